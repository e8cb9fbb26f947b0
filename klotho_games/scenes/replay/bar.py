"""The bar of a replay: the position in the game with its turns and great moments, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from klotho_games.coach.turn_axis import Turns, turns_of
from klotho_games.core.contract import NOBODY
from klotho_games.core.i18n import _, capital, ngettext, pgettext
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import FIELD, FIELD_EDGE, INK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.button import Button, button_width
from klotho_games.stage.widgets.controls import SegmentedChoice, Tappable
from klotho_games.stage.widgets.prompt_bar import bar_box

from .great_moments import great_moments

OURS = "replay-"
"""The ids of the replay's own spots begin with this. The table's spots are not in use."""
FASTER = (1, 2, 4)
CHANCE_KEY = "c"
"""Shows and hides the chance bar. At a table it is V, which here chooses whose cards are seen."""
Z = 950
_END = 26.0
_PLAIN_BAR = 88.0


class ReplayTrack:
    """A finished game as a row of stops, with its turns and great moments."""

    def __init__(self, whole: Session) -> None:
        decisions = [n for n, played in enumerate(whole.history) if played.seat >= 0]
        self.stops = [*decisions, whole.ply] if decisions else [0, whole.ply]
        """Where a replay can stop, as numbers of steps: before each decision, and at the end."""
        self.turns: Turns = turns_of(whole)
        begun = sorted({self.stop_of(turn.begin) for turn in self.turns.all})
        self.turn_stops = sorted({0, *begun, len(self.stops) - 1})
        self.moments = great_moments(whole)

    def stop_of(self, ply: int) -> int:
        """The stop after this many steps, or the next one."""
        return next((n for n, stop in enumerate(self.stops) if stop >= ply), len(self.stops) - 1)

    def turn_from(self, at: int, by: int) -> int:
        """The stop where the next turn begins, or going back, the nearest beginning of a turn before this stop."""
        if by > 0:
            return next((stop for stop in self.turn_stops if stop > at), len(self.stops) - 1)
        return next((stop for stop in reversed(self.turn_stops) if stop < at), 0)

    def position_text(self, at: int) -> str:
        """The words for a stop."""
        last = len(self.stops) - 1
        if at == last:
            return _("The end")
        told = ngettext("decision {at} of {n}", "decision {at} of {n}", last).format(at=at, n=last)
        if self.turns.by_move:
            return told
        turn = self.turns.describe_turn(self.stops[at])
        return _("{turn} · {decision}").format(turn=capital(turn), decision=told)


class Player(Protocol):
    """What the bar asks of the replay."""

    whole: Session
    way: ReplayTrack
    at: int
    playing: bool
    faster: int
    shown_to: int | None

    def step(self, by: int) -> None: ...

    def turn_on(self, by: int) -> None: ...

    def jump(self, at: int) -> None: ...

    def toggle(self) -> None: ...

    def set_faster(self, i: int) -> None: ...

    def next_eyes(self) -> None: ...

    def open_log(self) -> None: ...

    def play_on(self) -> None: ...

    def open_coach(self) -> None: ...

    def close_replay(self) -> None: ...

    @property
    def has_chance_bar(self) -> bool: ...

    def switch_chance(self) -> None: ...


class ReplayBar:
    def __init__(self, table: TableScene, player: Player) -> None:
        self.table, self.player = table, player
        scale = table.stage.look.text_scale
        self.box = bar_box(scale)
        self._k = 1.0 if self.box.h <= _PLAIN_BAR else 1.3
        bar = self.box
        table.add(Sprite(bar, self._paint_ground, z=Z, margin=26, key=("replay-bar", table.game.id, bar.h)))
        line = 40 * self._k
        self._scrub = Scrub(table, player, Box(bar.x + 16, bar.y + 3, bar.w - 32, line))
        under = Box(bar.x + 24, bar.y + line + 3, bar.w - 48, bar.h - line - 11)
        tall = bar.h > _PLAIN_BAR  # then the words have a line of their own
        row = under.bottom_part(under.h * 0.6) if tall else under
        self._style = replace(table.prompt.look.button, size=20, radius=10, icon_size=24 * self._k)
        right = self._add_right(row)
        left = self._add_left(row)
        told = under.top_part(under.h * 0.38) if tall else Box(left + 14, row.y, right - left - 28, row.h)
        self._told = table.add(Sprite(told, self._position_painter(told.at_origin), z=Z + 1))

    def _paint_ground(self, pen: Pen) -> None:
        room, look = self.box.at_origin, self.table.prompt.look
        pen.gradient(Box(0, -26, room.w, 26), "#000000", "#000000", 0, 0.5)
        pen.gradient(room, look.top, look.bottom)
        if look.texture:
            pen.texture(look.texture, room)
        pen.thread([(0, 0), (room.w, 0)], 3, shadow=False)

    def _position_painter(self, room: Box) -> Callable[[Pen], None]:
        look = self.table.prompt.look

        def paint(pen: Pen) -> None:
            pen.text(self.player.way.position_text(self.player.at), room, 22, look.words, look.face, align="centre")

        return paint

    def _add_left(self, row: Box) -> float:
        p, x, wide = self.player, row.x, 58 * self._k
        for id, picture, words, press in (
            ("turn-back", "turn_back", _("One turn back"), partial(p.turn_on, -1)),
            ("back", "left", _("One decision back"), partial(p.step, -1)),
            ("play", "play", pgettext("a recording", "Play"), p.toggle),
            ("on", "right", _("One decision forward"), partial(p.step, 1)),
            ("turn-on", "turn_on", _("One turn forward"), partial(p.turn_on, 1)),
        ):
            here = id == "play"
            button = Button(self.table, f"{OURS}{id}", Box(x, row.y, wide * (1.5 if here else 1), row.h), "", press,
                            kind="primary" if here else "secondary", icon=picture, tip=words, spoken=words,
                            style=self._style, z=Z + 1, first=here)
            x = button.box.right + 8
            if here:
                self._play = button
        self._show_playing()
        return x

    def _add_right(self, row: Box) -> float:
        p, x = self.player, row.right
        over = "" if p.whole.is_over else _("The coach reviews only finished games. Finish this one first.")
        on = _("Play on from this moment. The game won’t count for anyone.")
        coach = _("See where the game was won and lost, and how much of that was luck.")
        log = _("Shows everything that happened. Choose a line to jump there.")
        for id, label, wide, press, key, reason, tip in (
            ("close", _("Close"), 120, p.close_replay, "", "", ""),
            ("coach", _("Coach"), 146, p.open_coach, "k", over, coach),
            ("play-on", _("Play on"), 160, p.play_on, "o", self._why_not_on(), on),
            ("log", _("Log"), 116, p.open_log, "l", "", log),
        ):
            locked = bool(reason) or id == "play-on"  # at the end of a game there is nothing to play on
            needed = button_width(self.table, label, key=key, icon=locked, style=self._style) if self._k == 1 else 0
            box = Box(x - max(wide * self._k, needed), row.y, max(wide * self._k, needed), row.h)
            x = box.x
            Button(self.table, f"{OURS}{id}", box, label, press, key=key, reason=reason, tip=tip, style=self._style,
                   z=Z + 1)
            x -= 8
        speed = Box(x - 186 * self._k, row.y, 186 * self._k, row.h)
        SegmentedChoice(self.table, f"{OURS}speed", speed, _("Speed"), [f"×{n}" for n in FASTER], p.faster,
                        p.set_faster, on_paper=False, z=Z + 1)
        if p.has_chance_bar:
            there = Box(speed.x - 8 - 58 * self._k, row.y, 58 * self._k, row.h)
            Button(self.table, f"{OURS}chance", there, "", p.switch_chance, icon="stats", style=self._style, z=Z + 1,
                   shortcut=CHANCE_KEY, tip=_("Show or hide the chance to win"),
                   spoken=_("Show or hide the chance to win"))
            speed = there
        if len(p.whole.setup.seats) == 1 or p.whole.game.open:
            return speed.x
        eyes = Box(speed.x - 8 - 230 * self._k, row.y, 230 * self._k, row.h)
        self._eyes = Button(self.table, f"{OURS}eyes", eyes, self._viewer_name(), p.next_eyes, icon="eye", key="v",
                            tip=_("Choose whose hidden cards you see"), style=self._style, z=Z + 1)
        return eyes.x

    def _why_not_on(self) -> str:
        p = self.player
        ends = p.whole.is_over and p.at >= len(p.way.stops) - 1
        return _("The game ends here. Go back to an earlier moment first.") if ends else ""

    def _viewer_name(self) -> str:
        seat = self.player.shown_to
        if seat is None:
            return _("Whose turn it is")
        return _("No one") if seat == NOBODY else self.table.names[seat]

    def _show_playing(self) -> None:
        on = self.player.playing
        self._play.set(icon="pause" if on else "play")
        self._play.spot.tip = self._play.spot.label = _("Stop") if on else pgettext("a recording", "Play")

    def refresh(self) -> None:
        """Show the new position, and whether the replay runs."""
        self._show_playing()
        self._scrub.refresh()
        self._told.redraw()
        on = self.table.focus.find(f"{OURS}play-on")
        if on is not None:
            on.reason = self._why_not_on()
            on.enabled = not on.reason
            if on.changed is not None:
                on.changed(on)


class Scrub:
    """The whole game as a line: ticks for turns, a diamond for each great moment, a bead for the position."""

    def __init__(self, table: TableScene, player: Player, box: Box) -> None:
        self.table, self.player, self.box = table, player, box
        self._y = box.h * 0.62
        way = player.way
        self._made = Tappable(table, f"{OURS}way", box, _("Position in the game"), self._paint, role=_("slider"),
                              value=way.position_text(player.at), adjust=player.step, follow=self._jump_to_point,
                              ring=14, z=Z + 1, margin=4)
        for n, moment in enumerate(way.moments):
            stop = way.stop_of(moment.ply)
            here = Box.around((self.box.x + self._x(stop), box.y + self._y - 15), 24, 24)
            Tappable(table, f"{OURS}moment-{n}", here, moment.told, self._paint_moment, partial(player.jump, stop),
                     role=_("moment"), value=way.position_text(stop), tip=moment.told, ring=6, z=Z + 2, margin=2,
                     key=("moment",))

    def _x(self, at: int) -> float:
        return _END + (self.box.w - 2 * _END) * at / max(1, len(self.player.way.stops) - 1)

    def _jump_to_point(self, at: Point) -> None:
        last = len(self.player.way.stops) - 1
        share = (at[0] - self.box.x - _END) / (self.box.w - 2 * _END)
        self.player.jump(round(min(1.0, max(0.0, share)) * last))

    def refresh(self) -> None:
        self._made.spot.value = self.player.way.position_text(self.player.at)
        self._made.refresh()

    def _paint(self, pen: Pen, spot: Spot) -> None:
        way, y, here = self.player.way, self._y, self._x(self.player.at)
        x0, x1 = self._x(0), self._x(len(way.stops) - 1)
        s = Sketch(self.box.w, self.box.h)
        s.rect(x0 - 6, y - 5, x1 - x0 + 12, 10, 5, FIELD, FIELD_EDGE, 2)
        s.rect(x0 - 6, y - 5, here - x0 + 6, 10, 5, "#e0a63c", "#5a3a10", 2)
        for stop in _apart([self._x(stop) for stop in way.turn_stops[1:-1]]):
            s.line([(stop, y - 9), (stop, y + 9)], "#120a06", 4.6)
            s.line([(stop, y - 8), (stop, y + 8)], "#fff0c4", 2.2)
        s.circle(here, y + 2, 12, "#000000", opacity=0.35)
        s.circle(here, y, 12, s.linear((0, y - 12), (0, y + 12), (0, "#ffffff"), (100, "#e2cfa4")), INK, 3)
        s.circle(here, y, 4.6, "#e0a63c", "#3a2408", 2)
        pen.sketch(s, self.box.at_origin)

    def _paint_moment(self, pen: Pen, spot: Spot) -> None:
        s = Sketch(24, 24)
        r = 11 if spot.hovered else 9.5
        corners = [(12, 12 - r), (12 + r, 12), (12, 12 + r), (12 - r, 12)]
        s.polygon(corners, s.down("#ffd98a", "#d8731f"), "#2a1206", 2.4)
        pen.sketch(s, Box(0, 0, 24, 24))


def _apart(places: Sequence[float], least: float = 9) -> list[float]:
    """Leave out places that would overlap."""
    kept: list[float] = []
    for place in places:
        if not kept or place - kept[-1] >= least:
            kept.append(place)
    return kept

