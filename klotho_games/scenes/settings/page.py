"""The settings: window, reading, motion, sound, voice, keys and hands. Every change takes effect at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from klotho_games.core.files.settings import DWELLS, HANDS, LOUDEST, PACES, POINTERS, SPEEDS, TEXT_SCALES, Settings
from klotho_games.core.i18n import _, decimal, languages, percent, pgettext
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.kit.frame import CLOTH, CLOTH_FILE, SceneTopBar, paint_cloth
from klotho_games.scenes.kit.speed_names import speed_names
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer, Press
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, GOLD, INK, MUTED_ON_PAPER, PAPER, SEATS, SEMI, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import SegmentedChoice, Slider, Tappable, paper, text_width
from klotho_games.stage.widgets.switch import on_off

from .keys import KeysPage
from .switch_key import SwitchKey
from .voice import voice_page, voice_rows

SHEET = Box(440, 108, 1440, 936)
_RESET = Box(40, 976, 360, 62)
_SIZES = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440))
_LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano"}


@dataclass(frozen=True)
class SettingsPage:
    id: str
    title: str
    picture: str


def pages() -> tuple[SettingsPage, ...]:
    return (SettingsPage("window", _("Window"), "screen"), SettingsPage("reading", _("Reading"), "letters"),
            SettingsPage("motion", _("Motion"), "motion"), SettingsPage("sound", _("Sound"), "sound"),
            SettingsPage("voice", _("Voice"), "voice"), SettingsPage("keys", _("Keys"), "keyboard"),
            SettingsPage("hands", _("Controls"), "hand"))


class SettingsScene(Scene):
    """The settings, in pages. Every change applies at once."""

    name = "settings"
    backdrop_name = CLOTH
    backdrop_file = CLOTH_FILE
    put_away = True
    pads = Pads.SOLE

    def __init__(self, page: str = "window") -> None:
        super().__init__()
        self.page = self.made_from = page
        self._keys: KeysPage | None = None

    @property
    def now(self) -> Settings:
        return self.stage.program.settings

    def change(self, **values: Any) -> None:
        self.stage.program.change_settings(**values)

    # -- building -------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def build(self) -> None:
        SceneTopBar(self, _("Settings"), _("changes apply at once"), [("escape", "b", _("Back"))])
        self._add_tabs()
        page = next(p for p in pages() if p.id == self.page)

        sheet = self._sheet()

        def paint(pen: Pen) -> None:
            paper(pen, sheet.at_origin)
            pen.text(page.title, Box(48, 20, 900, 66), 44, INK, SERIF_BLACK)
            pen.thread([(48, 98), (sheet.w - 48, 98)], 3, shadow=False)

        self.add(Sprite(sheet, paint, z=5, margin=50))
        scrolled = self._keys.area.offset if self._keys is not None else 0.0
        self._keys = None
        shown: dict[str, Callable[[], None]] = {
            "window": self._window, "reading": self._reading, "motion": self._motion, "sound": self._sound,
            "voice": lambda: voice_page(self), "keys": lambda: self._key_page(scrolled), "hands": self._hand_page,
        }
        shown[self.page]()

    def _add_tabs(self) -> None:
        apart = min(108.0, (_RESET.y - SHEET.y) / len(pages()))
        for i, page in enumerate(pages()):
            self._add_tab(page, Box(40, SHEET.y + i * apart, 360, apart - 16))
        Button(self, "reset", _RESET, _("Reset everything"), self._ask_reset, icon="reroll",
               style=ButtonStyle(size=24, radius=14))

    def _add_tab(self, page: SettingsPage, box: Box) -> None:
        chosen = page.id == self.page

        def paint(pen: Pen, spot: Spot) -> None:
            room = box.at_origin
            if chosen:
                pen.panel(room, "#fffaf0", "#efe0c2", edge="#b99b66", radius=16, shadow=8)
            else:
                pen.panel(room, "#424968" if spot.hovered else "#343a56", "#262b42", edge="#5c6485", radius=16,
                          shine=0.18, shadow=5)
            colour = INK if chosen else PAPER
            icon(pen, page.picture, Box(26, room.h / 2 - 21, 42, 42), "#7a4a12" if chosen else GOLD)
            pen.text(page.title, Box(92, 6, room.w - 150, room.h - 12), 30, colour, SEMI)
            if chosen:
                icon(pen, "right", Box(room.w - 50, room.h / 2 - 15, 30, 30), "#7a4a12", 3)

        Tappable(self, f"tab-{page.id}", box, page.title, paint, lambda: self._turn_to(page.id), role=_("tab"),
                 value=_("open") if chosen else "", first=chosen, ring=16, margin=20)

    def _turn_to(self, page: str) -> None:
        if page != self.page:
            self.page = page
            self.stage.sound.play("ui_page")
            self.rebuild()

    # -- rows -----------------------------------------------------------------------------------------------

    def _sheet(self) -> Box:
        """The sheet, as long as its rows need."""
        counted = {"window": self._window_rows, "motion": 3, "sound": 5, "voice": voice_rows(self), "hands": 5}
        rows = counted.get(self.page)
        return SHEET if rows is None else SHEET.top_part(self.rows(rows)[-1].bottom - SHEET.y + 30)

    @property
    def _window_rows(self) -> int:
        return 3 if len(languages()) == 1 else 4

    def rows(self, n: int, below: float = 0) -> list[Box]:
        """The boxes of `n` rows; `below` is left free."""
        k = min(self.stage.look.text_scale, 1.6)
        tall = min(128 * k, (SHEET.h - 150 - below) / n - 14)
        return [Box(SHEET.x + 48, SHEET.y + 116 + i * (tall + 14), SHEET.w - 96, tall) for i in range(n)]

    def add_row_words(self, row: Box, label: str, help: str) -> Box:
        """Paint the words of a row, and return the room for its control."""
        left = row.left_part(row.w * 0.53)
        self.add(Sprite(left, lambda pen: _paint_words(pen, left.at_origin, label, help), z=6, margin=8))
        control = row.right_part(row.w * 0.44)
        return Box(control.x, row.centre[1] - 29, control.w, 58)

    def switch(self, id: str, row: Box, label: str, help: str, on: bool, changed: Callable[[bool], None]) -> None:
        def paint(pen: Pen, spot: Spot) -> None:
            room = row.at_origin
            _paint_words(pen, room.left_part(room.w * 0.8), label, help, lit=spot.hovered)
            on_off(pen, Box(room.w - 104, room.h / 2 - 26, 104, 52), on)

        def flip() -> None:
            self.stage.sound.play("ui_toggle")
            changed(not on)
            self.rebuild()

        def adjust(by: int) -> None:
            if on != (by > 0):
                flip()

        Tappable(self, id, row, label, paint, flip, role=pgettext("a control", "switch"),
                 value=_("on") if on else _("off"), z=6, margin=4, ring=10, adjust=adjust)

    def choice(self, id: str, row: Box, label: str, help: str, labels: Sequence[str], at: int,
               changed: Callable[[int], None]) -> None:
        room = self.add_row_words(row, label, help)
        if len(labels) == 1:  # nothing to choose
            self.add(Sprite(room, lambda pen: pen.text(labels[0], room.at_origin, 26, "#6a3a08", SEMI, align="right"),
                            z=7))
            return
        wide = min(room.w, sum(text_width(self.stage.look, words, 22, SEMI) + 44 for words in labels) + 40)
        SegmentedChoice(self, id, room.right_part(wide), label, labels, at, changed)

    def slider(self, id: str, row: Box, label: str, help: str, count: int, at: int, told: Callable[[int], str],
               changed: Callable[[int], None]) -> None:
        room = self.add_row_words(row, label, help)
        shown = Box(room.right - 130, room.y, 130, room.h)

        def paint(pen: Pen) -> None:
            pen.text(told(slider.at), shown.at_origin, 26, "#6a3a08", SEMI, align="right")

        value = Sprite(shown, paint, z=7)

        def moved(i: int) -> None:
            value.redraw()
            changed(i)

        slider = Slider(self, id, room.without_right(140), label, count, at, moved, format_value=told)
        self.add(value)

    # -- pages ----------------------------------------------------------------------------------------------

    def _window(self) -> None:
        rows = self.rows(self._window_rows)
        full = self.stage.window.fullscreen
        self.switch("fullscreen", rows[0], _("Full screen"), _("You can also press F11 at any time."), full,
                    lambda on: self.change(fullscreen=on))
        sizes = _fitting_sizes(self.stage.window.size_before)
        here = self.stage.window.size_before
        self.choice("size", rows[1], _("Window size"), _("For any other size, drag the window’s edge."),
                    [f"{w}×{h}" for w, h in sizes], sizes.index(here),
                    lambda i: self.change(window=sizes[i], fullscreen=False))
        self.switch("plugins", rows[2], _("Plug-in games"),
                    _("Shows installed plug-in games on the shelf."), self.now.plugins,
                    lambda on: self.change(plugins=on))
        if len(languages()) == 1:
            return
        known = ("", *languages())
        now = self.now.language.split("_")[0]
        self.choice("language", rows[3], _("Language"), _("Changes the language of the program and of every game."),
                    [_LANGUAGES.get(code, code) if code else _("System") for code in known],
                    known.index(now) if now in known else 0, lambda i: self.change(language=known[i]))

    def _reading(self) -> None:
        rows = self.rows(4, below=174)
        at = _nearest(TEXT_SCALES, self.now.text_scale)
        self.slider("text", rows[0], _("Text size"), _("Makes text larger everywhere, up to 200%."),
                    len(TEXT_SCALES), at, lambda i: percent(TEXT_SCALES[i] * 100),
                    lambda i: self.change(text_scale=TEXT_SCALES[i]))
        self.switch("contrast", rows[1], _("High contrast"), _("Shows plain panels with black or white text."),
                    self.now.high_contrast, lambda on: self.change(high_contrast=on))
        self.choice("pointer", rows[2], _("Pointer"), _("Makes the mouse pointer larger and light, with a dark rim."),
                    [_("Normal"), _("Large"), _("Very large")], POINTERS.index(self.now.pointer),
                    lambda i: self.change(pointer=POINTERS[i]))
        self.switch("captions", rows[3], _("Captions"), _("Describes sounds in words at the bottom of the screen."),
                    self.now.captions, self._set_captions)
        self._add_sample(rows[3].bottom + 20)

    def _add_sample(self, top: float) -> None:
        """Add a sample of a prompt and a clause in the present text style."""
        tall = min(236.0, SHEET.bottom - top - 36)
        if tall < 120:
            return
        box = Box(SHEET.x + 48, top, SHEET.w - 96, tall)
        person = self.stage.program.profiles.current
        name = person.name if person else _("You")
        prompt = _("Choose one of the two cards to face.")
        clause = _("Reach the challenge rating with a die, and nothing happens to you.")

        def paint(pen: Pen) -> None:
            # the clause is left out if there is no room
            bar, *pages = box.at_origin.columns(2 if tall > 170 else 1, 28)
            pen.panel(bar, "#262b40", "#161824", edge="#5c6485", radius=16)
            said = pen.text(f"{name}:", bar.grow(-28, -16).top_part(60), 28, SEATS[0].light, BOLD)
            pen.text(prompt, Box(bar.x + 28, said.bottom + 6, bar.w - 56, bar.bottom - said.bottom - 22), 28, PAPER,
                     wrap=True, valign="top")
            for page in pages:
                pen.panel(page, "#ffffff", edge="#cbb083", radius=16, alpha=0.6)
                pen.text("KAR-4.4", page.grow(-28, -16).top_part(48), 20, "#8e2c22", SEMI)
                pen.text(clause, page.grow(-28, -16).without_top(56), 23, INK, wrap=True, valign="top")

        self.add(Sprite(box, paint, z=6))

    def _set_captions(self, on: bool) -> None:
        self.change(captions=on)
        self.stage.sound.play("dice_roll_wood_few")

    def _motion(self) -> None:
        rows = self.rows(3)
        self.switch("reduced", rows[0], _("Reduced motion"),
                    _("Pieces, cards and dice appear in place without animation."),
                    self.now.motion == "reduced",
                    lambda on: self.change(motion="reduced" if on else "full"))
        self.choice("speed", rows[1], _("Speed"),
                    _("Sets how fast pieces, cards and dice move. Press a key or click to skip a movement."),
                    speed_names(), SPEEDS.index(self.now.speed), lambda i: self.change(speed=SPEEDS[i]))
        self.switch("linger", rows[2], _("Always show great moments"),
                    _("Shows great wins and losses in full, even at the speed “Instant”."), self.now.linger,
                    lambda on: self.change(linger=on))

    def _sound(self) -> None:
        rows = self.rows(5)
        samples = {"master": "ui_confirm", "music": "", "effects": "dice_roll_wood_few"}
        told = (
            ("master", _("Overall volume"), _("Sets the volume of all sounds.")),
            ("music", _("Music"), _("Sets the volume of the music.")),
            ("effects", _("Effects"), _("Sets the volume of dice, cards, footsteps and buttons.")),
        )
        for row, (name, label, help) in zip(rows, told, strict=False):
            self.slider(name, row, label, help, LOUDEST + 1, getattr(self.now, name),
                        lambda i: percent(i * 10), partial(self._set_volume, name, samples[name]))
        self.switch("captions", rows[3], _("Captions"), _("Describes sounds in words at the bottom of the screen."),
                    self.now.captions, self._set_captions)
        self.switch("reactions", rows[4], _("Reactions"),
                    _("Shows and plays the reactions that players send from their phones."), self.now.reactions,
                    lambda on: self.change(reactions=on))

    def _set_volume(self, name: str, sample: str, value: int) -> None:
        self.change(**{name: value})
        if sample:
            self.stage.sound.play(sample)

    def _key_page(self, scrolled: float) -> None:
        """Add the list of keys, scrolled to where it was before a key changed."""
        self._keys = KeysPage(self, Box(SHEET.x + 48, SHEET.y + 116, SHEET.w - 96, SHEET.h - 140),
                              scrolled)

    def _hand_page(self) -> None:
        rows = self.rows(5)
        self.choice("hand", rows[0], _("Hands on the keyboard"),
                    _("All keys are within reach of one hand. The page “Keys” lists them."),
                    [_("Both hands"), _("Left hand"), _("Right hand")], HANDS.index(self.now.hand),
                    lambda i: self.change(hand=HANDS[i]))
        self.switch("scanning", rows[1], _("Single-switch control"),
                    _("Choices light up one after another. Press a key or click to select. Esc exits this mode."),
                    self.now.scanning, lambda on: self.change(scanning=on))
        self.slider("scan-pace", rows[2], _("Time per choice"), _("Sets how long each choice stays marked."),
                    len(PACES), _nearest(PACES, self.now.scan_pace), lambda i: seconds_text(PACES[i]),
                    lambda i: self.change(scan_pace=PACES[i]))
        SwitchKey(self,
                  self.add_row_words(rows[3], _("Switch key"), _("A mouse click or A on a gamepad works, too.")))
        self.slider("dwell", rows[4], _("Dwell click"),
                    _("Clicks when the pointer rests on something for this long."), len(DWELLS),
                    _nearest(DWELLS, self.now.dwell), lambda i: seconds_text(DWELLS[i]) if i else _("off"),
                    lambda i: self.change(dwell=DWELLS[i]))

    # -- input ----------------------------------------------------------------------------------------------

    def wheel(self, p: Pointer) -> None:
        if self._keys is not None:
            self._keys.area.wheel(p.turn)

    def press(self, p: Press) -> None:
        if self._keys is None or not self._keys.area.key(p):
            super().press(p)

    def on_resume(self, result: Any) -> None:
        self.rebuild()

    def _ask_reset(self) -> None:
        told = _("All settings go back to their defaults, including your keys.")
        self.stage.push(Confirm(_("Reset everything?"), told, _("Reset"), self._reset))

    def _reset(self) -> None:
        plain = Settings()
        self.change(**{name: getattr(plain, name) for name in plain.__struct_fields__})


def seconds_text(n: float) -> str:
    return _("{n} s").format(n=decimal(n))


def _nearest(values: Sequence[float], value: float) -> int:
    return min(range(len(values)), key=lambda i: abs(values[i] - value))


def _paint_words(pen: Pen, room: Box, label: str, help: str, lit: bool = False) -> None:
    upper = room.top_part(room.h * 0.5)
    pen.text(label, upper, 28, "#6a3a08" if lit else INK, SEMI, valign="bottom")
    pen.text(help, room.without_top(room.h * 0.52), 22, MUTED_ON_PAPER, wrap=True, valign="top", leading=1.15)


def _fitting_sizes(here: tuple[int, int]) -> list[tuple[int, int]]:
    """The usual sizes that the screen has room for, and the present size of the window."""
    screens = pygame.display.get_desktop_sizes() or [(1920, 1080)]
    widest, tallest = max(w for w, _h in screens), max(h for _w, h in screens)
    fitting = [size for size in _SIZES if size[0] <= widest and size[1] <= tallest]
    return sorted({*fitting, here})
