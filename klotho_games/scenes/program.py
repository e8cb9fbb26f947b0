"""The program that the scenes know as `Program`: it keeps settings, profiles and bots, and opens scenes and games."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.core import i18n
from klotho_games.core.files import settings as kept_settings
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.games import plugins
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import ADVISER
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play import journal, record
from klotho_games.core.play.journal import Older, Unreadable
from klotho_games.core.play.session import Session
from klotho_games.stage.devices import missing_files

from .daily_navigation import DailyNavigation

if TYPE_CHECKING:
    from klotho_games.almanac.ratings import Rating
    from klotho_games.coach.study import Cost
    from klotho_games.core.contract import Decision, Setup
    from klotho_games.core.files.settings import Settings
    from klotho_games.core.people.finished_game import FinishReport, Rivalry
    from klotho_games.core.people.new_game import GameDetails
    from klotho_games.core.people.profiles import Profiles
    from klotho_games.core.people.rivalries import Rivalries
    from klotho_games.practice.books import PracticeBooks
    from klotho_games.practice.checking import CheckQueue
    from klotho_games.scenes.almanac.program_type import AlmanacProgram
    from klotho_games.scenes.coach.review_intake import ReviewIntake
    from klotho_games.scenes.phones.phone_bridge import PhoneBridge
    from klotho_games.stage.scene.scene import Scene
    from klotho_games.stage.stage import Stage
    from klotho_games.stage.table.table_scene import TableScene

    from .bot_process import BotProcess


_AHEAD = 0.004
"""Seconds of a frame for reading answers before the page of practice opens."""


class MainProgram(PlayerBooks, DailyNavigation):
    """The program with a window: the books of the players, and the ways between scenes and tables."""

    def __init__(self, settings: Settings, profiles: Profiles | None = None) -> None:
        super().__init__(profiles)
        self.settings = settings
        self._thinker: BotProcess | None = None
        self._guests: PhoneBridge | None = None
        self._reviewing: ReviewIntake | None = None
        self._practice: PracticeBooks | None = None
        self._checks: CheckQueue | None = None
        self._at_table = ""
        self._rivals: Rivalries | None = None
        self._by_pad = False
        self.stage: Stage

    @property
    def _advisor(self) -> BotProcess:
        """The bots' process. It is made when it is first asked, so that the shelf opens without loading it."""
        if self._thinker is None:
            from .bot_process import BotProcess

            self._thinker = BotProcess(self.notices.append)
        return self._thinker

    @property
    def _rivalries(self) -> Rivalries:
        """The rivals of the games at the table, made with the first game."""
        if self._rivals is None:
            from klotho_games.core.people.finished_game import rival_name
            from klotho_games.core.people.rivalries import Rivalries

            self._rivals = Rivalries(
                lambda session, level, told: self._advisor.ask(session, level, told, rival_name())
            )
        return self._rivals

    def rating_from_practice(self, who: str, game: str) -> Rating | None:
        return self.practice.notebook(who).progress.shown_rating(game)

    def close(self) -> None:
        if self._guests is not None:
            self._guests.close()
        if self._thinker is not None:
            self._thinker.close()
        if self._checks is not None:
            self._checks.close()
        self._stop_tutor()
        self._stop_coaching()
        self.catch_up()

    def catch_up(self) -> None:
        super().catch_up()
        if self._practice is not None:
            self._practice.catch_up()

    def tick(self, seconds: float) -> None:
        if self._rivals is not None:
            self._rivals.tick()
        if self._looks_on is not None:
            self._looks_on.tick()
        if self._thinker is not None:
            self._thinker.tick()
        if self._guests is not None:
            self._guests.tick()
        self._count_older(seconds)
        self._practise_ahead()
        self._show_device()
        self._tell_notices()

    def _count_older(self, seconds: float) -> None:
        scene = self.stage.scene
        if scene is not None:
            # only pages of the almanac have this attribute; they need not be imported for this
            page = hasattr(type(scene), "page")
            looking = (page or scene.name == "shelf") and not scene.motions.is_moving
            self.reckoning.tick(looking, page, seconds)

    def _show_device(self) -> None:
        """Rebuild the scenes when the player changes to a gamepad or back: their bars show the signs of the device."""
        by_pad = self.stage.input.device == "pad"
        if by_pad == self._by_pad:
            return
        from klotho_games.stage.table.table_scene import TableScene

        self._by_pad = by_pad
        for scene in self.stage.stack:
            if not isinstance(scene, TableScene) and scene.typing is None:  # motion at a table must not be interrupted
                scene.rebuild()

    def _tell_notices(self) -> None:
        self.notices += self.reckoning.take_notices() + missing_files.take_notices()
        if self._practice is not None:
            self.notices += self._practice.take_notices()
        scene = self.stage.scene
        session = getattr(scene, "session", None)
        if isinstance(session, Session) and session.notices:
            self.notices += session.notices
            session.notices.clear()
        if self.notices and scene is not None and not scene.tips.is_moving:
            scene.tips.toast(self.notices.pop(0), 6.0)

    # -- phones ---------------------------------------------------------------------------------------------

    @property
    def guests(self) -> PhoneBridge:
        """The bridge to the phones, made when it is first needed."""
        if self._guests is None:
            from klotho_games.scenes.phones.phone_bridge import PhoneBridge

            self._guests = PhoneBridge(self)
        return self._guests

    def open_phones(self) -> None:
        """Show the sheet with the code to scan. Phones can join from now on."""
        from klotho_games.scenes.phones.join_sheet import PhonesSheet

        self.guests.open()
        self._open(PhonesSheet(self.guests))

    def phone(self, seat: int) -> str:
        return self._guests.phone(seat) if self._guests is not None else ""

    def is_host(self, seat: int) -> bool:
        return self._guests is not None and self._guests.is_host(seat)

    def play_here(self, seat: int) -> None:
        self.guests.play_here(seat)

    @property
    def room(self) -> tuple[str, int] | None:
        """What the QR code of the open room says, and how many guests are in it; None if it is closed.

        The code is empty while no newcomers can come in.
        """
        guests = self._guests
        return (guests.party.url, guests.count) if guests is not None and guests.party.is_open else None

    # -- settings and profiles ------------------------------------------------------------------------------

    def change_settings(self, **values: Any) -> None:
        self.settings = kept_settings.with_values(self.settings, **values)
        try:
            kept_settings.save(self.settings)
        except CannotSave as problem:
            self.notices.append(str(problem))
        if "language" in values:
            i18n.use(self.settings.language)
            self.notices += i18n.damage()
        self.stage.restyle(self.settings)
        if "language" in values:
            for scene in self.stage.stack:
                scene.rebuild()

    # -- to the table and back ------------------------------------------------------------------------------

    def take_left_table(self) -> str:
        left, self._at_table = self._at_table, ""
        return left

    def new_game(self, game: Game, setup: Setup, seed: bytes | None = None, **details: Unpack[GameDetails]) -> None:
        """Start a new game and go to its table. Scenes over the shelf are closed."""
        self._sit_beside_rival(self.start_game(game, setup, seed, **details))

    def resume(self, path: Path) -> None:
        self._sit_beside_rival(self.load_game(path))

    def agrees(self, path: Path, older: Older) -> bool:
        """Ask on the stage whether to play on under today's rules. The game opens if the answer is yes."""
        from klotho_games.scenes.kit.confirm import Confirm

        def play_on() -> None:
            self._sit_beside_rival(self.load_game(path, agreed=True, shown=True))

        self._open(Confirm(_("Continue under the current rules?"), older.question, _("Play on"), play_on,
                           no=_("Not now"), grave=False))
        return False

    def agrees_to_play(self, question: str, again: Callable[[], Session | None]) -> bool:
        """Ask on the stage whether to play all the same. The game opens if the answer is yes."""
        self.ask(_("Play it anyway?"), question, _("Play it"), lambda: self._sit_beside_rival(again()),
                 _("Don’t play it"))
        return False

    def ask(self, question: str, detail: str, yes: str, agreed: Callable[[], None], no: str) -> None:
        from klotho_games.scenes.kit.confirm import Confirm

        self._open(Confirm(question, detail, yes, agreed, no))

    def _look_at(self, session: Session, look: Callable[[], None]) -> None:
        """Open a recording. It reveals its deal, so ask first if the player would lose the daily game by it."""
        self.forget_saves()
        question = self.first_tries.ask_to_look(self.profiles.current, session.game.id, session.commitment)

        def go_on() -> None:
            if not self.stage.preparation.is_rehearsing:
                self.show(session.commitment)
            look()

        if question:
            self.ask(_("Open this recording?"), question, _("Open it"), go_on, _("Don’t open it"))
        else:
            go_on()

    def _sit_beside_rival(self, session: Session | None) -> None:
        """Go to the table, with the rival if there is one. If `session` is None, the player already knows why."""
        if session is None:
            return
        self._rivalries.begin(session)
        self._sit_down(session)

    def open_replay(self, session: Session, ply: int = 0, path: Path | None = None) -> None:
        self._look_at(session, lambda: self._watch(session, ply, path))

    def _watch(self, session: Session, ply: int, path: Path | None) -> None:
        if session.record.version != session.game.info.version and not self.stage.preparation.is_rehearsing:
            told = _("This game was played under version {was} of the rules and is shown under version {now}.")
            self.notices.append(told.format(was=session.record.version, now=session.game.info.version))
        super().open_replay(session, ply, path)

    def open_coach(self, session: Session, path: Path | None = None) -> None:
        self._look_at(session, lambda: super(MainProgram, self).open_coach(session, path))

    def open_pause(self, table: TableScene) -> None:
        """Open the pause, after checking whether another window has shown the deal: the pause says what the game counts
        for."""
        if table.session.recheck is not None and not table.session.is_over:
            table.session.recheck()
        super().open_pause(table)

    def _sit_down(self, session: Session) -> None:
        from klotho_games.scenes.kit.box_opening import paint_opening

        self._stop_coaching()  # the coach does not work during a game, and the bots need the time
        self.stage.announce(lambda pen: paint_opening(pen, session.game.info))
        _ending_type(session.game)  # load it now, so that a fault in it shows before the game and not at its end
        self.forget_saves()
        self.stage.sound.play("ui_open")
        if any(session.bot(seat) for seat in range(len(session.setup.seats))):
            self._advisor.wake(session.game)
        self._at_table = session.game.id
        table = session.game.table(session.game, session)
        if session.is_practice:
            self._offer_tutor(table)
        self.stage.enter(table)

    def _offer_tutor(self, table: TableScene) -> None:
        """Let the tutor and the chance bar be switched on at a table."""
        from klotho_games.scenes.practice.tutor_mode import TutorMode

        mode = TutorMode(table, self.tutor, self.settings.chance_bar)
        table.enter(mode)
        if (mode.has_tutor and self.settings.tutor) or mode.strip:
            self.tutor.wake()

    def _stop_tutor(self) -> None:
        if self._tutor is not None:
            self._tutor.close()

    def open_lesson(self, game: Game) -> None:
        """Open the guided first game where it was left."""
        from klotho_games.scenes.book.tutorial import teach
        from klotho_games.scenes.kit.box_opening import paint_opening

        self._stop_coaching()
        self.stage.announce(lambda pen: paint_opening(pen, game.info))
        lesson = game.besides("tutorial", "lesson")
        self._at_table = game.id
        self.stage.sound.play("ui_open")
        self.stage.enter(teach(game, lesson(self.profile.name)).table)

    def may_prepare(self) -> bool:
        """Whether scenes can be prepared before a player asks for them. Without a profile, building one would make a
        profile, and no one would be asked for a name."""
        return self.profiles.current is not None

    def finish_lesson(self, game: str) -> None:
        self.profiles.finish_lesson(self.profile, game)

    def play_on(self, session: Session, ply: int, bots: tuple[str, ...] | None = None, told: str = "") -> None:
        """Play on from a moment of another game, with its people, bots and dice. The new game does not count."""
        from klotho_games.core.people.rivalries import NOTE, requested_rival

        notes = {"profile": self.profile.name, "portrait": self.profile.portrait, NOTE: requested_rival(session.notes)}
        self.show(session.commitment)
        branched = journal.branch(session, ply, notes, bots)
        if told:
            branched.notices.append(told)
        self._sit_down(branched)

    def leave_table(self, table: TableScene) -> None:
        from klotho_games.scenes.shelf import table_picture

        table_picture.keep(self.stage, table)
        self.close_game(table.session)
        self.forget_saves()
        self.to_shelf()

    def drop_plugin(self, game: Game, problem: BaseException) -> str:
        """Return to the shelf without a plug-in that failed, and return the sentence that explains it."""
        sentence = plugins.drop(game, problem)
        self.clear_away()
        return sentence

    def clear_away(self) -> None:
        """Return to the shelf after a failure that the program survives. Nothing is lost: every step is on disk."""
        if self._rivals is not None:
            self._rivals.clear()
        if self._thinker is not None:
            self._thinker.close()
        self._stop_tutor()
        for scene in self.stage.stack:
            session = getattr(scene, "session", None)
            if isinstance(session, Session):
                with contextlib.suppress(Exception):
                    session.close()
        self.stage.start_over()

    def in_hand(self) -> Game | None:
        """The game that is being set up, played or read about on the stage."""
        for scene in reversed(self.stage.stack):
            game = getattr(getattr(scene, "session", None), "game", None) or getattr(scene, "game", None)
            if isinstance(game, Game):
                return game
        return None

    def to_shelf(self) -> None:
        self._stop_tutor()
        self.stage.sound.play("ui_close")
        self.stage.go_to_shelf()

    def play_again(self, session: Session, same_deal: bool = False) -> None:
        """Start the game again with the same setup but the profile's present level; in a season, start its next
        game."""
        sheet = None if same_deal else self.reckoning.season_of(session)
        if sheet is not None:
            from klotho_games.scenes.almanac.seasons.next_game import play_next_game

            if not play_next_game(self, sheet.season):
                self.to_shelf()
            return
        people = self._guests.seating.people() if self._guests is not None else {}
        self._sit_beside_rival(self.restart_game(session, same_deal, people))

    def start_again(self, table: TableScene, same_deal: bool = False) -> None:
        """Give up a game: delete its journal, and start again with the same people and this deal or a new one."""
        session = table.session
        self.abandon_game(session)
        self.play_again(session, same_deal)

    # -- the end --------------------------------------------------------------------------------------------

    def finish_game(self, table: TableScene) -> None:
        session = table.session
        self._stop_tutor()
        finish, there = self.file_result(session)
        if there is not None:
            self._coaching.set_record_path(session, there)
        self.stage.replace(_make_ending(session, finish))

    def preview_ending(self, session: Session) -> Scene:
        from klotho_games.core.people.finished_game import FinishReport
        from klotho_games.core.people.profiles import Placing

        return _make_ending(session, FinishReport(None, Placing(), (), (), rivalry=self.rivalry(session)))

    @property
    def reviewing(self) -> ReviewIntake:
        """The intake for reviews, made when the coach has found something or a page wants to show it."""
        if self._reviewing is None:
            from klotho_games.scenes.coach.review_intake import ReviewIntake

            self._reviewing = ReviewIntake(self.reckoning)
        return self._reviewing

    @property
    def practice(self) -> PracticeBooks:
        """What the program keeps for practising, read when it is first needed."""
        if self._practice is None:
            from klotho_games.practice.books import PracticeBooks

            self._practice = PracticeBooks(lambda: self.daily_games.today)
        return self._practice

    def keep_mistakes(self, session: Session, costs: Sequence[Cost]) -> str:
        from klotho_games.coach.study import better_move
        from klotho_games.practice.mistakes import costly_decision

        book = self.practice.mistakes(self.profile.id)
        new = book.add([costly_decision(session, cost.ply, better_move(session.game, cost)) for cost in costs])
        if not new:
            return _("The coach has had that already. If there is an exercise in it, you find it in Practice.")
        return ngettext("The coach checks {n} decision now. Look for it in Practice in a few minutes.",
                        "The coach checks {n} decisions now. Look for them in Practice in a few minutes.",
                        new).format(n=new)

    def _practise_ahead(self) -> None:
        """While no game is played, check the player's mistakes, and read what the page of practice needs."""
        if not self.stage.live or self.profiles.current is None or (
                self._practice is None and "klotho_games.practice.checking" not in sys.modules):
            return
        if self._checks is None:
            from klotho_games.practice.checking import CheckQueue

            self._checks = CheckQueue()
        books, who = self.practice, self.profile.id
        self._checks.tick(books.mistakes(who), self._has_time)
        self.notices += self._checks.take_notices()
        if self._has_time and self.stage.at_rest:
            books.look_ahead(who, _AHEAD)

    @property
    def _has_time(self) -> bool:
        """Whether neither a table nor the coach needs the processor."""
        from klotho_games.stage.table.table_scene import TableScene

        coach_works = self._looks_on is not None and self._looks_on.is_working
        return not coach_works and not any(isinstance(scene, TableScene) for scene in self.stage.stack)

    def count_review(self, record: Path) -> None:
        self.reviewing.take_in(record)

    def open_record(self, path: Path) -> None:
        from klotho_games.almanac import sent_games
        from klotho_games.scenes.game.sent_record import SentRecord
        from klotho_games.stage.table.table_scene import TableScene

        if any(isinstance(scene, TableScene) and not scene.session.is_over for scene in self.stage.stack):
            self.notices.append(_("Leave the table first. A recording could show what’s still to come in this game."))
            return
        try:
            session = sent_games.open_record(path)
            scene = SentRecord(session, path, self.reckoning)
        except Unreadable as problem:
            self.notices.append(str(problem))
            return
        self._look_at(session, lambda: self._open(scene))

    def season_summary(self) -> tuple[str, str] | None:
        return self.reckoning.season_summary()

    def portraits(self, session: Session) -> tuple[str, ...]:
        """The portraits of the people at a game's seats: those of their profiles, or else those that guests have."""
        found, guests = self.reckoning.portraits(session), self._guests
        if guests is None or guests.table is None or guests.table.session is not session:
            return found
        return tuple(face or guests.face(seat) for seat, face in enumerate(found))

    def guest_face(self, seat: int) -> str:
        return self._guests.face(seat) if self._guests is not None else ""

    def check_dice(self, session: Session) -> list[str]:
        return record.verify(session.record, session.seed)

    # -- bots -----------------------------------------------------------------------------------------------

    def advise(self, session: Session, told: Callable[[Decision], None], level: str = ADVISER) -> Callable[[], None]:
        return self._advisor.ask(session, level, told)

    def rivalry(self, session: Session) -> Rivalry | None:
        return self._rivals.of(session) if self._rivals is not None else None


if TYPE_CHECKING:
    # lets mypy check that `MainProgram` has everything that the almanac's pages use
    _for_the_almanac: type[AlmanacProgram] = MainProgram


def _ending_type(game: Game) -> Callable[[Game, Session, FinishReport], Scene] | None:
    ending: Callable[[Game, Session, FinishReport], Scene] | None = game.besides("table_ending", "Ending")
    return ending


def _make_ending(session: Session, finish: FinishReport) -> Scene:
    ending = _ending_type(session.game)
    if ending is not None:
        return ending(session.game, session, finish)
    from klotho_games.scenes.game.results import Results

    return Results(session.game, session, finish)
