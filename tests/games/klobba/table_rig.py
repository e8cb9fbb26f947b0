"""The moves of Klobba! as people make them: by click, drag and key."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ID
from klotho_games.games.klobba.rules.state import Phase, side_of
from klotho_games.games.klobba.table import Table
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.drape import Drape
from tests.games.rig import click, confirm, drag, go_to, press, rest, seed_of, spot

KLOBBA = registry.add(Game("klobba", "klotho_games.games.klobba"))
NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn")
GROUPS = ("black", "white")
Go = Callable[[str], None]


def new_session(number: int, seats: int = 4, bots: tuple[str, ...] = (), game: str = "full") -> Session:
    session = Session.new(KLOBBA, Setup(NAMES[:seats], (("game", game),)), seed=seed_of(number), bots=bots)
    session.draw_chance()
    return session


def at_random(session: Session, rng: random.Random) -> Move:
    return rng.choice(list(session.legal()))


def until(session: Session, wanted: Callable[[Session], bool], number: int = 1) -> Session | None:
    """Play at random until a condition is true at a decision; None if it never is."""
    rng = random.Random(number)
    while not session.is_over:
        if wanted(session):
            return session
        session.play(at_random(session, rng))
        session.draw_chance()
    return None


def standing(phase: Phase, seats: int = 4, seat: int | None = None, *, rounds: int = 1, bots: tuple[str, ...] = (),
             game: str = "full", holds: Callable[[Any], bool] = lambda s: True) -> Session:
    """Return a game in this phase, with this seat to decide."""
    for number in range(200):
        session = until(new_session(number, seats, bots, game), lambda at: (
            at.state.phase is phase and at.state.round >= rounds and seat in (None, at.to_act) and holds(at.state)
        ), number)
        if session is not None:
            return session
    raise AssertionError(f"no game came to {phase}")


def hand_over(stage: Stage) -> None:
    """Confirm that the player who is asked for is there."""
    if isinstance(stage.scene, Drape):
        stage.scene.confirm()
        rest(stage)


# ---- the actions that lead to a move ----


def own_card(table: Table, card: str) -> str:
    return next(name for name in table.hand.row.places if name.startswith(f"{card}."))


def member(table: Table, card: str) -> str:
    at = next((band, place) for band, members in enumerate(table.state.bands) for place, one in enumerate(members)
              if one is not None and ID[one.card] == card)
    return f"{at[0]}.{at[1]}"


def uses(table: Table, move: Move) -> Iterator[str]:
    """Yield the spots that are used one after the other."""
    s = table.state
    match move:
        case do.Keep(cards):
            for one in s.dealt[s.seat]:
                if (ID[one.card] in cards) != (ID[one.card] in table.plan.kept):
                    yield f"dealt:{ID[one.card]}"
            yield "decide"
        case do.GiveTotems(black, white):
            yield from (f"band:{black}", f"band:{white}", "decide")
        case do.Pair(band) | do.GiveWhite(band):
            yield from (f"band:{band}", "decide")
        case do.OfferAction(card) | do.Lay(card):
            yield from (f"card:{own_card(table, card)}", "decide")
        case do.Swap(mine, other):
            yield from (f"member:{member(table, mine)}", f"member:{member(table, other)}", "decide")
        case do.Select(cards):
            for card in cards:
                if card not in table.plan.picked:
                    yield f"member:{member(table, card)}"
            yield "decide"
        case do.Switch(place, band, other):
            yield from (f"member:{s.seat}.{place}", f"member:{band}.{other}", "decide")
        case do.NoOffer():
            yield "no-offer"
        case do.Accept():
            yield from ("accept", "decide")
        case do.Reject():
            yield from ("reject", "decide")
        case do.Exchange(card):
            if table.viewpoint.looking != s.seat:
                yield "hand"
            yield from (f"exchange:{card}", "decide")
        case do.EndSwitch():
            yield "decide"
        case _:
            raise AssertionError(move)


def by_click(stage: Stage, table: Table, move: Move) -> None:
    for id in uses(table, move):
        click(stage, grip(table, id))


def by_key(stage: Stage, table: Table, move: Move) -> None:
    for id in uses(table, move):
        confirm(stage, table, id)


def by_pad(stage: Stage, table: Table, move: Move) -> None:
    for id in uses(table, move):
        go_to(stage, table, id)
        press(stage, Action.CONFIRM, "pad a", "pad")
        rest(stage)


def grip(table: Table, id: str) -> tuple[float, float]:
    """Return a point where a spot is not covered: cards of a hand overlap, and Bands have Barbarians on them."""
    box = spot(table, id).box
    return (box.x + 24, box.centre[1]) if id.startswith("card:") else (box.centre[0], box.y + 16)


def by_drag(stage: Stage, table: Table, move: Move) -> None:
    s = table.state

    def carry(piece: str, target: str) -> None:
        start = next(one for one in table.focus.spots if one.piece == piece)
        goal = next(one for one in table.focus.spots if one.target == target)
        drag(stage, grip(table, start.id), goal.box.centre)

    match move:
        case do.GiveTotems(black, white):
            carry("totem:black", f"band:{black}")
            carry("totem:white", f"band:{white}")
            click(stage, spot(table, "decide").box.centre)
        case do.Pair(band):
            carry(f"totem:{GROUPS[side_of(s, s.seat)]}", f"band:{band}")
        case do.GiveWhite(band):  # with three players, the player who gives White can have just got Black
            carry("totem:white", f"band:{band}")
        case do.OfferAction(card) | do.Lay(card):
            carry(f"card:{own_card(table, card)}", f"slot:{GROUPS[table.gestures.slot_side(s)]}")
            click(stage, spot(table, "decide").box.centre)
        case do.Accept():
            carry("offered", f"band:{s.seat}")
            click(stage, spot(table, "decide").box.centre)
        case do.Reject():
            carry("offered", "deck")
            click(stage, spot(table, "decide").box.centre)
        case do.Exchange(card):
            if table.viewpoint.looking != s.seat:
                click(stage, spot(table, "hand").box.centre)
            if s.phase is Phase.KEEP:
                click(stage, spot(table, "aside").box.centre)
            carry(f"card:{own_card(table, card)}", "discard")
            click(stage, spot(table, "decide").box.centre)
        case do.Swap(mine, other):
            carry(f"card:{member(table, mine)}", f"card:{member(table, other)}")
            click(stage, spot(table, "decide").box.centre)
        case do.Switch(place, band, other):
            carry(f"card:{s.seat}.{place}", f"card:{band}.{other}")
            click(stage, spot(table, "decide").box.centre)
        case do.Keep(cards):
            for one in s.dealt[s.seat]:
                carry(f"card:{ID[one.card]}", f"band:{s.seat}" if ID[one.card] in cards else "deck")
            click(stage, spot(table, "decide").box.centre)
        case do.Select(cards):
            for card in cards:
                if card not in table.plan.picked:
                    carry(f"card:{member(table, card)}", f"slot:{GROUPS[side_of(s, s.seat)]}")
            click(stage, spot(table, "decide").box.centre)
        case _:
            by_click(stage, table, move)
