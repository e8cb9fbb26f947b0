"""Medals are counted over the annals: what each tier takes, when it was earned, and what one more game gives."""

from __future__ import annotations

import time
from random import Random

import pytest

from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.almanac.house_medals import house_medals
from klotho_games.almanac.medals import HOUSE, awards, standings
from klotho_games.arena.bout import play_session
from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.games import registry
from klotho_games.core.play.medals import EMBLEMS, FinishedGame, Medal, medals
from klotho_games.core.play.session import Session
from klotho_games.stage.drawing.art import art_root
from tests.registry.tables import every_table, setups
from tests.sample_dice import SHUTTERS

ADA, BEN = Sitter("Ada", who="a"), Sitter("Ben", who="b")
BOT, HARD = Sitter("Clio", bot="easy:bold"), Sitter("Dora", bot="hard:calm")
NAMES = {"a": "Ada", "b": "Ben"}


def entry(n: int, *, won: bool = True, day: str = "", game: str = "shutters", sitters=(ADA, BOT), **more) -> Entry:
    """Return Ada's game n, each on a different day in November."""
    ended = f"{day or f'2026-11-{1 + n:02}'}T20:{n % 60:02}:00+00:00"
    known = {"scores": (9,) * len(sitters), "winners": (0,) if won else (1,), "began": ended, "version": 1}
    return Entry(id=f"e{n}", record=f"{game}-{n}", game=game, ended=ended, sitters=sitters, **known | more)


def deeds(**by_medal: int) -> dict[str, tuple[int, ...]]:
    return {id: (found, 0) for id, found in by_medal.items()}


def of_game(entries, id, who="a", game="shutters"):
    return next(s for s in standings(entries, who)[game] if s.medal.id == id)


def house(entries, id, who="a"):
    return of_game(entries, id, who, HOUSE)


# -- counting -----------------------------------------------------------------------------------------------------


def test_a_sum_earns_its_tiers_one_after_the_other_and_tells_when():
    entries = [entry(n, deeds=deeds(dry=1)) for n in range(3)]
    assert of_game(entries[:0], "dry").next == ("bronze", 1)
    standing = of_game(entries, "dry")
    assert (standing.tier, standing.now, standing.next) == ("bronze", 3, ("silver", 4))
    assert standing.earned == (("bronze", entries[0]),)
    standing = of_game([*entries, entry(3, deeds=deeds(dry=1))], "dry")
    assert (standing.tier, standing.next) == ("silver", None)


def test_a_row_that_breaks_keeps_its_medal_and_begins_anew():
    entries = [entry(n, deeds=deeds(storms=found)) for n, found in enumerate((1, 1, 0, 1))]
    standing = of_game(entries, "storms")
    assert (standing.tier, standing.most, standing.now, standing.next) == ("bronze", 2, 1, ("gold", 3))


def test_a_game_from_before_a_medal_neither_counts_nor_breaks_a_row():
    entries = [entry(0, deeds=deeds(storms=1)), entry(1), entry(2, deeds=deeds(storms=1))]
    assert of_game(entries, "storms").now == 2


def test_of_the_best_single_game_several_tiers_may_come_at_once():
    standing = of_game([entry(0, deeds=deeds(shut=3)), entry(1, deeds=deeds(shut=8))], "shut")
    assert [tier for tier, _entry in standing.earned] == ["bronze", "silver"]
    assert standing.now == 8


@pytest.mark.parametrize("why", ["practice", "auto", "helped", "branched", "friend"])
def test_what_was_no_plain_game_earns_nothing(why):
    spoilt = entry(0, deeds=deeds(dry=5), **{why: True})
    assert all(not s.earned and not s.now for own in standings([spoilt], "a").values() for s in own)
    assert awards([spoilt], spoilt, NAMES) == ()


def test_only_who_sat_there_earns():
    game = entry(0, deeds={"dry": (0, 4)}, sitters=(ADA, BEN))
    assert of_game([game], "dry", "b").tier == "silver"
    assert not of_game([game], "dry", "a").earned
    assert not of_game([game], "dry", "nobody").earned


def test_games_without_medals_do_not_stand_there():
    found = standings([], "a")
    assert set(found) == {HOUSE, *(id for id in registry.ids() if medals(registry.load(id)))}
    assert list(found)[-1] == HOUSE


def test_two_thousand_games_are_counted_at_once():
    rng = Random(1)
    entries = [
        entry(n, day=f"20{10 + n // 300}-{1 + n % 12:02}-{1 + n % 28:02}", won=rng.random() < 0.5,
              sitters=(ADA, BEN, HARD), scores=(rng.randrange(99), 5, 5), deeds=deeds(dry=1, storms=rng.randrange(2)))
        for n in range(2000)
    ]
    standings(entries[:1], "a")
    began = time.process_time()
    standings(entries, "a")
    assert time.process_time() - began < 0.2


# -- what one game brings -----------------------------------------------------------------------------------------


def test_one_game_brings_the_highest_new_tier_of_each_medal():
    old = [entry(n, deeds=deeds(dry=1, shut=6)) for n in range(3)]
    new = entry(3, deeds=deeds(dry=1, shut=9))
    found = awards([*old, new], new, NAMES)
    own = [(award.medal.id, award.tier, award.game, award.person) for award in found if award.game]
    assert own == [("shut", "gold", "shutters", "Ada"), ("dry", "silver", "shutters", "Ada")]
    assert {(award.have, award.of) for award in found if award.game} == {(2, 3)}


def test_nothing_is_brought_twice_although_the_clock_was_set_back():
    old = [entry(n, deeds=deeds(dry=1)) for n in range(5, 8)]
    new = entry(1, deeds=deeds(dry=1))
    found = awards([new, *old], new, NAMES)
    assert [(award.medal.id, award.tier) for award in found if award.game] == [("dry", "silver")]


def test_everyone_of_this_machine_is_told_the_winner_first():
    new = entry(0, won=False, sitters=(ADA, BEN, Sitter("Guest", who="gone")), deeds={"dry": (1, 1, 1)},
                scores=(1, 2, 3))
    found = awards([new], new, NAMES)
    assert [award.person for award in found if award.medal.id == "dry"] == ["Ben", "Ada"]


# -- the house's own ----------------------------------------------------------------------------------------------


def test_weeks_are_a_row_that_staying_away_breaks():
    days = ["2026-10-26", "2026-10-27", "2026-11-02", "2026-11-09", "2026-11-23"]
    entries = [entry(n, day=day) for n, day in enumerate(days)]
    assert house(entries[:4], "weeks").tier == "bronze"
    assert (house(entries, "weeks").most, house(entries, "weeks").now) == (3, 1)


def test_winning_what_was_lost_the_last_time_counts_by_game():
    lost = entry(0, won=False)
    other = entry(1, game="hoard")
    assert house([lost, other], "again").now == 0
    assert house([lost, other, entry(2)], "again").now == 1
    assert house([lost, other, entry(2), entry(3)], "again").now == 1


def test_a_best_score_counts_from_the_fourth_game_and_low_is_good_where_low_wins():
    entries = [entry(n, scores=(points, 50)) for n, points in enumerate((30, 20, 25, 19, 22, 10))]
    assert house(entries[:3], "better").now == 0
    assert house(entries, "better").now == 2
    assert house([*entries, entry(6, scores=(1, 50), kind="other")], "better").now == 2
    assert house([*entries, entry(6, scores=(1, 50), won=False)], "better").now == 2


def test_hints_and_strong_seats():
    entries = [entry(0, hints=1), entry(1), entry(2, sitters=(ADA, HARD, HARD), scores=(1, 1, 1)),
               entry(3, sitters=(ADA, HARD), won=False)]
    assert house(entries, "alone").now == 2
    assert house(entries, "strong").now == 2
    assert house(entries, "wins").now == 3


def test_five_days_of_a_week_and_only_on_the_day_itself():
    week = [f"2026-11-{day:02}" for day in range(9, 14)]
    entries = [entry(n, day=day, daily=day) for n, day in enumerate(week)]
    assert house(entries[:4], "daily").now == 0
    assert house(entries, "daily").tier == "bronze"
    west = [entry(n, day=f"2026-11-{n + 10:02}", daily=day) for n, day in enumerate(week)]
    assert house(west, "daily").tier == "bronze", "an evening in New York is the next day in London"
    late = [*entries[:4], entry(4, day="2026-11-15", daily=week[4])]
    assert house(late, "daily").now == 0
    own_dice = [*entries[:4], entry(4, day=week[4], daily=week[4], forced=2)]
    assert house(own_dice, "daily").now == 0, "it is not the deal that everybody had"
    forged = [*entries[:4], entry(4, daily="nonsense"), entry(5, day="2026-11-13", daily=week[4], began="nonsense")]
    assert house(forged, "daily").now == 0


def test_boxes_company_and_someone_new_to_a_game():
    three = [entry(n, game=game) for n, game in enumerate(("shutters", "hoard", "straws", "hoard"))]
    assert (house(three, "boxes").now, house(three, "boxes").tier) == (3, "bronze")
    together = entry(5, sitters=(ADA, BEN))
    assert house([together], "guide").now == 0, "Ada did not know the game either"
    assert house([*three, together], "guide").now == 1
    assert house([*three, together], "guide", "b").now == 0
    assert house([*three, together, entry(6, sitters=(ADA, BEN))], "guide").now == 1
    assert house([*three, together], "people").now == house([*three, together], "people", "b").now == 1


def test_an_evening_has_three_games_within_hours():
    one, two, far, near = (entry(n, game=game, day="2026-11-07", **more) for n, (game, more) in enumerate((
        ("shutters", {}), ("hoard", {}), ("straws", {}), ("straws", {}))))
    assert house([one, two, entry(9, game="straws", day="2026-11-08")], "evening").now == 0
    assert house([one, two, far], "evening").now == 1
    assert house([one, two, far, near], "evening").now == 1, "three new ones make the next evening"


def test_more_than_luck_is_measured_by_the_even_share():
    four = (ADA, BOT, BOT, BOT)
    even = [entry(n, sitters=four, scores=(1,) * 4, won=n % 4 == 0) for n in range(12)]
    assert house(even, "odds").most == 0
    better = [entry(n, sitters=four, scores=(1,) * 4, won=n % 4 < 2) for n in range(12)]
    assert house(better, "odds").most == 3
    alone = [entry(n, sitters=(ADA,), scores=(1,)) for n in range(9)]
    assert house(alone, "odds").most == 0


def test_the_house_has_twelve_with_a_picture_each():
    found = house_medals()
    assert sorted(medal.emblem for medal in found) == sorted(EMBLEMS)
    assert len({medal.id for medal in found}) == len(found)
    for medal in found:
        _well_made(medal)


def _well_made(medal) -> None:
    steps = medal.steps()
    assert steps, f"{medal.id} has no tier"
    assert [at for _tier, at in steps] == sorted({at for _tier, at in steps}), f"the tiers of {medal.id} do not rise"
    assert medal.name and medal.task.endswith("."), medal.id
    for layer in ("emblem", "stitch"):
        assert (art_root() / "almanac" / f"{layer}_{medal.emblem}.svg").is_file(), medal.emblem


# -- the rules of every game --------------------------------------------------------------------------------------

WITH_MEDALS = [game for game in map(registry.load, registry.ids()) if medals(game)]
every_game_with_medals = pytest.mark.parametrize("game", WITH_MEDALS, ids=lambda game: game.id)


@every_game_with_medals
def test_the_medals_of_a_game_are_told_and_drawn(game):
    found = medals(game)
    if game.id in registry.SHELF:
        assert 8 <= len(found) <= 12
    assert len({medal.id for medal in found}) == len(found)
    for medal in found:
        _well_made(medal)
        assert medal.emblem in (*EMBLEMS, game.id)


@every_table
def test_rules_of_medals_find_the_same_in_the_same_game(game, seats):
    if not medals(game):
        return
    session, rng = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("medals")), Random("medals")
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    _hold(session)


@pytest.mark.slow
@every_game_with_medals
def test_rules_of_medals_hold_in_games_of_bots(game):
    for n, setup in enumerate(setups(game, deal_codes.usual_seats(game.info))[:3]):
        session, _thinking = play_session(game, setup, ("normal",) * len(setup.seats),
                                          seeds.seed_from_words(f"medals {n}"))
        _hold(session)


def _hold(session: Session) -> None:
    story, again = (
        FinishedGame.of(session),
        FinishedGame.of(Session.of_record(session.game, session.record, session.seed)),
    )
    for medal in medals(session.game):
        assert isinstance(medal, Medal)
        for seat in range(story.seats):
            found = medal.rule(story, seat)
            assert type(found) is int and found >= 0, medal.id
            assert medal.rule(again, seat) == found, medal.id


def test_the_sample_is_counted_from_a_played_game():
    session, _thinking = play_session(SHUTTERS, setups(SHUTTERS, 2)[0], ("normal", "easy"),
                                      seeds.seed_from_words("shut"))
    story = FinishedGame.of(session)
    shut = next(medal for medal in medals(SHUTTERS) if medal.id == "shut")
    assert [shut.rule(story, seat) for seat in range(2)] == [9 - len(own) for own in session.state.open]
