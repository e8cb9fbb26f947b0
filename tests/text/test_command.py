"""The way to a text table: what is asked on the command line and at the keyboard, and wrong requests."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from klotho_games import cli
from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.bots import levels
from klotho_games.core import i18n
from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.characters import characters
from klotho_games.core.games.own_dice import Dice, Throw
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal
from klotho_games.text import choices, commands
from klotho_games.text import command as gate
from klotho_games.text import own_dice as roll_and_tell
from klotho_games.text.choices import Group, MoveChoice
from klotho_games.text.menu import Menu
from klotho_games.text.paper import Paper
from tests.sample_game.rules import Roll
from tests.text.reader import Script

ROOT = Path(__file__).parents[2]


@pytest.fixture
def typed(monkeypatch, capsys):
    """Runs the command line over a pipe, and returns both outputs and the exit code."""

    def typed(*arguments: str, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = cli.run(["play", *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return typed


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["kartis", "--text"], "There is no game called “kartis”. Did you mean “karthis”?"),
    (["hoard", "--text", "--seats", "9"], "Hoard is for 1 to 3 players."),
    (["hoard", "--text", "--seats", "two"], "“two” is not a whole number"),
    (["hoard", "--text", "--players", "you,god"], "--players can’t use “god”; for each seat, write “you”"),
    (["hoard", "--text", "--players", "you,hard:mad"], "There is no temperament “mad”"),
    (["hoard", "--text", "--players", "you,you"], "Someone here is already called Player."),
    (["hoard", "--text", "--players", "you,hard", "--seats", "3"], "--players names 2 players, but --seats asks for 3"),
    (["hoard", "--text", "--option", "goal=11"], "“goal” can be one of 10, 20, 40, not “11”"),
    (["hoard", "--text", "--option", "gaol=10"], "the game has no option “gaol”; choose from goal"),
    (["hoard", "--text", "--rival", "hard"], "the game has no option “rival”; choose from goal"),
    (["hoard", "--rival", "hard"], "--rival only works at the text table; add --text"),
    (["hoard", "--text", "--deal", "1234"], "A setup code has 10 letters and digits"),
    (["hoard", "--text", "--continue"], "there is no game to continue; start one with “klotho-games play”"),
    (["hoard", "--text", "--continue", "--seats", "2"], "you can’t change the options"),
    (["hoard", "--text", "--players", "you,Bruno"],
     "in Hoard each player has secrets, but this screen can’t be cleared between two"),
    (["hoard", "--seats", "2"], "--seats only works at the text table; add --text"),
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
    code, out, err = typed("hoard", "--text", "--players", "you,hard,easy", "--option", "goal=40", lines="1\n")
    assert (code, err) == (0, "") and "Hoard: Player, Lachesis (Hard bot), Atropos (Easy bot)." in out
    assert "Goal: 40." in out
    assert out.rstrip().replace("\n", " ").endswith("klotho-games play hoard --text --continue")
    (save,) = journal.saves()
    assert save.names == ("Player", "Lachesis", "Atropos") and save.bots == ("", "hard", "easy") and save.steps > 0
    assert cli.run(["continue", "--text"]) == 0


def test_without_a_game_one_is_chosen_from_a_list(typed):
    titles = [info.title for info in registry.shelf()]
    code, out, _err = typed("--text", lines="0\nnothing\nhoa\n")
    assert code == 0 and all(f". {title}, " in out for title in titles)
    assert out.count("Type the number of a game") == 2 and "Hoard: Player" in out
    assert typed("--text")[:2][0] == 0 and not typed("--text")[2]


def test_a_deal_brings_its_seats_and_options(typed, hoard):
    books = PlayerBooks()
    first = books.start_game(hoard, Setup(("Ada", "Bruno", "Cleo"), (("goal", 40),)), bots=("", "easy", "easy"))
    books.close_game(first)
    while not first.is_over:
        first.draw_chance()
        first.play(first.legal()[-1]) if not first.is_over else None
    code, out, _err = typed("hoard", "--text", "--deal", first.deal_code)
    assert code == 0 and "Goal: 40." in out and f"The setup code is {first.deal_code}." in out.replace("\n", " ")
    assert "this setup code is for 3 players" in typed("hoard", "--text", "--deal", first.deal_code, "--seats", "2")[2]
    brings = typed("hoard", "--text", "--deal", first.deal_code, "--option", "goal=10")
    assert "this setup code has its own options" in brings[2]


def test_at_a_keyboard_a_table_is_set_up_by_numbers(hoard):
    script = Script("A" * 30, "Ada", "9", "2", "7", "3", "6", "ada", "Bruno", "3", "3", "3", "4", "", "quit")
    assert gate.run("hoard", gate.Asked(), paper=script.paper(asks=True, shows=True)) == 0
    (save,) = journal.saves()
    kept = journal.replay(save.path)
    assert save.names == ("Ada", "Bruno", "Atropos") and kept.setup.option("goal", 0) == 40
    assert save.bots[1] == "" and save.bots[2].startswith("hard") and kept.is_practice
    for told in ("A name can have at most 24 letters.", "Type a number from the list", "Type a number from 1 to 3.",
                 "Someone here is already called ada. Choose another name."):
        assert told in script.transcript
    again = Script("", "quit")
    assert gate.run("hoard", gate.Asked(), paper=again.paper(asks=True, shows=True)) == 0
    assert "You have an unfinished game: " in again.transcript and "Hoard, continued." in again.transcript
    fresh = Script("2", "", "quit")
    assert gate.run("hoard", gate.Asked(), paper=fresh.paper(asks=True, shows=True)) == 0
    assert "Players: Ada, Bruno, Atropos (Hard bot)." in fresh.transcript, "as it was set up last"


def test_at_a_keyboard_whose_screen_cannot_be_cleared_a_second_person_is_refused_and_a_bot_is_not(hoard):
    script = Script("Ada", "2", "2", "6", "Bruno", "", "2", "", "1", "", "quit")
    assert gate.run("hoard", gate.Asked(), paper=script.paper(asks=True)) == 0
    told = script.transcript.replace("\n", " ")
    assert told.count("this screen can’t be cleared between two people") == 1 and "look away" not in told
    assert journal.saves()[0].bots == ("", "easy")
    with pytest.raises(gate.NotLikeThis, match="this screen can’t be cleared"):
        gate.run("hoard", gate.Asked(players="you,Bruno"), paper=Script("", "quit").paper(asks=True))


def rivalled() -> Game:
    """Return a game in which a rival can play the same deal."""
    games = map(registry.load, registry.ids())
    return next(game for game in games if any(option.name == "rival" for option in game.info.options))


def test_over_a_pipe_someone_on_the_same_deal_is_named_at_once(typed):
    game = rivalled()
    code, said, problem = typed(game.id, "--text", "--rival", "expert:bold")
    assert (code, problem) == (0, "")
    bold = next(one for one in characters(game) if one.kind == "bold")
    assert f"Rival with the same setup: Lachesis (Expert bot, {bold.name})." in said
    begun = journal.resume(journal.saves()[0].path)
    assert begun.notes["rival"] == "expert:bold" and begun.setup.option("rival", False)


@pytest.mark.parametrize(("rival", "sentence"), [
    ("god", "There is no level “god”. Choose easy, normal, hard, expert."),
    ("random", "There is no level “random”. Choose easy, normal, hard, expert."),
    ("hard:mad", "There is no temperament “mad”"),
])
def test_no_one_plays_the_same_deal_who_does_not_exist(typed, rival, sentence):
    code, _said, problem = typed(rivalled().id, "--text", "--rival", rival)
    assert code == 2 and sentence in problem and journal.saves() == []


def test_a_code_that_is_played_alone_has_no_room_for_someone_else(typed):
    game = rivalled()
    setup = Setup(("Ada",), tuple(sorted((option.name, option.default) for option in game.info.options)))
    code = deal_codes.code(game.info, setup, seeds.seed_from_words("alone"))
    assert code is not None and not setup.option("rival", False)
    assert typed(game.id, "--text", "--rival", "hard", "--deal", code)[2].strip().endswith("leave yours out")


def test_at_a_keyboard_someone_on_the_same_deal_is_chosen_too():
    game = rivalled()
    line = 1 + len([option for option in game.info.options if not option.hidden])  # yourself, and all other options
    first = characters(game)[0]
    script = Script("Ada", str(line), "2", "2", "", "quit")
    assert gate.run(game.id, gate.Asked(options=("rival=on",)), paper=script.paper(asks=True)) == 0
    assert "Rival with the same setup: Lachesis (Hard bot)." in script.transcript
    assert f"Rival with the same setup: Lachesis (Normal bot, {first.name})." in script.transcript
    assert journal.saves()[0].notes["rival"] == f"normal:{first.kind}"


def test_at_a_keyboard_another_profile_sits_down(hoard):
    books = PlayerBooks()
    for name in ("Ada", "Bruno"):
        books.profiles.add(name)
    script = Script("1", "3", "ada", "Cleo", "1", "1", "", "quit")
    assert gate.run("hoard", gate.Asked(), paper=script.paper(asks=True)) == 0
    assert "You: Bruno." in script.transcript and "There is already a profile called ada." in script.transcript
    assert "You: Cleo." in script.transcript and PlayerBooks().profile.name == "Ada"
    assert journal.saves()[0].names[0] == "Ada" and journal.saves()[0].notes["profile"] == "Ada"


def test_at_a_keyboard_another_game_follows(hoard):
    script = Script("Ada", "", "auto all", "2", "auto all", "3", "setup", "quit")
    assert gate.run("hoard", gate.Asked(players="you", options=("goal=10",)), paper=script.paper(asks=True)) == 0
    told = script.transcript
    assert told.count("1. Leave") == 2 and told.count("Hoard: Ada.") == 4, "the last tells its deal twice"
    code = re.findall(r"The setup code is (\S+)\.", told)
    assert len(code) == 4 and code[0] != code[1] == code[2] == code[3] and len(journal.saves()) == 1


def test_someone_who_plays_keeps_a_chair_when_fewer_sit_down(hoard):
    assert gate.run("hoard", gate.Asked(players="easy,easy,you"), paper=Script().paper()) == 0
    script = Script("", "quit")
    assert gate.run("hoard", gate.Asked(seats=2), paper=script.paper(asks=True)) == 0
    assert "Hoard: Lachesis (Easy bot), Player." in script.transcript


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


def test_dice_are_typed_with_or_without_spaces():
    three, tens = Dice("Red dice", 3), Dice("Tens", 1, ("00", "10", "20"))
    assert roll_and_tell.read(three, "6 1 6") == roll_and_tell.read(three, "661") == roll_and_tell.read(three, "6,6,1")
    assert roll_and_tell.read(three, "661") == (1, 6, 6)
    assert [roll_and_tell.read(tens, typed) for typed in ("00", "0", "20", "2", "30")] == [(1,), (1,), (3,), (3,), None]
    assert roll_and_tell.read(three, "66") is None and roll_and_tell.read(three, "671") is None
    script = Script("7", "quit")
    with pytest.raises(roll_and_tell.Leaving):
        roll_and_tell.ask_throw(script.paper(), Throw("Roll a die.", (Dice("Die"),)))
    assert "Type 1 result. The die can show 1, 2, 3, 4, 5, 6" in script.transcript
    assert roll_and_tell.ask_throw(Script("roll").paper(), Throw("Roll a die.", (Dice("Die"),))) is None


def test_many_moves_are_gathered_by_what_they_begin_with_and_narrowed_by_words():
    ways = [MoveChoice(Roll(), f"Place {what} {side} of Fens") for what in ("High Keep", "Ruins", "Snow Pass")
            for side in ("north", "east", "south", "west", "above", "below")]
    shown = choices.group_ways([*ways, MoveChoice(Roll(), "End the turn")])
    assert [one.words for one in shown] == ["Place High Keep … (6 moves)", "Place Ruins … (6 moves)",
                                            "Place Snow Pass … (6 moves)", "End the turn"]
    assert isinstance(shown[0], Group) and choices.group_ways(shown[0].ways) == list(shown[0].ways)
    assert [way.words for way in choices.narrow(ways, "KEEP no")] == ["Place High Keep north of Fens"]
    assert not choices.narrow(ways, "keep keep") and not choices.narrow(ways, "…")
    assert ("ruins", 6) in choices.telling_apart(ways) and "place" not in dict(choices.telling_apart(ways))


def test_commands_are_understood_in_the_language_of_the_table_and_in_english(monkeypatch):
    german = {"state s": "lage l", "log l": "verlauf v", "save v": "sichern si"}
    monkeypatch.setattr(commands, "_", lambda text: german.get(text, text))
    said = {"lage": "state", "l": "state", "verlauf": "log", "v 5": "log", "log": "log", "s": "state", "save": "save"}
    assert {typed: commands.find_command(typed)[0].name for typed in said} == said
    assert {one.name for one in commands.commands_starting_with("s")} >= {"save", "score", "state"}


def test_no_word_of_two_commands_is_the_same():
    i18n.use("en")
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
    assert "you didn't specify" in run.stdout and "klotho-games play hoard --text --continue\n" in run.stdout


def test_a_bot_that_plays_at_random_has_no_level_in_its_name(typed):
    _code, out, _err = typed("hoard", "--text", "--players", "you,random,hard", lines="quit\n")
    assert "Hoard: Player, Lachesis (bot), Atropos (Hard bot)." in out


def test_the_words_of_a_move_play_it_with_or_without_the_note_in_brackets():
    moves = [MoveChoice(Roll(), words) for words in ("Explore east (78% chance)", "Explore west (92% chance)")]
    page = Menu(moves)
    for typed in ("explore west", "Explore West (92% chance)"):
        assert page.whole(typed) is moves[1]
    assert page.whole("explore") is None and page.whole("92 chance") is None
