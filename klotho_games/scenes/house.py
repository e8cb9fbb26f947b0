"""The house: what the program keeps for its scenes, and the ways from one scene to the next."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from klotho_games.almanac import daily
from klotho_games.almanac.seasons import title_of
from klotho_games.core import archive, journal, plugins, record, seeds, words
from klotho_games.core import settings as kept_settings
from klotho_games.core.contract import Decision, OptionValue, Setup
from klotho_games.core.folders import CannotSave
from klotho_games.core.journal import SaveInfo, Unreadable
from klotho_games.core.own_dice import NOTE, OWN, with_own_dice
from klotho_games.core.profiles import Profile, Profiles
from klotho_games.core.registry import Game
from klotho_games.core.seating import BadSetup
from klotho_games.core.session import Session
from klotho_games.core.settings import Settings
from klotho_games.core.words import _, pgettext
from klotho_games.scenes import casting, table_picture
from klotho_games.scenes.daily_ways import DailyWays
from klotho_games.scenes.opening import paint_opening
from klotho_games.scenes.reckoning import Reckoning
from klotho_games.scenes.rivalries import Rivalries
from klotho_games.scenes.todays import Todays
from klotho_games.stage.house import Finished, Rivalry
from klotho_games.stage.scene import Scene
from klotho_games.stage.table import TableScene

if TYPE_CHECKING:
    from klotho_games.scenes.advisor import Advisor
    from klotho_games.scenes.guests import Guests
    from klotho_games.stage.stage import Stage

PORTRAITS = ("ada", "bram", "ines", "kit", "sunniva", "tariq")
"""The six explorers, by the names of their pictures."""


class TheHouse(DailyWays):
    def __init__(self, settings: Settings, profiles: Profiles | None = None) -> None:
        self.settings = settings
        self.profiles = profiles if profiles is not None else Profiles.load()
        self.notices: list[str] = []
        """Sentences that wait for a scene to show them."""
        self._thinker: Advisor | None = None
        self._guests: Guests | None = None
        self._at_table = ""
        self._rivalries = Rivalries(lambda session, level, told: self._advisor.ask(session, level, told))
        self._saves: list[SaveInfo] | None = None
        self.reckoning = Reckoning(self.profiles, self._rivalries.of)
        self.todays = Todays(self.reckoning)
        self._by_pad = False
        self.stage: Stage

    @property
    def _advisor(self) -> Advisor:
        """Made when it is first asked: the shelf opens without what a second process needs."""
        if self._thinker is None:
            from klotho_games.scenes.advisor import Advisor

            self._thinker = Advisor()
        return self._thinker

    def close(self) -> None:
        if self._guests is not None:
            self._guests.close()
        if self._thinker is not None:
            self._thinker.close()
        self._stop_coaching()

    def tick(self, seconds: float) -> None:
        self._rivalries.tick()
        if self._looks_on is not None:
            self._looks_on.tick()
        if self._thinker is not None:
            self._thinker.tick()
        if self._guests is not None:
            self._guests.tick()
        if self.stage.scene is not None:
            self.reckoning.tick(self.stage.scene, seconds)
        self._show_device()
        self._tell_notices()

    def _show_device(self) -> None:
        """Somebody went over to a gamepad or back: buttons and bars show its signs."""
        by_pad = self.stage.input.device == "pad"
        if by_pad == self._by_pad:
            return
        self._by_pad = by_pad
        for scene in self.stage.stack:
            if isinstance(scene, TableScene):  # only its buttons show signs; whatever moves there goes on
                for spot in scene.focus.spots:
                    if spot.changed is not None:
                        spot.changed(spot)
            elif scene.typing is None:
                scene.rebuild()

    def _tell_notices(self) -> None:
        self.notices += self.reckoning.told()
        scene = self.stage.scene
        session = getattr(scene, "session", None)
        if isinstance(session, Session) and session.notices:
            self.notices += session.notices
            session.notices.clear()
        if self.notices and scene is not None and not scene.notes.moving:
            scene.notes.toast(self.notices.pop(0), 6.0)

    # -- phones ---------------------------------------------------------------------------------------------

    @property
    def guests(self) -> Guests:
        """Made when somebody first wants to play with a phone."""
        if self._guests is None:
            from klotho_games.scenes.guests import Guests

            self._guests = Guests(self)
        return self._guests

    def open_phones(self) -> None:
        """The sheet; from the first look at it on the table is open for phones."""
        from klotho_games.scenes.phones import PhonesSheet

        self.guests.open()
        self._open(PhonesSheet(self.guests))

    def phone(self, seat: int) -> str:
        return self._guests.phone(seat) if self._guests is not None else ""

    def play_here(self, seat: int) -> None:
        self.guests.send_away(seat, "taken")

    # -- settings and profiles ------------------------------------------------------------------------------

    def change(self, **values: Any) -> None:
        self.settings = kept_settings.changed(self.settings, **values)
        try:
            kept_settings.save(self.settings)
        except CannotSave as problem:
            self.notices.append(str(problem))
        if "language" in values:
            words.use(self.settings.language)
        self.stage.restyle(self.settings)
        if "language" in values:
            for scene in self.stage.stack:
                scene.rebuild()

    @property
    def profile(self) -> Profile:
        """Who plays; somebody who never said a name plays as Player."""
        unnamed = pgettext("somebody without a name", "Player")
        return self.profiles.current or self.profiles.add(unnamed, portrait=PORTRAITS[0])

    # -- saved games ----------------------------------------------------------------------------------------

    def saves(self, game: str = "") -> list[SaveInfo]:
        """Games that wait to be continued, the last played first; also those that cannot be read."""
        if self._saves is None:
            self._saves = journal.saves()
        return [save for save in self._saves if not game or save.game == game]

    def to_continue(self, game: str) -> SaveInfo | None:
        """The newest game that the current profile left here, else the newest of anybody."""
        current = self.profiles.current
        own = current.name if current else ""
        sound = [save for save in self.saves(game) if not save.problem]
        return next((save for save in sound if save.notes.get("profile", own) == own), next(iter(sound), None))

    def last_played(self) -> str:
        """The game that somebody has sat at last, finished or not; empty where nobody has yet."""
        journals = self._journals()
        return _game_of(journals[0]) if journals else ""

    def left_table(self) -> str:
        left, self._at_table = self._at_table, ""
        return left

    def last_setup(self, game: str) -> tuple[Setup, tuple[str, ...]] | None:
        """How a game was set up when somebody sat at it last: people and options, and the levels of the bots."""
        for path in self._journals():
            if _game_of(path) == game:
                with contextlib.suppress(Unreadable):
                    kept = journal.read(path)
                    journal.sound(kept)
                    return kept.head.setup, casting.as_asked(kept.head.bots, kept.head.notes)
        return None

    def _journals(self) -> list[Path]:
        """Of games left and of finished ones, the last played first."""
        left = [(save.changed.timestamp(), save.path) for save in self.saves() if not save.problem]
        return [path for _changed, path in sorted((*left, *archive.finished_when()), reverse=True)]

    def standing(self, save: SaveInfo) -> str:
        """How a saved game stands, in a line."""
        try:
            session = journal.replay(save.path)
        except Unreadable as problem:
            return str(problem)
        return session.game.telling.standing(session.state, session.setup.seats)

    def forget_saves(self) -> None:
        """Look into the folder again: something there has changed."""
        self._saves = None

    def discard(self, save: SaveInfo) -> None:
        self._throw_away(save.path)

    def _throw_away(self, path: Path) -> None:
        try:
            journal.discard(path)
        except (CannotSave, Unreadable) as problem:
            self.notices.append(str(problem))
        self.forget_saves()

    # -- to the table and back ------------------------------------------------------------------------------

    def new_game(self, game: Game, setup: Setup, seed: bytes | None = None, *, fresh: bool = False,
                 practice: bool = False, own_dice: bool = False, bots: tuple[str, ...] = (),
                 day: date | None = None, series: str = "") -> None:
        """Sit down at a new game, in place of everything that lies on the shelf.

        A seed that is given makes it a known deal, unless it was drawn just now and shown to nobody. Where it is the
        deal of a day (today's, if none is named), the first game of it counts and others are practice. `series` marks
        it as a part of a season.
        """
        profile = self.profile
        notes = {"profile": profile.name, "portrait": profile.portrait, **({"series": series} if series else {}),
                 **({NOTE: OWN} if own_dice else {})}
        known = seed is not None and not fresh
        seed = seeds.new_seed() if seed is None else seed
        todays = self.todays.sat_down_to(game, setup, seed, bots, day)
        if todays is not None:
            if (waiting := self.daily_left(game.id, todays.day)) is not None:
                self.resume(waiting.path)
                return
            setup, known = todays.setup(setup.seats), not self.todays.first_try(profile, game.id, todays.day)
            practice = practice or known
            notes[daily.NOTE] = todays.day.isoformat()
        bots, drawn = casting.cast(game, bots, seed)
        notes |= drawn | {"who": self.reckoning.noted(setup, bots)}
        try:
            session = journal.start(game, setup, seed, practice=practice, known=known, bots=bots, notes=notes)
        except BadSetup as problem:  # a profile that somebody has written by hand
            self.notices.append(str(problem))
            return
        if todays is not None:
            if known:
                self.notices.append(self.todays.why_practice(profile, todays.day))
            if todays.day == self.todays.today:
                self.profiles.begin_daily(profile.name, game.id, todays.day)
        else:
            self._now_known(game, seed)
        if setup.option("rival", False):
            self._rivalries.begin(session)
        self._sit_down(session)

    def _now_known(self, game: Game, seed: bytes) -> None:
        """Whoever has seen today's deal in another game meets it unprepared no more."""
        if seed == self.todays.deal(game).deal.seed and self.todays.first_try(self.profile, game.id):
            self.profiles.begin_daily(self.profile.name, game.id, self.todays.today)
            self.notices.append(_("This is today’s deal: whoever has seen it plays the deal of the day as practice."))

    def watch(self, session: Session, ply: int = 0, path: Path | None = None) -> None:
        self._now_known(session.game, session.seed)
        super().watch(session, ply, path)

    def coach(self, session: Session, path: Path | None = None) -> None:
        self._now_known(session.game, session.seed)
        super().coach(session, path)

    def resume(self, path: Path) -> None:
        try:
            session = journal.resume(path)
        except Unreadable as problem:
            self.notices.append(str(problem))
            return
        self._change_places(session)
        if session.setup.option("rival", False):
            self._rivalries.begin(session)
        self._sit_down(session)

    def _change_places(self, session: Session) -> None:
        """Whose game it is plays on, whatever their name is by now: told where that is somebody else than a moment
        ago."""
        notes = session.record.notes
        who = notes.get("who", "").partition(" ")[0]
        before, now = self.profiles.current, self.profiles.known_as(who) or self.profiles.get(notes.get("profile", ""))
        if now is None:
            return
        self.profiles.choose(now.name)
        if before is not None and before.name != now.name:
            self.notices.append(_("This is {name}’s game: {name} plays now.").format(name=now.name))

    def _sit_down(self, session: Session) -> None:
        self._stop_coaching()  # nobody is coached at a table, and the bots need the time
        self.stage.announce(lambda pen: paint_opening(pen, session.game.info))
        _ending(session.game)  # a fault in it is seen now, not after an hour of play
        self.forget_saves()
        self.stage.sound.play("ui_open")
        if any(session.bot(seat) for seat in range(len(session.setup.seats))):
            self._advisor.wake(session.game)
        self._at_table = session.game.id
        self.stage.enter(session.game.table(session.game, session))

    def learn(self, game: Game) -> None:
        """The guided first game, from where it was left."""
        from klotho_games.scenes.tutorial import teach

        self._stop_coaching()
        self.stage.announce(lambda pen: paint_opening(pen, game.info))
        lesson = game.besides("tutorial", "lesson")
        self._at_table = game.id
        self.stage.sound.play("ui_open")
        self.stage.enter(teach(game, lesson(self.profile.name)))

    def play_on(self, session: Session, ply: int, bots: tuple[str, ...] | None = None) -> None:
        """From a moment of a finished game, with its people, bots and dice: a game that counts for nobody."""
        notes = {"profile": self.profile.name, "portrait": self.profile.portrait}
        self._sit_down(journal.branch(session, ply, notes, bots))

    def leave_table(self, table: TableScene) -> None:
        table_picture.keep(self.stage, table)
        self._close(table.session)
        self.forget_saves()
        self.to_shelf()

    def outlives(self, game: Game, problem: BaseException) -> str:
        """A game from elsewhere broke: everybody is back at the shelf without it. Returns the sentence for that."""
        sentence = plugins.drop(game, problem)
        self._rivalries.clear()
        if self._thinker is not None:
            self._thinker.close()
        for scene in self.stage.stack:
            session = getattr(scene, "session", None)
            if isinstance(session, Session):
                with contextlib.suppress(Exception):
                    session.close()
        self.stage.start_over()
        return sentence

    def in_hand(self) -> Game | None:
        """The game that is set up, played or read about on the stage."""
        for scene in reversed(self.stage.stack):
            game = getattr(getattr(scene, "session", None), "game", None) or getattr(scene, "game", None)
            if isinstance(game, Game):
                return game
        return None

    def to_shelf(self) -> None:
        self.stage.sound.play("ui_close")
        self.stage.home()

    def play_again(self, session: Session, same_deal: bool = False) -> None:
        """The level is the profile's of now, all else as it was. Where a season goes on, its next game follows."""
        sheet = None if same_deal else self.reckoning.season_of(session)
        if sheet is not None:
            from klotho_games.scenes.season_table import play

            if not play(self, sheet.season):
                self.to_shelf()
            return
        options: dict[str, OptionValue] = dict(session.setup.options)
        noted = daily.noted(session.record.notes.get(daily.NOTE, ""))
        day = noted if same_deal else None
        if session.game.has_levels and day is None:
            options["level"] = self.profile.level(session.game.id)
        setup = Setup(session.setup.seats, tuple(sorted(options.items())))
        practice = session.practice and not session.branched and noted is None
        series = "" if session.over else session.record.notes.get("series", "")  # given up: it is still to be played
        self.new_game(session.game, setup, session.seed if same_deal else None, practice=practice,
                      own_dice=with_own_dice(session.notes), day=day, series=series,
                      bots=casting.as_asked(session.record.bots, session.record.notes))

    def start_again(self, table: TableScene, same_deal: bool = False) -> None:
        """Give a game up: its journal goes, and the same people sit down to another deal or to this one."""
        session = table.session
        path = self._close(session)
        if path is not None:
            self._throw_away(path)
        self.play_again(session, same_deal)

    # -- the end --------------------------------------------------------------------------------------------

    def finished(self, table: TableScene) -> None:
        session = table.session
        finish = self.reckoning.count(session)
        path = self._close(session)
        there = self._file_away(path) if path is not None else None
        if there is not None:
            self._coaching.lies_at(session, there)
            finish = replace(finish, earned=self.reckoning.enter(there))
            if session.record.notes.get(daily.NOTE) and not finish.not_counted:
                self.notices.append(self.todays.told_at_end(self.profile))
        sheet = self.reckoning.season_of(session)
        if sheet is not None:
            finish = replace(finish, next_title=title_of(sheet.game))
        ending = _ending(session.game)
        if ending is not None:
            self.stage.replace(ending(session.game, session, finish))
            return
        from klotho_games.scenes.results import Results

        self.stage.replace(Results(session.game, session, finish))

    def _close(self, session: Session) -> Path | None:
        """Its journal's file, now free for everybody; None where there is none. What it had to tell is told here."""
        path = getattr(session.journal, "path", None)
        session.close()
        self.notices += session.notices
        session.notices.clear()
        return path if path is not None and path.exists() else None

    def count_left_over(self) -> None:
        """A game that was over when the program was ended before its score was kept is counted now."""
        for path in archive.left_over():
            try:
                with journal.alone(path):
                    self.reckoning.count(journal.replay(path), path)
            except Unreadable:
                continue  # another window has it and counts it, or the list of saved games tells of it
            there = self._file_away(path)
            if there is not None:
                self.reckoning.enter(there)

    def _file_away(self, path: Path) -> Path | None:
        """Where it lies now; None where it could not be moved."""
        there = None
        try:
            there = archive.file_away(path, self.profiles.replays)
        except CannotSave as problem:
            self.notices.append(str(problem))
        except Unreadable:
            pass  # another window has it, and does the same
        self.forget_saves()
        return there

    def open_record(self, path: Path) -> None:
        from klotho_games.almanac import sent
        from klotho_games.scenes.sent_record import SentRecord

        if any(isinstance(scene, TableScene) and not scene.session.over for scene in self.stage.stack):
            self.notices.append(_("Leave the table first: a record may show what is still to come here."))
            return
        try:
            scene = SentRecord(sent.opened(path), path, self.reckoning)
        except Unreadable as problem:
            self.notices.append(str(problem))
            return
        self._open(scene)

    def season_told(self) -> tuple[str, str] | None:
        return self.reckoning.season_told()

    def check_dice(self, session: Session) -> list[str]:
        return record.verify(session.record, session.seed)

    # -- bots -----------------------------------------------------------------------------------------------

    def advise(self, session: Session, told: Callable[[Decision], None], level: str = "hard") -> Callable[[], None]:
        return self._advisor.ask(session, level, told)

    def rivalry(self, session: Session) -> Rivalry | None:
        return self._rivalries.of(session)


def _game_of(path: Path) -> str:
    """A journal's name begins with its game's."""
    return path.name.split("-")[0]


def _ending(game: Game) -> Callable[[Game, Session, Finished], Scene] | None:
    ending: Callable[[Game, Session, Finished], Scene] | None = game.besides("table_ending", "Ending")
    return ending
