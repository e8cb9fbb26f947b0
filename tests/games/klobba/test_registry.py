"""Klobba! before it stands on the shelf: the tests that every game has to pass, and its rulebook."""

from __future__ import annotations

import pytest

from klotho_games.core import registry
from klotho_games.core.rulebook import clauses
from tests.games.klobba.forced import KLOBBA
from tests.registry import test_play as play
from tests.registry import test_secrets as secrets
from tests.registry import test_words as words

AT_TABLES = (
    play.test_random_games_end_and_keep_their_invariants,
    play.test_the_lines_of_the_count_add_up_to_the_score,
    play.test_a_replay_is_the_same_game,
    play.test_a_record_survives_the_disk_at_every_ply,
    play.test_no_past_state_changes,
    play.test_undo_and_redo_come_back_at_every_ply,
    play.test_what_is_legal_applies_and_what_is_refused_names_its_clause,
    play.test_moves_with_impossible_values_are_refused,
    secrets.test_an_imagined_state_looks_the_same,
    secrets.test_a_bot_does_not_know_the_coming_dice,
    secrets.test_bots_finish_their_games,
    words.test_every_event_is_told_unless_it_is_a_quiet_one,
    words.test_every_moment_has_words_and_every_move_a_label,
)
OF_GAMES = (
    play.test_chances_add_up_and_cover_what_is_drawn,
    words.test_every_clause_of_the_rulebook_has_a_test,
    words.test_every_clause_says_something,
    words.test_the_box_and_its_options_make_sense,
)


def name(test: object) -> str:
    return test.__name__.removeprefix("test_")


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("test", AT_TABLES, ids=name)
def test_at_every_table(test, seats):
    registry.add(KLOBBA)
    test(KLOBBA, seats)


@pytest.mark.parametrize("level", ("normal", "hard"))
@pytest.mark.parametrize("seats", (2, 3, 6))
def test_a_bot_decides_the_same_whatever_is_hidden(seats, level):
    secrets.test_a_bot_decides_the_same_whatever_is_hidden(KLOBBA, seats, level)


@pytest.mark.parametrize("test", OF_GAMES, ids=name)
def test_of_the_game(test):
    test(KLOBBA)


def test_the_rulebook_has_every_clause_of_the_rules_of_record():
    chapters = {1: 8, 2: 15, 3: 4, 4: 11}
    ids = [f"KLO-{chapter}.{n}" for chapter, last in chapters.items() for n in range(1, last + 1)]
    assert list(clauses(KLOBBA.rulebook)) == ids
