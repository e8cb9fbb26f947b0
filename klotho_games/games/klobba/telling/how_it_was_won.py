"""How a game was won, read from its events: an account of every player's Stars, and a sentence about the victory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.state import STARS

from .names import action_name, stars_words


class Account:
    """Each seat's Stars as the events move them (KLO-3.4), and where they came from."""

    def __init__(self, seats: int) -> None:
        self.kept = [STARS // seats] * seats
        self.piled = [0] * seats
        self.clobbered = [0] * seats
        self.as_partner = [0] * seats
        """Stars earned as a partner: Stars that other players had placed on this player's Barbarians, and payments for
        offered cards."""
        self.rounds: list[tuple[int, ...]] = []
        """The scores at the beginning of each round."""
        self.before_last: tuple[int, ...] = ()
        """The scores when the cards of the last Clobber were flipped."""
        self.taken_last = [0] * seats
        """Stars taken to the score piles in the last Clobber."""
        self.wins: list[Counter[str]] = [Counter() for _seat in range(seats)]
        """Clobbers won, by the Action card that was played."""
        self.taken: list[Counter[str]] = [Counter() for _seat in range(seats)]
        """Stars taken to the score pile, by the Action card that was played."""
        self._placed: dict[str, int] = {}
        self._cards: dict[int, str] = {}

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(kept + piled for kept, piled in zip(self.kept, self.piled, strict=True))

    def note(self, event: Event) -> None:
        match event:
            case ev.RoundBegan():
                self.rounds.append(self.scores)
            case ev.StarsPaid(seat, to, stars, why):
                self.kept[seat] -= stars
                self.kept[to] += stars
                self.as_partner[to] += stars if why in ("offer", "rejected") else 0
            case ev.CardsFlipped(black, white, seats):
                self._cards = dict(zip(seats, (black, white), strict=True))
                self.before_last, self.taken_last = self.scores, [0] * len(self.kept)
            case ev.StarsPlaced(_side, seat, cards):
                self.kept[seat] -= len(cards)
                self._placed |= dict.fromkeys(cards, seat)
            case ev.ClobberWon(_side, seat):
                self.wins[seat][self._cards[seat]] += 1
            case ev.BarbarianClobbered(card, band, _place, by, goes):
                self.clobbered[by] += 1
                if goes == "pile":
                    self.piled[by] += 1
                    self.taken_last[by] += 1
                    self.taken[by][self._cards[by]] += 1
                self._goes_home(card, band, goes)
            case ev.BarbarianTurned(card, band, _place, goes):
                self._goes_home(card, band, goes)

    def _goes_home(self, card: str, band: int, goes: ev.Goes) -> None:
        if goes == "owner":
            self.kept[band] += 1
            self.as_partner[band] += self._placed[card] != band


def account(events: Iterable[Event], seats: int) -> Account:
    found = Account(seats)
    for event in events:
        found.note(event)
    return found


def ranks(found: Account) -> tuple[int, ...]:
    """Return the rank of each seat, 1 for the winner. Equal seats share a rank (KLO-3.3)."""
    order = list(zip(found.scores, found.clobbered, strict=True))
    return tuple(1 + sum(other > one for other in order) for one in order)


class How(NamedTuple):
    kind: str
    title: str
    words: str


def explain_victory(found: Account, names: Sequence[str]) -> How:
    """Return the first explanation that is true. The rarer kinds of victory come first."""
    winners = [seat for seat, rank in enumerate(ranks(found)) if rank == 1]
    if len(winners) > 1:
        both = listed(names[seat] for seat in winners)
        return How("shared", _("No one gives way"), _("{names} tied on both Stars and clobbered Barbarians.").format(
            names=both))
    seat = winners[0]
    made = (told(found, seat, names) for told in _KINDS)
    return next(how for how in made if how is not None)


Told = How | None


def _rival(found: Account, seat: int) -> int:
    """Return the best of the other seats."""
    others = [one for one in range(len(found.kept)) if one != seat]
    return max(others, key=lambda one: (found.scores[one], found.clobbered[one]))


def _margin(found: Account, seat: int) -> int:
    return found.scores[seat] - found.scores[_rival(found, seat)]


def _by_tie_break(found: Account, seat: int, names: Sequence[str]) -> Told:
    rival = _rival(found, seat)
    if found.scores[seat] != found.scores[rival]:
        return None
    words = _("As many Stars as {name}, but more Barbarians clobbered: {n} to {of}.")
    return How("tie", _("By a nose"), words.format(name=names[rival], n=found.clobbered[seat],
                                                   of=found.clobbered[rival]))


def _in_the_last(found: Account, seat: int, names: Sequence[str]) -> Told:
    """Another player led when the last cards were flipped."""
    before = found.before_last
    if not before or before[seat] == max(before):
        return None
    leader = names[before.index(max(before))]
    taken = found.taken_last[seat]
    words = _("{leader} led until then, but this Clobber put {stars} on the winner’s pile.")
    if not taken:
        words = _("{leader} led until then but lost the lead here.")
    return How("last", _("Won in the last Clobber"), words.format(leader=leader, stars=stars_words(taken)))


def _from_last(found: Account, seat: int, names: Sequence[str]) -> Told:
    half = len(found.rounds) // 2
    if half < 2 or len(names) < 3:
        return None
    then = found.rounds[half]
    if any(score <= then[seat] for other, score in enumerate(then) if other != seat):
        return None
    words = _("The fewest Stars of all after round {n}, but the most when the storm broke.")
    return How("from-last", _("From last to first"), words.format(n=half))


def _without_a_win(found: Account, seat: int, names: Sequence[str]) -> Told:
    if found.wins[seat]:
        return None
    words = _("Won no Clobber as a Totem holder, but the others lost more.")
    return How("quiet", _("The quiet chief"), words)


def _as_partner(found: Account, seat: int, names: Sequence[str]) -> Told:
    earned, margin = found.as_partner[seat], _margin(found, seat)
    if earned <= margin or earned <= found.piled[seat]:
        return None
    words = _("{stars} earned as a partner, in a game won by only {n}.")
    return How("partner", _("The good partner"), words.format(stars=stars_words(earned), n=margin))


def _from_the_start(found: Account, seat: int, names: Sequence[str]) -> Told:
    later = found.rounds[1:]
    if len(later) < 4 or any(score >= then[seat] for then in later for other, score in enumerate(then)
                             if other != seat):
        return None
    return How("start", _("First from the start"), _("The most Stars after every single round."))


def _with_a_card(found: Account, seat: int, names: Sequence[str]) -> Told:
    """One card won at least two Clobbers and some Stars, and more Clobbers than any other card."""
    best = found.wins[seat].most_common(2)
    card, n = best[0]
    if n < 2 or not found.taken[seat][card] or (len(best) > 1 and n == best[1][1]):
        return None
    words = ngettext("This card won {n} Clobber and took {stars}.", "This card won {n} Clobbers and took {stars}.", n)
    title = _("With {card}").format(card=action_name(card))
    return How("card", title, words.format(n=n, stars=stars_words(found.taken[seat][card])))


def _by_clobbering(found: Account, seat: int, names: Sequence[str]) -> Told:
    mine = found.clobbered[seat]
    if any(n >= mine for other, n in enumerate(found.clobbered) if other != seat):
        return None
    words = ngettext("{n} Barbarian clobbered, more than anyone else.",
                     "{n} Barbarians clobbered, more than anyone else.", mine)
    return How("clobbered", _("The great clobberer"), words.format(n=mine))


def _by_stars(found: Account, seat: int, names: Sequence[str]) -> Told:
    words = _("{stars} ahead of {name}.")
    return How("stars", _("The most Stars"), words.format(stars=stars_words(_margin(found, seat)),
                                                          name=names[_rival(found, seat)]))


_KINDS: tuple[Callable[[Account, int, Sequence[str]], Told], ...] = (
    _by_tie_break, _in_the_last, _from_last, _without_a_win, _as_partner, _from_the_start, _with_a_card,
    _by_clobbering, _by_stars,
)
