"""The search for exercises in the games of Easy and Normal players (docs/practice.md).

    search = Finding(game, folder)
    search.look_at_a_game()
    search.exercises

Where a player's move looks costly, all four levels are asked what they would do, and a quick estimate compares their
choices. What looks clear is proven by whole games on fresh seeds (`klotho_games/practice/proof.py`), or dropped.
"""

from __future__ import annotations

import contextlib
import gzip
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from klotho_games.bots import hints, levels
from klotho_games.bots.guide import expert
from klotho_games.coach.calibration import calibration_of
from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, OVER, Move, Setup, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.games.themes import theme_of
from klotho_games.practice.difficulty import grades, rating_of
from klotho_games.practice.exercise import GAP, GRADES, SURE_GAP, Exercise, id_of, raw
from klotho_games.practice.exercise_file import FILE, decode
from klotho_games.practice.position import open_position
from klotho_games.practice.proof import CAREFUL, EQUAL_ERROR, LEAST, Proof, TriedChoice
from measure import matches
from measure.exercise_variety import (
    ALIKE,
    OF_A_THEME,
    OF_ONE_ANSWER,
    Question,
    Thumb,
    best_thumb,
    is_too_good,
    keep_varied,
    look_of,
)

SEARCHES = Path(__file__).with_name("searches")
"""What was looked at so far, a file for each game. The exercises themselves are in the games' folders."""
_A_GAME = 2
"""Most exercises from one game, because its decisions are similar."""
_OF_A_THEME_HERE = 2
"""Most decisions of one theme that are looked at in one game."""
_LOOKS = 4
"""Most decisions of one game that are looked at. Another game costs less than a decision that promises little."""
_FOUND = 8
"""A theme or a third of the game with so many exercises is half as urgent as one without."""
_LATE = 0.75
"""The part of a game from which decisions are looked at, if only its expert says what they cost. Of 55 earlier ones
that 97 Klotho's expert called costly, whole games proved none in time; of 38 later ones, 11."""
_COSTLY = 2.5
"""How many points of winning chance a move costs at least in the eyes of the game's judge, to be looked at."""
_LEAST_DOUBT = 0.15
"""What a game counts that its model takes for decided. The model can be wrong, and a winner can still lose."""
_TRIES = {"easy": 12, "normal": 12, "hard": 2, "expert": 2}
"""How often each level is asked. The strong ones nearly always answer the same."""
_BEST = 4
"""How many of the judge's best moves are compared, besides those that the levels choose."""
_FEW = 10
"""With at most this many moves, all of them are compared."""
_MOST = 10
"""More choices than this are too costly. The others are left out, those of the weakest level first."""
_LEAST_CHOICES = 3
"""Fewer choices are no exercise, unless the position has no more."""
_SELDOM = 0.2
"""A choice that each level makes less often than this can be left out, if too many games would be needed for it."""
_ESTIMATE, _BETTER = 32, 128
"""Worlds of the quick estimate, and of the better one of what it does not drop."""
_RARE = 5.0
"""How much sooner a decision is looked at whose answer its theme needs."""
_LARGE = 0.07
"""How far behind the best choice a level's choice must be in the estimate. Large gaps are cheap to prove."""
_SMALL, _CHEAP = 0.045, 2000
"""How far it must be at least, where so many whole games take less than half of the patience."""
_GLANCE = 12
"""Worlds after which it is often clear that a game is decided already."""
_LOST, _WON = 0.04, 0.995
"""Winning chances of a game that is decided: after every choice below the first, or above the second. If only the
best choice wins, that is a good exercise."""
DECIDED, NOTHING, COMMON = "decided already", "nothing is costly", "the theme has this answer often enough"
_WORLDS = (2, 12, 24, 48, 96, 192, 384, 768, 1536)
_SURE = 192
"""Worlds that every choice gets where that is cheap. Of exercises that looked settled after 48, some did not hold."""
_SHORT = 2.0
"""Seconds of computing that a proof always gets. Then it is given up if nothing looks costly so far."""
PATIENCE = 60.0
"""Seconds of computing for one proof, if nothing else is asked for."""
_SPREAD, _CLOSE, _CLEAR = 0.5, 0.015, 0.035
"""The usual spread of the difference between two choices in one world, up to which difference they may be equal, and
from which on one of them is worse. What is between takes a thousand games."""
_A_PROOF = 500
"""Games that a proof takes."""
_USUAL = 60
"""Worlds that a proof takes for most choices. After the first few it is known whether there is time for this many."""
_TELLING = 24
"""Worlds after which the proof itself can say how many more games it needs."""
_SEATS = (2, 2, 3, 2, 4)
"""How many players, game after game, where the game allows it."""


class Found(msgspec.Struct, frozen=True):
    """One decision that was proven or dropped."""

    number: int
    """The number of the game."""
    kind: str
    """The theme."""
    ply: int
    seconds: float
    exercise: Exercise | None = None
    why: str = ""
    tries: dict[str, tuple[int, int]] = {}
    part: float = 0.0
    """How much of the game had been played, from 0 to 1."""
    id: str = ""
    """The exercise's id, where the exercise itself is kept in another file."""


class Candidate(msgspec.Struct, frozen=True):
    ply: int
    state: Any
    seat: int
    played: Move
    theme: str
    loss: float
    part: float
    doubt: float = 1.0
    """How open the game is, from 0 (decided) to 1."""
    seats: int = 2
    rare: bool = False
    """Whether its theme needs such an answer, if the judge is right."""


class Estimate(NamedTuple):
    """What the choices of a decision are likely to be worth."""

    best: Move
    chance: float
    """The chance to win after the best choice."""
    behind: dict[Move, float]
    """How much worse the others are, from 0 to 1."""


class Finding:
    """The search in one game."""

    def __init__(self, game: Game, folder: Path, patience: float = PATIENCE) -> None:
        self.game, self.rules, self.patience = game, game.rules, patience
        self._believed = calibration_of(game).judged if hasattr(expert(game), "worth_more") else 0.0
        """How much of what the game's expert sees between two moves is believed. Such a game's model says nothing."""
        self._spent, self._played = Counter[int](), Counter[int]()
        """Seconds of computing for proofs, and how many whole games from the beginning they would have been, for each
        number of players."""
        self._themes, self._looks = Counter[str](), Counter[tuple[str, frozenset[str], str]]()
        """How many exercises the themes have, and how many look the same."""
        self._thumbs: dict[str, Thumb] = {}
        """The rules of thumb of themes that need other answers."""
        self.path = folder / f"{game.id}.jsonl"
        if not self.path.exists():
            begin_with_the_repository(game, self.path)
        self.kept = [self._with_theme(one) for one in read_kept(self.path)]
        self.number = max((one.number for one in self.kept), default=-1) + 1
        self.seconds = sum(one.seconds for one in self.kept)

    def _with_theme(self, one: Found) -> Found:
        if one.exercise is None:
            return one
        session = open_position(self.game, one.exercise, tuple("ABCDEF"))
        theme = theme_of(self.game, session.state, session.legal())
        return msgspec.structs.replace(one, kind=theme, exercise=msgspec.structs.replace(one.exercise, theme=theme))

    @property
    def exercises(self) -> list[Found]:
        return [one for one in self.kept if one.exercise is not None]

    @property
    def chosen_exercises(self) -> list[Exercise]:
        """The exercises that `write` keeps."""
        return exercises_to_keep(self.game, self.exercises)

    def drop(self, ids: AbstractSet[str], why: str) -> None:
        """Leave out exercises."""
        self.kept = [msgspec.structs.replace(one, exercise=None, id=one.exercise.id, why=why)
                     if one.exercise is not None and one.exercise.id in ids else one for one in self.kept]

    def _plan_variety(self) -> None:
        """Find out which answers the themes have often enough."""
        wanted = self.chosen_exercises
        self._themes, self._looks = Counter(one.theme for one in wanted), Counter(map(look_of, wanted))
        self._thumbs = {}
        for theme in self._themes:
            found = [one.exercise for one in self.exercises if one.exercise and one.kind == theme]
            kept = [one for one in wanted if one.theme == theme]
            thumb, of_kept = best_thumb(found), best_thumb(kept)
            if is_too_good(thumb, len(found)):
                self._thumbs[theme] = thumb
            elif is_too_good(of_kept._replace(right=of_kept.right + 1), len(kept) + 1):
                self._thumbs[theme] = of_kept

    def _has_often(self, theme: str, best: Move, behind: Mapping[Move, float]) -> bool:
        """Return whether a theme has enough exercises with such an answer, going by an estimate."""
        moves = tuple(encode(move) for move in (best, *behind))
        right = {moves[0], *(encode(move) for move, gap in behind.items() if gap < _CLOSE)}
        if self._looks[theme, frozenset(moves), moves[0]] >= ALIKE:
            return True
        thumb = self._thumbs.get(theme)
        return thumb is not None and Question(moves, frozenset(right)).share(thumb.order) > OF_ONE_ANSWER

    def look_at_a_game(self) -> None:
        number, self.number = self.number, self.number + 1
        began = process_time()
        seats = self._seats(number)
        setup = Setup(tuple(f"{seat}" for seat in range(seats)), matches.options(self.game, seats))
        seed = seeds.seed_from_words(f"exercises {self.game.id} {number}")
        rng = Random(f"exercises {self.game.id} {number}")
        bots = [rng.choice(("easy", "normal")) for _seat in range(seats)]
        self._plan_variety()
        steps, candidates = self._play(setup, seed, bots, rng)
        self._keep(Found(number, "", len(steps), process_time() - began, why="game"))
        found = 0
        for one in self._choose(candidates):
            began = process_time()
            exercise, tries, why = self._prove(one, setup, seed, steps[: one.ply], rng)
            self._keep(Found(number, one.theme, one.ply, process_time() - began, exercise, why, tries, one.part))
            found += exercise is not None
            if found == _A_GAME:
                break

    def _seats(self, number: int) -> int:
        least, most = self.game.info.seats
        return min(most, max(least, _SEATS[number % len(_SEATS)]))

    def _play(
        self, setup: Setup, seed: bytes, bots: Sequence[str], rng: Random
    ) -> tuple[list[Step], list[Candidate]]:
        rules, s = self.rules, self.rules.initial(setup)
        steps: list[Step] = []
        found: list[Candidate] = []
        drawn: Counter[str] = Counter()
        while (seat := rules.to_act(s)) != OVER:
            step: Step
            if seat == CHANCE:
                stream = rules.stream(s)
                step = rules.draw(s, seeds.rng(seed, stream, drawn[stream]))
                drawn[stream] += 1
            else:
                view, legal = rules.view(s, seat), rules.legal(s)
                step = levels.choose(self.game, view, bots[seat], rng).move
                theme = theme_of(self.game, s, legal)
                if len(legal) > 1 and theme:
                    played = rules.same(s, step)
                    assert isinstance(played, Move)
                    best, played, loss = self._tempting(s, view, legal, played, rng)
                    if loss >= _COSTLY and self._believed:
                        loss = 100 * max(self._judge(s, seat, list(legal)).behind.get(played, 0.0), 0.0)
                    rare = not self._believed and self._is_rare(theme, best, legal)
                    if loss >= _COSTLY or rare:
                        found.append(Candidate(len(steps), s, seat, played, theme, loss, 0.0, self._doubt(s, seat),
                                               len(setup.seats), rare))
            s, _events = rules.apply(s, step)
            steps.append(step)
        return steps, [msgspec.structs.replace(one, part=one.ply / len(steps)) for one in found]

    def _tempting(
        self, s: Any, view: Any, legal: Sequence[Move], played: Move, rng: Random
    ) -> tuple[Move, Move, float]:
        """Return the best move in the eyes of the game's judge, the one that was played, and what it costs, in percent
        of winning chance. If the player was right, the weakest level's choice takes its place: it errs more often."""
        values = {decision.move: decision.value for decision in self.game.judge.weigh(view, legal)}
        point = getattr(self.game.besides("characters", "CHARACTERS"), "point", 1.0)
        best, least = max(values, key=lambda move: values[move], default=played), min(values.values(), default=0.0)

        def loss(move: Move) -> float:
            return (values.get(best, 0.0) - values.get(move, least)) / point

        if loss(played) < _COSTLY and not self._believed:
            other = self.rules.same(s, levels.choose(self.game, view, levels.LEVELS[0], Random(rng.random())).move)
            assert isinstance(other, Move)
            played = max((played, other), key=loss)
        return best, played, loss(played)

    def _is_rare(self, theme: str, best: Move, legal: Sequence[Move]) -> bool:
        """Return whether the theme has a rule of thumb that is right too often, and that this answer contradicts."""
        thumb = self._thumbs.get(theme)
        moves = tuple(encode(move) for move in legal)
        return thumb is not None and Question(moves, frozenset({encode(best)})).share(thumb.order) == 0.0

    def _doubt(self, s: Any, seat: int) -> float:
        """Return how open a game is for a seat, by the model of winning chances. A decided game is rarely costly."""
        model = self.game.besides("chances", "CHANCES")
        chance = min(1.0, model.of(s)[seat]) if model is not None else 0.5
        return max(_LEAST_DOUBT, 4 * chance * (1 - chance))

    def _choose(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return the decisions to look at: costly ones, of parts of the game and themes that are still rare and have
        given exercises so far, and that can be proven in time."""
        spent: dict[str, float] = defaultdict(float)
        for found in self.kept:
            spent[found.kind] += found.seconds
        parts = Counter(int(3 * one.part) for one in self.exercises)
        if self._believed:
            candidates = [one for one in candidates if one.part >= _LATE]

        def wish(one: Candidate) -> float:
            n = self._themes[one.theme]
            likely = (n + 1) / (spent[one.theme] + self.patience)
            rare = (_RARE if one.rare else 1.0) / (_FOUND + n) / (_FOUND + parts[int(3 * one.part)])
            seconds = self._pace(one.seats) * left_of(one) * _A_PROOF
            worth = min(max(one.loss, _COSTLY), 20.0) * one.doubt
            return likely * rare * worth * min(1.0, self.patience / max(seconds, 0.1))

        chosen: list[Candidate] = []
        for one in sorted(candidates, key=wish, reverse=True):
            near = any(abs(one.ply - other.ply) < 8 for other in chosen)
            alike = sum(one.theme == other.theme for other in chosen)
            if not near and alike < _OF_A_THEME_HERE and self._themes[one.theme] < OF_A_THEME:
                chosen.append(one)
            if len(chosen) == _LOOKS:
                break
        return chosen

    # -- one decision ---------------------------------------------------------------------------------------

    def _prove(
        self, one: Candidate, setup: Setup, seed: bytes, steps: Sequence[Step], rng: Random
    ) -> tuple[Exercise | None, dict[str, tuple[int, int]], str]:
        rules = self.rules
        view, legal = rules.view(one.state, one.seat), rules.legal(one.state)
        mark = crc32(f"{self.game.id} {seed.hex()} {one.ply}".encode()) << 20
        judged = max(self.game.judge.weigh(view, legal), key=lambda decision: decision.value).move
        glance = Proof(self.game, view, len(setup.seats), list(dict.fromkeys([judged, one.played])), mark, quick=True)
        glance.look(_GLANCE)
        if glance.best.mean == 0.0 or min(one.mean for one in glance.tried) > _WON:
            return None, {}, f"estimate: {DECIDED}"
        asked = self._ask(one.state, view, rng, {"easy": 6, "normal": 6})
        moves = self._shortlist(view, legal, [one.played, *asked["normal"], *asked["easy"]])
        often = self._often(asked, one.played)
        quick = Proof(self.game, view, len(setup.seats), moves, mark, quick=True)
        large = _SMALL if 0 < self._pace(one.seats) * left_of(one) * _CHEAP < self.patience / 2 else _LARGE
        for worlds in (_ESTIMATE, _BETTER):
            estimate = (self._judge(one.state, one.seat, moves, glance.best.mean) if self._believed
                        else estimate_in(quick, worlds))
            why = refusal(estimate, large)
            if not why and self._has_often(one.theme, estimate.best, estimate.behind):
                why = COMMON
            if why:
                return None, {}, f"estimate: {why}"
        why = unclear(estimate, often) or ("too costly" if self._cost(estimate, one, often) > self.patience else "")
        if why:
            return None, {}, f"estimate: {why}"
        more = self._ask(one.state, view, rng, _TRIES)
        strong = [move for level in reversed(list(more)) for move in more[level]]
        moves = list(dict.fromkeys([estimate.best, *more["expert"], *more["hard"], *moves, *strong]))[:_MOST]
        often = self._often(more, one.played)
        proof = Proof(self.game, view, len(setup.seats), moves, mark + (1 << 19))
        began, why = process_time(), ""
        quick_ones = 0 < self._pace(one.seats) * left_of(one) * _SURE * len(moves) < self.patience / 4
        for until in [n for n in _WORLDS if not (quick_ones and LEAST <= n < _SURE)]:
            proof.look(until - proof.n)
            spent = process_time() - began
            leave_out(proof, often, spent, self.patience)
            if until >= LEAST and (proof.is_settled or (why := grey(proof))):
                break
            if _WORLDS[0] < until < LEAST and spent > _SHORT and is_dull(proof, large):
                why = NOTHING
                break
            if spent + seconds_to_go(proof, spent) > self.patience:
                why = "too costly"
                break
        self._spent[len(setup.seats)] += spent
        self._played[len(setup.seats)] += proof.played * left_of(one)
        if why or not proof.is_settled:
            return None, {}, f"proof: {why or 'not settled'}"
        choices = proof.choices()
        kept = tuple(raw(step) for step in steps if isinstance(step, Move))
        found = Exercise(
            id_of(self.game.id, seed.hex(), setup.options, kept, one.seat), self.game.id, self.game.info.version,
            seed.hex(), len(setup.seats), setup.options, kept, one.seat, choices,
        )
        if not found.is_proven or len(found.right) > most_right(len(choices)):
            return None, {}, "proof: no clear answer"
        tries = {level: (sum(bool(c := found.choice_of(move)) and c.is_right for move in chosen), len(chosen))
                 for level, chosen in more.items()}
        found = msgspec.structs.replace(
            found, rating=rating_of(tries), found=tuple(round(right / n, 3) for right, n in tries.values()))
        return found, tries, ""

    def _often(self, asked: Mapping[str, Sequence[Move]], played: Move) -> AbstractSet[Move]:
        """Return the choices that some level makes often, and the one that was played."""
        return {played, *(move for moves in asked.values() for move, n in Counter(moves).items()
                          if n > _SELDOM * len(moves))}

    def _judge(self, s: Any, seat: int, moves: Sequence[Move], chance: float = 0.5) -> Estimate:
        """Return what the game's expert sees between the moves, as the coach believes it."""
        s = self.rules.imagine(self.rules.view(s, seat), Random(0))
        worth_more = expert(self.game).worth_more

        def gap(better: Move, other: Move) -> float:
            found = worth_more(s, better, other)
            return self._believed * found[seat] if found is not None else 0.0

        best = moves[0]
        for move in moves[1:]:
            if gap(move, best) > 0.0:
                best = move
        return Estimate(best, chance, {move: gap(best, move) for move in moves if move != best})

    def _cost(self, estimate: Estimate, one: Candidate, often: AbstractSet[Move]) -> float:
        """Return how many seconds the proof is likely to take, as far as the game's play-outs are known."""
        return self._pace(one.seats) * left_of(one) * likely_games(estimate, often)

    def _pace(self, seats: int) -> float:
        """Return the seconds that a play-out of a whole game takes with this many players."""
        return self._spent[seats] / self._played[seats] if self._played[seats] else 0.0

    def _ask(self, s: Any, view: Any, rng: Random, tries: dict[str, int]) -> dict[str, list[Move]]:
        """Return what each level would do."""
        found: dict[str, list[Move]] = {}
        for level, n in tries.items():
            budget = msgspec.structs.replace(levels.budget(level), seconds=2.0, of_computing=True)
            chosen = []
            for _try in range(n):
                move = self.rules.same(s, levels.choose(self.game, view, level, rng, budget).move)
                assert isinstance(move, Move)
                chosen.append(move)
            found[level] = chosen
        return found

    def _shortlist(self, view: Any, legal: Sequence[Move], played: Sequence[Move]) -> list[Move]:
        if len(legal) <= _FEW:
            return list(legal)
        weighed = sorted(self.game.judge.weigh(view, legal), key=lambda decision: -decision.value)
        advice = hints.consult(self.game, view, hints.position_rng(view), 1.0, pairs=0, of_computing=True)
        return list(dict.fromkeys([advice.move, *(one.move for one in weighed[:_BEST]), *played]))[:_MOST]

    def _keep(self, one: Found) -> None:
        self.kept.append(one)
        self.seconds += one.seconds
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")


def encode(move: Move) -> str:
    """Return a move in the format of records."""
    return bytes(raw(move)).decode()


def left_of(one: Candidate) -> float:
    """Return how much of a game a play-out takes from there."""
    return 1.02 - one.part


def seconds_to_go(proof: Proof, spent: float) -> float:
    """Return how long a proof will still take, after this many seconds."""
    if proof.n < _TELLING:
        return spent * (_USUAL / proof.n - 1.0)
    return spent / proof.played * proof.games_to_go()


def leave_out(proof: Proof, often: AbstractSet[Move], spent: float, patience: float) -> None:
    """Leave out choices that are seldom made and that cannot be settled in time, those that take longest first."""
    if proof.n < _TELLING:
        affordable = patience / (spent / proof.played) / _USUAL
        seldom = [one for one in proof.tried if one is not proof.best and one.move not in often]
        while seldom and len(proof.tried) > max(affordable, _LEAST_CHOICES):
            proof.leave_out(seldom.pop())
        return
    seldom = sorted((one for one in proof.open_choices if one.move not in often), key=proof.games_for)
    while seldom and len(proof.tried) > _LEAST_CHOICES and (
            proof.n == _WORLDS[-1] or seconds_to_go(proof, spent) > patience - spent
            or (proof.n >= LEAST and is_grey(proof, seldom[-1]))):
        proof.leave_out(seldom.pop())


def estimate_in(quick: Proof, worlds: int) -> Estimate:
    """Return the estimate of a quick proof after this many worlds."""
    quick.look(worlds - quick.n)
    best = quick.best
    return Estimate(best.move, best.mean, {one.move: one.behind(best)[0] for one in quick.tried if one is not best})


def likely_games(estimate: Estimate, often: AbstractSet[Move]) -> float:
    """Return how many whole games will prove the differences of an estimate, if they are what they seem."""
    games = float(LEAST)
    for move, behind in estimate.behind.items():
        wanted = (behind - SURE_GAP) / CAREFUL if behind > _CLOSE else EQUAL_ERROR
        games += max(LEAST, (_SPREAD / max(wanted, 0.005)) ** 2) if move in often else LEAST
    return games


def refusal(estimate: Estimate, large: float) -> str:
    """Return why an estimate does not promise a clear exercise, with a choice so far behind; "" if it does."""
    behind = sorted(estimate.behind.values())
    if estimate.chance < _LOST:
        return DECIDED
    if behind[-1] < large:
        return NOTHING
    if sum(gap < 0.02 for gap in behind) > max(1, 2 * len(behind) // 3 - 1):
        return "many are right"
    if sum(0.02 <= gap < 0.045 for gap in behind) > 1:
        return "no clear line"
    return ""


def unclear(estimate: Estimate, often: AbstractSet[Move]) -> str:
    """Return why a choice that people make would take too many games, by a better estimate; "" if none would."""
    close = any(_CLOSE <= gap < _CLEAR for move, gap in estimate.behind.items() if move in often)
    return "no clear line" if close else ""


def grey(proof: Proof) -> str:
    """Return why more games would not help; "" if they can."""
    best = proof.best
    if any(one is not best and is_grey(proof, one) for one in proof.tried):
        return "a choice is only a little worse"
    alike = [one for one in proof.tried if one is best or one.behind(best)[0] <= one.behind(best)[1]]
    if proof.n >= 2 * LEAST and len(alike) > most_right(len(proof.tried)):
        return "no clear answer"
    worst = max(one.behind(best)[0] + 2.0 * one.behind(best)[1] for one in proof.tried)
    return NOTHING if worst < GAP else ""


def is_dull(proof: Proof, large: float) -> bool:
    """Return whether no choice looks costly so far."""
    return all(one.behind(proof.best)[0] < large for one in proof.tried)


def most_right(choices: int) -> int:
    """Return how many of this many choices can be right in an exercise."""
    return max(1, 2 * choices // 3)


def is_grey(proof: Proof, one: TriedChoice) -> bool:
    """Return whether a choice is worse than the best one, but not by enough to be wrong."""
    behind, error = one.behind(proof.best)
    return behind + 2.0 * error < GAP and behind > 1.0 * error


def exercises_to_keep(game: Game, found: Sequence[Found]) -> list[Exercise]:
    """Return the exercises with their grades. Of two from one game with the same theme one is left out, and so is what
    makes a theme monotonous."""
    kept: list[Exercise] = []
    met: set[tuple[int, str]] = set()
    for one in found:
        assert one.exercise is not None
        if one.exercise.version == game.info.version and one.kind and (one.number, one.kind) not in met:
            met.add((one.number, one.kind))
            kept.append(one.exercise)
    kept = keep_varied(kept)
    ranks = grades([one.rating for one in kept], GRADES)
    graded = [msgspec.structs.replace(one, grade=grade) for one, grade in zip(kept, ranks, strict=True)]
    return sorted(graded, key=lambda one: (one.rating, one.id))


def read_kept(path: Path) -> list[Found]:
    found = []
    with contextlib.suppress(FileNotFoundError):
        for line in path.read_bytes().splitlines():
            with contextlib.suppress(msgspec.MsgspecError):  # the last line of a run that was killed
                found.append(msgspec.json.decode(line, type=Found))
    return found


def begin_with_the_repository(game: Game, path: Path) -> None:
    """Write the search that the repository keeps of a game, so that it goes on from there."""
    known = {one.id: one for one in exercises_in_repository(game)}
    search = read_search(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        for one in search:
            kept = known.get(one.id)
            why = one.why or ("" if kept else "left out")
            file.write(msgspec.json.encode(msgspec.structs.replace(one, exercise=kept, why=why)) + b"\n")


def exercises_in_repository(game: Game) -> tuple[Exercise, ...]:
    path = exercises_path(game)
    return decode(path.read_bytes()) if path.exists() else ()


def exercises_path(game: Game) -> Path:
    return Path(import_module(game.package).__path__[0]) / FILE


def read_search(game: Game) -> list[Found]:
    path = search_path(game)
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=list[Found]) if path.exists() else []


def search_path(game: Game) -> Path:
    return SEARCHES / f"{game.id}.json.gz"


def write_search(game: Game, kept: Sequence[Found]) -> None:
    SEARCHES.mkdir(exist_ok=True)
    rows = [msgspec.structs.replace(one, exercise=None, id=one.exercise.id if one.exercise else one.id) for one in kept]
    search_path(game).write_bytes(gzip.compress(msgspec.json.encode(rows), 9, mtime=0))
