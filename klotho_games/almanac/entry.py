"""What is kept of a finished game, so that its record need not be played through again.

    entry.read(path, profiles)        # from a journal in the records; raises Unreadable with the reason in a sentence
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import msgspec

from klotho_games.core.chance import deal_codes
from klotho_games.core.contract import CHANCE, OptionValue, Value
from klotho_games.core.files import safe_reading
from klotho_games.core.games import seating_rules
from klotho_games.core.games.strength import chosen_level, strength_of
from klotho_games.core.i18n import _, quote
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import journal
from klotho_games.core.play.journal import Damaged, NotARecord, OtherRules, ReadJournal
from klotho_games.core.play.medals import FinishedGame, medals
from klotho_games.core.play.session import Session

MOST = 10**9
"""The largest valid number of points, seconds or dice."""
FACES = range(1, 7)


class Sitter(Value, frozen=True, omit_defaults=True):
    name: str
    who: str = ""
    """The id of the profile; empty for a bot or a person without a profile here."""
    bot: str = ""
    """Level and temperament ("hard:bold", "even-1430"); empty for a person."""

    @property
    def level(self) -> str:
        """The bot's level, "even" in an even match; empty for a person."""
        return chosen_level(self.bot.partition(":")[0])

    @property
    def strength(self) -> int | None:
        """The strength of a bot of an even match; None for others."""
        return strength_of(self.bot.partition(":")[0])


class Entry(Value, frozen=True, omit_defaults=True):
    """What the almanac keeps of one finished game. It is made from the record alone, so it can be made again."""

    id: str
    """The same for every copy of the record."""
    record: str
    """The file name of the journal in its folder."""
    game: str
    version: int
    began: str
    ended: str
    """`began` and `ended` are in ISO format, in UTC."""
    sitters: tuple[Sitter, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: int = 0
    """Seconds at the table; 0 if they were not recorded."""
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
    tutor: bool = False
    """The tutor or the chance bar helped."""
    helped: bool = False
    """A player may have known what comes (`Session.had_foreknowledge`)."""
    branched: bool = False
    forced: int = 0
    """How many outcomes were typed in."""
    daily: str = ""
    """The date of a daily game ("2026-11-15"), as noted when it began."""
    series: str = ""
    """The season that the game belongs to, as noted when it began."""
    rolled: tuple[int, ...] = ()
    """How often each of the six faces came on fair dice that the program rolled."""
    deeds: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    """By medal of its game and by seat: what the medal's rule counted."""
    friend: bool = False
    """The recording came from another player, and counts for no profile here."""
    whole: bool = True
    """Whether the record could be played through. For games under older rules only the head and the end are known."""

    @property
    def counts(self) -> bool:
        """Whether the game counts in statistics.

        It does not if auto-play decided something, the tutor helped, decisions were undone past a reveal, the deal was
        known, or a daily game was not the first.
        """
        again = self.practice and bool(self.daily)
        advised = self.auto or self.tutor
        return not (self.friend or self.branched or advised or self.took_back or self.helped or again)

    @property
    def earns(self) -> bool:
        """Whether the game counts for medals. Practice does not."""
        return self.counts and not self.practice

    def seat_of(self, who: str) -> int | None:
        """Return the seat of a profile; None if it did not play."""
        return next((seat for seat, sitter in enumerate(self.sitters) if who and sitter.who == who), None)

    def has_won(self, seat: int) -> bool:
        return seat in self.winners

    @property
    def is_alone(self) -> bool:
        return len(self.sitters) == 1

    @property
    def is_sound(self) -> bool:
        """Whether the entry is possible. Annals and records may have been edited by hand."""
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
        """Yield the other numbers that are ever added up or drawn."""
        yield self.level or 0
        yield from self.scores
        yield from chain.from_iterable(self.deeds.values())
        yield from (value for value in self.notes.values() if isinstance(value, int))

    def places(self, low_wins: bool = False) -> tuple[int, ...]:
        """Return the places by seat, from 1. Winners come first whatever their points."""
        order = [(seat not in self.winners, score if low_wins else -score) for seat, score in enumerate(self.scores)]
        return tuple(1 + sum(other < own for other in order) for own in order)


def read(path: Path, profiles: Profiles, friend: bool = False, played: Session | None = None) -> Entry:
    """Read the entry of a finished game. Raises Unreadable if the record is not finished or cannot be read.

    `played` is the game itself, if it has just ended here. Then its steps need not be played through again.
    """
    kept = journal.read(path)
    if not kept.is_finished:
        raise NotARecord(_("The game in {name} isn’t finished. Only finished games "
                           "count.").format(name=quote(path.name)))
    try:
        session = played if played is not None and _is_of(kept, played) else journal.restore(kept)
        todays = session.record.version == session.game.info.version  # older games are not judged again
        entry = _whole(kept, session, profiles, friend) if todays else _thin(kept, profiles, friend)
    except OtherRules:
        entry = _thin(kept, profiles, friend)
    if not entry.is_sound:
        told = _("{name} contains impossible moves, so it was skipped. The file stays unchanged.")
        raise Damaged(told.format(name=quote(path.name)))
    return entry


def _is_of(kept: ReadJournal, session: Session) -> bool:
    """Return whether a finished journal holds this game, and all of it."""
    end, result = kept.lines[-1].end, session.result
    same = end is not None and result is not None and (end.scores, end.winners) == (result.scores, result.winners)
    return same and kept.head.commitment == session.commitment and not session.is_unsaved


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
        auto=any(line.auto for line in kept.lines), tutor=any(line.tutor for line in kept.lines),
        hints=sum(line.hint for line in kept.lines),
        helped=head.known or kept.was_shown,
        branched=head.branched, forced=sum(line.forced for line in kept.lines), daily=head.notes.get("daily", ""),
        series=head.notes.get("series", ""), friend=friend, whole=False,
    )


def _whole(kept: ReadJournal, session: Session, profiles: Profiles, friend: bool) -> Entry:
    game, record = session.game, session.record
    story = FinishedGame.of(session)
    result = story.result  # computed again, because only scores and winners of the end line were checked
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
    bots = [level if seat not in lent else "" for seat, level in enumerate((*head.bots, *[""] * seats)[:seats])]
    return tuple(Sitter(*one) for one in zip(head.setup.seats, who, bots, strict=True))


def profiles_by_seat(names: Sequence[str], bots: Sequence[str], notes: Mapping[str, str], profiles: Profiles,
                     lent: Collection[int] = ()) -> tuple[str, ...]:
    """Return the ids of the profiles by seat; empty for none, or if a guest has played there (`lent`).

    Newer games have the ids in their notes. In older games the first seat belongs to the game's owner, and the others
    are found by name.
    """
    told = notes.get("who", "").split()
    found: list[str] = []
    for seat, name in enumerate(names):
        owner = profiles.get(notes.get("profile", "") if seat == 0 else name)
        who = told[seat].strip("-") if seat < len(told) else owner.id if owner else ""
        bot = seat < len(bots) and bots[seat]
        found.append("" if bot or seat in lent or who in found else who)  # a person has only one seat
    return tuple(found)


def encode_profiles(who: Sequence[str]) -> str:
    """Return the profiles by seat in the format of a record's notes."""
    return " ".join(one or "-" for one in who)


def is_guests(notes: Mapping[str, str]) -> bool:
    """Return whether the first seat belongs to a guest without a profile here, not to the owner of the game."""
    return notes.get("who", "").split()[:1] == ["-"]


def count_faces(session: Session) -> tuple[int, ...]:
    """Return how often each face came, over all rolls of fair six-sided dice that were not typed in."""
    fair_dice = getattr(session.game.telling, "fair_dice", None)
    if fair_dice is None:
        return ()
    came: Counter[int] = Counter()
    before = session.state_at(0)
    for played in session.history:
        if played.seat == CHANCE and not played.forced:
            came.update(fair_dice(before, played.step))
        before = played.state
    return tuple(came[face] for face in FACES) if came else ()


def _moment(text: str) -> str:
    """Return a time in ISO format in UTC; empty if it is invalid or outside the range of real clocks."""
    try:
        when = datetime.fromisoformat(text)
        if when.tzinfo is None or not safe_reading.OLDEST.year <= when.year <= safe_reading.NEWEST.year:
            return ""
        return when.astimezone(UTC).isoformat(timespec="seconds")
    except ValueError:
        return ""

