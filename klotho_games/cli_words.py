"""Translates the messages of argparse, which looks up its words where we put ours."""

from __future__ import annotations

import argparse

from klotho_games.core.i18n import _, ngettext


def in_our_language() -> None:
    vars(argparse).update(_=_translate, ngettext=_translate_plural)


def _translate(words: str) -> str:
    """Translate a message. Messages of other versions of Python stay as they are."""
    return {
        "usage: ": _("usage: "),
        "positional arguments": _("positional arguments"),
        "options": _("options"),
        "show this help message and exit": _("show this help message and exit"),
        "argument %(argument_name)s: %(message)s": _("argument %(argument_name)s: %(message)s"),
        "not allowed with argument %s": _("not allowed with argument %s"),
        "ignored explicit argument %r": _("ignored explicit argument %r"),
        "the following arguments are required: %s": _("the following arguments are required: %s"),
        "one of the arguments %s is required": _("one of the arguments %s is required"),
        "expected one argument": _("expected one argument"),
        "expected at most one argument": _("expected at most one argument"),
        "expected at least one argument": _("expected at least one argument"),
        "ambiguous option: %(option)s could match %(matches)s": _(
            "ambiguous option: %(option)s could match %(matches)s"),
    }.get(words, words)


def _translate_plural(one: str, many: str, n: int) -> str:
    if one == "expected %s argument":
        return ngettext("expected %s argument", "expected %s arguments", n)
    return one if n == 1 else many
