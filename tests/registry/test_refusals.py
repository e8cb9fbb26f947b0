"""Refusals speak at once: every thing of a game that no move can use says why when it is pressed, at every table."""

from __future__ import annotations

import math
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Refusal
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.scene.drag import FAR_ENOUGH
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.gestures import Touch
from klotho_games.stage.table.table_scene import TableScene
from tests.depth import depth, spread
from tests.games.rig import rest, sit_down
from tests.registry.tables import every_game, setups
from tests.scenes.rig import FRAME

DECISIONS = spread((0, 1, 2, 3, 5, 9, 14), short=3)
"""After how many decisions of the person the table is tried."""


DRAGS = range(depth(32, short=20))
"""The same for drags: a thing that a click can use is seldom without a use for a drag."""


def positions(game: Game, after: Sequence[int] = DECISIONS) -> Iterator[Session]:
    """Yield games at the turn of one person among bots, after so many decisions of theirs."""
    seats = game.info.seats[1]
    for wanted in after:
        session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("refusals"),
                              bots=("", *["easy"] * (seats - 1)))
        rng, decided = Random(2), 0
        session.draw_chance()
        while not session.is_over and (decided < wanted or session.to_act != 0):
            decided += session.to_act == 0
            session.play(rng.choice(session.legal()))
            session.draw_chance()
        if not session.is_over:
            yield session


def looks_usable(spot: Spot) -> bool:
    return bool(spot.piece or spot.target or spot.thing or spot.is_locked)


def is_used(table: TableScene, spot: Spot) -> bool:
    """Whether the spot does something: a press, or an allowed move with it or to it."""
    assert table.drag is not None
    offers = [o for o in table.drag.offers if (o.piece and o.piece == spot.piece) or (o.target == spot.target != "")]
    return spot.enabled and bool(spot.press or spot.adjust or spot.follow or offers)


class Answers:
    """What a table answers to a press: refusals and the reasons of locked things, and what shook."""

    def __init__(self, table: TableScene, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[str] = []
        self.rules: list[str] = []
        self.shaken: list[str] = []
        self.large: list[str] = []

        def refuse(refusal: Refusal, at: Any) -> None:
            self.words.append(refusal.reason)
            self.rules.append(refusal.rule)

        monkeypatch.setattr(table, "show_refusal", refuse)
        monkeypatch.setattr(table.tips, "show_tip", lambda words, _box: self.words.append(words))
        monkeypatch.setattr(table, "shake", lambda spot: self.shaken.append(spot.id))
        monkeypatch.setattr(table, "zoom", lambda spot: self.large.append(spot.id if spot is not None else ""))


def press_by_key(table: TableScene, spot: Spot) -> None:
    table.focus.seen = True
    table.focus.set(spot)
    table.handle(Press(Action.CONFIRM, "return"))


def press_by_pad(table: TableScene, spot: Spot) -> None:
    table.focus.seen = True
    table.focus.set(spot)
    table.handle(Press(Action.CONFIRM, "a", device="pad"))


def press_by_click(table: TableScene, spot: Spot) -> None:
    at = next((point for point in points_of(spot) if table.focus.at(point) is spot), None)
    if at is None:
        table.activate(spot)  # something else covers it everywhere
        return
    table.handle(Pointer("press", at))
    table.handle(Pointer("release", at))


def try_to_drag(table: TableScene, spot: Spot) -> None:
    at = next((point for point in points_of(spot) if table.focus.at(point) is spot), None)
    if at is None:
        table.activate(spot)
        return
    table.handle(Pointer("press", at))
    table.handle(Pointer("move", (at[0] + FAR_ENOUGH + 2, at[1]), 0))
    table.handle(Pointer("release", (at[0] + FAR_ENOUGH + 2, at[1])))


def points_of(spot: Spot) -> Iterator[tuple[float, float]]:
    box = spot.box
    for part in (0.5, 0.2, 0.8):
        for other in (0.5, 0.15, 0.85):
            yield box.x + box.w * part, box.y + box.h * other


WAYS = [press_by_key, press_by_pad, press_by_click, try_to_drag]


@every_game
@pytest.mark.parametrize("way", WAYS)
def test_every_thing_that_cannot_be_used_shakes_and_says_why(
    game: Game, way: Callable[[TableScene, Spot], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0
    for session in positions(game):
        stage, table = sit_down(session)
        for id in [spot.id for spot in table.focus.spots if looks_usable(spot) and not is_used(table, spot)]:
            spot = table.focus.find(id)
            if spot is None or not looks_usable(spot) or is_used(table, spot):
                continue
            tried += 1
            before = session.ply
            with monkeypatch.context() as watched:
                answers = Answers(table, watched)
                way(table, spot)
            assert session.ply == before, f"{id} played a move"
            if spot.large is not None and (answers.large or table.closeup.is_open):
                table.closeup.close()
                rest(stage)
                continue  # a closer look is its use
            assert answers.words and all(words.strip() for words in answers.words), f"{id} is mute"
            assert spot.id in answers.shaken, f"{id} does not shake"
            assert table.drag is not None and not table.drag.held_piece, f"{id} was picked up"
        pygame.event.clear()
    assert tried or not isinstance(table, Desk), "no thing was ever without a use, so nothing was proved"


LEG = 24.0
"""How far the pointer comes between two frames."""


def drag_away(stage: Stage, begin: tuple[float, float], to: tuple[float, float]) -> None:
    """Press, move and release as a mouse does it: in many moves, each in a frame of its own, with a slow beginning."""
    stage.step(FRAME, [Pointer("press", begin)])
    far = math.dist(begin, to)
    parts = [3 / far, 7 / far, *(n * LEG / far for n in range(1, int(far // LEG) + 1)), 1.0]
    for part in parts:
        at = begin[0] + (to[0] - begin[0]) * part, begin[1] + (to[1] - begin[1]) * part
        stage.step(FRAME, [Pointer("move", at, 0)])
    stage.step(FRAME, [Pointer("release", to)])


def is_carried(table: TableScene, spot: Spot) -> bool:
    assert table.drag is not None
    return bool(spot.follow or (spot.piece and table.drag.offers_of(spot.piece)))


def looks_movable(spot: Spot) -> bool:
    """Whether players would drag it: a piece, or a thing of the game that is locked."""
    return bool(spot.piece or (spot.is_locked and not spot.press))


@every_game
def test_a_drag_of_what_cannot_be_taken_is_answered_and_the_answer_stays(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is still there when the button is released, far away, after the moves that a mouse reports."""
    tried = 0
    monkeypatch.setattr(Stage, "paint", lambda _self: None)
    for session in positions(game, DRAGS):
        stage, table = sit_down(session)
        rest(stage)
        places = [spot.box.centre for spot in table.focus.spots if spot.target] or [(960.0, 560.0)]
        for id in [spot.id for spot in table.focus.spots if looks_movable(spot) and not is_carried(table, spot)]:
            spot = table.focus.find(id)
            if spot is None or is_carried(table, spot) or not looks_movable(spot):
                continue
            begin = next((point for point in points_of(spot) if table.focus.at(point) is spot), None)
            to = next((place for place in places if not spot.box.grow(40).contains(place)), None)
            if begin is None or to is None:
                continue
            tried += 1
            before = session.ply
            drag_away(stage, begin, to)
            tag = table.refusal_tag.sprite
            assert tag is not None and tag.visible, f"the drag of {id} is not answered"
            assert session.ply == before, f"{id} played a move"
            table.refusal_tag.put_away()
            rest(stage)
        pygame.event.clear()
    if not tried:
        pytest.skip("everything that looks movable can be moved in these positions")


@every_game
def test_what_the_game_waits_for_is_told_with_its_clause(game: Game) -> None:
    """A thing that no rule speaks of is refused with what has to be done first."""
    for session in positions(game):
        if not issubclass(game.table, Desk):
            pytest.skip("a plain table has buttons instead of things")
        refusal = session.why_not(Touch())
        assert refusal is not None and refusal.reason.endswith(".")
        assert refusal.rule in game.rulebook


@every_game
def test_every_wrong_place_says_why_and_leaves_the_piece_in_the_hand(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = 0
    monkeypatch.setattr(Stage, "paint", lambda _self: None)
    for session in positions(game):
        _stage, table = sit_down(session)
        assert table.drag is not None
        for piece in {offer.piece for offer in table.drag.offers}:
            table.drag.pick_up(piece)
            if table.drag.held_piece != piece:
                continue
            before, legal = session.ply, {offer.target for offer in table.drag.offers_of(piece)}
            for target in [spot for spot in table.focus.spots if spot.target and spot.target not in legal]:
                if target.target in table.drag.home:
                    continue
                refused += 1
                with monkeypatch.context() as watched:
                    answers = Answers(table, watched)
                    table.drag.place(target)
                said = any(words.strip() for words in answers.words)
                assert said, f"{target.id} does not say why {piece} can't go there"
                assert session.ply == before
                assert table.drag.held_piece == piece, f"{piece} was put back when {target.id} refused it"
            table.drag.cancel()
            assert not table.drag.held_piece and session.ply == before
    if not refused:
        pytest.skip("no place of this table refuses a piece in these positions")


@every_game
def test_what_refuses_a_click_refuses_a_drag(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thing of the game that only says why it can't be used says so too when players try to carry it elsewhere."""
    tried = 0
    monkeypatch.setattr(Stage, "paint", lambda _self: None)
    for session in positions(game):
        stage, table = sit_down(session)
        rest(stage)
        button = Spot("", CANVAS, "").role
        only_pressed = [spot.id for spot in table.focus.spots
                        if spot.press and not (spot.piece or spot.target) and spot.role != button]
        for id in only_pressed:
            spot, before = table.focus.find(id), session.ply
            if spot is None or not spot.press or is_carried(table, spot):
                continue
            begin = next((point for point in points_of(spot) if table.focus.at(point) is spot), None)
            with monkeypatch.context() as watched:
                answers = Answers(table, watched)
                watched.setattr(table, "play", lambda *moves, at=None: None)
                watched.setattr(stage, "push", lambda scene: None)
                table.activate(spot)
                if table.has_unfinished_move:
                    table.put_back()
            rest(stage)
            spot = table.focus.find(id)
            if not any(answers.rules) or begin is None or spot is None:
                continue
            tried += 1
            drag_away(stage, begin, (begin[0] - 200 if begin[0] > 960 else begin[0] + 200, begin[1]))
            tag = table.refusal_tag.sprite
            assert tag is not None and tag.visible, f"a click on {id} is refused with words, a drag is not"
            assert session.ply == before
            table.refusal_tag.put_away()
            rest(stage)
        pygame.event.clear()
    if not tried:
        pytest.skip("nothing here only says why it can't be used")
