"""A finished game again, step by step, on its own table. Nothing in it can be changed.

The table is the game's own, fed with the steps of the record; what would decide something is left out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.session import Session
from klotho_games.core.words import _, ngettext
from klotho_games.stage.controls import Choice, Slider
from klotho_games.stage.drag import Offer
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box, Point
from klotho_games.stage.input import Action, Pointer, Press
from klotho_games.stage.motion import Rejoin
from klotho_games.stage.notes import Kind
from klotho_games.stage.pen import Pen
from klotho_games.stage.prompt import PromptLook, bar_box
from klotho_games.stage.scene import Scene
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene
from klotho_games.stage.widgets import Button

if TYPE_CHECKING:
    Base = TableScene
else:
    Base = object

OURS = "replay-"
"""Spots of the replay itself begin with this; the table's own are not reached."""
_PAUSE = 0.7
"""Rest between two decisions at plain speed."""
_FASTER = (1, 2, 4)
_Z = 950


def Replay(whole: Session, ply: int = 0) -> Watching:  # noqa: N802 - used as a scene's class is
    """A table of the session's game that shows it from its beginning, or from the decision after so many steps."""
    table: type[TableScene] = whole.game.table
    watching: type[Watching] = type(f"Watched{table.__name__}", (Watching, table), {})
    made = watching(whole.game, _fresh(whole))
    made.whole = whole
    made.stops = _decisions(whole)
    made.at = made.stop_of(ply)
    return made


def _fresh(whole: Session) -> Session:
    head = whole.record
    return Session.new(whole.game, head.setup, whole.seed, practice=whole.practice, known=whole.tells_deal,
                       bots=head.bots, notes=head.notes)


def _decisions(whole: Session) -> list[int]:
    """How many steps lie before each decision, and at the end: where the replay can stand."""
    stops = [i for i, played in enumerate(whole.history) if played.seat >= 0]
    return [*stops, len(whole.history)] if stops else [0, len(whole.history)]


class Watching(Base):
    """Goes before a game's table class: the same scene, without a say in it."""

    name = "replay"
    whole: Session
    stops: list[int]
    at = 0
    """Which of the stops is shown."""
    playing = False
    faster = 0
    _since = 0.0

    # -- the table, without a say ---------------------------------------------------------------------------

    def opened(self) -> None:
        self._jump(self.at)

    def stop_of(self, ply: int) -> int:
        """The stop that has so many steps before it, or the next one."""
        return next((n for n, stop in enumerate(self.stops) if stop >= ply), len(self.stops) - 1)

    def show_ply(self, ply: int) -> None:
        self._jump(self.stop_of(ply))

    def offers(self) -> list[Offer]:
        return []

    def pump(self) -> None:
        self.motions.then(Rejoin(), self.ready)

    def ready(self) -> None:
        self._lies_ready = self.session.state
        self._settle()
        self._keep_to_ours()

    def play(self, *moves: Move, at: Point | None = None) -> None:
        self._tell_watching()

    def undo(self) -> None:
        self._tell_watching()

    def redo(self) -> None:
        self._tell_watching()

    def hint(self) -> None:
        self._tell_watching()

    def refuse(self, piece: str, target: str) -> Refusal | None:
        return None

    def _tell_watching(self) -> None:
        self.notes.toast(_("You are watching: nothing here can be changed."), kind=Kind.NO)

    def activate(self, spot: Spot) -> None:
        if spot.id.startswith(OURS):
            super().activate(spot)
        elif spot.enabled and spot.press is not None:
            self._tell_watching()

    def _keep_to_ours(self) -> None:
        """The bar lies over the table's own prompt, whose answers are made anew with every decision."""
        self.focus.spots.sort(key=lambda spot: spot.id.startswith(OURS))
        self.focus.only = lambda spot: spot.id.startswith(OURS)
        if self.focus.current is None or not self.focus.current.id.startswith(OURS):
            self.focus.set(self.focus.find(f"{OURS}play"))

    # -- the bar --------------------------------------------------------------------------------------------

    def build(self) -> None:
        super().build()
        self._add_bar()

    def rebuild(self) -> None:
        super().rebuild()
        self._set_speed()

    def _add_bar(self) -> None:
        bar = bar_box(self.stage.look.text_scale)
        k = 1.0 if bar.h <= 88 else 1.3
        self.add(Sprite(bar, lambda pen: self._paint_bar(pen, bar), z=_Z, margin=26))
        style = replace(self._look.button, size=22, radius=12, icon_size=28 * k)
        x, tall = 24.0, 54 * k
        y = bar.y + 18 if bar.h <= 88 else bar.bottom - tall - 18
        for id, picture, words, press in (
            ("back", "left", _("One decision back"), lambda: self._step(-1)),
            ("play", "pause" if self.playing else "play", _("Stop") if self.playing else _("Play"), self._toggle),
            ("on", "right", _("One decision on"), lambda: self._step(1)),
        ):
            kind = "primary" if id == "play" else "secondary"
            Button(self, f"{OURS}{id}", Box(x, y, 84 * k, tall), "", press, kind=kind, icon=picture, tip=words,
                   spoken=words, style=style, z=_Z + 1, first=id == "play")
            x += 84 * k + 14
        close = Box(bar.right - 24 - 200 * k, y, 200 * k, tall)
        Button(self, f"{OURS}close", close, _("Close"), self._close, icon="cross", style=style, z=_Z + 1)
        coach = Box(close.x - 14 - 170 * k, y, 170 * k, tall)
        Button(self, f"{OURS}coach", coach, _("Coach"), self._coach, key="k", style=style, z=_Z + 1,
               reason="" if self.whole.over else _("The coach looks at finished games alone."),
               tip=_("Where it was won and lost, and how much of that was luck."))
        speed = Box(coach.x - 24 - 240 * k, y, 240 * k, tall)
        Choice(self, f"{OURS}speed", speed, _("Speed"), [f"×{n}" for n in _FASTER], self.faster, self._set_faster,
               on_paper=False, z=_Z + 1)
        way = Box(x + 10, y, speed.x - x - 34, tall)
        if bar.h <= 88:
            way = way.without_right(300)
        Slider(self, f"{OURS}way", way, _("Where in the game"), len(self.stops), self.at, self._jump, told=self._told,
               on_paper=False, stops=len(self.stops) <= 40, z=_Z + 1)

    @property
    def _look(self) -> PromptLook:
        """The bar is the table's own: it lies where its prompt was."""
        return self.prompt.look

    def _told(self, at: int) -> str:
        last = len(self.stops) - 1
        return ngettext("{at} of {n} decision", "{at} of {n} decisions", last).format(at=at, n=last)

    def _paint_bar(self, pen: Pen, bar: Box) -> None:
        room, look = bar.at_origin, self._look
        pen.gradient(Box(0, -26, room.w, 26), "#000000", "#000000", 0, 0.5)
        pen.gradient(room, look.top, look.bottom)
        if look.texture:
            pen.texture(look.texture, room)
        pen.thread([(0, 0), (room.w, 0)], 3, shadow=False)
        told = self._told(self.at)
        if bar.h <= 88:
            pen.text(told, Box(942, 10, 280, 68), 24, look.words, look.face, align="right")
        else:
            pen.text(told, Box(24, 12, room.w - 48, room.h * 0.4), 28, look.words, look.face)

    def _refresh_bar(self) -> None:
        for spot in [s for s in self.focus.spots if s.id.startswith(OURS)]:
            self.focus.remove(spot)
        for sprite in [s for s in self.layers.sprites() if s.z in (_Z, _Z + 1)]:
            self.layers.remove(sprite)
        held = self.focus.seen
        self._add_bar()
        self._keep_to_ours()
        self.focus.seen = held

    # -- going through the game -----------------------------------------------------------------------------

    def _step(self, by: int) -> None:
        self.playing = False
        if by > 0:
            self._forward()
        else:
            self._jump(self.at - 1)
        self._refresh_bar()

    def _forward(self) -> None:
        """The next decision and what chance made of it, shown as it was."""
        self.motions.skip()
        if self.at >= len(self.stops) - 1:
            self.playing = False
            return
        self.at += 1
        for played in self.whole.history[self.session.ply : self.stops[self.at]]:
            before = self.session.state
            self.session.repeat(played.step, played.forced)
            self._shown(played.step, played.events, before)
        self.pump()

    def _jump(self, at: int) -> None:
        """Stand at a stop at once: the session is played through to there from its beginning."""
        self.motions.stop()
        self.at = min(max(0, at), len(self.stops) - 1)
        self.session = _fresh(self.whole)
        for played in self.whole.history[: self.stops[self.at]]:
            self.session.repeat(played.step, played.forced)
        self._tell_history()
        self.rebuild()

    def _toggle(self) -> None:
        if self.at >= len(self.stops) - 1:
            self._jump(0)
        self.playing = not self.playing
        self._since = _PAUSE
        self._refresh_bar()

    def _set_faster(self, i: int) -> None:
        self.faster = i
        self._set_speed()

    def _set_speed(self) -> None:
        self.motions.speed = self.stage.motion_speed / _FASTER[self.faster]

    def update(self, seconds: float) -> None:
        super().update(seconds)
        # While a control is held down nothing goes on: it would be made anew under the finger, and the click lost.
        if not self.playing or self.motions.busy or self._pressed is not None:
            return
        self._since += seconds
        if self._since >= _PAUSE / _FASTER[self.faster]:
            self._since = 0.0
            self._forward()
            self._refresh_bar()

    @property
    def restless(self) -> bool:
        return self.playing

    # -- input ----------------------------------------------------------------------------------------------

    def pointer(self, p: Pointer) -> None:
        """A click on the bar is meant for the bar, also while something moves; elsewhere it hurries the motion."""
        if p.kind == "press" and self.motions.busy and bar_box(self.stage.look.text_scale).contains(p.at):
            self.motions.skip()
        super().pointer(p)

    def press(self, p: Press) -> None:
        if self.motions.busy:
            self.motions.skip()
        if p.action in (Action.LEFT, Action.RIGHT) and not self.focus.seen:
            self._step(-1 if p.action is Action.LEFT else 1)
        elif p.action in (Action.MENU, Action.CANCEL):
            self._close()
        elif p.action is Action.CONFIRM and not self.focus.seen:
            self._toggle()
        elif p.key in ("home", "end"):
            self._jump(0 if p.key == "home" else len(self.stops))
        else:
            Scene.press(self, p)

    def back(self) -> None:
        self._close()

    def act(self, action: Action) -> None:
        if action is Action.RULES:
            self.open_rules()

    def _coach(self) -> None:
        """Who came from the coach goes back there."""
        below = self.stage.stack[-2] if len(self.stage.stack) > 1 else None
        if below is not None and below.name == "coach":
            self._close()
        else:
            self.stage.house.coach(self.whole)

    def _close(self) -> None:
        self.stage.sound.play("ui_close")
        self.stage.pop()
