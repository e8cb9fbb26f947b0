"""The players of this machine: names, seat shapes, levels reached, and the ten best scores with their replays.

    profiles = Profiles.load()
    ada = profiles.add("Ada", portrait="explorer_1")
    placing = profiles.finish("Ada", "karthis", Finish(won=True, score=4210, level=3, journal=path))

Every change is written at once and atomically. Changes by another window are kept, and a change that a full disk did
not accept is written with the next one. A damaged file is renamed, with a notice; a file that cannot be renamed is
never overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files import folders, json_files, safe_reading
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.json_files import Read, Sentences, Stamp
from klotho_games.core.i18n import _

FORMAT = 1
BEST = 10
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
"""Seat shapes. Each shape has its own colour, so that colour alone never carries a meaning."""
PORTRAITS = ("ada", "bram", "ines", "kit", "sunniva", "tariq")
"""The six explorers, by the names of their pictures."""
NAME_LENGTH = 24
_REMEMBERED = 200
"""How many finished games a profile remembers, so that none is counted twice."""


class BadName(ValueError):
    """The name cannot be used; the message says why."""


class Score(Value, frozen=True):
    """One entry of a list of high scores. `notes` are the game's own ("floor": 4)."""

    key: str
    profile: str
    score: int
    level: int
    date: str
    notes: dict[str, int | str] = msgspec.field(default_factory=dict)
    replay: str = ""
    """The name of the journal in the records folder; empty if it could not be kept."""


class Run(Value, frozen=True):
    """The games of one kind, and how many of them were won in a row."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """Wins since the last defeat."""
    longest: int = 0

    def after(self, won: bool) -> Run:
        streak = self.streak + 1 if won else 0
        return Run(self.played + 1, self.won + won, streak, max(self.longest, streak))


class DailyTries(Value, frozen=True):
    """How often a daily game was begun."""

    day: date
    times: int = 1


class Defeat(Value, frozen=True):
    """The last game that was lost, with its `Result.notes`."""

    date: str
    notes: dict[str, int | str] = msgspec.field(default_factory=dict)


class Profile(Value, frozen=True):
    name: str
    created: str
    portrait: str = ""
    shape: str = "circle"
    id: str = ""
    """Stays the same when the name changes. Games refer to their player by it."""
    levels: dict[str, int] = msgspec.field(default_factory=dict)
    played: dict[str, int] = msgspec.field(default_factory=dict)
    won: dict[str, int] = msgspec.field(default_factory=dict)
    best: dict[str, tuple[Score, ...]] = msgspec.field(default_factory=dict)
    counted: tuple[str, ...] = ()
    runs: dict[str, dict[str, Run]] = msgspec.field(default_factory=dict)
    """By game and kind of deal (`Result.kind`); the kind "" counts all games together."""
    daily: dict[str, DailyTries] = msgspec.field(default_factory=dict)
    """By game: the latest daily game that was begun. Only the first try counts."""
    defeats: dict[str, Defeat] = msgspec.field(default_factory=dict)
    """By game: the last one that was lost."""
    learned: tuple[str, ...] = ()
    """The games whose lesson this person has finished."""

    def run(self, game: str, kind: str = "") -> Run:
        return self.runs.get(game, {}).get(kind, Run())

    def tries(self, game: str, day: date) -> int:
        """Return how often the daily game of this date was begun."""
        tried = self.daily.get(game)
        return tried.times if tried is not None and tried.day == day else 0

    @property
    def latest_daily(self) -> date | None:
        """The latest date whose daily game was begun."""
        return max((tried.day for tried in self.daily.values()), default=None)

    def level(self, game: str) -> int:
        """KAR-1.1: everyone begins at level 1."""
        return self.levels.get(game, 1)

    @property
    def games(self) -> int:
        return sum(self.played.values())


class Finish(Value, frozen=True):
    """How a game ended for a profile."""

    won: bool
    score: int | None = None
    """None keeps the game out of the lists (a failed adventure, a practice game with undos)."""
    level: int | None = None
    """The level reached with this game. It never lowers the profile's level (KAR-7.2)."""
    notes: dict[str, int | str] = msgspec.field(default_factory=dict)
    journal: Path | None = None
    """The journal to keep as a replay if the score makes a list. The game is known by its name, so it
    counts only once, however often its end is shown."""
    kind: str = ""
    """The kind of deal, for separate statistics and streaks."""
    low_wins: bool = False
    """`GameInfo.low_wins`: the lowest score comes first."""


class Placing(Value, frozen=True):
    """What a finished game changed. Places count from 1; None means not among the best ten."""

    own: int | None = None
    overall: int | None = None
    level_before: int = 1
    level_after: int = 1


class _Book(Value, frozen=True):
    format: int = FORMAT
    current: str = ""
    profiles: tuple[Profile, ...] = ()
    overall: dict[str, tuple[Score, ...]] = msgspec.field(default_factory=dict)

    def with_one(self, new: Profile, **changes: object) -> _Book:
        """Return the book with one profile replaced."""
        profiles = tuple(new if p.id == new.id else p for p in self.profiles)
        return msgspec.structs.replace(self, profiles=profiles, **changes)

    def find_by_id(self, id: str) -> Profile | None:
        return next((p for p in self.profiles if id and p.id == id), None)


_Change = Callable[[_Book], _Book]


class Profiles:
    """All profiles of this machine."""

    def __init__(self, book: _Book, notices: list[str], keep: bool = True) -> None:
        self._book = book
        self.notices = notices
        """Sentences for the player: a damaged file, a folder that cannot be written."""
        self._kept = keep
        self._stamp: Stamp | None = None
        self._unwritten: list[_Change] = []
        """The changes that are not in the file yet."""

    @classmethod
    def load(cls) -> Profiles:
        stamp = json_files.stamp(folders.profiles_file())  # before reading, so that later writes by others are noticed
        book, read = _read_book()
        made = cls(book, read.notices, read.keep)
        made._stamp = stamp
        return made

    @property
    def has_unwritten(self) -> bool:
        """Whether some changes could not be written to disk yet."""
        return bool(self._unwritten)

    def __iter__(self) -> Iterator[Profile]:
        return iter(self._book.profiles)

    def __len__(self) -> int:
        return len(self._book.profiles)

    def get(self, name: str) -> Profile | None:
        return next((p for p in self._book.profiles if p.name.casefold() == name.casefold()), None)

    def find_by_id(self, id: str) -> Profile | None:
        return self._book.find_by_id(id)

    @property
    def current(self) -> Profile | None:
        """The person who played last on this machine."""
        return self.get(self._book.current) or next(iter(self._book.profiles), None)

    def best(self, game: str, profile: str | None = None) -> tuple[Score, ...]:
        """KAR-7.3: return the ten best scores of a profile, or of everyone."""
        if profile is None:
            return self._book.overall.get(game, ())
        owner = self.get(profile)
        return owner.best.get(game, ()) if owner else ()

    @property
    def replays(self) -> frozenset[str]:
        """The names of the journals that the lists of high scores link to."""
        lists = [*self._book.overall.values(), *(s for p in self._book.profiles for s in p.best.values())]
        return frozenset(score.replay for scores in lists for score in scores if score.replay)

    def why_not_name(self, name: str, besides: str = "") -> str:
        """Return why a name cannot be used; empty if it can.

        `besides` is the current name of a profile that is renamed.
        """
        name = name.strip()
        if not name:
            return _("A profile needs a name. Type one.")
        if len(name) > NAME_LENGTH:
            return _("A name can have at most {n} letters.").format(n=NAME_LENGTH)
        if not name.isprintable():
            return _("A name can have letters, digits and other visible characters.")
        if self.get(name) is not None and name.casefold() != besides.casefold():
            return _("There is already a profile called {name}. Choose another name.").format(name=name)
        return ""

    def add(self, name: str, portrait: str = "", shape: str = "") -> Profile:
        """Add a profile and make it the current one. Raises BadName if `why_not_name` refuses the name."""
        refused = self.why_not_name(name)
        if refused:
            raise BadName(refused)
        shape = shape or SHAPES[len(self) % len(SHAPES)]
        profile = Profile(name.strip(), _now(), portrait, shape, token_hex(6))

        def added(book: _Book) -> _Book:
            there = [p.name for p in book.profiles if p.name.casefold() == profile.name.casefold()]
            if there:  # another window was quicker
                return msgspec.structs.replace(book, current=there[0])
            return msgspec.structs.replace(book, current=profile.name, profiles=(*book.profiles, profile))

        self._do(added)
        return self.get(profile.name) or profile

    # The following methods accept a name or a profile. A profile is found by its id, even after it was renamed; if
    # another window has removed it, nothing happens.

    def choose(self, who: str | Profile) -> Profile:
        profile = self._need(who)
        self._do_with(profile, lambda book, found: msgspec.structs.replace(book, current=found.name))
        return profile

    def change(self, who: str | Profile, *, new_name: str = "", portrait: str = "", shape: str = "") -> Profile:
        """Change name, portrait or shape. Empty values keep what was there."""
        own = self._need(who)
        new_name = new_name.strip() or own.name
        refused = self.why_not_name(new_name, besides=own.name)
        if refused:
            raise BadName(refused)

        def changed(book: _Book, old: Profile) -> _Book:
            best = {game: _rename_owner(scores, old.name, new_name) for game, scores in old.best.items()}
            new = msgspec.structs.replace(old, name=new_name, portrait=portrait or old.portrait,
                                          shape=shape or old.shape, best=best)
            overall = {game: _rename_owner(scores, old.name, new_name) for game, scores in book.overall.items()}
            return book.with_one(new, current=new_name if book.current == old.name else book.current, overall=overall)

        self._do_with(own, changed)
        return self.find_by_id(own.id) or own

    def begin_daily(self, who: str | Profile, game: str, day: date) -> None:
        """Count a try at a daily game. A date before the latest one is ignored, even if the clock was set back."""

        def tried(book: _Book, old: Profile) -> _Book:
            latest = old.latest_daily
            if latest is not None and day < latest:
                return book
            new = msgspec.structs.replace(old, daily={**old.daily, game: DailyTries(day, old.tries(game, day) + 1)})
            return book.with_one(new)

        self._do_with(self._need(who), tried)

    def finish_lesson(self, who: str | Profile, game: str) -> None:
        """Note that this person has finished a game's lesson."""

        def add_game(book: _Book, old: Profile) -> _Book:
            if game in old.learned:
                return book
            return book.with_one(msgspec.structs.replace(old, learned=(*old.learned, game)))

        self._do_with(self._need(who), add_game)

    def remove(self, who: str | Profile) -> None:
        """Remove a profile. Its scores stay in the overall lists. The caller has asked the player."""

        def removed(book: _Book, gone: Profile) -> _Book:
            return msgspec.structs.replace(book, profiles=tuple(p for p in book.profiles if p is not gone))

        self._do_with(self._need(who), removed)

    def finish(self, who: str | Profile, game: str, finish: Finish) -> Placing:
        """Count a finished game: played and won, the level reached, and a place among the best."""
        key = finish.journal.name if finish.journal else token_hex(8)
        before = self._need(who)
        level = before.level(game)
        self._do_with(before, lambda book, old: self._count_finish(book, old, game, key, finish))
        after = self.find_by_id(before.id) or before
        own, overall = after.best.get(game, ()), self.best(game)
        return Placing(_place(own, key, after.name), _place(overall, key, after.name), level, after.level(game))

    def _count_finish(self, book: _Book, before: Profile, game: str, key: str, finish: Finish) -> _Book:
        if key in before.counted:
            return book
        own, overall = before.best.get(game, ()), book.overall.get(game, ())
        if finish.score is not None:
            score = self._score(key, before, game, finish, (own, overall))
            own, overall = (_enter(listed, score, finish.low_wins) for listed in (own, overall))
        profile = msgspec.structs.replace(
            before,
            levels={**before.levels, game: max(before.level(game), finish.level or 1)},
            played={**before.played, game: before.played.get(game, 0) + 1},
            won={**before.won, game: before.won.get(game, 0) + finish.won},
            best={**before.best, game: own},
            counted=(*before.counted, key)[-_REMEMBERED:],
            runs={**before.runs, game: _runs_after(before, game, finish)},
            defeats=before.defeats if finish.won else {**before.defeats, game: Defeat(_now(), finish.notes)},
        )
        return book.with_one(profile, overall={**book.overall, game: overall})

    def _score(self, key: str, owner: Profile, game: str, finish: Finish,
               lists: tuple[tuple[Score, ...], ...]) -> Score:
        """Return the entry for the lists. Its replay is kept only if it makes one of them."""
        assert finish.score is not None
        score = Score(key, owner.name, finish.score, owner.level(game), _now(), finish.notes)
        makes_it = any(score in _enter(listed, score, finish.low_wins) for listed in lists)
        return msgspec.structs.replace(score, replay=self._keep_replay(finish)) if makes_it else score

    def _keep_replay(self, finish: Finish) -> str:
        if finish.journal is None:
            return ""
        try:
            kept = folders.ensure_folder(folders.records()) / finish.journal.name
            folders.write_whole(kept, finish.journal.read_bytes())
        except OSError:
            self.notices.append(_("The recording of this game couldn’t be saved."))
            return ""
        return finish.journal.name

    def _need(self, who: str | Profile) -> Profile:
        if not isinstance(who, str):
            return self.find_by_id(who.id) or who
        profile = self.get(who)
        if profile is None:
            raise BadName(_("There is no profile called {name}.").format(name=who))
        return profile

    def _do_with(self, one: Profile, change: Callable[[_Book, Profile], _Book]) -> None:
        """Change one profile, unless another window has removed it."""

        def changed(book: _Book) -> _Book:
            found = book.find_by_id(one.id)
            return book if found is None else change(book, found)

        self._do(changed)

    def _do(self, change: _Change) -> None:
        """Change the book and save it. The change holds for this run even if nothing can be saved."""
        with folders.in_turn(folders.profiles_file()):
            self._look_again()
            before = self._book
            self._book = change(before)
            if self._book is not before:
                self._unwritten.append(change)
            self._write()

    def catch_up(self) -> None:
        """Try once more to write, if something is unwritten or the file was deleted."""
        gone = self._stamp is not None and json_files.stamp(folders.profiles_file()) is None
        if self.has_unwritten or gone:
            self._stamp = None if gone else self._stamp
            self._do(lambda book: book)

    def refresh(self) -> None:
        """Read the file again if another window has changed it."""
        self._look_again()

    def _look_again(self) -> None:
        """Load what another window has written, and apply our unwritten changes to it.

        A deleted file is written again.
        """
        stamp = json_files.stamp(folders.profiles_file())
        if not self._kept or stamp is None or stamp == self._stamp:
            return
        book, read = _read_book()
        self.notices += read.notices
        self._kept = read.keep
        if read.notices:
            return
        for change in self._unwritten:
            book = change(book)
        self._book, self._stamp = book, stamp

    def _write(self) -> None:
        if not self._kept or (not self._unwritten and self._stamp is not None):
            return
        text = msgspec.json.format(msgspec.json.encode(self._book), indent=1)
        try:
            folders.write_whole(folders.profiles_file(), text)
        except CannotSave as problem:
            self.notices.append(str(problem))
        else:
            self._stamp = json_files.stamp(folders.profiles_file())
            self._unwritten.clear()


def _read_book() -> tuple[_Book, Read]:
    told = Sentences(
        _("The profiles come from a newer version of Klotho Games. They stay unchanged. Install that version to use "
          "them."),
        _("The profiles in {path} can’t be read. They stay unchanged, and nothing new is saved."),
        _("The profiles were damaged, so you start without any. The damaged file is kept as {name}."),
    )
    book, read = json_files.read(folders.profiles_file(), _Book(), FORMAT, told)
    return _with_ids(book), read


def replay_path(score: Score) -> Path | None:
    """Return the journal of a score, if it still exists."""
    path = safe_reading.within(folders.records(), score.replay)
    return path if path is not None and path.is_file() else None


def _with_ids(book: _Book) -> _Book:
    """Give an id to profiles from before there were ids, derived from their name and date."""
    named = tuple(
        p if p.id else msgspec.structs.replace(p, id=sha256(f"{p.name} {p.created}".encode()).hexdigest()[:12])
        for p in book.profiles
    )
    return msgspec.structs.replace(book, profiles=named)


def _enter(scores: tuple[Score, ...], score: Score, low_wins: bool) -> tuple[Score, ...]:
    """Return the list with one more score, best first. Of equal scores the earlier comes first."""
    return tuple(sorted((*scores, score), key=lambda s: s.score if low_wins else -s.score)[:BEST])


def _runs_after(profile: Profile, game: str, finish: Finish) -> dict[str, Run]:
    kinds = {"", finish.kind}
    return {**profile.runs.get(game, {}), **{kind: profile.run(game, kind).after(finish.won) for kind in kinds}}


def _place(scores: tuple[Score, ...], key: str, name: str) -> int | None:
    """Return the place of a player's score. Two people who won a game together have entries with the same key."""
    whose = name.casefold()
    same = (n for n, score in enumerate(scores, start=1) if score.key == key and score.profile.casefold() == whose)
    return next(same, None)


def _rename_owner(scores: tuple[Score, ...], old: str, new: str) -> tuple[Score, ...]:
    return tuple(msgspec.structs.replace(s, profile=new) if s.profile == old else s for s in scores)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
