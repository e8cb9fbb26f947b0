"""The version, from pyproject.toml. This module loads nothing else of the program."""

from __future__ import annotations


def version() -> str:
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("klotho-games")
    except PackageNotFoundError:  # run from the source tree
        import re
        from pathlib import Path

        project = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
        found = re.search(r'^version = "(.*)"$', project, re.MULTILINE)  # parsing the whole file takes most of a frame
        assert found is not None
        return found[1]
