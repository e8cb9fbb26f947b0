"""The invariants of every state; tests check them at every ply."""

from __future__ import annotations

from .cards import KLOTHO_DECK, MONSTER, SCORE, TOOL, TOOL_DECK
from .count import can_trade
from .state import (
    AFTER,
    CLAIM,
    HAND_LIMIT,
    LAST,
    RANGES,
    RED_DICE,
    REROLLS,
    Phase,
    Venture,
)


def wrong_with(s: Venture) -> list[str]:
    return [*_cards(s), *_play_area(s), *_sheets(s), *_turn(s)]


def _cards(s: Venture) -> list[str]:
    """Check that every card is in exactly one place, and that the stacks have the right size."""
    wrong = []
    before = [card for company in s.companies for card in company.cards]
    klotho = [card for card in before if card < TOOL]
    everywhere = [*s.unseen, *s.gone, *klotho, *(card for card in s.row if card >= 0)]
    if sorted(everywhere) != list(KLOTHO_DECK):
        wrong.append("100 Klotho cards are not conserved")
    tools = [*s.unseen_tools, *s.gone_tools, *(card for card in before if card >= TOOL)]
    if sorted([*tools, *(card for card in s.rack if card >= 0)]) != list(TOOL_DECK):
        wrong.append("54 Tools are not conserved")
    if any(list(deck) != sorted(deck) for deck in (s.unseen, s.unseen_tools)):
        wrong.append("what may be drawn is not in order")
    if s.length - sum(s.stacks) != SCORE - len(s.unseen):
        wrong.append(f"{sum(s.stacks)} cards in the stacks, {len(s.unseen)} unseen")
    if min(s.stacks) < 0 or any(s.stacks[: len(s.rounds)]):
        wrong.append(f"the stacks hold {s.stacks} after {len(s.rounds)} scorings")
    return wrong


def _play_area(s: Venture) -> list[str]:
    wrong = []
    if any(card >= SCORE for card in s.row) or any(0 <= card < TOOL for card in s.rack):
        wrong.append("a card lies in a place of the other kind")
    if (s.phase is Phase.FILL) != bool(s.filling):
        wrong.append(f"places {s.filling} are to be filled in phase {s.phase}")
    if any((*s.row, *s.rack)[place] >= 0 for place in s.filling if place < len(s.row) + len(s.rack)):
        wrong.append("a place that has a card is to be filled")
    if any(not low <= value <= high for value, (low, high) in zip(s.markets, RANGES, strict=True)):
        wrong.append(f"the markets stand at {s.markets}")
    return wrong


def _sheets(s: Venture) -> list[str]:
    wrong = []
    for seat, company in enumerate(s.companies):
        if list(company.cards) != sorted(company.cards):
            wrong.append(f"the cards of seat {seat} are not sorted")
        if any(MONSTER <= card < TOOL for card in company.cards):
            wrong.append(f"before seat {seat} lies what is not kept")
        if min(company.coins, company.monsters, *company.minerals, *company.artifacts) < 0:
            wrong.append(f"the sheet of seat {seat} is below zero")
        if len(company.cards) > HAND_LIMIT and seat != s.seat:
            wrong.append(f"seat {seat} has more than ten cards")  # K97-2.9
    return wrong


def _turn(s: Venture) -> list[str]:
    wrong = []
    if (s.phase is Phase.STARS) != bool(s.stars) and s.phase is not Phase.FILL:
        wrong.append(f"{s.stars} stars in phase {s.phase}")
    if (s.phase is Phase.DICE) != bool(s.rolling) or (
        s.phase is Phase.DICE and s.stage > CLAIM and s.why != "overdrive"
    ):
        wrong.append(f"dice {s.rolling} roll in phase {s.phase}")
    if any((die.face == 0) and place not in s.rolling for place, die in enumerate(s.dice)):
        wrong.append("a die lies in the tray that was never rolled")
    if sum(die.kind == "red" for die in s.dice) not in (0, RED_DICE):
        wrong.append("there are five red dice")
    if s.stage >= AFTER and any(die.kind == "red" and not die.spent for die in s.dice):
        wrong.append("red dice are left that were not sold")  # K97-2.6
    if any(die.value < 1 and die.face for die in s.dice):
        wrong.append("a die shows less than 1")
    if not 0 <= s.rerolls <= REROLLS or not 0 <= s.stage <= LAST:
        wrong.append(f"stage {s.stage} with {s.rerolls} rerolls and {len(s.dice)} dice")
    if (s.phase is Phase.OVER) != (len(s.rounds) == 3):
        wrong.append(f"phase {s.phase} after {len(s.rounds)} scorings")
    if (s.phase is Phase.TRADE) != bool(s.trading) or not all(can_trade(s.companies[seat]) for seat in s.trading):
        wrong.append(f"seats {s.trading} trade in phase {s.phase}")
    return wrong
