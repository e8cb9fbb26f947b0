"""The medals of Klobba!, each for a way to fight that pays off or for a part of the game that is easy to miss."""

from __future__ import annotations

from collections.abc import Iterator

from klotho_games.core.i18n import _
from klotho_games.core.play.medals import FinishedGame, Medal, beat_expert, has_won, own_head
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ACTION_ID, UNDERDOGS
from klotho_games.games.klobba.rules.count import scores

_CROWD = 5
"""The number of players from which the cave is full."""


def medals() -> tuple[Medal, ...]:
    return (
        Medal("clobberer", "klobba", _("Clobber time"), _("Clobber Barbarians. All your games count."), _clobber_count,
              bronze=10, silver=150, gold=600),
        Medal("victory", "first_win", _("Top of the heap"), _("Win a game."), has_won, bronze=1, silver=10, gold=40),
        Medal("underdogs", "comeback", _("Top dogs"), _("Win a Clobber with The Underdogs."), _underdogs,
              bronze=1, silver=5, gold=15),
        Medal("ambush", "lucky", _("Out of the bushes"), _("Win with Flee & Surprise against a total of 12 or "
                                                           "more."), _ambush,
              bronze=1, silver=10, gold=30),
        Medal("advice", "teacher", _("Good advice"), _("Offer your partner a card that wins the Clobber."), _advice,
              bronze=1, silver=10, gold=30),
        Medal("tricks", "collector", _("Bag of tricks"), _("Win Clobbers in a row, each with a different "
                                                           "card."), _tricks,
              bronze=3, silver=5, gold=6, how="best"),
        Medal("storm", "marathon", _("Last laugh"), _("Win although someone else leads when Lightning "
                                                      "strikes."), _storm,
              bronze=1, silver=4, gold=12),
        Medal("crowd", "family", _("Full cave"), _("Win with five or six players at the table."), _crowd,
              bronze=1, silver=5, gold=15),
        Medal("own_head", "no_hints", _("Thick skull"), _("Beat a Hard or Expert bot without a hint."), own_head,
              bronze=1, silver=8, gold=25, bots_may=False),
        Medal("expert", "expert", _("Giant slayer"), _("Beat an Expert bot."), beat_expert,
              bronze=1, silver=5, gold=20),
    )


def _clobber_count(story: FinishedGame, seat: int) -> int:
    return sum(event.by == seat for _played, event in story.events(ev.BarbarianClobbered))


def _clobbers(story: FinishedGame, seat: int) -> Iterator[tuple[str, bool]]:
    """Yield the Clobbers of a seat: the card it laid, and whether it won. A draw does not count as won."""
    shown: dict[int, str] = {}
    for _played, event in story.events(ev.KlobbaEvent):
        if isinstance(event, ev.CardsFlipped):
            shown = dict(zip(event.seats, (event.black, event.white), strict=True))
        elif isinstance(event, ev.ClobberWon | ev.ClobberDrawn) and seat in shown:
            yield shown[seat], isinstance(event, ev.ClobberWon) and event.seat == seat


def _underdogs(story: FinishedGame, seat: int) -> int:
    return sum(won and card == ACTION_ID[UNDERDOGS] for card, won in _clobbers(story, seat))


def _tricks(story: FinishedGame, seat: int) -> int:
    """Count the longest series of wins with different cards.

    A card used again drops its first use, and everything before, from the series.
    """
    best, run = 0, list[str]()
    for card, won in _clobbers(story, seat):
        if not won:
            run = []
            continue
        if card in run:
            run = run[run.index(card) + 1 :]
        run.append(card)
        best = max(best, len(run))
    return best


def _ambush(story: FinishedGame, seat: int) -> int:
    return sum(event.surprise and event.seat == seat for _played, event in story.events(ev.ClobberWon))


def _advice(story: FinishedGame, seat: int) -> int:
    """Count wins with a card that this seat offered.

    A holder who accepts a card must lay it (KLO-2.3), so it is the winning card.
    """
    found = 0
    advised: set[int] = set()
    for _played, event in story.events(ev.KlobbaEvent):
        if isinstance(event, ev.OfferAccepted) and event.of == seat:
            advised.add(event.seat)
        elif isinstance(event, ev.ClobberWon):
            found += event.seat in advised
            advised = set()
        elif isinstance(event, ev.ClobberDrawn):
            advised = set()
    return found


def _storm(story: FinishedGame, seat: int) -> int:
    if not story.won(seat):
        return 0
    for played, event in story.events(ev.StormCame):
        if event.storm == "lightning":
            now = scores(played.state)
            return int(now[seat] < max(now))
    return 0


def _crowd(story: FinishedGame, seat: int) -> int:
    return int(story.seats >= _CROWD and story.won(seat))
