from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path
from random import Random

import msgspec
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal, journal_lines
from klotho_games.core.play.session import Session
from klotho_games.version import version
from tests.sample_game import HOARD
from tests.sample_game.rules import Hold, Roll, Rolled, Show

PAIR = Setup(("Ada", "Bruno"), (("goal", 40),))
SEED = seeds.seed_from_words("a journal")
ROOT = Path(__file__).parents[2]


def played(game: Game, moves: int = 12, **options) -> tuple[Session, Path]:
    session = journal.start(game, PAIR, SEED, **options)
    rng = Random(3)
    for _n in range(moves):
        session.draw_chance()
        if session.is_over:
            break
        session.play(rng.choice(session.legal()))
    path = session.journal.path
    return session, path


def left(game: Game, moves: int = 12, **options) -> tuple[Session, Path]:
    session, path = played(game, moves, **options)
    session.close()
    return session, path


def test_a_game_is_continued_where_it_stood(hoard):
    before, path = left(hoard, bots=("", "easy"), notes={"profile": "Ada"})
    after = journal.resume(path)
    assert after.record == before.record
    assert after.state == before.state
    assert after.history == before.history
    assert after.notices == []
    after.draw_chance()
    after.play(after.legal()[0])
    after.close()
    assert journal.resume(path).ply == after.ply


def test_every_ply_is_on_disk_before_play_goes_on(hoard):
    session = journal.start(hoard, PAIR, SEED)
    rng = Random(3)
    while not session.is_over:
        if session.needs_chance:
            session.step_chance()
        else:
            session.play(rng.choice(session.legal()))
        assert journal.replay(session.journal.path).record == session.record


def test_every_line_is_synced(hoard, monkeypatch):
    session = journal.start(hoard, PAIR, SEED)
    session.draw_chance()
    synced = []
    monkeypatch.setattr(os, "fsync", synced.append)
    session.play(Hold(session.state.hands[0][0]))
    session.undo()
    session.redo()
    assert len(synced) == 3


def test_undo_and_redo_are_continued_too(hoard):
    session = journal.start(hoard, PAIR, SEED, practice=True)
    session.draw_chance()
    first, second, _third = session.state.hands[0]
    session.play(Hold(first))
    session.undo()
    session.play(Roll())
    session.force(Rolled(5))
    session.undo()
    session.redo()
    session.play(Hold(second))
    session.undo()
    path = session.journal.path
    session.close()
    again = journal.resume(path)
    assert again.record == session.record
    assert again.record.marks == session.record.marks
    assert (again.took_back, again.record.marks.forced) == (1, (7,))
    assert again.can_redo
    again.redo()
    assert again.state.held == second


def test_the_end_tells_the_seed_and_the_result(hoard):
    session, path = played(hoard, 10_000)
    assert session.is_over
    last = msgspec.json.decode(path.read_bytes().splitlines()[-1])
    assert last["seed"] == SEED.hex()
    assert last["end"]["winners"] == list(session.result.winners)
    assert not journal.seed_file(path).exists()
    session.close()
    assert journal.replay(path).result == session.result
    assert journal.saves() == []


def test_the_seed_of_a_running_game_is_not_in_the_journal(hoard):
    _session, path = left(hoard)
    assert SEED.hex() not in path.read_text()
    assert seeds.seal(SEED) in path.read_text()
    assert journal.seed_file(path).read_text().strip() == SEED.hex()


def test_whether_a_deal_was_known_is_written_at_the_start(hoard):
    session, path = left(hoard, 0, known=True)
    assert session.record.marks.known and journal.resume(path).is_known_deal
    _session, fresh = left(hoard, 0)
    assert not journal.resume(fresh).is_known_deal


def test_a_journal_that_says_nothing_of_it_was_of_no_known_deal(hoard):
    _session, path = left(hoard, 0)
    text = path.read_bytes()
    assert text.count(b',"known":false') == 1
    head = msgspec.json.decode(text)
    head.pop("crc"), head.pop("known")
    body = msgspec.json.encode(head)
    path.write_bytes(b'%s,"crc":"%08x"}\n' % (body[:-1], zlib.crc32(body)))
    assert not journal.resume(path).is_known_deal


def test_a_game_that_ended_as_the_program_died_is_told_to_be_over(hoard):
    session, path = played(hoard, 10_000)
    session.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    journal.seed_file(path).write_text(SEED.hex())
    again = journal.resume(path)
    assert again.is_over
    assert path.read_bytes() == b"".join(lines)


# Torn, damaged, older, newer, foreign


@pytest.mark.parametrize("cut", [1, 2, 10, 25])
def test_a_torn_last_line_is_dropped(hoard, cut):
    session, path = left(hoard)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    again = journal.resume(path)
    torn = cut > 1  # a missing newline alone is no loss
    assert again.ply == session.ply - torn
    assert bool(again.notices) == torn
    again.draw_chance()
    if again.to_act >= 0:
        again.play(again.legal()[0])
    again.close()
    assert journal.resume(path).record == again.record


def test_blocks_of_zeros_after_a_power_cut_are_dropped(hoard):
    session, path = left(hoard)
    with path.open("ab") as file:
        file.write(bytes(4096))
    again = journal.resume(path)
    assert again.record == session.record
    assert again.notices == ["The last move was only partly saved and is lost."]


def unreadable(path: Path, kind: type[journal.Unreadable]) -> str:
    """Return the message for a file that cannot be continued, and check that the file is unchanged."""
    before = path.read_bytes()
    with pytest.raises(kind) as caught:
        journal.resume(path)
    assert type(caught.value) is kind
    assert path.read_bytes() == before
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_a_hole_in_the_middle_is_noticed(hoard):
    _session, path = left(hoard)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6] + lines[7:]))
    assert "line 7" in unreadable(path, journal.Damaged)


def test_every_changed_byte_in_the_middle_is_noticed(hoard):
    _session, path = left(hoard, 4)
    whole = path.read_bytes()
    first_line = whole.index(b"\n")
    last_line = whole[:-1].rindex(b"\n")
    for place in range(first_line + 1, last_line, 7):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        unreadable(path, journal.Damaged)


def relined(path: Path, changes: dict[int, dict]) -> None:
    """Rewrite lines (numbered from 0) with correct checksums, as another program would have written them."""
    crc = 0
    text = b""
    for number, line in enumerate(path.read_bytes().splitlines()):
        body = msgspec.json.decode(line)
        del body["crc"]
        checked, crc = journal_lines.add_checksum({**body, **changes.get(number, {})}, crc)
        text += checked
    path.write_bytes(text)


def test_an_impossible_step_is_noticed(hoard):
    _session, path = left(hoard)
    relined(path, {3: {"step": {"do": "dealt", "gem": 77}}})
    assert "line 4" in unreadable(path, journal.Damaged)
    relined(path, {3: {"step": {"do": "somersault"}}})
    assert "line 4" in unreadable(path, journal.Damaged)


@pytest.mark.parametrize(
    "problem", [KeyError("card"), IndexError(), AttributeError(), AssertionError(), ValueError(), TypeError()], ids=repr
)
def test_rules_that_stumble_over_a_step_mean_damage(hoard, monkeypatch, problem):
    _session, path = left(hoard)
    apply = hoard.rules.apply

    def stumble(state, step):
        if isinstance(step, Hold):
            raise problem
        return apply(state, step)

    monkeypatch.setattr(hoard.rules, "apply", stumble)
    unreadable(path, journal.Damaged)
    with pytest.raises(journal.Damaged) as caught:
        journal.replay(path)
    assert caught.value.__cause__ is problem, "whoever mends it wants to know"


def test_another_version_of_the_rules(hoard):
    _session, path = left(hoard)
    relined(path, {0: {"version": 0}})
    sentence = unreadable(path, journal.Older)
    assert "version 0" in sentence
    assert "version 1" in sentence
    relined(path, {0: {"version": 9}})
    assert "version 9 of the rules of Hoard, but only version 1" in unreadable(path, journal.OtherRules)


def test_older_rules_that_come_to_something_else(hoard, monkeypatch):
    _session, path = left(hoard)
    relined(path, {0: {"version": 0, "program": "0.0.7"}})
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(hoard.rules, "invariants", lambda state: ["a gem too many"])
        assert unreadable(path, journal.Parted).endswith("you can continue it with Klotho Games 0.0.7.")
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(hoard.rules, "draw", lambda state, rng: None)
        assert "The game is kept" in unreadable(path, journal.Parted), "the seed gives other dice now"
    (info,) = journal.saves()
    assert info.older and not info.problem
    relined(path, {0: {"setup": {"seats": ["Ada"], "options": [["unheard-of", True]]}}})
    assert "The game is kept" in unreadable(path, journal.Parted), "an option that is gone"


def test_which_program_began_a_game_is_noted(hoard):
    _session, path = left(hoard)
    assert journal.read(path).head.program == version()


def test_a_newer_format(hoard):
    _session, path = left(hoard)
    relined(path, {0: {"klotho": 99, "game": {"quite": "different"}}})
    assert "newer version" in unreadable(path, journal.NewerFormat)


def test_a_game_that_is_not_here(hoard):
    _session, path = left(hoard)
    relined(path, {0: {"game": "ludo"}})
    assert "ludo" in unreadable(path, journal.OtherRules)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"\n\n\n",
        b"{}",
        b"[1, 2]\n",
        b'{"klotho":"one"}\n',
        bytes(range(256)) * 40,
        b"\x89PNG\r\n",
        b'{"\xbe":1}',
        b"[" * 99999,
    ],
)
def test_rubbish(tmp_path, content):
    path = tmp_path / "rubbish.klotho"
    path.write_bytes(content)
    assert unreadable(path, journal.NotARecord) == "rubbish.klotho isn’t a game of Klotho Games."


def test_a_damaged_head(hoard):
    _session, path = left(hoard)
    path.write_bytes(path.read_bytes().replace(b"Bruno", b"Brutus", 1))
    assert "line 1" in unreadable(path, journal.Damaged)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(journal.NotFound, match="nowhere"):
        journal.resume(tmp_path / "nowhere.klotho")
    with pytest.raises(journal.NotFound):
        journal.resume(tmp_path)


def test_a_lost_seed(hoard):
    _session, path = left(hoard)
    journal.seed_file(path).write_text(seeds.new_seed().hex())
    assert "sealed dice" in unreadable(path, journal.SeedLost)
    journal.seed_file(path).unlink()
    assert "sealed dice" in unreadable(path, journal.SeedLost)


# The continue list


def test_the_continue_list(hoard):
    _first, older = left(hoard)
    second, newer = left(hoard, 3, bots=("", "hard"))
    _over, over = left(hoard, 10_000)
    rubbish = folders.saves() / "note.klotho"
    rubbish.write_text("shopping list")
    (folders.saves() / "readme.txt").write_text("not looked at")
    for age, path in enumerate((older, newer, rubbish)):
        os.utime(path, (1_700_000_000 + age, 1_700_000_000 + age))
    listed = journal.saves()
    assert [info.path for info in listed] == [rubbish, newer, older]
    assert over.exists()
    assert listed[0].problem == "note.klotho isn’t a game of Klotho Games."
    info = listed[1]
    assert (info.game, info.title, info.names, info.problem) == ("hoard", "Hoard", ("Ada", "Bruno"), "")
    assert (info.steps, info.bots) == (second.ply, ("", "hard"))


def test_a_glance_at_the_continue_list_needs_no_rules(hoard, monkeypatch):
    _session, sound = left(hoard)
    _session, unfit = left(hoard)
    _over, _path = left(hoard, 10_000)
    relined(unfit, {0: {"setup": {"seats": ["Ada"], "options": [["unheard-of", True]]}}})
    whole = {info.path: info for info in journal.saves()}
    assert not whole[sound].problem and whole[unfit].problem
    monkeypatch.setattr(Game, "box", hoard.box)
    monkeypatch.setattr(Game, "rules", property(lambda game: pytest.fail("the rules are loaded")))
    glance = {info.path: info for info in journal.saves(by_rules=False)}
    assert glance[sound] == whole[sound]
    assert glance.keys() == whole.keys() and not glance[unfit].problem


def test_no_saves_folder_is_no_saves():
    assert journal.saves() == []


def test_discarding_a_save(hoard):
    _session, path = left(hoard)
    journal.discard(path)
    assert list(folders.saves().iterdir()) == []


# Killed


KILLED = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from random import Random
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from klotho_games.core.contract import Setup
from tests.sample_game import HOARD
from tests.sample_game.rules import Stop
registry.add(HOARD)
session = journal.start(HOARD, Setup(("Ada", "Bruno"), (("goal", 40),)))
rng = Random()
while True:
    session.draw_chance()
    print(session.ply, flush=True)
    session.play(rng.choice([move for move in session.legal() if not isinstance(move, Stop)]))  # never over
    print(session.ply, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.05, 0.11])
def test_killed_at_any_moment_at_most_the_move_in_flight_is_lost(hoard, tmp_path, seconds):
    home = tmp_path / "home"
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED],
        env={**os.environ, "KLOTHO_HOME": str(home)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    told = [int(child.stdout.readline())]
    time.sleep(seconds)
    child.send_signal(signal.SIGKILL)
    told += [int(line) for line in child.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    child.wait()
    (path,) = (home / "saves").glob("*.klotho")
    again = journal.resume(path)
    # Everything that the player saw is there; the process can have been one settled move further.
    assert again.ply >= told[-1]
    again.draw_chance()
    again.play(again.legal()[0])


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_cut_anywhere_the_rest_can_be_played_on(hoard):
    """Test every length of the file that a crash of the machine could leave behind."""
    session, path = left(hoard, 5)
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    complete = {head: 0}
    for ply in range(session.ply):
        last = max(complete)
        complete[whole.index(b"\n", last) + 1] = ply + 1
    for length in range(head, len(whole) + 1, 3):
        path.write_bytes(whole[:length])
        again = journal.resume(path)
        again.close()
        expected = max(ply for end, ply in complete.items() if end - 1 <= length)
        assert again.ply == expected
        assert again.record.steps == session.record.steps[:expected]


def test_the_sample_can_be_shown(hoard):
    """A play that reveals something is saved in the journal too."""
    session = journal.start(hoard, PAIR, SEED)
    session.draw_chance()
    session.play(Hold(session.state.hands[0][2]))
    session.play(Show())
    assert journal.replay(session.journal.path).state == session.state
    assert session.game is HOARD
