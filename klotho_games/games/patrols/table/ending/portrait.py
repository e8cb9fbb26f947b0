"""The whole kingdom in one picture, for the ending: the map, every region, all items on duty, wax and stars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from klotho_games.games.patrols.rules.questions import is_outward, reports
from klotho_games.games.patrols.rules.state import PLACES, Kingdom
from klotho_games.games.patrols.table.look.parchment import paint_patrol
from klotho_games.games.patrols.table.look.piece_faces import mark_box, paint_item, paint_token, token_box
from klotho_games.games.patrols.table.look.places import Places, item_boxes
from klotho_games.games.patrols.table.parts.arrangement import HOME, Arrangement
from klotho_games.games.patrols.table.parts.kingdom_map import paint_card, paint_ground
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen


class Portrait:
    def __init__(self, s: Kingdom, places: Places) -> None:
        self.s, self.places = s, places
        self.memory = Arrangement()
        self.memory.fit(s)

    def cell(self, place: int) -> Box:
        found = self.memory.window.cell(place)
        assert found is not None, "the window is laid around the kingdom"
        return self.places.cell(*found)

    def edges(self, standings: Sequence[str]) -> list[Box]:
        """Return the places of wax or stars, in reading order."""
        found = []
        for report in reports(self.s):
            if report.standing in standings:
                card = self.cell(report.place)
                found.append(mark_box(token_box(card, report.side, inset=4 * card.w / 190), report.side))
        return sorted(found, key=lambda box: (round(box.y / 100), box.x))

    def manned_patrols(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return the patrols with items on them, by Roman number (I is 0), and the kinds of those items."""
        found = []
        for n, patrol in enumerate(self.memory.window.patrols()):
            kinds = tuple(self.memory.kinds[item] for item in self.memory.on(patrol))
            found += [(n, kinds)] if kinds else []
        return found

    @property
    def waiting(self) -> tuple[int, ...]:
        """The kinds of the items that are still in the barracks."""
        return tuple(self.memory.kinds[item] for item, at in enumerate(self.memory.at) if at == HOME)

    def paint(self, pen: Pen) -> None:
        for step in self.steps():
            step(pen)

    def steps(self) -> list[Callable[[Pen], None]]:
        """Return the steps of painting, in order."""
        placed = [place for place in range(PLACES) if self.s.board[place] >= 0]
        return [lambda pen: paint_ground(pen, self.places), self._paint_roads,
                *(partial(paint_card, box=self.cell(place), card=self.s.board[place]) for place in placed),
                self._paint_tokens]

    def _paint_roads(self, pen: Pen) -> None:
        for number, patrol in enumerate(self.memory.window.patrols()):
            room = self.places.patrol(number)
            paint_patrol(pen, room, there=self.s.tallies[patrol] > 0)
            there = self.memory.on(patrol)
            for item, box in zip(there, item_boxes(room, len(there), 52 * min(room.w, room.h) / 96), strict=True):
                paint_item(pen, box, self.memory.kinds[item])
        for n in range(9):
            if not self.s.taken >> self.memory.window.place(n % 3, n // 3) & 1:
                pen.svg(f"patrols/sketch_{n % 3 + 1}", self.places.cell(n % 3, n // 3))

    def _paint_tokens(self, pen: Pen) -> None:
        for report in reports(self.s):
            card = self.cell(report.place)
            out = is_outward(self.s, report.place, report.side) or report.standing == "outside"
            token = token_box(card, report.side, inset=4 * card.w / 190)
            paint_token(pen, token, report.asked, alpha=0.5 if out else 1.0, shadow=0 if out else 3)
