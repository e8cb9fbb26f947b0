"""Sharing a finished game: the picture, the file, and opening a friend's file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games.headlines import headline
from klotho_games.core.games.registry import Game
from klotho_games.core.play import archive
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.replay.share_card import SIZE, card_of
from klotho_games.stage.devices.input import Dropped
from tests.almanac.test_sent import elsewhere, file_of, played
from tests.scenes.rig import keys, name, settle, spot, tap


def shared(house: MainProgram, session: Session, path: Path | None = None) -> Any:
    if path is not None:
        house._coaching.set_record_path(session, path)
    house.open_share(session)
    settle(house)
    return house.stage.scene


def saved() -> list[Path]:
    return sorted(folders.for_others().iterdir()) if folders.for_others().exists() else []


def test_picture_and_record_are_saved_by_one_button_each(house: MainProgram, hoard: Game) -> None:
    session = played(hoard)
    path = archive.file_away(file_of(session), frozenset())
    shared(house, session, path)
    keys(house, "s", "s", "r")
    pictures = [file for file in saved() if file.suffix == ".png"]
    assert len(pictures) == 2 and all(pygame.image.load(file).get_size() == SIZE for file in pictures)
    records = [file for file in saved() if file.suffix == ".klotho"]
    assert len(records) == 1 and records[0].read_bytes() == path.read_bytes()


def test_nobody_is_named_without_asking(house: MainProgram, hoard: Game) -> None:
    session = played(hoard)
    plain, named = (card_of(session, "Ada was far behind.", names) for names in (False, True))
    words = f"{plain.headline} {plain.told} {plain.others}"
    assert "Ada" not in words and "Bruno" not in words
    assert "Ada" in f"{named.headline} {named.told} {named.others}"
    shared(house, session)
    assert not house.settings.share_names
    tap(house, "names")
    assert house.settings.share_names


def test_somebody_who_played_alone_is_named_on_request_and_loses_where_nobody_wins(hoard: Game) -> None:
    session = played(hoard, "alone", ("Ada",))
    result = session.result
    assert result is not None
    lost = msgspec.structs.replace(result, winners=())
    assert headline(lost, ["Ada"]) == "Defeat" and headline(lost, ["Ada", "Bruno"]) == "No one won"
    plain, named = (card_of(session, "", names) for names in (False, True))
    assert "Ada" not in plain.headline and "Ada" in named.headline


def test_a_folder_that_cannot_be_written_is_told(
    house: MainProgram, hoard: Game, monkeypatch: pytest.MonkeyPatch, written: list[str]
) -> None:
    scene = shared(house, played(hoard))
    assert not spot(house, "record").enabled and spot(house, "record").reason
    blocked = folders.home() / "a file"
    blocked.write_bytes(b"")
    monkeypatch.setattr(folders, "for_others", lambda: blocked / "below")
    told: list[str] = []
    monkeypatch.setattr(scene.notes, "toast", lambda words, *more, **named: told.append(words))
    keys(house, "s")
    assert (len(told) == 1 and "cannot" in told[0].lower()) or "can’t save anything" in told[0]


def test_a_file_dropped_on_the_window_is_shown_beside_ones_own(house: MainProgram, hoard: Game, tmp_path: Path) -> None:
    own = played(hoard)
    house.reckoning.enter(archive.file_away(file_of(own), frozenset()))
    theirs = elsewhere(file_of(played(hoard, "two", ("Cleo", "Dov"))), tmp_path)
    house.stage.step(0.02, [Dropped(theirs)])
    settle(house)
    assert name(house) == "sent-record"
    assert spot(house, "deal-0").label.startswith(("Ada", "Bruno", "No one"))
    tap(house, "keep")
    assert not spot(house, "keep").enabled
    assert [entry.friend for entry in house.reckoning.annals.entries].count(True) == 1
    tap(house, "watch")
    assert name(house) == "replay"
    keys(house, "escape")
    tap(house, "deal-0")
    assert name(house) == "replay"


def test_another_file_is_told_and_changes_nothing(house: MainProgram, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ada", encoding="utf-8")
    house.stage.step(0.02, [Dropped(other)])
    assert name(house) == "shelf"
    settle(house)
    assert not house.reckoning.annals.entries


def test_nothing_is_shown_at_a_table_that_is_played_at(house: MainProgram, hoard: Game, tmp_path: Path) -> None:
    theirs = elsewhere(file_of(played(hoard)), tmp_path)
    house.new_game(hoard, Setup(("Ada", "Bruno")))
    settle(house)
    before = [scene.name for scene in house.stage.stack]
    house.open_record(theirs)
    assert len(house.notices) == 1 and "Leave the table" in house.notices[0]
    settle(house)
    assert [scene.name for scene in house.stage.stack] == before
