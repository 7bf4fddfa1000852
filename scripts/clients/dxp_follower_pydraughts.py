"""The engine initiates games over DXP with a follower made of pydraughts' messages and rules.

pydraughts has no follower of its own: the socket is ours, every message is read, written and judged by it.
Usage: dxp_follower_pydraughts.py ENGINE {standard|english}
"""

import random
import socket
import subprocess
import sys

from draughts import BLACK, WHITE, Board
from draughts.engines.dxp_communication.dxp_classes import DamExchange

GAMES = 2
MOST_PLIES = 120


def messages(connection):
    """The messages of the initiator, one after the other."""
    waiting = b""
    while True:
        while b"\0" not in waiting:
            piece = connection.recv(4096)
            if not piece:
                return
            waiting += piece
        message, waiting = waiting.split(b"\0", 1)
        yield message.decode("ascii")


def follow(connection, variant):
    """Plays random moves until the initiator has had its games."""
    dxp = DamExchange()

    def send(message):
        connection.sendall(message.encode("ascii") + b"\0")

    def turn():
        """Our move, or the end when there is none or the game is long enough."""
        if board.turn != own:
            return
        moves = board.legal_moves()
        if not moves or plies >= MOST_PLIES:
            send("E10")
            return
        move = random.choice(moves)
        captured = [square for square in move.captures if square is not None]
        send(dxp.msg_move(move.steps_move, captured, 0))
        board.push(move)

    ended = 0
    for message in messages(connection):
        parsed = dxp.parse(message)
        if parsed["type"] == "R":
            board, plies = Board(variant=variant, fen="startpos"), 0
            own = WHITE if parsed["fColor"] == "W" else BLACK
            send("A" + "pydraughts".ljust(32) + "0")
            turn()
        elif parsed["type"] == "M":
            squares = sorted(int(square) for square in parsed["captures"])
            text = "".join(f"{int(square):02}" for square in [parsed["from"], parsed["to"], *squares])
            fitting = [move for move in board.legal_moves() if move.hub_position_move == text]
            assert fitting, f"illegal move {message} in {board.fen}"
            board.push(fitting[0])
            plies += 2
            turn()
        elif parsed["type"] == "E":
            ended += 1
            if parsed["reason"] != "0":
                send("E00")
            print(f"{variant} over DXP as follower: {plies} plies", flush=True)
            assert plies > 20
    assert ended == GAMES, f"{ended} games"


def main():
    path, variant = sys.argv[1], sys.argv[2]
    random.seed(1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        game = "international" if variant == "standard" else variant
        initiator = subprocess.Popen(
            [path, "dxp", "--game", game, "--connect", str(port), "--games", str(GAMES),
             "--minutes", ".1", "--option", "Hash=16"],
            stdout=subprocess.PIPE, text=True,
        )
        try:
            connection, _ = server.accept()
            with connection:
                follow(connection, variant)
            told, _ = initiator.communicate(timeout=30)
        finally:
            initiator.kill()
        print(told, end="")
        assert initiator.returncode == 0 and f"{GAMES} games: " in told
        assert "0 lost" in told, "lost against random moves"


if __name__ == "__main__":
    main()
