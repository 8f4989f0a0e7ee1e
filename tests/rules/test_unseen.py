"""Chapter: signs that nobody sees leave every text, and languages keep what they need."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.names import JOINERS, TAGS, UNSEEN, cleaned, plain_columns, plain_text, show

TEXTS = st.text(
    st.one_of(
        st.sampled_from(sorted(UNSEEN | JOINERS | {"\U000e0067", "\U0001f3f4", "ب", "न", "्"})),
        st.characters(),
    )
)


@dataclass(frozen=True)
class NamedRows:
    name: str
    rows: Any = ()


@pytest.mark.parametrize(
    "text",
    [
        "علی\u200cرضا",  # Persian, two halves of a name
        "क्\u200dष",  # Devanagari, a half form
        "അവന്\u200d",  # Malayalam as it was written before 2008, at the end of a word
        "\U0001f469\u200d\U0001f680",  # a woman astronaut
        "❤\ufe0f\u200d\U0001f525",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # England
        "Jean‑Noël O’Brien\nline",
        "김철수",
    ],
)
def test_what_a_language_needs_stays(text: str):
    assert plain_text(text) == text


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Till\u200b 1", "Till 1"),
        ("\u202eeman\u202c", "eman"),
        ("\u2066A\u2069", "A"),
        ("J\u200dohn", "John"),
        ("\u200d\u200d\u200d", ""),
        ("\u3164\u200b", ""),
        ("Bar\U000e0041\U000e0042", "Bar"),
        ("ب\u200e\u200d", "ب"),
    ],
)
def test_what_only_hides_goes(typed: str, kept: str):
    assert plain_text(typed) == kept


@given(TEXTS)
def test_no_unseen_sign_stays_and_nothing_seen_goes(text: str):
    kept = plain_text(text)

    assert not UNSEEN & set(kept)
    assert plain_text(kept) == kept
    seen = [one for one in text if one not in UNSEEN | JOINERS | TAGS]
    assert [one for one in kept if one not in JOINERS | TAGS] == seen


@given(
    st.recursive(
        TEXTS, lambda deep: st.lists(deep) | st.builds(NamedRows, TEXTS, deep), max_leaves=9
    )
)
def test_texts_are_cleaned_however_deep_they_lie(told: Any):
    def walked(value: Any) -> Any:
        if isinstance(value, str):
            return plain_text(value)
        if isinstance(value, list):
            return [walked(one) for one in value]
        return NamedRows(plain_text(value.name), walked(value.rows))

    for whole in (told, {"x": told}, (told, 1, None), frozenset([repr(told)])):
        again = cleaned(whole)
        assert cleaned(again) is again
    assert cleaned({"x": (told, 3)}) == {"x": (walked(told), 3)}


def test_of_a_row_the_texts_alone_are_cleaned():
    number = object()

    assert plain_columns({"name": "A\u200bnn", "seat": 3, "what": number}) == {
        "name": "Ann",
        "seat": 3,
        "what": number,
    }


def test_a_new_row_is_shown_with_all_its_signs():
    class Row:
        def __init__(self) -> None:
            self.name, self.seat = "Ann \u202eeB", 3

    row = Row()
    show(row)

    assert vars(row) == {"name": "Ann eB", "seat": 3}
