"""The log: the newest first, scrolled by key and wheel."""

from __future__ import annotations

import random

from klotho_games.core.contract import Told
from tests.games.katamari.table_rig import new_session, sensible
from tests.games.rig import sit_down


def test_the_log_scrolls_and_comes_back_with_news() -> None:
    session, rng = new_session(9, 3), random.Random(9)
    while session.ply < 60:
        session.play(sensible(session, rng))
        session.draw_chance()
    _stage, table = sit_down(session)
    panel = table.log_panel
    newest = table.log[-1].text
    assert panel.spot.label == newest
    panel.scroll(3)
    assert panel.first == 3 and panel.spot.label == table.log[-4].text
    panel.scroll(-99)
    assert panel.first == 0
    panel.scroll(1)
    panel.show((*table.log, Told("News", "emperor")))
    assert panel.first == 0 and panel.spot.label == "News"


def test_an_empty_log_says_so() -> None:
    _stage, table = sit_down(new_session(9, 3))
    table.log_panel.show(())
    assert table.log_panel.spot.label == "Nothing has happened yet."
