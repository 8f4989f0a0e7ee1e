"""The rotation of a room of many tables: its pages, what is looked for, and what draws it anew."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.rooms.dealers import page as pages
from tests.cached_scene import cached_scene
from tests.factories import club, fay, running
from tournaments.models import Shift, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


@pytest.fixture
def room(as_fay, monkeypatch) -> Tournament:
    """Four tables, two of them in Red, read two to a page; nobody deals at the fourth."""
    monkeypatch.setattr(pages, "TABLES_A_PAGE", 2)
    now = timezone.now()

    def play() -> int:
        event = running(players=16, seats_per_table=4, at=now)
        order = {"by": fay(), "at": now}
        director.set_section(event.pk, tables=[3, 4], section="Red", **order)
        for name, table in (("Ana", 1), ("Ben", 2), ("Cléo", 3), ("Dov", None)):
            dealer = director.add_dealer(club().pk, name=name, **order).data["dealer_id"]
            line = director.dealer_came(event.pk, dealer=dealer, **order)
            if table:
                director.send_dealer(event.pk, shift=line.data["shift_id"], table=table, **order)
        return event.pk

    return Tournament.objects.get(pk=cached_scene(f"a room of dealers at {now}", play))


def tables(client, room, **asked) -> list[int]:
    answer = client.get(reverse("dealers", args=[room.pk]), asked)
    return [row.number for row in answer.context["shown"].tables]


def test_a_large_room_is_read_page_by_page_and_nothing_is_lost(as_fay, room):
    assert tables(as_fay, room) + tables(as_fay, room, page=2) == [1, 2, 3, 4]
    assert tables(as_fay, room, page=99) == [3, 4]


def test_a_table_a_dealer_a_section_and_what_is_not_in_order_are_found(as_fay, room):
    assert tables(as_fay, room, q="3") == [3]
    assert tables(as_fay, room, q="cleo") == [3]
    assert tables(as_fay, room, section="Red") == [3, 4]
    assert 4 in tables(as_fay, room, only="odd")


def test_what_is_looked_at_stays_when_a_dealer_is_let_stay(as_fay, room):
    answer = as_fay.get(reverse("dealers", args=[room.pk]), {"section": "Red"})

    assert 'href="?section=Red&amp;keep=3"' in answer.content.decode()


def test_a_club_without_dealers_is_told_so_and_not_that_all_are_at_work(as_fay):
    url = reverse("dealers", args=[running(players=2).pk])
    before = as_fay.get(url).content.decode()
    director.add_dealer(club().pk, name="Ana", by=fay(), at=timezone.now())

    assert "no dealers in its list" in before
    assert "no dealers in its list" not in as_fay.get(url).content.decode()


def test_a_hand_dealt_draws_nothing_and_a_dealer_who_leaves_does(as_fay, room):
    room.refresh_from_db()
    url = f"{reverse('dealers', args=[room.pk])}?since={room.revision}"
    director.table_hand(room.pk, table=1, by=fay(), at=timezone.now())

    same = as_fay.get(url, headers={"HX-Request": "true"})
    shift = Shift.objects.get(dealer__name="Dov")
    director.dealer_left(room.pk, shift=shift.pk, by=fay(), at=timezone.now())
    other = as_fay.get(url, headers={"HX-Request": "true"})

    assert (same.status_code, same["Revision"]) == (204, str(room.revision + 1))
    assert other.status_code == 200
