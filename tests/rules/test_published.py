"""Chapter: a published table of standings, read from its headings and its names."""

from datetime import date

import pytest

from tournaments.rules.published import (
    Means,
    NamedEvent,
    days_in,
    number_in,
    read_published,
)
from tournaments.rules.published_names import Match, matched

SPRING = NamedEvent(11, "Spring Open", date(2026, 3, 7))
SUNDAY, NEXT_SUNDAY = (
    NamedEvent(12, "Sunday Deep", date(2026, 3, 15)),
    NamedEvent(13, "Sunday Deep", date(2026, 3, 22)),
)
EVENTS = [SPRING, SUNDAY, NEXT_SUNDAY]
PEOPLE = ["Ann Holm", "Benoît Dürr"]


def read(*rows):
    return read_published([row.split("|") for row in rows], EVENTS, PEOPLE)


def means(*rows):
    return [column.means for column in read(*rows).columns]


def unsure(*rows):
    return [at for at, column in enumerate(read(*rows).columns) if column.unsure]


@pytest.mark.parametrize(
    ("text", "value", "digits", "dropped"),
    [
        ("12", 12, 0, False),
        ("3.", 3, 0, False),
        ("2nd", 2, 0, False),
        ("≈ 4.50", 4.5, 2, False),
        ("(7)", 7, 0, True),
        ("1 234,5", 1234.5, 1, False),
        ("−3", -3, 0, False),
        ("1.234.567", 1234567, 0, False),
        ("+5", 5, 0, False),
        ("64.70779999999999", 64.7078, 4, False),
    ],
)
def test_a_number_is_read_as_it_is_printed(text, value, digits, dropped):
    found = number_in(text)
    assert found is not None
    assert (float(found.value), found.digits, found.dropped) == (value, digits, dropped)


@pytest.mark.parametrize("text", ["", "-", "DNP", "–", "n/a"])
def test_a_cell_without_a_number_is_none(text):
    assert number_in(text) is None


def test_columns_are_known_by_their_headings_in_every_language():
    assert means("Rank|Player|Points|Events|Wins", "1|Ann Holm|5|1|1") == [
        "rank", "player", "points", "events", "wins",
    ]  # fmt: skip
    assert means("Rang|Joueur|Total|Bonus", "1|Ann Holm|5|0") == [
        "rank", "player", "points", "manual",
    ]  # fmt: skip
    assert means("#|Name|Pts", "1|Ann Holm|5") == ["rank", "player", "points"]


def test_an_event_is_known_by_its_name_or_its_day():
    assert means("Player|Spring Open|15/03|22 mars|Total", "Ann Holm|1|2|3|6") == [
        "player", "event-11", "event-12", "event-13", "points",
    ]  # fmt: skip
    assert means("Player|Sunday Deep (2026-03-22)|Points", "Ann|1|1")[1] == "event-13"
    assert unsure("Player|Spring Open|15/03|22 mars|Total", "Ann Holm|1|2|3|6") == []


def test_events_of_one_name_are_taken_in_their_order_and_asked_about():
    rows = ("Player|Sunday Deep|Sunday Deep|Points", "Ann|1|2|3")
    assert means(*rows) == ["player", "event-12", "event-13", "points"]
    assert unsure(*rows) == [1, 2]
    one = ("Player|Sunday Deep|Points", "Ann|1|3")
    assert (means(*one)[1], unsure(*one)) == ("", [1])


def test_a_numbered_event_and_a_heading_nobody_knows_are_asked_about():
    rows = ("Player|E1|E3|Mood|Points", "Ann|1|2|good|3")
    assert means(*rows) == ["player", "event-11", "event-13", "", "points"]
    assert unsure(*rows) == [1, 2, 3]


def test_a_title_may_stand_above_the_headings():
    table = read("Club standings||", "||", "Pos|Name|Pts", "1|Ann Holm|5", "||")
    assert (table.first_row, [table.name(row) for row in table.rows]) == (4, ["Ann Holm"])


def test_names_in_two_columns_are_one_name():
    table = read("First name|Surname|Points", "Ann|Holm|5")
    assert table.name(table.rows[0]) == "Ann Holm"


def test_without_headings_columns_are_known_by_what_is_in_them_and_asked_about():
    rows = ("1|Holm Ann|25", "2|Duerr|20", "3|Somebody|10")
    assert means(*rows) == [Means.RANK, Means.PLAYER, Means.POINTS]
    assert unsure(*rows) == [0, 1, 2]


def test_what_somebody_says_of_a_column_is_sure():
    told = read("Player|E1|Points", "Ann|1|3").with_meanings({1: "event-13"})
    assert (told.columns[1].event, told.columns[1].unsure) == (13, False)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("12. September", {(12, 9)}),
        ("Sept 12", {(12, 9)}),
        ("1er févr.", {(1, 2)}),
        ("31/01", {(31, 1)}),
        ("2026-02-03", {(3, 2)}),
        ("Main Event", set()),
    ],
)
def test_a_day_is_found_in_a_heading(text, days):
    assert days_in(text) == days


BOOK = {1: ["Ann Holm", "Countess"], 2: ["Benoît Dürr"], 3: ["Ann Holmes"], 4: ["Jo Lind"]}


@pytest.mark.parametrize(
    ("name", "how", "player"),
    [
        ("Holm, Ann", Match.SURE, 1),
        ("COUNTESS", Match.SURE, 1),
        ("Benoit Durr", Match.SURE, 2),
        ("B. Dürr", Match.LIKELY, 2),
        ("Benoit Durrr", Match.LIKELY, 2),
        ("Lind", Match.LIKELY, 4),
        ("Ann", Match.SEVERAL, None),
        ("Zoe Far", Match.NOBODY, None),
        ("", Match.NOBODY, None),
    ],
)
def test_a_person_is_known_by_the_words_of_the_name(name, how, player):
    (found,) = matched([name], BOOK)
    assert (found.how, found.player) == (how, player)


def test_nobody_is_found_twice():
    assert [one.how for one in matched(["Ann Holm", "Holm Ann"], BOOK)] == [Match.SEVERAL] * 2
    assert next(one.how for one in matched(["B Dürr", "Durr Ben"], BOOK)) is Match.LIKELY
    assert [one.how for one in matched(["Lind", "J Lind"], BOOK)] == [Match.SEVERAL] * 2
    # who is named in full elsewhere is not meant by half a name
    assert matched(["Ann Holm", "Ann"], BOOK)[1].player == 3


def test_two_people_of_one_name_are_asked_about():
    (found,) = matched(["Jo Lind"], {**BOOK, 5: ["Lind Jo"]})
    assert (found.how, found.among) == (Match.SEVERAL, (4, 5))
