"""The first sign-in of an empty club leads through where it plays to its first event, once."""

import pytest
from django.urls import reverse

from tdsite.rooms.club.zones import zones
from tests.factories import club, event, fay
from tournaments.models import Club, JournalLine

pytestmark = pytest.mark.django_db
HERE = "/club/first-run/"


def typed(**changes):
    form = {
        "name": "The Blue Room",
        "timezone": "Europe/Brussels",
        "currency": "CHF",
        "language": "fr",
    }
    return {**form, **changes}


def test_who_signs_in_to_an_empty_club_is_asked_where_it_plays(as_dana):
    club()

    answer = as_dana.get(reverse("club"))
    page = as_dana.get(HERE)

    assert (answer.status_code, answer["Location"]) == (302, HERE)
    assert "Where do you play?" in page.content.decode()
    assert page.context["form"]["name"].value() is None  # no made-up name to delete first


def test_the_answers_are_the_clubs_settings_and_the_first_event_comes_next(as_dana):
    house = club()

    answer = as_dana.post(HERE, typed())

    house.refresh_from_db()
    kept = (house.name, house.timezone, house.currency, house.language)
    assert kept == ("The Blue Room", "Europe/Brussels", "CHF", "fr")
    assert answer["Location"] == reverse("new_event")
    assert answer.cookies["django_language"].value == "fr"
    form = as_dana.get(reverse("new_event")).context["form"]
    assert form["currency"].value() == "CHF"
    settings = as_dana.get(reverse("club_settings")).context["form"]
    assert settings["name"].value() == "The Blue Room"


def test_a_club_that_moves_in_is_led_to_what_it_brings(as_dana):
    club()
    assert 'name="then" value="import"' in as_dana.get(HERE).content.decode()

    answer = as_dana.post(HERE, typed(then="import"))

    assert answer["Location"] == reverse("imports")
    assert Club.objects.get().name == "The Blue Room"


def test_an_empty_list_of_players_leads_to_the_import_of_one(as_dana):
    club()

    assert reverse("imports") in as_dana.get(reverse("people")).content.decode()


def test_who_has_chosen_a_language_keeps_it(as_dana):
    club()
    as_dana.cookies["django_language"] = "en"

    answer = as_dana.post(HERE, typed())

    assert "django_language" not in answer.cookies


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"name": "  "}, "name", "Give the club a name."),
        ({"timezone": "Europe/Atlantis"}, "timezone", "Select a valid choice."),
        ({"currency": "ZZZ"}, "currency", "Select a valid choice."),
        ({"language": ""}, "language", "This field is required."),
    ],
)
def test_a_bad_answer_is_named_at_its_question_and_nothing_typed_is_lost(
    as_dana, changes, field, sentence
):
    club()

    answer = as_dana.post(HERE, typed(**changes))
    form = answer.context["form"]

    assert answer.status_code == 400
    assert list(form.errors) == [field]
    assert sentence in form.errors[field][0]
    assert sentence in answer.content.decode()
    others = {name: form[name].value() for name in typed() if name != field}
    assert others == {name: value for name, value in typed().items() if name != field}
    assert Club.objects.get().name == "Lantern Street Card Room"


def test_there_is_no_second_run(as_dana):
    club()
    as_dana.post(HERE, typed())

    again = as_dana.post(HERE, typed(name="Another"))

    assert as_dana.get(reverse("club")).status_code == 200
    assert (again.status_code, again["Location"]) == (302, "/")
    assert as_dana.get(HERE)["Location"] == "/"
    assert Club.objects.get().name == "The Blue Room"
    assert JournalLine.objects.filter(kind="club.changed").count() == 1


def test_a_club_with_an_event_is_asked_nothing(as_dana):
    event()

    assert as_dana.get(reverse("club")).status_code == 200
    assert as_dana.get(HERE)["Location"] == "/"


def test_only_who_may_set_up_the_club_is_led_there(client):
    club()
    client.force_login(fay())

    assert client.get(reverse("club")).status_code == 200
    assert client.get(HERE).status_code == 403


def test_a_zone_is_found_by_its_city_its_country_and_its_name(as_dana):
    found = {zone.name: zone for zone in zones()}

    brussels = found["Europe/Brussels"]
    assert (brussels.place, brussels.currency) == ("Brussels, Belgium", "EUR")
    assert "Europe/Brussels" in brussels.words
    assert found["UTC"].place == "UTC"
    assert zones(also="US/Eastern")[-1].name == "US/Eastern"


def test_no_money_of_yesterday_and_no_place_unknown_is_offered(as_dana):
    club()

    form = as_dana.get(HERE).context["form"]

    offered = {code for code, _label in form.fields["currency"].choices}
    assert {"EUR", "GBP", "XOF"} <= offered
    assert not {"FRF", "DEM", "XAU", "XTS", "XXX"} & offered
    assert not [zone.place for zone in zones() if "Unknown" in zone.place]
