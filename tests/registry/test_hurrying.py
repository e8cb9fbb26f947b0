"""Hammering on keys or buttons decides nothing.

At every table, presses through a bot's turn and into the player's own turn only skip motion; no skip passes a stop; and
a player's loss leads either to a stop or to news.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Event, Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play import meanwhile
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import Action, Pointer, Press, Signal
from klotho_games.stage.scene.motion import Hold, Motions, wait
from klotho_games.stage.scene.press_guard import DEAF
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.table_scene import TableScene
from tests.depth import depth
from tests.games.rig import at_ply, rest
from tests.games.rig import sit_down as sit_at
from tests.hands import table_of
from tests.proofs.monkey.sitting import Instant
from tests.registry.tables import NAMES, every_game
from tests.scenes.rig import open_program

EVERY = 0.05
"""Seconds between two presses."""
ON = 1.5
"""Seconds for which the player keeps hammering in their own turn."""
PATIENCE = 60.0


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[MainProgram]:
    """Nothing is painted, and bots decide at once."""
    monkeypatch.setattr(Stage, "paint", lambda _self: None)
    monkeypatch.setattr(Stage, "picture_of", lambda self, _scene: pygame.Surface(self._canvas))
    opened = open_program(motion="full", speed="normal")
    opened._thinker = Instant("hurrying")  # type: ignore[assignment]
    yield opened
    opened.close()
    pygame.event.clear()


def begin(program: MainProgram, game: Game, seats: int) -> TableScene:
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    bots = ("", *["easy"] * (seats - 1))
    program.new_game(game, Setup(NAMES[:seats], options), seeds.seed_from_words("hurrying"), bots=bots)
    program.stage.step(EVERY, [])
    return table_of(program)


def decisions(session: Session) -> int:
    """Return how often the person has decided."""
    return sum(played.seat == 0 for played in session.history)


def come_to_a_decision(program: MainProgram, table: TableScene) -> bool:
    """Until the person has to decide and is heard; False where it is over first."""
    for _frame in range(int(PATIENCE / EVERY)):
        if table.session.is_over or program.stage.scene is not table:
            return False
        if table.motions.is_busy:
            table.motions.finish()
        if table.may_act and table.offers_valid and not table.motions.is_busy and not table.guard.is_deaf:
            return True
        program.stage.step(EVERY, [])
    raise AssertionError("nobody is asked")


def places(table: TableScene) -> list[tuple[float, float]]:
    """Return places for repeated clicks: the main button, and some things on the table."""
    used = [spot for spot in table.focus.spots if spot.useful and spot.enabled and spot.id not in ("back", "log")]
    main = [spot for spot in used if spot.main]
    return [spot.box.centre for spot in (*main[:1], *used[:: max(1, len(used) // 3)])][:3]


def volley(kind: str, at: tuple[float, float]) -> Iterator[list[Signal]]:
    if kind == "clicks":
        yield from cycle([[Pointer("press", at), Pointer("release", at)]])
    pressed = (("space", "keys"), ("return", "keys"), ("pad a", "pad"), ("phone", "phone"), ("switch", "keys"))
    for key, device in cycle(pressed):
        yield [Press(Action.CONFIRM, key, device), Press(Action.CONFIRM, key, device, down=False)]


def hammer(stage: Stage, table: TableScene, presses: Iterator[list[Signal]]) -> None:
    """Hammer through the turns of the bots and into the player's own turn. At each stop, wait and go on once."""
    session, own = table.session, 0.0
    for _press in range(int(PATIENCE / EVERY)):
        if session.is_over or own > ON:
            return
        held = table.motions.is_held
        stage.step(EVERY, next(presses))
        if held:
            assert table.motions.is_held, "a press that was meant to skip has put away what has to be seen"
            stage.step(DEAF + EVERY, [])
            table.guard.go_on()
        ready = table.may_act and table.offers_valid and not table.motions.is_busy
        own += EVERY if ready else 0.0
    raise AssertionError("the turn never comes")


@every_game
def test_the_pause_button_works_while_something_moves(game: Game, program: MainProgram) -> None:
    """As Escape does. It is always in its corner, so nobody hits it by mistake when something arrives."""
    table = begin(program, game, max(2, game.info.seats[0]) if game.info.seats[1] > 1 else 1)
    if not come_to_a_decision(program, table):
        return
    table.motions.then(wait(PATIENCE))
    at = table.focus.find("back").box.centre
    for kind in ("move", "press", "release"):
        program.stage.step(EVERY, [Pointer(kind, at)])
    program.stage.step(EVERY, [])
    assert program.stage.scene is not table


@pytest.mark.parametrize(("kind", "speed"), [
    ("keys", "normal"), ("clicks", "instant"),
    pytest.param("keys", "instant", marks=pytest.mark.slow), pytest.param("clicks", "normal", marks=pytest.mark.slow),
])
@pytest.mark.parametrize("game", [game for game in map(registry.load, registry.ids()) if game.info.seats[1] > 1],
                         ids=lambda game: game.id)
def test_hurrying_bots_decides_nothing(game: Game, kind: str, speed: str, program: MainProgram) -> None:
    program.change_settings(speed=speed)
    table, rng = begin(program, game, max(2, game.info.seats[0])), Random(game.id)
    session, hurried = table.session, 0
    while hurried < 2:
        if not come_to_a_decision(program, table):
            return
        where = places(table)[hurried % len(places(table))]
        table.guard.deafen()
        program.stage.step(0.0, [Pointer("press", where), Pointer("release", where)] if kind == "clicks" else [])
        table.play(rng.choice(list(session.legal())))
        if session.is_over or session.bot(max(0, session.to_act)) == "":
            continue
        hurried += 1
        before = decisions(session)
        hammer(program.stage, table, volley(kind, where))
        assert decisions(session) == before, "a press that was meant to skip a bot's turn has decided something"
    if not session.is_over and come_to_a_decision(program, table):
        assert not table.guard.is_deaf, "a hand that rests for a moment is heard again"


@every_game
def test_hurrying_ones_own_motion_decides_nothing(game: Game, program: MainProgram) -> None:
    table, rng = begin(program, game, game.info.seats[0]), Random(game.id)
    session, hurried = table.session, 0
    for _move in range(40):
        if hurried == depth(4, short=2) or not come_to_a_decision(program, table):
            return
        table.play(rng.choice(list(session.legal())))
        program.stage.step(EVERY, [])
        if session.is_over or not table.motions.is_busy:
            continue
        hurried += 1
        before = decisions(session)
        hammer(program.stage, table, volley("keys", (0, 0)))
        assert decisions(session) == before, "a press that was meant to skip motion has decided something"
        program.stage.step(2 * DEAF, [])


@every_game
def test_a_key_that_is_held_down_decides_nothing(game: Game, program: MainProgram) -> None:
    table = begin(program, game, game.info.seats[0])
    if come_to_a_decision(program, table):
        before = decisions(table.session)
        for _again in range(40):
            program.stage.step(EVERY, [Press(Action.CONFIRM, "space", repeated=True)])
        assert decisions(table.session) == before, "a key that is only held down has decided something"


@every_game
def test_arrows_and_clicks_on_pieces_are_heard_at_once(game: Game, program: MainProgram) -> None:
    """But the confirming key is not."""
    table = begin(program, game, game.info.seats[0])
    if not come_to_a_decision(program, table):
        return
    table.guard.deafen()
    for key, action in (("tab", Action.NEXT), ("right", Action.RIGHT), ("h", Action.HINT), ("f10", Action.MENU)):
        assert not table.guard.ignores(Press(action, key))
    assert table.guard.ignores(Press(Action.CONFIRM, "space"))
    for spot in table.focus.spots:
        if table.focus.at(spot.box.centre) is spot:
            ignored = table.guard.ignores(Pointer("press", spot.box.centre))
            assert ignored == spot.main, f"a click on {spot.id} is heard at once, unless it is the main button"


@every_game
def test_what_throws_something_away_is_never_the_key_that_hurries(game: Game, program: MainProgram) -> None:
    table, rng = begin(program, game, game.info.seats[0]), Random(game.id)
    for _move in range(depth(25, short=10)):
        if not come_to_a_decision(program, table):
            return
        bar = getattr(table, "prompt", None)
        for button in bar.buttons if bar is not None else ():
            if button.kind == "danger":
                assert button.spot.shortcut not in ("space", "return", "confirm"), (
                    f"“{button.label}” throws something away, and has the key that people hurry with")
        table.play(rng.choice(list(table.session.legal())))


# -- what has to be seen ----------------------------------------------------------------------------------------------


def marked(game: Game, most: int = depth(3, short=1)) -> Iterator[tuple[Session, int, Event]]:
    """Yield steps of random games with an event that matters to the first seat, a few for each kind of event."""
    found: dict[type[Event], int] = {}
    seats = game.info.seats[1]
    setup = Setup(NAMES[:seats], tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options)))
    for deal in range(4):
        session = Session.new(game, setup, seeds.seed_from_words(f"marked {deal}"), bots=("", *["easy"] * (seats - 1)))
        rng = Random(deal)
        session.draw_chance()
        while not session.is_over:
            session.play(rng.choice(list(session.legal())))
            session.draw_chance()
        for n, played in enumerate(session.history[:-1]):
            for event in played.events:
                if 0 in event.matters_to() and found.get(type(event), 0) < most:
                    found[type(event)] = found.get(type(event), 0) + 1
                    yield session, n, event


def decided_next(session: Session, n: int, seat: int) -> int:
    """Return the ply at which this seat decides next after step `n`; 0 if the game ends first."""
    return next((at for at in range(n + 1, len(session.history)) if session.history[at].seat == seat), 0)


@every_game
def test_a_scoring_or_a_loss_that_was_not_seen_is_told(game: Game) -> None:
    """At instant speed, if nothing lingers."""
    for session, n, event in marked(game, 20):
        at = decided_next(session, n, 0)
        if at:
            history = session.history[:at]
            own, since = meanwhile.by_own_hand(history, 0), meanwhile.steps_of_others(history, 0)
            words = meanwhile.describe_meanwhile(game, since, 0, session.setup.seats, False, own)
            assert words, f"nobody is told of {event}"


@every_game
def test_a_scoring_or_a_loss_stops_the_table_or_is_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    queued: list[Any] = []
    then = Motions.then

    def noted(self: Motions, *parts: Any) -> None:
        queued.extend(part for part in parts if isinstance(part, Hold))
        then(self, *parts)

    monkeypatch.setattr(Motions, "then", noted)
    for session, n, event in marked(game):
        at = decided_next(session, n, 0)
        if not at:
            continue  # the ending shows it
        queued.clear()
        stage, table = sit_at(at_ply(session, n), motion="reduced", speed="fast")
        step = session.history[n].step
        if isinstance(step, Move) and table.session.ply == n:
            table.play(step)
        while isinstance(stage.scene, HandOver):
            rest(stage)
        history = session.history[:at]
        words = meanwhile.describe_meanwhile(game, meanwhile.steps_of_others(history, 0), 0, session.setup.seats, True)
        assert queued or words, f"nothing stops for {event}, which matters to seat 0, and it is not told afterwards"
