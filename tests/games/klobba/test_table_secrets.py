"""No player sees at the table what they are not allowed to know: not in the picture, in words, in the log or when
looking back."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from klotho_games.core.contract import NOBODY, Decision
from klotho_games.core.games.log_lines import LogLines, line_of
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION, ACTION_ID
from klotho_games.games.klobba.rules.state import Fray, Phase, three_alike
from klotho_games.games.klobba.table import Table
from klotho_games.games.klobba.table.parts.viewpoint import SECRET
from klotho_games.games.klobba.telling import TELLING
from klotho_games.games.klobba.telling.names import action_name
from klotho_games.scenes.replay.page import watch
from klotho_games.stage.devices.input import Press
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.drape import Drape
from tests.games.klobba.table_rig import NAMES, hand_over, new_session, standing, until
from tests.games.rig import at_ply, click, rest, sit_down, spot

SMALL = (640, 360)
PHASES = (Phase.KEEP, Phase.PAIR, Phase.OFFER, Phase.ANSWER, Phase.LAY, Phase.SELECT, Phase.SWITCH, Phase.GIVE)


def everything(stage: Stage, table: Table) -> tuple[list[tuple[Any, ...]], bytes]:
    """Return all words and pixels that are on the screen."""
    words = [(s.id, s.label, s.value, s.tip, s.reason, s.piece, s.target) for s in table.focus.spots]
    words += [(line.text, line.icon) for line in table.log] + [(stage.said,), table.prompt.current_words]
    words += [tuple(answer.label for answer in table.prompt.buttons for answer in (answer.spot,))]
    return words, pygame.image.tobytes(stage.window.screen, "RGB")


def seen(session: Session, there: bool) -> tuple[list[tuple[Any, ...]], bytes]:
    again = at_ply(session, session.ply)
    stage, table = sit_down(again, SMALL)
    if there:
        hand_over(stage)
    return everything(stage, table)


def with_other_secrets(session: Session, other: Fray, there: bool, monkeypatch: pytest.MonkeyPatch) -> Any:
    with monkeypatch.context() as supposed:
        supposed.setattr(Session, "state", property(lambda _self: other))
        stage, table = sit_down(session, SMALL)
        if there:
            hand_over(stage)
        return everything(stage, table)


@pytest.mark.parametrize("phase", PHASES)
def test_before_the_curtain_is_drawn_no_ones_secret_is_seen(phase: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the players could hold instead, the table with its curtain is the same to the last pixel."""
    session = standing(phase, seats=4, rounds=2 if phase is not Phase.KEEP else 0)
    before = seen(session, there=False)
    for seat in range(2):
        other = RULES.imagine(RULES.view(session.state, seat), Random(seat + 5))
        assert RULES.view(other, NOBODY) == RULES.view(session.state, NOBODY)
        assert other != session.state
        assert with_other_secrets(at_ply(session, session.ply), other, False, monkeypatch) == before


@pytest.mark.parametrize("phase", PHASES)
def test_someone_who_draws_the_curtain_sees_only_what_is_theirs(phase: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    session = standing(phase, seats=4, rounds=2 if phase is not Phase.KEEP else 0)
    before = seen(session, there=True)
    other = RULES.imagine(RULES.view(session.state, session.to_act), Random(9))
    assert with_other_secrets(at_ply(session, session.ply), other, True, monkeypatch) == before


@pytest.mark.parametrize("phase", sorted(SECRET))
def test_with_a_phone_there_is_no_curtain_and_no_secret(phase: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    """With backs of cards, and whatever the hands could hold instead, the picture is the same to the last pixel."""
    session = standing(phase, seats=3, rounds=2 if phase is not Phase.KEEP else 0)
    other = RULES.imagine(RULES.view(session.state, NOBODY), Random(5))
    assert other != session.state
    seen = []
    for state in (session.state, other):
        with monkeypatch.context() as supposed:
            supposed.setattr(Session, "state", property(lambda _self, state=state: state))
            stage, table = sit_down(session, SMALL, phones=[session.to_act])
            assert stage.scene is table and table.viewpoint.looking == NOBODY
            assert table.hand.row.places or table.hand.dealt.places, "backs of cards lie there"
            seen.append(everything(stage, table))
    assert seen[0] == seen[1]


def test_what_everyone_sees_can_be_decided_at_the_screen_too() -> None:
    """Bram forms a Group: he can do it on his phone or with the mouse. The screen does not show his hand."""
    session = standing(Phase.PAIR, seats=4, rounds=2)
    _stage, table = sit_down(session, SMALL, phones=[session.to_act])
    assert table.viewpoint.may_decide and table.focus.find("decide") is not None
    assert table.focus.find("hand") is None and table.focus.find("phones") is not None
    assert all(name.startswith("hidden") for name in table.hand.row.places)


def test_the_curtain_makes_a_difference() -> None:
    """Otherwise the tests above could not fail."""
    session = standing(Phase.LAY, seats=4)
    covered, drawn = seen(session, False), seen(session, True)
    assert not any(str(line).startswith("('card:") for line in covered[0])
    assert sum(str(line).startswith("('card:") for line in drawn[0]) == 5


@pytest.mark.parametrize("phase", PHASES)
def test_a_curtain_hangs_before_secret_choices_only(phase: Phase) -> None:
    session = standing(phase, seats=3, rounds=0)
    stage, table = sit_down(session, SMALL)
    assert isinstance(stage.scene, Drape) == (phase in SECRET)
    assert table.viewpoint.looking == NOBODY


def test_among_bots_there_is_no_curtain() -> None:
    session = standing(Phase.LAY, seats=3, seat=0, bots=("", "easy", "easy"))
    stage, table = sit_down(session, SMALL)
    assert stage.scene is table and table.viewpoint.looking == 0
    assert all(not name.startswith("hidden") for name in table.hand.row.places)


def test_the_hand_goes_with_its_owner() -> None:
    """Ada lays, and the curtain falls for Bram before anything of his or hers can be seen."""
    session = standing(Phase.LAY, seats=2, seat=0)
    first = session.state.sides[0].seat
    session = standing(Phase.LAY, seats=2, seat=first, holds=lambda s: s.sides[0].laid < 0)
    stage, table = sit_down(session, SMALL)
    hand_over(stage)
    lay = next(move for move in session.legal() if isinstance(move, do.Lay))
    table.play(lay)
    rest(stage)
    assert isinstance(stage.scene, Drape) and stage.scene.seat == session.to_act != first
    assert all(name.startswith("hidden") for name in table.hand.row.places)


def test_someone_who_laid_a_card_and_chooses_in_the_open_holds_a_hidden_hand() -> None:
    """Ada lays the last card, everything is flipped and everyone looks. She also decides who comes forward."""
    stage, table = laid_last(Phase.SELECT, rounds=1)
    session = table.session
    assert stage.scene is table and table.viewpoint.looking == NOBODY
    assert all(name.startswith("hidden") for name in table.hand.row.places)
    stage.step(0.02, [Press(None, "k")])
    rest(stage)
    assert table.viewpoint.looking == session.to_act
    let_go(stage, after=0.6)
    assert table.viewpoint.looking == NOBODY


def let_go(stage: Stage, after: float) -> None:
    stage.step(after, [])
    stage.step(0.02, [Press(None, "k", down=False)])
    rest(stage)


def test_a_secret_choice_after_a_clobber_is_covered_again() -> None:
    """No player decided between the last card and the Barbarians who come to the Band, but everyone has watched."""
    stage, table = laid_last(Phase.KEEP, rounds=1)
    assert isinstance(stage.scene, Drape) and table.viewpoint.is_covered
    hand_over(stage)
    assert table.viewpoint.looking == table.session.to_act


def test_no_curtain_hangs_between_two_secret_choices_of_one_person() -> None:
    """The player who answered an offer lays at once, because the other side has a Free Band, which offers nothing."""
    session = standing(Phase.ANSWER, seats=3, holds=lambda s: s.seat == s.sides[0].seat and s.sides[1].partner >= 3)
    stage, table = sit_down(session, SMALL)
    hand_over(stage)
    seat = session.to_act
    table.play(do.Reject())
    rest(stage)
    assert session.state.phase is Phase.LAY and session.to_act == seat
    assert stage.scene is table and table.viewpoint.looking == seat


def laid_last(phase: Phase, rounds: int) -> tuple[Stage, Table]:
    """Return a table where a player has drawn the curtain and laid, and has to decide again in this phase without a
    decision by another player in between."""
    def comes(session: Session) -> do.Lay | None:
        lays = [move for move in session.legal() if isinstance(move, do.Lay)]
        for move in lays if all(one.laid >= 0 or one.seat == session.to_act for one in session.state.sides) else []:
            again = at_ply(session, session.ply)
            again.play(move)
            again.draw_chance()
            if again.to_act == session.to_act and again.state.phase is phase:
                return move
        return None

    for number in range(40):
        session = until(new_session(number, 3), lambda at: at.state.round >= rounds and comes(at) is not None, number)
        if session is not None:
            stage, table = sit_down(session, SMALL)
            hand_over(stage)
            move = comes(session)
            assert move is not None and table.viewpoint.looking == session.to_act
            table.play(move)
            rest(stage)
            return stage, table
    raise AssertionError(f"nobody lays and comes to {phase}")


# ---- looking at the own hand ----


@pytest.mark.parametrize("phase", [Phase.PAIR, Phase.SELECT, Phase.SWITCH])
def test_the_own_hand_is_seen_as_long_as_the_key_is_held(phase: Phase) -> None:
    session = standing(phase, seats=3, rounds=2)
    stage, table = sit_down(session, SMALL)
    assert table.viewpoint.looking == NOBODY
    stage.step(0.02, [Press(None, "k")])
    rest(stage)
    assert table.viewpoint.looking == session.to_act
    assert all(not name.startswith("hidden") for name in table.hand.row.places)
    let_go(stage, after=0.6)
    assert table.viewpoint.looking == NOBODY
    assert all(name.startswith("hidden") for name in table.hand.row.places)


def test_no_one_has_to_hold_the_key_that_shows_the_own_hand() -> None:
    session = standing(Phase.PAIR, seats=3, rounds=2)
    stage, table = sit_down(session, SMALL)
    for looking in (session.to_act, NOBODY):
        stage.step(0.02, [Press(None, "k")])
        let_go(stage, after=0.1)
        assert table.viewpoint.looking == looking


@pytest.mark.parametrize("phase", [Phase.PAIR, Phase.LAY, Phase.GIVE, Phase.KEEP])
def test_three_alike_show_only_to_who_looks_at_the_hand(phase: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    """KLO-1.4: no button, curtain, word or pixel tells people at one screen that a player has three alike."""
    session = standing(phase, seats=4, rounds=2, holds=lambda s: not three_alike(s.hands[s.seat]))
    s: Fray = session.state
    kind = next(kind for kind in s.actions if s.actions.count(kind) >= 3)
    hand, deck = list(s.hands[s.seat]), list(s.actions)
    for n in range(3):
        deck[deck.index(kind)], hand[n] = hand[n], kind
    hands = tuple(tuple(sorted(hand)) if seat == s.seat else cards for seat, cards in enumerate(s.hands))
    other = replace(s, hands=hands, actions=tuple(deck))
    assert RULES.invariants(other) == [] and three_alike(other.hands[s.seat])
    assert with_other_secrets(session, other, False, monkeypatch) == seen(session, there=False)
    with monkeypatch.context() as supposed:
        supposed.setattr(Session, "state", property(lambda _self: other))
        stage, table = sit_down(session, SMALL)
        hand_over(stage)
        if table.viewpoint.looking != s.seat:
            table.toggle_hand()
            rest(stage)
        assert table.focus.find(f"exchange:{ACTION_ID[kind]}") is not None, "who looks may exchange them"


def test_a_button_does_it_with_single_clicks_and_covers_it_in_a_secret_choice() -> None:
    stage, table = sit_down(standing(Phase.PAIR, seats=3, rounds=2), SMALL)
    for looking in (table.session.to_act, NOBODY):
        click(stage, spot(table, "hand").box.centre)
        assert table.viewpoint.looking == looking
    stage, table = sit_down(standing(Phase.LAY, seats=3, rounds=2), SMALL)
    hand_over(stage)
    for looking in (NOBODY, table.session.to_act):
        click(stage, spot(table, "hand").box.centre)
        assert table.viewpoint.looking == looking


def test_a_hint_is_given_only_to_who_looks_and_gone_with_the_decision() -> None:
    session = standing(Phase.PAIR, seats=3, rounds=2)
    stage, table = sit_down(session, SMALL)
    assert not spot(table, "hint").enabled
    decision = Decision(session.legal()[0], "You hold The Boss twice.", 1.0)
    table.show_hint(decision)
    assert "The Boss" not in stage.said
    table.toggle_hand()
    table.show_hint(decision)
    assert table.tips.is_moving and "The Boss" in stage.said
    table.play(decision.move)
    assert not table.tips.is_moving


# -- what happened --------------------------------------------------------------------------------------------


def test_the_log_that_people_share_tells_no_ones_cards() -> None:
    cards = ("the_boss", "sneaky")
    told = (
        ev.OfferMade(0, 1, "the_boss"), ev.OfferAccepted(1, 0, "the_boss"), ev.OfferRejected(1, 0, "the_boss"),
        ev.CardLaid(0, 1, "the_boss"), ev.ActionsDrawn(1, ("the_boss",)), ev.BarbariansDealt(1, ("gorm",)),
        ev.BarbariansKept(1, (), (), ("gorm",)),
    )
    for event in told:
        (field,) = event.secret
        value: Any = {"card": cards[1], "cards": ("pip",) if isinstance(event, ev.BarbariansDealt) else (cards[1],),
                      "rejected": ("pip",)}[field]
        assert TELLING.event(event, NAMES) == TELLING.event(replace(event, **{field: value}), NAMES)


def log_of(session: Session) -> list[str]:
    log = LogLines(lambda events: line_of(session.game, events, session.setup.seats))
    log.add_all(event for played in session.history for event in played.events)
    return [told.text for told in log.lines]


def test_people_share_a_log_without_secrets_and_one_person_reads_their_own() -> None:
    shared = standing(Phase.LAY, seats=2, rounds=2)
    lines = [line.text for line in sit_down(shared, SMALL)[1].log]
    assert lines == log_of(shared)
    alone = standing(Phase.LAY, seats=2, seat=0, rounds=2, bots=("", "easy"))
    own = [line.text for line in sit_down(alone, SMALL)[1].log]
    assert any("Ada looks at" in line and "3 Barbarians" not in line for line in own)


def test_the_last_round_is_seen_again_with_the_eyes_of_who_asks() -> None:
    session = standing(Phase.LAY, seats=3, rounds=3)
    stage, table = sit_down(session, SMALL, speed="fast")
    hand_over(stage)
    asking, looking = session.to_act, set()
    table.pace.watch_last_turn((ev.WhiteGiven,))
    while table.pace.watching:
        stage.step(0.05, [])
        looking.add(table.viewpoint.looking)
        shown = table.bands.shown
        assert shown is not None
        assert all(card < 0 for seat, hand in enumerate(shown.hands) if seat != asking for card in hand)
    assert looking == {asking}


@pytest.mark.parametrize("viewpoint", ["others", "nobody", "own"])
def test_a_replay_tells_an_offer_only_to_eyes_that_may_know_it(viewpoint: str) -> None:
    """Its bar covers what the table asks, but people who listen hear it."""
    session = standing(Phase.ANSWER, seats=4)
    one = next(one for one in session.state.sides if one.seat == session.to_act)
    other = next(seat for seat in range(4) if seat not in (one.seat, one.partner))
    stage, _table = sit_down(at_ply(session, 0), SMALL)
    scene = watch(session, session.ply).table
    scene.mode.shown_to = {"others": other, "nobody": NOBODY, "own": one.seat}[viewpoint]
    stage.push(scene)
    rest(stage)
    told = " ".join([stage.said, *scene.prompt.current_words])
    assert (action_name(ACTION_ID[one.offered]) in told) is (viewpoint == "own")
    assert "look away" not in told


def test_cards_that_come_at_once_are_told_as_they_lie_in_the_hand() -> None:
    """Not in the order of the deck, which players do not see."""
    several = []
    for number in range(12):
        session = new_session(number)
        until(session, lambda _at: False, number)
        drawn = [e for played in session.history for e in played.events if isinstance(e, ev.ActionsDrawn)]
        several += [[ACTION[card] for card in event.cards] for event in drawn if len(event.cards) > 1]
    assert several and all(cards == sorted(cards) for cards in several)
