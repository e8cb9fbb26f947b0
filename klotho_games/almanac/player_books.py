"""The books of the players: their saved games, how a game begins, and what its end changes.

The window has one with scenes around it (`scenes/program.py`), the text table has a plain one. A game that was begun at
one of them can be continued at the other, and counts the same.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import IO, TYPE_CHECKING

from msgspec import structs

from klotho_games.core import system
from klotho_games.core.chance import seeds
from klotho_games.core.contract import OptionValue, Setup, Value
from klotho_games.core.files import folders
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.games.seating_rules import BadSetup
from klotho_games.core.i18n import _
from klotho_games.core.people.day_states import DayState
from klotho_games.core.people.profiles import PORTRAITS, Profile, Profiles
from klotho_games.core.people.setup_seats import stand_in_name
from klotho_games.core.play import archive, journal
from klotho_games.core.play.journal import Older, Parted, SaveInfo, Unreadable

from . import daily
from .bookkeeping import Bookkeeping
from .daily_games import DailyGames
from .seen_deals import SeenDeals

if TYPE_CHECKING:
    from klotho_games.core.games.registry import Game
    from klotho_games.core.games.strength import EvenMatch
    from klotho_games.core.people.finished_game import FinishReport, Rivalry
    from klotho_games.core.people.setup_seats import LastTime
    from klotho_games.core.play.medals import Award
    from klotho_games.core.play.session import Keeper, Session

    from .daily import Daily
    from .first_tries import FirstTries
    from .ratings import Rating


class _NewGame(Value, frozen=True):
    """The setup of a game that is about to begin."""

    game: Game
    setup: Setup
    seed: bytes
    bots: tuple[str, ...]
    guests: frozenset[int]
    player: Profile | None
    """The player whose first try at a daily game it could be."""
    notes: dict[str, str]
    practice: bool


class PlayerBooks:
    """What the players of this computer have: profiles, saved games and the books of finished ones. It starts, loads
    and files games, and needs no screen."""

    def __init__(self, profiles: Profiles | None = None) -> None:
        self.profiles = profiles if profiles is not None else Profiles.load()
        self.notices: list[str] = []
        """Sentences that wait to be shown."""
        self._saves: list[SaveInfo] | None = None
        self._unsaved: list[tuple[Session, Keeper]] = []
        """Games that were left while their last steps could not be written."""
        self.reckoning = Bookkeeping(self.profiles, self.rivalry)
        self.shown = SeenDeals(self.notices)
        self.daily_games = DailyGames(self.reckoning, self.shown)

    @cached_property
    def first_tries(self) -> FirstTries:
        from .first_tries import FirstTries

        return FirstTries(self.profiles, self.daily_games, self.shown, self.saves)

    def rivalry(self, session: Session) -> Rivalry | None:
        """Return the rival of a game, if there is one."""
        return None

    @property
    def profile(self) -> Profile:
        """The current profile. A person who never entered a name plays as "Player"."""
        return self.profiles.current or self.profiles.add(stand_in_name(), portrait=PORTRAITS[0])

    # -- saved games ----------------------------------------------------------------------------------------

    def saves(self, game: str = "") -> list[SaveInfo]:
        """Return the games that can be continued, last played first; also those that cannot be read."""
        if self._saves is None:
            self._saves = journal.saves()
        return [save for save in self._saves if not game or save.game == game]

    def glance_at_saves(self) -> None:
        """List the saved games without loading the rules of their games, so that the shelf appears sooner."""
        self._saves = journal.saves(by_rules=False)

    def check_saves(self) -> bool:
        """List the saved games completely. Returns whether that differs from the glance."""
        at_a_glance, self._saves = self._saves, None
        return self.saves() != at_a_glance

    def to_continue(self, game: str) -> SaveInfo | None:
        """Return the newest game that the current profile left, or else the newest of any profile."""
        current = self.profiles.current
        own = current.name if current else ""
        sound = [save for save in self.saves(game) if not save.problem]
        return next((save for save in sound if save.notes.get("profile", own) == own), next(iter(sound), None))

    def last_played_game(self) -> str:
        """Return the game that was played last, finished or not; empty if there is none."""
        journals = self._journals()
        return _game_of(journals[0]) if journals else ""

    def last_setup(self, game: str) -> LastTime | None:
        from klotho_games.core.games import casting
        from klotho_games.core.games.own_dice import with_own_dice
        from klotho_games.core.people import rivalries
        from klotho_games.core.people.setup_seats import LastTime

        for path in self._journals():
            if _game_of(path) == game:
                with contextlib.suppress(Unreadable):
                    kept = journal.read(path)
                    journal.game_of_journal(kept)
                    head = kept.head
                    return LastTime(head.setup, casting.requested_bots(head.bots, head.notes),
                                    with_own_dice(head.notes), rivalries.requested_rival(head.notes))
        return None

    def _journals(self) -> list[Path]:
        """Return the journals of unfinished and finished games, last played first."""
        left = [(save.changed.timestamp(), save.path) for save in self.saves() if not save.problem]
        return [path for _changed, path in sorted((*left, *archive.finished_games_with_times()), reverse=True)]

    def standing(self, save: SaveInfo) -> str:
        """Return the position of a saved game, in a line."""
        try:
            session = journal.replay(save.path)
        except Unreadable as problem:
            return str(problem)
        return session.game.telling.standing(session.state, session.setup.seats)

    def daily_left(self, game: str, day: date | None = None, who: Profile | None = None) -> SaveInfo | None:
        """Return a player's unfinished first try at a daily game, even if it has become practice."""
        from .first_tries import is_first_try_of

        own, noted = who or self.profile, (day or self.daily_games.today).isoformat()
        waiting = (save for save in self.saves(game) if is_first_try_of(own, save))
        return next((save for save in waiting if save.notes.get(daily.NOTE) == noted), None)

    def still_counts(self, save: SaveInfo) -> bool:
        """Return whether a saved daily game is still the first game that showed its deal."""
        day = daily.parse_day(save.notes.get(daily.NOTE, ""))
        if day is None or save.practice:
            return False
        first = self.shown.find_first_game(self.profile.id, self.daily_games.seal(save.game, day))
        return first in (None, save.path.name)

    def day_state(self, game: str, day: date | None = None) -> DayState:
        """Return what has become of a daily game for the current player. The shelf and the almanac both ask this."""
        day, who = day or self.daily_games.today, self.profiles.current
        is_first = self.daily_games.first_try(who, game, day)
        if who is None or (is_first and who.latest_daily != day):  # the annals need not be loaded
            return DayState.NEW if is_first else DayState.PRACTICE
        one = self.daily_games.tries(who.id).get((day, game))
        if one is not None:
            return DayState.DONE if one.counts else DayState.PRACTICE
        if is_first:
            return DayState.NEW
        save = self.daily_left(game, day, who)
        if save is None:
            return DayState.PRACTICE
        return DayState.UNDER_WAY if self.still_counts(save) else DayState.SPOILED

    def forget_saves(self) -> None:
        """Read the folder again at the next use, because something has changed there."""
        self._saves = None

    def discard(self, save: SaveInfo) -> None:
        self._throw_away(save.path)

    def abandon_game(self, session: Session) -> None:
        """Close a game that will not be continued, and delete its journal."""
        path = self.close_game(session)
        self._unsaved = [one for one in self._unsaved if one[0] is not session]
        if path is not None:
            self._throw_away(path)

    def _throw_away(self, path: Path) -> None:
        self._forget_unsaved(path)
        try:
            journal.discard(path)
        except (CannotSave, Unreadable) as problem:
            self.notices.append(str(problem))
        self.forget_saves()

    def _forget_unsaved(self, path: Path) -> None:
        self._unsaved = [one for one in self._unsaved if getattr(one[1], "path", None) != path]

    # -- starting and continuing games ----------------------------------------------------------------------

    def start_game(self, game: Game, setup: Setup, seed: bytes | None = None, *, fresh: bool = False,
                   practice: bool = False, own_dice: bool = False, bots: tuple[str, ...] = (), day: date | None = None,
                   series: str = "", rival: str = "", guests: frozenset[int] = frozenset(),
                   agreed: bool = False) -> Session | None:
        """Start a new game that is saved after each step. Returns None if that is not possible, with a notice.

        A given seed makes it a known deal, unless `fresh` says that it was just drawn and not shown. If it is a daily
        deal (of `day`, or else of today), the first game of it counts and others are practice. A player who would lose
        a first try by this game is asked first, unless they have `agreed`. `series` marks the game as part of a season,
        `rival` says which bot plays the same deal. `guests` are seats of people other than the current profile: the
        game counts for their own profiles, if they have one.
        """
        from klotho_games.core.games.own_dice import NOTED
        from klotho_games.core.people import rivalries

        self.catch_up()
        self.profiles.refresh()  # another window may have begun today's daily game
        notes = {"profile": self.profile.name, "portrait": self.profile.portrait,
                 **({"series": series} if series else {}), **(NOTED if own_dice else {}),
                 **({rivalries.NOTE: rival} if rival else {})}
        # A person without a profile has no first try: for them it is a deal like any other.
        player = self.profiles.get(setup.seats[0]) if 0 in guests else self.profile
        new = _NewGame(game, setup, seed or seeds.new_seed(), bots, guests, player, notes, practice)
        if seed is None or fresh:
            return self._start(new, known=False)
        todays = self.daily_games.find_daily(game, setup, seed, bots, day) if player is not None else None
        if not agreed:
            question = self._ask_before(new, todays, own_dice)
            again = partial(self.start_game, game, setup, seed, practice=practice, own_dice=own_dice, bots=bots,
                            day=day, series=series, rival=rival, guests=guests, agreed=True)
            if question and not self.agrees_to_play(question, again):
                return None
        with self.shown.in_turn() as alone:  # only one of two windows can begin the game that counts
            if not alone:
                self.notices.append(_("Another window is just starting a game. Try again in a moment."))
                return None
            if todays is None or player is None:
                return self._start_known_deal(new)
            self.profiles.refresh()
            self.forget_saves()
            waiting = self.daily_left(game.id, todays.day, player)
            if waiting is None:
                return self._start_daily(new, player, todays)
        return self.load_game(waiting.path)

    def _ask_before(self, new: _NewGame, todays: Daily | None, own_dice: bool) -> str:
        """Return the question before a chosen deal is played; empty if no player loses anything by it."""
        self.forget_saves()
        if todays is not None and self.daily_games.first_try(new.player, new.game.id, todays.day):
            return self.first_tries.ask_to_begin(new.practice) if new.practice or own_dice else ""
        if todays is not None and self.daily_left(new.game.id, todays.day, new.player) is not None:
            return ""  # that game is continued instead
        people = self.first_tries.people_of({"who": self.reckoning.profiles_note(new.setup, new.bots, new.guests)})
        return self.first_tries.ask_to_play(self.profile, people, new.game.id, seeds.seal(new.seed))

    def _start_known_deal(self, new: _NewGame) -> Session | None:
        session = self._start(new, known=True)
        if session is not None:
            self.show(session.commitment, self.first_tries.people_of(session.notes))
        return session

    def _start_daily(self, new: _NewGame, player: Profile, todays: Daily) -> Session | None:
        game, day = new.game.id, todays.day
        first = self.daily_games.first_try(player, game, day)
        why_not = "" if first else self.daily_games.why_practice(player, game, day)
        of_the_day = structs.replace(new, setup=todays.setup(new.setup.seats), seed=todays.deal.seed,
                                     notes=new.notes | {daily.NOTE: day.isoformat()},
                                     practice=new.practice or not first)
        session = self._start(of_the_day, known=not first)
        if session is None:
            return None
        if first and not new.practice:
            self.shown.begin(player.id, session.commitment, _name_of(session))
            self._watch_over(session)
        else:
            self.shown.show([player.id], session.commitment)
        if why_not:
            self.notices.append(why_not)
        if day == self.daily_games.today:
            self.profiles.begin_daily(player, game, day)
        return session

    def _start(self, new: _NewGame, known: bool) -> Session | None:
        from klotho_games.core.games import casting

        even = self.even_match(new.game, new.setup.seats, new.bots, new.guests)
        strong = casting.set_strength(new.bots, even.strength) if even is not None else new.bots
        bots, drawn = casting.draw_temperaments(new.game, strong, new.seed)
        notes = new.notes | drawn | {"who": self.reckoning.profiles_note(new.setup, bots, new.guests)}
        try:
            session = journal.start(new.game, new.setup, new.seed, practice=new.practice, known=known, bots=bots,
                                    notes=notes)
        except BadSetup as problem:  # a profile that was edited by hand
            self.notices.append(str(problem))
            return None
        self.forget_saves()
        return session

    def even_match(self, game: Game, names: Sequence[str], bots: Sequence[str],
                   guests: frozenset[int] = frozenset()) -> EvenMatch | None:
        """Return what an even match would be like at this table; None if no bot plays one."""
        from klotho_games.core.games.casting import is_even

        if not any(is_even(bot) for bot in bots):
            return None
        from .even_match import even_match

        who = self.reckoning.profiles_at(names, bots, guests)
        known = self.reckoning.estimates(game.id, who, partial(self.rating_from_practice, game=game.id))
        return even_match(bots, who, self.profile.id, known)

    def rating_from_practice(self, who: str, game: str) -> Rating | None:
        """Return a profile's rating from exercises; None if there is none yet."""
        return None

    def restart_game(self, session: Session, same_deal: bool = False,
                     people: Mapping[int, str] = MappingProxyType({})) -> Session | None:
        """Start the same game again, with all settings except the level, which is the current one unless a guest plays.

        `people` are the guests by seat: from now on they play there under their own names.
        """
        from klotho_games.core.games import casting
        from klotho_games.core.games.own_dice import with_own_dice
        from klotho_games.core.people import rivalries, setup_seats

        from . import entry

        guest = people[0].casefold() != self.profile.name.casefold() if 0 in people else entry.is_guests(session.notes)
        options: dict[str, OptionValue] = dict(session.setup.options)
        noted = daily.parse_day(session.record.notes.get(daily.NOTE, ""))
        day = noted if same_deal else None
        if session.game.has_levels and day is None and not guest:
            options["level"] = self.profile.level(session.game.id)
        setup = Setup(setup_seats.names_with(people, session.setup.seats), tuple(sorted(options.items())))
        bots = casting.requested_bots(session.record.bots, session.record.notes)
        bots = tuple("" if seat in people else bot for seat, bot in enumerate(bots))
        practice = session.is_practice and not session.is_branch and noted is None
        series = "" if session.is_over else session.record.notes.get("series", "")  # given up: must still be played
        return self.start_game(session.game, setup, session.seed if same_deal else None, practice=practice,
                               own_dice=with_own_dice(session.notes), bots=bots if any(bots) else (), day=day,
                               series=series, rival=session.notes.get(rivalries.NOTE, ""),
                               guests=frozenset([0] if guest else []))

    def show(self, seal: str, people: Sequence[Profile] = ()) -> None:
        """Note that the current profile and these people see a deal outside the game that would count."""
        current = self.profiles.current
        self.shown.show([current.id if current is not None else "", *(person.id for person in people)], seal)

    def agrees_to_play(self, question: str, again: Callable[[], Session | None]) -> bool:
        """Ask whether to play although a daily game then becomes practice. `again` does it if the answer comes later.

        Here no question can be asked: a notice says so, and the answer is no.
        """
        told = _("{question} If you want to play anyway, start the game in the window or at a keyboard. There you can "
                 "confirm it.")
        self.notices.append(told.format(question=question))
        return False

    def load_game(self, path: Path, agreed: bool = False, shown: bool = False) -> Session | None:
        """Continue a saved game. Returns None if that is not possible, with a notice.

        The player is asked first about a game under older rules, unless they have `agreed`, and about a game that shows
        a daily deal elsewhere, unless they have accepted that (`shown`).
        """
        self.catch_up()
        self._forget_unsaved(path)
        again = partial(self.load_game, path, agreed, shown=True)
        try:
            question = "" if shown else self._ask_before_going_on(path)
            if question and not self.agrees_to_play(question, again):
                return None
            session = journal.resume(path, agreed, self._take_up)
        except Older as older:
            return self.load_game(path, agreed=True, shown=True) if self.agrees(path, older) else None
        except Unreadable as problem:
            self.notices.append(str(problem))
            return None
        self._change_places(session)
        self._note_daily(session)
        self.forget_saves()
        return session

    def _ask_before_going_on(self, path: Path) -> str:
        head = journal.read(path).head
        if self.first_tries.owner_of(head, head.practice, path.name) is not None:
            return ""
        self.forget_saves()
        people = self.first_tries.people_of(head.notes)
        return self.first_tries.ask_to_play(next(iter(people), self.profile), people, head.game, head.commitment)

    def _take_up(self, session: Session) -> None:
        """Note that the players of a continued game see its deal."""
        if self.first_tries.owner_of(session.record, session.is_practice, _name_of(session)) is not None:
            self._note_daily(session)
            self._watch_over(session)
            return
        people = [person.id for person in self.first_tries.people_of(session.notes)] or [self.profile.id]
        with self.shown.in_turn():
            if session.is_known_deal or session.notes.get(daily.NOTE) or self.first_tries.is_at_stake(people,
                                                                                                      session.record):
                self.shown.show(people, session.commitment)
        if session.counts_for_day:  # its deal was seen elsewhere, or this is a copy
            self._mark_shown(session)

    def _watch_over(self, session: Session) -> None:
        """Check at the end of a daily game that counts whether its deal was seen elsewhere."""

        def look() -> None:
            with self.shown.in_turn():
                owner = self.first_tries.owner_of(session.record, session.is_practice, _name_of(session))
            if owner is None and session.counts_for_day and self._owner(session) is not None:
                self._mark_shown(session)

        session.recheck = look

    def _mark_shown(self, session: Session) -> None:
        session.mark_shown()
        session.notices.append(_("You have seen this setup in another game or a recording, so your game is now "
                                 "practice."))

    def agrees(self, path: Path, older: Older) -> bool:
        """Ask whether to continue a game under today's rules. Here no question can be asked: a notice says so."""
        self.notices.append(str(older))
        return False

    def _note_daily(self, session: Session) -> None:
        """Note the first try at a daily game, in case the program ended before this was done.

        Otherwise a second game would count too.
        """
        notes = session.record.notes
        day, owner = daily.parse_day(notes.get(daily.NOTE, "")), self._owner(session)
        if day is None or owner is None or session.is_practice:
            return
        with self.shown.in_turn():
            if not session.is_over and self.shown.find_first_game(owner.id, session.commitment) is None:
                self.shown.begin(owner.id, session.commitment, _name_of(session))
            if not owner.tries(session.game.id, day):
                self.profiles.begin_daily(owner, session.game.id, day)

    def _owner(self, session: Session) -> Profile | None:
        """Return the owner of a game, even if their name has changed."""
        notes = session.record.notes
        who = notes.get("who", "").partition(" ")[0]
        return self.profiles.find_by_id(who) or self.profiles.get(notes.get("profile", ""))

    def _change_places(self, session: Session) -> None:
        """Make the owner of a game the current profile, with a notice if that is a change."""
        before, now = self.profiles.current, self._owner(session)
        if now is None:
            return
        self.profiles.choose(now)
        if before is not None and before.name != now.name:
            self.notices.append(_("This is {name}’s game, so you are now playing as {name}.").format(name=now.name))

    # -- the end --------------------------------------------------------------------------------------------

    def file_result(self, session: Session) -> tuple[FinishReport, Path | None]:
        """Count a finished game and move its journal to the records. Returns what it changed, and the new path."""
        named = getattr(session.journal, "path", None)
        path = self.close_game(session)
        finish = self.reckoning.count(session, named)
        there = None
        if path is not None:
            earned, there = self._put_in_books(session, path)
            finish = replace(finish, earned=earned)
            if session.record.notes.get(daily.NOTE) and not finish.not_counted:
                self.notices.append(self.daily_games.end_text(self.profile))
        sheet = self.reckoning.season_of(session)
        if sheet is not None:
            from .seasons import title_of

            finish = replace(finish, next_title=title_of(sheet.game))
        return finish, there

    def _put_in_books(self, session: Session, path: Path) -> tuple[tuple[Award, ...], Path]:
        """Return the medals of a game that has been counted, and the path of its journal."""
        self._note_daily(session)
        return self._enter_in_annals(path, session)

    def _enter_in_annals(self, path: Path, played: Session | None = None) -> tuple[tuple[Award, ...], Path]:
        """Add a game to the annals, then move its journal to the records.

        The journal leaves the saves last, and only when the profiles are on disk. While it is there, the next start
        counts it again. That is harmless: profiles and annals count a game only once.
        """
        earned = self.reckoning.enter(path if path.exists() else folders.records() / path.name, played)
        if self.profiles.has_unwritten or (not journal.looks_finished(path) and path.exists()):
            return earned, path
        return earned, self._file_away(path) or path

    def close_game(self, session: Session) -> Path | None:
        """Close the journal of a game and collect its notices. Returns its path; None if there is no file."""
        kept = session.journal
        path = getattr(kept, "path", None)
        session.close()
        if kept is not None and session.is_unsaved:
            self._unsaved.append((session, kept))
        self.notices += session.notices
        session.notices.clear()
        return path if path is not None and path.exists() else None

    def catch_up(self) -> None:
        """Try again to write what is unwritten, also of games that were left."""
        self.reckoning.catch_up()
        self.shown.catch_up()
        for one in list(self._unsaved):
            session, kept = one
            try:
                kept.close()
            except CannotSave:
                continue
            self._unsaved.remove(one)
            self.notices.append(_("Saving works again. Nothing of this game is lost."))
            path = getattr(kept, "path", None)
            if session.is_over and path is not None:
                self._put_in_books(session, path)

    def count_left_over(self) -> None:
        """Count finished games that are still among the saves because the program ended too early.

        Also clean up the remains of interrupted writes.
        """
        archive.tidy()
        for path in reversed(archive.left_over()):  # in the order in which they ended
            try:
                with journal.exclusive_access(path):
                    session = journal.replay(path)
                    self.reckoning.count(session, path)
            except Parted:
                self._enter_in_annals(path)  # it has no score, but counts with its recorded end
                continue
            except Unreadable:
                continue  # another window counts it, or the list of saved games shows the problem
            self._put_in_books(session, path)

    def _file_away(self, path: Path) -> Path | None:
        """Move a journal to the records and return its new path; None if that fails."""
        there = None
        try:
            there = archive.file_away(path, self.profiles.replays)
        except CannotSave as problem:
            self.notices.append(str(problem))
        except Unreadable:
            pass  # another window has it open and will move it
        self.forget_saves()
        return there


def _name_of(session: Session) -> str:
    """Return the name under which the list of seen deals knows a game."""
    path = getattr(session.journal, "path", None)
    return path.name if path is not None else "-"


def _game_of(path: Path) -> str:
    """Return the game of a journal, whose name begins with it."""
    return path.name.split("-")[0]


def hold_home(notices: list[str]) -> IO[bytes] | None:
    """Lock the player's folder for one table.

    With two tables, the one closed last would overwrite profiles and settings.
    """
    try:
        lock = folders.ensure_folder(folders.home()) / "open.lock"
        if lock.is_symlink() or (lock.exists() and not lock.is_file()):
            return None  # opening a pipe could block for ever, and a link can lead anywhere
        file = open(lock, "ab")  # noqa: SIM115 - held while the table is open
    except OSError:
        return None
    if system.hold(file):
        return file
    file.close()
    notices.append(_("Klotho Games is also open in another window. Close one of them so that nothing gets lost."))
    return None
