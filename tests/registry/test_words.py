"""The words of every game: rulebook, log, labels and box."""

from __future__ import annotations

from klotho_games.core.contract import Told
from klotho_games.core.games import registry
from klotho_games.core.games.rulebook import clauses
from tests.depth import depth
from tests.registry.game_tests import TESTS, marks_in, marks_of, say_where
from tests.registry.tables import NAMES, every_game, every_table, walks


def say_untested(game) -> str:
    """Return a sentence about clauses without a test and where the test belongs; "" if all have one."""
    missing = [id for id in clauses(game.rulebook) if id not in marks_of(game)]
    if not missing:
        return ""
    return (f"No test is marked with {', '.join(missing)}. Mark the test of each clause with "
            f'@pytest.mark.rule("{missing[0]}"). {say_where(game)}')


@every_game
def test_every_clause_of_the_rulebook_has_a_test(game):
    assert not say_untested(game), say_untested(game)


def test_every_marked_test_names_a_clause_of_a_rulebook():
    # a game whose table is not built yet already has its rulebook and tests
    written = (TESTS.parent / "klotho_games" / "games").glob("*/rulebook.md")
    books = {id for path in written for id in clauses(path.read_text(encoding="utf-8"))}
    games = [registry.load(name) for name in registry.ids()]
    books |= {id for game in games for id in clauses(game.rulebook)}
    for marks in (marks_in(TESTS), *(marks_of(game) for game in games)):
        strange = {id: where for id, where in marks.items() if id not in books}
        assert not strange, "no rulebook has these clauses"


@every_game
def test_every_clause_says_something(game):
    book = clauses(game.rulebook)
    assert book, "rulebook.md has no clause: each begins with its id, three capitals and a number (**KAR-2.3**)"
    assert len({id.split("-")[0] for id in book}) == 1, "all clauses of a rulebook begin with the same three capitals"
    assert not [id for id, clause in book.items() if len(clause.text) < 10], "says too little"
    assert not [id for id, clause in book.items() if not clause.section], "stands under no heading"


@every_table
def test_every_event_is_told_unless_it_is_a_quiet_one(game, seats):
    for plies in walks(game, seats, depth(20, short=3)):
        for ply in plies:
            for event in ply.events:
                told = game.telling.event(event, NAMES[:seats])
                assert (told is None) == event.quiet, f"{event} is told as {told}: None is for events that are quiet"
                if told is None:
                    continue
                assert isinstance(told, Told), f"telling.event gives {told!r} for {event}, and no Told"
                assert told.text.strip(), f"the log line of {event} is empty"
                assert "{" not in told.text, f"something was left out of the log line {told.text!r}"
                assert told.seat is None or 0 <= told.seat < seats, f"{told} is of no seat of this table"


@every_table
def test_every_moment_has_words_and_every_move_a_label(game, seats):
    for plies in walks(game, seats, depth(6, short=1)):
        for n, ply in enumerate(plies):
            if n % depth(1, short=3):
                continue
            prompt, quieter = game.telling.prompt(ply.state, NAMES[:seats])
            assert prompt.strip(), "telling.prompt says nothing"
            standing = game.telling.standing(ply.state, NAMES[:seats])
            assert standing.strip(), "telling.standing says nothing"
            assert "{" not in prompt + quieter + standing, f"a gap in {prompt!r}, {quieter!r} or {standing!r}"
            for move in game.rules.legal(ply.state):
                label = game.telling.move(ply.state, move)
                assert label.strip(), f"telling.move has no label for {move}"
                assert "{" not in label, f"something was left out of the label {label!r}"


@every_game
def test_the_box_and_its_options_make_sense(game):
    info = game.info
    assert info.id == game.id, "GameInfo.id is not the id that the game is known by"
    assert info.title and info.tagline and info.kind and info.weight, "title, tagline, kind or weight has no words"
    assert 1 <= info.seats[0] <= info.seats[1] <= 6, "seats are from 1 to 6, the fewest first"
    assert 0 < info.minutes[0] <= info.minutes[1], "minutes are at least 1, the fewest first"
    assert info.version >= 1, "the version of the rules begins at 1"
    assert len({option.name for option in info.options}) == len(info.options), "two options have the same name"
    for option in info.options:
        assert option.label, f"option {option.name} has no label"
        if option.choices:
            assert option.default in option.choices, f"the default of option {option.name} is none of its choices"
            assert len(option.labels) in (0, len(option.choices)), f"option {option.name}: one label for each choice"
        else:
            assert isinstance(option.default, bool) or option.hidden, f"option {option.name} is no switch: give choices"
