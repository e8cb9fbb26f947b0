from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def _disk_need_not_be_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of a journal is synced; whole games by the dozen are made here only to be counted."""
    monkeypatch.setattr(os, "fsync", lambda _file: None)
