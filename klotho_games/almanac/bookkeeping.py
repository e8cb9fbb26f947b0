"""What a finished game changes: for whom it counts, its place in the lists, and its entry in the annals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from klotho_games.core.files import folders, json_files
from klotho_games.core.games import registry
from klotho_games.core.games.as_on_paper import AS_ON_PAPER, on_paper
from klotho_games.core.games.seating_rules import LEVELS
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.core.people.profiles import PORTRAITS, Finish, Placing, Profile, Profiles
from klotho_games.core.play.journal import Unreadable
from klotho_games.core.play.record import DAILY

if TYPE_CHECKING:
    from klotho_games.core.contract import Setup
    from klotho_games.core.people.finished_game import FinishReport, Rivalry
    from klotho_games.core.play.medals import Award
    from klotho_games.core.play.session import Session

    from .annals import Annals
    from .entry import Entry
    from .even_match import Estimate
    from .ratings import Rating
    from .reviews import Reviews
    from .seasons import Seasons, SeasonSheet
    from .statistics import Figures, GameFilter, StatisticsCache

_REST, _SLICE = 1.0, 0.02
"""Seconds without input before older games are counted, and the seconds for each time slice."""
_KEPT_EVERY = 50
"""The number of counted games after which the annals are written."""


class Bookkeeping:
    """Enters a finished game into annals, profiles, seasons and medals, and says what was new."""

    def __init__(self, profiles: Profiles, rivalry: Callable[[Session], Rivalry | None]) -> None:
        self.profiles = profiles
        self._rivalry = rivalry
        self._annals: Annals | None = None
        self._seasons: Seasons | None = None
        self._reviews: Reviews | None = None
        self._figures: StatisticsCache | None = None
        self._estimates: dict[str, dict[str, Estimate]] = {}
        """By game; valid for `_estimates_of`: the annals and the number of their changes."""
        self._estimates_of: tuple[Annals, int] | None = None
        self._missing: list[Path] | None = None
        self._again = False
        """Whether games that already have an entry were checked too."""
        self._rested = 0.0
        self._unkept = 0

    @property
    def annals(self) -> Annals:
        """Every finished game; loaded at the first use."""
        if self._annals is None:
            from .annals import Annals

            self._annals = Annals.load(self.profiles)
        return self._annals

    @property
    def seasons(self) -> Seasons:
        if self._seasons is None:
            from .seasons import Seasons

            self._seasons = Seasons.load()
        return self._seasons

    @property
    def reviews(self) -> Reviews:
        """What the coach found about everyone's play; loaded at the first use."""
        from .reviews import Reviews

        if self._reviews is None:
            self._reviews = Reviews()
        return self._reviews

    def season_summary(self) -> tuple[str, str] | None:
        if self._seasons is None and json_files.stamp(folders.seasons_file()) is None:
            return None  # most players have no season, and their shelf appears sooner
        from .seasons import in_a_line, sheet_of

        for season in self.seasons:
            sheet = sheet_of(season, self.annals.entries)
            if not sheet.is_over:
                return season.name, in_a_line(sheet)
        return None

    def season_of(self, session: Session) -> SeasonSheet | None:
        """Return the state of the season that a game belongs to; None if there is none, or if it is decided."""
        from .seasons import sheet_of

        mark = session.record.notes.get("series", "")
        season = next((season for season in self.seasons if season.mark == mark), None) if mark else None
        sheet = sheet_of(season, self.annals.entries) if season is not None else None
        return sheet if sheet is not None and not sheet.is_over else None

    def figures(self, who: str, only: GameFilter, today: date) -> Figures:
        """Return the statistics of a profile's finished games."""
        return self._statistics.figures(who, only, today)

    def ratings(self, game: str = "") -> dict[str, Rating]:
        """Return the ratings of people and levels, in one game or in all."""
        return self._statistics.ratings(game)

    def estimates(self, game: str, people: Iterable[str],
                  practised: Callable[[str], Rating | None]) -> Mapping[str, Estimate]:
        """Return how strong these profiles are in a game, and everyone else who has played it with others.

        `practised` gives the rating of a profile from exercises, for those who have not played the game yet.
        """
        from .even_match import estimates, prior_of

        now = self.annals, self.annals.changes
        if self._estimates_of != now:
            self._estimates, self._estimates_of = {}, now
        if game not in self._estimates:
            self._estimates[game] = estimates(self.annals.entries, game, practised)
        found = self._estimates[game]
        for who in set(people) - found.keys():
            found[who] = prior_of(who, practised)
        return found

    @property
    def _statistics(self) -> StatisticsCache:
        """Created at the first use, because the shelf does not need it."""
        from .statistics import StatisticsCache

        if self._figures is None or self._figures.annals is not self.annals:
            self._figures = StatisticsCache(self.annals, LEVELS, _low_wins, self.reviews)
        return self._figures

    # -- games that were not counted yet ---------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many records are left to count, as far as is known."""
        return len(self._missing or ())

    def tick(self, looking: bool, page: bool, seconds: float) -> None:
        """Count some older games while the player only looks at the shelf (`looking`) or at a page of the almanac
        (`page`).

        On a page of the almanac this includes games whose title has new medals.
        """
        self._rested = self._rested + seconds if looking else 0.0
        if self._rested < _REST:
            return
        if self._missing is None or page > self._again:
            self._missing, self._again = self.annals.missing(page), page
        if self._missing:
            self._count_some(self._missing)

    def _count_some(self, missing: list[Path]) -> None:
        """Count at least one game, and more if there is time in this slice, so that no frame is late."""
        until = perf_counter() + _SLICE
        while True:
            self.annals.look_at(missing.pop(0))
            self._unkept += 1
            if not missing or perf_counter() >= until:
                break
        if not missing or self._unkept >= _KEPT_EVERY:
            self.annals.keep()
            self._unkept = 0

    def take_notices(self) -> list[str]:
        """Return the notices of all books, and clear them."""
        books = [book.notices for book in (self.profiles, self._annals, self._seasons, self._reviews)
                 if book is not None]
        told = [sentence for book in books for sentence in book]
        for book in books:
            book.clear()
        return told

    def catch_up(self) -> None:
        """Try again to write what is unwritten, when the program closes."""
        for book in (self.profiles, self._annals, self._seasons, self._reviews):
            if book is not None:
                book.catch_up()

    def enter(self, path: Path, played: Session | None = None) -> tuple[Award, ...]:
        """Add a finished game to the annals and return the medals that it earned; none if the record cannot be read.
        `played` is the game itself, if it has just ended here."""
        from .medals import awards

        try:
            new = self.annals.take_in(path, played=played)
        except Unreadable:
            return ()
        return awards(self.annals.entries, new, {person.id: person.name for person in self.profiles})

    def record_of(self, one: Entry) -> Path:
        """Return the path of a game's record."""
        return (folders.friends() if one.friend else folders.records()) / one.record

    def profiles_note(self, setup: Setup, bots: tuple[str, ...], guests: frozenset[int] = frozenset()) -> str:
        """Return the profiles by seat, as the notes of a new game have them."""
        from .entry import encode_profiles

        return encode_profiles(self.profiles_at(setup.seats, bots, guests))

    def profiles_at(self, names: Sequence[str], bots: Sequence[str], guests: frozenset[int]) -> tuple[str, ...]:
        """Return the ids of the profiles by seat at a new table; empty for bots and people without a profile.

        The first seat belongs to the current profile, under whatever name, unless a guest sits there.
        """
        found: list[str] = []
        for seat, name in enumerate(names):
            person = self.profiles.get(name) or (self.profiles.current if seat == 0 and 0 not in guests else None)
            bot = seat < len(bots) and bots[seat]
            found.append("" if bot or person is None or person.id in found else person.id)
        return tuple(found)

    def count(self, session: Session, journal_path: Path | None = None) -> FinishReport:
        """Count a game for each person at the table. The report is about the best person, or else the first.

        A game does not count if auto-play decided something, the tutor helped, decisions were undone past a reveal, or
        the deal was known.
        """
        from klotho_games.core.people.finished_game import FinishReport

        result = session.result
        assert result is not None
        why_not = ""
        if session.is_branch:
            why_not = _("This score isn’t saved, because you continued another game from one of its moments.")
        elif session.had_auto_play:
            why_not = _("This score isn’t saved, because auto-play made decisions in this game.")
        elif session.had_tutor:
            why_not = _("This score isn’t saved, because the tutor or the chance bar helped you.")
        elif session.took_back:
            why_not = _("This score isn’t saved, because you undid decisions that had revealed something hidden.")
            if session.game.has_dice:
                why_not = _("This game was practice, because you undid decisions after dice had been rolled. Its score "
                            "isn’t saved.")
        elif session.was_shown:
            why_not = _("This game was practice, because you saw the same setup in another game or a recording.")
        elif session.record.notes.get(DAILY) and session.is_practice:
            why_not = _("This game was practice. Only your first try at a daily game counts, and only on the day "
                        "itself.")
        elif session.had_foreknowledge:
            why_not = _("This score isn’t saved, because you played a known setup.")
        self.profiles.refresh()  # another window may have removed a profile
        path = journal_path or getattr(session.journal, "path", None)
        notes = result.notes | ({AS_ON_PAPER: 1} if on_paper(session.setup) else {})
        people = self._people(session)
        gone = "" if why_not else self._missing_profiles_text(session)
        if gone and not people:
            why_not = gone
        elif gone:
            self.profiles.notices.append(gone)
        placings = {}
        for seat, person in people.items():
            if why_not:  # neither a win nor a loss
                level = person.level(session.game.id)
                placings[seat] = Placing(level_before=level, level_after=level)
                continue
            won = seat in result.winners
            finish = Finish(won, result.scores[seat] if won else None, result.level if won and seat == 0 else None,
                            notes, path, result.kind, session.game.info.low_wins)
            placings[seat] = self.profiles.finish(person, session.game.id, finish)
        told = next((seat for seat in people if seat in result.winners), 0)
        profile = self.profiles.find_by_id(people[told].id) if told in people else None
        best = self.profiles.best(session.game.id, profile.name) if profile else ()
        rivalry = self._rivalry(session)
        return FinishReport(profile, placings.get(told, Placing()), best, self.profiles.best(session.game.id), why_not,
                            rivalry)

    def _people(self, session: Session) -> dict[int, Profile]:
        """Return the profiles at the table by seat: the same for whom the annals count the game."""
        found = {seat: self.profiles.find_by_id(who) for seat, who in enumerate(self._profiles_by_seat(session))}
        return {seat: profile for seat, profile in found.items() if profile is not None}

    def portraits(self, session: Session) -> tuple[str, ...]:
        """Return the portraits of the people at a game's seats; empty for bots and guests.

        A game keeps the one that its owner had when it began. The others are as their profiles have them now.
        """
        people, record = self._people(session), session.record
        notes, found = record.notes, list[str]()
        for seat, name in enumerate(session.setup.seats):
            is_owner = name == notes.get("profile") and not session.bot(seat) and seat not in record.marks.lent
            own, person = notes.get("portrait", "") if is_owner else "", people.get(seat)
            found.append(own if own in PORTRAITS else person.portrait if person is not None else "")
        return tuple(found)

    def _missing_profiles_text(self, session: Session) -> str:
        """Return a sentence about players whose profile no longer exists; empty if there are none."""
        gone = [session.setup.seats[seat] for seat, who in enumerate(self._profiles_by_seat(session))
                if who and self.profiles.find_by_id(who) is None]
        if not gone:
            return ""
        told = ngettext("{names} has no profile here, so this game doesn’t count for {names}.",
                        "{names} have no profiles here, so this game doesn’t count for them.", len(gone))
        return told.format(names=listed(gone))

    def _profiles_by_seat(self, session: Session) -> tuple[str, ...]:
        from .entry import profiles_by_seat

        record = session.record
        return profiles_by_seat(session.setup.seats, record.bots, record.notes, self.profiles, record.marks.lent)


def _low_wins() -> frozenset[str]:
    return frozenset(info.id for info in registry.shelf() if info.low_wins)
