"""Which games there are. An explicit list, so that a frozen program finds them too.

A game is a package with modules of fixed names: `rules.py` has `RULES`, `bot.py` has `JUDGE`, `telling.py`
has `TELLING`, `table.py` has `Table` (the only one that needs pygame), `rulebook.md` tells the rules. Each
is loaded when it is first asked for.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any

import msgspec

from klotho_games.core.alone import Alone
from klotho_games.core.contract import GameInfo, Judge, Rules, Step, Telling, Value
from klotho_games.core.words import _

SHELF = ("klotho97", "klobba", "katamari", "karthis", "asteroid_miners", "patrols", "clinic")
PLAYABLE = ("karthis", "katamari", "klotho97", "klobba", "patrols", "asteroid_miners", "clinic")

_games: dict[str, Game] = {}


class UnknownGame(LookupError):
    """No game has this id; the sentence says which one may be meant."""


class Box(Value, frozen=True):
    """What the shelf shows of a game, whether it can be played yet or not."""

    id: str
    title: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    tagline: str
    kind: str
    weight: str
    playable: bool


class Game:
    """A game's parts, each loaded at its first use."""

    def __init__(self, id: str, package: str) -> None:
        self.id = id
        self.package = package

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[str, str]]:
        return Game, (self.id, self.package)

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        rules: Rules[Any, Any] = self._part("rules").RULES
        return rules

    @cached_property
    def judge(self) -> Judge[Any]:
        judge: Judge[Any] = self._part("bot").JUDGE
        return judge

    @cached_property
    def telling(self) -> Telling:
        telling: Telling = self._part("telling").TELLING
        return telling

    @property
    def alone(self) -> Alone:
        """How the set-up speaks to somebody who plays alone; plain words where the game has none of its own."""
        alone: Alone = getattr(self.telling, "alone", None) or Alone()
        return alone

    def noted(self, notes: Mapping[str, int | str]) -> str:
        """What `Result.notes` kept of a score, in words ("floor 4"); a telling that has none keeps silent."""
        tell = getattr(self.telling, "noted", None)
        return str(tell(notes)) if tell else ""

    def kind_told(self, kind: str) -> str:
        """A kind of deal (`Result.kind`) in words ("Fair"); empty where the game's telling has none."""
        tell = getattr(self.telling, "kind", None)
        return str(tell(kind)) if tell and kind else ""

    @property
    def has_levels(self) -> bool:
        """A hidden option "level" is filled with what the profile has reached (`Result.level`)."""
        return any(option.name == "level" and option.hidden for option in self.info.options)

    @cached_property
    def table(self) -> Any:
        """The scene class of the game's table. Needs pygame."""
        return self._part("table").Table

    @property
    def info(self) -> GameInfo:
        return self.rules.info

    @cached_property
    def rulebook(self) -> str:
        from importlib import resources  # only here: it takes longer to load than all of the core

        return (resources.files(self.package) / "rulebook.md").read_text(encoding="utf-8")

    @cached_property
    def steps(self) -> msgspec.json.Decoder[Step]:
        """Reads one move or outcome of a record."""
        return msgspec.json.Decoder(self.rules.steps)

    def _part(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")


def ids() -> tuple[str, ...]:
    """The games that can be played now; the shelf opens at the first one."""
    return PLAYABLE


def load(id: str) -> Game:
    if id in _games:
        return _games[id]
    if id in PLAYABLE:
        return add(Game(id, f"klotho_games.games.{id}"))
    raise UnknownGame(_unknown(id))


def add(game: Game) -> Game:
    """Make a game known by its id; also how tests bring a sample game to the table."""
    _games[game.id] = game
    return game


def shelf() -> tuple[Box, ...]:
    """The seven boxes in their order, then any other game; those that are still to come are not playable."""
    coming = _coming()
    others = (id for id in PLAYABLE if id not in SHELF)
    return tuple(_playable(id) if id in PLAYABLE else coming[id] for id in (*SHELF, *others))


def _playable(id: str) -> Box:
    info = load(id).info
    return Box(id, info.title, info.seats, info.minutes, info.tagline, info.kind, info.weight, playable=True)


def _unknown(id: str) -> str:
    box = _coming().get(id)
    if box is not None:
        told = _("{title} is still to come; these can be played: {games}.")
        return told.format(title=box.title, games=", ".join(PLAYABLE))
    near = difflib.get_close_matches(id.lower(), [*PLAYABLE, *_games], n=1)
    if near:
        return _("There is no game called “{id}”. Did you mean “{near}”?").format(id=id, near=near[0])
    return _("There is no game called “{id}”; these can be played: {games}.").format(id=id, games=", ".join(PLAYABLE))


def _coming() -> dict[str, Box]:
    """The boxes of the games that are still to be built; a playable game tells these things itself."""
    dice, cards, puzzle = _("dice game"), _("card game"), _("puzzle")
    light, medium, heavy = _("Light"), _("Medium"), _("Heavy")
    boxes = (
        Box("klobba", _("Klobba!"), (2, 6), (30, 45),
            _("Join bands, lay a secret plan and clobber the others for their stars."), cards, medium, False),
        Box("asteroid_miners", _("Asteroid Miners"), (1, 2), (30, 45),
            _("Drill through the strata, sell the metal and feed the Interstellar Foundry."), dice, medium, False),
        Box("patrols", _("12 Patrols"), (1, 1), (10, 20),
            _("Nine regions, nine knights, nine footmen: man every road of the kingdom."), puzzle, light, False),
        Box("clinic", _("Clin9ic"), (1, 1), (30, 45),
            _("Build a hospital upwards, and keep patients, doctors and the bank alive."), puzzle, heavy, False),
    )  # fmt: skip
    return {box.id: box for box in boxes}
