"""The data of a Clobber: who fights whom, and the lines of the tablets that count their totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ACTION, ACTIONS, MIRROR, NUMBER
from klotho_games.games.klobba.rules.count_clobber import group_up
from klotho_games.games.klobba.rules.questions import CountLine, count_lines
from klotho_games.games.klobba.rules.state import NONE, Fray
from klotho_games.games.klobba.table.look.fight_pictures import TabletLine
from klotho_games.games.klobba.telling.names import action_name, barbarian_name, clan_name

Fate = ev.BarbarianClobbered | ev.BarbarianTurned


class Fighter(NamedTuple):
    """A Barbarian who came forward, and its fate."""

    card: int
    starred: bool
    fate: Fate


class Corner(NamedTuple):
    seat: int
    partner: int
    """The partner's Band."""
    laid: int
    counted: ev.Count
    fighters: tuple[Fighter, ...]
    crowd: tuple[int, ...]
    """Face-up Barbarians of the Group who did not come forward."""


class Fight(NamedTuple):
    corners: tuple[Corner, Corner]
    """Black, then White."""
    winner: int
    """The winning side, or NONE for a draw."""
    surprise: bool
    idle: bool
    """Whether no Barbarian came forward on either side."""
    paid: tuple[ev.StarsPaid, ...]
    """Payments after the verdict."""

    @property
    def clobbered_fighters(self) -> list[Fighter]:
        return [one for one in self.fighters if isinstance(one.fate, ev.BarbarianClobbered)]

    @property
    def turned_fighters(self) -> list[Fighter]:
        return [one for one in self.fighters if isinstance(one.fate, ev.BarbarianTurned)]

    @property
    def shout(self) -> str:
        """The shout over the losers: "klobba" if any Barbarian is clobbered, "away" if any fled, otherwise ""."""
        if self.clobbered_fighters:
            return "klobba"
        fled = any(isinstance(one.fate, ev.BarbarianTurned) and one.fate.fled for one in self.turned_fighters)
        return "away" if fled else ""

    @property
    def fighters(self) -> list[Fighter]:
        return [one for corner in self.corners for one in corner.fighters]

    def loses(self, side: int) -> bool:
        """In a draw both sides lose; if no Barbarian came forward, neither side does."""
        return not self.idle and self.winner != side


def fight_of(s: Fray, events: Sequence[Event]) -> Fight:
    """Collect a Clobber. `s` is what everyone sees once both cards are flipped;
    `events` lead to the end of the Clobber."""
    selected = [one.selected or () for one in s.sides]
    starred = [one.starred or () for one in s.sides]
    counts: dict[int, ev.Count] = {}
    fates: dict[int, Fate] = {}
    winner, surprise, idle, paid = NONE, False, False, []
    for event in events:
        match event:
            case ev.BarbariansSelected():
                selected[event.side] = tuple(NUMBER[card] for card in event.cards)
            case ev.StarsPlaced():
                starred[event.side] += tuple(NUMBER[card] for card in event.cards)
            case ev.TotalCounted():
                counts[event.side] = event.count
            case ev.ClobberWon():
                winner, surprise = event.side, event.surprise
            case ev.ClobberDrawn():
                idle = event.idle
            case ev.BarbarianClobbered() | ev.BarbarianTurned():
                fates[NUMBER[event.card]] = event
            case ev.StarsPaid() if fates:
                paid.append(event)
    black, white = (
        Corner(
            one.seat,
            one.partner,
            one.laid,
            counts[side],
            tuple(Fighter(card, card in starred[side], fates[card]) for card in selected[side]),
            tuple(card for card in group_up(s, side) if card not in selected[side]),
        )
        for side, one in enumerate(s.sides)
    )
    return Fight((black, white), winner, surprise, idle, tuple(paid))


class CountStep(NamedTuple):
    """A line of a tablet, and the total after it has been counted."""

    line: TabletLine
    total: int
    card: str = ""
    """The Barbarian that the line counts."""


def rows(fight: Fight, side: int) -> tuple[CountStep, ...]:
    """List the lines of a side in order (KLO-2.7): values, the effect of the Action
    card, the cap, and anything special."""
    corner = fight.corners[side]
    counted = corner.counted
    found = _of_mirror(corner)
    if not counted.cards:
        return (*found, CountStep(TabletLine(_("No one"), "0"), 0))
    total = 0
    for n, line in enumerate(count_lines(counted)):
        total = total + line.value if line.kind == "card" else line.value
        found.append(CountStep(_line(line, counted, first=n == 0), total, line.card))
    if fight.surprise and fight.winner == side:
        least = ACTIONS[ACTION[counted.action]].ambush
        found.append(CountStep(TabletLine(_("Surprise: {n} or more").format(n=least), "!"), total))
    return tuple(found)


def _of_mirror(corner: Corner) -> list[CountStep]:
    if corner.laid != MIRROR:
        return []
    kind = ACTION[corner.counted.action]
    clan = ACTIONS[kind].clan
    name = clan_name(clan) if clan is not None else action_name(corner.counted.action)
    return [CountStep(TabletLine(_("Another mirror") if kind == MIRROR else _("Mirrors {card}").format(card=name), ""),
                      0)]


def _line(line: CountLine, counted: ev.Count, *, first: bool) -> TabletLine:
    match line.kind:
        case "card":
            return TabletLine(barbarian_name(line.card), str(line.value) if first else f"+{line.value}", line.value)
        case "times":
            return TabletLine(f"{action_name(counted.action)} ×{line.n}", str(line.value))
        case "plus":
            return TabletLine(f"{action_name(counted.action)} +{line.n}", str(line.value))
        case "cap":
            return TabletLine(_("Cap {n}").format(n=line.n), str(line.value))
