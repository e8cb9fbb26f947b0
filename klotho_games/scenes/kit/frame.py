"""Parts of the house's own screens: the cloth, the top bar with its key hints, and the bottom bar."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _
from klotho_games.core.people.profiles import PORTRAITS
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import keycap, keycap_width, pad_glyph, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, MUTED, PAPER, SANS, SEATS, SEMI, SERIF
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import text_width

TOP = Box(0, 0, 1920, 72)
BOTTOM = Box(0, 992, 1920, 88)
CLOTH = "cloth"
"""The backdrop that `paint_cloth` paints, shared by all scenes that have it."""
CLOTH_FILE = "shell/setup.webp"
FACES = "karthis"
"""The art folder with the portraits (`p_`), their tokens (`tok_`) and the shield of a level."""


def paint_cloth(pen: Pen) -> None:
    """Paint the violet cloth behind the set-up, the settings and the lists."""
    if pen.look.high_contrast:
        pen.fill(CANVAS, "#000000")
    else:
        pen.raster(CLOTH_FILE, CANVAS)


def paint_bar(pen: Pen, bar: Box) -> None:
    pen.gradient(Box(bar.x, bar.bottom, bar.w, 22), "#000000", "#000000", 0.47, 0)
    if pen.look.high_contrast:
        pen.fill(bar, "#000000")
    else:
        pen.gradient(bar, "#222638", "#14161f")
    pen.fill(Box(bar.x, bar.bottom - 2, bar.w, 1.4), "#e8b44c")
    pen.fill(Box(bar.x, bar.bottom - 1, bar.w, 1), "#5a4a2a")


def paint_portrait(pen: Pen, portrait: str, box: Box, seat: int = 0, shadow: float = 2) -> None:
    """Paint the token of a person's portrait, or the seat's shape if they have not chosen a portrait."""
    if portrait in PORTRAITS:
        pen.svg(f"{FACES}/tok_{portrait}", box, shadow=shadow)
    else:
        seat_shape(pen, seat, box)


def bottom_bar(scene: Scene, portrait: str, name: str, words: str, room_right: float) -> None:
    """Add the bar of the set-up: one sentence, with room for buttons at the right at every text size."""
    scene.tips.floor = BOTTOM.y

    def paint(pen: Pen) -> None:
        bar = BOTTOM.at_origin
        pen.gradient(Box(0, -26, bar.w, 26), "#000000", "#000000", 0, 0.5)
        if pen.look.high_contrast:
            pen.fill(bar, "#000000")
        else:
            pen.gradient(bar, "#262b40", "#161824")
        pen.thread([(0, 0), (bar.w, 0)], 3, shadow=False)
        paint_portrait(pen, portrait, Box(23, 11, 66, 66))
        line = Box(106, 4, room_right - 130, 80)
        said = pen.text(f"{name}:", line.left_part(min(520, line.w * 0.4)), 28, SEATS[0].light, BOLD)
        pen.text(words, line.without_left(said.w + 10), 28, PAPER, SANS, wrap=True, leading=1.1)

    scene.add(Sprite(BOTTOM, paint, z=300, margin=26))
    scene.spoken(f"{name}: {words}")


class SceneTopBar:
    """A bar with a back button and the title at the left, and key hints at the right."""

    def __init__(
        self, scene: Scene, title: str, sub: str = "", hints: Sequence[tuple[str, str, str]] = (), back: str = "",
        taken: float = 0.0,
    ) -> None:
        """`hints` are (key, gamepad button, words). The bar shows the sign of the device that is in use. `taken` is the
        width at its right end that the scene uses for other things."""
        self.scene = scene
        scene.title_text = f"{title}, {sub}" if sub else title
        look = scene.stage.look
        wide = text_width(look, title, 32, SERIF) / look.text_scale
        k = min(look.text_scale, 1.3)

        def paint(pen: Pen) -> None:
            paint_bar(pen, TOP)
            title_box = Box(92, 8, min(wide * k + 6, 900), 54)
            drawn = pen.text(title, title_box, 32, PAPER, SERIF)
            left = _paint_hints(pen, hints, scene.stage.input.device == "pad") - taken
            if sub:
                pen.text(sub, Box(drawn.right + 18, 10, max(10, left - drawn.right - 60), 52), 22, MUTED, SANS)

        scene.add(Sprite(TOP, paint, z=400, margin=0))
        scene.add(Sprite(Box(0, 72, 1920, 22), lambda pen: pen.gradient(Box(0, 0, 1920, 22), "#000000", "#000000",
                                                                        0.47, 0), z=399))
        Button(scene, "back", Box(22, 11, 52, 46), "", scene.back, icon="left", spoken=_("Back"), tip=back or _("Back"),
               z=401, style=ButtonStyle(radius=12, icon_size=28))


def _paint_hints(pen: Pen, hints: Sequence[tuple[str, str, str]], by_pad: bool) -> float:
    x = TOP.right - 24
    for key, pad, words in reversed(hints):
        if by_pad and not pad:
            continue
        wide = min(300.0, pen.width(words, 22, SEMI)) + 4
        pen.text(words, Box(x - wide, 12, wide, 48), 22, PAPER, SEMI, align="right")
        x -= wide + 10
        if by_pad:
            x -= 64 if pad in ("lb", "rb") else 46
            pad_glyph(pen, pad, x, 36)
        else:
            x -= keycap_width(pen, key)
            keycap(pen, key, x, 36)
        x -= 36
    return x
