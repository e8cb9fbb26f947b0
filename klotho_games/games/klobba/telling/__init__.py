"""The words of Klobba!: forecasts of decisions and standings. Names, log, labels and prompts are beside this file."""

from __future__ import annotations

from klotho_games.core.contract import Event, Move, Result, Told
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play.dice_ledger import nothing_to_count
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION, ACTION_ID, SWAP, VALUE
from klotho_games.games.klobba.rules.clobber import swaps
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.events import BarbarianClobbered, BarbarianTurned, Count, KlobbaEvent
from klotho_games.games.klobba.rules.questions import Forecast, band_total, forecast, promise
from klotho_games.games.klobba.rules.state import NONE, Fray, Phase, side_of

from .goal import goal
from .landmarks import landmark
from .log import LINES
from .meanwhile import waited
from .moves import Names, move_label, stake_words, was_rejected
from .names import action_name, barbarian_names, count_words, stars_words
from .prompts import open_prompt
from .shared_lines import GOES_ON, together
from .surroundings import table


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
        return move_label(s, move, called)

    def prompt(self, s: Fray, names: Names) -> tuple[str, str]:
        """Return what the table waits for, without any secrets."""
        return open_prompt(s, names)

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
        return stars_words(stars) if (stars := stake_words(s, move)) else ""

    def foretell_lay(self, s: Fray, card: str, names: Names) -> str:
        """Return what a card brings if it is laid, including the payment for a card of a kind that was rejected."""
        told = self.foretell(s, do.Lay(card), names)
        if was_rejected(s, card):
            return told + " " + _("You rejected this card, so playing it costs 1 more Star (KLO-2.4).")
        return told


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
            return _card_brings(s, card, stake_words(s, move))
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
