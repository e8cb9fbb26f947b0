"""Positions for the tests of 97 Klotho, reached by forced outcomes or arranged."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from klotho_games.core.contract import Event, IllegalMove, Refusal, Setup, Step
from klotho_games.core.games.registry import Game
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules.cards import ID, NUMBER, SCORE, TOOL
from klotho_games.games.klotho97.rules.count import count
from klotho_games.games.klotho97.rules.state import ROW, Company, Die, Phase, Venture
from klotho_games.games.klotho97.rules.steps import DiceRolled, FirstRolled, Laid, Roll, ToolDrawn, TurnedUp

KLOTHO97 = Game("klotho97", "klotho_games.games.klotho97")
NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")
PLAIN = ("mine_01", "mine_11", "monster_imp", "monster_wasp", "market_4a", "tech_furnace")
RACK = ("turret.1", "bomb.1", "lottery.1")


def begin(seats: int = 2, cards: int | str = 45, **options: bool | int | str) -> Venture:
    """Begin a short game, unless more cards are given."""
    return RULES.initial(Setup(NAMES[:seats], tuple(sorted((options | {"cards": cards}).items()))))


def play(s: Venture, *steps: Step) -> Venture:
    """Play the steps and check every state on the way."""
    for step in steps:
        s, _events = RULES.apply(s, step)
        assert RULES.invariants(s) == [], step
    return s


def told(s: Venture, step: Step) -> tuple[Event, ...]:
    return RULES.apply(s, step)[1]


def the(kind: type[Event], s: Venture, step: Step) -> Event:
    """Return the only event of this kind from a step."""
    found = [event for event in told(s, step) if type(event) is kind]
    assert len(found) == 1, found
    return found[0]


def refused(s: Venture, step: Step) -> Refusal:
    """Check that `why_not` and `apply` refuse the step and that it is not listed."""
    refusal = RULES.why_not(s, step)
    assert refusal is not None, f"{step} is allowed"
    assert step not in RULES.legal(s)
    try:
        RULES.apply(s, step)
    except IllegalMove as error:
        assert error.refusal == refusal
    else:
        raise AssertionError(f"{step} was applied")
    return refusal


def deal(s: Venture, *cards: str) -> Venture:
    """Turn up these cards, one after the other."""
    for card in cards:
        s = play(s, ToolDrawn(card) if NUMBER[card] >= TOOL else TurnedUp(card))
    return s


def settle(s: Venture) -> Venture:
    """Fill all empty places with the last cards that are left."""
    while s.phase is Phase.FILL:
        if s.filling[0] >= ROW:
            s = deal(s, ID[s.unseen_tools[-1]])
        else:
            stack = len(s.rounds)
            s = deal(s, ID[s.unseen[-1] if s.stacks[stack] else SCORE + stack])
    return s


def at_table(*row: str, rack: Sequence[str] = RACK, seats: int = 2, first: int = 0, **options: bool | int) -> Venture:
    """The first player's turn begins, and the row shows these cards and otherwise those of PLAIN.

    All sheets are equal, without the gifts of K97-1.9, so that a test counts only what it names.
    """
    cards = (*row, *(card for card in PLAIN if card not in row))[:ROW]
    s = deal(begin(seats, **options), *cards, *rack)
    if seats > 1:
        s = play(s, FirstRolled(tuple(6 if seat == first else 1 for seat in range(seats))))
    return replace(s, companies=(Company(),) * seats)


def with_hand(s: Venture, *cards: str, seat: int = 0, **sheet: object) -> Venture:
    """Take these cards from the decks and give them to a company, and set values of its sheet."""
    numbers = [NUMBER[card] for card in cards]
    company = replace(
        s.companies[seat], cards=tuple(sorted((*s.companies[seat].cards, *numbers))), **sheet,
    )
    klotho = [card for card in numbers if card < TOOL]
    s = replace(
        s,
        companies=(*s.companies[:seat], company, *s.companies[seat + 1 :]),
        unseen=tuple(card for card in s.unseen if card not in numbers),
        unseen_tools=tuple(card for card in s.unseen_tools if card not in numbers),
        length=s.length + len(klotho),
    )
    assert RULES.invariants(s) == []
    return s


def rolled(s: Venture, *faces: int) -> Venture:
    """Make a full roll with these faces in the order of the tray, each kind in ascending order."""
    s = play(s, Roll())
    return play(s, DiceRolled(faces))


def tray(s: Venture, *values: int, stage: int = 2, rerolls: int = 0) -> Venture:
    """Put red dice with these values into the tray of the current player."""
    dice = tuple(Die("red", min(value, 6), max(0, value - 6)) for value in values)
    s = replace(s, dice=dice, stage=stage, rerolls=rerolls)
    assert RULES.invariants(s) == []
    return s


def company(s: Venture, seat: int = 0) -> Company:
    return s.companies[seat]


def laid(*cards: tuple[str, int, int, bool]) -> tuple[Laid, ...]:
    return tuple(Laid(card, column, row, turned) for card, column, row, turned in cards)


def next_card(s: Venture) -> str:
    """Return a Klotho card that has not been seen."""
    return ID[s.unseen[-1]]


def shortened(s: Venture, left: int = 0) -> Venture:
    """Leave this many cards in the stack, and discard the others."""
    stack = len(s.rounds)
    n = s.stacks[stack] - left
    gone = s.unseen[:n]
    stacks = (*s.stacks[:stack], left, *s.stacks[stack + 1 :])
    s = replace(s, unseen=s.unseen[n:], gone=(*s.gone, *gone), stacks=stacks)
    assert RULES.invariants(s) == []
    return s


def at_score(s: Venture, number: int) -> Venture:
    """The next Klotho card is Score card `number`; earlier scorings brought nothing."""
    while len(s.rounds) < number - 1:
        empty = (count(Company(), s.markets),) * len(s.companies)
        s = replace(shortened(s), rounds=(*s.rounds, empty))
    return shortened(s)
