"""A small UGI manager that referees Dash-guti, or English draughts with huffing, by rules of its own, written from the
rule text.

It behaves as cutegames does: before every move it sends the whole history to both engines and asks p1turn,
gameover and result; it fails when the engines disagree with each other or with these rules.
Usage: ugi_referee.py ENGINE [GAMES [dashguti|huffing]]
"""

import random
import subprocess
import sys

import huffing_rules

RANKS = ["abc"] * 7
LINES = [[f + str(r) for f in "abc"] for r in range(1, 8)]
LINES += [["b" + str(r) for r in range(1, 8)]]
LINES += [["a1", "a2", "a3", "b4", "c5", "c6", "c7"], ["c1", "c2", "c3", "b4", "a5", "a6", "a7"]]
START_WHITE = {f + str(r) for f in "abc" for r in (1, 2, 3)} | {"c4"}
START_BLACK = {f + str(r) for f in "abc" for r in (5, 6, 7)} | {"a4"}
COUNT_AFTER = 60


def steps_and_leaps():
    steps, leaps = set(), set()
    for line in LINES:
        for way in (line, line[::-1]):
            steps |= set(zip(way, way[1:]))
            leaps |= set(zip(way, way[1:], way[2:]))
    return steps, leaps


STEPS, LEAPS = steps_and_leaps()


class Dashguti:
    """A game with its history."""

    NAME = "dashguti"
    OPTIONS = ["Variant value dashguti"]

    def __init__(self):
        self.own, self.other = set(START_WHITE), set(START_BLACK)
        self.white_to_move = True
        self.since_capture = 0
        self.moves = []
        self.seen = [self.key()]

    def key(self):
        return (frozenset(self.own), frozenset(self.other), self.white_to_move)

    def p1turn(self):
        return self.white_to_move

    def chains(self, point, own, other, path):
        """All complete captures from here, as lists of visited points."""
        found = []
        for start, over, end in LEAPS:
            if start == point and over in other and end not in own and end not in other:
                found += self.chains(end, own, other - {over}, path + [end])
        if not found and len(path) > 1:
            found = [path]
        return found

    def legal(self):
        captures = []
        for point in self.own:
            captures += self.chains(point, self.own - {point}, self.other, [point])
        if captures:
            return {"".join(path) for path in captures}
        empty = lambda p: p not in self.own and p not in self.other
        return {a + b for a, b in STEPS if a in self.own and empty(b)}

    def play(self, text):
        points = [text[i : i + 2] for i in range(0, len(text), 2)]
        over = {(a, c): b for a, b, c in LEAPS}
        self.own.discard(points[0])
        self.own.add(points[-1])
        self.since_capture += 1
        for pair in zip(points, points[1:]):
            if pair in over and pair not in STEPS:
                self.other.discard(over[pair])
                self.since_capture = 0
        self.own, self.other = self.other, self.own
        self.white_to_move = not self.white_to_move
        self.moves.append(text)
        self.seen.append(self.key())

    def result(self):
        if not self.legal():
            return "p2win" if self.white_to_move else "p1win"
        if self.since_capture >= COUNT_AFTER or self.seen.count(self.seen[-1]) >= 3:
            white, black = len(self.own), len(self.other)
            if not self.white_to_move:
                white, black = black, white
            return "p1win" if white > black else "p2win" if black > white else "draw"
        return "none"


class Engine:
    """An engine process."""

    def __init__(self, path, options):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("ugi", "ugiok")
        for option in ["Hash value 16", *options]:
            self.send(f"setoption name {option}")
        self.ask("isready", "readyok")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, start):
        self.send(line)
        while True:
            answer = self.process.stdout.readline()
            assert answer, "the engine has ended"
            if answer.startswith(start):
                return answer.split()

    def quit(self):
        self.send("quit")
        assert self.process.wait(timeout=5) == 0


def play(engines, game, opening):
    for engine in engines:
        engine.ask("uginewgame\nisready", "readyok")
    while True:
        history = "position startpos" + (" moves " + " ".join(game.moves) if game.moves else "")
        result = game.result()
        for engine in engines:
            engine.send(history)
            turn = engine.ask("query p1turn", "response")[1]
            assert turn == ("true" if game.p1turn() else "false"), (turn, game.moves)
            over = engine.ask("query gameover", "response")[1]
            assert over == ("false" if result == "none" else "true"), (over, result, game.moves)
            answer = engine.ask("query result", "response")[1]
            assert answer == result, (answer, result, game.moves)
        if result != "none":
            return result, len(game.moves)
        if len(game.moves) < opening:
            move = random.choice(sorted(game.legal()))
        else:
            answer = engines[len(game.moves) % 2].ask("go movetime 10", "bestmove")
            assert len(answer) == 2, answer
            move = answer[1]
        assert move in game.legal(), f"illegal {move} after {game.moves}"
        game.play(move)


def main():
    path = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    kind = sys.argv[3] if len(sys.argv) > 3 else "dashguti"
    rules, make = {"dashguti": (Dashguti, Dashguti), "huffing": (huffing_rules, huffing_rules.Game)}[kind]
    random.seed(1)
    engines = [Engine(path, rules.OPTIONS), Engine(path, rules.OPTIONS)]
    for number in range(games):
        result, plies = play(engines[number % 2 :] + engines[: number % 2], make(), number % 9)
        print(f"{rules.NAME} game {number + 1}: {result} after {plies} plies", flush=True)
    for engine in engines:
        engine.quit()


if __name__ == "__main__":
    main()
