"""Filling the play area, scoring when a Score card comes up, beginning turns and ending the game."""

from __future__ import annotations

from bisect import insort
from typing import Any

from msgspec.structs import replace

from klotho_games.core.chance import decks
from klotho_games.core.contract import Event

from . import events as told
from .cards import ID, NUMBER, SCORE
from .count import (
    apply_trades,
    best_of,
    bonuses,
    can_trade,
    count,
    ids,
    pairs_of,
    scores,
    totals,
)
from .state import BLIND, DISCARD, DUG, LATER, REROLLS, ROW, Company, Phase, Venture
from .steps import FirstRolled, ToolDrawn, Trade, TurnedUp

After = tuple[Venture, tuple[Event, ...]]
Events = tuple[Event, ...]
_FILL, _PLAY, _STARS = Phase.FILL, Phase.PLAY, Phase.STARS


def put(companies: tuple[Company, ...], seat: int, company: Company) -> tuple[Company, ...]:
    found = list(companies)
    found[seat] = company
    return tuple(found)


def with_one(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards with one more, still sorted."""
    found = list(cards)
    insort(found, card)
    return tuple(found)


def with_card(company: Company, card: int) -> Company:
    return replace(company, cards=with_one(company.cards, card))


def without_card(company: Company, card: int) -> Company:
    return replace(company, cards=decks.without(company.cards, card))


def set_place(places: tuple[int, ...], place: int, card: int) -> tuple[int, ...]:
    found = list(places)
    found[place] = card
    return tuple(found)


# ---- filling (K97-1.1, 1.4, 2.1, 2.3, 7.4) ----


def fill(s: Venture, places: tuple[int, ...], events: Events, **changed: Any) -> After:
    """Fill these places with cards, one after the other, then continue where the game was.

    `changed` are other changes of the state, so that only one new state is made.
    """
    return _go_on(replace(s, filling=places, phase=_FILL, **changed), events)


def _go_on(s: Venture, events: Events) -> After:
    """Wait for the next card, or stop filling if there is nothing more to fill or to draw."""
    while s.filling:
        place = s.filling[0]
        if place < ROW or s.unseen_tools:
            return s, events
        if s.gone_tools:  # K97-2.10
            tools = tuple(sorted(s.gone_tools))
            return replace(s, unseen_tools=tools, gone_tools=()), (*events, told.ToolsShuffled(len(tools)))
        if place == BLIND:
            events = (*events, told.NoToolWon(s.seat))
        s = replace(s, filling=s.filling[1:])
    if s.seat >= 0:
        return replace(s, phase=_STARS if s.stars else _PLAY), events
    if s.rolling_off:
        return replace(s, phase=Phase.FIRST), events
    return begin_turn(s, 0, events)


def _then(s: Venture, filling: tuple[int, ...]) -> Phase:
    """Return the phase after these places were filled; FILL if `_go_on` has to decide."""
    if filling or s.seat < 0:
        return _FILL
    return _STARS if s.stars else _PLAY


def turn_up(s: Venture, step: TurnedUp) -> After:
    card, place = NUMBER[step.card], s.filling[0]
    if card >= SCORE:
        return _score(s, (told.ScoreTurnedUp(place, card - SCORE + 1),))
    stack, filling = len(s.rounds), s.filling[1:]
    phase = _then(s, filling)
    s = replace(
        s,
        unseen=decks.without_number(s.unseen, card),
        stacks=set_place(s.stacks, stack, s.stacks[stack] - 1),
        row=set_place(s.row, place, card),
        filling=filling,
        phase=phase,
    )
    events = (told.CardTurnedUp(place, step.card),)
    return _go_on(s, events) if phase is _FILL else (s, events)


def draw_tool(s: Venture, step: ToolDrawn) -> After:
    tool, place = NUMBER[step.tool], s.filling[0]
    unseen, filling = decks.without_number(s.unseen_tools, tool), s.filling[1:]
    if place == BLIND:  # K97-4.3
        companies = put(s.companies, s.seat, with_card(s.companies[s.seat], tool))
        s = replace(s, unseen_tools=unseen, filling=filling, companies=companies)
        return _go_on(s, (told.ToolWon(s.seat, step.tool),))
    phase = _then(s, filling)
    s = replace(s, unseen_tools=unseen, filling=filling, rack=set_place(s.rack, place - ROW, tool), phase=phase)
    events = (told.CardTurnedUp(place, step.tool),)
    return _go_on(s, events) if phase is _FILL else (s, events)


# ---- scoring (K97-8) ----


def _score(s: Venture, events: Events) -> After:
    """K97-8.1: score at once. The place of a Score card is filled again (K97-8.3), except after the third."""
    if len(s.rounds) < 2:
        s, counted = _count_round(s)
        return _go_on(s, (*events, counted))
    seats = len(s.companies)
    order = ((s.seat + n) % seats for n in range(seats))
    trading = tuple(seat for seat in order if can_trade(s.companies[seat]))
    s = replace(s, filling=(), dice=(), stars=0, overdrives=0)
    return (replace(s, phase=Phase.TRADE, trading=trading), events) if trading else _end(s, events)


def _count_round(s: Venture) -> tuple[Venture, Event]:
    counts = tuple(count(company, s.markets) for company in s.companies)
    s = replace(s, rounds=(*s.rounds, counts))
    return s, told.RoundCounted(len(s.rounds), counts, totals(s))


def trade(s: Venture, step: Trade) -> After:
    """K97-8.4."""
    seat, *rest = s.trading
    pairs = pairs_of(step.pairs)
    gone = tuple(card for a, b, _mineral in pairs for card in (a, b))
    company = apply_trades(s.companies[seat], pairs)
    s = replace(s, companies=put(s.companies, seat, company), gone=(*s.gone, *gone), trading=tuple(rest))
    events: Events = (told.MinesTraded(seat, ids(pairs)),) if pairs else ()
    return (s, events) if rest else _end(s, events)


def _end(s: Venture, events: Events) -> After:
    """Score the third round, the bonuses and the final score (K97-8.5)."""
    s, counted = _count_round(s)
    s = replace(s, phase=Phase.OVER)
    extra = [
        told.BonusCounted(seat, ID[card], number, points)
        for seat, company in enumerate(s.companies)
        for card, number, points in bonuses(company)
    ]
    points = scores(s)
    return s, (*events, counted, *extra, told.GameEnded(points, best_of(s.companies, points)))


# ---- turns ----


def roll_for_first(s: Venture, step: FirstRolled) -> After:
    """K97-1.8: the highest die goes first; the seats that tie for it roll again."""
    highest = max(step.dice)
    best = tuple(seat for seat, die in zip(s.rolling_off, step.dice, strict=True) if die == highest)
    shown = dict(zip(s.rolling_off, step.dice, strict=True))
    rolled = told.RolledForFirst(tuple(shown.get(seat, 0) for seat in range(len(s.companies))), best)
    if len(best) > 1:
        return replace(s, rolling_off=best), (rolled,)
    s, found = _even_out(replace(s, rolling_off=()), best[0])
    return begin_turn(s, best[0], (rolled, found))


def _even_out(s: Venture, first: int) -> tuple[Venture, Event]:
    """K97-1.9: later players get coins, and the second half of the order organics too; with Paper rules, neither."""
    if s.paper:
        return s, told.FirstPlayerFound(first, 0, ())
    seats = len(s.companies)
    order = [(first + n) % seats for n in range(seats)]
    dug = tuple(order[(seats + 1) // 2 :])
    companies = s.companies
    for seat in order[1:]:
        company = replace(companies[seat], coins=companies[seat].coins + LATER)
        companies = put(companies, seat, replace(company, minerals=DUG) if seat in dug else company)
    return replace(s, companies=companies), told.FirstPlayerFound(first, LATER, dug)


def begin_turn(s: Venture, seat: int, events: Events, idle: int = 0) -> After:
    """Begin a turn by filling the play area (K97-2.1)."""
    turn, row, rack = s.turn + 1, s.row, s.rack
    empty = [place for place, card in enumerate(row) if card < 0] if -1 in row else []
    if -1 in rack:
        empty += [place for place, card in enumerate(rack, ROW) if card < 0]
    s = replace(
        s, filling=tuple(empty), phase=_FILL if empty else _PLAY, seat=seat, turn=turn, stage=DISCARD,
        rerolls=REROLLS, overdrives=0, dice=(), rolling=(), used=0, took=False, idle=idle,
    )
    events = (*events, told.TurnBegan(seat, turn))
    return _go_on(s, events) if empty else (s, events)
