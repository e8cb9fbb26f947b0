"""Who plays here: names, seat shapes, levels reached, and the ten best scores with their replays.

    profiles = Profiles.load()
    ada = profiles.add("Ada", portrait="explorer_1")
    placing = profiles.finish("Ada", "karthis", Finish(won=True, score=4210, level=3, journal=path))

Every change is written at once, whole or not at all. A damaged file is set aside with a notice, and a file
that cannot be set aside is never written over.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

import msgspec

from klotho_games.core import books, folders, reading
from klotho_games.core.books import Sentences
from klotho_games.core.contract import Value
from klotho_games.core.folders import CannotSave
from klotho_games.core.words import _

FORMAT = 1
BEST = 10
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
"""Seat shapes; a seat's colour goes with its shape, so nothing is told by colour alone."""
PORTRAITS = ("ada", "bram", "ines", "kit", "sunniva", "tariq")
"""The six explorers, by the names of their pictures."""
NAME_LENGTH = 24
_REMEMBERED = 200
"""How many finished games a profile remembers, so that none is counted twice."""


class BadName(ValueError):
    """A name that cannot be taken; the sentence says why."""


class Score(Value, frozen=True):
    """One entry of a list of best scores. `notes` is the game's own ("floor": 4)."""

    key: str
    profile: str
    score: int
    level: int
    date: str
    notes: dict[str, int | str] = msgspec.field(default_factory=dict)
    replay: str = ""
    """The kept journal's name in the records folder; empty when it could not be kept."""


class Run(Value, frozen=True):
    """Games of one kind, and how many of them were won one after the other."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """Won since the last defeat."""
    longest: int = 0

    def after(self, won: bool) -> Run:
        streak = self.streak + 1 if won else 0
        return Run(self.played + 1, self.won + won, streak, max(self.longest, streak))


class Tried(Value, frozen=True):
    """How often the deal of a day was begun."""

    day: date
    times: int = 1


class Defeat(Value, frozen=True):
    """The last game that was not won, with what it noted (`Result.notes`)."""

    date: str
    notes: dict[str, int | str] = msgspec.field(default_factory=dict)


class Profile(Value, frozen=True):
    name: str
    created: str
    portrait: str = ""
    shape: str = "circle"
    id: str = ""
    """Stays when the name is changed: games are known to be somebody's by it."""
    levels: dict[str, int] = msgspec.field(default_factory=dict)
    played: dict[str, int] = msgspec.field(default_factory=dict)
    won: dict[str, int] = msgspec.field(default_factory=dict)
    best: dict[str, tuple[Score, ...]] = msgspec.field(default_factory=dict)
    counted: tuple[str, ...] = ()
    runs: dict[str, dict[str, Run]] = msgspec.field(default_factory=dict)
    """By game and kind of deal (`Result.kind`; "" is all of them together)."""
    daily: dict[str, Tried] = msgspec.field(default_factory=dict)
    """By game: the latest deal of the day that was begun. The first try at it counts."""
    defeats: dict[str, Defeat] = msgspec.field(default_factory=dict)
    """By game: the last that was lost."""

    def run(self, game: str, kind: str = "") -> Run:
        return self.runs.get(game, {}).get(kind, Run())

    def tries(self, game: str, day: date) -> int:
        """How often the deal of this day was begun."""
        tried = self.daily.get(game)
        return tried.times if tried is not None and tried.day == day else 0

    @property
    def latest_daily(self) -> date | None:
        """The latest day of which a deal was begun."""
        return max((tried.day for tried in self.daily.values()), default=None)

    def level(self, game: str) -> int:
        """KAR-1.1: level 1 at first."""
        return self.levels.get(game, 1)

    @property
    def games(self) -> int:
        return sum(self.played.values())


class Finish(Value, frozen=True):
    """How a game ended for a profile."""

    won: bool
    score: int | None = None
    """None keeps it out of the lists (a failed adventure, a practice game with take-backs)."""
    level: int | None = None
    """The level the profile has reached by this game; a lower one than it has changes nothing (KAR-7.2)."""
    notes: dict[str, int | str] = msgspec.field(default_factory=dict)
    journal: Path | None = None
    """The journal to keep as a replay if the score makes a list. By its name the game counts only once,
    however often its end is seen."""
    kind: str = ""
    """The kind of deal, for statistics and streaks of its own."""
    low_wins: bool = False
    """`GameInfo.low_wins`: the lowest score stands first."""


class Placing(Value, frozen=True):
    """What a finish changed: places count from 1, None is no place among the ten."""

    own: int | None = None
    overall: int | None = None
    level_before: int = 1
    level_after: int = 1


class _Book(Value, frozen=True):
    format: int = FORMAT
    current: str = ""
    profiles: tuple[Profile, ...] = ()
    overall: dict[str, tuple[Score, ...]] = msgspec.field(default_factory=dict)


class Profiles:
    """All profiles of this machine."""

    def __init__(self, book: _Book, notices: list[str], keep: bool = True) -> None:
        self._book = book
        self.notices = notices
        """Sentences for the player: a damaged file, a folder that cannot be written."""
        self._kept = keep

    @classmethod
    def load(cls) -> Profiles:
        told = Sentences(
            _("The profiles were written by a newer version of Klotho Games; they are left alone."),
            _("The profiles in {path} cannot be read. They are left alone, and nothing new is saved."),
            _("The profiles were damaged; the file was kept as {name}."),
        )
        book, read = books.read(folders.profiles_file(), _Book(), FORMAT, told)
        return cls(_with_ids(book), read.notices, read.keep)

    def __iter__(self) -> Iterator[Profile]:
        return iter(self._book.profiles)

    def __len__(self) -> int:
        return len(self._book.profiles)

    def get(self, name: str) -> Profile | None:
        return next((p for p in self._book.profiles if p.name.casefold() == name.casefold()), None)

    def known_as(self, id: str) -> Profile | None:
        return next((p for p in self._book.profiles if id and p.id == id), None)

    @property
    def current(self) -> Profile | None:
        """Who played last here."""
        return self.get(self._book.current) or next(iter(self._book.profiles), None)

    def best(self, game: str, profile: str | None = None) -> tuple[Score, ...]:
        """KAR-7.3: the ten best scores of a profile, or of everybody."""
        if profile is None:
            return self._book.overall.get(game, ())
        owner = self.get(profile)
        return owner.best.get(game, ()) if owner else ()

    @property
    def replays(self) -> frozenset[str]:
        """The names of the kept journals that some list of best scores leads to."""
        lists = [*self._book.overall.values(), *(s for p in self._book.profiles for s in p.best.values())]
        return frozenset(score.replay for scores in lists for score in scores if score.replay)

    def why_not_name(self, name: str, besides: str = "") -> str:
        """Why a name cannot be taken; empty when it can. `besides` is the profile's own name on renaming."""
        name = name.strip()
        if not name:
            return _("A profile needs a name.")
        if len(name) > NAME_LENGTH:
            return _("A name has at most {n} letters.").format(n=NAME_LENGTH)
        if not name.isprintable():
            return _("A name is made of letters, digits and signs that can be seen.")
        if self.get(name) is not None and name.casefold() != besides.casefold():
            return _("There is already a profile called {name}.").format(name=name)
        return ""

    def add(self, name: str, portrait: str = "", shape: str = "") -> Profile:
        """A new profile, which becomes the current one. BadName when `why_not_name` refuses."""
        refused = self.why_not_name(name)
        if refused:
            raise BadName(refused)
        shape = shape or SHAPES[len(self) % len(SHAPES)]
        profile = Profile(name.strip(), _now(), portrait, shape, token_hex(6))
        self._write(current=profile.name, profiles=(*self._book.profiles, profile))
        return profile

    def choose(self, name: str) -> Profile:
        profile = self._need(name)
        self._write(current=profile.name)
        return profile

    def change(self, name: str, *, new_name: str = "", portrait: str = "", shape: str = "") -> Profile:
        """Another name, portrait or shape; what is left empty stays."""
        old = self._need(name)
        new_name = new_name.strip() or old.name
        refused = self.why_not_name(new_name, besides=old.name)
        if refused:
            raise BadName(refused)
        profile = msgspec.structs.replace(
            old,
            name=new_name,
            portrait=portrait or old.portrait,
            shape=shape or old.shape,
            best={game: _renamed(scores, old.name, new_name) for game, scores in old.best.items()},
        )
        overall = {game: _renamed(scores, old.name, new_name) for game, scores in self._book.overall.items()}
        current = new_name if self._book.current == old.name else self._book.current
        self._write(current=current, profiles=self._with(old, profile), overall=overall)
        return profile

    def begin_daily(self, name: str, game: str, day: date) -> None:
        """A day before the latest is past, whatever the clock says: nothing is forgotten for it."""
        old = self._need(name)
        latest = old.latest_daily
        if latest is not None and day < latest:
            return
        tried = Tried(day, old.tries(game, day) + 1)
        new = msgspec.structs.replace(old, daily={**old.daily, game: tried})
        self._write(profiles=self._with(old, new))

    def remove(self, name: str) -> None:
        """Forget a profile. Its scores stay in the overall lists; the caller has asked the player."""
        gone = self._need(name)
        left = tuple(p for p in self._book.profiles if p is not gone)
        self._write(profiles=left)

    def finish(self, name: str, game: str, finish: Finish) -> Placing:
        """Count a finished game: played and won, the level reached, and a place among the best."""
        before = self._need(name)
        level = before.level(game)
        own, overall = before.best.get(game, ()), self.best(game)
        key = finish.journal.name if finish.journal else token_hex(8)
        if key in before.counted:
            return Placing(_place(own, key, name), _place(overall, key, name), level, level)
        if finish.score is not None:
            score = self._score(key, before, game, finish)
            own, overall = (_enter(listed, score, finish.low_wins) for listed in (own, overall))
        reached = max(level, finish.level or 1)
        profile = msgspec.structs.replace(
            before,
            levels={**before.levels, game: reached},
            played={**before.played, game: before.played.get(game, 0) + 1},
            won={**before.won, game: before.won.get(game, 0) + finish.won},
            best={**before.best, game: own},
            counted=(*before.counted, key)[-_REMEMBERED:],
            runs={**before.runs, game: _runs_after(before, game, finish)},
            defeats=before.defeats if finish.won else {**before.defeats, game: Defeat(_now(), finish.notes)},
        )
        self._write(profiles=self._with(before, profile), overall={**self._book.overall, game: overall})
        return Placing(_place(own, key, name), _place(overall, key, name), level, reached)

    def _score(self, key: str, owner: Profile, game: str, finish: Finish) -> Score:
        """The entry for the lists, its replay kept only where it makes one of them."""
        assert finish.score is not None
        score = Score(key, owner.name, finish.score, owner.level(game), _now(), finish.notes)
        lists = (owner.best.get(game, ()), self.best(game))
        makes_it = any(score in _enter(listed, score, finish.low_wins) for listed in lists)
        return msgspec.structs.replace(score, replay=self._keep_replay(finish)) if makes_it else score

    def _keep_replay(self, finish: Finish) -> str:
        if finish.journal is None:
            return ""
        try:
            kept = folders.ready(folders.records()) / finish.journal.name
            folders.write_whole(kept, finish.journal.read_bytes())
        except OSError:
            self.notices.append(_("The replay of this game could not be kept."))
            return ""
        return finish.journal.name

    def _need(self, name: str) -> Profile:
        profile = self.get(name)
        if profile is None:
            raise BadName(_("There is no profile called {name}.").format(name=name))
        return profile

    def _with(self, old: Profile, new: Profile) -> tuple[Profile, ...]:
        return tuple(new if p is old else p for p in self._book.profiles)

    def _write(self, **changes: object) -> None:
        """Change the book and keep it. It holds for this run even where nothing can be saved."""
        self._book = msgspec.structs.replace(self._book, **changes)
        if not self._kept:
            return
        text = msgspec.json.format(msgspec.json.encode(self._book), indent=1)
        try:
            folders.write_whole(folders.profiles_file(), text)
        except CannotSave as problem:
            self.notices.append(str(problem))


def replay_path(score: Score) -> Path | None:
    """The kept journal of a score, if it is still there."""
    path = reading.within(folders.records(), score.replay)
    return path if path is not None and path.is_file() else None


def _with_ids(book: _Book) -> _Book:
    """Profiles that were made before they had one get it from what they were then."""
    named = tuple(
        p if p.id else msgspec.structs.replace(p, id=sha256(f"{p.name} {p.created}".encode()).hexdigest()[:12])
        for p in book.profiles
    )
    return msgspec.structs.replace(book, profiles=named)


def _enter(scores: tuple[Score, ...], score: Score, low_wins: bool) -> tuple[Score, ...]:
    """The list with one more, best first; of equal scores the earlier stands higher."""
    return tuple(sorted((*scores, score), key=lambda s: s.score if low_wins else -s.score)[:BEST])


def _runs_after(profile: Profile, game: str, finish: Finish) -> dict[str, Run]:
    kinds = {"", finish.kind}
    return {**profile.runs.get(game, {}), **{kind: profile.run(game, kind).after(finish.won) for kind in kinds}}


def _place(scores: tuple[Score, ...], key: str, name: str) -> int | None:
    """Two people who have won one game together stand there with the same key."""
    whose = name.casefold()
    same = (n for n, score in enumerate(scores, start=1) if score.key == key and score.profile.casefold() == whose)
    return next(same, None)


def _renamed(scores: tuple[Score, ...], old: str, new: str) -> tuple[Score, ...]:
    return tuple(msgspec.structs.replace(s, profile=new) if s.profile == old else s for s in scores)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
