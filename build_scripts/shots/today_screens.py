"""The page of the day: nothing played yet, half of it, everything done, and the calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache, partial
from random import Random
from typing import Any

import msgspec

from klotho_games.almanac import daily, week
from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.core.contract import Result, Setup
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.playout import playout
from klotho_games.core.play.session import Session
from klotho_games.scenes.almanac.today.calendar_page import Calendar
from klotho_games.scenes.almanac.today.page import Today
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.table.table_scene import TableScene
from shots.studio import Studio

DAY = date(2026, 11, 15)
OTHERS = (("Ines", "ines"), ("Bram", "bram"), ("Kit", "kit"))
_HALF = (1, 1, 0, 1, 0, 2, 0)
"""By game in the order of the shelf: 0 is open, 1 won, 2 done."""
_WEEK = (3, 1, 0, 5, 2, 7)
"""Deals done from Monday to Saturday."""

_PLAYED = timedelta(days=6)
"""Only the deals of this many days are really played; other days repeat their results, which a calendar does not
show."""


@cache
def _result(game: str, day: date) -> Result:
    one = daily.deal(registry.load(game), day)
    rules = registry.load(game).rules
    state, _steps = playout(rules, one.setup(("-",) * one.deal.seats), Random(day.toordinal()))
    result = rules.result(state)
    assert result is not None
    return result


def entry(game: str, day: date, who: str, *, won: bool = True, luck: int = 0, **changes: Any) -> Entry:
    """Make an entry from a random play-out, with scores sorted so that the person has won or not."""
    result = _result(game, DAY - (DAY - day) % _PLAYED)
    more = 7 + (7 * day.day + 5 * luck) % 23
    scores = tuple(sorted((score + more for score in result.scores), reverse=won != registry.load(game).info.low_wins))
    sitters = (Sitter(who, who), *(Sitter("-", bot=daily.LEVEL) for _seat in scores[1:]))
    made = Entry(
        id=f"{game} {day} {who}", record=f"{game}.klotho", game=game, version=1, began=f"{day}T18:00:00+00:00",
        ended=f"{day}T18:40:00+00:00", sitters=sitters, scores=scores, winners=(0,) if won else tuple(
            range(1, len(scores))), notes=result.notes, kind=result.kind, daily=day.isoformat(),
    )
    return msgspec.structs.replace(made, **changes)


def keep_entries(program: MainProgram, entries: list[Entry]) -> None:
    """Write the entries into the annals, as if they had been played here."""
    book = {"format": 1, "entries": msgspec.to_builtins(entries)}
    folders.write_whole(folders.annals_file(), msgspec.json.encode(book))
    for one in entries:
        if one.daily == DAY.isoformat() and one.seat_of(program.profile.id) is not None:
            program.profiles.begin_daily(program.profile, one.game, DAY)


def _games() -> list[str]:
    return [info.id for info in registry.shelf()]


def half(program: MainProgram) -> list[Entry]:
    """Return half a week's entries, with other people on the same computer."""
    own, games = program.profile.id, _games()
    made = [entry(game, DAY, own, won=state == 1, hints=int(game == games[1]))
            for game, state in zip(games, _HALF, strict=False) if state]
    for n, done in enumerate(_WEEK):
        made += [entry(game, week.of(DAY)[n], own) for game in games[-done:] if done]
    series = week.game(DAY)
    for k, (name, portrait) in enumerate(OTHERS):
        who = program.profiles.add(name, portrait=portrait).id
        made += [entry(series, day, who, luck=k + 1) for n, day in enumerate(week.of(DAY)) if (n + k) % 4]
    program.profiles.choose(program.profiles.find_by_id(own).name)  # type: ignore[union-attr]
    return made


def whole(program: MainProgram) -> list[Entry]:
    days = [DAY - timedelta(days=n) for n in range(40) if n not in (12, 25, 26)]
    return [entry(game, day, program.profile.id, won=(n + day.day) % 3 > 0)
            for day in days for n, game in enumerate(_games()) if day == DAY or (n + day.day) % 2]


def today(s: Studio, made: Callable[[MainProgram], list[Entry]] | None = None, page: str = "") -> None:
    s.program.daily_games.clock = lambda: DAY
    if made is not None:
        keep_entries(s.program, made(s.program))
    s.show(Shelf())
    s.show(Calendar(DAY) if page == "calendar" else Today())


def show_question(s: Studio, what: str) -> None:
    """Show the question that a player with an unfinished daily game gets before that game no longer counts."""
    today(s)
    game = registry.load(week.game(DAY))
    s.program.play_daily(game)
    s.rest()
    table = s.program.stage.scene
    assert isinstance(table, TableScene)
    if what == "auto":
        table.toggle_auto()
    else:
        table.session.draw_chance()
        s.program.leave_table(table)
        today(s)
    s.rest()
    if what == "recording":
        s.program.open_replay(Session.new(game, table.session.setup, table.session.seed))
    elif what == "second":
        names = tuple(f"{n}" for n in "ABCDEF")[: game.info.seats[0]]
        s.program.new_game(game, Setup(names), table.session.seed)
    elif what == "spoiled":
        s.program.show(table.session.commitment)
        today(s)
    s.rest()


SCREENS: dict[str, Callable[[Any], None]] = {
    "today": partial(today, made=half),
    "today-new": today,
    "today-done": partial(today, made=whole),
    "today-calendar": partial(today, made=whole, page="calendar"),
    "today-calendar-new": partial(today, page="calendar"),
    "today-ask-recording": partial(show_question, what="recording"),
    "today-ask-second": partial(show_question, what="second"),
    "today-ask-auto": partial(show_question, what="auto"),
    "today-spoiled": partial(show_question, what="spoiled"),
}
GOLDENS = ("today-new",)
"""Points in the others change with every change of the rules."""
