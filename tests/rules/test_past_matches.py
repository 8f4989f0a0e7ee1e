"""Whom past results speak of: nobody is taken for another on a guess, and nobody comes twice."""

from datetime import date

from tournaments.rules.imports import Person
from tournaments.rules.listed_results import ListedEvent, ListedResult
from tournaments.rules.past_matches import NEW, SAME_ROW, Why, matched

KNOWN = (
    Person(1, "Anna Berg", member_number="12"),
    Person(2, "Paul Martin", alias="Ace"),
    Person(3, "Bo Lund"),
    Person(4, "Bo Lund", member_number="44"),
)


def found(*lines, known=KNOWN, answers=None):
    """Each line is a name, or a name and a member number; rows begin at 2."""
    results = tuple(
        ListedResult(
            row, *(one if isinstance(one, tuple) else (one,))[:1], place=row, **_number(one)
        )
        for row, one in enumerate(lines, start=2)
    )
    event = ListedEvent("Cup", date(2024, 1, 1), "EUR", results)
    return matched([event], known, answers or {})


def _number(one):
    return {"member_number": one[1]} if isinstance(one, tuple) else {}


def asked(*lines, **more):
    return [
        (one.row, one.why, [c.answer for c in one.candidates])
        for one in found(*lines, **more).questions
    ]


def players(*lines, **more):
    matches = found(*lines, **more)
    return [matches.people[matches.first_row[row]].player for row in sorted(matches.first_row)]


def test_a_number_with_a_word_of_the_name_or_a_name_of_one_alone_is_certain():
    assert players(("BERG A.-L.", "12"), "PAUL MÄRTIN", "Zoë Moreau") == [1, 2, 0]
    assert asked(("BERG A.-L.", "12"), "PAUL MÄRTIN", "Zoë Moreau") == []


def test_what_may_be_somebody_is_asked():
    assert asked("Bo Lund") == [(2, Why.SEVERAL, ["3", "4"])]
    assert asked("Martin Paul") == [(2, Why.OTHER_ORDER, ["2"])]
    assert asked("ACE") == [(2, Why.SHOWN_AS, ["2"])]
    assert asked(("Karl Holm", "12")) == [(2, Why.NUMBER, ["1"])]


def test_a_number_tells_two_of_a_name_apart():
    assert players(("Bo Lund", "44")) == [4]
    assert players(("Bo Lund", "99"), known=KNOWN[3:]) == [0]


def test_an_answer_settles_it_and_another_answer_is_none():
    assert players("Bo Lund", answers={2: "4"}) == [4]
    assert players("Bo Lund", answers={2: NEW}) == [0]
    assert players("Bo Lund", answers={2: "1"}) == [None]
    assert [one.row for one in found("Bo Lund", answers={2: "1"}).open] == [2]


def test_one_name_is_one_person_through_the_whole_list():
    matches = found("Zoë Moreau", ("ZOE MOREAU", "7"), "zoe moreau")

    assert (len(matches.people), set(matches.first_row.values())) == (1, {2})
    assert matches.people[2].member_number == "7"


def test_two_orders_of_a_name_in_the_list_are_asked_about():
    assert asked("Zoë Moreau", "Moreau Zoë") == [(3, Why.ROW_ABOVE, [SAME_ROW])]
    assert len(found("Zoë Moreau", "Moreau Zoë", answers={3: SAME_ROW}).people) == 1
    assert len(found("Zoë Moreau", "Moreau Zoë", answers={3: NEW}).people) == 2


def test_a_number_that_belongs_to_another_name_is_not_given_twice():
    in_the_list = found(("Zoë Moreau", "7"), ("Karl Holm", "7"), answers={3: NEW})
    in_the_book = found(("Karl Holm", "12"), answers={2: NEW})

    assert [one.member_number for one in in_the_list.people.values()] == ["7", ""]
    assert [(one.player, one.member_number) for one in in_the_book.people.values()] == [(0, "")]
