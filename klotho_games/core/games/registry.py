"""The list of games: those of this package, and the installed plug-ins (`core/games/plugins.py`).

The list of this package is explicit, so that a frozen program finds the games too. Callers see no difference between
the two kinds.

A game is a package with parts of fixed names: `rules` has `RULES`, `bot` has `JUDGE`, `telling` has `TELLING`, `table`
has `Table` (the only part that needs pygame), and `rulebook.md` has the rules for people. A part is a module or a
package: a small game is a few flat files, a large one has a folder for each part. Each part is loaded at its first use.
A `box.py` can hold what the shelf shows, so that the shelf need not load the rules.
"""

from __future__ import annotations

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
"""The order on the shelf of the games that have their own pictures on the box. All others follow."""
PLAYABLE = ("karthis", "katamari", "klotho97", "klobba", "patrols", "asteroid_miners", "clinic")
"""The games of this package. The first is offered to a person who has not played yet."""

_WITHIN = {
    "chances": "bot.chances", "expert": "bot.expert", "characters": "bot.characters", "aftermath": "bot.aftermath",
    "table_ending": "table.ending", "table_colours": "table.look.colours",
}
"""Where a game with folders keeps a part that other games have as a flat file of this name."""

_games: dict[str, Game] = {}


class UnknownGame(LookupError):
    """No game has this id; the message suggests a similar one."""


class BrokenGame(Exception):
    """A part of a plug-in cannot be loaded; the cause says why."""

    def __init__(self, game: Game) -> None:
        super().__init__(f"a part of {game.id} from {game.source} cannot be loaded")
        self.game = game


class Game:
    """The parts of a game, each loaded at its first use."""

    def __init__(self, id: str, package: str, source: str = "") -> None:
        self.id = id
        self.package = package
        self.source = source
        """The package that the plug-in was installed with (`klotho-games-shutbox`); empty for a game of the house."""
        self._modules: dict[str, str] = {}
        """The modules of parts that were found, because bots and phones ask for them at every move."""

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[str, str, str]]:
        return Game, (self.id, self.package, self.source)

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    @property
    def box(self) -> GameInfo:
        """What the shelf shows. A game with a `box.py` needs no other part for it, so the shelf appears sooner."""
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
        """The words of the set-up for a person who plays alone; plain words if the game has none of its own."""
        alone: Alone = getattr(self.telling, "alone", None) or Alone()
        return alone

    @property
    def dealt_marks_text(self) -> str:
        """What chance deals as the mark of a seat ("the cousins are dealt at random").

        Empty if the marks of the set-up stay.
        """
        tell = getattr(self.telling, "dealt", None)
        return str(tell()) if tell else ""

    def describe_notes(self, notes: Mapping[str, int | str]) -> str:
        """Return `Result.notes` in words ("floor 4"); empty if the game has no words for them."""
        tell = getattr(self.telling, "noted", None)
        return str(tell(notes)) if tell else ""

    def describe_kind(self, kind: str) -> str:
        """Return a kind of deal (`Result.kind`) in words ("Fair"); empty if the game has no words for it."""
        tell = getattr(self.telling, "kind", None)
        return str(tell(kind)) if tell and kind else ""

    @property
    def has_levels(self) -> bool:
        """Whether the game has levels: a hidden option "level", filled
        with the level in the profile (`Result.level`)."""
        return any(option.name == "level" and option.hidden for option in self.info.options)

    @cached_property
    def has_dice(self) -> bool:
        """Whether any outcome is not a deal of cards (`Outcome.of_cards`). Only then screens mention rolls and dice."""
        return any(not outcome.of_cards for outcome in self._outcomes())

    @cached_property
    def has_cards(self) -> bool:
        """Whether any outcome is a deal of cards."""
        return any(outcome.of_cards for outcome in self._outcomes())

    def _outcomes(self) -> list[type[Outcome]]:
        steps = get_args(self.rules.steps) or (self.rules.steps,)
        return [step for step in steps if issubclass(step, Outcome)]

    @property
    def open(self) -> bool:
        """Whether nothing is hidden from any player (`core/games/basics.py: OpenRules`).

        Future draws can still be unknown.
        """
        return bool(getattr(self.rules, "open", False))

    @property
    def open_deal(self) -> bool:
        """Whether the whole deal is visible before the first decision, and nothing is drawn later.

        The rules declare it. Only then the deal code reveals nothing, and a game with a chosen deal counts.
        """
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
        """The rulebook in the current language (`rulebook.de.md`) if it is translated, otherwise the original."""
        language = i18n.current_language()
        if language not in self._books:
            self._books[language] = _book(self.package, language)
        return self._books[language]

    @cached_property
    def _books(self) -> dict[str, str]:
        return {}

    @cached_property
    def steps(self) -> msgspec.json.Decoder[Step]:
        """Decoder for one move or outcome of a record."""
        return msgspec.json.Decoder(self.rules.steps)

    def besides(self, module: str, name: str) -> Any:
        """Load an optional part of the game. None if the module does not exist."""
        return self._part(module, name, may_be_missing=True)

    def _part(self, module: str, name: str, may_be_missing: bool = False) -> Any:
        if not self.source:
            return self._import_part(module, name, may_be_missing)
        from .plugin_trials import guard  # plugin_trials imports this module

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
        """Return the full name of a part's module: a flat file, or its place in
        a folder of the game. None if it is missing."""
        if module in self._modules:
            return self._modules[module]
        for place in (module, _WITHIN.get(module, "")):
            folder = place.rpartition(".")[0]
            if place and (not folder or self._is_folder(folder)) and find_spec(f"{self.package}.{place}") is not None:
                self._modules[module] = f"{self.package}.{place}"
                return self._modules[module]
        return None

    def _is_folder(self, name: str) -> bool:
        """Check without loading it. `find_spec` would fail for a name inside a module that is not a package."""
        outer, _dot, _inner = name.rpartition(".")
        if outer and not self._is_folder(outer):
            return False
        spec = find_spec(f"{self.package}.{name}")
        return spec is not None and spec.submodule_search_locations is not None


def ids() -> tuple[str, ...]:
    """Return the games that can be played now; the shelf opens at the first."""
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
    """Register a game from any package and make it playable. The tests add their sample games with it."""
    _games[game.id] = game
    return game


def shelf() -> tuple[GameInfo, ...]:
    """Return the boxes in the order of `SHELF`, then those of all other games."""
    standing = [id for id in SHELF if id in ids()]
    return tuple(load(id).box for id in (*standing, *(id for id in ids() if id not in SHELF)))


def _book(package: str, language: str) -> str:
    from importlib import resources  # imported here because it takes longer to load than all of `core`

    folder = resources.files(package)
    translated = folder / f"rulebook.{language}.md"
    return (translated if translated.is_file() else folder / "rulebook.md").read_text(encoding="utf-8")


def _look_elsewhere() -> None:
    from . import plugins  # plugins imports this module

    plugins.scan()


def _unknown(id: str) -> str:
    import difflib

    near = difflib.get_close_matches(id.lower(), ids(), n=1)
    if near:
        return _("There is no game called “{id}”. Did you mean “{near}”?").format(id=id, near=near[0])
    return _("There is no game called “{id}”. You can play {games}.").format(id=id, games=", ".join(ids()))
