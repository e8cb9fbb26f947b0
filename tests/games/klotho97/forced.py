"""Positions for the tests of 97 Klotho: played out by forced outcomes, or arranged."""

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
    """A short game, unless more cards are asked for."""
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
    """The one event of this kind that the step tells."""
    found = [event for event in told(s, step) if type(event) is kind]
    assert len(found) == 1, found
    return found[0]


def refused(s: Venture, step: Step) -> Refusal:
    """The step is refused by `why_not` and by `apply` alike, and offered by nobody."""
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
    """These cards come up one after the other."""
    for card in cards:
        s = play(s, ToolDrawn(card) if NUMBER[card] >= TOOL else TurnedUp(card))
    return s


def settle(s: Venture) -> Venture:
    """Whatever is to be filled is filled with the last cards that are left."""
    while s.phase is Phase.FILL:
        if s.filling[0] >= ROW:
            s = deal(s, ID[s.unseen_tools[-1]])
        else:
            stack = len(s.rounds)
            s = deal(s, ID[s.unseen[-1] if s.stacks[stack] else SCORE + stack])
    return s


def at_table(*row: str, rack: Sequence[str] = RACK, seats: int = 2, first: int = 0, **options: bool | int) -> Venture:
    """The first player's turn begins; the row shows these cards, and else those of PLAIN. All sheets are equal: what
    K97-1.9 gives is left out, so that a test counts nothing that it does not name."""
    cards = (*row, *(card for card in PLAIN if card not in row))[:ROW]
    s = deal(begin(seats, **options), *cards, *rack)
    if seats > 1:
        s = play(s, FirstRolled(tuple(6 if seat == first else 1 for seat in range(seats))))
    return replace(s, companies=(Company(),) * seats)


def with_hand(s: Venture, *cards: str, seat: int = 0, **sheet: object) -> Venture:
    """These cards come out of the decks and lie before a company, and its sheet says so."""
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
    """The dice of a full roll: faces in the order of the tray, each kind from the lowest up."""
    s = play(s, Roll())
    return play(s, DiceRolled(faces))


def tray(s: Venture, *values: int, stage: int = 2, rerolls: int = 0) -> Venture:
    """Red dice that show these values lie in the tray of the seat to act."""
    dice = tuple(Die("red", min(value, 6), max(0, value - 6)) for value in values)
    s = replace(s, dice=dice, stage=stage, rerolls=rerolls)
    assert RULES.invariants(s) == []
    return s


def company(s: Venture, seat: int = 0) -> Company:
    return s.companies[seat]


def laid(*cards: tuple[str, int, int, bool]) -> tuple[Laid, ...]:
    return tuple(Laid(card, column, row, turned) for card, column, row, turned in cards)


def next_card(s: Venture) -> str:
    """A Klotho card that nobody has seen."""
    return ID[s.unseen[-1]]


def shortened(s: Venture, left: int = 0) -> Venture:
    """So many cards are left in the stack, and the others have gone."""
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
