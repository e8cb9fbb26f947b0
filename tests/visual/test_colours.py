"""Nothing by colour alone: the colours that a game declares, seen without one kind of cone, and in grey."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial
from importlib import import_module
from itertools import combinations
from math import sqrt

import pygame
import pytest

from klotho_games.core.games import registry
from klotho_games.scenes.coach import ink as coach_ink
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.colour_signs import Family, Tinted, seat_marks
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEATS, rgb
from shots import vision
from tests.pictures import ART
from tests.visual.conftest import ROOT

APART = 10.0
"""The CIEDE2000 difference from which two colours can be told apart at a glance."""
ALIKE = 0.75
"""The correlation of light and dark in a part of two pictures, above which they show the same there."""
SIDE, PART = 96, 16
FAINT = 10.0
"""Greys within a part whose spread is below this count as one."""
NAMED = re.compile(r"(?<![a-z])(red|orange|yellow|green|teal|blue|purple|white|black|ivory|steel|coral|bone|dark|medium"
                   r"|light|ruby|emerald|sapphire|topaz|amethyst)(?![a-z])")
"""A picture named after its colour has others that differ from it only in colour."""


@pytest.fixture(scope="module", autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


@lru_cache(maxsize=512)
def painted(one: Tinted) -> pygame.Surface:
    surface = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    one.paint(Pen(surface, DrawStyle(1.0, art=ART)), Box(0, 0, SIDE, SIDE))
    return surface


@lru_cache(maxsize=512)
def mean(one: Tinted) -> vision.Colour:
    """Return the mean colour of all ink of the painted picture."""
    ink = pygame.image.tobytes(painted(one), "RGBA")
    covered = sum(ink[3::4])
    assert covered, one.name
    red, green, blue = (min(255, round(255 * sum(ink[n::4]) / covered)) for n in range(3))
    return red, green, blue


@lru_cache(maxsize=512)
def parts(one: Tinted) -> list[tuple[float, list[float]]]:
    """Return the spread and the pattern of light and dark of each part on a middle grey, whatever its colour."""
    ground = pygame.Surface((SIDE, SIDE))
    ground.fill((110, 110, 110))
    ground.blit(painted(one), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    ink = pygame.image.tobytes(ground, "RGB")
    tones = [0.299 * r + 0.587 * g + 0.114 * b for r, g, b in zip(ink[::3], ink[1::3], ink[2::3], strict=True)]
    starts = [y * SIDE + x for y in range(0, SIDE - PART + 1, PART // 2) for x in range(0, SIDE - PART + 1, PART // 2)]
    return [_evened([tone for row in range(PART) for tone in tones[at + row * SIDE:at + row * SIDE + PART]])
            for at in starts]


def _evened(tones: list[float]) -> tuple[float, list[float]]:
    middle = sum(tones) / len(tones)
    left = [tone - middle for tone in tones]
    return sqrt(sum(tone * tone for tone in left) / len(left)), left


def alike(one: Tinted, other: Tinted) -> float:
    """Return the correlation of two pictures in grey, in the part where they differ most; 1 if only the colour
    differs."""
    least = 1.0
    for (a, seen), (b, others) in zip(parts(one), parts(other), strict=True):
        if max(a, b) < FAINT or (min(a, b) < FAINT / 4 and max(a, b) < 2 * FAINT):
            continue
        if min(a, b) < FAINT / 4:
            return 0.0
        least = min(least, abs(sum(x * y for x, y in zip(seen, others, strict=True))) / (len(seen) * a * b))
        if least <= ALIKE:
            break
    return least


def colours(id: str) -> tuple[Family, ...]:
    return registry.load(id).besides("table_colours", "COLOURS") or ()


def _swatch(kind: str, pen: Pen, box: Box) -> None:
    coach_ink.paint_swatch(pen, kind, box)


def families() -> Iterator[object]:
    yield pytest.param(seat_marks(), id="house-seats")
    kinds = (coach_ink.LUCK, coach_ink.OWN, coach_ink.OTHERS)
    bars = Family("bars", tuple(Tinted(kind, kind, partial(_swatch, kind)) for kind in kinds))
    yield pytest.param(bars, id="coach-bars")
    for id in registry.ids():
        for family in colours(id):
            yield pytest.param(family, id=f"{id}-{family.name}")


def confused(family: Family) -> list[tuple[str, str, str]]:
    """Return the pairs that people could confuse, and why."""
    found = []
    for one, other in combinations(family.members, 2):
        apart, eyes = vision.closest(mean(one), mean(other))
        if one.sign != other.sign and alike(one, other) > ALIKE:
            found.append((one.name, other.name, f"no sign to be seen: alike by {alike(one, other):.2f}"))
        elif one.sign == other.sign and apart < APART:
            found.append((one.name, other.name, f"{apart:.1f} apart by {eyes}, and no sign"))
    return found


@pytest.mark.parametrize("family", list(families()))
def test_every_pair_is_told_apart_by_colour_or_by_sign(family: Family) -> None:
    assert len(family.members) > 1
    assert confused(family) == []


def test_colours_of_seats_alone_are_told_apart() -> None:
    """For lines and stripes that have no room for a shape."""
    pairs = [(a.shape, b.shape, *vision.closest(rgb(a.colour), rgb(b.colour))) for a, b in combinations(SEATS, 2)]
    assert [pair for pair in pairs if pair[2] < APART] == []


@pytest.mark.parametrize("id", [id for id in registry.ids() if (ROOT / "art" / id).is_dir()])
def test_every_picture_that_is_called_by_its_colour_is_declared(id: str) -> None:
    """One of a numbered series is enough: faces of a die, poses in the air."""
    seen: list[str] = []

    class Noting(Art):
        def svg(self, name: str, w: int, h: int) -> pygame.Surface:
            seen.append(name)
            return super().svg(name, w, h)

    look = DrawStyle(1.0, art=Noting())
    for family in colours(id):
        for one in family.members:
            one.paint(Pen(pygame.Surface((8, 8), pygame.SRCALPHA), look), Box(0, 0, 8, 8))
    mere = getattr(import_module(registry.load(id).module_of("table_colours")), "DECORATION", ())
    named = {f"{id}/{path.stem}" for path in (ROOT / "art" / id).glob("*.svg") if NAMED.search(path.stem)}
    told = {_unnumbered(name) for name in seen}
    assert seen
    assert sorted(name for name in named if _unnumbered(name) not in told and not name.startswith(mere)) == []


def _unnumbered(name: str) -> str:
    return re.sub(r"\d+$", "", re.sub("_(die|air)_", "_", name))


def test_a_mere_change_of_colour_would_be_found() -> None:
    """A picture in two tints has the same lights and darks; a sign that is declared but not drawn is found missing."""
    def tint(colour: str, sign: str) -> Tinted:
        return Tinted(colour, sign, lambda pen, box: pen.panel(box, colour, edge="#000000", edge_width=4, radius=20))

    red, green = tint("#c05040", ""), tint("#8a8030", "")
    assert confused(Family("tints", (red, green)))
    assert confused(Family("tints", (red, green._replace(sign="a disc"))))
    assert not confused(Family("tints", (red, tint("#2f62d8", ""))))


@pytest.mark.parametrize(("one", "other", "apart"), [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425), ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
])
def test_differences_are_those_that_were_published(one: vision.Lab, other: vision.Lab, apart: float) -> None:
    assert vision.lab_difference(one, other) == pytest.approx(apart, abs=1e-4)


@pytest.mark.parametrize("sight", vision.SIGHTS)
def test_who_lacks_a_cone_sees_greys_as_everybody(sight: str) -> None:
    for grey in (0, 60, 128, 255):
        assert max(abs(v - grey) for v in vision.simulate((grey, grey, grey), sight)) <= 1
