"""Two engines play whole games of Showgit through cshogi's engine class, cshogi being the referee.

Usage: usi_cshogi.py ENGINE [GAMES]
"""

import sys

import cshogi
from cshogi.usi import Engine
from cshogi.usi.Engine import InfoListener

BYOYOMI = 200
MOST_PLIES = 100


def play(engines):
    """One game; its result as text. Fails on an illegal move."""
    board = cshogi.Board()
    moves = []
    for engine in engines:
        engine.usinewgame()
    while len(moves) < MOST_PLIES:
        engine = engines[len(moves) % 2]
        engine.position(moves=moves)
        listener = InfoListener()
        best, ponder = engine.go(btime=0, wtime=0, byoyomi=BYOYOMI, listener=listener.listen())
        if best == "resign":
            assert board.is_game_over(), f"resigned with legal moves after {moves}"
            return "mate"
        move = board.move_from_usi(best)
        assert board.is_legal(move), f"illegal {best} after {moves}"
        # cshogi reads the score from the last line whose variation begins with the answer.
        assert listener.score is not None, f"no score for {best}"
        board.push(move)
        moves.append(best)
        if ponder:
            assert board.is_legal(board.move_from_usi(ponder)), f"illegal ponder {ponder}"
        if board.is_draw() in (cshogi.REPETITION_DRAW, cshogi.REPETITION_WIN, cshogi.REPETITION_LOSE):
            return "repetition"
    return "length"


def main():
    path = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    engines = [Engine(path), Engine(path)]
    for engine in engines:
        engine.setoption("USI_Hash", 16)
        engine.setoption("Threads", 1)
        engine.isready()
    for number in range(games):
        print(f"game {number + 1}: {play(engines[number % 2:] + engines[:number % 2])}", flush=True)
    # go mate through the same class.
    engines[0].position(sfen="sfen 9/4k4/9/4P4/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1")
    print("mate:", engines[0].go_mate(byoyomi=20000))
    for engine in engines:
        engine.quit()


if __name__ == "__main__":
    main()
