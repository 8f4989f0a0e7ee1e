"""Who may register on the public page of an event."""

from dataclasses import replace
from datetime import date

import pytest

from tournaments.rules import preregistration as rules
from tournaments.rules.preregistration import Page, Registrant, check_wish

TODAY = date(2026, 11, 21)
PAGE = Page(open=True, places=None, taken=0, in_last_minute=0, minimum_age=None, today=TODAY)
ANN = Registrant("Ann Berg")


def test_a_name_is_enough_where_no_age_is_asked():
    check_wish(ANN, PAGE, [])


def test_a_closed_page_takes_nobody():
    with pytest.raises(rules.PageClosed):
        check_wish(ANN, replace(PAGE, open=False), [])


@pytest.mark.parametrize(("taken", "fits"), [(0, True), (1, True), (2, False), (3, False)])
def test_a_page_of_two_places_takes_two(taken, fits):
    page = replace(PAGE, places=2, taken=taken)
    if fits:
        check_wish(ANN, page, [])
        return
    with pytest.raises(rules.PageFull):
        check_wish(ANN, page, [])


@pytest.mark.parametrize(("kept", "most"), [(True, rules.IN_ONE_MINUTE), (False, rules.NOT_KEPT)])
def test_a_minute_takes_so_many_and_keeps_half_of_them_for_people(kept, most):
    check_wish(ANN, replace(PAGE, in_last_minute=most - 1), [], kept=kept)

    with pytest.raises(rules.TooManyAtOnce) as refused:
        check_wish(ANN, replace(PAGE, in_last_minute=most, wait=17), [], kept=kept)

    assert refused.value.wait == 17
    assert "17 seconds" in str(refused.value)


@pytest.mark.parametrize(
    ("born", "refused"),
    [
        (None, rules.NeedsTheBirthDate),
        (date(2008, 11, 22), rules.TooYoung),
        (date(2008, 11, 21), None),  # eighteen that very day
        (date(1950, 1, 1), None),
    ],
)
def test_where_an_age_is_asked_the_birth_date_is_needed_and_counts_on_the_day(born, refused):
    page = replace(PAGE, minimum_age=18)
    if refused is None:
        check_wish(replace(ANN, born_on=born), page, [])
        return
    with pytest.raises(refused) as error:
        check_wish(replace(ANN, born_on=born), page, [])
    assert error.value.field == "born_on"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (Registrant("Ann Berg"), True),
        (Registrant("berg  ANN"), True),
        (Registrant("Änn Berg"), True),
        (Registrant("Ann Bergman"), False),
        (Registrant("Ann Berg", member_number="7"), True),  # the new one says nothing else
    ],
)
def test_a_name_registers_once(other, same):
    if not same:
        check_wish(ANN, PAGE, [other])
        return
    with pytest.raises(rules.RegisteredAlready) as error:
        check_wish(ANN, PAGE, [other])
    assert error.value.field == "name"


def test_namesakes_are_told_apart_by_member_number_or_birth_date():
    elder = Registrant("Ann Berg", "7", date(1960, 1, 1))

    check_wish(Registrant("Ann Berg", "8"), PAGE, [elder])
    check_wish(Registrant("Ann Berg", "", date(1990, 1, 1)), PAGE, [elder])
    with pytest.raises(rules.RegisteredAlready):
        check_wish(Registrant("Ann Berg", "7"), PAGE, [elder])
