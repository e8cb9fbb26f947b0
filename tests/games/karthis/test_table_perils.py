"""Enter without a look never does what can kill, and what can kill has a skull on card, button or tile."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame
import pytest
from msgspec.structs import replace

from klotho_games.core import i18n
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.bot.judge import JUDGE
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.floor_map import NEXT, START, openings
from klotho_games.games.karthis.rules.odds import Peril, odds_of, peril
from klotho_games.games.karthis.rules.state import Phase, total_worth
from klotho_games.games.karthis.rules.steps import (
    CardDrawn,
    Choose,
    DrawRolled,
    Explore,
    Fight,
    Retreat,
    Stay,
    ThreatRolled,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH, WEST
from klotho_games.games.karthis.table import Table
from klotho_games.games.karthis.table.gestures import ways_back
from klotho_games.games.karthis.table.look.card_faces import _paint_peril
from klotho_games.games.karthis.table.look.style import SKULL
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from tests.depth import every
from tests.games.karthis.table_rig import new_session, sensible, words_on
from tests.games.rig import READABLE, click, key, rest, sit_down, spot
from tests.pictures import ART


def explored(session: Session, side: int, tile: int, die: int, *cards: str, threat: int = 6) -> Session:
    session.play(Explore(side))
    session.force(TileRolled(tile))
    session.force(DrawRolled(die))
    for card in cards:
        session.force(CardDrawn(card))
    if session.state.phase is Phase.THREAT and threat:
        session.force(ThreatRolled(threat))
    return session


def hurt(**options: bool) -> Session:
    """Return a game in the second room with 4 Health."""
    return explored(new_session(1, **options), NORTH, 35, 1, "6S", threat=2)


@pytest.mark.parametrize(
    ("cards", "safest"),
    (
        (("8S", "3C", "5D"), "5D"),
        (("8S", "3C", "10S"), "10S"),
        (("8S", "9C", "3C"), "3C"),
        (("X1", "9S", "3C", "2H"), "2H"),
        (("KS", "2D", "AS"), "2D"),
    ),
)
def test_enter_faces_the_safest_card_wherever_it_lies(cards: Sequence[str], safest: str) -> None:
    session = explored(hurt(), NORTH, 95, 6, *cards)
    stage, table = sit_down(session)
    assert table.natural_focus() is spot(table, f"card:{safest}")
    key(stage, "return")  # shows where the keys are
    key(stage, "return")
    rest(stage)
    chosen = [played.step for played in session.history if isinstance(played.step, Choose)]
    assert chosen == [Choose(safest)]


@pytest.mark.parametrize("number", every(range(12), 3))
def test_no_default_in_whole_games_is_deadlier_than_another_answer(number: int) -> None:
    session, rng = new_session(number), random.Random(number)
    while not session.is_over:
        s = session.state
        if s.phase in (Phase.CHOOSE, Phase.SEALED, Phase.RIVAL):
            _stage, table = sit_down(session)
            first = table.natural_focus()
            assert first is not None
            move = {"new": Stay("new"), "old": Stay("old"), "fight": Fight()}.get(first.id)
            if move is None and first.id.startswith("card:"):
                move = Choose(first.id.removeprefix("card:"))
            least = min(odds_of(s, move) for move in session.legal())
            assert (odds_of(s, move) if move is not None else 0.0) == least, (first.id, s)
        session.play(sensible(session, rng))
        session.draw_chance()


def hinted(session: Session) -> tuple[Table, Box]:
    """Return where a hint is shown."""
    _stage, table = sit_down(session)
    move = max(JUDGE.weigh(session.state, session.legal()), key=lambda decision: decision.value)
    table.show_hint(move)
    assert table.hints.note is not None
    return table, table.hints.note.box


@pytest.mark.parametrize(
    "cards", ((), ("5D",), ("8S", "3C", "5D"), ("8S", "5D"), ("X1", "9S", "2H"), ("KS",), ("10S",))
)
def test_a_hint_stands_beside_its_object_and_over_no_heading(cards: Sequence[str]) -> None:
    session = hurt()
    if cards:
        drawn = sum(card != "9S" for card in cards)
        explored(session, NORTH, 95, (1, 4, 6)[drawn - 1], *cards)
    table, box = hinted(session)
    marked = table.focus.current
    assert marked is not None and not box.overlap(marked.box)
    assert not any(box.overlap(heading.grow(-8)) for heading in table.headings())
    assert not any(box.overlap(place.box) for place in table.row.places.values())


def test_tips_leave_headings_cards_and_a_standing_hint_in_sight() -> None:
    """For everything on the page while there is a choice. A tip can cover the heading that it is about."""
    session = explored(hurt(), NORTH, 95, 6, "8S", "3C", "5D")
    table, hint = hinted(session)
    cards = [place.box for place in table.row.places.values()]
    told = [one for one in table.focus.spots if one.tip]
    assert len(told) > 12
    for one in told:
        table.tips.show_tip(one.tip, table.tip_beside(one))
        assert table.tips._tip is not None
        box = table.tips._tip.box
        kept = [*(heading for heading in table.headings() if not heading.overlap(one.box)), hint]
        assert not any(box.overlap(place.grow(-8)) for place in kept), one.id
        if one.id.startswith("card:"):
            assert not any(box.overlap(card) for card in cards), one.id


@pytest.mark.parametrize("cards", (("8S",), ("8S", "5D"), ("8S", "3C", "5D"), ("X1", "9S", "2H")))
def test_cards_cover_no_word_of_their_own_heading(cards: Sequence[str]) -> None:
    session = explored(hurt(), NORTH, 95, (1, 4, 6)[sum(card != "9S" for card in cards) - 1], *cards, threat=0)
    _stage, table = sit_down(session)
    states = [session.state]
    if session.state.phase is Phase.CHOOSE:
        states += [replace(session.state, chosen=card, phase=Phase.THREAT) for card in session.state.drawn]
    for s in states:
        for place in table.row.places_in(s).values():
            lean = abs(math.sin(math.radians(place.angle))) * place.box.w / 2
            over = Box(place.box.x + 10, place.box.y - lean, place.box.w - 20, place.box.h)
            assert not over.overlap(table.lower._note.box), (s.chosen, place)


def test_what_can_kill_is_marked_on_the_card_and_on_its_button() -> None:
    stage, table = sit_down(explored(hurt(), NORTH, 95, 6, "8S", "3C", "5D"), READABLE)
    assert {"−8 Health,", "you\u00a0have\u00a04"} <= words_on(stage, table, "8S")
    assert "6% risk of dying" in words_on(stage, table, "3C")
    assert not any("risk" in words or "Costs" in words for words in words_on(stage, table, "5D"))
    button = table.prompt.button("choose:8S")
    assert button is not None and (button.kind, button.picture) == ("danger", SKULL)
    assert table.prompt.current_words[2] == (
        "Swinging Blades can kill you (33% risk): it costs 8 Health, and you have 4.")


def test_the_button_of_a_card_says_what_it_gives_or_costs() -> None:
    session = explored(hurt(), NORTH, 95, 6, "8S", "3H", "5D")
    labels = [button.label for button in sit_down(session)[1].prompt.buttons[-3:]]
    assert labels == ["Swinging Blades (−8)", "Garden Light (+3)", "Mask of Five Suns (+5)"]
    after = {card: RULES.apply(session.state, Choose(card))[0] for card in ("3H", "5D")}
    assert after["3H"].health == session.state.health + 3
    assert total_worth(after["5D"]) == total_worth(session.state) + 5
    joker = sit_down(explored(new_session(1), NORTH, 35, 6, "X1", "9S", "10S", "KH"))[1]
    labels = [button.label for button in joker.prompt.buttons[-3:]]
    assert labels == ["The Idol (+10)", "Sealed Shut", "Bruno Castellan"]


def test_a_deadly_guard_is_marked_on_its_joker() -> None:
    stage, table = sit_down(explored(hurt(), NORTH, 95, 4, "X1", "9S", "2D"), READABLE)
    assert {"−9 Health,", "you\u00a0have\u00a04"} <= words_on(stage, table, "X1")
    assert spot(table, "card:X1").tip == "Spike Trap can kill you (33% risk): it costs 9 Health, and you have 4."


def test_a_deadly_round_is_no_default() -> None:
    session = explored(hurt(), NORTH, 95, 1, "KS")
    stage, table = sit_down(session)
    fight = table.prompt.button("fight")
    assert fight is not None and fight.kind == "danger" and fight.picture == SKULL
    assert table.prompt.current_words[2] == (
        "This round can kill you (8% risk): it costs up to 5 Health, and you have 4.")
    for _press in range(3):
        key(stage, "return")
        rest(stage)
    assert not any(isinstance(played.step, Fight) for played in session.history)


def walled_up() -> Session:
    """Secret doors are off. Behind a fallen wall is a part of the floor from which nothing leads on."""
    session = new_session(1, secret_doors=False)
    for side in (EAST, WEST):
        explored(session, side, 68, 1, "2D" if side == EAST else "3D")
        session.play(Walk(START))
    explored(session, NORTH, 33, 1, "10S")
    session.play(Stay("new"))
    return explored(session, NORTH, 33, 1, "KS")


def test_a_retreat_that_loses_everything_is_marked_on_the_map_and_in_words() -> None:
    session = walled_up()
    s = session.state
    lost = [square for square in ways_back(s) if peril(s, Retreat(square))]
    assert set(lost) == {START, NEXT[START][EAST], NEXT[START][WEST]}
    stage, table = sit_down(session)
    click(stage, spot(table, "back-off").box.centre)
    assert set(table.map.lights.warned) == {f"tile:{square}" for square in lost}
    assert table.prompt.current_words[2] == "Avoid the 3 tiles with a skull: you’d be walled in there and lose."
    assert "walled in" in spot(table, f"tile:{START}").tip
    assert table.natural_focus() is spot(table, f"retreat:{NEXT[START][NORTH]}")
    button = table.prompt.button(f"retreat:{START}")
    assert button is not None and button.kind == "danger"
    table.put_back()
    assert not table.map.lights.warned


def test_the_only_way_back_is_not_taken_at_once_when_all_is_lost_there() -> None:
    session = new_session(1, secret_doors=False)
    for side in (EAST, WEST):
        explored(session, side, 68, 1, "2D" if side == EAST else "3D")
        session.play(Walk(START))
    explored(session, NORTH, 68, 1, "KS")
    assert not openings(session.state.sheet, START)
    stage, table = sit_down(session)
    ply = session.ply
    click(stage, spot(table, "back-off").box.centre)
    assert session.ply == ply and table.retreating


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("at_once", [True, False])
def test_a_peril_on_a_card_is_in_letters_of_20_pixels(language: str, at_once: bool) -> None:
    before = i18n.current_language()
    i18n.use(language)
    try:
        for words in (i18n._("−{harm} Health, you have {health}").format(harm=10, health=10),
                      i18n._("{odds} risk of dying").format(odds="16.7%"), i18n._("You lose the Crown")):
            look = DrawStyle(1.0, ART, runs=[])
            _paint_peril(Pen(pygame.Surface((300, 400), pygame.SRCALPHA), look), Peril(1.0, words, "", at_once=at_once))
            assert look.runs and all(run.size >= 20 and run.fits for run in look.runs), words
    finally:
        i18n.use(before)
