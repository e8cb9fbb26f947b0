"""All finished games together: whatever happens to the file, they can be restored from the records."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from klotho_games.almanac.annals import FORMAT, Annals
from klotho_games.core.contract import Result, Setup
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import archive
from klotho_games.core.play.journal import Unreadable
from klotho_games.core.play.medals import Medal
from tests.almanac.games import finished
from tests.almanac.test_sent_games import forged
from tests.sample_dice import SHUTTERS
from tests.sample_dice.rules import RULES


@pytest.fixture
def profiles() -> Profiles:
    found = Profiles.load()
    found.add("Ada")
    return found


def counted(profiles: Profiles, games: int = 2) -> Annals:
    """Return annals of so many games, saved in their file."""
    annals = Annals.load(profiles)
    for n in range(games):
        annals.take_in(finished(str(n), notes={"profile": "Ada"}))
    return annals


def caught_up(annals: Annals) -> int:
    """Count everything that is missing, and return how much that was."""
    missing = annals.missing()
    for path in missing:
        annals.look_at(path)
    annals.keep()
    return len(missing)


def from_a_friend() -> Path:
    there = folders.ensure_folder(folders.friends()) / "from-bram.klotho"
    return finished("sent", notes={"profile": "Ada"}).rename(there)


def test_the_annals_can_always_be_made_again_from_the_records(profiles: Profiles) -> None:
    annals = counted(profiles)
    folders.annals_file().unlink()
    again = Annals.load(profiles)
    assert list(again.entries) == [] and sorted(again.missing()) == sorted(archive.finished_games())
    assert caught_up(again) == 2
    assert list(again.entries) == list(annals.entries) == list(Annals.load(profiles).entries)
    assert again.missing() == [] and [entry.ended for entry in again.entries] == sorted(e.ended for e in again.entries)


def test_a_record_that_comes_twice_counts_once(profiles: Profiles) -> None:
    annals = counted(profiles, 1)
    before, changes = annals.entries[0], annals.changes
    annals.take_in(archive.finished_games()[0])
    assert list(annals.entries) == [before] and annals.changes > changes
    copy = folders.ensure_folder(folders.friends()) / "from-bram.klotho"
    shutil.copy(archive.finished_games()[0], copy)
    assert annals.take_in(copy, friend=True) == before, "one's own game, sent back, stays one's own"
    assert list(annals.entries) == [before] and before.counts


def test_a_copy_among_the_records_is_looked_at_once(profiles: Profiles) -> None:
    annals = counted(profiles, 1)
    path = archive.finished_games()[0]
    shutil.copy(path, path.with_name(f"copy-of-{path.name}"))
    assert caught_up(annals) == 1
    assert [entry.record for entry in annals.entries] == [path.name] and annals.missing() == []
    assert Annals.load(profiles).missing() == []


def test_a_friend_s_record_counts_for_no_one(profiles: Profiles) -> None:
    annals = Annals.load(profiles)
    taken = annals.take_in(from_a_friend(), friend=True)
    assert not taken.counts and not any(sitter.who for sitter in taken.sitters) and annals.missing() == []


def test_counting_skips_what_cannot_be_read(profiles: Profiles) -> None:
    for n in range(3):
        finished(str(n))
    broken = archive.finished_games()[1]
    broken.write_bytes(broken.read_bytes().replace(b'"step"', b'"stop"', 1))
    annals = Annals.load(profiles)
    with pytest.raises(Unreadable):
        annals.take_in(broken)
    assert caught_up(annals) == 3
    assert len(annals.entries) == 2 and annals.missing() == [] and Annals.load(profiles).missing() == []
    broken.unlink()
    assert len(Annals.load(profiles).entries) == 2


def test_a_damaged_file_is_set_aside_and_counted_again(profiles: Profiles) -> None:
    counted(profiles)
    path = folders.annals_file()
    path.write_bytes(path.read_bytes()[:-20])
    annals = Annals.load(profiles)
    assert annals.notices == ["The statistics were damaged. They are being counted again from the recordings."]
    assert len(annals.missing()) == 2 and path.with_name(path.name + ".damaged").exists()


def test_an_impossible_entry_alone_is_counted_again(profiles: Profiles) -> None:
    first, second = counted(profiles).entries
    path = folders.annals_file()
    told = json.loads(path.read_bytes())
    told["entries"][0]["winners"] = [7]
    path.write_text(json.dumps(told))
    annals = Annals.load(profiles)
    assert list(annals.entries) == [second] and [found.name for found in annals.missing()] == [first.record]
    assert annals.notices == ["Part of the statistics was damaged. It is being counted again from the recordings."]


def test_a_newer_file_is_left_alone(profiles: Profiles) -> None:
    path = folders.annals_file()
    newer = json.dumps({"format": FORMAT + 1, "entries": "as they will be"}).encode()
    folders.write_whole(path, newer)
    annals = counted(profiles, 1)
    assert len(annals.entries) == 1 and path.read_bytes() == newer
    assert annals.notices == ["The statistics come from a newer version of Klotho Games. They stay unchanged."]


def test_an_entry_stays_when_its_record_has_gone(profiles: Profiles) -> None:
    annals = counted(profiles)
    for path in archive.finished_games():
        path.unlink()
    again = Annals.load(profiles)
    assert list(again.entries) == list(annals.entries) and again.missing() == []


def test_a_medal_that_is_added_later_looks_at_old_games_someone_who_has_another_name_now(
    profiles: Profiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    annals = counted(profiles)
    ada = profiles.get("Ada")
    assert ada is not None and [entry.seat_of(ada.id) for entry in annals.entries] == [0, 0]
    profiles.change("Ada", new_name="Adele")
    assert annals.missing() == []
    far = Medal("far", "streak", "Far", "Come far.", lambda story, seat: len(story.played) + seat, bronze=1)
    monkeypatch.setattr(registry.Game, "besides", lambda game, *_part: (lambda: (far,)) if game is SHUTTERS else None)
    assert len(annals.missing()) == 2
    caught_up(annals)
    assert annals.missing() == []
    for entry in annals.entries:
        assert entry.deeds["far"][1] == entry.deeds["far"][0] + 1 > 1
        assert entry.seat_of(ada.id) == 0, "the record tells a name that nobody has any more"


def test_games_under_older_rules_are_not_read_again_and_again(
    profiles: Profiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished()
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(type(RULES), "info", msgspec.structs.replace(RULES.info, version=9))
        annals = Annals.load(profiles)
        caught_up(annals)
        assert not annals.entries[0].whole and annals.missing() == []
    assert len(annals.missing()) == 1, "the rules that it was played under are back"


def test_a_game_that_cannot_have_been_is_passed_over_for_good(profiles: Profiles) -> None:
    """Of a game of a plug-in that is gone, only head and end are readable, without people."""
    path = forged(finished(), {"game": "gone", "setup": Setup(())},
                  lambda lines: [replace(lines[-1], end=Result((), (), ""))])
    annals = Annals.load(profiles)
    caught_up(annals)
    again = Annals.load(profiles)
    assert path.exists() and not again.entries and not again.notices and not again.missing()


def test_what_friends_have_sent_is_found_again_too(profiles: Profiles) -> None:
    annals = counted(profiles, 1)
    annals.take_in(from_a_friend(), friend=True)
    folders.annals_file().unlink()
    again = Annals.load(profiles)
    caught_up(again)
    assert list(again.entries) == list(annals.entries) and [entry.friend for entry in again.entries].count(True) == 1
    assert again.missing() == [] and Annals.load(profiles).missing() == []


def test_two_windows_lose_nothing_of_one_another(profiles: Profiles) -> None:
    one, other = Annals.load(profiles), Annals.load(profiles)
    sent = one.take_in(from_a_friend(), friend=True)
    own = one.take_in(finished("one"))
    for path in archive.finished_games():
        path.unlink()
    last = other.take_in(finished("two"))
    assert {entry.id for entry in other.entries} == {sent.id, own.id, last.id} and other.changes
    assert list(Annals.load(profiles).entries) == list(other.entries)


def test_what_a_newer_program_has_written_is_tried_again_at_the_next_start(profiles: Profiles) -> None:
    path = finished()
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"klotho":1', b'"klotho":9', 1))
    annals = Annals.load(profiles)
    assert caught_up(annals) == 1 and annals.missing() == [] and not annals.entries
    path.write_bytes(whole)  # the newer program reads it, and its size is the same
    again = Annals.load(profiles)
    assert caught_up(again) == 1 and len(again.entries) == 1
