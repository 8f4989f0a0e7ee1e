"""Calculators answer by the house rules; every field says what it wants."""

import html

import pytest
from django.urls import reverse

from tdsite import director
from tests.factories import NOON, club, dana, event
from tournaments.rules.betting.calculators import CALCULATORS

pytestmark = pytest.mark.django_db

GESTURE = {"current_bet": "2000", "last_full": "2000", "chips": "2000 500"}
FRENCH, TDA = "A raise to 4,000.", "A call of 2,000."


def text(response) -> str:
    return " ".join(html.unescape(response.content.decode()).split())


def first(page: str) -> str:
    """The answer in large letters."""
    return page.partition('class="verdict-says">')[2].partition("</p>")[0]


def set_house(laws: str) -> None:
    director.choose_club_policy(club().pk, policy={"laws": laws}, by=dana(), at=NOON)


def test_the_events_rulebook_answers_first_and_the_other_stands_beside(as_dana):
    for laws, answer, other in (
        ("french", FRENCH, TDA),
        ("tda", TDA, FRENCH),
        ("wsop", TDA, FRENCH),
    ):
        friday = event(policy={"laws": laws})
        page = text(
            as_dana.get(reverse("event_calculator", args=[friday.pk, "chip-gesture"]), GESTURE)
        )
        assert (first(page), other in page) == (answer, True), laws


THREE = "No more raises on this round: call or fold."
FOUR = "Another raise is allowed; 1 left."


@pytest.mark.parametrize(
    ("name", "query", "answers"),
    [
        ("raise-cap", {"raises": 3, "rounds": 4, "structure": "limit"}, (THREE, THREE, FOUR)),
        (
            "time-to-act",
            {"elapsed_seconds": 40, "facing_bet": "1"},
            (
                "Time is running: 20 s left.",
                "Time is up: the hand is dead.",
                "Time is up: the hand is dead.",
            ),
        ),
    ],
)
def test_numbers_and_seconds_of_the_other_rulebooks_stand_beside_the_events(
    as_dana, name, query, answers
):
    for laws, answer in zip(("french", "tda", "wsop"), answers, strict=True):
        friday = event(policy={"laws": laws})
        page = text(as_dana.get(reverse("event_calculator", args=[friday.pk, name]), query))

        assert first(page) == answer, laws
        (other,) = set(answers) - {answer}
        assert other in page, laws


def test_without_an_event_the_clubs_rulebook_answers(as_dana):
    club()
    address = reverse("calculator", args=["chip-gesture"])
    assert first(text(as_dana.get(address, GESTURE))) == FRENCH

    set_house("tda")

    assert first(text(as_dana.get(address, GESTURE))) == TDA


def test_place_one_wins_the_pot_and_the_page_says_so(as_dana):
    club()
    asked = {"players": 3, "button": 3}
    for n, (name, chips) in enumerate((("A", 100), ("B", 300), ("C", 300))):
        told = {"player": name, "chips": chips, "seat": n + 1, "place": n + 1}
        asked |= {f"players-{n}-{field}": value for field, value in told.items()}

    page = text(as_dana.get(reverse("calculator", args=["award"]), asked))

    assert first(page) == "Paid: 300 to A, 400 to B."
    assert "1 is the best hand, equal hands have the same number." in page


def test_every_field_of_every_calculator_shows_its_help(as_dana):
    club()
    for name, calculator in CALCULATORS.items():
        page = text(as_dana.get(reverse("calculator", args=[name])))
        fields = [*calculator.ask, *(sub for one in calculator.ask for sub in one.of)]
        missing = [one.name for one in fields if one.help and one.help not in page]
        assert not missing, name
