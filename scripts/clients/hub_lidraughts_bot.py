"""lidraughts-bot's engine layer, without its server: whole games by the clock, pondering as the bot does it, draw offers.

The first engine is the bot's, over Hub with pondering; the second answers at once. pydraughts is the referee.
Usage: hub_lidraughts_bot.py ENGINE BOT [VARIANT]    (the folder of lidraughts-bot; its requirements installed)
"""

import os
import sys
import threading
import time

engine, bot = (os.path.abspath(word) for word in sys.argv[1:3])
sys.path.insert(0, bot)

import draughts  # noqa: E402
import engine_wrapper  # noqa: E402

MOST_PLIES = 160


def start(ponder, variant):
    config = {
        "engine": {
            "dir": os.path.dirname(engine),
            "name": os.path.basename(engine),
            "engine_argument": "hub",
            "protocol": "hub",
            "ponder": ponder,
            # The bot's defaults, and the engine's own.
            "hub_options": {"book-ply": 20, "tt-size": 23, "bb-size": "auto", "hash": 16},
            "draw_or_resign": {"offer_draw_enabled": True, "offer_draw_score": 20, "offer_draw_pieces": 12},
            "silence_stderr": True,
        }
    }
    return engine_wrapper.create_engine(config, variant, 30)


def main():
    variant = sys.argv[3] if len(sys.argv) > 3 else "normal"
    own, other = start(True, variant), start(False, variant)
    board = draughts.Game(variant="standard" if variant == "normal" else variant)
    wtime = 8000
    hits = offers = 0
    guess = None
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        if len(board.move_stack) % 2 == 0:
            began = time.time()
            if guess and guess["move"] == board.move_stack[-1].hub_move:
                own.ponderhit()
                guess["thread"].join(20)
                result = guess["result"]
                hits += 1
            else:
                if guess:
                    own.stop()
                    guess["thread"].join(20)
                result = own.search_with_ponder(board, wtime, 8000, 50, 50, False, False)
            guess = None
            wtime += 50 - int(1000 * (time.time() - began))
            offers += bool(getattr(result, "draw_offered", False))
        else:
            result = other.search_for(board, 20, False)
        assert result.move is not None, board.fen
        # An illegal move raises an error here.
        for step in result.move.li_api_move:
            board.push_str_move(step)
        if len(board.move_stack) % 2 == 1 and getattr(result, "ponder", None):
            # The bot thinks on in the position that it expects.
            expected = board.copy()
            for step in result.ponder.li_api_move:
                expected.push_str_move(step)
            guess = {"move": result.ponder.hub_move}

            def think(guess=guess, expected=expected):
                guess["result"] = own.search_with_ponder(expected, wtime, 8000, 50, 50, True, False)

            guess["thread"] = threading.Thread(target=think)
            guess["thread"].start()
            time.sleep(0.05)
    if guess:
        own.stop()
        guess["thread"].join(20)
    plies = len(board.move_stack)
    print(f"{own.name()}, {variant}: {plies} plies, {hits} moves foreseen, {offers} draws offered, {wtime} ms left")
    print("last:", ", ".join(own.get_stats()))
    assert plies > 20 and hits > 0
    for wrapper in (own, other):
        wrapper.quit()
        wrapper.kill_process()


if __name__ == "__main__":
    main()
