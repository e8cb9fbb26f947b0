"""What each step does, in the order of a game: the deal, a region, items on its patrols, the seal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event, Step

from .events import (
    EdgeBroken,
    EdgeLoosened,
    EdgeSealed,
    ItemPosted,
    ItemsStay,
    ItemTakenBack,
    KingdomLost,
    KingdomSealed,
    KnightsRolled,
    LineCompleted,
    RegionPlaced,
    RegionsDealt,
    RegionTurnedUp,
)
from .lines import signature
from .questions import can_meet, edges_in, met_requirements
from .regions import ID, NUMBER
from .state import (
    FACE_UP,
    LINES_AT,
    NEAR,
    WEIGHT,
    Edge,
    Kingdom,
    Line,
    Loss,
    Phase,
    apply_deal,
    count_for,
    is_in_order,
    is_met,
    kind_of,
    sides,
)
from .steps import Dealt, GiveUp, Place, Post, Seal, TakeBack

After = tuple[Kingdom, tuple[Event, ...]]


def _deal(s: Kingdom, step: Dealt) -> After:
    """Take the rolled knights, and turn the first regions face up (PAT-1.1, 1.3)."""
    after = apply_deal(s, step.dice, tuple(NUMBER[region] for region in step.regions))
    return after, (KnightsRolled(step.dice), RegionsDealt(step.regions[:FACE_UP]))


# ---- a region ----


def _place(s: Kingdom, step: Place) -> After:
    place, card = step.place, NUMBER[step.region]
    events: list[Event] = [ItemsStay(s.fresh)] if s.fresh else []
    board = (*s.board[:place], card, *s.board[place + 1 :])
    new, beside, side = [], "", -1
    for near, patrol in NEAR[place]:
        if s.taken >> near & 1:
            new.append(patrol)
            if not beside:
                beside, side = ID[s.board[near]], (-5, 1, 5, -1).index(place - near)
    events.append(RegionPlaced(step.region, place, tuple(new), beside, side))
    taken = s.taken | 1 << place
    # PAT-2.2: items placed so far stay, and lines completed before are closed
    closed = s.due_patrols
    offer = tuple([other for other in s.offer if other != card])
    deck = s.deck
    if deck:
        offer, deck = (*offer, deck[0]), deck[1:]
        events.append(RegionTurnedUp(ID[offer[-1]]))
    lines: list[tuple[Line, tuple[int, int, int]]] = []
    due: list[Edge] = []
    due_patrols: list[int] = []
    for line, bits in LINES_AT[place]:
        if taken & bits == bits:
            first, middle, last = line.places
            cards = board[first], board[middle], board[last]
            lines.append((line, cards))
            due += edges_in(line, cards)
            due_patrols += line.patrols
            events.append(
                LineCompleted(line.is_row, line.places, line.patrols, (ID[cards[0]], ID[cards[1]], ID[cards[2]]))
            )
    after = replace(
        s, board=board, taken=taken, cell=s.cell if s.taken else step.cell, offer=offer, deck=deck, fresh=(),
        due=tuple(due), due_patrols=tuple(due_patrols),
        posted=tuple(sorted((*s.posted, *s.fresh))) if s.fresh else s.posted,
        open=tuple(sorted([*(patrol for patrol in s.open if patrol not in closed), *new])),
    )
    return _judge_lines(after, lines, events) if due_patrols else (replace(after, ready=True), tuple(events))


def _judge_lines(s: Kingdom, lines: list[tuple[Line, tuple[int, int, int]]], events: list[Event]) -> After:
    """Judge the completed lines.

    The game is lost if no free item can help to meet one of their requirements (PAT-3.4).
    """
    tallies = s.tallies
    broken = next((edge for edge in s.due if not can_meet(edge.asked, edge.patrols, tallies, s.barracks)), None)
    if broken is None:
        broken = next((_edge_to_blame(line, cards) for line, cards in lines
                       if signature(*cards, line.is_row) is None), None)
    for edge in s.due:
        if edge is not broken and is_met(edge, tallies):
            events.append(_seal_event(s, edge))
    if broken is not None:
        asked, have = broken.asked, sum([tallies[patrol] for patrol in broken.patrols])
        region = ID[s.board[broken.place]]
        events.append(EdgeBroken(region, broken.place, broken.side, asked.kind, asked.n, count_for(asked, have)))
        return _lose(s, Loss(broken.place, broken.side), events)
    if sum(s.barracks) < sum([not tallies[patrol] for patrol in s.due_patrols]):  # PAT-2.4
        return _lose(s, Loss(), events)
    return replace(s, ready=is_in_order(s)), tuple(events)


def _edge_to_blame(line: Line, cards: tuple[int, int, int]) -> Edge:
    """Return the edge to blame if the two outer regions contradict each other: that of the last one."""
    return next(edge for edge in reversed(edges_in(line, cards)) if edge.place == line.places[2])


def _lose(s: Kingdom, loss: Loss, events: list[Event]) -> After:
    after = replace(s, phase=Phase.LOST, loss=loss, ready=False)
    return after, (*events, KingdomLost(len(met_requirements(after)), loss.given_up))


def _seal_event(s: Kingdom, edge: Edge) -> EdgeSealed:
    return EdgeSealed(ID[s.board[edge.place]], edge.place, edge.side, edge.asked.kind, edge.asked.n)


# ---- items ----


def _post(s: Kingdom, step: Post) -> After:
    """Put a unit on a patrol (PAT-2.2)."""
    kind, patrol = kind_of(step.colour, step.pips), step.patrol
    one, two = sides(patrol)
    told = ItemPosted(step.colour, step.pips, patrol, (ID[s.board[one]], ID[s.board[two]]))
    return _change_patrol(s, patrol, kind, 1, tuple(sorted((*s.fresh, (patrol, kind)))), told)


def _take_back(s: Kingdom, step: TakeBack) -> After:
    kind, patrol = kind_of(step.colour, step.pips), step.patrol
    one, two = sides(patrol)
    told = ItemTakenBack(step.colour, step.pips, patrol, (ID[s.board[one]], ID[s.board[two]]))
    at = s.fresh.index((patrol, kind))
    return _change_patrol(s, patrol, kind, -1, s.fresh[:at] + s.fresh[at + 1 :], told)


def _change_patrol(s: Kingdom, patrol: int, kind: int, more: int, fresh: tuple[tuple[int, int], ...],
                   told: Event) -> After:
    before, barracks = s.tallies, s.barracks
    tallies = (*before[:patrol], before[patrol] + more * WEIGHT[kind], *before[patrol + 1 :])
    barracks = (*barracks[:kind], barracks[kind] - more, *barracks[kind + 1 :])
    after = replace(s, barracks=barracks, tallies=tallies, fresh=fresh)
    if patrol not in s.due_patrols:
        return after, (told,)
    events: list[Event] = [told]
    for edge in s.due:
        if patrol in edge.patrols:
            was, now = is_met(edge, before), is_met(edge, tallies)
            if now and not was:
                events.append(_seal_event(s, edge))
            elif was and not now:
                events.append(EdgeLoosened(ID[s.board[edge.place]], edge.place, edge.side))
    return replace(after, ready=is_in_order(after)), tuple(events)


# ---- the end ----


def _seal(s: Kingdom, step: Seal) -> After:
    """End the game with a win (PAT-4.1)."""
    return replace(s, phase=Phase.WON), (KingdomSealed(sum(s.barracks)),)


def _give_up(s: Kingdom, step: GiveUp) -> After:
    return _lose(s, Loss(given_up=True), [])


DO: dict[type[Step], Callable[[Kingdom, Any], After]] = {
    Dealt: _deal,
    Place: _place,
    Post: _post,
    TakeBack: _take_back,
    Seal: _seal,
    GiveUp: _give_up,
}
