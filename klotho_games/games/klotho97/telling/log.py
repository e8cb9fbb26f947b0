"""The log of 97 Klotho: a line for each event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Event, Told
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import CARDS, MINERALS, NUMBER, Mine

from .names import (
    artifact_name,
    asks,
    card_art,
    card_name,
    coins_words,
    die_art,
    mineral_name,
    minerals_words,
    stars_words,
    values_words,
)

Names = Sequence[str]


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


LINES: dict[type[Event], Callable[[Any, Names], Told]] = {
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
