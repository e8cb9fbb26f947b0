"""Loads scripts of `build_scripts` by their path, because they are programs, not a package."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT / "build_scripts") not in sys.path:
    sys.path.append(str(ROOT / "build_scripts"))


@pytest.fixture
def script() -> Callable[[str], ModuleType]:
    def load(name: str) -> ModuleType:
        path = ROOT / "build_scripts" / f"{name}.py"
        spec = importlib.util.spec_from_file_location(f"build_scripts_{name.replace('/', '_')}", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        return module

    return load
