"""How the table shows what happened: each event becomes motion and sound, in the order of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from klotho_games.core.contract import Event, Step
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import SEALED_SHUT
from klotho_games.games.karthis.rules.floor_map import path
from klotho_games.games.karthis.rules.state import Adventure, Phase, face_of, part_of_turn
from klotho_games.stage.scene.motion import Meanwhile, Part, Rejoin, wait
from klotho_games.stage.table import story
from klotho_games.stage.table.story import Parts, Tell

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table


class Story(story.Story):
    table: Table
    step: Step
    """The move or outcome whose events are shown next."""
    _faced = _taken = ""
    """The card that is faced in the story, and the card that goes into the backpack."""
    _rolls = _harm = 0
    """Of the threat that is shown: the number of rolls against it, and the Health that all rolls cost (KAR-4.4)."""

    def tells(self) -> dict[type[Event], Tell]:
        return {
            ev.Walked: self._show_walk,
            ev.DoorBroken: self._show_broken_door,
            ev.TilePlaced: self._show_new_tile,
            ev.DrawDieRolled: self._show_draw_die,
            ev.DiscardsShuffledIn: self._show_shuffle,
            ev.NothingHere: self._show_empty_room,
            ev.CardTurned: self._show_card,
            ev.CardFaced: self._show_choice,
            ev.GuardSought: self._show_guard_search,
            ev.GuardFound: self._show_guard,
            ev.Unguarded: self._show_no_guard,
            ev.ThreatMet: self._show_threat,
            ev.WallFalls: self._show_falling_wall,
            ev.SealedShut: self._show_seal,
            ev.Healed: self._show_healing,
            ev.TreasureFound: self._show_treasure,
            ev.CrownTaken: self._show_crown,
            ev.CardsPutAway: self._show_put_away,
            ev.RivalMet: self._show_rival,
            ev.RoundFought: self._show_round,
            ev.RivalBeaten: self._show_victory,
            ev.Retreated: self._show_retreat,
            ev.Descended: self._show_descent,
            ev.Fell: self._show_death,
        }

    def first(self, events: Sequence[Event], before: Adventure, after: Adventure) -> Parts:
        step = self.step
        return [lambda: self._say(step, before)]

    def parts_to_lay_out(self, events: Sequence[Event], after: Adventure) -> Parts:
        """Return nothing: motion leaves every part at its place, and a tile may still be inked during the next step."""
        return ()

    def _say(self, step: Step, s: Adventure) -> None:
        """Say in the prompt bar and on the page what is going on. There is nothing to answer."""
        t = self.table
        t.flow.say_step(step, s)
        floor, _part, health, worth = t.top.shown_values
        t.top.set_values(floor, part_of_turn(s), health, worth)
        if s.drawn:
            t.lower.clear()
            t.lower.say_headline(s)

    # -- on foot --------------------------------------------------------------------------------------------

    def _show_walk(self, e: ev.Walked, before: Adventure, after: Adventure) -> Parts:
        rival = before.rival.square if before.rival else -1
        return [Rejoin(), *self.table.map.walk(path(before.sheet, e.start, e.to, rival) or (e.start, e.to))]

    def _show_broken_door(self, e: ev.DoorBroken, before: Adventure, after: Adventure) -> Parts:
        door = self.table.map.break_door(e.square, e.side)
        return [Rejoin(), *door, *self._lose(e.health + 1, e.health, "club_hit")]

    def _show_new_tile(self, e: ev.TilePlaced, before: Adventure, after: Adventure) -> Parts:
        """Roll the dice at the tile's place. The next event begins while the tile is inked and the explorer walks."""
        t = self.table
        thrown = t.dice.roll_tile(e.roll, t.map.dice_place(e.start, e.heading))
        return [Rejoin(), *thrown, Meanwhile([*t.map.ink_tile(e), *t.map.walk((e.start, e.square))])]

    # -- cards ----------------------------------------------------------------------------------------------

    def _show_draw_die(self, e: ev.DrawDieRolled, before: Adventure, after: Adventure) -> Parts:
        t = self.table

        def announce() -> None:
            t.lower.clear()
            t.lower.say_headline(after)

        return [*t.dice.roll_cards(e.roll), announce]

    def _show_shuffle(self, e: ev.DiscardsShuffledIn, before: Adventure, after: Adventure) -> Parts:
        return [self.table.sound("card_shuffle"), lambda: self.table.page.show_piles(after, ""), wait(0.3)]

    def _show_empty_room(self, e: ev.NothingHere, before: Adventure, after: Adventure) -> Parts:
        return [Rejoin(), *self.table.map.mark(e.square, "dot")]

    def _show_card(self, e: ev.CardTurned, before: Adventure, after: Adventure) -> Parts:
        self.table.lower.expect(e.card)
        turned = replace(before, drawn=(*before.drawn, e.card), phase=Phase.GUARD)
        return self.table.row.turn_up(e.card, e.number, e.of, turned)

    def _show_choice(self, e: ev.CardFaced, before: Adventure, after: Adventure) -> Parts:
        self._faced, self._taken = e.card, ""
        self._rolls = self._harm = 0
        facing = replace(
            before, drawn=before.drawn or (e.card,), guards=after.guards or before.guards, chosen=e.card, aside=(),
            phase=Phase.THREAT,
        )
        parts = [*self.table.row.face_up(e.card, facing), lambda: self.table.lower.say_headline(facing)]
        # A card that was not chosen is read for the first time here; the roll against a threat leaves time for that.
        threat = face_of(facing, e.card).kind == "threat" and e.card not in SEALED_SHUT
        return parts if e.left or threat else [*parts, wait(0.35)]

    def _show_guard_search(self, e: ev.GuardSought, before: Adventure, after: Adventure) -> Parts:
        return self.table.row.seek_guard(e.card, after)

    def _show_guard(self, e: ev.GuardFound, before: Adventure, after: Adventure) -> Parts:
        return self.table.row.lay_guard(before.drawn[-1], e.guard, e.aside, after)

    def _show_no_guard(self, e: ev.Unguarded, before: Adventure, after: Adventure) -> Parts:
        return self.table.row.back_to_deck(e.aside)

    # -- the encounter --------------------------------------------------------------------------------------

    def _lose(self, before: int, after: int, sound: str = "trap_hit") -> list[Part]:
        """Break hearts, then update the plate."""
        t = self.table
        gutter = t.torch.burn(before, after)
        return [Meanwhile(gutter), *t.page.lose_hearts(before, after, sound), self._part_to_update_plate(health=after)]

    def _part_to_update_plate(self, health: int | None = None, worth: int | None = None) -> Part:
        def change() -> None:
            floor, part, old_health, old_worth = self.table.top.shown_values
            self.table.top.set_values(
                floor, part, old_health if health is None else health, old_worth if worth is None else worth
            )

        return change

    def _show_threat(self, e: ev.ThreatMet, before: Adventure, after: Adventure) -> Parts:
        t = self.table
        self._rolls, self._harm = self._rolls + 1, self._harm + e.damage
        stamp = t.row.stamp(self._cost(), not self._harm, e.card)
        parts = [*t.dice.roll_threat(e.roll)]
        if e.damage:
            weighed_anew = [lambda: t.row.recount(after)] if e.again else []
            return [*parts, *stamp, *self._lose(e.health + e.damage, e.health), *weighed_anew, self._pause_to_look(0.2)]
        return [*parts, self.table.sound("stamp_seal"), *stamp, self._pause_to_look(0.3)]

    def _pause_to_look(self, seconds: float) -> Part:
        """Pause to look at the result, longer in a lesson."""
        return wait(1.2 if self.table.mode.is_lesson else seconds)

    def _cost(self) -> str:
        if not self._harm:
            return _("no harm")
        return (_("lost {n} in all") if self._rolls > 1 else _("lost {n}")).format(n=self._harm)

    def _show_falling_wall(self, e: ev.WallFalls, before: Adventure, after: Adventure) -> Parts:
        return [self.table.sound("forge_clang"), wait(0.1)]

    def _show_seal(self, e: ev.SealedShut, before: Adventure, after: Adventure) -> Parts:
        t = self.table
        steps = t.map.walk((before.at, e.at)) if e.stayed == "old" else []
        parts = [Rejoin(), *steps, *t.map.seal(e.square, e.side)]
        return [*parts, *self._lose(e.health + e.damage, e.health)] if e.damage else parts

    def _show_healing(self, e: ev.Healed, before: Adventure, after: Adventure) -> Parts:
        if not e.amount:
            return [self.table.sound("gentle_bell"), wait(0.2)]
        t, before_rest = self.table, e.health - e.amount
        hearts = t.page.gain_hearts(before_rest, e.health)
        return [Meanwhile(t.torch.burn(before_rest, e.health)), *hearts, self._part_to_update_plate(health=e.health)]

    def _show_treasure(self, e: ev.TreasureFound, before: Adventure, after: Adventure) -> Parts:
        t = self.table
        self._taken = self._faced
        place = t.row.places_in(before).get(before.chosen) or t.row.places_in(before).get(e.card)
        source = place.box.centre if place is not None else t.places["card_only"].centre
        return [*t.page.find_treasure(source, after.treasures), self._part_to_update_plate(worth=e.total)]

    def _show_crown(self, e: ev.CrownTaken, before: Adventure, after: Adventure) -> Parts:
        return self.table.crowning.parts_to_crown(e)

    def _show_put_away(self, e: ev.CardsPutAway, before: Adventure, after: Adventure) -> Parts:
        t = self.table
        tile = after.sheet.tiles[-1]
        away = t.row.put_away(e.shuffled, e.discarded, e.out, self._taken, before.guards)
        top = e.discarded[-1] if e.discarded else ""
        return [Rejoin(), *away, *t.map.mark(tile.square, tile.mark), lambda: t.page.show_piles(after, top)]

    # -- rivals ---------------------------------------------------------------------------------------------

    def _show_rival(self, e: ev.RivalMet, before: Adventure, after: Adventure) -> Parts:
        return [Rejoin(), lambda: self.table.log_panel.tell_rivals(True), *self.table.combat.meet(after)]

    def _show_round(self, e: ev.RoundFought, before: Adventure, after: Adventure) -> Parts:
        t = self.table
        parts = t.combat.round(e, before.level, before.floor)
        burnt = t.torch.burn(before.health, e.health) if e.hurt == "explorer" else []
        return [*parts, lambda: t.page.show_health(e.health), Meanwhile(burnt),
                self._part_to_update_plate(health=e.health)]

    def _show_victory(self, e: ev.RivalBeaten, before: Adventure, after: Adventure) -> Parts:
        t = self.table
        return [*t.combat.beat_rival(e), *t.trophies.hang_medal(e, before, t.combat.slots["theirs"].centre)]

    def _show_retreat(self, e: ev.Retreated, before: Adventure, after: Adventure) -> Parts:
        t = self.table
        leave = t.combat.retreat(e) if t.combat.is_open else []
        return [Rejoin(), *leave, *t.map.walk(path(before.sheet, e.start, e.to) or (e.start, e.to))]

    def _show_death(self, e: ev.Fell, before: Adventure, after: Adventure) -> Parts:
        return [Rejoin(), *self.table.darkness.torch_out(e)]

    # -- stairs ---------------------------------------------------------------------------------------------

    def _show_descent(self, e: ev.Descended, before: Adventure, after: Adventure) -> Parts:
        t = self.table

        def arrive() -> None:
            t.left.show(after)
            t.top.show(after)
            t.page.show_piles(after, "")

        return [Rejoin(), *t.map.new_floor(after), arrive]
