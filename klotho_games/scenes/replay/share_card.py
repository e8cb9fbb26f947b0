"""The picture of a finished game for posting: 1200 by 630 pixels, whatever the size of the window.

People see it about half as large, in a chat. A `ShareCard` holds what the picture says. It names the players only if
the user agreed to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from colorsys import hsv_to_rgb, rgb_to_hsv
from dataclasses import dataclass, field
from math import cos, sin, tau

import pygame

from klotho_games.almanac import lines
from klotho_games.core.games.headlines import headline
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, capital, number, percent, tie_numbers
from klotho_games.core.play.medals import Award
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import seat_shape, with_all_marks
from klotho_games.stage.drawing.medal import paint_medal
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, spline
from klotho_games.stage.drawing.theme import BOLD, INK, MUTED, PAPER, SANS, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC

from .game_story import GameStory, places

SIZE = (1200, 630)
_FOOT = 92.0
_COVER, _EDGE = Box(-9, -10, 450, 562), 432.0
"""The cover, and what is seen of it: without its printed edge."""
_SHADE = 34.0
"""The width of the cover's shadow."""
_WORDS = Box(454, 24, 304, 500)
_TOKEN = 72.0
_PRINT = Box(766, 176, 424, 356)
"""The room for the print of the table: with its frame, and tilted."""
_RIM, _CAPTION = 14, 46
_THREAD = Box(790, 34, 250, 104)
_MEDAL = Box(1042, 8, 146, 146)
_MOST = 4
"""The most players listed below the winner."""
_POINTS = 13
"""How many points of the winner's chance the thread goes through."""


@dataclass(frozen=True)
class ShareCard:
    """What the picture says."""

    game: Game
    headline: str
    score: str
    """The result with its unit."""
    figure: str
    """The part of it that is the score of the headline's seat."""
    told: str
    """One sentence about how the game went."""
    first: int
    """The seat of the headline."""
    portraits: Sequence[str]
    """By seat: the person's portrait; empty for a bot, and for people who are not named."""
    others: Sequence[tuple[int, str, str]]
    """The other seats, best first: seat, name, score with its unit."""
    code: str
    caption: str = ""
    """What the print shows, and when that was."""
    marks: str = ""
    """The marks of the game: what sets it apart from plain play."""
    chances: Sequence[float] = ()
    """The winner's chance along the game, from 0 to 1."""
    by_points: bool = False
    """Whether the line is the expected score, which is no chance."""
    moment: float = 1.0
    """How far along the game the moment of the print is."""
    award: Award | None = None
    """The best medal from this game."""
    print: pygame.Surface | None = field(default=None, compare=False)
    """A part of the table at the moment that decided the game."""


def card_of(told: GameStory, award: Award | None = None, print: pygame.Surface | None = None,
            portraits: Sequence[str] = ()) -> ShareCard:
    session, (first, *rest) = told.session, places(told.session)
    result, names = session.result, session.setup.seats
    assert result is not None
    others = [(seat, names[seat], lines.score_words(session.game, result.scores[seat])) for seat in rest][:_MOST]
    caption = ": ".join(part for part in (told.when, told.moment.told) if part)
    return ShareCard(
        session.game, headline(result, names, named=told.is_named),
        capital(lines.result_words(session.game, result, first)),
        number(result.scores[first]) if result.winners else "", told.told, first,
        portraits if told.is_named else (), others, session.deal_code, caption, _marks(session),
        _thin_out(told.line), told.by_points, told.moment.ply / max(1, session.ply), award, print)


def _marks(session: Session) -> str:
    """The marks of the game, so that the picture says what helped."""
    return " · ".join(lines.apart(hints=session.hints, practice=session.is_practice, tutor=session.had_tutor,
                                  auto=session.had_auto_play, forced=bool(session.record.marks.forced),
                                  known=session.had_foreknowledge))


def _thin_out(line: Sequence[float]) -> list[float]:
    """Return a line at even distances along the game; empty if the game was too short for one."""
    last = len(line) - 1
    return [line[round(n * last / (_POINTS - 1))] for n in range(_POINTS)] if last >= _POINTS - 1 else []


def draw_card(card: ShareCard, art: Art) -> pygame.Surface:
    """Draw the card. Its words have one size, whatever text size the user has chosen for the screen."""
    surface = pygame.Surface(SIZE, pygame.SRCALPHA, 32)
    paint(Pen(surface, DrawStyle(1.0, art, faces=with_all_marks(card.portraits))), card)
    flat = opaque(SIZE)
    flat.blit(surface, (0, 0))
    return flat


def paint(pen: Pen, card: ShareCard) -> None:
    whole = Box(0, 0, *SIZE)
    ground, glow = _tones(pen, card.game)
    pen.fill(whole, ground)
    paint_cover(pen, card.game.id, card.game.info.title, _COVER, radius=0)
    clip = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(whole.without_left(_EDGE)))
    pen.fill(whole, ground)
    pen.light((860, 250), 640, 420, glow, 0.75)
    pen.sketch(_rays(glow), whole)
    pen.surface.set_clip(clip)
    _paint_edge(pen)
    _paint_words(pen, card)
    _paint_thread(pen, card)
    if card.print is not None:
        _paint_print(pen, card.print, card.caption)
    if card.award is not None:
        paint_medal(pen, _MEDAL, card.award.medal.emblem, card.award.tier, card.game.id, shadow=8)
    _paint_foot(pen, card.code)


def _paint_edge(pen: Pen) -> None:
    """Paint the edge of the cover, which stands in front of the rest."""
    s, x, low = Sketch(*SIZE), _EDGE, SIZE[1] - _FOOT
    shade = s.linear((x, 0), (x + _SHADE, 0), (0, "#000000", 0.6), (40, "#000000", 0.2), (100, "#000000", 0))
    s.rect(x, 0, _SHADE, low, 0, shade).rect(x, 0, 2.4, low, 0, "#e8b44c")
    pen.sketch(s, Box(0, 0, *SIZE))


def _tones(pen: Pen, game: Game) -> tuple[str, str]:
    """A dark and a warmer tone of the cover's colour, so that the card matches the cover."""
    name = f"shell/cover_{game.id}.webp"
    if not pen.look.art.has(name):
        return "#1b1430", "#3c2f66"
    h, s, _v = rgb_to_hsv(*(c / 255 for c in pygame.transform.average_color(pen.look.art.raster(name, 64, 80))[:3]))
    tones = (hsv_to_rgb(h, max(s, 0.62), v) for v in (0.13, 0.34))
    dark, warm = ("#" + "".join(f"{round(c * 255):02x}" for c in tone) for tone in tones)
    return dark, warm


def _rays(colour: str) -> Sketch:
    s, middle = Sketch(*SIZE), (215.0, 300.0)
    light = s.radial(middle, 900, (0, colour, 0.8), (100, colour, 0))
    for n in range(20):
        turn = tau * n / 20
        ends = [(middle[0] + 1100 * cos(a), middle[1] + 1100 * sin(a)) for a in (turn, turn + 0.15)]
        s.polygon([middle, *ends], light)
    return s


def _paint_words(pen: Pen, card: ShareCard) -> None:
    room = _WORDS
    token = Box(room.x, room.y + 6, _TOKEN, _TOKEN)
    seat_shape(pen, card.first, token.grow(-2 if card.portraits and card.portraits[card.first] else -9), shadow=5)
    beside = Box(token.right + 14, room.y - 2, room.right - token.right - 14, 92)
    pen.text(card.headline, beside, 54, "#fff3d0", SERIF_BLACK, shadow="#000000", wrap=True, leading=1.0)
    _paint_score(pen, card, Box(room.x, 116, room.w, 92))
    y = 218.0
    if card.told:
        sentence = tie_numbers(card.told)
        tall, size = (112, 28) if len(card.others) > 2 else (150, 29) if card.others else (250, 36)
        told = pen.text(sentence, Box(room.x, y, room.w, tall), size, "#ffe9c0", SERIF, wrap=True, leading=1.16,
                        valign="top")
        y = min(told.bottom, y + tall) + 16
    if card.marks:
        pen.text(card.marks, Box(room.x, 498, room.w, 34), 23, "#ffe9c0", SANS)
    rows = card.others[: int(((492 if card.marks else 532) - y) // 44)]
    wide = min(160.0, max((pen.width(score, 27, SERIF_BLACK) + 4 for _seat, _name, score in rows), default=0.0))
    for seat, name, score in rows:
        seat_shape(pen, seat, Box(room.x, y + 4, 34, 34), shadow=2)
        pen.text(name, Box(room.x + 48, y, room.w - 60 - wide, 42), 27, PAPER, SEMI)
        pen.text(score, Box(room.right - wide, y, wide, 42), 27, PAPER, SERIF_BLACK, align="right")
        y += 44


def _paint_score(pen: Pen, card: ShareCard, room: Box) -> None:
    """Paint the result in one line, with a large score."""
    before, figure, after = card.score.partition(card.figure) if card.figure else (card.score, "", "")
    large, small = (88.0, 40.0) if figure else (0.0, 46.0)
    parts = [(before, small), (figure, large), (after, small)]
    wide = sum(pen.width(part, size, SERIF_BLACK) for part, size in parts)
    k = min(1.0, room.w / max(1.0, wide))
    x, foot = room.x, room.y + room.h * (0.5 + 0.32 * k)
    for part, size in parts:
        if part:
            size *= k
            wide = pen.width(part, size, SERIF_BLACK)
            line = Box(x, foot - size * 0.71 - room.h / 2 + size * 0.355, wide + 8, room.h)
            pen.text(part, line, size, "#ffd84a", SERIF_BLACK, shadow="#000000", grow=False)
            x += wide


def _paint_print(pen: Pen, picture: pygame.Surface, caption: str) -> None:
    """Paint the print of the table with its caption, slightly tilted."""
    across, up = _PRINT.w - 2 * _RIM - 16, _PRINT.h - _RIM - _CAPTION - 18
    k = min(across / picture.get_width(), up / picture.get_height())
    w, h = round(picture.get_width() * k), round(picture.get_height() * k)
    wide = max(w, round(min(across, pen.width(caption, 25, SERIF_ITALIC) + 12)))
    framed = pygame.Surface((wide + 2 * _RIM, h + _RIM + (_CAPTION if caption else _RIM)), pygame.SRCALPHA, 32)
    framed.fill((250, 243, 228, 255))
    left = (framed.get_width() - w) // 2
    framed.blit(pygame.transform.smoothscale(picture.convert_alpha(), (w, h)), (left, _RIM))
    pygame.draw.rect(framed, (90, 64, 30), (left - 1, _RIM - 1, w + 2, h + 2), 1)
    if caption:
        under = Pen(framed, pen.look)
        under.text(caption, Box(_RIM, h + _RIM + 2, wide, _CAPTION - 6), 25, INK, SERIF_ITALIC, align="centre")
    place = framed.get_rect(center=tuple(map(round, _PRINT.centre)))
    pen.piece(framed, place, ("print", id(picture), caption), angle=-2.5, shadow=12)


def _paint_thread(pen: Pen, card: ShareCard) -> None:
    """Paint the winner's chance as a thread, with a bead at the moment of the print, and the medal at its end."""
    line = list(card.chances) or [0.5, 0.42, 0.5, 0.58]
    right = _THREAD.right if card.award is not None else 1176.0
    step = (right - _THREAD.x) / (len(line) - 1)
    most = max(1.0, *line)
    points = [(_THREAD.x + n * step, _THREAD.bottom - chance / most * _THREAD.h) for n, chance in enumerate(line)]
    if card.award is not None:
        points.append((_MEDAL.x + 22, _MEDAL.centre[1]))
    pen.thread(spline(points, 10), 6, bright=True)
    if not card.chances:
        return
    at = card.moment * (len(line) - 1)
    if card.moment < 1:
        n = int(at)
        (x, y), (to_x, to_y) = points[n : n + 2]
        _paint_bead(pen, (x + (to_x - x) * (at - n), y + (to_y - y) * (at - n)))
    if not card.by_points:
        _paint_turn_of_luck(pen, line, right)


def _paint_bead(pen: Pen, at: tuple[float, float]) -> None:
    s = Sketch(40, 40)
    s.circle(20, 20, 13, s.linear((0, 4), (0, 36), (0, "#fff3d0"), (100, "#e0a030")), "#4c2c16", 4)
    s.path("M12 18 A9 9 0 0 1 18 11", "none", "#ffffff", 3)
    pen.sketch(s, Box.around(at, 32, 32), shadow=4)


def _paint_turn_of_luck(pen: Pen, line: Sequence[float], right: float) -> None:
    """Write the winner's lowest chance below the thread, or the best chance of a player who lost."""
    won = line[-1] > 0
    told = _("lowest chance: {share}") if won else _("best chance: {share}")
    least = min(line) if won else max(line)
    pen.text(told.format(share=percent(least * 100)), Box(_THREAD.x, 144, right - _THREAD.x, 32), 24, "#ffe9c0", SEMI,
             align="centre")


def _paint_foot(pen: Pen, code: str) -> None:
    w, h = SIZE
    y = h - _FOOT
    pen.gradient(Box(0, y, w, _FOOT), "#1c2033", "#0e1018")
    pen.fill(Box(0, y, w, 2), "#e8b44c")
    pen.raster("shell/brand.webp", Box(26, y + 15, 325, 64))
    if not code:
        return
    pill = Box(w - 350, y + 18, 320, 56)
    pen.panel(pill, "#241a3c", edge="#e8b44c", edge_width=2.6, radius=28)
    pen.text(code, pill.grow(-14, 0), 28, "#ffe19a", BOLD, align="centre", track=1)
    pen.text(_("Play the same setup:"), Box(380, y + 14, pill.x - 400, 64), 24, MUTED, SANS, align="right")
