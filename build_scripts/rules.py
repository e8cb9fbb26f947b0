# ruff: noqa: E402 - the environment comes before what is installed in it
"""Write docs/rules.md, the rules of record: every clause of every game of the house, and whose rule it is.

    python3 build_scripts/rules.py            write the page
    python3 build_scripts/rules.py --check    only say whether it is up to date
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import environment

environment.enter()

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.games.rulebook import Clause, Mark, blocks, clauses
from measure.matches import docs_table

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "docs" / "rules.md"
COMMAND = "python3 build_scripts/rules.py"
_HEAD = f"""# Rules of record

The rulebooks of the games (`klotho_games/games/*/rulebook.md`) are the record of their rules: what stands there is what
is played, and each clause has a test that is marked with its id. This page only lists them. `{COMMAND}`
writes it from the rulebooks, and a test fails as long as it is not up to date.

What a clause says has one of three marks:

- **paper rule**: the paper game says so. In a rulebook it has no note.
- **house ruling**: ours, because the paper game is silent, can be read in more ways than one, or is lost (pictures,
  faces of cards, numbers).
- **departs from the paper game**: ours, although the paper game says something else. The clause tells both, and the
  switch *Paper rules* at the setup plays it as the paper game says.

How a ruling is changed: the clause in the rulebook, with its mark; the test of the clause; `version` in the game's
`box.py`, if a game that was begun would go on differently; a line in `CHANGELOG.md`; then `{COMMAND}`.

## How many

A clause of several parts may have more than one mark: it counts for each mark of ours, and as paper alone only if it
has none.
"""


def games() -> list[Game]:
    """Return the games of the house in the order of the shelf. Plug-ins keep a record of their own."""
    shelf = {id: place for place, id in enumerate(registry.SHELF)}
    return [registry.load(id) for id in sorted(registry.PLAYABLE, key=lambda id: shelf.get(id, len(shelf)))]


def record(games: Sequence[Game]) -> str:
    books = {_title(game): tuple(clauses(game.rulebook).values()) for game in games}
    parts = [_HEAD, _counts(books), *(_book_section(title, book) for title, book in books.items())]
    return "\n".join(parts)


def _title(game: Game) -> str:
    return next(block.text for block in blocks(game.rulebook) if block.kind == "title")


def _counts(books: dict[str, tuple[Clause, ...]]) -> str:
    rows = [(title, *_count_marks(book)) for title, book in books.items()]
    rows.append(("All", *_count_marks([clause for book in books.values() for clause in book])))
    return docs_table(("Game", "Clauses", "Paper alone", "With a house ruling", "Departing"), rows)


def _count_marks(book: Sequence[Clause]) -> tuple[int, int, int, int]:
    marks = [clause.marks for clause in book]
    paper = sum(mine == {Mark.PAPER} for mine in marks)
    return len(book), paper, sum(Mark.HOUSE in mine for mine in marks), sum(Mark.DEPARTS in mine for mine in marks)


def _book_section(title: str, book: Sequence[Clause]) -> str:
    rows = [(clause.id, clause.section, ", ".join(mark for mark in Mark if mark in clause.marks)) for clause in book]
    departs = [f"- **{clause.id}** {words}" for clause in book for words in _departing(clause)]
    table = f"## {title}\n\n{docs_table(('Clause', 'Section', 'Mark'), rows)}"
    return "\n".join([table, "What departs:\n", *departs, ""]) if departs else table


def _departing(clause: Clause) -> Iterator[str]:
    return (" ".join(words.split()) for mark, words in clause.parts if mark is Mark.DEPARTS)


def up_to_date(path: Path = RECORD) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == record(games())


def main(arguments: Sequence[str], path: Path = RECORD) -> int:
    parser = argparse.ArgumentParser(description="List the clauses of every rulebook with their marks.")
    parser.add_argument("--check", action="store_true", help="only say whether docs/rules.md is up to date")
    if parser.parse_args(arguments).check:
        same = up_to_date(path)
        print("The rules of record are up to date." if same else f"docs/rules.md is out of date: run {COMMAND}.")
        return 0 if same else 1
    path.write_text(record(games()), encoding="utf-8")
    print(f"{sum(len(clauses(game.rulebook)) for game in games())} clauses in {path.name}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
