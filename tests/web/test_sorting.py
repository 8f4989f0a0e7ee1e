"""A list that the server sorts: what a heading asks for next, and how lines are put in order."""

from django.test import RequestFactory

from tdsite.web.sorting import Heading, Sort, as_read, headings, in_order, sort_in

LENGTH = {"name": as_read, "length": len}


def sort_of(word: str) -> Sort:
    return sort_in(RequestFactory().get("/", {"sort": word}), LENGTH)


def pressed(column: str, *, times: int) -> list[str]:
    """What stands at that heading after each press, as aria-sort says it."""
    sort, stood = Sort(), []
    for _ in range(times):
        sort = sort_of(headings(LENGTH, sort, falling=["length"])[column].turns)
        stood.append(headings(LENGTH, sort, falling=["length"])[column].stands)
    return stood


def test_a_word_rises_then_falls_and_the_third_press_takes_the_order_away():
    assert pressed("name", times=4) == ["ascending", "descending", "", "ascending"]


def test_a_figure_falls_first():
    assert pressed("length", times=3) == ["descending", "ascending", ""]


def test_only_the_chosen_heading_says_how_the_list_stands():
    assert headings(LENGTH, Sort("name", falls=True)) == {
        "name": Heading("descending", ""),
        "length": Heading("", "length"),
    }


def test_an_order_that_the_list_does_not_have_is_its_own_order():
    assert [sort_of(word) for word in ("", "-", "odd", "--name")] == [Sort()] * 4
    assert in_order(["b", "a"], LENGTH, Sort()) == ["b", "a"]


def test_lines_without_a_value_are_below_whichever_way_it_goes():
    rows = ["", "B", "a"]

    assert in_order(rows, LENGTH, Sort("name")) == ["a", "B", ""]
    assert in_order(rows, LENGTH, Sort("name", falls=True)) == ["B", "a", ""]


def test_equal_lines_stay_as_they_were_whichever_way_it_goes():
    rows = ["bb", "aa", "c"]

    assert in_order(rows, LENGTH, Sort("length")) == ["c", "bb", "aa"]
    assert in_order(rows, LENGTH, Sort("length", falls=True)) == ["bb", "aa", "c"]


def test_names_and_seats_are_in_the_order_people_read_them():
    assert sorted(["10-1", "2-9", "2-10"], key=as_read) == ["2-9", "2-10", "10-1"]
    assert sorted(["Zoë", "élan", "Eva", "Őri", "7 Up"], key=as_read) == [
        "7 Up",
        "élan",
        "Eva",
        "Őri",
        "Zoë",
    ]
