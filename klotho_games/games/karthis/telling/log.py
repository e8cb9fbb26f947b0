"""The log of Karthis: a line for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Event, Told
from klotho_games.core.i18n import _, ngettext, number
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import CARDS, CROWN
from klotho_games.games.karthis.rules.tile_chart import CHART

from .directions import side_name


def name_words(card: str) -> str:
    return _(CARDS[card].name)


def _tell_broken_door(e: ev.DoorBroken) -> Told:
    text = _("You break through the {side} wall, {health} Health left")
    return Told(text.format(side=side_name(e.side), health=e.health), "k_heart_lost", 0)


def _tell_new_tile(e: ev.TilePlaced) -> Told:
    entry = CHART[e.chart]
    if e.stairs:
        what = _("stairs down, to the {side}")
    elif entry.kind == "round":
        what = _("a round chamber to the {side}")
    elif entry.kind == "hall":
        what = _("a pillared hall to the {side}")
    elif not entry.exits:
        what = _("a dead end to the {side}")
    else:
        what = _("a new room to the {side}")
    text = _("You roll {roll}: {what}")
    return Told(text.format(roll=e.roll, what=what.format(side=side_name(e.heading))), "k_d10a", 0)


def _tell_draw_die(e: ev.DrawDieRolled) -> Told:
    text = (
        _("You roll {roll} and draw one card"),
        _("You roll {roll}, draw two cards and choose one"),
        _("You roll {roll}, draw three cards and choose one"),
    )[e.cards - 1]
    return Told(text.format(roll=e.roll), f"k_die_coral_{e.roll}", 0)


def _tell_shuffle(e: ev.DiscardsShuffledIn) -> Told:
    text = ngettext(
        "The deck is empty, so you shuffle {n} discard in",
        "The deck is empty, so you shuffle {n} discards in",
        e.cards,
    )
    return Told(text.format(n=e.cards), "k_back2", 0)


def _tell_empty_room(e: ev.NothingHere) -> Told:
    return Told(_("There are no cards left, so nothing happens here"), "k_m_dot", 0)


def _tell_guard(e: ev.GuardFound) -> Told:
    text = _("{joker} is guarded by {guard}")
    return Told(text.format(guard=name_words(e.guard), joker=name_words(e.joker)), "k_guard", 0)


def _tell_no_guard(e: ev.Unguarded) -> Told:
    return Told(_("{joker} has no guard: none is left").format(joker=name_words(e.joker)), "k_guard", 0)


def _tell_threat(e: ev.ThreatMet) -> Told:
    if not e.damage:
        text, icon = _("{card}: you roll {roll}, no harm"), "k_m_x"
    elif e.again:
        text, icon = _("{card}: you roll {roll}, lose {damage} Health and roll again"), "k_heart_lost"
    else:
        text, icon = _("{card}: you roll {roll} and lose {damage} Health"), "k_heart_lost"
    return Told(text.format(card=name_words(e.card), roll=e.roll, damage=e.damage), icon, 0)


def _tell_seal(e: ev.SealedShut) -> Told:
    text = _("{card}: you stay on the new side of the wall")
    if e.stayed == "old":
        text = _("{card}: you go back to the old tile and lose 1 Health")
    return Told(text.format(card=name_words(e.card)), "k_m_x", 0)


def _tell_joker(e: ev.JokerLeft) -> Told:
    if e.wall:
        gone, back = _("{joker} is behind the wall and gone"), _("{joker} is behind the wall and returns to the deck")
    else:
        gone, back = _("{joker} stays behind and is gone"), _("{joker} stays behind and returns to the deck")
    return Told((gone if e.out else back).format(joker=name_words(e.card)), "k_guard", 0)


def _tell_healing(e: ev.Healed) -> Told:
    if e.amount:
        text = _("{card}: you heal {amount} and have {health} Health")
    else:
        whole = e.health == e.full
        text = _("{card}: nothing to heal") if whole else _("{card}: heals only if you have lost 2 or more Health")
    return Told(text.format(card=name_words(e.card), amount=e.amount, health=e.health), "k_heart", 0)


def _tell_treasure(e: ev.TreasureFound) -> Told:
    icon = "k_crown" if e.card == CROWN else "k_m_gem"
    return Told(_("{card}: worth {worth}").format(card=name_words(e.card), worth=number(e.worth)), icon, 0)


def _tell_crown(e: ev.CrownTaken) -> Told:
    text = _("You take the Crown on floor {floor}: treasure worth {total}")
    return Told(text.format(total=number(e.total), floor=e.floor), "k_crown", 0)


def _tell_rival(e: ev.RivalMet) -> Told:
    text = _("You meet {rival} again, {health} Health") if e.again else _("{rival} blocks the way, {health} Health")
    return Told(text.format(rival=name_words(e.card), health=e.health), "k_m_star", 0)


def _tell_round(e: ev.RoundFought) -> Told:
    if e.hurt == "rival":
        text = _("Round {n}: {mine} beats {theirs}, {rival} loses {loss} Health")
    elif e.hurt == "explorer":
        text = _("Round {n}: {mine} against {theirs}, you lose {loss} Health")
    else:
        text = _("Round {n}: {mine} against {theirs}, no damage")
    said = text.format(n=e.number, mine=e.my_total, theirs=e.their_total, rival=name_words(e.card), loss=e.loss)
    return Told(said, "k_heart_lost" if e.hurt == "explorer" else "k_m_star", 0)


def _tell_victory(e: ev.RivalBeaten) -> Told:
    text = _("{rival} is beaten but can come back") if e.back else _("{rival} is beaten and leaves")
    return Told(text.format(rival=name_words(e.card)), "k_m_star", 0)


def _tell_retreat(e: ev.Retreated) -> Told:
    return Told(_("You retreat from {rival}").format(rival=name_words(e.card)), "k_retreat", 0)


def _tell_descent(e: ev.Descended) -> Told:
    text = _("You go down to floor {floor}: roll {need}+, treasure × {factor}")
    if e.rating > 6:
        text = _("You go down to floor {floor}: no roll helps, treasure × {factor}")
    return Told(text.format(floor=e.floor, need=e.rating, factor=number(e.factor)), "k_m_dot", 0)


def _tell_death(e: ev.Fell) -> Told:
    text = _("You have no Health left: the adventure fails on floor {floor}")
    return Told(text.format(floor=e.floor), "k_heart_lost", 0)


def _tell_lost_crown(e: ev.CrownLost) -> Told:
    return Told(_("Without the Crown the adventure fails on floor {floor}").format(floor=e.floor), "k_crown", 0)


def _tell_no_way_out(e: ev.WalledIn) -> Told:
    return Told(_("You’re walled in: the adventure fails on floor {floor}").format(floor=e.floor), "k_heart_lost", 0)


LINES: dict[type[Event], Callable[[Any], Told]] = {
    ev.DoorBroken: _tell_broken_door,
    ev.TilePlaced: _tell_new_tile,
    ev.DrawDieRolled: _tell_draw_die,
    ev.DiscardsShuffledIn: _tell_shuffle,
    ev.NothingHere: _tell_empty_room,
    ev.GuardFound: _tell_guard,
    ev.Unguarded: _tell_no_guard,
    ev.ThreatMet: _tell_threat,
    ev.SealedShut: _tell_seal,
    ev.JokerLeft: _tell_joker,
    ev.Healed: _tell_healing,
    ev.TreasureFound: _tell_treasure,
    ev.CrownTaken: _tell_crown,
    ev.RivalMet: _tell_rival,
    ev.RoundFought: _tell_round,
    ev.RivalBeaten: _tell_victory,
    ev.Retreated: _tell_retreat,
    ev.Descended: _tell_descent,
    ev.Fell: _tell_death,
    ev.CrownLost: _tell_lost_crown,
    ev.WalledIn: _tell_no_way_out,
}
"""Events without an entry are visible on the table and need no line."""
