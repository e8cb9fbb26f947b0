"""A finished game again, step by step, on its own table. Nothing in it can be changed.

The table is the game's own, fed with the steps of the record; what would decide something is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import NOBODY, Event, Move, Refusal, Told
from klotho_games.core.i18n import _
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Rejoin
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import TURNS, Scene
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.chooser import Choice, Chooser

from .bar import FASTER, OURS, ReplayBar, ReplayTrack
from .log import ReplayLog, ReplayLogLine

if TYPE_CHECKING:
    Base = TableScene
else:
    Base = object

_PAUSE = 0.7
"""Rest between two decisions at plain speed."""
_BY_TURN = {"page up": -1, "page down": 1}
_RIVAL = "hard"
"""Who sits where other people sat, when somebody plays on alone."""


def Replay(whole: Session, ply: int = 0) -> Watching:  # noqa: N802 - used as a scene's class is
    """A table of the session's game that shows it from its beginning, or from the decision after so many steps."""
    table: type[TableScene] = whole.game.table
    parts = {"whole": whole, "way": ReplayTrack(whole)}  # the table looks at them as soon as it is made
    watching: type[Watching] = type(f"Watched{table.__name__}", (Watching, table), parts)
    made = watching(whole.game, whole.upto(0))
    made.at = made.way.stop_of(ply)
    return made


class Watching(Base):
    """Goes before a game's table class: the same scene, without a say in it."""

    name = "replay"
    pads = Pads.SOLE
    listens_late = False
    whole: Session
    way: ReplayTrack
    at = 0
    """Which of the stops is shown."""
    playing = False
    faster = 0
    bar: ReplayBar | None = None
    _since = 0.0
    _lines: list[list[Told]] | None = None

    # -- the table, without a say ---------------------------------------------------------------------------

    def on_open(self) -> None:
        self._stand()
        self.rebuild()

    @property
    def told_to(self) -> int:
        return self.onlooker

    def show_ply(self, ply: int) -> None:
        self.jump(self.way.stop_of(ply))

    def offers(self) -> list[Offer]:
        return []

    def draw_chance(self) -> None:
        self.motions.then(Rejoin(), self.on_rest)

    def on_rest(self) -> None:
        self._lies_ready = self.session.state
        self.show_state()
        self._keep_to_ours()

    def play(self, *moves: Move, at: Point | None = None) -> None:
        self._tell_watching()

    def undo(self) -> None:
        self._tell_watching()

    def redo(self) -> None:
        self._tell_watching()

    def ask_for_hint(self) -> None:
        self._tell_watching()

    def refusal_for(self, piece: str, target: str) -> Refusal | None:
        return None

    def _tell_watching(self) -> None:
        self.notes.toast(_("You are watching: nothing here can be changed."), kind=ToastKind.NO)

    def activate(self, spot: Spot) -> None:
        if spot.id.startswith(OURS):
            super().activate(spot)
        elif spot.id == "log":
            self.open_log()
        elif spot.enabled and spot.press is not None:
            self._tell_watching()

    def _keep_to_ours(self) -> None:
        """The bar lies over the table's own prompt, whose answers are made anew with every decision. They are taken
        away: what could be answered is a secret of whoever decides."""
        if self.prompt.buttons:
            self.prompt.say(*self.prompt.current_words)
        self.focus.spots.sort(key=lambda spot: spot.id.startswith(OURS))
        self.focus.only = lambda spot: spot.id.startswith(OURS)
        if self.focus.current is None or not self.focus.current.id.startswith(OURS):
            self.focus.set(self.focus.find(f"{OURS}play"))

    def build(self) -> None:
        super().build()
        self.bar = ReplayBar(self, self)

    def rebuild(self) -> None:
        super().rebuild()
        self._set_speed()

    def line_for(self, event: Event) -> Told | None:
        """Eyes that were chosen read what their seat was told, and no more."""
        if self.shown_to is None:
            return super().line_for(event)
        telling = self.game.telling
        own = getattr(telling, "event_for", None) if self.shown_to >= 0 else None
        if own is None:
            return telling.event(event, self.names)
        told: Told | None = own(event, self.names, self.shown_to)
        return told

    def lines_for(self, history: Sequence[Played]) -> list[Told]:
        """The lines of the whole game are put into words only once for the same eyes."""
        if self._lines is None:
            self._lines = [super(Watching, self).lines_for([played]) for played in self.whole.history]
        return [told for lines in self._lines[: len(history)] for told in lines]

    # -- going through the game -----------------------------------------------------------------------------

    def step(self, by: int) -> None:
        self.playing = False
        if by > 0:
            self._forward()
        else:
            self.jump(self.at - 1)
        self._refresh()

    def turn_on(self, by: int) -> None:
        self.playing = False
        self.jump(self.way.turn_from(self.at, by))

    def _forward(self) -> None:
        """The next decision and what chance made of it, shown as it was."""
        self.motions.finish()
        if self.at >= len(self.way.stops) - 1:
            self.playing = False
            return
        self.at += 1
        for played in self.whole.history[self.session.ply : self.way.stops[self.at]]:
            before = self.session.state
            self.session.repeat(played.step, played.forced)
            self._tell_and_show(played.step, played.events, before)
        self.draw_chance()

    def jump(self, at: int) -> None:
        """Stand at a stop at once. A table that lies still needs only to be laid out for another state."""
        still = not self.motions.busy
        self.motions.finish()
        self.motions.stop()
        self.at = min(max(0, at), len(self.way.stops) - 1)
        self._stand()
        if still:
            self.on_rest()
            self._refresh()
        else:
            self.rebuild()

    def _stand(self) -> None:
        self.session = self.whole.upto(self.way.stops[self.at])
        self.log_book.tell_history()

    def toggle(self) -> None:
        if self.at >= len(self.way.stops) - 1:
            self.jump(0)
        self.playing = not self.playing
        self._since = _PAUSE
        self._refresh()

    def set_faster(self, i: int) -> None:
        self.faster = i
        self._set_speed()

    def _set_speed(self) -> None:
        self.motions.speed = self.stage.motion_speed / FASTER[self.faster]

    def _refresh(self) -> None:
        if self.bar is not None:
            self.bar.refresh()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        # While a control is held down nothing goes on: what it shows would change under the finger.
        if not self.playing or self.motions.busy or self._pressed is not None:
            return
        self._since += seconds
        if self._since >= _PAUSE / FASTER[self.faster]:
            self._since = 0.0
            self._forward()
            self._refresh()

    @property
    def needs_frames(self) -> bool:
        return self.playing

    # -- other eyes, other scenes ---------------------------------------------------------------------------

    def next_eyes(self) -> None:
        """Of who decides, of each seat in turn, of nobody."""
        order = [None, *range(len(self.names)), NOBODY]
        self.shown_to = order[(order.index(self.shown_to) + 1) % len(order)]
        self.motions.finish()
        self.stage.narrator.hand_on()  # what other eyes were told is not said again
        self._lines = None
        self.log_book.tell_history()
        self.rebuild()

    def open_log(self) -> None:
        self.playing = False
        self.motions.finish()
        self._refresh()
        assert self._lines is not None
        lines = [ReplayLogLine(ply, told) for ply, lines in enumerate(self._lines) for told in lines]
        self.stage.push(ReplayLog(lines, self.way.turns, self.session.ply, self.show_ply))

    def play_on(self) -> None:
        """Where several people sat, whoever is left plays on with the others or against bots in their places."""
        ply, house = self.way.stops[self.at], self.stage.house
        sitting = self.whole.people
        if len(sitting) < 2:
            house.play_on(self.whole, ply)
            return
        seat = self.onlooker if self.onlooker in sitting else sitting[0]
        bots = tuple("" if n == seat else self.whole.bot(n) or _RIVAL for n in range(len(self.names)))
        alone = _("Alone, as {name}: bots take the other seats").format(name=self.names[seat])
        self.stage.push(Chooser(_("Who plays on?"), [
            Choice(_("Everybody who sat here"), lambda: house.play_on(self.whole, ply)),
            Choice(alone, lambda: house.play_on(self.whole, ply, bots)),
        ]))

    def open_coach(self) -> None:
        """Who came from the coach goes back there."""
        below = self.stage.stack[-2] if len(self.stage.stack) > 1 else None
        if below is not None and below.name == "coach":
            self.close_replay()
        else:
            self.stage.house.open_coach(self.whole)

    def close_replay(self) -> None:
        self.stage.sound.play("ui_close")
        self.stage.pop()

    # -- input ----------------------------------------------------------------------------------------------

    def pointer(self, p: Pointer) -> None:
        """A click on the bar is meant for the bar, also while something moves; elsewhere it hurries the motion."""
        if p.kind == "press" and self.motions.busy and self.bar is not None and self.bar.box.contains(p.at):
            self.motions.finish()
        super().pointer(p)

    def press(self, p: Press) -> None:
        if self.motions.busy:
            self.motions.finish()
        if p.action in (Action.LEFT, Action.RIGHT) and not self.focus.seen:
            self.step(-1 if p.action is Action.LEFT else 1)
        elif p.action in (Action.MENU, Action.CANCEL):
            self.close_replay()
        elif p.action is Action.CONFIRM and not self.focus.seen:
            self.toggle()
        elif p.key in _BY_TURN:
            self.turn_on(_BY_TURN[p.key])
        elif p.action in TURNS:
            self.turn_on(TURNS[p.action])
        elif p.key in ("home", "end"):
            self.jump(0 if p.key == "home" else len(self.way.stops))
        else:
            Scene.press(self, p)

    def back(self) -> None:
        self.close_replay()

    def act(self, action: Action) -> None:
        if action is Action.RULES:
            self.open_rules()
