"""Clinics for the tests, dealt and shuffled by forced outcomes, and rearranged if a certain moment is needed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Setup
from klotho_games.core.games.registry import Game
from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.building import place_of
from klotho_games.games.clinic.rules.cards import BASE_FLOORS
from klotho_games.games.clinic.rules.state import Clinic, Person
from klotho_games.games.clinic.rules.steps import Dealt, EndAction, Lay, OpenBusiness, Shuffled, Take
from tests.games.forcing import Forcing

CLINIC = Game("clinic", "klotho_games.games.clinic")
DOC, NURSE, ORDERLY, SICK = range(4)
WHITE, YELLOW, ORANGE, RED = 1, 2, 3, 4

_forcing = Forcing(RULES)
play, told, the, kinds, refused = _forcing.play, _forcing.told, _forcing.the, _forcing.kinds, _forcing.refused


def setup(**options: bool | int | str) -> Setup:
    return Setup(("Ada",), tuple(sorted(options.items())))


def dealt(ground: str = "f1", floors: tuple[str, ...] = (), **options: bool | int | str) -> Clinic:
    """Return a clinic without the expansion's cards, before the Action cards are shuffled.

    In the Front Hall the entrance is space 1, followed by service hub, white room, yellow room, supply room and an
    empty space.
    """
    chosen: dict[str, Any] = {"new_card": "none", "new_floors": 0, **options}
    others = floors or tuple(card for card in BASE_FLOORS if card != ground)
    return play(RULES.initial(setup(**chosen)), Dealt(ground, others))


ENTRANCE, HUB, WHITE_ROOM, YELLOW_ROOM, SUPPLY, SPACE = (place_of(0, column) for column in range(6))


def shuffled(s: Clinic, *cards: str) -> Clinic:
    """Shuffle the cards. Their notation is "a1b": card and side."""
    return play(s, Shuffled(tuple(card[:2] for card in cards), tuple("ab".index(card[2]) for card in cards)))


def rowed(s: Clinic, *cards: str, sections: str = "first") -> Clinic:
    """Lay the cards from left to right, each under its left neighbour; those with "!" are rotated.

    The row shows both sections of the first card and the right sections of the others.
    """
    s = shuffled(s, *(card.rstrip("!") for card in cards))
    for card in cards:
        s = play(s, Lay(card[:2], "right", False, card.endswith("!")))
    return play(s, Take(sections))


def hiring(s: Clinic | None = None) -> Clinic:
    """Hire (doctor, nurse), Admit (yellow, orange), then Build. The Hire action is in progress."""
    return rowed(s or dealt(), "a1b", "a2a", "a3a")


def admitting(s: Clinic | None = None) -> Clinic:
    """Admit (white, yellow), Build (floor, small), Admit (white, red). The first Admit action is in progress."""
    return rowed(s or dealt(), "a1a", "a2b", "a3a")


def building(s: Clinic | None = None) -> Clinic:
    """Build (floor, small), Hire (orderly, doctor), Build (small, floor). The first Build action is in progress."""
    return rowed(s or dealt(), "a3b", "a2a", "a1a")


def new_building() -> Clinic:
    """With the expansion's card: Build (small, garden bonus), Admit (orange, pair), Build (small, floor)."""
    return rowed(dealt(new_card="a3"), "axa!", "a2a", "a1b")


def couple_right() -> Clinic:
    """The second action of `new_building`: an orange patient in box 3, the couple in box 4."""
    return ended(new_building())


def couple_left() -> Clinic:
    """The other side of the card, Hire (doctor, garden bonus), Admit (pair, white), Build: the couple is in box 3, a
    white patient in box 4."""
    return ended(rowed(dealt(new_card="a3"), "axb", "a2a", "a1b"))


def ended(s: Clinic) -> Clinic:
    return play(s, EndAction())


def to_business(s: Clinic) -> Clinic:
    while s.phase == "act":
        s = ended(s)
    assert s.phase == "business"
    return s


def opened(s: Clinic) -> Clinic:
    return play(to_business(s), OpenBusiness())


def staffed(s: Clinic, *people: Person) -> Clinic:
    """Return the clinic with exactly these people. Missing staff can be hired."""
    on_call = tuple(
        total - len([1 for one in people if one[0] == role]) for role, total in enumerate((5, 3, 4))
    )
    changed = replace(s, people=tuple(sorted(people)), on_call=on_call)
    assert RULES.invariants(changed) == []
    return changed


def grown(s: Clinic, *cells: tuple[int, int]) -> Clinic:
    """Return the clinic with modules put into spaces, as (place, module)."""
    now = list(s.cells)
    for place, module in cells:
        now[place - 1] = module
    return replace(s, cells=tuple(now))
