"""Moves that give up the game: the game names them, they are last in every list, and players are asked first."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from random import Random
from typing import Any

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.core.chance import seeds
from klotho_games.core.contract import OVER, Move
from klotho_games.core.games import giving_up
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.phones.pages import page_of
from klotho_games.stage.table.plain_table import PlainTable
from klotho_games.stage.widgets.chooser import Chooser
from klotho_games.text.game_loop import GameLoop
from klotho_games.text.pages import TextPage
from tests.pictures import ART
from tests.registry.scripts import script
from tests.registry.tables import every_game, setups, walk
from tests.text.reader import Script

GAMES, TRIED = 3, 40


def positions(game: Game) -> Iterator[tuple[Any, Any]]:
    """Yield positions of random games with their setups."""
    for n in range(GAMES):
        rng = Random(f"giving up {game.id} {n}")
        setup = setups(game, game.info.seats[0])[0]
        plies = [ply.state for ply in walk(game, setup, rng) if game.rules.to_act(ply.state) >= 0]
        for state in rng.sample(plies, min(TRIED, len(plies))) + plies[-3:]:
            yield setup, state


def where_it_can_be_given_up(game: Game) -> tuple[Any, Any, Move] | None:
    for setup, state in positions(game):
        for move in game.rules.legal(state):
            if giving_up.question(game.telling, state, move):
                return setup, state, move
    return None


@every_game
def test_a_kind_of_move_that_always_ends_the_game_and_never_wins_it_is_said_to_give_up(game):
    """Also the reverse: each move that players are asked about ends the game."""
    ends: dict[type[Move], list[bool]] = {}
    rng = Random("kinds")
    for _setup, state in positions(game):
        moves = list(game.rules.legal(state))
        for move in rng.sample(moves, min(25, len(moves))):
            after, _events = game.rules.apply(state, move)
            result = game.rules.result(after) if game.rules.to_act(after) == OVER else None
            for_nothing = result is not None and game.rules.to_act(state) not in result.winners
            if giving_up.question(game.telling, state, move):
                assert result is not None, f"telling.gives_up asks about {move}, and it does not end the game"
            elif len(moves) > 1:
                ends.setdefault(type(move), []).append(for_nothing)
    unasked = [kind.__name__ for kind, found in ends.items() if len(found) > 2 and all(found)]
    assert not unasked, "these moves always ended the game for nothing: telling.gives_up asks before they are made"


@every_game
def test_at_a_text_table_it_stands_last_and_is_done_only_after_a_yes(game):
    found = where_it_can_be_given_up(game)
    if found is None:
        return
    setup, state, move = found
    words = game.telling.move(state, move, setup.seats)
    question = giving_up.question(game.telling, state, move)
    for answers, over in (((words, "no"), False), ((words, ""), False), ((words, "yes"), True)):
        session = at(game, setup, state)
        look = TextPage(session, session.to_act)
        assert look.ways[-1].move == move, "the first number plays something else"
        typed = Script(*answers)
        GameLoop(PlayerBooks(), session, typed.paper()).play()
        assert question in typed.transcript, "the question of telling.gives_up was not asked"
        assert session.is_over is over, f"after {answers} the game {'goes on' if over else 'is over'}"


@every_game
def test_on_a_phone_it_stands_last_and_the_page_asks(game):
    found = where_it_can_be_given_up(game)
    if found is None:
        return
    setup, state, move = found
    page = page_of(game, state, game.rules.to_act(state), setup.seats)
    assert page.moves[-1] == move, "on a phone the move that gives up is not the last of the list"
    (id,) = page.questions
    assert page.move(id) == move and page.questions[id] == giving_up.question(game.telling, state, move)


@every_game
def test_in_the_window_it_is_gone_through_last_and_asked_about(game):
    found = where_it_can_be_given_up(game)
    if found is None:
        return
    setup, state, _move = found
    by_ear = script("shots/by_ear")
    sitting = by_ear.ListeningGame(game, art=ART, session=at(game, setup, state))
    table = sitting.stage.scene
    last = table.things()[-1]
    assert last.press is not None and table.focus.current is not last
    last.press()
    sitting.rest()
    chooser = sitting.stage.scene
    assert isinstance(chooser, Chooser) and not sitting.session.is_over
    sitting.press("return")
    assert sitting.stage.scene is table and not sitting.session.is_over, "going on stands first"
    last.press()
    sitting.rest()
    sitting.stage.scene.choices[-1].take()
    assert sitting.session.is_over
    sitting.close()


def test_a_plain_table_puts_it_behind_the_other_buttons_and_asks(hoard, monkeypatch):
    """A game with a plain table only has to name the move."""
    def gives_up(_s: Any, move: Move) -> str:
        return "Stop for good?" if type(move).__name__ == "Roll" else ""

    monkeypatch.setattr(type(hoard.telling), "gives_up", staticmethod(gives_up), raising=False)
    by_ear = script("shots/by_ear")
    session = Session.new(hoard, setups(hoard, 1)[0], seeds.seed_from_words("plain"))
    sitting = by_ear.ListeningGame(hoard, art=ART, session=session)
    table = sitting.stage.scene
    assert isinstance(table, PlainTable)
    answers = table._moves()
    assert [answer.ends for answer in answers] == [False] * (len(answers) - 1) + [True]
    assert answers[-1].kind == "secondary" and answers[-1].key == str(len(answers))
    before = session.ply
    answers[-1].press()
    sitting.rest()
    assert isinstance(sitting.stage.scene, Chooser) and session.ply == before
    sitting.stage.scene.choices[1].take()
    assert session.ply > before
    sitting.close()


def at(game: Game, setup: Any, state: Any) -> Session:
    session = Session.new(game, setup, seeds.seed_from_words("giving up"))
    session._first = state
    return session
