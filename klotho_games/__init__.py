"""Klotho Games: seven tabletop games on one screen."""

from klotho_games.old_paths import keep_old_paths

keep_old_paths()
