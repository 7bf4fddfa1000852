"""How fast the engine answers while it thinks: isready, setoption with a bad value, stop, quit (its bestmove, its end).

Usage: latency.py ENGINE [ROUNDS]; prints the median, the 99th percentile and the greatest time of each in milliseconds,
and before that those of `cat` beside a busy process: what this machine takes with nothing to do.
"""

import statistics
import subprocess
import sys
import time


class Engine:
    """A process that answers lines with lines."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def timed(self, line, start):
        began = time.perf_counter()
        self.send(line)
        while not self.process.stdout.readline().startswith(start):
            pass
        return (time.perf_counter() - began) * 1000


def show(name, values):
    values = sorted(values)
    late = values[min(len(values) - 1, len(values) * 99 // 100)]
    print(f"{name}: median {statistics.median(values):.2f} ms, 99 % {late:.2f} ms, greatest {values[-1]:.2f} ms")


def floor(rounds):
    """The times of a process that only repeats its input."""
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    echo = Engine("cat")
    times = []
    for _ in range(rounds):
        time.sleep(0.01)
        times.append(echo.timed("x", "x"))
    busy.kill()
    busy.wait()
    echo.process.kill()
    echo.process.wait()
    return times


def main():
    path = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    show("cat beside a busy process", floor(4 * rounds))
    times = {"isready": [], "setoption": [], "stop": [], "quit, bestmove": [], "quit, end": []}
    engine = Engine(path)
    engine.timed("usi", "usiok")
    engine.timed("isready", "readyok")
    for _ in range(rounds):
        engine.send("position startpos moves 7g7f 3c3d")
        engine.send("go infinite")
        time.sleep(0.05)
        times["isready"].append(engine.timed("isready", "readyok"))
        times["setoption"].append(engine.timed("setoption name Threads value x", "info string option"))
        times["stop"].append(engine.timed("stop", "bestmove"))
    engine.send("quit")
    engine.process.wait()
    for _ in range(max(1, rounds // 3)):
        engine = Engine(path)
        engine.timed("usi", "usiok")
        engine.timed("isready", "readyok")
        engine.send("go infinite")
        time.sleep(0.05)
        began = time.perf_counter()
        times["quit, bestmove"].append(engine.timed("quit", "bestmove"))
        engine.process.wait()
        times["quit, end"].append((time.perf_counter() - began) * 1000)
    for name, values in times.items():
        show(name, values)


if __name__ == "__main__":
    main()
