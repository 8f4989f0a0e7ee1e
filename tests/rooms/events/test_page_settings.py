"""Settings of an event that runs: what may still change, its effect at once, what is fixed."""

from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.web import formats
from tests.factories import dana, fay, running
from tests.rooms.events.test_page import shown
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def page_of(client, tournament):
    return client.get(reverse("edit_event", args=[tournament.pk]))


def effect(client, tournament, row, **changes):
    """What the page says beside a row once these fields are typed."""
    values = {**shown(client, tournament), **changes}
    answer = client.post(reverse("edit_summary", args=[tournament.pk]), values)
    return next(one for one in answer.context["rows"] if one.name == row)


def test_the_page_parts_what_may_change_from_what_the_start_fixed(as_dana):
    tournament = running(at=timezone.now())

    context = page_of(as_dana, tournament).context

    assert {"name", "late", "entry", "rebuy", "guarantee", "shot_clock"} <= {
        row.name for row in context["rows"]
    }
    (part,) = context["fixed"]
    assert (part.title, part.since) == ("Fixed since the start", tournament.started_at)
    assert "Seats per table" in {fact.label for fact in part.facts}


def test_a_change_says_what_it_does_and_nothing_is_saved_yet(as_dana):
    tournament = running(players=6, at=timezone.now())

    row = effect(as_dana, tournament, "guarantee", guarantee="5000")
    still = effect(as_dana, tournament, "shot_clock", guarantee="5000")

    assert (row.changed, still.changed) == (True, False)
    assert row.effect == "collected €600: the house would add €4,400"
    assert Tournament.objects.get(pk=tournament.pk).guarantee_cents == 0


def test_a_later_end_of_registration_is_told_as_a_time(as_dana):
    tournament = running(at=timezone.now())

    row = effect(as_dana, tournament, "late", **{"entry-until_level": "1"})

    assert row.changed
    assert row.effect.startswith("closes at ")
    assert " instead of " in row.effect


def test_only_the_first_changed_row_has_the_filled_press(as_dana):
    tournament = running(at=timezone.now())
    values = {**shown(as_dana, tournament), "guarantee": "10", "name": "Another"}

    answer = as_dana.post(reverse("edit_summary", args=[tournament.pk]), values)

    assert answer.content.decode().count("button-main") == 1


def test_the_close_of_registration_fixes_the_prizes_and_the_prices_stay(as_dana):
    tournament = running(at=timezone.now())
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())
    kinds = sorted(tournament.prices.values_list("kind", flat=True))

    context = page_of(as_dana, tournament).context
    values = shown(as_dana, tournament) | {"name": "After the close"}
    as_dana.post(reverse("edit_event", args=[tournament.pk]), values)

    assert [part.title for part in context["fixed"]] == [
        "Fixed since the start",
        "Fixed since registration closed",
    ]
    assert not {"guarantee", "prizes", "entry", "late"} & {row.name for row in context["rows"]}
    changed = Tournament.objects.get(pk=tournament.pk)
    assert changed.name == "After the close"
    assert sorted(changed.prices.values_list("kind", flat=True)) == kinds


def test_a_fixed_moment_is_written_as_a_day_and_an_hour(as_dana):
    tournament = running(at=timezone.now())
    starts = tournament.starts_at.astimezone(ZoneInfo(tournament.timezone))

    context = page_of(as_dana, tournament).context

    facts = {fact.label: fact.value for part in context["fixed"] for fact in part.facts}
    assert facts["Start time"] == f"{formats.day(starts.date(), locale='en')}, {starts:%H:%M}"


def test_a_fixed_amount_is_written_with_its_currency(as_dana):
    tournament = running(at=timezone.now(), guarantee_cents=5000_00)
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())

    context = page_of(as_dana, tournament).context

    facts = {fact.label: fact.value for part in context["fixed"] for fact in part.facts}
    assert (facts["Guarantee"], facts["Round prizes to"]) == ("€5,000", "€5")


def test_effects_are_for_who_may_change_the_event(client):
    tournament = running(at=timezone.now())
    client.force_login(fay())

    assert client.post(reverse("edit_summary", args=[tournament.pk])).status_code == 403
