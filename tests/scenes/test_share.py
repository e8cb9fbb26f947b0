"""Sharing a finished game: the picture, the file, and opening a friend's file."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pygame
import pytest

from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games.headlines import headline
from klotho_games.core.games.registry import Game
from klotho_games.core.play import archive
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.replay import great_moments, moment_picture, share
from klotho_games.scenes.replay.game_story import story_of
from klotho_games.scenes.replay.great_moments import GreatMoment, deciding_moment
from klotho_games.scenes.replay.share_card import SIZE, ShareCard, card_of
from klotho_games.stage.devices.input import Dropped
from tests.almanac.test_sent_games import elsewhere, file_of, played
from tests.scenes.rig import keys, name, settle, spot, tap
from tests.stage.rig import FRAME, wait


@pytest.fixture
def live(program: MainProgram) -> Iterator[MainProgram]:
    program.stage.live = True
    wait(program.stage)
    yield program
    wait(program.stage)
    program.stage.live = False


def shared(program: MainProgram, session: Session, path: Path | None = None) -> Any:
    if path is not None:
        program._coaching.set_record_path(session, path)
    program.open_share(session)
    settle(program)
    return program.stage.scene


def saved() -> list[Path]:
    return sorted(folders.for_others().iterdir()) if folders.for_others().exists() else []


def test_picture_and_record_are_saved_by_one_button_each(program: MainProgram, hoard: Game) -> None:
    session = played(hoard)
    path = archive.file_away(file_of(session), frozenset())
    shared(program, session, path)
    keys(program, "s", "s", "r")
    pictures = [file for file in saved() if file.suffix == ".png"]
    assert len(pictures) == 2 and all(pygame.image.load(file).get_size() == SIZE for file in pictures)
    records = [file for file in saved() if file.suffix == ".klotho"]
    assert len(records) == 1 and records[0].read_bytes() == path.read_bytes()


def words_of(card: ShareCard) -> str:
    return f"{card.headline} {card.score} {card.told} {card.caption} {card.others}"


def test_no_one_is_named_without_asking(program: MainProgram, hoard: Game) -> None:
    session = played(hoard)
    plain, named = (card_of(story_of(session, None, names)) for names in (False, True))
    assert not {"Ada", "Bruno"} & set(re.findall(r"\w+", words_of(plain)))
    assert {"Ada", "Bruno"} <= set(re.findall(r"\w+", words_of(named)))
    scene = shared(program, session)
    assert not program.settings.share_names
    assert scene._story.session.setup.seats == ("Player 1", "Player 2"), "this is the table in the picture"
    tap(program, "names")
    assert program.settings.share_names and scene._story.session.setup.seats == ("Ada", "Bruno")


def test_the_print_shows_the_moment_that_raised_the_winners_chance_most(hoard: Game) -> None:
    """Of what happened since the winner took the lead, if there is anything; and rare events before usual ones."""
    session = played(hoard)
    line = [0.5] * session.ply + [1.0]
    assert deciding_moment(session, line).told == "", "this game names no events"
    landmarks = {3: "A", 5: "B", 9: "C"}
    told = [(Played, GreatMoment(ply, landmarks[ply])) for ply in landmarks]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(great_moments, "_moments_by_kind", lambda whole: told)
        for ply, raised in ((3, 0.3), (5, 0.1), (9, 0.2)):
            line[ply:] = [value + raised for value in line[ply:]]
        assert deciding_moment(session, line).told == "A"
        assert deciding_moment(session, line, since=4).told == "C"
        assert deciding_moment(session, line, since=20).told == "A"
        assert deciding_moment(session, [0.5] * (session.ply + 1)).told == "", "nothing decided it"
        told.extend([(Played, GreatMoment(3, "A"))] * 20 + [(Session, GreatMoment(5, "rare"))])
        assert deciding_moment(session, line).told == "rare"


def test_someone_who_played_alone_is_named_on_request_and_loses_where_no_one_wins(hoard: Game) -> None:
    session = played(hoard, "alone", ("Ada",))
    result = session.result
    assert result is not None
    lost = msgspec.structs.replace(result, winners=())
    assert headline(lost, ["Ada"]) == "Defeat" and headline(lost, ["Ada", "Bruno"]) == "No one won"
    plain, named = (card_of(story_of(session, None, names)) for names in (False, True))
    assert "Ada" not in plain.headline and "Ada" in named.headline
    assert not any(plain.portraits), "a portrait can name someone too"


def test_the_picture_is_made_beside_the_frames(live: MainProgram, hoard: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the table nor the card is built in the thread of the frames, and the picture is the same."""
    threads: list[threading.Thread] = []

    def note(module: ModuleType, name: str) -> None:
        made = getattr(module, name)

        def make(*given: Any) -> Any:
            threads.append(threading.current_thread())
            return made(*given)

        monkeypatch.setattr(module, name, make)

    note(moment_picture, "watch")
    note(share, "find_story")
    note(share, "draw_card")
    live.open_share(played(hoard))
    until = time.monotonic() + 30
    while name(live) != "share" or live.stage.scene._card is None:  # type: ignore[union-attr]
        live.stage.step(FRAME, [])
        assert time.monotonic() < until, "no picture"
    assert len(threads) == 3 and threading.main_thread() not in threads
    scene: Any = live.stage.scene
    beside = pygame.image.tobytes(scene._card, "RGB")
    scene._start_over()
    assert pygame.image.tobytes(scene._finish_card(), "RGB") == beside


def test_a_folder_that_cannot_be_written_is_told(
    program: MainProgram, hoard: Game, monkeypatch: pytest.MonkeyPatch, written: list[str]
) -> None:
    scene = shared(program, played(hoard))
    assert not spot(program, "record").enabled and spot(program, "record").reason
    blocked = folders.home() / "a file"
    blocked.write_bytes(b"")
    monkeypatch.setattr(folders, "for_others", lambda: blocked / "below")
    told: list[str] = []
    monkeypatch.setattr(scene.tips, "toast", lambda words, *more, **named: told.append(words))
    keys(program, "s")
    assert (len(told) == 1 and "cannot" in told[0].lower()) or "can’t save anything" in told[0]


def test_a_file_dropped_on_the_window_is_shown_beside_ones_own(
    program: MainProgram, hoard: Game, tmp_path: Path
) -> None:
    own = played(hoard)
    program.reckoning.enter(archive.file_away(file_of(own), frozenset()))
    theirs = elsewhere(file_of(played(hoard, "two", ("Cleo", "Dov"))), tmp_path)
    program.stage.step(0.02, [Dropped(theirs)])
    settle(program)
    assert name(program) == "sent-record"
    assert spot(program, "deal-0").label.startswith(("Ada", "Bruno", "No one"))
    tap(program, "keep")
    assert not spot(program, "keep").enabled
    assert [entry.friend for entry in program.reckoning.annals.entries].count(True) == 1
    tap(program, "watch")
    assert name(program) == "replay"
    keys(program, "escape")
    tap(program, "deal-0")
    assert name(program) == "replay"


def test_another_file_is_told_and_changes_nothing(program: MainProgram, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ada", encoding="utf-8")
    program.stage.step(0.02, [Dropped(other)])
    assert name(program) == "shelf"
    settle(program)
    assert not program.reckoning.annals.entries


def test_nothing_is_shown_at_a_table_that_is_played_at(program: MainProgram, hoard: Game, tmp_path: Path) -> None:
    theirs = elsewhere(file_of(played(hoard)), tmp_path)
    program.new_game(hoard, Setup(("Ada", "Bruno")))
    settle(program)
    before = [scene.name for scene in program.stage.stack]
    program.open_record(theirs)
    assert len(program.notices) == 1 and "Leave the table" in program.notices[0]
    settle(program)
    assert [scene.name for scene in program.stage.stack] == before
