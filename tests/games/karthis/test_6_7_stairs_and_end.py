"""Rulebook 6 and 7: stairs, the end, levels and best scores."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from klotho_games.core.games import registry
from klotho_games.core.people.profiles import Finish, Profiles, replay_path
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import FACE_BIT, cards_in
from klotho_games.games.karthis.rules.floor_map import START, new_sheet
from klotho_games.games.karthis.rules.state import (
    Adventure,
    Phase,
    Treasure,
    crown_at_stake,
    level_after,
    rating,
    total_worth,
)
from klotho_games.games.karthis.rules.steps import CardDrawn, Choose, Descend, Explore, ThreatRolled, TileRolled, Walk
from klotho_games.games.karthis.rules.tile_chart import NORTH
from tests.games.karthis.forced import STAIRS, at, begin, drew, hurt, met, play, refused, the, told


def stairs(s: Adventure) -> Adventure:
    return play(s, Explore(NORTH), TileRolled(STAIRS))


@pytest.mark.rule("KAR-6.1")
def test_going_down_shuffles_the_discards_in_less_one_heart() -> None:
    s = play(drew(begin(), "2S", "5H", "3H"), Choose("2S"), ThreatRolled(6))
    s = play(drew(s, "9C", "4D"), Choose("4D"))
    s = stairs(s)
    down = the(ev.Descended, s, Descend())
    assert (down.floor, down.shuffled, down.heart, down.factor, down.rating) == (2, 3, "3H", 10, 4)
    s = play(s, Descend())
    assert s.discards == 0 and set(cards_in(s.gone)) == {"4D", "3H"}
    assert {"2S", "9C", "5H"} <= set(cards_in(s.deck))


@pytest.mark.rule("KAR-6.1")
def test_without_a_heart_all_discards_return() -> None:
    s = stairs(play(met(begin(), "2S", "9C"), ThreatRolled(6)))
    assert the(ev.Descended, s, Descend()).heart == ""
    assert play(s, Descend()).gone == 0


@pytest.mark.rule("KAR-6.1")
@pytest.mark.parametrize("paper", [False, True])
def test_a_face_card_of_hearts_is_no_heart_on_the_stairs(paper: bool) -> None:
    s = stairs(play(drew(begin(as_on_paper=paper), "QH", "4D"), Choose("4D")))
    assert set(cards_in(s.discards, s.face)) == {"QH"}, "it was put away as a Heart (KAR-4.6)"
    assert the(ev.Descended, s, Descend()).heart == ""
    s = play(s, Descend())
    assert s.deck & FACE_BIT and not s.gone & FACE_BIT, "and comes back, though it is the only one"
    s = play(drew(begin(as_on_paper=paper), "QH", "5H", "4D"), Choose("4D"))
    assert the(ev.Descended, stairs(s), Descend()).heart == "5H"


@pytest.mark.rule("KAR-6.1")
def test_a_new_sheet_begins_and_no_one_comes_back_up() -> None:
    s = play(stairs(met(begin(), "6D")), Descend())
    assert s.sheet == new_sheet() and s.at == START and s.floor == 2 and s.reach == {START}
    assert s.treasures == (Treasure("6D", 1, 6),)  # the backpack is kept
    assert refused(s, Descend()).reason == "These stairs lead up, and you can’t go back up. Find stairs down."


@pytest.mark.rule("KAR-6.1")
def test_only_a_stairs_tile_leads_down() -> None:
    assert refused(met(begin(), "6D"), Descend()).reason == (
        "There are no stairs down on this tile. Go to a tile with stairs first.")
    s = stairs(begin())
    away = play(s, Walk(START))
    assert refused(away, Descend()).rule == "KAR-6.1"
    assert Walk(at(0, 1)) in RULES.legal(away)


@pytest.mark.rule("KAR-6.2")
@pytest.mark.parametrize(
    ("level", "ratings"), [(1, [3, 4, 5, 6, 7]), (2, [3, 3, 4, 5, 6]), (3, [3, 3, 3, 4, 5]), (9, [3, 3, 3, 3, 3])]
)
def test_the_challenge_rating_rises_below_the_explorers_level(level: int, ratings: list[int]) -> None:
    assert [rating(level, floor) for floor in range(1, 6)] == ratings
    s = begin(level=level)
    for need in ratings[:3]:
        assert the(ev.ThreatMet, met(s, "AS"), ThreatRolled(2)).rating == need
        s = play(stairs(s), Descend())


def crowned(**options: int) -> Adventure:
    """Return a game with a Hoard and the Idol on floor one, and the Crown on floor two."""
    s = met(begin(**options), "6D")
    s = play(drew(s, "X2"), CardDrawn("2S"), ThreatRolled(6))
    s = play(stairs(s), Descend())
    return play(drew(s, "X1"), CardDrawn("3S"), ThreatRolled(6))


@pytest.mark.rule("KAR-7.1")
def test_the_crown_ends_the_adventure_and_all_treasure_counts() -> None:
    s = crowned()
    assert s.phase is Phase.WON and RULES.legal(s) == ()
    result = RULES.result(s)
    assert result is not None
    assert result.scores == (6 + 10 + 1000,) and result.winners == (0,)
    assert result.reason == "The Crown of Karthis is yours! You found it on floor 2."
    assert [(line.group, line.label, line.points, line.note) for line in result.lines] == [
        ("Floor 1", "Hoard of Six Kings", 6, "× 1"),
        ("Floor 1", "The Laughing Idol", 10, "× 1"),
        ("Floor 2", "The Jeweled Crown", 1000, "× 10"),
    ]
    assert sum(line.points for line in result.lines) == result.scores[0] == total_worth(s)
    assert {line.picture for line in result.lines} == {"c_t6", "c_joker", "c_crown"}
    assert refused(s, Explore(NORTH)).rule == "KAR-7.1"


@pytest.mark.rule("KAR-7.1")
def test_there_is_no_result_before_the_end() -> None:
    assert RULES.result(begin()) is None
    assert RULES.result(met(begin(), "7S")) is None


@pytest.mark.rule("KAR-7.2")
@pytest.mark.parametrize(("level", "after"), [(1, 2), (2, 2), (5, 5)])
def test_success_raises_the_level_to_the_floor(level: int, after: int) -> None:
    assert level_after(crowned(level=level)) == after


@pytest.mark.rule("KAR-7.2")
def test_the_level_stays_with_the_profile() -> None:
    profiles = Profiles.load()
    profiles.add("Ada")
    result = RULES.result(crowned())
    assert result is not None
    profiles.finish("Ada", "karthis", Finish(True, result.scores[0], result.level))
    ada = Profiles.load().get("Ada")
    assert ada is not None and ada.level("karthis") == 2
    assert begin(level=ada.level("karthis")).level == 2


@pytest.mark.rule("KAR-7.2")
def test_only_success_raises_the_level() -> None:
    s = replace(begin(), floor=4)
    assert level_after(s) == 1
    lost = play(replace(met(s, "9S"), health=1), ThreatRolled(2))
    assert lost.phase is Phase.LOST and level_after(lost) == 1


@pytest.mark.rule("KAR-7.3")
def test_the_ten_best_scores_are_kept_with_floor_level_date_and_replay(tmp_path: Path) -> None:
    result = RULES.result(crowned())
    assert result is not None and result.notes == {"floor": 2} and result.level == 2
    profiles = Profiles.load()
    profiles.add("Ada")
    profiles.add("Bram")
    for number in range(12):
        journal = tmp_path / f"adventure-{number}.jsonl"
        journal.write_text("{}")
        name = "Bram" if number == 11 else "Ada"
        profiles.finish(
            name, "karthis", Finish(True, result.scores[0] + number, result.level, result.notes, journal)
        )
    mine, everybodys = profiles.best("karthis", "Ada"), Profiles.load().best("karthis")
    assert [score.score for score in mine] == [1016 + number for number in range(10, 0, -1)]
    assert [score.score for score in everybodys] == [1016 + number for number in range(11, 1, -1)]
    assert everybodys[0].profile == "Bram"
    for score in mine:
        assert score.notes["floor"] == 2 and score.level in (1, 2) and score.date
        kept = replay_path(score)
        assert kept is not None and kept.name == score.replay


@pytest.mark.rule("KAR-7.3")
def test_a_failed_adventure_has_no_score_to_keep() -> None:
    lost = play(replace(met(begin(), "9S"), health=1), ThreatRolled(2))
    result = RULES.result(lost)
    assert result is not None and (result.scores, result.winners, result.level) == ((0,), (), None)


@pytest.mark.rule("KAR-7.3")
def test_the_expedition_book_tells_of_the_lost() -> None:
    profiles = Profiles.load()
    profiles.add("Ada")
    s = met(replace(begin(), floor=2), "4D")
    for lost in (play(hurt(met(begin(), "9S"), 1), ThreatRolled(2)), play(hurt(met(s, "9S"), 1), ThreatRolled(2))):
        result = RULES.result(lost)
        assert result is not None
        profiles.finish("Ada", "karthis", Finish(False, None, None, result.notes))
        ada = Profiles.load().get("Ada")
        assert ada is not None
        book = registry.load("karthis").alone
        told = book.lost(ada.played["karthis"] - ada.won["karthis"], ada.defeats["karthis"].notes)
        assert told == (
            "2 lost, most recently on floor 2 with treasure worth 40" if lost.floor == 2
            else "1 lost, most recently on floor 1 with an empty backpack"
        )
    won = RULES.result(crowned())
    assert won is not None
    profiles.finish("Ada", "karthis", Finish(True, won.scores[0], won.level, won.notes))
    ada = Profiles.load().get("Ada")
    assert ada is not None and ada.defeats["karthis"].notes["lost"] == 40


@pytest.mark.rule("KAR-7.4")
def test_on_paper_a_crown_that_is_left_lying_ends_the_adventure() -> None:
    s = play(drew(begin(as_on_paper=True), "X1/AS", "6D"), Choose("6D"))
    s = drew(s, "X2/9S", "5D")
    assert crown_at_stake(s) == "X2"
    events = told(s, Choose("5D"))
    assert events[-1] == ev.CrownLost(1, 11) and ev.JokerLeft("X2", wall=False, out=True) in events
    lost = play(s, Choose("5D"))
    result = RULES.result(lost)
    assert lost.phase is Phase.LOST and lost.health == 10 and result is not None
    assert result.scores == (0,) and result.winners == ()
    assert result.reason == "You left the Crown behind on floor 1, and it’s gone."


@pytest.mark.rule("KAR-7.4")
def test_on_paper_not_even_a_rival_is_met_once_the_crown_is_gone() -> None:
    s = drew(begin(as_on_paper=True), "X1/AS", "X2/9S", "KH")
    assert play(s, Choose("KH")).phase is Phase.LOST
    assert ev.RivalMet not in map(type, told(s, Choose("KH")))
    assert play(s, Choose("X1"), ThreatRolled(6)).phase is Phase.LOST  # the Idol is taken, and the Crown left
    assert play(s, Choose("X2"), ThreatRolled(6)).phase is Phase.WON


@pytest.mark.rule("KAR-7.4")
def test_the_house_game_never_loses_the_crown() -> None:
    s = play(drew(begin(), "X1"), CardDrawn("AS"), ThreatRolled(6))
    s = drew(s, "X2/9S", "5D")
    assert crown_at_stake(s) == ""
    s = play(s, Choose("5D"))
    assert s.phase is Phase.FOOT and "X2" in cards_in(s.deck)
