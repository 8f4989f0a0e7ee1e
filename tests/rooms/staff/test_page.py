"""Chapter: the pages about staff, and a tablet that several people share."""

from datetime import timedelta

import pytest
import time_machine
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tdsite import director
from tdsite.live import snapshot_worker as stream
from tests.factories import NOON, carl, club, dana, event, fay, running
from tournaments.models import JournalLine, StaffPin, StaffRole

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client: Client) -> Client:
    club()
    client.force_login(dana())
    return client


def with_pin(user: User, pin: str = "4071") -> User:
    director.set_pin(club().pk, user=user.pk, pin=pin, by=dana(), at=NOON)
    return user


def shared(client: Client, minutes: int = 5) -> None:
    client.post(reverse("share_tablet"), {"minutes": minutes})


def signed_in(client: Client) -> str:
    pk = client.session.get("_auth_user_id")
    return User.objects.get(pk=pk).username if pk else ""


def test_somebody_new_is_added_given_a_role_in_one_event_and_may_work_there(desk):
    here, there = event(), event(name="Sunday")
    typed = {"name": "Ana Silva", "username": "ana", "password": "Riverbed-74-lamp"}
    page = desk.post(reverse("staff"), typed, follow=True)
    ana = User.objects.get(username="ana")
    assert "Ana Silva" in page.content.decode()

    desk.post(reverse("give_role", args=[ana.pk]), {"role": "floor", "event": here.pk})
    theirs = Client()
    theirs.post(reverse("login"), {"username": "ana", "password": "Riverbed-74-lamp"})
    assert theirs.get(reverse("dashboard", args=[here.pk])).status_code == 200
    assert theirs.get(reverse("dashboard", args=[there.pk])).status_code == 403


def test_what_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost(desk):
    typed = {"name": "Ana Silva", "username": "dana", "password": "Riverbed-74-lamp"}
    page = desk.post(reverse("staff"), typed)
    assert page.status_code == 409
    assert "The username “dana” is taken." in page.content.decode()
    assert 'value="Ana Silva"' in page.content.decode()

    page = desk.post(reverse("staff_pin", args=[carl().pk]), {"pin": "1234"})
    assert page.status_code == 409
    assert "This PIN is too easy to guess" in page.content.decode()


def test_a_role_is_taken_a_person_put_away_and_brought_back(desk):
    one = carl()
    desk.post(reverse("take_role", args=[one.pk]), {"role": "cashier", "event": ""})
    assert not StaffRole.objects.filter(user=one).exists()
    desk.post(reverse("put_away", args=[one.pk]))
    assert not User.objects.get(pk=one.pk).is_active
    desk.post(reverse("bring_back", args=[one.pk]))
    assert User.objects.get(pk=one.pk).is_active


def test_only_directors_see_the_staff(client):
    club()
    client.force_login(fay())
    assert client.get(reverse("staff")).status_code == 403
    assert client.get(reverse("staff_person", args=[dana().pk])).status_code == 403
    typed = {"role": "director", "event": ""}
    assert client.post(reverse("give_role", args=[fay().pk]), typed).status_code == 403
    assert client.get(reverse("me")).status_code == 200


def test_a_shared_tablet_changes_hands_by_pin_and_stays_on_its_page(desk):
    tournament = running(players=4)
    with_pin(fay())
    shared(desk)
    here = reverse("dashboard", args=[tournament.pk])
    answer = desk.post(reverse("switch"), HTTP_REFERER=f"http://testserver{here}")
    faces = desk.get(answer.url)
    assert "fay" in faces.content.decode()
    assert desk.get(here).status_code == 302  # nobody acts meanwhile
    assert stream.scope_of(desk.session.session_key) is None

    answer = desk.post(reverse("login"), {"user": fay().pk, "pin": "4071", "next": here})
    assert answer.url == here
    assert signed_in(desk) == "fay"
    desk.post(reverse("act", args=[tournament.pk, "pause"]))
    assert JournalLine.objects.filter(tournament=tournament).latest("revision").by == fay()
    assert "tablet_minutes" in desk.session


def test_it_locks_by_itself_and_parts_that_draw_themselves_anew_keep_nobody_signed_in(desk):
    tournament = running(players=4)
    url = reverse("todo", args=[tournament.pk])
    with time_machine.travel(NOON, tick=False) as now:
        desk.force_login(dana())
        shared(desk, minutes=5)
        for _ in range(5):
            now.shift(timedelta(minutes=1))
            assert desk.get(url, HTTP_HX_REQUEST="true").status_code == 200
        now.shift(timedelta(seconds=1))
        assert desk.get(url, HTTP_HX_REQUEST="true").status_code == 401


def test_every_page_that_somebody_opens_begins_the_time_anew(desk):
    tournament = running(players=4)
    with time_machine.travel(NOON, tick=False) as now:
        desk.force_login(dana())
        shared(desk, minutes=5)
        for _ in range(4):
            now.shift(timedelta(minutes=4))
            assert desk.get(reverse("dashboard", args=[tournament.pk])).status_code == 200


def test_a_pin_opens_nothing_on_a_device_that_nobody_shares(client):
    club()
    with_pin(fay())
    page = client.post(reverse("login"), {"user": fay().pk, "pin": "4071"})
    assert page.status_code == 200
    assert signed_in(client) == ""


def test_a_wrong_pin_is_refused_in_place_and_five_lock_it(desk):
    with_pin(fay())
    shared(desk)
    desk.post(reverse("switch"))
    for _ in range(5):
        page = desk.post(reverse("login"), {"user": fay().pk, "pin": "9999"})
        assert page.status_code == 409
    assert "Wrong PIN." in page.content.decode()
    page = desk.post(reverse("login"), {"user": fay().pk, "pin": "4071"})
    assert "Too many wrong PINs." in page.content.decode()
    assert "fay" in page.content.decode()


def test_name_and_password_open_it_too_and_it_stays_shared(desk):
    user = fay()
    user.set_password("Riverbed-74-lamp")
    user.save()
    shared(desk)
    desk.post(reverse("switch"))
    desk.post(reverse("login"), {"username": "fay", "password": "Riverbed-74-lamp"})
    assert signed_in(desk) == "fay"
    assert "tablet_minutes" in desk.session


def test_ones_own_pin_and_password(client):
    user = fay()
    user.set_password("Riverbed-74-lamp")
    user.save()
    club()
    client.post(reverse("login"), {"username": "fay", "password": "Riverbed-74-lamp"})
    client.post(reverse("own_pin"), {"pin": "4071"})
    assert StaffPin.objects.filter(user=user).exists()
    wrong = client.post(reverse("own_password"), {"old": "no", "password": "Lantern-52-oak"})
    assert wrong.status_code == 400

    other = Client()
    other.post(reverse("login"), {"username": "fay", "password": "Riverbed-74-lamp"})
    typed = {"old": "Riverbed-74-lamp", "password": "Lantern-52-oak"}
    client.post(reverse("own_password"), typed)
    assert client.get(reverse("me")).status_code == 200
    assert other.get(reverse("me")).status_code == 302
    client.post(reverse("own_pin"), {"pin": ""})
    assert not StaffPin.objects.filter(user=user).exists()


def locked_with(client: Client, user: User) -> None:
    """The shared device is this person's, who typed a PIN."""
    with_pin(user)
    client.post(reverse("switch"))
    client.post(reverse("login"), {"user": user.pk, "pin": "4071"})


def test_only_a_director_sets_a_shared_device_up_and_the_log_says_so(client, desk):
    theirs = Client()
    theirs.force_login(fay())
    refused = theirs.post(reverse("share_tablet"), {"minutes": 5})
    shared(desk)

    assert refused.status_code == 403
    assert "tablet_minutes" not in theirs.session
    line = JournalLine.objects.filter(tournament=None).latest("revision")
    assert (line.kind, line.by) == ("staff.device_shared", dana())
    assert line.data["device"] == desk.session["tablet_device"]


def test_a_pin_of_who_may_everything_opens_neither_the_staff_nor_a_full_session(desk):
    keeper = User.objects.create(username="keeper", is_superuser=True, is_staff=True)
    director.set_pin(club().pk, user=keeper.pk, pin="4071", by=keeper, at=NOON)
    shared(desk)
    desk.post(reverse("switch"))
    desk.post(reverse("login"), {"user": keeper.pk, "pin": "4071"})
    assert signed_in(desk) == "keeper"

    others_pin = desk.post(reverse("staff_pin", args=[fay().pk]), {"pin": "5820"})
    own_pin = desk.post(reverse("own_pin"), {"pin": "5820"})
    desk.post(reverse("share_tablet"), {"stop": "1"})

    assert others_pin.status_code == 403
    assert own_pin.status_code in (403, 409)
    assert signed_in(desk) == ""


def test_nothing_is_changed_past_the_acts_of_the_rooms(desk):
    User.objects.filter(pk=dana().pk).update(is_superuser=True, is_staff=True)

    assert desk.get("/admin/").status_code == 404
    assert not apps.is_installed("django.contrib.admin")


def test_a_directors_pin_deals_and_pays_no_prize(desk):
    tournament = running(players=4)
    shared(desk)
    locked_with(desk, dana())

    paused = desk.post(reverse("act", args=[tournament.pk, "pause"]))
    cancelled = desk.post(
        reverse("act", args=[tournament.pk, "cancel"]),
        {"reason": "Rain", "retyped": tournament.name},
    )

    assert (paused.status_code, cancelled.status_code) == (302, 403)


def test_where_nobody_has_signed_in_yet_the_page_says_where_the_password_is(client):
    who = dana()
    before = client.get(reverse("login")).content.decode()
    User.objects.filter(pk=who.pk).update(last_login=NOON)

    assert "No one has signed in yet." in before
    assert (
        "Sign in with the name the director gave you."
        in client.get(reverse("login")).content.decode()
    )
