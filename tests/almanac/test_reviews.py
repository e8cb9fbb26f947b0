"""What the coach found in people's play: whatever happens to the file, a game counts once, for the people in it."""

from __future__ import annotations

import json

import msgspec
import pytest

from klotho_games.almanac.entry import Entry
from klotho_games.almanac.reviews import FORMAT, Loss, Review, Reviews
from klotho_games.core.files import folders, side_files
from tests.almanac.test_statistics import game

ONE, OTHER = Review((Loss(20, 0.1, 0.01),)), Review((Loss(20, 0.08, 0.005),))


def entered(**found: Review) -> Reviews:
    reviews = Reviews()
    reviews.enter(found)
    return reviews


def studied(name: str, content: bytes = b"{}") -> None:
    """Put a study next to a record."""
    folders.write_whole(side_files.place(folders.records() / name, "coach"), content)


def test_the_same_game_looked_at_again_replaces_what_was_known() -> None:
    reviews = entered(a=ONE)
    before = reviews.changes
    reviews.enter({"a": OTHER})
    assert reviews.by_id == {"a": OTHER} and reviews.changes > before and Reviews().by_id == {"a": OTHER}


def test_a_study_that_says_nothing_takes_nothing_away() -> None:
    reviews = entered(a=ONE)
    reviews.enter({"a": Review(study=(7, 7)), "b": Review(study=(8, 8))})
    assert reviews.by_id["a"].losses == ONE.losses and reviews.by_id["a"].study == (7, 7)
    assert reviews.by_id["b"] == Review(study=(8, 8)), "it is not read again and again"


def test_two_windows_lose_nothing_of_one_another() -> None:
    here, there = Reviews(), Reviews()
    assert not here.by_id and not there.by_id
    here.enter({"a": ONE, "b": ONE})
    there.enter({"b": OTHER, "c": OTHER})
    assert here.by_id == there.by_id == Reviews().by_id == {"a": ONE, "b": OTHER, "c": OTHER}


def test_only_new_and_changed_studies_of_one_s_own_games_are_read() -> None:
    entries = [game(2, record="one.klotho", id="one"), game(1, record="two.klotho", id="two"),
               game(0, record="sent.klotho", id="sent", friend=True), game(0, record="none.klotho", id="none")]
    for name in ("one.klotho", "two.klotho", "sent.klotho", "gone.klotho"):
        studied(name)
    reviews = Reviews()
    assert [(entry.id, path.name) for entry, path in reviews.missing(entries)] == [
        ("two", "two.klotho"), ("one", "one.klotho")]
    where = side_files.place(folders.records() / "one.klotho", "coach").stat()
    reviews.enter({"one": Review(ONE.losses, study=(where.st_mtime_ns, where.st_size))})
    assert [entry.id for entry, _path in reviews.missing(entries)] == ["two"]
    studied("one.klotho", b'{"refined": 1}')
    assert [entry.id for entry, _path in reviews.missing(entries)] == ["two", "one"]


def test_a_damaged_file_is_set_aside_and_what_is_known_stays() -> None:
    here = entered(a=ONE)
    path = folders.reviews_file()
    path.write_bytes(path.read_bytes()[:-9])
    there = Reviews()
    assert not there.by_id and path.with_name(path.name + ".damaged").exists()
    assert there.notices == ["The error rates were damaged. They are being read again from the coach’s reviews."]
    assert here.by_id == {"a": ONE}
    here.catch_up()
    assert Reviews().by_id == {"a": ONE}


def test_what_a_newer_program_wrote_is_left_alone() -> None:
    newer = json.dumps({"format": FORMAT + 1, "reviews": "as they will be"}).encode()
    folders.write_whole(folders.reviews_file(), newer)
    reviews = Reviews()
    assert not reviews.by_id
    reviews.enter({"a": ONE})
    assert reviews.by_id == {"a": ONE} and folders.reviews_file().read_bytes() == newer
    assert reviews.notices == [
        "The error rates come from a newer version of Klotho Games. They stay unchanged."]


def test_a_disk_that_takes_nothing_is_told_of_once_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: object, _content: bytes) -> None:
        raise folders.CannotSave("The disk is full.")

    reviews = Reviews()
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(folders, "write_whole", full)
        reviews.enter({"a": ONE})
        reviews.enter({"b": ONE})
        assert reviews.by_id == {"a": ONE, "b": ONE} and reviews.notices == ["The disk is full."]
    entered(c=OTHER)
    reviews.catch_up()
    assert Reviews().by_id == {"a": ONE, "b": ONE, "c": OTHER}


@pytest.mark.parametrize("wrong", [
    Review((Loss(-1, 0.0, 0.0),)), Review((Loss(3, 1e9, 0.0),)), Review((Loss(3, 0.0, -1.0),)), Review(points=-5.0)])
def test_what_cannot_be_is_not_taken_from_a_file(wrong: Review) -> None:
    book = {"format": FORMAT, "reviews": {"a": ONE, "b": wrong}}
    folders.write_whole(folders.reviews_file(), msgspec.json.encode(book))
    assert Reviews().by_id == {"a": ONE}


def test_a_review_is_of_one_game_alone() -> None:
    two = Review((Loss(10, 0.1, 0.0), Loss(12, 0.1, 0.0)))

    def of(seats: int, decisions: int, whole: bool = True) -> Entry:
        return game(0, game(0).sitters * seats, decisions=decisions, whole=whole)

    assert two.fits(of(2, 22)) and not two.fits(of(2, 21)) and not two.fits(of(3, 40)) and not Review().fits(of(1, 9))
    assert two.fits(of(2, 0, whole=False)), "of a game under older rules nobody knows how much was decided"
