"""The arena's command: what was asked is checked, the match is played in sight of the asker, and told."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from difflib import get_close_matches
from pathlib import Path
from time import monotonic

import msgspec

from klotho_games.arena.bout import Bout, Match
from klotho_games.arena.hall import BoutFailed, bouts
from klotho_games.arena.report import report, told
from klotho_games.bots import levels
from klotho_games.core.contract import Option, OptionValue
from klotho_games.core.folders import CannotSave, write_whole
from klotho_games.core.registry import Game
from klotho_games.core.words import _

_STOPPED = 130
_SWITCH = {"yes": True, "on": True, "true": True, "1": True, "no": False, "off": False, "false": False, "0": False}
_BAR = 30


class NotLikeThis(ValueError):
    """What was asked cannot be played; the sentence says why."""


def run(game: Game, asked: Namespace) -> int:
    """Play the match and print how it went; Ctrl-C prints how it went so far."""
    match = _match(game, asked)
    file = Path(asked.json) if asked.json else None
    if file is not None and (file.is_dir() or not file.absolute().parent.is_dir()):
        raise NotLikeThis(_("“{file}” cannot be written").format(file=asked.json))
    progress = _Progress(asked.games)
    played: list[Bout] = []
    code = 0
    try:
        for bout in bouts(game, match, asked.games, asked.jobs):
            played.append(bout)
            progress.show(len(played))
    except KeyboardInterrupt:
        code = _STOPPED
    except BoutFailed as problem:
        raise NotLikeThis(problem) from None
    finally:
        progress.clear()
    found = report(game, match, played)
    print("\n".join(told(found)))
    if file is not None:
        try:
            write_whole(file, msgspec.json.format(msgspec.json.encode(found), indent=1))
        except CannotSave as problem:
            raise NotLikeThis(problem) from None
    return code


class _Progress:
    """A bar on the terminal, where there is one to look at."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._begun = monotonic()
        self._seen = sys.stderr.isatty()

    def show(self, played: int) -> None:
        if not self._seen:
            return
        done = _BAR * played // self._games
        left = round((monotonic() - self._begun) * (self._games - played) / played)
        bar = "█" * done + "·" * (_BAR - done)
        line = _("{bar} {played} of {games}, about {minutes}:{seconds:02} left")
        words = {"bar": bar, "played": played, "games": self._games}
        self._write(line.format(minutes=left // 60, seconds=left % 60, **words))

    def clear(self) -> None:
        if self._seen:
            self._write("")

    def _write(self, line: str) -> None:
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


# ---- what was asked ----


def _match(game: Game, asked: Namespace) -> Match:
    info = game.info
    least, most = info.seats
    players = tuple(level.strip() for level in asked.players.split(","))
    for level in players:
        try:
            levels.bot(level)
        except levels.UnknownLevel as problem:
            raise NotLikeThis(problem) from None
    alone = most == 1
    if not alone and not least <= len(players) <= most:
        told_off = _("{title} is for {least} to {most} players: name a level for each, such as --players hard,normal.")
        raise NotLikeThis(told_off.format(title=info.title, least=least, most=most))
    if asked.games < 1:
        raise NotLikeThis(_("at least one game has to be played"))
    if asked.jobs < 1:
        raise NotLikeThis(_("at least one job has to do the playing"))
    options = _options(info.options, 1 if alone else len(players), asked.options)
    return Match(players, options, asked.seed or secrets.token_hex(4), alone)


def _options(known: tuple[Option, ...], seats: int, given: list[str]) -> tuple[tuple[str, OptionValue], ...]:
    chosen: dict[str, OptionValue] = {option.name: option.fitting(seats) for option in known}
    by_name = {option.name: option for option in known}
    for text in given:
        name, is_told, value = text.partition("=")
        if not is_told:
            raise NotLikeThis(_("an option is given as name=value, not “{text}”").format(text=text))
        if name not in by_name:
            near = get_close_matches(name, by_name, n=1) or list(by_name)
            told_off = _("the game has no option “{name}”; it has {names}") if near else _("the game has no options")
            raise NotLikeThis(told_off.format(name=name, names=", ".join(near)))
        chosen[name] = _value(by_name[name], value)
    return tuple(sorted(chosen.items()))


def _value(option: Option, text: str) -> OptionValue:
    if not option.choices:
        values: dict[str, OptionValue] = dict(_SWITCH)
        told_off = _("“{name}” is yes or no, not “{text}”")
    else:
        values = {str(choice): choice for choice in option.choices}
        told_off = _("“{name}” is one of {choices}, not “{text}”")
    if text.lower() not in values:
        choices = ", ".join(map(str, option.choices))
        raise NotLikeThis(told_off.format(name=option.name, choices=choices, text=text))
    return values[text.lower()]
