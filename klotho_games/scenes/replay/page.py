"""A finished game again, step by step, on its own table. Nothing in it can be changed.

The table is the game's own, and its session follows the steps of the record. `ReplayMode` steps through the game and
refuses every move.
"""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import NOBODY, Event, Move, Told
from klotho_games.core.games.log_lines import LogLines, LogMark, line_of
from klotho_games.core.i18n import _
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.chance_strip import STRIP, ChanceStrip
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action, Pointer, Press, Signal
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Rejoin
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import TURNS, Scene
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.table.mode import TableMode
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.chooser import Choice, Chooser

from .bar import CHANCE_KEY, FASTER, OURS, ReplayBar, ReplayTrack, Z
from .chance import ReplayChances, ReplayThinker
from .log import ReplayLog, ReplayLogLine

_PAUSE = 0.7
"""Seconds between two decisions at normal speed."""
_BY_TURN = {"page up": -1, "page down": 1}
_RIVAL = "hard"
"""The level of the bots that replace other people when a player plays on alone."""


def watch(
    whole: Session, ply: int = 0, thinker: ReplayThinker | None = None, shows_chance: bool = False
) -> ReplayMode:
    """Show a session on its game's table from the decision after `ply` steps. `ReplayMode.table` is the scene.

    With a `thinker`, the replay has a chance bar, which is there from the start if it `shows_chance`.
    """
    table: TableScene = whole.game.table(whole.game, whole.upto(0))
    watched = ReplayMode(table, whole, thinker, shows_chance)
    watched.at = watched.way.stop_of(ply)
    table.made_from = id(whole), ply
    table.enter(watched)
    watched.show_stop()
    return watched


class ReplayMode(TableMode):
    """The mode of a table that shows a finished game."""

    name = "replay"
    pads = Pads.SOLE
    listens_late = False
    actions = frozenset({Action.RULES})
    offers_moves = False
    is_played = False
    is_replay = True

    def __init__(
        self, table: TableScene, whole: Session, thinker: ReplayThinker | None = None, shows_chance: bool = False
    ) -> None:
        super().__init__(table)
        self.whole, self.way = whole, ReplayTrack(whole)
        self.chances = ReplayChances(whole, thinker) if thinker is not None else None
        self._strip: ChanceStrip | None = None
        self.strip = STRIP if shows_chance and self.chances is not None else 0.0
        self.at = 0
        """The index of the stop that is shown."""
        self.playing = False
        self.faster = 0
        self.shown_to: int | None = None
        """The seat whose view is shown, or NOBODY; None always shows the view of the seat that decides."""
        self.bar: ReplayBar | None = None
        self._since = 0.0
        self._log: LogLines | None = None
        """The log of the whole game, as the present view reads it."""
        self._marks: list[LogMark] = []
        """How far that log comes, after each step."""
        self._plies: dict[int, int] = {}
        """For each line of the whole log, the last step that it tells of."""

    @property
    def onlooker(self) -> int:
        seat = self.table.session.to_act if self.shown_to is None else self.shown_to
        return seat if seat >= 0 else NOBODY

    # -- watching the table ---------------------------------------------------------------------------------

    def on_open(self) -> None:
        """Draw nothing: all outcomes are in the recording."""

    def on_build(self) -> None:
        self.bar = ReplayBar(self.table, self)
        self._strip = ChanceStrip(self.table, f"{OURS}hide", self.switch_chance, CHANCE_KEY, Z) if self.strip else None
        self._show_chance()
        self._set_speed()

    def show_ply(self, ply: int) -> None:
        self.jump(self.way.stop_of(ply))

    def after_rest(self) -> None:
        """Put the replay's bar above the table's prompt, and remove the answers of the prompt.

        The table makes these answers again for every decision, and they can give away secrets of the seat that decides.
        """
        prompt, focus = self.table.prompt, self.table.focus
        if prompt.buttons:
            prompt.say(*prompt.current_words)
        focus.spots.sort(key=_is_ours)
        focus.only = _is_ours
        if focus.current is None or not _is_ours(focus.current):
            focus.set(focus.find(f"{OURS}play"))
        self._show_chance()

    def admit(self, moves: Sequence[Move], at: Point | None) -> Sequence[Move]:
        self._tell_watching()
        return ()

    def lets(self, action: Action) -> bool:
        self._tell_watching()
        return False

    def _tell_watching(self) -> None:
        self.table.tips.toast(_("You’re watching a recording, so you can’t change anything here."), kind=ToastKind.NO)

    def takes_spot(self, spot: Spot) -> bool:
        if _is_ours(spot):
            return False
        if spot.id == "log":
            self.open_log()
        elif spot.enabled and spot.press is not None:
            self._tell_watching()
        return True

    @property
    def listener(self) -> int:
        return self.onlooker

    def line_for(self, *events: Event) -> Told | None:
        """Return the log line as the chosen seat read it."""
        if self.shown_to is None:
            return super().line_for(*events)
        return line_of(self.table.game, events, self.table.names, self.shown_to)

    def log_of(self, history: Sequence[Played]) -> LogLines:
        """Return the log up to there. The whole log of a view is made only once."""
        if self._log is None:
            self._log = super().log_of(())
            self._marks, self._plies = [self._log.mark()], {}
            for ply, played in enumerate(self.whole.history):
                self._plies |= dict.fromkeys(self._log.add_all(played.events), ply)
                self._marks.append(self._log.mark())
        return self._log.upto(self._marks[len(history)])

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
        """Show the next decision and the outcomes of chance after it."""
        table = self.table
        table.motions.finish()
        if self.at >= len(self.way.stops) - 1:
            self.playing = False
            return
        self.at += 1
        for played in self.whole.history[table.session.ply : self.way.stops[self.at]]:
            before = table.session.state
            table.session.repeat(played.step, played.forced)
            table.tell_and_show(played.step, played.events, before)
        table.motions.then(Rejoin(), table.on_rest)

    def jump(self, at: int) -> None:
        """Show a stop at once. If nothing moves, the table only has to lay out a different state."""
        table = self.table
        still = not table.motions.is_busy
        table.motions.finish()
        table.motions.stop()
        self.at = min(max(0, at), len(self.way.stops) - 1)
        self.show_stop()
        if still:
            table.on_rest()
            self._refresh()
        else:
            table.rebuild()

    def show_stop(self) -> None:
        """Let the table show the present stop when it is built."""
        self.table.session = self.whole.upto(self.way.stops[self.at])
        self.table.log_book.tell_history()

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
        self.table.motions.speed = self.table.usual_speed / FASTER[self.faster]

    def _refresh(self) -> None:
        if self.bar is not None:
            self.bar.refresh()

    # -- the chance bar -----------------------------------------------------------------------------------

    @property
    def has_chance_bar(self) -> bool:
        return self.chances is not None

    def switch_chance(self) -> None:
        """Show or hide the chance bar."""
        table = self.table
        on = not table.stage.settings.chance_bar
        table.stage.program.change_settings(chance_bar=on)
        table.motions.finish()
        table.make_room(STRIP if on else 0.0)

    def _show_chance(self) -> None:
        if self._strip is None or self.chances is None:
            return
        ply = self.way.stops[self.at]
        self.chances.look(ply, self.onlooker)
        reading = self.chances.reading(ply, self.onlooker)
        if reading != self._strip.reading:
            self._strip.show(reading)

    def tell_surroundings(self, found: list[str]) -> list[str]:
        return [self._strip.reading.spoken, *found] if self._strip is not None else found

    def update(self, seconds: float) -> None:
        if self._strip is not None and self.chances is not None:
            if self.chances.hear():
                self._show_chance()
            self._strip.update(seconds)
        # Wait while a control is held down, because what it shows would change under the finger.
        if not self.playing or self.table.motions.is_busy or self.table.is_holding:
            return
        self._since += seconds
        if self._since >= _PAUSE / FASTER[self.faster]:
            self._since = 0.0
            self._forward()
            self._refresh()

    @property
    def needs_frames(self) -> bool:
        shown, chances = self._strip, self.chances
        return self.playing or (shown is not None and (shown.needs_frames or (chances is not None
                                                                              and chances.is_waiting)))

    # -- other views, other scenes --------------------------------------------------------------------------

    def next_eyes(self) -> None:
        """Show the next view: of the seat that decides, of each seat in turn, of an onlooker."""
        table = self.table
        order = [None, *range(len(table.names)), NOBODY]
        self.shown_to = order[(order.index(self.shown_to) + 1) % len(order)]
        table.motions.finish()
        table.stage.narrator.hand_on()  # do not repeat what was said to the view before
        self._log = None
        table.log_book.tell_history()
        table.rebuild()

    def open_log(self) -> None:
        self.playing = False
        self.table.motions.finish()
        self._refresh()
        whole = self.log_of(self.whole.history).lines
        lines = [ReplayLogLine(self._plies[n], told) for n, told in enumerate(whole)]
        table = self.table
        table.stage.push(ReplayLog(lines, self.way.turns, table.session.ply, self.show_ply, table.mark_of))

    def play_on(self) -> None:
        """Play on from here. If several people played, ask whether all of them play on, or one person against bots."""
        table, ply, program = self.table, self.way.stops[self.at], self.table.stage.program
        sitting = self.whole.people
        if len(sitting) < 2:
            program.play_on(self.whole, ply)
            return
        seat = self.onlooker if self.onlooker in sitting else sitting[0]
        bots = tuple("" if n == seat else self.whole.bot(n) or _RIVAL for n in range(len(table.names)))
        alone = _("Only you, as {name}; bots play the others").format(name=table.names[seat])
        table.stage.push(Chooser(_("Who plays on?"), [
            Choice(_("Everyone who played"), lambda: program.play_on(self.whole, ply)),
            Choice(alone, lambda: program.play_on(self.whole, ply, bots)),
        ]))

    def open_coach(self) -> None:
        """Open the coach, or go back to it if the replay was opened there."""
        stage = self.table.stage
        below = stage.stack[-2] if len(stage.stack) > 1 else None
        if below is not None and below.name == "coach":
            self.close_replay()
        else:
            stage.program.open_coach(self.whole)

    def close_replay(self) -> None:
        self.table.stage.sound.play("ui_close")
        self.table.stage.pop()

    # -- input ----------------------------------------------------------------------------------------------

    def takes(self, signal: Signal) -> bool:
        match signal:
            case Press(down=True):
                self._press(signal)
                return True
            case Pointer(kind="press") if self.table.motions.is_busy and self.bar is not None:
                # A click on the bar is meant for the bar; elsewhere it skips the motion.
                if self.bar.box.contains(signal.at):
                    self.table.motions.finish()
        return False

    def _press(self, p: Press) -> None:
        motions, focus = self.table.motions, self.table.focus
        if motions.is_busy:
            motions.finish()
        if p.action in (Action.LEFT, Action.RIGHT) and not focus.seen:
            self.step(-1 if p.action is Action.LEFT else 1)
        elif p.action in (Action.MENU, Action.CANCEL):
            self.close_replay()
        elif p.action is Action.CONFIRM and not focus.seen:
            self.toggle()
        elif p.key in _BY_TURN:
            self.turn_on(_BY_TURN[p.key])
        elif p.action in TURNS:
            self.turn_on(TURNS[p.action])
        elif p.key in ("home", "end"):
            self.jump(0 if p.key == "home" else len(self.way.stops))
        else:
            Scene.press(self.table, p)

    def go_back(self) -> None:
        self.close_replay()


def _is_ours(spot: Spot) -> bool:
    return spot.id.startswith(OURS)
