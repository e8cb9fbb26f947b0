"""What every game of the registry has to pass, while this one is not on the shelf; and a rulebook that is whole."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from klotho_games.bots import levels
from klotho_games.core import registry
from klotho_games.core.rulebook import clauses
from tests.games.clinic.forced import CLINIC
from tests.registry import test_play, test_secrets, test_words

AT_TABLES = (
    test_play.test_random_games_end_and_keep_their_invariants,
    test_play.test_the_lines_of_the_count_add_up_to_the_score,
    test_play.test_a_replay_is_the_same_game,
    test_play.test_a_record_survives_the_disk_at_every_ply,
    test_play.test_no_past_state_changes,
    test_play.test_undo_and_redo_come_back_at_every_ply,
    test_play.test_what_is_legal_applies_and_what_is_refused_names_its_clause,
    test_play.test_moves_with_impossible_values_are_refused,
    test_secrets.test_an_imagined_state_looks_the_same,
    test_secrets.test_a_bot_does_not_know_the_coming_dice,
    test_secrets.test_bots_finish_their_games,
    test_words.test_every_event_is_told_unless_it_is_a_quiet_one,
    test_words.test_every_moment_has_words_and_every_move_a_label,
)
OF_GAMES = (
    test_play.test_chances_add_up_and_cover_what_is_drawn,
    test_words.test_every_clause_of_the_rulebook_has_a_test,
    test_words.test_every_clause_says_something,
    test_words.test_the_box_and_its_options_make_sense,
)
HONEST = [partial(test_secrets.test_a_bot_decides_the_same_whatever_is_hidden, level=level) for level in levels.LEVELS]


@pytest.mark.parametrize("check", [*AT_TABLES, *HONEST], ids=[*(c.__name__ for c in AT_TABLES), *levels.LEVELS])
def test_at_its_table(check: Callable[..., Any]) -> None:
    check(registry.add(CLINIC), 1)


@pytest.mark.parametrize("check", OF_GAMES, ids=[check.__name__ for check in OF_GAMES])
def test_as_a_game(check: Callable[..., Any]) -> None:
    check(registry.add(CLINIC))


def test_the_rulebook_has_every_clause_of_the_rules_of_record() -> None:
    ids = {f"CLI-A{n}" for n in range(1, 7)} | {f"CLI-B{n}" for n in range(1, 10)}
    assert ids <= set(clauses(CLINIC.rulebook))
