from __future__ import annotations

import pytest

from klotho_games.core.games import registry, rulebook

BOOK = """# A game

Words before, which mention ABC-9.9 in passing.

## Setup
**ABC-1.1** First things. See ABC-1.2.

More of the first.

- ABC-1.2: *(house ruling)* Second things.
- **ABC-A3** A lettered one.

## Play
Not a clause.

**ABC-2** A short id.
"""


def test_clauses_are_found_with_their_section_and_text():
    found = rulebook.clauses(BOOK)
    assert list(found) == ["ABC-1.1", "ABC-1.2", "ABC-A3", "ABC-2"]
    assert found["ABC-1.1"].text == "First things. See ABC-1.2.\n\nMore of the first."
    assert found["ABC-1.2"].text == "*(house ruling)* Second things."
    assert [clause.section for clause in found.values()] == ["Setup", "Setup", "Setup", "Play"]


def test_a_book_without_clauses():
    assert rulebook.clauses("") == {}
    assert rulebook.clauses("# Title\nWords.") == {}


CLOSE = """# A game
*Set close together.*
## Setup
**ABC-1.1** First things,
in two lines. See
ABC-1.2 for more.
| head | tail |
|---|---|
| one | two |
- an item
- **ABC-1.2**: Ada's clause in a list
![What they are](c_one c_two)
1. numbered
### Further
Words under it."""


def test_blocks_need_no_blank_line_between_them():
    """Text directly after a heading, a table or an item is read like any other."""
    found = rulebook.blocks(CLOSE)
    assert [(block.kind, block.clause, block.text) for block in found] == [
        ("title", "", "A game"),
        ("lead", "", "Set close together."),
        ("heading", "", "Setup"),
        ("clause", "ABC-1.1", "First things, in two lines. See ABC-1.2 for more."),
        ("table", "", ""),
        ("item", "", "an item"),
        ("clause", "ABC-1.2", "Ada’s clause in a list"),
        ("figure", "", "What they are"),
        ("text", "", "1. numbered"),
        ("subheading", "", "Further"),
        ("text", "", "Words under it."),
    ]
    assert found[4].rows == (("head", "tail"), ("one", "two"))
    assert found[7].rows == (("c_one", "c_two"),)


def test_a_clause_is_told_without_its_figures_and_a_printed_book_too():
    assert rulebook.clauses(CLOSE)["ABC-1.2"].text == "Ada’s clause in a list\n\n1. numbered"
    assert "![" not in rulebook.terminal_text(CLOSE)
    assert rulebook.terminal_text(CLOSE).splitlines()[:2] == ["# A game", "*Set close together.*"]


@pytest.mark.parametrize("id", registry.ids())
def test_no_word_of_a_rulebook_is_left_out_of_its_blocks(id):
    book = registry.load(id).rulebook
    kept = "".join(block.clause + block.source for block in rulebook.blocks(book))
    assert _letters(kept) == _letters(rulebook.typeset(book))


def _letters(words: str) -> str:
    return "".join(letter for letter in words if letter not in "*-:" and not letter.isspace())


MARKED = """# A game
## 1. Played as printed
**ABC-1.1** Theirs. *(house ruling)* Ours, *(paper rule)* theirs again.
**ABC-1.2** *(departs from the paper game)* The paper game says five; we play six.
### A part *(house ruling)*
**ABC-1.3** Ours.
### Another
**ABC-1.4** Theirs, like the chapter.
## 2. Ours *(house ruling)*
**ABC-2.1** Ours.

More of it.
**ABC-2.2** *(paper rule)* Theirs.
## 3. Theirs
**ABC-3.1** Theirs."""


def test_every_clause_tells_whose_it_is():
    paper, program, departs = rulebook.Mark
    found = rulebook.clauses(MARKED)
    assert found["ABC-1.1"].parts == ((paper, "Theirs."), (program, "Ours,"), (paper, "theirs again."))
    assert {id: clause.marks for id, clause in found.items()} == {
        "ABC-1.1": {paper, program},
        "ABC-1.2": {departs},
        "ABC-1.3": {program},
        "ABC-1.4": {paper},
        "ABC-2.1": {program},
        "ABC-2.2": {paper},
        "ABC-3.1": {paper},
    }
    assert found["ABC-1.3"].section == "A part" and found["ABC-2.1"].section == "2. Ours"
