"""Games that were decided by the words of the text table: they name who decided, and can be repeated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from klotho_games.core.files import folders
from klotho_games.text import commands
from tests.registry.scripts import script

TRANSCRIPTS = Path(__file__).parents[2] / "docs" / "transcripts"
PLAYED = sorted((TRANSCRIPTS / "words").glob("*.txt"))


@pytest.fixture
def words_alone():
    home = folders.home()
    yield script("shots/words_alone")
    folders.choose(home)


def test_there_are_some_of_more_than_one_game():
    assert len(PLAYED) > 1


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_what_was_typed_prints_the_same_again(words_alone, path):
    """After a change of words, run build_scripts/shots/words_alone.py --write, and check that it is the same game."""
    text = path.read_text(encoding="utf-8")
    table = words_alone.read(text)
    assert table.who and table.game == path.stem
    assert words_alone.as_text(table, words_alone.replay_table(table)) == text
    assert re.search(r"^Player: [\d,]+ in total\.$", text, re.M), "it was played to its end"


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_no_bot_has_decided_in_them(words_alone, path):
    typed = words_alone.read(path.read_text(encoding="utf-8")).typed
    meant = {command.name for line in typed if (command := commands.find_command(line)[0]) is not None}
    assert typed and not meant & {"hint", "auto"}


def test_what_a_program_played_says_how_often_it_followed_a_hint():
    files = sorted(TRANSCRIPTS.glob("*.txt"))
    assert files
    for path in files:
        told = " ".join(path.read_text(encoding="utf-8")[:800].split())
        found = re.search(r"It followed a hint in (\d+) of (\d+) decisions; in the other (\d+) it tried", told)
        assert found and int(found[1]) + int(found[3]) == int(found[2]), path.name
