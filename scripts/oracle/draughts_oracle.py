#!/usr/bin/env python3
"""Checks legal moves of draughts positions against independent libraries.

    POSITIONS=100000 cargo test --release --test oracle_draughts -- --ignored --nocapture > positions.txt
    python3 -W ignore scripts/oracle/draughts_oracle.py --pydraughts 10000 positions.txt

Each line of the file is `game TAB fen TAB moves`, moves as Hub writes them (captures with
every captured square in increasing order); other lines are skipped. International positions are
checked with dame-rs (PyPI `dame-rs`), and the first N positions of each game with pydraughts
(PyPI `pydraughts`), which is slow. The exit code is 1 when any position differs.
"""

import argparse
import sys


def dame_moves(fen):
    """The legal moves by dame-rs."""
    import dame

    moves = set()
    for move in dame.Board(fen).legal_moves:
        captured = "".join(f"x{square}" for square in sorted(move.captured))
        separator = "x" if captured else "-"
        moves.add(f"{move.from_square}{separator}{move.to_square}{captured}")
    return moves


def pydraughts_moves(game, fen):
    """The legal moves by pydraughts."""
    from draughts import Board

    board = Board(variant={"english": "english", "international": "standard"}[game], fen=fen)
    moves = set()
    for move in board.legal_moves():
        start, end = move.steps_move[0], move.steps_move[-1]
        squares = [square for square in move.captures if square is not None]
        captured = "".join(f"x{square}" for square in sorted(squares))
        separator = "x" if captured else "-"
        moves.add(f"{start}{separator}{end}{captured}")
    return moves


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", help="positions; standard input by default")
    parser.add_argument("--pydraughts", type=int, default=1000, help="positions of each game")
    parser.add_argument("--dame", type=int, default=10**9, help="international positions")
    arguments = parser.parse_args()

    checked = {}
    different = 0

    def check(oracle, game, fen, ours, theirs):
        nonlocal different
        checked[oracle, game] = checked.get((oracle, game), 0) + 1
        if ours != theirs:
            different += 1
            if different <= 20:
                print(f"{oracle} {game} {fen}")
                print(f"  only ours:   {' '.join(sorted(ours - theirs))}")
                print(f"  only theirs: {' '.join(sorted(theirs - ours))}")

    with open(arguments.file) if arguments.file else sys.stdin as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            if len(columns) != 3 or columns[0] not in ("english", "international"):
                continue
            game, fen, moves = columns
            ours = set(moves.split())
            if game == "international" and checked.get(("dame-rs", game), 0) < arguments.dame:
                check("dame-rs", game, fen, ours, dame_moves(fen))
            if checked.get(("pydraughts", game), 0) < arguments.pydraughts:
                check("pydraughts", game, fen, ours, pydraughts_moves(game, fen))
    for (oracle, game), count in sorted(checked.items()):
        print(f"{oracle:<10} {game:<13} {count} positions")
    print(f"{different} positions differ")
    return 1 if different or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
