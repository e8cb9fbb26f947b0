"""The model of winning chances, the strongest player, the temperaments, and whether reasons are true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.contract import CHANCE, OVER, Decision, Move, Setup
from klotho_games.core.games.characters import KINDS
from klotho_games.games.klotho97.bot.chances import CHANCES, NAMES, features, worth
from klotho_games.games.klotho97.bot.characters import CHARACTERS, Near
from klotho_games.games.klotho97.bot.expert import EXPERT, Keen
from klotho_games.games.klotho97.bot.judge import JUDGE
from klotho_games.games.klotho97.bot.values import CompanyOutlook
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules.cards import ID, NUMBER
from klotho_games.games.klotho97.rules.count import trade_worth
from klotho_games.games.klotho97.rules.state import AFTER, Phase, Venture
from klotho_games.games.klotho97.rules.steps import (
    Buy,
    Claim,
    Discard,
    EndTurn,
    MoveMarket,
    Play,
    Raid,
    Reroll,
    Roll,
    Stake,
)
from tests.games.klotho97.forced import KLOTHO97, at_score, at_table, company, play, rolled, tray, with_hand
from tests.games.klotho97.test_3_mines import closing, staking


def weighed(s: Venture) -> dict[Move, Decision]:
    return {decision.move: decision for decision in JUDGE.weigh(s, RULES.legal(s))}


# ---- chances ----


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_table_has_its_chances(seats: int):
    s = at_table(seats=seats)
    rows = features(s)
    assert len(rows) == seats and all(len(row) == len(NAMES) for row in rows)
    told = CHANCES.of(s)
    assert len(told) == seats and all(0 < one < 1 for one in told)
    if seats > 1:
        assert sum(told) == pytest.approx(1.0)


def test_what_brings_points_brings_chances():
    """In the same position: monsters, minerals, and mines that close a path."""
    s, stake = staking(4)
    bare = replace(s, companies=(replace(company(s), cards=()), company(s, 1)))
    assert CHANCES.of(s)[0] > CHANCES.of(bare)[0] + 0.02
    assert CHANCES.of(RULES.apply(s, stake)[0])[0] > CHANCES.of(bare)[0] + 0.02
    beaten = replace(bare, companies=(replace(company(bare), monsters=3), company(bare, 1)))
    assert CHANCES.of(beaten)[0] > CHANCES.of(bare)[0] + 0.02
    alone = at_table(seats=1)
    richer = replace(alone, companies=(replace(company(alone), minerals=(2, 2, 2)),))
    assert CHANCES.of(richer)[0] > CHANCES.of(alone)[0]


def test_alone_points_are_what_counts():
    s = at_table(seats=1)
    over = replace(s, phase=Phase.OVER, companies=(replace(company(s), monsters=4),))
    assert list(worth(RULES.result(over))) == [0.0]  # no scoring has come


# ---- the strongest player ----


def test_a_raid_goes_for_what_its_owner_would_stake():
    """The other company has four mines that close a path; the judge would prefer a technology."""
    mines, _stake = closing(4, 0, 0)
    s = with_hand(at_table(rack=("turret.1", "bomb.1", "lottery.1")), *(ID[mine] for mine in mines), seat=1)
    s = with_hand(s, "raid.1")
    s = replace(s, stage=AFTER)
    best = EXPERT.candidates(s)[0]
    assert isinstance(best.move, Raid) and best.move.card in {ID[mine] for mine in mines}


def test_with_coins_to_spare_another_tool_is_looked_for():
    """Discarding a Tool uses no card of the stacks, and one Turret is worth having."""
    s = replace(with_hand(at_table(rack=("bomb.1", "bomb.2", "bomb.3")), coins=9), stage=AFTER)
    assert EXPERT.candidates(s)[0].move == Discard("bomb.1")
    poor = replace(s, companies=(replace(company(s), coins=0), company(s, 1)))
    assert not any(isinstance(one.move, Discard) and "Tool" in one.why for one in EXPERT.candidates(poor)[:1])
    s = replace(with_hand(at_table(rack=("turret.1", "bomb.2", "bomb.3")), coins=9), stage=AFTER)
    assert EXPERT.candidates(s)[0].move == Buy("turret.1")
    owned = with_hand(s, "turret.2")
    assert EXPERT.candidates(owned)[0].move != Buy("turret.1")


def test_of_two_rivals_the_one_who_may_win_is_raided():
    """Both rivals have a crystal of the same value. With two companies there is no choice."""
    for leader in (1, 2):
        s = at_table(rack=("turret.1", "bomb.1", "lottery.1"), seats=3)
        s = with_hand(with_hand(s, "tech_crystal_d6_a", seat=1), "tech_crystal_d6_b", seat=2)
        s = with_hand(s, monsters=5, seat=leader)
        s = replace(with_hand(s, "raid.1"), stage=AFTER)
        raid = next(one.move for one in EXPERT.candidates(s) if isinstance(one.move, Raid))
        assert raid.seat == leader


def test_a_market_is_kept_down_for_someone_who_may_win():
    """One rival has as many organics as the other has metal, so on average they are equal."""
    for leader, mineral in ((1, 0), (2, 1)):
        s = with_hand(at_table(seats=3), minerals=(3, 0, 0), seat=1)
        s = with_hand(s, minerals=(0, 3, 0), seat=2)
        s = with_hand(s, monsters=8, seat=leader)
        assert CompanyOutlook(s, 0).step(0) == CompanyOutlook(s, 0).step(1)
        assert Keen(s, 0).step(mineral) < Keen(s, 0).step(1 - mineral)


def test_a_step_that_is_aimed_at_the_strongest_rival_is_told_so():
    """On average a higher price for Rads would help the others more, but the company that has them is far behind."""
    s = with_hand(at_table(seats=3), minerals=(0, 0, 2))
    s = with_hand(with_hand(s, minerals=(0, 0, 6), seat=1), monsters=12, seat=2)
    told = {one.move: one for one in EXPERT.candidates(replace(s, phase=Phase.STARS, stars=1))}
    up = told[MoveMarket("rads", True)]
    assert up.value > 0
    assert up.why == "A higher price for Rads helps this company more than its strongest rival."
    judged = weighed(replace(s, phase=Phase.STARS, stars=1))[MoveMarket("rads", True)]
    assert judged.value < 0
    assert judged.why == "A higher price for Rads helps the other companies at least as much as this one."


def test_mines_are_worth_their_trade_when_the_end_is_near():
    """Two mines that both show rads, and no turn left in which they could close a path (K97-8.4)."""
    s = at_score(with_hand(at_table("mine_48"), "mine_47"), 3)
    rads = s.markets[2]
    assert trade_worth((NUMBER["mine_47"], NUMBER["mine_48"]), s.markets) == rads
    assert Keen(s, 0).card(NUMBER["mine_48"], 0)[0] == pytest.approx(rads)
    assert CompanyOutlook(s, 0).card(NUMBER["mine_48"], 0)[0] == pytest.approx(0.3)
    early = with_hand(at_table("mine_48"), "mine_47")
    assert Keen(early, 0).card(NUMBER["mine_48"], 0) == CompanyOutlook(early, 0).card(NUMBER["mine_48"], 0)


def test_a_monster_is_worth_more_than_a_crystal_of_the_same_promise():
    """Early in the game the judge prefers the die to the artifact, but a technology has to be kept until the end."""
    s = at_table("monster_maw", "tech_crystal_d8_a")
    maw, crystal = NUMBER["monster_maw"], NUMBER["tech_crystal_d8_a"]
    s = replace(s, stacks=(30, 30, 30))
    assert CompanyOutlook(s, 0).card(crystal, 0)[0] > CompanyOutlook(s, 0).card(maw, 0)[0]
    assert Keen(s, 0).card(crystal, 0)[0] < Keen(s, 0).card(maw, 0)[0]
    alone = at_table("tech_crystal_d8_a", seats=1)
    assert Keen(alone, 0).technology(crystal) == CompanyOutlook(alone, 0).technology(crystal)


def test_an_expert_decides_by_itself_and_tells_why():
    s = rolled(at_table(), 1, 3, 3, 6, 6)
    decision = levels.choose(KLOTHO97, s, "expert", Random(1))
    assert decision.move in RULES.legal(s) and decision.why
    assert EXPERT.promise(s) is None
    ended = RULES.apply(replace(at_table(), stage=AFTER, row=(-1, *at_table().row[1:])), EndTurn())[0]
    assert EXPERT.promise(ended) == CHANCES.of(ended)


def test_only_who_plays_alone_tries_moves_out():
    """Its value is a share of `chances.ALONE`; a judgement would be in points to come."""
    alone, two = (rolled(at_table(seats=seats), 1, 3, 3, 6, 6) for seats in (1, 2))
    assert EXPERT.width_at(alone) > EXPERT.width_at(two) == 1
    assert 0 < levels.choose(KLOTHO97, alone, "expert", Random(1)).value < 1
    assert levels.choose(KLOTHO97, two, "expert", Random(1)) == EXPERT.candidates(two)[0]


# ---- temperaments ----


def test_four_temperaments_like_different_things():
    assert tuple(one.kind for one in CHARACTERS.all()) == KINDS
    s, _stake = staking(4)
    s = with_hand(tray(s, 1, 3, 3, 6, 6, rerolls=1), "raid.1")
    moves = [decision.move for decision in JUDGE.weigh(s, RULES.legal(s))]
    tastes = {kind: CHARACTERS.taste(s, moves, kind) for kind in KINDS}
    assert len({tuple(taste) for taste in tastes.values()}) == len(KINDS)
    assert all(-1 <= one <= 1 for taste in tastes.values() for one in taste)
    assert len(CHARACTERS.short(s, moves)) == len(moves)


def test_a_beginner_counts_one_scoring():
    """Early in the game a monster counts three times; a beginner sees it once."""
    s = at_table()
    imp = NUMBER["monster_imp"]
    assert CompanyOutlook(s, 0).card(imp, 0)[0] - Near(s, 0).card(imp, 0)[0] == pytest.approx(10.0)
    lying = tray(s, 3, 3, 3, 4, 4)
    moves = [decision.move for decision in JUDGE.weigh(lying, RULES.legal(lying))]
    near = dict(zip(moves, CHARACTERS.short(lying, moves), strict=True))
    assert all(near[move] < decision.value for move, decision in weighed(lying).items() if isinstance(move, Claim))


# ---- reasons ----


def test_a_mine_that_fits_is_told_from_one_that_does_not():
    mines, _stake = closing(4, 0, 0)
    *three, last = (ID[mine] for mine in mines)
    s = with_hand(at_table(last), *three)
    s = tray(s, 1, 2, 3, 4, 5)
    for faces in ((3, 3, 3, 3, 3), (2, 2, 2, 5, 5), (1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (4, 4, 4, 6, 6), (6, 6, 6, 6, 6)):
        told = {
            move.card: one.why for move, one in weighed(tray(s, *faces)).items() if isinstance(move, Claim)
        }
        if last in told:
            assert told[last].startswith("This mine closes a path and is worth about ")
            break
    else:
        raise AssertionError("no dice claim the mine")
    bare = weighed(tray(at_table(last), *faces))
    first = next(one.why for move, one in bare.items() if isinstance(move, Claim) and move.card == last)
    assert first.startswith("Every stake starts with a few mines")


def test_all_dice_that_are_kept_are_told():
    """This includes dice beyond those that the calculation rolls."""
    s = with_hand(at_table(), "tech_crystal_d6_a", "tech_crystal_d6_b", "tech_crystal_d6_c", "android_3.1")
    s = play(rolled(s, 1, 5, 5, 5, 6, 1, 3, 6), Play("android_3.1"))
    move, told = next((move, one.why) for move, one in weighed(s).items() if isinstance(move, Reroll))
    kept = sorted((die.value for n, die in enumerate(s.dice[:8]) if n not in move.dice), reverse=True)
    assert told.startswith(f"Keep {' '.join(map(str, kept))}: ")


def test_a_price_that_is_too_high_is_told_so():
    s = replace(with_hand(at_table(), coins=9), stage=AFTER)
    for move, decision in weighed(s).items():
        if isinstance(move, Buy) and move.tool != "lottery.1":
            better = decision.value > weighed(s)[EndTurn()].value
            dear = "This Tool isn’t worth its price now."
            assert decision.why == ("This Tool is worth more than it costs." if better else dear)


def test_a_step_of_a_market_that_helps_the_others_is_told_so():
    s = replace(with_hand(at_table(), minerals=(0, 0, 4), seat=1), phase=Phase.STARS, stars=2)
    told = {move: one for move, one in weighed(s).items() if isinstance(move, MoveMarket)}
    assert "costs the other companies more" in told[MoveMarket("rads", False)].why
    why = told[MoveMarket("rads", True)].why
    assert why == "A higher price for Rads helps the other companies at least as much as this one."


def test_a_blue_die_and_an_android_are_told_by_what_they_bring():
    s = with_hand(at_table(), "android_3.1")
    assert weighed(s)[Play("android_3.1")].why == "The Android can wait until after the roll."
    lying = tray(s, 1, 1, 1, 1, 2)
    whys = {move: one.why for move, one in weighed(lying).items()}
    if Play("android_3.1") in whys:
        assert whys[Play("android_3.1")] in (
            "With one more die, there’s more to claim.", "One more die gains nothing.",
        )
    assert not any(isinstance(move, Reroll | Stake) for move in whys)


def test_what_a_move_is_worth_more_is_told_in_chances():
    """For every move that the judgement knows, what one company gains the others lose."""
    asked = lost = 0
    for s in decisions_of_a_game(3):
        best, *others = EXPERT.candidates(s)
        for decision in others:
            gap = EXPERT.worth_more(s, best.move, decision.move)
            assert gap is not None and sum(gap) == pytest.approx(0.0, abs=1e-9)
            assert gap[s.seat] >= 0.0
            lost += gap[s.seat] > 1e-6
            assert decision.value < best.value - 1e-3 or gap[s.seat] < 1e-6
            asked += 1
    assert asked > 200 and lost > 50


def test_what_can_still_be_done_is_not_lost():
    """Buying before or after the roll is the same, but at the end of the turn it is too late."""
    seen = set[bool]()
    for s in decisions_of_a_game(4):
        best = EXPERT.candidates(s)[0].move
        for move in RULES.legal(s):
            if isinstance(best, Buy) and isinstance(move, Roll | EndTurn):
                gap = EXPERT.worth_more(s, best, move)
                assert gap is not None and (gap[s.seat] > 0) == isinstance(move, EndTurn)
                seen.add(isinstance(move, EndTurn))
    assert seen == {True, False}


def test_a_reroll_that_is_not_the_best_has_a_worth_as_well():
    rolls = 0
    for s in decisions_of_a_game(5):
        rerolls = [move for move in RULES.legal(s) if isinstance(move, Reroll)]
        best = EXPERT.candidates(s)[0].move
        for move in rerolls[:3]:
            gap = EXPERT.worth_more(s, best, move)
            assert gap is not None and gap[s.seat] >= -1e-9
            rolls += 1
    assert rolls > 20


def decisions_of_a_game(seed: int) -> Iterator[Venture]:
    s, rng = RULES.initial(Setup(("Ada", "Ben"),
                                 tuple(sorted((one.name, one.fitting(2)) for one in RULES.info.options)))), Random(seed)
    while (seat := RULES.to_act(s)) != OVER:
        if seat == CHANCE:
            step = RULES.draw(s, rng)
        else:
            legal = RULES.legal(s)
            if len(legal) > 1:
                yield s
            step = rng.choice(legal) if rng.random() < 0.3 else EXPERT.rollout(s, rng)
        s, _events = RULES.apply(s, step)
