"""Cards for reading close up: the picture, the whole rule, and a line of their story."""

from __future__ import annotations

from klotho_games.core.i18n import _, signed
from klotho_games.games.klotho97.rules.cards import Card, Face, Market, Mine, Monster, Score, Technology, Tool
from klotho_games.games.klotho97.telling.names import hand_name, treasure_words
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.line_breaks import balance_lines
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, SEMI, SERIF_ITALIC
from klotho_games.stage.pieces.cards import paint_at_scale

from .card_frame import (
    CORAL_BADGE,
    GOLD_BADGE,
    INSET,
    PURPLE_BADGE,
    TEAL_BADGE,
    badge,
    bolts,
    dice_plate,
    dice_row,
    frame,
    header,
    price_coin,
    window,
)
from .mine_faces import hub, paint_mine, sample_dice
from .style import PALE_GOLD, TONES

_HEADER = 46.0
_TOP = INSET + _HEADER - 1
_LEAST_PICTURE, _MOST_PICTURE = 150.0, 238.0


def paint_zoom(pen: Pen, told: Card, card: int, w: float, h: float) -> None:
    match told:
        case Mine():
            _mine(pen, told, card, w, h)
        case Tool():
            foot = _page(pen, "tool", told.face, _(told.face.text), w, h)
            _tool(pen, told.face, w, foot)
        case Technology():
            _page(pen, "tech", told, _(told.text), w, h, dice=told.dice)
            _technology(pen, told)
        case Monster():
            _page(pen, "monster", told, monster_rule(told), w, h)
            badge(pen, (w - 54, _TOP + 44), 44, str(told.target), CORAL_BADGE, 48)
        case Market():
            rule = _("Turn each of your dice that shows {n} into a Market Star. Stars move prices at once.")
            _page(pen, "market", told, rule.format(n=told.number), w, h)
        case Score():
            _page(pen, "score", told, score_rule(told), w, h)
            badge(pen, (w - 50, _TOP + 42), 38, str(told.number), GOLD_BADGE, 42, "#2b1c05")


def _page(pen: Pen, kind: str, told: Face | Technology | Monster | Market | Score, rule: str, w: float, h: float,
          dice: tuple[int, ...] = ()) -> float:
    """Paint a page, with a picture as tall as the words allow. Returns where the picture ends."""
    frame(pen, w, h, kind)
    face = BOLD if kind == "score" else SEMI
    flavour = "" if isinstance(told, Score) else _(told.flavour)
    story = 50.0 if flavour else 0.0
    plate = 20.0 if dice else 0.0
    lines = _lines(pen, rule, face, w - 40)
    free = h - _TOP - story - plate - 36 - 23 * pen.look.text_scale * (lines.count("\n") + 1)
    high = max(_LEAST_PICTURE, min(_MOST_PICTURE, free))
    window(pen, told.art, Box(INSET, _TOP, w - 2 * INSET, high))
    header(pen, w, kind, _(told.name), size=29, high=_HEADER, right=40 if kind == "tool" else 0)
    y = _TOP + high
    if dice:
        dice_plate(pen, (w / 2, y - 4), dice, 36)
    room = Box(20, y + plate + 4, w - 40, h - y - plate - story - 20)
    pen.text(lines, room, 20, TONES[kind].words, face, align="centre", wrap=True, leading=1.14)
    if flavour:
        room = Box(24, h - story - 16, w - 48, story)
        words = _lines(pen, flavour, SERIF_ITALIC, w - 48)
        pen.text(words, room, 20, PALE_GOLD, SERIF_ITALIC, align="centre", wrap=True, leading=1.12)
    bolts(pen, w, h, 6)
    return y


def _lines(pen: Pen, words: str, face: str, width: float) -> str:
    """Break words into lines of even length. Larger text breaks where it must."""
    return balance_lines(pen, words, face, 20, width) if pen.look.text_scale == 1 else words


def _technology(pen: Pen, told: Technology) -> None:
    at = (50.0, _TOP + 40)
    if told.kind == "crystal":
        badge(pen, at, 32, _("d{sides}").format(sides=told.sides), PURPLE_BADGE, 30)
    elif told.kind == "bonus":
        badge(pen, at, 32, "", GOLD_BADGE, 20, picture="klotho97/ic_end")
    elif told.mining or told.acts:
        sign = "klotho97/ui_pick" if told.mining else "klotho97/ui_turn"
        badge(pen, at, 32, "", ("#b48cff", "#6c42c4", "#2c1a63"), 20, picture=sign)


def _tool(pen: Pen, told: Face, w: float, foot: float) -> None:
    price_coin(pen, (w - 36, 36), told.price, 62)
    if told.kind == "augment":
        badge(pen, (52, foot - 34), 34, signed(told.value), TEAL_BADGE, 36)


def _mine(pen: Pen, told: Mine, card: int, w: float, h: float) -> None:
    """Paint the bare card, so that every half-line is visible, and its hand below."""
    frame(pen, w, h, "mine")
    header(pen, w, "mine", _(told.name), size=29, high=_HEADER)
    k = 180 / 248
    at = (w / 2 - 90, _TOP + 8)

    def bare(near: Pen) -> None:
        moved = near.at_offset(at[0] / k, at[1] / k)
        paint_mine(moved, told, 248, 346, seed=card, thick=37, token=76)
        hub(moved, (124, 173), 26)
        bolts(moved, 248, 346)

    paint_at_scale(pen, k, bare)
    y = at[1] + 346 * k + 8
    dice_row(pen, (w / 2, y + 15), sample_dice(told), 30, 5)
    pen.text(hand_name(told.hand, told.least), Box(20, y + 34, w - 40, 30), 22, PALE_GOLD, BOLD, align="centre")
    rule = _lines(pen, hand_rule(told), SEMI, w - 40)
    room = Box(20, y + 64, w - 40, h - y - 80)
    pen.text(rule, room, 20, TONES["mine"].words, SEMI, align="centre", wrap=True, leading=1.14)
    bolts(pen, w, h, 6)


# -- rules in a sentence ------------------------------------------------------------------------------------------


def hand_rule(told: Mine) -> str:
    """Say which dice a mine requires (K97-3.1 to 3.3)."""
    rule = {
        "pair": _("Two dice with the same value."), "two_pairs": _("Two dice with one value and two with another."),
        "three": _("Three dice with the same value."), "four": _("Four dice with the same value."),
        "five": _("Five dice with the same value."), "full_house": _("Three dice with one value and two with another."),
        "straight": _("Five values in a row, such as 2 to 6."),
    }[told.hand]
    return rule if told.least == 1 else rule + " " + _("Each die has to show {n} or more.").format(n=told.least)


def monster_rule(told: Monster) -> str:
    """Say how to beat a monster, and what it brings (K97-4)."""
    rule = _("Beat the monster with dice that total {n} or more. You get {treasure}, plus 5 points in every scoring.")
    parts = [treasure_words(part) for part in told.treasure]
    both = parts[0] if len(parts) == 1 else _("{one} and {two}").format(one=parts[0], two=parts[1])
    return rule.format(n=told.target, treasure=both)


def score_rule(told: Score) -> str:
    """Say what a Score card counts (K97-8)."""
    rule = _("Everyone scores minerals at market value, 3 points per artifact, 10 more per set of all three kinds, and "
             "5 points per monster.")
    if told.number < 3:
        return rule
    return rule + " " + _("Before this scoring, you can trade every two unused mines for one mineral. After it, "
                          "bonuses count.")
