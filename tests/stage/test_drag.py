"""Dragging, clicking and placing by key take the same offer; anything unexpected puts the piece back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from klotho_games.core.contract import Move, Refusal
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.scene.drag import FAR_ENOUGH, Drag, Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from tests.stage.rig import Plain, block, click, down, drag, key, move, notice, open_stage, send, shown, up


class Put(Move, frozen=True, tag="put"):
    piece: str
    target: str
    how: str = ""


PIECES = {"card": Box(200, 600, 120, 160), "die": Box(500, 600, 80, 80)}
TARGETS = {"north": Box(200, 200, 140, 140), "south": Box(400, 200, 140, 140), "wall": Box(700, 200, 140, 140)}


class Tray(Plain):
    """Two pieces and three targets. The wall refuses everything with a reason; the die can go south in two ways."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Offer] = []
        self.chosen: list[Sequence[Offer]] = []
        self.light: list[set[str]] = []
        self.refused: list[Refusal] = []
        self.back_again: list[str] = []
        self.things: dict[str, Sprite] = {}

    def open(self, stage: Stage) -> None:
        self.stage = stage
        self.drag = Drag(self, stage.sound.play)
        self.drag.offers = (
            Offer(Put("card", "north"), "card", "north"),
            Offer(Put("card", "south"), "card", "south"),
            Offer(Put("die", "south", "low"), "die", "south", "Low"),
            Offer(Put("die", "south", "high"), "die", "south", "High"),
        )
        super().open(stage)

    def build(self) -> None:
        for name, box in TARGETS.items():
            block(self, box, "#404060")
            self.spot(Spot(name, box, name, target=name))
        for name, box in PIECES.items():
            self.things[name] = block(self, box, z=5)
            self.spot(Spot(name, box, name, piece=name))
        self.spot(Spot("fixed", Box(900, 600, 90, 90), "fixed", piece="fixed"))

    def sprite_of(self, piece: str) -> Sprite | None:
        return self.things.get(piece)

    def show_targets(self, targets: set[str]) -> None:
        self.light.append(targets)

    def take(self, offer: Offer) -> None:
        self.taken.append(offer)

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        self.chosen.append(offers)

    def refusal_for(self, piece: str, target: str) -> Refusal | None:
        return Refusal("T-1", "There is a wall.") if target == "wall" else None

    def show_refusal(self, refusal: Refusal, at: Point) -> None:
        self.refused.append(refusal)

    def return_piece(self, piece: str) -> None:
        self.back_again.append(piece)
        self.things[piece].box = PIECES[piece]


class Turning(Tray):
    """A tray whose held piece can be turned."""

    def __init__(self) -> None:
        super().__init__()
        self.turned: list[int] = []

    def turn_held_piece(self, by: int) -> bool:
        self.turned.append(by)
        return True


@pytest.fixture
def tray(stage: Stage) -> Tray:
    tray = Tray()
    shown(stage, tray)
    return tray


def by_drag(stage: Stage, piece: str, target: str) -> None:
    drag(stage, PIECES[piece].centre, TARGETS[target].centre)


def by_clicks(stage: Stage, piece: str, target: str) -> None:
    click(stage, PIECES[piece].centre)
    click(stage, TARGETS[target].centre)


def by_keys(stage: Stage, piece: str, target: str) -> None:
    scene = stage.scene
    assert scene is not None
    for wanted in (piece, target):
        for _ in range(20):
            key(stage, "tab")
            if scene.focus.current is not None and scene.focus.current.id == wanted:
                break
        key(stage, "return")


WAYS = (by_drag, by_clicks, by_keys)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_takes_the_same_offer(stage: Stage, tray: Tray, way: Callable[..., None]) -> None:
    way(stage, "card", "south")
    assert [offer.move for offer in tray.taken] == [Put("card", "south")]
    assert tray.light == [{"north", "south"}, set()]
    assert tray.drag is not None and not tray.drag.held_piece and tray.focus.only is None


@pytest.mark.parametrize("way", WAYS)
def test_several_moves_in_one_drop_ask_which(stage: Stage, tray: Tray, way: Callable[..., None]) -> None:
    way(stage, "die", "south")
    assert not tray.taken and tray.back_again == ["die"]
    assert [[offer.label for offer in offers] for offers in tray.chosen] == [["Low", "High"]]


@pytest.mark.parametrize("way", [by_drag, by_clicks])
def test_a_drop_that_is_not_allowed_says_why_and_stays_in_the_hand(
    stage: Stage, tray: Tray, way: Callable[..., None]
) -> None:
    way(stage, "card", "wall")
    assert not tray.taken and not tray.back_again
    assert tray.drag is not None and tray.drag.held_piece == "card" and tray.light[-1] == {"north", "south"}
    assert [r.rule for r in tray.refused] == ["T-1"]
    assert "ui_refuse" in stage.sound.played
    click(stage, TARGETS["north"].centre)
    assert tray.taken == [tray.drag.offers[0]] and not tray.drag.held_piece, "the next click is the next try"


def test_a_click_on_a_button_puts_a_refused_piece_back_and_uses_the_button(stage: Stage, tray: Tray) -> None:
    pressed: list[str] = []
    button = Spot("button", Box(1500, 900, 200, 60), "Button", press=lambda: pressed.append("button"))
    tray.spot(button)
    drag(stage, PIECES["card"].centre, TARGETS["wall"].centre)
    click(stage, button.box.centre)
    assert pressed == ["button"] and tray.back_again == ["card"]


def test_a_refused_piece_follows_the_pointer_until_it_is_put_back(stage: Stage, tray: Tray) -> None:
    for put_back in (lambda: send(stage, down((700, 300), 3), up((700, 300), 3)), lambda: key(stage, "escape")):
        tray.back_again.clear()
        drag(stage, PIECES["card"].centre, TARGETS["wall"].centre)
        send(stage, move((700, 300)))
        assert tray.things["card"].box.contains((700, 300)), "it follows with no button down"
        put_back()
        assert tray.drag is not None and not tray.drag.held_piece
        assert tray.back_again == ["card"] and tray.things["card"].box == PIECES["card"] and not tray.taken
        send(stage, move((720, 320)))
        assert tray.things["card"].box == PIECES["card"]


def test_a_drop_on_the_bare_table_goes_back_without_a_word(stage: Stage, tray: Tray) -> None:
    drag(stage, PIECES["card"].centre, (1500, 900))
    assert tray.back_again == ["card"] and not tray.refused and not tray.taken
    assert tray.things["card"].box == PIECES["card"]


def test_a_held_piece_follows_the_pointer_where_it_was_gripped(stage: Stage, tray: Tray) -> None:
    start = (PIECES["card"].x + 10, PIECES["card"].y + 10)
    drag(stage, start, (1000, 800), release=False)
    assert tray.things["card"].box.x == pytest.approx(990)
    assert tray.things["card"].box.y == pytest.approx(790)


def test_a_small_slip_is_a_click(stage: Stage, tray: Tray) -> None:
    at = PIECES["card"].centre
    slip = (at[0] + FAR_ENOUGH - 2, at[1])
    send(stage, move(at), down(at), move(slip), up(slip))
    assert tray.drag is not None and tray.drag.held_piece == "card" and not tray.drag.by_pointer


def test_a_piece_without_offers_cannot_be_lifted(stage: Stage, tray: Tray) -> None:
    drag(stage, (945, 645), TARGETS["north"].centre)
    click(stage, (945, 645))
    assert tray.light == [] and not tray.taken


def cancel_by_escape(stage: Stage) -> None:
    key(stage, "escape")


def cancel_by_second_button(stage: Stage) -> None:
    at = (600.0, 450.0)
    send(stage, down(at, 3), up(at, 3))


def cancel_by_lost_window(stage: Stage) -> None:
    notice(stage, "focus-lost")


def cancel_by_unplugged_pad(stage: Stage) -> None:
    notice(stage, "pad-gone")


CANCELS = (cancel_by_escape, cancel_by_second_button, cancel_by_lost_window, cancel_by_unplugged_pad)


@pytest.mark.parametrize("cancel", CANCELS)
@pytest.mark.parametrize("end", [TARGETS["north"].centre, PIECES["card"].centre])
def test_a_drag_can_be_cancelled_and_the_release_then_means_nothing(
    stage: Stage, tray: Tray, cancel: Callable[[Stage], None], end: Point
) -> None:
    drag(stage, PIECES["card"].centre, TARGETS["north"].centre, release=False)
    cancel(stage)
    assert tray.back_again == ["card"] and tray.things["card"].box == PIECES["card"]
    assert stage.scene is tray, "cancelling must not leave the table"
    send(stage, move(end), up(end))
    assert not tray.taken and tray.drag is not None and not tray.drag.held_piece
    assert tray.focus.only is None and tray.light[-1] == set()
    assert not any(spot.pressed for spot in tray.focus.spots)


@pytest.mark.parametrize("cancel", CANCELS)
def test_a_piece_picked_up_by_click_can_be_cancelled(
    stage: Stage, tray: Tray, cancel: Callable[[Stage], None]
) -> None:
    click(stage, PIECES["card"].centre)
    assert tray.drag is not None and tray.drag.held_piece == "card"
    cancel(stage)
    assert not tray.drag.held_piece and tray.back_again == ["card"] and tray.focus.only is None


def test_after_a_cancel_the_next_move_is_free(stage: Stage, tray: Tray) -> None:
    drag(stage, PIECES["card"].centre, TARGETS["north"].centre, release=False)
    cancel_by_second_button(stage)
    send(stage, up(TARGETS["north"].centre))
    by_drag(stage, "card", "north")
    assert [offer.move for offer in tray.taken] == [Put("card", "north")]


def test_the_target_covered_most_wins(stage: Stage, tray: Tray) -> None:
    """The pointer is between both targets; the piece covers more of the southern one."""
    grip = (PIECES["card"].x + 5, PIECES["card"].y + 80)
    drag(stage, grip, (TARGETS["south"].x - 20, 270))
    assert [offer.move for offer in tray.taken] == [Put("card", "south")]


def test_a_legal_target_wins_over_a_better_covered_illegal_one(stage: Stage, tray: Tray) -> None:
    between = Box(TARGETS["south"].right - 10, 200, 0, 0)
    wall = tray.focus.find("wall")
    assert wall is not None
    wall.box = Box(TARGETS["south"].right, 200, 140, 140)
    drag(stage, PIECES["card"].centre, (between.x + 40, 270))
    assert [offer.move for offer in tray.taken] == [Put("card", "south")]


def test_keys_reach_only_the_targets_while_a_piece_is_held(stage: Stage, tray: Tray) -> None:
    click(stage, PIECES["card"].centre)
    seen = set()
    for name in ("tab", "right", "down", "left", "up", "tab"):
        key(stage, name)
        seen.add(tray.focus.current.id if tray.focus.current else "")
    assert seen == {"north", "south"}


def test_clicking_another_piece_puts_the_held_one_back(stage: Stage, tray: Tray) -> None:
    click(stage, PIECES["card"].centre)
    click(stage, PIECES["die"].centre)
    assert tray.back_again == ["card"] and tray.drag is not None and not tray.drag.held_piece


def test_clicking_the_bare_table_puts_the_held_one_back(stage: Stage, tray: Tray) -> None:
    click(stage, PIECES["card"].centre)
    click(stage, (1500, 900))
    assert tray.back_again == ["card"]


def test_a_table_built_anew_holds_nothing(stage: Stage, tray: Tray) -> None:
    drag(stage, PIECES["card"].centre, TARGETS["north"].centre, release=False)
    tray.rebuild()
    send(stage, move((900, 300)), up((900, 300)))
    assert not tray.taken and tray.drag is not None and not tray.drag.held_piece
    by_drag(stage, "card", "north")
    assert len(tray.taken) == 1


def test_a_thing_that_cannot_be_taken_says_why_at_once_and_shakes(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = open_stage(motion="full")
    tray = Tray()
    shown(stage, tray)
    box = Box(1300, 600, 120, 80)
    thing, ground = block(tray, box, z=5), block(tray, Box(1000, 500, 800, 400))
    tray.spot(Spot("locked", box, "A pile", enabled=False, reason="It costs too much."))
    told: list[str] = []
    monkeypatch.setattr(tray, "show_refusal", lambda refusal, _at: told.append(refusal.reason))
    send(stage, down((1360, 640)), move((1363, 640)))
    assert not told, "a press that hardly moves is a click"
    send(stage, move((1400, 660)))
    assert told == ["It costs too much."], "it answers while the button is still down"
    seen = set()
    for _frame in range(40):
        send(stage, move((1420, 680)))
        seen.add(thing.box.x)
    assert len(seen) > 5 and thing.box == box and ground.box.x == 1000
    send(stage, up((1360, 640)))
    assert told == ["It costs too much."], "and only once"
