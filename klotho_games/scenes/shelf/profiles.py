"""The profiles: choose one, add one, change its name and portrait, or delete it."""

from __future__ import annotations

from klotho_games.core.i18n import _, ngettext
from klotho_games.core.people.profiles import PORTRAITS, BadName, Profile
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.kit.frame import SceneTopBar, paint_portrait
from klotho_games.scenes.kit.panels import SHELF_FILE, paint_cabinet
from klotho_games.scenes.setup.alone import explorer_name, paint_photo
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, GOLD, INK, MUTED_ON_PAPER, PAPER, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import ListScene, ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import Tappable, TextField, paper

_LIST = Box(60, 108, 620, 936)
_SHEET = Box(720, 108, 1140, 936)
_FIRST = Box(410, 330, 1100, 350)


class ProfileChooser(ListScene):
    """The list of profiles; the chosen one becomes the current player."""

    name = "profiles"
    backdrop_name = "cabinet"
    backdrop_file = SHELF_FILE
    made_from = ()
    put_away = True

    def backdrop(self, pen: Pen) -> None:
        paint_cabinet(pen)

    def build(self) -> None:
        SceneTopBar(self, _("Who plays?"), _("each profile has its own levels and best scores"),
                    [("escape", "b", _("Done"))])
        self._add_list()
        profile = self.stage.program.profiles.current
        if profile is not None:
            self._add_sheet(profile)
        else:
            self._add_first()

    def on_open(self) -> None:
        """Begin with the name if there is no profile yet."""
        if self.stage.program.profiles.current is None:
            self.focus.set(self.focus.find("name"))
            self._name.begin()

    # -- the list -------------------------------------------------------------------------------------------

    def _add_list(self) -> None:
        profiles = list(self.stage.program.profiles)
        k = min(self.stage.look.text_scale, 1.4)
        room = Box(_LIST.x, _LIST.y, _LIST.w, _LIST.h - 100)
        rows = [self._row(i, profile, 100 * k, room.w) for i, profile in enumerate(profiles)]
        self._area = ScrollArea(self, "profiles", room, rows, gap=14, on_paper=False, label=_("Profiles"))
        if not profiles:
            return
        below = Box(_LIST.x, _LIST.bottom - 76, _LIST.w - 34, 66)
        Button(self, "add", below, _("Add a profile"), self._add, icon="plus", style=ButtonStyle(size=26, radius=16))

    def _row(self, i: int, profile: Profile, height: float, width: float) -> ScrollRow:
        program = self.stage.program
        current = program.profiles.current
        chosen = current is not None and current.name == profile.name
        games = ngettext("{n} game", "{n} games", profile.games).format(n=profile.games)
        spot = Spot(f"profile-{i}", Box(0, 0, 0, 0), profile.name, _("profile"), _("plays") if chosen else games,
                    press=lambda: self._choose(profile), ring=16, first=chosen)

        def paint(pen: Pen, box: Box) -> None:
            if chosen:
                pen.panel(box, "#fffaf0", "#efe0c2", edge=GOLD, edge_width=3, radius=16)
            else:
                top = "#424968" if spot.hovered else "#343a56"
                pen.panel(box, top, "#262b42", edge="#5c6485", radius=16, shine=0.18)
            side = min(78.0, box.h - 16)
            paint_portrait(pen, profile.portrait, Box(box.x + 16, box.centre[1] - side / 2, side, side))
            words = Box(box.x + 112, box.y + 10, box.w - 112 - 64, box.h - 20)
            pen.name(profile.name, words.top_part(words.h * 0.55), 28, INK if chosen else PAPER, BOLD)
            pen.text(games, words.without_top(words.h * 0.55), 22, MUTED_ON_PAPER if chosen else "#cfd3e2")
            if chosen:
                icon(pen, "check", Box(box.right - 58, box.centre[1] - 18, 36, 36), "#1f7d77", 3.6)

        return ScrollRow(height, paint, [(spot, Box(0, 0, width - 34, height))])

    def _choose(self, profile: Profile) -> None:
        self.stage.sound.play("ui_confirm")
        self.stage.program.profiles.choose(profile)
        self.rebuild()

    def _add(self) -> None:
        profiles = self.stage.program.profiles
        taken = {profile.portrait for profile in profiles}
        portrait = next((p for p in PORTRAITS if p not in taken), PORTRAITS[len(profiles) % len(PORTRAITS)])
        name, n = explorer_name(portrait), 2
        while profiles.get(name) is not None:
            name, n = f"{explorer_name(portrait)} {n}", n + 1
        profiles.add(name, portrait=portrait)
        self.stage.sound.play("ui_confirm")
        self.rebuild()
        self.focus.set(self.focus.find("name"))
        self._name.begin(whole=True)

    # -- the chosen profile ---------------------------------------------------------------------------------

    def _add_first(self) -> None:
        """Add the card for the first profile. Enter creates it; then the list and the portraits appear."""

        def paint(pen: Pen) -> None:
            paper(pen, _FIRST.at_origin)
            pen.text(_("What is your name?"), Box(56, 30, _FIRST.w - 112, 84), 46, INK, SERIF_BLACK)
            pen.thread([(56, 122), (_FIRST.w - 56, 122)], 3, shadow=False)
            told = _("Your levels, best scores and statistics are saved under this name. You can change it at any "
                     "time.")
            pen.text(told, Box(56, 244, _FIRST.w - 112, 84), 24, MUTED_ON_PAPER, wrap=True, valign="top")

        self.add(Sprite(_FIRST, paint, z=5, margin=50))
        self._name = TextField(self, "name", Box(_FIRST.x + 56, _FIRST.y + 152, 580, 72), _("Name"), "",
                               self._begin_as, size=30, placeholder=_("Type a name"))
        # A press beside the field leaves it, and leaving keeps the name, so the button has nothing more to do.
        Button(self, "keep", Box(_FIRST.right - 56 - 280, _FIRST.y + 152, 280, 72), _("That’s me"), self._name.begin,
               kind="primary", icon="check", style=ButtonStyle(size=26, radius=14))

    def _begin_as(self, name: str) -> str:
        try:
            self.stage.program.profiles.add(name, portrait=PORTRAITS[0])
        except BadName as problem:
            return str(problem)
        self.stage.sound.play("ui_confirm")
        self.rebuild()
        self.focus.seen = True  # a player who typed goes on with the keys
        self.focus.set(self.focus.find("done"))
        return ""

    def _add_sheet(self, profile: Profile) -> None:
        def paint(pen: Pen) -> None:
            paper(pen, _SHEET.at_origin)
            paint_portrait(pen, profile.portrait, Box(40, 24, 104, 104))
            pen.text(_("Name"), Box(170, 24, 300, 34), 22, MUTED_ON_PAPER)
            pen.text(_("Portrait"), Box(48, 150, 600, 50), 30, INK, SERIF_BLACK)
            pen.thread([(48, 204), (_SHEET.w - 48, 204)], 3, shadow=False)

        self.add(Sprite(_SHEET, paint, z=5, margin=50))
        self._name = TextField(self, "name", Box(_SHEET.x + 170, _SHEET.y + 62, 520, 62), _("Name"), profile.name,
                               lambda name: self._rename(profile, name), size=28)
        grid = Box(_SHEET.x + 48, _SHEET.y + 226, _SHEET.w - 96, 590)
        for i, portrait in enumerate(PORTRAITS):
            row = grid.rows(2, 22)[i // 3]
            self._add_photo(profile, portrait, row.columns(3, 26)[i % 3])
        style = ButtonStyle(size=24, radius=14)
        y = _SHEET.bottom - 92
        Button(self, "done", Box(_SHEET.right - 308, y, 260, 62), _("Done"), self.back, kind="primary", icon="check",
               style=style)
        Button(self, "remove", Box(_SHEET.x + 48, y, 320, 62), _("Delete this profile"), lambda: self._ask(profile),
               kind="paper", icon="bin", style=style)

    def _add_photo(self, profile: Profile, portrait: str, box: Box) -> None:
        chosen = profile.portrait == portrait

        def paint(pen: Pen, spot: Spot) -> None:
            paint_photo(pen, portrait, box.at_origin, chosen, spot.hovered)

        Tappable(self, f"portrait-{portrait}", box, explorer_name(portrait), paint,
                 lambda: self._choose_portrait(profile, portrait), role=_("portrait"),
                 value=_("chosen") if chosen else "", z=7, margin=24)

    def _choose_portrait(self, profile: Profile, portrait: str) -> None:
        self.stage.sound.play("card_snap")
        self.stage.program.profiles.change(profile, portrait=portrait)
        self.rebuild()

    def _rename(self, profile: Profile, name: str) -> str:
        try:
            self.stage.program.profiles.change(profile, new_name=name)
        except BadName as problem:
            return str(problem)
        self.rebuild()
        return ""

    def _ask(self, profile: Profile) -> None:
        told = _("This deletes {name}’s levels and personal best scores for good. In the list for everyone, the scores "
                 "stay.")
        self.stage.push(
            Confirm(_("Delete {name}?").format(name=profile.name), told.format(name=profile.name),
                    _("Delete"), lambda: self.stage.program.profiles.remove(profile))
        )

    # -- input ----------------------------------------------------------------------------------------------

