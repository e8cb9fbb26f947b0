"""What clicks and drags mean: dice to minerals, sockets and the tender, equipment to dice, ores to the market."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.bot.judge import JUDGE
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT
from klotho_games.games.asteroid_miners.rules.components import turn_pips
from klotho_games.games.asteroid_miners.rules.equipment import usable_gear, uses_of
from klotho_games.games.asteroid_miners.rules.names import piece_name
from klotho_games.games.asteroid_miners.rules.state import (
    Dig,
    Phase,
    demand_of,
    face_for,
    free_dice,
    left_total,
    open_minerals,
)
from klotho_games.games.asteroid_miners.rules.steps import (
    Bid,
    Buy,
    BuyDrills,
    Control,
    Excavate,
    Forge,
    GoOn,
    Leave,
    Roll,
    Sell,
    Smelt,
    Use,
)
from klotho_games.games.asteroid_miners.table.look.dice_faces import STEEL, die_box, paint_die
from klotho_games.games.asteroid_miners.table.look.minerals import mineral
from klotho_games.games.asteroid_miners.table.parts.drill import ores
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.table import gestures
from klotho_games.stage.widgets.chooser import Choice, Chooser

if TYPE_CHECKING:
    from .table import Table


class Gestures(gestures.Gestures):
    table: Table
    only_prepares = True
    control = Control()

    # -- all offers, as (piece, target) ---------------------------------------------------------------------

    def offers(self, s: Dig) -> list[Offer]:
        match s.phase:
            case Phase.DRILL if s.dice[0]:
                return self._keeping(s)
            case Phase.MODIFY:
                return self._equipment(s)
            case Phase.EXCAVATE:
                return self._digging(s)
            case Phase.TENDER:
                return [Offer(Bid(), f"die:{place}", "tender") for place in free_dice(s)]
            case Phase.MARKET:
                return [Offer(Sell(metal), f"ore:{place}", f"gauge:{metal}") for place, metal in ores(s).items()]
            case Phase.CONTROL:
                return self._forging(s)
            case Phase.UPGRADE:
                found = [Offer(Buy(piece), f"card:{piece}", "sockets") for piece in s.shelf]
                return [offer for offer in found if self.table.session.why_not(offer.move) is None]
        return []

    def _keeping(self, s: Dig) -> list[Offer]:
        """Offer to drop a die in the tray or on its mineral, which keeps it or releases it.

        The offer holds a roll of the die.
        """
        found = []
        for place, face in enumerate(s.dice):
            found.append(Offer(Roll((place,)), f"die:{place}", "tray"))
            found += [Offer(Roll((place,)), f"die:{place}", f"mineral:{s.crew.depth}:{slot}")
                      for slot in questions.digs(s).get(place, ()) if face]
        return found

    def _equipment(self, s: Dig) -> list[Offer]:
        """Offer equipment onto a die, or a die into the socket of the equipment."""
        found = []
        for piece in usable_gear(s):
            if EQUIPMENT[piece].op == "extra_die":
                found.append(Offer(Use(piece), f"gear:{piece}", "tray"))
                continue
            for place in range(len(s.dice)):
                uses = self.uses(s, piece, place)
                if uses:
                    found += [Offer(uses[0], f"gear:{piece}", f"die:{place}"),
                              Offer(uses[0], f"die:{place}", f"gear:{piece}")]
        return found

    def _digging(self, s: Dig) -> list[Offer]:
        found = [Offer(Excavate(place, slot), f"die:{place}", f"mineral:{s.crew.depth}:{slot}")
                 for place, slots in questions.digs(s).items() for slot in slots]
        if left_total(s) >= demand_of(s):
            found += [Offer(GoOn(), f"die:{place}", "tender", then=(Bid(),)) for place in free_dice(s)]
        return found

    def _forging(self, s: Dig) -> list[Offer]:
        """Offer the control die onto a Smelter die that it changes."""
        found = questions.assistance(s)
        ways = found.turned[s.control - 1].ways if found is not None else ()
        return [Offer(Forge(to), "control-die", f"smelter:{n}")
                for to in ways[:1] for n in (0, 1) if s.control == 5 or to[n] != s.smelter[n]]

    def handles(self, offer: Offer) -> bool:
        """Handle a drop that is not a move yet: keep a die, or ask what equipment should do.

        Return whether it was one.
        """
        s: Dig = self.table.state
        match offer.move:
            case Roll(dice) if s.phase is Phase.DRILL:
                if offer.target.startswith("mineral:") and dice[0] in self.table.plan.kept:
                    self.table.refresh()
                else:
                    self.keep(dice[0])
                return True
            case Use(piece, dice) if dice:
                place = int(offer.target.removeprefix("die:") if offer.target.startswith("die:")
                            else offer.piece.removeprefix("die:"))
                self.table.plan.piece, self.table.plan.dice = piece, []
                self.act_on(place)
                return True
        return False

    # -- refusals -------------------------------------------------------------------------------------------

    def refusal(self, s: Dig, piece: str, target: str) -> Refusal | None:
        kind, _sep, name = piece.partition(":")
        goal, _sep, there = target.partition(":")
        why_not = self.table.session.why_not
        if kind == "die" and goal == "mineral":
            stratum, slot = (int(part) for part in there.split(":"))
            if s.phase is Phase.DRILL:
                return questions.not_kept_there()
            wrong = questions.another_stratum(s, stratum) if s.phase is Phase.EXCAVATE else None
            return wrong or why_not(Excavate(int(name), slot))
        if kind == "die" and goal == "tender":
            return questions.bids_too_little(s) if s.phase is Phase.EXCAVATE else why_not(Bid())
        if kind == "die" and goal == "gear":
            return why_not(Use(there, (int(name),)))
        if kind == "gear" and goal == "die":
            return why_not(Use(name, (int(there),)))
        if kind == "ore" and goal == "gauge":
            return questions.another_metal()
        if kind == "card" and target == "sockets":
            return why_not(Buy(name))
        return self._by_itself(s, goal, there) if not piece else None

    def _by_itself(self, s: Dig, goal: str, there: str) -> Refusal | None:
        """Return why pressing a target does nothing now."""
        why_not = self.table.session.why_not
        if goal == "mineral":
            stratum, slot = (int(part) for part in there.split(":"))
            wrong = questions.another_stratum(s, stratum)
            return wrong or (why_not(Excavate(next(iter(free_dice(s)), 0), slot)) if s.dice else None)
        if goal == "tender":
            return questions.bids_too_little(s) if s.phase in (Phase.EXCAVATE, Phase.TENDER) else why_not(Bid())
        return why_not(Sell(int(there))) if goal == "gauge" else None

    # -- single gestures ------------------------------------------------------------------------------------

    def use_die(self, place: int) -> None:
        s: Dig = self.table.state
        match s.phase:
            case Phase.DRILL:
                self.keep(place)
            case Phase.MODIFY:
                self.act_on(place)
            case Phase.EXCAVATE:
                slots = questions.digs(s)[place]
                if slots:
                    self.table.play(Excavate(place, slots[0]))
                else:
                    self.table.show_refusal(questions.digs_nothing(s, place), self._home(place).centre)

    def _refuse(self, move: Move, place: int) -> None:
        refusal = self.table.session.why_not(move)
        if refusal is not None:
            self.table.show_refusal(refusal, self._home(place).centre)

    def _home(self, place: int) -> Box:
        return self.table.drill.home(place, len(self.table.state.dice))

    def keep(self, place: int) -> None:
        self.table.plan.hinted = None  # this roll is no longer the advised one
        self.table.plan.kept ^= {place}
        self.table.stage.sound.play("peg" if place in self.table.plan.kept else "ui_toggle")
        self.table.refresh()

    def dig(self, slot: int) -> None:
        """Dig a mineral with the first die that can."""
        s: Dig = self.table.state
        place = next(place for place, slots in questions.digs(s).items() if slot in slots)
        self.table.play(Excavate(place, slot))

    def buy_drills(self, number: int) -> None:
        self.table.play(BuyDrills(number))

    def leave(self, piece: str) -> None:
        self.table.play(Leave(piece))

    def bid(self) -> None:
        self.table.play(Bid())

    def sell(self, metal: int) -> None:
        self.table.play(Sell(metal))

    def fire(self) -> None:
        self.table.play(Smelt((0, 1)))

    def choose_smelter(self, n: int) -> None:
        """Choose a Smelter die to roll, or unchoose it. The main answer rolls."""
        t = self.table
        chosen = t.plan.chosen.dice if isinstance(t.plan.chosen, Smelt) else ()
        dice = tuple(sorted({n} ^ set(chosen)))
        t.plan.choose(t.state, Smelt(dice) if dice else None)
        t.stage.sound.play("ui_toggle")
        t.refresh()

    def choose_control(self) -> None:
        """Choose the control die first, because rolling it fixes the Smelter dice and loses its face.

        A second press rolls it.
        """
        t = self.table
        if self.control in (t.plan.chosen, t.plan.hinted):
            self.roll_control()
            return
        t.plan.choose(t.state, self.control)
        t.stage.sound.play("ui_open")
        t.refresh()

    def roll_control(self) -> None:
        self.table.play(Control())

    def consider(self, piece: str) -> None:
        """Select a piece for sale, to look at it before paying. A second press buys it."""
        t = self.table
        refusal = t.session.why_not(Buy(piece))
        if refusal is not None:
            box = t.shelf.box_of(piece)
            t.show_refusal(refusal, box.centre if box is not None else (1200, 400))
        elif t.plan.buying == piece:
            t.play(Buy(piece))
        else:
            t.plan.buying, t.plan.hinted = piece, None
            t.stage.sound.play("ui_open")
            t.refresh()

    # -- equipment ------------------------------------------------------------------------------------------

    def take_up(self, piece: str) -> None:
        """Take equipment in hand. It then acts on the next die, or with the main answer if it needs none."""
        t = self.table
        s: Dig = t.state
        if t.plan.piece == piece:
            t.put_back()
            return
        fitting = uses_of(piece, s.dice)
        refusal = t.session.why_not(fitting[0] if fitting else Use(piece))
        if refusal is not None:
            t.show_refusal(refusal, t.drill.socket_of(s, piece).centre)
            return
        t.plan.piece, t.plan.dice, t.plan.hinted = piece, [], None
        t.stage.sound.play("lift")
        t.refresh()

    def serves(self, s: Dig, place: int) -> bool:
        """Return whether the equipment in hand can act on this die now."""
        plan = self.table.plan
        if EQUIPMENT[plan.piece].op == "balance" and plan.dice:
            return place not in plan.dice
        return bool(self.uses(s, plan.piece, place))

    def uses(self, s: Dig, piece: str, place: int) -> list[Use]:
        """List what a piece can do to this particular die. Of equal dice, the rules only list the first."""
        face, op = s.dice[place], EQUIPMENT[piece].op
        if op == "balance":
            return [Use(piece, (place, other), (turn_pips(face, 1), turn_pips(s.dice[other], -1)))
                    for other in range(len(s.dice)) if other != place]
        if op == "reroll_any":
            return [Use(piece, (place,))]
        if op == "raise_all":
            return [use for use in uses_of(piece, s.dice) if place in use.dice]
        same = [use for use in uses_of(piece, s.dice) if use.dice and s.dice[use.dice[0]] == face]
        return [Use(piece, (place,), use.to) for use in same]

    def act_on(self, place: int) -> None:
        """Choose a die for the equipment in hand."""
        t = self.table
        s: Dig = t.state
        plan = t.plan
        if not plan.piece:
            t.show_refusal(questions.gear_first(), self._home(place).centre)
            return
        match EQUIPMENT[plan.piece].op:
            case "reroll_any":
                plan.dice, plan.hinted = sorted({place} ^ set(plan.dice)), None
                t.stage.sound.play("ui_toggle")
                t.refresh()
            case "balance":
                self._balance(s, place)
            case _:
                self._choose(s, self.uses(s, plan.piece, place), place)

    def _balance(self, s: Dig, place: int) -> None:
        """Raise the first die and lower the second."""
        plan = self.table.plan
        if place in plan.dice:
            plan.dice, plan.hinted = [], None
        elif not plan.dice:
            plan.dice = [place]
        else:
            up = plan.dice[0]
            self.table.play(Use(plan.piece, (up, place), (turn_pips(s.dice[up], 1), turn_pips(s.dice[place], -1))))
            return
        self.table.stage.sound.play("ui_toggle")
        self.table.refresh()

    def confirm_use(self) -> None:
        plan = self.table.plan
        self.table.play(Use(plan.piece, tuple(plan.dice)))

    def _choose(self, s: Dig, uses: Sequence[Use], place: int) -> None:
        t = self.table
        if not uses:
            self._refuse(Use(t.plan.piece, (place,)), place)
        elif len(uses) == 1:
            t.play(uses[0])
        else:
            t.refresh()
            title = _("{piece}: what should the {face} become?")
            title = title.format(piece=piece_name(t.plan.piece), face=s.dice[place])
            choices = [Choice(_result_words(use), partial(t.play, use), _picture(s, use),
                              key=str(use.to[0]) if len(use.to) == 1 else "") for use in uses]
            made = [use.to for use in uses]
            hinted = t.plan.hinted
            told = (isinstance(hinted, Use) and hinted.piece == t.plan.piece and hinted.to in made
                    and s.dice[hinted.dice[0]] == s.dice[place])
            t.stage.push(Chooser(title, choices, t.chooser_look, hint=lambda: self._best_of(s, uses),
                                 hinted=made.index(hinted.to) if told and isinstance(hinted, Use) else -1))

    def _best_of(self, s: Dig, uses: Sequence[Use]) -> int:
        """Return the index of the use that makes the most of the dice."""
        session = self.table.session
        weighed = {decision.move: decision.value for decision in JUDGE.weigh(session.view(session.to_act), uses)}
        return max(range(len(uses)), key=lambda n: weighed.get(uses[n], -1.0))


def _result_words(use: Use) -> str:
    return " + ".join(str(face) for face in use.to)


def _picture(s: Dig, use: Use) -> Callable[[Pen, Box], None]:
    """Paint the resulting dice, and what they would dig."""
    digs = {face_for(s, pips): pips for _slot, pips in open_minerals(s, s.side)}

    def paint(pen: Pen, box: Box) -> None:
        wide = 92.0 if len(use.to) == 1 else 74.0
        for n, face in enumerate(use.to):
            x = box.centre[0] + (n - (len(use.to) - 1) / 2) * (wide + 14)
            paint_die(pen, die_box((x, box.y + box.h * 0.38), wide), STEEL, face, shadow=5)
            if face in digs:
                mineral(pen, digs[face], (x, box.bottom - 34), 56, shadow=3)

    return paint
