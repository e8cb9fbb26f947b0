"""Names are clear: functions are verbs or questions, values are nouns, and no class name exists twice."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "klotho_games"

IRREGULAR = frozenset(
    [
        "told", "lit", "kept", "begun", "done", "gone", "seen", "said", "heard", "spoken", "drawn", "thrown", "known",
        "shown", "given", "taken", "made", "laid", "lain", "paid", "held", "found", "lost", "won", "sold", "bought",
        "brought", "caught", "taught", "built", "sent", "spent", "dealt", "swept", "met", "led", "fed", "sat",
        "stood", "hidden", "written", "broken", "chosen", "frozen", "woken", "driven", "risen", "eaten", "beaten",
        "fallen", "grown", "blown", "flown", "worn", "torn", "forgotten", "struck", "stuck", "sunk", "bound", "hung",
        "dug", "spun", "woven", "shaken", "untold", "unseen", "undone", "overdriven", "withdrawn", "foretold",
        "fought",
    ]
)
"""Participles that do not end in -ed."""
NO_PARTICIPLE = frozenset(
    [
        "bed", "seed", "speed", "need", "feed", "deed", "red", "reed", "shed", "hundred", "embed", "proceed",
        "exceed", "used", "shot",
    ]
)
"""Words that look like participles but are nouns or verbs."""
VERBS = frozenset(
    [
        "forget", "mark", "count", "open", "read", "keep", "play", "end", "find", "lay", "show", "tell", "looks",
    ]
)
"""A name that begins with one of these is a verb, whatever follows: `mark_shown`."""
QUESTIONS = frozenset(
    [
        "is", "was", "are", "were", "has", "have", "had", "can", "may", "must", "should", "does", "did", "will",
        "would", "needs", "knows", "wants", "needs", "why", "what", "who", "how", "when", "where", "which", "if",
        "or", "and", "not", "never", "to", "by", "of", "as", "in", "on", "at", "with", "without", "before", "after",
        "until",
    ]
)
"""A name that begins with one of these is a question or a phrase: `is_kept`, `why_not_sent`, `as_drawn`."""
SMALL = frozenset(
    [
        "of", "to", "in", "on", "at", "up", "out", "off", "by", "with", "away", "back", "anew", "again", "over",
        "under", "down", "here", "there", "only", "first",
    ]
)
"""A participle stays bare with one of these after it: `told_of`, `laid_out`."""
_WRITTEN = "games from elsewhere write it"
_CALLED = "games from elsewhere call it"
_ASYNCIO = "a name of asyncio"
ALLOWED = {
    "told": _WRITTEN, "asked": _WRITTEN, "lost": _WRITTEN, "noted": _WRITTEN, "waited": _WRITTEN, "drawn": _WRITTEN,
    "dealt": _WRITTEN, "preferred": _WRITTEN, "told_to": _WRITTEN,
    "listed": _CALLED, "signed": _CALLED, "turn_told": _CALLED, "won": _CALLED, "spoken": _CALLED,
    "connection_made": _ASYNCIO, "connection_lost": _ASYNCIO, "data_received": _ASYNCIO,
    "chi_squared": "what the test is called",
    "done": "stands in for an attribute of that name", "ended": "stands for an attribute in a protocol",
}
"""Names that stay, with the reason."""


def is_participle(word: str) -> bool:
    return word in IRREGULAR or (len(word) > 3 and word.endswith("ed") and word not in NO_PARTICIPLE)


def is_bare_participle(name: str) -> bool:
    """True for `told`, `told_of` and `cards_told`; False for `told_cards`, `is_told` and `tell_cards`."""
    words = [word for word in name.strip("_").split("_") if word]
    if not words or words[0] in QUESTIONS or (len(words) > 1 and words[0] in VERBS):
        return False
    while len(words) > 1 and words[-1] in SMALL:
        words.pop()
    return is_participle(words[-1])


@cache
def names_in(path: Path) -> frozenset[str]:
    """Return the bare names of all functions of a module, with inner functions. Parsing it takes much longer."""
    return frozenset(re.findall(r"\bdef +(\w+)", path.read_text(encoding="utf-8")))


@cache
def functions(path: Path) -> list[tuple[str, str]]:
    """Return the full and the bare name of each function of a module, without inner functions: `Class.name`, `name`."""
    def within(node: ast.AST, owner: str) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                yield from within(child, f"{child.name}.")
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield owner + child.name, child.name
            elif not isinstance(child, ast.Lambda):
                yield from within(child, owner)

    return list(within(ast.parse(path.read_text(encoding="utf-8")), ""))


def test_no_function_is_named_by_a_bare_participle() -> None:
    found = [(path.relative_to(ROOT).as_posix(), full)
             for folder in (PACKAGE, ROOT / "build_scripts") for path in sorted(folder.rglob("*.py"))
             if any(is_bare_participle(name) and name not in ALLOWED for name in names_in(path))
             for full, name in functions(path) if is_bare_participle(name) and name not in ALLOWED]
    assert found == []


def test_what_is_allowed_is_there_and_says_why() -> None:
    there = {name for folder in (PACKAGE, ROOT / "build_scripts") for path in folder.rglob("*.py")
             if names_in(path) & {*ALLOWED} for _full, name in functions(path)}
    assert {*ALLOWED} <= there and all(ALLOWED.values())


def test_a_bare_participle_would_be_seen() -> None:
    for name in ("told", "_kept", "told_of", "cards_told", "laid_out", "fitted"):
        assert is_bare_participle(name), name
    for name in ("is_told", "told_cards", "tell_cards", "seed", "why_not_sent", "red", "on_closed", "need"):
        assert not is_bare_participle(name), name


_PHONE = "core/games/phone_page.py has what a page on a phone is made of, and games from elsewhere use it by that name"
MAY_BE_DOUBLED = {
    "Button": _PHONE, "Dice": _PHONE, "Hand": _PHONE, "Offer": _PHONE, "Part": _PHONE, "Row": _PHONE, "Seats": _PHONE,
    "Shelf": _PHONE, "Answer": "phones/wire.py: what goes over the wire is named on both sides",
    "Gone": "phones/wire.py: as Answer", "Line": "phones/wire.py: as Answer", "Notice": "phones/wire.py: as Answer",
    "Person": "phones/wire.py: as Answer", "Room": "phones/wire.py: as Answer", "Step": "phones/wire.py: as Answer",
    "Figure": "games from elsewhere use both: of a balance report, and beside a name",
}
"""Class names that exist twice, with the reason."""


def test_no_public_class_of_the_house_is_there_twice() -> None:
    """Only names of the house have to be unique; each game has its own."""
    where = defaultdict[str, set[str]](set)
    for path in PACKAGE.rglob("*.py"):
        if PACKAGE / "games" in path.parents:
            continue
        for name in re.findall(r"^class ([A-Z]\w*)", path.read_text(encoding="utf-8"), re.M):
            where[name].add(path.relative_to(PACKAGE).as_posix())
    doubled = {name: sorted(places) for name, places in where.items() if len(places) > 1 and name not in MAY_BE_DOUBLED}
    assert doubled == {}
