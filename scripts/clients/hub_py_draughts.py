"""The engine plays whole games of international draughts over Hub through py-draughts, which is also the referee.

py-draughts has its own rules and its own Hub client; it starts the engine without options and sends positions only.
Usage: hub_py_draughts.py ENGINE [GAMES]
"""

import random
import sys

from draughts import StandardBoard
from draughts.engines.hub import HubEngine
from loguru import logger

MOST_PLIES = 160


def main():
    path = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    logger.remove()
    random.seed(1)
    for number in range(games):
        # One side with a time for each move, the other with a depth.
        with HubEngine(path, time_limit=0.02) as first, HubEngine(path, depth_limit=4) as second:
            assert first.info.name == "bigbang" and first.ping()
            assert "variant" in first.params
            board = StandardBoard()
            for _ in range(number):
                board.push(random.choice(list(board.legal_moves)))
            plies = 0
            scores = []
            while not board.game_over and plies < MOST_PLIES:
                engine = (first, second)[plies % 2]
                move, score = engine.get_best_move(board, with_evaluation=True)
                scores.append(score)
                board.push(move)
                plies += 1
            print(f"game {number + 1}: {plies} plies, {board.result}, scores from {min(scores)} to {max(scores)}", flush=True)
            assert plies > 20


if __name__ == "__main__":
    main()
