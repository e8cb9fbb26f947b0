"""A finished game from another machine, beside the games that were played here with the same deal."""

from __future__ import annotations

from pathlib import Path

from klotho_games.almanac import entry as entries
from klotho_games.almanac import lines, sent_games
from klotho_games.almanac.bookkeeping import Bookkeeping
from klotho_games.almanac.entry import Entry
from klotho_games.core.chance import deal_codes
from klotho_games.core.chance.seeds import BadCode
from klotho_games.core.dates import day
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.i18n import _, listed, ngettext, number
from klotho_games.core.play import journal
from klotho_games.core.play.journal import Unreadable
from klotho_games.core.play.record import what_a_seal_leaves_open
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.scenes.kit.frame import SceneTopBar
from klotho_games.scenes.kit.panels import SHELF_FILE, paint_cabinet
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import ListScene, ScrollArea, ScrollRow
from klotho_games.stage.scene.seat_bots import SeatBots
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

_LEFT, _RIGHT = Box(120, 120, 820, 780), Box(980, 120, 820, 780)
_BUTTONS = Box(120, 930, 1680, 84)
_OPEN = 108.0
"""Height of the text that says what a seal does not prove."""


class SentRecord(ListScene):
    """A recording from a file: what it shows, and the buttons to watch it or to keep it."""

    name = "sent-record"
    backdrop_name = "cabinet"
    backdrop_file = SHELF_FILE
    put_away = True

    def __init__(self, session: Session, path: Path, reckoning: Bookkeeping) -> None:
        super().__init__()
        self.session, self._path, self._reckoning = session, path, reckoning
        self.seat_bots = SeatBots(self)
        known = sent_games.find_own_copy(path, reckoning.annals)
        self.own = known is not None and not known.friend
        """Whether the game was played on this machine."""
        self.entry = known or entries.read(path, reckoning.profiles, friend=True)
        self._kept = known is not None

    def backdrop(self, pen: Pen) -> None:
        paint_cabinet(pen)

    def on_open(self) -> None:
        self.spoken(f"{self._title()}. {spoken_record(self.entry, self.session)} {what_a_seal_leaves_open()}")

    def _title(self) -> str:
        return _("A game from this computer") if self.own else _("A game someone sent you")

    def build(self) -> None:
        SceneTopBar(self, self._title(), self.session.game.info.title, [("escape", "b", _("Back"))])
        self.add(Sprite(_LEFT, self._paint_sent_game, z=5, margin=40))
        self.add(Sprite(_RIGHT, self._paint_head, z=5, margin=40))
        others = sent_games.on_the_same_deal(self._reckoning.annals.entries, self.entry)
        k = min(self.stage.look.text_scale, 1.6)
        rows = [self._row(n, one, 96 * k) for n, one in enumerate(others)]
        room = Box(_RIGHT.x + 40, _RIGHT.y + 110, _RIGHT.w - 80, _RIGHT.h - 140)
        if not rows:
            rows = [ScrollRow(200 * k, _paint_none)]
        self._area = ScrollArea(self, "same-deal", room, rows, gap=6, label=_("The same setup"))
        self._add_buttons()

    def _add_buttons(self) -> None:
        style = ButtonStyle(size=26, radius=16, icon_size=32)
        watch, coach, keep, play = _BUTTONS.columns(4, 20)
        program = self.stage.program
        Button(self, "watch", watch, _("Watch it"), lambda: program.open_replay(self.session, path=self._path),
               icon="replay", kind="primary", shortcut="confirm", first=True, style=style)
        Button(self, "coach", coach, _("Coach"), lambda: program.open_coach(self.session, self._path), icon="stats",
               key="k", style=style)
        reason = _("You have already saved this game.") if self._kept else ""
        Button(self, "keep", keep, _("Save it"), self._keep, icon="bookmark", reason=reason, style=style,
               tip=_("Saves this game beside your own games of the same setup. It doesn’t count for anyone here."))
        none = "" if self.entry.code else _("This setup has no code.")
        Button(self, "play", play, _("Play this setup"), self._play, icon="play", reason=none, style=style)

    # -- painting -------------------------------------------------------------------------------------------

    def _paint_sent_game(self, pen: Pen) -> None:
        room, game, result = _LEFT.at_origin, self.session.game, self.session.result
        assert result is not None
        paper(pen, room, shadow=14)
        paint_cover(pen, game.id, game.info.title, Box(40, 36, 150, 188), radius=6, shadow=5)
        words = Box(220, 32, room.w - 260, 190)
        pen.text(_headline(self.entry), words.top_part(66), 42, INK, SERIF_BLACK)
        pen.text(result.reason, Box(words.x, words.y + 66, words.w, 70), 22, INK, wrap=True, valign="top", leading=1.15)
        apart = Box(words.x, words.y + 138, words.w, 52)
        pen.text(marks(self.entry), apart, 20, MUTED_ON_PAPER, SERIF_ITALIC, wrap=True)
        pen.thread([(40, 244), (room.w - 40, 244)], 3, shadow=False)
        order = sorted(range(len(self.entry.sitters)), key=lambda seat: self.entry.places(game.info.low_wins)[seat])
        rows = Box(40, 258, room.w - 80, room.h - 290 - _OPEN).rows(6, 6)
        for seat, row in zip(order, rows, strict=False):
            self._paint_seat(pen, row, seat)
        below = Box(40, room.h - _OPEN - 20, room.w - 80, _OPEN)
        pen.text(what_a_seal_leaves_open(), below, 20, MUTED_ON_PAPER, SERIF_ITALIC, wrap=True, valign="bottom",
                 leading=1.15)

    def _paint_seat(self, pen: Pen, row: Box, seat: int) -> None:
        sitter, won = self.entry.sitters[seat], seat in self.entry.winners
        seat_shape(pen, seat, Box(row.x, row.centre[1] - 24, 48, 48), shadow=2)
        pen.name(sitter.name, Box(row.x + 66, row.y, row.w - 330, row.h), 28, INK, SERIF)
        if won:
            icon(pen, "trophy", Box(row.right - 250, row.centre[1] - 20, 40, 40), "#7a4a12")
        pen.text(number(self.entry.scores[seat]), row.right_part(190), 38, INK, SERIF_BLACK, align="right")

    def _paint_head(self, pen: Pen) -> None:
        room = _RIGHT.at_origin
        paper(pen, room, shadow=14)
        pen.text(_("The same setup"), Box(40, 22, 400, 62), 36, INK, SERIF_BLACK)
        pen.text(self.entry.code, Box(room.w - 360, 22, 320, 62), 24, MUTED_ON_PAPER, SEMI, align="right")
        pen.thread([(40, 92), (room.w - 40, 92)], 3, shadow=False)

    def _row(self, n: int, one: Entry, height: float) -> ScrollRow:
        label = f"{_headline(one)}. {_scores(one, self.session.game.info.low_wins)}. {marks(one)}"
        spot = Spot(f"deal-{n}", Box(0, 0, 0, 0), label, _("game"), press=lambda: self._watch(one), ring=12,
                    tip=_("Watch it"))

        def paint(pen: Pen, box: Box) -> None:
            if spot.hovered or spot.focused:
                pen.panel(box, "#fff3cf", edge="#e0a63c", radius=12)
            words = box.grow(-14, -6)
            top, below = words.top_part(words.h * 0.54), words.bottom_part(words.h * 0.42)
            drawn = pen.text(_headline(one), top, 26, INK, SERIF)
            pen.text(marks(one), top.without_left(drawn.w + 20), 20, MUTED_ON_PAPER, SERIF_ITALIC, align="right")
            pen.text(_scores(one, self.session.game.info.low_wins), below, 22, INK, SEMI)

        return ScrollRow(height, paint, [(spot, Box(0, 0, _RIGHT.w - 80, height))])

    # -- actions --------------------------------------------------------------------------------------------

    def _watch(self, one: Entry) -> None:
        try:
            path = self._reckoning.record_of(one)
            self.stage.program.open_replay(journal.replay(path), path=path)
        except Unreadable as problem:
            self.tips.toast(str(problem), 5, ToastKind.NO)

    def _keep(self) -> None:
        try:
            self.entry = sent_games.keep(self._path, self._reckoning.annals)
        except (CannotSave, Unreadable) as problem:
            self.tips.toast(str(problem), 6, ToastKind.NO)
            return
        self._kept = True
        self.stage.sound.play("ui_confirm")
        self.rebuild()
        self.tips.toast(_("Game saved beside your own games of the same setup."), kind=ToastKind.DONE)

    def _play(self) -> None:
        try:
            deal = deal_codes.read(self.session.game.info, self.entry.code)
        except BadCode as problem:
            self.tips.toast(str(problem), 5, ToastKind.NO)
            return
        self.stage.program.open_setup(self.session.game.id, deal)


def _headline(one: Entry) -> str:
    winners = [one.sitters[seat].name for seat in one.winners]
    if not winners:
        names = ", ".join(sitter.name for sitter in one.sitters)
        return _("{names} lost").format(names=names) if one.is_alone else _("No one won")
    return ngettext("{names} won", "{names} won", len(winners)).format(names=listed(winners))


def marks(one: Entry) -> str:
    """The day of the game, and its marks."""
    told = lines.apart(hints=one.hints, practice=one.practice or bool(one.took_back), tutor=one.tutor,
                       auto=one.auto, forced=bool(one.forced), known=one.helped)
    return " · ".join([day(one.ended), *([_("sent")] if one.friend else []), *told])


def _scores(one: Entry, low_wins: bool) -> str:
    """All players with their scores, the best first."""
    order = sorted(range(len(one.sitters)), key=lambda seat: one.places(low_wins)[seat])
    told = _("{name} {score}")
    return ", ".join(told.format(name=one.sitters[seat].name, score=number(one.scores[seat])) for seat in order)


def spoken_record(one: Entry, session: Session) -> str:
    result = session.result
    assert result is not None
    return f"{_headline(one)}. {_scores(one, session.game.info.low_wins)}. {result.reason}"


def _paint_none(pen: Pen, box: Box) -> None:
    words = _("No one here has finished this setup yet. Play it and see how you compare.")
    pen.text(words, box.grow(-10, 0), 24, MUTED_ON_PAPER, SERIF_ITALIC, wrap=True)
