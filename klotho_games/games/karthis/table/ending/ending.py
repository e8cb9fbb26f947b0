"""The ending of an adventure: the Crown and the treasure counted line by line, or a bed in the village.

The result is already final. Players can skip the count or watch it again, and open the map, the replay, the records and
the dice.
"""

from __future__ import annotations

from typing import Any

from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, ngettext, number
from klotho_games.core.people.finished_game import FinishReport, Rivalry
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.state import Adventure, Phase, total_worth
from klotho_games.games.karthis.table.look.style import (
    EXPLORERS,
    GOLD,
    INK,
    PLATES,
    SEPIA,
    explorer_of,
    plate,
    prompt_look,
    top_look,
)
from klotho_games.games.karthis.telling import TELLING
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Pointer, Press, Signal
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI, SERIF
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar
from klotho_games.stage.widgets.seat_plates import SeatPlates

from .death import Death
from .last_map import LastMap
from .sheet import Triumph

_AWAKE = 30.0
"""Seconds without input after which the rays stand still, so that an idle scene draws nothing."""

_BED, _POST, _CHEER = Box(1270, 380, 440, 372), Box(400, 290, 360, 280), Box(540, 630, 220, 190)
"""Where the explorer is: on the pillow, at the hat on the bedpost, in front of the Crown."""


class Ending(EndingScene):
    music = "karthis"
    state: Adventure

    def __init__(self, game: Game, session: Session, finish: FinishReport) -> None:
        super().__init__(game, session, finish)
        self.won = self.state.phase is Phase.WON
        self.explorer = explorer_of(session.record.notes.get("portrait", ""), finish.profile)
        self._idle = 0.0
        self._rival_told: tuple[str, str] = ("", "")

    @property
    def has_level_risen(self) -> bool:
        """Whether this adventure has raised the profile's level (KAR-7.2)."""
        return self.finish.placing.level_after > self.finish.placing.level_before

    @property
    def player(self) -> str:
        return self.session.setup.seats[0]

    # -- building -------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        pen.raster("karthis/triumph.webp" if self.won else "karthis/death.webp", CANVAS)
        for picture, place in self._who_is_there():
            pen.raster(f"karthis/{picture}.webp", place)

    def _who_is_there(self) -> list[tuple[str, Box]]:
        """Return pictures of another explorer, to paint over Ada, who is in both backdrops."""
        if self.explorer == EXPLORERS[0]:
            return []
        if self.won:
            return [(f"cheer_{self.explorer}", _CHEER)]
        return [(f"bed_{self.explorer}", _BED), ("post", _POST)]

    def build(self) -> None:
        self.prompt = PromptBar(self, prompt_look(), lambda pen, box: pen.svg(f"karthis/tok_{self.explorer}", box))
        self._add_top()
        bottom = self.prompt.box.y
        self.view: Triumph | Death = Triumph(self, bottom) if self.won else Death(self, bottom)
        words, quiet = TELLING.prompt(self.state, (self.player,))
        if self.finish.not_counted:
            quiet = self.finish.not_counted
        elif self.won and not self.has_level_risen:
            quiet = _("All your treasure counts. Your level stays {level}.")
            quiet = quiet.format(level=self.finish.placing.level_after)
        self.prompt.say(self.player, words, quiet, self._answers())
        self._rival = self.add(Sprite(self.view.rival_box, lambda pen: None, z=30, margin=60, visible=False))
        self._rival_told = ("", "")
        self._show_rival()
        if self.was_counted:
            self.view.rest()
        else:
            self.view.tell()

    def tell(self) -> None:
        self.view.tell()

    def on_open(self) -> None:
        self.stage.sound.play("win" if self.won else "lose")

    def _answers(self) -> list[Answer]:
        look = lambda: self.stage.push(LastMap(self.session, self.explorer))  # noqa: E731
        return self.answers(_("New adventure"), Answer("map", _("Map"), look, key="m",
                                                       tip=_("Shows the map of every floor.")))

    # -- the top bar ----------------------------------------------------------------------------------------

    def _add_top(self) -> None:
        slots = layout("karthis/table")
        top_bar.TopBar(self, top_look(), slots, self.game.info.title, self.back, tip=_("Back to the shelf"))
        pill = slots["phase"]
        self.add(Sprite(pill, lambda pen: self._paint_pill(pen, pill.at_origin), z=top_bar.BAR_Z + 1))
        worth = total_worth(self.state) if self.won else 0
        SeatPlates(self, [slots["plate"]], PLATES).show([plate(self.explorer, self.player, self.state.health, worth)])

    def _paint_pill(self, pen: Pen, box: Box) -> None:
        pen.panel(box, "#170d06", edge=GOLD, edge_width=2, radius=24)
        floor = _("Floor {floor}").format(floor=self.state.floor)
        how = _("success") if self.won else _("adventure failed")
        k = min(1.0, (box.w - 64) / (pen.width(floor, 24, SERIF) + pen.width(how, 22, SEMI) + 24))
        wide, second = pen.width(floor, 24, SERIF) * k + 4, pen.width(how, 22, SEMI) * k + 4
        x = box.centre[0] - (wide + 20 + second) / 2
        pen.text(floor, Box(x, box.y, wide, box.h), 24, "#ffd98a", SERIF)
        pen.text(how, Box(x + wide + 20, box.y, second, box.h), 22, "#e6d3b2", SEMI)

    # -- the rival ------------------------------------------------------------------------------------------

    def _show_rival(self) -> None:
        """Update the note about the rival in the same temple, who may still be playing."""
        rivalry = self.finish.rivalry
        if rivalry is None:
            return
        told = rival_words(rivalry, self.result.scores[0] if self.won else 0)
        if told == self._rival_told:
            return
        self._rival_told = told
        box = self._rival.box
        spot = self.focus.find("rival") or self.spot(
            Spot("rival", box, "", role=_("note"), tip=rivalry.bot_text, ring=8)
        )
        spot.label = _("{first}. {second}").format(first=told[0], second=told[1])

        def paint(pen: Pen) -> None:
            pen.raster("karthis/note.webp", Box(-60 * box.w / 520, -60, 639.75 * box.w / 520, 212.25))
            pen.svg("karthis/k_m_star", Box(22, 18, 52, 52))
            pen.text(told[0], Box(88, 12, box.w - 112, 36), 25, INK, SERIF)
            pen.text(told[1], Box(88, 48, box.w - 112, 30), 21, SEPIA, SEMI)

        self._rival.visible = True
        self._rival.redraw(paint)

    # -- input and frames -----------------------------------------------------------------------------------

    def handle(self, signal: Signal) -> None:
        self._idle = 0.0
        super().handle(signal)

    def wheel(self, p: Pointer) -> None:
        self.view.wheel(p)

    def press(self, p: Press) -> None:
        if not self.view.key(p):
            super().press(p)

    @property
    def needs_frames(self) -> bool:
        return self.view.shines and not self.motions.reduced and self._idle < _AWAKE

    def update(self, seconds: float) -> None:
        self._idle += seconds
        if self.needs_frames:
            self.view.shine(seconds)
        self._show_rival()

    def on_resume(self, result: Any) -> None:
        self._idle = 0.0


def rival_words(rivalry: Rivalry, score: int) -> tuple[str, str]:
    """Return two sentences: how the rival fared in the same temple, and how that compares with `score`."""
    name = rivalry.name
    result = rivalry.session.result
    if result is None:
        return _("{name} is still in the temple").format(name=name), _("You both have the same dice.")
    floor = rivalry.session.state.floor
    theirs = result.scores[0]
    if not result.winners:
        first = _("{name} failed on floor {floor}").format(name=name, floor=floor)
        return first, _("No one has the Crown.") if not score else _("The Crown is yours alone.")
    first = _("{name} won on floor {floor}. Score: {score}").format(name=name, floor=floor, score=number(theirs))
    if not score:
        return first, _("You both had the same temple and the same dice.")
    if theirs == score:
        return first, _("You both have exactly the same score.")
    more = abs(score - theirs)
    text = ngettext("Your score is {n} higher.", "Your score is {n} higher.", more)
    if score < theirs:
        text = ngettext("Your score is {n} lower.", "Your score is {n} lower.", more)
    return first, text.format(n=number(more))
