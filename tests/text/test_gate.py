"""The way to a text table: what is asked on the command line and at the keyboard, and what is asked wrongly."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from klotho_games import cli
from klotho_games.almanac.household import Household
from klotho_games.bots import levels
from klotho_games.core import folders, journal, registry, words
from klotho_games.core.contract import Setup
from klotho_games.text import choices, commands, gate
from klotho_games.text.choices import Group, Way
from klotho_games.text.paper import Paper
from tests.sample_game.rules import Roll
from tests.text.reader import Script

ROOT = Path(__file__).parents[2]


@pytest.fixture
def typed(monkeypatch, capsys):
    """The command line over a pipe: what came out, where, and the exit code."""

    def typed(*arguments: str, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = cli.run(["play", *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return typed


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["kartis", "--text"], "There is no game called “kartis”. Did you mean “karthis”?"),
    (["hoard", "--text", "--seats", "9"], "Hoard is for 1 to 3 players."),
    (["hoard", "--text", "--seats", "two"], "invalid int value: 'two'"),
    (["hoard", "--text", "--players", "you,god"], "a name with a capital letter for each seat, not “god”"),
    (["hoard", "--text", "--players", "you,hard:mad"], "There is no temperament “mad”"),
    (["hoard", "--text", "--players", "you,you"], "Somebody else here is called Player."),
    (["hoard", "--text", "--players", "you,hard", "--seats", "3"], "--players names 2 players, --seats asks for 3"),
    (["hoard", "--text", "--option", "goal=11"], "“goal” is one of 10, 20, 40, not “11”"),
    (["hoard", "--text", "--option", "gaol=10"], "the game has no option “gaol”; it has goal"),
    (["hoard", "--text", "--deal", "1234"], "A deal code has 10 letters and digits"),
    (["hoard", "--text", "--continue"], "there is no game to continue"),
    (["hoard", "--text", "--continue", "--seats", "2"], "is played as it was begun"),
    (["hoard", "--seats", "2"], "--seats is for the text table: add --text"),
    ([], "name a game, or add --text"),
])
def test_what_is_asked_wrongly_is_told_in_one_sentence(typed, arguments, sentence):
    code, out, err = typed(*arguments)
    assert (code, out) == (2, "") and err.startswith("klotho-games: ") and err.count("\n") == 1 and sentence in err


def test_a_damaged_save_is_told_and_left_alone(typed, hoard):
    session = journal.start(hoard, Setup(("Ada",)))
    path = session.journal.path
    session.close()
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"Ada", b"Eda"))
    code, _out, err = typed("hoard", "--text", "--continue")
    assert code == 2 and path.name in err and "damaged" in err and err.count("\n") == 1
    assert path.read_bytes() == whole.replace(b"Ada", b"Eda")


def test_the_end_of_input_saves_and_leaves(typed):
    code, out, err = typed("hoard", "--text", "--players", "you,Bruno,easy", "--option", "goal=40", lines="\n1\n")
    assert (code, err) == (0, "") and "Hoard: Player, Bruno, Lachesis (Easy bot)." in out and "Goal: 40." in out
    assert out.rstrip().replace("\n", " ").endswith("“klotho-games play hoard --text --continue” goes on with it.")
    (save,) = journal.saves()
    assert save.names == ("Player", "Bruno", "Lachesis") and save.bots == ("", "", "easy") and save.steps > 0
    assert cli.run(["continue", "--text"]) == 0


def test_without_a_game_one_is_chosen_from_a_list(typed):
    titles = [info.title for info in registry.shelf()]
    code, out, _err = typed("--text", lines="0\nnothing\nhoa\n")
    assert code == 0 and all(f". {title}, " in out for title in titles)
    assert out.count("Type the number of one of the games") == 2 and "Hoard: Player" in out
    assert typed("--text")[:2][0] == 0 and not typed("--text")[2]


def test_a_deal_brings_its_seats_and_options(typed, hoard):
    house = Household()
    first = house.begun(hoard, Setup(("Ada", "Bruno", "Cleo"), (("goal", 40),)), bots=("", "easy", "easy"))
    house.left(first)
    while not first.over:
        first.settle()
        first.play(first.legal()[-1]) if not first.over else None
    code, out, _err = typed("hoard", "--text", "--deal", first.deal_code)
    assert code == 0 and "Goal: 40." in out and f"Its code is {first.deal_code}." in out.replace("\n", " ")
    assert "this code is for 3 seats" in typed("hoard", "--text", "--deal", first.deal_code, "--seats", "2")[2]
    brings = typed("hoard", "--text", "--deal", first.deal_code, "--option", "goal=10")
    assert "this code brings its own options" in brings[2]


def test_at_a_keyboard_a_table_is_set_up_by_numbers(hoard):
    script = Script("A" * 30, "Ada", "9", "1", "7", "3", "5", "ada", "Bruno", "3", "2", "3", "3", "", "quit")
    assert gate.run("hoard", gate.Asked(), paper=script.paper(asks=True)) == 0
    (save,) = journal.saves()
    kept = journal.replay(save.path)
    assert save.names == ("Ada", "Bruno", "Atropos") and kept.setup.option("goal", 0) == 40
    assert save.bots[1] == "" and save.bots[2].startswith("hard") and kept.practice
    for told in ("A name has at most 24 letters.", "Type a number of the list", "Type a number from 1 to 3.",
                 "Somebody else here is called ada."):
        assert told in script.transcript
    again = Script("", "quit")
    assert gate.run("hoard", gate.Asked(), paper=again.paper(asks=True)) == 0
    assert "A game waits here: " in again.transcript and "Hoard, continued." in again.transcript
    fresh = Script("2", "", "quit")
    assert gate.run("hoard", gate.Asked(), paper=fresh.paper(asks=True)) == 0
    assert "Players: Ada, Bruno, Atropos (Hard bot)." in fresh.transcript, "as it was set up last"


def test_ctrl_c_while_a_bot_thinks_saves_and_leaves(monkeypatch, hoard):
    def never(*_asked: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(levels, "choose", never)
    script = Script("1")
    assert gate.run("hoard", gate.Asked(players="expert,you"), paper=script.paper()) == 130
    assert "Lachesis is thinking." in script.transcript and "The game is saved" in script.transcript
    assert len(journal.saves()) == 1


def test_a_fault_tells_which_game_was_open(monkeypatch, hoard):
    monkeypatch.setattr(hoard.telling, "prompt", lambda s, names: 1 / 0, raising=False)
    told: list[Path] = []
    with pytest.raises(ZeroDivisionError):
        gate.run("hoard", gate.Asked(), paper=Script("1").paper(), broke=lambda _problem, paths: told.extend(paths))
    assert [path.parent for path in told] == [folders.saves()]


def test_lines_are_wrapped_at_words_and_plain_where_letters_are_few():
    written: list[str] = []
    paper = Paper(lambda prompt: "", written.append, width=lambda: 40, encoding="ascii")
    paper.say("“The Emperor’s nine lanterns”, he said – and nobody × but he…")
    paper.item(10, "Lay The Underdogs over the neighbour, turned round")
    lines = "".join(written).splitlines()
    assert max(map(len, lines)) <= 40 and "".join(written).isascii()
    assert lines[0].startswith('"The Emperor\'s') and lines[-1].startswith("    ")


def test_many_moves_are_gathered_by_what_they_begin_with_and_narrowed_by_words():
    ways = [Way(Roll(), f"Place {what} {side} of Fens") for what in ("High Keep", "Ruins", "Snow Pass")
            for side in ("north", "east", "south", "west", "above", "below")]
    shown = choices.gathered([*ways, Way(Roll(), "End the turn")])
    assert [one.words for one in shown] == ["Place High Keep … (6 moves)", "Place Ruins … (6 moves)",
                                            "Place Snow Pass … (6 moves)", "End the turn"]
    assert isinstance(shown[0], Group) and choices.gathered(shown[0].ways) == list(shown[0].ways)
    assert [way.words for way in choices.narrowed(ways, "KEEP no")] == ["Place High Keep north of Fens"]
    assert not choices.narrowed(ways, "keep keep") and not choices.narrowed(ways, "…")
    assert ("ruins", 6) in choices.telling_apart(ways) and "place" not in dict(choices.telling_apart(ways))


def test_commands_are_understood_in_the_language_of_the_table_and_in_english(monkeypatch):
    german = {"state s": "lage l", "log l": "verlauf v", "save v": "sichern si"}
    monkeypatch.setattr(commands, "_", lambda text: german.get(text, text))
    said = {"lage": "state", "l": "state", "verlauf": "log", "v 5": "log", "log": "log", "s": "state", "save": "save"}
    assert {typed: commands.meant(typed)[0].name for typed in said} == said
    assert {one.name for one in commands.begun("s")} >= {"save", "score", "state"}


def test_no_word_of_two_commands_is_the_same():
    words.use("en")
    every = [said for command in commands.commands() for said in command.said]
    assert len(every) == len(set(every))


def test_it_plays_in_a_process_of_its_own_without_pygame():
    program = (
        "import sys\nsys.modules['pygame'] = None\nimport tests.samples\nfrom klotho_games.cli import run\n"
        "sys.exit(run(['play', 'hoard', '--text', '--players', 'you', '--option', 'goal=10']))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, input="1\n5\nquit\n", capture_output=True,
                         text=True, env=env, timeout=60)
    assert run.returncode == 0 and run.stderr == "" and run.stdout.isascii()
    assert 'klotho-games play hoard --text --continue"' in run.stdout.replace("\n", " ")
