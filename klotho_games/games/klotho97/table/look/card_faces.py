"""Card faces of 97 Klotho, each in the sizes in which the table shows it.

    paint, key = face(card, "full")               # for a CardSprite with units=SIZES["full"][0]
    paint, key = face(card, "bench", turned=True)
    picture(look, card, "mini", 36)               # a surface, kept, for panels that show many cards

`card` is an index of `cards.CARDS`. "full" hangs from the gantry, "rack" is a Tool for sale, "bay" and the narrower
"slim" are in front of the player, "bench" is a bare mine, "mini" shows what others have, "zoom" is for reading.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import pygame

from klotho_games.core.i18n import _, capital, signed
from klotho_games.games.klotho97.rules.cards import (
    CARDS,
    TOOL,
    Card,
    Face,
    Market,
    Mine,
    Monster,
    Score,
    Technology,
    Tool,
)
from klotho_games.games.klotho97.telling.names import artifact_name
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.line_breaks import balance_lines
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, PAPER, SEMI
from klotho_games.stage.pieces.cards import CardSprite
from klotho_games.stage.scene.sprites import Paint

from .card_frame import (
    CORAL_BADGE,
    GOLD_BADGE,
    HEADER,
    INSET,
    PURPLE_BADGE,
    TEAL_BADGE,
    badge,
    bolts,
    dice_plate,
    frame,
    header,
    price_coin,
    window,
)
from .mine_faces import hand_plate, hub, paint_mine
from .reading_cards import paint_zoom
from .signs import COIN, MONSTER, STAR, artifact, mineral
from .signs import TOOL as TOOL_SIGN
from .small_cards import paint_mini
from .style import CREAM, TONES

SIZES: dict[str, Point] = {
    "full": (192, 272), "rack": (180, 202), "bay": (160, 226), "slim": (120, 170), "bench": (248, 346),
    "mini": (44, 64), "zoom": (340, 480),
}
CHAMFER = 26.0
"""Corner radius of a shadow that stays under the chamfers of a full card."""
_TOP = INSET + HEADER - 1
"""Where a picture begins, below the header."""


def face(card: int, mode: str = "full", turned: bool = False) -> tuple[Paint, Hashable]:
    """Return how a card is painted in a size, and the key of its picture."""
    told = CARDS[card]
    w, h = SIZES[mode]
    # Equal Tools look the same and share a picture.
    key = ("klotho97-card", told.face.id if isinstance(told, Tool) else card, mode, turned)
    if mode == "mini":
        return lambda pen: paint_mini(pen, told, card), key
    if mode == "zoom":
        return lambda pen: paint_zoom(pen, told, card, w, h), key
    return lambda pen: _paint(pen, told, card, mode, turned), key


def back(card: int, mode: str = "full") -> tuple[Paint, Hashable]:
    """The back of the deck that a card belongs to."""
    name = "back_tool" if card >= TOOL else "back_klotho"
    w, h = SIZES[mode]

    def paint(pen: Pen) -> None:
        r = pen.rect(Box(0, 0, w, h))
        drawn = pen.look.art.svg(f"klotho97/{name}", r.w, round(r.w * 272 / 192))
        # On the rack, Tools are shorter than their deck.
        pen.blit(drawn if drawn.get_size() == r.size else pygame.transform.smoothscale(drawn, r.size), r.topleft)

    return paint, ("klotho97-back", name, mode)


def picture(look: DrawStyle, card: int, mode: str, width: float, turned: bool = False) -> pygame.Surface:
    """Draw a face on its own surface, `width` units wide. Drawn once and kept."""
    paint, key = face(card, mode, turned)
    return _cached_picture(look, paint, key, SIZES[mode], width)


def back_picture(look: DrawStyle, card: int, width: float) -> pygame.Surface:
    paint, key = back(card)
    return _cached_picture(look, paint, key, SIZES["full"], width)


def _cached_picture(look: DrawStyle, paint: Paint, key: Hashable, size: Point, width: float) -> pygame.Surface:
    k = width / size[0]
    near = replace(look, scale=look.scale * k, runs=None)

    def make() -> pygame.Surface:
        whole = pygame.Surface((near.px(size[0]), near.px(size[1])), pygame.SRCALPHA, 32)
        paint(Pen(whole, near))
        return whole

    return look.art.keep(("klotho97-picture", key, near.stamp), make)


def card_sprite(card: int, box: Box, mode: str, *, turned: bool = False, z: float = 0, angle: float = 0,
                turn: float = 1) -> CardSprite:
    """Make a card that can be moved and turned over, at the size of its box."""
    paint, key = face(card, mode, turned)
    units, chamfer = SIZES[mode][0], CHAMFER * (0.4 if mode == "mini" else 1)
    return CardSprite(box, paint, key, *back(card, mode), units=units, z=z, angle=angle, turn=turn, radius=chamfer)


# -- by kind ------------------------------------------------------------------------------------------------------


def _paint(pen: Pen, told: Card, card: int, mode: str, turned: bool) -> None:
    w, h = SIZES[mode]
    match told:
        case Mine():
            _mine(pen, told, card, mode, turned)
        case Tool():
            (_slim if mode == "slim" else _tool)(pen, told.face, w, h, mode)
        case Technology():
            (_slim if mode == "slim" else _technology)(pen, told, w, h, mode)
        case Monster():
            _monster(pen, told, w, h)
        case Market():
            _market(pen, told, w, h)
        case Score():
            _score(pen, told, w, h)


def _mine(pen: Pen, mine: Mine, card: int, mode: str, turned: bool) -> None:
    w, h = SIZES[mode]
    middle = (w / 2, h / 2)
    if mode == "bench":
        paint_mine(pen, mine, w, h, seed=card, thick=37, token=76, turned=turned)
        hub(pen, middle, 26, turned=turned)
    elif mode == "full":
        paint_mine(pen, mine, w, h, seed=card, thick=24, token=56, apart=14, turned=turned)
        hand_plate(pen, middle, mine)
    else:
        # Once a mine is claimed, its hand no longer matters; its half-lines do.
        k = w / 160
        paint_mine(pen, mine, w, h, seed=card, thick=22 * k, token=50 * k, turned=turned)
        hub(pen, middle, 16 * k, turned=turned)
    bolts(pen, w, h, 4.5 if w > 150 else 3.5)


def _monster(pen: Pen, told: Monster, w: float, h: float) -> None:
    """K97-4: paint the target on a badge, and below it the treasure and the value of the monster itself."""
    frame(pen, w, h, "monster")
    window(pen, told.art, Box(INSET, _TOP, w - 2 * INSET, 138))
    header(pen, w, "monster", _(told.name))
    badge(pen, (w - 37, 68), 31, str(told.target), CORAL_BADGE, 34)
    pen.text(_("Treasure"), Box(20, 186, 112, 24), 20, TONES["monster"].words, SEMI, grow=False)
    _treasure(pen, told, 19)
    line = Sketch(3, 66).line([(1, 4), (1, 62)], "#6b3040", 2)
    pen.sketch(line, Box(138, 188, 3, 66))
    pen.text("+5", Box(142, 186, 38, 26), 24, CREAM, BLACK, align="centre", grow=False)
    pen.svg(MONSTER, Box(141, 214, 40, 40))
    bolts(pen, w, h)


def _treasure(pen: Pen, told: Monster, x: float) -> None:
    alone = len(told.treasure) == 1
    for part in told.treasure:
        if part.kind in ("artifact", "tool"):
            sign, name = (TOOL_SIGN, _("Tool")) if part.kind == "tool" else (artifact(part.which), "")
            pen.svg(sign, Box(x, 214, 42, 42))
            x += 44
            if alone:
                words = name or capital(artifact_name(part.which))
                pen.text(words, Box(x, 222, 136 - x, 26), 20, CREAM, BOLD, grow=False)
        else:
            pen.svg(COIN if part.kind == "coins" else STAR, Box(x, 217, 36, 36))
            x = pen.text(f"×{part.n}", Box(x + 38, 222, 40, 26), 24, CREAM, BOLD, grow=False).right + 6


def _market(pen: Pen, told: Market, w: float, h: float) -> None:
    """K97-5.1: each die with this number becomes a star."""
    frame(pen, w, h, "market")
    window(pen, told.art, Box(INSET, _TOP, w - 2 * INSET, 138))
    header(pen, w, "market", _(told.name))
    pen.text(_("Each"), Box(17, 192, 50, 30), 22, PAPER, SEMI, grow=False)
    pen.svg(f"klotho97/die_red_{told.number}", Box(69, 188, 38, 38))
    pen.text("=", Box(109, 191, 24, 30), 28, PAPER, BOLD, align="centre", grow=False)
    pen.svg(STAR, Box(133, 185, 42, 42))
    pen.text(_("to move prices"), Box(14, 230, w - 28, 26), 20, TONES["market"].words, SEMI, align="centre", grow=False)
    bolts(pen, w, h)


def _technology(pen: Pen, told: Technology, w: float, h: float, mode: str) -> None:
    """K97-6: paint a technology. In the bay its dice no longer matter, so the rule gets their room."""
    frame(pen, w, h, "tech")
    art = 128.0 if mode == "full" else 94.0
    window(pen, told.art, Box(INSET, _TOP, w - 2 * INSET, art))
    if mode == "full":
        header(pen, w, "tech", _(told.name))
    else:
        header(pen, w, "tech", _(told.name), size=20, face=SEMI)
    ink = TONES["tech"].words
    if mode == "full":
        side = 33 if len(told.dice) < 5 else 27
        dice_plate(pen, (w / 2, _TOP + art), told.dice, side)
        for i, line in enumerate(_(told.short).split("\n")):
            pen.text(line, Box(14, 203 + i * 25, w - 28, 25), 20, ink, SEMI, align="centre", grow=False)
    else:
        room = Box(13, _TOP + art + 1, w - 26, h - _TOP - art - 13)
        _short(pen, _(told.short), room, ink)
    _mark(pen, told, (37, 72) if mode == "full" else (32, 63), 24 if mode == "full" else 19)
    bolts(pen, w, h)


def _mark(pen: Pen, told: Technology, at: Point, r: float) -> None:
    """Paint a badge: the die of a Battle Crystal, a flag for the end, a pick for mining, arrows for once a turn.

    Permanent powers have none.
    """
    if told.kind == "crystal":
        badge(pen, at, r, _("d{sides}").format(sides=told.sides), PURPLE_BADGE, max(22.0, r * 0.92))
    elif told.kind == "bonus":
        badge(pen, at, r, "", GOLD_BADGE, 20, picture="klotho97/ic_end")
    elif told.mining or told.acts:
        sign = "klotho97/ui_pick" if told.mining else "klotho97/ui_turn"
        badge(pen, at, r, "", ("#b48cff", "#6c42c4", "#2c1a63"), 20, picture=sign)


def _short(pen: Pen, words: str, room: Box, ink: str) -> None:
    """Paint the short rule in as many lines as it needs."""
    lines = balance_lines(pen, words.replace("\n", " "), SEMI, 20, room.w)
    pen.text(lines, room, 20, ink, SEMI, align="centre", wrap=True, leading=1.12, grow=False)


def _tool(pen: Pen, told: Face, w: float, h: float, mode: str) -> None:
    """K97-7: paint a Tool, with its price on the rack but not in the bay."""
    frame(pen, w, h, "tool")
    foot = 46.0 if mode != "bay" else 58.0
    art = h - _TOP - foot
    window(pen, told.art, Box(INSET, _TOP, w - 2 * INSET, art))
    priced = mode != "bay"
    header(pen, w, "tool", _(told.name), right=36 if priced else 0, size=20, face=BOLD if priced else SEMI)
    if told.kind == "augment":
        badge(pen, (38, _TOP + art - 18), 23, signed(told.value), TEAL_BADGE, 25)
    _short(pen, _(told.short), Box(13, _TOP + art + 1, w - 26, foot - 12), TONES["tool"].words)
    bolts(pen, w, h)
    if priced:
        price_coin(pen, (w - 25, 26), told.price)


def _slim(pen: Pen, told: Face | Technology, w: float, h: float, mode: str) -> None:
    """Paint the narrow face for a crowded bay: picture and name."""
    kind = "tool" if isinstance(told, Face) else "tech"
    frame(pen, w, h, kind)
    foot = 58.0
    window(pen, told.art, Box(INSET, INSET, w - 2 * INSET, h - INSET - foot))
    if isinstance(told, Face) and told.kind == "augment":
        badge(pen, (32, h - foot - 14), 19, signed(told.value), TEAL_BADGE, 22)
    elif isinstance(told, Technology):
        _mark(pen, told, (31, 31), 21)
    room = Box(9, h - foot + 1, w - 18, foot - 13)
    pen.text(_(told.name), room, 22, TONES[kind].words, BOLD, align="centre", wrap=True, leading=1.02, grow=False)
    bolts(pen, w, h, 4)


def _score(pen: Pen, told: Score, w: float, h: float) -> None:
    """K97-8.2: paint what is counted. Only the third Score card has the bonuses."""
    frame(pen, w, h, "score")
    last = told.number == 3
    window(pen, told.art, Box(INSET, _TOP, w - 2 * INSET, 96 if last else 108))
    header(pen, w, "score", _(told.name))
    badge(pen, (w - 35, 70), 28, str(told.number), GOLD_BADGE, 32, "#2b1c05")
    rows: list[tuple[str, tuple[str, ...]]] = [
        (_("Minerals"), tuple(mineral(kind) for kind in ("organics", "metal", "rads"))),
        (_("Artifacts"), tuple(artifact(kind) for kind in ("mask", "orb", "obelisk"))),
        (_("Monsters"), (MONSTER,)),
    ]
    if last:
        rows.append((_("Bonuses"), ("klotho97/ic_end",)))
    for i, (words, signs) in enumerate(rows):
        y = 159 + i * 27 if last else 174 + i * 29
        pen.text(words, Box(20, y - 13, 90, 26), 20, TONES["score"].words, BOLD, grow=False)
        for k, sign in enumerate(reversed(signs)):
            pen.svg(sign, Box(w - 43 - k * 24, y - 12, 24, 24))
    bolts(pen, w, h)


