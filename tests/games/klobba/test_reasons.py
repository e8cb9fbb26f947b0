"""What the judge says about a move is true for every move, including those that it would not choose."""

from __future__ import annotations

import re
from random import Random

from klotho_games.core.contract import CHANCE, OVER, Decision
from klotho_games.core.games import registry
from klotho_games.games.klobba.bot.judge import JUDGE
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.questions import forecast
from klotho_games.games.klobba.rules.state import Phase, side_of
from klotho_games.games.klobba.rules.steps import (
    Accept,
    EndSwitch,
    Exchange,
    Keep,
    Lay,
    NoOffer,
    Reject,
    Select,
    Switch,
)
from tests.games.klobba.claims import CLAIMS
from tests.games.klobba.forced import begin, play
from tests.registry.claims import Said


def weighed(s):
    seen = RULES.view(s, s.seat)
    return {decision.move: decision for decision in JUDGE.weigh(seen, RULES.legal(s))}


def positions(seats: int, game, wanted, rng: Random):
    """Yield the positions in these phases, in a game played at random."""
    s = begin(seats, game)
    while RULES.to_act(s) != OVER:
        if RULES.to_act(s) == CHANCE:
            s = play(s, RULES.draw(s, rng))
            continue
        if s.phase in wanted:
            yield s
        s = play(s, rng.choice(RULES.legal(s)))


def test_after_the_flip_it_says_how_the_clobber_ends() -> None:
    seen = 0
    for seats in (2, 4):
        for s in positions(seats, "full", {Phase.SELECT}, Random(seats)):
            found, side = weighed(s), side_of(s, s.seat)
            ends = {move: forecast(s, move) for move in found if isinstance(move, Select)}
            if not all(end.decided for end in ends.values()):
                continue
            for move, end in ends.items():
                why = found[move].why
                assert ("a win" in why) == (end.winner == side) and ("draw" in why) == (end.winner < 0)
                if "can’t be won" in why or "Nothing better" in why:
                    assert all(other.winner != side for other in ends.values())
                seen += 1
    assert seen > 20


def test_offers_and_answers_are_praised_only_where_they_are_better() -> None:
    praises = {NoOffer(): "No offer is worth", Accept(): "worth the Star",
               Reject(): "at least as good|not worth a Star"}
    seen = set()
    for s in positions(4, "full", {Phase.OFFER, Phase.ANSWER}, Random(8)):
        found = {move: decision for move, decision in weighed(s).items() if not isinstance(move, Exchange)}
        best = max(decision.value for decision in found.values())
        for move, praise in praises.items():
            if move in found:
                praised = re.search(praise, found[move].why) is not None
                assert praised == (found[move].value == best)
                seen.add((type(move), praised))
    assert len(seen) >= 4


def test_someone_who_is_kept_or_switched_is_as_good_as_it_says() -> None:
    for s in positions(2, "full", {Phase.KEEP, Phase.SWITCH}, Random(3)):
        found = {move: decision for move, decision in weighed(s).items() if not isinstance(move, Exchange)}
        best = max(decision.value for decision in found.values())
        for move, decision in found.items():
            if isinstance(move, Keep) and "The deck is unlikely" in decision.why:
                assert decision.value == best
            if isinstance(move, Keep) and "might be no better" in decision.why:
                assert decision.value < best
            if isinstance(move, Switch):
                assert ("worth more than" in decision.why) == (decision.value > 0)
            if isinstance(move, EndSwitch):
                assert ("No switch is worth" in decision.why) == (decision.value == best)


def test_a_card_wins_about_as_often_as_it_says() -> None:
    """Compare predicted and actual wins, below and above one half.

    Over thousands of Clobbers they agree within 3 percent.
    """
    said: list[tuple[float, float]] = []
    for n in range(3):
        rng, s, open_ = Random(f"said {n}"), begin(2, "full"), {}
        while RULES.to_act(s) != OVER:
            if RULES.to_act(s) == CHANCE:
                step = RULES.draw(s, rng)
            else:
                best = max(weighed(s).values(), key=lambda decision: decision.value)
                step, told = best.move, re.search(r"chance to win is about (\d+)%", best.why)
                if isinstance(step, Lay) and told:
                    open_[s.seat] = int(told.group(1)) / 100
            s, events = RULES.apply(s, step)
            for event in events:
                if isinstance(event, ev.ClobberWon | ev.ClobberDrawn):
                    won = event.seat if isinstance(event, ev.ClobberWon) else None
                    said += [(chance, 0.5 if won is None else float(won == seat)) for seat, chance in open_.items()]
                    open_ = {}
    for low in (True, False):
        some = [(chance, came) for chance, came in said if (chance < 0.5) == low]
        assert len(some) > 40
        assert abs(sum(chance - came for chance, came in some)) / len(some) < 0.12


def test_the_check_finds_a_reason_to_hand_a_totem_on_beside_advice_to_take_it() -> None:
    """There used to be one sentence for every gift: that a Totem costs its holder more than it earns, also for the
    player who was to take the Black one."""
    s = next(iter(positions(2, "full", {Phase.TOTEMS}, Random(1))))
    parts = "both to the others", "Black costs less"
    handed_on, taken = (next(kind for kind in CLAIMS.sentences if part in kind) for part in parts)
    best = max(weighed(s).values(), key=lambda decision: decision.value)
    assert best.move.black == s.seat and best.why == taken, "of two Totems that two must hold it is the lesser evil"
    for why, holds in ((taken, True), (handed_on, False)):
        decision = Decision(best.move, why, best.value)
        (reading,) = CLAIMS.read(Said(registry.load("klobba"), s, decision, [decision]))
        assert reading.holds == holds
