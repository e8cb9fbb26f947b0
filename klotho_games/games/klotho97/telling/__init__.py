"""The words of 97 Klotho: log lines, button labels, prompts and standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Event, Move, Telling, Told
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import CARDS, MINERALS, NUMBER, POWER_OF, Mine, Tool, face
from klotho_games.games.klotho97.rules.closed_paths import judge_bench
from klotho_games.games.klotho97.rules.count import scores, winners
from klotho_games.games.klotho97.rules.questions import ticket_near
from klotho_games.games.klotho97.rules.state import (
    AFTER,
    CLAIM,
    DISCARD,
    HAND_LIMIT,
    REROLL,
    ROLL,
    Phase,
    Venture,
    acting,
    may_discard,
    price,
    ready,
    sale,
    star_cost,
    to_next_scoring,
)

from .effects import brings, minerals_of_stake, minerals_of_trades
from .goal import goal
from .landmarks import landmark
from .meanwhile import waited
from .move_details import nearer
from .names import (
    artifact_name,
    asks,
    card_art,
    card_name,
    coins_words,
    die_art,
    die_name,
    mineral_name,
    minerals_words,
    stars_words,
    values_words,
)
from .outcomes import drawn, fair_dice
from .surroundings import table

Names = Sequence[str]

# ---- the log ----


def _tell_shuffle(e: ev.ToolsShuffled, names: Names) -> Told:
    return Told(_("Discarded Tools are reshuffled: {n} in the deck").format(n=e.tools), "back_tool")


def _tell_score_card(e: ev.ScoreTurnedUp, names: Names) -> Told:
    return Told(_("Score card {n}: everyone scores").format(n=e.number), f"score_{e.number}")


def _tell_scoring(e: ev.RoundCounted, names: Names) -> Told:
    points = ", ".join(
        _("{name} +{points}").format(name=name, points=one.points) for name, one in zip(names, e.counts, strict=True)
    )
    return Told(_("Scoring {n}: {points}").format(n=e.number, points=points), f"score_{e.number}")


def _tell_first_roll(e: ev.RolledForFirst, names: Names) -> Told:
    rolls = ", ".join(_("{name}: {die}").format(name=names[seat], die=die) for seat, die in enumerate(e.dice) if die)
    text = _("Who goes first? {rolls}") if len(e.best) == 1 else _("Who goes first? {rolls}. It’s a tie, so they roll "
                                                                   "again")
    return Told(text.format(rolls=rolls), f"die_red_{max(e.dice)}")


def _tell_first_player(e: ev.FirstPlayerFound, names: Names) -> Told:
    if not e.more:
        return Told(_("{name} goes first. Everyone has five coins").format(name=names[e.seat]), "rover", e.seat)
    text = _("{name} goes first. Everyone else gets {n} more coins, plus 1 organic for {later} (K97-1.9)")
    later = ", ".join(names[seat] for seat in e.dug)
    return Told(text.format(name=names[e.seat], n=e.more, later=later), "rover", e.seat)


def _tell_discard(e: ev.CardDiscarded, names: Names) -> Told:
    text = _("{name} discards {card}")
    return Told(text.format(name=names[e.seat], card=card_name(e.card)), card_art(e.card), e.seat)


def _tell_drift(e: ev.CardDrifted, names: Names) -> Told:
    return Told(_("{card} drifts away (K97-2.11)").format(card=card_name(e.card)), card_art(e.card))


def _tell_drop(e: ev.CardDropped, names: Names) -> Told:
    text = _("{name} gives up {card} (limit: ten cards)")
    return Told(text.format(name=names[e.seat], card=card_name(e.card)), card_art(e.card), e.seat)


def _tell_throw(e: ev.DiceThrown, names: Names) -> Told:
    values = values_words([e.dice[place].value for place in e.thrown])
    text = {
        "roll": _("{name} rolls {values}"),
        "reroll": _("{name} rerolls to {values}"),
        "overdrive": _("{name}’s Overdrive shows {values}"),
        "stutter": _("{name} rerolls a die to {values} (Stutter Engine)"),
    }[e.why]
    best = max((e.dice[place] for place in e.thrown), key=lambda die: die.face)
    return Told(text.format(name=names[e.seat], values=values), die_art(best), e.seat)


def _tell_sale(e: ev.DiceSold, names: Names) -> Told:
    if not e.dice:
        return Told(_("{name} ends the claims").format(name=names[e.seat]), "coin", e.seat)
    text = ngettext("{name} sells {n} die for {coins}", "{name} sells {n} dice for {coins}", len(e.dice))
    return Told(text.format(name=names[e.seat], n=len(e.dice), coins=coins_words(e.coins)), "coin", e.seat)


def _tell_claim(e: ev.MineClaimed | ev.TechnologyClaimed, names: Names) -> Told:
    text = _("{name} claims {card}")
    found = CARDS[NUMBER[e.card]]
    if isinstance(found, Mine):
        text = _("{name} claims a mine: {card}")
        return Told(text.format(name=names[e.seat], card=asks(e.card)), card_art(e.card), e.seat)
    return Told(text.format(name=names[e.seat], card=card_name(e.card)), card_art(e.card), e.seat)


def _tell_beaten_monster(e: ev.MonsterBeaten, names: Names) -> Told:
    text = _("{name} beats {card} with a total of {total}")
    if e.horn:
        text = _("{name} beats {card} with a total of {total} and the Siren Horn")
    elif e.pigs:
        text = _("{name} beats {card} with a total of {total}: pigs do fly")
    told = text.format(name=names[e.seat], card=card_name(e.card), total=e.total)
    return Told(told, card_art(e.card), e.seat)


def _tell_artifact(e: ev.ArtifactTaken, names: Names) -> Told:
    text = _("{name} takes the {artifact}")
    told = text.format(name=names[e.seat], artifact=artifact_name(e.artifact))
    return Told(told, f"art_{e.artifact}", e.seat)


def _tell_coins(e: ev.CoinsTaken, names: Names) -> Told:
    return Told(_("{name} takes {coins}").format(name=names[e.seat], coins=coins_words(e.coins)), "coin", e.seat)


def _tell_won_tool(e: ev.ToolWon, names: Names) -> Told:
    text = _("{name} draws a Tool: {tool}")
    return Told(text.format(name=names[e.seat], tool=card_name(e.tool)), card_art(e.tool), e.seat)


def _tell_missing_tool(e: ev.NoToolWon, names: Names) -> Told:
    return Told(_("There’s no Tool left for {name}").format(name=names[e.seat]), "back_tool", e.seat)


def _tell_stars(e: ev.StarsGained, names: Names) -> Told:
    text = _("{name} gets {stars} from {card}")
    told = text.format(name=names[e.seat], stars=stars_words(e.stars), card=card_name(e.card))
    return Told(told, "star", e.seat)


def _tell_market_move(e: ev.MarketMoved, names: Names) -> Told:
    text = _("{name} moves the price of {mineral} from {before} to {after}")
    told = text.format(name=names[e.seat], mineral=mineral_name(e.mineral), before=e.before, after=e.after)
    return Told(told, f"res_{e.mineral}", e.seat)


def _tell_lost_stars(e: ev.StarsLost, names: Names) -> Told:
    told = _("{name} leaves {stars} unspent").format(name=names[e.seat], stars=stars_words(e.stars))
    return Told(told, "star", e.seat)


def _tell_purchase(e: ev.ToolBought, names: Names) -> Told:
    text = _("{name} buys {tool} for {coins}")
    told = text.format(name=names[e.seat], tool=card_name(e.tool), coins=coins_words(e.price))
    return Told(told, card_art(e.tool), e.seat)


def _tell_android(e: ev.AndroidJoined, names: Names) -> Told:
    text = _("{name}’s Android counts as a {n}")
    return Told(text.format(name=names[e.seat], n=e.number), card_art(e.tool), e.seat)


def _tell_overdrive(e: ev.OverdrivePlayed, names: Names) -> Told:
    text = _("{name} plays an Overdrive for the roll") if e.waits else _("{name} plays an Overdrive")
    return Told(text.format(name=names[e.seat]), card_art(e.tool), e.seat)


def _tell_augment(e: ev.DieAugmented, names: Names) -> Told:
    text = _("{name} augments a {before} to {after}")
    told = text.format(name=names[e.seat], before=e.before, after=e.after)
    return Told(told, card_art(e.tool), e.seat)


def _tell_bomb(e: ev.BombWentOff, names: Names) -> Told:
    text = ngettext("{name} bombs {n} card away", "{name} bombs {n} cards away", len(e.cards))
    return Told(text.format(name=names[e.seat], n=len(e.cards)), card_art(e.tool), e.seat)


def _tell_raid(e: ev.CardRaided, names: Names) -> Told:
    text = _("{name} raids {victim} and takes {card}")
    told = text.format(name=names[e.seat], victim=names[e.victim], card=card_name(e.card))
    return Told(told, card_art(e.tool), e.seat)


def _tell_lottery(e: ev.LotteryPaid, names: Names) -> Told:
    text = _("{name}’s Lottery ticket pays {coins}")
    return Told(text.format(name=names[e.seat], coins=coins_words(e.coins)), card_art(e.tool), e.seat)


def _tell_die_turn(e: ev.DieTurnedOver, names: Names) -> Told:
    text = _("{name} turns a {before} over to {after} (Echo Coil)")
    told = text.format(name=names[e.seat], before=e.before, after=e.after)
    return Told(told, card_art(e.card), e.seat)


def _tell_stake(e: ev.ClaimStaked, names: Names) -> Told:
    text = _("{name} stakes {cards} cards: {minerals}")
    if e.bribes:
        text = ngettext(
            "{name} stakes {cards} cards with {n} Bribe: {minerals}",
            "{name} stakes {cards} cards with {n} Bribes: {minerals}",
            len(e.bribes),
        )
    told = text.format(name=names[e.seat], cards=len(e.laid), minerals=minerals_words(e.minerals), n=len(e.bribes))
    return Told(told, "ui_pick", e.seat)


def _tell_trade(e: ev.MinesTraded, names: Names) -> Told:
    got = [sum(mineral == pair[2] for pair in e.pairs) for mineral in MINERALS]
    text = _("{name} trades {cards} mines for {minerals}")
    told = text.format(name=names[e.seat], cards=2 * len(e.pairs), minerals=minerals_words(got))
    return Told(told, "ui_cards", e.seat)


def _tell_bonus(e: ev.BonusCounted, names: Names) -> Told:
    text = ngettext("{name}’s {card}: {points} point", "{name}’s {card}: {points} points", e.points)
    told = text.format(name=names[e.seat], card=card_name(e.card), points=e.points)
    return Told(told, card_art(e.card), e.seat)


def _tell_end(e: ev.GameEnded, names: Names) -> Told:
    points = ", ".join(_("{name}: {points}").format(name=n, points=p) for n, p in zip(names, e.scores, strict=True))
    return Told(_("The thread is cut. {points}").format(points=points), "score_3")


_LOG: dict[type[Event], Callable[[Any, Names], Told]] = {
    ev.ToolsShuffled: _tell_shuffle,
    ev.ScoreTurnedUp: _tell_score_card,
    ev.RoundCounted: _tell_scoring,
    ev.RolledForFirst: _tell_first_roll,
    ev.FirstPlayerFound: _tell_first_player,
    ev.CardDiscarded: _tell_discard,
    ev.CardDrifted: _tell_drift,
    ev.CardDropped: _tell_drop,
    ev.DiceThrown: _tell_throw,
    ev.DiceSold: _tell_sale,
    ev.MineClaimed: _tell_claim,
    ev.TechnologyClaimed: _tell_claim,
    ev.MonsterBeaten: _tell_beaten_monster,
    ev.ArtifactTaken: _tell_artifact,
    ev.CoinsTaken: _tell_coins,
    ev.ToolWon: _tell_won_tool,
    ev.NoToolWon: _tell_missing_tool,
    ev.StarsGained: _tell_stars,
    ev.MarketMoved: _tell_market_move,
    ev.StarsLost: _tell_lost_stars,
    ev.ToolBought: _tell_purchase,
    ev.AndroidJoined: _tell_android,
    ev.OverdrivePlayed: _tell_overdrive,
    ev.DieAugmented: _tell_augment,
    ev.BombWentOff: _tell_bomb,
    ev.CardRaided: _tell_raid,
    ev.LotteryPaid: _tell_lottery,
    ev.DieTurnedOver: _tell_die_turn,
    ev.ClaimStaked: _tell_stake,
    ev.MinesTraded: _tell_trade,
    ev.BonusCounted: _tell_bonus,
    ev.GameEnded: _tell_end,
}
"""Events that are missing here are visible on the table and need no line."""


# ---- moves ----


def _dice_label(s: Venture, places: Sequence[int]) -> str:
    return values_words([s.dice[place].value for place in places])


def _claim_label(s: Venture, move: do.Claim) -> str:
    text = _("Claim {card} with {dice}")
    if move.pigs:
        text = ngettext("Claim {card} with {dice} and {n} Flying Pig", "Claim {card} with {dice} and {n} Flying "
                                                                 "Pigs", move.pigs)
    return text.format(card=card_name(move.card), dice=_dice_label(s, move.dice), n=move.pigs)


def _buy_label(s: Venture, tool: str) -> str:
    text = _("Buy {tool} for {coins}")
    return text.format(tool=card_name(tool), coins=coins_words(price(acting(s), face(NUMBER[tool]).price)))


def _use_label(s: Venture, move: do.Use) -> str:
    die = die_name(s.dice[move.die])
    text = {
        "sieve": _("Star Sieve: {die} becomes a star"),
        "coil": _("Echo Coil: turn the {die} over"),
        "stutter": _("Stutter Engine: reroll the {die}"),
    }[POWER_OF[NUMBER[move.card]]]
    return text.format(die=die)


def _stake_label(s: Venture, move: do.Stake) -> str:
    bribes = max(0, judge_bench(move.laid).mismatches - ready(s, "bender"))
    text = _("Stake {cards} cards: {minerals}")
    if bribes:
        text = ngettext(
            "Stake {cards} cards with {n} Bribe: {minerals}",
            "Stake {cards} cards with {n} Bribes: {minerals}",
            bribes,
        )
    return text.format(cards=len(move.laid), minerals=minerals_words(minerals_of_stake(move)), n=bribes)


def _market_label(s: Venture, move: do.MoveMarket) -> str:
    place = MINERALS.index(move.mineral)
    way = 1 if move.up else -1
    text = _("Move {mineral} to {value} for {stars}")
    stars = stars_words(star_cost(place, s.markets[place], way))
    return text.format(mineral=mineral_name(move.mineral), value=s.markets[place] + way, stars=stars)


def _end_claims_label(s: Venture) -> str:
    left = sum(die.kind == "red" and not die.spent for die in s.dice)
    if s.stage < REROLL and not s.dice:
        return _("Skip the roll")
    if not left:
        return _("End claims")
    return _("End claims (+{coins})").format(coins=coins_words(sale(s, left)))


def _trade_label(move: do.Trade) -> str:
    if not move.pairs:
        return _("Trade nothing")
    text = _("Trade {cards} mines for {minerals}")
    return text.format(cards=2 * len(move.pairs), minerals=minerals_words(minerals_of_trades(move)))


def _play_label(tool: str) -> str:
    found = CARDS[NUMBER[tool]]
    assert isinstance(found, Tool)
    printed = found.face
    return _("{tool}: {short}").format(tool=card_name(tool), short=_(printed.short))


class Klotho97Telling:
    drawn = staticmethod(drawn)
    fair_dice = staticmethod(fair_dice)
    waited = staticmethod(waited)
    landmark = staticmethod(landmark)
    goal = staticmethod(goal)
    nearer = staticmethod(nearer)
    brings = staticmethod(brings)
    table = staticmethod(table)

    def event(self, event: Event, names: Names) -> Told | None:
        tell = _LOG.get(type(event))
        return tell(event, names) if tell else None

    def move(self, s: Venture, move: Move, names: Sequence[str] = ()) -> str:
        match move:
            case do.Discard(card):
                return _("Discard {card}").format(card=card_name(card))
            case do.Roll():
                return _("Roll the dice")
            case do.Reroll(dice):
                return _("Reroll {dice}").format(dice=_dice_label(s, dice))
            case do.Claim():
                return _claim_label(s, move)
            case do.EndClaims():
                return _end_claims_label(s)
            case do.EndTurn():
                return _("End turn")
            case do.Buy(tool):
                return _buy_label(s, tool)
            case do.Play(tool):
                return _play_label(tool)
            case do.Augment(tool, die):
                return _("{tool} on the {die}").format(tool=card_name(tool), die=die_name(s.dice[die]))
            case do.Raid(_tool, seat, card):
                whom = names[seat] if names else _("player {n}").format(n=seat + 1)
                return _("Raid {whom} and take {card}").format(whom=whom, card=card_name(card))
            case do.Use():
                return _use_label(s, move)
            case do.Stake():
                return _stake_label(s, move)
            case do.MoveMarket():
                return _market_label(s, move)
            case do.LoseStars():
                return _("Leave {stars} unspent").format(stars=stars_words(s.stars))
            case do.Drop(card):
                return _("Give up {card}").format(card=card_name(card))
            case do.Trade():
                return _trade_label(move)
        return ""

    def prompt(self, s: Venture, names: Names) -> tuple[str, str]:
        match s.phase:
            case Phase.FILL:
                quiet = _("When a Score card appears, everyone scores at once (K97-8.1).")
                return _("cards are being revealed."), quiet
            case Phase.FIRST:
                return _("who goes first?"), _("Everyone rolls a die. The highest roll goes first.")
            case Phase.DICE:
                return _("the dice are rolling."), _("After the roll, keep the dice you need.")
            case Phase.PLAY:
                return _play_prompt(s)
            case Phase.STARS:
                first = _("move the markets. You have {stars}.").format(stars=stars_words(s.stars))
                return first, _("You lose the stars you don’t spend now (K97-5.2).")
            case Phase.TRADE:
                return _("trade your unused mines."), _("For every two mines, you get one mineral that both show "
                                                        "(K97-8.4).")
            case Phase.OVER:
                return _over_prompt(s, names)

    def turn(self, s: Venture) -> tuple[str, int]:
        return _("turn"), max(1, s.turn)

    def stretch(self, s: Venture) -> str:
        return _("Scoring {n}").format(n=min(3, len(s.rounds) + 1))

    def standing(self, s: Venture, names: Names) -> str:
        """Return the points scored so far, as on the plates of the table."""
        points = ", ".join(
            _("{name}: {points}").format(name=name, points=p) for name, p in zip(names, scores(s), strict=True)
        )
        return _("Scorings: {n} of 3 · {points}").format(n=len(s.rounds), points=points)


# ---- prompts ----


def _play_prompt(s: Venture) -> tuple[str, str]:
    company = acting(s)
    if s.stage == DISCARD:
        if may_discard(company):
            return _("discard a card if you like, then roll."), _cards_to_scoring_words(s)
        return _("roll the dice."), _("You can’t discard with a Battle Crystal.")
    if s.stage == ROLL:
        return _("roll the dice."), _cards_to_scoring_words(s)
    if s.stage == REROLL and s.rerolls:
        first = ngettext(
            "keep dice and reroll the rest, {n} more time.", "keep dice and reroll the rest, {n} more times.", s.rerolls
        )
        return first.format(n=s.rerolls), _("Or claim cards now. Once you claim one, you can’t reroll.")
    if s.stage <= CLAIM:
        return _("claim cards with your dice."), _("Each die can be used only once. You sell unused red dice.")
    over = len(company.cards) - HAND_LIMIT
    if over > 0:
        first = ngettext("use or give up {n} card.", "use or give up {n} cards.", over).format(n=over)
        return first, _("You can keep at most ten cards at the end of your turn (K97-2.9).")
    more = _cards_to_scoring_words(s)
    fives = sum(die.value == 5 for die in s.dice) if ticket_near(s) else 0
    if fives:
        more = ngettext("A Lottery ticket still pays, because {n} die shows 5 (K97-7.8).",
                         "A Lottery ticket still pays, because {n} dice show 5 (K97-7.8).", fives).format(n=fives)
    if s.stage == AFTER and may_discard(company):
        return _("discard a card if you like, or end your turn."), more
    if any(price(company, face(tool).price) <= company.coins for tool in s.rack if tool >= 0):
        return _("buy Tools if you like, or end your turn."), more
    return _("end your turn."), more


def _cards_to_scoring_words(s: Venture) -> str:
    if not s.count_shown:
        return _("You can buy and use Tools at any time in your turn.")
    n = to_next_scoring(s)
    text = ngettext("{n} card until the next scoring.", "{n} cards until the next scoring.", n)
    return text.format(n=n)


def _over_prompt(s: Venture, names: Names) -> tuple[str, str]:
    best = [names[seat] for seat in winners(s)]
    second = _("All three scorings and the bonuses count.")
    if len(s.companies) == 1:
        return _("your final score is in."), second
    if len(best) > 1:
        return _("{names} share the victory.").format(names=listed(best)), second
    return _("{name} owns the asteroid.").format(name=best[0]), second


TELLING: Telling = Klotho97Telling()
