"""The final score, and what must be true in every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.i18n import _, ngettext

from .names import grade_name, region_name, requirement_words, side_name
from .questions import complete_lines, edges_in, met_requirements
from .regions import EDGES, ID
from .state import (
    ITEMS,
    KINDS,
    OF_A_COLOUR,
    PLACES,
    REGIONS_IN_KINGDOM,
    WEIGHT,
    WON,
    Kingdom,
    Phase,
    column,
    is_in_order,
    is_met,
    patrols_of,
    row,
    whole_deck,
)


def kind_of_deal(s: Kingdom) -> str:
    """Return the group of a game in the statistics: the grade of a solvable deal, or any deal."""
    return f"grade {s.grade}" if s.solvable else "any"


def result(s: Kingdom) -> Result | None:
    """Return the score of the kingdom; None while the game goes on (PAT-4.2)."""
    if not s.is_over:
        return None
    notes: dict[str, int | str] = {"grade": s.grade if s.solvable else 0}
    if s.weighed:
        notes["weighed"] = 1
    if s.phase is Phase.WON:
        left = sum(s.barracks)
        graded = _("Grade “{grade}”: {times} times the points").format(times=s.grade, grade=grade_name(s.grade))
        count = (
            ScoreLine(0, _("Twelve patrols filled, every requirement met"), WON, _("The kingdom"), picture="seal"),
            *([ScoreLine(0, graded, s.worth - WON, _("Grade"), picture="boss")] if s.worth > WON else []),
            ScoreLine(0, _("Units left over"), left, _("Barracks"), picture="cube_light"),
        )
        told = ngettext("The kingdom is sealed, with {n} unit left over.",
                        "The kingdom is sealed, with {n} units left over.", left)
        return Result((s.worth + left,), (0,), told.format(n=left), count, notes=notes, kind=kind_of_deal(s))
    met = Counter(s.board[edge.place] for edge in met_requirements(s))
    lines = tuple(
        ScoreLine(0, region_name(card), met[card], _("Requirements met"), picture=f"region_{ID[card]}")
        for card in s.board
        if met[card]
    )
    return Result((met.total(),), (), how_it_fell(s), lines, notes=notes, kind=kind_of_deal(s))


def how_it_fell(s: Kingdom) -> str:
    """Return one sentence about a lost game."""
    assert s.loss is not None
    if s.loss.given_up:
        return _("The kingdom was given up.")
    if s.loss.place < 0:
        return _("Too few units are left to fill the patrols of a complete line.")
    card = s.board[s.loss.place]
    asked = EDGES[card][s.loss.side]
    assert asked is not None
    told = _("{region} can no longer get {asked} to the {side}.")
    return told.format(region=region_name(card), asked=requirement_words(asked), side=side_name(s.loss.side))


# ---- invariants ----


def invariants(s: Kingdom) -> Sequence[str]:
    return [*_regions(s), *_items(s), *_lines(s)]


def _regions(s: Kingdom) -> list[str]:
    wrong = []
    placed = [place for place in range(PLACES) if s.board[place] >= 0]
    if s.taken != sum(1 << place for place in placed):
        wrong.append("taken places and the board disagree")
    cards = [*(s.board[place] for place in placed), *s.offer, *s.deck]
    due = 0 if s.phase is Phase.DEAL else REGIONS_IN_KINGDOM
    if len(cards) != due or len(set(cards)) != due or not set(cards) <= set(whole_deck(s)):
        wrong.append(f"the regions are {cards}")
    if len(s.offer) < 3 and s.deck:
        wrong.append("a region was not turned up")
    columns, rows = {column(place) for place in placed}, {row(place) for place in placed}
    if placed and (max(columns) - min(columns) > 2 or max(rows) - min(rows) > 2):
        wrong.append("the kingdom is too large")
    return wrong


def _items(s: Kingdom) -> list[str]:
    if s.phase is Phase.DEAL:
        return []
    wrong = []
    posts = [*s.posted, *s.fresh]
    whole = [0] * KINDS
    for n, value in enumerate(s.dice):
        whole[7 * (n // OF_A_COLOUR) + value] += 1
    for colour in range(3):
        whole[7 * colour] = OF_A_COLOUR
    there = Counter(kind for _patrol, kind in posts)
    if sum(whole) != ITEMS or any(s.barracks[kind] + there[kind] != whole[kind] for kind in range(KINDS)):
        wrong.append("eighteen items are not conserved")
    tallies = [0] * len(s.tallies)
    for patrol, kind in posts:
        tallies[patrol] += WEIGHT[kind]
    if tuple(tallies) != s.tallies:
        wrong.append("the tallies do not count what stands there")
    if any(patrol not in patrols_of(s.taken) for patrol, _kind in posts):
        wrong.append("somebody stands where no patrol is")
    if list(s.fresh) != sorted(s.fresh) or list(s.posted) != sorted(s.posted):
        wrong.append("items are out of order")
    return wrong


def _lines(s: Kingdom) -> list[str]:
    """PAT-3.4: every line that was judged was in order, and is closed."""
    wrong = []
    closed: set[int] = set()
    for line, cards in complete_lines(s):
        if not set(line.patrols) <= set(s.due_patrols):
            closed |= set(line.patrols)
            if not all(is_met(edge, s.tallies) for edge in edges_in(line, cards)):
                wrong.append("a line was left in disorder")
            if not all(s.tallies[patrol] for patrol in line.patrols):
                wrong.append("a patrol was left bare")
    if set(s.open) != set(patrols_of(s.taken)) - closed:
        wrong.append("the open patrols are wrong")
    if s.phase is Phase.PLAY and s.ready != is_in_order(s):
        wrong.append("ready is out of date")
    if s.phase is Phase.WON and (s.region_count < REGIONS_IN_KINGDOM or not is_in_order(s)):
        wrong.append("this kingdom cannot be sealed")
    if (s.loss is not None) != (s.phase is Phase.LOST):
        wrong.append(f"loss {s.loss} in phase {s.phase}")
    return wrong
