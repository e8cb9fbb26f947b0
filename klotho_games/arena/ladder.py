"""A ladder: several levels of one game against each other with the same deals, and their strengths."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path

from klotho_games.core.contract import Value
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, as_percent, ngettext, number, signed

from .bout import Bout, Match
from .figures import ShareFigure, share_of
from .ratings import BotRating, rate_levels
from .report import Report, report
from .season import Contest, MatchSeries


class Pairing(Value, frozen=True):
    """How the stronger of two levels did against the other."""

    level: str
    against: str
    games: int
    """In a solo game: the number of deals that both have played."""
    won: ShareFigure


class Ladder(Value, frozen=True):
    game: str
    title: str
    seats: int
    seed: str
    ratings: tuple[BotRating, ...]
    pairings: tuple[Pairing, ...]
    matches: tuple[Report, ...]


class NoLadder(ValueError):
    """These levels cannot form a ladder in this game; the message says why."""


def seats_of(game: Game) -> int:
    """Return the smallest number of seats that two levels can share equally; 1 for a solo game."""
    least, most = game.info.seats
    seats = 1 if most == 1 else max(2, least + least % 2)
    if seats > most:
        told = _("a ladder isn’t possible for {title}, because two levels can’t share its seats evenly")
        raise NoLadder(told.format(title=game.info.title))
    return seats


def pairs_of(levels: Sequence[str], every: bool) -> list[tuple[str, str]]:
    """Return the pairs to play, each with the later level first, which should be the stronger."""
    if len(set(levels)) != len(levels) or len(levels) < 2:
        raise NoLadder(_("after --ladder, name two or more different levels, the weakest first"))
    found = combinations(levels, 2) if every else pairwise(levels)
    return [(above, below) for below, above in found]


def contest(game: Game, pair: tuple[str, str], asked: Match, games: int, folder: Path | None) -> Contest:
    """Return the contest of a pair. `asked` has the options and the seed words."""
    seats = seats_of(game)
    players = pair if seats == 1 else pair * (seats // 2)
    match = Match(players, asked.options, asked.words, seats == 1)
    return Contest(game, match, games, folder / file_name(game, pair) if folder else None)


def file_name(game: Game, pair: tuple[str, str]) -> str:
    return f"{'-'.join((game.id, *pair))}.jsonl".replace(":", "_")  # file names on Windows cannot contain a colon


def ladder(game: Game, levels: Sequence[str], season: MatchSeries, places: Sequence[int]) -> Ladder:
    """Return the ladder from the contests at these places of the season."""
    pairings, reports = [], []
    for place in places:
        match, bouts = season.contests[place].match, season.bouts(place)
        above, below = match.players[:2]
        points, games = _points(match, bouts, above, game.info.low_wins)
        pairings.append(Pairing(above, below, games, share_of(points, games)))
        reports.append(report(game, match, bouts))
    results = {(pair.level, pair.against): (pair.won.share * pair.games, pair.games) for pair in pairings}
    words = season.contests[places[0]].match.words
    ratings = rate_levels(levels, results)
    return Ladder(game.id, game.info.title, seats_of(game), words, ratings, tuple(pairings), tuple(reports))


def _points(match: Match, bouts: Sequence[Bout], level: str, low_wins: bool) -> tuple[float, int]:
    """Return the points of one level, with ties as half a point, and the number of games.

    Solo players are compared deal by deal.
    """
    if not match.alone:
        won = [sum(bout.seating[seat] == level for seat in bout.winners) / len(bout.winners)
               for bout in bouts if bout.winners]
        return sum(won) + 0.5 * (len(bouts) - len(won)), len(bouts)
    did: dict[int, dict[str, tuple[bool, int]]] = {}
    for bout in bouts:
        score = -bout.scores[0] if low_wins else bout.scores[0]
        did.setdefault(bout.n // match.turns, {})[bout.seating[0]] = (bool(bout.winners), score)
    both = [(deal.pop(level), *deal.values()) for deal in did.values() if len(deal) == 2]
    return sum(1.0 if mine > other else 0.5 * (mine == other) for mine, other in both), len(both)


def ladder_lines(found: Ladder) -> list[str]:
    lines = [_("{title}: ladder of the levels, with the seed “{seed}”").format(title=found.title, seed=found.seed)]
    wide = max(len(rating.level) for rating in found.ratings)
    for rating in reversed(found.ratings):
        lines.append(f"  {rating.level:{wide}}  {describe_rating(rating)}")
    for pair in found.pairings:
        lines.append(f"  {describe_pair(pair, found.seats == 1)}")
    return lines


def describe_rating(rating: BotRating) -> str:
    if rating.low == rating.high:
        return f"{signed(rating.rating):>5}"
    interval = _("({low} to {high})").format(low=signed(rating.low), high=signed(rating.high))
    return f"{signed(rating.rating):>5}  {interval}"


def describe_pair(pair: Pairing, alone: bool) -> str:
    games = ngettext("{n} setup", "{n} setups", pair.games) if alone else ngettext("{n} game", "{n} games", pair.games)
    told = (_("{level} did better than {other} in {share} of {games} (with the margin of error: {low} to "
              "{high})") if alone
            else _("{level} beat {other} in {share} of {games} (with the margin of error: {low} to {high})"))
    share = pair.won
    return told.format(level=pair.level, other=pair.against, share=as_percent(share.share, 1),
                       low=as_percent(share.low, 1), high=as_percent(share.high, 1),
                       games=games.format(n=number(pair.games)))
