"""A rulebook's clauses by id: for refusals, `klotho-games rules`, and the tests that hold rules and book together."""

from __future__ import annotations

import re

from klotho_games.core.contract import Value

_CLAUSE = re.compile(r"^(?:[-*] )?\**([A-Z][A-Z0-9]{2}-[A-Z]?\d+(?:\.\d+)*)\b\**:?\s+(?=\S)")
_HEADING = re.compile(r"^#+\s+(.*)")


class Clause(Value, frozen=True):
    id: str
    section: str
    text: str
    """What the book says under this id, as it stands there, without the id."""


def clauses(book: str) -> dict[str, Clause]:
    """Every clause in the order of the book. A clause runs to the next one or to the next heading."""
    found: dict[str, Clause] = {}
    section, id = "", ""
    lines: list[str] = []

    def close() -> None:
        if id:
            found[id] = Clause(id, section, "\n".join(lines).strip())

    for line in book.splitlines():
        heading, clause = _HEADING.match(line), _CLAUSE.match(line)
        if heading or clause:
            close()
            id, lines = "", []
        if heading:
            section = heading[1]
        elif clause:
            id, lines = clause[1], [line[clause.end() :]]
        else:
            lines.append(line)
    close()
    return found
