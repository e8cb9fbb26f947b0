"""Parts of the statistics: the opponents, the last games, and the other profiles of this device."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from klotho_games.almanac import ratings
from klotho_games.almanac.statistics import LATELY, PEOPLE, Rival, Share
from klotho_games.bots.levels import LEVELS
from klotho_games.core.games import registry
from klotho_games.core.games.characters import level_title
from klotho_games.core.games.strength import EVEN
from klotho_games.core.i18n import _
from klotho_games.scenes.coach import ink as coach_ink
from klotho_games.scenes.kit.frame import paint_portrait
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC

from . import ink, words
from .ink import BROWN, SOFT
from .part import StatisticsPart

_MOST_LINES = 5


class Against(StatisticsPart):
    id = "against"
    tall = 270.0

    def add_spots(self) -> None:
        self.rows = [(level, level_title(level)) for level in (*LEVELS, EVEN)] + [(PEOPLE, _("People"))]
        for n, (who, told) in enumerate(self.rows):
            share = self.found.against.get(who, Share())
            only = replace(self.about.only, level="" if who == PEOPLE else who, company=PEOPLE if who == PEOPLE else "")
            change = self.about.choose_filter
            press = partial(change, only) if change is not None and share.played else None
            rated = words.spoken_rating(self.about.rated.get(ratings.bot(who)))
            value = "; ".join(part for part in (words.spoken_share(share), rated) if part)
            self.add(f"against-{who}", self._row(n).grow(6, -1), told, _("opponent"), value, press, rated)

    def _row(self, n: int) -> Box:
        return self.row(n, len(self.rows), 76, 45, 190)

    @property
    def title(self) -> str:
        return _("By opponent")

    @property
    def sub(self) -> str:
        return words.against_sub(self.found)

    @property
    def spoken_text(self) -> str:
        return words.spoken_share(self.found.with_others)

    def paint_body(self, pen: Pen) -> None:
        for n, (who, told) in enumerate(self.rows):
            self._line(pen, f"against-{who}", told, self.found.against.get(who, Share()), self._row(n), 130)

    def _line(self, pen: Pen, id: str, told: str, share: Share, row: Box, left: float) -> None:
        k = self.k
        if self.is_lit(id):
            ink.paint_lit_row(pen, row.grow(6, -1))
        self.paint_name(pen, told, Box(0, row.y, (left - 8) * k, row.h), bool(share.played), SERIF, 24)
        room = Box(left * k, row.y, self.box.w - (left + 128) * k, row.h)
        if share.is_enough:
            self.paint_share_bar(pen, share, room, row, even=False)
            return
        few = words.few(share)
        wide = min(self.box.w - (left + 40) * k, max(118 * k, pen.width(few, 21, SEMI) + 2))
        ink.paint_stitches(pen, Box(room.x, row.centre[1] - 8 * k, self.box.w - room.x - wide - 10 * k, 16 * k), 8)
        pen.text(few, Box(self.box.w - wide, row.y, wide, row.h), 21, BROWN, SEMI, align="right")


class Kinds(Against):
    """Replaces the opponents when the filter is on a game for one player with several kinds of deals."""

    id = "kinds"

    def add_spots(self) -> None:
        game, kinds = registry.load(self.about.only.game), self.found.kinds
        told = [(kind, _kind_text(game, kind)) for kind in sorted(kinds)]
        self.rows = [(kind, name) for kind, name in told if name][:_MOST_LINES]
        for n, (kind, name) in enumerate(self.rows):
            runs = words.in_a_row(self.found.runs[kind])
            self.add(f"kind-{n}", self._row(n).grow(6, -1), name, _("kind of game"),
                     f"{words.spoken_share(kinds[kind])}; {runs}", tip=runs)

    @property
    def title(self) -> str:
        return _("By kind of game")

    @property
    def sub(self) -> str:
        return _("bar: margin of error")

    @property
    def spoken_text(self) -> str:
        return words.spoken_share(self.found.total)

    def paint_body(self, pen: Pen) -> None:
        for n, (kind, name) in enumerate(self.rows):
            self._line(pen, f"kind-{n}", name, self.found.kinds[kind], self._row(n), 210)


class Last(StatisticsPart):
    id = "last"
    tall = head = 126.0

    @property
    def title(self) -> str:
        return _("The last 20 games")

    @property
    def spoken_text(self) -> str:
        return words.spoken_last_games(self.found)

    def paint(self, pen: Pen) -> None:
        self.paint_body(pen)

    def paint_body(self, pen: Pen) -> None:
        k, w = self.k, self.box.w
        coach_ink.paint_rule(pen, 0, 2, w)
        told = pen.text(self.title, Box(0, 8 * k, w * 0.55, 38 * k), 26, INK, SERIF)
        pen.text(words.streak(self.found), Box(told.right + 10, 10 * k, w - told.right - 10, 36 * k), 22, BROWN, SEMI,
                 align="right")
        ink.paint_thread_of_beads(pen, Box(0, 56 * k, w, 34 * k), self.found.last, LATELY, k)
        foot = Box(0, 94 * k, w, 30 * k)
        pen.text(_("full bead: won"), foot, 20, SOFT, SERIF_ITALIC)
        pen.text(_("latest"), foot, 20, SOFT, SERIF_ITALIC, align="right")


class FamilyPart(StatisticsPart):
    id = "family"

    def add_spots(self) -> None:
        self.rivals = self.found.rivals[:_MOST_LINES]
        change = self.about.choose_filter
        for n, rival in enumerate(self.rivals):
            press = partial(change, replace(self.about.only, company=rival.who, level="")) if change else None
            self.add(f"rival-{rival.who}", self._row(n).grow(6, -2), self._name(rival), _("player"),
                     words.spoken_rival(rival, self.about.rated.get(rival.who)), press)

    def _name(self, rival: Rival) -> str:
        known = self.about.people.get(rival.who)
        return known.name if known is not None else rival.name

    def _row(self, n: int) -> Box:
        return self.row(n, max(4, len(self.rivals)), 78, 68, 268)

    @property
    def title(self) -> str:
        return _("With other people")

    @property
    def sub(self) -> str:
        return words.family_sub(self.found, self.about.profile.name, self.about.rated.get(self.about.profile.id))

    @property
    def spoken_text(self) -> str:
        line = _("{name}: {told}")
        told = [line.format(name=self._name(rival), told=words.spoken_rival(rival, None))
                for rival in self.found.rivals]
        return ". ".join(told) or words.nobody(self.about.only)

    @property
    def _invites(self) -> bool:
        return not self.rivals or (len(self.rivals) < 3 and not self.about.only.is_narrow)

    @property
    def _invitation(self) -> Box:
        k = self.k
        return Box(0, self._row(len(self.rivals)).y + (36 * k if self.rivals else 8 * k), self.box.w, 112 * k)

    @property
    def used_height(self) -> float:
        return self._invitation.bottom if self._invites else self._row(len(self.rivals)).y + 30 * self.k

    def paint_body(self, pen: Pen) -> None:
        k, w = self.k, self.box.w
        bar = Box(284 * k, 0, w - 332 * k, 30 * k)
        for n, rival in enumerate(self.rivals):
            self._line(pen, rival, self._row(n), bar)
        if self.rivals:
            foot = Box(bar.x, self._row(len(self.rivals)).y, bar.w, 26 * k)
            pen.text(_("ahead"), foot, 20, SOFT, SERIF_ITALIC)
            pen.text(_("behind"), foot, 20, SOFT, SERIF_ITALIC, align="right")
        if self._invites:
            ink.paint_stitches(pen, self._invitation, 14)
            pen.text(words.nobody(self.about.only), self._invitation.grow(-20 * k, -8 * k), 22, BROWN, wrap=True,
                     align="centre")

    def _line(self, pen: Pen, rival: Rival, row: Box, bar: Box) -> None:
        k, profile = self.k, self.about.people.get(rival.who)
        if self.is_lit(f"rival-{rival.who}"):
            ink.paint_lit_row(pen, row.grow(6, -2))
        side = min(56 * k, row.h - 8 * k)
        paint_portrait(pen, profile.portrait if profile else "", Box(0, row.centre[1] - side / 2, side, side), 1, 3)
        name, rated = Box(68 * k, row.y, 172 * k, row.h), words.rating_text(self.about.rated.get(rival.who))
        if rated:
            self.paint_name(pen, self._name(rival), Box(name.x, row.centre[1] - 27 * k, name.w, 30 * k), True, SERIF,
                            24)
            pen.text(rated, Box(name.x, row.centre[1] + 1 * k, name.w, 26 * k), 20, SOFT, SEMI)
        else:
            self.paint_name(pen, self._name(rival), name, True, SERIF, 24)
        pen.text(f"{rival.ahead}", Box(bar.x - 48 * k, row.y, 40 * k, row.h), 26, INK, SERIF_BLACK, align="right")
        ink.paint_comparison(pen, Box(bar.x, row.centre[1] - 15 * k, bar.w, 30 * k), rival)
        pen.text(f"{rival.behind}", Box(bar.right + 8 * k, row.y, 40 * k, row.h), 26, INK, SERIF_BLACK)


def _kind_text(game: registry.Game, kind: str) -> str:
    """The name of a kind of deal; empty if a record gives a kind that its game does not have."""
    try:
        return game.describe_kind(kind)
    except (KeyError, ValueError, IndexError):
        return ""
