"""What the boards call out: the house's own sentences, held to what each signal can name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.boards import (
    MAX_SAYING,
    NAMED,
    USUAL,
    SentenceTooLong,
    Signal,
    UnknownName,
    sentence,
)


def test_a_sentence_may_name_what_its_signal_knows():
    said = sentence(Signal.LEVEL, "  Niveau %(level)s,   c’est parti : %(plan)s ")

    assert said == "Niveau %(level)s, c’est parti : %(plan)s"


def test_an_empty_sentence_stands_for_ours():
    assert sentence(Signal.LEVEL, "   ") == ""


@pytest.mark.parametrize(
    ("signal", "text", "named"),
    [
        (Signal.LEVEL, "Now %(player)s", "player"),
        (Signal.WINNER, "Level %(level)s", "level"),
        (Signal.DAY_OVER, "Bye %(event)s", "event"),
        (Signal.LEVEL, "100 % poker", "%"),
        (Signal.LEVEL, "Level %s", "%"),
    ],
)
def test_a_name_the_signal_does_not_know_is_refused_and_told(signal, text, named):
    with pytest.raises(UnknownName) as refused:
        sentence(signal, text)

    assert refused.value.field == signal
    assert refused.value.values["name"] == named


def test_two_per_cent_signs_are_one_when_spoken():
    assert sentence(Signal.PAUSED, "100 %% poker") == "100 %% poker"


def test_a_sentence_nobody_would_listen_to_is_refused():
    with pytest.raises(SentenceTooLong):
        sentence(Signal.PAUSED, "a" * (MAX_SAYING + 1))


def test_every_signal_has_its_names_and_its_loudness():
    assert set(NAMED) == set(USUAL) == set(Signal)


@given(st.sampled_from(Signal), st.text(max_size=MAX_SAYING))
def test_what_is_taken_can_always_be_spoken(signal, text):
    try:
        said = sentence(signal, text)
    except UnknownName:
        return
    values = dict.fromkeys(NAMED[signal], "x")

    assert said == said.strip()
    said % values  # raises on anything that cannot be put in
