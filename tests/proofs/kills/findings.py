"""What a folder contains after a kill. A copy of it is examined: the program is started there as usual, and what it
shows is compared with the reports of the dead program, and with a count from the records alone."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from klotho_games.almanac import daily
from klotho_games.almanac import entry as entries
from klotho_games.almanac.annals import Annals
from klotho_games.almanac.entry import Entry
from klotho_games.almanac.player_books import PlayerBooks, hold_home
from klotho_games.almanac.seasons import sheet_of
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.people.profiles import BEST, Profile, Profiles, Run
from klotho_games.core.play import archive, journal
from klotho_games.core.play.session import Session
from klotho_games.practice.answers import Answer, AnswerOutcome, Answers
from klotho_games.practice.mistakes import MistakeBook
from tests.proofs.kills.messages import Known, Order, Seen
from tests.proofs.kills.victim import summed

LATER = 3600
"""Seconds that have passed when the program is started again, so that remains of a broken write are old by then."""
FURTHER = 12
"""Steps for which a game is played on."""


def look(order: Order) -> Seen:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        if Path(order.home).exists():
            shutil.copytree(order.home, home)
            _grow_older(home)
        else:
            home.mkdir()
        folders.choose(home)
        faults = [*_lost(order.known), *_practice(order)]
        notices: list[str] = []
        held = hold_home(notices)
        program = PlayerBooks()
        program.count_left_over()
        while missing := program.reckoning.annals.missing():
            program.reckoning.annals.look_at(missing[0])
        program.reckoning.annals.keep()
        over = _in_order(order.over)
        notices += program.notices + program.reckoning.take_notices()
        faults += [*_double(over, order.known), *_odd_files(), *_books(program, over, order.loose), *_go_on(program)]
        if held is not None:
            held.close()
        waiting = len(journal.saves())
    return Seen(over, waiting, tuple(faults), tuple(notices))


def _grow_older(home: Path) -> None:
    for path in [*home.rglob("*")]:
        when = path.stat().st_mtime - LATER
        os.utime(path, (when, when))


# -- the games ----------------------------------------------------------------------------------------------


def _lost(known: dict[str, Known]) -> Iterator[str]:
    """Check before the start that every reported step is there."""
    for name, told in known.items():
        places = [path for path in (folders.saves() / name, folders.records() / name) if path.exists()]
        if not places:
            if not told.gone:
                yield f"{name} is nowhere"
            continue
        if told.gone == "yes":
            yield f"{name} was thrown away and is there"
        for path in places:
            try:
                session = journal.replay(path)
            except journal.Unreadable as problem:
                if told.gone != "maybe":
                    yield f"{name} cannot be read: {problem}"
                continue
            yield from _steps_lost(name, told, session)


def _steps_lost(name: str, told: Known, session: Session) -> Iterator[str]:
    if told.undoing:  # with or without the undone steps
        return
    if session.ply < told.ply:
        yield f"{name} has {session.ply} steps of {told.ply} that were told"
    elif session.ply > told.ply + 1:
        yield f"{name} has {session.ply} steps, more than one beyond the {told.ply} that were told"
    elif summed(session.upto(told.ply)) != told.sum:
        yield f"{name} took another course than was told"


def _in_order(told: tuple[str, ...]) -> tuple[str, ...]:
    """Return the finished games in the order of their ends; those whose end was not reported come last."""
    found = {path.name for path in archive.finished_games()} | {path.name for path in archive.left_over()}
    new = sorted((journal.read(folders.records() / name).lines[-1].ended, name) for name in found - set(told)
                 if (folders.records() / name).exists())
    return (*told, *(name for _ended, name in new))


def _double(over: tuple[str, ...], known: dict[str, Known]) -> Iterator[str]:
    """Check where the finished games are, and that there are no more games than before."""
    filed = {path.name for path in archive.finished_games()}
    for name in over:
        if name not in filed:
            yield f"{name} is over, and not among the records"
        if (folders.saves() / name).exists():
            yield f"{name} is over, and still among the saves"
    for path in archive.finished_games():
        if not journal.looks_finished(path):
            yield f"{path.name} lies among the records and is not over"
    for name in (name for name, told in known.items() if told.counted and name not in filed):
        yield f"{name} was counted, and its record is gone"


def _odd_files() -> Iterator[str]:
    """Check that broken writes have left nothing behind, and that every running game has a seed and no other game
    has."""
    home = folders.home()
    for path in (path for path in home.rglob("*") if path.is_file()):
        inside = path.relative_to(home)
        if path.name.startswith((".", "tmp")):
            yield f"{inside} is left of a write"
            continue
        stem, suffix, kind = path.name.partition(journal.SUFFIX)
        whose = path.with_name(stem + suffix)
        if kind and not whose.exists():
            yield f"{inside} lies beside no game"
        if kind == ".seed" and journal.looks_finished(whose):
            yield f"{inside} is the seed of a game that is over"
        runs = suffix and not kind and path.parent == folders.saves() and not journal.looks_finished(path)
        if runs and not journal.seed_file(path).exists():
            yield f"{inside} has no seed"


def _go_on(program: PlayerBooks) -> Iterator[str]:
    """Check that every unfinished game can be played on, and that its daily game is noted in the profile."""
    for save in program.saves():
        if save.problem:
            yield f"{save.path.name} waits and cannot be continued: {save.problem}"
            continue
        session = program.load_game(save.path)
        if session is None:
            yield f"{save.path.name} cannot be continued: {program.notices}"
            continue
        yield from _tried(program, save.path.name, session)
        rng, before = Random(save.path.name), session.ply
        for _step in range(FURTHER):
            session.draw_chance()
            if session.is_over:
                break
            session.play(rng.choice(session.legal()))
        program.close_game(session)
        again = journal.replay(save.path)
        if (again.ply, summed(again)) != (session.ply, summed(session)) or (again.ply <= before and not again.is_over):
            yield f"{save.path.name} was played on, and that is not there"


def _tried(program: PlayerBooks, name: str, session: Session) -> Iterator[str]:
    day = daily.parse_day(session.record.notes.get(daily.NOTE, ""))
    owner = program.profiles.find_by_id(session.record.notes.get("who", "").partition(" ")[0])
    if day is None or owner is None or day != program.daily_games.today or session.is_practice:
        return
    if not owner.tries(session.game.id, day):
        yield f"{name} is the game of a day’s deal that counts, and another one would count too"


# -- the practice room --------------------------------------------------------------------------------------


def _practice(order: Order) -> Iterator[str]:
    """Check before the start that every reported answer is there once, and at most one that was not reported; and the
    same of own mistakes. Both files have to accept more."""
    for who in {who for who, _mark in (*order.answers, *order.mistakes)}:
        kept, book = Answers(who), MistakeBook(who)
        marks = Counter(answer.mark for answer in kept.answers)
        told = {mark for one, mark in order.answers if one == who}
        noted = [id for one, id in order.mistakes if one == who]
        yield from (f"the answer {mark} of {who} is gone" for mark in told - set(marks))
        yield from (f"the answer {mark} of {who} is there {n} times" for mark, n in marks.items() if n > 1)
        yield from (f"the mistake {id} of {who} is gone" for id in noted if not book.knows(id))
        for day in kept.days:
            answered = {one.exercise for one in kept.answers if one.date == day.date and not one.extra}
            if day.earned != answered.issuperset(day.exercises):
                yield f"the bead of {day.date} of {who} does not fit the answers"
        before = len(kept.answers)
        kept.add(Answer("0" * 12, "none", "2026-11-18", AnswerOutcome.RIGHT, extra=True))
        if len(Answers(who).answers) != before + 1:
            yield f"{who} can answer no more"
        yield from (f"{who} is told: {notice}" for notice in (*kept.notices, *book.notices))


# -- the books ----------------------------------------------------------------------------------------------


def _books(program: PlayerBooks, over: tuple[str, ...], loose: bool) -> Iterator[str]:
    found = {name: entries.read(folders.records() / name, program.profiles) for name in over
             if (folders.records() / name).exists()}
    kept = Profiles.load()  # as it is on the disk
    for profile in kept:
        yield from _profile(profile, [found[name] for name in over if name in found], loose)
    yield from _lists(kept, [found[name] for name in over if name in found])
    annals = Annals.load(kept)
    times = Counter(entry.record for entry in annals.entries)
    for name in over:
        if times[name] != 1:
            yield f"{name} stands {times[name]} times in the annals"
    for entry in annals.entries:
        read = found.get(entry.record)
        if read != entry:
            yield f"the annals tell otherwise of {entry.record} than its record: {_differences(entry, read)}"
    yield from _seasons(program, list(found.values()))
    yield from _days(kept, list(found.values()))


def _differences(kept: Entry, read: Entry | None) -> str:
    """Return what two entries of the annals say differently."""
    if read is None:
        return "there is none"
    return ", ".join(f"{name} {getattr(kept, name)!r}, not {getattr(read, name)!r}" for name in kept.__struct_fields__
                     if getattr(kept, name) != getattr(read, name))


def _profile(profile: Profile, games: list[Entry], loose: bool) -> Iterator[str]:
    """Check games played, games won, and the streak."""
    runs: dict[str, Run] = {}
    for entry in games:
        seat = entry.seat_of(profile.id)
        if seat is not None and entry.counts:
            runs[entry.game] = runs.get(entry.game, Run()).after(entry.has_won(seat))
    for game in registry.ids():
        want, is_ = runs.get(game, Run()), profile.run(game)
        if loose:
            is_ = msgspec.structs.replace(is_, streak=want.streak, longest=want.longest)
        if want != is_ or (want.played, want.won) != (profile.played.get(game, 0), profile.won.get(game, 0)):
            yield f"{profile.name} at {game}: {want} by the records, {is_} in the profile"


def _lists(kept: Profiles, games: list[Entry]) -> Iterator[str]:
    """Check the ten best scores of each person, and of all."""
    for game in registry.ids():
        low = registry.load(game).info.low_wins
        of: dict[str, list[int]] = {"": []}
        for entry in (entry for entry in games if entry.game == game and entry.counts):
            for seat, sitter in enumerate(entry.sitters):
                if sitter.who and entry.has_won(seat):
                    of[""].append(entry.scores[seat])
                    of.setdefault(sitter.who, []).append(entry.scores[seat])
        for who, scores in of.items():
            person = kept.find_by_id(who)
            best = [score.score for score in kept.best(game, person.name if person is not None else None)]
            if best != sorted(scores, reverse=not low)[:BEST]:
                yield f"the best of {person.name if person else 'all'} at {game} are {best}, not {sorted(scores)}"
        for score in kept.best(game):
            if score.replay and not (folders.records() / score.replay).exists():
                yield f"{score.replay} stands in a list, and is not there"


def _seasons(program: PlayerBooks, games: list[Entry]) -> Iterator[str]:
    for season in program.reckoning.seasons:
        played = [entry.record for entry in games if entry.series == season.mark and entry.counts]
        told = [one.entry.record for one in sheet_of(season, program.reckoning.annals.entries).played]
        if sorted(told) != sorted(played):
            yield f"the season {season.name} has {told}, and played was {played}"


def _days(kept: Profiles, games: list[Entry]) -> Iterator[str]:
    """Check that one game of each daily game counts, whoever was killed in it."""
    for profile in kept:
        times = Counter((entry.game, entry.daily) for entry in games
                        if entry.daily and entry.counts and entry.seat_of(profile.id) is not None)
        for (game, day), n in times.items():
            if n > 1:
                yield f"{n} games of the deal of {day} at {game} count for {profile.name}"
            tried = profile.daily.get(game)
            if tried is None or tried.day.isoformat() < day:
                yield f"{profile.name} has played the deal of {day} at {game}, and could again"
