"""The steps of the evening that phones can take: to choose a game, start it, pause, leave, play again.

The host's phone takes them at once. The others who play can ask for some of them, and a majority decides
(`phones/room.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.bots.levels import LEVELS
from klotho_games.core.games import registry
from klotho_games.core.games.characters import level_title
from klotho_games.core.i18n import _
from klotho_games.phones.party import EveningStep, Guest
from klotho_games.scenes.game.pause import Pause, restart_words
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.setup.page import SetUp
from klotho_games.scenes.shelf.boxes import minutes, players
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.table.table_scene import TableScene

from .admission import AwayQuestion, away_question, away_words
from .stand_ins import StandIns

if TYPE_CHECKING:
    from klotho_games.scenes.program import MainProgram

_SET_UP, _BOT = "setup:", "bot:"
_SHUT, _OPEN = "door:shut", "door:open"


class EveningSteps:
    """Which steps a phone can take now, and what happens when it does."""

    def __init__(self, program: MainProgram, stand_ins: StandIns) -> None:
        self._program, self._stand_ins = program, stand_ins

    def list_steps(self, scene: Scene | None, guests: tuple[Guest, ...]) -> tuple[EveningStep, ...]:
        """Return the steps that fit what the big screen shows, and one for the door. `scene` is the scene that the
        phones belong to."""
        return *self._list_for(scene, guests), self._door()

    def _door(self) -> EveningStep:
        if self._program.guests.party.is_door_open:
            return EveningStep(_SHUT, _("No newcomers"), _("Guests stay"), icon="lock")
        return EveningStep(_OPEN, _("Let newcomers in"), icon="phone")

    def _list_for(self, scene: Scene | None, guests: tuple[Guest, ...]) -> tuple[EveningStep, ...]:
        top = self._program.stage.scene
        if scene is None:
            return self._games() if isinstance(top, Shelf) else ()
        if isinstance(scene, SetUp):
            return (EveningStep("start", _("Start the game"), icon="play"),
                    EveningStep("shelf", _("Choose another game"), icon="home"))
        if isinstance(scene, TableScene):
            return self._at_table(scene, guests) if scene.mode.is_played else ()
        if isinstance(scene, EndingScene | Results) and scene.is_count_over:
            return (EveningStep("again", scene.finish.again_label(_("Play again")), icon="play"),
                    EveningStep("shelf", _("Next game"), _("Choose it from the shelf"), icon="home"))
        return ()

    def _games(self) -> tuple[EveningStep, ...]:
        told = _("{players} · {minutes} min")
        return tuple(EveningStep(f"{_SET_UP}{game.id}", game.title,
                          told.format(players=players(game), minutes=minutes(game))) for game in registry.shelf())

    def _at_table(self, table: TableScene, guests: tuple[Guest, ...]) -> tuple[EveningStep, ...]:
        paused = any(isinstance(scene, Pause) for scene in self._program.stage.stack)
        question, told = restart_words(table, anew=True)
        stay = EveningStep("pause", _("Pause"), votes=True, icon="pause")
        if paused:
            stay = EveningStep("resume", _("Go on"), votes=True, icon="play")
        bots = [self._bot(table, seat, name) for seat, name in self._stand_ins.away(table.session, guests).items()]
        return (
            stay, *bots,
            EveningStep("leave", _("Save and leave"), votes=True, icon="save",
                 question=_("Save the game and return to the shelf? You can continue it at any time.")),
            EveningStep("restart", _("Start again"), icon="reroll", question=f"{question} {told}"),
        )

    def _bot(self, table: TableScene, seat: int, name: str) -> EveningStep:
        top, chosen = self._program.stage.scene, not table.session.first_bot(seat)
        asked = away_question(name) if isinstance(top, AwayQuestion) and top.seat == seat else ""
        ways = tuple((level, level_title(level)) for level in LEVELS) if chosen else ()
        return EveningStep(f"{_BOT}{seat}", _("Let a bot play for {name}").format(name=name),
                           question=f"{away_question(name)} {away_words(name)}", votes=True, about_absent=True,
                           icon="auto", asked=asked, ways=ways, way=self._stand_ins.level if chosen else "")

    def label(self, id: str, scene: Scene | None, guests: tuple[Guest, ...]) -> str:
        return next((step.label for step in self.list_steps(scene, guests) if step.id == id), "")

    def take(self, id: str, way: str, scene: Scene | None, guests: tuple[Guest, ...]) -> bool:
        """Take a step, in one of its ways. Return False if the big screen has something else open, or the moment has
        passed."""
        if id in (_SHUT, _OPEN):
            self._program.guests.open_door(id == _OPEN)
            return True
        top = self._program.stage.scene
        free = top is scene or (scene is None and isinstance(top, Shelf)) or (
            isinstance(top, Pause) and isinstance(scene, TableScene)) or (
            isinstance(top, AwayQuestion) and id == f"{_BOT}{top.seat}")  # this answers the question
        if not free or self._program.stage.changing or all(step.id != id for step in self.list_steps(scene, guests)):
            return False
        if id.startswith(_SET_UP):
            self._program.open_setup(id.removeprefix(_SET_UP))
        elif isinstance(scene, TableScene):
            self._take_at_table(id, way, scene, guests)
        elif isinstance(scene, SetUp) and id == "start":
            scene.start()
        elif id == "shelf":
            self._program.to_shelf()
        elif isinstance(scene, EndingScene | Results):
            self._program.play_again(scene.session)
        return True

    def _take_at_table(self, id: str, way: str, table: TableScene, guests: tuple[Guest, ...]) -> None:
        if id == "pause":
            self._program.open_pause(table)
        elif id == "resume":
            self._program.stage.pop()
        elif id == "leave":
            table.mode.leave_game()
        elif id == "restart":
            self._program.start_again(table)
        else:
            seat = int(id.removeprefix(_BOT))
            name = self._stand_ins.away(table.session, guests)[seat]
            if way in LEVELS:
                self._stand_ins.level = way
            self._stand_ins.let_bot_play(table.session, seat, name)
            if isinstance(self._program.stage.scene, Pause):
                self._program.stage.pop()
