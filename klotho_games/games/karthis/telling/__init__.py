"""The words of The Temple of Karthis: log lines, button labels, prompts, the lines on a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from klotho_games.core.contract import Event, Move, Result, Telling, Told
from klotho_games.core.games.solo_words import Alone
from klotho_games.core.i18n import _, ngettext, number
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.cards import CARDS, CROWN
from klotho_games.games.karthis.rules.floor_map import NEXT, breakable, openings
from klotho_games.games.karthis.rules.odds import peril
from klotho_games.games.karthis.rules.refusals import is_walled_in
from klotho_games.games.karthis.rules.state import (
    Adventure,
    Phase,
    crown_at_stake,
    face_of,
    factor,
    guard_of,
    level_after,
    rating,
    rival_square,
    total_worth,
)
from klotho_games.games.karthis.rules.tile_chart import CHART
from klotho_games.games.karthis.rules.ways import do_ways_differ

from .card_words import card_label, card_lines, guard_words
from .directions import chance_words, direction_words, side_name, tags_in_words, unexplored_words
from .goal import goal
from .landmarks import landmark
from .outcomes import drawn, fair_dice
from .surroundings import table


def _name(card: str) -> str:
    return _(CARDS[card].name)


# ---- the log ----


def _tell_broken_door(e: ev.DoorBroken) -> Told:
    text = _("You break through the {side} wall, {health} Health left")
    return Told(text.format(side=side_name(e.side), health=e.health), "k_heart_lost", 0)


def _tell_new_tile(e: ev.TilePlaced) -> Told:
    entry = CHART[e.chart]
    if e.stairs:
        what = _("stairs down, to the {side}")
    elif entry.kind == "round":
        what = _("a round chamber to the {side}")
    elif entry.kind == "hall":
        what = _("a pillared hall to the {side}")
    elif not entry.exits:
        what = _("a dead end to the {side}")
    else:
        what = _("a new room to the {side}")
    text = _("You roll {roll}: {what}")
    return Told(text.format(roll=e.roll, what=what.format(side=side_name(e.heading))), "k_d10a", 0)


def _tell_draw_die(e: ev.DrawDieRolled) -> Told:
    text = (
        _("You roll {roll} and draw one card"),
        _("You roll {roll}, draw two cards and choose one"),
        _("You roll {roll}, draw three cards and choose one"),
    )[e.cards - 1]
    return Told(text.format(roll=e.roll), f"k_die_coral_{e.roll}", 0)


def _tell_shuffle(e: ev.DiscardsShuffledIn) -> Told:
    text = ngettext(
        "The deck is empty, so you shuffle {n} discard in",
        "The deck is empty, so you shuffle {n} discards in",
        e.cards,
    )
    return Told(text.format(n=e.cards), "k_back2", 0)


def _tell_empty_room(e: ev.NothingHere) -> Told:
    return Told(_("There are no cards left, so nothing happens here"), "k_m_dot", 0)


def _tell_guard(e: ev.GuardFound) -> Told:
    text = _("{joker} is guarded by {guard}")
    return Told(text.format(guard=_name(e.guard), joker=_name(e.joker)), "k_guard", 0)


def _tell_no_guard(e: ev.Unguarded) -> Told:
    return Told(_("{joker} has no guard: none is left").format(joker=_name(e.joker)), "k_guard", 0)


def _tell_threat(e: ev.ThreatMet) -> Told:
    if not e.damage:
        text, icon = _("{card}: you roll {roll}, no harm"), "k_m_x"
    elif e.again:
        text, icon = _("{card}: you roll {roll}, lose {damage} Health and roll again"), "k_heart_lost"
    else:
        text, icon = _("{card}: you roll {roll} and lose {damage} Health"), "k_heart_lost"
    return Told(text.format(card=_name(e.card), roll=e.roll, damage=e.damage), icon, 0)


def _tell_seal(e: ev.SealedShut) -> Told:
    text = _("{card}: you stay on the new side of the wall")
    if e.stayed == "old":
        text = _("{card}: you go back to the old tile and lose 1 Health")
    return Told(text.format(card=_name(e.card)), "k_m_x", 0)


def _tell_joker(e: ev.JokerLeft) -> Told:
    if e.wall:
        gone, back = _("{joker} is behind the wall and gone"), _("{joker} is behind the wall and returns to the deck")
    else:
        gone, back = _("{joker} stays behind and is gone"), _("{joker} stays behind and returns to the deck")
    return Told((gone if e.out else back).format(joker=_name(e.card)), "k_guard", 0)


def _tell_healing(e: ev.Healed) -> Told:
    if e.amount:
        text = _("{card}: you heal {amount} and have {health} Health")
    else:
        whole = e.health == e.full
        text = _("{card}: nothing to heal") if whole else _("{card}: heals only if you have lost 2 or more Health")
    return Told(text.format(card=_name(e.card), amount=e.amount, health=e.health), "k_heart", 0)


def _tell_treasure(e: ev.TreasureFound) -> Told:
    icon = "k_crown" if e.card == CROWN else "k_m_gem"
    return Told(_("{card}: worth {worth}").format(card=_name(e.card), worth=number(e.worth)), icon, 0)


def _tell_crown(e: ev.CrownTaken) -> Told:
    text = _("You take the Crown on floor {floor}: treasure worth {total}")
    return Told(text.format(total=number(e.total), floor=e.floor), "k_crown", 0)


def _tell_rival(e: ev.RivalMet) -> Told:
    text = _("You meet {rival} again, {health} Health") if e.again else _("{rival} blocks the way, {health} Health")
    return Told(text.format(rival=_name(e.card), health=e.health), "k_m_star", 0)


def _tell_round(e: ev.RoundFought) -> Told:
    if e.hurt == "rival":
        text = _("Round {n}: {mine} beats {theirs}, {rival} loses {loss} Health")
    elif e.hurt == "explorer":
        text = _("Round {n}: {mine} against {theirs}, you lose {loss} Health")
    else:
        text = _("Round {n}: {mine} against {theirs}, no damage")
    said = text.format(n=e.number, mine=e.my_total, theirs=e.their_total, rival=_name(e.card), loss=e.loss)
    return Told(said, "k_heart_lost" if e.hurt == "explorer" else "k_m_star", 0)


def _tell_victory(e: ev.RivalBeaten) -> Told:
    text = _("{rival} is beaten but can come back") if e.back else _("{rival} is beaten and leaves")
    return Told(text.format(rival=_name(e.card)), "k_m_star", 0)


def _tell_retreat(e: ev.Retreated) -> Told:
    return Told(_("You retreat from {rival}").format(rival=_name(e.card)), "k_retreat", 0)


def _tell_descent(e: ev.Descended) -> Told:
    text = _("You go down to floor {floor}: roll {need}+, treasure × {factor}")
    if e.rating > 6:
        text = _("You go down to floor {floor}: no roll helps, treasure × {factor}")
    return Told(text.format(floor=e.floor, need=e.rating, factor=number(e.factor)), "k_m_dot", 0)


def _tell_death(e: ev.Fell) -> Told:
    text = _("You have no Health left: the adventure fails on floor {floor}")
    return Told(text.format(floor=e.floor), "k_heart_lost", 0)


def _tell_lost_crown(e: ev.CrownLost) -> Told:
    return Told(_("Without the Crown the adventure fails on floor {floor}").format(floor=e.floor), "k_crown", 0)


def _tell_no_way_out(e: ev.WalledIn) -> Told:
    return Told(_("You’re walled in: the adventure fails on floor {floor}").format(floor=e.floor), "k_heart_lost", 0)


_JOURNAL: dict[type[Event], Callable[[Any], Told]] = {
    ev.DoorBroken: _tell_broken_door,
    ev.TilePlaced: _tell_new_tile,
    ev.DrawDieRolled: _tell_draw_die,
    ev.DiscardsShuffledIn: _tell_shuffle,
    ev.NothingHere: _tell_empty_room,
    ev.GuardFound: _tell_guard,
    ev.Unguarded: _tell_no_guard,
    ev.ThreatMet: _tell_threat,
    ev.SealedShut: _tell_seal,
    ev.JokerLeft: _tell_joker,
    ev.Healed: _tell_healing,
    ev.TreasureFound: _tell_treasure,
    ev.CrownTaken: _tell_crown,
    ev.RivalMet: _tell_rival,
    ev.RoundFought: _tell_round,
    ev.RivalBeaten: _tell_victory,
    ev.Retreated: _tell_retreat,
    ev.Descended: _tell_descent,
    ev.Fell: _tell_death,
    ev.CrownLost: _tell_lost_crown,
    ev.WalledIn: _tell_no_way_out,
}
"""Events without an entry are visible on the table and need no line."""


# ---- moves and prompts ----


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
        tell = _JOURNAL.get(type(event))
        return tell(event) if tell else None

    def move(self, s: Adventure, move: Move, names: Sequence[str] = ()) -> str:
        match move:
            case do.Explore(side):
                return _("Explore {side}").format(side=side_name(side))
            case do.Walk(to):
                return _walk_label(s, to)
            case do.BreakThrough(square, side):
                text = _("Break the {side} wall {where} (−1 Health)")
                return text.format(side=side_name(side), where=direction_words(s.at, square))
            case do.Descend():
                text = _("Go down to floor {floor} (treasure × {factor})")
                return text.format(floor=s.floor + 1, factor=number(factor(s.floor + 1)))
            case do.Choose(card):
                return card_label(s, card)
            case do.Stay(side):
                return _side_label(s, side)
            case do.Fight():
                return _("Fight the next round") if s.rival and s.rival.rounds else _("Fight a round")
            case do.Retreat(to):
                return _retreat_label(s, to)
        return ""

    def brings(self, s: Adventure, move: Move) -> str:
        """Return what is written on a card to face, what a fight adds to the dice, and what a way leads to."""
        match move:
            case do.Choose(card):
                return _gain_of_card(s, card)
            case do.Walk(to):
                return _goal_of_walk(s, to)
            case do.Explore(side) if do_ways_differ(s):
                return _("{chance} chance that the room leads on").format(chance=chance_words(s, s.at, side))
            case do.Fight():
                text = _("your die + {level} against die + {floor}")
                return text.format(level=s.level, floor=s.floor)
        return ""

    def prompt(self, s: Adventure, names: Sequence[str]) -> tuple[str, str]:
        match s.phase:
            case Phase.FOOT:
                return _foot_prompt(s)
            case Phase.TILE:
                first = _("the dice decide what’s behind the opening.")
                return first, _("You roll two ten-sided dice, one for the tens and one for the ones.")
            case Phase.DIE:
                return _("a die decides how many cards you draw."), _("You draw one card on 1–3, two on 4–5 and three "
                                                                      "on 6.")
            case Phase.DEAL:
                return _("you draw from the Temple Deck."), _("With more cards you have more choice.")
            case Phase.CHOOSE:
                return _choose_prompt(s)
            case Phase.GUARD:
                second = _("You turn over cards until a Spade or Club appears.")
                return _("something guards this treasure."), second
            case Phase.THREAT:
                return _threat_prompt(s)
            case Phase.SEALED:
                return _falling_wall_prompt(s)
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


def _walk_label(s: Adventure, to: int) -> str:
    if s.rival and to == s.rival.square:
        return _("Walk to {rival}").format(rival=_name(s.rival.card))
    if to in s.sheet.stairs:
        return _("Walk to the stairs {where}").format(where=direction_words(s.at, to))
    return _("Walk {where}").format(where=direction_words(s.at, to))


def _gain_of_card(s: Adventure, card: str) -> str:
    """Return the lines of a card; for a Joker with a guard its worth, too, which the card shows in its corner."""
    lines, worth = card_lines(s, card), face_of(s, card).value * factor(s.floor)
    if not guard_of(s, card):
        return " ".join(lines)
    return _("worth {worth}, guard: {what}").format(worth=number(worth), what=lines[1])


def _goal_of_walk(s: Adventure, to: int) -> str:
    """Return what can be done at the end of a walk, in words that the description of the tile has, too."""
    if s.rival and to == s.rival.square:
        return _("{health} Health: fight or retreat").format(health=s.rival.health)
    return unexplored_words(s, to).removesuffix(".")


def _side_label(s: Adventure, side: str) -> str:
    if side == "new":
        return _("New side (you get the Joker)") if s.guard else _("New side (costs nothing)")
    return _("Old side (−1 Health, no Joker)") if s.guard else _("Old side (−1 Health)")


def _retreat_label(s: Adventure, to: int) -> str:
    if to in NEXT[s.at]:
        return _("Retreat one tile {side}").format(side=side_name(NEXT[s.at].index(to)))
    return _("Retreat to the tile {where}").format(where=direction_words(s.at, to))


def _foot_prompt(s: Adventure) -> tuple[str, str]:
    if s.at in s.sheet.stairs:
        text = _("Below, you need {need}+ against threats, and treasure counts × {factor}. You can’t come back up.")
        if rating(s.level, s.floor + 1) > 6:
            text = _("Below, every threat hits you, and treasure counts × {factor}. You can’t come back up.")
        below = text.format(need=rating(s.level, s.floor + 1), factor=number(factor(s.floor + 1)))
        return _("go down to floor {floor} or explore on.").format(floor=s.floor + 1), below
    if is_walled_in(s):
        return _walled_in_prompt(s)
    more = _("Walking over explored tiles costs nothing.")
    if openings(s.sheet, s.at):
        more = _("Or walk to any tile you can reach.") if len(s.reach) > 1 else _("Two dice decide what’s behind the "
                                                                                  "opening.")
    if do_ways_differ(s):
        more = f"{_('The % at an opening is the chance that the room behind it leads on.')} {tags_in_words(s)}".rstrip()
    return (_("choose an unexplored opening.") if openings(s.sheet, s.at) else _walk_prompt(s)), more


def _walled_in_prompt(s: Adventure) -> tuple[str, str]:
    """KAR-2.6: a wall, a rival to beat or to slip past, or both."""
    rival = rival_square(s)
    met = rival in s.reach
    walls = s.secret_doors and any(breakable(s.sheet, square) for square in s.reach if square != rival)
    if not walls:
        return _("a rival blocks the only way forward."), _("Go to the rival, then fight or retreat to any other tile.")
    last = s.health == 1
    if met:
        cost = _("Breaking a wall costs your last Health.") if last else _("Breaking a wall costs 1 Health.")
        return _("break through a wall or go to the rival."), cost
    cost = _("Breaking a wall costs your last Health.") if last else _("You’re walled in. Breaking out costs 1 Health.")
    return _("break through a wall."), cost


def _walk_prompt(s: Adventure) -> str:
    """Return a prompt that names only what is known."""
    rival = rival_square(s)
    ways = any(openings(s.sheet, square) for square in s.reach if square != rival)
    stairs = not s.reach.isdisjoint(s.sheet.stairs)
    if ways and stairs:
        return _("walk to an opening or to the stairs.")
    return _("walk to the stairs.") if stairs else _("walk to an opening.")


def _choose_prompt(s: Adventure) -> tuple[str, str]:
    """Return the prompt.

    With a Joker among the cards, the second line says what taking it requires, or what is lost.
    """
    first = _("choose one of the two cards to face.")
    if len(s.drawn) > 2:
        first = _("choose one of the three cards to face.")
    if crown_at_stake(s):
        return _("take the Crown, or the adventure fails."), _("If you leave the Crown behind, it’s gone for good.")
    perils = [found for card in s.drawn if (found := peril(s, do.Choose(card))) is not None and found.at_once]
    if perils:
        return first, perils[0].told if len(perils) == 1 else _several_perils(s)
    guarded = [guard_words(s, joker) for joker, _guard in s.guards]
    if len(guarded) == 1:
        return first, guarded[0]
    if guarded:
        return first, _("Each Joker has its own guard.")
    return first, face_one()


def face_one() -> str:
    return _("You only face the card you choose.")


def _several_perils(s: Adventure) -> str:
    text = ngettext("Cards with a skull can kill you. You have {n} Health.",
                    "Cards with a skull can kill you. You have {n} Health.", s.health)
    return text.format(n=s.health)


def _threat_prompt(s: Adventure) -> tuple[str, str]:
    card = CARDS[s.guard or s.chosen]
    need = rating(s.level, s.floor)
    first = _("roll against {threat}.").format(threat=_(card.name))
    if need > 6:
        return first, _("No roll protects you here. You lose {harm} Health, and after a 1 you roll "
                        "again.").format(harm=card.value)
    text = _("If you roll {need} or more, you’re safe. With less you lose {harm} Health, and after a 1 you roll again.")
    return first, text.format(need=need, harm=card.value)


def _falling_wall_prompt(s: Adventure) -> tuple[str, str]:
    second = _("Going back to the old side of the wall costs 1 Health.")
    lost = [_side_words(side).format(told=found.told) for side in ("new", "old")
            if (found := peril(s, do.Stay(side))) is not None]
    if lost:
        second = lost[0]
    elif s.guard:
        second = _("Going back costs 1 Health, and the treasure stays behind the wall.")
        if crown_at_stake(s):
            second = _("If you go back, the Crown stays behind the wall and the adventure fails.")
    return _("a wall comes down. Which side do you choose?"), second


def _side_words(side: str) -> str:
    return _("New side: {told}") if side == "new" else _("Old side: {told}")


TELLING: Telling = KarthisTelling()
