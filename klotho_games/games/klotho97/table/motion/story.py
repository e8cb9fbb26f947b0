"""How the table shows what happened: each event becomes motion and sound, in the order of the turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import ID, MINERALS, NUMBER, SCORE
from klotho_games.games.klotho97.rules.count import bonus_points
from klotho_games.games.klotho97.rules.state import ROW, Phase, Venture
from klotho_games.games.klotho97.table.look.card_faces import card_sprite
from klotho_games.games.klotho97.table.look.signs import COIN, MONSTER, STAR, artifact, mineral
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.pieces.cards import CardSprite, deal, put
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, fade, fly, give, later, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.veil import Veil
from klotho_games.stage.table import story
from klotho_games.stage.table.card_row import CardRow
from klotho_games.stage.table.story import Parts, Tell

from . import monster_fight

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 420
_DEALT, _APART = 0.34, 0.1
"""Seconds of a card's flight from its deck, and until the next card follows."""
_SMALL = 30.0, 44.0
"""Size of a card that flies to a closed strip."""
_MOST_FLYING = 5
"""Most coins or stars shown flying. The sheet has the exact number."""


class Story(story.Story):
    table: Table

    def seats_it_matters_to(self, event: Event, before: Venture, after: Venture) -> Collection[int]:
        """A raid matters to both sides, and a scoring to all."""
        return (event.seat, event.victim) if isinstance(event, ev.CardRaided) else event.matters_to()

    def tells(self) -> dict[type[Event], Tell]:
        return {
            ev.CardTurnedUp: self._show_new_card,
            ev.ToolsShuffled: self._show_shuffle,
            ev.ScoreTurnedUp: self._show_score_card,
            ev.RoundCounted: self._show_scoring,
            ev.RolledForFirst: self._show_first_roll,
            ev.TurnBegan: self._show_turn_start,
            ev.CardDiscarded: self._show_discard,
            ev.CardDrifted: self._show_discard,
            ev.CardDropped: self._show_drop,
            ev.DiceThrown: self._show_throw,
            ev.DiceSold: self._show_sale,
            ev.MineClaimed: self._show_claim,
            ev.TechnologyClaimed: self._show_claim,
            ev.MonsterBeaten: self._show_monster_fall,
            ev.ArtifactTaken: self._show_artifact,
            ev.CoinsTaken: self._show_coins,
            ev.ToolWon: self._show_won_tool,
            ev.StarsGained: self._show_stars,
            ev.MarketMoved: self._show_market_move,
            ev.StarsLost: self._show_lost_stars,
            ev.ToolBought: self._show_purchase,
            ev.AndroidJoined: self._show_android,
            ev.OverdrivePlayed: self._show_overdrive,
            ev.DieAugmented: self._show_augment,
            ev.BombWentOff: self._show_bomb,
            ev.CardRaided: self._show_raid,
            ev.LotteryPaid: self._show_lottery,
            ev.DieTurnedOver: self._show_die_turn,
            ev.ClaimStaked: self._show_stake,
            ev.MinesTraded: self._show_trade,
            ev.GameEnded: self._show_end,
        }

    def first(self, events: Sequence[Event], before: Venture, after: Venture) -> Parts:
        t = self.table
        return [t.area.hide_tabs, t.since.hide, lambda: t.flow.say(after if 0 <= after.seat != before.seat else before)]

    def parts_to_lay_out(self, events: Sequence[Event], after: Venture) -> Parts:
        """Let cards that are being dealt fly on; everything else has come to rest."""
        dealt = all(isinstance(event, ev.CardTurnedUp) for event in events)
        return [] if dealt else super().parts_to_lay_out(events, after)

    # -- places ---------------------------------------------------------------------------------------------

    def home(self, seat: int, what: str) -> Point:
        """Return where something of a company goes: its sheet, or its panel."""
        t = self.table
        box = t.rivals.box_of(seat)
        return box.centre if box is not None and seat != t.bay.seat else t.bay.sign(what)

    def _card_home(self, s: Venture, seat: int, card: int) -> Box:
        """Return the place of a company's card in this state."""
        t = self.table
        if seat == t.bay.seat or seat not in t.rivals.seats:
            return t.bay.place_for(s.companies[seat], card)
        place = t.rivals.thumb(s, seat, card)
        return place if t.rivals.is_open(seat) else Box.around(place.centre, *_SMALL)

    def _take_up(self, card: str, before: Venture, seat: int = -1) -> CardSprite:
        """Take the sprite of a card out of its row and raise it above everything. A rival's card gets a new sprite."""
        t = self.table
        for part in (t.area.row, t.area.rack, t.bay.hand):
            sprite = _out_of(part, card)
            if sprite is not None:
                sprite.z = Z
                return sprite
        box = self._card_home(before, seat, NUMBER[card]) if seat >= 0 else t.places["decks"]
        mode = "bay" if seat >= 0 else "full"
        sprite = card_sprite(NUMBER[card], Box.around(box.centre, 120, 170), mode, z=Z)
        t.add(sprite)
        return sprite

    def _card_flies(self, card: str, to: Callable[[], Box], before: Venture, seat: int = -1, *, seconds: float = 0.36,
                    gone: bool = False) -> list[Part]:
        """Fly a card from its place to a box, or out of the game."""
        t = self.table
        flying: list[CardSprite] = []

        def make() -> list[Motion]:
            sprite = self._take_up(card, before, seat)
            flying[:] = [sprite]
            box = to()
            motions = [put(sprite, box.centre, box.w, 0, seconds, face_up=True)]
            return [*motions, fade(sprite, 0.0, seconds)] if gone else motions

        def land() -> None:
            for sprite in flying:
                t.layers.remove(sprite)

        return [t.sound("card_slide"), later(seconds, make), land]

    def _signs_fly(self, picture: str, n: int, start: Callable[[], Point], end: Point, sound: str) -> list[Part]:
        """Fly coins, stars or minerals."""
        t = self.table
        flying: list[Sprite] = []

        def make() -> list[Motion]:
            x, y = start()
            for i in range(min(n, _MOST_FLYING)):
                box = Box.around((x + 26 * (i - min(n, _MOST_FLYING) / 2), y + 8 * (i % 2)), 46, 46)
                sprite = Sprite(box, lambda pen: pen.svg(picture, Box(0, 0, 46, 46), shadow=4), z=Z + 10, margin=14,
                                key=("k97-flying", picture))
                flying.append(t.add(sprite))
            return [fly(sprite, end, 0.34 + 0.03 * i, lift=40) for i, sprite in enumerate(flying)]

        def land() -> None:
            for sprite in flying:
                t.layers.remove(sprite)
            flying.clear()

        return [t.sound(sound), later(0.5, make), land] if n else []

    def _place_centre(self, place: int) -> Point:
        area = self.table.area
        return area.place(place).box.centre if 0 <= place < ROW + 3 else self.table.tray.box.centre

    # -- new cards ------------------------------------------------------------------------------------------

    def _show_new_card(self, e: ev.CardTurnedUp, before: Venture, after: Venture) -> Parts:
        return [Meanwhile(self._deal(e.place, e.card)), wait(_APART), lambda: self.table.decks.show(after)]

    def _deal(self, place: int, card: str) -> list[Part]:
        t = self.table
        to = t.area.place(place)
        part = t.area.part_of(place)
        deck = t.decks.klotho if place < ROW else t.decks.tools
        mode = "full" if place < ROW else "rack"

        def make() -> list[Motion]:
            old = part.cards.pop(card, None)
            if old is not None:
                t.layers.remove(old)
            sprite = card_sprite(NUMBER[card], to.box, mode, z=Z + place, angle=-4, turn=0)
            sprite.centre, sprite.zoom = deck.centre, deck.w / to.box.w
            part.cards[card] = sprite
            t.add(sprite)
            t.stage.sound.play("card_deal")
            return [deal(sprite, to.box, to.angle, _DEALT)]

        def land() -> None:
            if card in part.cards:
                part.cards[card].z = to.z

        return [later(_DEALT, make), land]

    def _show_shuffle(self, e: ev.ToolsShuffled, before: Venture, after: Venture) -> Parts:
        return [self.table.sound("card_shuffle"), wait(0.3)]

    def _show_score_card(self, e: ev.ScoreTurnedUp, before: Venture, after: Venture) -> Parts:
        return [*self._deal(e.place, ID[SCORE + e.number - 1]), wait(0.5)]

    def _show_scoring(self, e: ev.RoundCounted, before: Venture, after: Venture) -> Parts:
        t = self.table
        bonuses = after.phase is Phase.OVER and any(bonus_points(company) for company in after.companies)
        return [*t.scoring.parts(e, bonuses=bonuses), lambda: t.top.show(after)]

    def _show_first_roll(self, e: ev.RolledForFirst, before: Venture, after: Venture) -> Parts:
        return self.table.notices.first_parts(e)

    def _show_turn_start(self, e: ev.TurnBegan, before: Venture, after: Venture) -> Parts:
        """Light the plate of the company whose turn begins. If people share the screen, its bay appears."""
        t = self.table

        def arrive() -> None:
            t.plan.kept.clear()
            t.lay_out(after)

        return [arrive, t.sound("card_slide"), wait(0.12)]

    # -- cards that leave -----------------------------------------------------------------------------------

    def _show_discard(self, e: ev.CardDiscarded | ev.CardDrifted, before: Venture, after: Venture) -> Parts:
        return self._card_flies(e.card, lambda: self.table.decks.klotho, before, gone=True)

    def _show_drop(self, e: ev.CardDropped, before: Venture, after: Venture) -> Parts:
        return self._card_flies(e.card, lambda: self.table.decks.klotho, before, e.seat, gone=True)

    def _show_bomb(self, e: ev.BombWentOff, before: Venture, after: Venture) -> Parts:
        t = self.table
        flash: list[Sprite] = []

        def make() -> list[Motion]:
            light = Veil(CANVAS, "#ffd98a", z=Z + 30, alpha=0.0)
            flash[:] = [t.add(light)]
            sprites = [*t.area.row.cards.values(), *t.area.rack.cards.values()]
            return [Motion(0.45, lambda x: setattr(light, "alpha", 0.5 * (1 - x))), *(
                fade(sprite, 0.0, 0.4) for sprite in sprites)]

        def gone() -> None:
            for sprite in flash:
                t.layers.remove(sprite)

        away = self._card_flies(e.tool, lambda: t.places["row_3"], before, e.seat, seconds=0.3, gone=True)
        if t.motions.reduced:
            return [t.sound("thunder"), lambda: t.area.show(after)]
        return [*away, t.sound("thunder"), later(0.45, make), gone, lambda: t.lay_out(after)]

    # -- dice -----------------------------------------------------------------------------------------------

    def _show_throw(self, e: ev.DiceThrown, before: Venture, after: Venture) -> Parts:
        return self.table.tray.throw(e.dice, e.thrown, seed=after.turn * 31 + len(e.dice) + sum(
            die.face for die in e.dice))

    def _show_sale(self, e: ev.DiceSold, before: Venture, after: Venture) -> Parts:
        """Dim the dice in their places, as a Lottery ticket still counts them, and let coins fly off."""
        tray = self.table.tray
        home = self.home(e.seat, "coins")
        return [lambda: tray.show(after), *self._signs_fly(COIN, e.coins, lambda: tray.box.centre, home, "coin")]

    def _show_die_turn(self, e: ev.DieTurnedOver, before: Venture, after: Venture) -> Parts:
        return [self.table.sound("dice_roll_tray_1"), *self.table.tray.turn_over(e.die, after.dice, after.turn)]

    def _show_augment(self, e: ev.DieAugmented, before: Venture, after: Venture) -> Parts:
        t = self.table
        away = self._card_flies(e.tool, lambda: t.tray.box_of(e.die), before, e.seat, seconds=0.3, gone=True)
        bump = later(0.16, lambda: [give(t.tray.sprites[e.die], 0.2, 0.16)])
        return [*away, lambda: t.tray.show(after), t.sound("peg"), bump]

    def _show_android(self, e: ev.AndroidJoined, before: Venture, after: Venture) -> Parts:
        t = self.table
        away = self._card_flies(e.tool, lambda: t.tray.box, before, e.seat, seconds=0.3, gone=True)
        return [*away, t.sound("peg"), *t.tray.join(after.dice)]

    def _show_overdrive(self, e: ev.OverdrivePlayed, before: Venture, after: Venture) -> Parts:
        t = self.table
        return [*self._card_flies(e.tool, lambda: t.tray.box, before, e.seat, seconds=0.3, gone=True),
                t.sound("lightning")]

    def _show_lottery(self, e: ev.LotteryPaid, before: Venture, after: Venture) -> Parts:
        t = self.table
        away = self._card_flies(e.tool, lambda: t.tray.box, before, e.seat, seconds=0.3, gone=True)
        return [*away, *self._signs_fly(COIN, e.coins, lambda: t.tray.box.centre, self.home(e.seat, "coins"), "coin")]

    # -- claims ---------------------------------------------------------------------------------------------

    def _show_claim(self, e: ev.MineClaimed | ev.TechnologyClaimed, before: Venture, after: Venture) -> Parts:
        t = self.table
        number = NUMBER[e.card]
        return [*t.tray.gather(e.dice, self._place_centre(e.place)), t.sound("card_snap"),
                *self._card_flies(e.card, lambda: self._card_home(after, e.seat, number), before)]

    def _show_monster_fall(self, e: ev.MonsterBeaten, before: Venture, after: Venture) -> Parts:
        t = self.table
        centre = self._place_centre(e.place)
        pigs = [part for pig in e.pigs for part in self._card_flies(
            pig, lambda: Box.around(centre, 80, 110), before, e.seat, seconds=0.25, gone=True)]
        bounty = self._signs_fly(MONSTER, 1, lambda: centre, self.home(e.seat, "monsters"), "treasure")
        one_by_one = not (t.motions.reduced or t.session.bot(e.seat))
        blows = monster_fight.blow_parts(t, e.card, e.dice, centre) if one_by_one else t.tray.gather(e.dice, centre)
        return [*pigs, *blows, t.sound("monster_beaten"), *monster_fight.fall_parts(t, e.card, centre), *bounty]

    def _show_artifact(self, e: ev.ArtifactTaken, before: Venture, after: Venture) -> Parts:
        centre = self._claim_point(e.card, before)
        return self._signs_fly(artifact(e.artifact), 1, lambda: centre, self.home(e.seat, e.artifact), "treasure")

    def _show_coins(self, e: ev.CoinsTaken, before: Venture, after: Venture) -> Parts:
        centre = self._claim_point(e.card, before)
        return self._signs_fly(COIN, e.coins, lambda: centre, self.home(e.seat, "coins"), "coin")

    def _claim_point(self, card: str, before: Venture) -> Point:
        number = NUMBER[card]
        return self._place_centre(before.row.index(number) if number in before.row else -1)

    def _show_stars(self, e: ev.StarsGained, before: Venture, after: Venture) -> Parts:
        """Turn dice into stars, which go to the gauges."""
        t = self.table
        start = self._place_centre(e.place) if e.place >= 0 else self._claim_point(e.card, before)
        middle = t.markets.boxes[1].centre
        parts: list[Part] = [*t.tray.gather(e.dice, start)]
        if e.place >= 0:
            parts += self._card_flies(e.card, lambda: t.decks.klotho, before, gone=True)
        return [*parts, *self._signs_fly(STAR, e.stars, lambda: start, middle, "star")]

    def _show_market_move(self, e: ev.MarketMoved, before: Venture, after: Venture) -> Parts:
        t = self.table
        return [t.sound("market_up" if e.after > e.before else "market_down"),
                *t.markets.move_parts(e.mineral, e.after)]

    def _show_lost_stars(self, e: ev.StarsLost, before: Venture, after: Venture) -> Parts:
        return [self.table.sound("ui_cancel")]

    # -- Tools and raids ------------------------------------------------------------------------------------

    def _show_purchase(self, e: ev.ToolBought, before: Venture, after: Venture) -> Parts:
        number = NUMBER[e.tool]
        return [self.table.sound("coin"),
                *self._card_flies(e.tool, lambda: self._card_home(after, e.seat, number), before)]

    def _show_won_tool(self, e: ev.ToolWon, before: Venture, after: Venture) -> Parts:
        number = NUMBER[e.tool]
        return self._card_flies(e.tool, lambda: self._card_home(after, e.seat, number), before, seconds=0.45)

    def _show_raid(self, e: ev.CardRaided, before: Venture, after: Venture) -> Parts:
        t = self.table
        number = NUMBER[e.card]
        away = self._card_flies(e.tool, lambda: self._card_home(before, e.victim, number), before, e.seat, seconds=0.3,
                                gone=True)
        prey = self._card_flies(e.card, lambda: self._card_home(after, e.seat, number), before, e.victim, seconds=0.5)
        return [*away, t.sound("card_snap"), *t.blows.raid_parts(e, before), *prey]

    # -- mining ---------------------------------------------------------------------------------------------

    def _show_stake(self, e: ev.ClaimStaked, before: Venture, after: Venture) -> Parts:
        t, cards = self.table, [card.card for card in e.laid]
        told = t.blows.stake_parts(e, before)
        return [t.sound("claim_closed"), *told, *self._mining_parts(e.seat, cards, e.minerals, before)]

    def _mining_parts(self, seat: int, cards: Sequence[str], minerals: Sequence[int], before: Venture) -> list[Part]:
        """Remove mines, and let their minerals fly."""
        t = self.table
        homes = [self._card_home(before, seat, NUMBER[card]).centre for card in cards]
        start = sum(x for x, _y in homes) / len(homes), sum(y for _x, y in homes) / len(homes)

        def make() -> list[Motion]:
            sprites = [t.bay.hand.cards.get(card) for card in cards] if seat == t.bay.seat else []
            return [fade(sprite, 0.0, 0.35) for sprite in sprites if sprite is not None]

        parts: list[Part] = [later(0.35, make)]
        for kind, n in zip(MINERALS, minerals, strict=True):
            parts += self._signs_fly(mineral(kind), n, lambda: start, self.home(seat, kind), "cube")
        return parts

    def _show_trade(self, e: ev.MinesTraded, before: Venture, after: Venture) -> Parts:
        cards = [card for a, b, _mineral in e.pairs for card in (a, b)]
        brought = [sum(mineral == kind for _a, _b, mineral in e.pairs) for kind in MINERALS]
        return [*self.table.notices.trade_parts(e), *self._mining_parts(e.seat, cards, brought, before)]

    def _show_end(self, e: ev.GameEnded, before: Venture, after: Venture) -> Parts:
        return [lambda: self.table.lay_out(after), self.table.sound("score_fanfare_short"), wait(0.6)]


def _out_of(part: CardRow, card: str) -> CardSprite | None:
    return part.cards.pop(card, None)
