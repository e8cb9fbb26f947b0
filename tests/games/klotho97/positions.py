"""Tables in certain positions, and helpers that place dice."""

from __future__ import annotations

from typing import Any

from klotho_games.games.klotho97.rules.cards import ID
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.table import Table
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import at_table, tray, with_hand
from tests.games.klotho97.table_rig import placed
from tests.games.rig import drag, sit_down, spot

LURKER = "monster_lurker"


SMALL = (640, 360)


def table_at(state: Venture, seats: int = 2, **look: Any) -> tuple[Stage, Table]:
    return sit_down(placed(state, seats), look.pop("size", SMALL), **look)


def fight(*values: int, rerolls: int = 0, hand: tuple[str, ...] = (), **sheet: Any) -> Venture:
    """Dice in the tray, and the Rift Lurker (24) first in the row."""
    s = with_hand(at_table(LURKER, "tech_coil", "mine_05", "market_4a", rack=("augment_p2.1", "android_5.1", "raid.4")),
                  *hand, **sheet)
    return tray(s, *values, rerolls=rerolls)


def at(table: Table, id: str) -> tuple[float, float]:
    return spot(table, id).box.centre


def put(stage: Stage, table: Table, die: int, card: str) -> None:
    drag(stage, at(table, f"die:{die}"), at(table, f"card:{card}"))


def played(table: Table) -> Any:
    return table.session.history[-1].step


def crowded(seats: int) -> Venture:
    """Full hands, with every kind of thing that a company can own."""
    s = at_table("mine_05", "monster_dragon", "tech_horn", LURKER, "market_4a", "tech_coil", seats=seats)
    klotho = [card for card in s.unseen if card < 60]
    for seat in range(seats):
        cards = [*klotho[seat * 6 : seat * 6 + 6], *s.unseen_tools[seat * 3 : seat * 3 + 4]]
        s = with_hand(s, *(ID[card] for card in cards if card in (*s.unseen, *s.unseen_tools)), seat=seat,
                      coins=10 + seat, minerals=(12, 3, seat), artifacts=(1, 1, 2), monsters=11)
    return tray(s, 1, 3, 3, 4, 6, rerolls=2)
