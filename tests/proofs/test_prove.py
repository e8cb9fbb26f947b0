"""The command that proves: every proof has its place on the page, and figures go there and nowhere else."""

from __future__ import annotations

import re

import pytest

import environment
import prove
from tests.proofs.proof import Found, proofs


def test_every_proof_has_its_place_on_the_page() -> None:
    page = prove.PAGE.read_text(encoding="utf-8")
    placed = re.findall(r"<!-- figures of (\w+) -->", page)
    assert sorted(placed) == sorted(proof.name for proof in proofs())


def test_every_proof_is_run_at_night() -> None:
    workflow = (environment.ROOT / ".github" / "workflows" / "nightly.yml").read_text(encoding="utf-8")
    assert sorted(re.findall(r"proof: (\w+)", workflow)) == sorted(proof.name for proof in proofs())


def test_figures_go_to_their_place_alone() -> None:
    page = "a\n<!-- figures of one -->\nold\n<!-- end -->\nb\n<!-- figures of two -->\nkept\n<!-- end -->\n"
    block = prove.run_summary(Found((("kills", "500"),), ("lost",)), "command", 61)
    after = prove.with_figures(page, "one", block)
    assert "old" not in after and "| kills | 500 |" in after and "| faults found | 1 |" in after
    assert after.startswith("a\n<!-- figures of one -->\n`command`") and after.endswith(page.partition("b\n")[2])
    with pytest.raises(LookupError):
        prove.with_figures(page, "three", block)


def test_what_cannot_be_proven_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["unheard-of"], ["--times", "0"], ["--only", "chess"]):
        with pytest.raises(SystemExit) as ended:
            prove.main(wrong)
        assert ended.value.code == prove.NOT_LIKE_THIS
    assert "Traceback" not in capsys.readouterr().err
    assert prove.main([]) == prove.OK
