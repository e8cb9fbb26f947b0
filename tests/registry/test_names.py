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


VOCABULARIES = {
    "core/games/phone_page.py": "what a page on a phone is made of; plug-ins use it by that name",
    "phones/wire.py": "messages of the wire, always written as `wire.Answer`",
}
"""Modules whose class names can also be elsewhere, with the reason."""
ROLES = {"Advising", "Flow", "Gestures", "HandOver", "Part", "Phase", "Story", "TopBar", "Table"}
"""Every game has its own class for these roles."""
MAY_BE_DOUBLED = {
    "almanac/first_tries.py: Stake": "what a player loses by seeing a deal",
    "almanac/reviews.py: Loss": "what a decision lost",
    "almanac/statistics.py: Rival": "someone a person plays against",
    "arena/report.py: Report": "of an arena match",
    "coach/study.py: Play": "how well a seat played",
    "core/games/chances.py: Fit": "of a model of chances",
    "core/games/own_dice.py: Throw": "of real dice; plug-ins use it",
    "core/games/rulebook.py: Mark": "in a rulebook",
    "core/people/profiles.py: Score": "in a list of high scores",
    "core/play/balance.py: Figure": "of a balance report; plug-ins use it",
    "core/play/balance.py: Use": "how often something was used; plug-ins use it",
    "core/play/dice_ledger.py: Tally": "of rolled faces",
    "phones/room_page.py: Place": "at the table, on the page of the room",
    "phones/room.py: Room": "all people with phones",
    "practice/answers.py: Answer": "to an exercise",
    "practice/progress.py: Change": "what an answer changed",
    "practice/schedule.py: Memory": "how well a person knows an exercise",
    "scenes/practice/mode.py: Room": "the owner of an exercise's table",
    "stage/widgets/prompt_bar.py: Answer": "a button of the prompt; plug-ins use it",
    "stage/widgets/seat_plates.py: Figure": "beside a name; plug-ins use it",
    "stage/widgets/seat_plates.py: Plate": "of a seat",
    "voice/narrator.py: Weight": "the kind of words in an utterance",
}
"""Each place of a class name that a reader of the house's code can meet twice, with what it is there."""
IN_GAMES = {
    "Change": "what is different after a move, or between two views", "Fit": "of a fitted count",
    "Loss": "a patient who would be turned away; how a kingdom is lost", "Mark": "where a path crosses to a card",
    "Memory": "the best raid or stake, for an ending", "Place": "a move", "Plate": "of one company", "Play": "a move",
    "Report": "of a requirement", "Rival": "a person of a rulebook", "Room": "a room of a temple", "Score": "a card",
    "Stake": "a move", "Tally": "visible icons, or correct calls", "Throw": "the dice in a tray", "Use": "a move",
    "Weight": "how hard a deal is",
}
"""Class names that games have in common with the house, with what they are there."""


def find_doubled() -> tuple[set[str], set[str]]:
    """Return the places of public classes whose name is twice in the house or in a game too, and the games' names."""
    where, in_games = defaultdict[str, set[str]](set), set[str]()
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE).as_posix()
        names = re.findall(r"^class ([A-Z]\w*)", path.read_text(encoding="utf-8"), re.M)
        if place.startswith("games/"):
            in_games |= {*names} - ROLES
        elif place not in VOCABULARIES:
            for name in names:
                where[name].add(f"{place}: {name}")
    doubled = {place for name, places in where.items() if len(places) > 1 or name in in_games for place in places}
    return doubled, in_games & where.keys()


def test_no_public_class_of_the_house_is_there_twice() -> None:
    """Games can have the same names as other games, but not those of the house."""
    doubled, in_games = find_doubled()
    assert doubled == MAY_BE_DOUBLED.keys() and all(MAY_BE_DOUBLED.values())
    assert in_games == IN_GAMES.keys() and all(IN_GAMES.values())
