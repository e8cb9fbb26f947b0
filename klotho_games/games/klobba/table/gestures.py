"""What clicks and drags mean: Totems to Bands, cards to slots, Barbarians to each other. All of them end in moves.

A click lays something out in `table.plan`; the player decides with the button of the prompt, or by clicking the same
thing again. Dropping a Totem decides at once. Dropping a card spends the card or a Star for good, so it decides at once
only if the player has turned confirmation off (`ask_first`). Drops for moves with several parts only lay them out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION_ID, ID, NUMBER
from klotho_games.games.klobba.rules.groups import pairable
from klotho_games.games.klobba.rules.questions import (
    exchangeable,
    has_been_switched,
    swap_own_first,
    switch_own_first,
    targets,
)
from klotho_games.games.klobba.rules.state import NONE, Fray, Member, Phase, side_of
from klotho_games.games.klobba.table.look.style import GROUPS
from klotho_games.games.klobba.table.parts.hand import kind_of
from klotho_games.games.klobba.table.parts.laid_out import fitting
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.table import gestures

if TYPE_CHECKING:
    from .table import Table

Press = Callable[[], None]
_BY_BAND = frozenset((Phase.TOTEMS, Phase.PAIR, Phase.GIVE))
_BY_MEMBER = frozenset((Phase.SWAP, Phase.SELECT, Phase.SWITCH)) | _BY_BAND
_BY_CARD = frozenset((Phase.OFFER, Phase.LAY))


class Gestures(gestures.Gestures):
    table: Table
    only_prepares = True

    @property
    def may(self) -> bool:
        """Whether something can be chosen now, so that it is highlighted."""
        return self.table.viewpoint.may_decide and not self.table.mode.is_reading

    def put_off(self, box: Box) -> Press | None:
        """Say why a choice has to wait while a lesson is being read."""
        t = self.table
        if not (t.mode.is_reading and t.viewpoint.may_decide):
            return None
        refusal = t.mode.why_not(t.session.legal()[0])
        return partial(t.show_refusal, refusal, box.centre) if refusal is not None else None

    @property
    def _asks(self) -> bool:
        return self.table.stage.settings.ask_first

    # -- all offers, as (piece, target) ---------------------------------------------------------------------

    def offers(self, s: Fray) -> list[Offer]:
        if not self.may:
            return []
        found = [*self._card_offers(s), *self._three_offers(s)]
        match s.phase:
            case Phase.TOTEMS:
                found += [Offer(self._totems(s, side, seat), f"totem:{GROUPS[side]}", f"band:{seat}")
                          for side in (0, 1) for seat in range(len(s.stars))]
            case Phase.PAIR:
                totem = f"totem:{GROUPS[side_of(s, s.seat)]}"
                found += [Offer(do.Pair(band), totem, f"band:{band}") for band in pairable(s)]
            case Phase.GIVE:
                found += [Offer(move, "totem:white", f"band:{move.to}") for move in self.table.session.legal()
                          if isinstance(move, do.GiveWhite)]
            case Phase.ANSWER:
                found += [Offer(do.Reject(), "offered", "deck"), Offer(do.Accept(), "offered", f"band:{s.seat}")]
            case Phase.KEEP:
                for one in s.dealt[s.seat]:
                    found += [Offer(do.Keep((ID[one.card],)), f"card:{ID[one.card]}", target)
                              for target in (f"band:{s.seat}", "deck")]
            case Phase.SWAP | Phase.SWITCH:
                found += self._pair_offers(s)
            case Phase.SELECT:
                slot = f"slot:{GROUPS[side_of(s, s.seat)]}"
                found += [Offer(do.Select((card,)), self._piece_of(card), slot) for card in targets(s)]
        return found

    def _card_offers(self, s: Fray) -> list[Offer]:
        if s.phase not in _BY_CARD:
            return []
        slot, out = f"slot:{GROUPS[self.slot_side(s)]}", []
        for name in self.table.hand.row.places:
            kind = kind_of(name)
            if kind >= 0:
                move = do.OfferAction(ACTION_ID[kind]) if s.phase is Phase.OFFER else do.Lay(ACTION_ID[kind])
                out.append(Offer(move, f"card:{name}", slot))
        return out

    def _three_offers(self, s: Fray) -> list[Offer]:
        """KLO-1.4: dropping one of three equal cards on the discards takes the other two along."""
        alike = exchangeable(s) if self.table.viewpoint.looking == s.seat else ()
        return [Offer(do.Exchange(ACTION_ID[kind_of(name)]), f"card:{name}", "discard")
                for name in self.table.hand.row.places if kind_of(name) in alike]

    def _pair_offers(self, s: Fray) -> list[Offer]:
        """Offer own Barbarians onto others; `handles` lays them out."""
        out = []
        for move in self.table.session.legal():
            if isinstance(move, do.Swap):
                out.append(Offer(move, self._piece_of(move.mine), self._piece_of(move.other)))
            elif isinstance(move, do.Switch) and not self._reuses_place(move):
                out.append(Offer(move, f"card:{s.seat}.{move.place}", f"card:{move.band}.{move.other}"))
        return out

    def _reuses_place(self, move: do.Switch) -> bool:
        done = self.table.plan.switched_places()
        return (NONE, move.place) in done or (move.band, move.other) in done

    def _piece_of(self, card: str) -> str:
        at = self.table.bands.find(NUMBER[card])
        return f"card:{at[0]}.{at[1]}" if at is not None else ""

    def _totems(self, s: Fray, side: int, seat: int) -> Move:
        other = self.table.plan.totems.get(1 - side, NONE)
        if other in (NONE, seat):
            other = next(one for one in range(len(s.stars)) if one != seat)
        return do.GiveTotems(seat, other) if side == 0 else do.GiveTotems(other, seat)

    def handles(self, offer: Offer) -> bool:
        """Lay out the dropped piece if that is all the drop does; return whether it was."""
        plan, move = self.table.plan, offer.move
        match move:
            case do.Exchange(card):
                plan.card, plan.three = "", card
            case do.GiveTotems():
                side = GROUPS.index(offer.piece.removeprefix("totem:"))
                self.give_totem(side, int(offer.target.removeprefix("band:")))
            case do.Keep((card,)) if offer.piece.startswith("card:"):
                (plan.kept.discard if offer.target == "deck" else plan.kept.add)(card)
            case do.Swap():
                plan.swap, plan.first = move, None
            case do.Switch():
                plan.switches.append(move)
                plan.first = None
            case do.Select((card,)) if offer.target.startswith("slot:"):
                self.pick(card)
                return True
            case do.Lay() | do.OfferAction() if self._asks:
                plan.card, plan.three, plan.dropped = offer.piece.removeprefix("card:"), "", True
            case do.Accept() | do.Reject() if self._asks:
                plan.reply, plan.three = move, ""
            case _:
                return False
        self._refresh_choices("card_snap")
        return True

    # -- Bands ----------------------------------------------------------------------------------------------

    def press_band(self, s: Fray, band: int) -> Press | None:
        if not self.by_band(s):
            return None
        if not self.may:
            return self.put_off(self.table.bands.plank(band))
        if not self.may_choose(s, band):
            return lambda: self._refuse_band(s, band)
        return lambda: self.choose_band(band)

    def by_band(self, s: Fray) -> bool:
        """Return whether this step is about choosing a Band."""
        return s.phase in _BY_BAND

    def _refuse_band(self, s: Fray, band: int) -> None:
        """Show the clause that forbids the attempted move, at the place of the click."""
        t, move = self.table, self._choosing(s, band)
        refusal = t.session.why_not(move)
        if refusal is not None:
            t.show_refusal(refusal, t.bands.plank(band).centre)

    def _choosing(self, s: Fray, band: int) -> Move:
        match s.phase:
            case Phase.PAIR:
                return do.Pair(band)
            case Phase.TOTEMS:
                return do.GiveTotems(band, next(seat for seat in range(len(s.stars)) if seat != band))
        return do.GiveWhite(band)

    def may_choose(self, s: Fray, band: int) -> bool:
        match s.phase:
            case Phase.PAIR:
                return band in pairable(s)
            case Phase.TOTEMS:
                return band < len(s.stars)
            case Phase.GIVE:
                return do.GiveWhite(band) in self.table.session.legal()
        return False

    def choose_band(self, band: int) -> None:
        """Choose a Band with the first click, decide with the second."""
        t, plan, s = self.table, self.table.plan, self.table.state
        if s.phase is Phase.TOTEMS:
            held = next((side for side, seat in plan.totems.items() if seat == band), NONE)
            if held != NONE:
                del plan.totems[held]
            else:
                self.give_totem(1 if 0 in plan.totems else 0, band)
            self._refresh_choices()
        elif plan.band == band:
            t.decide()
        else:
            plan.band = band
            self._refresh_choices()

    def give_totem(self, side: int, seat: int) -> None:
        """KLO-1.8: no player gets both Totems."""
        plan = self.table.plan
        plan.totems = {other: one for other, one in plan.totems.items() if one != seat and other != side} | {side: seat}

    def _refresh_choices(self, sound: str = "ui_toggle") -> None:
        """Show the new choice, and remove an earlier refusal."""
        self.table.tips.hush()
        self.table.stage.sound.play(sound)
        self.table.refresh_choices()

    # -- Totems ---------------------------------------------------------------------------------------------

    def movable_totems(self, s: Fray) -> list[int]:
        if not self.may:
            return []
        if s.phase is Phase.TOTEMS:
            return [0, 1]
        if s.phase is Phase.PAIR:
            return [side_of(s, s.seat)]
        return [1] if s.phase is Phase.GIVE else []

    def totem_tip(self, s: Fray, side: int) -> str:
        if s.phase is Phase.PAIR:
            return _("Drag the Totem onto the Band you want in your Group, or click that Band.")
        return _("Drag the Totem onto the Band of the player who should get it, or click that Band.")

    # -- cards ----------------------------------------------------------------------------------------------

    def slot_side(self, s: Fray) -> int:
        """Return the side whose slot the acting player's card goes to."""
        if s.phase is Phase.OFFER:
            return 0 if s.sides[0].partner == s.seat and s.sides[0].answer == "" else 1
        return max(0, side_of(s, s.seat))

    def is_slot_lit(self, s: Fray, side: int) -> bool:
        empty = s is not None and s.phase in _BY_CARD and side == self.slot_side(s) and s.sides[side].laid == NONE
        return empty and self.may

    def press_slot(self, s: Fray, side: int) -> Press | None:
        """With a card chosen, a click on the slot puts it there."""
        return self.table.decide if self.table.plan.card and self.is_slot_lit(s, side) else None

    def press_card(self, s: Fray, name: str) -> Press | None:
        if s.phase not in _BY_CARD:
            return None
        return (lambda: self.choose_card(name)) if self.may else self.put_off(self.table.hand.row.places[name].box)

    def choose_card(self, name: str) -> None:
        t, plan = self.table, self.table.plan
        if plan.card == name and not plan.three:
            t.decide()
            return
        plan.card, plan.three, plan.dropped = name, "", False
        self._refresh_choices("card_slide")

    def card_moves(self, s: Fray, name: str) -> bool:
        """Return whether a card in hand can be dragged somewhere."""
        return self.may and (s.phase in _BY_CARD or kind_of(name) in exchangeable(s))

    def card_tip(self, s: Fray, kind: int) -> str:
        return self.table.flow.card_effect(s, kind) if self.may and s.phase in _BY_CARD else ""

    def offered_piece(self, s: Fray, side: int) -> str:
        mine = self.may and s.phase is Phase.ANSWER and s.sides[side].answer == "waiting"
        return "offered" if mine and s.sides[side].seat == s.seat else ""

    def choose_three(self, card: str) -> None:
        """KLO-1.4: lay the exchange out first, because discarding cannot be undone."""
        plan = self.table.plan
        if plan.three == card:
            self.table.decide()
            return
        plan.card, plan.three = "", card
        self._refresh_choices("card_slide")

    def choose_reply(self, move: do.Accept | do.Reject) -> None:
        """Lay the reply out first: accepting a card costs a Star, and a rejected card is gone."""
        plan = self.table.plan
        if plan.reply == move:
            self.table.decide()
            return
        plan.reply, plan.three = move, ""
        self._refresh_choices()

    def toggle_keep(self, id: str) -> None:
        self.table.plan.kept ^= {id}
        self._refresh_choices()

    # -- Barbarians -----------------------------------------------------------------------------------------

    def uses(self, s: Fray) -> bool:
        if self.table.mode.is_reading:
            return self.by_band(s)  # while a lesson is read, the refusal of a Band shows anywhere on it
        return self.may and s.phase in _BY_MEMBER

    def use_of_member(self, s: Fray, band: int, place: int, member: Member) -> tuple[Press | None, str, str]:
        """Return what a press does, and the names of the Barbarian as a piece to drag and as a target."""
        name = f"card:{band}.{place}"
        if s.phase in _BY_BAND:
            return self.press_band(s, band), "", f"band:{band}"
        if s.phase is Phase.SWITCH:
            return self._use_in_switch(s, band, place, name)
        id = ID[member.card] if member.card >= 0 else ""
        if id not in targets(s):
            return None, "", name
        if s.phase is Phase.SWAP:
            if band == s.seat:
                return (lambda: self.choose_first(band, place)), name, ""
            return (lambda: self.choose_other(id)), "", name
        return (lambda: self.pick(id)), name, ""

    def _use_in_switch(self, s: Fray, band: int, place: int, name: str) -> tuple[Press | None, str, str]:
        plan = self.table.plan
        own = band == s.seat
        if (NONE if own else band, place) in plan.switched_places():
            return (lambda: self.take_back_switch(band, place)), "", name
        if has_been_switched(s, band, place):
            return (lambda: self._refuse_switch(s, band, place)), "", name
        if own:
            return (lambda: self.choose_first(band, place)), name, ""
        return (lambda: self.switch_with(band, place)), "", name

    def _refuse_switch(self, s: Fray, band: int, place: int) -> None:
        """Say why this Barbarian cannot be switched: the other mirror has already switched it (KLO-2.14)."""
        t = self.table
        elsewhere = 0 if s.seat else 1
        move = do.Switch(place, elsewhere, 0) if band == s.seat else do.Switch(0, band, place)
        refusal = t.session.why_not(move)
        if refusal is not None:
            t.show_refusal(refusal, t.bands.box(band, place).centre)

    def value_of_member(self, s: Fray, band: int, place: int, member: Member) -> str:
        plan = self.table.plan
        if (member.card >= 0 and ID[member.card] in plan.picked) or plan.first == (band, place):
            return _("chosen")
        return ""

    def options(self, s: Fray) -> list[tuple[str, ...]]:
        """Return every set of Barbarians that can come forward."""
        return [move.cards for move in self.table.session.legal() if isinstance(move, do.Select)]

    def pick(self, card: str) -> None:
        """Toggle a Barbarian. Those picked earlier that no longer fit together with it go back."""
        t, plan, s = self.table, self.table.plan, self.table.state
        if card in plan.picked:
            if plan.picked in self.options(s) and len(plan.picked) == 1:
                t.decide()
                return
            plan.picked = tuple(one for one in plan.picked if one != card)
        else:
            picked = [*plan.picked, card]
            while picked and not fitting(self.options(s), picked):
                picked.pop(0)
            (first, *others) = fitting(self.options(s), picked)
            # Barbarians that all remaining options share are picked automatically.
            common = set(first).intersection(*others)
            order = [one for option in (first, *others) for one in option]
            plan.picked = tuple(dict.fromkeys(one for one in order if one in common or one in picked))
        self._refresh_choices()

    def choose_first(self, band: int, place: int) -> None:
        plan = self.table.plan
        plan.first = None if plan.first == (band, place) else (band, place)
        plan.swap = None
        self._refresh_choices()

    def choose_other(self, id: str) -> None:
        """Choose the Barbarian to swap in. The player must have chosen their own first."""
        t, plan = self.table, self.table.plan
        if plan.swap is not None and plan.swap.other == id:
            t.decide()
            return
        mine = plan.swap.mine if plan.swap is not None else self._first_id()
        if not mine:
            t.show_refusal(swap_own_first(), t.bands_centre(id))
            return
        plan.swap, plan.first = do.Swap(mine, id), None
        self._refresh_choices()

    def _first_id(self) -> str:
        plan, shown = self.table.plan, self.table.bands.shown
        if plan.first is None or shown is None:
            return ""
        member = shown.bands[plan.first[0]][plan.first[1]]
        return ID[member.card] if member is not None and member.card >= 0 else ""

    def switch_with(self, band: int, place: int) -> None:
        t, plan = self.table, self.table.plan
        if plan.first is None:
            t.show_refusal(switch_own_first(), t.bands.box(band, place).centre)
            return
        plan.switches.append(do.Switch(plan.first[1], band, place))
        plan.first = None
        self._refresh_choices()

    def take_back_switch(self, band: int, place: int) -> None:
        plan, seat = self.table.plan, self.table.state.seat
        own = band == seat
        plan.switches = [one for one in plan.switches
                         if not (own and one.place == place) and (one.band, one.other) != (band, place)]
        self._refresh_choices()

    # -- the plan as moves ----------------------------------------------------------------------------------

    def planned_moves(self, s: Fray) -> tuple[Move, ...]:
        """Return what the prompt's button would do now; empty while something is missing."""
        plan = self.table.plan
        if plan.three:
            return (do.Exchange(plan.three),)
        match s.phase:
            case Phase.ANSWER if plan.reply is not None:
                return (plan.reply,)
            case Phase.KEEP:
                return (do.Keep(tuple(ID[one.card] for one in s.dealt[s.seat] if ID[one.card] in plan.kept)),)
            case Phase.TOTEMS if len(plan.totems) == 2:
                return (do.GiveTotems(plan.totems[0], plan.totems[1]),)
            case Phase.PAIR if plan.band != NONE:
                return (do.Pair(plan.band),)
            case Phase.GIVE if plan.band != NONE:
                return (do.GiveWhite(plan.band),)
            case Phase.OFFER if plan.card:
                return (do.OfferAction(ACTION_ID[kind_of(plan.card)]),)
            case Phase.OFFER if plan.silent:
                return (do.NoOffer(),)
            case Phase.LAY if plan.card:
                return (do.Lay(ACTION_ID[kind_of(plan.card)]),)
            case Phase.SWAP if plan.swap is not None:
                return (plan.swap,)
            case Phase.SELECT:
                found = next((option for option in self.options(s) if set(option) == set(plan.picked)), None)
                if found is not None:
                    return (do.Select(found),)
            case Phase.SWITCH:
                alone = plan.advised is not None and plan.switches == [plan.advised]
                return (*plan.switches,) if alone else (*plan.switches, do.EndSwitch())
        return ()

    def refusal(self, s: Fray, piece: str, target: str) -> Refusal | None:
        """Return why a drop is not allowed: the refusal of the move it would have been."""
        move = self._intended_move(s, piece, target)
        if move is None:
            return None
        return self.table.session.why_not(move)

    def _intended_move(self, s: Fray, piece: str, target: str) -> Move | None:
        kind, _sep, what = target.partition(":")
        if piece.startswith("totem:") and kind == "band":
            return do.Pair(int(what)) if s.phase is Phase.PAIR else do.GiveWhite(int(what))
        if piece.startswith("card:") and kind_of(piece.removeprefix("card:")) >= 0 and kind == "discard":
            return do.Exchange(ACTION_ID[kind_of(piece.removeprefix("card:"))])
        if s.phase is Phase.SWITCH and kind == "card" and piece.startswith("card:"):
            (_own, place), (band, other) = _where(piece), _where(target)
            return do.Switch(place, band, other)
        if s.phase is Phase.SWAP and kind == "card" and piece.startswith("card:"):
            mine, other_id = (self.id_at(*_where(one)) for one in (piece, target))
            return do.Swap(mine, other_id)
        return None

    def id_at(self, band: int, place: int) -> str:
        shown = self.table.bands.shown
        member = shown.bands[band][place] if shown is not None else None
        return ID[member.card] if member is not None and member.card >= 0 else ""


def _where(piece: str) -> tuple[int, int]:
    band, _dot, place = piece.removeprefix("card:").partition(".")
    return int(band), int(place)
