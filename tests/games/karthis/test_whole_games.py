"""Whole adventures compared with a second, independent implementation of the same rules."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from klotho_games.core.contract import CHANCE, OVER, Move, Step
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.cards import SLOTS, cards_in
from klotho_games.games.karthis.rules.floor_map import exits, place_of
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import (
    BreakThrough,
    CardDrawn,
    Choose,
    Descend,
    DrawRolled,
    Explore,
    Fight,
    Retreat,
    RoundRolled,
    Stay,
    ThreatRolled,
    TileRolled,
    Walk,
)
from tests.depth import depth as how_often
from tests.games.karthis.forced import begin
from tests.games.karthis.slow import SlowTemple

Plain = tuple[object, ...]


def plain(step: Step) -> Plain:
    """Return a step in the words of the slow temple."""
    match step:
        case Explore(side):
            return "explore", "NESW"[side]
        case Walk(to):
            return "walk", place_of(to)
        case BreakThrough(square, side):
            return "break", place_of(square), "NESW"[side]
        case Descend():
            return ("descend",)
        case Choose(card):
            return "choose", card
        case Stay(side):
            return "stay", side
        case Fight():
            return ("fight",)
        case Retreat(to):
            return "retreat", place_of(to)
        case TileRolled(roll):
            return "tile", roll
        case DrawRolled(roll):
            return "die", roll
        case CardDrawn(card):
            return "card", card
        case ThreatRolled(roll):
            return "threat", roll
        case RoundRolled(mine, theirs):
            return "round", mine, theirs
    raise AssertionError(step)


def picture(s: Adventure) -> dict[str, object]:
    def pile(cards: int) -> set[str]:
        return set(cards_in(cards, "face"))

    return {
        "waiting": str(s.phase),
        "health": s.health,
        "floor": s.floor,
        "here": place_of(s.at),
        "tiles": {place_of(t.square): {"NESW"[side] for side in exits(s.sheet, t.square)} for t in s.sheet.tiles},
        "marks": {place_of(t.square): t.mark for t in s.sheet.tiles},
        "stairs": set(map(place_of, s.sheet.stairs)),
        "deck": pile(s.deck),
        "discards": pile(s.discards),
        "out": pile(s.gone),
        "drawn": list(s.drawn),
        "aside": list(s.aside),
        "guards": dict(s.guards),
        "treasure": [t.worth for t in s.treasures],
        "rival": (place_of(s.rival.square), s.rival.health) if s.rival else None,
        "moves": set(map(plain, RULES.legal(s))),
        "chances": {plain(outcome) for outcome, _p in RULES.chances(s)} if RULES.to_act(s) == CHANCE else set(),
    }


def slow_picture(slow: SlowTemple) -> dict[str, object]:
    over = slow.waiting in ("won", "lost")
    return {
        "waiting": slow.waiting,
        "health": slow.health,
        "floor": slow.floor,
        "here": slow.here,
        "tiles": slow.tiles,
        "marks": slow.marks,
        "stairs": slow.stairs,
        "deck": slow.deck,
        "discards": slow.discards,
        "out": slow.out,
        "drawn": slow.drawn,
        "aside": slow.aside,
        "guards": slow.guards,
        "treasure": slow.treasure,
        "rival": (slow.rival, slow.rival_health) if slow.rival else None,
        "moves": set() if over else slow.moves(),
        "chances": set() if over else slow.chances(),
    }


def a_step(s: Adventure, rng: Random) -> Step:
    if RULES.to_act(s) == CHANCE:
        return RULES.draw(s, rng)
    moves: list[Move] = list(RULES.legal(s))
    assert moves
    return rng.choice(moves)


@pytest.mark.parametrize(("level", "doors", "paper"), [
    pytest.param(level, doors, paper, marks=[] if (level == 1) ^ doors ^ paper else [pytest.mark.slow])
    for level in (1, 3) for doors in (True, False) for paper in (True, False)
])  # all pairs of options in every way; all three together in the long run
def test_random_adventures_agree_with_the_slow_temple(level: int, doors: bool, paper: bool) -> None:
    endings = set()
    for seed in range(how_often(60, short=25)):
        rng = Random(f"{level} {doors} {seed}")
        s = begin(level=level, secret_doors=doors, as_on_paper=paper)
        slow = SlowTemple(level, doors, paper)
        while RULES.to_act(s) != OVER:
            assert picture(s) == slow_picture(slow), seed
            assert RULES.invariants(s) == [], seed
            step = a_step(s, rng)
            s, _events = RULES.apply(s, step)
            slow.do(*plain(step))
        assert str(s.phase) == slow.waiting and s.health == slow.health
        assert [t.worth for t in s.treasures] == slow.treasure
        endings.add(s.phase)
    assert endings == {Phase.WON, Phase.LOST}


def leaves(s: Adventure, depth: int) -> int:
    if not depth:
        return 1
    if RULES.to_act(s) == CHANCE:
        return sum(leaves(RULES.apply(s, outcome)[0], depth - 1) for outcome, _p in RULES.chances(s))
    return sum(leaves(RULES.apply(s, move)[0], depth - 1) for move in RULES.legal(s))


def slow_leaves(steps: list[Plain], depth: int) -> int:
    """Each branch is played again from the beginning, so nothing is shared and nothing can leak."""
    slow = SlowTemple()
    for step in steps:
        slow.do(*step)
    branches = slow.moves() | slow.chances() if slow.waiting not in ("won", "lost") else set()
    if depth == 1:
        return len(branches)
    return sum(slow_leaves([*steps, branch], depth - 1) for branch in branches)


@pytest.mark.parametrize(("depth", "count"), [(1, 3), (2, 300), (3, 1662)])
def test_the_tree_of_the_first_steps(depth: int, count: int) -> None:
    """By hand: 3 ways × 86 rooms × 6 rolls, and 42 moves from stairs per way, minus 12 exits past the border."""
    assert leaves(begin(), depth) == slow_leaves([], depth) == count


@pytest.mark.parametrize(
    "opening",
    [
        [Explore(0), TileRolled(33), DrawRolled(6), CardDrawn("X1"), CardDrawn("10S")],
        [Explore(1), TileRolled(1), DrawRolled(4), CardDrawn("QH"), CardDrawn("10C"), Choose("QH")],
        [Explore(3), TileRolled(67), DrawRolled(1), CardDrawn("10C"), Stay("new")],
    ],
)
def test_the_tree_from_later_positions(opening: list[Step]) -> None:
    s = begin()
    for step in opening:
        s = RULES.apply(s, step)[0]
    assert leaves(s, 2) == slow_leaves(list(map(plain, opening)), 2)


def test_chances_add_up_and_cover_every_draw() -> None:
    for seed in range(25):
        rng = Random(seed)
        s = begin()
        while RULES.to_act(s) != OVER:
            if RULES.to_act(s) == CHANCE:
                chances = RULES.chances(s)
                assert sum(p for _outcome, p in chances) == pytest.approx(1)
                assert all(RULES.why_not(s, outcome) is None for outcome, _p in chances)
                assert RULES.draw(s, rng) in {outcome for outcome, _p in chances}
            s = RULES.apply(s, a_step(s, rng))[0]


def test_states_and_steps_survive_json() -> None:
    for seed in range(10):
        rng = Random(seed)
        s = begin()
        while RULES.to_act(s) != OVER:
            step = a_step(s, rng)
            assert msgspec.json.decode(msgspec.json.encode(step), type=RULES.steps) == step
            s, events = RULES.apply(s, step)
            assert msgspec.json.decode(msgspec.json.encode(s), type=Adventure) == s
            assert all(msgspec.json.encode(event) for event in events)


def test_two_explorers_of_one_seed_meet_nearly_the_same_cards() -> None:
    """The draw tries slots one by one, so a deck that lacks a card differs only where that card came."""
    from klotho_games.core.chance import seeds

    seed = seeds.seed_from_words("twins")
    s = begin()
    for step in (Explore(0), TileRolled(1), DrawRolled(1)):
        s = RULES.apply(s, step)[0]
    other = msgspec.structs.replace(s, deck=s.deck & ~(1 << SLOTS.index("7S")))
    same = 0
    for n in range(200):
        mine = RULES.draw(s, seeds.rng(seed, "deck", n))
        theirs = RULES.draw(other, seeds.rng(seed, "deck", n))
        same += mine == theirs
        assert mine == theirs or mine == CardDrawn("7S")
    assert 180 <= same < 200


def test_each_kind_of_chance_has_its_own_stream() -> None:
    streams = set()
    for seed in range(40):
        rng = Random(seed)
        s = begin()
        while RULES.to_act(s) != OVER:
            if RULES.to_act(s) == CHANCE:
                streams.add((str(s.phase), RULES.stream(s)))
            s = RULES.apply(s, a_step(s, rng))[0]
    assert streams == {
        ("tile", "tile"), ("die", "draw-die"), ("deal", "deck"), ("guard", "deck"), ("threat", "threat"),
        ("round", "combat"),
    }


def test_a_view_is_all_there_is() -> None:
    s = begin()
    assert RULES.view(s, 0) is s and RULES.imagine(s, Random(1)) is s
