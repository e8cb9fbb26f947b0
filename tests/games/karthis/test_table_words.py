"""Nothing written on the table is cut off or overlaps, at every size and text scale."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace

from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.refusals import is_walled_in
from klotho_games.games.karthis.rules.state import Phase, Treasure, rival_square
from klotho_games.games.karthis.rules.steps import CardDrawn, Choose, Descend, DrawRolled, Explore, TileRolled
from klotho_games.games.karthis.table.parts import combat
from klotho_games.games.karthis.table.parts.dice import Rolls
from klotho_games.games.karthis.table.parts.lower_page import last_encounter
from klotho_games.games.karthis.table.table import Table
from klotho_games.games.karthis.telling import TELLING
from klotho_games.games.karthis.telling.card_words import card_lines
from klotho_games.stage.drawing.draw_style import TextRun
from klotho_games.stage.stage import Stage
from tests.games.karthis.forced import begin, drew, hurt
from tests.games.karthis.table_rig import new_session, sensible
from tests.games.rig import READABLE, check_readable, check_words, move_to, overlapping, rest, sit_down, spot

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SCALES = (1.0, 2.0)


def found(wanted: Callable[[Session], bool], **options: int) -> Session:
    """Return a position from play with this property."""
    for number in range(2000):
        session, rng = new_session(number, **options), random.Random(number)
        for _move in range(300):
            if session.is_over:
                break
            if wanted(session):
                return session
            down = [m for m in session.legal() if isinstance(m, Descend)] if options else []
            session.play(down[0] if down else sensible(session, rng))
            session.draw_chance()
    raise AssertionError("no such position")


def crowded() -> Session:
    """Return the most crowded table: ten treasures of deep floors, three cards, a long log."""
    session = found(lambda s: s.state.floor >= 3 and len(s.state.drawn) == 3 and s.state.phase is Phase.CHOOSE, level=4)
    cards = ("6D", "5D", "4D", "3D", "2D", "AD", "AD", "AD", "AD", "X1")
    treasures = tuple(Treasure(card, 6, 123_456 + i) for i, card in enumerate(cards))
    last = session.history[-1]
    state = replace(last.state, treasures=treasures, floor=6, health=1, level=30)
    session._played[-1] = replace(last, state=state)
    return session


def two_jokers(**options: bool) -> Session:
    """Return both Jokers in one draw, with the guards and the treasure that have the longest names."""
    session = new_session(1, **options)
    session.play(Explore(0))
    for outcome in (TileRolled(35), DrawRolled(6), *map(CardDrawn, ("X1", "8S", "X2", "8C", "6D"))):
        session.force(outcome)
    return session


POSITIONS: dict[str, Callable[[], Session]] = {
    "start": lambda: new_session(1),
    "three cards": lambda: found(lambda s: len(s.state.drawn) == 3 and s.state.phase is Phase.CHOOSE),
    "two cards": lambda: found(lambda s: len(s.state.drawn) == 2 and s.state.phase is Phase.CHOOSE),
    "a Joker to choose": lambda: found(
        lambda s: s.state.phase is Phase.CHOOSE and bool(s.state.guards) and len(s.state.drawn) == 3
    ),
    "two Jokers to choose": lambda: two_jokers(),
    "a Crown to lose": lambda: two_jokers(as_on_paper=True),
    "behind a rival": lambda: found(
        lambda s: s.state.phase is Phase.FOOT and rival_square(s.state) in s.state.reach and is_walled_in(s.state)
    ),
    "a guarded Joker": lambda: found(lambda s: s.state.phase is Phase.SEALED and bool(s.state.guard)),
    "a wall": lambda: found(lambda s: s.state.phase is Phase.SEALED and len(s.state.drawn) == 3),
    "stairs": lambda: found(lambda s: s.state.phase is Phase.FOOT and s.state.at in s.state.sheet.stairs),
    "large numbers": lambda: found(
        lambda s: s.state.floor >= 5 and len(s.state.treasures) > 2 and s.state.phase is Phase.CHOOSE, level=6
    ),
    "a large temple": lambda: found(lambda s: len(s.state.sheet.tiles) > 24 and s.state.phase is Phase.FOOT),
    "as much as there can be": crowded,
    "a rival": lambda: found(lambda s: s.state.phase is Phase.RIVAL and s.state.rival.rounds > 0),
    "many treasures": lambda: found(lambda s: len(s.state.treasures) > 5 and s.state.phase is Phase.FOOT),
}


@cache
def position(name: str) -> Session:
    return POSITIONS[name]()


def written(stage: Stage, table: Table) -> list[TextRun]:
    """Return every line on the canvas, except what the sheet of a fight covers."""
    look, out = stage.look, []
    check_readable(look)
    for sprite in table.layers.sprites():
        under = table.combat.is_open and sprite.z < combat.Z and sprite.box.right < 1640
        if not sprite.visible or not sprite.alpha or under:
            continue
        sprite._picture, look.runs = None, []
        sprite.picture(look)
        out += look.runs
    look.runs = None
    return out


FOUR_K = ("three cards", "as much as there can be")
CASES = [
    pytest.param(name, size, scale, marks=pytest.mark.slow if size != SIZES[0] or (scale == 1.0 and n % 2) else ())
    for scale in SCALES for size in SIZES
    for n, name in enumerate(POSITIONS) if size != SIZES[2] or name in FOUR_K
]
"""Larger screens are left to the slow tests, and so is small text in half of the positions."""


@pytest.mark.parametrize(("name", "size", "scale"), CASES)
def test_all_words_are_whole(name: str, size: tuple[int, int], scale: float) -> None:
    runs = written(*sit_down(position(name), size, text=scale))
    check_words(runs, size, scale)


DISPLAY = 52
"""Titles of this size are as large at plain text as others are at 200 %."""


def test_large_text_reaches_every_word() -> None:
    """Each word itself is larger. What is on a card can be read on the slip as soon as the card is looked at."""
    sizes: list[dict[str, float]] = []
    for scale in SCALES:
        stage, table = sit_down(position("a Joker to choose"), READABLE, text=scale)
        small = [*(place.box for place in table.row.places.values()), table.places["dice"], table.prompt.box]
        runs = [run for run in written(stage, table) if not any(box.contains(run.box.centre) for box in small)]
        sizes.append({run.words: run.size for run in sorted(runs, key=lambda run: -run.size)})
    plain, large = sizes
    both = {words for words, size in plain.items() if words in large and size < DISPLAY and len(words) > 1}
    assert len(both) > 12 and {words for words in both if large[words] < 1.25 * plain[words]} == set()
    for card in table.state.drawn:
        move_to(stage, spot(table, f"card:{card}").box.centre)
        rest(stage)
        stage.look.runs = on_slip = []
        table.slip.sprite._picture = None
        table.slip.sprite.picture(stage.look)
        stage.look.runs = None
        assert card_lines(table.state, card)[1] in " ".join(run.words for run in on_slip)
        assert min(run.size for run in on_slip) > 1.3 * 21 and overlapping(on_slip) == []


def test_words_on_each_other_are_found() -> None:
    """The test above can fail: it reports a line that is moved onto another."""
    stage, table = sit_down(position("start"), READABLE)
    assert overlapping(written(stage, table)) == []
    table.lower._note.box = table.lower._title.box
    assert overlapping(written(stage, table)) != []


def test_every_roll_is_told_with_what_it_was_for() -> None:
    assert Rolls().last_roll_text() == "not rolled yet"
    assert Rolls(35).last_roll_text() == "room: 35"
    assert Rolls(35, 2).last_roll_text() == "cards: 2"
    assert Rolls(35, 2, (5,)).last_roll_text() == "threat: 5"
    assert Rolls(35, 2, (1, 5)).roll_texts() == ["room: 35", "cards: 2", "threat: 1, 5"]


@pytest.mark.parametrize("health", (10, 9))
def test_a_rest_that_heals_nothing_is_not_told_as_healing(health: int) -> None:
    s = drew(hurt(begin(), health), "3H", "5S")
    before = " ".join(card_lines(s, "3H"))
    after, events = RULES.apply(s, Choose("3H"))
    told = [TELLING.event(event, ("Ada",)) for event in events]
    line = next(told_.text for told_ in told if told_ is not None and "Garden Light" in told_.text)
    photo = last_encounter([Played(Choose("3H"), 0, tuple(events), after)])
    assert after.health == health and photo.outcome == "nothing to heal"
    assert not any("0" in words for words in (before, line, photo.outcome))


def test_the_opponent_of_a_race_is_no_rival() -> None:
    option = next(option for option in RULES.info.options if option.name == "rival")
    assert "rival" not in f"{option.label} {option.help}".lower()
    _stage, table = sit_down(new_session(1, rival=True))
    badge = spot(table, "rival-explorer")
    assert badge.label.startswith("Opponent: ") and "rival" not in badge.tip.lower()
