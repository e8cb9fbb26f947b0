"""The pause over the dimmed table: everything that is not a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from klotho_games.almanac import daily
from klotho_games.core.dates import long_day
from klotho_games.core.files.settings import SPEEDS
from klotho_games.core.games.as_on_paper import on_paper
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.baked_pictures import paint_piece
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.kit.speed_names import speed_names
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import GOLD, INK, PAPER, SEMI, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import SegmentedChoice, Toggle, paper
from klotho_games.stage.widgets.deal_code import copy_code

_LEFT = Box(330, 110, 560, 860)
_RIGHT_TOP = Box(930, 110, 660, 440)
_RIGHT_BOTTOM = Box(930, 580, 660, 390)
_PALE = "#e6e0f4"
_HEAD, _BUTTON, _GAP, _REASON = 152.0, 81.0, 18.0, 30.0
"""The room above the buttons, their height, the room between two, and what one with words below its label is taller."""


class Pause(Scene):
    """The menu over a table. The game waits below it."""

    overlay = True
    name = "pause"
    put_away = True
    pads = Pads.OPENER | Pads.SOLE
    left_to_opener = frozenset({"resume", "rules", "ledger"})

    def __init__(self, table: TableScene) -> None:
        super().__init__()
        self.table = table
        self._auto: bool | None = None
        """The choice made here. It is kept apart, because a phone can change auto-play at the table meanwhile."""

    @property
    def screen_title(self) -> str:
        return _("Pause")

    def build(self) -> None:
        ways = self._ways()
        self._left, self._right = _LEFT, _RIGHT_TOP
        if not self._offers("dice"):  # the little that is left is in the middle
            tall = _HEAD + 30 - _GAP + sum(_BUTTON + _GAP + (_REASON if sub else 0.0) for *_rest, sub, _key in ways)
            self._left = Box.around((_LEFT.centre[0], CANVAS.centre[1]), _LEFT.w, tall)
            self._right = Box(_RIGHT_TOP.x, self._left.y, *_RIGHT_TOP[2:])
        self._add_ways(ways)
        self._add_comfort()
        if self._offers("dice"):
            self._add_dice()

    def _offers(self, id: str) -> bool:
        return id not in self.table.mode.not_in_pause

    # -- leaving the pause ----------------------------------------------------------------------------------

    def _ways(self) -> list[tuple[str, str, str, Callable[[], None], str, str]]:
        """Return the ways out of the pause: id, label, icon, what happens, what is said below the label, shortcut."""
        program, table = self.stage.program, self.table
        leave, told = table.mode.leave_words()
        ways = [
            ("resume", _("Resume"), "play", self.back, "", "cancel"),
            ("undo", _("Undo"), "undo", self._undo, table.why_not_undo(), "undo"),
            ("rules", _("Rules"), "book", lambda: program.open_rules(table.game.info.id), "", "rules"),
            ("phones", _("Play with phones"), "phone", program.open_phones, "", ""),
            ("settings", _("Settings"), "gear", program.open_settings, "", ""),
            ("restart", _("Start again"), "reroll", self._ask_restart, "", ""),
            ("leave", leave, "save", self._leave, told, ""),
        ]
        return [way for way in ways if self._offers(way[0])]

    def _add_ways(self, ways: Sequence[tuple[str, str, str, Callable[[], None], str, str]]) -> None:
        title = self.table.game.info.title
        if on_paper(self.table.session.setup):
            title = _("{title}, Paper rules").format(title=title)
        if kind := _kind(self.table.session):
            title = _("{title}: {kind}").format(title=title, kind=kind)

        def paint(pen: Pen) -> None:
            room = self._left.at_origin
            pen.panel(room, "#343a56", "#262b42", edge="#5c6485", radius=22, shine=0.18, shadow=18)
            pen.text(_("Pause"), Box(40, 20, room.w - 80, 62), 46, PAPER, SERIF_BLACK)
            pen.text(title, Box(40, 78, room.w - 80, 36), 24, GOLD, SERIF_ITALIC)
            pen.thread([(40, 124), (room.w - 40, 124)], 3, shadow=False)

        self.add(Sprite(self._left, paint, z=5, margin=60))
        style = ButtonStyle(size=28, radius=16, align="left", icon_size=36, calm=True)
        room = Box(self._left.x + 40, self._left.y + _HEAD, self._left.w - 80, self._left.h - _HEAD - 30)
        taller = sum(_REASON for *_rest, sub, _key in ways if sub)
        usual, top = (room.h - taller - _GAP * (len(ways) - 1)) / len(ways), room.y
        for id, label, picture, press, sub, shortcut in ways:
            box = Box(room.x, top, room.w, usual + (_REASON if sub else 0.0))
            top = box.bottom + _GAP
            Button(self, id, box, label, press, kind="primary" if id == "resume" else "secondary", icon=picture,
                   reason=sub if id == "undo" else "", shortcut=shortcut, sub=sub, key="p" if id == "phones" else "",
                   first=id == "resume", style=style, leads_on=id in ("rules", "settings"))

    def _undo(self) -> None:
        self.stage.pop()
        self.table.undo()

    def _ask_restart(self) -> None:
        question, told = restart_words(self.table)
        self.stage.push(
            Confirm(question, told, _("New setup"), self._restart,
                    _("No, keep playing"),
                    also=(_("Same setup"), lambda: self._restart(same_deal=True)))
        )

    def _restart(self, same_deal: bool = False) -> None:
        self.stage.program.start_again(self.table, same_deal)

    def _leave(self) -> None:
        self.table.mode.leave_game()

    # -- comfort settings -----------------------------------------------------------------------------------

    def _add_comfort(self) -> None:
        program, panel = self.stage.program, self._right

        def paint(pen: Pen) -> None:
            paper(pen, panel.at_origin, shadow=18)
            pen.text(_("At the table"), Box(36, 18, 588, 54), 36, INK, SERIF_BLACK)
            pen.thread([(36, 82), (panel.w - 36, 82)], 3, shadow=False)
            pen.text(_("Animation speed"), Box(36, 98 - up, 588, 44), 24, INK, SEMI)

        helps = self._helps()
        up = 12 if helps and self.table.ask_words else 0  # for one more row
        self.add(Sprite(panel, paint, z=5, margin=60))
        x, w = panel.x + 36, panel.w - 72
        SegmentedChoice(self, "speed", Box(x, panel.y + 146 - up, w, 56), _("Animation speed"), speed_names(),
                        SPEEDS.index(self.table.mode.speed_for(program.settings.speed)),
                        lambda i: self.table.pace.choose_speed(SPEEDS[i]))
        rows = [
            ("reduced", _("Reduced motion"), program.settings.motion == "reduced", self._set_reduced_motion),
            ("auto", _("Auto-play: a bot plays for you"), self._plays_on, self._set_auto),
            ("sound", _("Sound"), program.settings.master > 0, self._set_sound),
        ]
        rows = [row for row in rows if self._offers(row[0])]
        if self.table.ask_words and self._offers("ask"):
            rows.append(("ask", self.table.ask_words, program.settings.ask_first,
                         lambda on: program.change_settings(ask_first=on)))
        many = len(rows) + bool(helps)
        room = Box(x, panel.y + 222, w, 194) if many < 4 else Box(x, panel.y + 212 - up, w, 212 + 1.5 * up)
        boxes = room.rows(many, 10 if many < 4 else 4)
        for box, (id, label, on, changed) in zip(boxes, rows, strict=False):
            tip = _("If a bot plays for you, the game doesn’t count.") if id == "auto" else ""
            Toggle(self, id, box, label, on, changed, tip=tip, said=(_("off"), _("on")))
        for box, (id, label, on, tip) in zip(boxes[-1].columns(max(1, len(helps)), 40), helps, strict=False):
            Toggle(self, id, box, label, on, partial(self._set_help, id), tip=tip, said=(_("off"), _("on")))

    def _helps(self) -> list[tuple[str, str, bool, str]]:
        """Return what helps in a practice game: the name of its setting, its label, whether it is on, and its tip."""
        mode, settings = self.table.mode, self.stage.program.settings
        tutor = _("Asks before a costly move. With it, the game doesn’t count.")
        bar = _("Shows your chance to win. With it, the game doesn’t count.")
        return [*([("tutor", _("Tutor"), settings.tutor, tutor)] if mode.has_tutor else ()),
                *([("chance_bar", _("Chance bar"), settings.chance_bar, bar)] if mode.has_chance_bar else ())]

    def _set_help(self, name: str, on: bool) -> None:
        self.stage.program.change_settings(**{name: on})

    def _set_reduced_motion(self, on: bool) -> None:
        self.stage.program.change_settings(motion="reduced" if on else "full")

    @property
    def _plays_on(self) -> bool:
        return self.table.auto if self._auto is None else self._auto

    def _set_auto(self, on: bool) -> None:
        if on:
            self.table.pace.ask_for_auto(self._let_bot_play)
        else:
            self._auto = False

    def _let_bot_play(self) -> None:
        self._auto = True
        self.rebuild()

    def on_close(self) -> None:
        """Switch auto-play on or off at the table as chosen here.

        This waits until the table is in sight again. Otherwise a table that settles under this page would announce who
        plays, or even play on, during the pause.
        """
        if self.table.auto != self._plays_on and self.table in self.stage.stack:
            self.table.auto = self._plays_on
            self.table.hints.call_off()
            self.table.refresh_if_still()

    def _set_sound(self, on: bool) -> None:
        self.stage.program.change_settings(master=8 if on else 0)

    # -- dice -----------------------------------------------------------------------------------------------

    def _add_dice(self) -> None:
        session = self.table.session
        seal = session.commitment
        lines = [" ".join(seal[i : i + 8] for i in range(start, start + 32, 8)) for start in (0, 32)]
        title, told = self._seal_text(sum(p.seat < 0 for p in session.history))

        def paint(pen: Pen) -> None:
            room = _RIGHT_BOTTOM.at_origin
            pen.panel(room, "#2b2447", "#191430", edge=GOLD, radius=20, shadow=14)
            paint_piece(pen, "shell/seal", Box(26, 26, 134, 160))
            pen.text(title, Box(190, 22, room.w - 220, 54), 36, PAPER, SERIF_BLACK)
            pen.text(told, Box(190, 80, room.w - 220, 104), 22, _PALE, wrap=True, valign="top")
            pen.panel(Box(30, 204, room.w - 60, 92), "#0d0a1a", edge=GOLD, radius=12)
            for i, line in enumerate(lines):
                pen.text(line, Box(44, 210 + i * 40, room.w - 88, 40), 24, "#ffe19a", SEMI, align="centre", track=1)

        self.add(Sprite(_RIGHT_BOTTOM, paint, z=5, margin=60))
        row = Box(_RIGHT_BOTTOM.x + 30, _RIGHT_BOTTOM.bottom - 76, _RIGHT_BOTTOM.w - 60, 54)
        code, style = row, ButtonStyle(size=22, radius=12)
        if self.table.game.has_dice:  # a game that only shuffles has no outcomes to count
            ledger, code = row.columns(2, 20)
            Button(self, "ledger", ledger, _("Dice ledger"), self._open_ledger, icon="list", style=style)
        self._add_code(code)

    def _add_code(self, box: Box) -> None:
        """Add the button that copies the deal code, or says why there is none yet."""
        session = self.table.session
        code, reason = session.deal_code, self._why_no_code()
        label = _("Code at the end") if not session.tells_deal else code or _("Setup code")
        spoken = _("Setup code {code}").format(code=code) if code else ""
        Button(self, "code", box, label, lambda: copy_code(self, code), icon="copy" if code else "seal", reason=reason,
               style=ButtonStyle(size=22, radius=12, calm=True), spoken=spoken,
               tip=_("Copy the setup code, to share it or to play the same setup again."))

    def _why_no_code(self) -> str:
        session = self.table.session
        if not session.tells_deal:
            return _("You get the code at the end of the game. Before that, it could give away what’s coming.")
        return "" if session.deal_code else _("This setup has no code.")

    def _seal_text(self, drawn: int) -> tuple[str, str]:
        """The title, and how many rolls or shuffles have come from the seal so far."""
        if self.table.game.has_dice:
            told = ngettext("So far, {n} roll or draw has been made under this seal.",
                            "So far, {n} rolls and draws have been made under this seal.", drawn)
            title, sealed = _("Verified dice"), _("This seal was set before the first roll. {told}")
        else:
            told = ngettext("So far, {n} shuffle has been made under this seal.",
                            "So far, {n} shuffles have been made under this seal.", drawn)
            title, sealed = _("Verified setup"), _("This seal was set before anything was dealt. {told}")
        told = sealed.format(told=told.format(n=drawn))
        if self.table.session.had_foreknowledge:
            title, told = _("Known setup"), _("{told} The score doesn’t count.").format(told=told)
        return title, told

    def _open_ledger(self) -> None:
        from .dice_ledger import Ledger

        self.stage.sound.play("ui_open")
        self.stage.push(Ledger(self.table.session))

    # -- input ----------------------------------------------------------------------------------------------

    def pointer(self, p: Pointer) -> None:
        """Return to the table at a click beside the panels."""
        panels = [self._left, self._right, *([_RIGHT_BOTTOM] if self._offers("dice") else ())]
        if p.kind == "press" and p.button == 1 and not any(panel.contains(p.at) for panel in panels):
            self.back()
        else:
            super().pointer(p)

    def act(self, action: Action) -> None:
        if action is Action.MENU:
            self.back()

    def on_resume(self, result: Any) -> None:
        self.rebuild()


def _kind(session: Session) -> str:
    """The kind of this game, if it is not plain play: branch, daily game, practice or season."""
    day = daily.parse_day(session.record.notes.get(daily.NOTE, ""))
    if session.is_branch:
        return _("from a past game, doesn’t count")
    if day is not None:
        told = _("practice, daily game of {day}") if session.is_practice else _("daily game, {day}")
        return told.format(day=long_day(day))
    if session.is_practice:
        return _("practice")
    return _("season game") if session.record.notes.get("series") else ""


def restart_words(table: TableScene, *, anew: bool = False) -> tuple[str, str]:
    """Return the question before a game is given up and started again, and what follows from it.

    `anew` offers only a new setup.
    """
    told = _("The same players start again, with a new setup or the same one. You know the same setup already, so "
             "its score doesn’t count. You can’t continue the game you leave.")
    if table.game.open_deal:  # everyone knows all of it from the start, so it counts again
        told = _("The same players start again, with a new setup or the same one. You can’t continue the game you "
                 "leave.")
    if anew:
        told = _("The same players start again with a new setup. You can’t continue the game you leave.")
    session = table.session
    if daily.parse_day(session.record.notes.get(daily.NOTE, "")) is not None and not session.is_practice:
        told = _("Only your first try at a daily game counts, and this is it. If you give up, it won’t count as "
                 "finished. Then you play a new setup, or this one as practice.")
    return _("Give up this game and start again?"), told
