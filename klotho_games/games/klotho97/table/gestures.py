"""What clicks and drags mean: dice to cards, Tools to dice, cards to where they go. All of them end in moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import (
    ID,
    KIND_OF,
    MARKET,
    MINERALS,
    MONSTER,
    NUMBER,
    POWER_OF,
    TECH,
    TOOL,
)
from klotho_games.games.klotho97.rules.count import tradeable
from klotho_games.games.klotho97.rules.questions import pig_takes_ones, why_not_serve
from klotho_games.games.klotho97.rules.state import (
    AFTER,
    CLAIM,
    HAND_LIMIT,
    REROLL,
    Phase,
    Venture,
    acting,
    has_rolled,
    ready,
)
from klotho_games.games.klotho97.table.look.card_faces import SIZES, picture
from klotho_games.games.klotho97.table.look.large_cards import large_card
from klotho_games.games.klotho97.table.look.signs import mineral
from klotho_games.games.klotho97.table.parts.laid_out import ones
from klotho_games.games.klotho97.telling.names import card_name, mineral_name
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.table import gestures
from klotho_games.stage.widgets.chooser import Choice, Chooser

if TYPE_CHECKING:
    from .table import Table

_ON_A_DIE = ("sieve", "coil", "stutter")
"""Powers that act on a die (K97-6.2)."""
_IN_THE_TRAY = ("android", "overdrive", "lottery")
"""Tools that bring dice."""


class Gestures(gestures.Gestures):
    table: Table
    only_prepares = True

    # -- all offers, as (piece, target) ---------------------------------------------------------------------

    def offers(self, s: Venture) -> list[Offer]:
        """List all offers. A die onto a card is a claim with that die alone, which opens the drawer.

        A die into the tray is a reroll of that die, which keeps it, releases it, or takes it back.
        """
        if s.phase is not Phase.PLAY:
            return []
        found = [*self._dice(s), *self._play_area(s)]
        for card in acting(s).cards:
            found += self._own(s, card)
        return found

    def _dice(self, s: Venture) -> list[Offer]:
        if s.stage > CLAIM:
            return []
        found = []
        row = [ID[card] for card in s.row if card >= 0]
        for n, die in enumerate(s.dice):
            if die.spent:
                continue
            found += [Offer(do.Claim(card, (n,)), f"die:{n}", f"row:{card}")
                      for card in row if why_not_serve(s, n, card, self._beside(card)) is None]
            if n in self.table.plan.dice or (self._may_reroll(s) and die.kind != "android"):
                found.append(Offer(do.Reroll((n,)), f"die:{n}", "tray"))
        return found

    def _beside(self, card: str) -> list[int]:
        plan = self.table.plan
        return plan.dice if plan.card == card else []

    def _play_area(self, s: Venture) -> list[Offer]:
        cards = [ID[card] for card in (*s.row, *s.rack) if card >= 0]
        found = [Offer(do.Discard(card), f"card:{card}", "discard") for card in cards]
        found += [Offer(do.Buy(card), f"card:{card}", "bay") for card in cards if NUMBER[card] >= TOOL]
        return [*self._keep_legal(found), *self._buy_and_use_offers(s)]

    def _buy_and_use_offers(self, s: Venture) -> list[Offer]:
        """Offer Tools of the rack onto their targets.

        They must be bought first (K97-2.7), so the player confirms both moves.
        """
        found = []
        for tool in s.rack:
            if tool < 0 or self.table.session.why_not(do.Buy(ID[tool])) is not None:
                continue
            id, kind = ID[tool], KIND_OF[tool]
            uses: list[tuple[Move, str]] = []
            if kind in _IN_THE_TRAY:
                uses.append((do.Play(id), "tray"))
            elif kind == "augment":
                uses += [(do.Augment(id, n), f"die:{n}") for n in range(len(s.dice))]
            found += [Offer(do.Buy(id), f"card:{id}", target, then=(use,))
                      for use, target in uses if self._why_not_buy_and_use(s, id, use) is None]
        return found

    def _why_not_buy_and_use(self, s: Venture, tool: str, use: Move) -> Refusal | None:
        """Return why a Tool cannot be bought and used at once."""
        rules = self.table.session.rules
        return rules.why_not(s, do.Buy(tool)) or rules.why_not(rules.apply(s, do.Buy(tool))[0], use)

    def _keep_legal(self, offers: Sequence[Offer]) -> list[Offer]:
        return [offer for offer in offers if self.table.session.why_not(offer.move) is None]

    def _own(self, s: Venture, card: int) -> list[Offer]:
        id, kind, piece = ID[card], KIND_OF[card], f"card:{ID[card]}"
        found: list[Offer] = [Offer(do.Drop(id), piece, "discard")]
        if kind in _IN_THE_TRAY:
            found.append(Offer(do.Play(id), piece, "tray"))
        elif kind == "bomb":
            found += [Offer(do.Play(id), piece, f"row:{ID[one]}") for one in s.row if one >= 0]
            found += [Offer(do.Play(id), piece, f"rack:{ID[one]}") for one in s.rack if one >= 0]
        elif kind == "augment":
            found += [Offer(do.Augment(id, n), piece, f"die:{n}") for n in range(len(s.dice))]
        elif kind == "raid":
            found += self._raids(s, id, piece)
        elif POWER_OF[card] in _ON_A_DIE:
            found += [Offer(do.Use(id, n), piece, f"die:{n}") for n in range(len(s.dice))]
        allowed = self._keep_legal(found)
        if kind == "pig" and s.dice and s.stage <= CLAIM:
            allowed += [Offer(do.Claim(ID[one], (), 1), piece, f"row:{ID[one]}") for one in s.row
                        if MONSTER <= one < MARKET and ones(s, _free(s)) > 1]
        return allowed

    def _raids(self, s: Venture, tool: str, piece: str) -> list[Offer]:
        found = []
        for seat, company in enumerate(s.companies):
            for card in company.cards if seat != s.seat else ():
                move = do.Raid(tool, seat, ID[card])
                found += [Offer(move, piece, f"rival:{seat}"), Offer(move, piece, f"thumb:{seat}:{ID[card]}")]
        return found

    # -- drops ----------------------------------------------------------------------------------------------

    def handles(self, offer: Offer) -> bool:
        """Handle a drop that only lays something out. Return whether it was one."""
        t = self.table
        match offer.move:
            case do.Claim(card, (die,)) if offer.piece.startswith("die:"):
                t.plan.put(die, card)
                t.stage.sound.play("dice_settle")
            case do.Claim(card, ()):
                self._add_pig(card)
            case do.Reroll((die,)) if offer.target == "tray":
                self._back_in_tray(die)
            case do.Buy() if offer.then:
                t.select(offer.move, *offer.then)
            case _:
                return False
        t.return_piece(offer.piece)
        return True

    def _back_in_tray(self, die: int) -> None:
        t = self.table
        if die in t.plan.dice:
            t.plan.take_back(die, t.state)
        else:
            self._toggle(die)
        t.stage.sound.play("dice_settle")

    def _toggle(self, die: int) -> None:
        """K97-2.4: keep a die when the others are rerolled, or release it."""
        t = self.table
        if self._may_reroll(t.state) and t.state.dice[die].kind != "android":
            t.plan.kept ^= {die}

    def _may_reroll(self, s: Venture) -> bool:
        return s.stage == REROLL and s.rerolls > 0

    def _add_pig(self, card: str) -> None:
        """K97-7.9: lay out a pig under a card, together with two dice that show 1."""
        t = self.table
        s: Venture = t.state
        if t.plan.card != card:
            t.plan.close()
            t.plan.card = card
        wanted = t.plan.pigs + 1
        if wanted > len(acting(s).of_kind("pig")):
            return
        for n in _free(s):
            if ones(s, t.plan.dice) < 2 * wanted and s.dice[n].value == 1 and n not in t.plan.dice:
                t.plan.dice.append(n)
        if ones(s, t.plan.dice) >= 2 * wanted:
            t.plan.pigs, t.plan.loaded = wanted, False
            t.stage.sound.play("treasure")

    def refusal(self, s: Venture, piece: str, target: str) -> Refusal | None:
        """Return why a piece cannot go to a target."""
        kind, _sep, name = piece.partition(":")
        where, _sep, what = target.partition(":")
        if kind == "die":
            return why_not_serve(s, int(name), what, self._beside(what)) if where == "row" else None
        if not piece:
            return None
        if where in ("die", "tray") and NUMBER[name] in s.rack:
            return self._why_not_buy_and_use(s, name, do.Play(name) if where == "tray" else do.Augment(name, int(what)))
        move = self._intended_move(s, name, where, what)
        return self.table.session.why_not(move) if move is not None else None

    def _intended_move(self, s: Venture, card: str, where: str, what: str) -> Move | None:
        """Return the move that a player means by dragging a card there."""
        number, own = NUMBER[card], NUMBER[card] in acting(s).cards
        if where == "discard":
            return do.Drop(card) if own else do.Discard(card)
        if where == "bay" and not own:
            return do.Buy(card) if number >= TOOL else do.Claim(card, ())
        if where == "die" and own:
            return do.Use(card, int(what)) if number < TOOL else do.Augment(card, int(what))
        if where in ("rival", "thumb") and own and KIND_OF[number] == "raid":
            seat = int(what.partition(":")[0])
            prey = s.companies[seat].cards
            return do.Raid(card, seat, ID[prey[0]] if prey else card)
        return do.Play(card) if own and number >= TOOL and where in ("tray", "row", "rack") else None

    # -- clicks ---------------------------------------------------------------------------------------------

    def _choose(self, move: Move, at: Point) -> None:
        """Choose a move, to be confirmed later.

        If it was already chosen, put it back; if it is not allowed, say why.
        """
        refusal = self.table.session.why_not(move)
        if refusal is not None:
            self.table.show_refusal(refusal, at)
        elif self.table.plan.chosen == move:
            self.table.put_back()
        else:
            self.table.select(move)

    def use_die(self, n: int) -> None:
        t = self.table
        s: Venture = t.state
        if t.plan.card:
            self._in_or_out(s, n)
        elif self._may_reroll(s) and s.dice[n].kind != "android":
            self._toggle(n)
            t.stage.sound.play("peg")
        elif t.drag is not None:
            t.drag.pick_up(f"die:{n}")
            return
        t.refresh()

    def _in_or_out(self, s: Venture, n: int) -> None:
        t = self.table
        if n in t.plan.dice:
            t.plan.take_back(n, s)
        else:
            refusal = why_not_serve(s, n, t.plan.card, t.plan.dice)
            if refusal is not None:
                t.show_refusal(refusal, t.tray.box_of(n).centre)
                return
            t.plan.put(n, t.plan.card)
        t.stage.sound.play("dice_settle")

    def use_row(self, card: str) -> None:
        """Open the drawer of a Klotho card, with dice that claim it if possible. Another click tries other dice."""
        t = self.table
        s: Venture = t.state
        box = t.area.box_of(card)
        assert box is not None
        if t.plan.discarding:
            self._choose(do.Discard(card), box.centre)
            return
        if s.phase is not Phase.PLAY or s.stage > CLAIM or not s.dice:
            t.closeup.open(large_card(NUMBER[card], box))
            return
        ways = t.area.ready.get(card, ())
        t.cancel_chosen_move()
        if t.plan.card != card:
            t.plan.close()
            t.plan.card = card
            if ways:
                t.plan.load(ways[0])
        elif ways:
            t.plan.load(ways[(ways.index(t.plan.claim) + 1) % len(ways) if t.plan.claim in ways else 0])
        else:
            t.plan.close()
        t.stage.sound.play("ui_open" if t.plan.card else "ui_close")
        t.refresh()
        t.focus.set(t.natural_focus() if t.focus.seen and ways else t.focus.current)

    def use_rack(self, card: str) -> None:
        """Ask whether to buy a Tool. The bar says what the Tool does."""
        t = self.table
        box = t.area.box_of(card)
        assert box is not None
        self._choose(do.Discard(card) if t.plan.discarding else do.Buy(card), box.centre)

    def use_own(self, card: str) -> None:
        """Use one of the player's cards, or offer a choice if they can also give it up (K97-2.9)."""
        t = self.table
        s: Venture = t.state
        if s.phase is Phase.TRADE:
            self._pair(s, card)
            return
        if s.stage >= AFTER and len(acting(s).cards) > HAND_LIMIT:
            self._use_or_drop(s, card)
            return
        self._use(s, card)

    def _use_or_drop(self, s: Venture, card: str) -> None:
        t = self.table
        uses = [offer for offer in self._own(s, NUMBER[card]) if not isinstance(offer.move, do.Drop)]
        if not uses and not (NUMBER[card] < TECH and len(acting(s).mines) > 3):
            self._choose(do.Drop(card), t.bay.hand.places[card].box.centre)
            return
        choices = [
            Choice(t.game.telling.move(s, do.Drop(card)), lambda: t.play(do.Drop(card))),
            Choice(_("Use {card}").format(card=card_name(card)), lambda: self._use(s, card)),
        ]
        t.stage.push(Chooser(card_name(card), choices, t.chooser_look))

    def _use(self, s: Venture, card: str) -> None:
        t = self.table
        number = NUMBER[card]
        kind, at = KIND_OF[number], t.bay.hand.places[card].box.centre
        if number < TECH or kind == "bribe":
            if len(acting(s).mines) > 3:
                t.open_bench()
            else:
                t.closeup.open(large_card(number, t.bay.hand.places[card].box))
        elif kind in (*_IN_THE_TRAY, "bomb", "turret"):
            self._choose(do.Play(card), at)
        elif kind == "pig":
            self._use_pig(s, card, at)
        elif kind in ("augment", "raid") or POWER_OF[number] in _ON_A_DIE:
            self._pick_up(s, card, at)
        else:
            t.closeup.open(large_card(number, t.bay.hand.places[card].box))

    def _pick_up(self, s: Venture, card: str, at: Point) -> None:
        """Pick up a card for its die or its victim. If there is none, say why."""
        t = self.table
        assert t.drag is not None
        offers = [offer for offer in t.drag.offers_of(f"card:{card}") if not isinstance(offer.move, do.Drop)]
        if offers:
            t.cancel_chosen_move()
            t.drag.pick_up(f"card:{card}")
            return
        number = NUMBER[card]
        if KIND_OF[number] == "raid":
            others = [seat for seat in range(len(s.companies)) if seat != s.seat]
            with_cards = [seat for seat in others if s.companies[seat].cards]
            victim = (with_cards or others or [s.seat])[0]
            prey = s.companies[victim].cards
            self._choose(do.Raid(card, victim, ID[prey[0]] if prey else card), at)
        else:
            self._choose(do.Use(card, 0) if number < TOOL else do.Augment(card, 0), at)

    def _use_pig(self, s: Venture, card: str, at: Point) -> None:
        t = self.table
        if t.plan.card and MONSTER <= NUMBER[t.plan.card] < MARKET:
            had = t.plan.pigs
            self._add_pig(t.plan.card)
            if t.plan.pigs == had:
                t.show_refusal(pig_takes_ones(), at)
            t.refresh()
        elif t.drag is not None and t.drag.offers_of(f"card:{card}"):
            t.drag.pick_up(f"card:{card}")
        else:
            self._choose(do.Play(card), at)

    def choose_prey(self, offers: Sequence[Offer]) -> None:
        """K97-7.6: let the player choose which card of another player to take."""
        t = self.table
        choices = []
        for offer in offers:
            assert isinstance(offer.move, do.Raid)
            card = offer.move.card
            choices.append(Choice(card_name(card), partial(t.take, offer), _painter(NUMBER[card])))
        t.stage.push(Chooser(_("Which card do you take?"), choices, t.chooser_look))

    def look_closer(self, spot: Spot) -> None:
        large = spot.large() if spot.large is not None else None
        if large is not None:
            self.table.closeup.open(large)

    # -- trades (K97-8.4) -----------------------------------------------------------------------------------

    def _pair(self, s: Venture, card: str) -> None:
        t = self.table
        pairs = t.pairs(s)
        if NUMBER[card] >= TECH:
            t.closeup.open(large_card(NUMBER[card], t.bay.hand.places[card].box))
            return
        if any(card in pair[:2] for pair in pairs):
            t.plan.pairs = tuple(pair for pair in pairs if card not in pair[:2])
            t.plan.first = ""
        elif t.plan.first in ("", card):
            t.plan.first = "" if t.plan.first else card
        else:
            self._pair_up(pairs, t.plan.first, card)
            return
        t.stage.sound.play("card_slide")
        t.show_state()

    def _pair_up(self, pairs: tuple[tuple[str, str, str], ...], one: str, other: str) -> None:
        t = self.table
        shared = [MINERALS[n] for n in tradeable(NUMBER[one], NUMBER[other])]
        if not shared:
            refusal = t.session.why_not(do.Trade(((one, other, MINERALS[0]),)))
            assert refusal is not None
            t.show_refusal(refusal, t.bay.hand.places[other].box.centre)
            return

        def pair(kind: str) -> None:
            t.plan.pairs, t.plan.first = (*pairs, (one, other, kind)), ""
            t.stage.sound.play("cube")
            t.show_state()

        if len(shared) == 1:
            pair(shared[0])
            return
        choices = [Choice(mineral_name(kind), partial(pair, kind), _sign_painter(kind)) for kind in shared]
        t.stage.push(Chooser(_("Which mineral do you want?"), choices, t.chooser_look))

    # -- words ----------------------------------------------------------------------------------------------

    def own_card_words(self, s: Venture, card: int) -> str:
        """Say what the player can do with one of their cards, for speech."""
        if s.phase is Phase.TRADE:
            pair = next((pair for pair in self.table.pairs(s) if ID[card] in pair[:2]), None)
            return _("traded for {mineral}").format(mineral=mineral_name(pair[2])) if pair else ""
        power = POWER_OF[card]
        if power in _ON_A_DIE:
            return _("ready") if ready(s, power) and has_rolled(s) and s.stage <= CLAIM else _("not now")
        return ""


def _free(s: Venture) -> list[int]:
    return [n for n, die in enumerate(s.dice) if not die.spent]


def _painter(card: int) -> Callable[[Pen, Box], None]:
    def paint(pen: Pen, box: Box) -> None:
        w, h = SIZES["bay"]
        k = min(box.w / w, box.h / h)
        drawn = picture(pen.look, card, "bay", w * k)
        pen.blit(drawn, pen.at(box.centre[0] - w * k / 2, box.y + (box.h - h * k) / 2))

    return paint


def _sign_painter(kind: str) -> Callable[[Pen, Box], None]:
    return lambda pen, box: pen.svg(mineral(kind), Box.around(box.centre, 120, 120), shadow=6)
