"""Clobbers of Klobba! with given cards: in the middle of the count, and at the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules.cards import ACTION_ID, ALL, ID, deck
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.games.klobba.rules.steps import (
    ActionsShuffled,
    BarbariansShuffled,
    GiveTotems,
    Keep,
    Lay,
    LightningHidden,
    Pair,
    Select,
    ThunderHidden,
)

NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme")
_DUEL = ("gorm", "hroth", "mudge", "oda", "brakka", "skarn", "tally", "arja", "knott", "wulda", "rowka", "dagna",
         "thrug", "pip", "lugg")
"""Gorm and those who cheer him, against the Blue Talons of Esme and Dov, as in the first sketch of the table."""
_DUEL_HANDS = ("berzerk", "the_boss", "sneaky", *("the_boss", "sneaky", "the_underdogs") * 2, "sneaky", "berzerk",
               "the_boss", "all_blue_talon", "the_underdogs", "berzerk")
_CROWD = ("baab", "nib", "squint", "hroth", "gloom", "mudge", "grumli", "tumba", "smidda", "berta", "ugg", "grit")
_CROWD_HANDS = ("all_orange_fox", "the_boss", "sneaky", "all_purple_raven", "the_boss", "sneaky")


def _on_top(first: Sequence[str], cards: list[str]) -> tuple[str, ...]:
    for card in first:
        cards.remove(card)
    return (*first, *cards)


def _sit_down(seats: int, barbarians: Sequence[str], hands: Sequence[str], totems: GiveTotems,
              partners: Sequence[int], lays: dict[int, str]) -> Session:
    """Play until Ada's next move is the one that starts the Clobber."""
    bots = ("", *["easy"] * (seats - 1))
    session = Session.new(registry.load("klobba"), Setup(NAMES[:seats], (("game", "basic"),)), bytes(32), bots=bots)
    actions = _on_top(hands, [ACTION_ID[kind] for kind in deck("basic")])
    outcomes = {
        Phase.SHUFFLE: ActionsShuffled(actions), Phase.DEAL: BarbariansShuffled(_on_top(barbarians, list(ID[:ALL]))),
        Phase.LIGHTNING: LightningHidden((0, 1, 2, 3)), Phase.THUNDER: ThunderHidden((0, 1, 2, 3)),
    }
    pairs = [Pair(band) for band in partners]
    while True:
        s = session.state
        if session.needs_chance:
            session.force(outcomes[s.phase])
        elif s.phase is Phase.KEEP:
            session.play(Keep(tuple(ID[one.card] for one in s.dealt[s.seat])))
        elif s.phase is Phase.TOTEMS:
            session.play(totems)
        elif s.phase is Phase.PAIR:
            session.play(pairs.pop(0))
        elif s.phase is Phase.LAY and s.seat in lays:
            session.play(Lay(lays[s.seat]))
        else:
            return session


def duel() -> tuple[Session, Move]:
    """13 against 11, if Ada chooses Gorm for her Berzerk."""
    totems = GiveTotems(0, 4)
    return _sit_down(5, _DUEL, _DUEL_HANDS, totems, (1, 3), {0: "berzerk", 4: "all_blue_talon"}), Select(("gorm",))


def crowd() -> tuple[Session, Move]:
    """Six foxes against two ravens."""
    session = _sit_down(4, _CROWD, _CROWD_HANDS, GiveTotems(1, 0), (3,), {1: "all_purple_raven"})
    return session, Lay("all_orange_fox")


def _arena(s: Any, found: tuple[Session, Move]) -> Any:
    """Open the arena, with all Barbarians about to step forward."""
    session, move = found
    table = s.seat(session)
    table.motions.speed = 1.0
    table.play(move)
    while table.clobber.cast is None:
        s.stage.step(0.05, [])
    return table


def show_crowd(s: Any) -> None:
    """The fight begins: the cards are revealed, and the Barbarians step forward."""
    session, move = crowd()
    table = s.seat(session)
    table.play(move)


def _at_verdict(s: Any, table: Any) -> None:
    while not table.motions.is_held:
        table.clobber.hurry()
    s.stage.step(0.05, [])
    while table.guard.is_deaf:  # until then the button to go on is faint
        s.stage.step(0.05, [])


def show_count(s: Any) -> None:
    """White counts its second line."""
    table = _arena(s, duel())
    while table.clobber.cast.line_count(1) < 2:
        s.stage.step(0.05, [])
    for _frame in range(5):
        s.stage.step(0.05, [])


SCREENS: dict[str, Callable[[Any], None]] = {
    "klobba-count": show_count,
    "klobba-clobber": lambda s: _at_verdict(s, _arena(s, duel())),
    "klobba-clobber-crowd": lambda s: _at_verdict(s, _arena(s, crowd())),
}
