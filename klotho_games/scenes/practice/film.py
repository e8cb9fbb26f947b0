"""A film at the game's own table: how a game could go on after the best choice. People watch and decide nothing."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import NOBODY, Move, Outcome
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.practice.continuations import Continued
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Rejoin
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.table.mode import TableMode
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.prompt_bar import Answer, PromptWords

from .film_strip import FilmWords
from .strip import STRIP, StripWords, add_strip

OURS = "film-"
_WHOLE = 40.0
"""Seconds that a film should take at most."""
_PAUSE = 0.35
"""Seconds between two decisions, if that is not too long altogether."""
_FASTER = 4.0
"""How much faster things move than in a game."""
_LONG = 80
"""From this number of decisions on, nothing moves: only the positions are shown."""


def film_of(start: Session, found: Continued) -> Session:
    """Return a continuation as a game of its own, which begins with the imagined position of the exercise."""
    whole = start.begin_with(found.state)
    for step in found.steps:
        whole.repeat(step, forced=isinstance(step, Outcome))
    return whole


def show_film(whole: Session, seat: int, number: int, told: FilmWords, strip: StripWords) -> TableScene:
    """Return the table of a film. `told` is how it ends, `seat` whose eyes see it."""
    table: TableScene = whole.game.table(whole.game, whole.upto(0))
    table.enter(FilmMode(table, whole, seat, number, told, strip))
    table.made_from = "film", id(whole)
    return table


class FilmMode(TableMode):
    """The mode of a table that plays a continuation."""

    name = "film"
    pads = Pads.SOLE
    listens_late = False
    actions = frozenset({Action.RULES})
    offers_moves = False
    is_played = False
    is_replay = True
    strip = STRIP

    def __init__(
        self, table: TableScene, whole: Session, seat: int, number: int, told: FilmWords, strip: StripWords
    ) -> None:
        super().__init__(table)
        self.whole, self.seat, self.number = whole, seat, number
        self._told, self.words_on_strip = told, strip
        decisions = [n for n, played in enumerate(whole.history) if played.seat >= 0]
        self._stops = [*decisions[1:], whole.ply]
        """After how many steps there is a pause: before each decision but the first, and at the end."""
        self._pause = min(_PAUSE, _WHOLE / len(self._stops))
        self._since = 0.0

    @property
    def onlooker(self) -> int:
        return self.seat if len(self.table.names) > 1 else NOBODY

    @property
    def listener(self) -> int:
        return self.onlooker

    @property
    def is_over(self) -> bool:
        return self.table.session.ply >= self.whole.ply

    # -- the table ------------------------------------------------------------------------------------------

    def on_open(self) -> None:
        """Draw nothing: all outcomes are in the film."""

    def on_build(self) -> None:
        prompt = self.table.prompt
        prompt.arrange = self._arrange
        prompt.say_again()
        add_strip(self.table, prompt, self.words_on_strip)
        self._set_speed()

    def _set_speed(self) -> None:
        is_long = len(self._stops) > _LONG
        self.table.motions.speed = 0.0 if is_long else self.table.usual_speed / _FASTER

    def speed_for(self, setting: str) -> str:
        return "instant" if len(self._stops) > _LONG else setting

    def after_rest(self) -> None:
        self.table.focus.only = _is_ours
        self.table.prompt.say_again()
        if self.table.focus.current is None or not _is_ours(self.table.focus.current):
            self.table.focus.set(self.table.focus.find(f"{OURS}back"))

    def update(self, seconds: float) -> None:
        table = self.table
        if self.is_over or table.motions.is_busy or table.is_holding:
            return
        self._since += seconds
        if self._since >= self._pause:
            self._since = 0.0
            self._go_on()

    @property
    def needs_frames(self) -> bool:
        return not self.is_over

    def _go_on(self) -> None:
        """Show the next decision and the outcomes of chance after it."""
        table = self.table
        until = next(stop for stop in self._stops if stop > table.session.ply)
        for played in self.whole.history[table.session.ply : until]:
            before = table.session.state
            table.session.repeat(played.step, played.forced)
            table.tell_and_show(played.step, played.events, before)
        table.motions.then(Rejoin(), table.on_rest)

    def end_game(self) -> None:
        """Do nothing: no one has played."""

    # -- the prompt -----------------------------------------------------------------------------------------

    def _arrange(self, said: PromptWords) -> PromptWords:
        if self.is_over:
            again = Answer(f"{OURS}again", _("Watch again"), self.rewind, key="r")
            return PromptWords("", self._told.told, self._told.reason, [again, self._back_answer()])
        told = _("The coach plays on for everyone. Hidden cards and dice are imagined.")
        return PromptWords("", told, "", [Answer(f"{OURS}end", _("To the end"), self.go_to_end, key="e"),
                                          self._back_answer()])

    def _back_answer(self) -> Answer:
        return Answer(f"{OURS}back", _("Back to the answer"), self.close, key="return", kind="primary")

    def choose_focus(self, usual: Spot | None) -> Spot | None:
        return self.table.focus.find(f"{OURS}back")

    # -- what one can do ------------------------------------------------------------------------------------

    def rewind(self) -> None:
        self._jump(0)

    def go_to_end(self) -> None:
        self._jump(self.whole.ply)

    def _jump(self, ply: int) -> None:
        table = self.table
        table.motions.finish()
        table.motions.stop()
        table.session = self.whole.upto(ply)
        table.log_book.tell_history()
        table.rebuild()

    def close(self) -> None:
        self.table.stage.sound.play("ui_close")
        self.table.stage.pop()

    def admit(self, moves: Sequence[Move], at: Point | None) -> Sequence[Move]:
        self._tell_watching()
        return ()

    def lets(self, action: Action) -> bool:
        self._tell_watching()
        return False

    def takes_spot(self, spot: Spot) -> bool:
        if _is_ours(spot):
            return False
        if spot.enabled and spot.press is not None:
            self._tell_watching()
        return True

    def _tell_watching(self) -> None:
        self.table.tips.toast(_("You’re watching, so you can’t change anything here."), kind=ToastKind.NO)

    def go_back(self) -> None:
        self.close()

    def open_pause(self) -> None:
        self.close()

    def leave_game(self) -> None:
        self.close()


def _is_ours(spot: Spot) -> bool:
    return spot.id.startswith(OURS)
