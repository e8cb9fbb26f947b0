"""Methods that open scenes. Each scene is imported when it is first opened, and opens over the present one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from klotho_games.core.games import registry

if TYPE_CHECKING:
    from klotho_games.core.chance.deal_codes import Deal
    from klotho_games.core.play.medals import Award
    from klotho_games.core.play.session import Session
    from klotho_games.practice.tutor_process import TutorProcess
    from klotho_games.scenes.coach.background import BackgroundCoach
    from klotho_games.stage.scene.scene import Scene
    from klotho_games.stage.stage import Stage
    from klotho_games.stage.table.table_scene import TableScene


class Navigation:
    """The part of the program that opens scenes. `MainProgram` inherits from it."""

    stage: Stage
    _looks_on: BackgroundCoach | None = None
    _tutor: TutorProcess | None = None

    def open_setup(self, game: str, deal: Deal | None = None) -> None:
        from klotho_games.scenes.setup.page import SetUp

        self._open(SetUp(registry.load(game), deal))

    def open_profiles(self) -> None:
        from klotho_games.scenes.shelf.profiles import ProfileChooser

        self._open(ProfileChooser())

    def open_saves(self) -> None:
        from klotho_games.scenes.shelf.saves import Saves

        self._open(Saves())

    def open_almanac(self, page: str = "today") -> None:
        from klotho_games.scenes.almanac.pages import make_page

        self._open(make_page(page))

    def open_rules(self, game: str, clause: str = "") -> None:
        from klotho_games.scenes.book.rulebook import Rulebook

        self._open(Rulebook(registry.load(game), clause))

    def open_how_to_play(self, game: str = "") -> None:
        from klotho_games.scenes.book.how_to_play import HowToPlay

        self._open(HowToPlay(game))

    def open_pause(self, table: TableScene) -> None:
        from klotho_games.scenes.game.pause import Pause

        self._open(Pause(table))

    def open_settings(self) -> None:
        from klotho_games.scenes.settings.page import SettingsScene

        self._open(SettingsScene())

    def open_records(self, game: str) -> None:
        from klotho_games.scenes.game.records import Records

        self._open(Records(registry.load(game)))

    def open_replay(self, session: Session, ply: int = 0, path: Path | None = None) -> None:
        from klotho_games.scenes.replay.page import watch

        if path is not None:
            self._coaching.set_record_path(session, path)
        self._open(watch(session, ply, self.tutor, self.stage.settings.chance_bar).table)

    def open_coach(self, session: Session, path: Path | None = None) -> None:
        from klotho_games.scenes.coach.page import Coach
        from klotho_games.scenes.coach.progress import CoachProgress

        assert session.is_over, "nobody is coached during a game"
        if path is not None:
            self._coaching.set_record_path(session, path)
        looking = self._coaching.look_at(session)
        ready = looking.share >= 1 and looking.poll() is not None
        self._open(Coach(session, looking) if ready else CoachProgress(session, looking))

    def look_longer(self, session: Session) -> None:
        from klotho_games.scenes.coach.page import Coach

        self.stage.replace(Coach(session, self._coaching.look_at(session, longer=True)))

    def open_share(self, session: Session, awards: tuple[Award, ...] = (), path: Path | None = None) -> None:
        from klotho_games.scenes.replay.share import ShareScene

        assert session.is_over, "a running game has secrets"
        if path is not None:
            self._coaching.set_record_path(session, path)
        self._open(ShareScene(session, self._coaching.record_path(session), awards))

    @property
    def tutor(self) -> TutorProcess:
        """What measures moves for the tutor and the chance bar, made when it is first needed."""
        if self._tutor is None:
            from klotho_games.practice.tutor_process import TutorProcess

            self._tutor = TutorProcess()
        return self._tutor

    def _open(self, scene: Scene) -> None:
        self.stage.sound.play("ui_open")
        self.stage.push(scene)

    @property
    def _coaching(self) -> BackgroundCoach:
        """The coach, made when it is first needed."""
        if self._looks_on is None:
            from klotho_games.scenes.coach.background import BackgroundCoach

            self._looks_on = BackgroundCoach(self.count_review)
        return self._looks_on

    def count_review(self, record: Path) -> None:
        """Count a review that the coach has finished; `record` is the game's file."""

    def _stop_coaching(self) -> None:
        if self._looks_on is not None:
            self._looks_on.close()
