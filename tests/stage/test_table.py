"""The base of every table, with the sample game: the way of a move, refusals, undo, hints, the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from klotho_games.core.contract import Decision, Event, Move, Refusal, Setup, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Action, Press
from klotho_games.stage.pieces.cards import CardSprite, deal, put, rise
from klotho_games.stage.pieces.dice import DieSprite, appear, tumble
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.prompt_bar import BAR, Answer, PromptBar, PromptLook, bar_box
from tests.sample_game.rules import Roll, Show, Stop
from tests.stage.rig import Plain, click, down, drag, key, move, open_stage, rest, send, shown, up

DIE, TRAY, DOOR, LID = Box(300, 300, 80, 80), Box(700, 300, 200, 200), Box(1100, 300, 200, 200), Box(700, 600, 200, 100)


class House:
    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def tick(self, seconds: float) -> None: ...

    def portraits(self, session: Session) -> tuple[str, ...]:
        return ()

    def open_rules(self, game: str, clause: str = "") -> None:
        self.asked.append(("rules", clause))

    def open_pause(self, table: Any) -> None:
        self.asked.append(("pause",))

    def finish_game(self, table: Any) -> None:
        self.asked.append(("finished",))

    def phone(self, seat: int) -> str:
        return ""

    def advise(self, session: Session, told: Callable[[Decision], None], level: str = "hard") -> Callable[[], None]:
        self.asked.append(("advise", told))
        return lambda: self.asked.append(("called off",))


class Tray(TableScene):
    """A die that is put into a tray to roll, or onto a door to stop."""

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.shown: list[tuple[Step, Sequence[Event]]] = []
        self.settled = 0

    def build(self) -> None:
        self.die = self.add(Sprite(DIE, lambda pen: pen.fill(Box(0, 0, 80, 80), "#c04030")))
        self.spot(Spot("die", DIE, "Die", piece="die", tip="A die"))
        self.spot(Spot("tray", TRAY, "Tray", target="tray"))
        self.spot(Spot("door", DOOR, "Door", target="door"))
        self.spot(Spot("lid", LID, "Lid", target="lid"))

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        self.shown.append((step, events))
        self.motions.then(wait(0.2))

    def lay_out_present(self) -> None:
        self.settled += 1
        self.die.box = DIE

    def offers(self) -> list[Offer]:
        where = {Roll: "tray", Stop: "door", Show: "lid"}
        return [Offer(m, "die", where[type(m)]) for m in self.session.legal() if type(m) in where]

    def sprite_of(self, piece: str) -> Sprite | None:
        return self.die

    def refusal_for(self, piece: str, target: str) -> Refusal | None:
        move: Move = {"tray": Roll(), "door": Stop(), "lid": Show()}[target]
        return self.session.why_not(move)


@pytest.fixture
def table(hoard: Game) -> Tray:
    session = Session.new(hoard, Setup(("Ada", "Bram")), seed=bytes(32))
    return Tray(hoard, session)


@pytest.fixture
def sat(table: Tray) -> Stage:
    stage = open_stage(program=House())
    shown(stage, table)
    return stage


def test_chance_comes_first_and_the_table_settles_once_it_was_seen(sat: Stage, table: Tray) -> None:
    assert not table.session.needs_chance
    assert table.shown and table.settled >= 1


def test_a_click_on_a_place_plays_what_fits_there(sat: Stage, table: Tray) -> None:
    ply = table.session.ply
    click(sat, TRAY.centre)
    rest(sat)
    assert table.session.record.steps[ply] == Roll()
    assert not table.session.needs_chance


def test_a_drag_a_click_and_keys_play_the_same(sat: Stage, table: Tray) -> None:
    ply = table.session.ply
    drag(sat, DIE.centre, TRAY.centre)
    rest(sat)
    assert table.session.record.steps[ply] == Roll()
    for name in ("tab", "tab", "tab", "tab"):
        if table.focus.current is not None and table.focus.current.id == "die" and table.focus.seen:
            break
        key(sat, name)
    ply = table.session.ply
    key(sat, "return")
    assert table.drag is not None and (table.drag.held_piece == "die" or not table.offers())
    assert table.session.ply == ply


def test_a_refused_place_tells_why_and_opens_its_clause(sat: Stage, table: Tray) -> None:
    refused = next(name for name in ("tray", "door", "lid") if table.refusal_for("die", name) is not None)
    box = {"tray": TRAY, "door": DOOR, "lid": LID}[refused]
    ply = table.session.ply
    click(sat, box.centre)
    assert table.session.ply == ply
    refusal = table.refusal_for("die", refused)
    assert refusal is not None and table.last_refusal == refusal
    tag = table.focus.find("refusal")
    assert tag is not None and refusal.reason in tag.label
    key(sat, "f1")
    assert sat.program.asked[-1][0] == "rules"
    click(sat, TRAY.centre)
    rest(sat)
    if table.session.ply > ply:
        assert table.last_refusal is None


def test_a_refusal_without_a_clause_lets_clicks_through(sat: Stage, table: Tray) -> None:
    """It has nothing to open, and may lie on the very thing that it asks for."""
    table.show_refusal(Refusal("", "First the door."), TRAY.centre)
    tag = table.refusal_tag.sprite
    assert tag is not None and table.focus.find("refusal") is None
    click(sat, tag.box.centre)
    assert not sat.program.asked or sat.program.asked[-1][0] != "rules"


def test_several_moves_of_one_gesture_stop_at_chance(sat: Stage, table: Tray) -> None:
    ply = table.session.ply
    table.take(Offer(Roll(), "die", "tray", then=(Stop(),)))
    rest(sat)
    moves = [step for step in table.session.record.steps[ply:] if isinstance(step, Move)]
    assert moves == [Roll()], "what comes after a roll has to be decided anew"


def test_a_click_in_motion_only_hurries_it(table: Tray) -> None:
    stage = open_stage(program=House())
    shown(stage, table)
    table.play(Roll())
    assert table.motions.is_busy
    ply = table.session.ply
    click(stage, TRAY.centre)
    assert not table.motions.is_busy and table.session.ply == ply


def test_a_drag_in_motion_hurries_it_and_takes_the_piece_that_lay_there_all_the_time(table: Tray) -> None:
    stage = open_stage(program=House())
    shown(stage, table)
    table.play(Roll())
    assert table.motions.is_busy and table.drag is not None
    ply = table.session.ply
    drag(stage, DIE.centre, DOOR.centre, release=False)
    assert not table.motions.is_busy and table.session.ply == ply and table.drag.held_piece == "die"
    send(stage, up(DOOR.centre))
    rest(stage)
    assert table.session.record.steps[ply] == Stop()


def test_a_drag_in_motion_takes_nothing_that_has_only_just_come(table: Tray) -> None:
    stage = open_stage(program=House())
    shown(stage, table)
    table.play(Roll())
    there = table.focus.find("die")
    assert table.motions.is_busy and table.drag is not None and there is not None
    there.piece = "another die"
    table.after_show_state = lambda: setattr(there, "piece", "die")  # type: ignore[method-assign]
    drag(stage, DIE.centre, DOOR.centre, release=False)
    assert not table.motions.is_busy and there.piece == "die" and not table.drag.held_piece


def test_confirm_in_motion_only_hurries_it(sat: Stage, table: Tray) -> None:
    table.play(Roll())
    ply = table.session.ply
    send(sat, Press(Action.CONFIRM, "return"))
    assert not table.motions.is_busy and table.session.ply == ply


# -- offers and presses of an older state -------------------------------------------------------------------


def decided_by_a_bot(stage: Stage, table: Tray, *, rests: bool = True) -> None:
    """Play a move as auto-play does, in the middle of a player's input."""
    table.play(Roll())
    if rests:
        rest(stage)


def test_a_piece_that_is_held_goes_back_before_the_state_moves_on(sat: Stage, table: Tray) -> None:
    drag(sat, DIE.centre, DOOR.centre, release=False)
    assert table.drag is not None and table.drag.held_piece == "die"
    states: list[Any] = []
    table.return_piece = lambda piece: states.append(table.state)  # type: ignore[method-assign]
    before, ply = table.state, table.session.ply
    decided_by_a_bot(sat, table)
    assert states == [before] and not table.drag.held_piece
    ply = table.session.ply
    send(sat, move(DOOR.centre), up(DOOR.centre))
    rest(sat)
    assert table.session.ply == ply, "letting it go later means nothing"


def test_a_piece_that_was_only_pressed_on_is_not_lifted_any_more(sat: Stage, table: Tray) -> None:
    send(sat, move(DIE.centre), down(DIE.centre))
    decided_by_a_bot(sat, table)
    send(sat, move(DOOR.centre))
    assert table.drag is not None and not table.drag.held_piece


def test_a_click_that_began_before_a_move_does_nothing_after_it(sat: Stage, table: Tray) -> None:
    send(sat, move(TRAY.centre), down(TRAY.centre))
    decided_by_a_bot(sat, table)
    ply = table.session.ply
    send(sat, up(TRAY.centre))
    rest(sat)
    assert table.session.ply == ply


def test_old_offers_and_spots_are_dead_until_the_table_has_settled(sat: Stage, table: Tray) -> None:
    old = table.focus.find("tray")
    assert old is not None and table.drag is not None and table.drag.offers
    decided_by_a_bot(sat, table, rests=False)
    assert not table.offers_valid and not table.drag.offers
    ply = table.session.ply
    table.activate(old)
    table.drag.pick_up("die")
    assert table.session.ply == ply and not table.drag.held_piece
    rest(sat)
    assert table.offers_valid and (table.drag.offers or not table.may_act)


def test_the_way_out_that_was_pressed_before_a_move_leads_out_of_a_table_at_rest(sat: Stage, table: Tray) -> None:
    still: list[bool] = []
    out = table.spot(Spot("back", Box(20, 20, 60, 60), "Pause", press=lambda: still.append(table.offers_valid)))
    send(sat, move(out.box.centre), down(out.box.centre))
    decided_by_a_bot(sat, table, rests=False)
    send(sat, up(out.box.centre))
    assert still == [True] and not table.motions.is_busy


def test_auto_play_that_is_switched_in_motion_settles_nothing_early(sat: Stage, table: Tray) -> None:
    decided_by_a_bot(sat, table, rests=False)
    settled = table.settled
    table.toggle_auto()
    assert table.motions.is_busy and table.settled == settled


def test_what_is_carried_goes_back_when_something_covers_the_table(sat: Stage, table: Tray) -> None:
    """The covering scene gets the release of the button, so the piece would never be put down."""
    drag(sat, DIE.centre, DOOR.centre, release=False)
    assert table.drag is not None and table.drag.held_piece
    sat.push(Plain())
    sat.step(0.02, [])
    send(sat, up(DOOR.centre))
    sat.go_to_shelf()
    sat.step(0.02, [])
    assert not table.drag.held_piece and not table.is_holding


def test_a_table_that_is_left_puts_nothing_back(sat: Stage, table: Tray) -> None:
    sat.push(Plain())
    sat.go_to_shelf()
    sat.step(0.02, [])
    drag(sat, DIE.centre, DOOR.centre, release=False)

    def broken(piece: str) -> None:
        raise AssertionError("there is no table any more to lie on")

    table.return_piece = broken  # type: ignore[method-assign]
    sat.replace(Plain())
    sat.step(0.02, [])
    assert table not in sat.stack


@pytest.fixture
def bots_turn(hoard: Game) -> Stage:
    session = Session.new(hoard, Setup(("Ada", "Bram")), seed=bytes(32), bots=("easy", ""))
    stage = open_stage(program=House())
    stage.push(Tray(hoard, session))
    for _frame in range(60):  # never at rest, because a bot thinks
        stage.step(0.05, [])
    assert session.bot(session.to_act) and stage.program.asked[-1][0] == "advise"
    return stage


def test_an_undo_that_is_refused_leaves_no_one_waiting(bots_turn: Stage) -> None:
    key(bots_turn, "z")
    assert [asked[0] for asked in bots_turn.program.asked[-2:]] == ["called off", "advise"]


def test_a_hint_is_for_people_and_calls_no_bot_off(bots_turn: Stage) -> None:
    before = list(bots_turn.program.asked)
    key(bots_turn, "h")
    assert bots_turn.program.asked == before


def test_hint_and_auto_play_ask_the_house(sat: Stage, table: Tray) -> None:
    key(sat, "h")
    kind, told = sat.program.asked[-1]
    assert kind == "advise"
    told(Decision(Roll(), "Luck is on your side.", 1.0))
    key(sat, "a")
    assert table.auto
    kind, told = sat.program.asked[-1]
    ply = table.session.ply
    told(Decision(Roll(), "", 1.0))
    for _frame in range(60):
        sat.step(0.05, [])
    assert table.session.record.steps[ply] == Roll()
    assert sat.program.asked[-1][0] == "advise", "it is asked again for the next decision"
    key(sat, "a")
    assert not table.auto


def test_undo_says_why_not(sat: Stage, table: Tray) -> None:
    table.play(Roll())
    rest(sat)
    told = "You can’t undo this: the dice have been rolled."
    assert table.why_not_undo() == told
    key(sat, "z")
    assert table.last_refusal is not None and table.last_refusal.reason == told


def test_what_happened_is_spoken(sat: Stage, table: Tray) -> None:
    before = len(table.log)
    table.play(Roll())
    rest(sat)
    assert len(table.log) > before
    assert table.log[-1].text in sat.said


# -- the prompt ---------------------------------------------------------------------------------------------


def answers(n: int, reason: str = "") -> list[Answer]:
    return [Answer(f"a{i}", f"Answer number {i}", lambda: None, key=str(i + 1), reason=reason) for i in range(n)]


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("n", [0, 1, 5])
def test_the_prompt_and_its_buttons_fit(scale: float, n: int) -> None:
    stage = open_stage(text_scale=scale)
    bars: list[PromptBar] = []
    scene = shown(stage, Plain(lambda s: bars.append(PromptBar(s, PromptLook(), lambda pen, box: None))))
    stage.look.runs = []
    bars[0].say("Ada", "choose one of the three cards to face.", "Then explore through any opening.", answers(n))
    stage.step(0.02, [])
    assert all(run.fits for run in stage.look.runs)
    boxes = [button.box for button in bars[0].buttons]
    assert len(boxes) == n and all(CANVAS.holds(box) and bars[0].box.holds(box) for box in boxes)
    assert all(a.overlap(b) == 0 for i, a in enumerate(boxes) for b in boxes[i + 1 :])
    words = [run.box for run in stage.look.runs if "choose" in run.words]
    assert words and all(word.overlap(box) == 0 for word in words for box in boxes)
    assert scene.stage.said.startswith("Ada: choose")


def test_the_bar_grows_with_the_text() -> None:
    assert bar_box(1.0) == BAR
    assert bar_box(2.0).h == 2 * BAR.h and bar_box(2.0).bottom == CANVAS.bottom
    assert bar_box(1.0).h < bar_box(1.25).h < bar_box(1.5).h < bar_box(2.0).h


def test_saying_the_same_again_makes_no_new_buttons(stage: Stage) -> None:
    bars: list[PromptBar] = []
    shown(stage, Plain(lambda s: bars.append(PromptBar(s, PromptLook(), lambda pen, box: None))))
    bars[0].say("Ada", "go on.", "", answers(2))
    first = list(bars[0].buttons)
    bars[0].say("Ada", "go on.", "", answers(2))
    assert bars[0].buttons == first
    bars[0].say("Ada", "go on.", "", answers(2, reason="Not now."))
    assert bars[0].buttons != first and not bars[0].buttons[0].spot.enabled


# -- cards and dice -----------------------------------------------------------------------------------------


def a_card(scene: Plain) -> CardSprite:
    card = CardSprite(
        Box(100, 100, 102, 153), lambda pen: pen.fill(Box(0, 0, 204, 306), "#f0e0c0"), "face",
        lambda pen: pen.fill(Box(0, 0, 204, 306), "#702010"), "back", units=204, turn=0,
    )
    scene.add(card)
    return card


def test_a_dealt_card_turns_over_on_its_way(stage: Stage) -> None:
    scene = Plain()
    shown(stage, scene)
    card = a_card(scene)
    motion = deal(card, Box(800, 500, 204, 306), -3)
    assert motion.start is not None
    motion.start()
    widths = []
    for t in (0.0, 0.2, 0.4, 0.6, 1.0):
        motion.at(t)
        widths.append(card.surface_to_blit(stage.look).get_width() / max(1,
                                                                         card.surface_to_blit(stage.look).get_height()))
    assert card.box == Box(800, 500, 204, 306) and card.angle == -3 and card.turn == 1 and card.zoom == 1
    assert min(widths[1:4]) < 0.6 * widths[-1], "seen edge on in between"


def test_a_card_on_a_pile_is_as_wide_as_the_pile(stage: Stage) -> None:
    scene = Plain()
    shown(stage, scene)
    card = a_card(scene)
    motion = put(card, (1300, 360), 51, -4, face_up=False)
    assert motion.start is not None
    motion.start()
    motion.at(1.0)
    assert card.centre == (1300, 360) and card.zoom == 0.5 and card.turn == 0


def test_a_held_card_is_not_pulled_out_of_the_hand(stage: Stage) -> None:
    scene = Plain()
    shown(stage, scene)
    card = a_card(scene)
    motion = rise(card, True, card.centre, 2)
    assert motion.start is not None
    motion.start()
    card.held = True
    card.centre = (900, 900)
    motion.at(1.0)
    assert card.centre == (900, 900)


def a_die(scene: Plain) -> DieSprite:
    return DieSprite(scene, Box(600, 400, 60, 60), lambda pen, box, face: pen.fill(box, "#e0e0e0"), "test", 1, z=5)


def test_a_die_tumbles_to_its_place_and_its_number(stage: Stage) -> None:
    scene = Plain()
    shown(stage, scene)
    die = a_die(scene)
    motion = tumble(die, (1700, 700), 4, range(1, 7), seed=3)
    assert motion.start is not None
    motion.start()
    heights = []
    for i in range(40):
        motion.at(i / 40)
        heights.append(die.shadow.box.centre[1] - die.centre[1])
    assert max(heights) > min(heights) + 20, "it leaves the table"
    motion.at(1.0)
    assert die.face == 4 and die.centre == (630, 430) and die.angle == 0 and die.zoom == 1


def test_without_travel_a_die_is_simply_there(stage: Stage) -> None:
    scene = Plain()
    shown(stage, scene)
    die = a_die(scene)
    motion = appear(die, 6)
    assert not motion.travels and motion.start is not None
    motion.start()
    assert die.face == 6 and die.alpha == 0 and die.centre == die.rest
    motion.at(1.0)
    assert die.alpha == 1
