"""Positions for the tests of Klobba!, played out with forced outcomes or arranged."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from klotho_games.core.contract import Setup
from klotho_games.core.games.registry import Game
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules.cards import ACTION, ACTION_ID, ALL, ID, LIGHTNING, NUMBER, THUNDER, deck
from klotho_games.games.klobba.rules.cards import Game as CardGame
from klotho_games.games.klobba.rules.state import (
    NONE,
    RESTING,
    STARS,
    UNSEEN,
    UP,
    Band,
    Fray,
    Member,
    Phase,
    Side,
    hand_size,
    new_fray,
)
from klotho_games.games.klobba.rules.steps import (
    ActionsShuffled,
    BarbariansShuffled,
    Keep,
    LightningHidden,
    ThunderHidden,
)
from tests.games.forcing import Forcing

KLOBBA = Game("klobba", "klotho_games.games.klobba")
NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")
PLAIN = (0, 1, 2, 3)
"""The storm card is under its three Barbarians."""

forcing = Forcing(RULES)
play, told, the, refused = forcing.play, forcing.told, forcing.the, forcing.refused


def begin(seats: int = 3, game: CardGame = "full") -> Fray:
    return RULES.initial(Setup(NAMES[:seats], (("game", game),)))


def shuffled(*first: str, game: CardGame = "full") -> ActionsShuffled:
    """Return a deck with these Action cards on top, then one of each kind in turn, so that no
    player is dealt three alike."""
    cards = [ACTION_ID[kind] for kind in deck(game)]
    rest = [id for copy in range(5) for id in ACTION_ID if cards.count(id) > copy]
    for card in first:
        rest.remove(card)
    return ActionsShuffled((*first, *rest))


def barbarians(*first: str) -> BarbariansShuffled:
    return BarbariansShuffled((*first, *(id for id in ID[:ALL] if id not in first)))


def dealt(seats: int = 3, *first: str, game: CardGame = "full") -> Fray:
    """Return a game in which all players look at three Barbarians."""
    return play(begin(seats, game), shuffled(game=game), barbarians(*first))


def kept_all(s: Fray) -> Fray:
    while s.phase is Phase.KEEP:
        s = play(s, Keep(tuple(ID[one.card] for one in s.dealt[s.seat])))
    return s


def at_totems(seats: int = 3, *first: str, game: CardGame = "full") -> Fray:
    return play(kept_all(dealt(seats, *first, game=game)), LightningHidden(PLAIN), ThunderHidden(PLAIN))


Cast = dict[int, Sequence[str]]
"""By Band: the ids of its Barbarians. “-gorm” is face down and known to all, “?gorm” is face down and unseen."""


def arranged(
    seats: int = 3, bands: Cast | None = None, hands: dict[int, Sequence[str]] | None = None, *, black: int = 0,
    white: int = 1, partners: tuple[int, int] | None = None, stars: Sequence[int] | None = None,
    game: CardGame = "full", laid: tuple[str, str] | None = None, top: Sequence[str] = (),
    next_actions: Sequence[str] = (), lightning: bool = False,
) -> Fray:
    """Return a round in the middle of a game.

    With `partners` both holders are about to lay, otherwise Black is about to pair. With `laid` Black has laid the
    first card, and White, who has the second one in hand, is about to lay it.
    """
    s = new_fray(seats, game)
    count = len(s.bands)
    hands = dict(hands or {})
    if laid is not None:
        hands[white] = (laid[1], *hands.get(white, ()))
    named = [NUMBER[id.strip("-?")] for ids in (bands or {}).values() for id in ids]
    free = iter([card for card in range(ALL) if card not in named and ID[card] not in top])
    lie: list[Band] = []
    for band in range(count):
        given = [_member(id) for id in (bands or {}).get(band, ())]
        given += [UP[next(free)] for _place in range(3 - len(given))]
        lie.append((given[0], given[1], given[2]))
    rest = [UNSEEN[NUMBER[id]] for id in top] + [UNSEEN[card] for card in free]
    s = replace(s, bands=tuple(lie), deck=_with_storm(rest, lightning), lightning=lightning)
    s = _with_hands(s, hands, laid[0] if laid else "", next_actions)
    sides = [Side(black), Side(white)]
    phase, seat = Phase.PAIR, black
    if partners is not None:
        sides = [Side(black, partners[0], answer="none"), Side(white, partners[1], answer="none")]
        phase = Phase.LAY
    if laid is not None:
        sides[0] = replace(sides[0], laid=ACTION[laid[0]])
        seat = white
    own = tuple(stars) if stars is not None else (STARS // seats,) * seats
    s = replace(s, sides=tuple(sides), phase=phase, seat=seat, round=1, stars=own, box=STARS - sum(own))
    assert RULES.invariants(s) == []
    return s


def _member(id: str) -> Member:
    number = NUMBER[id.strip("-?")]
    return UNSEEN[number] if id[0] == "?" else RESTING[number] if id[0] == "-" else UP[number]


def _with_storm(rest: list[Member], lightning: bool) -> tuple[Member, ...]:
    cards = [*rest[:-3], UNSEEN[THUNDER], *rest[-3:]]
    return tuple(cards if lightning else [*cards[:-10], UNSEEN[LIGHTNING], *cards[-10:]])


def _with_hands(s: Fray, hands: dict[int, Sequence[str]], laid: str, first: Sequence[str]) -> Fray:
    left = list(deck(s.game))
    wanted = [ACTION[card] for cards in hands.values() for card in cards] + ([ACTION[laid]] if laid else [])
    for card in (*wanted, *(ACTION[card] for card in first)):
        left.remove(card)
    found = []
    holder = 0 if laid else NONE
    for seat in range(s.seats):
        hand = [ACTION[card] for card in hands.get(seat, ())]
        size = hand_size(s) - (seat == holder)
        while len(hand) < size:  # as few equal cards as possible, so that no player draws a third one by chance
            card = min(left, key=lambda card: (hand.count(card), -left.count(card), card))
            left.remove(card)
            hand.append(card)
        found.append(tuple(sorted(hand)))
    deck_cards = (*(ACTION[card] for card in first), *left)
    return replace(s, hands=tuple(found), actions=deck_cards, discards=(), owed=(), resume=Phase.DRAW)


def ids(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(ID[card] for card in cards)


def band(s: Fray, n: int) -> list[str]:
    """Return a Band in the notation of Cast; “” for an empty place."""
    signs = []
    for member in s.bands[n]:
        if member is None:
            signs.append("")
        else:
            sign = "" if member.up else "-" if member.known else "?"
            signs.append(sign + ID[member.card])
    return signs
