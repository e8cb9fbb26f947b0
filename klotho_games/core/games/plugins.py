"""Plug-in games, which installed packages bring along.

    [project.entry-points."klotho_games.games"]
    shutbox = "klotho_games_shutbox"

The name is the id of the game, the value a package with the same files as a folder of `games`. A game that cannot be
played is left out, with a sentence that says why, and does not affect other games. A package that hangs or ends the
process when it is loaded is detected in a separate process first (`plugin_trials`).

The search runs once, when more than the games of the house is first asked for. It takes so long that the window shows
its first picture before (`later`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from types import TracebackType
from typing import TYPE_CHECKING, Any

import msgspec

from klotho_games.core.contract import CONTRACT, MOST_SEATS, GameInfo
from klotho_games.core.i18n import _, number, quote

from . import registry
from .registry import BrokenGame, Game

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

    from .plugin_trials import Fate

GROUP = "klotho_games.games"
NONE_PLEASE = "KLOTHO_NO_PLUGINS"
"""If this environment variable is set, all plug-ins are left out."""
_ID = re.compile(r"[a-z][a-z0-9_]*")
_PACKAGE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")
_LONGEST = 120
"""Letters, at most, that are quoted of a plug-in's error message."""

_wanted = True
_looked = False
_left_out: list[str] = []
_broken: dict[str, tuple[Game, str]] = {}
"""Plug-ins that broke during use, by id, with the message. They stay away until the program is started again."""


class _Unfit(Exception):
    """Why a game is left out, as the end of a sentence."""


def scan() -> None:
    """Make the installed plug-ins playable. All calls after the first do nothing."""
    global _looked
    if _looked or not _wanted or os.environ.get(NONE_PLEASE):
        return
    _looked = True  # set first, because a plug-in can ask for games while it is imported
    entries = _entries()
    fates = _fates(entries)
    for source, entry in entries:
        _take(source, entry, fates.get(entry.name, ""))


def want(wanted: bool) -> None:
    """Turn plug-ins on or off, for the switch in the settings and the option of the command line."""
    global _wanted, _looked
    if wanted == _wanted:
        return
    _wanted, _looked = wanted, False
    _left_out.clear()
    for game in loaded_games():
        del registry._games[game.id]


@contextmanager
def later() -> Iterator[None]:
    """Within this context no search is started."""
    global _looked
    before, _looked = _looked, True
    try:
        yield
    finally:
        _looked = before


def loaded_games() -> list[Game]:
    """Return the plug-in games that can be played."""
    return [game for game in registry._games.values() if game.source]


def left_out() -> tuple[str, ...]:
    """Return a sentence for each installed plug-in that cannot be played."""
    scan()
    return tuple(_left_out)


def culprit(problem: BaseException) -> Game | None:
    """Return the plug-in game in which this exception was raised; None if it was not a plug-in."""
    seen: set[int] = set()
    while problem is not None and id(problem) not in seen:
        if isinstance(problem, BrokenGame):
            return problem.game
        modules = list(_modules(problem.__traceback__))
        for game in (*loaded_games(), *(game for game, _told in _broken.values())):
            if any(f"{module}.".startswith(f"{game.package}.") for module in modules):
                return game
        seen.add(id(problem))
        problem = problem.__cause__ or problem.__context__  # type: ignore[assignment]
    return None


def drop(game: Game, problem: BaseException) -> str:
    """Remove a game that broke during use until the program is started again. Returns the sentence about it."""
    sentence = f"{broke(game, problem)} {_('The game stays off the shelf until you start Klotho Games again.')}"
    if registry._games.pop(game.id, None) is not None:
        _broken[game.id] = game, sentence
        _left_out.append(sentence)
    return sentence


def broke(game: Game, problem: BaseException) -> str:
    told = _("The plug-in game “{game}” from {source} crashed: {why}")
    return told.format(game=game.id, source=quote(game.source), why=_words_of(problem))


def _modules(trace: TracebackType | None) -> Iterator[str]:
    while trace is not None:
        yield trace.tb_frame.f_globals.get("__name__", "")
        trace = trace.tb_next


def _entries() -> list[tuple[str, EntryPoint]]:
    """Return the entry points sorted by the name of their package, so that the order is the same on every machine."""
    from importlib.metadata import distributions  # it takes longer to load than all of `core`

    found: dict[str, tuple[str, list[EntryPoint]]] = {}
    for distribution in distributions():
        text = ""
        with suppress(OSError, ValueError):  # most installed packages have nothing to do with us
            text = distribution.read_text("entry_points.txt") or ""
        if GROUP not in text:
            continue
        name = _name_of(distribution)
        if name.lower() in found:  # Python imports the first one on the path
            continue
        try:
            entries = [entry for entry in distribution.entry_points if entry.group == GROUP]
        except Exception as problem:
            entries = []
            _leave_out("?", name, _words_of(problem))
        found[name.lower()] = (name, entries)
    return [(name, entry) for _key, (name, entries) in sorted(found.items())
            for entry in sorted(entries, key=lambda entry: entry.name)]


def _name_of(distribution: Distribution) -> str:
    with suppress(Exception):
        metadata = distribution.metadata
        if "Name" in metadata and (name := metadata["Name"]):  # asking for a missing one will be an error one day
            return str(name)
    return str(getattr(distribution, "_path", "?")).replace("\\", "/").rpartition("/")[2].partition("-")[0]


def _fates(entries: list[tuple[str, EntryPoint]]) -> dict[str, Fate]:
    """Return which of the plug-ins hang or end the process that loads them."""
    from . import plugin_trials

    games = [Game(entry.name, entry.value.strip(), source) for source, entry in entries if entry.name not in _broken]
    return plugin_trials.fates([game for game in games if _can_be_loaded(game)])


def _take(source: str, entry: EntryPoint, fate: Fate) -> None:
    from . import plugin_trials

    if entry.name in _broken:
        _left_out.append(_broken[entry.name][1])
        return
    game = Game(entry.name, entry.value.strip(), source)
    try:
        if fate == "hangs":
            seconds = number(round(plugin_trials.PATIENCE))
            raise _Unfit(_("the game did not load within {n} seconds.").format(n=seconds))
        if fate == "ends":
            raise _Unfit(_("the game ends the whole program when it is loaded."))
        with plugin_trials.guard():
            check(game)
    except KeyboardInterrupt:  # a real Ctrl-C
        raise
    except BaseException as problem:  # whatever the plug-in raises, the other games must stay available
        _leave_out(entry.name, source, _words_of(problem))
    else:
        registry.add(game)


def _leave_out(id: str, source: str, why: str) -> None:
    told = _("You can’t play the plug-in game “{game}” from {source}: {why}")
    _left_out.append(told.format(game=quote(id), source=quote(source), why=why))


def _words_of(problem: BaseException) -> str:
    """Return one line about an exception, with its type unless it is our own."""
    from .plugin_trials import ItsOwnInterrupt

    while isinstance(problem, BrokenGame | ItsOwnInterrupt) and problem.__cause__:
        problem = problem.__cause__
    words = quote(" ".join(str(problem).split()), _LONGEST)
    if isinstance(problem, _Unfit):
        return words
    return f"{type(problem).__name__}: {words}." if words else f"{type(problem).__name__}."


# -- what a plug-in must have
# -------------------------------------------------------------------------------------------


def _can_be_loaded(game: Game) -> bool:
    return bool(_ID.fullmatch(game.id) and _PACKAGE.fullmatch(game.package))


def check(game: Game) -> None:
    """Load every part that needs no window, so that a missing part is found now and not after an hour of play."""
    if not _ID.fullmatch(game.id):
        raise _Unfit(_("the name of the game can only have small letters, digits and “_”."))
    if game.id in registry.PLAYABLE or game.id in registry._games:
        raise _Unfit(_("another game already has this name."))
    if not _PACKAGE.fullmatch(game.package):
        raise _Unfit(_("“{package}” is not a package.").format(package=quote(game.package)))
    needed = getattr(import_module(game.package), "CONTRACT", CONTRACT)
    if not isinstance(needed, int):
        raise _Unfit(_("the CONTRACT of the game is not a whole number."))
    if needed > CONTRACT:
        raise _Unfit(_("the game needs a newer version of Klotho Games."))
    _check_info(game)
    for part, promise in ((game.judge, ("weigh",)), (game.telling, ("event", "move", "prompt", "standing")),
                          (game.rules, ("initial", "to_act", "legal", "apply", "view", "result"))):
        lacking = [name for name in promise if not callable(getattr(part, name, None))]
        if lacking:
            raise _Unfit(_("{part} has no {name}.").format(part=type(part).__name__, name=lacking[0]))
    _check_rulebook(game)
    if find_spec(f"{game.package}.table") is None:
        raise _Unfit(_("the game has no table."))
    game.steps  # noqa: B018 - raises if the moves cannot be decoded from a record


def _check_rulebook(game: Game) -> None:
    try:
        book = game.rulebook
    except FileNotFoundError:  # a package that was built leaves out what its author did not name
        raise _Unfit(_("the rulebook of the game (rulebook.md) is not installed.")) from None
    if not book.strip():
        raise _Unfit(_("the rulebook of the game is empty."))


def _check_info(game: Game) -> None:
    info: Any = game.info
    if not isinstance(info, GameInfo):
        raise _Unfit(_("the info of the game is not a GameInfo."))
    msgspec.convert(msgspec.to_builtins(info), GameInfo)  # a struct accepts any values; here its types are checked
    if info.id != game.id:
        raise _Unfit(_("the rules of the game have another id, “{id}”.").format(id=info.id))
    if not all((info.title.strip(), info.tagline.strip(), info.kind.strip(), info.weight.strip())):
        raise _Unfit(_("in the info of the game, “title”, “tagline”, “kind” or “weight” is empty."))
    if not 1 <= info.seats[0] <= info.seats[1] <= MOST_SEATS or not 1 <= info.minutes[0] <= info.minutes[1]:
        told = _("the game needs 1 to {most} seats and at least 1 minute, with the smaller number first in “seats” and "
                 "“minutes”.")
        raise _Unfit(told.format(most=MOST_SEATS))
    if game.box != msgspec.structs.replace(info, options=()):
        raise _Unfit(_("the box of the game (box) and its rules (info) don’t have the same data."))
