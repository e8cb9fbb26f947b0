"""The table in sentences: every moment has some, and none reveals what a seat must not know."""

from __future__ import annotations

from random import Random

from klotho_games.core.contract import NOBODY
from klotho_games.core.games import registry
from klotho_games.core.games.table_words import result_lines, sentence, table_lines
from klotho_games.core.i18n import listed
from tests.registry.tables import NAMES, every_table, walks

SPARSE = 17


@every_table
def test_every_moment_is_told_in_whole_sentences(game, seats):
    names = NAMES[:seats]
    for n, ply in enumerate(next(walks(game, seats, 1))):
        if n % SPARSE and ply.step is not None:
            continue
        for seat in (NOBODY, n % seats):
            told = table_lines(game, ply.state, seat, names)
            assert told, "telling.table says nothing of this moment"
            for line in told:
                assert line == line.strip() and line[-1] in ".!?…", f"{line!r} is no sentence"
                assert "{" not in line and "  " not in line and " ." not in line, f"{line!r} has a gap or a brace"
    result = game.rules.result(ply.state)
    told = result_lines(result, names)
    assert result.reason in told
    assert {f"{name}: {score:,} in total." for name, score in zip(names, result.scores, strict=True)} <= {*told}


@every_table
def test_whatever_a_seat_may_not_know_the_table_is_told_alike(game, seats):
    rules, names, rng = game.rules, NAMES[:seats], Random(6)
    if game.open:
        return  # an open game hides nothing; other tests check that
    for n, ply in enumerate(next(walks(game, seats, 1))):
        if n % SPARSE:
            continue
        for seat in (NOBODY, n % seats):
            other = rules.imagine(rules.view(ply.state, seat), rng)
            lines = [table_lines(game, state, seat, names) for state in (other, ply.state)]
            assert lines[0] == lines[1], f"the table in sentences tells seat {seat} what it may not know"


def test_a_game_without_sentences_of_its_own_is_told_by_its_prompt():
    straws = registry.load("straws")
    assert not hasattr(straws.telling, "table")
    ply = next(ply for plies in walks(straws, 2, 1) for ply in plies if straws.rules.to_act(ply.state) >= 0)
    told = table_lines(straws, ply.state, 0, NAMES[:2])
    assert told[0] == f"It’s {NAMES[straws.rules.to_act(ply.state)]}’s turn."
    assert sentence(straws.telling.prompt(ply.state, NAMES[:2])[0]) in told


def test_lists_and_sentences():
    assert [listed(words) for words in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    assert [sentence("go on"), sentence("really?"), sentence("")] == ["Go on.", "Really?", ""]
