"""The four temperaments: each likes what it is known for, and a beginner sees the obvious."""

from __future__ import annotations

from itertools import islice

from klotho_games.core.contract import Decision
from klotho_games.core.games.characters import KINDS
from klotho_games.games.katamari.bot.characters import CHARACTERS
from klotho_games.games.katamari.bot.judge import JUDGE, worth_to_next_player
from klotho_games.games.katamari.bot.values import income
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import Board, stars
from klotho_games.games.katamari.rules.pieces import NUMBER
from klotho_games.games.katamari.rules.state import Phase, RollUp
from klotho_games.games.katamari.rules.steps import Buy
from tests.games.katamari.forced import at_table, laid, spending
from tests.games.katamari.test_bot import positions


def choices() -> list[tuple[RollUp, list[Decision]]]:
    spent = (s for s in positions(1) if s.phase is Phase.SPEND and s.power > 2)
    return [(s, list(JUDGE.weigh(s, RULES.legal(s)))) for s in islice(spent, 30)]


def favourite(s: RollUp, weighed: list[Decision], kind: str) -> Decision:
    """Return what a temperament likes most; among equals, what the judge values most."""
    tastes = CHARACTERS.taste(s, [one.move for one in weighed], kind)
    assert all(-1 <= taste <= 1 for taste in tastes)
    return max(zip(tastes, weighed, strict=True), key=lambda pair: (pair[0], pair[1].value))[1]


def test_each_likes_what_it_is_known_for() -> None:
    def ground(board: Board) -> float:
        return (board.blue | board.purple).bit_count() + 0.5 * (board.yellow | board.blue).bit_count()

    power, risk, carrying, taken = (dict.fromkeys(KINDS, 0.0) for _figure in range(4))
    for s, weighed in choices():
        wanted = worth_to_next_player(s)
        for kind in KINDS:
            move = favourite(s, weighed, kind).move
            board = RULES.apply(s, move)[0].boards[s.seat]
            power[kind] += income(board.tally)[0]
            risk[kind] += income(board.tally)[1]
            carrying[kind] += ground(board)
            taken[kind] += wanted.get(NUMBER[move.piece], 0.0) if isinstance(move, Buy) else 0.0
    assert max(KINDS, key=power.__getitem__) == "bold"
    assert min(KINDS, key=risk.__getitem__) == "cautious"
    assert max(KINDS, key=carrying.__getitem__) == "builder"
    assert max(KINDS, key=taken.__getitem__) == "spoiler"


def test_no_one_has_a_taste_in_throwing() -> None:
    s = at_table(wobbly=True)
    assert {taste for kind in KINDS for taste in CHARACTERS.taste(s, RULES.legal(s), kind)} == {0.0}


def test_a_beginner_sees_points_and_dice_and_not_what_they_cover_up() -> None:
    s = spending(laid(at_table("button", "banana"), 0, ("egg", 0, (1, 0))), 2)
    moves = [move for move in RULES.legal(s) if isinstance(move, Buy)]
    seen = dict(zip(moves, CHARACTERS.short(s, moves), strict=True))
    boards = {move: RULES.apply(s, move)[0].boards[0] for move in moves}
    best = max(moves, key=seen.__getitem__)
    assert best.piece == "banana", "two more dice on the next throw"
    starred = [move for move in moves if stars(boards[move].tally)]
    assert starred and min(seen[move] for move in starred) > 0
