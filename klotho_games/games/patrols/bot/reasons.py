"""Why a move keeps the kingdom winnable, read from a solution. Only what the solver has proved is said.

What an edge can have is what it has in a kingdom that was found. In how many ways a move can win is what was counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, listed
from klotho_games.games.patrols.rules.names import kind_name, region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.questions import patrols_towards
from klotho_games.games.patrols.rules.regions import EDGES, ID
from klotho_games.games.patrols.rules.solver import Solution, solution
from klotho_games.games.patrols.rules.state import COLOURS, LINES_AT, NEAR, Kingdom, sides
from klotho_games.games.patrols.rules.steps import Place, Post, Seal, TakeBack

from .foresight import KingdomForesight, Odds

_ORDER = {"items": 0, "pips": 1, "colours": 2}
"""Which requirement of a region is mentioned first: the kind that leaves the fewest ways."""


class FinishedKingdom:
    """The kingdom after a solution has been played."""

    def __init__(self, s: Kingdom, found: Solution, kept: Sequence[tuple[int, int]] = ()) -> None:
        self.board = list(s.board)
        for card, place in found.order:
            self.board[place] = card
        self.taken = sum(1 << place for place, card in enumerate(self.board) if card >= 0)
        self.posts = sorted((*s.posted, *kept, *found.posts))

    def on(self, patrols: Sequence[int]) -> list[int]:
        """Return the kinds of items on these patrols."""
        return [kind for patrol, kind in self.posts if patrol in patrols]


def why_place(end: FinishedKingdom, place: int, known: bool, only: bool, manned: bool) -> str:
    """Return why a region belongs in this place: which requirement of it, or of a neighbour facing it, can be met
    there.

    The items are named only if every region is `known`, because otherwise others could be needed there. `only`: no
    other placement wins. `manned`: this is true as long as the items that can be taken back stay.
    """
    told = _edge(end, place, place)
    for near, _patrol in NEAR[place]:
        told = told or _edge(end, near, place)
    if told is None:
        text = _("In this place you don’t have to meet any requirement of the region.")
    else:
        region, side, asked, who = told
        named = known and not (only and manned)  # otherwise the sentence is too long for the bar
        text = _("{region} can get {asked} to the {side}: {items}.") if named else _(
            "{region} can get {asked} to the {side}."
        )
        text = text.format(side=side, region=region, asked=asked, items=who)
    if not only:
        return text
    first = _("You can win only with this move.")
    if manned:
        first = _("With the units where they are, you can win only with this move.")
    return f"{first} {text}"


def _edge(end: FinishedKingdom, place: int, beside: int) -> tuple[str, str, str, str] | None:
    """Return one requirement of the region on `place`; if that is a neighbour, one that looks over `beside`."""
    card = end.board[place]
    if card < 0:
        return None
    asking = []
    for side, asked in enumerate(EDGES[card]):
        patrols = patrols_towards(end.taken, place, side)
        if asked is None or not patrols:
            continue
        if place != beside and not any(beside in sides(patrol) for patrol in patrols):
            continue
        asking.append((_ORDER[asked.kind], -asked.n, side, asked, patrols))
    if not asking:
        return None
    _rank, _n, side, asked, patrols = min(asking, key=lambda one: one[:3])
    who = listed([kind_name(kind) for kind in end.on(patrols)])
    return region_name(card), side_name(side), requirement_words(asked), who


def why_post(s: Kingdom, end: FinishedKingdom, patrol: int, kind: int, known: bool) -> str:
    """Return why an item belongs on a patrol: the requirement it serves, and the other items if
    everything is `known`."""
    serves = []
    for place, card in enumerate(end.board):
        if card < 0:
            continue
        for side, asked in enumerate(EDGES[card]):
            patrols = patrols_towards(end.taken, place, side)
            if asked is None or patrol not in patrols or s.board[place] < 0:
                continue
            if asked.kind == "pips" and not kind % 7 and end.on(patrols):
                rank = 3  # a footman adds no pips, which is why it can be here
            else:
                rank = {"pips": 0, "items": 1, "colours": 2}[asked.kind]
            serves.append((rank, place, side, asked, patrols))
    if not serves:
        told = _("This patrol counts for no requirement, and you can spare the {item}.") if known else _(
            "This patrol counts for no requirement."
        )
        return told.format(item=kind_name(kind))
    _rank, place, side, asked, patrols = min(serves, key=lambda one: one[:3])
    who = listed([kind_name(there) for there in end.on(patrols)])
    told = _("{region} requires {asked} to the {side}: {items}.") if known else _(
        "{region} requires {asked} to the {side}."
    )
    return told.format(region=region_name(end.board[place]), asked=requirement_words(asked), side=side_name(side),
                       items=who)


# ---- what was tried ----


def ways_words(seen: KingdomForesight, odds: Odds) -> str:
    """Return with how many orders of the face-down regions a move can win."""
    if not _has_tried_all(seen, odds):
        some = _("You can win in {won} of {n} tested orders of the face-down regions.")
        none = _("You can’t win in any of the {n} tested orders of the face-down regions.")
    elif odds.won == odds.of:
        return _("You can win in any order of the face-down regions.")
    else:
        some = _("You can win in {won} of {n} possible orders of the face-down regions.")
        none = _("You can’t win in any of the {n} possible orders of the face-down regions.")
    return (some if odds.won else none).format(won=odds.won, n=odds.of)


def ways_words_of_manning(seen: KingdomForesight, odds: Odds) -> str:
    """Return the same for the items that the hint suggests for a line."""
    if not _has_tried_all(seen, odds):
        told = _("With this plan you can win in {won} of {n} tested orders of the face-down regions.")
    elif odds.won == odds.of:
        told = _("With this plan you can win in any order of the face-down regions.")
    else:
        told = _("With this plan you can win in {won} of {n} possible orders of the face-down regions.")
    return told.format(won=odds.won, n=odds.of)


def sets_words(won: int, n: int, graded: bool, every: bool) -> str:
    """Return with how many sets of possible face-down regions a move can win. `every`: these are all possible sets."""
    if not every and n == 1:
        told = _("I tested one set of face-down regions, and you can win with it.")
    elif not every:
        told = _("You can win with at least {won} of {n} tested sets of face-down regions.")
    elif n == 1:
        told = _("At this grade you know the face-down regions, because only one set is possible. You can win with "
                 "it.") if graded else _(
            "Only one set of face-down regions is possible, and you can win with it."
        )
    elif graded:
        told = _("You can win with {won} of the {n} sets of face-down regions possible at this grade.")
    else:
        told = _("You can win with {won} of the {n} possible sets of face-down regions.")
    return told.format(won=won, n=n)


def sets_words_of_manning(won: int, n: int, graded: bool, every: bool) -> str:
    """Return the same for the items that the expert has chosen for a line."""
    if not every and n == 1:
        told = _("I tested one set of face-down regions, and this plan can win with it.")
    elif not every:
        told = _("This plan can win with at least {won} of {n} tested sets of face-down regions.")
    elif n == 1:
        told = _("Only one set of face-down regions is possible, and this plan can win with it.")
        if graded:
            told = _("At this grade you know the face-down regions, because only one set is possible. This plan can "
                     "win with it.")
    elif graded:
        told = _("This plan can win with {won} of the {n} sets of face-down regions possible at this grade.")
    else:
        told = _("This plan can win with {won} of the {n} possible sets of face-down regions.")
    return told.format(won=won, n=n)


def stands_well_words(seen: KingdomForesight, odds: Odds) -> str:
    if seen.known:
        return _("You can win with the units where they are.")
    if _has_tried_all(seen, odds):
        told = _("With the units where they are, you can win in {won} of {n} possible orders of the face-down regions.")
    else:
        told = _("With the units where they are, you can win in {won} of {n} tested orders of the face-down regions.")
    return told.format(won=odds.won, n=odds.of)


def hasty_words(seen: KingdomForesight, odds: Odds, without: Odds) -> str:
    if _has_tried_all(seen, odds):
        told = _("With this unit on the patrol, you can win in {won} of {n} possible orders of the face-down regions "
                 "(without it: {more}).")
    else:
        told = _("With this unit on the patrol, you can win in {won} of {n} tested orders of the face-down regions "
                 "(without it: {more}).")
    return told.format(won=odds.won, n=odds.of, more=without.won)


def _has_tried_all(seen: KingdomForesight, odds: Odds) -> bool:
    return seen.all_ways and odds.of == len(seen.worlds)


def lost_by_move_words() -> str:
    return _("With this move you can no longer win.")


def lost_words(if_taken_back: bool) -> str:
    """Say that the kingdom cannot be won with any placement of the next region."""
    if if_taken_back:
        return _("You can’t win with the units where they are.")
    return _("You can no longer win this kingdom.")


def untried_words() -> str:
    return _("I haven’t tested this move.")


# ---- a complete way to win ----


def winning_moves(s: Kingdom) -> tuple[Move, ...]:
    """Return one way to win from here, move by move; empty if there is none. It uses the face-down regions."""
    moves: list[Move] = []
    found = solution(s, keep_fresh=True)
    if found is None:
        moves += [TakeBack(COLOURS[kind // 7], kind % 7, patrol) for patrol, kind in s.fresh]
        found = solution(s)
    if found is None:
        return ()

    def man(patrols: Sequence[int]) -> None:
        moves.extend(Post(COLOURS[kind // 7], kind % 7, patrol) for patrol, kind in found.posts if patrol in patrols)

    man(s.due_patrols)
    taken = s.taken
    for card, place in found.order:
        moves.append(Place(ID[card], place))
        taken |= 1 << place
        for line, bits in LINES_AT[place]:
            if taken & bits == bits:
                man(line.patrols)
    return (*moves, Seal())
