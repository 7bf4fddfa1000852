"""The engine plays itself over Hub through pydraughts, which is also the referee.

Usage: hub_pydraughts.py ENGINE {standard|english} [GAMES]
"""

import sys

from draughts import Board
from draughts.engine import HubEngine, Limit

MOST_PLIES = 200


def main():
    path, variant = sys.argv[1], sys.argv[2]
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    engine = HubEngine([path, "hub"])
    assert {"normal", "english"} <= engine.variants, engine.variants
    engine.configure({"variant": "normal" if variant == "standard" else variant, "hash": 16})
    engine.init()
    engine.ping()
    for number in range(games):
        board = Board(variant=variant, fen="startpos")
        plies = 0
        while not board.is_over() and plies < MOST_PLIES:
            limit = Limit(time=3, inc=0.05) if plies % 3 == 0 else Limit(movetime=0.02)
            result = engine.play(board, limit, False)
            legal = [move.board_move for move in board.legal_moves()]
            assert result.move.board_move in legal, f"illegal {result.move.hub_move} in {board.fen}"
            board.push(result.move)
            plies += 1
        print(f"{variant} game {number + 1}: {plies} plies, winner {board.winner()}", flush=True)
        assert plies > 20
    engine.quit()
    engine.kill_process()


if __name__ == "__main__":
    main()
