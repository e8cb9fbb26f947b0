"""A table in the house's look, for a game without art of its own. It has bars, plates, log and hand-over.

    class Table(PlainTable):
        def build(self):            # after super().build(): the game's sprites, inside `self.room`
        def lay_out(self, s):       # show this state, with secrets only of the seat `self.looking`
        def show(self, step, events, before, after):    # motion and sound, queued with self.motions.then(...)
        def figures(self, s, seat): return (Figure("shell/star", str(s.scores[seat])),)

Each legal move is a button labelled by `telling.move`. If a move is made by using its piece, leave it out of `buttons`
and give its spot a press: `spot.press = lambda: self.play(Lay(card))`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from klotho_games.core.contract import Event, Move, Step
from klotho_games.core.games import giving_up
from klotho_games.core.games.registry import Game
from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import GOLD, INK, MUTED_ON_PAPER, PANEL_EDGE, PAPER, SERIF
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.widgets.controls import paper
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar, PromptLook
from klotho_games.stage.widgets.seat_plates import Figure, Plate, PlateLook, SeatPlates, Shade
from klotho_games.stage.widgets.top_bar import TopBar, TopLook

from . import halt, usable_things
from .curtain import Curtain, paint_seat
from .giving_up import play_or_ask
from .goal_block import GoalBlock, GoalLook
from .news import News
from .table_scene import TableScene

_PLATES = PlateLook(Shade("#4a3d1c", GOLD, "#fff4d6"), Shade("#20243a", PANEL_EDGE, PAPER))
_TOP = TopLook("shell/spool")
_WIDEST = 300.0
"""The widest seat plate."""
_LOOK = 0.5
"""Seconds for which "has decided" is shown before a bot acts."""


class PlainTable(TableScene):
    """Base of tables in the house's look: a game says what to lay out, and gets plates, log, prompt and buttons."""

    goal_block: GoalBlock

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.curtain = Curtain(self)
        self.news = News(self)
        self.speaker = -1
        """The seat whose mark is on the prompt; -1 for none."""

    # -- what a game overrides ------------------------------------------------------------------------------

    def figures(self, s: Any, seat: int) -> tuple[Figure, ...]:
        """Return the figures on a seat's plate."""
        return ()

    def buttons(self) -> Sequence[Move]:
        """Return the moves that get a button on the prompt."""
        return self.session.legal()

    # -- the fixed parts ------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        if pen.look.high_contrast:
            pen.fill(CANVAS, "#000000")
        else:
            pen.raster("shell/setup.webp", CANVAS)

    def build(self) -> None:
        slots = layout("shell/table")
        self.prompt = PromptBar(self, PromptLook(), self._paint_avatar)
        TopBar(self, _TOP, slots, self.game.info.title, self.back, tip=_("Pause"))
        row, seats = slots["plates"], len(self.names)
        wide = min(_WIDEST, (row.w - 14 * (seats - 1)) / seats)
        self.plates = SeatPlates(self, row.right_part(wide * seats + 14 * (seats - 1)).columns(seats, 14), _PLATES)
        above = self.prompt.box.y - slots["room"].y - 24
        self.room: Box = slots["room"].top_part(above)
        """The area for the game's own sprites, between the bars and beside the log."""
        log = slots["log"].top_part(above)
        lines = log.without_top(26 + 44 * min(1.5, self.stage.look.text_scale)).grow(-16, -8)
        self._log = LogPanel(self, log, lines, _LOG, z=5)
        self.goal_block = GoalBlock(self, _GOAL, log, z=5, log=self._log)

    def lay_out_present(self) -> None:
        self.lay_out(self.state)
        s = self.state
        self.plates.show([
            Plate(name, "", self.figures(s, seat), f"{name}: {', '.join(f.words for f in self.figures(s, seat))}",
                  seat == self.session.to_act) for seat, name in enumerate(self.names)
        ])
        self.goal_block.show()
        self._log.show(self.log)
        self.renew_prompt()
        self.curtain.hand_over()

    def hand_over_to_come(self) -> Callable[[], Scene] | None:
        return self.curtain.scene_to_come()

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        if self.speaker >= 0:
            seat_shape(pen, self.speaker, box.grow(-8))

    def after_show_state(self) -> None:
        self.news.announce(handed_on=len(self.session.people) > 1 and not self.game.open)

    def usual_focus(self) -> Spot | None:
        """The first thing that decides something: a button of the prompt, or a piece. Never the way out."""
        return next(iter(usable_things.things(self)), None) or super().usual_focus()

    def tell_and_show(self, step: Step, events: Sequence[Event], before: Any) -> None:
        """Stop after an event that `matters_to` someone who looks at this table, unless `show` stopped by itself."""
        known = self.motions.holds_to_come
        super().tell_and_show(step, events, before)
        lines = tuple(self.log)
        for event in events if self.motions.holds_to_come == known else ():
            told = self.mode.line_for(event)
            if told is not None and halt.is_due(self, event.matters_to()):
                self.motions.then(lambda: self._log.show(lines),
                                  *halt.plain_parts_to_look(self, sentence(told.text)))

    # -- the prompt -----------------------------------------------------------------------------------------

    def say_prompt(self) -> None:
        session, s = self.session, self.state
        if self.motions.is_held:
            return
        self.speaker = session.to_act
        if session.is_over:
            assert session.result is not None
            self.prompt.say("", session.result.reason)
            return
        words, quiet = self.game.telling.prompt(s, self.names)
        if not self.may_act:
            # A bot's intention can give away its hand, so the prompt says only that the bot has decided.
            words, quiet = _("is thinking.") if self.pace.decided is None else _("has decided."), ""
            answers = self.pace.answers()
        elif self.auto and not self.phones.is_asked:
            words, quiet, answers = self.pace.auto_prompt()
        elif self.looking != session.to_act:
            answers = []
        else:
            answers = [*self._moves(), *self.usual_answers(_("What would an experienced player do?"))]
        self.prompt.say(self.names[session.to_act], *self.phones.prompt(words, quiet, answers))

    def _moves(self) -> list[Answer]:
        telling, s = self.game.telling, self.state
        found = []
        for n, move in enumerate(self._in_order()):
            ends = bool(giving_up.question(telling, s, move))
            found.append(Answer(f"move:{n}", telling.move(s, move, self.names), partial(play_or_ask, self, move),
                                key=str(n + 1), kind="secondary" if n or ends else "primary", ends=ends))
        return found

    def _in_order(self) -> list[Move]:
        return giving_up.put_last(self.game.telling, self.state, self.buttons())

    def moment_box(self, place: Box | None) -> Box:
        return self.room

    def advise(self, move: Move) -> str:
        if not self.may_act or move not in self.buttons():
            return ""
        id = f"move:{self._in_order().index(move)}"
        button = self.prompt.button(id)
        if button is not None:
            self.advice.around(button.box)
        return id

    def look_seconds(self, move: Move) -> float:
        return _LOOK

    # -- secrets --------------------------------------------------------------------------------------------

    @property
    def decider_looks_here(self) -> bool:
        return self.may_act and self.looking == self.session.to_act

    @property
    def looking(self) -> int:
        """The seat whose secrets can be shown now, or NOBODY. Draw only `view(s, self.looking)`."""
        return self.curtain.looking

    @property
    def told_to(self) -> int:
        return self.looking

    def on_resume(self, result: Any) -> None:
        if self.curtain.take_raised_flag():
            self.on_rest()


def _paint_ground(pen: Pen, box: Box) -> None:
    paper(pen, box)
    k = min(1.5, pen.look.text_scale)
    pen.text(_("What happened"), Box(24, 12, box.w - 48, 44 * k), 26, INK, SERIF)


_GOAL = GoalLook(paper, INK, INK, MUTED_ON_PAPER, pad=24)
_LOG = LogLook(_paint_ground, paint_seat, INK, MUTED_ON_PAPER, "#fff4d6", GOLD)
