"""What is kept of a finished game, so that nobody has to play its record through again to count it.

    entry.read(path, profiles)        # from a journal in the records folder; Unreadable with the reason in a sentence
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import msgspec

from klotho_games.core.chance import deal_codes
from klotho_games.core.contract import CHANCE, OptionValue, Outcome, Value
from klotho_games.core.files import safe_reading
from klotho_games.core.games import seating_rules
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, quote
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import journal
from klotho_games.core.play.journal import Damaged, NotARecord, OtherRules, ReadJournal
from klotho_games.core.play.medals import FinishedGame, medals
from klotho_games.core.play.session import Session

MOST = 10**9
"""Nobody counts so far: what is more is no number of points, seconds or dice, and no sum of ours is made for it."""
FACES = ("1", "2", "3", "4", "5", "6")


class Sitter(Value, frozen=True, omit_defaults=True):
    name: str
    who: str = ""
    """The profile (`Profile.id`); empty for a bot and for somebody who has none here."""
    bot: str = ""
    """Level and temperament ("hard:bold"); empty for a person."""

    @property
    def level(self) -> str:
        return self.bot.partition(":")[0]


class Entry(Value, frozen=True, omit_defaults=True):
    id: str
    """The same for every copy of the record."""
    record: str
    """The journal's name in its folder."""
    game: str
    version: int
    began: str
    ended: str
    """As ISO writes it, in UTC."""
    sitters: tuple[Sitter, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: int = 0
    """At the table; 0 where that was not noted yet."""
    decisions: int = 0
    kind: str = ""
    level: int | None = None
    notes: dict[str, int | str] = msgspec.field(default_factory=dict)
    options: tuple[tuple[str, OptionValue], ...] = ()
    code: str = ""
    """The deal code."""
    hints: int = 0
    practice: bool = False
    took_back: int = 0
    auto: bool = False
    helped: bool = False
    """Somebody may have known what comes (`Session.had_foreknowledge`)."""
    branched: bool = False
    forced: int = 0
    """How many outcomes were typed in."""
    daily: str = ""
    """The day whose deal it was ("2026-11-15"), as noted when it began."""
    series: str = ""
    """The series or season that it is a part of, as noted when it began."""
    rolled: tuple[int, ...] = ()
    """By face, how often each of the six came on fair dice that the program threw."""
    deeds: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    """By medal of its game, by seat: what its rule counted."""
    friend: bool = False
    """It came from somebody else, and counts for nobody here."""
    whole: bool = True
    """Its record could be played through. Of games under older rules only the head and the end are known."""

    @property
    def counts(self) -> bool:
        """For statistics. What a bot decided, was tried again or may have been known counts for nobody, nor
        does a day's deal but its first game."""
        again = self.practice and bool(self.daily)
        return not (self.friend or self.branched or self.auto or self.took_back or self.helped or again)

    @property
    def earns(self) -> bool:
        """For medals: practice earns none either."""
        return self.counts and not self.practice

    def seat_of(self, who: str) -> int | None:
        """Where a profile sat."""
        return next((seat for seat, sitter in enumerate(self.sitters) if who and sitter.who == who), None)

    def has_won(self, seat: int) -> bool:
        return seat in self.winners

    @property
    def alone(self) -> bool:
        return len(self.sitters) == 1

    @property
    def sound(self) -> bool:
        """Whether it can be: annals and records may have been written by hand."""
        seats = len(self.sitters)
        return (
            len(self.scores) == seats > 0 and all(0 <= seat < seats for seat in self.winners)
            and all(-MOST <= number <= MOST for number in self._numbers())
            and all(0 <= counted <= MOST for counted in self._counted_numbers())
            and safe_reading.within(Path(), self.record) is not None
            and len(self.rolled) in (0, len(FACES)) and "" != self.ended == _moment(self.ended)
            and all(len(counted) == seats for counted in self.deeds.values())
            and all(seating_rules.is_name(sitter.name) for sitter in self.sitters)
        )

    def _counted_numbers(self) -> tuple[int, ...]:
        return self.seconds, self.decisions, self.hints, self.took_back, self.forced, *self.rolled

    def _numbers(self) -> Iterator[int]:
        """With those that are counted, all that is ever added up or drawn."""
        yield self.level or 0
        yield from self.scores
        yield from chain.from_iterable(self.deeds.values())
        yield from (value for value in self.notes.values() if isinstance(value, int))

    def places(self, low_wins: bool = False) -> tuple[int, ...]:
        """By seat, counted from 1; the winners come first whatever their points."""
        order = [(seat not in self.winners, score if low_wins else -score) for seat, score in enumerate(self.scores)]
        return tuple(1 + sum(other < own for other in order) for own in order)


def read(path: Path, profiles: Profiles, friend: bool = False) -> Entry:
    """Of a finished game; Unreadable where it is none or cannot be read."""
    kept = journal.read(path)
    if not kept.is_finished:
        raise NotARecord(_("{name} is not finished: only finished games are counted.").format(name=quote(path.name)))
    try:
        session = journal.restore(kept)
        todays = session.record.version == session.game.info.version  # older games are not judged anew
        entry = _whole(kept, session, profiles, friend) if todays else _thin(kept, profiles, friend)
    except OtherRules:
        entry = _thin(kept, profiles, friend)
    if not entry.sound:
        told = _("{name} tells of a game that cannot have been; it was left as it is.")
        raise Damaged(told.format(name=quote(path.name)))
    return entry


def _thin(kept: ReadJournal, profiles: Profiles, friend: bool) -> Entry:
    head, last = kept.head, kept.lines[-1]
    result = last.end
    assert result is not None
    return Entry(
        id=kept.id, record=kept.path.name, game=head.game, version=kept.rules,
        began=_moment(head.began) or head.began,
        ended=_moment(last.ended) or safe_reading.modified_time(kept.path).isoformat(timespec="seconds"),
        sitters=_sitters(kept, profiles, friend),
        scores=result.scores, winners=result.winners, seconds=kept.seconds, decisions=0, kind=result.kind,
        level=result.level, notes=result.notes, options=head.setup.options, practice=head.practice or kept.was_shown,
        auto=any(line.auto for line in kept.lines), hints=sum(line.hint for line in kept.lines),
        helped=head.known or kept.was_shown,
        branched=head.branched, forced=sum(line.forced for line in kept.lines), daily=head.notes.get("daily", ""),
        series=head.notes.get("series", ""), friend=friend, whole=False,
    )


def _whole(kept: ReadJournal, session: Session, profiles: Profiles, friend: bool) -> Entry:
    game, record = session.game, session.record
    story = FinishedGame.of(session)
    result = story.result  # what stands in the end line may have been written by hand, but for scores and winners
    return msgspec.structs.replace(
        _thin(kept, profiles, friend),
        decisions=sum(played.seat >= 0 for played in session.history),
        kind=result.kind, level=result.level, notes=result.notes,
        code=deal_codes.code(game.info, session.setup, session.seed) or "",
        took_back=session.took_back, helped=session.had_foreknowledge, forced=len(record.marks.forced),
        rolled=count_faces(session),
        deeds={medal.id: tuple(medal.rule(story, seat) for seat in range(story.seats)) for medal in medals(game)},
        whole=True,
    )


def _sitters(kept: ReadJournal, profiles: Profiles, friend: bool) -> tuple[Sitter, ...]:
    head = kept.head
    seats = len(head.setup.seats)
    lent = {line.lent for line in kept.lines}
    who = ("",) * seats if friend else profiles_by_seat(head.setup.seats, head.bots, head.notes, profiles, lent)
    bots = (*head.bots, *[""] * seats)[:seats]
    return tuple(Sitter(*one) for one in zip(head.setup.seats, who, bots, strict=True))


def profiles_by_seat(names: Sequence[str], bots: Sequence[str], notes: Mapping[str, str], profiles: Profiles,
                     lent: Collection[int] = ()) -> tuple[str, ...]:
    """The profiles (`Profile.id`) by seat, empty where there is none, or where somebody else has played (`lent`). Newer
    games note them; in older ones the first seat is its owner's, and others are known by name."""
    told = notes.get("who", "").split()
    found: list[str] = []
    for seat, name in enumerate(names):
        owner = profiles.get(notes.get("profile", "") if seat == 0 else name)
        who = told[seat].strip("-") if seat < len(told) else owner.id if owner else ""
        bot = seat < len(bots) and bots[seat]
        found.append("" if bot or seat in lent or who in found else who)  # nobody sits in two places
    return tuple(found)


def encode_profiles(who: Sequence[str]) -> str:
    """The profiles by seat as a record's notes keep them."""
    return " ".join(one or "-" for one in who)


def is_guests(notes: Mapping[str, str]) -> bool:
    """The first seat is that of somebody without a profile here, not of whoever owns the game."""
    return notes.get("who", "").split()[:1] == ["-"]


def count_faces(session: Session) -> tuple[int, ...]:
    """How often each face came, over all throws of fair six-sided dice that were not typed in."""
    game = session.game
    drawn = getattr(game.telling, "drawn", None)
    if drawn is None or not game.has_dice:
        return ()
    came: dict[tuple[type, int], list[str]] = {}
    fair: dict[tuple[type, int], bool] = {}
    before = session.state_at(0)
    for played in session.history:
        if played.seat == CHANCE and isinstance(played.step, Outcome) and not played.forced:
            things = drawn(played.step)[1]
            kind = (type(played.step), len(things))
            known = all(thing in FACES for thing in things)
            if kind not in fair:
                fair[kind] = known and _fair(game, before, drawn)
            # As many dice may be others later, one of them with eight sides: then none of that kind are counted.
            fair[kind] &= known
            came.setdefault(kind, []).extend(things)
        before = played.state
    thrown = [thing for kind, things in came.items() if fair[kind] for thing in things]
    return tuple(thrown.count(face) for face in FACES) if thrown else ()


def _fair(game: Game, state: object, drawn: object) -> bool:
    """Whether chance throws six-sided dice here, each face as likely as the others."""
    shares: dict[str, float] = {}
    assert callable(drawn)
    for outcome, chance in game.rules.chances(state) or ():
        for thing in drawn(outcome)[1]:
            shares[thing] = shares.get(thing, 0.0) + chance
    return set(shares) == set(FACES) and max(shares.values()) - min(shares.values()) < 1e-6


def _moment(text: str) -> str:
    """A time in UTC as ISO writes it; empty where it is none, or none that a clock of ours has shown."""
    try:
        when = datetime.fromisoformat(text)
        if when.tzinfo is None or not safe_reading.OLDEST.year <= when.year <= safe_reading.NEWEST.year:
            return ""
        return when.astimezone(UTC).isoformat(timespec="seconds")
    except ValueError:
        return ""

