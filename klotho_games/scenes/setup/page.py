"""The page on which a game is set up: players, options, and the sealed dice."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.chance.deal_codes import Deal
from klotho_games.core.contract import OptionValue, Setup
from klotho_games.core.games.casting import is_even
from klotho_games.core.games.characters import level_title
from klotho_games.core.games.registry import Game
from klotho_games.core.games.strength import EvenMatch
from klotho_games.core.i18n import _
from klotho_games.core.people import rivalries
from klotho_games.core.people.finished_game import rival_name
from klotho_games.core.people.setup_seats import (
    SetupSeat,
    beginner_seats,
    bot_names,
    default_names,
    recall_setup,
    resize_seats,
    seat_from_record,
)
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.scenes.kit.box_opening import paint_opening
from klotho_games.scenes.kit.frame import CLOTH, CLOTH_FILE, SceneTopBar, bottom_bar, paint_cloth
from klotho_games.scenes.kit.lessons import first_game, has_lesson
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Action, Press
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.icons import icon, with_all_marks
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, GOLD, PAPER, SEMI
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle

from .alone import ExplorerPanel
from .dice import DicePanel
from .options import OptionsPanel
from .seats import SeatRows

_TILT = 3
_ORDER = (("seat-", "name", "portrait"), ("option-",), ("quick-",), ("start",), ("deal-",), ("",))
"""The order of Tab: players, options, quick tables, Start, the deal, and then everything else."""


class SetUp(Scene):
    """The set-up of one game: who plays, the options, the dice."""

    name = "setup"
    backdrop_name = CLOTH
    backdrop_file = CLOTH_FILE
    music = "title"

    def __init__(self, game: Game, deal: Deal | None = None) -> None:
        super().__init__()
        self.made_from = game.id, deal
        self.game, self.info = game, game.info
        self.layout = layout("shell/setup")
        self._given = deal
        self.chosen_deal = deal is not None
        """Whether the deal was chosen. A deal that was drawn here is not known to anyone."""
        self.seed = deal.seed if deal is not None else seeds.new_seed()
        self.chosen: dict[str, OptionValue] = {}
        """Options that a player has set; the others get the value that fits the number of seats."""
        self.practice = False
        self.own_dice = False
        self.seats: list[SetupSeat] = []
        self.rival = seat_from_record(rival_name(), rivalries.USUAL)
        """The bot that plays the same deal in a game for one player, if the player wants a rival."""
        self.told: SetupSeat | None = None
        """The bot that was changed last. The note describes it, or its temperament if that was changed."""
        self._guest = ""
        self.told_kind = False
        self.for_beginners = False
        """Whether this is the easier game that follows the lesson."""

    @property
    def values(self) -> dict[str, OptionValue]:
        shown = [option for option in self.info.options if not option.hidden]
        return {option.name: self.chosen.get(option.name, option.fitting(len(self.seats))) for option in shown}

    @property
    def is_known_deal(self) -> bool:
        """Whether a player can know what comes. The first try at the daily game is a fair one."""
        return self.chosen_deal and not (self.is_todays and (self.stage.program.first_try(self.game) or self.left))

    @property
    def is_todays(self) -> bool:
        """Whether this is the daily game. With other seats, bots or options it is a different deal."""
        return self.chosen_deal and self.stage.program.is_daily(self.game, self._setup(), self.seed, self._bots())

    @property
    def is_daily_but_even(self) -> bool:
        """Whether this would be the daily game without its even match. Everyone has the same opponents in that game."""
        bots = tuple(SetupSeat("").level if is_even(bot) else bot for bot in self._bots())
        changed = self.chosen_deal and bots != self._bots()
        return changed and self.stage.program.is_daily(self.game, self._setup(), self.seed, bots)

    @property
    def left(self) -> bool:
        """Whether the daily game was begun and left: then Start continues it."""
        return self.is_todays and self.stage.program.daily_left(self.game.id) is not None

    @property
    def has_rival(self) -> bool:
        return bool(self.values.get("rival", False))

    @property
    def offers_tutor(self) -> bool:
        """Whether the tutor can help: in practice, if only one person plays."""
        return self.practice and (self.solo or sum(not seat.bot for seat in self.seats) == 1)

    @property
    def tutor(self) -> bool:
        """Whether the tutor helps in practice games; the settings remember it."""
        return self.stage.settings.tutor

    @tutor.setter
    def tutor(self, on: bool) -> None:
        self.stage.program.change_settings(tutor=on)

    @property
    def solo(self) -> bool:
        return self.info.seats[1] == 1

    def faces(self) -> tuple[str, ...]:
        """Only a person has a token: the profile that plays here, other profiles under their own names, and guests."""
        program = self.stage.program
        known = program.profiles.get
        people = [None if seat.bot else program.profile if n == 0 and not seat.guest else known(seat.name)
                  for n, seat in enumerate(self.seats)]
        return with_all_marks([person.portrait if person is not None else program.guest_face(n)
                               for n, person in enumerate(people)])

    # -- building -------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def build(self) -> None:
        if not self.seats:
            self._recall()
            if self._given is not None:
                self._sit_down_to(self._given)
        hints = [("tab", "", _("Next field")), ("escape", "b", _("Back to the shelf"))]
        SceneTopBar(self, self.info.title, _("Set up a game"), hints, _("Back to the shelf"))
        self._add_box()
        if self.solo:
            ExplorerPanel(self)
        else:
            SeatRows(self)
        OptionsPanel(self)
        self._dice = DicePanel(self)
        self._add_left()
        self._add_prompt()
        for spot in self.focus.spots:
            spot.order = next(i for i, names in enumerate(_ORDER) if spot.id.startswith(names))
        next(spot for spot in self.focus.spots if spot.order == 0).first = True

    def on_open(self) -> None:
        self.focus.set(None)  # the first Tab goes to the first seat, not past it

    def finish_build(self) -> None:
        if self.stage.live:
            self.ahead.plan(self._plan_table)

    def _plan_table(self) -> Iterator[Job]:
        """Have the largest parts painted of what comes next: the box that opens, and the ground of the table."""
        look, w, h = self.stage.look, self.stage.look.px(CANVAS.w), self.stage.look.px(CANVAS.h)
        art = look.art
        yield lambda: art.paint_parts(lambda: paint_opening(Pen(opaque((1, 1)), look), self.info))
        if f"{self.game.package}.table" in sys.modules and (ground := self.game.table.backdrop_file):
            yield lambda: art.read_raster_ahead(ground, w, h)

    def _recall(self) -> None:
        """Restore players, options and dice from the last game of this kind; the present profile gets the first
        seat."""
        program = self.stage.program
        first = first_game(self.game, program.profile) if self._given is None else None
        if first is not None:
            self.seats, self.chosen = beginner_seats(self.info, program.profile.name, first), dict(first.options)
            self.for_beginners = any(self._changes_for_beginners())
            return
        last = program.last_setup(self.info.id)
        self.seats, chosen = recall_setup(self.info, last, program.profile.name)
        self.chosen |= chosen
        self.own_dice = last is not None and last.own_dice and self._given is None
        if last is not None:
            self.rival = seat_from_record(rival_name(), last.rival)

    def _add_box(self) -> None:
        slot = self.layout["box"]
        box = Box.around(slot.centre, 290, 356)

        def paint(pen: Pen) -> None:
            s = Sketch(290, 356).rect(2, 2, 286, 352, 10, "#241a10", "#0c0614", 3).rect(8, 346, 274, 7, 3, "#5a4426")
            pen.sketch(s, box.at_origin, shadow=16)
            paint_cover(pen, self.game.id, self.info.title, Box(9, 6, 272, 340))

        self.add(Sprite(box, paint, z=5, margin=60, angle=_TILT, key=("lying-box", self.game.id)))

    def _add_left(self) -> None:
        """Add the buttons for the lesson and the rules, and in a game for one player the facts about it and the best
        scores."""
        column = rules = self.layout["rules"].without_bottom(6)
        style = ButtonStyle(size=24, radius=16)
        words, picture = _("Rules in 3 minutes"), "book"
        if has_lesson(self.game):
            words, picture, (rules, learn) = _("Rules"), "", rules.columns(2, 12)
            Button(self, "learn", learn, _("Learn"), lambda: self.stage.program.open_lesson(self.game), icon="play",
                   style=style, tip=_("Learn by playing: a guided first game."))
        Button(self, "rules", rules, words, lambda: self.stage.program.open_rules(self.game.id), icon=picture,
               shortcut="rules", style=style, leads_on=True)
        if not self.solo:
            return
        Button(self, "records", column.move(0, -92), _("Best scores"),
               lambda: self.stage.program.open_records(self.game.id), icon="trophy", style=style, leads_on=True)
        box = Box(column.x, self.layout["quick_title"].y + 6, column.w, 248)
        least, most = self.info.minutes
        facts = (("person", _("1 player")), ("clock", _("{least}–{most} minutes").format(least=least, most=most)),
                 ("map", _("{weight} {kind}").format(weight=self.info.weight, kind=self.info.kind)))

        def paint(pen: Pen) -> None:
            room = box.at_origin
            pen.panel(room, "#241d3c", "#1a1530", edge="#6a5a94", radius=18, shadow=4)
            pen.text(self.info.tagline, Box(22, 14, room.w - 44, 100), 22, "#e6e0f4", wrap=True)
            for (picture, words), row in zip(facts, Box(22, 120, room.w - 44, 116).rows(3, 2), strict=True):
                icon(pen, picture, Box(row.x, row.y + row.h / 2 - 13, 26, 26), GOLD)
                pen.text(words, row.without_left(40), 22, PAPER, SEMI)

        self.add(Sprite(box, paint, z=5, margin=20))

    def _add_prompt(self) -> None:
        profile = self.stage.program.profile
        several = _("choose who plays and how, then start.")
        words, name = self.game.alone.ask() if self.solo else several, profile.name
        if self.is_guests:
            name, words = self._guest, _("plays with a phone. The game doesn’t count for {name}.").format(name=name)
        elif self.for_beginners:
            words = _("your first game is easier: {changes}.").format(changes=", ".join(self._changes_for_beginners()))
            Button(self, "full", Box(920, 1004, 280, 62), _("Full game"), self._choose_full, icon="up", z=310,
                   tip=_("All rules, and the usual opponents."), style=ButtonStyle(size=26, radius=16))
        bottom_bar(self, profile.portrait, name, words, room_right=900 if self.for_beginners else 1200)
        phones = sum(bool(self.stage.program.phone(seat)) for seat in range(len(self.seats)))
        label = _("Phones: {n}").format(n=phones) if phones else _("Play with phones")
        Button(self, "phones", Box(1220, 1004, 356, 62), label, self.stage.program.open_phones, icon="phone", key="p",
               tip=_("All players see their cards on their own phones. Scan a code and sit down."), z=310,
               style=ButtonStyle(size=26, radius=16))
        Button(self, "start", Box(1596, 1004, 300, 62), _("Start"), self.start, kind="primary", icon="play",
               shortcut="confirm", tip=_("Sit down at the table"), z=310,
               style=ButtonStyle(size=30, face=BOLD, radius=16))

    # -- phones ---------------------------------------------------------------------------------------------

    @property
    def has_room(self) -> bool:
        """Whether there is a seat left for another person with a phone."""
        return len(self.seats) < self.info.seats[1]

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat. In a game for one player, a guest with a phone plays under their own name."""
        if self.solo:
            return (self._guest if self.is_guests else self.stage.program.profile.name,)
        return tuple(seat.name for seat in self.seats)

    @property
    def is_guests(self) -> bool:
        """Whether this is a game for one player, and that player is a guest with a phone and not this profile."""
        return self.solo and bool(self._guest) and bool(self.stage.program.phone(0))

    def is_kept(self, name: str) -> bool:
        """Whether a seat's name is that of a person, who can still come or plays at this screen, and not a default
        name."""
        return name not in default_names() or self._is_own(name)

    def _is_own(self, name: str) -> bool:
        return name.casefold() == self.stage.program.profile.name.casefold()

    def is_bot(self, place: int) -> bool:
        return not self.solo and place < len(self.seats) and self.seats[place].bot

    def is_own_seat(self, place: int) -> bool:
        """Whether the person who plays at this screen sits there."""
        return place < len(self.names) and self._is_own(self.names[place])

    def sit(self, place: int, name: str) -> None:
        """Give a seat, or a new one, to a guest, under their name. A bot that sits there leaves."""
        if self.solo:
            self._guest = "" if self._is_own(name) else name
            return
        if place == len(self.seats):
            self.seats.append(SetupSeat(name))
        seat = self.seats[place]
        self._leave_name(name, seat)
        seat.name, seat.bot, seat.guest = name, False, not self._is_own(name)

    def _leave_name(self, name: str, to: SetupSeat) -> None:
        """Free a name for the guest who has it: any other seat of that name is renamed, so that no one gets a second
        name. If it was the seat of the person who plays here, that person has just sat down somewhere else."""
        for n, other in enumerate(self.seats):
            if other is to or other.name.casefold() != name.casefold():
                continue
            taken = {seat.name.casefold() for seat in self.seats} | {name.casefold()}
            names = bot_names() if other.bot else (default_names()[n], *default_names())
            other.name, other.guest = next(one for one in names if one.casefold() not in taken), not other.bot

    # -- actions --------------------------------------------------------------------------------------------

    def press(self, p: Press) -> None:
        """Start the game with Enter, as the button says, even on an option, which space and the arrows change."""
        spot = self.focus.current
        changes = self.focus.seen and spot is not None and spot.adjust is not None
        if changes and p.action is Action.CONFIRM and p.key != "space":
            self.start()
        else:
            super().press(p)

    def choose(self, option: str, value: OptionValue) -> None:
        before = self.is_todays, self.has_rival
        self.chosen[option] = value
        if (self.is_todays, self.has_rival) != before:
            self.rebuild()
        else:
            self._dice.tell_code()

    def _changes_for_beginners(self) -> Iterator[str]:
        """Say what differs from the usual game."""
        for option in self.info.options:
            if option.hidden or (value := self.values[option.name]) == option.fitting(len(self.seats)):
                continue
            if not option.choices:
                yield option.label if value else _("without {option}").format(option=option.label)
            else:
                chosen = option.labels[option.choices.index(value)] if option.labels else str(value)
                yield _("{option} “{value}”").format(option=option.label, value=chosen)
        usual = SetupSeat("").level
        for level in sorted({seat.level for seat in self.seats if seat.bot and seat.level != usual}):
            yield _("{level} opponents").format(level=level_title(level))

    def _choose_full(self) -> None:
        """Set up the game as for everyone else."""
        self.for_beginners = False
        self.seats, self.chosen = recall_setup(self.info, None, self.stage.program.profile.name)
        self.stage.sound.play("ui_toggle")
        self.rebuild()

    def choose_deal(self, deal: Deal) -> None:
        self._sit_down_to(deal)
        self.rebuild()

    def choose_todays(self) -> None:
        """Choose the daily deal, with the bots that everyone has in it."""
        deal = self.stage.program.daily(self.game)
        self.seats = resize_seats([SetupSeat(self.stage.program.profile.name)], deal.seats)
        self.choose_deal(deal)

    def _sit_down_to(self, deal: Deal) -> None:
        """Take over the number of seats and the options of the code: with others it would be a different game."""
        self.seed, self.chosen_deal = deal.seed, True
        if deal.seats:
            self.seats = resize_seats(self.seats, deal.seats)
        options = {option.name: option for option in self.info.options}
        for name, value in deal.options:
            self.chosen.pop(name, None)
            if value != options[name].fitting(len(self.seats)):
                self.chosen[name] = value

    @property
    def deal_code(self) -> str:
        """The code of the deal with the present seats and options."""
        return deal_codes.code(self.info, self._setup(), self.seed) or ""

    def _setup(self) -> Setup:
        options = self.values
        if self.game.has_levels:
            options["level"] = self._level
        return Setup(self.names, tuple(sorted(options.items())))

    @property
    def _level(self) -> int:
        """The level of the player; a guest without a profile here begins at level 1."""
        program = self.stage.program
        whose = program.profiles.get(self._guest) if self.is_guests else program.profile
        return whose.level(self.game.id) if whose is not None else 1

    @property
    def _guests(self) -> frozenset[int]:
        """The seats of guests. They never count for the profile, even if the names are the same."""
        return frozenset([0] if self.is_guests else [n for n, seat in enumerate(self.seats) if seat.guest])

    def even_match(self) -> EvenMatch | None:
        """Return what an even match would be like with the present seats; None if no bot plays one."""
        return self.stage.program.even_match(self.game, self.names, self._bots(), self._guests)

    def _bots(self) -> tuple[str, ...]:
        bots = () if self.solo else tuple(seat.bot_name for seat in self.seats)
        return bots if any(bots) else ()

    def deal_anew(self) -> None:
        self.seed, self.chosen_deal = seeds.new_seed(), False
        self.rebuild()

    def start(self) -> None:
        self.stage.sound.play("ui_confirm")
        self.stage.program.new_game(self.game, self._setup(), self.seed, fresh=not self.chosen_deal,
                                  practice=self.practice, own_dice=self.own_dice, bots=self._bots(),
                                  rival=self.rival.bot_name if self.has_rival else "", guests=self._guests)
