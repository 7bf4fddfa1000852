"""The dialogue of draughtsnet, the analysis worker of a draughts server, with the engine instead of Scan: handshake, whole-game
analysis, commentary, and moves on all eight levels.

draughtsnet wants Scan's variants (bt, frisian, losing) when it is set up, and refuses other engines there; the dialogue
itself is the same.
Usage: hub_draughtsnet.py ENGINE DRAUGHTSNET    (the file draughtsnet.py of its repository; needs the package requests)
"""

import configparser
import importlib.util
import sys

START = "W" + "b" * 20 + "e" * 10 + "w" * 20
GAME = "32-28 19-23 28x19x23 14x23x19 33-28 23x32x28 37x28x32 10-14 41-37 14-19 37-32 19-23 28x19x23 13x24x19".split()


def main():
    engine, source = sys.argv[1:3]
    spec = importlib.util.spec_from_file_location("draughtsnet", source)
    draughtsnet = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draughtsnet)

    process = draughtsnet.open_process(f"{engine} hub")
    info, variants = draughtsnet.uci(process)
    print(info["name"], info["version"], "variants:", ", ".join(sorted(variants)))
    assert "normal" in variants
    draughtsnet.ping(process)
    draughtsnet.kill_process(process)

    # The check for Scan, passed over.
    draughtsnet.validate_scan_command = lambda command, conf: command
    conf = configparser.ConfigParser()
    conf.read_dict({"Draughtsnet": {"EngineDir": ".", "ScanCommand": f"{engine} hub", "Key": "none"}})
    worker = draughtsnet.Worker(conf, 1, 16, None, 0, 0)
    worker.start_scan("normal")
    job = {"work": {"type": "analysis", "id": "a"}, "position": START, "moves": " ".join(GAME), "nodes": 20000}
    analysis = worker.analysis(job)["analysis"]
    assert len(analysis) == len(GAME) + 1
    for part in analysis:
        assert {"bestmove", "taken", "depth", "nodes", "time", "nps", "score", "pv"} <= part.keys(), part
        assert part["pv"].startswith(part["bestmove"]), part
    print("analysis:", [part["score"] for part in analysis])

    job["work"]["type"] = "commentary"
    commentary = worker.commentary(job)["commentary"]
    print("commentary:", commentary)
    assert commentary["pv"]

    for level in range(1, 9):
        clock = {"wtime": 3000, "btime": 3000, "inc": 0}
        job["work"] = {"type": "move", "id": "m", "level": level, "clock": clock}
        move = worker.bestmove(job)["move"]
        assert len(move["bestmove"]) == 4, move
        print(f"level {level}: {move}")
    # A position that is lost: no move.
    job["position"], job["moves"] = "B" + "e" * 45 + "wwwww", ""
    assert worker.bestmove(job)["move"] == {"bestmove": "", "taken": ""}
    worker.kill_scan()


if __name__ == "__main__":
    main()
