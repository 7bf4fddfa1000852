"""The engine follows games over DXP that pydraughts initiates, with pydraughts as the referee.

pydraughts plays the moves of a second engine over Hub.
Usage: dxp_pydraughts.py ENGINE {standard|english}
"""

import subprocess
import sys
import time

from draughts import Board
from draughts.engine import DXPEngine, HubEngine, Limit

MOST_PLIES = 100


class Peer(DXPEngine):
    """Notices that the follower ends the game instead of moving; pydraughts itself would wait for ever."""

    def _recv_move(self):
        while self.receiver.listening and self.end() is None:
            if self.receiver.last_move_changed:
                return self.receiver.last_move
            time.sleep(0.001)
        return None

    def end(self):
        """The reason of the GAMEEND that came, if one came: 1 the follower gives up, 2 it calls a draw."""
        return self.sender.current.result


def main():
    path, variant = sys.argv[1], sys.argv[2]
    game = "international" if variant == "standard" else variant
    follower = subprocess.Popen(
        [path, "dxp", "--game", game, "--listen", "0", "--option", "SlowMover=2", "--option", "Hash=16"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        port = follower.stdout.readline().strip().rsplit(":", 1)[1]
        opponent = HubEngine([path, "hub"])
        opponent.configure({"variant": "normal" if variant == "standard" else variant, "hash": 16})
        opponent.init()
        for follower_moves_first in (False, True):
            peer = Peer(
                options={"engine-opened": True, "port": port, "max-moves": 0}, initial_time=60
            )
            board = Board(variant=variant, fen="startpos")
            plies = 0
            if not follower_moves_first:
                # pydraughts gives the follower the side that is not to move.
                board.push(opponent.play(board, Limit(movetime=0.02), False).move)
                plies += 1
            while not board.is_over() and plies < MOST_PLIES:
                result = peer.play(board)
                if result.move is None:
                    # By its policy the follower may give up or call a draw, never claim a win.
                    assert peer.end() in ("1", "2"), f"the follower left, GAMEEND {peer.end()}"
                    break
                legal = [move.board_move for move in board.legal_moves()]
                assert result.move.board_move in legal, f"illegal move in {board.fen}"
                board.push(result.move)
                plies += 1
                if board.is_over():
                    break
                board.push(opponent.play(board, Limit(movetime=0.02), False).move)
                plies += 1
            print(
                f"{variant} over DXP: {plies} plies, winner {board.winner()}, GAMEEND {peer.end()}", flush=True
            )
            assert plies > 20
            peer.quit()
        opponent.quit()
        opponent.kill_process()
    finally:
        follower.terminate()
        follower.wait()


if __name__ == "__main__":
    main()
