"""Raids and big stakes in words for those they hit: who did it, what is gone, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import CARDS, NUMBER, Mine, Technology, Tool
from klotho_games.games.klotho97.rules.count import bonus_points
from klotho_games.games.klotho97.rules.earnings import BestRaid, BestStake
from klotho_games.games.klotho97.rules.state import Venture

from .names import card_name, coins_words, minerals_words

BIG = 30
"""A stake is big if its minerals would bring this many points in a scoring now. That is more than four mines usually
bring."""


class Blow(NamedTuple):
    title: str
    meaning: str

    @property
    def words(self) -> str:
        return f"{self.title} {self.meaning}"


def worth(e: ev.ClaimStaked, s: Venture) -> int:
    """Return what a scoring now would bring for the minerals of a stake."""
    return sum(n * price for n, price in zip(e.minerals, s.markets, strict=True))


def is_blow(event: Event, s: Venture, seat: int) -> bool:
    """Whether an event is a raid on this company, or a big stake of another one. `s` is the state before it."""
    match event:
        case ev.CardRaided(victim=victim):
            return victim == seat
        case ev.ClaimStaked(seat=owner):
            return owner != seat and worth(event, s) >= BIG
    return False


def raid_blow(s: Venture, e: ev.CardRaided, names: Sequence[str], reader: int) -> Blow:
    """Tell a raid. `s` is the state before it; the `reader` is the only person who plays, or -1."""
    raider, victim, card = names[e.seat], names[e.victim], card_name(e.card)
    if e.victim == reader:
        title = _("{name} raids you and takes {card}!").format(name=raider, card=card)
    else:
        title = _("{name} raids {victim} and takes {card}!").format(name=raider, victim=victim, card=card)
    return Blow(title, " ".join(_losses(s, e)))


def _losses(s: Venture, e: ev.CardRaided) -> list[str]:
    """Say what the company has less, as far as that can be counted now."""
    company, card = s.companies[e.victim], NUMBER[e.card]
    left = replace(company, cards=tuple(one for one in company.cards if one != card))
    points, found, told = bonus_points(company) - bonus_points(left), CARDS[card], list[str]()
    match found:
        case Mine():
            n = len(left.mines)
            told.append(ngettext("That leaves {n} mine for a stake.", "That leaves {n} mines for a stake.",
                                 n).format(n=n))
        case Technology(sides=sides) if sides:
            told.append(_("That is one die less in every roll."))
        case Tool():
            told.append(_("The Tool cost {coins}.").format(coins=coins_words(found.face.price)))
    if points:
        told.append(ngettext("As things are now, that is {n} point less at the end.",
                             "As things are now, that is {n} points less at the end.", points).format(n=points))
    return told


def stake_blow(s: Venture, e: ev.ClaimStaked, names: Sequence[str]) -> Blow:
    """Tell a stake at the prices of this state."""
    mines = ngettext("{name} stakes {n} mine!", "{name} stakes {n} mines!", len(e.laid))
    points = worth(e, s)
    told = ngettext("{minerals} bring {n} point in a scoring at these prices.",
                    "{minerals} bring {n} points in a scoring at these prices.", points)
    return Blow(mines.format(name=names[e.seat], n=len(e.laid)),
                told.format(minerals=minerals_words(e.minerals), n=points))


# -- at the end -----------------------------------------------------------------------------------------------------


def raid_memory(raid: BestRaid, names: Sequence[str], reader: int) -> str:
    """Recall the raid that hit hardest. Its points are those of the card at the end, had it stayed."""
    raider, victim = names[raid.seat], names[raid.victim]
    if not raid.points:
        text = _("{name} raided {victim} in round {round} and took {card}.")
        return text.format(name=raider, victim=victim, round=raid.round, card=card_name(raid.card))
    if raid.victim == reader:
        text = ngettext("{name}’s raid in round {round} cost you {n} point ({card}).",
                        "{name}’s raid in round {round} cost you {n} points ({card}).", raid.points)
    else:
        text = ngettext("{name}’s raid in round {round} cost {victim} {n} point ({card}).",
                        "{name}’s raid in round {round} cost {victim} {n} points ({card}).", raid.points)
    return text.format(name=raider, victim=victim, round=raid.round, n=raid.points, card=card_name(raid.card))


def stake_memory(stake: BestStake, names: Sequence[str]) -> str:
    text = ngettext("{name}’s stake in round {round} brought {n} point.",
                    "{name}’s stake in round {round} brought {n} points.", stake.points)
    return text.format(name=names[stake.seat], round=stake.round, n=stake.points)
