"""Sharing a finished game: a picture of it, its record and its deal code."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import pygame

from klotho_games.almanac import sent_games
from klotho_games.coach import study_file
from klotho_games.core.files import folders
from klotho_games.core.files.folders import CannotSave, cannot_save_error
from klotho_games.core.i18n import _
from klotho_games.core.play.medals import TIERS, Award
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SERIF_BLACK
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import Toggle, paper
from klotho_games.stage.widgets.deal_code import copy_code

from .beside import Beside, Pieces, finish
from .game_story import GameStory, find_story
from .great_moments import decision_before
from .moment_picture import MomentPicture
from .share_card import SIZE, card_of, draw_card

_SHEET = Box.around(CANVAS.centre, 1280, 960)


class ShareScene(Scene):
    overlay = True
    name = "share"
    pads = Pads.SOLE
    put_away = True

    def __init__(self, session: Session, path: Path | None, awards: tuple[Award, ...] = ()) -> None:
        """`path` is the file of the record. Without it, only the picture can be shared."""
        super().__init__()
        self.made_from = id(session), path, awards
        self.session, self._path, self._awards = session, path, awards
        self._print: pygame.Surface | None = None
        self._story: GameStory | None = None
        self._photo: MomentPicture | None = None
        """The photograph that is being taken."""
        self._card: pygame.Surface | None = None
        """The picture to share; None until it is made."""

    @property
    def screen_title(self) -> str:
        return _("Share this game")

    @property
    def names(self) -> bool:
        return self.stage.program.settings.share_names

    def on_open(self) -> None:
        self.spoken(_("Share this game"))

    def build(self) -> None:
        self._start_over()
        if not self.stage.live:
            self._finish_card()
        k = min(self.stage.look.text_scale, 1.6)
        low = 190 + 90 * (k - 1)
        wide = min(_SHEET.w - 96, (_SHEET.h - 116 - low) * SIZE[0] / SIZE[1])
        tall = wide * SIZE[1] / SIZE[0]
        room = Box(_SHEET.centre[0] - wide / 2, _SHEET.y + 104, wide, tall)

        def paint(pen: Pen) -> None:
            paper(pen, _SHEET.at_origin, shadow=20)
            pen.text(_("Share this game"), Box(48, 22, 760, 62), 42, INK, SERIF_BLACK)
            pen.thread([(48, 92), (_SHEET.w - 48, 92)], 3, shadow=False)

        self.add(Sprite(_SHEET, paint, z=5, margin=60))
        self._frame = self.add(Sprite(room, self._paint_card(room), z=6, margin=20))
        under = Box(_SHEET.x + 48, room.bottom + 16, _SHEET.w - 96, _SHEET.bottom - room.bottom - 36)
        self._add_buttons(under)

    def _paint_card(self, room: Box) -> Callable[[Pen], None]:
        def paint(pen: Pen) -> None:
            r = pen.rect(room.at_origin)
            if self._card is None:
                pen.panel(room.at_origin, "#d8cfb8", radius=6, shadow=8)
                pen.text(_("Painting the picture…"), room.at_origin, 28, INK, SERIF_BLACK, align="centre")
                return
            pen.piece(pygame.transform.smoothscale(self._card, r.size).convert_alpha(), r, ("share", id(self._card)),
                      shadow=8)

        return paint

    def _add_buttons(self, under: Box) -> None:
        first, second = under.rows(2, 14)
        style = ButtonStyle(size=24, radius=14, icon_size=28)
        switch, code = first.columns(2, 20)
        Toggle(self, "names", switch, _("Show names in the picture"), self.names, self._set_names,
               said=(_("no"), _("yes")))
        none = "" if self.session.deal_code else _("This setup has no code.")
        Button(self, "code", code, _("Copy the setup code"), lambda: copy_code(self, self.session.deal_code),
               icon="copy", kind="paper", key="c", reason=none, style=style)
        save, record, close = second.columns(3, 20)
        gone = _("You can’t save this game: there’s no recording of it.")
        if self._path is not None and self._path.exists():
            gone = ""
        tip = _("A small file. Your friend drops it on the Klotho Games window to watch the game. It contains the "
                "players’ names.")
        Button(self, "record", record, _("Save recording"), self._save_record, kind="paper", key="r", reason=gone,
               tip=tip, style=style)
        Button(self, "picture", save, _("Save picture"), self._save_picture, kind="primary", key="s", style=style,
               first=True)
        Button(self, "close", close, _("Close"), self.back, kind="paper", shortcut="cancel", style=style)

    # -- contents -------------------------------------------------------------------------------------------

    @property
    def needs_frames(self) -> bool:
        return self._card is None or super().needs_frames

    def update(self, seconds: float) -> None:
        """Make the picture step by step: how the game went, the table of the deciding moment, and the card."""
        if self._card is not None or (self._story is None and self.stage.changing):
            return  # until the sheet has faded in, nothing else may take time
        if self._story is None:
            self._story = self._beside.make_in_pieces("story", self._tell)
        elif self._print is None:
            self._photo = self._photo or self._photograph(self._story)
            self._print = self._photo.go_on()
        else:
            self._card = self._beside.make("card", self._painter(self._story, self._print))
        if self._card is not None:
            self._frame.redraw()

    def _finish_card(self) -> pygame.Surface:
        """Make the picture now, if it is not there yet."""
        if self._story is None:
            self._story = finish(self._tell())
        if self._print is None:
            self._print = (self._photo or self._photograph(self._story)).take()
        if self._card is None:
            self._card = self._painter(self._story, self._print)()
        return self._card

    def _tell(self) -> Pieces[GameStory]:
        return _find_story(self.session, self._path, self.names)

    @cached_property
    def _beside(self) -> Beside:
        return Beside(self.stage.look.art)

    def _photograph(self, told: GameStory) -> MomentPicture:
        return MomentPicture(self.stage, told.session, decision_before(told.session, told.moment))

    def _painter(self, told: GameStory, print: pygame.Surface) -> Callable[[], pygame.Surface]:
        best = max((award for award in self._awards if award.game), key=lambda award: TIERS.index(award.tier),
                   default=None)
        art, portraits = self.stage.look.art, self.stage.program.portraits(told.session)
        return lambda: draw_card(card_of(told, best, print, portraits), art)

    def _start_over(self) -> None:
        """Forget everything that was made: the look has changed, or whether names are shown."""
        self.on_close()
        self._story = self._photo = self._print = self._card = None

    def on_close(self) -> None:
        self._beside.drop()
        if self._photo is not None:
            self._photo.close()

    def _set_names(self, on: bool) -> None:
        self.stage.program.change_settings(share_names=on)
        self.rebuild()

    # -- actions --------------------------------------------------------------------------------------------

    def _save_picture(self) -> None:
        written = io.BytesIO()
        pygame.image.save(self._finish_card(), written, "card.png")
        self._save(lambda folder: _write(sent_games.free(folder, self._file_stem(), ".png"), written.getvalue()))

    def _save_record(self) -> None:
        path = self._path
        if path is not None:
            self._save(lambda folder: sent_games.copy_for_sending(path, folder, self._file_stem()))

    def _file_stem(self) -> str:
        return f"{self.session.game.id} {self.session.deal_code or self.session.commitment[:8]}"

    def _save(self, write: Callable[[Path], Path]) -> None:
        try:
            there = write(folders.ensure_folder(folders.for_others()))
        except OSError as problem:
            cannot = problem if isinstance(problem, CannotSave) else cannot_save_error(folders.for_others(), problem)
            self.tips.toast(str(cannot), 6, ToastKind.NO)
            return
        self.stage.sound.play("ui_confirm")
        self.tips.toast(_("Saved as {path}").format(path=there), 8, ToastKind.DONE)


def _find_story(session: Session, path: Path | None, names: bool) -> Pieces[GameStory]:
    """Find out how the game went, with what the coach found if it has finished its study."""
    study = study_file.load(path, session) if path is not None else None
    return (yield from find_story(session, study, names))


def _write(there: Path, content: bytes) -> Path:
    folders.write_whole(there, content)
    return there
