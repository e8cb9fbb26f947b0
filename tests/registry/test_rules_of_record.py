"""Rulebooks are the record: which clauses a game has, who made each rule, and that docs/rules.md lists them all.

If rules existed before the program, `rules_of_record.txt` beside the tests of the game has their ids, so that these
tests notice a clause that is missing or was added.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from klotho_games.core.contract import Option, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.as_on_paper import AS_ON_PAPER
from klotho_games.core.games.registry import Game
from klotho_games.core.games.rulebook import MARK, Clause, Mark, blocks, clauses
from klotho_games.core.play.session import Session
from tests.registry.scripts import script
from tests.registry.tables import NAMES, every_game, every_table

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "tests" / "games").glob("*/rules_of_record.txt"))
OURS = (Mark.HOUSE, Mark.DEPARTS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.parent.name)
def test_the_rulebook_has_every_clause_of_the_rules_of_record(path: Path) -> None:
    record = path.read_text(encoding="utf-8").split()
    assert sorted(clauses(registry.load(path.parent.name).rulebook)) == sorted(record)


def test_there_are_rules_of_record() -> None:
    assert RECORDS


# -- docs/rules.md -----------------------------------------------------------------------------------------------


def test_the_list_of_all_clauses_is_up_to_date() -> None:
    assert script("rules").up_to_date(), "docs/rules.md is out of date: run build_scripts/rules.py"


def test_a_list_that_is_out_of_date_is_told_and_made_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rules.md"
    assert script("rules").main(["--check"], path) == 1
    assert capsys.readouterr().out == "docs/rules.md is out of date: run python3 build_scripts/rules.py.\n"
    assert script("rules").main([], path) == 0 and script("rules").main(["--check"], path) == 0
    path.write_text(path.read_text(encoding="utf-8").replace("paper rule", "paper", 1), encoding="utf-8")
    assert script("rules").main(["--check"], path) == 1


class Booklet(Game):
    rulebook = ""

    def __init__(self, rulebook: str) -> None:
        super().__init__("booklet", "nowhere")
        self.rulebook = rulebook


BOOK = """# A | B
## 1. Things
**ABC-1.1** One.
**ABC-1.2** *(house ruling)* Two.
**ABC-1.3** Three. *(house ruling)* Four. *(departs from the paper game)* The paper game says
five; we play six. *(paper rule)* Seven.
## 2. More *(house ruling)*
**ABC-2.1** Eight.
"""


def test_every_clause_is_listed_with_its_marks_and_counted() -> None:
    record = script("rules").record([Booklet(BOOK)])
    assert "| All | 4 | 1 | 3 | 1 |\n" in record
    for row in (
        "| ABC-1.1 | 1. Things | paper rule |",
        "| ABC-1.2 | 1. Things | house ruling |",
        "| ABC-1.3 | 1. Things | paper rule, house ruling, departs from the paper game |",
        "| ABC-2.1 | 2. More | house ruling |",
        "- **ABC-1.3** The paper game says five; we play six.",
    ):
        assert f"{row}\n" in record


def test_the_list_has_the_games_of_the_house_and_no_others() -> None:
    assert sorted(game.id for game in script("rules").games()) == sorted(registry.PLAYABLE)


# -- the marks ---------------------------------------------------------------------------------------------------


def departing(game: Game) -> list[Clause]:
    return [clause for clause in clauses(game.rulebook).values() if Mark.DEPARTS in clause.marks]


def switch(game: Game) -> Option | None:
    return next((option for option in game.info.options if option.name == AS_ON_PAPER), None)


@every_game
def test_a_game_that_departs_from_the_paper_has_a_switch_for_it_and_no_other_game_has(game: Game) -> None:
    assert (switch(game) is not None) == bool(departing(game)), (
        f"clauses that depart from the paper game: {[clause.id for clause in departing(game)]}, and the option "
        f"{AS_ON_PAPER!r} {'is there' if switch(game) else 'is missing'} (core/games/as_on_paper.py)")
    if switch(game):
        shown = [option for option in game.info.options if not option.hidden]
        assert shown[-1].name == AS_ON_PAPER, "the switch stands behind all other options"


@every_game
def test_the_switch_names_every_clause_that_departs(game: Game) -> None:
    option = switch(game)
    told = option.help if option else ""
    stand_in_name = [clause.id for clause in departing(game) if not re.search(rf"{re.escape(clause.id)}(?!\d)", told)]
    assert stand_in_name == [], "the help of the option does not name these clauses, which depart from the paper game"


@every_game
def test_what_departs_tells_what_the_paper_game_says(game: Game) -> None:
    parts = [(clause.id, words) for clause in departing(game) for mark, words in clause.parts if mark is Mark.DEPARTS]
    untold = [id for id, words in parts if "paper game says" not in words.lower()]
    assert untold == [], "these clauses depart from the paper game and do not tell its rule (“The paper game says …”)"


ELSEWHERE = re.compile(r"(?<!as )in the paper game\b|paper game says", re.I)
"""How a rulebook says that the paper version has a different rule."""


def disguised(book: str) -> list[str]:
    """Return house rulings that mention a different rule on paper. They have to be marked as departures."""
    return [clause.id for clause in clauses(book).values() for mark, words in clause.parts
            if mark is Mark.HOUSE and ELSEWHERE.search(words)]


@every_game
def test_a_house_ruling_is_no_departure(game: Game) -> None:
    found = disguised(game.rulebook)
    assert found == [], "these house rulings tell of another rule on paper: mark them *(departs from the paper game)*"


def test_a_departure_that_is_called_a_house_ruling_would_be_seen() -> None:
    told = ("*(house ruling)* In the paper game nobody has them. Here you may.",
            "*(house ruling)* As in the paper game.",
            "*(departs from the paper game)* The paper game says five; we play six.",
            "One. *(house ruling)* The paper game says five. We play six.")
    book = "\n\n".join(f"**ABC-1.{n}** {words}" for n, words in enumerate(told, 1))
    assert disguised(book) == ["ABC-1.1", "ABC-1.4"]


def introduction(book: str) -> str:
    """Return the text before the first clause."""
    told = []
    for block in blocks(book):
        if block.clause:
            break
        told.append(block.text)
    return "\n".join(told)


@every_game
def test_the_introduction_explains_the_marks_that_the_book_uses(game: Game) -> None:
    used = {mark for clause in clauses(game.rulebook).values() for mark in clause.marks if mark in OURS}
    told = introduction(game.rulebook)
    explained = {Mark(name) for name in MARK.findall(told)}
    assert explained == used, f"the clauses use {sorted(used)}, and the introduction explains {sorted(explained)}"
    if used:
        assert "without a note is the paper game’s rule" in told, (
            "the introduction says that a clause “without a note is the paper game’s rule”")
        assert ("*Paper rules*" in told) == (Mark.DEPARTS in used), (
            "the introduction names the option *Paper rules* where a clause departs from the paper, and only there")
        assert ("Nothing here departs from the paper game." in told) == (Mark.DEPARTS not in used), (
            "the introduction says “Nothing here departs from the paper game.” where that is so, and only there")


def strange_notes(book: str) -> Iterator[str]:
    """Yield what looks like a mark but is not one."""
    plain = MARK.sub("", book)
    for found in re.finditer(r"\*\([^)]*\)\*?|\*[^*\n]*house ruling[^*\n]*\*|\([^()]*reconstruct[^()]*\)", plain, re.I):
        yield found[0]


@every_game
def test_there_are_no_other_marks(game: Game) -> None:
    assert list(strange_notes(game.rulebook)) == [], "these look like marks and are none (contract.md, Rulebook)"


def test_other_marks_would_be_seen() -> None:
    for note in ("*(our reconstruction)*", "*House ruling.*", "*(the split is our reconstruction)*", "*(house rule)*"):
        assert list(strange_notes(f"One **two** {note} *(house ruling)* three *four*.")) == [note]
    assert list(strange_notes("One *(paper rule)* two (three) *four* **five**.")) == []


# -- without a choice --------------------------------------------------------------------------------------------


@every_table
def test_without_options_a_game_is_what_the_set_up_offers(game: Game, seats: int) -> None:
    fitting = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    begun = [Session.new(game, Setup(NAMES[:seats], options), bytes(32)) for options in ((), fitting)]
    assert begun[0].state == begun[1].state, "`initial` reads an option with another default than the option has"
