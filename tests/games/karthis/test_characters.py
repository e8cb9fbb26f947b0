"""The four temperaments of explorers, and a beginner."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.chance.seeds import seed_from_words
from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.characters import KINDS
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.bot.characters import CHARACTERS, KarthisCharacters
from klotho_games.games.karthis.bot.expert import EXPERT
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.floor_map import NEXT, START, openings, place_of
from klotho_games.games.karthis.rules.state import Adventure
from klotho_games.games.karthis.rules.steps import Choose, Descend, Explore, ThreatRolled, TileRolled, Walk
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH
from tests.games.karthis.forced import AHEAD, ALL_WAYS, STAIRS, begin, drew, hurt, met, play

GAME = registry.load("karthis")


def liked(s: Adventure, kind: str) -> dict[Move, float]:
    moves = RULES.legal(s)
    return dict(zip(moves, CHARACTERS.taste(s, moves, kind), strict=True))


def favourite(s: Adventure, kind: str) -> Move:
    likes = liked(s, kind)
    return max(likes, key=lambda move: likes[move])


def test_each_kind_has_a_card_of_its_own() -> None:
    s = hurt(drew(begin(), "QS", "4D", "3H"), 6)
    picks = {kind: favourite(s, kind) for kind in ("cautious", "builder", "spoiler")}
    assert picks == {"cautious": Choose("3H"), "builder": Choose("4D"), "spoiler": Choose("QS")}
    assert favourite(drew(begin(), "X1/5S", "4D"), "bold") == Choose("X1")


def test_stairs_are_for_the_daredevil_and_old_openings_for_the_mapmaker() -> None:
    s = play(begin(), Explore(NORTH), TileRolled(STAIRS))
    assert favourite(s, "bold") == Descend()
    assert liked(s, "cautious")[Descend()] == liked(s, "builder")[Descend()] == -1
    s = met(begin(), "AD", roll=ALL_WAYS)
    assert favourite(s, "builder") == Walk(START)
    assert favourite(s, "bold") == Explore(NORTH)


def test_no_one_likes_the_way_better_than_what_comes_of_it() -> None:
    """With stairs in a room that also has openings, an explorer who judges that exploring is best there explores."""
    s = play(begin(), Explore(NORTH), TileRolled(STAIRS))
    here = s.at
    s = met(s, "2D", side=EAST)
    assert s.sheet.stairs == (here,) and here in s.sheet.front
    assert liked(s, "bold")[Walk(here)] < liked(replace(s, at=here), "bold")[Descend()]
    back = replace(s, at=here)
    for kind in KINDS:
        assert liked(s, kind)[Walk(here)] <= min(liked(back, kind)[step] for step in RULES.legal(back)
                                                 if isinstance(step, Explore | Descend))


def test_openings_are_to_the_taste_of_each_kind() -> None:
    """Straight on, round the corner, back to the oldest tile, or near the way in, wherever the explorer is."""
    s = met(begin(), "AD", roll=ALL_WAYS)
    assert liked(s, "spoiler")[Explore(EAST)] > liked(s, "spoiler")[Explore(NORTH)]
    assert len(set(liked(s, "cautious").values())) == 1, "all of this is near enough"
    for _room in range(4):
        s = met(s, "AS", roll=AHEAD)
        s = play(s, ThreatRolled(6))
    assert liked(s, "cautious")[Walk(START)] > liked(s, "cautious")[Explore(NORTH)]
    assert favourite(s, "bold") == Explore(NORTH)


def test_whole_adventures_show_who_went_down() -> None:
    """Compare what is left on the sheet, and how often the explorer walked back."""
    options = tuple(sorted((option.name, option.default) for option in GAME.info.options))
    seen: dict[str, Counter[str]] = {}
    for kind in ("", *KINDS):
        seen[kind] = Counter()
        for deal in range(10):
            seed = seed_from_words(f"four kinds {deal}")
            session = Session.new(GAME, Setup(("Ada",), options), seed, bots=("hard",))
            session.draw_chance()
            while not session.is_over:
                view = session.view(0)
                move = levels.choose(GAME, view, f"hard:{kind}" if kind else "hard", Random(1)).move
                _count(seen[kind], view, move)
                session.play(move)
                session.draw_chance()
    straight = {kind: told["straight"] / told["crossings"] for kind, told in seen.items()}
    assert straight["spoiler"] < 0.2 < 0.5 < straight[""] < 0.9 < straight["bold"]
    assert seen["cautious"]["rows"] < 0.8 * seen[""]["rows"] and seen["cautious"]["walks"] < seen["builder"]["walks"]
    assert seen["builder"]["walks"] > 3 * seen[""]["walks"]


def _count(told: Counter[str], view: Adventure, move: Move) -> None:
    told["walks"] += isinstance(move, Walk)
    if not isinstance(move, Explore):
        return
    (x, y), (in_x, in_y) = place_of(NEXT[view.at][move.side]), place_of(START)
    told["rows"] += abs(x - in_x) + abs(y - in_y)
    ways, ahead = openings(view.sheet, view.at), view.heading if view.at != START else NORTH
    if view.sheet.tiles[-1].square == view.at and ahead in ways and len(ways) > 1:
        told["crossings"] += 1
        told["straight"] += move.side == ahead


@pytest.mark.parametrize("level", ("hard", pytest.param("expert", marks=pytest.mark.slow)))
@pytest.mark.parametrize("deal", (91, 803, 1244))
def test_no_one_goes_to_and_fro(level: str, deal: int) -> None:
    """In these adventures the Duellist used to walk up to a rival and away again forever."""
    options = tuple(sorted((option.name, option.default) for option in GAME.info.options))
    for kind in KINDS:
        bot = f"{level}:{kind}"
        session = Session.new(GAME, Setup(("Ada",), options), seed_from_words(f"karprobe {deal}"), bots=(bot,))
        rng, met_before = Random(1), set()
        session.draw_chance()
        while not session.is_over:
            view = session.view(0)
            assert view not in met_before
            met_before.add(view)
            session.play(levels.choose(GAME, view, bot, rng).move)
            session.draw_chance()


def test_a_beginner_sees_the_jewels_first_and_does_not_run_about() -> None:
    ours = KarthisCharacters()
    s = hurt(drew(begin(), "5D", "3H", "2S"), 8)
    jewels, rest, snakes = ours.short(s, (Choose("5D"), Choose("3H"), Choose("2S")))
    assert jewels > rest > snakes
    s = met(begin(), "AD", roll=ALL_WAYS)
    on, back = ours.short(s, (Explore(NORTH), Walk(START)))
    assert on > back


def test_expert_is_careful_on_the_floor_of_its_level_and_plays_for_the_books_far_below() -> None:
    for floor, level, step in ((1, 1, Explore), (4, 1, Descend), (4, 4, Explore)):
        s = play(replace(begin(level=level), floor=floor), Explore(NORTH), TileRolled(STAIRS))
        assert type(EXPERT.candidates(s)[0].move) is step
        assert type(EXPERT.rollout(s, Random(1))) is Explore, "what a promise tells of is success"


def test_normal_goes_for_what_shines_where_hard_rests() -> None:
    """A typical human mistake: Easy makes it too, and more often."""
    s = hurt(drew(begin(), "5D", "3H"), 5)
    picks = {
        level: Counter(levels.choose(GAME, s, level, Random(n)).move for n in range(60))[Choose("5D")]
        for level in ("easy", "normal", "hard")
    }
    assert picks["hard"] == 0 < picks["normal"] < picks["easy"]
