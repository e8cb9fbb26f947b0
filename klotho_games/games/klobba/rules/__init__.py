"""The rules of Klobba!: who acts, what chance can give, how the game ends.

`legal.py` lists the legal moves, and `refusals.py` says why a step is refused. The effects of steps are in the order of
a game: `setup.py`, `groups.py` (steps 1 to 3), `clobber.py` (step 4), `refill.py` (steps 5 to 9). `overlap.py` says who
can decide at the same time, and `sight.py` who is allowed to know what; `questions.py` has what a table asks about a
position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from operator import itemgetter
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.chance import decks
from klotho_games.core.contract import (
    CHANCE,
    OVER,
    Event,
    GameInfo,
    IllegalMove,
    Legality,
    Option,
    Outcome,
    Rules,
    Setup,
    Step,
)
from klotho_games.core.i18n import _, pgettext
from klotho_games.games.klobba.box import box

from . import (
    clobber,
    count,
    groups,
    overlap,
    refill,
    sight,
)
from . import (
    legal as legal_moves,
)
from . import (
    setup as setup_steps,
)
from . import steps as do
from .cards import ACTION_ID, ALL, GAMES, ID
from .invariants import find_problems
from .refusals import why_not
from .sight import View
from .state import Fray, Phase, Tale, new_fray

DO: dict[type[Step], Callable[[Fray, Any, Tale], Fray]] = {
    do.ActionsShuffled: refill.shuffle,
    do.BarbariansShuffled: refill.deal,
    do.Keep: refill.keep,
    do.Exchange: refill.exchange,
    do.LightningHidden: setup_steps.hide_lightning,
    do.ThunderHidden: setup_steps.hide_thunder,
    do.GiveTotems: setup_steps.give_totems,
    do.Pair: groups.pair,
    do.OfferAction: groups.offer,
    do.NoOffer: groups.no_offer,
    do.Accept: groups.accept,
    do.Reject: groups.reject,
    do.Lay: groups.lay,
    do.Swap: clobber.swap,
    do.Select: clobber.select,
    do.Switch: refill.switch,
    do.EndSwitch: refill.end_switch,
    do.GiveWhite: refill.give_white,
}
_OVER = Phase.OVER
_CHANCES = frozenset((Phase.SHUFFLE, Phase.DEAL, Phase.LIGHTNING, Phase.THUNDER))
_STREAMS = {Phase.SHUFFLE: "actions", Phase.DEAL: "barbarians"}
_ORDERS = tuple(permutations(range(4)))
_LIGHTNING = tuple(do.LightningHidden(order) for order in _ORDERS)
_THUNDER = tuple(do.ThunderHidden(order) for order in _ORDERS)
_event = itemgetter(0)
ALL_LOOK = "all_look"
"""The option of games since all players get their new Barbarians before anyone chooses (KLO-2.12)."""


class KlobbaRules(Legality[Fray]):
    steps = do.Steps
    why_not = staticmethod(why_not)
    legal = staticmethod(legal_moves.legal)
    together = staticmethod(overlap.together)
    view = staticmethod(sight.view)
    imagine = staticmethod(sight.imagine)
    result = staticmethod(count.result)
    invariants = staticmethod(find_problems)

    @property
    def info(self) -> GameInfo:
        return replace(
            box(),
            options=(
                Option(
                    "game",
                    _("Game"),
                    "full",
                    choices=GAMES,
                    labels=(_("Basic"), pgettext("a set of rules", "Middle"), _("Full")),
                    helps=(
                        _("Good for a first game: only the simple Action cards, three in hand, no offers (KLO-1.3)."),
                        _("Three more kinds of Action cards, four in hand, no offers yet (KLO-1.9)."),
                        _("All kinds of Action cards, five in hand, and partners can offer one (KLO-2.2)."),
                    ),
                ),
                Option(ALL_LOOK, _("All look before anyone chooses"), 1, choices=(1,), hidden=True),
            ),
        )

    def initial(self, setup: Setup) -> Fray:
        seats = len(setup.seats)
        if not 2 <= seats <= 6:
            raise ValueError(_("Klobba! is for two to six players, not {seats}.").format(seats=seats))
        chosen = setup.option("game", "full")
        game = next((game for game in GAMES if game == chosen), None)
        if game is None:
            raise ValueError(_("Klobba! has no game called {name}. Choose basic, middle or full.").format(name=chosen))
        return new_fray(seats, game, all_look=setup.option(ALL_LOOK, 0) == 1)

    def to_act(self, s: Fray) -> int:
        phase = s.phase
        if phase in _CHANCES:
            return CHANCE
        return OVER if phase is _OVER else s.seat

    def stream(self, s: Fray) -> str:
        return _STREAMS.get(s.phase, "storm")

    def draw(self, s: Fray, rng: Random) -> Outcome:
        match s.phase:
            case Phase.SHUFFLE:
                cards = [ACTION_ID[kind] for kind in sorted(s.discards)]
                decks.shuffle(cards, rng)
                return do.ActionsShuffled(tuple(cards))
            case Phase.DEAL:
                barbarians = list(ID[:ALL])
                decks.shuffle(barbarians, rng)
                return do.BarbariansShuffled(tuple(barbarians))
            case Phase.LIGHTNING:
                return rng.choice(_LIGHTNING)
        return rng.choice(_THUNDER)

    def chances(self, s: Fray) -> Sequence[tuple[Outcome, float]] | None:
        """Return None for a whole deck, which has too many orders to list."""
        if s.phase in _STREAMS:
            return None
        listed = _LIGHTNING if s.phase is Phase.LIGHTNING else _THUNDER
        return [(outcome, 1 / len(listed)) for outcome in listed]

    def apply(self, s: Fray, step: Step) -> tuple[Fray, tuple[Event, ...]]:
        refusal = why_not(s, step)
        if refusal is not None:
            raise IllegalMove(refusal)
        out: Tale = []
        after = DO[type(step)](s, step, out)
        return after, tuple(map(_event, out))


def tale(s: Fray, step: Step) -> Tale:
    """Return the events of a legal step, each with the state after it."""
    out: Tale = []
    DO[type(step)](s, step, out)
    return out


RULES: Rules[Fray, View] = KlobbaRules()
