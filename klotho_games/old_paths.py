"""The old names of modules and of members of classes, for plug-in games that were written before these were renamed.

`from klotho_games.core.words import _` still works there: the old name leads to the same module as the new one.
`session.over` still works too (`keep_old_names`). Our own code does not use old names
(`tests/scenes/test_old_paths.py`). They go with the next version of `CONTRACT`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, TypeVar

C = TypeVar("C", bound=type)

_MOVED = {
    "klotho_games.core": (
        "aftermath games.aftermath", "alone games.solo_words", "archive play.archive", "balance play.balance",
        "basics games.basics", "beside files.side_files", "books files.json_files", "casting games.casting",
        "chairs people.setup_seats", "chances games.chances", "characters games.characters",
        "deals chance.deal_codes", "decks chance.decks", "dice play.dice_ledger", "finished people.finished_game",
        "folders files.folders", "giving_up games.giving_up", "hands games.phone_page", "headlines games.headlines",
        "hexes chance.hexes", "journal play.journal", "journal_file play.journal_file",
        "journal_lines play.journal_lines", "journal_reading play.journal_reading", "lesson games.lesson",
        "medals play.medals", "named_files files.named_files", "options games.options",
        "other_rules play.older_rules", "own_dice games.own_dice", "paper games.as_on_paper", "playout games.playout",
        "plugin_trials games.plugin_trials", "plugins games.plugins", "profiles people.profiles",
        "reading files.safe_reading", "record play.record", "registry games.registry", "rivalries people.rivalries",
        "rulebook games.rulebook", "seating games.seating_rules", "seeds chance.seeds", "session play.session",
        "settings files.settings", "surroundings games.table_words", "turns games.turn_rules",
        "waiting play.meanwhile", "weights games.weights", "words i18n",
    ),
    "klotho_games.stage": (
        "advice scene.stitches", "advised table.hints", "advising table.hint_marks", "ahead drawing.paint_queue",
        "art drawing.art", "bars drawing.letterbox", "canvas devices.surfaces", "cardrow table.card_row",
        "cards pieces.cards", "choices table.usable_things", "chooser widgets.chooser", "closeup table.close_up",
        "colours drawing.colour_signs", "controls widgets.controls", "cupboard drawing.picture_cache",
        "curtain table.curtain", "dealcode widgets.deal_code", "desk table.desk", "dice pieces.dice",
        "dicecheck ending.dice_check", "drag scene.drag", "drape table.drape", "dwell access.dwell_click",
        "earned ending.new_medals", "fading scene.fading", "flow table.prompt_flow", "focus scene.focus",
        "geometry devices.geometry", "gestures table.gestures", "giving_up table.giving_up", "halt table.halt",
        "handover table.hand_over", "heard scene.speech", "house program", "hurried scene.press_guard",
        "icons drawing.icons", "input devices.input", "kept pieces.dice_clamps", "keyboard devices.keyboard",
        "layout drawing.tmx_layout", "led table.table_scene",
        "letterboard widgets.letter_board", "letters drawing.letters",
        "lines drawing.line_breaks", "log widgets.log_panel", "look drawing.draw_style", "medal drawing.medal",
        "memory devices.memory", "motion scene.motion", "narration access.narration_keys", "notes scene.tips",
        "off drawing.disabled_look", "one_hand devices.one_hand", "overture ending.overture",
        "own_dice table.own_dice", "pace table.pace", "pads devices.pads", "part table.part", "pen drawing.pen",
        "phoned table.phone_moves", "phones table.phone_seats", "plain table.plain_table",
        "plates widgets.seat_plates", "pointer scene.large_pointer", "prompt widgets.prompt_bar",
        "quiet devices.silence", "remote scene.phone_pads", "scan_parts access.scan_parts",
        "scanning access.single_switch", "scroll scene.scroll", "seated scene.seat_bots",
        "silence table.silent_cards", "sketch drawing.sketch", "solo table.solo", "sound devices.sound",
        "sprites scene.sprites", "stand_ins devices.missing_files", "stepper widgets.stepper", "story table.story",
        "switch widgets.switch", "theme drawing.theme", "thread drawing.golden_thread", "topbar widgets.top_bar",
        "tray pieces.dice_tray", "turns table.turn_history", "voiced table.table_speech", "watched table.table_guard",
        "window devices.window",
    ),
}
"""By package: the old name and the new name of each module."""

MOVED = {
    f"{package}.{old}": f"{package}.{new}"
    for package, names in _MOVED.items()
    for old, new in (name.split() for name in names)
}


class _OldPaths(MetaPathFinder, Loader):
    def __init__(self) -> None:
        self._specs: dict[str, ModuleSpec | None] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(MOVED[spec.name])
        self._specs[spec.name] = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Restore the spec of the module, which has run under its new name.

        The import system has just set the old name.
        """
        assert module.__spec__ is not None
        module.__spec__ = self._specs.pop(module.__spec__.name)


def keep_old_paths() -> None:
    if not any(isinstance(finder, _OldPaths) for finder in sys.meta_path):
        sys.meta_path.append(_OldPaths())


class _OldName:
    """An attribute that leads to another one, of an object or of its class."""

    def __init__(self, new: str) -> None:
        self.new = new

    def __get__(self, one: object | None, owner: type) -> Any:
        return getattr(owner if one is None else one, self.new)

    def __set__(self, one: object, value: Any) -> None:
        setattr(one, self.new, value)


def keep_old_names(**renamed: str) -> Callable[[C], C]:
    """Decorate a class whose members have new names: `@keep_old_names(over="is_over")`.

    Type checkers don't see the old names, so our own code can't use them. What a subclass defines by an old name gets
    the new name.
    """

    def keep(cls: C) -> C:
        def rename(sub: Any, /, **arguments: Any) -> None:
            super(cls, sub).__init_subclass__(**arguments)  # type: ignore[arg-type]
            for old, new in renamed.items():
                if old in vars(sub):
                    setattr(sub, new, vars(sub)[old])
                    delattr(sub, old)

        for old, new in renamed.items():
            setattr(cls, old, _OldName(new))
        type.__setattr__(cls, "__init_subclass__", classmethod(rename))
        return cls

    return keep
