from __future__ import annotations

from klotho_games.core import rulebook

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
