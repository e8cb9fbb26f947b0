"""The words of Klobba!: log lines, button labels, prompts, forecasts of decisions, the standing of a game."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Move, Result, Told
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.core.play.dice_ledger import nothing_to_count
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION, ACTION_ID, ID, SWAP, VALUE
from klotho_games.games.klobba.rules.clobber import swaps
from klotho_games.games.klobba.rules.count import scores, winners
from klotho_games.games.klobba.rules.count_clobber import effective
from klotho_games.games.klobba.rules.events import BarbarianClobbered, BarbarianTurned, Count, KlobbaEvent
from klotho_games.games.klobba.rules.legal import selecting
from klotho_games.games.klobba.rules.questions import Forecast, band_total, forecast, promise
from klotho_games.games.klobba.rules.state import BLACK, NONE, Fray, Member, Phase, side_of

from .goal import goal
from .landmarks import landmark
from .log import LINES
from .meanwhile import waited
from .names import (
    action_name,
    band_name,
    barbarian_name,
    barbarian_names,
    count_words,
    of_band,
    stars_words,
)
from .shared_lines import GOES_ON, together
from .surroundings import table

Names = Sequence[str]


class KlobbaTelling:
    drawn = staticmethod(nothing_to_count)
    waited = staticmethod(waited)
    landmark = staticmethod(landmark)
    goal = staticmethod(goal)
    table = staticmethod(table)
    together = staticmethod(together)
    goes_on = GOES_ON

    def event(self, event: Event, names: Names, viewer: int | None = None) -> Told | None:
        """Return a log line.

        Without a viewer it contains only what everyone is allowed to know; a seat also reads its own secrets.
        """
        tell = LINES.get(type(event))
        if tell is None:
            return None
        assert isinstance(event, KlobbaEvent)
        return tell(event, names, event.is_open_to(viewer))

    def event_for(self, event: Event, names: Names, seat: int) -> Told | None:
        return self.event(event, names, seat)

    def move(self, s: Fray, move: Move, names: Names = ()) -> str:
        """Return a short label. Without names, players are called by their numbers."""
        called = names or [_("player {n}").format(n=seat + 1) for seat in range(len(s.stars))]
        return _label(s, move, called)

    def prompt(self, s: Fray, names: Names) -> tuple[str, str]:
        """Return what the table waits for, without any secrets."""
        return _prompt(s, names)

    def turn(self, s: Fray) -> tuple[str, int]:
        return _("round"), max(1, s.round)

    def standing(self, s: Fray, names: Names) -> str:
        stars = ", ".join(
            _("{name} {score} ({kept})").format(name=name, score=score, kept=kept)
            for name, score, kept in zip(names, scores(s), s.stars, strict=True)
        )
        return _("Round {n} · Stars (to play): {stars}").format(n=max(1, s.round), stars=stars)

    def score_words(self, points: int) -> str:
        return stars_words(points)

    def share(self, result: Result, seat: int) -> str:
        others = max(score for other, score in enumerate(result.scores) if other != seat)
        return _("{n} to {others} Stars").format(n=result.scores[seat], others=others)

    def foretell(self, s: Fray, move: Move, names: Names) -> str:
        """Return what a decision will bring, in a sentence before it is confirmed; empty if nothing follows from it.

        Only the seat to act is allowed to read it: before the flip it mentions that seat's own cards.
        """
        match move:
            case do.Lay(card):
                return _promise_words(s, side_of(s, s.seat), card, names)
            case do.OfferAction(card):
                holder = next((one.seat for one in s.sides if one.partner == s.seat), NONE)
                return _promise_words(s, side_of(s, holder), card, names)
            case do.Accept():
                text = _("You pay {name} 1 Star. {promise}")
                one = next(one for one in s.sides if one.seat == s.seat)
                told = _promise_words(s, side_of(s, s.seat), ACTION_ID[one.offered], names)
                return text.format(name=names[one.partner], promise=told)
            case do.Reject():
                one = next(one for one in s.sides if one.seat == s.seat)
                text = _("If you then play {card} from your hand, you pay {name} 1 Star.")
                return text.format(card=action_name(ACTION_ID[one.offered]), name=names[one.partner])
            case do.Swap() | do.Select():
                return _forecast_words(s, forecast(s, move), names)
        return ""

    def brings(self, s: Fray, move: Move) -> str:
        """Return the price and result of a choice in few words, for lists of moves and the voice.

        Only the seat to act is allowed to read it.
        """
        return _brings(s, move)

    def price(self, s: Fray, move: Move) -> str:
        """Return the Stars that a choice costs, for its button; empty if it costs none or no one knows yet."""
        return stars_words(stars) if (stars := _stake(s, move)) else ""

    def foretell_lay(self, s: Fray, card: str, names: Names) -> str:
        """Return what a card brings if it is laid, including the payment for a card of a kind that was rejected."""
        told = self.foretell(s, do.Lay(card), names)
        if _was_rejected(s, card):
            return told + " " + _("You rejected this card, so playing it costs 1 more Star (KLO-2.4).")
        return told


# ---- moves ----


def _label(s: Fray, move: Move, names: Names) -> str:
    match move:
        case do.Keep(cards):
            return _("Keep {cards}").format(cards=barbarian_names(cards)) if cards else _("Keep no Barbarian")
        case do.GiveTotems(black, white):
            return _("Give Black to {black} and White to {white}").format(black=names[black], white=names[white])
        case do.Pair(band):
            return _("Form a Group with {band}").format(band=band_name(band, names))
        case do.OfferAction(card):
            return _("Offer {card}").format(card=action_name(card))
        case do.NoOffer():
            return _("Offer no card")
        case do.Accept():
            return _("Accept for 1 Star")
        case do.Reject():
            return _("Reject the card")
        case do.Lay(card):
            return _("Play {card}").format(card=action_name(card))
        case do.Swap(mine, other):
            return _("Swap {mine} for {other}").format(mine=barbarian_name(mine), other=barbarian_name(other))
        case do.Select(cards):
            text = ngettext("{cards} comes forward", "{cards} come forward", len(cards))
            return text.format(cards=barbarian_names(cards))
        case do.Exchange(card):
            return _("Exchange three cards: {card}").format(card=action_name(card))
        case do.Switch(place, band, other):
            text = _("Switch {mine} for {theirs} {of_whom}")
            mine, theirs = _member(s.bands[s.seat][place], place), _member(s.bands[band][other], other)
            return text.format(mine=mine, theirs=theirs, of_whom=of_band(band, names))
        case do.EndSwitch():
            return _("Done switching") if s.switches else _("Don’t switch")
        case do.GiveWhite(to):
            text = _("Keep the White Totem") if to == s.seat else _("Give the White Totem to {name}")
            return text.format(name=names[to])
    return ""


def _member(member: Member | None, place: int) -> str:
    if member is not None and member.up:
        return barbarian_name(ID[member.card])
    return _("face-down card {n}").format(n=place + 1)


# ---- prices and results ----


def _stake(s: Fray, move: Move) -> int:
    """Return the Stars to place on Barbarians and to pay for a card of a kind that was rejected (KLO-2.4, 2.6)."""
    match move:
        case do.Lay(card) if s.phase is Phase.LAY:
            return promise(s, side_of(s, s.seat), card).stars + _was_rejected(s, card)
        case do.Select(cards) if s.phase is Phase.SELECT:
            return len(cards)
    return 0


def _was_rejected(s: Fray, card: str) -> bool:
    one = s.sides[side_of(s, s.seat)]
    return one.answer == "rejected" and one.offered == ACTION[card]


def _brings(s: Fray, move: Move) -> str:
    match move:
        case do.Keep(cards) if s.phase is Phase.KEEP:
            n = len(s.dealt[s.seat]) - len(cards)
            text = ngettext("{n} unseen Barbarian joins face down", "{n} unseen Barbarians join face down", n)
            return text.format(n=n) if n else ""
        case do.Pair(band) if s.phase is Phase.PAIR:
            text = _("face-up total {own} + {other}")
            return text.format(own=band_total(s, s.seat), other=band_total(s, band))
        case do.OfferAction():
            return _("earns 1 Star if accepted")
        case do.Reject():
            return _("costs nothing")
        case do.Lay(card) if s.phase is Phase.LAY:
            return _card_brings(s, card, _stake(s, move))
        case do.Swap() | do.Select() if s.phase in (Phase.SWAP, Phase.SELECT):
            return _end_brings(s, move)
        case do.Exchange():
            return _("for three new cards")
        case do.Switch(place, band, other) if s.phase is Phase.SWITCH:
            mine, theirs = s.bands[s.seat][place], s.bands[band][other]
            if mine is not None and theirs is not None and mine.up and theirs.up:
                return _("value {mine} for value {theirs}").format(mine=VALUE[mine.card], theirs=VALUE[theirs.card])
    return ""


def _card_brings(s: Fray, card: str, stars: int) -> str:
    side = side_of(s, s.seat)
    told = promise(s, side, card)
    if told.mirrors:
        return _("copies the other side’s card")
    if not told.counts:
        return _("no one fits, total 0")
    text = _("total {total}, needs {stars}")
    if len(told.counts) > 1:
        text = _("total up to {total}, needs {stars}")
    if _swaps_first(s, side, card):
        text = _("total {total} before the swap, needs {stars}")
    return text.format(total=told.counts[0].total, stars=stars_words(stars))


def _end_brings(s: Fray, move: do.Swap | do.Select) -> str:
    """Return how the Clobber ends with this choice, or what it counts if the other side still has to choose."""
    seen, side = forecast(s, move), side_of(s, s.seat)
    mine, other = seen.counts[side], seen.counts[1 - side]
    if seen.decided and mine is not None and other is not None:
        return _outcome(seen, side, mine, other).removesuffix(".")
    return _("counts {total}").format(total=mine.total) if mine is not None else ""


# ---- prompts ----


def _prompt(s: Fray, names: Names) -> tuple[str, str]:
    match s.phase:
        case Phase.SHUFFLE | Phase.DEAL:
            return _("the cards are shuffled."), _("Everyone’s Action cards are secret.")
        case Phase.LIGHTNING | Phase.THUNDER:
            return _("the storm is hidden in the deck."), _("The game ends when Lightning and Thunder have both come.")
        case Phase.KEEP:
            return _("which Barbarians do you keep?"), _("For each Barbarian you send back, an unseen one comes face "
                                                         "down.")
        case Phase.TOTEMS:
            first = _("choose the Band that gets the Black Totem.")
            return first, _("Your face-up Barbarians have the lowest total, so you give out both Totems.")
        case Phase.PAIR:
            side = BLACK if s.sides[BLACK].partner == NONE else 1
            first = _("choose a Band to form a Group with.")
            return first, _("You hold the Black Totem.") if side == BLACK else _("You hold the White Totem.")
        case Phase.OFFER:
            holder = next(one.seat for one in s.sides if one.answer == "")
            first = _("offer {name} an Action card, or none.").format(name=names[holder])
            return first, _("If your card is accepted, you earn 1 Star. No one else sees the card.")
        case Phase.ANSWER:
            partner = next(one.partner for one in s.sides if one.answer == "waiting")
            first = _("accept or reject {name}’s card.").format(name=names[partner])
            return first, _("If you accept, you pay 1 Star and play this card.")
        case Phase.LAY:
            return _("play a card face down."), _("Your card stays face down until Clobber time.")
        case _:
            return _later_prompt(s, names)


def _later_prompt(s: Fray, names: Names) -> tuple[str, str]:
    match s.phase:
        case Phase.SWAP:
            first = _("swap one of your Barbarians first.")
            return first, _("Swap with your partner or a Band that sits out. Then your highest Barbarian comes "
                            "forward.")
        case Phase.SELECT:
            side = selecting(s)
            card = ACTION_ID[effective(s.sides[side].laid, s.sides[1 - side].laid)]
            return _("who comes forward?"), _("Several Barbarians fit {card}.").format(card=action_name(card))
        case Phase.SWITCH:
            first = _("switch as many Barbarians as you like.")
            return first, _("Switch your Barbarians for those of other Bands, each Barbarian only once.")
        case Phase.GIVE:
            black, first = s.sides[BLACK].seat, _("who gets the White Totem?")
            if black == s.seat:
                return first, _("The Black Totem has come to you, so give the White one to another player.")
            return first, _("{name} now holds the Black Totem and can’t get the White one.").format(name=names[black])
    return _victory_words(s, names), _("Lightning and Thunder have come.")


def _victory_words(s: Fray, names: Names) -> str:
    """Say who wins, and how a tie is broken (KLO-3.3)."""
    best, final = [names[seat] for seat in winners(s)], scores(s)
    if len(best) > 1:
        return _("{names} share the victory.").format(names=listed(best))
    if final.count(max(final)) > 1:
        text = _("{stars} each, but {name} clobbered more Barbarians.")
        return text.format(stars=stars_words(max(final)), name=best[0])
    return _("{names} has the most Stars.").format(names=best[0])


# ---- what will happen ----


def _promise_words(s: Fray, side: int, card: str, names: Names) -> str:
    told, holder = promise(s, side, card), s.sides[side].seat
    if told.mirrors:
        return _("In your Group, this card does what the other side’s card does.")
    if not told.counts:
        return _("No Barbarian fits this card, so the total is 0 and a defeat costs 1 Star.")
    best, stake = told.counts[0], stars_words(told.stars)
    text = _("{cards}: {sum}. Stake: {stars}.")
    if _swaps_first(s, side, card):
        text = _("{cards} before the swap: {sum}. Stake: {stars}.")
    elif len(told.counts) > 1:
        # KLO-2.5: the Totem holder chooses, also for a card that the partner has offered
        text = _("You choose who comes forward (up to {total}). Stake: {stars}.")
        if holder != s.seat:
            text = _("{name} chooses who comes forward (up to {total}). Stake: {stars}.")
    return text.format(name=names[holder], cards=barbarian_names(best.cards), sum=count_words(best), total=best.total,
                       stars=stake)


def _swaps_first(s: Fray, side: int, card: str) -> bool:
    """Return whether a swap comes before the count and can change the total (KLO-4.8)."""
    return ACTION[card] == SWAP and bool(swaps(s, side))


def _forecast_words(s: Fray, seen: Forecast, names: Names) -> str:
    side = side_of(s, s.seat)
    mine, other = seen.counts[side], seen.counts[1 - side]
    if not seen.decided:
        return _("You reach a total of {total}.").format(total=mine.total) if mine is not None else ""
    assert mine is not None and other is not None
    return " ".join([_outcome(seen, side, mine, other), *_ways(seen, names)])


def _outcome(seen: Forecast, side: int, mine: Count, other: Count) -> str:
    if seen.winner == NONE:
        return _("{mine} against {other}: a draw.").format(mine=mine.total, other=other.total)
    text = _("{mine} against {other}: you win.") if seen.winner == side else _("{mine} against {other}: you lose.")
    return text.format(mine=mine.total, other=other.total)


def _ways(seen: Forecast, names: Names) -> list[str]:
    clobbered = [event.card for event in seen.events if isinstance(event, BarbarianClobbered)]
    turned = [event.card for event in seen.events if isinstance(event, BarbarianTurned)]
    found = []
    if clobbered:
        text = ngettext("{cards} is clobbered.", "{cards} are clobbered.", len(clobbered))
        found.append(text.format(cards=barbarian_names(clobbered)))
    if turned:
        text = ngettext("{cards} turns face down.", "{cards} turn face down.", len(turned))
        found.append(text.format(cards=barbarian_names(turned)))
    return found


TELLING = KlobbaTelling()
