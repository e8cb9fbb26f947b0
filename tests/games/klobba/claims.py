"""What the judge of Klobba! claims in its reasons, and when each claim is true."""

from __future__ import annotations

from collections import Counter
from typing import Any

from klotho_games.games.klobba.bot import judge
from klotho_games.games.klobba.bot.values import COMPANY, stakes
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION, ACTIONS, FLEE, MIRROR, NUMBER
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.questions import forecast, group_of, promise
from klotho_games.games.klobba.rules.state import BLACK, HIDDEN, WHITE, side_of
from tests.registry.claims import AGAINST, FOR, Claim, Claims, Said, the_best


def gives_away_both(said: Said) -> bool:
    return said.seat not in (said.move.black, said.move.white) and judge._HOLDING[BLACK] < 0 > judge._HOLDING[WHITE]


def could_give_away(said: Said) -> bool:
    return said.seat in (said.move.black, said.move.white) and any(
        said.seat not in (other.black, other.white) for other in said.legal if isinstance(other, do.GiveTotems))


def has_to_hold(said: Said, black: bool) -> bool:
    """Check a claim that a Totem has to be held: by its cost on the judge's scale, and by who holds
    it after the move."""
    forced = all(said.seat in (other.black, other.white) for other in said.legal if isinstance(other, do.GiveTotems))
    held = side_of(said.after, said.seat) == BLACK
    return forced and len(said.s.stars) == 2 and judge._HOLDING[BLACK] > judge._HOLDING[WHITE] and black == held


def white_for(said: Said, me: bool, rich: bool) -> bool:
    final, move = scores(said.s), said.move
    others = [final[other.to] for other in said.legal if isinstance(other, do.GiveWhite) and other.to != said.seat]
    mine = move.to == said.seat
    return judge._HOLDING[WHITE] < 0 and mine == me and (not rich or final[move.to] == max(others))


# ---- cards ----


def _round(said: Said) -> judge._Round:
    return judge._Round(said.view)


def wins(said: Said, n: str, total: str = "", kind: int | None = None) -> bool:
    """Check the total by the rules, and the chance to win by the guesses about the other side's card."""
    s, laid = said.s, ACTION[said.move.card]
    counts = promise(s, group_of(s, said.seat), ACTIONS[laid].id).counts
    round = _round(said)
    reached = total in ("", str(max((one.total for one in counts), default=0)))
    right = laid == kind if kind is not None else laid not in (MIRROR, FLEE) and bool(counts)
    return reached and right and int(n) == round_percent(round.hunch.victory(round.side)[laid])


def round_percent(chance: float) -> int:
    return round(100 * chance)


def unexpected(said: Said, n: str, total: str) -> bool:
    """Check that the card is nearly as good as the best one in hand, but not the best."""
    worths = _round(said).worths()
    mine = worths[ACTION[said.move.card]]
    return wins(said, n, total) and mine <= max(worths.values()) < mine + judge._NEAR


def no_one_comes(said: Said) -> bool:
    return not promise(said.s, group_of(said.s, said.seat), said.move.card).counts


def paired(said: Said, n: str, free: bool) -> bool:
    round = judge._round_with_partner(said.view, said.move.band)
    worth, chances = round.worths(), round.hunch.victory(round.side)
    best = max(worth, key=lambda kind: worth[kind])
    return int(n) == round_percent(chances[best]) and free == (said.move.band >= len(said.s.stars))


# ---- offers ----


def accepted(said: Said, n: str) -> bool:
    return isinstance(said.move, do.OfferAction) and 0 <= int(n) <= 100


def no_offer_is_better(said: Said) -> bool:
    return all(one.value <= said.decision.value for one in said.beside if isinstance(one.move, do.OfferAction))


def some_offer_is_better(said: Said) -> bool:
    return not no_offer_is_better(said)


def _answer(said: Said) -> tuple[float, float, float, int]:
    """Return the value of the offered card before and after its price, the best value in hand, and
    the card's chance."""
    round = _round(said)
    kind = round.s.sides[round.side].offered
    own = dict(round.worths())
    if kind in own:
        own[kind] -= round.price
    worth = round.hunch.worth(round.side, round.eye)[kind]
    return worth, worth - round.price, max(own.values()), round_percent(round.hunch.victory(round.side)[kind])


def worth_the_star(said: Said, n: str) -> bool:
    _worth, bought, own, chance = _answer(said)
    return bought >= own and int(n) == chance


def costs_a_star(said: Said, n: str) -> bool:
    _worth, bought, own, chance = _answer(said)
    return bought < own and int(n) == chance


def as_good_in_hand(said: Said) -> bool:
    worth, _bought, own, _chance = _answer(said)
    return own >= worth


def better_but_not_by_a_star(said: Said) -> bool:
    worth, bought, own, _chance = _answer(said)
    return bought <= own < worth


def none_as_good_in_hand(said: Said) -> bool:
    worth, bought, own, _chance = _answer(said)
    return own < bought <= worth


# ---- after the flip ----


def ends(said: Said, mine: str, other: str, winner: str, superlative: bool = False) -> bool:
    """Check by the rules the totals of a Clobber that this decision ends, and who wins it."""
    s, side = said.s, side_of(said.s, said.seat)
    end = forecast(s, said.move)
    if not end.decided:  # the other side still has to choose, and is assumed to choose what suits it best
        return True
    totals = [count.total if count else 0 for count in end.counts]
    outcome = "won" if end.winner == side else "draw" if end.winner < 0 else "lost"
    told = [totals[side], totals[1 - side]] == [int(mine), int(other)] and outcome == winner
    if not superlative:
        return told
    every = [forecast(s, one.move) for one in said.beside if isinstance(one.move, do.Select | do.Swap)]
    better = any(one.decided and one.winner == side for one in every)
    least = winner != "lost" or all(one.value <= said.decision.value for one in said.beside
                                    if isinstance(one.move, do.Select | do.Swap))
    return told and not better and least


# ---- Bands ----


def _home(said: Said) -> tuple[list[float], list[float]]:
    """Return the values of the Barbarians who stay, and of those who go."""
    home = COMPANY[len(said.s.stars)].home
    looked = [one.card for one in said.s.dealt[said.seat]]
    kept = [NUMBER[card] for card in said.move.cards]
    return [home[card] for card in kept], [home[card] for card in looked if card not in kept]


def kept(said: Said, good_go: bool = False, bad_stay: bool = False, some: bool | None = None) -> bool:
    """Check a claim about kept Barbarians.

    A value below 0 is worse than the next Barbarian, who is worth 0 on average.
    """
    stay, go = _home(said)
    told = any(one > 0 for one in go) == good_go and (good_go or any(one < 0 for one in stay) == bad_stay)
    return told and (some is None or bool(stay) == some)


def _gain(said: Said, move: Any) -> float:
    s, worth = said.view.fray, COMPANY[len(said.s.stars)].of
    return worth(s.bands[move.band][move.other]) - worth(s.bands[s.seat][move.place])


def switched(said: Said, more: bool, known: bool = True) -> bool:
    comes = said.view.fray.bands[said.move.band][said.move.other]
    return (_gain(said, said.move) > 0) == more and known == (comes is None or comes.card != HIDDEN)


def _worthwhile(said: Said) -> bool:
    parts = stakes(said.s, said.seat)
    return any(_gain(said, move) * (parts[said.seat] - parts[move.band]) > judge._STAYS
               for move in said.legal if isinstance(move, do.Switch))


def exchanged(said: Said) -> bool:
    hand = Counter(said.s.hands[said.seat])
    return hand[ACTION[said.move.card]] >= 3


CLAIMS = Claims(
    Claim("This move did best in many test games.", the_best, FOR),
    Claim("A Totem costs its holder more than it earns, so leave both to the others.", gives_away_both, FOR),
    Claim("A Totem costs its holder more than it earns, so it’s better not to take one.", could_give_away, AGAINST),
    Claim("With two players, each of them holds a Totem, and Black costs less than White.",
          lambda said: has_to_hold(said, True), FOR),
    Claim("With two players, each of them holds a Totem, and White costs more than Black.",
          lambda said: has_to_hold(said, False), AGAINST),
    Claim("The White Totem costs its holder Stars.", lambda said: white_for(said, False, False)),
    Claim("The White Totem costs its holder Stars, so it’s better not to keep it.",
          lambda said: white_for(said, True, False), AGAINST),
    Claim("The White Totem costs its holder Stars, so it’s best given to a player with many Stars.",
          lambda said: white_for(said, False, True), FOR),
    Claim("This card does what the other side’s card does. Its chance to win is about {n}%.",
          lambda said, n: wins(said, n, kind=MIRROR)),
    Claim("No Barbarian comes forward, so a defeat costs only 1 Star and you keep the good cards for a better "
          "round.", no_one_comes),
    Claim("This card’s Barbarian can’t be clobbered and beats any total of 12 or more. The chance to win is about "
          "{n}%.",
          lambda said, n: wins(said, n, kind=FLEE)),
    Claim("This card reaches {total}, and no one expects it. Its chance to win is about {n}%.", unexpected, FOR),
    Claim("This card reaches {total}. Its chance to win is about {n}%.", wins),
    Claim("With this Band, the chance to win with the best card in hand is about {n}%.",
          lambda said, n: paired(said, n, False)),
    Claim("No one else profits, and the chance to win with the best card in hand is about {n}%.",
          lambda said, n: paired(said, n, True)),
    Claim("The chance that this card is accepted is about {n}%. Then it earns 1 Star.", accepted),
    Claim("No offer is worth it, so all cards stay in hand.", no_offer_is_better, FOR),
    Claim("All cards stay in hand.", some_offer_is_better),
    Claim("This card costs 1 Star, and its chance to win is about {n}%.", costs_a_star),
    Claim("This card is worth the Star it costs. Its chance to win is about {n}%.", worth_the_star, FOR),
    Claim("The cards in hand cost no Star, but none of them is as good as the offered "
          "one.", none_as_good_in_hand, AGAINST),
    Claim("A card in hand is at least as good as the offered one and costs no Star.", as_good_in_hand, FOR),
    Claim("The offered card is better than those in hand, but not worth a Star.", better_but_not_by_a_star, FOR),
    Claim("{mine} against {other}: a defeat.", lambda said, mine, other: ends(said, mine, other, "lost"), AGAINST),
    Claim("{mine} against {other}: a win.", lambda said, mine, other: ends(said, mine, other, "won"), FOR),
    Claim("{mine} against {other}: a draw. Nothing better is possible.",
          lambda said, mine, other: ends(said, mine, other, "draw", True), FOR),
    Claim("{mine} against {other}: a draw.", lambda said, mine, other: ends(said, mine, other, "draw")),
    Claim("{mine} against {other}: a defeat. This Clobber can’t be won, and this choice costs the least.",
          lambda said, mine, other: ends(said, mine, other, "lost", True), FOR),
    Claim("A Barbarian from the deck might be no better.", lambda said: kept(said, good_go=True), AGAINST),
    Claim("These Barbarians are known, but someone better could come from the deck.",
          lambda said: kept(said, bad_stay=True), AGAINST),
    Claim("Someone better will probably come from the deck.", lambda said: kept(said, some=False), FOR),
    Claim("Someone better than the Barbarians sent back could come from the deck.", kept, FOR),
    Claim("The deck is unlikely to bring a better Barbarian.", lambda said: kept(said, some=True), FOR),
    Claim("The new Barbarian is worth no more than the one who leaves.", lambda said: switched(said, False), AGAINST),
    Claim("The new Barbarian is worth more than the one who leaves.", lambda said: switched(said, True), FOR),
    Claim("The new Barbarian is unknown, but the one who leaves is worth less than most.",
          lambda said: switched(said, True, False), FOR),
    Claim("The new Barbarian is unknown, and the one who leaves is worth keeping.",
          lambda said: switched(said, False, False), AGAINST),
    Claim("No switch is worth it now.", lambda said: not _worthwhile(said), FOR),
    Claim("Everyone stays where they are.", _worthwhile),
    Claim("Three new cards mean a better choice.", exchanged),
)
