"""The results of a match: as values for a file, and as lines for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from klotho_games.core.contract import OptionValue, Value
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, as_percent, decimal, ngettext, number
from klotho_games.core.play.balance import Figure, Use

from .bout import Bout, Match, balance_of
from .figures import ShareFigure, Spread, at, share_of, spread_of
from .sources import Source, sources_of


class Standing(Value, frozen=True):
    """How one level did over all its seats."""

    level: str
    games: int
    won: ShareFigure
    fair: float
    """The share that equal players would win; 0 in a solo game."""
    scores: Spread
    decisions: float
    """Per game, counting only those with two moves or more."""
    milliseconds: float
    slow: float
    """95 % of the decisions take no more milliseconds than this."""


class Report(Value, frozen=True):
    game: str
    version: int
    title: str
    players: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: str
    games: int
    standings: tuple[Standing, ...]
    seats: tuple[ShareFigure, ...]
    """By seat: its share of the victories of all players; empty in a solo game."""
    steps: Spread
    decisions: Spread
    balance: tuple[Figure, ...]
    counted: dict[str, float]
    """The sums of what the game's balance counted."""
    uses: tuple[Use, ...]
    """Cards, pieces and choices, if the game's balance lists them."""
    sources: tuple[Source, ...]
    bouts: tuple[Bout, ...]


def report(game: Game, match: Match, bouts: Iterable[Bout]) -> Report:
    played = sorted(bouts, key=lambda bout: bout.n)
    info = game.info
    total: Counter[str] = Counter()
    for bout in played:
        total.update(bout.notes)
    balance = balance_of(game)
    return Report(
        info.id,
        info.version,
        info.title,
        match.players,
        dict(match.options),
        match.words,
        len(played),
        tuple(_standing(level, match, played) for level in dict.fromkeys(match.players)),
        () if match.alone else tuple(_seat(seat, played) for seat in range(len(match.players))),
        spread_of([bout.steps for bout in played]),
        spread_of([bout.decisions for bout in played]),
        tuple(balance.told(total)) if balance and played else (),
        dict(total),
        tuple(getattr(balance, "uses", lambda total: ())(total)),
        sources_of(played),
        tuple(played),
    )


def _victory_share(bout: Bout, seat: int) -> float:
    return 1 / len(bout.winners) if seat in bout.winners else 0.0


def _seat(seat: int, bouts: Sequence[Bout]) -> ShareFigure:
    return share_of(sum(_victory_share(bout, seat) for bout in bouts), len(bouts))


def _standing(level: str, match: Match, bouts: Sequence[Bout]) -> Standing:
    seats = [(bout, seat) for bout in bouts for seat, sat in enumerate(bout.seating) if sat == level]
    games = len({bout.n for bout, _seat in seats})
    thinking = [spent for bout, seat in seats for spent in bout.thinking[seat]]
    return Standing(
        level,
        games,
        share_of(sum(_victory_share(bout, seat) for bout, seat in seats), games),
        0.0 if match.alone else match.players.count(level) / len(match.players),
        spread_of([bout.scores[seat] for bout, seat in seats]),
        len(thinking) / len(seats) if seats else 0.0,
        sum(thinking) / len(thinking) if thinking else 0.0,
        at(thinking, 0.95) if thinking else 0.0,
    )


# ---- in words ----


def report_lines(report: Report) -> list[str]:
    games = ngettext("{n} game", "{n} games", report.games).format(n=number(report.games))
    chosen = ", ".join(f"{name}={value}" for name, value in report.options.items())
    lines = [_("{title}: {games} with the seed “{seed}”").format(title=report.title, games=games, seed=report.seed)]
    lines += [_("Options: {options}").format(options=chosen)] if chosen else []
    for standing in report.standings:
        lines += _standing_lines(standing)
    if report.seats:
        shares = ", ".join(f"{n}: {percent(share)}" for n, share in enumerate(report.seats, 1))
        lines.append(_("Victories by seat   {shares}").format(shares=shares))
    lines.append(_("Steps per game      {spread}").format(spread=_spread(report.steps)))
    lines.append(_("Decisions per game  {spread}").format(spread=_spread(report.decisions)))
    return lines + [_figure(figure) for figure in report.balance]


def _standing_lines(standing: Standing) -> list[str]:
    share = percent(standing.won)
    fair = as_percent(standing.fair)
    fair = _("; equally strong players would win {fair}").format(fair=fair) if standing.fair else ""
    clock = _("{n} per game, {mean} ms each on average, 95% of them below {slow} ms")
    clock = clock.format(n=decimal(standing.decisions), mean=decimal(standing.milliseconds),
                         slow=decimal(standing.slow))
    return [
        f"{standing.level}",
        "  " + _("won        {share}{fair}").format(share=share, fair=fair),
        "  " + _("scores     {spread}").format(spread=_spread(standing.scores)),
        "  " + _("decisions  {clock}").format(clock=clock),
    ]


def percent(share: ShareFigure) -> str:
    told = _("{share} ({low} to {high})")
    return told.format(share=as_percent(share.share, 1), low=as_percent(share.low, 1), high=as_percent(share.high, 1))


def _spread(spread: Spread) -> str:
    """Format a distribution: minimum, quartiles and maximum."""
    parts = (spread.least, spread.quarter, spread.half, spread.three_quarters, spread.most)
    told = _("{parts}, on average {mean}")
    return told.format(parts=" | ".join(decimal(part, 0) for part in parts), mean=decimal(spread.mean))


def _figure(figure: Figure) -> str:
    if figure.fine is None:
        return f"{figure.label}: {figure.value}"
    told = _("{label}: {value} (aim: {aim}, met)") if figure.fine else _("{label}: {value} (aim: {aim}, MISSED)")
    return told.format(label=figure.label, value=figure.value, aim=figure.aim)
