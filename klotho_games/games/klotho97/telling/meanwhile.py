"""What changed for a company while others decided: an unwatched scoring, raided cards, the worth of its minerals."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play.meanwhile import Waited
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import MINERALS

from .blows import is_blow
from .names import card_name, mineral_name, minerals_words


def waited(steps: Sequence[Waited], seat: int, names: Sequence[str], watched: bool) -> list[str]:
    raided = [_("{name} raided you and took {card}").format(name=names[event.seat], card=card_name(event.card))
              for _before, played in steps for event in played.events
              if isinstance(event, ev.CardRaided) and event.victim == seat]
    if not watched:
        raided = [*(_scoring_words(event, seat) for _before, played in steps for event in played.events
                    if isinstance(event, ev.RoundCounted)), *raided,
                  *(_stake_words(event, names) for before, played in steps for event in played.events
                    if isinstance(event, ev.ClaimStaked) and is_blow(event, before, seat))]
    before, after = steps[0][0].markets, steps[-1][1].state.markets
    held = steps[-1][1].state.companies[seat].minerals
    return raided + [_market_words(mineral, before[n], after[n]) for n, mineral in enumerate(MINERALS)
                     if held[n] and before[n] != after[n]]


def _scoring_words(event: ev.RoundCounted, seat: int) -> str:
    points = event.counts[seat].points
    text = ngettext("scoring {n} gave you {points} point", "scoring {n} gave you {points} points", points)
    return text.format(n=event.number, points=points)


def _stake_words(event: ev.ClaimStaked, names: Sequence[str]) -> str:
    text = _("{name} staked {minerals}")
    return text.format(name=names[event.seat], minerals=minerals_words(event.minerals))


def _market_words(mineral: str, before: int, after: int) -> str:
    text = _("{mineral} rose in price to {value}") if after > before else _("{mineral} fell in price to {value}")
    return text.format(mineral=mineral_name(mineral), value=after)
