"""shogiarena plays a small tournament of the engine against itself and tunes two of its options by SPSA.

Usage: usi_shogiarena.py ENGINE
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ENGINE = Path(sys.argv[1]).resolve()
ARENA = Path(sys.executable).with_name("shogiarena")

DESCRIPTION = """
name: bigbang
engine_path: {engine}
working_directory: {folder}
options: {{USI_Hash: 16, Threads: 1}}
"""

# MaxMovesToDraw follows max_plies: shogiarena waits for ever for an engine without such an option.
RULES = """
rules:
  initial_positions: {{type: {kind}, source: {source}, flip_policy: pair_both}}
  adjudication: {{enable_max_plies: true, max_plies: 80, sync_max_plies_with_engine: true}}
  repetition_occurrences_to_draw: 4
  time_control: {{node_limit: 500}}
dashboard: {{enabled: false}}
"""

TOURNAMENT = """
experiment_name: tiny
engines:
  - {engine_path: engine.yaml, name: first}
  - {engine_path: engine.yaml, name: second}
tournament: {scheduler: round_robin, games_per_pair: 2, num_parallel: 1}
logging: {usi_transcript: true}
"""

# The engine does not know shogiarena's own command `usi_tunables`; it is given up after the time of a handshake (else 120 s).
SPSA = """
experiment_name: tiny
system: {engine_handshake_timeout: 5}
engines:
  - {engine_path: ENGINE_YAML}
spsa: {space: space.json, num_updates: 2, inflight_factor: 1, num_parallel: 1, variants: {apply: {clear_hash: false}}}
"""

TUNED = ["DrawValueBlack", "DrawValueWhite"]
SPACE = {
    "schema_version": "shogiarena.spsa.space.v1",
    "target": {"protocol": "usi_options"},
    "parameters": [
        {
            "id": option,
            "target": {"option": option, "value_encoding": "integer"},
            "value_type": "int",
            "initial": 0,
            "bounds": {"min": -200, "max": 200},
            "schedule": {"c_end": 20, "r_end": 0.002},
        }
        for option in TUNED
    ],
}

OPENINGS = """lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b - 3
lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3
"""


def run(folder, kind):
    """Runs shogiarena with the configuration of this kind; the folder of its results."""
    out = folder / f"run-{kind}"
    done = subprocess.run(
        [ARENA, "--output-dir", folder / "out", "run", kind, folder / f"{kind}.yaml", "--run-dir", out],
        capture_output=True, text=True, timeout=240,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return out


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        home = folder / "engine"
        home.mkdir()
        (folder / "engine.yaml").write_text(DESCRIPTION.format(engine=ENGINE, folder=home))
        (folder / "openings.sfen").write_text(OPENINGS)
        (folder / "space.json").write_text(json.dumps(SPACE))
        start = RULES.format(kind="startpos", source="null")
        opening = RULES.format(kind="file", source=folder / "openings.sfen")
        (folder / "tournament.yaml").write_text(TOURNAMENT + start)
        (folder / "spsa.yaml").write_text(SPSA.replace("ENGINE_YAML", str(folder / "engine.yaml")) + opening)

        played = run(folder, "tournament")
        status = json.loads((played / "completion_status.json").read_text())
        assert (status["status"], status["completed"], status["error_games"]) == ("clean", 2, 0), status
        assert not status["timeouts_by_origin"], status
        logs = [log.read_text() for log in (played / "transcripts").iterdir()]
        assert len(logs) == 4 and all("MaxMovesToDraw value 80" in log for log in logs)
        results = json.loads((played / "results" / "tournament_results.json").read_text())
        print("tournament:", results["pair_results"])

        tuned = run(folder, "spsa")
        current = json.loads(next(tuned.rglob("current.json")).read_text())
        print(f"SPSA: {current['update_idx']} updates, {current['theta']}")
        assert current["update_idx"] == 2 and sorted(current["theta"]) == TUNED


if __name__ == "__main__":
    main()
