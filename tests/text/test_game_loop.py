"""Every game at a text table, played by a reader who sees nothing but what is printed."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from klotho_games.almanac import daily
from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.chance.deal_codes import usual_seats
from klotho_games.core.contract import Setup
from klotho_games.core.games import rulebook
from klotho_games.core.games.own_dice import own_dice
from klotho_games.core.games.registry import Game
from klotho_games.core.play import archive, journal
from klotho_games.core.play.session import Session
from klotho_games.text import book, command
from klotho_games.text import pages as looks
from klotho_games.text.game_loop import GameLoop
from klotho_games.text.setting_up import plan
from tests.registry.tables import NAMES, every_game, every_table, setups, walk
from tests.text.reader import Reader, Script, numbered

ALSO = ("hint", "undo", "state", "quit", "save", "log 5", "?", "help", "rules", "score", "why", "moves all", "setup",
        "9999", "xyzzy", "redo")
FIRST = ALSO[:4]
"""Commands that even the shortest game has time for."""


@pytest.fixture(autouse=True)
def _always_the_same(monkeypatch, request):
    """Gives the same test the same deal and the same bots, and hints without a clock."""
    monkeypatch.setattr(seeds, "new_seed", lambda: seeds.seed_from_words(request.node.name))
    monkeypatch.setattr(levels, "doubt_seed", lambda session, slips: session.ply)
    monkeypatch.setattr(levels, "budget", lambda level, at_table=False: Budget(iterations=4))


def asked(seats: int, *people: str) -> command.Asked:
    """Return a request for people, and bots that decide at once."""
    return command.Asked(players=",".join((*people, *["random"] * (seats - len(people)))))


@every_game
def test_a_game_is_finished_from_the_transcript_alone(game):
    """With every command on the way, left in the middle and continued."""
    reader = Reader(f"transcript {game.id}", ALSO, every=2)
    assert command.run(game.id, asked(usual_seats(game.info), "you"), paper=reader.paper()) == 0
    while not archive.finished_games():
        assert reader.typed[-1] == "quit" and "--text --continue" in reader.transcript
        assert command.run(game.id, command.Asked(), again=True, paper=reader.paper()) == 0
    (record,) = archive.finished_games()
    session = journal.replay(record)
    assert session.is_over and session.result is not None and not journal.saves()
    told = reader.transcript
    assert session.result.reason in told.replace("\n", " ")
    for name, score in zip(session.setup.seats, session.result.scores, strict=True):
        assert re.search(rf"^{re.escape(name)}: {score:,} in total\.$", told, re.M)
    profile = PlayerBooks().profile
    assert profile.played == {game.id: 1} and f"{profile.name}:" in told
    assert session.hints == 1 and set(FIRST) <= set(reader.typed)
    unwrapped = [line for line in told.splitlines() if " " in line]
    assert max(map(len, unwrapped)) <= 80


@every_table
@pytest.mark.slow
def test_every_table_is_finished_from_the_transcript_alone(game, seats):
    for people in range(1, seats + 1):
        reader = Reader(f"slow {game.id} {people}", ("state",))
        assert command.run(game.id, asked(seats, "you", *NAMES[1:people]), paper=reader.paper(shows=True)) == 0
    assert len(archive.finished_games()) == seats


@every_game
def test_someone_who_rolls_their_own_dice_types_what_fell(game):
    wish = replace(asked(usual_seats(game.info), "you"), own_dice=True)
    if own_dice(game) is None:
        with pytest.raises(command.NotLikeThis, match="no dice that you could roll"):
            command.run(game.id, wish, paper=Script().paper())
        return
    reader = Reader(f"own dice {game.id}", patience=60)
    assert command.run(game.id, wish, paper=reader.paper()) == 0
    path = next(iter([*archive.finished_games(), *(save.path for save in journal.saves())]))
    session = journal.replay(path)
    told = [played.step for played in session.history if played.forced]
    assert told and not any(step.of_cards for step in told)
    assert "Enter your roll. " in reader.transcript and "results, each out of" not in reader.transcript
    assert "own_dice" in plan(game, command.Asked(), PlayerBooks(), recall=True).shared_options, "as it was last time"


@every_game
def test_what_a_seat_may_not_know_is_never_printed(game):
    """At the same moment with all hidden things dealt anew, every question gets the same answer."""
    seats, rng = max(game.info.seats[0], min(2, game.info.seats[1])), Random(f"secrets {game.id}")
    setup = setups(game, seats)[0]
    plies = [ply for ply in walk(game, setup, rng) if game.rules.to_act(ply.state) >= 0]
    for ply in rng.sample(plies, min(4 if game.open else 12, len(plies))):
        seat = game.rules.to_act(ply.state)
        other = game.rules.imagine(game.rules.view(ply.state, seat), rng)
        one, two = (_all_that_is_told(game, setup, state) for state in (ply.state, other))
        assert one == two and numbered(one)


def _all_that_is_told(game: Game, setup: Setup, state: object) -> str:
    session = Session.new(game, setup, seeds.seed_from_words("secrets"))
    session._first = state
    script = Script("", "state", "score", "moves all", "log", "why the", "setup")
    assert GameLoop(PlayerBooks(), session, script.paper()).play() == 0
    return script.transcript


@every_game
def test_no_two_moves_are_told_in_the_same_words(game):
    """A player cannot choose between two that look the same: `nearer` of the game's telling says how they differ."""
    seats, rng = game.info.seats[1], Random(f"alike {game.id}")
    setup = setups(game, seats)[0]
    session = Session.new(game, setup, seeds.seed_from_words("alike"))
    plies = [ply for ply in walk(game, setup, rng) if game.rules.to_act(ply.state) >= 0]
    for ply in rng.sample(plies, min(25, len(plies))):
        session._first = ply.state
        ways = looks.TextPage(session, session.to_act).ways
        assert len({way.words for way in ways}) == len(ways)
        assert not [way.words for way in ways if "equal moves)" in way.words]


@every_game
def test_the_rulebook_is_read_by_part_clause_and_word(game):
    ids, whole = list(rulebook.clauses(game.rulebook)), " ".join(book.paragraphs_for(game, "all"))
    assert all(id in whole for id in ids) and "**" not in whole and "|" not in whole
    listed = book.paragraphs_for(game, "")
    assert any(ids[0] in line for line in listed) and not any(line[:1].isdigit() for line in listed)
    one = book.paragraphs_for(game, ids[0])
    assert one[0].startswith(ids[0]) and one == book.paragraphs_for(game, ids[0].lower()) == book.paragraphs_for(
        game, ids[0].split("-")[1]
    )
    word = max(re.findall(r"\b[a-z]+\b", rulebook.clauses(game.rulebook)[ids[-1]].text), key=len)
    assert any(ids[-1] in line for line in book.paragraphs_for(game, word))


def test_people_at_one_terminal_see_only_their_own_pages(hoard):
    reader = Reader("hot seat", ("state",))
    assert command.run("hoard", command.Asked(players="you,Bruno"), paper=reader.paper(shows=True)) == 0
    pages = reader.transcript.split("\033[2J\033[H\033[3J")
    own = pages[1:-1]
    assert len(own) > 2 and "Won by" in pages[-1]
    for page, next_page in pairwise(own):
        assert page.split(",")[0] in ("Player", "Bruno") and page.split(",")[0] != next_page.split(",")[0]
        assert "Everyone else, please look away." in page


@every_game
def test_people_with_secrets_do_not_share_a_screen_that_cannot_be_cleared(game):
    """Neither in a new game nor in a saved one. One person among bots, and a game without secrets, can go on."""
    seats = max(2, game.info.seats[0])
    if game.info.seats[1] < 2:
        return
    several = asked(seats, "you", "Bruno")
    assert command.run(game.id, several, paper=Script("", "quit").paper(shows=True)) == 0
    (save,) = journal.saves()
    kept = save.path.read_bytes()
    if game.open:
        piped = Script("", "quit")
        assert command.run(game.id, several, paper=piped.paper()) == 0
        assert command.run(game.id, command.Asked(), again=True, paper=Script("quit").paper()) == 0
        return
    for wish, how in ((several, {}), (command.Asked(), {"again": True}), (command.Asked(), {"resume": save.path})):
        script = Script("", "quit")
        with pytest.raises(command.NotLikeThis, match="can’t be cleared between two people; use a terminal that can"):
            command.run(game.id, wish, paper=script.paper(), **how)
        assert not numbered(script.transcript)
    assert save.path.read_bytes() == kept and len(journal.saves()) == 1, "it waits as it was left"
    assert command.run(game.id, command.Asked(), again=True, paper=Script("", "quit").paper(shows=True)) == 0
    assert command.run(game.id, asked(seats, "you"), paper=Script("quit").paper()) == 0


def test_a_game_goes_on_at_whichever_table_it_is_continued(hoard):
    """The text table shares the household with the window."""
    books = PlayerBooks()
    books.profiles.add("Ada")
    session = books.start_game(hoard, Setup(("Ada", "Bruno"), (("goal", 10),)), bots=("", "easy"))
    session.draw_chance()
    path = books.close_game(session)
    script = Script("1")
    assert command.run("", command.Asked(), again=True, paper=script.paper()) == 0
    assert "continued" in script.transcript
    again = PlayerBooks().load_game(path)
    assert again.ply > session.ply and again.setup == session.setup and again.record.notes["profile"] == "Ada"
    assert any(played.seat == 0 for played in again.history)


WRONG = {
    "7": "There is no number 7 here. Type 1",
    "xyzzy": "No move has these words",
    "log many": "such as “log 20”",
    "auto many": "such as “auto 3”",
    "why": "Type “why” and the words of a move",
    "why xyzzy": "there is nothing to explain",
    "undo": "You can’t undo yet: you haven’t decided anything.",
    "redo": "You can’t redo: you haven’t undone anything.",
    "rules nowhere": "no clause or word “nowhere”",
    "/save": "No move has these words",
    "0": "There is no number 0 here",
    "\x1b[A\x00": "No move has these words",
}


def test_what_is_typed_wrongly_is_told_in_a_sentence_and_asked_again(hoard):
    script = Script(*WRONG)
    assert command.run("hoard", command.Asked(players="you", options=("goal=40",)), paper=script.paper()) == 0
    answers = [page.partition("\n")[2].replace("\n", " ") for page in script.transcript.split("\n> ")[1:]]
    assert len(answers) == len(WRONG) and all(map(str.__contains__, answers, WRONG.values())), answers
    assert "The game is saved" in answers[-1]


def test_a_move_that_was_possible_before_is_refused_with_its_clause(monkeypatch):
    monkeypatch.setattr(seeds, "new_seed", lambda: seeds.seed_from_words("shutters"))
    script = Script("1", "1", "1", "close 4 and 6", "why", "why 4 6")
    command.run("shutters", command.Asked(players="you,easy"), paper=script.paper())
    assert script.transcript.count("“Close 4 and 6” isn’t possible now.") == 2
    assert "open shutters that make" in script.transcript and "SHU-2.2, A turn:" in script.transcript


def test_auto_play_decides_and_the_score_is_not_recorded(hoard):
    script = Script("auto", "auto all")
    assert command.run("hoard", command.Asked(players="you", options=("goal=10",)), paper=script.paper()) == 0
    told = script.transcript.replace("\n", " ")
    assert "The bot plays for you: " in told
    assert "This score isn’t saved, because auto-play made decisions in this game." in told


def test_auto_play_is_said_first_where_the_deal_of_the_day_is_lost_by_it(hoard):
    books = PlayerBooks()
    code = daily.code(hoard, books.daily_games.deal(hoard))
    seats = ",".join(["you", *books.daily_games.deal(hoard).bots[1:]])
    script = Script("auto", "score", "auto all", "quit")
    command.run("hoard", command.Asked(players=seats, code=code), paper=script.paper())
    told = script.transcript.replace("\n", " ")
    assert told.count("your daily game no longer counts. Type “auto” again") == 2
    assert "The bot plays for you: " not in told
    script = Script("auto", "auto all")
    command.run("hoard", command.Asked(), again=True, paper=script.paper())
    told = script.transcript.replace("\n", " ")
    assert "The bot plays for you: " in told
    assert "This score isn’t saved, because auto-play made decisions in this game." in told


def test_the_same_deal_played_otherwise_is_asked_about_and_begins_nowhere_unasked(hoard):
    books = PlayerBooks()
    seed = books.daily_games.deal(hoard).deal.seed
    code = deal_codes.code(hoard.info, Setup(("A", "B", "C")), seed)
    with pytest.raises(command.NotLikeThis, match="This is today’s daily game"):
        command.run("hoard", command.Asked(code=code), paper=Script().paper())
    script = Script("", "", "", "")
    assert command.run("hoard", command.Asked(code=code), paper=script.paper(asks=True)) == 0
    told = script.transcript.replace("\n", " ")
    assert "the daily game will only be practice for you." in told and "No game was started." in told


@pytest.mark.parametrize("fault", [MemoryError(), RuntimeError("no idea")])
def test_a_bot_that_cannot_decide_is_stood_in_for(hoard, monkeypatch, fault):
    def fails(*_asked):
        raise fault

    monkeypatch.setattr(type(levels.bot("hard")), "choose", fails)
    script = Script()
    assert command.run("hoard", command.Asked(players="hard,hard", options=("goal=10",)), paper=script.paper()) == 0
    told = script.transcript.replace("\n", " ")
    assert f"The bot couldn’t decide ({type(fault).__name__}: {fault}), so it made a quick move" in told
    assert "Won by" in told


def test_bots_alone_are_watched_to_the_end(hoard):
    script = Script()
    assert command.run("hoard", command.Asked(players="easy,normal", options=("goal=10",)), paper=script.paper()) == 0
    assert "Won by" in script.transcript


def test_ctrl_c_saves_and_leaves_with_a_sentence(hoard):
    class Impatient(Script):
        def answer(self, prompt: str) -> str:
            raise KeyboardInterrupt

    script = Impatient()
    assert command.run("hoard", command.Asked(players="you"), paper=script.paper()) == 130
    assert script.transcript.replace("\n", " ").rstrip().endswith("--text --continue")
    (save,) = journal.saves()
    assert save.game == "hoard" and not save.problem
