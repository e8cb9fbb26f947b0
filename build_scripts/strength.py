# ruff: noqa: E402 - the environment comes before what is installed in it
"""How strong the levels are: each against the one below it, in every game at every number of seats.

    python3 build_scripts/strength.py                    everything, into docs/strength.md
    python3 build_scripts/strength.py --only katamari    one game; of the others what has been played before
    python3 build_scripts/strength.py --seats 2          the same for one number of seats
    python3 build_scripts/strength.py --who expert       the same for one level; or for all temperaments
    python3 build_scripts/strength.py --games 400        more games of each match (200)

It may be stopped at any time and goes on where it was: every bout is kept outside the repository, as long as neither
the rules nor the bots change. What has not been played again stands in the page as it was measured before.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from itertools import groupby, pairwise
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

import environment

environment.inside()

import matches
from docs_table import docs_table
from klotho_games.arena.bout import Bout, Match
from klotho_games.arena.figures import SIDES, Share, share_of
from klotho_games.arena.season import Contest
from klotho_games.bots.levels import LEVELS
from klotho_games.core.characters import characters, parted, temperament
from klotho_games.core.registry import Game

SEED = "strength"
GAMES = 200
TASTED = "hard"
"""The level at which temperaments are measured."""
TEMPERAMENTS = "temperaments"
COMMIT = "Commit"
_UNMEASURED = "not measured"
_HEAD = """# How strong the levels are

Every level against the one below it, and every temperament against a player of its level who has none, as
`python3 build_scripts/strength.py` has measured it at the commit that each row names: the same words deal the same
games (seed “{seed}”). In brackets stands where the true value lies with 95 % (Wilson's interval for shares). At two
seats and more one seat plays as the row says and all others as it says of those; everybody has had every seat of each
deal, and a shared victory counts as much as it is shared. Where one plays alone, both have played the same deals, so
what lies between them is known better than either alone: by how many hundredths of the deals one succeeds more often,
by how many points the mean is higher, and by how many hundredths one more often has the higher score of the two. The
last is the one to go by where a few games count more points than all others together.
"""


Row = tuple[str, ...]


class Table(NamedTuple):
    """Two levels at a table of so many seats, or a temperament of a level (`hard:bold`) among players without one."""

    game: Game
    seats: int
    upper: str
    lower: str
    contest: Contest
    bouts: Sequence[Bout]


def contests(asked: Namespace) -> list[tuple[Game, int, str, str, Contest]]:
    found = []
    for game in matches.games(asked.only):
        sizes = matches.seats(game)
        pairs = [(seats, upper, lower) for seats in sizes for lower, upper in pairwise(LEVELS)]
        few = next((seats for seats in sizes if seats > 1), 1)
        pairs += [(few, f"{TASTED}:{one.kind}", TASTED) for one in characters(game)]
        found += [(game, *pair, _contest(asked, game, *pair)) for pair in pairs]
    return found


def _contest(asked: Namespace, game: Game, seats: int, upper: str, lower: str) -> Contest:
    players = (upper, lower) if seats == 1 else (upper, *[lower] * (seats - 1))
    match = Match(players, matches.options(game, seats), SEED, seats == 1)
    turns = match.turns  # a deal that is begun is played to its last turn, and alone each plays all of them
    games = 2 * asked.games if match.alone else -(-asked.games // turns) * turns
    return Contest(game, match, games, matches.kept_in(asked, game, match))


def _who(contest: Contest) -> str:
    level, kind = parted(contest.match.players[0])
    return TEMPERAMENTS if kind else level


def record(tables: Sequence[Table], commit: str, before: str = "", enough: int = GAMES) -> str:
    """The whole page. `before` is the one that there is: a row of it stands where fewer than `enough` games, and fewer
    than it had, have been played since, or the same ones."""
    parts, standing = [_HEAD.format(seed=SEED)], _standing(before)
    for game, own in groupby(tables, key=lambda table: table.game):
        mine = list(own)
        levels, tasted = ([table for table in mine if bool(parted(table.upper)[1]) is taste] for taste in (False, True))
        parts.append(f"## {game.info.title}\n\n{_options(levels)}\n")
        for head, part in (("Level", levels), ("Temperament", tasted)):
            for heads, rows in (_against(part, head), _alone(part, head)):
                before_now = [standing.get((game.info.title, heads, *row[:2])) for row in rows]
                told = [_newest(row, was, commit, enough) for row, was in zip(rows, before_now, strict=True)]
                parts += [docs_table((*heads, COMMIT), told)] if told else []
    return "\n".join(parts)


def _newest(row: Row, was: Row | None, commit: str, enough: int) -> Row:
    if was is not None and (was[:-1] == row or _played(row) < min(enough, _played(was))):
        return was
    return (*row, commit if _played(row) else "")


def _played(row: Row) -> int:
    """How many games, or deals of one who plays alone, a row tells of."""
    return next(int(cell) for cell in row[2:] if cell.isdigit())


def _standing(page: str) -> dict[tuple[str, Row, str, str], Row]:
    """The rows of a page by game, heads, and their first two cells."""
    title, heads, found = "", (), {}
    for line in page.splitlines():
        row = tuple(line.strip("| ").split(" | ")) if line.startswith("| ") else ()
        if line.startswith("## "):
            title = line[3:]
        elif not row:
            heads = ()
        elif not heads:
            heads = row[:-1]
        elif row[0] != "---":
            found[title, heads, row[0], row[1]] = row
    return found


def _name(table: Table) -> str:
    one = temperament(table.game, table.upper)
    return f"{one.kind}: {one.name}" if one is not None else table.upper


def _options(tables: Sequence[Table]) -> str:
    """Those that all tables share, and by numbers of seats those that differ."""
    chosen = [set(table.contest.match.options) for table in tables]
    same = sorted(set.intersection(*chosen))
    parts = [", ".join(f"{name}={value}" for name, value in same)] if same else []
    for others, own in groupby(tables, key=lambda table: sorted(set(table.contest.match.options) - set(same))):
        if others:
            sizes = [table.seats for table in own]
            told = ", ".join(f"{name}={value}" for name, value in others)
            through = f" to {sizes[-1]}" if sizes[-1] > sizes[0] else ""
            parts.append(f"at {sizes[0]}{through} seat{'s' if sizes[-1] > 1 else ''} {told}")
    return f"Options: {'; '.join(parts)}." if parts else "It has no options."


def _against(tables: Sequence[Table], head: str) -> tuple[Row, list[Row]]:
    rows = []
    for table in tables:
        if table.seats > 1:
            won = sum(
                sum(bout.seating[seat] == table.upper for seat in bout.winners) / len(bout.winners)
                for bout in table.bouts if bout.winners
            )
            fair = f"{100 / table.seats:.1f} %"
            share = _share(share_of(won, len(table.bouts))) if table.bouts else _UNMEASURED
            rows.append((str(table.seats), _name(table), table.lower, str(len(table.bouts)), share, fair))
    return ("Seats", head, "Against", "Games", "Won", "Equals would win"), rows


def _alone(tables: Sequence[Table], head: str) -> tuple[Row, list[Row]]:
    rows = []
    for table in tables:
        if table.seats == 1:
            by_deal: dict[int, dict[str, Bout]] = {}
            for bout in table.bouts:
                by_deal.setdefault(bout.n // 2, {})[bout.seating[0]] = bout
            pairs = [(deal[table.upper], deal[table.lower]) for deal in by_deal.values() if len(deal) == 2]
            rows.append((_name(table), table.lower, str(len(pairs)), *_solo(pairs)))
    heads = (f"Alone: {head.lower()}", "Beside", "Deals", "Success", "Success of the other", "More often by",
             "Mean score", "More than the other", "Ahead more often by")
    return heads, rows


def _solo(pairs: Sequence[tuple[Bout, Bout]]) -> Row:
    if not pairs:
        return _UNMEASURED, "", "", "", "", ""
    upper, lower = (_share(share_of(sum(bool(bout.winners) for bout in own), len(pairs)))
                    for own in zip(*pairs, strict=True))
    scores = [float(bout.scores[0]) for bout, _other in pairs]
    more = [float(bout.scores[0] - other.scores[0]) for bout, other in pairs]
    oftener = [100.0 * (bool(bout.winners) - bool(other.winners)) for bout, other in pairs]
    ahead = [100.0 * ((points > 0) - (points < 0)) for points in more]
    return upper, lower, _mean(oftener, "+"), _mean(scores), _mean(more, "+"), _mean(ahead, "+")


def _share(share: Share) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _mean(numbers: Sequence[float], sign: str = "") -> str:
    reach = SIDES * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{mean(numbers):{sign},.1f} ± {reach:,.1f}"


def main(arguments: list[str]) -> int:
    parser = matches.parser("How strong the levels are.", GAMES)
    parser.add_argument("--who", choices=(*LEVELS[1:], TEMPERAMENTS), metavar="NAME",
                        help="play matches of this level, or of temperaments; of others what is kept")
    asked = parser.parse_args(arguments)
    planned = contests(asked)
    found = matches.played(asked, [row[-1] for row in planned], [row[1] for row in planned],
                           lambda contest: asked.who in (None, _who(contest)))
    if found is None:
        return 130
    tables = [Table(*row, bouts) for row, bouts in zip(planned, found, strict=True)]
    path = asked.out or environment.ROOT / "docs" / "strength.md"
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(record(tables, matches.commit(), before, asked.games), encoding="utf-8")
    print(f"{sum(len(bouts) for bouts in found):,} games in {path}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
