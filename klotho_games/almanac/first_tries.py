"""The first try at a daily game.

Players are asked before they see its deal elsewhere, because that try would not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from typing import Protocol

from klotho_games.core.contract import Value
from klotho_games.core.dates import long_day
from klotho_games.core.i18n import _
from klotho_games.core.people.profiles import Profile, Profiles
from klotho_games.core.play.journal import SaveInfo

from . import daily
from .daily_games import DailyGames
from .seen_deals import ELSEWHERE, SeenDeals

_SOON = timedelta(days=1)
"""In time zones where the day begins earlier, friends already play tomorrow's deals."""


class Stake(Value, frozen=True):
    """What a player loses by seeing a deal."""

    who: Profile
    day: date
    running: bool
    """Whether the player's game is begun and saved, or has not been started yet."""


class DealRecord(Protocol):
    """What a record and the head of a journal have in common."""

    @property
    def game(self) -> str: ...

    @property
    def commitment(self) -> str: ...

    @property
    def notes(self) -> dict[str, str]: ...


class FirstTries:
    """Says what a player would lose by seeing a deal, and asks before it happens."""

    def __init__(self, profiles: Profiles, daily_games: DailyGames, shown: SeenDeals,
                 saves: Callable[[str], list[SaveInfo]]) -> None:
        self._profiles, self._daily_games, self._shown, self._saves = profiles, daily_games, shown, saves

    def stake(self, who: Profile, game: str, seal: str) -> Stake | None:
        """Return what this player would lose by seeing the deal.

        None if it is not a daily deal, or no longer counts for them.
        """
        met = self._shown.find_first_game(who.id, seal)
        for save in self._saves(game):
            day = daily.parse_day(save.notes.get(daily.NOTE, ""))
            is_it = is_first_try_of(who, save) and not save.practice and met in (None, save.path.name)
            if is_it and day is not None and self._daily_games.seal(game, day) == seal:
                return Stake(who, day, running=True)
        today = self._daily_games.today
        if met is None and seal == self._daily_games.seal(game, today) and self._daily_games.first_try(who, game):
            return Stake(who, today, running=False)
        if met is None and today + _SOON <= daily.LAST and seal == self._daily_games.seal(game, today + _SOON):
            return Stake(who, today + _SOON, running=False)
        return None

    def ask_to_look(self, who: Profile | None, game: str, seal: str) -> str:
        """Return the question before a recording is opened; empty if nothing is lost."""
        stake = self.stake(who, game, seal) if who is not None else None
        if stake is None:
            return ""
        if stake.running:
            lost = _("This recording shows the same setup. If you open it, your own game becomes practice and no "
                     "longer counts.")
        else:
            lost = _("This recording shows the same setup. If you open it, your own game will be practice and won’t "
                     "count.")
        return f"{self._what_is(stake)} {lost}"

    def ask_to_play(self, who: Profile, others: Iterable[Profile], game: str, seal: str) -> str:
        """Return the question before a game that shows a daily deal without being the daily game."""
        stake = self.stake(who, game, seal)
        if stake is not None:
            if stake.running:
                lost = _("If you start this daily game a second time, your first game becomes practice.")
            else:
                lost = _("If you play its setup now as an ordinary game, the daily game will only be practice for you.")
            return f"{self._what_is(stake)} {lost}"
        found = (self.stake(other, game, seal) for other in others if other.id != who.id)
        other = next((stake.who.name for stake in found if stake is not None), "")
        told = _("{name} hasn’t finished this daily game yet. If {name} joins here, the daily game will only be "
                 "practice for {name}.")
        return told.format(name=other) if other else ""

    def ask_to_begin(self, practice: bool) -> str:
        """Return the question before today's first try begins in a way that cannot count."""
        if practice:
            return _("This is today’s daily game, and you haven’t played it yet. If you practise it now, it won’t "
                     "count, and neither will a later try.")
        return _("This is today’s daily game, and you haven’t played it yet. With your own dice it won’t count, and "
                 "neither will a later try.")

    def _what_is(self, stake: Stake) -> str:
        if stake.running and stake.day == self._daily_games.today:
            return _("You haven’t finished today’s daily game yet.")
        if stake.running:
            return _("You haven’t finished the daily game of {day} yet.").format(day=long_day(stake.day))
        if stake.day == self._daily_games.today:
            return _("This is today’s daily game, and you haven’t played it yet.")
        return _("This is tomorrow’s daily game.")

    def owner_of(self, one: DealRecord, practice: bool, name: str) -> Profile | None:
        """Return the player whose first try this game is; None for any other game, or if they have seen its deal
        elsewhere.

        `name` is the file name of the game's journal.
        """
        day = daily.parse_day(one.notes.get(daily.NOTE, ""))
        if day is None or practice or self._daily_games.seal(one.game, day) != one.commitment:
            return None
        owner = self._profiles.find_by_id("".join(_who(one.notes)[:1]))
        met = self._shown.find_first_game(owner.id, one.commitment) if owner is not None else ELSEWHERE
        return owner if met in (None, name) else None

    def people_of(self, notes: Mapping[str, str]) -> list[Profile]:
        """Return the profiles at a table, from the notes of its game."""
        found = (self._profiles.find_by_id(one) for one in _who(notes))
        return [profile for profile in found if profile is not None]

    def is_at_stake(self, people: Iterable[str], one: DealRecord) -> bool:
        """Return whether one of these players would lose a first try by seeing this deal."""
        found = (self._profiles.find_by_id(who) for who in people)
        return any(self.stake(who, one.game, one.commitment) is not None for who in found if who is not None)


def is_first_try_of(who: Profile, save: SaveInfo) -> bool:
    """Return whether a saved game is a player's first try at a daily game."""
    begun_so = not save.problem and (save.shown or not save.practice)
    return begun_so and bool(save.notes.get(daily.NOTE)) and _who(save.notes)[:1] == [who.id]


def _who(notes: Mapping[str, str]) -> list[str]:
    return notes.get("who", "").split()
