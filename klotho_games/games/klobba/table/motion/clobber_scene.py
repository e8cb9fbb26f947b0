"""The Clobber: the fighters face each other, the totals are counted line by line, and then: KLOBBA!

The story passes the tale of a step from the first event that belongs to the arena, and gets the parts of a motion:

    parts, rest = table.clobber.parts_for(tale, s)      # s is what everyone sees once both cards are face up

If a player has to choose after the flip (KLO-2.5), the cards, choices and their Stars are shown on the table, and the
arena opens with the step that decides. A key or click hurries to the next stage (`hurry`). The verdict waits for people
who took part; if only bots did, the game goes on by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ACTION_ID, ID, NUMBER
from klotho_games.games.klobba.rules.state import Fray, Tale
from klotho_games.games.klobba.table.look.large_card_places import large_action, large_barbarian
from klotho_games.games.klobba.table.parts.calls import verdict_words
from klotho_games.games.klobba.telling.names import action_name, action_short, barbarian_note
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import (
    Hold,
    Motion,
    Part,
    Together,
    bounce,
    change,
    fade,
    fly,
    give,
    land,
    later,
    wait,
)
from klotho_games.stage.widgets.prompt_bar import Answer

from .clobber_cast import Cast, Warrior, arena_places, ground_beside
from .clobber_lines import CountStep, Fight, fight_of, rows
from .spoils import sentence, spoils, star_goes

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

LOOKING = frozenset({"go-on", "count-again", "why"})
"""Answers of the bar while players look at the verdict."""
ROW = 0.35
"""Seconds for a line of the count."""
_SEEN = 2.4
"""Seconds for the verdict if it does not wait for a person."""
_LONG = 3600.0
"""More seconds than any motion takes."""
_BLINK = 0.01
"""One frame, in seconds."""
_BREATH = 0.25
_HELP = 0.5
"""Seconds to see who gets help."""
_FLAT = 0.8
_ARENA = (ev.BarbariansSelected, ev.StarsPlaced, ev.TotalCounted)


class Clobber:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.cast: Cast | None = None
        """The sprites in the arena now."""
        self.awaited = 0
        """How many Clobbers are being shown or about to be shown."""
        self._stage = 0
        self._coming: Cast | None = None
        """The cast whose pictures are being drawn on the second core; its sprites are put together after that."""
        self._spots: list[Spot] = []
        self._said: tuple[str, str, str, int, Sequence[Answer]] = ("", "", "", -1, ())
        if table.motions.speed:
            places = arena_places(table)
            table.stage.look.art.draw_beside(ground_beside(table.stage.look, places, ("", "black", "white")))

    # -- the whole Clobber ----------------------------------------------------------------------------------

    def parts_for(self, tale: Tale, s: Fray) -> tuple[list[Part], int]:
        """Return the whole arena, and how many events of `tale` it shows; nothing if
        `tale` does not begin with an arena event."""
        last = next((n for n, (event, _s) in enumerate(tale) if isinstance(event, ev.ActionsDiscarded)), 0)
        if not last or not isinstance(tale[0][0], _ARENA):
            return [], 0
        mine = tale[:last]
        fight = fight_of(s, [event for event, _s in mine])
        cast = Cast(self.table, fight, [card for one in s.sides for card in one.starred or ()])
        self._draw_ahead(cast)
        self.awaited += 1
        cast.tale = self.table.log_book.lines_before(len(tale) - last)
        parts = [*self._parts_to_enter(cast, s, mine), partial(self._look_up_calls, cast, s.round),
                 *self._parts_to_count(cast), *self._parts_to_decide(cast), *self._parts_to_look(cast),
                 *self._parts_to_share(cast, mine[-1][1])]
        return parts, last

    def _look_up_calls(self, cast: Cast, round: int) -> None:
        cast.called = self.table.calling.verdicts(round, cast.fight.winner)
        cast.crowd = self.table.calling.crowd_verdict(round, cast.fight.winner)

    def _draw_ahead(self, cast: Cast) -> None:
        """Draw the arena while the cards are still being flipped on the table."""
        t = self.table
        if t.motions.speed:
            t.stage.look.art.draw_beside(cast.jobs_beside())
            self._coming = cast

    def _next_stage(self) -> None:
        self._stage += 1

    def burn(self, seconds: float) -> None:
        if self.cast is not None:
            self.cast.burn(seconds)
        if self._coming is not None and not self.table.stage.look.art.drawing:
            coming, self._coming = self._coming, None
            self.table.ahead.paint_soon(coming.to_paint())

    # -- stepping forward -----------------------------------------------------------------------------------

    def _parts_to_enter(self, cast: Cast, s: Fray, tale: Tale) -> list[Part]:
        t = self.table

        def enter() -> None:
            self._next_stage()
            self.cast = cast
            cast.enter()
            t.focus.only = lambda spot: spot.id in LOOKING or spot in self._spots or spot.id in t.meanwhile
            t.focus.set(None)
            t.top.show_step(s, 4, _("Clobber time!"))
            self._say_cards(cast.fight)

        # After a choice no other motion comes first, and the second core needs a moment.
        parts: list[Part] = [wait(_BREATH), enter, t.sound("stone_slam")]
        for side in (0, 1):
            coming = [one for one in cast.warriors if one.side == side]
            parts += [Together([fly(one.sprite, one.home, 0.4 + 0.08 * n, ease=land) for n, one in enumerate(coming)])]
            parts += [Together([give(one.sprite, 0.1) for one in coming]), t.sound("crowd_hoo")] if coming else []
        return [*parts, *self._parts_to_place(cast, tale), wait(0.25), self._next_stage]

    def _say_cards(self, fight: Fight) -> None:
        names = self.table.names
        told = _("{name} plays {card}.")
        played = [(names[corner.seat], action_name(ACTION_ID[corner.laid])) for corner in fight.corners]
        self._say("", _("Clobber time!"), " ".join(told.format(name=name, card=card) for name, card in played))

    def _parts_to_place(self, cast: Cast, tale: Tale) -> list[Part]:
        """Move Stars from their owners' plates (KLO-2.6).

        A player who runs out gets some from the others and goes on (KLO-3.1).
        """
        t, parts = self.table, list[Part]()
        helped = -1
        for event, s in tale:
            if isinstance(event, ev.TotalCounted):
                return parts
            if isinstance(event, ev.StarsPaid):
                parts += [partial(self._say_help, event.to), wait(_HELP)] if event.to != helped else []
                helped = event.to
                parts += t.story.flying.stars(event.stars, *self._between(event.seat, event.to))
            elif isinstance(event, ev.StarsPlaced):
                starred = [one for one in cast.warriors if one.one.card in [NUMBER[card] for card in event.cards]]
                if helped not in (-1, event.seat):
                    parts.append(partial(self._say_cards, cast.fight))
                    helped = -1
                parts += self._put_stars(event.seat, starred)
            else:
                continue
            parts.append(partial(t.top.show_plates, s))
        return parts

    def _say_help(self, seat: int) -> None:
        quiet = _("Everyone who comes forward needs a Star (KLO-2.6, 3.1).")
        self._say(self.table.names[seat], _("has no Stars left and gets some."), quiet, seat)

    def _between(self, giver: int, taker: int) -> tuple[Callable[[], list[Point]], Callable[[], list[Point]]]:
        flying = self.table.story.flying
        return lambda: [flying.purse(giver)], lambda: [flying.purse(taker)]

    def _put_stars(self, seat: int, starred: Sequence[Warrior]) -> list[Part]:
        flying = self.table.story.flying

        def put() -> None:
            for one in starred:
                one.become("idle", 1)

        stars = flying.stars(len(starred), lambda: [flying.purse(seat)], lambda: [one.chest for one in starred])
        return [*stars, put] if starred else []

    # -- counting -------------------------------------------------------------------------------------------

    def _parts_to_count(self, cast: Cast) -> list[Part]:
        """Count Black first; but if Black wins by surprise, White's high total comes first."""
        parts: list[Part] = []
        surprised = cast.fight.surprise and cast.fight.winner == 0
        for side in (1, 0) if surprised else (0, 1):
            told = rows(cast.fight, side)
            corner = cast.fight.corners[side]
            parts.append(partial(self._say_count, corner.seat, corner.laid))
            for n in range(len(told)):
                parts += self._parts_of_row(cast, side, told[: n + 1], told[n - 1].total if n else 0)
            parts.append(wait(0.2))
        return [*parts, self._next_stage]

    def _say_count(self, seat: int, laid: int) -> None:
        card = ACTION_ID[laid]
        told = _("{card}: {short}").format(card=action_name(card), short=action_short(card))
        self._say(self.table.names[seat], _("counts."), told, seat)

    def _parts_of_row(self, cast: Cast, side: int, told: Sequence[CountStep], before: int) -> list[Part]:
        lines, total = tuple(row.line for row in told), told[-1].total
        shown = [before]

        def show() -> None:
            shown[0] = before
            cast.count(side, lines, before)

        def tick(value: float) -> None:
            if round(value) != shown[0]:
                shown[0] = round(value)
                cast.count(side, lines, shown[0])

        run = [change(tick, before, total, ROW * 0.6)]
        run += [give(one.sprite, -0.06, ROW * 0.6) for one in cast.warriors if ID[one.one.card] == told[-1].card]
        return [self.table.sound("score_tick"), show, Together(run), lambda: tick(total), wait(ROW * 0.4)]

    # -- the verdict ----------------------------------------------------------------------------------------

    def _parts_to_decide(self, cast: Cast) -> list[Part]:
        """Show the verdict as one blow: light and shade, then the shout, then the fighters' reactions."""
        t, fight = self.table, cast.fight
        home = cast.shout.box

        def compare() -> None:
            cast.compare()
            t.log_panel.show(cast.tale)
            self._say(*self._verdict(fight), self._winner(fight))

        def slam(up: float) -> None:
            cast.shout.box = home.move(0, -up)

        def shared() -> list[Motion]:
            return [fade(sprite, 1.0, 0.25) for sprite in cast.share()]

        moved: list[Motion] = [give(one.sprite, -0.1, 0.3) for one in cast.warriors if one.ends == "roar"]
        moved += [self._tremble(one) for one in cast.warriors if one.ends == "cower"]
        blow: list[Part] = [t.sound("club_hit"), Together([change(slam, 110, 0, 0.22, bounce), *moved])]
        sound = t.sound("crowd_hoo")
        shown: list[Part] = [wait(0.25), later(0.25, shared), self._next_stage]
        begin: list[Part] = [wait(0.3), cast.decide, wait(_BLINK), compare, wait(_BLINK), cast.pop, sound]
        return [*begin, *([] if fight.idle else blow), *shown]

    def _verdict(self, fight: Fight) -> tuple[str, str, str]:
        """Return the winner's name, the verdict, and its consequences, with who called it."""
        name, words, quiet = sentence(fight, self.table.names)
        assert self.cast is not None
        called = verdict_words(self.cast.called, self.table.names, self.cast.crowd)
        return name, words, f"{called} {quiet}".strip()

    def _winner(self, fight: Fight) -> int:
        return fight.corners[fight.winner].seat if fight.winner >= 0 else -1

    def _tremble(self, one: Warrior) -> Motion:
        x, y = one.home

        def at(t: float) -> None:
            shaken = 0 if t >= 1 else (-5, 5)[int(t * 12) % 2] * (1 - t)
            one.sprite.centre = (x + shaken, y)

        return Motion(0.5, at)

    # -- looking at the verdict -----------------------------------------------------------------------------

    def _parts_to_look(self, cast: Cast) -> list[Part]:
        t = self.table
        if not t.motions.speed:
            return []
        if not self._is_looked_at(cast.fight):
            return [wait(_SEEN)]

        def ask() -> None:
            words = _("Klobba them!") if self._is_won_here(cast.fight) else _("Go on")
            clause = "KLO-2.9" if cast.fight.winner < 0 else "KLO-2.8"
            answers = [
                Answer("why", _("Why?"), lambda: t.stage.program.open_rules(t.game.info.id, clause), key="w",
                       tip=_("Read about the Clobber in the rulebook.")),
                Answer("count-again", _("Count again"), again, key="c"),
                Answer("go-on", words, t.guard.go_on, key="space", kind="primary", icon="check"),
            ]
            self._say(*self._verdict(cast.fight), self._winner(cast.fight), answers)
            self._add_spots(cast)
            t.focus.set(t.focus.find("go-on"))

        def go_on() -> None:
            self._drop_spots()
            self._next_stage()
            self._say(*self._verdict(cast.fight), self._winner(cast.fight))

        def again() -> None:
            t.stage.sound.play("card_flip")
            t.motions.first(go_on, cast.open, *self._parts_to_count(cast), *self._parts_to_decide(cast), *looking)
            t.motions.release()

        looking: list[Part] = [ask, Hold(shows=_("Watch the fight on the big screen.")), go_on]
        return looking

    def _is_won_here(self, fight: Fight) -> bool:
        """Return whether a person at this table has clobbered, or is the partner of the player who has."""
        if not fight.clobbered_fighters or fight.winner < 0:
            return False
        corner = fight.corners[fight.winner]
        return bool({corner.seat, corner.partner}.intersection(self.table.session.people))

    def _is_looked_at(self, fight: Fight) -> bool:
        """Return whether the verdict waits for a person: one of either Group, or any person who watches step by step.

        A replay goes on by itself.
        """
        t = self.table
        if t.mode.is_replay or t.auto or t.pace.watching:
            return False
        within = {seat for corner in fight.corners for seat in (corner.seat, corner.partner)}
        sitting = t.session.people
        return bool(within.intersection(sitting)) or (bool(sitting) and t.pace.step_by_step)

    def _add_spots(self, cast: Cast) -> None:
        """Let players look at the fighters and cards close up, and have them read aloud."""
        t = self.table
        for one in cast.warriors:
            box, card, stars = one.stand.slab, one.one.card, one.stars
            self._spots.append(t.spot(Spot(
                f"fighter:{ID[card]}", box, barbarian_note(ID[card]), role=_("Barbarian"), ring=16,
                large=partial(large_barbarian, card, box, stars))))
        for side, corner in enumerate(cast.fight.corners):
            box, kind, name = cast.cards[side].box, corner.laid, t.names[corner.seat]
            label = _("{name} plays {card}").format(name=name, card=action_name(ACTION_ID[kind]))
            self._spots.append(t.spot(Spot(f"played:{side}", box, label, role=_("Action card"), ring=14,
                                           large=partial(large_action, kind, box))))
        told = "; ".join(line.words for line in spoils(cast.fight, t.names))
        self._spots.append(t.spot(Spot("spoils", cast.panel.box, told, role=_("Spoils"), ring=16)))

    def _drop_spots(self) -> None:
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots = []

    def _say(self, name: str, words: str, quiet: str, seat: int = -1, answers: Sequence[Answer] = ()) -> None:
        self._said = name, words, quiet, seat, answers
        self.say_again()

    def say_again(self) -> None:
        """Say the same again, after a player has changed the pace of bots or looked back."""
        t = self.table
        name, words, quiet, seat, answers = self._said
        if t.pace.watching:
            t.flow.say(t.state)
            return
        t.flow.speaker = seat
        if not answers and self.cast is not None and not self._is_looked_at(self.cast.fight):
            answers = [] if t.auto else t.pace.answers()
        t.prompt.say(name, words, quiet, answers)

    # -- spoils ---------------------------------------------------------------------------------------------

    def _parts_to_share(self, cast: Cast, after: Fray) -> list[Part]:
        """Bring the club down, and move Stars and Barbarians to where they go."""
        t, fight = self.table, cast.fight
        beaten = [one for one in cast.warriors if one.one in fight.clobbered_fighters]
        starred = [one for one in cast.warriors if star_goes(one.one, t.names) is not None]

        def bare() -> None:
            for one in starred:
                one.become(one.ends, 0)

        def gone() -> list[Motion]:
            return [fade(one.sprite, 0.0, 0.3) for one in beaten]

        def over() -> None:
            self.cast = None
            self.awaited -= 1
            self._next_stage()
            cast.leave()
            t.focus.only = None

        parts = self._parts_to_hit(cast, beaten) if beaten else []
        flying = t.story.flying.stars(len(starred), lambda: [one.chest for one in starred],
                                      lambda: [self._goal(cast, one) for one in starred])
        parts += [bare, *flying, later(0.3, gone), lambda: t.top.show_plates(after)]
        for paid in fight.paid:
            parts += t.story.flying.stars(paid.stars, *self._between(paid.seat, paid.to))
        return [*parts, wait(0.15), over, wait(_BLINK)]

    def _parts_to_hit(self, cast: Cast, beaten: Sequence[Warrior]) -> list[Part]:
        def flatten(by: float) -> None:
            for one in beaten:
                one.sprite.squash = _FLAT * round(by * 3) / 3

        swing: list[Part] = [] if cast.fight.winner < 0 else [Motion(0.3, cast.swing, lambda t: t * t)]
        return [*swing, self.table.sound("club_hit"), change(flatten, 0.0, 1.0, 0.12), wait(0.12),
                lambda: cast.remove(cast.club)]

    def _goal(self, cast: Cast, one: Warrior) -> Point:
        goes = star_goes(one.one, self.table.names)
        assert goes is not None
        return self.table.story.flying.purse(goes[0]) if goes[0] >= 0 else cast.panel.box.centre

    # -- hurrying -------------------------------------------------------------------------------------------

    def hurry(self) -> None:
        """Go on to the next stage, but not past anything that waits for a player."""
        motions = self.table.motions
        self.table.guard.was_hurried()
        stage = self._stage
        while motions.is_busy and self.awaited and self._stage == stage and not motions.is_held:
            motions.update(_LONG)

    def uses(self, p: Press) -> bool:
        """Return whether a key has a meaning in the arena. Any other key hurries."""
        t = self.table
        if p.action in (Action.CANCEL, Action.MENU):
            return True
        keyed = [spot for spot in t.focus.reachable() if spot.id in t.meanwhile and spot.shortcut]
        if any(spot.shortcut in (p.key, p.action) for spot in keyed):
            return True
        self.hurry()
        return False

    def is_used(self, p: Pointer) -> bool:
        """Return whether a click is on a button of the bar. Any other click hurries."""
        spot = self.table.focus.at(p.at)
        return p.button == 1 and spot is not None and spot.id in self.table.meanwhile
