# ruff: noqa: E402 - the environment comes before what is installed in it
"""How strong the levels are: each against the one below it, in every game at every number of seats.

    python3 build_scripts/measure/strength.py                    everything, into docs/strength.md
    python3 build_scripts/measure/strength.py --only katamari    one game; results of earlier runs for the others
    python3 build_scripts/measure/strength.py --seats 2          the same for one number of seats
    python3 build_scripts/measure/strength.py --who expert       the same for one level, or for all temperaments
    python3 build_scripts/measure/strength.py --who clocked      the same for Expert with the clock of the table
    python3 build_scripts/measure/strength.py --games 400        more games for each match and seed (default 200)
    python3 build_scripts/measure/strength.py --kept             plays nothing; uses what stopped runs have kept

Every match is played from two seeds, which the page pools. With one seed, a level that happens to suit its deals would
look too strong or too weak.

You can stop it at any time, and the next run continues: every bout is kept outside the repository until the rules or
the bots change. Rows that have not been played again stay in the page as they are.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from itertools import chain, groupby, pairwise
from math import sqrt
from pathlib import Path
from statistics import mean, median, pvariance, stdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

from klotho_games.arena.bout import Bout, Match
from klotho_games.arena.figures import ShareFigure, share_of
from klotho_games.arena.season import Contest
from klotho_games.bots.levels import LEVELS, budget
from klotho_games.core.games.characters import characters, split_bot_name, temperament
from klotho_games.core.games.registry import Game
from klotho_games.core.games.strength import STANDARD_ERRORS
from measure import matches

SEEDS = ("strength", "strength again")
GAMES = 200
TASTED = "hard"
"""The level at which temperaments are measured."""
TEMPERAMENTS = "temperaments"
CLOCKED = "clocked"
COMMIT = "Commit"
_BY_CHANCE = 2.575829
"""Standard deviations on either side of the mean that contain 99% of a normal distribution."""
_UNMEASURED = "not measured"
_BY_SEED = "By seed"
_NOT_PLAYED, _AND, _APART = "–", " · ", ": they differ"
_HEAD = """# How strong the levels are

Every level plays against the level below it, and every temperament against a bot of the same level without one.
`python3 build_scripts/measure/strength.py` measured each row at the commit that the row names. The same seed gives
the same games; the seeds are {seeds}, and a row combines both.
95 % confidence interval in brackets (Wilson's interval for shares).

“By seed” shows the result of each seed in this order, and the number of games. A “–” is a seed that has not been
played yet; the row then shows the other seed alone. “They differ” means that the difference between the two seeds
is larger than 99 % of such differences that chance makes. About one row in a hundred says so by chance alone.

With two or more seats, one bot plays at the first level of the row and all others at the second. Each has played
every seat of each setup, and a shared victory counts as a part of one. In solo games both levels have played the
same setups, so the difference between them is more exact than either figure. The table shows by how many percentage
points the first succeeds more often, by how many points its mean score is higher, and by how many percentage points
it more often has the higher score of the two. Use the last figure where a few games bring more points than all
others together.

A bot is measured with a fixed number of positions to look at, which is the same on every computer. At the table
there is also a clock, which stops {strongest} after {long} seconds and the others after {short}. For the rows “with
the clock”, bots played the same setups with this limit of computing time. These rows show how long {strongest}
thinks (the median, and the number of decisions), how many of its decisions the clock stopped, how many it would
stop on a computer half as fast, and by how many percentage points {strongest} won more of the same games than
without the clock (in solo games: succeeded with more of the same setups). A decision that the clock does not stop
is the same as without it.
"""


Row = tuple[str, ...]


class LevelTable(NamedTuple):
    """Two levels at a number of seats, or a temperament of a level (`hard:bold`) among players without one."""

    game: Game
    seats: int
    upper: str
    lower: str
    contests: tuple[Contest, ...]
    """One for each seed."""
    bouts: Sequence[Sequence[Bout]]
    """The bouts of each contest."""

    @property
    def has_clock(self) -> bool:
        return self.contests[0].match.clocked

    @property
    def has_character(self) -> bool:
        return bool(split_bot_name(self.upper)[1])

    def victory_shares(self) -> list[dict[int, float]]:
        """Return the measured player's share of each victory, by seed and game."""
        return [
            {
                bout.n: sum(bout.seating[seat] == self.upper for seat in bout.winners) / max(1, len(bout.winners))
                for bout in own if self.upper in bout.seating
            }
            for own in self.bouts
        ]


Planned = tuple[Game, int, str, str, tuple[Contest, ...]]


def plan(asked: Namespace) -> list[Planned]:
    """Return all tables, without the bouts played at them."""
    found: list[Planned] = []
    for game in matches.games(asked.only):
        sizes = matches.seats(game)
        pairs = [(seats, upper, lower, False) for seats in sizes for lower, upper in pairwise(LEVELS)]
        few = next((seats for seats in sizes if seats > 1), 1)
        pairs += [(few, LEVELS[-1], LEVELS[-2], True)]
        pairs += [(few, f"{TASTED}:{one.kind}", TASTED, False) for one in characters(game)]
        for seats, upper, lower, clocked in pairs:
            both = tuple(_contest(asked, game, seats, (upper, lower), words, clocked) for words in SEEDS)
            found.append((game, seats, upper, lower, both))
    return found


def _contest(asked: Namespace, game: Game, seats: int, who: tuple[str, str], words: str, clocked: bool) -> Contest:
    upper, lower = who
    players = (upper, lower) if seats == 1 else (upper, *[lower] * (seats - 1))
    match = Match(players, matches.options(game, seats), words, seats == 1, clocked)
    turns = match.turns  # a deal that was begun is played from every seat; alone, each player plays all deals
    games = 2 * asked.games if match.alone else -(-asked.games // turns) * turns
    return Contest(game, match, games, matches.match_path(asked, game, match))


def _who(contest: Contest) -> str:
    level, kind = split_bot_name(contest.match.players[0])
    return CLOCKED if contest.match.clocked else TEMPERAMENTS if kind else level


def record(tables: Sequence[LevelTable], commit: str, before: str = "", enough: int = len(SEEDS) * GAMES) -> str:
    """Return the whole page.

    `before` is the current page. A row of it stays if the new row is the same, has fewer seeds, or has fewer games than
    both the old row and `enough`.
    """
    parts, standing = [_head()], _standing(before)
    for game, own in groupby(tables, key=lambda table: table.game):
        mine = list(own)
        levels, tasted = ([table for table in mine if table.has_character is taste and not table.has_clock]
                          for taste in (False, True))
        clocked = [table for table in mine if table.has_clock]
        parts.append(f"## {game.info.title}\n\n{_options(levels)}\n")
        for head, part in (("Level", levels), ("Level with the clock", clocked), ("Temperament", tasted)):
            for heads, rows in (_against(part, head), _alone(part, head)):
                if part is clocked:
                    heads, rows = _add_clock(heads, rows, clocked, levels)
                heads = (*heads, _BY_SEED)
                before_now = [standing.get((game.info.title, heads, *row[:2])) for row in rows]
                told = [_newest(row, was, commit, enough) for row, was in zip(rows, before_now, strict=True)]
                if part is clocked:  # an extra: a table that was not played with the clock gets no row
                    told = [row for row in told if _game_count(row)]
                parts += [matches.docs_table((*heads, COMMIT), told)] if told else []
    return "\n".join(parts)


def _head() -> str:
    seeds = " and ".join(f"“{words}”" for words in SEEDS)
    long, short = (budget(level, at_table=True).seconds for level in (LEVELS[-1], LEVELS[-2]))
    return _HEAD.format(seeds=seeds, strongest=LEVELS[-1].title(), long=long, short=short)


def _newest(row: Row, was: Row | None, commit: str, enough: int) -> Row:
    if was is not None and (was[:-1] == row or _seeds(row) < _seeds(was[:-1])
                            or _game_count(row) < min(enough, _game_count(was))):
        return was
    return (*row, commit if _game_count(row) else "")


def _game_count(row: Row) -> int:
    """Return the number of games, or deals in a game for one, of a row."""
    return next(int(cell) for cell in row[2:] if cell.isdigit())


def _seeds(row: Row) -> int:
    """Return how many seeds a row pools, as its last cell says."""
    return sum(not part.startswith(_NOT_PLAYED) for part in row[-1].split(_AND))


def _standing(page: str) -> dict[tuple[str, Row, str, str], Row]:
    """Return the rows of a page by game, heads, and their first two cells."""
    title = ""
    heads: Row = ()
    found: dict[tuple[str, Row, str, str], Row] = {}
    for line in page.splitlines():
        row = tuple(line[2:-2].split(" | ")) if line.startswith("| ") else ()
        if line.startswith("## "):
            title = line[3:]
        elif not row:
            heads = ()
        elif not heads:
            heads = row[:-1]
        elif row[0] != "---":
            found[title, heads, row[0], row[1]] = row
    return found


def _name(table: LevelTable) -> str:
    one = temperament(table.game, table.upper)
    return f"{one.kind}: {one.name}" if one is not None else table.upper


def _options(tables: Sequence[LevelTable]) -> str:
    """List the options that all tables share, and those that depend on the number of seats.

    Options that only mark a change of the rules are left out: rows can be older than that change.
    """
    marks = {option.name for option in tables[0].game.info.options if option.hidden and len(option.choices) == 1}
    chosen = {id(table): {one for one in table.contests[0].match.options if one[0] not in marks} for table in tables}
    same = sorted(set.intersection(*chosen.values()))
    parts = [", ".join(f"{name}={value}" for name, value in same)] if same else []
    for others, own in groupby(tables, key=lambda table: sorted(chosen[id(table)] - set(same))):
        if others:
            sizes = [table.seats for table in own]
            told = ", ".join(f"{name}={value}" for name, value in others)
            through = f" to {sizes[-1]}" if sizes[-1] > sizes[0] else ""
            parts.append(f"at {sizes[0]}{through} seat{'s' if sizes[-1] > 1 else ''} {told}")
    return f"Options: {'; '.join(parts)}." if parts else "It has no options."


def _against(tables: Sequence[LevelTable], head: str) -> tuple[Row, list[Row]]:
    rows: list[Row] = []
    for table in tables:
        if table.seats > 1:
            by_seed = [list(own.values()) for own in table.victory_shares()]
            won = list(chain(*by_seed))
            fair = f"{100 / table.seats:.1f} %"
            share = _share(share_of(sum(won), len(won))) if won else _UNMEASURED
            rows.append((str(table.seats), _name(table), table.lower, str(len(won)), share, fair, _tell(by_seed)))
    return ("Seats", head, "Against", "Games", "Won", "Even share"), rows


def _alone(tables: Sequence[LevelTable], head: str) -> tuple[Row, list[Row]]:
    rows: list[Row] = []
    for table in tables:
        if table.seats == 1:
            by_seed = [_pairs(table, own) for own in table.bouts]
            pairs = list(chain(*by_seed))
            rows.append((_name(table), table.lower, str(len(pairs)), *_solo(pairs), _tell_solo(by_seed)))
    heads = (f"Solo: {head.lower()}", "Compared with", "Setups", "Success", "Success of the other",
             "More often by", "Mean score", "More points than the other", "Ahead more often by")
    return heads, rows


def _pairs(table: LevelTable, bouts: Sequence[Bout]) -> list[tuple[Bout, Bout]]:
    """Return the two bouts of each deal that both players have played."""
    by_deal: dict[int, dict[str, Bout]] = {}
    for bout in bouts:
        by_deal.setdefault(bout.n // 2, {})[bout.seating[0]] = bout
    return [(deal[table.upper], deal[table.lower]) for deal in by_deal.values() if len(deal) == 2]


def _solo(pairs: Sequence[tuple[Bout, Bout]]) -> Row:
    if not pairs:
        return _UNMEASURED, "", "", "", "", ""
    upper, lower = (_share(share_of(sum(bool(bout.winners) for bout in own), len(pairs)))
                    for own in zip(*pairs, strict=True))
    scores = [float(bout.scores[0]) for bout, _other in pairs]
    more = [float(bout.scores[0] - other.scores[0]) for bout, other in pairs]
    oftener = [100.0 * (bool(bout.winners) - bool(other.winners)) for bout, other in pairs]
    ahead = [_ahead(*pair) for pair in pairs]
    return upper, lower, _mean(oftener, "+"), _mean(scores), _mean(more, "+"), _mean(ahead, "+")


def _ahead(bout: Bout, other: Bout) -> float:
    return 100.0 * ((bout.scores[0] > other.scores[0]) - (bout.scores[0] < other.scores[0]))


def _add_clock(
    heads: Row, rows: Sequence[Row], clocked: Sequence[LevelTable], levels: Sequence[LevelTable]
) -> tuple[Row, list[Row]]:
    """Return the same rows, if any, with figures about the clock."""
    found = []
    for table, row in zip(clocked if rows else (), rows, strict=True):
        ms = list(chain(*(
            spent for own in table.bouts for bout in own
            for seat, spent in enumerate(bout.thinking) if bout.seating[seat] == table.upper
        )))
        limit = 1000 * (budget(table.upper, at_table=True).seconds or 0.0)
        cut, slowly = (f"{100 * mean(one >= least for one in ms):.1f} %" if ms else "" for least in (limit, limit / 2))
        free = next(one for one in levels if (one.seats, one.upper) == (table.seats, table.upper))
        more = [100 * (mine[n] - others[n]) for mine,
                others in zip(table.victory_shares(), free.victory_shares(),
                              strict=True) for n in sorted(mine.keys() & others.keys())]
        thinks = f"{median(ms) / 1000:.2f} s in {len(ms)}" if ms else ""
        costs = f"{_mean(more, '+')} in {len(more)}" if more else _NOT_PLAYED
        found.append((*row[:-1], thinks, cut, slowly, costs, row[-1]))
    return (*heads, "Thinks", "Stopped", "Stopped at half the speed", "More often with the clock"), found


def _tell(by_seed: Sequence[Sequence[float]]) -> str:
    """List the results of each seed, and say whether they differ by more than chance."""
    told = [f"{100 * mean(own):.1f} % of {len(own)}" if own else _NOT_PLAYED for own in by_seed]
    return _AND.join(told) + (_APART if differ(by_seed) else "")


def _tell_solo(by_seed: Sequence[Sequence[tuple[Bout, Bout]]]) -> str:
    """List how often each seed's games succeeded or, if all or none did, how often the player was ahead."""
    success = [[float(bool(bout.winners)) for bout, _other in own] for own in by_seed]
    if len(set(chain(*success))) > 1:
        return _tell(success)
    ahead = [[_ahead(*pair) for pair in own] for own in by_seed]
    told = [f"{mean(own):+.1f} of {len(own)}" if own else _NOT_PLAYED for own in ahead]
    return _AND.join(told) + (_APART if differ(ahead) else "")


def differ(by_seed: Sequence[Sequence[float]]) -> bool:
    """Return whether two seeds differ by more than two samples of the same distribution do in 99% of cases."""
    one, other = by_seed
    if min(len(one), len(other)) < 2:
        return False
    spread = sqrt(pvariance([*one, *other]) * (1 / len(one) + 1 / len(other)))
    return abs(mean(one) - mean(other)) > _BY_CHANCE * spread


def _share(share: ShareFigure) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _mean(numbers: Sequence[float], sign: str = "") -> str:
    reach = STANDARD_ERRORS * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{mean(numbers):{sign},.1f} ± {reach:,.1f}"


def main(arguments: list[str]) -> int:
    parser = matches.parser("How strong the levels are.", GAMES)
    parser.add_argument("--who", choices=(*LEVELS[1:], TEMPERAMENTS, CLOCKED), metavar="NAME",
                        help="play matches of this level, of temperaments, or clocked; of others what is kept")
    parser.add_argument("--kept", action="store_true", help="play nothing, and write what is kept")
    asked = parser.parse_args(arguments)
    planned = plan(asked)
    single = [(contest, seats) for _game, seats, _upper, _lower, both in planned for contest in both]
    found = matches.play_contests(asked, [contest for contest, _seats in single], [seats for _contest, seats in single],
                                  lambda contest: not asked.kept and asked.who in (None, _who(contest)))
    if found is None:
        return 130
    bouts = iter(found)
    tables = [LevelTable(*row, [next(bouts) for _contest in row[-1]]) for row in planned]
    path = asked.out or environment.ROOT / "docs" / "strength.md"
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(record(tables, matches.commit(), before, len(SEEDS) * asked.games), encoding="utf-8")
    print(f"{sum(len(bouts) for bouts in found):,} games in {path}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
