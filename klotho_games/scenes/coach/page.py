"""The coach's page for a finished game: where it was won and lost, how much was luck, and what would have been better.

During the analysis, the page shows its progress, a first view of the lines and the cards that are certain. Statements
about the whole game wait until nothing about them can change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from klotho_games.coach import verdicts
from klotho_games.coach.findings import CARDS, Findings
from klotho_games.coach.study import Cost, Study
from klotho_games.coach.turn_axis import Turns
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.frame import CLOTH, CLOTH_FILE, TOP, SceneTopBar, paint_cloth
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer, Press
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SANS, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.scene.seat_bots import SeatBots
from klotho_games.stage.scene.sprites import Paint, Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.button import Button, ButtonStyle, button_width
from klotho_games.stage.widgets.prompt_bar import BAR, Answer, PromptBar, PromptLook, bar_box

from .cards import Cards
from .graph import Graph
from .luck import LuckSheet
from .moments import MomentPictures

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage

_SHEETS = Box(28, 92, 1864, 580)
_LUCK, _LUCK_ALONE, _GAP = 654.0, 554.0, 20.0
_CARDS = Box(28, 692, 1864, 282)
_MARGIN = 28.0
_EVERY = 2.0
"""Seconds between two updates of the page during the analysis: figures that change all the time can't be read."""


class StudySource(Protocol):
    """A study, or an analysis in the background that makes one (`coach/worker.py: CoachWorkers`). Asked once a
    frame."""

    problem: str
    """Why the analysis has stopped, in a sentence; empty while it goes on."""

    @property
    def share(self) -> float:
        """How much of the first pass is done, from 0 to 1."""
        ...

    def poll(self) -> Study | None:
        """What was found so far, or None if there is nothing to show yet."""
        ...

    def close(self) -> None:
        """Stop the analysis."""
        ...


class Coach(Scene):
    """The coach's review of a finished game: graph, table and the most costly decisions."""

    name = "coach"
    backdrop_name = CLOTH
    backdrop_file = CLOTH_FILE
    pads = Pads.SOLE
    put_away = True

    def __init__(self, session: Session, looking: StudySource) -> None:
        super().__init__()
        study = looking.poll()
        assert study is not None, "until there is something to show, the progress is shown"
        self.session, self.looking = session, looking
        self.seat_bots = SeatBots(self)
        self.found = self._make_findings(study)
        self.seat = self.found.own
        """The seat whose strip and cards are shown."""
        self.chosen = 0
        """The index of the chosen card."""
        self._offset = self._since = 0.0
        self._told_problem = False

    def _make_findings(self, study: Study, turns: Turns | None = None) -> Findings:
        found = Findings(self.session, study, turns)
        found.stopped = bool(self.looking.problem)
        return found

    # -- building -------------------------------------------------------------------------------------------

    def open(self, stage: Stage) -> None:
        self._moments = MomentPictures(stage, self.found)
        super().open(stage)

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def on_open(self) -> None:
        self._make_next_picture()
        if self.found.is_finished and self._refining:
            told = _("The coach is reviewing the game again. The page will show the new figures when they are ready.")
            self.tips.toast(told, 4.0, ToastKind.NEWS)
            self.spoken(told)
            return
        more = verdicts.verdict if self.found.is_finished else verdicts.account
        self.spoken(f"{verdicts.headline(self.found)}. {more(self.found, self.seat)}".replace("..", "."))

    def build(self) -> None:
        SceneTopBar(self, _("Coach"), self._game_summary(), [], taken=self._add_practice())
        self._large = bar_box(self.stage.look.text_scale).h > BAR.h
        self._area: ScrollArea | None = None
        if self._large:
            self._build_column()
        else:
            self._build_page()
        self._add_bar()

    def _add_practice(self) -> float:
        """Add the buttons that make exercises of the costly decisions, and return how much of the bar they take."""
        k = min(1.3, self.stage.look.text_scale)
        style = ButtonStyle(size=22 * k / self.stage.look.text_scale, radius=12)
        why = self._why_no_practice()
        right = TOP.right - 22
        for id, label, key, press, tip in (
            ("practise-all", _("Practise all"), "a", self.practise_all,
             _("Makes exercises of all costly decisions shown here. You find them in the almanac.")),
            ("practise-this", _("Practise this"), "t", self.practise_this,
             _("Makes an exercise of the chosen decision. You find it in the almanac.")),
        ):
            wide = button_width(self, label, key=key, icon=True, style=style)
            Button(self, id, Box(right - wide, 9, wide, 50), label, press, icon="plus", key=key, tip=tip, reason=why,
                   style=style, z=401).spot.order = 3
            right -= wide + 14
        return TOP.right - right

    def _why_no_practice(self) -> str:
        if self.session.bot(self.seat):
            return _("You can only practise what people decided. Choose a person’s line first.")
        if not self.found.costs(self.seat):
            return _("There is nothing to practise: the coach found no clear mistakes by this player.")
        if self.session.record.version != self.session.game.info.version:
            return _("You can’t practise this game, because it was played under older rules.")
        return ""

    def _game_summary(self) -> str:
        found = self.found
        seats = ngettext("{n} player", "{n} players", found.seats).format(n=found.seats)
        who = _("{name} alone").format(name=found.names[0]) if found.is_alone else seats
        moves = ngettext("{n} move", "{n} moves", found.moves).format(n=found.moves)
        return "  ·  ".join([found.game.info.title, who, moves])

    def _build_page(self) -> None:
        """Lay out the graph and the table side by side, with the cards below."""
        found = self.found
        luck = _LUCK_ALONE if found.is_alone else _LUCK
        self.graph = Graph(found, _SHEETS.without_right(luck + _GAP), 1.0, self.seat)
        self.luck = LuckSheet(found, _SHEETS.right_part(luck), 1.0, self.seat)
        self.cards = Cards(found, _CARDS.columns(CARDS, _GAP), 1.0, self.seat, self._moments.of)
        self._graph_sprite = self._sheet(self.graph.box, self.graph.paint, 5)
        self._luck_sprite = self._sheet(self.luck.box, self.luck.paint, 5)
        self._card_sprites = [
            self._sheet(box, partial(self._paint_card, n), 6) for n, box in enumerate(self.cards.boxes)
        ]
        if self.cards.rest is not None:
            self._sheet(self.cards.rest, self.cards.paint_rest, 5)
        for spot in self._spots():
            self.spot(spot)

    def _sheet(self, box: Box, paint: Paint, z: float) -> Sprite:
        """Add a sprite for a part. Parts draw in canvas coordinates, so the pen's origin is moved back there."""
        return self.add(Sprite(box, lambda pen: paint(pen.at_offset(-box.x, -box.y)), z=z, margin=44))

    def _build_column(self) -> None:
        """Lay out graph, table and cards in one column that scrolls, for large text."""
        found, k = self.found, min(2.0, self.stage.look.text_scale)
        bar = bar_box(self.stage.look.text_scale)
        room = Box(_MARGIN, 84, 1920 - 2 * _MARGIN, bar.y - 92)
        wide = room.w - 44
        graph = Box(8, 8, wide - 8, max(room.h - 16, (116 + 82) * k + 110 + 240))
        luck = Box(8, 8, wide - 8, LuckSheet.height(found, k))
        card = Box(8, 10, wide - 8, 276 * k)
        rest = Box(8, 10, wide - 8, 170 * k)
        self.graph = Graph(found, graph, k, self.seat)
        self.luck = LuckSheet(found, luck, k, self.seat)
        shown = len(found.costs(self.seat))
        self.cards = Cards(found, [card] * shown + [rest] * (CARDS - shown > 0), k, self.seat, self._moments.of)
        spots = {spot.id: spot for spot in self._spots()}

        def inside(*starts: str) -> list[tuple[Spot, Box]]:
            return [(spot, spot.box) for id, spot in spots.items() if id.startswith(starts)]

        rows = [ScrollRow(graph.bottom + 8, _shift_painter(self.graph.paint), inside("line-", "pin-")),
                ScrollRow(luck.bottom + 8, _shift_painter(self.luck.paint), inside("row-"))]
        for n in range(shown):
            rows.append(ScrollRow(card.bottom + 14, _shift_painter(partial(self._paint_card, n)), inside(f"card-{n}")))
        if self.cards.rest is not None:
            rows.append(ScrollRow(rest.bottom + 14, _shift_painter(self.cards.paint_rest)))
        self._area = ScrollArea(self, "coach", room, rows, gap=6, on_paper=False, label=_("The coach’s review"))
        self._area.scroll_to(self._offset, gently=False)

    # -- spots ----------------------------------------------------------------------------------------------

    def _spots(self) -> list[Spot]:
        found, made = self.found, list[Spot]()
        for seat in range(found.seats):
            made.append(Spot(f"line-{seat}", self.graph.label(seat), found.names[seat], _("line"),
                             verdicts.spoken_line(found, seat), press=partial(self.choose_seat, seat), ring=10,
                             tip=self._tip_of_line(seat), changed=partial(self._on_line_change, seat), order=0))
        for n, place in enumerate(self.graph.pins()):
            made.append(Spot(f"pin-{n}", place, self.cards.label(n), _("marker"), str(n + 1),
                             press=partial(self.choose_card, n), ring=19, order=0.5))
        if found.is_finished and not found.is_alone:
            for i, seat in enumerate(found.places):
                made.append(Spot(f"row-{seat}", self.luck.row(i), found.names[seat], _("row"),
                                 verdicts.spoken_balance(found, seat), press=partial(self.choose_seat, seat), ring=12,
                                 tip=verdicts.without_luck(found, seat), changed=partial(self._on_row_change, seat),
                                 order=1, seat=seat))
        for n, box in enumerate(self.cards.boxes):
            made.append(Spot(f"card-{n}", box, self.cards.label(n), _("card"), self.cards.spoken_text(n),
                             press=partial(self._press_card, n), ring=-1, changed=partial(self._on_card_change, n),
                             first=n == self.chosen, order=2 + n / 10))
        return made

    def _tip_of_line(self, seat: int) -> str:
        found = self.found
        if found.reach < 0:
            return ""
        line = [found.chance(seat, ply) for ply in range(found.reach + 1)]
        told = _("{name}: {start} at the start, {most} at best, {least} at worst")
        return told.format(name=found.names[seat], start=found.figure(line[0]), most=found.figure(max(line)),
                           least=found.figure(min(line)))

    def _on_line_change(self, seat: int, spot: Spot) -> None:
        lit = spot.hovered or (spot.focused and self.focus.seen)
        self._lift(seat if lit else -1 if self.graph.lifted == seat else self.graph.lifted)

    def _lift(self, seat: int) -> None:
        if seat != self.graph.lifted:
            self.graph.lifted = seat
            self._redraw(self._graph_sprite if not self._large else None)

    def _on_row_change(self, seat: int, spot: Spot) -> None:
        pointed = seat if spot.hovered else -1 if self.luck.pointed == seat else self.luck.pointed
        if pointed != self.luck.pointed:
            self.luck.pointed = pointed
            self._redraw(self._luck_sprite if not self._large else None)

    def _on_card_change(self, n: int, spot: Spot) -> None:
        if spot.focused and self.focus.seen and n != self.chosen:
            self.choose_card(n)
        self._redraw(self._card_sprites[n] if not self._large else None)

    def _redraw(self, sprite: Sprite | None) -> None:
        if sprite is not None:
            sprite.redraw()
        elif self._area is not None:
            self._area.refresh()

    def _paint_card(self, n: int, pen: Pen) -> None:
        spot = self.focus.find(f"card-{n}")
        self.cards.paint(pen, n, n == self.chosen, spot is not None and spot.hovered)

    # -- the bar --------------------------------------------------------------------------------------------

    def _add_bar(self) -> None:
        found = self.found

        def avatar(pen: Pen, box: Box) -> None:
            side = min(box.w, box.h)
            seat_shape(pen, self.seat, Box.around(box.centre, side, side), shadow=2)

        look = PromptLook(face=SERIF, quiet_face=SANS)
        if self.stage.look.high_contrast:
            look.top = look.bottom = "#000000"
        bar = PromptBar(self, look, avatar)
        bar.say("", verdicts.verdict(found, self.seat), verdicts.account(found, self.seat), self._answers())

    def _answers(self) -> list[Answer]:
        none = "" if self.cards.costs else _("There is no moment to open: the coach found no clear mistakes by this "
                                             "player.")
        if none and not self.found.is_finished:
            none = _("There is no moment to open yet. The review isn’t finished.")
        return [
            Answer("moment", _("Open this moment"), self.open_moment, shortcut="confirm", kind="primary", reason=none),
            Answer("play-on", _("Play from here"), self.play_on, key="o", reason=none,
                   tip=_("Starts a new game from this moment. It doesn’t count.")),
            Answer("longer", _("Review longer"), self.look_longer, key="l", reason=self._why_not_longer(),
                   tip=_("The coach plays many more test games, and its figures become more exact.")),
            Answer("replay", _("Replay"), lambda: self.stage.program.open_replay(self.session), key="p"),
        ]

    # -- actions --------------------------------------------------------------------------------------------

    def choose_seat(self, seat: int) -> None:
        self.seat, self.chosen = seat, 0
        self.stage.sound.play("ui_toggle")
        self._show()
        self._make_next_picture()

    def choose_card(self, n: int) -> None:
        self.chosen = n
        for i in range(len(self.cards.boxes)):
            self._redraw(self._card_sprites[i] if not self._large else None)

    def _press_card(self, n: int) -> None:
        """Choose the card, or open its moment if it is chosen already."""
        if n == self.chosen:
            self.open_moment()
        else:
            self.stage.sound.play("ui_toggle")
            self.choose_card(n)

    def open_moment(self) -> None:
        self.stage.program.open_replay(self.session, self.cards.costs[self.chosen].ply)

    def play_on(self) -> None:
        self.stage.program.play_on(self.session, self.cards.costs[self.chosen].ply)

    def practise_this(self) -> None:
        self._practise([self.cards.costs[self.chosen]])

    def practise_all(self) -> None:
        self._practise(self.cards.costs)

    def _practise(self, costs: Sequence[Cost]) -> None:
        """Let the program make exercises of these decisions, and say what will become of them."""
        self.stage.sound.play("ui_confirm")
        told = self.stage.program.keep_mistakes(self.session, costs)
        self.tips.toast(told, 5.0, ToastKind.DONE)
        self.spoken(told)

    def _why_not_longer(self) -> str:
        return "" if self.found.is_finished and not self._refining else _("The review isn’t finished yet.")

    @property
    def _refining(self) -> bool:
        return not self.looking.problem and not getattr(self.looking, "done", True)

    def look_longer(self) -> None:
        self.stage.program.look_longer(self.session)

    def _show(self) -> None:
        if self._area is not None:
            self._offset = self._area.offset
        self.rebuild()

    # -- updates --------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        self._since += seconds
        study = self.looking.poll()
        if study is not None and study is not self.found.study and self._since >= _EVERY and not self.is_holding:
            self._since = 0.0
            self._take_over(study)
        if self.looking.problem and not self._told_problem:
            self._told_problem = True
            if not self.found.stopped:
                self._take_over(self.found.study)
            self.tips.toast(self.looking.problem, 6.0, ToastKind.NO)
        self._make_next_picture()

    def _take_over(self, study: Study) -> None:
        """Update the page if anything on it has changed, and keep the chosen card."""
        before, held = self._read(), self._chosen_ply()
        self.found = self._moments.found = self._make_findings(study, self.found.turns)
        if self._read() != before:
            plies = [cost.ply for cost in self.found.costs(self.seat)]
            self.chosen = plies.index(held) if held in plies else 0
            self._show()

    def _chosen_ply(self) -> int:
        costs = self.cards.costs
        return costs[self.chosen].ply if costs else -1

    def _read(self) -> tuple[object, ...]:
        found, seats = self.found, range(self.found.seats)
        cards = [(cost.ply, bytes(cost.better), found.change(found.loss(cost)), verdicts.unsure(found, cost))
                 for cost in found.costs(self.seat)]
        moved = [verdicts.spoken_balance(found, seat) for seat in seats] if found.is_finished else []
        return verdicts.headline(found), moved, cards, found.is_finished, self._refining

    def _make_next_picture(self) -> None:
        """Make one picture per frame, as each needs the table laid out again."""
        cost = next((cost for cost in self.cards.costs if self._moments.of(cost) is None), None)
        if cost is None:
            self._moments.close()
            return
        self._moments.make(cost)
        self._redraw(self._card_sprites[self.cards.costs.index(cost)] if not self._large else None)

    @property
    def needs_frames(self) -> bool:
        return any(self._moments.of(cost) is None for cost in self.cards.costs)

    def on_close(self) -> None:
        self._moments.close()

    # -- input ----------------------------------------------------------------------------------------------

    def pointer(self, p: Pointer) -> None:
        """Let lines react to the pointer along their whole length."""
        super().pointer(p)
        if self._large:
            return
        on = self.focus.at(p.at)
        if p.kind == "move" and (on is None or not on.id.startswith("line-")):
            self._lift(self.graph.nearest(p.at) if on is None else -1)
        elif p.kind == "press" and p.button == 1 and on is None and self.graph.nearest(p.at) >= 0:
            self.choose_seat(self.graph.nearest(p.at))

    def wheel(self, p: Pointer) -> None:
        if self._area is not None:
            self._area.wheel(p.turn)

    def press(self, p: Press) -> None:
        if self._area is None or not self._area.key(p):
            super().press(p)


def _shift_painter(paint: Paint) -> Callable[[Pen, Box], None]:
    """Make a painter that draws a part from the corner of its row."""

    def inside(pen: Pen, box: Box) -> None:
        paint(pen.at_offset(box.x, box.y))

    return inside


