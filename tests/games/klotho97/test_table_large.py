"""Text at 200 %: all words of the table grow. Those on cards, which have no room, are shown large when pointed at."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.telling.names import card_note
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import at_table, tray, with_hand
from tests.games.klotho97.table_rig import placed
from tests.games.rig import click, move_to, sit_down, spot, written

LEAST, ROUNDED = 1.3, 0.1
KEYS = {"Space", "Esc", "Enter", "Tab"}
HAND = ("mine_02", "mine_04", "augment_p1.1", "raid.1", "tech_coil")


def table_in(text: float) -> tuple[Stage, Table]:
    """Three companies, dice in the tray, an open drawer."""
    row = ("mine_05", "monster_lurker", "market_4a", "tech_horn")
    s = at_table(*row, rack=("android_5.1", "bribe.1", "bomb.1"), seats=3)
    s = with_hand(s, *HAND, coins=12, minerals=(2, 0, 3), artifacts=(1, 1, 1), monsters=2)
    s = with_hand(s, "mine_12", "turret.1", seat=1, coins=7, monsters=1)
    stage, table = sit_down(placed(tray(s, 6, 6, 3, 2, 1, rerolls=1), 3), (640, 360), text=text)
    click(stage, spot(table, "card:mine_05").box.centre)
    move_to(stage, (960, 20))
    return stage, table


def sizes(stage: Stage, table: Any) -> dict[str, float]:
    """Return the smallest letters of each word, except on cards, on the tabs under them, and on key caps."""
    rows = (table.area.row, table.area.rack, table.bay.hand)
    cards: list[Box] = [place.box.grow(12) for row in rows for place in row.places.values()]
    cards += [one.box for one in table.focus.spots if one.id.startswith("tab:")]
    found: dict[str, list[float]] = defaultdict(list)
    for run in written(stage):
        key_cap = (len(run.words) == 1 and run.words.isalpha()) or run.words in KEYS
        if not key_cap and not any(card.holds(run.box) for card in cards):
            found[run.words].append(run.size)
    return {words: min(seen) for words, seen in found.items()}


def test_every_word_beside_the_cards_grows_and_cards_are_read_as_soon_as_they_are_looked_at() -> None:
    stage, table = table_in(1.0)
    plain = sizes(stage, table)
    move_to(stage, spot(table, "card:tech_horn").box.centre)
    assert table.reader.words == "", "in plain text the card says it itself"
    stage, table = table_in(2.0)
    large = sizes(stage, table)
    both = {words: large[words] / plain[words] for words in plain.keys() & large.keys()}
    assert len(both) > 25 and {"97 Klotho", "Pair", "2 / 2", "0 pts"} <= both.keys()
    assert {words: round(k, 2) for words, k in both.items() if k < LEAST - ROUNDED} == {}
    assert table.reader.words == ""
    for card in ("mine_05", "raid.1", "tech_horn"):
        here = spot(table, f"card:{card}").box
        move_to(stage, here.centre)
        assert table.reader.words == card_note(card)
        assert table.reader.box.overlap(here) == 0, "beside what it is about"
    rule = card_note("tech_horn").partition(". ")[2]
    read = [run for run in written(stage) if run.words in rule and len(run.words) > 8]
    assert read and min(run.size for run in read) >= 24 * (LEAST - ROUNDED) and all(run.fits for run in read)
    table.focus.seen = True
    table.focus.set(spot(table, "thumb:1:turret.1"))
    assert table.reader.words == card_note("turret.1")
