"""The list of keys: the keyboard and gamepad bindings of each action, and how to change them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from klotho_games.core.files.settings import Settings
from klotho_games.core.i18n import _, pgettext
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Input, Press
from klotho_games.stage.devices.keyboard import AT
from klotho_games.stage.drawing.icons import key_name, keycap, keycap_width, pad_glyph
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow

if TYPE_CHECKING:
    from .page import SettingsScene

_DRAWN = ("a", "b", "x", "y", "lb", "rb", "start", "back", "ls", "rs")


def action_names() -> dict[Action, str]:
    return {
        Action.UP: _("Up"), Action.DOWN: _("Down"), Action.LEFT: _("Left"), Action.RIGHT: _("Right"),
        Action.CONFIRM: pgettext("what a key does", "Use"), Action.CANCEL: _("Back"), Action.NEXT: _("Next"),
        Action.PREVIOUS: _("Previous"), Action.UNDO: _("Undo"),
        Action.REDO: _("Redo"), Action.HINT: _("Hint"), Action.RULES: _("Rules"), Action.MENU: _("Pause"),
        Action.ZOOM: _("Look closely"), Action.TURN_LEFT: _("Turn left"), Action.TURN_RIGHT: _("Turn right"),
        Action.FULLSCREEN: _("Full screen"), Action.AUTO: _("Auto-play"), Action.VOICE: _("Read aloud, on and off"),
        Action.WHERE: _("Where am I?"), Action.CHOICES: _("What can I do now?"),
        Action.STANDING: _("What’s on the table?"), Action.REPEAT: _("Say it again"),
        Action.EARLIER: _("Back in the log"), Action.LATER: _("Forward in the log"),
    }


def keys_of(devices: Input, action: Action) -> tuple[str, ...]:
    """Every key and gamepad button of an action, as the settings store them."""
    keys = [key for key, a in devices.keys.items() if a is action]
    return (*keys, *(f"pad {name}" for name, a in devices.pad_buttons.items() if a is action))


def rebound(devices: Input, action: Action, pressed: str) -> dict[str, tuple[str, ...]]:
    """Return the bindings that change when `pressed` is given to `action`.

    If `pressed` belonged to another action, that one gets the key that became free.
    """
    on_pad = pressed.startswith("pad ")
    mine = keys_of(devices, action)
    same_kind = [key for key in mine if key.startswith("pad ") == on_pad]
    others = [key for key in mine if key.startswith("pad ") != on_pad]
    changed = {action.value: (pressed, *others)}
    table = devices.pad_buttons if on_pad else devices.keys
    robbed = table.get(pressed.removeprefix("pad "))
    if robbed is not None and robbed is not action:
        left = [key for key in keys_of(devices, robbed) if key != pressed]
        if not any(key.startswith("pad ") == on_pad for key in left):
            left += [key for key in same_kind if key != pressed][:1]
        changed[robbed.value] = tuple(left)
    return changed


def _bindings_to_save(wanted: Settings, changed: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """Return the settings that store new bindings. Each hand has keys of its own; the gamepad is the same for all."""
    if wanted.hand == "both":
        return {"bindings": {**wanted.bindings, **changed}}
    both = Input()
    both.rebind(wanted.bindings)
    own, bindings = dict(wanted.hand_bindings.get(wanted.hand, {})), dict(wanted.bindings)
    for name, buttons in changed.items():
        pads = tuple(button for button in buttons if button.startswith("pad "))
        own[name] = tuple(button for button in buttons if button not in pads)
        usual = keys_of(both, Action(name))
        if pads != tuple(button for button in usual if button.startswith("pad ")):
            bindings[name] = (*(key for key in usual if not key.startswith("pad ")), *pads)
    return {"bindings": bindings, "hand_bindings": {**wanted.hand_bindings, wanted.hand: own}}


class KeysPage:
    """A list with one row for each action. Using a row waits for the action's new key."""

    def __init__(self, scene: SettingsScene, box: Box, scrolled: float = 0.0) -> None:
        self.scene = scene
        self.id = "capture"
        self.any_key = True
        self._waiting: Action | None = None
        k = min(scene.stage.look.text_scale, 1.5)
        rows = [self._reset_row(84 * k, box.w),
                *(self._row(action, 64 * k, box.w) for action in self._listed_actions())]
        self.area = ScrollArea(scene, "keys", box, rows, gap=6, label=_("Keys"))
        self.area.scroll_to(scrolled, gently=False)

    def _listed_actions(self) -> list[Action]:
        """The actions in the list. With both hands, Shift and the key for "next" go back, so "previous" is not
        listed."""
        one_hand = self.scene.stage.input.hand is not None
        return [action for action in action_names() if one_hand or action is not Action.PREVIOUS]

    def _row(self, action: Action, height: float, width: float) -> ScrollRow:
        words = action_names()[action]
        keys = keys_of(self.scene.stage.input, action)
        spot = Spot(f"key-{action.value}", Box(0, 0, 0, 0), words, _("key"), keys_text(keys),
                    press=lambda: self._wait(action), ring=10)

        def paint(pen: Pen, box: Box) -> None:
            lit = spot.hovered or self._waiting is action
            pen.panel(box, "#fff6df" if lit else "#ffffff", edge="#e0a63c" if lit else "#d8c6a0", radius=10,
                      alpha=0.9 if lit else 0.5)
            pen.text(words, Box(box.x + 22, box.y, box.w * 0.4, box.h), 24, INK, SEMI)
            if self._waiting is action:
                told = _("Press a key or a button. Esc cancels.")
                pen.text(told, Box(box.x + box.w * 0.42, box.y, box.w * 0.56, box.h), 22, "#8e2c22", SEMI)
                return
            _paint_keys(pen, box, keys_of(self.scene.stage.input, action))

        return ScrollRow(height, paint, [(spot, Box(0, 0, width - 34, height))])

    def _reset_row(self, height: float, width: float) -> ScrollRow:
        words = {
            "both": _("Choose an action, then press its new key."),
            "left": _("Keys for the left hand. Choose an action, then press its new key."),
            "right": _("Keys for the right hand. Choose an action, then press its new key."),
        }[self.scene.stage.program.settings.hand]
        wanted = self.scene.stage.program.settings
        changed = bool(wanted.bindings or wanted.hand_bindings.get(wanted.hand))
        spot = Spot("keys-reset", Box(0, 0, 0, 0), _("Reset keys"), press=self._reset, ring=12, enabled=changed,
                    reason="" if changed else _("All keys are back to their defaults."))

        def paint(pen: Pen, box: Box) -> None:
            pen.text(words, box.without_right(380), 24, MUTED_ON_PAPER, wrap=True)
            button = box.right_part(300).grow(0, -8)
            pen.panel(button, "#fffaf0" if spot.hovered else "#f4ead7", "#e6d3a8", edge="#a98c5a", radius=12)
            pen.text(_("Reset keys"), button.grow(-12, 0), 24, INK if changed else "#6b5f49", SEMI, align="centre")

        return ScrollRow(height, paint, [(spot, Box(width - 334, 8, 300, height - 16))])

    # -- waiting for a key: the scene's `typing` ------------------------------------------------------------

    def _wait(self, action: Action) -> None:
        self._waiting = action
        self.scene.typing = self
        self.scene.spoken(_("Press a key or a button. Esc cancels."))
        self.area.refresh()

    def type(self, text: str) -> None:
        """Ignore text: letters arrive as keys too, and `key` takes those."""

    def leave(self) -> None:
        self._waiting = None
        self.scene.typing = None
        self.area.refresh()

    def key(self, press: Press) -> bool:
        action = self._waiting
        self.leave()
        if action is None or press.key == "escape":
            return True
        program = self.scene.stage.program
        devices = self.scene.stage.input
        at_place = devices.hand is not None and press.device == "keys" and press.place
        changed = rebound(devices, action, AT + press.place if at_place else press.key)
        program.change_settings(**_bindings_to_save(program.settings, changed))
        self.scene.stage.sound.play("ui_confirm")
        self.scene.rebuild()
        self._tell_swap(action, changed)
        return True

    def _tell_swap(self, action: Action, changed: dict[str, tuple[str, ...]]) -> None:
        """Tell the player which other action lost its key or got the one that became free."""
        names = action_names()
        for name, keys in changed.items():
            if name == action.value or Action(name) not in names:
                continue
            told = _("“{action}” is now on another key: {keys}.") if keys else _("“{action}” has no key now.")
            self.scene.tips.toast(told.format(action=names[Action(name)], keys=keys_text(keys)), 5)

    def _reset(self) -> None:
        program = self.scene.stage.program
        others = {hand: kept for hand, kept in program.settings.hand_bindings.items() if hand != program.settings.hand}
        program.change_settings(bindings={}, hand_bindings=others)
        self.scene.stage.sound.play("ui_confirm")
        self.scene.rebuild()


def keys_text(keys: tuple[str, ...]) -> str:
    names = [_("{button} on the gamepad").format(button=_pad_name(key.removeprefix("pad ")))
             if key.startswith("pad ") else key_name(key) for key in keys]
    return ", ".join(dict.fromkeys(names))  # both Enter keys have the same name


def _pad_name(button: str) -> str:
    return {"back": _("Back"), "start": _("Start")}.get(button) or key_name(button)


def _paint_keys(pen: Pen, box: Box, keys: tuple[str, ...]) -> None:
    same_sign = ("enter", AT + "enter") if {"return", AT + "return"} & {*keys} else ()
    keys = tuple(key for key in keys if key not in same_sign)
    x, middle = box.x + box.w * 0.42, box.y + box.h / 2
    for key in keys:
        name = key.removeprefix("pad ")
        if key.startswith("pad "):
            continue
        x += keycap(pen, name, x, middle) + 10
    x = box.x + box.w * 0.78
    for key in keys:
        name = key.removeprefix("pad ")
        if not key.startswith("pad "):
            continue
        if name in _DRAWN:
            x += pad_glyph(pen, name, x, middle) + 10
        elif name in ("up", "down", "left", "right"):
            pad_glyph(pen, "dpad", x, middle)
            w = keycap_width(pen, AT + name)
            keycap(pen, AT + name, x + 44, middle)
            x += 54 + w
