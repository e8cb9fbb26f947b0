"""The catalogues keep to the style sheet: its tables "Never" and "Nie" name words that no sentence uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from tests.registry.test_languages import ROOT, sentences

STYLE = (ROOT.parent / "docs" / "style.md").read_text(encoding="utf-8")
PARTS = sorted(path.stem for path in (ROOT / "locale" / "de").glob("*.po"))
_ROW = re.compile(r"^\| (.+?) \| .+ \|$", re.MULTILINE)
_SAYINGS = re.compile(r"^#: (?:\S+/cards\.json\s?)+$")
"""Sentences that are printed on cards only: their sayings are free."""
_NAMES = {"May": "the month", "Nobody Lost": "a goal as it is printed on its card"}


def read_never(heading: str) -> list[str]:
    """Return the words of the table under a heading of the style sheet."""
    table = STYLE.partition(f"\n## {heading}\n")[2].partition("\n#")[0]
    return [word for row in _ROW.findall(table)[1:] for word in row.split(", ")]


@cache
def find(heading: str) -> re.Pattern[str]:
    return make_pattern(read_never(heading), re.IGNORECASE if heading == "Never" else re.NOFLAG)


def make_pattern(words: Iterable[str], flags: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str]:
    ends = (re.escape(word) + (r"\b" if word[-1].isalpha() else "") for word in words)
    return re.compile(r"(?<!\w)(?:" + "|".join(ends) + ")", flags)


def read_sayings(part: str) -> set[str]:
    """Return the sentences of a catalogue that are printed on cards only."""
    po = (ROOT / "locale" / "de" / f"{part}.po").read_text(encoding="utf-8")
    entries = (entry.split("\n") for entry in po.split("\n\n"))
    return {line[7:-1] for entry in entries if any(map(_SAYINGS.match, entry)) for line in entry
            if line.startswith('msgid "')}


@pytest.mark.parametrize("heading", ["Never", "Nie"])
def test_the_tables_are_read(heading: str) -> None:
    assert len(read_never(heading)) > 10


def test_words_are_found_whole_and_in_any_place() -> None:
    assert find("Never").search("Somebody wins.") and find("Nie").search("Das kostet $3M.")
    assert not find("Never").search("The players stay; the mayor waits.")


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("heading", ["Never", "Nie"])
def test_no_sentence_uses_a_word_of_the_list(heading: str, part: str) -> None:
    sayings = read_sayings(part)
    told = [(one, (one, text)[heading == "Nie"]) for one, text in sentences("de", part) if one not in sayings]
    used = [f"{found[0]!r}: {text}" for _one, text in told
            if (found := find(heading).search(text)) and text not in _NAMES]
    assert not used, f"docs/style.md says what to write instead, for {len(used)} sentences:\n" + "\n".join(used)
