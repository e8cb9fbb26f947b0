"""The names of the controls that a player has in hand, for sentences: keys, a gamepad's buttons, or those of the pad on
a phone. A sentence with {back} then names Esc, B or “Back”."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.stage.devices.input import Action, Input
from klotho_games.stage.drawing.icons import key_name


def control_name(given: Input, action: Action) -> str:
    """Return what to press for an action, on the device that was used last."""
    if given.device == "phone":
        return _("“{button}”").format(button=_on_phone(action))
    if given.device == "pad":
        button = next((b for b, a in given.pad_buttons.items() if a is action), "")
        return {"back": _("Back"), "start": _("Start")}.get(button) or key_name(button)
    return key_name(given.key_for_name(action.value)) or _("no key")


def control_names(given: Input) -> dict[str, str]:
    """Return the names that prompts use: {back}, {turn}, {turn_over}, {zoom}."""
    left, right = control_name(given, Action.TURN_LEFT), control_name(given, Action.TURN_RIGHT)
    if given.device in ("phone", "pad"):
        return {"back": control_name(given, Action.CANCEL), "turn_over": right,
                "zoom": control_name(given, Action.ZOOM),
                "turn": _("{left} and {right}").format(left=left, right=right)}
    return {"back": control_name(given, Action.CANCEL), "zoom": _("the right mouse button"),
            "turn": _("{left} and {right}, the wheel or the right button").format(left=left, right=right),
            "turn_over": _("{key}, the wheel or a right click").format(key=key_name(given.cap("r")) or _("no key"))}


def _on_phone(action: Action) -> str:
    """Return the words on a button of the pad (`phones/page/pad.js`)."""
    return {
        Action.CANCEL: _("Back"), Action.CONFIRM: _("OK"), Action.ZOOM: _("Look closer"), Action.MENU: _("Menu"),
        Action.TURN_LEFT: _("Turn left"), Action.TURN_RIGHT: _("Turn right"), Action.NEXT: _("Next"),
        Action.UNDO: _("Undo"), Action.HINT: _("Hint"),
    }.get(action, "")
