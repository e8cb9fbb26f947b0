"""The judgement: what it sees in a position, its reasons, and how well it plays. In the Foundry no play is better."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.bots.people import Person
from klotho_games.bots.random_bot import RandomBot
from klotho_games.core.contract import CHANCE, OVER, Setup
from klotho_games.core.games.characters import KINDS
from klotho_games.games.asteroid_miners.bot.characters import CHARACTERS
from klotho_games.games.asteroid_miners.bot.judge import JUDGE, wish_of
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS, EQUIPMENT
from klotho_games.games.asteroid_miners.rules.components import component_of
from klotho_games.games.asteroid_miners.rules.events import AsteroidCame, CubeMoved
from klotho_games.games.asteroid_miners.rules.names import percent
from klotho_games.games.asteroid_miners.rules.questions import assistance, gamble
from klotho_games.games.asteroid_miners.rules.state import Phase, may_forge, sale_price
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Bid,
    Buy,
    BuyDrills,
    Choose,
    Control,
    DiceRolled,
    EventTurned,
    Excavate,
    Forge,
    GoOn,
    Leave,
    Overtime,
    Roll,
    Sell,
    Smelt,
    Use,
)
from tests.depth import depth
from tests.games.asteroid_miners.forced import (
    ASTEROID_MINERS,
    NAMES,
    at_foundry,
    controlled,
    crew,
    drilled,
    dug,
    go_on_to,
    on,
    play,
    set_out,
    smelted,
)
from tests.games.asteroid_miners.test_a_foundry import behind


def best(s):
    return max(JUDGE.weigh(RULES.view(s, RULES.to_act(s)), RULES.legal(s)), key=lambda decision: decision.value)


def thrown(*faces: int, **changes: object):
    s = play(crew(set_out(), **changes), EventTurned("price_surge"), Roll(tuple(range(len(faces)))))
    return play(s, DiceRolled(faces))


def test_it_keeps_what_digs():
    found = best(thrown(1, 4, 6))
    assert found.move == Roll((1, 2)) and found.why.startswith("Keep the 1 and roll the rest")
    assert best(thrown(1, 2, 5)).move in (GoOn(), Roll((2,))), "the stratum is safe"
    assert best(thrown(3, 5, 5)).move in (Roll((0, 1, 2)), Roll((0, 1)), Roll((1, 2)))


def test_it_uses_equipment_where_it_helps():
    s = drilled(crew(set_out(), gear=("trimmer",)), 1, 3, 6)
    assert best(s).move == Use("trimmer", (1,), (2,))
    assert best(drilled(crew(set_out(), gear=("trimmer",)), 1, 2, 6)).move in (GoOn(), Use("trimmer", (2,), (1,)))


def test_it_digs_and_bids():
    assert isinstance(best(drilled(set_out(), 1, 2, 6)).move, Excavate)
    s = play(drilled(set_out("tender_12"), 3, 4, 6))
    assert s.phase is Phase.TENDER and best(s).move == Bid()


def test_a_tender_that_spoils_its_component_is_worth_less():
    """Row 3: Clay and Iron for component 2 are mined, Rock and Nickel for the winner's component 3 are not."""
    s = crew(on(set_out("tender_7"), 1), built=2, depth=2)
    s = replace(dug(drilled(s, 1, 4, 5), 1, 5), phase=Phase.TENDER, dice=(1, 5, 6, 6))
    assert best(s).move == Bid(), "both can be forged, and money is money"
    spoilt = replace(s, crews=(replace(s.crews[0], mined=0b1010), s.crews[1]))
    gains = []
    for state in (s, spoilt):
        bid, no = JUDGE.weigh(RULES.view(state, 0), RULES.legal(state))
        gains.append(bid.value - no.value)
    assert gains[0] == pytest.approx(2.0, abs=0.1) and 0 < gains[1] < 0.5


def test_it_sells_everything_in_the_best_order():
    s = dug(drilled(crew(set_out(), depth=3, built=8), 3, 4, 6), 3, 4)
    decisions = JUDGE.weigh(RULES.view(s, 0), RULES.legal(s))
    assert [decision.move for decision in decisions] == [Sell(3), Sell(4)] and best(s).move == Sell(4)


def test_it_buys_what_earns_its_price():
    early = go_on_to(drilled(set_out(), 3, 5, 5), Phase.UPGRADE)
    assert isinstance(best(early).move, Buy) and "should earn you more" in best(early).why
    late = replace(early, asteroid=2)
    late = crew(crew(late, depth=3), 1, depth=3)
    assert best(late).move == GoOn()


def test_choices_of_events():
    s = play(set_out(), EventTurned("belt_loan"))
    assert best(s).move == Choose("decline")
    shower = play(crew(set_out(), gear=("resonator", "lance")), EventTurned("meteor_shower"))
    assert best(shower).move in (Leave("resonator"), Choose("pay"))
    assert best(play(set_out(), EventTurned("salvage_drift"))).move in (Choose("money"), Choose("discount"))
    assert isinstance(best(play(set_out(rules="advanced"), EventTurned("price_surge"))).move, BuyDrills)


# ---- money that can run out (AST-A12) ----


def advanced(**changes: object):
    return crew(set_out(rules="advanced"), **changes)


def test_the_last_money_is_not_spent_on_equipment():
    """A purchase that would leave nothing for drills is not even offered, so no error leads to it."""
    for money in (4, 5, 6):
        s = go_on_to(drilled(advanced(money=money + 3), 3, 5, 5), Phase.UPGRADE)
        moves = [decision.move for decision in JUDGE.weigh(RULES.view(s, 0), RULES.legal(s))]
        left = [s.crew.money - EQUIPMENT[move.piece].price for move in moves if isinstance(move, Buy)]
        assert GoOn() in moves and all(rest >= 2 for rest in left), money
        assert best(s).move == GoOn() and "drills" in best(s).why
    rich = go_on_to(drilled(advanced(money=30), 3, 5, 5), Phase.UPGRADE)
    assert isinstance(best(rich).move, Buy)


def test_drills_are_bought_by_what_they_leave():
    def bought(s):
        return best(play(s, EventTurned("price_surge"))).move.number

    poor, rich = advanced(money=4), advanced(money=30)
    assert bought(rich) == 4 and bought(on(poor, 1)) < 4, "Rock and Rock bring no money"
    last = crew(crew(replace(on(poor, 2), closing=True), depth=3), 1, depth=4)
    assert bought(last) == 4, "there is no turn to keep money for"


def test_a_loan_that_is_due_is_no_money():
    s = go_on_to(drilled(advanced(money=10, loan=1), 3, 5, 5), Phase.UPGRADE)
    free = go_on_to(drilled(advanced(money=10), 3, 5, 5), Phase.UPGRADE)
    owing, owned = (JUDGE.weigh(RULES.view(one, 0), [Buy("spring")])[0].value for one in (s, free))
    assert owing < 0 < owned


def test_no_one_who_would_be_ruined_works_overtime():
    s = smelted(behind(), (1, 3))
    broke = replace(crew(s, money=0), advanced=True)
    even, risk = wish_of(replace(broke, advanced=False)), wish_of(broke)
    assert risk.of(0, 0) < even.of(0, 0) and risk.of(8, 1) == even.of(8, 1)


# ---- the Foundry ----


def test_in_the_foundry_no_one_leaves_early():
    for s in (at_foundry(), smelted(at_foundry(), (1, 6)), controlled(smelted(at_foundry(), (4, 4)), 1)):
        moves = [decision.move for decision in JUDGE.weigh(RULES.view(s, 0), RULES.legal(s))]
        assert moves and GoOn() not in moves


def test_its_courses_are_the_best_there_are():
    assert best(smelted(at_foundry(), (1, 4))).move == Smelt((1,)), "Clay is kept"
    assert best(smelted(at_foundry(), (4, 4))).move == Smelt((0, 1))
    last = smelted(at_foundry(), (4, 5), (4, 5), (2, 2))
    assert best(last).move == Control()
    first = controlled(smelted(at_foundry(), (4, 5), (4, 5), (2, 2)), 1)
    assert best(first).move in (Forge((1, 2)), Forge((2, 1))), "$1M in hand: too few faces bring $2M"


def test_overtime_goes_by_how_the_game_stands():
    s = smelted(behind(), (1, 3))
    desperate = replace(crew(crew(s, money=1), 1, money=30), asteroid=2)
    desperate = replace(desperate, crews=(replace(desperate.crews[0], depth=3, mined=s.crew.mined),
                                          replace(desperate.crews[1], depth=3, mined=0)))
    assert best(desperate).move == Overtime()
    leading = crew(crew(s, money=30), 1, money=6)
    assert best(leading).move == Bank() and "better to bank" in best(leading).why
    assert wish_of(leading).lead > 0 > wish_of(desperate).lead


# ---- whole games ----


def match(first, second, games: int) -> float:
    won = 0.0
    for n in range(games):
        bots, s, rng = (first, second), RULES.initial(Setup(NAMES)), Random(n)
        while (seat := RULES.to_act(s)) != OVER:
            if seat == CHANCE:
                step = RULES.draw(s, rng)
            else:
                bot = bots[seat ^ n % 2]
                step = bot.choose(ASTEROID_MINERS, RULES.view(s, seat), Budget(), rng).move
            s, _events = RULES.apply(s, step)
        result = RULES.result(s)
        assert result is not None
        won += (n % 2 in result.winners) / len(result.winners)
    return won


def test_it_beats_chance():
    assert match(levels.bot("normal"), RandomBot(), 3) == 3


@pytest.mark.slow
def test_hard_beats_normal():
    assert match(Person(), levels.bot("normal"), 120) >= 0.6 * 120


@pytest.mark.slow
@pytest.mark.rule("AST-A11")
@pytest.mark.rule("AST-A12")
def test_in_advanced_play_ruin_and_catching_up_are_rare():
    """Half of these games once ended by ruin, and the cube moved at eight of ten asteroids."""
    bot, ruined, gone, moved = levels.bot("normal"), 0, 0, [0, 0]
    for n in range(60):
        s, rng = RULES.initial(Setup(NAMES, (("rules", "advanced"),))), Random(n)
        while (seat := RULES.to_act(s)) != OVER:
            step = RULES.draw(s, rng) if seat == CHANCE else bot.choose(ASTEROID_MINERS, s, Budget(), rng).move
            s, events = RULES.apply(s, step)
            for event in events:
                gone += isinstance(event, AsteroidCame)
                if isinstance(event, CubeMoved):
                    moved[s.asteroid - 1] += 1
        ruined += s.ruined >= 0
    assert ruined <= 6 and moved[0] <= 6 and sum(moved) < 0.35 * gone, (ruined, moved, gone)


def test_every_decision_has_a_reason():
    seen = set()
    for n, rules in enumerate(("regular", "advanced")):
        s, rng = RULES.initial(Setup(NAMES[: n + 1], (("rules", rules),))), Random(n)
        while (seat := RULES.to_act(s)) != OVER:
            step = RULES.draw(s, rng) if seat == CHANCE else None
            if step is None:
                decisions = JUDGE.weigh(RULES.view(s, seat), RULES.legal(s))
                assert all(d.why.endswith(".") and "{" not in d.why for d in decisions)
                assert {d.move for d in decisions} <= set(RULES.legal(s))
                seen.add(s.phase)
                step = rng.choice(decisions).move
            s, _events = RULES.apply(s, step)
    assert len(seen) >= 8


def test_hints_in_the_foundry_tell_the_figures_that_stand_at_the_table():
    for s in (at_foundry(), smelted(at_foundry(), (3, 6)), smelted(at_foundry(), (3, 3), (3, 3), (3, 3))):
        read = {(course.kind, course.dice): percent(course.outlook.chance) for course in assistance(s).courses}
        for decision in JUDGE.weigh(RULES.view(s, 0), RULES.legal(s)):
            match decision.move:
                case Smelt(dice):
                    assert read["reroll", dice] in decision.why
                case Control():
                    assert read["control", ()] in decision.why


def test_who_is_ahead_is_told_why_more_on_average_is_not_wanted():
    even, ahead = smelted(behind(), (1, 3)), crew(smelted(behind(), (1, 3)), money=60)
    assert gamble(ahead).outlook.worth > ahead.pot
    whys = [next(one.why for one in JUDGE.weigh(RULES.view(s, 0), RULES.legal(s)) if one.move == Bank())
            for s in (even, ahead)]
    assert "You’re ahead" not in whys[0] and whys[1].startswith("You’re ahead, so it’s better to bank $4M")


# ---- its reasons are true ----


def counted(s, known):
    """Return the chance to forge the component, by the rules' own chances, if the first course is always taken."""
    if s.phase not in (Phase.SMELTER, Phase.SMELTER_FALL, Phase.CONTROL, Phase.CONTROL_FALL):
        return float(s.crew.built > known["built"])
    key = (s.phase, s.smelter, s.rolling, s.smelts, s.control, s.controls)
    if key not in known:
        if RULES.to_act(s) == CHANCE:
            known[key] = sum(share * counted(play(s, fall), known) for fall, share in RULES.chances(s))
        else:
            known[key] = counted(play(s, course_of(s)), known)
    return known[key]


def course_of(s):
    course = assistance(s).courses[0]
    match course.kind:
        case "reroll":
            return Smelt(course.dice)
        case "control":
            return Control()
        case "forge":
            return next(move for move in RULES.legal(s) if isinstance(move, Forge))
    return GoOn()


def test_the_odds_that_it_tells_are_those_of_the_dice():
    known = {"built": 0}
    for s in (at_foundry(), smelted(at_foundry(), (1, 4)), smelted(at_foundry(), (4, 5), (4, 5)),
              smelted(at_foundry(), (4, 5), (4, 5), (2, 2))):
        for decision in JUDGE.weigh(RULES.view(s, 0), RULES.legal(s)):
            assert percent(counted(play(s, decision.move), known)) in decision.why, (decision, s.smelter)


def test_what_it_says_of_prices_and_components_is_so():
    """In whole games, a metal sells at the stated price, and the component promised for a tender can be forged."""
    seen = 0
    for n, rules in enumerate(("regular", "advanced")):
        s, rng = RULES.initial(Setup(NAMES, (("rules", rules),))), Random(n)
        while (seat := RULES.to_act(s)) != OVER:
            if seat == CHANCE:
                s = play(s, RULES.draw(s, rng))
                continue
            decisions = JUDGE.weigh(s, RULES.legal(s))
            for one in decisions:
                if one.why.startswith("You can sell "):
                    sold = go_on_to(play(s, one.move), Phase.MARKET)
                    mineral = ASTEROIDS[s.asteroid].strata[s.crew.depth][one.move.slot]
                    assert f"${sale_price(sold, mineral)}M" in one.why
                elif "right-hand component" in one.why:
                    won = play(s, one.move)
                    assert component_of(won.crew.built, True).winner_only and may_forge(won)
                elif "drills in the coming turns" in one.why:
                    assert s.advanced
                elif "should earn you more" in one.why:
                    assert one.value > 0
                else:
                    continue
                seen += 1
            s = play(s, max(decisions, key=lambda one: one.value).move if n else rng.choice(decisions).move)
    assert seen > 30


def test_overtime_is_told_by_the_figure_at_the_table():
    for s in (smelted(behind(), (1, 3)), crew(smelted(behind(), (1, 3)), money=1)):
        risk, _bank = JUDGE.weigh(s, RULES.legal(s))
        assert risk.move == Overtime() and percent(gamble(s).outlook.chance) in risk.why


# ---- characters ----


def test_captains_differ_and_a_beginner_sees_every_move():
    tastes = {kind: set() for kind in KINDS}
    for n, rules in enumerate(("regular", "advanced")):
        s, rng, asked = RULES.initial(Setup(NAMES, (("rules", rules),))), Random(n), 0
        while (seat := RULES.to_act(s)) != OVER:
            moves, asked = RULES.legal(s), asked + 1
            if seat != CHANCE and not asked % depth(1, short=4):
                seen = CHARACTERS.short(s, moves)
                assert len(seen) == len(moves) and all(abs(worth) < 60 for worth in seen)
                for kind in KINDS:
                    liked = CHARACTERS.taste(s, moves, kind)
                    assert all(-1 <= each <= 1 for each in liked), (kind, s.phase)
                    if max(liked) > min(liked):
                        tastes[kind].add(s.phase)
            s = play(s, RULES.draw(s, rng) if seat == CHANCE else rng.choice(moves))
    assert [one.kind for one in CHARACTERS.all()] == list(KINDS)
    assert all(len(phases) >= 3 for phases in tastes.values()), tastes


def test_a_beginner_does_not_spend_what_drills_need():
    """Advanced: with little money left, no error leads to buying equipment or four drills."""
    easy = levels.bot("easy")
    poor = go_on_to(drilled(advanced(money=7), 3, 5, 5), Phase.UPGRADE)
    assert {easy.choose(ASTEROID_MINERS, poor, Budget(), Random(n)).move for n in range(30)} == {GoOn()}
    drills = play(advanced(money=5), EventTurned("price_surge"))
    assert all(easy.choose(ASTEROID_MINERS, drills, Budget(), Random(n)).move.number < 4 for n in range(30))
