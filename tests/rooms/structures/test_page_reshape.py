"""The structure of a running event, changed on its page.  Robert's Rules 7.8, 7.39."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from blinds.queries import face_of, schedule_of
from blinds.rules import reshape as rules
from blinds.rules.structure import to_json
from tdsite import director
from tests.factories import EVENING, carl, dana, event, fay, running
from tournaments.models import JournalLine

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Five minutes into level 2."""
    return running(players=12, at=timezone.now() - timedelta(minutes=25))


@pytest.fixture
def page(client, tournament):
    client.force_login(dana())
    return reverse("reshape", args=[tournament.pk])


def pressed(client, page, do, plan=EVENING, **more):
    return client.post(page, {"do": do, "plan": to_json(plan), **more})


def seen(tournament):
    face = face_of(tournament)
    return rules.seen(face.schedule, face.transition, timezone.now())


def test_the_page_shows_what_lies_ahead_and_the_expected_end(client, page):
    answer = client.get(page)

    html = answer.content.decode()
    assert answer.status_code == 200
    assert "1 row played (locked)" in html
    assert answer.context["shown"].ends_before.text in html
    assert "button-main" not in html


def test_the_sheet_of_a_running_event_is_printed_from_here(client, page, tournament):
    sheet = reverse("event_structure_sheet", args=[tournament.pk])

    assert f'href="{sheet}"' in client.get(page).content.decode()
    assert client.get(sheet)["Content-Type"] == "application/pdf"


def test_a_proposal_stands_beside_the_plan_and_changes_nothing(client, page, tournament):
    answer = pressed(client, page, "lengths", minutes=10)

    shown = answer.context["shown"]
    assert shown.plan == rules.with_lengths(EVENING, after=1, seconds=600)
    assert shown.changes_count == 4
    assert shown.ends_after.text != shown.ends_before.text
    html = answer.content.decode()
    assert shown.ends_after.text in html
    assert html.count('<tr class="changed') == 4
    assert schedule_of(tournament) == EVENING


@pytest.mark.parametrize(
    ("do", "given", "expected"),
    [
        ("faster", {}, rules.scaled(EVENING, after=1, percent=75)),
        ("slower", {}, rules.scaled(EVENING, after=1, percent=133)),
        ("break", {"break_minutes": 5}, rules.with_break(EVENING, after=1, seconds=300)),
        ("no-break", {}, (*EVENING[:2], *EVENING[3:])),
        ("this", {"minutes_now": 30}, rules.with_length_of(EVENING, index=1, seconds=1800)),
        ("as-it-is", {}, EVENING),
    ],
)
def test_every_control_proposes_its_plan(client, page, do, given, expected):
    assert pressed(client, page, do, **given).context["shown"].plan == expected


def test_proposals_build_on_each_other(client, page):
    first = rules.with_break(EVENING, after=1, seconds=300)

    answer = pressed(client, page, "lengths", first, minutes=15)

    assert answer.context["shown"].plan == rules.with_lengths(first, after=1, seconds=900)


def test_the_levels_are_fitted_to_a_wished_end(client, page, tournament):
    likely = client.get(page).context["event_now"].ends.forecast.likely.at
    wish = (likely - timedelta(minutes=15)).astimezone(ZoneInfo(tournament.timezone))

    answer = pressed(client, page, "end-by", end_by=f"{wish:%H:%M}")

    shown = answer.context["shown"]
    assert shown.plan[:2] == EVENING[:2]
    assert abs(shown.ends_after.forecast.likely.at - wish) < timedelta(minutes=12)


def test_a_plan_is_confirmed_with_a_reason_and_can_be_undone(client, page, tournament):
    plan = rules.with_lengths(EVENING, after=1, seconds=600)
    before = face_of(tournament).read(timezone.now())

    answer = pressed(
        client, page, "confirm", plan, seen=seen(tournament), key="k", reason="Closing at one"
    )

    line = JournalLine.objects.get(tournament=tournament, kind="clock.reshaped")
    after = face_of(tournament).read(timezone.now())
    assert answer.status_code == 302
    assert schedule_of(tournament) == plan
    assert (after.index, after.ends_at) == (before.index, before.ends_at)
    html = client.get(page).content.decode()
    assert "Structure changed from Level 3 on" in html or line.data["level"] is None
    assert reverse("undo", args=[tournament.pk, line.revision]) in html


def test_pressed_twice_it_is_one_change(client, page, tournament):
    plan = rules.with_lengths(EVENING, after=1, seconds=600)
    told = {"seen": seen(tournament), "key": "k", "reason": "Closing at one"}

    pressed(client, page, "confirm", plan, **told)
    pressed(client, page, "confirm", plan, **told)

    assert JournalLine.objects.filter(kind="clock.reshaped").count() == 1


def test_a_stale_look_is_refused_and_what_was_typed_stays(client, page, tournament):
    look = seen(tournament)
    director.reshape(
        tournament.pk,
        schedule=rules.scaled(EVENING, after=1, percent=75),
        reason="Late",
        by=dana(),
        at=timezone.now(),
    )

    answer = pressed(
        client,
        page,
        "confirm",
        rules.with_lengths(EVENING, after=1, seconds=600),
        seen=look,
        reason="My reason",
    )

    assert answer.status_code == 409
    assert "Preview again." in answer.content.decode()
    assert "My reason" in answer.content.decode()
    assert answer.context["shown"].changes_count == 4


def test_a_change_without_a_reason_is_refused(client, page, tournament):
    plan = rules.with_lengths(EVENING, after=1, seconds=600)

    answer = pressed(client, page, "confirm", plan, seen=seen(tournament))

    assert answer.status_code == 409
    assert schedule_of(tournament) == EVENING


def test_a_level_shorter_than_what_was_played_is_refused_in_a_sentence(client, page):
    answer = pressed(client, page, "this", minutes_now=3)

    assert (
        "Already 3 minutes into this level. Make it longer, or go to the next level."
        in answer.content.decode()
    )
    assert "button-main" not in answer.content.decode()


@pytest.mark.parametrize(
    "sent",
    [
        {"do": "lengths", "plan": "no plan"},
        {"do": "lengths", "plan": to_json(EVENING), "minutes": "-4"},
        {"do": "lengths", "plan": to_json(EVENING)},
        {"do": "end-by", "plan": to_json(EVENING), "end_by": "25:99"},
        {},
    ],
)
def test_a_request_of_the_wrong_shape_is_answered_in_words(client, page, sent):
    answer = client.post(page, sent)

    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


def test_a_plan_of_another_event_is_never_put_in(client, page):
    answer = pressed(client, page, "faster", EVENING[:1])

    assert answer.status_code in (200, 409)
    assert "button-main" not in answer.content.decode()


def test_before_the_start_the_plan_is_edited_where_it_stands(client):
    client.force_login(dana())
    waiting = event()

    answer = client.get(reverse("reshape", args=[waiting.pk]))

    assert answer["Location"] == reverse("event_structure", args=[waiting.pk])


@pytest.mark.parametrize("person", [fay, carl])
def test_only_the_director_changes_a_structure(client, page, person):
    client.force_login(person())

    assert client.get(page).status_code in (403, 409)


def test_the_dashboard_says_when_the_event_will_end(client, tournament):
    client.force_login(dana())

    html = client.get(reverse("clock_strip", args=[tournament.pk])).content.decode()

    assert 'class="ends"' in html
