"""The Temple of Karthis in plain words: the tile of a roll, ways on, the draw, the encounter, the combat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, Move, Outcome, Setup
from klotho_games.core.games.registry import load
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.cards import (
    BIT,
    CARDS,
    DECK_SIZE,
    FACE_BIT,
    FACES,
    FULL_DECK,
    JOKERS,
    SLOTS,
    cards_in,
)
from klotho_games.games.karthis.rules.events import NothingHere
from klotho_games.games.karthis.rules.floor_map import NEXT, SQUARES, exits, place_of
from klotho_games.games.karthis.rules.state import Adventure, Phase, Rival, rival_health
from klotho_games.games.karthis.rules.steps import (
    BreakThrough,
    CardDrawn,
    Choose,
    Descend,
    DrawRolled,
    Explore,
    Fight,
    RoundRolled,
    Stay,
    ThreatRolled,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import SIDES
from tests.oracles.asking import Question

SIDE_NAMES = ("north", "east", "south", "west")
DICE = 16
"""More than any threat can require."""
JOKER_NAMES = {JOKERS[0]: "Joker 1", JOKERS[1]: "Joker 2"}
_FIGHTING = (Phase.THREAT, Phase.SEALED)
_SEALING = tuple(card for card in SLOTS if CARDS[card].rank == "10")
_BARRED = (*range(67, 75), *range(13, 33))
"""Rolls for tiles that lead nowhere or aside, so that explorers are walled in sooner."""


def questions(rng: Random) -> Iterator[Question]:
    while True:
        yield from _game(rng)


# ---- in plain words ----


def _at(square: int) -> list[int]:
    return list(place_of(square))


def _card(card: str) -> str:
    return JOKER_NAMES.get(card, card)


def _pile(pile: int) -> list[str]:
    return sorted(_card(card) for card in cards_in(pile, "face card"))


def _sheet(s: Adventure) -> list[dict[str, Any]]:
    tiles = sorted(s.sheet.tiles, key=lambda tile: tile.square)
    return [
        {"at": _at(tile.square), "open": [SIDE_NAMES[side] for side in exits(s.sheet, tile.square)],
         "stairs_down": tile.square in s.sheet.stairs}
        for tile in tiles
    ]


def _explorer(s: Adventure) -> dict[str, Any]:
    return {"level": s.level, "floor": s.floor, "health": s.health, "full_health": s.full, "as_on_paper": s.paper}


def _piles(s: Adventure) -> dict[str, Any]:
    return {"deck": _pile(s.deck), "discards": _pile(s.discards), "out_of_the_game": _pile(s.gone)}


def _jokers_taken(s: Adventure) -> int:
    return sum(treasure.card in JOKERS for treasure in s.treasures)


# ---- the tile (KAR-2) ----


def _tile(s: Adventure, roll: int) -> Question:
    after, _events = RULES.apply(s, TileRolled(roll))
    new = after.sheet.tiles[-1]
    given = {"tiles": _sheet(s), "stands_at": _at(s.at), "crosses": SIDE_NAMES[s.heading], "roll": roll}
    return Question("tile", given, {"tiles": _sheet(after), "new": _at(new.square), "event": after.phase is Phase.DIE})


def _ways(s: Adventure) -> Question:
    """Ask about an explorer on foot, or one who has just been found to be walled in."""
    drawn = [tile.square for tile in s.sheet.tiles]
    given = {
        "tiles": _sheet(s), "stands_at": _at(s.at), "rival_at": _at(s.rival.square) if s.rival else None,
        "secret_doors": s.secret_doors,
    }
    return Question("ways", given, {
        "lost": s.phase is Phase.LOST,
        "explore": [SIDE_NAMES[side] for side in SIDES if _allowed(s, Explore(side))],
        "walk": sorted(_at(square) for square in range(SQUARES) if _allowed(s, Walk(square))),
        "break": sorted([*_at(square), SIDE_NAMES[side]] for square in drawn for side in SIDES
                        if _allowed(s, BreakThrough(square, side))),
        "down": _allowed(s, Descend()),
    })


def _allowed(s: Adventure, move: Move) -> bool:
    return RULES.why_not(s, move) is None


# ---- the draw (KAR-3) ----


class _Turning:
    """Cards in the order in which they are turned over. Cards that are not in the deck are skipped."""

    def __init__(self, rng: Random, face: str) -> None:
        self.order = [*SLOTS, face or rng.choice(FACES)]
        rng.shuffle(self.order)
        if rng.random() < 0.6:  # often a Joker early
            early = rng.sample(JOKERS, rng.randint(1, 2))
            self.order = [*early, *(card for card in self.order if card not in early)]
        self._next = 0

    def turn(self, deck: int) -> str:
        while True:
            card = self.order[self._next % DECK_SIZE]
            self._next += 1
            if deck & BIT[card]:
                return card


def _draw(s: Adventure, rng: Random) -> Question | None:
    """Return None if a single card is put away at once, which is asked elsewhere."""
    turning, roll = _Turning(rng, s.face), rng.choice((1, 3, 4, 5, 6, 6))
    given = {
        "die": roll, "order": ["face card" if card in FACES else _card(card) for card in turning.order],
        "jokers_taken": _jokers_taken(s), "as_on_paper": s.paper, **_piles(s),
    }
    s, events = RULES.apply(s, DrawRolled(roll))
    while s.phase in (Phase.DEAL, Phase.GUARD):
        s, events = RULES.apply(s, CardDrawn(turning.turn(s.deck)))
    empty = any(isinstance(event, NothingHere) for event in events)
    if s.phase is not Phase.CHOOSE and s.phase not in _FIGHTING and not empty:
        return None
    return Question("draw", given, {
        "drawn": ["face card" if card in FACES else _card(card) for card in s.drawn],
        "guards": {_card(joker): guard for joker, guard in s.guards},
        "deck": _pile(s.deck), "discards": _pile(s.discards),
    })


# ---- the encounter (KAR-4) ----


def _encounter(s: Adventure, card: str, rng: Random) -> Question:
    dice = [rng.choice((1, 1, 2, 3, 4, 5, 6)) for _die in range(DICE)]
    stay = rng.choice((Stay("new"), Stay("old")))
    given = {
        **_explorer(s), **_piles(s), "drawn": [_card(one) for one in s.drawn],
        "guards": {_card(joker): guard for joker, guard in s.guards}, "faces": _card(card),
        "jokers_taken": _jokers_taken(s), "dice": dice, "side_of_the_wall": stay.side,
    }
    treasures = len(s.treasures)
    rolled = 0
    if s.phase is Phase.CHOOSE:
        s, _events = RULES.apply(s, Choose(card))
    while s.phase in _FIGHTING:
        if s.phase is Phase.SEALED:
            s, _events = RULES.apply(s, stay)
        else:
            s, _events = RULES.apply(s, ThreatRolled(dice[rolled]))
            rolled += 1
    end = _ended(s)
    if end == "fails":
        return Question("encounter", given, {"end": end})
    answer: dict[str, Any] = {
        "end": end, "health": s.health, "dice_rolled": rolled, **_piles(s),
        "treasure": sum(treasure.worth for treasure in s.treasures[treasures:]),
        "rival_health": s.rival.health if s.rival and s.phase is Phase.RIVAL else None,
    }
    if card not in JOKERS:
        answer["mark"] = s.sheet.tiles[-1].mark
    if end == "succeeds":
        result = RULES.result(s)
        assert result is not None
        answer["level"] = result.level
    return Question("encounter", given, answer)


def _ended(s: Adventure) -> str:
    """A walled-in explorer has survived the encounter; being walled in is another question."""
    if s.phase is Phase.LOST:
        return "goes on" if s.ending and s.ending.cause == "walled in" else "fails"
    return "succeeds" if s.phase is Phase.WON else "goes on"


# ---- the combat (KAR-5) ----


def _combat(s: Adventure, rng: Random) -> Question:
    rival = s.rival
    assert rival is not None
    dice = [[rng.randint(1, 6), rng.randint(1, 6)] for _round in range(rng.randint(1, 8))]
    given = {
        **_explorer(s), **_piles(s), "rival": rival.card, "rival_health": rival.health, "dice": dice,
    }
    fought = 0
    for mine, theirs in dice:
        if s.phase is not Phase.RIVAL:
            break
        s, _events = RULES.apply(s, Fight())
        s, _events = RULES.apply(s, RoundRolled(mine, theirs))
        fought += 1
    end = _ended(s)
    if end == "fails":
        return Question("combat", given, {"end": end, "rounds": fought})
    rival_left = s.rival.health if s.rival else 0
    return Question("combat", given, {
        "end": end, "rounds": fought, "health": s.health, "rival_health": rival_left, **_piles(s),
    })


# ---- games ----


def _game(rng: Random) -> Iterator[Question]:
    options = (
        ("as_on_paper", rng.random() < 0.5), ("gentle", rng.random() < 0.3), ("level", rng.choice((1, 1, 2, 3, 5))),
        ("secret_doors", rng.random() < 0.7),
    )
    s = RULES.initial(Setup(("bot",), options))
    care, barred, sealing = rng.choice((0.0, 0.5, 1.0)), rng.choice((0.0, 0.3, 0.7)), rng.choice((0.0, 0.3))
    judge = load("karthis").judge
    while True:
        yield from _asked(s, rng)
        seat = RULES.to_act(s)
        if seat == CHANCE:
            s, _events = RULES.apply(s, _chance(s, barred, sealing, rng))
        elif seat < 0:
            return
        elif rng.random() < care:
            s, _events = RULES.apply(s, max(judge.weigh(s, RULES.legal(s)), key=lambda one: one.value).move)
        else:
            s, _events = RULES.apply(s, rng.choice(RULES.legal(s)))
        if s.phase is Phase.FOOT and rng.random() < 0.1:
            s = replace(s, health=min(s.full, s.health + 5))  # longer games see more


def _chance(s: Adventure, barred: float, sealing: float, rng: Random) -> Outcome:
    if s.phase is Phase.TILE and rng.random() < barred:
        return TileRolled(rng.choice(_BARRED))
    if s.phase is Phase.DEAL and rng.random() < sealing:
        wanted = [card for card in (*_SEALING, *JOKERS) if s.deck & BIT[card]]
        if s.deck & FACE_BIT:
            wanted.append(s.face or rng.choice(FACES))
        if wanted:
            return CardDrawn(rng.choice(wanted))
    return RULES.draw(s, rng)


def _asked(s: Adventure, rng: Random) -> Iterator[Question]:
    walled_in = s.ending is not None and s.ending.cause == "walled in"
    match s.phase:
        case Phase.FOOT:
            front = any(square in s.reach for square in (*s.sheet.front, *s.sheet.stairs))
            if rng.random() < (0.25 if front and not s.rival else 1.0):
                yield _ways(s)
        case Phase.LOST if walled_in:
            yield _ways(s)
        case Phase.TILE:
            near = NEXT[s.at][s.heading]
            crowded = sum(square >= 0 and s.sheet.cells[square] > 0 for square in NEXT[near])
            if rng.random() < (0.15 if crowded < 2 else 1.0):
                yield _tile(s, rng.randint(1, 100))
        case Phase.DIE:
            question = _draw(_thinned(s, rng), rng) if rng.random() < 0.5 else None
            if question is not None:
                yield question
        case Phase.CHOOSE:
            jokers = [card for card in s.drawn if card in JOKERS]
            yield _encounter(s, rng.choice(jokers or s.drawn), rng)
            if jokers:
                yield _encounter(s, rng.choice(s.drawn), rng)
        case Phase.THREAT | Phase.SEALED if rng.random() < 0.2 or s.guard:
            yield _encounter(s, s.chosen, rng)
        case Phase.RIVAL:
            yield _combat(s, rng)
            yield _combat(_wounded(s, rng), rng)


def _thinned(s: Adventure, rng: Random) -> Adventure:
    """Return a later moment: fewer cards in the deck, more among the discards and out of the game.

    Jokers stay as they are.
    """
    if rng.random() < 0.4:
        return s
    left, thrown = rng.choice(((0.05, 0.3), (0.1, 0.0), (0.2, 0.2), (0.4, 0.3)))
    deck = discards = 0
    kept = sum(BIT[joker] for joker in JOKERS) | (FACE_BIT if s.rival else 0)
    for slot in range(DECK_SIZE):
        chance = rng.random()
        if not kept >> slot & 1 and chance < left + thrown:
            deck, discards = (deck | 1 << slot, discards) if chance < left else (deck, discards | 1 << slot)
    jokers = s.deck & kept & ~FACE_BIT
    gone = FULL_DECK & ~(deck | discards | jokers | (FACE_BIT if s.rival else 0))
    thinned = replace(s, deck=deck | jokers, discards=discards, gone=gone)
    return s if RULES.invariants(thinned) else thinned


def _wounded(s: Adventure, rng: Random) -> Adventure:
    assert s.rival is not None
    floor = rng.randint(1, 4)
    rival = Rival(rng.choice(FACES), s.rival.square, rng.randint(1, rival_health(floor)), s.rival.rounds)
    return replace(s, floor=floor, health=rng.randint(1, s.full), rival=rival, face=rival.card)
