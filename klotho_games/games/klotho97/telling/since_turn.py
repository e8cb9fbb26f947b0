"""What the others have done since a player's last turn: for each company cards and signs for a strip, and sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from klotho_games.core.contract import Event
from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import signed
from klotho_games.core.play.meanwhile import Waited
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import MINERALS, NUMBER

from . import TELLING

GOT, GONE, BOUGHT, STARS, RAIDED = "got", "gone", "bought", "stars", "raided"
"""What became of a card."""
PRICE, SOLD = "price", "sold"
"""What a sign is about: the price of a mineral, or coins for dice."""


class Happening(NamedTuple):
    """A card with a mark for what became of it, or a sign with a few words."""

    card: int = -1
    mark: str = ""
    victim: int = -1
    """The company that lost the card in a raid."""
    picture: str = ""
    words: str = ""


class Doings(NamedTuple):
    seat: int
    happenings: tuple[Happening, ...]
    told: str


def doings(steps: Sequence[Waited], reader: int, names: Sequence[str]) -> list[Doings]:
    """Return what each company has done in these steps, in the order in which they acted. What hit the reader is
    first."""
    found: dict[int, list[Event]] = {}
    seat = -1
    for _before, played in steps:
        for event in played.events:
            seat = getattr(event, "seat", seat)  # a card drifts away at the end of the last company's turn
            if seat not in (-1, reader) and (type(event) in _CARDS or _is_sign(event)):
                found.setdefault(seat, []).append(event)
    return [_doings(seat, events, reader, names) for seat, events in found.items()]


def _doings(seat: int, events: Sequence[Event], reader: int, names: Sequence[str]) -> Doings:
    cards = [_CARDS[type(event)](event) for event in events if type(event) in _CARDS]
    cards.sort(key=lambda one: one.victim != reader)
    told = (TELLING.event(event, names) for event in events)
    sentences = " ".join(sentence(line.text) for line in told if line is not None)
    return Doings(seat, (*cards, *_signs(events)), sentences)


_CARDS: dict[type[Event], Callable[[Any], Happening]] = {
    ev.CardRaided: lambda e: Happening(NUMBER[e.card], RAIDED, e.victim),
    ev.MineClaimed: lambda e: Happening(NUMBER[e.card], GOT),
    ev.TechnologyClaimed: lambda e: Happening(NUMBER[e.card], GOT),
    ev.MonsterBeaten: lambda e: Happening(NUMBER[e.card], GOT),
    ev.ToolWon: lambda e: Happening(NUMBER[e.tool], GOT),
    ev.ToolBought: lambda e: Happening(NUMBER[e.tool], BOUGHT),
    ev.BombWentOff: lambda e: Happening(NUMBER[e.tool], GONE, words=f"×{len(e.cards)}"),
    ev.CardDiscarded: lambda e: Happening(NUMBER[e.card], GONE),
    ev.CardDrifted: lambda e: Happening(NUMBER[e.card], GONE),
    ev.CardDropped: lambda e: Happening(NUMBER[e.card], GONE),
}


def _is_sign(event: Event) -> bool:
    if isinstance(event, ev.StarsGained):
        return event.place >= 0
    return isinstance(event, ev.DiceSold | ev.LotteryPaid | ev.CoinsTaken | ev.ClaimStaked | ev.MinesTraded
                      | ev.ArtifactTaken | ev.MarketMoved)


def _signs(events: Iterable[Event]) -> list[Happening]:
    """Sum up minerals of stakes, artifacts, coins, and where prices have moved to."""
    coins, dice, minerals = 0, 0, [0, 0, 0]
    artifacts: dict[str, int] = {}
    prices: dict[str, tuple[int, int]] = {}
    stars: list[Happening] = []
    for event in events:
        match event:
            case ev.DiceSold(dice=sold, coins=n):
                coins, dice = coins + n, dice + len(sold)
            case ev.LotteryPaid(coins=n) | ev.CoinsTaken(coins=n):
                coins += n
            case ev.ClaimStaked(minerals=more):
                minerals = [a + b for a, b in zip(minerals, more, strict=True)]
            case ev.MinesTraded(pairs=pairs):
                minerals = [a + sum(pair[2] == kind for pair in pairs)
                            for a, kind in zip(minerals, MINERALS, strict=True)]
            case ev.ArtifactTaken(artifact=which):
                artifacts[which] = artifacts.get(which, 0) + 1
            case ev.MarketMoved(mineral=mineral, before=before, after=after):
                prices[mineral] = prices.get(mineral, (before, 0))[0], after
            case ev.StarsGained(card=card, stars=n):
                stars.append(Happening(NUMBER[card], STARS, words=f"×{n}"))
    return [
        *stars,
        *(Happening(picture=f"res_{kind}", words=signed(n))
          for kind, n in zip(MINERALS, minerals, strict=True) if n),
        *(Happening(picture=f"art_{which}", words=signed(n)) for which, n in artifacts.items()),
        *(Happening(mark=PRICE, picture=f"res_{mineral}", words=f"{before} → {after}")
          for mineral, (before, after) in prices.items() if before != after),
        *([Happening(mark=SOLD if dice else "", picture="coin", words=signed(coins))] if coins else []),
    ]
