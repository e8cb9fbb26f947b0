"""Which games there are: an explicit list, so that a frozen program finds them too, and what else is installed
(`core/games/plugins.py`). Nobody who asks for a game can tell one from the other.

A game is a package with parts of fixed names: `rules` has `RULES`, `bot` has `JUDGE`, `telling` has `TELLING`, `table`
has `Table` (the only one that needs pygame), `rulebook.md` tells the rules. A part is a module or a package: a small
game is a few flat files, a large one has a folder for each part. Each is loaded when it is first asked for; what the
shelf shows of a game may stand in a `box.py` of its own.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_args

import msgspec

from klotho_games.core import i18n
from klotho_games.core.contract import GameInfo, Judge, Outcome, Rules, Step, Telling
from klotho_games.core.i18n import _

from .solo_words import Alone

SHELF = ("klotho97", "klobba", "katamari", "karthis", "asteroid_miners", "patrols", "clinic")
"""The order in which the boxes stand that have pictures of their own; all others follow them."""
PLAYABLE = ("karthis", "katamari", "klotho97", "klobba", "patrols", "asteroid_miners", "clinic")
"""The games of this package; the first is held up to somebody who has not played yet."""

_WITHIN = {
    "chances": "bot.chances", "expert": "bot.expert", "characters": "bot.characters", "aftermath": "bot.aftermath",
    "table_ending": "table.ending", "table_colours": "table.look.colours",
}
"""Where a game that has folders keeps what another has as a flat file of this name."""

_games: dict[str, Game] = {}


class UnknownGame(LookupError):
    """No game has this id; the sentence says which one may be meant."""


class BrokenGame(Exception):
    """A part of a game from elsewhere cannot be loaded; the cause says why."""

    def __init__(self, game: Game) -> None:
        super().__init__(f"a part of {game.id} from {game.source} cannot be loaded")
        self.game = game


class Game:
    """A game's parts, each loaded at its first use."""

    def __init__(self, id: str, package: str, source: str = "") -> None:
        self.id = id
        self.package = package
        self.source = source
        """What it was installed with (`klotho-games-shutbox`); empty for a game of the house."""

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[str, str, str]]:
        return Game, (self.id, self.package, self.source)

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    @property
    def box(self) -> GameInfo:
        """What the shelf shows. A game with a `box.py` tells it without being opened: the shelf is there sooner."""
        if find_spec(f"{self.package}.box") is None:
            return msgspec.structs.replace(self.info, options=())
        info: GameInfo = self._part("box", "box")()
        return info

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        rules: Rules[Any, Any] = self._part("rules", "RULES")
        return rules

    @cached_property
    def judge(self) -> Judge[Any]:
        judge: Judge[Any] = self._part("bot", "JUDGE")
        return judge

    @cached_property
    def telling(self) -> Telling:
        telling: Telling = self._part("telling", "TELLING")
        return telling

    @property
    def alone(self) -> Alone:
        """How the set-up speaks to somebody who plays alone; plain words where the game has none of its own."""
        alone: Alone = getattr(self.telling, "alone", None) or Alone()
        return alone

    @property
    def dealt_marks_text(self) -> str:
        """What chance deals that a seat is known by at the table ("the cousins are dealt at random"); empty where a
        seat keeps the mark that it has in the set-up."""
        tell = getattr(self.telling, "dealt", None)
        return str(tell()) if tell else ""

    def describe_notes(self, notes: Mapping[str, int | str]) -> str:
        """What `Result.notes` kept of a score, in words ("floor 4"); a telling that has none keeps silent."""
        tell = getattr(self.telling, "noted", None)
        return str(tell(notes)) if tell else ""

    def describe_kind(self, kind: str) -> str:
        """A kind of deal (`Result.kind`) in words ("Fair"); empty where the game's telling has none."""
        tell = getattr(self.telling, "kind", None)
        return str(tell(kind)) if tell and kind else ""

    @property
    def has_levels(self) -> bool:
        """A hidden option "level" is filled with what the profile has reached (`Result.level`)."""
        return any(option.name == "level" and option.hidden for option in self.info.options)

    @cached_property
    def has_dice(self) -> bool:
        """Some chance of it is no deal of cards (`Outcome.of_cards`): only then people are told of rolls and dice."""
        return any(not outcome.of_cards for outcome in self._outcomes())

    @cached_property
    def has_cards(self) -> bool:
        """Some chance of it is a deal of cards."""
        return any(outcome.of_cards for outcome in self._outcomes())

    def _outcomes(self) -> list[type[Outcome]]:
        steps = get_args(self.rules.steps) or (self.rules.steps,)
        return [step for step in steps if issubclass(step, Outcome)]

    @property
    def open(self) -> bool:
        """Nothing is hidden from anybody (`core/games/basics.py: OpenRules`). What will be drawn may still be
        unknown."""
        return bool(getattr(self.rules, "open", False))

    @property
    def open_deal(self) -> bool:
        """The rules may say so: all of the deal lies open before the first decision, and nothing is drawn later.
        Only then its code gives nothing away, and a deal that was chosen counts like any other."""
        return bool(getattr(self.rules, "open_deal", False))

    @cached_property
    def table(self) -> Any:
        """The scene class of the game's table. Needs pygame."""
        return self._part("table", "Table")

    @property
    def info(self) -> GameInfo:
        return self.rules.info

    @property
    def rulebook(self) -> str:
        """In the language of whoever reads where it is translated (`rulebook.de.md`), else as it was written."""
        language = i18n.current_language()
        if language not in self._books:
            self._books[language] = _book(self.package, language)
        return self._books[language]

    @cached_property
    def _books(self) -> dict[str, str]:
        """Those that were read, by language."""
        return {}

    @cached_property
    def steps(self) -> msgspec.json.Decoder[Step]:
        """Reads one move or outcome of a record."""
        return msgspec.json.Decoder(self.rules.steps)

    def besides(self, module: str, name: str) -> Any:
        """A part that a game may have or not: None where there is no such module."""
        return self._part(module, name, may_be_missing=True)

    def _part(self, module: str, name: str, may_be_missing: bool = False) -> Any:
        if not self.source:
            return self._import_part(module, name, may_be_missing)
        from .plugin_trials import guard  # it knows this module

        try:
            with guard():
                return self._import_part(module, name, may_be_missing)
        except (Exception, SystemExit, GeneratorExit) as problem:
            raise BrokenGame(self) from problem

    def _import_part(self, module: str, name: str, may_be_missing: bool) -> Any:
        found = self.module_of(module)
        if found is None and may_be_missing:
            return None
        return getattr(import_module(found or f"{self.package}.{module}"), name)

    def module_of(self, module: str) -> str | None:
        """A flat file, or its place in one of the game's folders."""
        for place in (module, _WITHIN.get(module, "")):
            folder = place.rpartition(".")[0]
            if place and (not folder or self._is_folder(folder)) and find_spec(f"{self.package}.{place}") is not None:
                return f"{self.package}.{place}"
        return None

    def _is_folder(self, name: str) -> bool:
        """Without loading it. Of a module that is no package `find_spec` could not ask for what is within."""
        outer, _dot, _inner = name.rpartition(".")
        if outer and not self._is_folder(outer):
            return False
        spec = find_spec(f"{self.package}.{name}")
        return spec is not None and spec.submodule_search_locations is not None


def ids() -> tuple[str, ...]:
    """The games that can be played now; the shelf opens at the first one."""
    _look_elsewhere()
    return (*PLAYABLE, *(id for id in _games if id not in PLAYABLE))


def load(id: str) -> Game:
    if id in _games:
        return _games[id]
    if id in PLAYABLE:
        return add(Game(id, f"klotho_games.games.{id}"))
    _look_elsewhere()
    if id in _games:
        return _games[id]
    raise UnknownGame(_unknown(id))


def add(game: Game) -> Game:
    """Make a game known and playable, whatever package it is in: how the samples of the tests come to the table."""
    _games[game.id] = game
    return game


def shelf() -> tuple[GameInfo, ...]:
    """The boxes of `SHELF` in their order, then any other game."""
    standing = [id for id in SHELF if id in ids()]
    return tuple(load(id).box for id in (*standing, *(id for id in ids() if id not in SHELF)))


def _book(package: str, language: str) -> str:
    from importlib import resources  # only here: it takes longer to load than all of the core

    folder = resources.files(package)
    translated = folder / f"rulebook.{language}.md"
    return (translated if translated.is_file() else folder / "rulebook.md").read_text(encoding="utf-8")


def _look_elsewhere() -> None:
    from . import plugins  # it knows this module

    plugins.scan()


def _unknown(id: str) -> str:
    near = difflib.get_close_matches(id.lower(), ids(), n=1)
    if near:
        return _("There is no game called “{id}”. Did you mean “{near}”?").format(id=id, near=near[0])
    return _("There is no game called “{id}”; these can be played: {games}.").format(id=id, games=", ".join(ids()))
