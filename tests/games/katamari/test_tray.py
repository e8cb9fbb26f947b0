"""The dice tray: waiting dice, thrown dice, their power; throws by click, by key and by a flick of the hand."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.state import NEEDED, Phase, collected_dice
from klotho_games.games.katamari.rules.steps import DiceRolled, RollDice
from klotho_games.games.katamari.table import Table
from klotho_games.games.katamari.table.look.dice_field import bounce_height, find_deciders, pack_dice
from klotho_games.games.katamari.table.parts.tray import _HEATS, flick_of
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from tests.games.katamari.positions import found
from tests.games.katamari.table_rig import crowded, new_session
from tests.games.rig import at_ply, move_to, press, rest, sit_down, spot


def force_throw(session: Session, *sixes: int) -> None:
    """Force the next dice: this many sixes of each colour, and ones."""
    real = session.step_chance
    due = collected_dice(session.state, session.state.seat)

    def step() -> tuple[DiceRolled, tuple[ev.Event, ...]]:
        session.step_chance = real  # type: ignore[method-assign]
        rows = [(1,) * (n - six) + (6,) * six for n, six in zip(due, (*sixes, 0, 0, 0), strict=False)]
        outcome = DiceRolled(*rows[:3])
        return outcome, session.force(outcome)

    session.step_chance = step  # type: ignore[assignment, method-assign]


def test_dice_wait_by_colour_before_the_throw() -> None:
    session = new_session(3, 2)
    _stage, table = sit_down(session)
    due = collected_dice(session.state, session.state.seat)
    assert [die.value for die in table.tray.dice.dice] == [0] * sum(due)
    assert [sum(die.colour == c for die in table.tray.dice.dice) for c in range(3)] == list(due)
    assert "2 Yellow" in table.tray.spot.label


def test_after_the_throw_successes_are_lit_and_sixes_counted() -> None:
    session = new_session(3, 2)
    stage, table = sit_down(session)
    force_throw(session, 1)
    table.play(RollDice())
    rest(stage)
    assert session.state.phase is Phase.SPEND and session.state.power == 1
    dice = table.tray.dice
    assert [die.value for die in dice.dice] == [1, 6] and dice.lit == 1.0
    assert [die.succeeds for die in dice.dice] == [False, True]
    assert all(die.at == die.rest and die.pose == 0 for die in dice.dice)
    assert "Sixes: 1 of 4" in table.tray.plate.spot.label


@pytest.fixture(scope="module")
def many_dice() -> Session:
    """A position with nine dice or more, six of them of one colour."""
    return found(lambda s: s.state.phase is Phase.THROW and sum(collected_dice(s.state, s.state.seat)) > 8
                 and max(collected_dice(s.state, s.state.seat)) > 5, 2, steps=16)


class Watched:
    """A throw with this many sixes, frame by frame: how many dice have landed, the counter, and the sounds."""

    def __init__(self, position: Session, sixes: int, bots: tuple[str, ...] = (), **how: str) -> None:
        session = at_ply(position, position.ply)
        if bots:
            session.bot = lambda seat: bots[seat]  # type: ignore[method-assign]
        stage, self.table = sit_down(session, (640, 360), **{"motion": "full", "speed": "normal", **how})
        due = collected_dice(session.state, session.state.seat)
        row = max(range(3), key=due.__getitem__)
        force_throw(session, *(sixes if colour == row else 0 for colour in range(3)))
        self.heard: list[str] = []
        stage.sound.play = self.heard.append  # type: ignore[method-assign, assignment]
        self.table.play(RollDice())
        self.lie: list[int] = []
        self.counted: list[int] = []
        tray = self.table.tray
        while tray.dice.lit < 1 and tray.dice.alarm == 0:
            stage.step(1 / 60, [])
            self.lie.append(sum(die.pose == 0 and die.value > 0 for die in tray.dice.dice))
            self.counted.append(tray.plate._sixes)
        self.seconds = len(self.lie) / 60
        stage.step(0.2, [])
        self.label = tray.plate.spot.label


@pytest.mark.parametrize("sixes", [0, 2, 3])
def test_dice_come_to_lie_one_by_one_and_each_six_makes_it_hotter(many_dice: Session, sixes: int) -> None:
    seen = Watched(many_dice, sixes)
    dice, lie, counted = len(seen.table.tray.dice.dice), seen.lie, seen.counted
    assert len(set(lie)) > dice // 2, "not all at once"
    assert all(a <= b for a, b in pairwise(lie)) and all(a <= b for a, b in pairwise(counted))
    assert set(counted) == set(range(sixes + 1)), "the counter goes up six by six"
    assert counted[lie.index(dice)] == sixes, "with the dice, not after them"
    assert [name for name in seen.heard if name in _HEATS] == list(_HEATS[:sixes])
    assert seen.seconds < (1.7 if sixes < 3 else 2.3), "only what can still crash takes longer"


@pytest.mark.parametrize(("sixes", "slow"), [(3, 1), (4, 1), (6, 3)])
def test_the_dice_that_decide_about_a_crash_roll_on_while_all_others_lie(
    many_dice: Session, sixes: int, slow: int
) -> None:
    """KAT-2.20."""
    seen = Watched(many_dice, sixes)
    others = len(seen.table.tray.dice.dice) - slow
    assert seen.lie.count(others) / 60 > 0.7, "the others settle first"
    assert seen.counted[seen.lie.index(others)] == 3, "three sixes lie by then"


def test_only_a_throw_that_can_still_crash_has_dice_that_decide() -> None:
    assert find_deciders((6, 6, 6), 1) == (), "three dice cannot crash"
    assert find_deciders((6, 6, 5, 4, 3), 1) == (), "and with two sixes, one die cannot either"
    (near,) = find_deciders((6, 5, 6, 4, 6), 1)
    assert near in (1, 3)
    for seed in range(9):
        deciders = find_deciders((6, 6, 1, 6, 6, 6), seed)
        assert len(deciders) == 2 and 2 not in deciders, "all sixes from the fourth on"


def test_with_own_dice_nothing_is_drawn_out(many_dice: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("klotho_games.games.katamari.table.motion.story.with_own_dice", lambda notes: True)
    assert Watched(many_dice, 3).seconds < 1.7


@pytest.mark.parametrize("fell", [0, 1])
def test_if_a_die_falls_off_the_table_no_six_decides(fell: int) -> None:
    """KAT-2.21."""
    session = found(lambda s: s.state.phase is Phase.THROW and sum(collected_dice(s.state, s.state.seat)) > 4, 2,
                    wobbly=True)
    due, sixes = collected_dice(session.state, session.state.seat), iter((6, 6, 6))
    _stage, table = sit_down(session, motion="full", speed="normal")
    session.play(RollDice())
    before = session.state
    rolled = DiceRolled(*(tuple(sorted(next(sixes, 1) for _die in range(n))) for n in due), fell=fell)
    table.tell_and_show(rolled, session.force(rolled), before)
    slow = False
    for _frame in range(150):
        table.stage.step(1 / 60, [])
        slow = slow or any(die.decides for die in table.tray.dice.dice)
    assert slow is not bool(fell)


@pytest.mark.parametrize("sixes", [2, 3])
def test_a_narrow_escape_lets_the_cousin_breathe_out(many_dice: Session, sixes: int) -> None:
    near = sixes == 3
    seen = Watched(many_dice, sixes)
    assert ("star" in seen.heard) is near
    look = seen.table.stage.look
    look.runs = []
    seen.table.tray.plate._sprite.redraw()
    seen.table.tray.plate._sprite.picture(look)
    told, look.runs = {run.words for run in look.runs}, None
    assert ("that was close" in told) is near


def test_a_bots_dice_keep_no_one_waiting(many_dice: Session) -> None:
    people, bots = Watched(many_dice, 2), Watched(many_dice, 2, ("easy", "easy"))
    assert bots.seconds < people.seconds - 0.3 and bots.seconds < 1.0


@pytest.mark.parametrize("how", [{"motion": "reduced"}, {"speed": "instant"}, {"speed": "fast"}])
def test_the_sixes_are_counted_with_less_motion_too(many_dice: Session, how: dict[str, str]) -> None:
    seen = Watched(many_dice, 3, **how)
    assert "Sixes: 3 of 4" in seen.label and seen.seconds < 1.0


def test_past_four_sixes_no_one_says_of_how_many(many_dice: Session) -> None:
    seen = Watched(many_dice, 6)
    assert "Sixes: 6" in seen.label and "of 4" not in seen.label and "6 sixes: crash" in seen.label


def test_a_click_on_the_tray_throws() -> None:
    session = new_session(3, 2)
    stage, table = sit_down(session)
    at = spot(table, "tray").box.centre
    move_to(stage, at)
    stage.step(0.02, [Pointer("press", at)])
    stage.step(0.02, [Pointer("release", at)])
    rest(stage)
    assert any(isinstance(played.step, RollDice) for played in session.history)


def test_by_key_alone() -> None:
    session = new_session(3, 2)
    stage, _table = sit_down(session)
    press(stage, Action.CONFIRM, "space")
    press(stage, Action.CONFIRM, "space")
    rest(stage)
    assert any(isinstance(played.step, RollDice) for played in session.history)


def flick(stage: Stage, table: Table, step: float, pause: float) -> None:
    """Pick up the dice and release them while the hand moves `step` units every `pause` seconds."""
    at = spot(table, "tray").box.centre
    move_to(stage, at)
    stage.step(0.0, [Pointer("press", at)])
    for n in range(1, 9):
        here = (at[0] - n * step, at[1])
        time.sleep(pause)
        stage.step(0.0, [Pointer("move", here, 0)])
    assert table.drag is not None and table.drag.held_piece == "dice" and table.tray.dice.held
    stage.step(0.0, [Pointer("release", here)])
    rest(stage)


def thrown(session: Session) -> str:
    return next(played.step.flick for played in reversed(session.history) if isinstance(played.step, RollDice))


def test_a_flick_throws_as_hard_as_the_hand_goes_on_a_wobbly_table() -> None:
    """KAT-2.21."""
    slow = new_session(5, 2, wobbly=True)
    stage, table = sit_down(slow)
    flick(stage, table, 12, 0.1)
    assert thrown(slow) in ("gentle", "easy")
    fast = new_session(5, 2, wobbly=True)
    stage, table = sit_down(fast)
    flick(stage, table, 90, 0.004)
    assert thrown(fast) == "wild"


def test_on_a_steady_table_every_flick_is_the_same_throw() -> None:
    session = new_session(5, 2)
    stage, table = sit_down(session)
    flick(stage, table, 90, 0.0)
    assert thrown(session) == "steady"


def test_a_drag_that_is_called_off_throws_nothing() -> None:
    session = new_session(5, 2)
    stage, table = sit_down(session)
    at = spot(table, "tray").box.centre
    move_to(stage, at)
    stage.step(0.02, [Pointer("press", at)])
    stage.step(0.02, [Pointer("move", (at[0] - 60, at[1]), 0)])
    press(stage, Action.CANCEL, "escape")
    stage.step(0.02, [Pointer("release", (at[0] - 60, at[1]))])
    rest(stage)
    assert session.state.phase is Phase.THROW and not table.tray.dice.held
    assert table.tray.dice.box == table.tray.dice.home


def test_the_gauge_tells_the_risk_only_on_a_wobbly_table() -> None:
    _stage, table = sit_down(new_session(5, 2, wobbly=True))
    assert table.tray._gauge.visible
    _stage, table = sit_down(new_session(5, 2))
    assert not table.tray._gauge.visible


@pytest.mark.parametrize(
    ("speed", "told"), [(0, "gentle"), (300, "easy"), (700, "steady"), (1500, "brisk"), (5000, "wild")]
)
def test_speeds(speed: float, told: str) -> None:
    assert flick_of(speed) == told


@pytest.mark.parametrize("counts", [(2, 0, 0), (6, 4, 2), (9, 13, 14), (36, 36, 36), (0, 0, 1)])
def test_any_number_of_dice_fits_its_room(counts: tuple[int, int, int]) -> None:
    room = Box(1190, 554, 340, 228)
    size, bands, places = pack_dice(counts, room)
    assert [len(row) for row in places] == [n for n in counts if n]
    assert {colour for colour, n in enumerate(counts) if n} <= set(bands)
    assert sum(high for _top, high in bands.values()) <= room.h + 1
    for x, y in (point for row in places for point in row):
        assert room.grow(4).holds(Box.around((x, y), size * 0.9, size * 0.9)), (counts, size, x, y)
    everything = [point for row in places for point in row]
    assert len(set(everything)) == len(everything)


def test_dice_come_down() -> None:
    assert bounce_height(0.95) == 0 and bounce_height(1.0) == 0
    assert max(bounce_height(t / 50) for t in range(30, 50)) < max(bounce_height(t / 50) for t in range(30))


def test_a_throw_takes_less_than_six_tenths_and_can_be_skipped() -> None:
    session = new_session(3, 2)
    stage, table = sit_down(session, motion="full", speed="normal")
    table.play(RollDice())
    stage.step(1 / 60, [])
    assert any(die.pose for die in table.tray.dice.dice), "nothing tumbles"
    passed = 0.0
    while any(die.pose for die in table.tray.dice.dice):
        stage.step(1 / 60, [])
        passed += 1 / 60
    assert passed <= 0.6
    again = new_session(3, 2)
    stage, table = sit_down(again, motion="full", speed="normal")
    table.play(RollDice())
    table.motions.finish()
    assert not any(die.pose for die in table.tray.dice.dice)


def test_all_dice_are_one_sprite() -> None:
    """With dozens of moving sprites, the whole screen would be painted in each frame."""
    session = crowded(4)
    _stage, table = sit_down(session)
    throw = session.state.throw
    assert len(table.tray.dice.dice) == sum(map(len, (throw.yellow, throw.blue, throw.purple))) == 25
    assert sum(sprite is table.tray.dice for sprite in table.layers.sprites()) == 1
    lit = [die for die in table.tray.dice.dice if die.value >= NEEDED[die.colour]]
    assert len(lit) == sum(die.succeeds for die in table.tray.dice.dice)


def test_power_before_and_after_a_piece_is_looked_at() -> None:
    _stage, table = sit_down(crowded(3, power=5))
    plate = table.tray.plate
    plate.show_price("Snail", 4)
    assert "Snail costs 4" in plate.spot.label and "1 would be left" in plate.spot.label
    plate.show_price("Bus", 6)
    assert "1 short" in plate.spot.label
    plate.hide_price()
    assert "Snail" not in plate.spot.label
