"""Positions of The Temple of Karthis, reached move by move with given dice and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Outcome, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.cards import CARDS, cards_in
from klotho_games.games.karthis.rules.floor_map import openings
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import (
    CardDrawn,
    Choose,
    Descend,
    DrawRolled,
    Explore,
    Fight,
    RoundRolled,
    ThreatRolled,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH, WEST
from shots.albums import Moment

GAME = "karthis"
CROSSING, HALL, ROUND, AHEAD, LEFT, RIGHT, STAIRS = 35, 95, 85, 5, 15, 25, 74
"""A roll of the tile chart for each kind of tile."""


def begin(level: int = 1, name: str = "Ada", as_on_paper: bool = False) -> Session:
    options = (("as_on_paper", as_on_paper), ("level", level), ("rival", False), ("secret_doors", True))
    setup = Setup((name,), options)
    return Session.new(registry.load(GAME), setup, seeds.seed_from_words("shots"), notes={"profile": name})


def explore(
    session: Session, side: int, tile: int, die: int = 1, cards: Sequence[str] = (), threat: Sequence[int] = ()
) -> None:
    """Go through an opening, with this tile, this die, these cards, and these rolls against threats."""
    session.play(Explore(side))
    answer(session, tile, die, cards, threat)


def answer(
    session: Session, tile: int = 0, die: int = 1, cards: Sequence[str] = (), threat: Sequence[int] = ()
) -> None:
    """Force the outcomes of chance until the player has to decide."""
    turned, rolled = iter(cards), iter(threat)
    while session.needs_chance:
        session.force(_outcome(session.state, tile, die, turned, rolled))


def _outcome(s: Adventure, tile: int, die: int, turned: Iterator[str], rolled: Iterator[int]) -> Outcome:
    match s.phase:
        case Phase.TILE:
            return TileRolled(tile)
        case Phase.DIE:
            return DrawRolled(die)
        case Phase.THREAT:
            return ThreatRolled(next(rolled, 6))
        case Phase.DEAL | Phase.GUARD:
            return CardDrawn(next(turned))
    raise ValueError(f"nothing was said for {s.phase}")


# -- positions --------------------------------------------------------------------------------------------------


def start() -> Session:
    return begin()


def early(as_on_paper: bool = False) -> Session:
    """A few rooms, a wound, a treasure, a rest."""
    session = begin(level=2, as_on_paper=as_on_paper)
    explore(session, NORTH, CROSSING, cards=["3S"], threat=[1])
    explore(session, NORTH, HALL, cards=["3D"])
    explore(session, EAST, RIGHT, cards=["AH"])
    session.play(Walk(session.state.sheet.tiles[2].square))
    explore(session, WEST, ROUND, cards=["2C"], threat=[5])
    return session


def cards() -> Session:
    """Three cards on the page, one of them to choose."""
    session = early()
    explore(session, WEST, AHEAD, die=6, cards=["7S", "4D", "QH"])
    return session


def joker() -> Session:
    """A Joker and something harmless: greed or rest."""
    session = early()
    explore(session, WEST, AHEAD, die=6, cards=["X1", "8S", "3H", "4D"])
    return session


def jokers() -> Session:
    """Paper rules: both Jokers in one draw, each under its guard. The one left behind is gone."""
    session = early(as_on_paper=True)
    explore(session, WEST, AHEAD, die=6, cards=["X1", "8C", "4D", "X2", "2H", "10C"])
    return session


def guarded_joker() -> Session:
    """A Joker was chosen, and its guard is a wall."""
    session = early()
    explore(session, WEST, CROSSING, die=4, cards=["X1", "10S", "3H"])
    session.play(Choose("X1"))
    return session


def falling_wall() -> Session:
    """The wall falls, and the player has to choose a side."""
    session = early()
    explore(session, WEST, CROSSING, cards=["10S"], threat=[1])
    return session


def stairs() -> Session:
    """On a tile with stairs down."""
    session = early()
    explore(session, WEST, STAIRS)
    return session


def combat(rounds: Sequence[tuple[int, int]] = ((3, 5), (6, 2))) -> Session:
    """A rival, and some rounds already fought."""
    session = early()
    explore(session, WEST, AHEAD, cards=["KS"])
    for mine, theirs in rounds:
        session.play(Fight())
        session.force(RoundRolled(mine, theirs))
    return session


def map40(tiles: int = 40) -> Session:
    """A floor of forty tiles with all five marks."""
    session, rng = begin(level=2), Random(4)
    explore(session, NORTH, HALL, cards=["JD"])
    session.play(Fight())
    session.force(RoundRolled(6, 1))
    while len(session.state.sheet.tiles) < tiles:
        s: Adventure = session.state
        # The oldest opening first, so that the map grows wide; dead ends only while there are enough ways.
        square = s.at if openings(s.sheet, s.at) and rng.random() < 0.35 else s.sheet.front[0]
        if square != s.at:
            session.play(Walk(square))
        side = rng.choice(openings(session.state.sheet, square))
        many = len(session.state.sheet.front) > 8
        roll = rng.choice((1, 15, 25, 50, 60, 70, 85) if many else (35, 44, 50, 60, 88, 95))
        if many and rng.random() < 0.1:
            roll = STAIRS
        explore(session, side, roll, cards=_harmless(session.state, rng))
    return session


def _harmless(s: Adventure, rng: Random) -> list[str]:
    """Choose a card that leaves the explorer standing; all threats are dodged."""
    lying = s.deck or s.discards
    kinds = ("threat", "threat", "treasure", "safe")
    cards = (CARDS[card] for card in cards_in(lying, s.face) if card)
    fitting = [card for card in cards if card.kind in kinds and card.rank != "10"]
    wanted = rng.choice(kinds)
    return [rng.choice([card for card in fitting if card.kind == wanted] or fitting).id]


def deep(floor: int = 3) -> Session:
    """A map of the third floor."""
    session = early()
    while session.state.floor < floor:
        explore(session, openings(session.state.sheet, session.state.at)[0], STAIRS)
        session.play(Descend())
    explore(session, NORTH, CROSSING, cards=["5D"])
    explore(session, NORTH, HALL, cards=["6S"], threat=[6])
    return session


def triumph(last: bool = True) -> Session:
    """Both Jokers found. Without `last`, the Crown's guard is still to be beaten."""
    session = early()
    explore(session, WEST, CROSSING, cards=["X1", "4C"], threat=[6])
    explore(session, openings(session.state.sheet, session.state.at)[0], STAIRS)
    session.play(Descend())
    explore(session, NORTH, CROSSING, cards=["4D"])
    explore(session, NORTH, HALL, cards=["2D"])
    if last:
        explore(session, NORTH, AHEAD, cards=["X2", "9S"], threat=[6])
    return session


def show_triumph(s: Any) -> None:
    """The adventure ends with the Crown."""
    s.table(triumph())
    scene = s.stage.scene
    scene.motions.reduced = False
    scene.count_again()


def death(last: bool = True) -> Session:
    """Trap after trap. Without `last`, one more would be fatal."""
    session = early()
    explore(session, WEST, CROSSING, cards=["4S"], threat=[1])
    if last:
        explore(session, openings(session.state.sheet, session.state.at)[0], AHEAD, cards=["9C"], threat=[1])
    return session


def deadly() -> Session:
    """Three cards to choose from, and most of them can be fatal."""
    session = death(last=False)
    explore(session, openings(session.state.sheet, session.state.at)[0], AHEAD, die=6, cards=["9C", "8S", "7C"])
    return session


def _position(make: Callable[[], Session]) -> Callable[[Any], None]:
    def shot(s: Any) -> None:
        s.table(make())

    return shot


SCREENS: dict[str, Callable[[Any], None]] = {
    "karthis-start": _position(start),
    "karthis-early": _position(early),
    "karthis-cards": _position(cards),
    "karthis-deadly": _position(deadly),
    "karthis-joker": _position(joker),
    "karthis-jokers": _position(jokers),
    "karthis-guarded": _position(guarded_joker),
    "karthis-sealed": _position(falling_wall),
    "karthis-stairs": _position(stairs),
    "karthis-combat": _position(combat),
    "karthis-map40": _position(map40),
    "karthis-deep": _position(deep),
    "karthis-triumph": _position(triumph),
    "karthis-death": _position(death),
}
GOLDENS = (
    "karthis-start", "karthis-cards", "karthis-jokers", "karthis-map40", "karthis-combat", "karthis-triumph",
    "karthis-death",
)
README = {6: "karthis-map40"}
PAGE = "karthis-cards"
MOMENT = Moment(show_triumph, 0.0, 5.0)
TABLE = early

PRESSED = {
    "retreat": "the way out on the page of the fight, beside the photographs",
}
"""Things on the table that do the same as a button of the prompt, with what they are (`tests/visual/walk.py`)."""

SMALLER = {
    "legend": "the log takes its room; each tile says what its mark means as soon as it is pointed at",
}
"""Things that can be smaller in large text, with the reason (`tests/visual/test_large.py`)."""
