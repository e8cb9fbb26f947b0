"""A replay: the line of the game, other views, jumping from the log, playing on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import NOBODY, Event, Setup, Told
from klotho_games.core.games import registry
from klotho_games.core.games.log_lines import LogLines, line_of
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.replay import great_moments
from klotho_games.scenes.replay.bar import ReplayTrack
from klotho_games.stage.devices.input import KEYS, Press
from tests.scenes.rig import keys, name, settle, spot, tap
from tests.stage.rig import FRAME, send

PEOPLE = ("Ada", "Bruno", "Cleo")


def played(game: Game, seats: int = 2, bots: tuple[str, ...] = ()) -> Session:
    rng = Random("replay")
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    session = Session.new(game, Setup(PEOPLE[:seats], options), seeds.seed_from_words("replay"), bots=bots)
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


def watched(program: MainProgram, session: Session) -> Any:
    program.open_replay(session)
    settle(program)
    return program.stage.scene


def least(game: Game) -> int:
    return max(game.info.seats[0], min(2, game.info.seats[1]))


@pytest.mark.parametrize("id", registry.ids())
def test_the_way_through_a_game_leads_over_all_its_turns(id: str) -> None:
    session = played(registry.load(id), least(registry.load(id)))
    way = ReplayTrack(session)
    assert way.stops == sorted(set(way.stops)) and way.stops[-1] == session.ply
    there, back = [0], [len(way.stops) - 1]
    while there[-1] < len(way.stops) - 1:
        there.append(way.turn_from(there[-1], 1))
    while back[-1] > 0:
        back.append(way.turn_from(back[-1], -1))
    assert there == back[::-1] == way.turn_stops
    assert len({way.position_text(at) for at in range(len(way.stops))}) == len(way.stops)
    assert all(0 < moment.ply <= session.ply and moment.told for moment in way.moments)
    assert len(way.moments) <= 14


@pytest.mark.parametrize("id", registry.ids())
def test_a_game_as_it_stood_is_the_one_that_was_played(id: str) -> None:
    session = played(registry.load(id), least(registry.load(id)))
    for ply in {0, session.ply // 3, session.ply}:
        then = session.upto(ply)
        assert then.state is session.state_at(ply) and then.history == session.history[:ply]
    assert session.upto(session.ply).record == session.record


def test_steps_by_turn_and_moments(program: MainProgram, hoard: Game) -> None:
    scene = watched(program, played(hoard))
    keys(program, "page down")
    assert scene.mode.at == scene.mode.way.turn_stops[1]
    tap(program, "replay-turn-on")
    assert scene.mode.at == scene.mode.way.turn_stops[2]
    keys(program, "page up", "page up")
    assert scene.mode.at == 0
    assert scene.session.state == scene.mode.whole.state_at(scene.mode.way.stops[0])


def test_every_seat_lends_its_eyes_and_shows_no_more(program: MainProgram, hoard: Game) -> None:
    scene = watched(program, played(hoard))
    scene.mode.jump(4)

    def gems() -> list[str]:
        return [s.label for s in scene.focus.spots if s.id.startswith("gem:")]

    hidden = {"A hidden gem"}
    assert scene.looking == scene.session.to_act
    for seat in range(2):
        tap(program, "replay-eyes")
        for at in (0, 3, 5):
            scene.mode.jump(at)
            assert scene.looking == seat
            own = [f"Gem {gem}" for gem in scene.state.hands[seat]]
            assert gems()[: len(own)] == own
    tap(program, "replay-eyes")
    assert scene.looking == NOBODY and set(gems()) <= hidden
    tap(program, "replay-eyes")
    assert scene.mode.shown_to is None


def supposing(this: Session, other: object) -> Callable[[Session], object]:
    """Return a getter for the states of sessions that replaces the state of one session."""
    return lambda session: other if session is this else session.state_at(session.ply)


def hides(id: str) -> bool:
    game = registry.load(id)
    return not game.open and game.info.seats[1] > 1


@pytest.mark.parametrize("id", [*filter(hides, registry.ids())])
def test_what_others_hold_is_neither_seen_nor_told_to_other_eyes(
    id: str, program: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words and picture do not depend on what the other players hold.

    The log says no more than the seat was told, although a single person among bots reads their own secrets at the
    table.
    """
    game = registry.load(id)
    session = played(game, 3, ("", "easy", "easy"))
    scene = watched(program, session)

    def everything() -> tuple[Any, ...]:
        scene.rebuild()
        settle(program)
        spots = [(s.label, s.value, s.tip, s.reason) for s in scene.focus.spots]
        return spots, scene.prompt.current_words, program.stage.said, program.stage.window.screen.get_buffer().raw

    for seat in (0, 1, 2, NOBODY):
        scene.mode.next_eyes()
        assert scene.mode.shown_to == seat
        told = LogLines(partial(read_line, game, seat))
        told.add_all(event for step in session.history for event in step.events)
        scene.mode.jump(len(scene.mode.way.stops))
        assert scene.log == told.lines
        for at in (0, len(scene.mode.way.stops) // 4):
            scene.mode.jump(at)
            before = everything()
            other = game.rules.imagine(game.rules.view(scene.state, seat), Random(at))
            with monkeypatch.context() as supposed:
                supposed.setattr(Session, "state", property(supposing(scene.session, other)))
                assert everything() == before, (seat, at)


def read_line(game: Game, seat: int, events: Sequence[Event]) -> Told | None:
    return line_of(game, events, PEOPLE, seat)


@pytest.mark.parametrize("id", [*filter(hides, registry.ids())])
def test_no_moment_on_the_line_is_one_that_only_some_have_seen(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(great_moments, "MOST", 1000)
    game = registry.load(id)
    session = played(game, 3)
    telling: Any = game.telling
    tell = getattr(telling, "event_for", None)
    for moment in ReplayTrack(session).moments:
        happened = [event for event in session.history[moment.ply - 1].events
                    if telling.landmark(event, PEOPLE) == moment.told]
        assert all(tell(event, PEOPLE, seat) == telling.event(event, PEOPLE)
                   for event in happened for seat in range(3) if tell is not None)


def test_a_line_of_the_log_leads_to_where_it_happened(program: MainProgram, hoard: Game) -> None:
    scene = watched(program, played(hoard))
    keys(program, "l")
    assert name(program) == "replay-log"
    log: Any = program.stage.scene
    spots = [s for row in log._area.rows for s, _box in row.spots]
    assert [s.label for s in spots] == [told.text for told in scene.mode.log_of(scene.mode.whole.history).lines]
    wanted = spots[7]
    log.activate(wanted)
    settle(program)
    assert name(program) == "replay"
    assert any(told.text == wanted.label for told in scene.log[-4:])


@pytest.mark.parametrize(("bots", "seats"), [(("", "easy"), 2), ((), 3)])
def test_playing_on_alone_puts_bots_in_the_places_of_others(
    program: MainProgram, hoard: Game, bots: tuple[str, ...], seats: int
) -> None:
    scene = watched(program, played(hoard, seats, bots))
    scene.mode.jump(4)
    ply = scene.session.ply
    for key in ("o",) if bots else ("o", "2"):  # do not wait for bots
        send(program.stage, Press(KEYS.get(key), key))
        program.stage.step(FRAME, [])
    table: Any = program.stage.scene
    assert table.session.is_branch and table.session.history[:ply] == scene.mode.whole.history[:ply]
    assert [bool(table.session.bot(seat)) for seat in range(seats)].count(False) == 1


def test_no_one_plays_on_after_the_end(program: MainProgram, hoard: Game) -> None:
    scene = watched(program, played(hoard))
    assert spot(program, "replay-play-on").enabled
    keys(program, "end")
    assert not spot(program, "replay-play-on").enabled and spot(program, "replay-play-on").reason
    keys(program, "left")
    assert spot(program, "replay-play-on").enabled
    assert scene.mode.at == len(scene.mode.way.stops) - 2


def test_a_table_that_is_jumped_to_looks_like_one_that_was_opened_there(
    program_of: Callable[..., MainProgram], hoard: Game
) -> None:
    program = program_of(size=(640, 360))
    scene = watched(program, played(hoard))
    for at in (6, 2, 9):
        scene.mode.jump(at)
        settle(program)
        jumped = program.stage.window.screen.copy()
        scene.rebuild()
        settle(program)
        assert jumped.get_buffer().raw == program.stage.window.screen.get_buffer().raw
