"""The words of The Temple of Karthis. Log, labels, prompts and lines on cards are in the files beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from klotho_games.core.contract import Event, Move, Result, Telling, Told
from klotho_games.core.games.solo_words import Alone
from klotho_games.core.i18n import _, ngettext, number
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.odds import peril
from klotho_games.games.karthis.rules.rooms_behind import do_ways_differ
from klotho_games.games.karthis.rules.state import Adventure, Phase, factor, level_after, total_worth

from .card_words import card_label
from .directions import chance_words, direction_words, side_name
from .goal import goal
from .landmarks import landmark
from .log import LINES
from .moves import gain_of_card, goal_of_walk, retreat_label, side_label, walk_label
from .outcomes import drawn, fair_dice
from .prompts import choose_prompt, falling_wall_prompt, foot_prompt, threat_prompt
from .surroundings import table


class Expedition(Alone):
    """How the set-up addresses the player."""

    def person(self) -> str:
        return _("Explorer")

    def note(self) -> str:
        return _("you go down alone; your profile keeps your level and best scores")

    def ask(self) -> str:
        return _("choose your explorer and a setup, then start.")

    def name_tip(self) -> str:
        return _("Your explorer’s name")

    def so_far(self, n: int) -> str:
        return ngettext("{n} adventure so far", "{n} adventures so far", n).format(n=n)

    def book(self, name: str) -> str:
        return _("{name}’s adventure book").format(name=name)

    def games(self, n: int) -> str:
        return ngettext("adventure", "adventures", n)

    def wins(self, n: int) -> str:
        return ngettext("crown", "crowns", n)

    def lost(self, n: int, notes: Mapping[str, int | str]) -> str:
        text = ngettext("{n} lost, most recently on floor {floor} with treasure worth {worth}",
                        "{n} lost, most recently on floor {floor} with treasure worth {worth}", n)
        if not notes.get("lost"):
            text = ngettext("{n} lost, most recently on floor {floor} with an empty backpack",
                            "{n} lost, most recently on floor {floor} with an empty backpack", n)
        return text.format(n=n, floor=notes.get("floor", 1), worth=number(int(notes.get("lost", 0))))

    def empty(self) -> str:
        return _("Still empty. Bring the Crown home and you’ll see your score here.")


class KarthisTelling:
    alone = Expedition()

    drawn = staticmethod(drawn)
    fair_dice = staticmethod(fair_dice)
    table = staticmethod(table)

    def noted(self, notes: Mapping[str, int | str]) -> str:
        floor = _("floor {floor}").format(floor=notes["floor"]) if "floor" in notes else ""
        return " · ".join(words for words in (floor, _("gentle") if "gentle" in notes else "") if words)

    def share(self, result: Result, seat: int) -> str:
        floor = result.notes.get("floor", 1)
        if not result.winners:
            return _("lost on floor {floor}").format(floor=floor)
        return _("the Crown, worth {worth}").format(worth=number(result.scores[seat]))

    def retell(self, s: Adventure) -> str:
        if s.ending is None:
            told = _("The Crown came home from floor {floor}, with {health} Health left.")
            return told.format(floor=s.floor, health=s.health)
        cause, took = s.ending.cause, s.ending.took
        if cause == "walled in":
            return _("The way ended on floor {floor}, with walls all around.").format(floor=s.floor)
        if cause == "crown":
            return _("The Crown was left behind on floor {floor}, and it’s gone.").format(floor=s.floor)
        if cause == "wall":
            return _("Breaking through a wall on floor {floor} cost the last Health.").format(floor=s.floor)
        told = _("{cause} on floor {floor} took the last {took} Health.") if took > 1 else _(
            "{cause} on floor {floor} took the last Health.")
        return told.format(cause=_(CARDS[cause].name), floor=s.floor, took=took)

    landmark = staticmethod(landmark)
    goal = staticmethod(goal)

    def event(self, event: Event, names: Sequence[str]) -> Told | None:
        tell = LINES.get(type(event))
        return tell(event) if tell else None

    def move(self, s: Adventure, move: Move, names: Sequence[str] = ()) -> str:
        match move:
            case do.Explore(side):
                return _("Explore {side}").format(side=side_name(side))
            case do.Walk(to):
                return walk_label(s, to)
            case do.BreakThrough(square, side):
                text = _("Break the {side} wall {where} (−1 Health)")
                return text.format(side=side_name(side), where=direction_words(s.at, square))
            case do.Descend():
                text = _("Go down to floor {floor} (treasure × {factor})")
                return text.format(floor=s.floor + 1, factor=number(factor(s.floor + 1)))
            case do.Choose(card):
                return card_label(s, card)
            case do.Stay(side):
                return side_label(s, side)
            case do.Fight():
                return _("Fight the next round") if s.rival and s.rival.rounds else _("Fight a round")
            case do.Retreat(to):
                return retreat_label(s, to)
        return ""

    def brings(self, s: Adventure, move: Move) -> str:
        """Return what is written on a card to face, what a fight adds to the dice, and what a way leads to."""
        match move:
            case do.Choose(card):
                return gain_of_card(s, card)
            case do.Walk(to):
                return goal_of_walk(s, to)
            case do.Explore(side) if do_ways_differ(s):
                return _("{chance} chance that the room leads on").format(chance=chance_words(s, s.at, side))
            case do.Fight():
                text = _("your die + {level} against die + {floor}")
                return text.format(level=s.level, floor=s.floor)
        return ""

    def prompt(self, s: Adventure, names: Sequence[str]) -> tuple[str, str]:
        match s.phase:
            case Phase.FOOT:
                return foot_prompt(s)
            case Phase.TILE:
                first = _("the dice decide what’s behind the opening.")
                return first, _("You roll two ten-sided dice, one for the tens and one for the ones.")
            case Phase.DIE:
                return _("a die decides how many cards you draw."), _("You draw one card on 1–3, two on 4–5 and three "
                                                                      "on 6.")
            case Phase.DEAL:
                return _("you draw from the Temple Deck."), _("With more cards you have more choice.")
            case Phase.CHOOSE:
                return choose_prompt(s)
            case Phase.GUARD:
                second = _("You turn over cards until a Spade or Club appears.")
                return _("something guards this treasure."), second
            case Phase.THREAT:
                return threat_prompt(s)
            case Phase.SEALED:
                return falling_wall_prompt(s)
            case Phase.ROUND:
                return _("the dice decide this round."), _("You: die + level. Rival: die + floor. A tie does no "
                                                           "damage.")
            case Phase.RIVAL:
                deadly = peril(s, do.Fight())
                told = deadly.told if deadly else _("You: die + level. Rival: die + floor. A tie does no damage.")
                return _("fight a round or retreat."), told
            case Phase.WON:
                text = _("All your treasure counts. Your level is now {level}.")
                return _("you walk out rich and famous."), text.format(level=level_after(s))
            case Phase.LOST:
                return _("rest, then try again."), _(
                    "You lose your treasure but keep your level (KAR-4.7)."
                )

    def stretch(self, s: Adventure) -> str:
        return _("Floor {n}").format(n=s.floor)

    def standing(self, s: Adventure, names: Sequence[str]) -> str:
        text = _("Floor {floor} · {health} Health · treasure {worth}")
        return text.format(floor=s.floor, health=s.health, worth=number(total_worth(s)))


TELLING: Telling = KarthisTelling()
