"""The paper with the game's options, and the house's own switches: practice with its tutor, and the players' own
dice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Option, OptionValue
from klotho_games.core.games.as_on_paper import AS_ON_PAPER
from klotho_games.core.games.options import of_the_house, tutor
from klotho_games.core.i18n import _, pgettext
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SANS, SEMI, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.controls import (
    PictureChoice,
    SegmentedChoice,
    Slider,
    Tappable,
    paper,
    text_height,
    text_width,
)
from klotho_games.stage.widgets.switch import on_off

if TYPE_CHECKING:
    from .page import SetUp

_HOUSE = ("own_dice", "practice", "tutor")
"""The house's own switches. No rule depends on them."""
_IN_SIGHT = 4
"""An option with more choices than this becomes a slider."""
_CONTROL = 52.0
"""Height of a choice or a slider."""
_SLIDES = 150.0
"""The least width of a slider, even beside long words."""
_BESIDE_PICTURES = 0.15
"""Share of the row for the name of an option that is chosen by pictures."""
_APART = 26.0
"""The gap between two options."""
_LEAST_APART, _LARGE_APART = 4.0, 8.0
"""The smallest gaps: at the usual text size, and at larger ones, where letters reach lower."""
_SCALES = (1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""Smaller text scales to try when the chosen one leaves too little room."""
_NAME = 36.0
"""Height of the name of an option."""
_ONE_ROW = 1.2
"""Up to this text scale, an option's name is always beside its choices."""

_MARK = 28.0
_TAILS = 12
"""Letters that fill their row reach this far below it."""


class OptionsPanel:
    def __init__(self, setup: SetUp) -> None:
        self.setup = setup
        self._add_paper()
        shown = [option for option in setup.info.options if not option.hidden]
        options = [*shown, *of_the_house(setup.game), *([tutor()] if setup.offers_tutor else ())]
        self._silent = self._too_many(options)
        """Options that show their meaning only as a tip, with a "?" mark, because there is no room for all the
        words."""
        rows = self._rows(options)
        self._switch_tall = min(46.0, *(row.h for row in rows))
        for option, row in zip(options, rows, strict=True):
            self._add(option, row)

    def _too_many(self, options: Sequence[Option]) -> frozenset[str]:
        """Choose options that show their meaning only as a tip, until the rest fits.

        Choices come first, because their answers say something themselves, then switches, then options with a meaning
        for each answer. Within each kind, the last option comes first.
        """
        silent: frozenset[str] = frozenset()
        for option in sorted(options, key=lambda option: (_says(option), -options.index(option))):
            if self._spare(options, silent, self.setup.stage.look.text_scale) >= self._apart:
                break
            silent |= {option.name}
        return silent

    @property
    def _apart(self) -> float:
        return _LEAST_APART if self.setup.stage.look.text_scale <= 1 else _LARGE_APART

    def _spare(self, options: Sequence[Option], silent: Collection[str], scale: float) -> float:
        """The gap that is left between two options when their explanations are set at this text scale."""
        lines = self.setup.layout["options_lines"]
        talls = sum(self._tall(option, lines.w, silent, scale) for option in options)
        return (lines.h - talls) / max(1, len(options) - 1)

    def _rows(self, options: Sequence[Option]) -> list[Box]:
        """Return a row for each option, as tall as its words need, and add a line between rows.

        If the names do not fit, they are set at a smaller scale.
        """
        lines = self.setup.layout["options_lines"]
        scale = self.setup.stage.look.text_scale
        smaller = (k for k in (scale, *_SCALES) if k <= scale)
        scale = next((k for k in smaller if self._spare(options, self._silent, k) >= self._apart), 1.0)
        self._scale = scale
        gap = min(_APART, self._spare(options, self._silent, scale))
        talls = [self._tall(option, lines.w, self._silent, scale) for option in options]
        tops = [lines.y + sum(talls[:i]) + gap * i for i in range(len(options))]
        for top in tops[1:]:
            rule = Box(lines.x + 12, top - gap / 2 - 1, lines.w - 24, 2)
            self.setup.add(Sprite(rule, partial(Pen.fill, box=rule.at_origin, colour="#c9b184", alpha=0.7), z=6))
        return [Box(lines.x, top, lines.w, tall) for top, tall in zip(tops, talls, strict=True)]

    def _tall(self, option: Option, width: float, silent: Collection[str], scale: float) -> float:
        look = replace(self.setup.stage.look, text_scale=scale)
        switch = not option.choices
        room = width - 12 - (120 if switch else 0)
        name = _NAME * scale if switch else self._name_above(option, width, scale) + _CONTROL
        told = [self._answer_text(option,
                                  n) for n in range(len(option.choices) or 1)] if option.name not in silent else []
        return name + max((text_height(look, one, room, 20, SANS, 1.2) + 10 for one in told if one), default=0)

    def _name_above(self, option: Option, width: float, scale: float) -> float:
        """The height of a name above its choices, if large letters have no room beside them; otherwise 0."""
        if scale <= _ONE_ROW or option.pictures:
            return 0.0
        look = replace(self.setup.stage.look, text_scale=scale)
        beside = text_width(look, option.label, 24, SEMI) + 24 + _MARK + 6 + self._control_width(option, scale)
        return _NAME * scale if beside > width else 0.0

    def _control_width(self, option: Option, scale: float) -> float:
        """The width of an option's choices, or of its slider."""
        look = replace(self.setup.stage.look, text_scale=scale)
        if len(option.choices) <= _IN_SIGHT:
            return sum(text_width(look, words, 22, SEMI) + 44 for words in self._labels(option))
        return max(text_width(look, words, 26, SEMI) for words in self._labels(option)) + 16 + _SLIDES

    def _answer_text(self, option: Option, n: int) -> str:
        """What the n-th answer means. Pictures have no label beside them, so there the text begins with the answer's
        name."""
        told = option.helps[n] if option.helps else option.help
        return _("{name}. {meaning}").format(name=option.labels[n], meaning=told) if option.pictures else told

    def _help(self, option: Option) -> str:
        return "" if option.name in self._silent else self._meaning(option)

    def _meaning(self, option: Option) -> str:
        if not option.choices:
            return option.help
        return self._answer_text(option, option.choices.index(self.setup.values[option.name]))

    def _add_paper(self) -> None:
        setup, at = self.setup, self.setup.layout
        sheet = at["options"]

        def paint(pen: Pen) -> None:
            paper(pen, sheet.at_origin)
            pen.text(_("Options"), at["options_title"].move(-sheet.x, -sheet.y), 38, INK, SERIF_BLACK)
            rule = at["options_rule"].move(-sheet.x, -sheet.y)
            pen.thread([(rule.x, rule.y + 4), (rule.right, rule.y + 4)], 3, shadow=False)
            name = at["options_game"].move(-sheet.x - 60, -sheet.y)
            if pen.look.text_scale <= 1.2:  # at larger text sizes there is no room for the title, which is above too
                pen.text(setup.info.title, Box(name.x, name.y, name.w + 60, name.h), 24, "#6a4a12", SERIF_ITALIC,
                         align="right")

        setup.add(Sprite(sheet, paint, z=5, margin=50))

    def _add(self, option: Option, row: Box) -> None:
        if option.name in _HOUSE:
            self._switch(option, row, partial(self._set_house, option.name))
        elif not option.choices:
            self._switch(option, row, lambda on: self._set(option, on))
        elif option.pictures:
            self._picture_cards(option, row)
        elif len(option.choices) <= _IN_SIGHT:
            self._choice(option, row)
        else:
            self._slider(option, row)

    def _set(self, option: Option, value: OptionValue) -> None:
        self.setup.choose(option.name, value)

    def _set_house(self, name: str, on: bool) -> None:
        setattr(self.setup, name, on)
        self.setup.rebuild()  # the panel of the dice changes its words

    def _words(self, option: Option, row: Box, wanted: float) -> tuple[Box, Sprite]:
        """Add the option's name with its meaning below; return the room beside the name, and the sprite of the
        words."""
        look = replace(self.setup.stage.look, text_scale=self._scale)
        least = _BESIDE_PICTURES if option.pictures else 0.3
        above = self._name_above(option, row.w, self._scale)
        mark = _MARK + 6 if option.name in self._silent and self._meaning(option) else 0
        name = max(row.w * least + mark, min(text_width(look, option.label, 24, SEMI) + 24 + mark, row.w - wanted))

        def paint(pen: Pen) -> None:
            room = row.at_origin.without_left(12)
            asks = bool(self._meaning(option)) and option.name in self._silent
            label = room.top_part(above) if above else room.top_part(_CONTROL).left_part(name - 16)
            said = pen.text(option.label, label.without_right(_MARK + 16) if asks else label, 24 * self._scale, INK,
                            SEMI, wrap=not above and self._scale > _ONE_ROW, leading=1.0, grow=False)
            if asks:
                _paint_mark(pen, said)
            below = room.without_top(above + _CONTROL + 4)
            pen.text(self._help(option), below, 20, MUTED_ON_PAPER, SANS, wrap=True, valign="top", leading=1.2)

        words = self.setup.add(Sprite(row, paint, z=6, margin=_TAILS))
        control = row.without_top(above).top_part(_CONTROL)
        return (control.without_left(12) if above else control.right_part(row.w - name - 12)), words

    def _switch(self, option: Option, row: Box, changed: Callable[[bool], None]) -> None:
        value = bool(getattr(self.setup, option.name) if option.name in _HOUSE else self.setup.values[option.name])
        state = {"on": value}

        def paint(pen: Pen, spot: Spot) -> None:
            room = row.at_origin
            told = self._help(option)
            asks = bool(option.help) and not told
            said = _paint_words(pen, option.label, told, room.without_right(120 + (_MARK + 16 if asks else 0)),
                                self._scale, lit=spot.hovered)
            if asks:
                _paint_mark(pen, said)
            tall = self._switch_tall
            on_off(pen, Box(room.w - 10 - 2 * tall, (room.h - tall) / 2, 2 * tall, tall), state["on"])

        def flip() -> None:
            state["on"] = not state["on"]
            made.spot.value = _("on") if state["on"] else _("off")
            self.setup.stage.sound.play("ui_toggle")
            changed(state["on"])
            made.refresh()

        def adjust(by: int) -> None:
            if state["on"] != (by > 0):
                flip()

        tip = "" if self._help(option) else option.help
        made = Tappable(self.setup, f"option-{option.name}", row, option.label, paint, flip,
                        role=pgettext("a control", "switch"), value=_("on") if value else _("off"), tip=tip,
                        z=6, margin=4, ring=10,
                        adjust=adjust)

    def _labels(self, option: Option) -> list[str]:
        return list(option.labels) or [str(choice) for choice in option.choices]

    def _choice(self, option: Option, row: Box) -> None:
        box, words = self._words(option, row, self._control_width(option, self._scale))
        at = option.choices.index(self.setup.values[option.name])
        made = SegmentedChoice(self.setup, f"option-{option.name}", box, option.label, self._labels(option), at,
                               lambda i: chosen(i), tip=self._meaning(option))

        def chosen(i: int) -> None:
            self._set(option, option.choices[i])
            if option.helps:
                words.redraw()
                made.spot.tip = self._meaning(option)

    def _picture_cards(self, option: Option, row: Box) -> None:
        box, words = self._words(option, row, row.w * (1 - _BESIDE_PICTURES))
        at = option.choices.index(self.setup.values[option.name])

        def chosen(i: int) -> None:
            self._set(option, option.choices[i])
            words.redraw()
            made.spot.tip = self._meaning(option)

        made = PictureChoice(self.setup, f"option-{option.name}", box, option.label, self._labels(option),
                             option.pictures, at, chosen, tip=self._meaning(option))

    def _slider(self, option: Option, row: Box) -> None:
        labels = self._labels(option)
        wanted = self._control_width(option, self._scale)
        box, words = self._words(option, row, wanted)
        at = option.choices.index(self.setup.values[option.name])
        shown = box.right_part(min(wanted, box.w) - _SLIDES)

        def paint(pen: Pen) -> None:
            pen.text(labels[slider.at], shown.at_origin, 26, "#6a3a08", SEMI, align="right")

        value = Sprite(shown, paint, z=7)

        def moved(i: int) -> None:
            value.redraw()
            self._set(option, option.choices[i])
            if option.helps:
                words.redraw()
                slider.spot.tip = self._meaning(option)

        slider = Slider(self.setup, f"option-{option.name}", box.without_right(shown.w), option.label, len(labels), at,
                        moved, format_value=lambda i: labels[i], stops=len(labels) <= 8, tip=self._meaning(option))
        self.setup.add(value)


def _says(option: Option) -> int:
    """How much is lost if the meaning is only a tip: most if the name alone does not say what is played."""
    return 2 if option.helps or option.name == AS_ON_PAPER else 0 if option.choices else 1


def _paint_mark(pen: Pen, label: Box) -> None:
    """Paint a "?" after the name of an option: pointing at the option shows what it means."""
    mark = Box(label.right + 10, label.centre[1] - _MARK / 2, _MARK, _MARK)
    pen.panel(mark, "#fff4d6", edge="#8a6a2c", edge_width=2, radius=_MARK / 2)
    sign = Sketch(24, 24).path("M8.2 9.2 A3.9 3.9 0 1 1 13.6 12.6 Q12 13.4 12 15.2", "none", "#6a4a12", 2.6)
    pen.sketch(sign.circle(12, 19, 1.7, "#6a4a12"), mark.grow(-2))


def _paint_words(pen: Pen, label: str, told: str, room: Box, k: float, lit: bool = False) -> Box:
    """Paint a name and its meaning; `k` is the scale of the name."""
    room = room.without_left(12)
    if told:
        # Name and explanation are centred in the row together.
        help_h = text_height(pen.look, told, room.w, 20, SANS, 1.2)
        spare = max(0.0, room.h - (_NAME + 2) * k - help_h - 8)
        room = room.grow(0, -spare / 2)
    name = room.top_part(_NAME * k) if told else room
    wide = pen.width(label, 24 * k, SEMI) / pen.look.text_scale
    fits = bool(told) or wide * 20 <= 24 * k * name.w  # on one line, in letters of a size that one can read
    said = pen.text(label, name, 24 * k, "#6a3a08" if lit else INK, SEMI, grow=False, wrap=not fits, leading=1.05)
    if told:
        pen.text(told, room.without_top(name.h + 2), 20, MUTED_ON_PAPER, SANS, wrap=True, valign="top", leading=1.2)
    return said
