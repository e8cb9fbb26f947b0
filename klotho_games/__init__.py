"""Klotho Games: seven tabletop games on one screen."""

from .old_paths import keep_old_paths

keep_old_paths()
