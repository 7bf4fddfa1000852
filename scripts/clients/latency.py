"""How fast the engine answers while it thinks: isready, setoption with a bad value, stop, quit.

Usage: latency.py ENGINE [ROUNDS]; prints the median and the greatest time of each in milliseconds.
"""

import statistics
import subprocess
import sys
import time


class Engine:
    """A USI engine process."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def timed(self, line, start):
        began = time.perf_counter()
        self.send(line)
        while not self.process.stdout.readline().startswith(start):
            pass
        return (time.perf_counter() - began) * 1000


def main():
    path = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    times = {"isready": [], "setoption": [], "stop": [], "quit": []}
    engine = Engine(path)
    engine.timed("usi", "usiok")
    for _ in range(rounds):
        engine.send("position startpos moves 7g7f 3c3d")
        engine.send("go infinite")
        time.sleep(0.05)
        times["isready"].append(engine.timed("isready", "readyok"))
        times["setoption"].append(engine.timed("setoption name Threads value x", "info string option"))
        times["stop"].append(engine.timed("stop", "bestmove"))
    for _ in range(max(1, rounds // 10)):
        engine = Engine(path)
        engine.timed("usi", "usiok")
        engine.send("go infinite")
        time.sleep(0.05)
        began = time.perf_counter()
        engine.send("quit")
        engine.process.wait()
        times["quit"].append((time.perf_counter() - began) * 1000)
    for name, values in times.items():
        print(f"{name}: median {statistics.median(values):.2f} ms, greatest {max(values):.2f} ms")


if __name__ == "__main__":
    main()
