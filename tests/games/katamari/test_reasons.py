"""What the judge says of a move is so: each sentence is held against what the move does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from klotho_games.core.contract import Decision
from klotho_games.games.katamari.board import CELLS, Board, lay_of
from klotho_games.games.katamari.board import stars as stars_of
from klotho_games.games.katamari.bot import JUDGE
from klotho_games.games.katamari.odds import expected_power
from klotho_games.games.katamari.reckoning import Majority, majorities
from klotho_games.games.katamari.rollup import RollUp, collected, pile_of
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.stuff import NUMBER, SIZE, SYMBOLS
from tests.games.katamari.test_bot import positions


def after(s: RollUp, one: Decision) -> Board:
    return RULES.apply(s, one.move)[0].boards[s.seat]



def led(s: RollUp, one: Decision, all_of_them: list[Decision], symbol: str) -> bool:
    def of(boards: tuple[Board, ...]) -> Majority:
        return next(majority for majority in majorities(boards) if majority.symbol == symbol.lower())

    then = RULES.apply(s, one.move)[0].boards
    return of(s.boards).winner != s.seat and of(then).winner == s.seat


def raised(s: RollUp, one: Decision, all_of_them: list[Decision], low: str, high: str) -> bool:
    then = RULES.apply(s, one.move)[0]
    powers = [f"{expected_power(collected(state, s.seat)):.1f}" for state in (s, then)]
    return powers == [low, high] and float(low) < float(high) and s.emperor < s.steps


def more_stars(s: RollUp, one: Decision, all_of_them: list[Decision], n: str) -> bool:
    return stars_of(after(s, one).tally) - stars_of(s.boards[s.seat].tally) == int(n) > 0


def more_symbols(s: RollUp, one: Decision, all_of_them: list[Decision]) -> bool:
    def shown(board: Board) -> int:
        return sum(board.tally >> 32 + 8 * n & 255 for n in range(len(SYMBOLS)))

    return shown(after(s, one)) > shown(s.boards[s.seat]) and s.emperor < s.steps


def more_ground(s: RollUp, one: Decision, all_of_them: list[Decision]) -> bool:
    def carrying(board: Board) -> int:
        return (board.blue | board.purple).bit_count()

    return carrying(after(s, one)) > carrying(s.boards[s.seat]) and hidden(s, one) < 2 and s.emperor < s.steps


def hidden(s: RollUp, one: Decision) -> int:
    lay = lay_of(NUMBER[one.move.piece], one.move.turn, one.move.place)
    return sum(s.boards[s.seat].icons[place] > 0 for place in CELLS[lay])


def covering(s: RollUp, one: Decision, all_of_them: list[Decision], n: str) -> bool:
    return hidden(s, one) == int(n) > 0


def the_best(s: RollUp, one: Decision, all_of_them: list[Decision], *_words: str) -> bool:
    return one.value == max(other.value for other in all_of_them)


def not_the_best(s: RollUp, one: Decision, all_of_them: list[Decision], *_words: str) -> bool:
    return not the_best(s, one, all_of_them)


def lost(s: RollUp, one: Decision, all_of_them: list[Decision], n: str) -> bool:
    return s.power == int(n) and not the_best(s, one, all_of_them)


def affordable(s: RollUp, one: Decision, all_of_them: list[Decision]) -> bool:
    return s.power - 4 >= one.move.size and bool(pile_of(s, one.move.size).unseen or pile_of(s, one.move.size).under)


def out_of_reach(s: RollUp, one: Decision, all_of_them: list[Decision], piece: str) -> bool:
    return s.power - 4 < SIZE[pile_of(s, one.move.size).top]


SAID: dict[str, Callable[..., bool]] = {
    r"It takes the lead in (\w+), worth 7 points\.": led,
    r"It raises the next throw from ([\d.]+) to ([\d.]+) Rolling Power on average\.": raised,
    r"It shows (\d+) more stars?\.": more_stars,
    r"It adds a symbol that may win its 7 points\.": more_symbols,
    r"It is ground for Purple Stuff, and covers little\.": more_ground,
    r"It covers nothing that counts\.": lambda s, one, them: hidden(s, one) == 0,
    r"It covers (\d+) icons?\.": covering,
    r"It makes better use of the power than anything else\.": the_best,
    r"Everything else would cover more than it brings\.": the_best,
    r"Nothing that can be paid for fits, and cycling a pile is not worth it\.": the_best,
    r"The turn ends, and (\d+) Rolling Power is lost\.": lost,
    r"A better piece may come up on this pile\.": affordable,
    r"It only keeps the (.+) from the others\.": out_of_reach,
    r"Another piece comes up on this pile\.": lambda s, one, them: True,
    r"Without the (.+) the board keeps the most\.": the_best,
    r"The (.+) comes off the board\.": not_the_best,
    r"There is nothing to decide: the dice are thrown\.": lambda s, one, them: not s.wobbly,
    r"Thrown like this, a die falls off the table once in (\d+) throws\.": lambda s, one, them, n: s.wobbly,
}


def test_what_is_said_of_a_move_is_so() -> None:
    told: Counter[str] = Counter()
    for s in positions(2):
        for decisions in (list(JUDGE.weigh(s, RULES.legal(s))), list(JUDGE.candidates(s))):
            for one in decisions:
                said = [(words, found) for words in SAID if (found := re.fullmatch(words, one.why))]
                assert len(said) == 1, one.why
                words, found = said[0]
                assert SAID[words](s, one, decisions, *found.groups()), (one, s)
                told[words] += 1
    assert len(told) > 10
