"""The way from a season's score sheet to its next game."""

from __future__ import annotations

from klotho_games.almanac.seasons import Season, sheet_of, title_of
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.i18n import _
from klotho_games.core.play.journal import SaveInfo
from klotho_games.scenes.almanac.program_type import AlmanacProgram


def find_left_game(program: AlmanacProgram, season: Season) -> SaveInfo | None:
    """A saved game of this season."""
    waiting = (save for save in program.saves() if not save.problem and save.notes.get("series") == season.mark)
    return next(waiting, None)


def play_next_game(program: AlmanacProgram, season: Season) -> bool:
    """Continue the season's saved game, or start its next one with the usual setup.

    Return False, after telling the player why, if the season can't go on.
    """
    save = find_left_game(program, season)
    if save is not None:
        program.resume(save.path)
        return True
    sheet = sheet_of(season, program.reckoning.annals.entries)
    if sheet.game not in registry.ids():
        told = _("{title} is no longer on this shelf, so this season can’t continue.")
        program.notices.append(told.format(title=title_of(sheet.game)))
        return False
    game, sitting = registry.load(sheet.game), [program.profiles.find_by_id(person.who) for person in sheet.seats]
    gone = next((p.name for p, profile in zip(sheet.seats, sitting, strict=True) if profile is None), "")
    if gone:
        program.notices.append(_("{name}’s profile has been deleted, so this season can’t continue.").format(name=gone))
        return False
    names = tuple(profile.name for profile in sitting if profile is not None)
    program.profiles.choose(names[0])
    options = tuple(sorted((option.name, option.fitting(len(names))) for option in game.info.options))
    program.new_game(game, Setup(names, options), series=season.mark)
    return True
