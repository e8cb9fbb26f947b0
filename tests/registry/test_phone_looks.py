"""What differs looks different on a phone, and what is for sale shows its price."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from klotho_games.core.games.phone_page import Button, Gear, Item, Page, Rows, Shelf
from klotho_games.phones import pages
from tests.registry.tables import every_table, setups, walk

POSITIONS = 40
UNSEEN = ("id", "move", "said", "label", "ways", "text")
"""What a person does not see on an item before it is chosen."""


def items(page: Page) -> Iterator[tuple[str, Item]]:
    """Yield everything on a page that a person can tell apart only by its look, with the part it is in."""
    for n, part in enumerate(page.parts):
        for name in part.__struct_fields__:
            found = getattr(part, name)
            if isinstance(found, tuple):
                yield from ((f"{n} {name}", item) for item in found if isinstance(item, Item))
                yield from ((f"{n} ways of {item.name}", way) for item in found if isinstance(item, Gear)
                            for way in item.ways)
    yield from (("foot", button) for button in page.buttons)


def look(item: Item) -> bytes:
    """Return everything of an item that a person sees."""
    seen = {name: getattr(item, name) for name in item.__struct_fields__ if name not in UNSEEN}
    if not isinstance(item, Gear) and hasattr(item, "text"):
        seen["text"] = item.text
    if isinstance(item, Button):
        seen["label"] = item.label or item.id  # the label of picks is made on the phone
    return msgspec.json.encode(seen)


def meaning(page: Page, item: Item) -> Any:
    id = getattr(item, "move", "") or getattr(item, "id", "")
    return page._moves.get(id, id)


@every_table
def test_what_differs_looks_different(game, seats):
    rng = Random(f"looks {game.id} {seats}")
    setup = rng.choice(setups(game, seats))
    plies = list(walk(game, setup, rng))
    for ply in rng.sample(plies, min(POSITIONS, len(plies))):
        for seat in {max(0, game.rules.to_act(ply.state)), seats - 1}:
            page = pages.page_of(game, ply.state, seat, setup.seats)
            alike = defaultdict(set)
            for where, item in items(page):
                if getattr(item, "move", "") or isinstance(item, Button):
                    alike[where, look(item)].add(meaning(page, item))
            assert {key: meanings for key, meanings in alike.items() if len(meanings) > 1} == {}


@every_table
def test_rows_that_are_only_shown_differ_too(game, seats):
    """Such as two of a player's own things in one list."""
    rng = Random(f"rows {game.id} {seats}")
    setup = rng.choice(setups(game, seats))
    plies = list(walk(game, setup, rng))
    for ply in rng.sample(plies, min(POSITIONS, len(plies))):
        for seat in range(seats):
            page = pages.page_of(game, ply.state, seat, setup.seats)
            for part in page.parts:
                if isinstance(part, Rows):
                    looks = [look(row) for row in part.rows]
                    assert len(looks) == len(set(looks))


@every_table
def test_everything_that_costs_shows_its_price(game, seats):
    """A shelf that sells has prices (`Shelf`), and a Tool with a price is on such a shelf."""
    rng = Random(f"prices {game.id} {seats}")
    setup = rng.choice(setups(game, seats))
    for ply in rng.sample(plies := list(walk(game, setup, rng)), min(POSITIONS, len(plies))):
        seat = max(0, game.rules.to_act(ply.state))
        page = pages.page_of(game, ply.state, seat, setup.seats)
        bought = {type(page._moves[way.move]) for part in page.parts if isinstance(part, Shelf) and part.sells
                  for tool in part.gear for way in tool.ways}
        for part in page.parts:
            if isinstance(part, Shelf) and not part.sells:
                assert not {type(page._moves[way.move]) for tool in part.gear for way in tool.ways} & bought
