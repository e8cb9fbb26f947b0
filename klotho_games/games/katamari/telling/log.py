"""The log of Katamari: a line for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Event, Told
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.state import SIXES_TO_CRASH

from .names import Names, piece_name


def _tell_first_roll(e: ev.RolledForFirst, names: Names) -> Told:
    rolls = ", ".join(_("{name} {die}").format(name=names[seat], die=die) for seat, die in enumerate(e.dice) if die)
    text = _("Who goes first? {rolls}") if len(e.best) == 1 else _("Who goes first? {rolls} (a tie, roll again)")
    return Told(text.format(rolls=rolls), f"d_yellow_{max(e.dice)}")


def _tell_first_player(e: ev.FirstPlayerFound, names: Names) -> Told:
    return Told(_("{name} goes first and moves the Emperor").format(name=names[e.seat]), "k_emperor", e.seat)


def _tell_emperor(e: ev.EmperorMoved, names: Names) -> Told:
    if e.to == e.of:
        return Told(_("The Emperor steps to Done for the last turn"), "k_emperor")
    return Told(_("The Emperor steps to turn {n}").format(n=e.to), "k_emperor")


def _tell_no_dice(e: ev.NoDice, names: Names) -> Told:
    return Told(_("{name} has no dice and misses a turn").format(name=names[e.seat]), "i_y2", e.seat)


def _tell_throw(e: ev.DiceThrown, names: Names) -> Told:
    dice = ngettext("{n} die", "{n} dice", e.dice).format(n=e.dice)
    sixes = ngettext("{n} six", "{n} sixes", e.sixes).format(n=e.sixes)
    text = _("{name} rolls {dice}: {power} power, {sixes}") if e.sixes else _("{name} rolls {dice}: {power} power")
    if e.sixes >= SIXES_TO_CRASH:
        text = _("{name} rolls {dice}: {sixes}")  # KAT-2.22: a crash leaves no power
    told = text.format(name=names[e.seat], dice=dice, power=sum(e.power), sixes=sixes)
    return Told(told, _die_picture(e), e.seat)


def _die_picture(e: ev.DiceThrown) -> str:
    """Return the picture of the highest die of the highest colour."""
    if e.purple:
        return f"d_purple_{e.purple[-1]}"
    return f"d_blue_{e.blue[-1]}" if e.blue else f"d_yellow_{e.yellow[-1]}"


def _tell_die_fall(e: ev.DieFell, names: Names) -> Told:
    return Told(_("One of {name}’s dice rolls off the table").format(name=names[e.seat]), "k_no", e.seat)


def _tell_crash(e: ev.Crashed, names: Names) -> Told:
    if e.cause == "die":
        text = _("{name} crashes (KAT-2.21)")
    elif e.sixes == 4:
        text = _("Four sixes! {name} crashes (KAT-2.20)")
    else:
        text = _("{sixes} sixes! {name} crashes (KAT-2.20)")
    text = text.format(name=names[e.seat], sixes=e.sixes)
    if not e.largest:
        text = _("{told} but has nothing to lose").format(told=text)
    return Told(text, "d_yellow_6", e.seat)


def _tell_loss(e: ev.StuffLost, names: Names) -> Told:
    text = _("{name} loses the {piece}")
    return Told(text.format(name=names[e.seat], piece=piece_name(e.piece)), f"s_{e.piece}", e.seat)


def _tell_purchase(e: ev.StuffBought, names: Names) -> Told:
    text = _("{name} buys the {piece} for {cost} power")
    told = text.format(name=names[e.seat], piece=piece_name(e.piece), cost=e.cost)
    return Told(told, f"s_{e.piece}", e.seat)


def _tell_cycle(e: ev.PileCycled, names: Names) -> Told:
    text = _("{name} cycles the {piece} under pile {size}")
    told = text.format(name=names[e.seat], size=e.size, piece=piece_name(e.piece))
    return Told(told, "k_cycle", e.seat)


def _tell_empty_pile(e: ev.PileEmptied, names: Names) -> Told:
    return Told(_("Pile {size} is empty").format(size=e.size), "k_under")


def _tell_unspent(e: ev.PowerUnspent, names: Names) -> Told:
    text = _("{name} passes with {n} power left") if e.usable else _("{name} can’t use the last {n} power")
    return Told(text.format(name=names[e.seat], n=e.power), "k_power", e.seat)


def _tell_count(e: ev.CountBegan, names: Names) -> Told:
    points = ", ".join(_("{name} {points}").format(name=n, points=p) for n, p in zip(names, e.scores, strict=True))
    return Told(_("The Emperor is Done: {points}").format(points=points), "k_emperor")


LINES: dict[type[Event], Callable[[Any, Names], Told]] = {
    ev.RolledForFirst: _tell_first_roll,
    ev.FirstPlayerFound: _tell_first_player,
    ev.EmperorMoved: _tell_emperor,
    ev.NoDice: _tell_no_dice,
    ev.DiceThrown: _tell_throw,
    ev.DieFell: _tell_die_fall,
    ev.Crashed: _tell_crash,
    ev.StuffLost: _tell_loss,
    ev.StuffBought: _tell_purchase,
    ev.PileCycled: _tell_cycle,
    ev.PileEmptied: _tell_empty_pile,
    ev.PowerUnspent: _tell_unspent,
    ev.CountBegan: _tell_count,
}
"""Events that are missing here are visible on the table and need no line."""
