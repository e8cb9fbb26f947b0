"""What the set-up of every kind says about an even match."""

from __future__ import annotations

from itertools import pairwise

from klotho_games.core.i18n import _, as_percent, number

from .characters import level_title
from .strength import LEVEL_RATINGS, EvenMatch

_HALF = 0.5
_LIKE = 30
"""Up to this difference to a level, a bot plays like it."""


def even_sentences(title: str, match: EvenMatch, practice: bool = False) -> tuple[str, ...]:
    """Return all that is said: how the bot plays, how strong it is now, what to expect, and how it learns."""
    return about_even(title), strength_text(match.strength), expected_text(match), learning_text(match, practice)


def about_even(title: str) -> str:
    return _("Plays about as well as you do at {title}.").format(title=title)


def strength_text(strength: int) -> str:
    """Return where the strength lies among the levels."""
    near = min(LEVEL_RATINGS, key=lambda level: abs(LEVEL_RATINGS[level] - strength))
    if abs(LEVEL_RATINGS[near] - strength) <= _LIKE:
        return _("Now it plays like {level}.").format(level=level_title(near))
    for lower, upper in pairwise(LEVEL_RATINGS):
        if LEVEL_RATINGS[lower] < strength < LEVEL_RATINGS[upper]:
            told = _("Now it plays between {lower} and {upper}.")
            return told.format(lower=level_title(lower), upper=level_title(upper))
    return _("Now it plays worse than {level}.").format(level=level_title(near))


def expected_text(match: EvenMatch) -> str:
    """Return what the person can expect. In a game of two, it goes without saying that half is fair."""
    told = _("You win about {share} ± {margin} of the games.")
    if match.fair < _HALF:
        told = _("You win about {share} ± {margin} of the games; {fair} is fair.")
    return told.format(share=as_percent(match.expected.share), margin=number(match.expected.percent[1]),
                       fair=as_percent(match.fair))


def learning_text(match: EvenMatch, practice: bool) -> str:
    """Return what the next game will change."""
    if practice:
        return _("Practice games don’t change how it plays.")
    if match.is_unsure:
        return _("It doesn’t know you yet, so the first games can be uneven.")
    return _("After you win it plays a little better, after you lose a little worse.")
