# ruff: noqa: E402 - the environment comes before what is installed in it
"""Replay whole games at the text table in docs/transcripts/words, decided by the words alone.

A file has everything that was printed and, after "> ", everything that was typed. Its head says who typed it, and
describes the table. The head and the typed lines are enough to print the same text again:

    python3 build_scripts/shots/words_alone.py                       replay every file, and compare
    python3 build_scripts/shots/words_alone.py --write               and write the new text into the files
    python3 build_scripts/shots/words_alone.py katamari typed.txt    play the typed lines, and print the text
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()
os.environ["KLOTHO_NO_PLUGINS"] = "1"

from klotho_games.core import i18n
from klotho_games.core.chance import seeds
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.text import command
from klotho_games.text.paper import Paper

PLAYED = environment.ROOT / "docs" / "transcripts" / "words"
_GIVEN = ("Game", "Players", "Options", "Deal", "Who decided")
_KEPT = "“klotho-games verify"


@dataclass(frozen=True)
class TypedGame:
    """Everything that a game depends on."""

    game: str
    players: str
    options: str
    deal: str
    """Words for the seed of its dice and cards, and for the mistakes of its bots."""
    who: str
    typed: tuple[str, ...]

    @property
    def head(self) -> str:
        title = registry.load(self.game).info.title
        given = zip(_GIVEN, (self.game, self.players, self.options or "as usual", self.deal, self.who), strict=True)
        told = "\n".join(f"{name}: {value}" for name, value in given)
        return f"{title}: a whole game at the text table, decided by its words\n\n{told}\n"


def read(text: str) -> TypedGame:
    """Read a file of docs/transcripts/words."""
    head, _gap, _body = text.partition("\n\n")[2].partition("\n\n")
    given = dict(line.split(": ", 1) for line in head.splitlines())
    options = given["Options"]
    typed = tuple(line[2:] for line in text.splitlines() if line.startswith("> ") or line == ">")
    return TypedGame(given["Game"], given["Players"], "" if options == "as usual" else options, given["Deal"],
                     given["Who decided"], typed)


def replay_table(table: TypedGame) -> list[str]:
    """Return all that the table prints. The game is left after the last typed line."""
    written: list[str] = []
    left = list(table.typed)

    def typed(_prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    new_seed = seeds.new_seed
    seeds.new_seed = lambda: seeds.seed_from_words(table.deal)
    i18n.use("en")
    try:
        with tempfile.TemporaryDirectory(prefix="klotho-words-") as home:
            folders.choose(Path(home))
            asked = command.Asked(players=table.players, options=tuple(table.options.split()))
            command.run(table.game, asked, paper=Paper(typed, written.append), error_rng=Random(table.deal))
    finally:
        seeds.new_seed = new_seed
    told = "".join(written).partition(_KEPT)[0]  # the path of the record is different each time
    return told.splitlines()


def as_text(table: TypedGame, lines: Sequence[str]) -> str:
    return "\n".join([table.head, *lines, ""])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Games that were decided by the words of the text table.")
    parser.add_argument("game", nargs="?", default="", help="play what is typed in TYPED at this game")
    parser.add_argument("typed", nargs="?", type=Path, help="a file with a line for each thing that is typed")
    parser.add_argument("--players", default="you", help="as at the command line (you)")
    parser.add_argument("--options", default="", help="such as “steps=8”")
    parser.add_argument("--deal", default="words", help="words for dice, cards and slips (words)")
    parser.add_argument("--who", default="", help="who decided; with it the whole is written to docs/transcripts/words")
    parser.add_argument("--write", action="store_true", help="write what is printed now into the files")
    wanted = parser.parse_args(arguments)
    if wanted.game:
        typed = tuple(wanted.typed.read_text(encoding="utf-8").splitlines()) if wanted.typed else ()
        table = TypedGame(wanted.game, wanted.players, wanted.options, wanted.deal, wanted.who, typed)
        lines = replay_table(table)
        if wanted.who:
            PLAYED.mkdir(parents=True, exist_ok=True)
            (PLAYED / f"{table.game}.txt").write_text(as_text(table, lines), encoding="utf-8")
        else:
            print(*lines, sep="\n")
        return 0
    differ = []
    for path in sorted(PLAYED.glob("*.txt")):
        before = path.read_text(encoding="utf-8")
        table = read(before)
        now = as_text(table, replay_table(table))
        if now != before:
            differ.append(path.name)
            if wanted.write:
                path.write_text(now, encoding="utf-8")
        print(f"{path.name}: {'the same' if now == before else 'different'}")
    return 0 if wanted.write or not differ else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
