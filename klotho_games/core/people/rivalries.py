"""Rivals: bots that play the same deal in the background of a solo game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from weakref import WeakKeyDictionary

from klotho_games.core.contract import Decision, Outcome
from klotho_games.core.games.casting import draw_temperaments
from klotho_games.core.games.characters import KINDS, split_bot_name
from klotho_games.core.games.seating_rules import LEVELS
from klotho_games.core.play.session import Session

from .finished_game import Rivalry, rival_name

NOTE = "rival"
"""The note with the bot that was asked for. "hard" leaves its temperament to the deal."""
USUAL = "hard"
Ask = Callable[[Session, str, Callable[[Decision], None]], object]


def requested_rival(notes: Mapping[str, str]) -> str:
    """Return the bot that was asked for as a rival; the usual one if the note is missing or invalid."""
    asked = notes.get(NOTE, USUAL)
    level, kind = split_bot_name(asked)
    return asked if level in LEVELS and kind in ("", *KINDS) else USUAL


def bot_of(session: Session) -> str:
    """Return the rival's bot, with a temperament drawn from the deal if none was asked for.

    Empty if no rival is wanted.
    """
    if not session.setup.option("rival", False):
        return ""
    (bot,), _note = draw_temperaments(session.game, (requested_rival(session.notes),), session.seed)
    return bot


class Rivalries:
    """The rivals of the sessions that run now."""

    def __init__(self, ask: Ask) -> None:
        """`ask` lets a bot decide for a session, and calls back with the decision."""
        self._ask = ask
        self._by_session: WeakKeyDictionary[Session, Rivalry] = WeakKeyDictionary()

    def __len__(self) -> int:
        return len(self._by_session)

    def of(self, session: Session) -> Rivalry | None:
        return self._by_session.get(session)

    def clear(self) -> None:
        self._by_session.clear()

    def begin(self, session: Session) -> None:
        """Start a rival for this session, if one is wanted."""
        bot = bot_of(session)
        if not bot:
            return
        seed_only = Session.new(session.game, session.record.setup, session.seed)
        self._by_session[session] = rivalry = Rivalry(rival_name(), seed_only, bot)
        if not session.needs_chance:  # otherwise `tick` does it after the deal
            self._deal_to(rivalry, session)

    def tick(self) -> None:
        for session, rivalry in list(self._by_session.items()):
            if rivalry.session.needs_chance and not session.needs_chance:
                self._deal_to(rivalry, session)

    def _deal_to(self, rivalry: Rivalry, session: Session) -> None:
        """Copy all chance before the first decision, which is the same for both, and start the rival."""
        for step in takewhile(lambda step: isinstance(step, Outcome), session.record.steps):
            rivalry.session.repeat(step)
        self._go_on(rivalry)

    def _go_on(self, rivalry: Rivalry) -> None:
        """Play step by step; each decision starts the next."""
        session = rivalry.session
        session.draw_chance()
        if session.is_over:
            return

        def play(decision: Decision) -> None:
            session.play(decision.move)
            self._go_on(rivalry)

        self._ask(session, rivalry.bot, play)
