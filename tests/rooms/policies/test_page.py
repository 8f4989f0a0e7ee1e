"""The pages of house rules: the club's, and an event's, before and after its start."""

import pytest
from django.urls import reverse

from tdsite.rooms.policies.page import GROUPS, RULEBOOK
from tests.factories import carl, club, event, fay, running
from tests.rooms.tills.test_page import as_
from tournaments import queries
from tournaments.models import Tournament
from tournaments.operations.clubs import policy_of_club
from tournaments.rules.policy import PRESETS, Laws, differing
from tournaments.rules.policy_choices import CHOICES

pytestmark = pytest.mark.django_db


def text(response) -> str:
    return " ".join(response.content.decode().split())


def form(laws: Laws, **changes):
    return {name: str(value) for name, value in PRESETS[laws].to_json().items()} | changes


def test_a_preset_is_looked_at_first_and_saved_then(as_dana):
    club()
    page = text(as_dana.get(reverse("club_policy") + "?preset=tda"))
    assert "Not saved yet." in page
    assert "As in TDA 2024." in page
    assert policy_of_club(club()) == PRESETS[Laws.FRENCH]

    as_dana.post(reverse("club_policy"), form(Laws.TDA, limit_cap="4"))

    saved = text(as_dana.get(reverse("club_policy")))
    assert differing(policy_of_club(club()), PRESETS[Laws.TDA]) == ["limit_cap"]
    assert "1 choice differs from TDA 2024: Limit: raises in a round" in saved.replace("</b>", "")
    assert "TDA 2024: A bet and three raises." in saved


def test_the_page_shows_every_choice_and_the_rulebook(as_dana):
    page = text(as_dana.get(reverse("event_policy", args=[event().pk])))

    assert f"{len(CHOICES) - 1} choices" in page
    assert page.count("<select") == len(CHOICES)


def test_every_choice_has_its_place_on_the_page():
    """A choice is shown where a group of `tdsite/rooms/policies/page.py` names it, and once."""
    shown = [name for _, names in GROUPS for name in names]

    assert sorted(shown) == sorted(CHOICES.keys() - {RULEBOOK})


def test_an_event_is_given_its_own_choices(as_dana):
    friday = event()

    answer = as_dana.post(reverse("event_policy", args=[friday.pk]), form(Laws.WSOP))

    assert answer.status_code == 302
    assert queries.policy_of(Tournament.objects.get(pk=friday.pk)) == PRESETS[Laws.WSOP]


def test_after_the_start_only_what_a_law_leaves_can_be_chosen_with_a_reason(as_dana):
    friday = running(players=4)
    url = reverse("event_policy", args=[friday.pk])
    assert text(as_dana.get(url)).count("<select") == 5

    silent = as_dana.post(url, {"deals": "guaranteed"})
    assert silent.status_code == 409
    assert "Enter why the house rules change during play" in text(silent)
    assert '<option value="guaranteed" selected>' in text(silent)

    as_dana.post(url, {"deals": "guaranteed", "reason": "All four agree"})
    friday.refresh_from_db()
    assert differing(queries.policy_of(friday), PRESETS[Laws.FRENCH]) == ["deals"]

    fixed = as_dana.post(url, {"limit_cap": "4", "reason": "All four agree"})
    assert "Fixed since the start, until the event is over." in text(fixed)


def test_a_value_that_does_not_exist_is_refused_at_its_line(as_dana):
    answer = as_dana.post(reverse("event_policy", args=[event().pk]), {"redraw": "never"})

    assert answer.status_code == 409
    assert "“never” is not a choice for “Redraws”" in answer.content.decode()


def test_who_may_not_choose_reads_the_page_of_the_event(client):
    friday = event()

    page = as_(fay()).get(reverse("event_policy", args=[friday.pk]))

    assert page.status_code == 200
    assert "<select" not in page.content.decode()
    assert as_(fay()).post(reverse("event_policy", args=[friday.pk]), {}).status_code == 403
    assert as_(carl()).get(reverse("club_policy")).status_code == 403


def test_the_rooms_lead_there(as_dana):
    friday = event()
    settings = reverse("edit_event", args=[friday.pk])

    assert settings in text(as_dana.get(reverse("dashboard", args=[friday.pk])))
    assert reverse("event_policy", args=[friday.pk]) in text(as_dana.get(settings))
    assert reverse("club_policy") in text(as_dana.get(reverse("club_settings")))
    assert reverse("club_policy") in text(as_dana.get(reverse("new_event")))


def test_players_read_what_may_still_change(client):
    page = text(client.get(reverse("policy", args=[event().board_token])))

    assert page.count("The director may decide during play:") == 5


def test_the_clubs_own_preset_says_who_saved_it_and_when(as_dana):
    club()
    before = text(as_dana.get(reverse("club_policy")))

    as_dana.post(reverse("club_policy"), form(Laws.TDA))
    after = text(as_dana.get(reverse("club_policy")))

    assert "saved on" not in before
    assert "by dana)" in after.split("Club rules")[1].split("</nav>")[0]


def test_the_lines_that_differ_can_be_shown_alone(as_dana):
    club()
    same = text(as_dana.get(reverse("club_policy")))
    as_dana.post(reverse("club_policy"), form(Laws.TDA, limit_cap="4"))
    page = text(as_dana.get(reverse("club_policy")))

    assert "Show only what differs" not in same
    assert "Show only what differs from TDA 2024" in page
    assert page.count("policy-line differs") == 1


def test_from_an_event_the_clubs_default_is_one_press_away_for_who_may_set_it(as_dana):
    url = reverse("event_policy", args=[event().pk])

    assert f'<a href="{reverse("club_policy")}">Club default</a>' in text(as_dana.get(url))
    assert "Club default" not in text(as_(fay()).get(url))


def test_what_the_start_fixed_says_since_when(as_dana):
    friday = running(players=4)

    page = text(as_dana.get(reverse("event_policy", args=[friday.pk])))

    assert "fixed since the start, 13:00" in page  # noon in UTC is one o'clock in Paris
