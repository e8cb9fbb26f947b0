"""Positions of 12 Patrols: a given deal that the solver plays; some kingdoms are ruined on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.rules.regions import ID
from klotho_games.games.patrols.rules.solver import Solution, solution
from klotho_games.games.patrols.rules.state import COLOURS, Kingdom
from klotho_games.games.patrols.rules.steps import Dealt, GiveUp, Place, Post, Seal
from klotho_games.stage.devices.input import Pointer
from shots.games import patrols_solver

GAME = "patrols"
DEAL = Dealt(
    (1, 4, 6, 2, 5, 6, 3, 5, 5), ("valley", "keep", "forest", "ford", "plains", "vines", "ruins", "mill", "haven")
)
"""A solvable deal of nine of the twelve regions, with regions of the expansion."""


def begin(deal: Dealt = DEAL, **options: bool | int | str) -> Session:
    chosen = {"deals": "solvable", "grade": 2, "regions": "twelve", "rival": False, **options}
    setup = Setup(("Ada",), tuple(sorted(chosen.items())))
    session = Session.new(registry.load(GAME), setup, seeds.seed_from_words("shots"), notes={"profile": "Ada"})
    session.force(deal)
    return session


def post(session: Session, patrol: int, kind: int) -> None:
    session.play(Post(COLOURS[kind // 7], kind % 7, patrol))


def play_on(session: Session, upto: int) -> Solution:
    """Place regions as the solver would up to this number, and man the patrols that are due."""
    found = solution(session.state)
    assert found is not None, "this deal can be solved"
    waiting = list(found.posts)
    for card, place in found.order:
        if session.state.region_count >= upto:
            break
        session.play(Place(ID[card], place))
        for patrol, kind in [one for one in waiting if one[0] in session.state.due_patrols]:
            post(session, patrol, kind)
            waiting.remove((patrol, kind))
    return Solution((), tuple(waiting))


def middle() -> Session:
    """Six regions are placed, and some patrols of incomplete lines are already manned."""
    session = begin()
    left = play_on(session, 6)
    open_posts = [one for one in left.posts if one[0] in session.state.open]
    for patrol, kind in open_posts[:3]:
        post(session, patrol, kind)
    return session


def broken_patrol() -> Session:
    """Too many units are on a patrol and stay, so its requirement can never be met."""
    session = begin()
    found = solution(session.state)
    assert found is not None
    (first, here), (second, there), *_more = found.order
    session.play(Place(ID[first], here))
    session.play(Place(ID[second], there))
    s: Kingdom = session.state
    for kind in (0, 7, 14, 0):
        post(session, s.open[0], kind)
    # beside them, so that no line is complete and nothing is judged yet
    rules = session.rules
    place = next(move for move in session.legal()
                 if isinstance(move, Place) and not rules.apply(session.state, move)[0].due_patrols)
    session.play(place)
    return session


def full() -> Session:
    session = begin()
    play_on(session, 9)
    return session


def won_game() -> Session:
    session = full()
    session.play(Seal())
    return session


def lost_game() -> Session:
    """Five good regions; then too many units go to a road, and the requirement of the next line cannot be met."""
    session = begin()
    play_on(session, 5)
    rules = session.rules
    for kind in (0, 7, 14, 0, 7):
        places = [move for move in session.legal() if isinstance(move, Place)]
        ruined = [move for move in places if rules.result(rules.apply(session.state, move)[0])]
        if ruined:
            session.play(ruined[0])
            return session
        post(session, session.state.open[-1], kind)
    raise AssertionError("this kingdom does not fall")


def abandoned_kingdom() -> Session:
    """A complete line whose requirements were left open."""
    session = begin()
    found = solution(session.state)
    assert found is not None
    for card, place in found.order:
        session.play(Place(ID[card], place))
        if not session.state.ready:
            session.play(GiveUp())
            return session
    raise AssertionError("no line is due")


def _position(make: Callable[[], Session]) -> Callable[[Any], None]:
    def shot(s: Any) -> None:
        s.table(make())

    return shot


def _position_of_ending(make: Callable[[], Session]) -> Callable[[Any], None]:
    """Show an ending once the solver has said what could have saved the kingdom."""

    def shot(s: Any) -> None:
        scene = s.table(make())
        scene.sheet.rescue.wait()
        s.rest()

    return shot


def carry_knight(s: Any) -> None:
    """A knight of the barracks is held over a patrol."""
    table = s.table(middle())
    offer = next(one for one in table.drag.offers if one.piece.startswith("item:") and one.target.startswith("patrol:"))
    start = table.troops.box_of(int(offer.piece.removeprefix("item:"))).centre
    end = table.map.patrol_box(int(offer.target.removeprefix("patrol:"))).centre
    s.stage.input.device = "mouse"
    for signal in (Pointer("move", start, 0), Pointer("press", start), Pointer("move", (start[0] - 40, start[1]), 0),
                   Pointer("move", end, 0)):
        s.stage.step(0.02, [signal])
    s.stage.step(0.3, [])


def place_first(s: Any) -> None:
    """The first region is held over a place by keys: what it would require there."""
    _hold_region(s, begin(), 0, lambda targets: targets[0])


def place_next(s: Any) -> None:
    """A region is carried over a place beside others."""
    _hold_region(s, _three_regions(), 1, lambda targets: targets[-1])


def _three_regions() -> Session:
    session = begin()
    play_on(session, 3)
    return session


def _hold_region(s: Any, session: Session, nth: int, choose: Callable[[list[Any]], Any]) -> None:
    table = s.table(session)
    s.stage.input.device = "keys"
    table.focus.seen = True
    card = ID[table.state.offer[nth]]
    table.activate(table.focus.find(f"region:{card}"))
    spots = [spot for spot in table.focus.spots if spot.target in table.may_go() and spot.box.w > 100]
    table.focus.set(choose(spots))
    s.stage.step(0.3, [])


def closer(s: Any) -> None:
    """The close-up of a region of the kingdom."""
    table = s.table(middle())
    first = next(place for place, card in enumerate(table.state.board) if card >= 0)
    spot = next(spot for spot in table.focus.spots if spot.box == table.map.box_of(first))
    table.closeup.open(spot.large())
    s.stage.step(0.05, [])


def _stage(make: Callable[[], Session], seconds: float) -> Callable[[Any], None]:
    """Show the page of the chronicle this long after it was opened; the studio itself would skip to the figures."""

    def shot(s: Any) -> None:
        scene = s.table(make())
        s.stage.settings = replace(s.stage.settings, speed="normal")
        scene.was_counted = False
        scene.rebuild()
        for _frame in range(round(seconds / 0.05)):
            s.stage.step(0.05, [])

    return shot


SCREENS: dict[str, Callable[[Any], None]] = {
    "patrols-start": _position(begin),
    "patrols-place-first": place_first,
    "patrols-place": place_next,
    "patrols-middle": _position(middle),
    "patrols-carried": carry_knight,
    "patrols-closer": closer,
    "patrols-broken": _position(broken_patrol),
    "patrols-full": _position(full),
    "patrols-won": _position(won_game),
    "patrols-lost": _position_of_ending(lost_game),
    "patrols-given-up": _position_of_ending(abandoned_kingdom),
    "patrols-rides-out": _stage(won_game, 2.0),
    "patrols-fallen": _stage(lost_game, 2.4),
}
GOLDENS = (
    "patrols-start", "patrols-middle", "patrols-carried", "patrols-broken", "patrols-won",
    "patrols-lost", "patrols-rides-out", "patrols-fallen",
)
README = {7: "patrols-carried"}
PAGE = "patrols-middle"
TABLE = middle
SOLVER = patrols_solver.times

SMALLER = {
    "site": "strips of border beyond the map, of which the rim gives way; their length stays",
    "streak": "words on the last page, of which the rim gives way",
}
"""Things that can be smaller in large text, with the reason (`tests/visual/test_large.py`)."""

PRESSED = {
    "great-seal": "the wax seal on the table, which the prompt names",
}
"""Things on the table that do the same as a button of the prompt, with what they are (`tests/visual/walk.py`)."""
