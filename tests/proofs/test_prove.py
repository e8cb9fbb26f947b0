"""The command that proves: every proof has its place on the page, and figures go there and nowhere else."""

from __future__ import annotations

import re

import pytest

import environment
import prove
from tests.proofs.proof import Found, proofs


@pytest.mark.parametrize("name", sorted({proof.page for proof in proofs()}))
def test_every_proof_and_every_part_has_its_place_on_its_page(name: str) -> None:
    page = (prove.PAGES / name).read_text(encoding="utf-8")
    own = [(proof, [*proof.parts()]) for proof in proofs() if proof.page == name]
    placed = re.findall(r"<!-- figures of (\w+) -->", page)
    assert sorted(placed) == sorted(proof.name for proof, parts in own if not parts)
    rows = re.findall(r"^\| `([\w.-]+)` \|", page, re.MULTILINE)
    assert rows == [part.name for _proof, parts in own for part in parts]


def test_every_proof_is_run_at_night() -> None:
    workflow = (environment.ROOT / ".github" / "workflows" / "nightly.yml").read_text(encoding="utf-8")
    assert sorted(re.findall(r"proof: (\w+)", workflow)) == sorted(proof.name for proof in proofs() if proof.nightly)


def test_figures_go_to_their_place_alone() -> None:
    page = "a\n<!-- figures of one -->\nold\n<!-- end -->\nb\n<!-- figures of two -->\nkept\n<!-- end -->\n"
    block = prove.run_summary(Found((("kills", "500"),), ("lost",)), "command", 61)
    after = prove.with_figures(page, "one", block)
    assert "old" not in after and "| kills | 500 |" in after and "| faults found | 1 |" in after
    assert after.startswith("a\n<!-- figures of one -->\n`command`") and after.endswith(page.partition("b\n")[2])
    with pytest.raises(LookupError):
        prove.with_figures(page, "three", block)


def test_a_part_has_one_row_of_its_page() -> None:
    page = "a\n\n| Part | Figures |\n| --- | --- |\n| `one` | never run | | |\n| `one-more` | never run | | |\n"
    after = prove.with_row(page, "one", Found((("tests passed", "501"), ("odd", "a|b")), ("lost",)), 61)
    assert "| `one` | tests passed: 501; odd: a/b | 1 | 20" in after and ", 1 min |" in after
    assert after.endswith("| `one-more` | never run | | |\n") and after.startswith("a\n\n| Part")
    with pytest.raises(LookupError):
        prove.with_row(page, "two", Found(()), 1)


def test_what_cannot_be_proven_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["unheard-of"], ["--times", "0"], ["--only", "chess"]):
        with pytest.raises(SystemExit) as ended:
            prove.main(wrong)
        assert ended.value.code == prove.NOT_LIKE_THIS
    assert "Traceback" not in capsys.readouterr().err
    assert prove.main([]) == prove.OK
