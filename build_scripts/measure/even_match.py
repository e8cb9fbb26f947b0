# ruff: noqa: E402 - the environment comes before what is installed in it
"""Whether people win their fair share of even matches: simulated people of known strength, thirty games each.

    python3 build_scripts/measure/even_match.py play --seconds 3600    # whole games; can be stopped and goes on
    python3 build_scripts/measure/even_match.py play --only klobba
    python3 build_scripts/measure/even_match.py count                  # what there is so far, and what it cost
    python3 build_scripts/measure/even_match.py write                  # the figures of docs/even_match.md

`play` lets bots play the person: each of the four levels, and mixtures between them and below Easy. They begin unknown,
and after every game the estimate of the program learns (`klotho_games/almanac/even_match.py`). Whole games are dear, so
`write` also simulates many more people from the differences between the levels that docs/strength.md has, without
playing. Games are kept outside the repository until the rules, the bots or the estimate change; the tables share the
computing time evenly.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import math
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from itertools import count as count_from
from pathlib import Path
from random import Random
from statistics import mean
from time import monotonic, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

import msgspec
from platformdirs import user_cache_path

from klotho_games.almanac import even_match
from klotho_games.almanac.even_match import NEW
from klotho_games.arena.bout import play_session
from klotho_games.arena.figures import share_of
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup, Value
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import LEVELS
from klotho_games.core.games.strength import LEVEL_RATINGS, even_bot, strength_of
from measure import matches

PEOPLE = ("even-800", "easy", "even-1250", "normal", "even-1550", "hard", "even-1850", "expert")
"""The bots that play the person. An even match with a fixed strength is a mixture."""
GAMES = 30
WINDOWS = ((0, 10), (10, 20), (20, 30))
_FOUR = 4
_PAGE = environment.ROOT / "docs" / "even_match.md"
_STRENGTH = environment.ROOT / "docs" / "strength.md"
_FIGURES = "## Figures\n"
_SIMULATED = 400
_NEAR = 0.07
_SCALE = 173.7178
"""The scale of a difference in docs/strength.md, as in Glicko-2. Only the simulated truth uses it."""


class PlayedGame(Value, frozen=True):
    person: str
    n: int
    """Which of the people of this strength."""
    game: int
    """Which of their games, from 0."""
    strength: int
    won: float
    """The person's share of the victory."""
    seconds: float


class MatchTable:
    """A game at a number of seats, and all that was played there."""

    def __init__(self, game: Game, seats: int, folder: Path) -> None:
        self.game, self.seats = game, seats
        code = hashlib.sha256(Path(even_match.__file__).read_bytes()).hexdigest()[:6]
        self._path = folder / f"{game.id}-{seats}-{matches.fingerprint(game)}-{code}.jsonl"
        self._by_person: dict[tuple[str, int], list[PlayedGame]] = {}
        for one in self._read():
            self._add(one)

    def _read(self) -> Iterator[PlayedGame]:
        if self._path.exists():
            for line in self._path.read_bytes().splitlines():
                with contextlib.suppress(msgspec.DecodeError):  # the last line of a run that was killed
                    yield msgspec.json.decode(line, type=PlayedGame)

    def _add(self, one: PlayedGame) -> None:
        self._by_person.setdefault((one.person, one.n), []).append(one)

    @property
    def played_games(self) -> list[PlayedGame]:
        return list(chain(*self._by_person.values()))

    @property
    def seconds(self) -> float:
        return sum(one.seconds for one in self.played_games)

    @property
    def title(self) -> str:
        return f"{self.game.info.title}, {self.seats} seats"

    def play_next(self) -> None:
        """Play the next game of the kind of person that has taken least time so far, and keep it."""
        person = min(PEOPLE, key=lambda kind: sum(one.seconds for one in self.played_games if one.person == kind))
        n = next(n for n in count_from(0) if len(self._by_person.get((person, n), ())) < GAMES)
        before = self._by_person.get((person, n), [])
        known = NEW
        for one in before:
            known = known.after([one.strength] * (self.seats - 1), one.won)
        game, level = len(before), even_bot(known.rating)
        seat = (n + game) % self.seats
        bots = tuple(person if at == seat else level for at in range(self.seats))
        names = tuple(f"Seat {at + 1}" for at in range(self.seats))
        begun = process_time()
        session, _thinking = play_session(self.game, Setup(names, matches.options(self.game, self.seats)), bots,
                                          seeds.seed_from_words(f"even match {person} {n} {game}"))
        result = session.result
        assert result is not None
        won = (seat in result.winners) / max(1, len(result.winners))
        found = PlayedGame(person, n, game, strength_of(level) or 0, won, process_time() - begun)
        self._add(found)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(found) + b"\n")

    def won_between(self, person: str, first: int, last: int) -> list[float]:
        return [one.won for one in self.played_games if one.person == person and first <= one.game < last]


def tables(asked: argparse.Namespace) -> list[MatchTable]:
    """Return every game for two players at two seats, and the quickest game for four at four."""
    folder = asked.keep or user_cache_path("klotho-games", appauthor=False) / "even-match"
    folder.mkdir(parents=True, exist_ok=True)
    several = [game for game in matches.games(None) if game.info.seats[1] > 1]
    for_four = next(game for game in several if game.info.seats[1] >= _FOUR and game.info.seats[0] > 1)
    found = [*((game, 2) for game in several), (for_four, _FOUR)]
    return [MatchTable(*one, folder) for one in found]


def play(asked: argparse.Namespace) -> None:
    found = [one for one in tables(asked) if asked.only in (None, one.game.id) and asked.seats in (None, one.seats)]
    until = monotonic() + asked.seconds
    with contextlib.suppress(KeyboardInterrupt):
        while monotonic() < until:
            min(found, key=lambda one: one.seconds).play_next()
    count(found)


def count(found: Sequence[MatchTable]) -> None:
    for table in found:
        print(f"{table.title}: {len(table.played_games)} games, {table.seconds:.0f} s")
        for person in PEOPLE:
            told = []
            for first, last in WINDOWS:
                won = table.won_between(person, first, last)
                told.append(f"{100 * mean(won):.0f} % of {len(won)}" if won else "–")
            print(f"    {person:10} {'   '.join(told)}")


# -- without playing -------------------------------------------------------------------------------------------------


def measured_places(game: Game, seats: int) -> dict[str, float]:
    """Return how strong the levels are in a game, from the rows of docs/strength.md, with Easy at 0."""
    section = _STRENGTH.read_text(encoding="utf-8").partition(f"\n## {game.info.title}\n")[2].partition("\n## ")[0]
    shares: dict[tuple[str, str], float] = {}
    for line in section.splitlines():
        cells = line.strip("| ").split(" | ")
        if len(cells) > 4 and cells[0] == str(seats) and cells[1] in LEVELS and "Thinks" not in line:
            shares.setdefault((cells[2], cells[1]), float(cells[4].split(" ")[0]) / 100)
    places = {LEVELS[0]: 0.0}
    for lower, upper in pairwise(LEVELS):
        won = shares[lower, upper]
        places[upper] = places[lower] + _SCALE * math.log(won * (seats - 1) / (1 - won))
    return places


def place_of(level: str, places: dict[str, float]) -> float:
    """Return how strong a mixture is: between its two levels in proportion."""
    rating = strength_of(level) or LEVEL_RATINGS[level]
    rungs = [(LEVEL_RATINGS[one], place) for one, place in places.items()]
    (low, at_low), (high, at_high) = next(
        (pair for pair in pairwise(rungs) if rating <= pair[1][0]), (rungs[-2], rungs[-1]))
    return at_low + (rating - low) / (high - low) * (at_high - at_low)


def simulate(person: str, seats: int, places: dict[str, float], rng: Random) -> tuple[list[float], float]:
    """Return the mean chance in each window, and how many of the people won their share ± 7 points of all games."""
    sums, near = [0.0] * GAMES, 0
    own = place_of(person, places)
    for _person in range(_SIMULATED):
        known, won = NEW, 0
        for game in range(GAMES):
            level = even_bot(known.rating)
            chance = 1 / (1 + (seats - 1) * math.exp((place_of(level, places) - own) / _SCALE))
            came = rng.random() < chance
            sums[game] += chance
            won += came
            known = known.after([strength_of(level) or 0] * (seats - 1), float(came))
        near += abs(won / GAMES - 1 / seats) <= _NEAR
    return [mean(sums[first:last]) / _SIMULATED for first, last in WINDOWS], near / _SIMULATED




def record(found: Sequence[MatchTable], commit: str) -> str:
    heads = ("Game", "Seats", "Fair", "Person", *(f"Games {first + 1}–{last}" for first, last in WINDOWS))
    real, simulated = [], []
    for table in found:
        lead = (table.game.info.title, table.seats, f"{100 / table.seats:.0f} %")
        for person in PEOPLE:
            windows = [table.won_between(person, first, last) for first, last in WINDOWS]
            if any(windows):
                real.append((*lead, _name(person), *map(_share, windows)))
        real.append((*lead, "**all of them**", *(
            _share([won for person in PEOPLE for won in table.won_between(person, *window)]) for window in WINDOWS)))
        places = measured_places(table.game, table.seats)
        for person in PEOPLE:
            if (strength_of(person) or LEVEL_RATINGS.get(person, 0)) >= LEVEL_RATINGS[LEVELS[0]]:
                chances, near = simulate(person, table.seats, places, Random(f"{table.title} {person}"))
                told = (f"{100 * chance:.1f} %" for chance in chances)
                simulated.append((*lead, _name(person), *told, f"{100 * near:.0f} %"))
    return (f"{_FIGURES}\nMeasured at the commit {commit}.\n\n### Whole games\n\n{matches.docs_table(heads, real)}\n"
            f"### Simulated from the differences between the levels\n\n"
            f"{matches.docs_table((*heads, 'People within 7 points over 30 games'), simulated)}")


def _name(person: str) -> str:
    strength = strength_of(person)
    if strength is None:
        return person.title()
    upper = next(level for level in LEVELS if LEVEL_RATINGS[level] > strength)
    if upper == LEVELS[0]:
        return f"weaker than {upper.title()} ({strength})"
    return f"between {LEVELS[LEVELS.index(upper) - 1].title()} and {upper.title()} ({strength})"


def _share(won: Sequence[float]) -> str:
    if not won:
        return "–"
    share = share_of(sum(won), len(won))
    return f"{100 * share.share:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f}) of {len(won)}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Whether people win their fair share of even matches.")
    parser.add_argument("what", choices=("play", "count", "write"))
    parser.add_argument("--seconds", type=float, default=3600.0, metavar="N", help="of playing (3600)")
    parser.add_argument("--only", choices=registry.ids(), metavar="GAME", help="play this game")
    parser.add_argument("--seats", type=int, metavar="N", help="play tables of this size")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the games there, not in the user's cache")
    parser.add_argument("--out", type=Path, default=_PAGE, metavar="PATH", help="write there instead of into docs")
    asked = parser.parse_args(arguments)
    if asked.what == "play":
        play(asked)
    elif asked.what == "count":
        count(tables(asked))
    else:
        page = asked.out.read_text(encoding="utf-8").partition(_FIGURES)[0] if asked.out.exists() else ""
        asked.out.write_text(page + record(tables(asked), matches.commit()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
