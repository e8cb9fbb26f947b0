"""Two games that differ only in secrets are the same to everyone who cannot know them; leaks are found."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Collection
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.contract import NOBODY, Decision, Told
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play import dice_ledger
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session, _no_undo
from klotho_games.phones import pages
from klotho_games.scenes.phones import page_sender
from klotho_games.scenes.replay.page import ReplayMode
from klotho_games.stage.scene.motion import wait
from klotho_games.stage.table.table_log import TableLog
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.seat_plates import Figure
from klotho_games.text import pages as looks
from tests.proofs.secrets import ways
from tests.proofs.secrets.hidden import Looked, Position, Way, positions
from tests.proofs.secrets.twins import dealt_otherwise, played, twins
from tests.registry.tables import every_game, setups
from tests.sample_dice import SHUTTERS
from tests.sample_game import HOARD
from tests.sample_game.rules import Hold
from tests.sample_game.table import Table
from tests.sample_game.telling import HoardTelling

HIDING = [game for game in map(registry.load, registry.ids()) if not game.open]


@pytest.fixture(autouse=True)
def _home() -> Any:
    with ways.own_home():
        yield


def nothing_leaks(game: Game, tables: list[int], times: int, seed: str, by: Collection[Way] = ()) -> None:
    looked = Looked(by)
    for position in positions(game, tables, times, seed):
        looked.at(position)
    assert looked.faults == []
    assert looked.counts["positions"] == times and (by or looked.counts["frames"] > 10 * times)


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_what_someone_may_not_know_comes_to_them_by_no_way(game: Game) -> None:
    """Tables with art take longer: here their words are compared, and the slow tests also compare pictures."""
    if game.id in registry.SHELF:
        nothing_leaks(game, [game.info.seats[0]], 2, "daily",
                      (ways.in_words, ways.in_a_terminal, ways.in_a_shared_terminal, ways.in_a_report))
    else:
        nothing_leaks(game, [game.info.seats[1]], 1, "daily")


@pytest.mark.slow
@every_game
def test_what_someone_may_not_know_comes_to_them_by_no_way_at_many_moments(game: Game) -> None:
    nothing_leaks(game, [*game.info.seats], 2 if game.open else 12, "slow")


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_the_two_games_are_the_same_to_those_eyes_and_differ_elsewhere(game: Game) -> None:
    """At every step: otherwise a proof with them would prove nothing, or find leaks that are none."""
    seats, rng, rules = max(2, game.info.seats[0]), Random("twins"), game.rules
    seats = min(seats, game.info.seats[1])
    setup = setups(game, seats)[0]
    one = played(game, setup, rng)
    pair = twins(game, setup, one, NOBODY, rng)
    half = dealt_otherwise(game, setup, one, len(one) // 2, 0, rng)
    for both in (pair, half):
        for mine, other in zip(both.one, both.two, strict=True):
            assert rules.view(mine.state, both.eyes) == rules.view(other.state, both.eyes) and mine.seat == other.seat
            assert list(rules.invariants(other.state)) == []
    differ = sum(pair.differ_at(ply) for ply in range(1, len(one) + 1))
    assert differ > len(one) / 2 and len(pair.told) < len(one) / 5
    assert any(mine.step != other.step for mine, other in zip(pair.one, pair.two, strict=True))
    state = rules.initial(setup)
    for step in half.two:
        state, _events = rules.apply(state, step.step)
    assert state == half.two[-1].state != half.one[-1].state


# -- planted leaks ----------------------------------------------------------------------------------------------------


@cache
def moment(way: Way, decides: bool, folds: bool, game: Game = HOARD) -> Position:
    """Return a position of the sample game at which this way reaches the eyes."""
    for position in positions(game, [game.info.seats[1]], 200, "planted"):
        pair, ply, until = position.pair, position.ply, position.until
        own = pair.one[ply].seat == position.eyes
        fits = way in position.ways() and own is decides and (pair.folds or not folds)
        if fits and (game.open or all(_held(pair.one[n]) != _held(pair.two[n]) for n in (ply - 1, until - 1))):
            return position
    raise AssertionError("there is no such moment")


def _held(at: Played | Any) -> int:
    """Return a digest of all hands together, which no seat can know."""
    return sum(sum(hand) * (seat + 1) for seat, hand in enumerate(at.state.hands)) % 23


Plant = Callable[[pytest.MonkeyPatch], None]


def on_the_plates(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "figures", lambda self, s, seat: (Figure("shell/star", str(_held(self))),))


def in_a_tip(patch: pytest.MonkeyPatch) -> None:
    tip_of = Table.tip_of
    patch.setattr(Table, "tip_of", lambda self, spot: f"{tip_of(self, spot)}{_held(self)}")


def in_a_sound(patch: pytest.MonkeyPatch) -> None:
    show = Table.show

    def heard(self: Table, *told: Any) -> None:
        show(self, *told)
        for _time in range(_held(self)):
            self.motions.then(lambda: self.stage.sound.play("score_tick"))

    patch.setattr(Table, "show", heard)


def in_the_time_it_takes(patch: pytest.MonkeyPatch) -> None:
    show = Table.show
    patch.setattr(Table, "show", lambda self, *told: (show(self, *told), self.motions.then(wait(_held(self) / 10))))


def in_a_motion(patch: pytest.MonkeyPatch) -> None:
    """Leak in a motion; it is gone when the table rests."""
    show = Table.show

    def seen(self: Table, *told: Any) -> None:
        show(self, *told)
        self.motions.then(lambda: setattr(self.pot, "alpha", 0.5 + _held(self) / 50), wait(0.2),
                          lambda: setattr(self.pot, "alpha", 1.0))

    patch.setattr(Table, "show", seen)


def in_what_is_heard(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableScene, "surroundings", lambda self: [f"There are {self.state.hands}."])


def in_the_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableLog, "tell_again", lambda self, history: self.lines.extend(Told(str(p.step)) for p in history))


def in_the_undo(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Session, "why_not_undo", lambda self: _no_undo(f"{self.state.hands}"))


def in_an_order(patch: pytest.MonkeyPatch) -> None:
    """Leak in the order of visible things, which depends on hidden ones."""
    lay_out = Table.lay_out
    patch.setattr(Table, "lay_out", lambda self, s: (
        lay_out(self, s), self.focus.spots.sort(key=lambda spot: hash((spot.id, s.hands)))))


def in_advice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Session, "view", lambda self, seat: self.state)
    patch.setattr(levels, "choose", lambda game, view, *more: Decision(
        game.rules.legal(view)[0], f"They have {view.hands}.", 0.0))


def in_a_prompt(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HoardTelling, "prompt", lambda self, s, names: (f"{s.hands}", ""))


def on_a_text_table(patch: pytest.MonkeyPatch) -> None:
    in_a_prompt(patch)
    patch.setattr(looks.TextPage, "prompt", property(lambda self: self.game.telling.prompt(self.state, self.names)))


def on_a_phone(patch: pytest.MonkeyPatch) -> None:
    turned = pages.make_numbered_page
    for module in (pages, page_sender):
        patch.setattr(module, "make_numbered_page", lambda session, seat, n, *_more: pages.NumberedPage(
            turned(session, seat, n).page, replace(turned(session, seat, n).hand, more=str(session.state.hands))))


def on_the_phones_of_onlookers(patch: pytest.MonkeyPatch) -> None:
    turned = pages.make_public_page
    for module in (pages, page_sender):
        patch.setattr(module, "make_public_page", lambda session, n, *_more: pages.NumberedPage(
            turned(session, n).page, replace(turned(session, n).hand, more=str(session.state.hands))))


def in_a_replay(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ReplayMode, "onlooker", property(lambda self: ((self.shown_to or 0) + 1) % 3), raising=False)


def in_a_ledger(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HoardTelling, "drawn", staticmethod(lambda outcome: dice_ledger._in_short(outcome)), raising=False)


def in_a_report(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hold, "in_secret", False)


LEAKS: list[tuple[Plant, Way, tuple[str, ...], bool, bool]] = [
    (on_the_plates, ways.at_the_table, ("frames", "spots", "picture"), True, False),
    (on_the_plates, ways.at_a_shared_screen, ("frames",), False, False),
    (on_a_phone, ways.with_phones, ("bytes",), True, False),
    (on_the_phones_of_onlookers, ways.with_phones, ("bytes",), False, False),
    (in_a_replay, ways.replayed, ("frames",), False, False),
    (in_a_prompt, ways.in_words, ("prompt",), False, False),
    (on_a_text_table, ways.in_a_terminal, ("page",), True, False),
    (in_a_report, ways.in_a_report, ("text",), False, False),
]
"""How it leaks, the way it comes, as what; whether those eyes decide, and whether the record is needed."""
MORE: list[tuple[Plant, Way, tuple[str, ...], bool, bool]] = [
    (in_a_tip, ways.at_the_table, ("tips",), True, False),
    (in_a_sound, ways.at_the_table, ("sounds",), False, False),
    (in_the_time_it_takes, ways.at_the_table, ("how long",), False, False),
    (in_a_motion, ways.at_the_table, ("frames",), False, False),
    (in_what_is_heard, ways.at_the_table, ("narration",), True, False),
    (in_the_log, ways.at_the_table, ("log",), True, False),
    (in_an_order, ways.at_the_table, ("spots",), True, False),
    (in_advice, ways.at_the_table, ("narration",), True, False),
    (in_a_ledger, ways.at_the_table, ("frames",), False, True),
    (on_the_plates, ways.with_phones, ("frames",), False, False),
    (in_the_undo, ways.in_words, ("undo",), False, False),
    (in_advice, ways.in_words, ("normal",), True, False),
    (on_a_text_table, ways.in_a_shared_terminal, ("page",), True, False),
]


@pytest.mark.parametrize(("plant", "way", "kinds", "decides", "folds"), [
    *(pytest.param(*leak, id=f"{leak[0].__name__}-{leak[1].__name__}") for leak in LEAKS),
    *(pytest.param(*leak, id=f"{leak[0].__name__}-{leak[1].__name__}", marks=pytest.mark.slow) for leak in MORE),
])
def test_a_leak_is_found(plant: Plant, way: Way, kinds: tuple[str, ...], decides: bool, folds: bool,
                         monkeypatch: pytest.MonkeyPatch) -> None:
    position = moment(way, decides, folds)
    plant(monkeypatch)
    one, two = position.both(way)
    for kind in kinds:
        assert any(one[where] != two[where] for where in one if where.endswith(f", {kind}")), kind


def test_what_will_be_drawn_is_found_where_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that hide nothing differ in their seeds, which a deal code would reveal."""
    position = moment(ways.at_the_table, decides=True, folds=True, game=SHUTTERS)
    monkeypatch.setattr(Session, "tells_deal", True)
    one, two = position.both(ways.at_the_table)
    assert one["table, pause, spots"] != two["table, pause, spots"]


def test_a_ledger_counts_no_cards_that_someone_holds() -> None:
    session = Session.new(HOARD, setups(HOARD, 3)[0])
    session.draw_chance()
    session.play(session.legal()[0])
    session.draw_chance()
    assert list(dice_ledger.ledger(session.record)) == ["Rolled"]
