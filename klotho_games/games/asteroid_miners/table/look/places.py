"""Where things are: the slots of `art/asteroid_miners/table.tmx`, with or without the expansion."""

from __future__ import annotations

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.squeeze import PieceColumn, Squeeze
from klotho_games.stage.drawing.tmx_layout import layout

_BOTTOM = 992.0
_STATION = ((748, 790), (790, 896), (898, 974))
_COLUMNS = (
    PieceColumn(0, 784, ((84, 140), (226, 518), (540, 580), (620, 656), (658, 734), (756, 856), (877, 974))),
    PieceColumn(784, 1612, ((84, 140), (158, 208), (214, 560), (600, 636), (638, 728), *_STATION)),
    PieceColumn(1612, 1920, ((86, 354), (366, 578))),
)
_BASE_COLUMNS = (
    _COLUMNS[0],
    PieceColumn(784, 1612, ((84, 140), (158, 208), (214, 560), (602, 636), (638, 784), (790, 824), (826, 972))),
    PieceColumn(1612, 1920, ((86, 354),)),
)
"""Where larger text lets things keep their height: strata and dice, the Foundry and the station, the event."""
_SIDE = ("shop", "shop_1", "shop_2", "shop_3", "log")
_ROW = 62.0


class Places:
    """Slots by name. Without the expansion `log` is longer and `stall` is always open.

    If larger text makes the prompt bar higher, everything between the two bars moves closer
    together. `bottom` is the top of the prompt bar.

        places["window"], places.numbered_slots("gauge_"), places.piece_box(0, 1)
    """

    def __init__(self, expansion: bool, bottom: float = _BOTTOM) -> None:
        self.expansion = expansion
        self._slots = layout("asteroid_miners/table")
        self._squeeze = Squeeze(bottom, _COLUMNS if expansion else _BASE_COLUMNS)

    def __getitem__(self, slot: str) -> Box:
        if not self.expansion and f"base_{slot}" in self._slots:
            slot = f"base_{slot}"
        if self.low and self.expansion and slot in _SIDE:
            return self._side(slot)
        return self._squeeze.box(self._slots[slot])

    def _side(self, slot: str) -> Box:
        """Give larger words taller rows in the shop, at the expense of the log."""
        first, log = self._squeeze.box(self._slots["shop_1"]), self._squeeze.box(self._slots["log"])
        rows = {f"shop_{n + 1}": Box(first.x, first.y + n * (_ROW + 3), first.w, _ROW) for n in range(3)}
        if slot in rows:
            return rows[slot]
        shop, end = self._squeeze.box(self._slots["shop"]), rows["shop_3"].bottom + 7
        if slot == "shop":
            return Box(shop.x, shop.y, shop.w, end - shop.y)
        return Box(log.x, end + 9, log.w, log.bottom - end - 9)

    def __contains__(self, slot: str) -> bool:
        return slot in self._slots

    @property
    def low(self) -> bool:
        """Whether there is less height than planned, so that cards have their lower form."""
        return self._squeeze.share < 1

    def numbered_slots(self, start: str) -> list[Box]:
        return [self._squeeze.box(box) for box in self._slots.numbered_slots(start)]

    def piece_box(self, crew: int, n: int) -> Box:
        """Return the place of a crew's n-th piece (from 0) without the expansion."""
        return self[f"own{crew + 1}_{n + 1}"]
