"""What the judge of 97 Klotho claims in its reasons, and when that is true.

The odds of dice are computed again here, only from which dice meet a card (`rests`). The value of a card is the judge's
own estimate, so the tests check only that the words match the numbers, and the numbers the move.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from klotho_games.core.i18n import as_percent, decimal
from klotho_games.games.klotho97.bot import judge, reasons
from klotho_games.games.klotho97.bot.expert import Keen, KeenTurn
from klotho_games.games.klotho97.bot.judge import TurnJudge
from klotho_games.games.klotho97.bot.lookahead import Need, TargetCard, Values, chances, need_of, odds, rests
from klotho_games.games.klotho97.bot.values import CompanyOutlook
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import ID, KIND_OF, MARKET, MINERALS, MONSTER, NUMBER, TECH, TOOL, face
from klotho_games.games.klotho97.rules.closed_paths import judge_bench
from klotho_games.games.klotho97.rules.count import final_points
from klotho_games.games.klotho97.rules.near_closed_paths import closing_corners
from klotho_games.games.klotho97.rules.stake_solver import best_claim
from klotho_games.games.klotho97.rules.state import REROLL, to_next_scoring
from klotho_games.games.klotho97.telling.names import card_name, mineral_name, minerals_words
from tests.registry.claims import AGAINST, FOR, Claim, Claims, Said, always, figures, not_the_best, the_best

# ---- dice ----


def chance(need: Need, kept: Values, dice: int, rerolls: int) -> float:
    """Return the chance to meet a need by rolling all other dice, and again for each reroll, with no other aim."""
    return _chance(need, tuple(sorted(kept)), dice, rerolls)


@lru_cache(maxsize=1 << 16)
def _chance(need: Need, kept: Values, dice: int, rerolls: int) -> float:
    if len(kept) < dice:
        return sum(_chance(need, tuple(sorted((*kept, face))), dice, rerolls) for face in range(1, 7)) / 6
    if rests(need, tuple(sorted(kept, reverse=True))):
        return 1.0
    if not rerolls:
        return 0.0
    keeps = {keep for n in range(dice) for keep in combinations(kept, n)}
    return max(_chance(need, keep, dice, rerolls - 1) for keep in keeps)


def _turn(said: Said) -> TurnJudge:
    """Return the judgement of the player who gives the reason."""
    return KeenTurn(said.s, Keen) if said.strongest else TurnJudge(said.s)


def _kept(said: Said, but_androids: bool = True) -> Values:
    dice = [die for n, die in enumerate(said.s.dice) if n not in said.move.dice and not die.spent]
    return tuple(sorted((die.value for die in dice if not (but_androids and die.kind == "android")), reverse=True))


def _odds(turn: TurnJudge, goal: TargetCard, kept: Values, move: Any) -> float:
    """Compute the odds again for five plain dice; for others, use the judge's own tables."""
    rerolls = turn.s.rerolls - 1
    if len(turn.six) == 5 and not turn.eight and not turn.fixed:
        return chance(goal.need, kept, 5, rerolls)
    low = turn.values_at([place for place in turn.six if place not in move.dice])
    high = turn.values_at([place for place in turn.eight if place not in move.dice])
    place = turn.reroll_values[0].place[low, high]
    return chances(goal.need, len(turn.six), len(turn.eight), turn.values_at(turn.fixed), rerolls)[place]


def _aimed(said: Said, turn: TurnJudge, card: str, told: str) -> bool:
    """Check a card that a reroll aims at: these dice do not claim it yet, and its probability is right.

    A card that can be claimed already is named only if rolling helps with no other card.
    """
    row = [goal.card for goal in turn.goals]
    meant = [goal for goal in turn.goals if reasons.aim_name(goal.card, row) == card]
    if not meant or not any(as_percent(_odds(turn, goal, _kept(said), said.move)) == told for goal in meant):
        return False
    needs = {goal.need for goal in meant}
    if len(needs) > 1:
        return False  # two cards with the same name but different requirements
    if not rests(meant[0].need, turn.values):
        return True
    unmet = [goal for goal in turn.goals if not rests(goal.need, turn.values)]
    return not any(_odds(turn, goal, _kept(said), said.move) > 0 for goal in unmet)


def kept_for(said: Said, card: str, chance: str, dice: str = "", other: str = "", second: str = "") -> bool:
    turn = _turn(said)
    shown = " ".join(map(str, _kept(said)))
    return dice == shown and _aimed(said, turn, card, chance) and (not other or _aimed(said, turn, other, second))


_KEEP = ("Keep {dice}: {chance} chance of {card}, {second} of {other}.", "Keep {dice}: {chance} chance of {card}.",
         "Reroll all dice: {chance} chance of {card}, {second} of {other}.",
         "Reroll all dice: {chance} chance of {card}.")


def beside_a_claim(said: Said, why: str, then: str, now: str) -> bool:
    """Check what the dice are kept for, and that a reroll that is preferred to a claim is worth more."""
    turn = _turn(said)
    claims = [found.value for move in said.legal if isinstance(move, do.Claim) and (found := turn._claim(move))]
    told = next((found for sentence in _KEEP if (found := figures(sentence, why)) is not None), None)
    right = decimal(said.decision.value) == then and decimal(max(claims)) == now
    better = float(then.replace(",", "")) > float(now.replace(",", ""))
    return right and (better or not said.best) and (
        kept_for(said, **told) if told else why == "A better roll is likely.")


def no_claims(said: Said, card: str, chance: str, **more: str) -> bool:
    """The comparison with a claim is missing only if nothing can be claimed, or if a claim is worth the same."""
    turn = _turn(said)
    claims = [found.value for move in said.legal if isinstance(move, do.Claim) and (found := turn._claim(move))]
    alone = not claims or decimal(max(claims)) == decimal(said.decision.value)
    return alone and kept_for(said, card, chance, **more)


# ---- claims ----


def brings(said: Said, points: str, low: int, high: int) -> bool:
    """Check the kind of the card, and its points in the company's outlook."""
    turn, card = _turn(said), NUMBER[said.move.card]
    worths = turn.outlook.card(card, turn.covered)
    n = round(worths[min(len(said.move.dice), len(worths) - 1)])
    told = {f"about {n} point", f"about {n} points"}
    return low <= card < high and points in told and n > 0


def mine(said: Said, points: str, kind: str) -> bool:
    turn = _turn(said)
    mines = tuple(sorted((*turn.company.mines, NUMBER[said.move.card])))
    closes = best_claim(mines, turn.covered, (1.0, 1.0, 1.0)) is not None
    fits = bool(closing_corners(mines, min(1, turn.covered)))
    found = "first" if len(mines) < 3 else "closes" if closes else "fits" if fits else "more"
    return found == kind and brings(said, points, 0, TECH)


def brings_nothing(said: Said) -> bool:
    turn, card = _turn(said), NUMBER[said.move.card]
    worths = turn.outlook.card(card, turn.covered)
    return round(worths[min(len(said.move.dice), len(worths) - 1)]) <= 0


def nothing_better(said: Said, red: bool) -> bool:
    left = sum(die.kind == "red" and not die.spent for die in said.s.dice)
    return said.best and bool(left) == red


def needed_least(said: Said, card: str) -> bool:
    turn = _turn(said)
    worth = {move.card: turn.outlook.held_card_value(NUMBER[move.card], turn.covered)
             for move in said.legal if isinstance(move, do.Drop)}
    return card == card_name(said.move.card) and worth[said.move.card] <= min(worth.values()) + 1e-9


# ---- gear ----


def augmented(said: Said, value: str, more: bool) -> bool:
    turn, number = _turn(said), NUMBER[said.move.tool]
    before = said.s.dice[said.move.die].value
    dice = list(turn.values)
    dice.remove(before)
    dice.append(before + face(number).value)
    after = tuple(sorted(dice, reverse=True))
    better = turn.claims(after, but=("augment", face(number).value)) > turn.hopes.best(turn.values)
    return value == str(before + face(number).value) and better == more


def counted(said: Said, sure: bool) -> bool:
    """Check that a Lottery ticket, owned or for sale, counts what this adds."""
    s, number = said.s, NUMBER[said.move.tool]
    cards = (*s.companies[said.seat].cards, *s.rack)
    ticket = any(card >= 0 and KIND_OF[card] == "lottery" for card in cards)
    if isinstance(said.move, do.Augment):
        before = s.dice[said.move.die].value
        fives = float(before + face(number).value == 5) - float(before == 5)
    else:
        fives = 1 / 6 if KIND_OF[number] == "overdrive" else float(face(number).value == 5)
    return ticket and (fives == 1 if sure else 0 < fives < 1)


def not_counted(said: Said) -> bool:
    return not counted(said, True) and not counted(said, False)


def one_more_die(said: Said, more: bool) -> bool:
    turn, value = _turn(said), face(NUMBER[said.move.tool]).value
    dice = tuple(sorted((*turn.values, value), reverse=True))
    return (turn.claims(dice, but=("android", value)) > turn.hopes.best(turn.values)) == more


def _coin(said: Said) -> float:
    return _turn(said).outlook.coin


def shows_fives(said: Said, n: str) -> bool:
    fives = sum(die.value == 5 for die in said.s.dice)
    return int(n) == fives > 0


def no_five(said: Said) -> bool:
    return not any(die.value == 5 for die in said.s.dice)


def cheaper(said: Said, more: bool) -> bool:
    """Check what a purchase adds, compared with doing something else."""
    onward = do.Roll | do.Reroll | do.Claim | do.EndClaims | do.EndTurn
    others = [one.value for one in said.beside if isinstance(one.move, onward)]
    gain = said.decision.value - max(others, default=0.0)
    return (gain > 0) == more or abs(gain) < 1e-9


def turned_over(said: Said, better: bool) -> bool:
    turn, die = _turn(said), said.s.dice[said.move.die]
    dice = list(turn.values)
    dice.remove(die.value)
    dice.append(die.value - die.face + die.sides + 1 - die.face)
    return (turn.claims(tuple(sorted(dice, reverse=True))) > turn.now) == better


def star_for_six(said: Said, better: bool) -> bool:
    turn, die = _turn(said), said.s.dice[said.move.die]
    dice = list(turn.values)
    dice.remove(die.value)
    return (turn.outlook.star + turn.hopes.best(tuple(dice)) > turn.now) == better


def rolled_again(said: Said, better: bool) -> bool:
    turn, die = _turn(said), said.s.dice[said.move.die]
    worths = []
    for shown in range(1, die.sides + 1):
        dice = list(turn.values)
        dice.remove(die.value)
        worths.append(turn.claims(tuple(sorted((*dice, shown), reverse=True))))
    return not said.s.rerolls and (sum(worths) / len(worths) >= turn.now) == better


def bombs(said: Said, better: bool) -> bool:
    """Check that rolling now would bring less than an average turn."""
    base = max((one.value for one in said.beside if isinstance(one.move, do.Roll)), default=None)
    usual = judge._TURN[_turn(said).outlook.left]
    return base is None or (said.s.stage < REROLL and usual > base) == better


# ---- besides the dice ----


def staked(said: Said, minerals: str, soon: bool) -> bool:
    got = list(judge_bench(said.move.laid).inside)
    if said.move.extra is not None:
        got[MINERALS.index(said.move.extra)] += 1
    gained = [b - a for a, b in zip(said.s.companies[said.seat].minerals, said.after.companies[said.seat].minerals,
                                    strict=True)]
    return minerals == minerals_words(got) and gained == got and soon == (_turn(said).outlook.near > 0.3)


def bridged(said: Said, closes: bool) -> bool:
    turn = _turn(said)
    mines, worth = turn.company.mines, turn.outlook.worth
    before, after = (best_claim(mines, covered, worth) for covered in (turn.covered, turn.covered + 1))
    more = after is not None and (before is None or after.value > before.value)
    return KIND_OF[NUMBER[said.move.tool]] == "bribe" and more == closes


def raided(said: Said, card: str, more: bool) -> bool:
    turn, number = _turn(said), NUMBER[said.move.card]
    return card == card_name(said.move.card) and (turn.value_to_self(number) > turn.value_to_owner(said.move.seat,
                                                                                                   number)) == more


def replaced(said: Said, better: bool) -> bool:
    """Compare a card, by its probability and its value, with the value of a new card."""
    turn = _turn(said)
    goal = turn.goals[turn.number[NUMBER[said.move.card]]]
    hoped = odds(goal.need) * goal.worth[min(1, len(goal.worth) - 1)]
    return (hoped < judge._NEW[turn.outlook.left]) == better


def denied(said: Said, wanted: bool) -> bool:
    turn, card = _turn(said), NUMBER[said.move.card]
    worth = turn.rival.card(card, 0)
    return (odds(need_of(card)) * worth[min(1, len(worth) - 1)] > judge._NEW[turn.outlook.left]) == wanted


def hurries(said: Said, last: bool, ahead: bool | None = None) -> bool:
    """Check that the next card is a Score card; for the last one, also who is ahead."""
    s = said.s
    comes = s.row.count(-1) == to_next_scoring(s)
    if ahead is None:
        return comes and last == (_turn(said).outlook.left == 1)
    points = final_points(s)
    gained = 0.0
    if isinstance(said.move, do.Claim):
        worths = _turn(said).goals[_turn(said).number[NUMBER[said.move.card]]].worth
        gained = worths[min(len(said.move.dice), len(worths) - 1)]
    leads = points[said.seat] + gained > max(point for seat, point in enumerate(points) if seat != said.seat)
    return comes and _turn(said).outlook.left == 1 and leads == ahead


def market(said: Said, mineral: str, up: bool, helps: bool, others: int = 2) -> bool:
    """Check a step's value to this company and the others; `others` is 0 for none, 1 for the strongest, 2 for all."""
    outlook = (Keen if said.strongest else CompanyOutlook)(said.s, said.seat)
    step = outlook.step(MINERALS.index(said.move.mineral)) * (1 if said.move.up else -1)
    alone = len(said.s.companies) == 1
    right = mineral == mineral_name(said.move.mineral) and said.move.up == up and alone == (others == 0)
    return right and (others == 0 or (step > 0) == helps)


def worth_a_star(said: Said, some: bool) -> bool:
    return any(one.value > 0 for one in said.beside) == some


def _market(sentence: str, up: bool, helps: bool, others: int = 2) -> Claim:
    return Claim(sentence, lambda said, mineral: market(said, mineral, up, helps, others), FOR if helps else AGAINST)


def traded(said: Said, some: bool) -> bool:
    return bool(said.move.pairs) == some


def prey(said: Said, card: str) -> bool:
    """Check that another company without a Turret has the card."""
    others = [one for seat, one in enumerate(said.s.companies) if seat != said.seat and not one.of_kind("turret")]
    return KIND_OF[NUMBER[said.move.tool]] == "raid" and any(
        card == card_name(ID[held]) for one in others for held in one.cards)


CLAIMS = Claims(
    Claim("A Raid can take {card} from another company.", prey, FOR),
    Claim("This move did best in many test games.", the_best, FOR),
    *(Claim(sentence, no_claims) for sentence in _KEEP),
    Claim("{why} A reroll is worth about {then} points; claiming a card now is worth {now}.", beside_a_claim),
    Claim("A better roll is likely.", always),
    Claim("Only a roll shows which cards can be claimed.", always),
    Claim("This technology will bring {points}.", lambda said, points: brings(said, points, TECH, MONSTER), FOR),
    Claim("With its treasure and 5 points in every scoring to come, this monster is worth {points}.",
          lambda said, points: brings(said, points, MONSTER, MARKET), FOR),
    Claim("The stars move the markets the right way. That’s worth {points}.",
          lambda said, points: brings(said, points, MARKET, TOOL), FOR),
    Claim("Every stake starts with a few mines. This mine is worth {points}.",
          lambda said, points: mine(said, points, "first"), FOR),
    Claim("This mine closes a path and is worth {points}.",
          lambda said, points: mine(said, points, "closes"), FOR),
    Claim("This mine fits the other mines and is worth {points}.",
          lambda said, points: mine(said, points, "fits"), FOR),
    Claim("One more mine to choose from is worth {points}.", lambda said, points: mine(said, points, "more"), FOR),
    Claim("This card brings next to nothing.", brings_nothing),
    Claim("There’s nothing better to do, so sell the remaining dice.", lambda said: nothing_better(said, True), FOR),
    Claim("There’s nothing more to do with the dice.", lambda said: nothing_better(said, False), FOR),
    Claim("There’s something better to do than sell these dice.", not_the_best, AGAINST),
    Claim("Nothing else is worth doing in this turn.", the_best, FOR),
    Claim("Something is still worth doing in this turn.", not_the_best, AGAINST),
    Claim("{card} is the least useful card.", needed_least, FOR),
    Claim("If this die shows {value}, there’s more to claim.", lambda said, value: augmented(said, value, True), FOR),
    Claim("Changing this die to {value} gains nothing.", lambda said, value: augmented(said, value, False), AGAINST),
    Claim("This makes one more 5, so a Lottery ticket pays 1 coin more.", lambda said: counted(said, True), FOR),
    Claim("If the extra die shows 5, a Lottery ticket pays 1 coin for it.", lambda said: counted(said, False)),
    Claim("This doesn’t raise what a Lottery ticket pays.", not_counted, AGAINST),
    Claim("The Android can wait until after the roll.", lambda said: said.s.stage < REROLL, AGAINST),
    Claim("With one more die, there’s more to claim.", lambda said: one_more_die(said, True), FOR),
    Claim("One more die gains nothing.", lambda said: one_more_die(said, False), AGAINST),
    Claim("A blue die helps with every card in the row.", always, FOR),
    Claim(("{n} die shows 5.", "{n} dice show 5."), shows_fives),
    Claim("No die shows 5, so a Lottery ticket pays nothing.", no_five, AGAINST),
    Claim("A Lottery ticket would now pay less than it costs.", lambda said: cheaper(said, False), AGAINST),
    Claim("Other cards would be more useful than the face-up ones.", lambda said: bombs(said, True)),
    Claim("Other cards would be no more useful than the face-up ones.", lambda said: bombs(said, False), AGAINST),
    Claim("This die is more useful turned over.", lambda said: turned_over(said, True), FOR),
    Claim("This die is no more useful turned over.", lambda said: turned_over(said, False), AGAINST),
    Claim("A Market Star is worth more now than this die with a 6.", lambda said: star_for_six(said, True), FOR),
    Claim("This die with a 6 is worth as much as a Market Star.", lambda said: star_for_six(said, False), AGAINST),
    Claim("The Stutter Engine can wait for the last reroll.", lambda said: said.s.rerolls > 0, AGAINST),
    Claim("Rerolling this die costs nothing.", lambda said: rolled_again(said, True), FOR),
    Claim("Rerolling this die makes it less useful on average.", lambda said: rolled_again(said, False), AGAINST),
    Claim("There’s time to buy this Tool later in the turn.", always, AGAINST),
    Claim("With this Tool, there’s more to claim at once.", lambda said: cheaper(said, True), FOR),
    Claim("With this Tool, there’s nothing to claim that’s worth its price.",
          lambda said: cheaper(said, False), AGAINST),
    Claim("This Tool is worth more than it costs.", lambda said: cheaper(said, True), FOR),
    Claim("This Tool isn’t worth its price now.", lambda said: cheaper(said, False), AGAINST),
    Claim("With a Bribe, one more mine could close a path.", lambda said: bridged(said, False), FOR),
    Claim("With a Bribe, a path closes that was open before.", lambda said: bridged(said, True), FOR),
    Claim("The stake brings {minerals}, in time for the next scoring.",
          lambda said, minerals: staked(said, minerals, True)),
    Claim("The stake brings {minerals}, safe on the company’s sheet.",
          lambda said, minerals: staked(said, minerals, False)),
    Claim("{card} is more useful to this company than to the one that has it.",
          lambda said, card: raided(said, card, True), FOR),
    Claim("The other company will miss {card}.", lambda said, card: raided(said, card, False)),
    Claim("Another Tool might be more useful.", lambda said: NUMBER[said.move.card] >= TOOL),
    Claim("Almost any other card would be easier to claim.", lambda said: replaced(said, True), FOR),
    Claim("Discarding brings a new card.", lambda said: replaced(said, False)),
    Claim("The next player would like to have this card.", lambda said: denied(said, True), FOR),
    Claim("This way, the next player can’t get this card.", lambda said: denied(said, False)),
    Claim("This way, the scoring comes before the other companies can achieve more.",
          lambda said: hurries(said, False), FOR),
    Claim("This move ends the game while this company is ahead.", lambda said: hurries(said, True, True), FOR),
    Claim("This move would end the game.", lambda said: hurries(said, True, False), AGAINST),
    _market("A higher price for {mineral} brings this company more in every scoring.", True, True, 0),
    _market("A lower price for {mineral} helps no one.", False, False, 0),
    _market("A higher price for {mineral} helps this company more than the other companies.", True, True),
    _market("A lower price for {mineral} costs the other companies more than this one.", False, True),
    _market("A higher price for {mineral} helps the other companies at least as much as this one.", True, False),
    _market("A lower price for {mineral} costs this company at least as much as the others.", False, False),
    Claim("Moving a market isn’t worth the stars now.", lambda said: worth_a_star(said, False), FOR),
    Claim("Moving a market is worth the stars now.", lambda said: worth_a_star(said, True), AGAINST),
    Claim("Minerals score points, but unused mines don’t.", lambda said: traded(said, True), FOR),
    Claim("Without a trade, the mines stay unused.", lambda said: traded(said, False), AGAINST),
)
