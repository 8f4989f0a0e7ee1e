"""A refusal as it is read: in the reader's language, counts grouped, names as they are."""

import pytest
from django.utils import translation

from tournaments.operations.eliminations import TooManyChips
from tournaments.rules import RuleError
from tournaments.sentences import translate


@pytest.mark.parametrize(
    ("language", "read"),
    [
        ("en", "1,045,000 chips"),
        ("fr", "1\N{NARROW NO-BREAK SPACE}045\N{NARROW NO-BREAK SPACE}000"),
    ],
)
def test_counts_are_grouped_as_the_language_does(language, read):
    error = TooManyChips("%(player)s has %(chips)s chips at most.", player="Ada", chips=1_045_000)
    with translation.override(language):
        assert read in translate(error)


def test_what_names_one_of_many_is_written_as_it_stands():
    error = RuleError(
        "Table %(table)s, line %(revision)s: %(sure)s", table=1104, revision=2026, sure=True
    )

    assert translate(error) == "Table 1104, line 2026: True"


def test_a_refusal_inside_another_is_told_too():
    inner = RuleError("%(least)s at least", least=5_000)

    assert translate(RuleError("No: %(why)s", why=inner)) == "No: 5,000 at least"
