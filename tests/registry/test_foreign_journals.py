"""Anyone can write a journal. In every game, one with correct checksums is played as it is or refused with a reason."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.files import folders
from klotho_games.core.games import seating_rules
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal, journal_lines
from tests.depth import depth
from tests.registry.tables import NAMES, every_game, setups

LONGEST = 60
TRIES = depth(250, short=80)
SEED = seeds.seed_from_words("foreign")


def kept_game(game: Game, whole: bool = False) -> tuple[Path, list[dict[str, Any]]]:
    """Write a random game to disk. Return its path and its decoded lines."""
    seats = max(game.info.seats[0], min(2, game.info.seats[1]))
    setup = setups(game, seats)[0]
    session = journal.start(game, setup, SEED, bots=("",) * seats)
    rng = Random(8)
    while not session.is_over and (whole or session.ply < LONGEST):
        if session.needs_chance:
            session.step_chance()
        else:
            session.play(rng.choice(session.legal()))
    assert session.journal is not None
    path: Path = session.journal.path  # type: ignore[attr-defined]
    session.close()
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    for line in lines:
        del line["crc"]
    return path, lines


def write(path: Path, lines: list[dict[str, Any]]) -> None:
    """Write lines with correct checksums."""
    crc, text = 0, b""
    for line in lines:
        checked, crc = journal_lines.add_checksum(line, crc)  # type: ignore[arg-type]
        text += checked
    path.write_bytes(text)


def sentence(path: Path) -> str:
    """Return why a journal is unreadable."""
    before = path.read_bytes()
    with pytest.raises(journal.Unreadable) as caught:
        journal.resume(path)
    assert path.read_bytes() == before
    told = str(caught.value)
    assert told.endswith(".") and "\n" not in told and path.name in told
    return told


def impossible_heads(game: Game, head: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    setup = head["setup"]
    most = game.info.seats[1]
    for seats in ([], ["Ada"] * (most + 1), ["Ada"] * 1000, [""] * most, ["\0"] * most, [" "] * most, [1] * most, None):
        yield f"seats {seats and seats[:2]}", {"setup": {**setup, "seats": seats}}
    options = setup["options"]
    for wrong in (["unheard-of", True], ["unheard-of"], [1, True], ["", None], "words"):
        yield f"option {wrong}", {"setup": {**setup, "options": [*options, wrong]}}
    for n, (name, value) in enumerate(options):
        yield f"{name} twice", {"setup": {**setup, "options": [*options, [name, value]]}}
        for wrong in (-1, 10**9, "☃", "", None, [value], 1.5, 1 if isinstance(value, bool) else True):
            changed = [*options[:n], [name, wrong], *options[n + 1 :]]
            yield f"{name}={wrong!r}", {"setup": {**setup, "options": changed}}
    seats = len(setup["seats"])
    for bots in (["easy"] * (seats + 1), ["godlike"] * seats, [None] * seats, "easy"):
        yield f"bots {bots}", {"bots": bots}
    for wrong in ("1", None, 1.5, True, [1]):
        yield f"version {wrong!r}", {"version": wrong}
    for name in ("game", "commitment", "began", "notes", "practice"):
        yield name, {name: 5}


@every_game
def test_an_impossible_table_is_told_and_listed(game: Game) -> None:
    path, lines = kept_game(game)
    for what, changes in impossible_heads(game, lines[0]):
        write(path, [{**lines[0], **changes}, *lines[1:]])
        told = sentence(path)
        (info,) = journal.saves()
        assert info.problem == told, what


@every_game
def test_an_impossible_table_of_a_finished_game_is_told_and_listed_too(game: Game) -> None:
    path, lines = kept_game(game, whole=True)
    assert journal.saves() == [] and journal.looks_finished(path)
    for what, changes in [*impossible_heads(game, lines[0])][::7]:
        write(path, [{**lines[0], **changes}, *lines[1:]])
        told = sentence(path)
        (info,) = journal.saves()
        assert info.problem == told, what


@every_game
def test_an_end_that_was_not_reached_is_told_and_listed(game: Game) -> None:
    path, lines = kept_game(game, whole=True)
    end = lines[-1]
    seats = len(lines[0]["setup"]["seats"])
    cut = [*lines[: len(lines) // 2], end]
    wrong = [{"winners": [seats]}, {"winners": [-1]}, {"scores": []}, {"scores": [0] * (seats + 1)}]
    others = [[*lines[:-1], {**end, "end": {**end["end"], **change}}] for change in wrong]
    ahead = [*lines[:-1], {**end, "end": {**end["end"], "scores": [score + 1 for score in end["end"]["scores"]]}}]
    for story in (cut, [lines[0], end], ahead, *others):
        write(path, story)
        told = sentence(path)
        (info,) = journal.saves()
        assert info.problem == told


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to all parts of a decoded line."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*way, key)
        yield from leaves(part, (*way, key))


def changed_line(line: dict[str, Any], strangers: list[Any], rng: Random) -> dict[str, Any]:
    """Change one part of a line, mostly to a value of the same type."""
    line = copy.deepcopy(line)
    ways = [*leaves(line)]
    *way, key = rng.choice(ways)
    holder: Any = line
    for part in way:
        holder = holder[part]
    old = holder[key]
    same = [stranger for stranger in strangers if type(stranger) is type(old)]
    nonsense: dict[type, list[Any]] = {bool: [not old], int: [-1, 0, 7, 10**6], str: ["", "☃"], list: [[]]}
    choices = [*nonsense.get(type(old), [None]), *rng.sample(same, min(4, len(same)))]
    if isinstance(old, list) and old:
        choices += [old[:-1], old[1:], [*old, old[0]], [old[0]] * len(old), rng.sample(old, len(old))]
    if rng.random() < 0.1:
        choices = [None, -1, "☃", [], {}]
    holder[key] = rng.choice(choices)
    return line


def changed_story(lines: list[dict[str, Any]], strangers: list[Any], rng: Random) -> list[dict[str, Any]]:
    n = rng.randrange(1, len(lines))
    m = rng.randrange(1, len(lines))
    match rng.randrange(8):
        case 0:
            return [*lines[:n], *lines[n + 1 :]]
        case 1:
            return [*lines[:n], lines[m], *lines[n:]]
        case 2:
            return [*lines[:n], rng.choice([{"undo": True}, {"redo": True}, {"auto": True}, {}]), *lines[n:]]
        case _:
            return [*lines[:n], changed_line(lines[n], strangers, rng), *lines[n + 1 :]]


@every_game
def test_whatever_stands_in_a_journal_is_played_or_refused(game: Game) -> None:
    path, lines = kept_game(game)
    strangers = []
    for line in lines[1:]:
        for way in leaves(line):
            part: Any = line
            for key in way:
                part = part[key]
            strangers.append(part)
    rng = Random(f"foreign {game.id}")
    refused = 0
    for _n in range(TRIES):
        story = changed_story(lines, strangers, rng)
        write(path, story)
        journal.seed_file(path).write_text(SEED.hex())
        try:
            session = journal.resume(path)
        except journal.Unreadable:
            refused += 1
            continue
        for ply in range(session.ply + 1):
            wrong = game.rules.invariants(session.state_at(ply))
            assert not wrong, f"a step that apply allowed makes a wrong state: {session.history[ply - 1].step}"
        assert game.telling.standing(session.state, session.setup.seats), "telling.standing says nothing"
        session.close()
    assert refused > TRIES / 4, "most files that were tampered with are played: why_not and apply refuse too little"


@every_game
def test_only_who_may_sit_down_does(game: Game) -> None:
    """All parts of the program that make a table give the same answer."""
    least, most = game.info.seats
    for seats in range(least, most + 1):
        for setup in setups(game, seats):
            seating_rules.check(game.info, setup, ("",) * seats)
            seating_rules.check(game.info, setup, seating_rules.BOTS[:1] * seats)
    plain = setups(game, least)[0]
    from klotho_games.core.play.session import Session

    for wrong in (
        msgspec.structs.replace(plain, seats=NAMES[:least] + ("Zoë",) * most),
        msgspec.structs.replace(plain, seats=()),
        msgspec.structs.replace(plain, options=(*plain.options, ("unheard-of", 1))),
    ):
        with pytest.raises(seating_rules.BadSetup, match=r"\.$"):
            Session.new(game, wrong)
        with pytest.raises(seating_rules.BadSetup):
            journal.start(game, wrong)
    assert not folders.saves().exists()
