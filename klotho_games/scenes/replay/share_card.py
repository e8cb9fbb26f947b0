"""The picture of a finished game for posting: 1200 by 630 pixels, whatever the size of the window.

A `ShareCard` holds what the picture says. It names the players only if the user agreed to that.
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
from klotho_games.core.i18n import _, number, percent
from klotho_games.core.play.medals import Award
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.medal import paint_medal
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, spline
from klotho_games.stage.drawing.theme import BOLD, MUTED, PAPER, SANS, SEMI, SERIF, SERIF_BLACK

SIZE = (1200, 630)
_FOOT = 92.0
_COVER = Box(0, 0, 430.4, 538)
_WORDS = Box(462, 26, 330, 480)
_PRINT = 408.0
"""Width of the print of the table."""
_MOST = 4
"""The most players listed below the winner."""


@dataclass(frozen=True)
class ShareCard:
    """What the picture says."""

    game: Game
    headline: str
    score: str
    told: str
    """One sentence about how the game went."""
    others: Sequence[tuple[int, str, str]]
    """The other seats, best first: seat, name, score."""
    code: str
    marks: str = ""
    """The marks of the game: what sets it apart from plain play."""
    chances: Sequence[float] = ()
    """The winner's chance along the game, from 0 to 1."""
    award: Award | None = None
    """The best medal from this game."""
    print: pygame.Surface | None = field(default=None, compare=False)
    """The table before the last decision."""


def card_of(session: Session, told: str, names: bool, award: Award | None = None,
            print: pygame.Surface | None = None) -> ShareCard:
    result = session.result
    assert result is not None
    low = session.game.info.low_wins
    seats = range(len(session.setup.seats))
    order = sorted(seats, key=lambda seat: (seat not in result.winners, result.scores[seat] * (1 if low else -1)))
    first = order[0]
    called = [_name(session, seat, names) for seat in seats]
    others = [(seat, called[seat], number(result.scores[seat])) for seat in order[1:]][:_MOST]
    told = told if names or len(called) == 1 else ""  # the sentence can name a player
    score = number(result.scores[first]) if result.winners or result.scores[first] else ""
    return ShareCard(session.game, headline(result, called, named=names), score, told, others, session.deal_code,
                     _marks(session), _line(session, first), award, print)


def _marks(session: Session) -> str:
    """The marks of the game, so that the picture says what helped."""
    return " · ".join(lines.apart(hints=session.hints, practice=session.practice, auto=session.auto,
                                  forced=bool(session.record.marks.forced), known=session.had_foreknowledge))


def _name(session: Session, seat: int, names: bool) -> str:
    if names or session.bot(seat):
        return session.setup.seats[seat]
    return _("Player {n}").format(n=seat + 1)


def _line(session: Session, seat: int, most: int = 12) -> list[float]:
    """The winner's chances at even distances along the game; empty if the game has no model of chances."""
    model = session.game.besides("chances", "CHANCES")
    if model is None or session.ply < most:
        return []
    states = [session.state_at(round(n * session.ply / most)) for n in range(most)]
    return [*(float(model.of(state)[seat]) for state in states), 1.0 if seat in _winners(session) else 0.0]


def _winners(session: Session) -> tuple[int, ...]:
    return session.result.winners if session.result is not None else ()


def draw_card(card: ShareCard, art: Art) -> pygame.Surface:
    """Draw the card. Its words have one size, whatever text size the user has chosen for the screen."""
    surface = pygame.Surface(SIZE, pygame.SRCALPHA, 32)
    paint(Pen(surface, DrawStyle(1.0, art)), card)
    flat = opaque(SIZE)
    flat.blit(surface, (0, 0))
    return flat


def paint(pen: Pen, card: ShareCard) -> None:
    whole = Box(0, 0, *SIZE)
    ground, glow = _tones(pen, card.game)
    pen.fill(whole, ground)
    pen.light((860, 250), 640, 420, glow, 0.75)
    pen.sketch(_rays(glow), whole)
    paint_cover(pen, card.game.id, card.game.info.title, _COVER, radius=0)
    fade = Sketch(*SIZE)
    edge = _COVER.right
    fade.rect(edge - 130, 0, 132, 538, 0, fade.linear((edge - 130, 0), (edge, 0), (0, ground, 0), (100, ground, 1)))
    pen.sketch(fade, whole)
    _paint_words(pen, card)
    if card.print is not None:
        _paint_print(pen, card.print)
    _paint_thread(pen, card)
    _paint_foot(pen, card.code)


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
    pen.text(card.headline, Box(room.x, 26, room.w, 84), 56, "#fff3d0", SERIF_BLACK, shadow="#000000")
    y = 122.0
    if card.score:
        pen.text(card.score, Box(room.x, 106, room.w, 104), 94, "#ffd84a", SERIF_BLACK, shadow="#000000")
        y = 222.0
    if card.told:
        told = pen.text(card.told, Box(room.x, y, room.w - 20, 108), 25, "#ffe9c0", SERIF, wrap=True, leading=1.16,
                        valign="top")
        y = min(told.bottom, y + 106) + 16
    if card.marks:
        pen.text(card.marks, Box(room.x, 496, room.w, 34), 20, "#ffe9c0", SANS)
    rows = card.others[: int(((490 if card.marks else 530) - y) // 46)]
    for seat, name, score in rows:
        seat_shape(pen, seat, Box(room.x, y + 5, 34, 34), shadow=2)
        pen.text(name, Box(room.x + 48, y, 140, 44), 25, PAPER, SEMI)
        pen.text(score, Box(room.x + 170, y, 74, 44), 28, PAPER, SERIF_BLACK, align="right")
        y += 46


def _paint_print(pen: Pen, picture: pygame.Surface) -> None:
    """Paint the print of the table, slightly tilted."""
    w = round(_PRINT)
    h = round(w * picture.get_height() / picture.get_width())
    framed = pygame.Surface((w + 26, h + 26), pygame.SRCALPHA, 32)
    framed.fill((250, 243, 228, 255))
    framed.blit(pygame.transform.smoothscale(picture.convert_alpha(), (w, h)), (13, 13))
    pygame.draw.rect(framed, (90, 64, 30), (12, 12, w + 2, h + 2), 1)
    place = framed.get_rect(center=(970, 384))
    pen.piece(framed, place, ("print", id(picture)), angle=-3, shadow=12)


def _paint_thread(pen: Pen, card: ShareCard) -> None:
    """Paint the winner's chance as a thread, and the medal at its end."""
    line = list(card.chances) or [0.5, 0.42, 0.5, 0.58]
    left, right = 830.0, 1096.0 if card.award is not None else 1160.0
    step = (right - left) / (len(line) - 1)
    points = [(left + n * step, 196 - chance * 118) for n, chance in enumerate(line)]
    pen.thread(spline(points, 10), 6, bright=True)
    if card.chances:
        won = line[-1] > 0
        there = min(range(len(line)), key=lambda n: line[n] if won else -line[n])
        told = _("lowest chance: {share}") if won else _("best chance: {share}")
        x = min(max(left + there * step, left + 70), right - 70)
        pen.text(told.format(share=percent(line[there] * 100)), Box(x - 120, 204, 240, 34), 22, "#ffe9c0", SEMI,
                 align="centre")
    if card.award is not None:
        paint_medal(pen, Box(1040, 10, 146, 146), card.award.medal.emblem, card.award.tier, card.game.id, shadow=8)


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
