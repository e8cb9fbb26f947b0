# ruff: noqa: E402 - the environment comes before what is installed in it
"""Is the coach right? What it says about decisions and matches, compared with what happens (docs/coach.md).

    python3 build_scripts/measure/coach_check.py decisions klobba --count 200 --pairs 60
        new decisions, each judged by the coach and then played to the end of the game in pairs
    python3 build_scripts/measure/coach_check.py match klobba --games 100
        Expert against Hard: what the coach finds in their play, compared with who won
    python3 build_scripts/measure/coach_check.py hints klobba --games 100
        games in which the first seat follows every hint: how many cards the coach still shows it
    python3 build_scripts/measure/coach_check.py time klobba --games 2
        how long the coach's two processes compute until the first card is certain and until the page is whole
    python3 build_scripts/measure/coach_check.py fit klobba
        the values for the game's calibration.json that follow from all measurements; --write writes them

Without a game, all games of the house are measured one after another. You can stop it at any time, and `--seconds` sets
a limit: measurements are kept outside the repository and count in the next run, until the rules or the bots change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from time import monotonic, process_time, thread_time
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

import msgspec
from platformdirs import user_cache_path

from klotho_games.bots import hints, levels
from klotho_games.bots.guide import expert
from klotho_games.bots.trials import TrialDice
from klotho_games.coach.analysis import Analysis
from klotho_games.coach.assembly import assemble
from klotho_games.coach.calibration import FILE, Calibration, calibration_of
from klotho_games.coach.continuation import Continuation, world
from klotho_games.coach.measurement import standard_error
from klotho_games.coach.study import SURE
from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, OVER, Decision, Move, Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from measure import hints_followed, matches

_Kind = TypeVar("_Kind")
TURNS = (1, 2, 3, 4, 6)
"""Numbers of turns after which a move is judged, besides the end of the game."""
_A_GAME = 6
"""Most decisions of one game that are measured, because decisions of the same game are similar."""
_A_PAGE = 48.0
"""Seconds of computing for one page of the coach."""
_PROCESSES = 2
"""Processes that share one page."""
_PAIRS = 48
"""Pairs by which the coach judges a decision, about as many as on its page."""
_NO_RNG = Random(0)
"""Hints by the clock depend on the position, not on this."""


class Average(msgspec.Struct, frozen=True):
    n: int
    mean: float
    squares: float

    @property
    def error(self) -> float:
        return sqrt(self.squares / max(1, self.n - 1) / max(1, self.n))


class CheckedDecision(msgspec.Struct, frozen=True):
    """One decision: its losses after each number of turns by the coach's pairs (`told`), and at the end of the game by
    other pairs (`came`)."""

    told: dict[int, Average]
    came: Average
    judged: float = 0.0
    """The loss that the game's expert sees, if the coach uses it in this game."""


class CheckedGame(msgspec.Struct, frozen=True):
    """One game of a match: how much more than an even share the first player won, and what each player gave away."""

    won: float
    lost: dict[str, dict[int, float]]
    decisions: dict[str, int]
    others: dict[str, int]
    """Decisions in which the coach advised another move."""
    judged: dict[str, float] = {}


def average(values: Sequence[float]) -> Average:
    mean = sum(values) / len(values) if values else 0.0
    return Average(len(values), mean, sum((value - mean) ** 2 for value in values))


class Measuring:
    def __init__(self, game: Game, player: str) -> None:
        self.game, self.rules = game, game.rules
        least, most = game.info.seats
        self.seats = 2 if least <= 2 <= most else least
        self.setup = Setup(tuple("AB"[: self.seats]), matches.options(game, self.seats))
        self._continuation = Continuation(game, self.seats, Calibration(player, turns=1))
        calibration = calibration_of(game).for_seats(self.seats)
        self.to_the_end, self.by_pairs = calibration.to_the_end, calibration.trust > 0
        self._worth_more = getattr(expert(game), "worth_more", None) if calibration.judged else None

    def play(self, players: Sequence[str], rng: Random) -> Iterator[tuple[Any, int, Move | None]]:
        """Play a game. Yields each state in which a seat had a choice, with its move, and then the last state."""
        s = self.rules.initial(self.setup)
        while (seat := self.rules.to_act(s)) != OVER:
            if seat == CHANCE:
                s, _events = self.rules.apply(s, self.rules.draw(s, rng))
                continue
            move = levels.choose(self.game, self.rules.view(s, seat), players[seat], rng).move
            if len(self.rules.legal(s)) > 1:
                yield s, seat, self.rules.same(s, move)
            s, _events = self.rules.apply(s, move)
        yield s, OVER, None

    def better(self, s: Any, seat: int, rng: Random) -> Move:
        return self.rules.same(s, hints.consult(self.game, self.rules.view(s, seat), rng, None, pairs=0).move)

    def judge(self, s: Any, seat: int, moves: tuple[Move, Move], rng: Random) -> float:
        """Return the difference between two moves by the game's expert."""
        if self._worth_more is None:
            return 0.0
        found = self._worth_more(world(self._continuation, self.rules.view(s, seat), rng.getrandbits(50)), *moves)
        return float(found[seat]) if found else 0.0

    def lose(self, s: Any, seat: int, moves: tuple[Move, Move], pairs: int, rng: Random,
             to_the_end: bool) -> dict[int, list[float]]:
        """Return what the second move loses against the first in each pair, by number of turns (0: end of the game)."""
        view, found = self.rules.view(s, seat), dict[int, list[float]]()
        for _pair in range(pairs):
            seed = rng.getrandbits(50)
            imagined = world(self._continuation, view, seed)
            best, mine = (self._worth(imagined, move, TrialDice(seed), seat, to_the_end) for move in moves)
            for turns in best.keys() & mine.keys():
                found.setdefault(turns, []).append(best[turns] - mine[turns])
        return found

    def _worth(self, s: Any, move: Move, dice: TrialDice, seat: int, to_the_end: bool) -> dict[int, float]:
        turn, found, due = self._continuation.turn(s), dict[int, float](), list(TURNS)
        after, _events = self.rules.apply(s, move)
        value = 0.0
        for now in self._continuation.course(after, dice):
            over = self.rules.to_act(now) == OVER
            if over or (due and self._continuation.turn(now) >= turn + due[0]):
                end = self._continuation.tell(now)
                if end is not None:
                    value = end.values[seat]
                    while due and (over or self._continuation.turn(now) >= turn + due[0]):
                        found[due.pop(0)] = value
            if not due and not to_the_end:
                return found
        return {**found, **dict.fromkeys(due, value), **({0: value} if to_the_end else {})}


def measure_decisions(measuring: Measuring, pairs: int, rng: Random) -> Iterator[CheckedDecision]:
    """Measure decisions of a player who knows the game and sometimes errs, against stronger ones."""
    players = ["normal", *["hard"] * (measuring.seats - 1)]
    while True:
        asked = [one for one in measuring.play(players, rng) if one[1] == 0]
        taken = 0
        for s, seat, move in rng.sample(asked, len(asked)):
            better = measuring.better(s, seat, rng)
            if better == move or move is None or taken == _A_GAME:
                continue
            taken += 1
            moves = better, move
            told = measuring.lose(s, seat, moves, _PAIRS, rng, to_the_end=measuring.to_the_end)
            came = measuring.lose(s, seat, moves, pairs, rng, to_the_end=True)[0]
            averages = {turns: average(values) for turns, values in told.items()}
            yield CheckedDecision(averages, average(came), measuring.judge(s, seat, moves, rng))


def measure_match(measuring: Measuring, players: tuple[str, str], part: float, rng: Random) -> CheckedGame:
    seated = list(players if rng.random() < 0.5 else players[::-1])
    lost = {one: dict.fromkeys(TURNS, 0.0) for one in players}
    decisions, others, won = dict.fromkeys(players, 0), dict.fromkeys(players, 0), 0.0
    judged = dict.fromkeys(players, 0.0)
    for s, seat, move in list(measuring.play(seated, rng)):
        if move is None:
            result = measuring.rules.result(s)
            assert result is not None
            first = seated.index(players[0])
            won = (1 / len(result.winners) if first in result.winners else 0.0) - 1 / measuring.seats
            continue
        decisions[seated[seat]] += 1
        if rng.random() >= part:
            continue
        better = measuring.better(s, seat, rng)
        if better != move:
            others[seated[seat]] += 1
            judged[seated[seat]] += measuring.judge(s, seat, (better, move), rng) / part
            pairs = _A_GAME if measuring.by_pairs else 0
            found = measuring.lose(s, seat, (better, move), pairs, rng, to_the_end=False)
            for turns, values in found.items():
                lost[seated[seat]][turns] += average(values).mean / part
    return CheckedGame(won, lost, decisions, others, judged)


class Followed(msgspec.Struct, frozen=True):
    """One game in which every hint was followed."""

    decisions: int
    others: int
    """Decisions in which the coach, which had less time, advised another move."""
    cards: int
    lost: float


def measure_hints(measuring: Measuring, n: int) -> Followed:
    """Play a game by hints. Where the coach advises another move than its own hint, measure the game as its page does,
    but in one process with the time of two. Where it always advises the same, there is nothing that it could charge."""
    found = [0, 0]

    def look_again(session: Session, decision: Decision) -> None:
        if len(session.legal()) > 1:
            found[0] += 1
            again = hints_followed.later(session, _NO_RNG).move
            found[1] += not hints_followed.lead_alike(session, decision.move, again)

    session = hints_followed.follow(
        measuring.game, f"followed {n}", measuring.seats, "hard", hints_followed.by_the_clock, look_again)
    decisions, others = found
    if not others:
        return Followed(decisions, 0, 0, 0.0)
    analysis = Analysis(measuring.game, list(session.history), session.setup, session.record.bots)
    until = process_time() + _A_PAGE
    while not analysis.is_exhausted and not (analysis.whole and process_time() > until):
        analysis.more()
    study = assemble([analysis.part(done=True)], finished=True)
    own = [cost for cost in study.costs if cost.seat == 0]
    return Followed(decisions, max(others, len(own)), sum(cost.is_certain for cost in own), study.play[0].lost)


class PageTime(msgspec.Struct, frozen=True):
    """Seconds of computing until the first card of the first player is certain (None: there is no card), and until
    every decision is reviewed. Two processes share the page, each on a core of its own."""

    decisions: int
    first: float | None
    whole: float


def measure_time(measuring: Measuring, n: int) -> PageTime:
    """Measure the page of a game between Normal and Hard (alone in solo games), one process after the other."""
    rng, players = Random(f"time {n}"), ["normal", *["hard"] * (measuring.seats - 1)]
    session = Session.new(measuring.game, measuring.setup, seeds.seed_from_words(f"{measuring.game.id} time {n}"),
                          bots=("", *players[1:]))
    session.draw_chance()
    while not session.is_over:
        session.play(levels.choose(measuring.game, session.view(session.to_act), players[session.to_act], rng).move)
        session.draw_chance()
    parts = [_time_part(session, part) for part in range(_PROCESSES)]
    certain = [first for _decisions, first, _whole in parts if first is not None]
    return PageTime(sum(part[0] for part in parts), min(certain, default=None), max(part[2] for part in parts))


def _time_part(session: Session, part: int) -> tuple[int, float | None, float]:
    begun, first = thread_time(), None
    analysis = Analysis(session.game, list(session.history), session.setup, session.record.bots, (part, _PROCESSES),
                        of_computing=True)
    while not analysis.whole:
        analysis.more()
        if first is None and any(cost.is_certain and cost.seat == 0 for cost in analysis.part().costs):
            first = thread_time() - begun
    return analysis.part().looked_at, first, thread_time() - begun


def report_times(pages: Sequence[PageTime]) -> str:
    first = [page.first for page in pages if page.first is not None]
    cards = f"first card after {_span(first)}" if first else "no card"
    return (f"{len(pages)} games of {_span([page.decisions for page in pages], 0)} decisions, {cards} "
            f"({len(first)} games), whole after {_span([page.whole for page in pages])} seconds of two cores")


def _span(values: Sequence[float], places: int = 1) -> str:
    least, most = (f"{one:.{places}f}" for one in (min(values), max(values)))
    return least if least == most else f"{least} to {most}"


# -- what was measured ------------------------------------------------------------------------------------------------


def results_file(game: Game, what: str, player: str) -> Path:
    folder = user_cache_path("klotho-games", appauthor=False) / "coach" / matches.fingerprint(game)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game.id}-{what}-{player}.jsonl"


def read(path: Path, kind: type[_Kind]) -> list[_Kind]:
    return [msgspec.json.decode(line, type=kind) for line in path.read_bytes().splitlines()] if path.exists() else []


def add(path: Path, found: Any) -> None:
    with path.open("ab") as file:
        file.write(msgspec.json.encode(found) + b"\n")


def fit(decisions: Sequence[CheckedDecision], turns: int) -> Calibration:
    """Fit how much of the loss that the model sees after this many turns is left at the end, and its error."""
    told, came = [one.told[turns] for one in decisions], [one.came for one in decisions]
    weights = [1 / (one.error**2 + 0.02**2) for one in came]
    seen = sum(w * (a.mean**2 - a.error**2) for w, a in zip(weights, told, strict=True))
    both = sum(w * a.mean * b.mean for w, a, b in zip(weights, told, came, strict=True))
    trust = min(1.2, max(0.0, both / seen)) if seen > 0 else 1.0
    left = [(trust * a.mean - b.mean) ** 2 - (trust * a.error) ** 2 - b.error**2
            for a, b in zip(told, came, strict=True)]
    doubt = sqrt(max(0.0, sum(w * x for w, x in zip(weights, left, strict=True)) / sum(weights)))
    return Calibration(turns=turns, trust=round(trust, 3), doubt=round(doubt, 4), decisions=len(decisions),
                       pairs=sum(one.n for one in came))


def report_decisions(decisions: Sequence[CheckedDecision], calibration: Calibration) -> str:
    """Say how often the true difference is within the error the coach states, and whether its figures are biased."""
    within, errors, spread = 0, list[float](), 0.0
    for one in decisions:
        told, judged = one.told[calibration.turns], calibration.judged * one.judged
        stated = sqrt(standard_error(told.n, told.squares, calibration, rare=True) ** 2
                      + (calibration.judged_doubt * judged) ** 2)
        off = calibration.trust * told.mean + judged - one.came.mean
        within += abs(off) <= SURE * sqrt(stated**2 + one.came.error**2)
        errors.append(off)
        spread += stated**2 + one.came.error**2
    n = len(errors)
    mean, doubt = 100 * sum(errors) / n, 100 * SURE * sqrt(spread) / n
    truth = 100 * sqrt(sum(one.came.error**2 for one in decisions) / n)
    return (f"{n} decisions, {100 * within / n:.1f} % within the stated error (and that of the play-outs, {truth:.1f} "
            f"points on average); mean error {mean:+.2f} ± {doubt:.2f} points")


def report_match(games: Sequence[CheckedGame], calibration: Calibration, players: tuple[str, str]) -> str:
    first, second = players
    turns = calibration.turns or TURNS[-1]
    play = [calibration.trust * (one.lost[second][turns] - one.lost[first][turns])
            + calibration.judged * (one.judged.get(second, 0.0) - one.judged.get(first, 0.0)) for one in games]
    won, told = average([one.won for one in games]), average(play)
    return (f"{len(games)} games: {first} won {100 * won.mean:+.1f} ± {100 * SURE * won.error:.1f} points more than an "
            f"even share; the coach finds {100 * told.mean:+.1f} ± {100 * SURE * told.error:.1f} points in their play")


def main(words: Sequence[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("what", choices=("decisions", "match", "hints", "time", "fit"))
    asked.add_argument("games_named", nargs="*", metavar="GAME")
    asked.add_argument("--count", type=int, default=200, metavar="N", help="decisions of each game in all")
    asked.add_argument("--games", type=int, default=100, metavar="N", help="games of each match in all")
    asked.add_argument("--pairs", type=int, default=60, metavar="N", help="played on to the end for each decision")
    asked.add_argument("--part", type=float, default=1.0, metavar="P", help="of the decisions of a match")
    asked.add_argument("--player", default="", choices=("judge", "expert"), help="who plays on")
    asked.add_argument("--seconds", type=float, default=float("inf"), metavar="S", help="for each game")
    asked.add_argument("--write", action="store_true", help="write calibration.json")
    asked.add_argument("--turns", type=int, default=0, metavar="N", help="the moment to write")
    given = asked.parse_args(words)
    unknown = [name for name in given.games_named if name not in matches.registry.ids()]
    if unknown:
        print(f"There is no game {unknown[0]!r}; choose of {', '.join(matches.registry.ids())}.", file=sys.stderr)
        return 2
    for game in [matches.registry.load(name) for name in given.games_named] or matches.games(None):
        _one_game(game, given)
    return 0


def _one_game(game: Game, given: argparse.Namespace) -> None:
    calibration = calibration_of(game)
    player = given.player or calibration.player
    measuring, until = Measuring(game, player), monotonic() + given.seconds
    file = results_file(game, given.what if given.what in ("match", "hints") else "decisions", player)
    if given.what == "match" and measuring.seats > 1:
        games = read(file, CheckedGame)
        while len(games) < given.games and monotonic() < until:
            games.append(measure_match(measuring, ("expert", "hard"), given.part, Random(f"match {len(games)}")))
            add(file, games[-1])
        if games:
            print(f"{game.id}: {report_match(games, calibration, ('expert', 'hard'))}")
        return
    if given.what == "time":
        print(f"{game.id}: {report_times([measure_time(measuring, n) for n in range(given.games)])}", flush=True)
        return
    if given.what == "hints":
        followed = read(file, Followed)
        while len(followed) < given.games and monotonic() < until:
            followed.append(measure_hints(measuring, len(followed)))
            add(file, followed[-1])
        print(f"{game.id}: {len(followed)} games by hints, {sum(one.decisions for one in followed)} decisions, another "
              f"move in {sum(one.others for one in followed)}, {sum(one.cards for one in followed)} cards")
        return
    decisions = read(file, CheckedDecision)
    if given.what == "decisions" and len(decisions) < given.count:
        for one in measure_decisions(measuring, given.pairs, Random(f"decisions {len(decisions)}")):
            decisions.append(one)
            add(file, one)
            if len(decisions) >= given.count or monotonic() >= until:
                break
    if decisions and given.what == "decisions":
        print(f"{game.id}: {report_decisions(decisions, calibration)}")
    for turns in TURNS if decisions and given.what == "fit" else ():
        found = msgspec.structs.replace(fit(decisions, turns), player=player, scored=calibration.scored,
                                        points_doubt=calibration.points_doubt, tutor_turns=calibration.tutor_turns,
                                        tutor_doubt=calibration.tutor_doubt)
        told = report_decisions(decisions, found)
        print(f"{game.id}: after {turns} turns trust {found.trust}, doubt {found.doubt}; {told}")
        if given.write and turns == (given.turns or calibration.turns):
            place = environment.ROOT / "klotho_games" / "games" / game.id / FILE
            place.write_bytes(msgspec.json.encode(found) + b"\n")


if __name__ == "__main__":
    sys.exit(main())
