"""The version, from pyproject.toml. This module loads nothing else of the program."""

from __future__ import annotations


def version() -> str:
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("klotho-games")
    except PackageNotFoundError:  # run from the source tree
        import tomllib
        from pathlib import Path

        project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
        return str(project["project"]["version"])
