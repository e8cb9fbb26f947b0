"""Records that go from one machine to another: shown, kept once, and refused if something is wrong with them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.almanac import sent_games
from klotho_games.almanac.annals import Annals
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games.registry import Game
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import archive, journal
from klotho_games.core.play.journal import Damaged, NewerFormat, NotARecord, NotFound, Unreadable
from klotho_games.core.play.journal_lines import JournalLine, add_checksum
from klotho_games.core.play.session import Session

SEED = seeds.seed_from_words("sent")
Rewritten = Callable[[list[JournalLine]], list[JournalLine]]


@pytest.fixture
def profiles() -> Profiles:
    made = Profiles.load()
    made.add("Ada")
    return made


def played(game: Game, words: str = "one", names: tuple[str, ...] = ("Ada", "Bruno")) -> Session:
    session = journal.start(game, Setup(names), SEED)
    session.draw_chance()
    rng = Random(words)
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


def file_of(session: Session) -> Path:
    path: Path = session.journal.path  # type: ignore[union-attr]
    session.close()
    return path


def elsewhere(path: Path, folder: Path) -> Path:
    """Return a copy of the file as a friend would send it."""
    there = folder / "from a friend.klotho"
    there.write_bytes(path.read_bytes())
    path.unlink()
    return there


def forged(path: Path, head: dict[str, Any] | None = None, lines: Rewritten = list) -> Path:
    """Change a record and correct its checksums."""
    kept = journal.read(path)
    crc, texts = 0, []
    for line in (replace(kept.head, **(head or {})), *lines(list(kept.lines))):
        text, crc = add_checksum(line, crc)
        texts.append(text)
    path.write_bytes(b"".join(texts))
    return path


def ended_with(**said: Any) -> Rewritten:
    """Change what the end line says."""
    return lambda lines: [*lines[:-1], replace(lines[-1], **said)]


def test_a_friends_game_is_kept_once_and_counts_for_no_one(hoard: Game, profiles: Profiles, tmp_path: Path) -> None:
    path = elsewhere(file_of(played(hoard)), tmp_path)
    annals = Annals.load(profiles)
    kept = sent_games.keep(path, annals)
    assert sent_games.keep(path, annals) == kept and list(annals.entries) == [kept]
    assert kept.friend and not kept.counts and not any(sitter.who for sitter in kept.sitters)
    assert len(list(folders.friends().iterdir())) == 1 and annals.missing() == []
    assert Annals.load(profiles).entries == annals.entries


def test_ones_own_game_that_comes_back_stays_ones_own(hoard: Game, profiles: Profiles) -> None:
    there = archive.file_away(file_of(played(hoard)), frozenset())
    annals = Annals.load(profiles)
    own = annals.take_in(there)
    assert sent_games.keep(there, annals) == own and not own.friend


def test_games_of_the_same_deal_stand_beside_one_another(hoard: Game, profiles: Profiles, tmp_path: Path) -> None:
    annals = Annals.load(profiles)
    own = annals.take_in(archive.file_away(file_of(played(hoard)), frozenset()))
    theirs = sent_games.keep(elsewhere(file_of(played(hoard, "two", ("Cleo", "Dov"))), tmp_path), annals)
    assert sent_games.on_the_same_deal(annals.entries, theirs) == [own]
    assert sent_games.on_the_same_deal(annals.entries, own) == [theirs]


def test_what_is_none_is_told_in_a_sentence(hoard: Game, profiles: Profiles, tmp_path: Path) -> None:
    running = journal.start(hoard, Setup(("Ada", "Bruno")))
    running.draw_chance()
    unfinished = file_of(running)
    foreign, large, newer = tmp_path / "song.ogg", tmp_path / "large.klotho", tmp_path / "newer.klotho"
    foreign.write_bytes(b"OggS" + bytes(200))
    with large.open("wb") as file:
        file.truncate(9 << 20)
    newer.write_text('{"klotho":99}\n', encoding="utf-8")
    annals = Annals.load(profiles)
    for path, problem in (
        (unfinished, NotARecord), (foreign, NotARecord), (large, NotARecord), (newer, NewerFormat),
        (tmp_path / "nowhere.klotho", NotFound), (tmp_path, NotARecord),
    ):
        with pytest.raises(problem) as told:
            sent_games.keep(path, annals)
        assert str(told.value).endswith((".", ")")) and "\n" not in str(told.value)
    assert not annals.entries and not folders.friends().exists()


def test_a_changed_record_is_not_taken(hoard: Game, profiles: Profiles, tmp_path: Path) -> None:
    """Once with a wrong checksum, and once with corrected checksums."""
    path = elsewhere(file_of(played(hoard)), tmp_path)
    whole = path.read_bytes()
    path.write_bytes(re.sub(rb'"value":(\d)', lambda found: b'"value":%d' % (int(found[1]) % 6 + 1), whole, count=1))
    with pytest.raises(Damaged):
        sent_games.open_record(path)
    path.write_bytes(whole)
    seed = seeds.seed_from_words("another")
    forged(path, {"commitment": seeds.seal(seed)}, lambda lines: [*lines[:-1], replace(lines[-1], seed=seed.hex())])
    with pytest.raises(sent_games.Forged):
        sent_games.open_record(path)


def test_another_course_of_a_game_that_is_here_is_not_taken_for_it(
    hoard: Game, profiles: Profiles, tmp_path: Path
) -> None:
    annals = Annals.load(profiles)
    there = archive.file_away(file_of(played(hoard)), frozenset())
    annals.take_in(there)
    better = elsewhere(file_of(played(hoard, "two")), tmp_path)
    with pytest.raises(sent_games.Forged):
        sent_games.keep(forged(better, {"began": journal.read(there).head.began}), annals)
    assert len(annals.entries) == 1


@pytest.mark.parametrize("head", [
    {"setup": Setup(("A" * 10_000, "Bruno"))}, {"setup": Setup(("\x1b[31mAda", "Bruno"))},
    {"game": "\x1b[31mhoard\n" * 999}, {"setup": Setup(("Ada", "Bruno"), (("\x1b[31mwild\n" * 999, True),))},
    {"bots": ("\x1b[31measy\n" * 999, "")}, {"version": 10**30}, {"setup": Setup(())},
], ids=lambda head: next(iter(head)))
def test_what_a_file_says_stands_in_no_sentence_unseen(
    hoard: Game, profiles: Profiles, tmp_path: Path, head: dict[str, Any]
) -> None:
    path = forged(elsewhere(file_of(played(hoard)), tmp_path), head)
    with pytest.raises(Unreadable) as told:
        sent_games.open_record(path)
    assert str(told.value).isprintable() and len(str(told.value)) < 250


def test_what_the_end_line_says_of_a_game_is_not_believed(hoard: Game, profiles: Profiles, tmp_path: Path) -> None:
    path = elsewhere(file_of(played(hoard)), tmp_path)
    end = journal.read(path).lines[-1].end
    assert end is not None
    forged(path, lines=ended_with(end=replace(end, kind="K" * 9_000, level=99, notes={"gems": 10**9})))
    kept = sent_games.keep(path, Annals.load(profiles))
    assert (kept.kind, kept.level, kept.notes) == (end.kind, end.level, end.notes)
    for spent in (-5, 10**12):
        with pytest.raises(Unreadable):
            sent_games.open_record(forged(path, lines=ended_with(spent=spent)))


def test_a_file_that_would_be_read_for_long_is_none_of_ours(hoard: Game, tmp_path: Path) -> None:
    path = elsewhere(file_of(played(hoard)), tmp_path)
    with pytest.raises(NotARecord):
        sent_games.open_record(forged(path, lines=lambda lines: [*[JournalLine(hint=True)] * 50_000, *lines]))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_no_one_waits_for_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.klotho"
    os.mkfifo(pipe)
    for read in (sent_games.open_record, journal.read):
        with pytest.raises(NotARecord):
            read(pipe)
    assert not journal.looks_finished(pipe)
    assert [save.path for save in journal.saves(tmp_path) if save.problem] == [pipe]


def test_a_name_that_lies_there_is_not_written_over(tmp_path: Path) -> None:
    first = sent_games.free(tmp_path, "Klobba! 4TQX-M2RV-9R", ".png")
    assert first.name == "klobba-4tqx-m2rv-9r.png"
    first.write_bytes(b"kept")
    assert sent_games.free(tmp_path, "Klobba! 4TQX-M2RV-9R", ".png").name == "klobba-4tqx-m2rv-9r-2.png"


@pytest.mark.parametrize("name", ["Aux", "com1", "!!!", "", "a" * 300])
def test_a_name_that_some_system_cannot_have_is_not_given(name: str, tmp_path: Path) -> None:
    assert sent_games.free(tmp_path, name, ".klotho").name == "klotho.klotho"
