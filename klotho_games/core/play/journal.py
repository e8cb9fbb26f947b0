"""A game on disk: one JSON line for each thing that happened, appended and synced before the game goes on.

    {"klotho":1,"game":"karthis",…}     who plays what, and the seal of the seed
    {"step":{"do":"roll","value":4}}    a move or an outcome ("forced":true for real dice)
    {"undo":true}  {"redo":true}        a decision is undone or played again
    {"shown":true}                      a player saw this deal elsewhere; from here on the game is practice
    {"tutor":true}                      the tutor or the chance bar helps; the game does not count
    {"lent":1}                          someone else plays at this seat; the game does not count for it
    {"player":1,"bot":"normal"}         a bot plays at this seat from here on; without "bot", a person
    {"rules":3}                         begun under older rules, from here on played under these (`older_rules.py`)
    {"end":{…},"seed":"…"}              the result, and the seed for everyone to check

If the program is killed, at most the last move is lost: an incomplete last line is dropped when the game is continued.
Each line has a running checksum, so damage in the middle is always noticed.

The seed of a running game is in a separate file (`name.klotho.seed`), because players look into journals and attach
them to bug reports, and the coming dice should not be in them. The seed is not hidden from the owner of the machine:
the seal only shows that the dice were fixed before the first roll. At the end the seed moves into the last line.

A journal does contain everything that has been dealt so far, including hands and shuffled cards, so they can be read in
the file of a running game. Encrypted draws would not help: to replay a journal they would have to be drawn again from
the seed, so a changed or forced draw could not be told from a true one, and the key would be in the file next to it. A
bug report leaves these cards out.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from secrets import token_hex

import msgspec

from klotho_games.core import system
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup, Value
from klotho_games.core.files import folders, safe_reading, side_files
from klotho_games.core.files.folders import cannot_save_error
from klotho_games.core.games import registry, seating_rules
from klotho_games.core.games.registry import Game, UnknownGame
from klotho_games.core.i18n import _, quote
from klotho_games.version import version

from . import older_rules
from .journal_file import Journal, exclusive_access, open_locked
from .journal_lines import (
    SUFFIX,
    Damaged,
    InUse,
    JournalLine,
    NewerFormat,
    NotARecord,
    NotFound,
    Older,
    OtherRules,
    Parted,
    SeedLost,
    Unreadable,
    add_checksum,
    damaged_error,
    looks_finished,
    seed_file,
)
from .journal_reading import Head, ReadJournal, content_of, parse_journal, read, read_locked
from .record import FORMAT, Marks, Played, Record
from .session import Session, new_record

__all__ = ["SUFFIX", "Damaged", "InUse", "Journal", "NewerFormat", "NotARecord", "NotFound", "Older", "OtherRules",
           "Parted", "ReadJournal", "SaveInfo", "SeedLost", "Unreadable", "begin", "discard", "exclusive_access",
           "game_of_journal", "looks_finished", "read", "replay", "restore", "resume", "saves", "seed_file", "start",
           "why_not_watch"]


_LONGEST_SEED = 1000
"""Bytes, at most, of a seed file."""


def begin(record: Record, seed: bytes, folder: Path | None = None, played: Sequence[Played] = ()) -> Journal:
    """Create a journal for the head of a record and the steps played so far.

    The file is written with the next line, or by `catch_up`.
    """
    now = datetime.now(UTC)
    name = f"{record.game}-{now:%Y%m%d-%H%M%S}-{token_hex(3)}{SUFFIX}"
    head = Head(
        klotho=FORMAT,
        game=record.game,
        version=record.version,
        setup=record.setup,
        commitment=record.commitment,
        began=now.isoformat(timespec="microseconds"),  # it tells apart two games of the same deal
        practice=record.marks.practice,
        bots=record.bots,
        notes=record.notes,
        known=record.marks.known,
        branched=record.marks.branched,
        program=_program(),
    )
    text, crc = add_checksum(head, 0)
    for one in played:
        line, crc = add_checksum(JournalLine(step=msgspec.Raw(msgspec.json.encode(one.step)), forced=one.forced), crc)
        text += line
    return Journal((folder or folders.saves()) / name, seed, text, crc)


@lru_cache
def _program() -> str:
    return version()


def start(
    game: Game,
    setup: Setup,
    seed: bytes | None = None,
    *,
    practice: bool = False,
    known: bool = False,
    bots: tuple[str, ...] = (),
    notes: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Session:
    """Start a new game that is saved after each step. If it cannot be saved, it is played unsaved, with a notice."""
    seed = seeds.new_seed() if seed is None else seed
    head = new_record(game, setup, seed, practice=practice, known=known, bots=bots, notes=notes)
    session = Session(game, head, seed)
    session.save_in(begin(session.record, seed, folder))
    return session


def branch(whole: Session, ply: int, notes: Mapping[str, str], bots: tuple[str, ...] | None = None) -> Session:
    """Start a new game at the position that another game had after `ply` steps, and save it from there on.

    It is practice, because its deal is known. `bots` are the levels from here on; None keeps those of the other game.
    """
    marks = Marks(practice=True, known=True, branched=True)
    head = msgspec.structs.replace(whole.record, version=whole.game.info.version, steps=(), marks=marks,
                                   notes=dict(notes), bots=whole.record.bots if bots is None else bots)
    session = Session(whole.game, head, whole.seed)
    for played in whole.history[:ply]:
        session.repeat(played.step, played.forced)
    session.save_in(begin(head, whole.seed, played=session.history))
    return session


def resume(path: Path, agreed: bool = False, taken_up: Callable[[Session], None] | None = None) -> Session:
    """Continue a saved game where it was left, and go on saving it in the same file.

    Raises Older if it was begun under older rules and the player has not `agreed` to continue it under today's rules;
    once agreed, the journal says so. `taken_up` is called with the session before the end is written, because a journal
    with an end line can no longer be marked.
    """
    file = open_locked(path)  # lock it before reading, because another window may still be writing
    try:
        content = read_locked(path, file) if file is not None else content_of(path)
        kept = parse_journal(path, content)
        session = restore(kept)
        now = session.game.info.version
        older = kept.rules != now and not kept.is_finished
        if older and not agreed:
            raise older_rules.consent_needed_error(path, session.game, kept.rules)
        if older:
            kept = msgspec.structs.replace(kept, lines=(*kept.lines, JournalLine(rules=now)))
            session = restore(kept)  # the same game, now under today's rules
    except BaseException:
        if file is not None:
            file.close()
        raise
    if kept.torn:
        session.notices.append(_("The last move was only partly saved and is lost."))
    whole = content[: kept.good]
    text = whole if whole.endswith(b"\n") else whole + b"\n"
    told, crc, torn = bool(kept.end_seed), kept.crc, content[kept.good :]
    if older:
        line, crc = add_checksum(JournalLine(rules=now), crc)
        text += line
    session.save_in(Journal(path, session.seed, text, crc, file=file, kept=kept.good, seed_told=told, torn=torn))
    if not kept.is_finished and taken_up is not None:
        taken_up(session)
    if not kept.is_finished:
        session.restore_players()  # the phone that had changed them is not here
        # If the program was killed between the last move and the end line, the end line is written now.
        session.keep_end()
    return session


def replay(path: Path) -> Session:
    """Return the game as it was left, to look at. Nothing is written to the file."""
    return restore(read(path))


def restore(kept: ReadJournal) -> Session:
    """Play a journal through, including everything that was undone.

    Raises OtherRules if the game was played under older rules and today's rules lead to something else.
    """
    game, was = game_of_journal(kept), kept.rules
    if was == game.info.version:
        return _play_through(kept, game)
    parted = older_rules.rules_differ_error(kept.path, game, was, kept.is_finished, kept.head.program)
    try:
        session = _play_through(kept, game)
    except Damaged as problem:  # only the old rules could tell whether it is really damaged
        raise parted from problem
    if not older_rules.fits(session, kept.is_finished):
        raise parted
    return session


def _play_through(kept: ReadJournal, game: Game) -> Session:
    head = kept.head
    marks = Marks(practice=head.practice, known=head.known, branched=head.branched)
    record = Record(head.klotho, head.game, kept.rules, head.setup, head.commitment, (), marks, head.bots, head.notes)
    seed = _seed(kept)
    with _rules_meet(kept.path, 1):
        session = Session(game, record, seed)
    for number, line in enumerate(kept.lines, start=2):
        with _rules_meet(kept.path, number):
            _repeat(session, line)
    return session


@contextlib.contextmanager
def _rules_meet(path: Path, number: int) -> Iterator[None]:
    """Turn any exception into Damaged. This is the only place where an unchecked file meets the rules.

    The rules expect possible steps. Whatever they do with an impossible one (a card that does not exist, a seat that is
    not at the table), it means that the step was never played.
    """
    try:
        yield
    except Exception as problem:
        raise damaged_error(path, number) from problem


def _repeat(session: Session, line: JournalLine) -> None:
    if line.step:
        session.repeat(session.game.steps.decode(line.step), line.forced)
    elif line.undo:
        session.undo()
    elif line.redo:
        session.redo()
    elif line.auto:
        session.mark_auto()
    elif line.hint:
        session.mark_hint()
    elif line.shown:
        session.mark_shown()
    elif line.tutor:
        session.mark_tutor()
    elif line.lent >= 0:
        session.mark_lent(line.lent)
    elif line.player >= 0:
        session.change_player(line.player, line.bot)
    elif line.end is not None:
        result = session.result
        if result is None or (result.scores, result.winners) != (line.end.scores, line.end.winners):
            raise ValueError("the game did not end like this")


class SaveInfo(Value, frozen=True):
    """One line of the "continue" list. `problem` is empty if the game can be continued."""

    path: Path
    changed: datetime
    game: str = ""
    title: str = ""
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    began: str = ""
    steps: int = 0
    practice: bool = False
    shown: bool = False
    """The game became practice only because a player saw its deal elsewhere."""
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    problem: str = ""
    older: str = ""
    """For a game begun under older rules: the question to ask before it is continued."""


def saves(folder: Path | None = None, *, by_rules: bool = True) -> list[SaveInfo]:
    """List the unfinished games, last played first. Unreadable files are listed too, with the reason in `problem`.

    If not `by_rules`, no rules are loaded: then a game that does not fit them is listed as if it did.
    """
    folder = folder or folders.saves()
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    found = [info for path in paths if (info := _save_info(path, by_rules)) is not None]
    return sorted(found, key=lambda info: info.changed, reverse=True)


def discard(path: Path) -> None:
    """Delete a saved game and its seed. The caller has asked the player. Raises InUse if another window has it."""
    with exclusive_access(path):
        try:
            system.remove(path)
            system.remove(seed_file(path))
        except OSError as problem:
            raise cannot_save_error(path, problem) from problem
        side_files.discard(path)


def _save_info(path: Path, by_rules: bool) -> SaveInfo | None:
    try:
        changed = safe_reading.modified_time(path)
    except OSError:
        return None  # deleted since the folder was listed
    try:
        if looks_finished(path):
            if by_rules:
                replay(path)
            return None  # the next start of the program moves it to the records
        kept = read(path)
    except Unreadable as problem:
        return SaveInfo(path, changed, problem=str(problem))
    try:
        return _make_save_info(kept, changed, older=_question_before_resuming(kept) if by_rules else "")
    except Parted as problem:
        return _make_save_info(kept, changed, problem=str(problem))
    except Unreadable as problem:
        return SaveInfo(path, changed, problem=str(problem))


def _make_save_info(kept: ReadJournal, changed: datetime, problem: str = "", older: str = "") -> SaveInfo:
    head = kept.head
    steps = sum(bool(line.step) for line in kept.lines)
    shown = kept.was_shown
    return SaveInfo(
        kept.path,
        changed,
        head.game,
        _load_game(kept).box.title,
        head.setup.seats,
        head.bots,
        head.began,
        steps,
        head.practice or shown,
        shown,
        head.notes,
        problem,
        older,
    )


def _question_before_resuming(kept: ReadJournal) -> str:
    """Return the question to ask before this game is continued; empty if it was begun under today's rules."""
    game = game_of_journal(kept)
    _seed(kept)
    if kept.rules == game.info.version:
        return ""
    restore(kept)
    return older_rules.question(game, kept.rules)


def why_not_watch(path: Path) -> str:
    """Return why a finished game cannot be watched; empty if it can.

    Only a game of older rules is played through for it.
    """
    try:
        kept = read(path)
        if game_of_journal(kept).info.version != kept.rules:
            restore(kept)
    except Unreadable as problem:
        return str(problem)
    return ""


def _load_game(kept: ReadJournal) -> Game:
    try:
        return registry.load(kept.head.game)
    except UnknownGame as problem:
        raise OtherRules(
            _("{name} is a game of “{game}”, which isn’t installed here.").format(
                name=quote(kept.path.name), game=quote(kept.head.game)
            )
        ) from problem


def game_of_journal(kept: ReadJournal) -> Game:
    """Return the game of a journal, after checking that its rules are not newer and that its setup is possible."""
    head = kept.head
    game = _load_game(kept)
    if kept.rules > game.info.version:
        raise older_rules.newer_rules_error(kept.path, game, kept.rules)
    try:
        seating_rules.check(game.info, head.setup, head.bots)
    except seating_rules.BadSetup as problem:
        if kept.rules != game.info.version:
            raise older_rules.rules_differ_error(kept.path, game, kept.rules, kept.is_finished,
                                                 head.program) from problem
        raise Damaged(
            _("{name} is damaged and stays unchanged: {reason}").format(name=quote(kept.path.name), reason=problem)
        ) from problem
    return game


def _seed(kept: ReadJournal) -> bytes:
    text = kept.end_seed
    try:
        text = text or safe_reading.content(seed_file(kept.path), _LONGEST_SEED).decode("ascii")
        seed = bytes.fromhex(text)
    except (OSError, ValueError):
        seed = b""
    if seeds.seal(seed) != kept.head.commitment:
        raise SeedLost(
            _("You can’t continue {name} because the file with its sealed dice is missing or "
              "damaged.").format(name=quote(kept.path.name))
        )
    return seed
