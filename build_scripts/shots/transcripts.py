# ruff: noqa: E402 - the environment comes before what is installed in it
"""Write whole games as they are heard into docs/transcripts: what the voice says, and which keys a program presses.

    python3 build_scripts/shots/transcripts.py               every game
    python3 build_scripts/shots/transcripts.py klobba        one game
    python3 build_scripts/shots/transcripts.py --seed two    other dice and cards

Games in which a player decided by the words alone are in docs/transcripts/words (`words_alone.py`).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["KLOTHO_NO_PLUGINS"] = "1"

from klotho_games.core import i18n
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from shots.by_ear import STANDING, Listener, ListeningGame

OUT = environment.ROOT / "docs" / "transcripts"
_MOST = 5000
_HINTS = 0.92
"""How often the player asks for a hint and follows it; otherwise they try something."""
_ASKS = 25
"""Attempts after which the player asks for the score."""
_PRESSED = {"return": "Enter", "f2": "Where am I?", "f3": "What can I do now?", "f4": "What’s on the table?",
            "f5": "Say it again", "f6": "Back in the log", "f7": "Forward in the log", "h": "Hint", "escape": "Esc"}
_HEAD = """{title}: a whole game as the narration tells it

Each line is one utterance. Keys that were pressed stand in brackets. Written by build_scripts/shots/transcripts.py.
Who decided: a program that hears these words. It followed a hint in {hint} of {all} decisions; in the other {chance} it
tried something that was offered. So this shows that everything is told and can be reached by ear, not that somebody
judged by it.
"""


def transcript(game: Game, seed: str) -> tuple[list[str], dict[str, int]]:
    """Return what was heard and pressed, and how often a hint or chance decided."""
    sitting = ListeningGame(game, seed=seed, options=_short(game), hints=True)
    listener = Listener(sitting, Random(seed), hints=_HINTS)
    sitting.press(STANDING)
    for _n in range(_MOST // _ASKS):
        listener.play(_ASKS)
        if listener.over:
            break
        sitting.press(STANDING)
    sitting.close()
    if not listener.over:
        raise SystemExit(f"{game.info.title} was not over after {_MOST} things tried.")
    return sitting.lines, listener.decided


def _short(game: Game) -> list[tuple[str, object]]:
    """Return options for the shortest game, if some of them count turns or cards."""
    counted = [option for option in game.info.options if len(option.choices) > 2 and not option.hidden
               and all(type(choice) is int and choice > 4 for choice in option.choices)]
    return [(option.name, min(option.choices, key=int)) for option in counted]


def as_text(game: Game, lines: Sequence[str], decided: dict[str, int]) -> str:
    told = [f"[{_PRESSED.get(line[1:-1], line[1:-1])}]" if line.startswith("[") else line for line in lines]
    head = _HEAD.format(title=game.info.title, all=sum(decided.values()), **decided)
    return "\n".join([head, *told, ""])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Whole games by narration alone, as text.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these; else every game of the house")
    parser.add_argument("--seed", default="one", help="words for dice and cards (one)")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder for the transcripts (docs/transcripts)")
    wanted = parser.parse_args(arguments)
    i18n.use("en")
    unknown = [id for id in wanted.games if id not in registry.ids()]
    if unknown:
        print(f"There is no game called {unknown[0]}; there are {', '.join(registry.ids())}.", file=sys.stderr)
        return 2
    wanted.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="klotho-transcripts-") as home:
        folders.choose(Path(home))
        for id in wanted.games or registry.ids():
            game = registry.load(id)
            lines, decided = transcript(game, wanted.seed)
            path = wanted.out / f"{id}.txt"
            path.write_text(as_text(game, lines, decided), encoding="utf-8")
            print(f"{path.name}: {len(lines)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
