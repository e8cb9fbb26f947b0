"""The style of the table: colours, buttons, panels, seats, words that fit their place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import pygame

from klotho_games.games.katamari.rules.state import COUSINS
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import read_art_json
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen
from klotho_games.stage.drawing.theme import FREDOKA, SEMI, ButtonLook
from klotho_games.stage.widgets.button import ButtonStyle
from klotho_games.stage.widgets.prompt_bar import PromptLook
from klotho_games.stage.widgets.seat_plates import PlateLook, Shade
from klotho_games.stage.widgets.top_bar import TopLook

INK, SOFT, OUTLINE = "#3a2150", "#6b4a86", "#43254f"
PLUM_TOP, PLUM_BOTTOM, PLUM_LIT, GOLD = "#3d2863", "#2b1a47", "#4a3573", "#e8b44c"
RED_TAG, BROWN_TAG = "#9d1f2b", "#85480c"
RED, GREEN, PALE_GOLD = "#a3262f", "#17664a", "#ffe9b8"
ROW, ROW_LIT, ROW_EDGE = "#efe3fb", "#ffe3a8", "#e8b44c"
"""A line of a list, and a highlighted line."""

BUTTON_LOOKS = {
    "primary": ButtonLook("#ffa588", "#ff7a5c", "#a8281f", "#ffd8c8", "#35090c", "#2a0c18"),
    "secondary": ButtonLook("#5b4486", "#4a3573", "#1b0f33", "#8a72b8", "#ffffff", "#1b0f33"),
    "danger": ButtonLook("#d24a56", "#b3202e", "#4a0810", "#ff9aa2", "#ffffff", "#2a0c18"),
    "disabled": ButtonLook("#4a3b6b", "#40325e", "#1b0f33", "#5f4d85", "#c9bde0", "#1b0f33"),
}


def button_style(size: float = 24) -> ButtonStyle:
    return ButtonStyle(size=size, face=FREDOKA, radius=18, icon_size=28, looks=BUTTON_LOOKS)


def prompt_look() -> PromptLook:
    return PromptLook(
        top=PLUM_TOP, bottom=PLUM_BOTTOM, name="#ffb9a6", words="#ffffff", quiet="#d9caf2", face=SEMI,
        name_face=FREDOKA, size=27, button=button_style(),
    )


def top_look() -> TopLook:
    return TopLook(
        spool="katamari/k_spool", top=PLUM_TOP, bottom=PLUM_BOTTOM, shade=PLUM_BOTTOM, shade_alpha=0.45,
        title="#ffffff", title_face=FREDOKA, title_size=36, button=button_style(), corner=15,
    )


PLATES = PlateLook(Shade("#fff6e6", GOLD, INK), Shade(PLUM_LIT, "#6b5596", "#ffffff"), FREDOKA)


# -- seats and cousins -----------------------------------------------------------------------------------------------


def badge(cousins: Sequence[str], seat: int) -> int:
    """Return the mark of a seat, which is that of its cousin, so that shape and colour match the board."""
    return COUSINS.index(cousins[seat]) if cousins else seat


def on_ribbon(pen: Pen, words: str, box: Box, size: float, cousin: str) -> None:
    """Write words on a cousin's ribbon: dark on the golden one, white on the others."""
    ink, rim = ("#3a1c02", "") if cousin == "hat" else ("#ffffff", "#3a1020")
    pen.name(words, box, size, ink, FREDOKA, align="centre", outline=rim, outline_width=2 if rim else 0)


# -- pictures with their own shadow --------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _pieces(root: str) -> dict[str, dict[str, list[float]]]:
    return read_art_json("katamari/pieces", Path(root))


def paint_baked_picture(pen: Pen, name: str, box: Box) -> None:
    """Paint a baked picture of art/katamari. The thing in it fills the box, and its shadow is around the box."""
    known = _pieces(str(pen.look.art.root))
    if not known:  # without the shadow
        pen.raster(f"katamari/{name}.webp", box)
        return
    (w, h), (x, y, bw, bh) = known[name]["size"], known[name]["box"]
    kx, ky = box.w / bw, box.h / bh
    pen.raster(f"katamari/{name}.webp", Box(box.x - x * kx, box.y - y * ky, w * kx, h * ky))


_CORNER = 80
"""Size of a corner in the panel's picture, including the shadow, in canvas units."""


def panel(pen: Pen, box: Box) -> None:
    """Paint a cream panel of any size from nine pieces of `panel.webp`. Its shadow reaches 44 units beyond the box."""
    look = pen.look
    if look.high_contrast:
        pen.panel(box, "#ffffff", edge="#000000", edge_width=3, radius=26)
        return
    r = pen.rect(box.grow(44))
    whole = look.art.keep(("katamari-panel", r.size), lambda: _nine(look, r.size))
    pen.blit(whole, r.topleft)


def _nine(look: DrawStyle, size: tuple[int, int]) -> pygame.Surface:
    side = look.px(184)
    source = look.art.raster("katamari/panel.webp", side, side)
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    c = min(look.px(_CORNER), side // 2 - 1, size[0] // 2, size[1] // 2)
    xs, ys = _cuts(side, size[0], c), _cuts(side, size[1], c)
    for sx, sw, dx, dw in xs:
        for sy, sh, dy, dh in ys:
            part = source.subsurface((sx, sy, sw, sh))
            if (dw, dh) != (sw, sh):
                part = pygame.transform.smoothscale(part, (dw, dh))
            out.blit(part, (dx, dy), special_flags=PREMULTIPLIED)
    return out


def _cuts(source: int, goal: int, c: int) -> list[tuple[int, int, int, int]]:
    """Return start and length in the picture, start and length on the panel, for each piece."""
    cuts = [(0, c, 0, c)]
    if goal > 2 * c:
        cuts.append((c, source - 2 * c, c, goal - 2 * c))
    return [*cuts, (source - c, c, goal - c, c)]
