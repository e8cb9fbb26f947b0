"""What must be true in every state. Tests check it after every step."""

from __future__ import annotations

from .cards import ALL, LIGHTNING, THUNDER, deck
from .sight import action_cards, members
from .state import BLACK, NONE, STARS, WHITE, Fray, Phase, hand_size


def find_problems(s: Fray) -> list[str]:
    return [*missing_pieces(s), *_hands(s), *_round(s)]


def missing_pieces(s: Fray) -> list[str]:
    """Check that no Star and no card is missing. This also holds in the middle of a step."""
    return [*_stars(s), *_cards(s)]


def stars_on_table(s: Fray) -> int:
    return sum(len(one.starred or ()) for one in s.sides)


def _stars(s: Fray) -> list[str]:
    """Check that there are always 60 Stars (KLO-3.4)."""
    wrong = []
    if sum(s.stars) + stars_on_table(s) + sum(s.pile_stars) + s.box != STARS:
        wrong.append(f"60 Stars are not conserved: {s.stars}, {stars_on_table(s)}, {s.pile_stars}, {s.box}")
    if min(*s.stars, *s.pile_stars, s.box) < 0:
        wrong.append("Stars below zero")
    return wrong


def _cards(s: Fray) -> list[str]:
    wrong = []
    if sorted(action_cards(s)) != list(deck(s.game)):
        wrong.append("the Action cards are not conserved")
    if s.deck:
        there = sorted([*(one.card for one in members(s)), *(card for pile in s.piles for card in pile)])
        storms = [card for card in there if card >= ALL]
        if [card for card in there if card < ALL] != list(range(ALL)):
            wrong.append("40 Barbarians are not conserved")
        due = [storm for storm, came in ((LIGHTNING, s.lightning), (THUNDER, s.thunder)) if not came]
        if s.round and storms != due:
            wrong.append(f"storm cards {storms} in the deck, {due} are due")
        if any(one.card >= ALL for one in members(s) if one not in s.deck):
            wrong.append("a storm card in a Band")
    if len(s.sunk) > len(s.actions):
        wrong.append("more is known of the Action deck than it has cards")
    return wrong


def _hands(s: Fray) -> list[str]:
    wrong = []
    for seat, hand in enumerate(s.hands):
        if len(hand) > hand_size(s) or list(hand) != sorted(hand):
            wrong.append(f"the hand of seat {seat} is {hand}")
    if (s.phase is Phase.SHUFFLE) != bool(s.owed):
        wrong.append(f"cards are owed to {s.owed} in phase {s.phase}")
    return wrong


def _round(s: Fray) -> list[str]:
    wrong = []
    if bool(s.sides) != bool(s.round):
        wrong.append("Totems before the first round, or none later")
    if s.sides:
        black, white = s.sides[BLACK], s.sides[WHITE]
        passing = s.phase is Phase.GIVE or (s.phase is Phase.SHUFFLE and s.resume is Phase.GIVE)
        if black.seat == white.seat and not passing:
            wrong.append("somebody holds both Totems")
        if black.partner != NONE and black.partner in (white.seat, white.partner):
            wrong.append("one Band is in both Groups")
        if s.is_flipped and NONE in (black.laid, white.laid):
            wrong.append("flipped before both have laid")
    looking = [seat for seat, looked in enumerate(s.dealt) if looked]
    if s.phase is Phase.KEEP and (not looking or s.seat not in looking):
        wrong.append(f"seat {s.seat} has nothing to choose from")
    if (s.phase is Phase.OVER) != (s.lightning and s.thunder):
        wrong.append(f"phase {s.phase} with Lightning {s.lightning} and Thunder {s.thunder}")
    return wrong
