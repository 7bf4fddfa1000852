"""cshogi's match tool plays the engine against itself, by a time for each move and by a clock.

Without its --ponder: there the tool sends `go ponder` from a thread of its own, on a busy machine now and then after the `stop` that
belongs to it, and waits for ever.
Usage: usi_cshogi_match.py ENGINE
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from cshogi import CSA, Board

OPTIONS = "Threads:1,USI_Hash:16"


def match(engine, folder, *limits):
    """Two games; the records that the tool keeps of them."""
    record = folder / "games.csa"
    command = [sys.executable, "-m", "cshogi.cli", engine, engine, "--options1", OPTIONS, "--options2", OPTIONS,
               "--games", "2", "--draw", "120", "--csa", str(record), "--multi-csa", *limits]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    assert "2 of 2 games finished." in done.stdout, done.stdout
    for fault in ("反則", "切れ負け"):
        assert fault not in done.stdout, done.stdout
    return CSA.Parser.parse_file(str(record))


def main():
    engine = sys.argv[1]
    for limits in (["--byoyomi", "50"], ["--time", "5000", "--inc", "50"]):
        with tempfile.TemporaryDirectory() as folder:
            games = match(engine, Path(folder), *limits)
            for game in games:
                board = Board(sfen=game.sfen)
                for move in game.moves:
                    assert board.is_legal(move)
                    board.push(move)
                print(" ".join(limits), f"{len(game.moves)} plies, {game.endgame}", flush=True)
                # The tool keeps the value of every move that the engine found.
                assert sum(bool(comment) for comment in game.comments) > len(game.moves) // 2
            assert len(games) == 2


if __name__ == "__main__":
    main()
