"""cutegames runs a match of the engine against itself; it knows none of the rules and asks both engines for the end of each game.

Usage: ugi_cutegames.py ENGINE CUTEGAMES [GAME]    (the program cutegames; see README.md)
"""

import collections
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

OPENINGS = 10


def openings(engine, game):
    """Positions two plies from the start, as the engine writes them."""
    def moves(*played):
        return subprocess.run(
            [engine, "moves", game, "startpos", *played], capture_output=True, text=True, check=True
        ).stdout.split()

    lines = [f"startpos moves {first} {second}" for first in moves() for second in moves(first)]
    told = subprocess.run(
        [engine, "analyse", "-", "--game", game, "--depth", "1", "--format", "jsonl"],
        input="\n".join(lines[:OPENINGS]), capture_output=True, text=True, check=True,
    ).stdout
    rows = [json.loads(line) for line in told.splitlines()]
    return [row["position"] for row in rows if row["played"] is None]


def main():
    engine, program = (str(Path(word).resolve()) for word in sys.argv[1:3])
    game = sys.argv[3] if len(sys.argv) > 3 else "dashguti"
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        positions = openings(engine, game)
        (folder / "openings.txt").write_text("\n".join(positions) + "\n")
        (folder / "settings.json").write_text(json.dumps({
            "games": 2 * len(positions),
            "concurrency": 1,
            "tournament": "roundrobin",
            "protocol": {"askturn": True, "gameover": "both"},
            "openings": {"path": str(folder / "openings.txt"), "repeat": True, "shuffle": False},
            "adjudication": {"timeoutbuffer": 1000, "maxfullmoves": 300},
            "timecontrol": {"type": "movetime", "movetime": 10},
            "options": {"Variant": game, "Hash": "16", "Threads": "1"},
            "pgn": {"enabled": True, "verbose": True, "override": True, "colour1": "White",
                    "colour2": "Black", "path": str(folder / "games.pgn"), "event": "?"},
            "engines": [{"name": name, "path": engine, "protocol": "UGI"} for name in "AB"],
        }))
        run = subprocess.run(
            [program, "--settings", str(folder / "settings.json")], capture_output=True, text=True, timeout=900
        )
        assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
        games = (folder / "games.pgn").read_text()
    results = collections.Counter(re.findall(r'\[Result "(.*?)"\]', games))
    plies = [int(count) for count in re.findall(r'\[PlyCount "(\d+)"\]', games)]
    print(f"{game}: {len(plies)} games, {min(plies)} to {max(plies)} plies, {dict(results)}")
    # A game in which the engines disagree has no result.
    assert sum(results.values()) == 2 * len(positions) and "*" not in results, games


if __name__ == "__main__":
    main()
