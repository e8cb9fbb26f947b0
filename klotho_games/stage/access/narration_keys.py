"""Narration that belongs to no single scene: the name of the screen, and the keys for asking the narrator.

Scenes tell their narrator what happens (`Scene.spoken`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.core import i18n
from klotho_games.core.contract import Told
from klotho_games.core.files.settings import Settings
from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _
from klotho_games.stage.devices.input import Action, Pointer, Press, Signal
from klotho_games.stage.drawing.icons import key_name
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.voice.narrator import Narrator, Weight

if TYPE_CHECKING:
    from klotho_games.stage.scene.scene import Scene
    from klotho_games.stage.stage import Stage

ASKED = (Action.WHERE, Action.CHOICES, Action.STANDING, Action.REPEAT, Action.EARLIER, Action.LATER)
_OFFERED = 20.0
"""Seconds for which the shelf offers to read aloud."""
_PROBLEM = 8.0


class Narration:
    """The keys of the narrator: they read, repeat and explain instead of acting."""

    def __init__(self, stage: Stage, narrator: Narrator) -> None:
        self._stage = stage
        self.narrator = narrator
        self._walked = -1
        """The index of the choice that was read last."""
        self._walk: tuple[str, ...] = ()
        """The ids of all choices among which it was."""
        self._back = 0
        """How many lines back in the log the listener is."""
        self._read: tuple[int, int] = (0, 0)
        self._offer_left = 0.0
        self._line_goes: Callable[[], None] = lambda: None

    def apply_settings(self, settings: Settings) -> None:
        """Apply the settings of the voice. If it was just turned on, say how to ask."""
        before, scene = self.narrator.is_on, self._stage.scene
        self.narrator.language = i18n.current_language()
        self.narrator.wish(settings.voice, settings.voice_name, settings.voice_rate, settings.voice_volume)
        if self.narrator.is_on and not before and scene is not None:
            self.narrator.tell(self.keys_help(), Weight.NEWS)
            self.on_scene_uncover(scene)

    # -- scenes come and go ---------------------------------------------------------------------------------

    def on_scene_open(self, scene: Scene, anew: bool = True) -> None:
        """Announce the scene on top, and where the focus is."""
        self._walked, self._back = -1, 0
        self.narrator.leave_behind()
        if not self.narrator.is_on:
            return
        self.narrator.tell(scene.screen_title, Weight.PLACE)
        if anew:
            scene.introduce()
        if not scene.focus.seen and self._stage.input.device != "mouse" and scene.focus.current is not None:
            scene.focus.seen = True
            scene.focus.tell()

    def on_scene_uncover(self, scene: Scene) -> None:
        self.on_scene_open(scene, anew=False)
        if self.narrator.is_on:
            scene.reannounce()

    # -- each frame -----------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> None:
        self.narrator.language = i18n.current_language()
        self.narrator.tick()
        self._stage.sound.under_speech = self.narrator.speaking
        problem, scene = self.narrator.problem(), self._stage.scene
        if problem and scene is not None:
            scene.tips.toast(problem, _PROBLEM, ToastKind.NO)
        if self._offer_left > 0:
            self._offer_left -= seconds
            if self._offer_left <= 0:
                self._let_pass()

    # -- keys -----------------------------------------------------------------------------------------------

    def hears(self, signal: Signal) -> bool:
        """Interrupt the narrator at any press; return True if the key was for the narrator."""
        pressed = isinstance(signal, Press) and signal.down
        if pressed or (isinstance(signal, Pointer) and signal.kind == "press"):
            self.narrator.interrupt()
            if self._offer_left > 0 and getattr(signal, "action", None) is not Action.VOICE:
                self._let_pass()
        if pressed and getattr(signal, "action", None) is not Action.CHOICES:
            self._walked = -1  # asking again begins with the first choice
        scene = self._stage.scene
        if not isinstance(signal, Press) or scene is None or (scene.typing and scene.typing.any_key):
            return False
        if signal.action is Action.VOICE:
            if signal.down:
                self._toggle()
            return True
        if signal.action not in ASKED or not self.narrator.is_on:
            return False
        if signal.down:
            self._answer(signal.action, scene)
        return True

    def _answer(self, action: Action, scene: Scene) -> None:
        answers: dict[Action, Callable[[], str]] = {
            Action.WHERE: lambda: self._where(scene), Action.CHOICES: lambda: self._choices(scene),
            Action.STANDING: self._standing, Action.REPEAT: lambda: self.narrator.last,
            Action.EARLIER: lambda: self._log(1), Action.LATER: lambda: self._log(-1),
        }
        told = answers[action]()
        self.narrator.tell(told, Weight.ANSWER)

    def _where(self, scene: Scene) -> str:
        spot = scene.focus.current
        parts = [scene.screen_title]
        if spot is None:
            parts.append(_("Nothing is selected."))
        else:
            parts.append(scene.focus.announcement())
            tip = scene.tip_of(spot)
            if tip and tip.rstrip(".") not in spot.label:
                parts.append(tip)
        if spot is None or spot.id != "goal":
            parts.append(scene.goal_text)
        return " ".join(sentence(part) for part in parts if part)

    def _choices(self, scene: Scene) -> str:
        """Move the focus to the next possible choice, and read it."""
        if scene.motions.is_busy:
            scene.motions.skip()
        things = scene.things()
        if not things:
            return _("There is nothing for you to do now.")
        ids = tuple(spot.id for spot in things)
        self._walked = self._walked + 1 if ids == self._walk else 0
        self._walk = ids
        spot = things[self._walked % len(things)]
        scene.focus.seen = True
        scene.focus.set(spot)
        told = _("{thing} {n} of {all}.")
        return told.format(thing=sentence(scene.describe(spot)), n=self._walked % len(things) + 1, all=len(things))

    def _standing(self) -> str:
        for one in reversed(self._stage.stack):
            told = one.surroundings()
            if told:
                return " ".join(told)
        return _("No game is being played here.")

    def _log(self, by: int) -> str:
        log = self._lines()
        if not log:
            return _("Nothing has happened yet.")
        here = id(log), len(log)
        if here != self._read:
            self._read, self._back = here, 0
        self._back += by
        if self._back > len(log):
            self._back = len(log)
            return _("The log begins here.")
        if self._back < 1:
            self._back = 0
            return _("That’s the latest line of the log.")
        told = _("{line} {n} of {all}.")
        return told.format(line=sentence(log[-self._back].text), n=len(log) - self._back + 1, all=len(log))

    def _lines(self) -> list[Told]:
        """The log of the table, even if other scenes cover it."""
        logs = (getattr(one, "log", None) for one in reversed(self._stage.stack))
        return next((log for log in logs if log), [])

    # -- on and off -----------------------------------------------------------------------------------------

    def _toggle(self) -> None:
        stage, scene = self._stage, self._stage.scene
        assert scene is not None
        self._offer_left = 0.0
        self._line_goes()
        if not self.narrator.can_speak:
            scene.tips.toast(no_voice(), _PROBLEM, ToastKind.NO)
            return
        on = not stage.settings.voice
        stage.program.change_settings(voice=on, voice_offered=True)
        told = _("Reading aloud is on.") if on else _("Reading aloud is off.")
        scene.tips.toast(told, kind=ToastKind.DONE)

    def keys_help(self) -> str:
        """How to ask, with the keys as they are bound."""
        told = _("{where}: Where am I? {choices}: What can I do now? Press it again for the next choice, and Enter to "
                 "select. {standing}: What’s on the table? {repeat}: Say it again. {earlier} and {later}: Back and "
                 "forward in the log. {voice}: Stop reading aloud.")
        names = {action.value: self._key(action) for action in (*ASKED, Action.VOICE)}
        return told.format(**names)

    def _key(self, action: Action) -> str:
        return key_name(self._stage.input.key_for_name(action.value)) or _("no key")

    def offer(self, scene: Scene) -> None:
        """Offer once per computer to read aloud, by voice and in one line, if there is a voice."""
        stage = self._stage
        if stage.settings.voice or stage.settings.voice_offered or not self.narrator.can_speak:
            return
        told = _("Press {key} to have everything read aloud.").format(key=self._key(Action.VOICE))
        line = scene.tips.toast(told, _OFFERED)
        self._line_goes = lambda: scene.tips.take_back(line)
        self.narrator.once(told)
        self._offer_left = _OFFERED

    def _let_pass(self) -> None:
        """End the offer for good, because the player did something else or nothing for long."""
        self._offer_left = 0.0
        self._line_goes()
        self.narrator.forget()
        self._stage.program.change_settings(voice_offered=True)


def no_voice() -> str:
    return _("No voice was found on this computer. On Linux, install Speech Dispatcher or eSpeak NG.")


def rate_names() -> tuple[str, ...]:
    return _("Very slow"), _("Slow"), _("Normal"), _("Fast"), _("Very fast")
