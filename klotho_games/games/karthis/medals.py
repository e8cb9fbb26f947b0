"""The medals of The Temple of Karthis: for Crowns from ever deeper floors, and for the caution that
brings them home."""

from __future__ import annotations

from collections.abc import Iterator

from klotho_games.core.i18n import _
from klotho_games.core.play.medals import FinishedGame, Medal, has_won
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import JOKERS
from klotho_games.games.karthis.rules.state import Adventure


def medals() -> tuple[Medal, ...]:
    return (
        Medal("deep", "karthis", _("Under the hill"), _("Take the Crown on a deep floor."), _deep,
              bronze=2, silver=4, gold=6, how="best"),
        Medal("crown", "first_win", _("Crown bearer"), _("Take the Crown."), has_won, bronze=1, silver=10, gold=40),
        Medal("tiles", "marathon", _("Graph paper"), _("Explore new tiles. All your adventures count."), _tiles,
              bronze=25, silver=500, gold=2000),
        Medal("backpack", "collector", _("Heavy backpack"),
              _("Bring home many treasures from one adventure."), _backpack,
              bronze=5, silver=8, gold=10, how="best"),
        Medal("retreat", "comeback", _("Another day"), _("Retreat from a rival and still take the Crown."), _retreat,
              bronze=1, silver=6, gold=18),
        Medal("below", "daily", _("Stairs first"), _("Take both the Idol and the Crown on floor 2 or deeper."), _below,
              bronze=1, silver=5, gold=15),
        Medal("unhurt", "perfect", _("Hardly a scratch"),
              _("Take the Crown without ever dropping below half your Health."), _unhurt,
              bronze=1, silver=5, gold=15),
        Medal("row", "streak", _("Sure-footed"),
              _("Win several games in a row, starting with 10 Health."), _own_strength,
              bronze=2, silver=4, gold=6, how="row"),
        Medal("own_head", "no_hints", _("Own torch"), _("Win without a hint, starting with 10 Health."), _own_head,
              bronze=1, silver=6, gold=20, bots_may=False),
        Medal("paper", "teacher", _("The old chronicle"), _("Take the Crown with the option “Paper rules”."), _on_paper,
              bronze=1, silver=4, gold=12),
    )


def _deep(story: FinishedGame, seat: int) -> int:
    s: Adventure = story.last
    return s.floor if story.won(seat) else 0


def _tiles(story: FinishedGame, seat: int) -> int:
    return sum(1 for _placed in story.events(ev.TilePlaced))


def _backpack(story: FinishedGame, seat: int) -> int:
    """Count the treasures carried out, including the Crown."""
    s: Adventure = story.last
    return len(s.treasures) if story.won(seat) else 0


def _retreat(story: FinishedGame, seat: int) -> int:
    return int(story.won(seat) and any(story.events(ev.Retreated)))


def _below(story: FinishedGame, seat: int) -> int:
    s: Adventure = story.last
    return int(story.won(seat) and sum(one.card in JOKERS and one.floor > 1 for one in s.treasures) == len(JOKERS))


def _unhurt(story: FinishedGame, seat: int) -> int:
    states: Iterator[Adventure] = story.states()
    return int(story.won(seat) and all(2 * s.health >= s.full for s in states))


def _own_strength(story: FinishedGame, seat: int) -> int:
    s: Adventure = story.last
    return int(story.won(seat) and not s.gentle)


def _own_head(story: FinishedGame, seat: int) -> int:
    return 0 if story.marks.hints else _own_strength(story, seat)


def _on_paper(story: FinishedGame, seat: int) -> int:
    s: Adventure = story.last
    return int(story.won(seat) and s.paper)
