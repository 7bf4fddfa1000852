"""Two Dask workers analyse files, one is killed midway: nothing is lost or doubled, and the result is that of a local run.

Usage: cluster_dask.py ENGINE
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ENGINE = str(Path(sys.argv[1]).resolve())
SCRIPT = Path(__file__).resolve().parent.parent / "analyse-cluster"
FILES = 24
LIMITS = ["--nodes", "5000"]
GAME = "startpos moves 7g7f 3c3d 2g2f {} 2f2e 9a9b 9i9h"
REPLIES = ["8c8d", "4c4d", "5c5d", "1c1d", "9c9d", "6c6d", "7c7d", "4a3b"]


def start(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        paths = []
        for number in range(FILES):
            path = folder / f"game{number:02}.usi"
            path.write_text(GAME.format(REPLIES[number % len(REPLIES)]) + "\n")
            paths.append(path.name)
        place = folder / "scheduler.json"
        scheduler = start("distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard",
                          "--scheduler-file", str(place))
        worker = ["distributed.cli.dask_worker", "--scheduler-file", str(place), "--nthreads", "1",
                  "--no-nanny", "--no-dashboard", "--local-directory", str(folder)]
        running = [scheduler]
        try:
            while not place.exists():
                time.sleep(0.1)
            running += [start(*worker), start(*worker)]
            from distributed import Client

            with Client(scheduler_file=str(place)) as client:
                client.wait_for_workers(2, timeout=60)
                address = client.scheduler.address
            output = folder / "result.jsonl"
            spread = subprocess.Popen(
                [sys.executable, str(SCRIPT), "--scheduler", address, "--bigbang", ENGINE,
                 "--output", str(output), *paths, "--", "--threads", "1", *LIMITS],
                cwd=folder,
            )
            while (not output.exists() or output.stat().st_size == 0) and spread.poll() is None:
                time.sleep(0.02)
            running[1].kill()
            killed_midway = spread.poll() is None
            code = spread.wait(timeout=240)
            local = subprocess.run(
                [ENGINE, "analyse", *paths, "--format", "jsonl", "--threads", "2", *LIMITS],
                cwd=folder, capture_output=True, text=True, check=True,
            ).stdout
            assert killed_midway, "the work was done before a worker could be killed"
            assert code == 0, f"exit code {code}"
            assert output.read_text() == local, "the results differ from a local run"
            print(f"{FILES} files, {len(local.splitlines())} positions, one of two workers killed: equal to a local run")
        finally:
            for process in running:
                process.kill()


if __name__ == "__main__":
    main()
