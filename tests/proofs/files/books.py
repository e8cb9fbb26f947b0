"""The books of a machine: settings, profiles, annals, seasons, medals and deals that were seen, reviews, and the
coach's studies."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import strategies as st

from klotho_games.almanac import daily, medals, seasons, week
from klotho_games.almanac.annals import Annals
from klotho_games.almanac.player_books import PlayerBooks, hold_home
from klotho_games.almanac.reviews import Loss, Review
from klotho_games.almanac.seasons import Plan, Seasons, in_a_line, sheet_of, standing
from klotho_games.almanac.seen_medals import SeenMedals
from klotho_games.almanac.statistics import GameFilter
from klotho_games.coach import study_file
from klotho_games.coach.study import FORMAT, Because, Cost, Play, Study, balance, better_move
from klotho_games.core import i18n
from klotho_games.core.contract import Move
from klotho_games.core.files import settings
from klotho_games.core.files.folders import CannotSave, profiles_file
from klotho_games.core.files.settings import Settings
from klotho_games.core.games import registry
from klotho_games.core.people.profiles import Finish, Profiles, replay_path
from klotho_games.core.play import journal
from tests.almanac import sample_annals
from tests.proofs.files.hostile import Fault, Kind, a_home, a_sentence, lay, still_there
from tests.proofs.files.journals import played
from tests.proofs.files.shapes import NO_FILES, plain, put, texts

TODAY = sample_annals.TODAY
BOOKS = ("settings.json", "profiles.json", "annals.json", "seasons.json", "medals.json", "shown.json",
         "reviews.json")


@lru_cache(maxsize=1)
def sound() -> dict[str, Any]:
    """Return what a family has after some time, by file name."""
    with a_home() as home:
        program = PlayerBooks()
        family = sample_annals.people(program.profiles)
        id = registry.ids()[0]
        for n in range(3):
            program.profiles.finish("Ada", id, Finish(n > 0, 900 + n, 2, {"floor": 3}, kind="grade 1"))
        program.profiles.begin_daily("Ada", id, TODAY)
        program.show(program.daily_games.seal(id, TODAY), list(program.profiles))
        _with_ways_out(home)
        sample_annals.keep_reviews(sample_annals.review(sample_annals.write(4, family), 1.0))
        people = family[:2]
        for_two = seasons.for_people(2)
        season = program.reckoning.seasons.begin("Friday", people, Plan("points", tuple(for_two[:2])), "2026-01-01")
        _join(home, season.mark)
        entries = Annals.load(Profiles.load()).entries
        shown = medals.standings(entries, people[0].id)
        looked = SeenMedals.load()
        for game, standings in shown.items():
            looked.look(people[0].id, game, standings)
        settings.save(settings.with_values(Settings(), window=(1280, 720), bindings={"confirm": ("return",)}))
        return {name: json.loads((home / name).read_bytes()) for name in BOOKS if (home / name).exists()}


def _with_ways_out(home: Path) -> None:
    """Add scores with a replay, so that its name can be changed to one that leads elsewhere."""
    path = home / "profiles.json"
    book = json.loads(path.read_bytes())
    for profile in book["profiles"]:
        for scores in profile["best"].values():
            for score in scores:
                score["replay"] = "one.klotho"
    path.write_bytes(json.dumps(book).encode())


def _join(home: Path, mark: str) -> None:
    path = home / "annals.json"
    book = json.loads(path.read_bytes())
    for entry in book["entries"]:
        entry["series"], entry["daily"] = mark, "2026-11-14"
    path.write_bytes(json.dumps(book).encode())


# -- what the program does with each -----------------------------------------------------------------------------------


def meet_book(one: tuple[str, bytes], home: Path) -> bool:
    """Let the program use one hostile book among sound ones."""
    name, content = one
    for other, value in sound().items():
        lay(home / other, content if other == name else json.dumps(value).encode())
    lay(home / name, content)
    taken = READERS[name](home / name)
    still_there(home / name, content)
    return taken and not _use(home)


def _settings(path: Path) -> bool:
    found, notices = settings.load()
    for told in notices:
        a_sentence(told)
    i18n.use(found.language)
    i18n.use("en")
    settings.with_values(found, **{name: getattr(found, name) for name in found.__struct_fields__})
    kept = path.read_bytes() if path.is_file() else None
    try:
        settings.save(found)
    except CannotSave as told:
        if path.is_file():
            raise
        a_sentence(str(told))
        return False
    again, notices_after = settings.load()
    if again != found or notices_after:
        raise Fault("settings that were kept are not the same again")
    if kept is not None:
        path.write_bytes(kept)
    return not notices


def _profiles(path: Path) -> bool:
    profiles = Profiles.load()
    for told in profiles.notices:
        a_sentence(told)
    return not profiles.notices


def _others(path: Path) -> bool:
    for told in (*Annals.load(Profiles.load()).notices, *Seasons.load().notices):
        a_sentence(told)
    return True


READERS: dict[str, Callable[[Path], bool]] = {"settings.json": _settings, "profiles.json": _profiles,
                                              "annals.json": _others, "seasons.json": _others, "medals.json": _others,
                                              "shown.json": _others, "reviews.json": _others}


def _use(home: Path) -> bool:
    """Do everything that uses the books while people play and look at the almanac."""
    notices: list[str] = []
    held = hold_home(notices)
    if held is not None:
        held.close()
    program = PlayerBooks()
    program.daily_games.clock = lambda: TODAY
    reckoning, entries = program.reckoning, program.reckoning.annals.entries
    names = [profile.name for profile in program.profiles]
    for profile in list(program.profiles):
        _look_at(program, profile.id)
        for id in registry.ids():
            profile.level(id), profile.run(id), profile.tries(id, TODAY)
            for score in (*program.profiles.best(id), *program.profiles.best(id, profile.name)):
                _inside(replay_path(score), home)
    for entry in entries:
        _inside(reckoning.record_of(entry), home)
    for season in reckoning.seasons:
        sheet = sheet_of(season, entries)
        standing(sheet), in_a_line(sheet)
    reckoning.season_summary()
    _play_and_change(program, names)
    reckoning.annals.keep()
    for told in (*notices, *program.notices, *reckoning.take_notices()):
        a_sentence(told)
    return False


def _look_at(program: PlayerBooks, who: str) -> None:
    entries = program.reckoning.annals.entries
    for wish in (GameFilter(), GameFilter(months=0), GameFilter(company="people"), GameFilter(game=registry.ids()[0])):
        figures = program.reckoning.figures(who, wish, TODAY)
        repr(figures)
    program.reckoning.ratings()
    shown = medals.standings(entries, who)
    looked = SeenMedals.load()
    for game, standings in shown.items():
        looked.new(who, game, standings)
        looked.look(who, game, standings)
    tries = program.daily_games.tries(who)
    daily.streak(daily.days(tries), TODAY)
    week.series({who: tries}, week.game(TODAY), TODAY)


def _inside(path: Path | None, home: Path) -> None:
    """Check that no name in a book leads out of the folder of records."""
    if path is not None and not path.resolve().is_relative_to((home / "records").resolve()):
        raise Fault(f"a name in a book leads to {path}")


def _play_and_change(program: PlayerBooks, names: list[str]) -> None:
    id = registry.ids()[0]
    person = program.profile
    program.profiles.finish(person.name, id, Finish(True, 5, 2, {"floor": 1}))
    program.profiles.begin_daily(person.name, id, TODAY)
    program.daily_games.first_try(person, id)
    program.daily_games.has_met(person, id, TODAY)
    program.show(program.daily_games.seal(id, TODAY))
    if not program.profiles.why_not_name("Someone new"):
        program.profiles.add("Someone new")
    for name in names[:1]:
        if not program.profiles.why_not_name("Renamed", besides=name):
            program.profiles.change(name, new_name="Renamed")
    again = Profiles.load()
    if again.notices and profiles_file().is_file():
        raise Fault(f"profiles that were written cannot be read again: {again.notices}")


@st.composite
def books(draw: Callable[[Any], Any], name: str) -> tuple[str, bytes]:
    return name, draw(texts(sound()[name]))


def meet_no_book(one: tuple[str, str], home: Path) -> bool:
    """Let the program meet something that is not a file where a book is expected."""
    what, name = one
    for other, value in sound().items():
        if other != name:
            lay(home / other, json.dumps(value).encode())
    if not put(home / name, what):
        return False
    if name in READERS:
        READERS[name](home / name)
    _use(home)
    return False


# -- beside a journal ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def studied() -> tuple[bytes, Any]:
    """Return a finished game, and a study of it as the coach would save one."""
    content = played(registry.ids()[0], True)
    with a_home() as home:
        lay(home / "records" / "x.klotho", content)
        session = journal.replay(home / "records" / "x.klotho")
    seats = len(session.setup.seats)
    decided = next(n for n, one in enumerate(session.history) if isinstance(one.step, Move))
    better = msgspec.Raw(msgspec.json.encode(session.rules.legal(session.state_at(decided))[-1]))
    chances = tuple((0.5,) * seats for _n in range(session.ply + 1))
    because = (Because("key", 2.0, 1.0),)
    cost = Cost(decided, session.history[decided].seat, better, 0.1, 0.01, 40, (-0.1,) * seats, 2.0, 0.5, because,
                ((0.1, 1.0),) * seats)
    play = tuple(Play(1, 0.05, 0.01) for _seat in range(seats))
    scores = tuple(float(n) for n in range(session.ply + 1))
    study = Study(FORMAT, chances, (cost,), 3, 3, 200, (1, 2, 3), 1, scores, play, 1, finished=True)
    return content, plain(study)


def meet_study(content: bytes, home: Path) -> bool:
    path = home / "records" / "x.klotho"
    lay(path, studied()[0])
    beside = path.with_name(f"{path.name}.coach.json")
    lay(beside, content)
    session = journal.replay(path)
    study = study_file.load(path, session)
    plays = study_file.plays(path)
    Review(tuple(Loss(one.decisions, one.lost, one.error) for one in plays)).is_sound  # noqa: B018 - asked, not used
    still_there(beside, content)
    if study is None:
        return False
    assert study.share >= 0
    for seat in range(len(session.setup.seats)):
        balance(study, session.history, seat)
    for cost in study.costs:
        better = better_move(session.game, cost)
        assert isinstance(better, Move)
        session.game.telling.move(session.state_at(cost.ply), better)
    return True


def kinds(ids: tuple[str, ...]) -> Iterator[Kind]:
    sound(), studied()
    for name in BOOKS:
        yield Kind(name, books(name), meet_book)
    elsewhere = st.tuples(st.sampled_from(NO_FILES), st.sampled_from((*BOOKS, "open.lock")))
    yield Kind("no files where books are", elsewhere, meet_no_book, share=0.3)
    yield Kind("studies of the coach", texts(studied()[1]), meet_study)
