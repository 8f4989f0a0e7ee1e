"""Figures as people read them, in English and in French."""

from datetime import UTC, datetime, timedelta

import pytest
from django.template import Context, Template
from django.utils import translation

from tdsite.web import formats

NARROW = "\N{NARROW NO-BREAK SPACE}"
FIRM = "\N{NO-BREAK SPACE}"
EVENING = datetime(2025, 11, 21, 20, 7, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("cents", "currency", "english", "french"),
    [
        (1_280_000, "EUR", "€12,800", f"12{NARROW}800{FIRM}€"),
        (1_280_050, "EUR", "€12,800.50", f"12{NARROW}800,50{FIRM}€"),
        (0, "EUR", "€0", f"0{FIRM}€"),
        (-500, "EUR", "-€5", f"-5{FIRM}€"),
        (22_000, "USD", "$220", f"220{FIRM}$US"),
        (12_800, "JPY", "¥12,800", f"12{NARROW}800{FIRM}JPY"),
        (1_500, "KWD", f"KWD{FIRM}1.500", f"1,500{FIRM}KWD"),
        (2_000, "KWD", f"KWD{FIRM}2", f"2{FIRM}KWD"),
    ],
)
def test_money_has_decimals_only_when_they_say_something(cents, currency, english, french):
    assert formats.money(cents, currency=currency, locale="en") == english
    assert formats.money(cents, currency=currency, locale="fr") == french


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (0, "0", "0"),
        (31_219, "31,219", f"31{NARROW}219"),
        (-1_000, "-1,000", f"-1{NARROW}000"),
    ],
)
def test_chips_are_grouped_in_threes(count, english, french):
    assert formats.chips(count, locale="en") == english
    assert formats.chips(count, locale="fr") == french


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0, "0:00"),
        (7, "0:07"),
        (18 * 60 + 42, "18:42"),
        (3600 + 6 * 60 + 10, "1:06:10"),
        (timedelta(minutes=20), "20:00"),
        (0.2, "0:01"),
        (-65, "\N{MINUS SIGN}1:05"),
    ],
)
def test_the_clock_shows_hours_only_when_there_are_any(seconds, shown):
    assert formats.clock(seconds) == shown


def test_places_are_spoken():
    numbers = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111]

    english = [formats.place(number, locale="en") for number in numbers]
    french = [formats.place(number, locale="fr") for number in numbers]

    assert " ".join(english) == "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 111th"
    assert " ".join(french) == "1er 2e 3e 4e 11e 12e 13e 21e 22e 111e"


def test_the_time_is_the_one_on_the_venues_wall():
    assert formats.at_time(EVENING, zone="Europe/Paris") == "21:07"
    assert formats.at_time(EVENING, zone="Asia/Tokyo") == "05:07"


def test_the_date_is_the_venues_too():
    paris = formats.local_date(EVENING, zone="Europe/Paris", locale="en")
    tokyo = formats.local_date(EVENING, zone="Asia/Tokyo", locale="fr")

    assert (paris, tokyo) == ("Friday 21 November 2025", "samedi 22 novembre 2025")


def test_in_a_list_the_day_of_the_venue_is_short():
    paris = formats.local_day(EVENING, zone="Europe/Paris", locale="en")
    tokyo = formats.local_day(EVENING, zone="Asia/Tokyo", locale="fr")

    assert (paris, tokyo) == ("21 Nov 2025", "22 nov. 2025")


def test_initials_are_of_the_first_and_the_last_word():
    names = ["Dana Nilsen", "Mårten Lind", "Jean de la Tour", "dana", ""]

    assert [formats.initials(name) for name in names] == ["DN", "ML", "JT", "D", ""]


def test_templates_follow_the_language_of_the_page():
    page = Template("{{ sum|money:'EUR' }} {{ stack|chips }} {{ won|place }} {{ left|clock }}")
    figures = Context({"sum": 1_280_000, "stack": 31_219, "won": 1, "left": 42})

    with translation.override("en"):
        english = page.render(figures)
    with translation.override("fr"):
        french = page.render(figures)

    assert english == "€12,800 31,219 1st 0:42"
    assert french == f"12{NARROW}800{FIRM}€ 31{NARROW}219 1er 0:42"


def test_a_figure_that_is_not_there_yet_is_drawn_as_nothing():
    page = Template(
        "[{{ a|money:'EUR' }}{{ a|chips }}{{ a|clock }}{{ a|place }}{{ a|at_time:'UTC' }}]"
    )

    assert page.render(Context({"a": None})) == "[]"
