"""The answer sheet over the table: what the person's choice and the best one are worth, why, and how it could go on."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _, capital, nest_quotes
from klotho_games.core.play.session import Session
from klotho_games.practice.exercise import move_of
from klotho_games.practice.reasons import ChoiceReasons, find_pair
from klotho_games.practice.sitting import Reply
from klotho_games.scenes.kit.daily_marks import paint_seal
from klotho_games.scenes.replay.beside import Beside
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Pointer, Press
from klotho_games.stage.drawing.draw_style import SMALL_LETTERS
from klotho_games.stage.drawing.icons import icon, keycap, keycap_width, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF_BLACK, SERIF_ITALIC, SERIF_SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.press_guard import ReadingGuard
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Paint, Sprite
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.button import Button, ButtonStyle, button_width
from klotho_games.stage.widgets.controls import Tappable, paper, text_height
from klotho_games.stage.widgets.prompt_bar import BAR, Answer, PromptBar

from .answer_pictures import AnswerPictures
from .choice_card import HEIGHT, RULE, SOFT, paint_card
from .film import film_of, show_film
from .film_strip import SIZE, FilmWords, film_words, paint_film
from .mode import OURS, ExerciseMode
from .rating_block import paint_rating, rating_words
from .strip import STRIP, add_strip

SHEET = Box(60, 84, 1800, 852)
_PAD = 36.0
_FILMS = 3
_FILMS_WIDE = 1254.0
_DIM = 0.62
_WHY_LINES = 3
"""In large letters: how many lines there are for the reason, which comes later."""
_CLOSE = 1.12
"""The distance of these lines."""


class AnswerRoom(Protocol):
    """What the sheet asks of the room."""

    def play_on(self, mode: ExerciseMode) -> None: ...

    def close(self) -> None: ...

    def set_up_next(self) -> None:
        """Set up the coming exercise's table, a little in each frame."""
        ...


class AnswerSheet(Scene):
    overlay = True
    name = "answer"
    pads = Pads.SOLE
    listens_late = True
    guard_type = ReadingGuard
    strip = STRIP

    def __init__(self, mode: ExerciseMode, room: AnswerRoom) -> None:
        super().__init__()
        assert mode.told is not None
        self.mode, self._room = mode, room
        self.told = mode.told
        self.reply: Reply = self.told.reply
        self._game, self._alone = mode.table.game, mode.exercise.seats == 1
        self.films: list[Session] | None = None
        """The continuations as games; None until the coach has played them."""
        self.told_films: list[FilmWords] = []
        self._area: ScrollArea | None = None
        self._card_spots: list[Spot] = []
        self._film_spots: list[Spot] = []
        self._changing: list[Sprite] = []
        """What is painted again when the coach has found something."""

    @property
    def screen_title(self) -> str:
        return self.mode.headline

    def open(self, stage: Stage) -> None:
        self.stage = stage
        self._pictures = AnswerPictures(stage, self.mode.start)
        self._beside = Beside(stage.look.art)
        self._pictures.want_choices([move_of(self._game, choice) for _head, choice in self.told.choices()])
        self._take_news()
        if not stage.live:
            self._pictures.take_all()
        super().open(stage)

    def on_close(self) -> None:
        self._beside.drop()
        self._pictures.close()

    # -- what it says ---------------------------------------------------------------------------------------

    @property
    def why(self) -> str:
        """What makes the difference, in one sentence."""
        return self.told.why

    @property
    def standing(self) -> str:
        """How the game stands in the position of the exercise."""
        return sentence(self._game.telling.standing(self.mode.start.state, self.mode.table.names))

    @property
    def spoken_summary(self) -> str:
        reply = self.reply
        cards = self.told.cards()
        told = [self.mode.headline, *(f"{card.head}: {card.move}. {capital(card.spoken)}" for card in cards)]
        if self.told.reasons is not None:
            told.append(self.why)
        return " ".join(sentence(part) for part in (*told, rating_words(self.mode.sitting, reply).spoken) if part)

    # -- building -------------------------------------------------------------------------------------------

    def build(self) -> None:
        self._large = self.stage.look.text_scale * BAR.h > BAR.h * 1.15
        self._k = min(2.0, self.stage.look.text_scale) if self._large else 1.0
        self._area = None
        self._card_spots, self._film_spots, self._changing = [], [], []
        self._add_bar()
        room = Box(SHEET.x, SHEET.y, SHEET.w, self.prompt.box.y - SHEET.y - 16)
        if self._large:
            room = Box(24, 24, CANVAS.w - 48, self.prompt.box.y - 36)
        self.add(Sprite(room, lambda pen: paper(pen, room.at_origin, 20, 20), z=5, margin=60))
        if self._large:
            self._build_column(room)
        else:
            self._build_page(room)

    def _add_bar(self) -> None:
        table, mode = self.mode.table, self.mode
        seat = table.mark_of(mode.exercise.seat)

        def avatar(pen: Pen, box: Box) -> None:
            if self._alone:
                table.prompt.avatar(pen, box)
            else:  # that of the table shows whose turn it is by now
                seat_shape(pen, seat, box, shadow=2)

        self.prompt = PromptBar(self, table.prompt.look, avatar)
        add_strip(self, self.prompt, mode.words_on_strip)
        name = table.names[mode.exercise.seat]
        self.prompt.say(name, _("compare the two moves, then go on."), self._quiet_words(), self._answers())

    def _quiet_words(self) -> str:
        if self.reply.is_right:
            return _("You can watch how the game goes on, or play on yourself.")
        return _("If you try again, your rating stays as it is.")

    def _answers(self) -> list[Answer]:
        on = Answer(f"{OURS}on", _("Play on from here"), lambda: self._room.play_on(self.mode), key="o",
                    tip=_("Starts a new game from this position, against bots. It doesn’t count."))
        return [on, *self.mode.answers_after()]

    def _build_page(self, room: Box) -> None:
        inner = Box(room.x + _PAD, room.y, room.w - 2 * _PAD, room.h)
        self._add_header(inner.top_part(112))
        y = inner.y + 128
        for n, box in enumerate(Box(inner.x, y, inner.w, HEIGHT).columns(2, 28)):
            self._add_card(n, box)
        y += HEIGHT + 14
        self._add_changing(Box(inner.x, y, inner.w, 66), lambda pen: self._paint_why(pen, Box(0, 0, inner.w, 66)), 4)
        y += 78
        self._add_films(Box(inner.x, y, _FILMS_WIDE, room.bottom - y - 6))
        self._add_rating(Box(inner.x + _FILMS_WIDE + 54, y, inner.w - _FILMS_WIDE - 54, room.bottom - y - 10))

    def _add_header(self, box: Box) -> None:
        style = ButtonStyle(size=22, radius=12)
        label = _("See the table")
        wide = button_width(self, label, key="v", icon=True, style=style)
        Button(self, "see", Box(box.right - wide, box.y + 26, wide, 54), label, self.see_table, icon="eye", key="v",
               kind="paper", style=style)
        room = Box(0, 0, box.w - wide - 24, box.h)
        self.add(Sprite(box, lambda pen: self._paint_header(pen, room, box.w), z=6, margin=10))

    def _paint_header(self, pen: Pen, box: Box, line: float = 0.0) -> None:
        """Paint the headline; `line` is the length of the thread below, if it is longer than the words can be."""
        k, x = self._k, box.x + (108 if self._large else 92)
        left = 0 if self._large else 8  # a column is cut off at its edge
        seal = Box(box.x - left, box.y + 14, 84, 84)
        paint_seal(pen, seal, self.reply.outcome.is_right)
        wide = box.right - x
        pen.text(self.mode.headline, Box(x, box.y + 14, wide, 54 * k), 38, INK, SERIF_BLACK, wrap=True, leading=1.08)
        pen.text(self.standing, Box(x, box.y + 14 + 52 * k, wide, 34 * k), 22, SOFT, SERIF_ITALIC)
        pen.thread([(box.x, box.bottom - 4), (box.x + (line or box.w), box.bottom - 4)], 3.4, shadow=False)

    def _add_card(self, n: int, box: Box) -> None:
        self._add_changing(box, lambda pen: self._paint_card(n, pen, box.at_origin), 30)
        self.spot(self._card_spot(n, box))

    def _add_changing(self, box: Box, paint: Paint, margin: float) -> None:
        self._changing.append(self.add(Sprite(box, paint, z=6, margin=margin)))

    def _card_spot(self, n: int, box: Box) -> Spot:
        card = self.told.cards()[n]
        spot = Spot(f"card-{n}", box, f"{card.head}: {card.move}", _("card"), card.spoken, ring=16, order=1)
        self._card_spots.append(spot)
        return spot

    def _paint_card(self, n: int, pen: Pen, box: Box) -> None:
        card = self.told.cards()[n]
        paint_card(pen, box, card, self._pictures.choice(move_of(self._game, card.choice)), self._k)

    def _paint_why(self, pen: Pen, box: Box) -> None:
        icon(pen, "hint", Box(box.x + 4, box.centre[1] - 22, 40, 40), "#8a5f14", 2.2)
        room, whys = Box(box.x + 60, box.y, box.w - 60, box.h - 4), self.told.whys
        told = next((why for why in whys
                     if text_height(pen.look, why, room.w, SMALL_LETTERS, SERIF_SEMI, _CLOSE) <= room.h), whys[-1])
        pen.text(told, room, 25, INK, SERIF_SEMI, wrap=True, leading=_CLOSE)
        _paint_rule(pen, Box(box.x, box.bottom - 2, box.w, 2))

    def _add_films(self, room: Box) -> None:
        head = room.top_part(44)
        self.add(Sprite(head, lambda pen: self._paint_films_head(pen, head.at_origin), z=6))
        for n, box in enumerate(Box(room.x, room.y + 50, room.w, SIZE[1]).columns(_FILMS, 24)):
            self._add_film(n, box, room.bottom - box.bottom)

    def _paint_films_head(self, pen: Pen, room: Box) -> None:
        k = self._k
        told = pen.text(_("Watch it go on"), Box(room.x, room.y, room.w * 0.6, 42 * k), 30, INK, SERIF_BLACK)
        beside = Box(told.right + 18, room.y + 3, room.right - told.right - 18, 40 * k)
        words = _("The coach plays on after “{move}”.").format(move=nest_quotes(self._best_label()))
        if pen.width(words, SMALL_LETTERS, SERIF_ITALIC) > beside.w:  # the card of the best move has its words
            words = _("The coach plays on after the best move.")
        pen.text(words, beside, 22, SOFT, SERIF_ITALIC)

    def _best_label(self) -> str:
        reply = self.reply
        return self._game.telling.move(self.mode.start.state, reply.best, self.mode.table.names)

    def _add_film(self, n: int, box: Box, under: float) -> None:
        whole = Box(box.x, box.y, box.w, box.h + under)
        button = Tappable(self, f"film-{n + 1}", whole, self._film_label(n),
                          lambda pen, spot: self._paint_film(n, pen, box.at_origin, spot, under),
                          partial(self.watch, n), role=_("film"), value=self._film_value(n),
                          reason=self._why_no_film(n), shortcut=str(n + 1), z=6, margin=20, ring=10, leads_on=True)
        button.spot.order = 2
        self._film_spots.append(button.spot)
        self._changing.append(button.sprite)

    def _film_label(self, n: int) -> str:
        return _("Film {n}").format(n=n + 1)

    def _film_value(self, n: int) -> str:
        return self.told_films[n].told if n < len(self.told_films) else ""

    def _why_no_film(self, n: int) -> str:
        if self.films is None:
            return _("The coach is still playing on. Wait a moment.")
        return "" if n < len(self.films) else _("The coach couldn’t play this position to the end.")

    def _paint_film(self, n: int, pen: Pen, box: Box, spot: Spot, under: float) -> None:
        said = self.told_films[n] if n < len(self.told_films) else None
        paint_film(pen, box.top_part(SIZE[1]), said, self._pictures.film(n), spot.hovered)
        middle = SIZE[1] + 26
        wide = keycap_width(pen, str(n + 1))
        keycap(pen, str(n + 1), box.x + 4, box.y + middle)
        told = said.told if said is not None else self._why_no_film(n)
        room = Box(box.x + wide + 18, box.y + SIZE[1] + 4, box.w - wide - 18, under - 6)
        pen.text(told, room.top_part(min(room.h, 56)) if said and len(told) > 30 else room.top_part(44), 21, INK, SEMI,
                 wrap=True, leading=1.1)

    def _add_rating(self, box: Box) -> None:
        said = rating_words(self.mode.sitting, self.reply)

        def paint(pen: Pen) -> None:
            line = Sketch(4, box.h).rect(0, 0, 2, box.h - 8, 0, RULE)
            pen.sketch(line, Box(-28, 8, 4, box.h))
            paint_rating(pen, box.at_origin, said, self._k)

        self.add(Sprite(box, paint, z=6, margin=30))
        self.spot(Spot("rating", box, _("Your rating"), _("note"), said.spoken, ring=10, order=3))

    # -- in large letters -----------------------------------------------------------------------------------

    def _build_column(self, room: Box) -> None:
        """Lay everything out below each other, in a column that scrolls."""
        inner = Box(room.x + _PAD, room.y + 10, room.w - 2 * _PAD, room.h - 20)
        k, wide = self._k, inner.w - 40
        see = Spot("see", Box(0, 0, 0, 0), _("See the table"), press=self.see_table, shortcut="v", ring=12)
        rows = [ScrollRow(28 + 96 * k, self._paint_header)]
        for n in range(2):
            spot = self._card_spot(n, Box(0, 0, 0, 0))
            tall = max(HEIGHT, 350 * k)
            rows.append(ScrollRow(tall, partial(self._paint_card, n), [(spot, Box(0, 0, wide, tall))]))
        rows.append(ScrollRow(_WHY_LINES * 34 * k, self._paint_why))
        rows.append(ScrollRow(50 * k, self._paint_films_head))
        for n in range(_FILMS):
            tall = SIZE[1] + 16
            spot = Spot(f"film-{n + 1}", Box(0, 0, 0, 0), self._film_label(n), _("film"), self._film_value(n),
                        press=partial(self.watch, n), enabled=not self._why_no_film(n), reason=self._why_no_film(n),
                        shortcut=str(n + 1), ring=10)
            self._film_spots.append(spot)
            rows.append(ScrollRow(tall, partial(self._paint_film_row, n, spot), [(spot, Box(0, 0, wide, tall))]))
        said = rating_words(self.mode.sitting, self.reply)
        rated = Spot("rating", Box(0, 0, 0, 0), _("Your rating"), _("note"), said.spoken, ring=10)
        tall = 130 + 170 * k
        rows.append(ScrollRow(tall, lambda pen, box: paint_rating(pen, box, said, k), [(rated, Box(0, 0, wide, tall))]))
        rows.append(ScrollRow(66 * k, self._paint_see, [(see, Box(0, 0, wide, 62 * k))]))
        self._area = ScrollArea(self, "answer", inner, rows, gap=18, label=_("The answer"))

    def _paint_film_row(self, n: int, spot: Spot, pen: Pen, box: Box) -> None:
        said = self.told_films[n] if n < len(self.told_films) else None
        strip = Box(box.x, box.y, *SIZE)
        paint_film(pen, strip, said, self._pictures.film(n), spot.hovered)
        keycap(pen, str(n + 1), strip.right + 24, strip.centre[1])
        x = strip.right + 40 + keycap_width(pen, str(n + 1))
        pen.text(said.told if said is not None else self._why_no_film(n), Box(x, strip.y, box.right - x, strip.h), 24,
                 INK, SEMI, wrap=True)

    def _paint_see(self, pen: Pen, box: Box) -> None:
        wide = keycap_width(pen, "v")
        keycap(pen, "v", box.x, box.centre[1])
        pen.text(_("See the table"), box.without_left(wide + 20), 24, INK, SEMI)

    # -- what comes later -----------------------------------------------------------------------------------

    @property
    def needs_frames(self) -> bool:
        explaining = self.mode.explaining
        return self._pictures.is_busy or (explaining is not None and explaining.is_busy) or super().needs_frames

    def update(self, seconds: float) -> None:
        if self.stage.changing:
            return  # until the sheet has faded in, nothing else may take time
        if self._take_news():
            self._show_news()
        elif self._pictures.is_busy:
            if self._pictures.go_on():
                self._redraw()
        else:
            self._room.set_up_next()

    def _take_news(self) -> bool:
        """Take what the coach has found since the last frame; return whether there is anything."""
        explaining = self.mode.explaining
        if explaining is None:
            is_new = self.told.reasons is None or self.films is None
            self.told.reasons, self.films = self.told.reasons or ChoiceReasons(), self.films or []
            return is_new
        explaining.poll()
        is_new = False
        if self.told.reasons is None:
            known = explaining.reasons if find_pair(self._game, self.reply) is not None else ChoiceReasons()
            self.told.reasons, is_new = known, known is not None
        if self.films is None and explaining.films is not None:
            films = self._make_films()
            if films is not None:
                self.films, is_new = films, True
                seat, gauge = self.mode.exercise.seat, self.mode.gauge
                self.told_films = [film_words(one, seat, gauge) for one in explaining.films]
                for n, whole in enumerate(films):
                    self._pictures.want_film(n, whole)
        return is_new

    def _make_films(self) -> list[Session] | None:
        """Have the rules play the continuations again, which takes longer than a frame; None until that is done."""
        explaining, start = self.mode.explaining, self.mode.start
        assert explaining is not None and explaining.films is not None
        found = explaining.films

        def make() -> list[Session]:
            return [film_of(start, one) for one in found]

        return self._beside.make("films", make) if self.stage.live else make()

    def _show_news(self) -> None:
        """Show what has become known, without moving or hiding what is read."""
        for n, spot in enumerate(self._film_spots):
            spot.value, spot.reason = self._film_value(n), self._why_no_film(n)
            spot.enabled = not spot.reason
        for spot, card in zip(self._card_spots, self.told.cards(), strict=True):
            spot.value = card.spoken
        self._redraw()

    def _redraw(self) -> None:
        if self._area is not None:
            self._area.refresh()
        for sprite in self._changing:
            sprite.redraw()

    # -- what one can do ------------------------------------------------------------------------------------

    def on_open(self) -> None:
        self.spoken(self.spoken_summary)

    def watch(self, n: int) -> None:
        if self.films is None or n >= len(self.films):
            return
        seat, told = self.mode.exercise.seat, self.told_films[n]
        self.stage.sound.play("ui_open")
        words = self.mode.words_on_strip
        strip = words._replace(parts=(self._film_label(n), *words.parts[1:]))
        self.stage.push(show_film(self.films[n], seat, n + 1, told, strip))

    def see_table(self) -> None:
        """Put the sheet away to look at the table. Its button brings it back."""
        self.stage.sound.play("ui_close")
        self.stage.pop()

    def back(self) -> None:
        self._room.close()

    def is_decided_at(self, at: Point) -> bool:
        """No click that was meant to hurry the move uses anything here."""
        return True

    def wheel(self, p: Pointer) -> None:
        if self._area is not None:
            self._area.wheel(p.turn)

    def press(self, p: Press) -> None:
        if self._area is None or not self._area.key(p):
            super().press(p)

    def _paint_backdrop(self, pen: Pen) -> None:
        """Darken the table, but not the strip and the prompt."""
        below = self.stage.below(self)
        if below is not None:
            pen.surface.blit(below, (0, 0))
        pen.fill(CANVAS, "#0d0920", _DIM)


def _paint_rule(pen: Pen, box: Box) -> None:
    pen.sketch(Sketch(box.w, 4).rect(0, 1, box.w, 1.6, 0, RULE), Box(box.x, box.y - 2, box.w, 4))


