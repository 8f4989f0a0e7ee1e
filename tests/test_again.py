"""What failed among all tests is tried once more, where it may be chance."""

import pytest

from tests import again

ONE = ["tests/test_x.py::test_it"]


@pytest.mark.parametrize(
    ("status", "failed", "why_not"),
    [
        (2, ONE, "The tests did not all run (status 2)."),
        (3, [], "The tests did not all run (status 3)."),
        (1, [], "Tests failed, and nothing says which."),
        (1, [f"t::{n}" for n in range(4)], "4 tests failed: too many to be chance."),
        (1, ONE, ""),
    ],
)
def test_a_few_failures_of_a_whole_run_are_tried_again_and_nothing_else(status, failed, why_not):
    assert again.verdict(status, failed) == why_not


@pytest.fixture
def tried(tmp_path, monkeypatch):
    """What comes of a run in which one test failed, and how that test goes alone."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:django")
    test = tmp_path / "test_one.py"
    cached = tmp_path / again.FAILED
    cached.parent.mkdir(parents=True)
    cached.write_text('{"test_one.py::test_it": true}')

    def result(body: str) -> int:
        test.write_text(f"def test_it():\n    {body}\n")
        return again.main(1)

    return result


def test_what_fails_alone_as_well_is_a_defect(tried, capsys):
    assert tried("assert not 'right'") == 1
    assert "UNSTEADY" not in capsys.readouterr().out


def test_what_passes_alone_is_named_as_unsteady(tried, capsys):
    assert tried("assert 'right'") == 0
    assert capsys.readouterr().out == (
        "UNSTEADY: failed among all, passed alone; look into each:\n  test_one.py::test_it\n"
    )
