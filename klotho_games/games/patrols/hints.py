"""Why a move keeps the kingdom winnable, told from a solution: only what the solver has proved is said."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.words import _
from klotho_games.games.patrols.kingdom import COLOURS, LINES_AT, NEAR, Kingdom, sides
from klotho_games.games.patrols.naming import asked_words, joined, kind_name, region_name, side_name
from klotho_games.games.patrols.regions import EDGES, ID
from klotho_games.games.patrols.solver import Solution, solution
from klotho_games.games.patrols.steps import Place, Post, Seal, TakeBack
from klotho_games.games.patrols.survey import patrols_towards

_ORDER = {"items": 0, "pips": 1, "colours": 2}
"""What is told first of a region with several requirements: that which leaves the fewest ways."""


class Finished:
    """The kingdom as it will be when a solution has been played."""

    def __init__(self, s: Kingdom, found: Solution, kept: Sequence[tuple[int, int]] = ()) -> None:
        self.board = list(s.board)
        for card, place in found.order:
            self.board[place] = card
        self.taken = sum(1 << place for place, card in enumerate(self.board) if card >= 0)
        self.posts = sorted((*s.posted, *kept, *found.posts))

    def on(self, patrols: Sequence[int]) -> list[int]:
        """The kinds of items on these patrols."""
        return [kind for patrol, kind in self.posts if patrol in patrols]


def placing(end: Finished, place: int, known: bool, only: bool) -> str:
    """Why a region belongs on this place: what it, or a neighbour that faces it, can have there.

    By whom is said only where every region is `known`: else somebody else may be needed there.
    """
    told = _edge(end, place, place)
    for near, _patrol in NEAR[place]:
        told = told or _edge(end, near, place)
    if told is None:
        return _("Only this can win.") if only else _("Nothing that it asks for counts there.")
    region, side, asked, who = told
    text = _("{region} can have {asked} to the {side}.")
    if known:
        text = _("{region} can have {asked} to the {side}: {items}.")
    if only:
        text = _("Only this can win. {region} can have {asked} to the {side}: {items}.")
    return text.format(side=side, region=region, asked=asked, items=who)


def _edge(end: Finished, place: int, beside: int) -> tuple[str, str, str, str] | None:
    """One requirement of the region on `place`; of another one only that which looks over `beside`."""
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
    who = joined([kind_name(kind) for kind in end.on(patrols)])
    return region_name(card), side_name(side), asked_words(asked), who


def posting(s: Kingdom, end: Finished, patrol: int, kind: int) -> str:
    """Why an item belongs on a patrol: the requirement there that it serves."""
    one, two = sides(patrol)
    serves = []
    for place, card in enumerate(end.board):
        if card < 0:
            continue
        for side, asked in enumerate(EDGES[card]):
            patrols = patrols_towards(end.taken, place, side)
            if asked is None or patrol not in patrols or s.board[place] < 0:
                continue
            if asked.kind == "pips" and not kind % 7 and end.on(patrols):
                rank = 3  # a footman adds no pips, which is why it may stand here
            else:
                rank = {"pips": 0, "items": 1, "colours": 2}[asked.kind]
            serves.append((rank, place, side, asked, patrols))
    if not serves:
        between = joined([region_name(end.board[one]), region_name(end.board[two])])
        return _("Nobody counts the patrol between {regions}: anybody will do.").format(regions=between)
    _rank, place, side, asked, patrols = min(serves, key=lambda one: one[:3])
    who = joined([kind_name(there) for there in end.on(patrols)])
    told = _("{region} asks for {asked} to the {side}: {items}.")
    return told.format(region=region_name(end.board[place]), asked=asked_words(asked), side=side_name(side), items=who)


def continuation(s: Kingdom) -> tuple[Move, ...]:
    """One way to win from here, move by move; empty where there is none. It knows the face-down regions."""
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
