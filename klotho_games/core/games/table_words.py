"""The table in sentences, for people who do not see it. The voice and the text table use it.

A game's telling can have `table(view, names) -> list[str]`: what the viewer sees, in reading order. Whose turn it is
and what changes most come first, then the scores, then what all players share, then the viewer's own things. Each entry
is one or more whole sentences; places have the same names as in `Telling.move`. For a game without it, the prompt and
`Telling.standing` are used.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from klotho_games.core.contract import OVER, Result
from klotho_games.core.i18n import _, capital, listed, number

from .registry import Game


def table_lines(game: Game, state: Any, seat: int, names: Sequence[str]) -> list[str]:
    """Return what a seat or NOBODY sees, made only from its view: hidden differences never change the text."""
    view = game.rules.view(state, seat)
    told = getattr(game.telling, "table", None)
    if told is not None:
        return [str(sentence) for sentence in told(view, names)]
    return _plain(game, view, names)


def _plain(game: Game, view: Any, names: Sequence[str]) -> list[str]:
    s = game.rules.imagine(view, Random(0))  # noqa: S311 - no dice are rolled with it
    acting = game.rules.to_act(s)
    found = [] if len(names) < 2 or acting < 0 else [turn_told(acting, names)]
    if acting != OVER:
        found += [sentence(words) for words in game.telling.prompt(s, names) if words]
    return [*found, *map(sentence, game.telling.standing(s, names).split(" · "))]


def turn_told(seat: int, names: Sequence[str], viewer: int | None = None) -> str:
    """Return whose turn it is; empty if no seat has to decide."""
    if seat < 0:
        return ""
    return _("It’s your turn.") if seat == viewer else _("It’s {name}’s turn.").format(name=names[seat])


def result_lines(result: Result, names: Sequence[str]) -> list[str]:
    """Return the result: who has won and why, then every player's points with their lines, the best first."""
    best = [names[seat] for seat in result.winners]
    found = [result.reason]
    if best and len(names) > 1:
        found.insert(0, _("Won by {names}.").format(names=listed(best)))
    order = sorted(range(len(result.scores)), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
    for seat in order:
        told = _("{name}: {points} in total.")
        found.append(told.format(name=names[seat] if seat < len(names) else "", points=number(result.scores[seat])))
        lines = [line for line in result.lines if line.seat == seat]
        found += [_("{label}: {points}.").format(label=_in_its_group(line.group, line.label),
                                                 points=number(line.points)) for line in lines]
    return found


def _in_its_group(group: str, label: str) -> str:
    return _("{group}, {label}").format(group=group, label=label) if group else label


def sentence(words: str) -> str:
    """Return the words with a capital and a full stop, unless they already end like a sentence."""
    words = capital(words.strip())
    return words if not words or words[-1] in ".!?…:" else _("{words}.").format(words=words)
