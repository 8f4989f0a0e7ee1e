"""What a role reads of people, of money and of the club's own log, where it may look at all."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tdsite import director
from tests.factories import NOON, club, dana, running, staff
from tournaments.models import JournalLine
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db

Speaks = Callable[..., APIClient]
MONEY = {Role.DIRECTOR, Role.DESK, Role.CASHIER, Role.READ_ONLY}


CONTACT = {"phone": "070 123", "email": "zoe@example.org", "notes": "Sits out."}
READ_CONTACT = {Role.DIRECTOR, Role.DESK, Role.CASHIER}


def test_phones_birth_dates_and_notes_are_read_by_who_sells(as_person: Speaks):
    told = {**CONTACT, "born_on": date(1990, 2, 28), "by": dana(), "at": NOON}
    line = director.create_player(club().pk, name="Zoe", **told)
    pk = line.data["player_id"]
    names = [*CONTACT, "born_on"]

    read, shown = {}, {}
    for role in Role:
        user = staff(f"a {role}", role)
        answer = as_person(user).get(f"/api/players/{pk}/")
        page = Client()
        page.force_login(user)
        read[role] = [answer.json().get(name) for name in names]
        shown[role] = "070 123" in page.get(f"/players/{pk}/").content.decode()

    all_of_it = [*CONTACT.values(), "1990-02-28"]
    assert read == {role: all_of_it if role in READ_CONTACT else [None] * 4 for role in Role}
    assert shown == {role: role in READ_CONTACT for role in Role}


def test_amounts_stand_in_the_log_of_who_may_see_money(as_person: Speaks):
    """A floor reads who entered, and not for how much, by what, on which receipt."""
    tournament = running(players=2)

    told = {}
    for role in set(Role) - {Role.DEALER, Role.DISPLAY}:
        speaks = as_person(staff(f"a {role}", role))
        rows = speaks.get(
            f"/api/tournaments/{tournament.pk}/journal/", {"kind": "entry.registered"}
        ).json()
        keys = set(rows["results"][0]["data"])
        told[role] = bool({"method", "receipt"} & keys or [k for k in keys if "_cents" in k])

    assert told == {role: role in MONEY for role in told}


def test_a_changed_line_of_the_clubs_log_is_found(as_person: Speaks):
    line = director.create_player(club().pk, name="Zoe", by=dana(), at=NOON)
    speaks, page = as_person(dana()), Client()
    page.force_login(dana())
    before = speaks.get("/api/club/journal/seal/").json()
    shown_before = page.get("/club/log/").content.decode()

    JournalLine.objects.filter(pk=line.pk).update(data={"player_id": 1, "player": "Zara"})

    assert before == {"intact": True, "broken_at": None}
    broken = {"intact": False, "broken_at": line.revision}
    assert speaks.get("/api/club/journal/seal/").json() == broken
    assert "Log intact" in shown_before
    assert f"Seal broken at line {line.revision}" in page.get("/club/log/").content.decode()
