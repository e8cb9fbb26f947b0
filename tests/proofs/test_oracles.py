"""Program and second oracle: a difference is found and reported, and many positions show none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from klotho_games.core.games import registry
from tests.depth import depth
from tests.oracles.asking import Question, answered, asked, compare, differences, plain, questions

IN_EVERY_RUN, DAILY = depth(2_000, short=300), 100_000


def counted() -> Iterator[Question]:
    for n in range(100):
        yield Question("double", {"number": n}, (2 * n,))


def test_a_wrong_answer_is_found_and_told_with_its_question() -> None:
    def wrong_once(part: str, given: Any) -> Any:
        return [2 * given["number"] + (given["number"] == 7)]

    (found,) = differences(counted(), wrong_once, 100)
    assert json.loads(str(found)) == {"part": "double", "given": {"number": 7}, "program": [14], "oracle": [15]}
    assert not differences(counted(), wrong_once, 7)


def test_who_cannot_answer_differs() -> None:
    def fails(part: str, given: Any) -> Any:
        raise LookupError(part)

    assert [one.said for one in differences(counted(), fails, 2)] == ["LookupError: double"] * 2


def test_questions_are_asked_about_games_that_there_are() -> None:
    assert asked() and set(asked()) <= set(registry.ids())


@pytest.mark.parametrize("game", asked())
def test_the_same_words_bring_the_same_questions(game: str) -> None:
    once, again = (list(islice(questions(game, "again"), 20)) for _time in range(2))
    assert [plain([one.part, one.given, one.answer]) for one in once] == [
        plain([one.part, one.given, one.answer]) for one in again
    ]


@pytest.mark.parametrize("game", answered())
def test_program_and_rulebook_agree(game: str) -> None:
    assert [str(one) for one in compare(game, IN_EVERY_RUN, "in every run")] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", answered())
def test_program_and_rulebook_agree_about_many_positions(game: str) -> None:
    assert [str(one) for one in compare(game, DAILY, "daily")] == []
