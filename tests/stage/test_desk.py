"""The desk with the sample game: focus, number keys, unfinished moves, gestures of several moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from klotho_games.core.contract import Decision, Event, Move, Refusal, Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from klotho_games.stage.table import gestures, hint_marks, prompt_flow, story
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.part import Part
from klotho_games.stage.table.story import Parts, Tell
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar, PromptLook
from tests.sample_game.rules import DieRolled, Hold, Roll, Show, Stop
from tests.stage.rig import block, drag, key, open_stage, rest, shown
from tests.stage.test_table import House

DIE, TRAY, DOOR = Box(300, 300, 80, 80), Box(700, 300, 200, 200), Box(1100, 300, 200, 200)
TILT = 3.0
LOG = LogLook(lambda pen, box: None, lambda pen, box, told: None, "#202020", "#404040", "#ffffff", "#808080")


class Hands(gestures.Gestures):
    def offers(self, s: Any) -> list[Offer]:
        where = {Roll: "tray", Stop: "door"}
        return [Offer(m, "die", where[type(m)]) for m in self.table.session.legal() if type(m) in where]

    def refusal(self, s: Any, piece: str, target: str) -> Refusal | None:
        move: Move = {"tray": Roll(), "door": Stop()}[target]
        why: Refusal | None = self.table.session.why_not(move)
        return why

    def handles(self, offer: Offer) -> bool:
        if isinstance(offer.move, Stop) and not self.table.laid:
            self.table.laid = True
            return True
        return False


class Bar(prompt_flow.Flow):
    def answers(self, s: Any) -> list[Answer]:
        return [Answer("roll", "Roll", lambda: self.table.play(Roll()), key="r")]


class Tale(story.Story):
    told: list[Event]

    def tells(self) -> dict[type[Event], Tell]:
        self.told = []
        return {DieRolled: self._dealt}

    def _dealt(self, e: Event, before: Any, after: Any) -> Parts:
        return [lambda: self.told.append(e)]


class Adviser(hint_marks.Advising):
    def advise(self, move: Move) -> str:
        return self.button("roll", DIE)


class Row(Part):
    laid = 0

    def lay(self, s: Any) -> None:
        self.laid += 1
        self.put(Sprite(Box(50, 50, 40, 40), lambda pen: None, key="same", angle=TILT))
        self.spot(Spot("row", Box(50, 50, 40, 40), "A row"))


class Table(Desk):
    laid = False
    places: dict[str, Box]

    def build(self) -> None:
        super().build()
        self.places = {}
        self.prompt = PromptBar(self, PromptLook(), lambda pen, box: None)
        self.die = block(self, DIE)
        self.spot(Spot("die", DIE, "Die", piece="die"))
        self.spot(Spot("tray", TRAY, "Tray", target="tray"))
        self.spot(Spot("door", DOOR, "Door", target="door"))
        self.row = Row(self)
        self.log_panel = LogPanel(self, Box(1500, 200, 300, 600), Box(1510, 210, 280, 580), LOG, z=5)
        self.gestures, self.flow, self.story, self.advising = Hands(self), Bar(self), Tale(self), Adviser(self)

    def lay_out(self, s: Any) -> None:
        self.die.box = DIE
        self.row.show_if_changed(s)

    def decision_key(self, s: Any) -> object:
        return self.session.to_act

    def focus_order(self, s: Any) -> Iterable[str]:
        return "missing", "tray"

    def spot_for_number(self, n: int) -> Spot | None:
        return (self.focus.find("tray"), self.focus.find("door"))[n] if n < 2 else None

    @property
    def has_unfinished_move(self) -> bool:
        return self.laid

    def put_back(self) -> None:
        self.laid = False

    def sprite_of(self, piece: str) -> Sprite | None:
        return self.die


@pytest.fixture
def table(hoard: Game) -> Table:
    return Table(hoard, Session.new(hoard, Setup(("Ada", "Bram")), seed=bytes(32)))


@pytest.fixture
def sat(table: Table) -> Stage:
    stage = open_stage(program=House())
    shown(stage, table)
    return stage


def test_the_focus_goes_to_what_is_wanted_when_the_moment_changes(sat: Stage, table: Table) -> None:
    assert table.focus.current is not None and table.focus.current.id == "tray"
    table.focus.set(table.focus.find("die"))
    table.on_rest()
    assert table.focus.current.id == "die", "nothing else is to be decided"
    table._last_decision = "something else"
    table.on_rest()
    assert table.focus.current.id == "tray"


def test_a_number_is_a_click_on_what_it_stands_for(sat: Stage, table: Table) -> None:
    ply = table.session.ply
    key(sat, "1")
    rest(sat)
    assert table.session.record.steps[ply] == Roll()


def test_what_was_only_laid_out_goes_back_first(sat: Stage, table: Table) -> None:
    if table.session.why_not(Stop()) is not None:
        table.play(Roll())
        rest(sat)
    ply = table.session.ply
    drag(sat, DIE.centre, DOOR.centre)
    assert table.laid and table.session.ply == ply and table.why_not_undo() == ""
    key(sat, "z")
    assert not table.laid and table.session.ply == ply
    drag(sat, DIE.centre, DOOR.centre)
    key(sat, "escape")
    assert not table.laid and not sat.program.asked


def test_what_can_take_the_held_piece_is_lit_and_dimmed(sat: Stage, table: Table) -> None:
    before = len(list(table.layers.sprites()))
    drag(sat, DIE.centre, (500, 900), release=False)
    assert len(table._lit) == len(table.may_go()) > 0
    assert table.target_at(TRAY.centre) is table.focus.find("tray")
    key(sat, "escape")
    assert table._lit == [] and len(list(table.layers.sprites())) <= before + 1


def test_a_gesture_of_several_moves_is_taken_back_at_once(sat: Stage, table: Table) -> None:
    undone: list[int] = []
    ply = table.session.ply
    table._gesture = (ply, 3)
    table._undo_all = undone.append  # type: ignore[method-assign]
    table.undo()
    assert undone == [3] and table._gesture == (0, 0)


def test_what_a_bot_was_about_to_do_is_not_said_to_someone_who_takes_their_move_back(hoard: Game) -> None:
    table = Table(hoard, Session.new(hoard, Setup(("Ada", "Bram")), seed=bytes(32), bots=("", "easy")))
    stage = open_stage(program=House())
    shown(stage, table)
    table.play(Roll())
    rest(stage)
    table.pace.step_by_step = True
    table.play(Stop())
    stage.step(1.0, [])
    told = next(asked[1] for asked in reversed(stage.program.asked) if asked[0] == "advise")  # type: ignore[attr-defined]
    told(Decision(Hold(table.state.hands[1][0]), "Nobody expects this gem.", 0.5))
    rest(stage)
    assert table.session.to_act == 1 and table.pace.decided is not None
    key(stage, "z")
    rest(stage)
    assert table.session.to_act == 0 and table.pace.decided is None
    assert table.flow._words(table.state) == table.flow.prompt_words(table.state)


def test_the_story_tells_what_is_listed_then_the_log(sat: Stage, table: Table) -> None:
    tale = table.story
    assert isinstance(tale, Tale)
    table.play(Roll())
    rest(sat)
    assert tale.told, "what was rolled is told"
    assert all(isinstance(event, DieRolled) for event in tale.told)


def test_while_something_is_seen_another_pace_offers_no_decision(sat: Stage, table: Table) -> None:
    """The bar repeats its words about the step that is shown."""
    assert table.focus.find("roll") is not None
    table.motions.speed = 1.0
    table.motions.then(lambda: table.flow.say(table.state), wait(2.0))
    sat.step(0.02, [])
    said = table.prompt.current_words
    table.say_prompt()
    assert table.prompt.current_words == said and table.focus.find("roll") is None


def test_the_last_turn_waits_while_a_bot_moves(sat: Stage, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play(Roll())
    rest(sat)
    monkeypatch.setattr(table.flow, "ends", (DieRolled,))
    monkeypatch.setattr(table.session, "bot", lambda seat: "easy")
    for moving in (False, True):
        if moving:
            table.motions.then(wait(2.0))
        table.flow.say(table.state)
        again = table.focus.find("again")
        assert again is not None and again.enabled is not moving


def test_a_part_is_laid_again_only_for_something_new(sat: Stage, table: Table) -> None:
    laid, sprite = table.row.laid, table.row._sprites[0]
    table.row.show_if_changed(table.state)
    assert table.row.laid == laid
    table.row.show(table.state)
    assert table.row.laid == laid + 1 and table.row._sprites == [sprite], "equal pictures stay where they lie"
    assert sprite.angle == TILT, "and as they were laid"
    assert sum(spot.id == "row" for spot in table.focus.spots) == 1


def test_advice_is_marked_and_goes(sat: Stage, table: Table) -> None:
    assert table.advise(Roll()) == "roll" and table.advice.is_shown
    table.advising.goes_to(TRAY)
    table.stop_advising()
    assert not table.advice.is_shown and table.advising._where is None


def test_what_is_advised_is_marked_as_the_gestures_offer_it(sat: Stage, table: Table) -> None:
    table.advising = hint_marks.Advising(table)
    assert table.advise(Roll()) == "die"
    assert table.advice.box is not None and table.advice.box.centre == DIE.centre
    assert table.advising._where is not None and table.advising._where.box == TRAY.grow(table.advising.room)
    assert (table.advising.what, table.advising.where) == ("die", "tray")
    table.stop_advising()
    assert not table.advice.is_shown and table.advising.what == table.advising.where == ""
    assert table.advise(Hold(1)) == "" and not table.advice.is_shown, "no gesture makes it"


def test_hidden_moves_are_not_offered(sat: Stage, table: Table) -> None:
    offered: Sequence[Offer] = table.drag.offers if table.drag is not None else ()
    assert offered and not any(isinstance(offer.move, Show) for offer in offered)


@pytest.mark.parametrize(
    ("linger", "seats", "bots", "seen"),
    [(True, (0,), ("", ""), True), (False, (0,), ("", ""), False), (True, (), ("", ""), False),
     (True, (1,), ("", "easy"), False), (True, (0, 1), ("", "easy"), True)],
)
def test_at_once_a_great_moment_of_a_person_is_seen_all_the_same(
    hoard: Game, monkeypatch: pytest.MonkeyPatch, linger: bool, seats: tuple[int, ...], bots: tuple[str, ...],
    seen: bool,
) -> None:
    table = Table(hoard, Session.new(hoard, Setup(("Ada", "Bram")), seed=bytes(32), bots=bots))
    stage = open_stage(program=House(), speed="instant", linger=linger)
    shown(stage, table)
    monkeypatch.setattr(table.story, "seats_it_matters_to", lambda e, before,
                        after: seats if isinstance(e, DieRolled) else ())
    monkeypatch.setattr(table.story, "parts_for", lambda e, before, after: [wait(2.0)])
    table.play(Roll())
    stage.step(0.02, [])
    assert table.motions.is_busy is seen and (table.motions.speed > 0) is seen
    rest(stage)
    assert table.motions.speed == 0
