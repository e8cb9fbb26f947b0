"""What the registry's tests ask of every game, asked of this one while it is not on the shelf."""

from __future__ import annotations

import pytest

from klotho_games.core import registry
from klotho_games.core.rulebook import clauses
from tests.games.asteroid_miners.forced import ASTEROID_MINERS
from tests.registry import test_play, test_words

SEATS = (1, 2)
PLAY = [
    test_play.test_random_games_end_and_keep_their_invariants,
    test_play.test_the_lines_of_the_count_add_up_to_the_score,
    test_play.test_a_replay_is_the_same_game,
    test_play.test_a_record_survives_the_disk_at_every_ply,
    test_play.test_no_past_state_changes,
    test_play.test_undo_and_redo_come_back_at_every_ply,
    test_play.test_what_is_legal_applies_and_what_is_refused_names_its_clause,
    test_play.test_moves_with_impossible_values_are_refused,
    test_words.test_every_event_is_told_unless_it_is_a_quiet_one,
    test_words.test_every_moment_has_words_and_every_move_a_label,
]
WHOLE = [
    test_play.test_chances_add_up_and_cover_what_is_drawn,
    test_words.test_every_clause_of_the_rulebook_has_a_test,
    test_words.test_every_clause_says_something,
    test_words.test_the_box_and_its_options_make_sense,
]


@pytest.fixture(autouse=True)
def _known() -> None:
    if "asteroid_miners" not in registry.PLAYABLE:
        registry.add(ASTEROID_MINERS)


if "asteroid_miners" not in registry.PLAYABLE:

    @pytest.mark.parametrize("seats", SEATS)
    @pytest.mark.parametrize("asked", PLAY, ids=lambda asked: asked.__name__[5:])
    def test_at_every_number_of_seats(asked, seats):
        asked(ASTEROID_MINERS, seats)

    @pytest.mark.parametrize("asked", WHOLE, ids=lambda asked: asked.__name__[5:])
    def test_as_a_whole(asked):
        asked(ASTEROID_MINERS)


def test_the_rulebook_has_every_clause_of_the_rules_of_record():
    ids = [f"AST-A{n}" for n in range(1, 15)] + [f"AST-B{n}" for n in range(1, 12)]
    assert list(clauses(ASTEROID_MINERS.rulebook)) == ids


def test_the_box_is_the_one_of_the_shelf():
    box = next(box for box in registry.shelf() if box.id == "asteroid_miners")
    info = ASTEROID_MINERS.info
    assert (box.title, box.seats, box.minutes, box.tagline, box.kind) == (
        info.title, info.seats, info.minutes, info.tagline, info.kind,
    )  # fmt: skip
