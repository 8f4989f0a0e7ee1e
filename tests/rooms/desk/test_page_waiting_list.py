"""The waiting list at the desk: offered when the event is full, shown, joined, left, seated."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.factories import carl, dana, entry_price, fay, player, running, staff
from tournaments.models import Entry, Player, Tournament
from tournaments.models.club import Role
from tournaments.operations.alternates import waiting

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def full() -> Tournament:
    return running(entry_price(limit=9), players=9, at=timezone.now())


def at_desk(client, person):
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def sale(client, tournament: Tournament, who: Player) -> str:
    address = reverse("desk_player", args=[tournament.pk, who.pk])
    return client.get(address, headers=HTMX).content.decode()


def wait(client, tournament: Tournament, who: Player, **more):
    return client.post(reverse("desk_wait", args=[tournament.pk, who.pk]), **more)


def one_leaves(tournament: Tournament) -> None:
    entry = Entry.objects.filter(tournament=tournament, voided=False).order_by("number")[0]
    director.void_entry(entry.pk, by=carl(), at=timezone.now())


def test_a_full_event_offers_the_waiting_list_instead_of_a_sale(client, full):
    ann = player("Ann")

    page = sale(at_desk(client, carl()), full, ann)

    assert "All 9 entries are sold" in page
    assert "Add to waiting list" in page
    assert 'id="sell"' not in page
    assert page.count("button-main") == 1


def test_with_all_chairs_taken_and_no_limit_it_is_offered_too(client):
    tournament = running(players=6, seats_per_table=6, at=timezone.now())

    page = sale(at_desk(client, carl()), tournament, player("Ann"))

    assert "Every seat is taken" in page
    assert "Add to waiting list" in page
    assert 'id="sell"' not in page


def test_a_sale_refused_for_want_of_a_chair_offers_it(client):
    tournament = running(players=6, seats_per_table=6, at=timezone.now())
    ann = player("Ann")
    typed = {"player": ann.pk, "kind": "entry", "method": "cash", "key": "k1"}

    answer = at_desk(client, carl()).post(
        reverse("desk_sell", args=[tournament.pk]), typed, headers=HTMX
    )

    assert answer.status_code == 409
    assert "Add to waiting list" in answer.content.decode()


def test_who_is_put_on_it_stands_in_the_list_with_number_and_time(client, full):
    page = wait(at_desk(client, carl()), full, player("Ann"), headers=HTMX).content.decode()

    assert "Number 1 on the waiting list" in page
    assert 'id="waiting"' in page
    assert "Ann is waiting for a seat" in page
    whole = client.get(reverse("desk", args=[full.pk])).content.decode()
    assert "Waiting list" in whole
    assert "since" in whole


def test_without_scripts_it_leads_back_to_the_desk(client, full):
    ann = player("Ann")

    answer = wait(at_desk(client, carl()), full, ann)

    assert answer["Location"] == f"{reverse('desk', args=[full.pk])}?player={ann.pk}"


def test_a_free_chair_is_offered_to_the_first_in_line_only(client, full):
    ann, ben = player("Ann"), player("Ben")
    for who in (ann, ben):
        wait(at_desk(client, carl()), full, who)
    one_leaves(full)

    page = client.get(reverse("desk_waiting", args=[full.pk])).content.decode()
    assert page.count("Seat now") == 1
    assert "1 free seat" in page
    assert 'id="sell"' in sale(client, full, ann)
    assert 'id="sell"' not in sale(client, full, ben)
    assert 'id="sell"' in sale(at_desk(client, dana()), full, ben)


def test_a_walk_in_hears_who_is_first(client, full):
    wait(at_desk(client, carl()), full, player("Ann"))
    one_leaves(full)

    page = sale(client, full, player("Walk In"))

    assert "Ann is first in line. Seat that player first" in page
    assert 'id="sell"' not in page


def test_seated_he_leaves_the_list_in_the_same_answer(client, full):
    ann = player("Ann")
    wait(at_desk(client, carl()), full, ann)
    one_leaves(full)
    typed = {"player": ann.pk, "kind": "entry", "method": "cash", "key": "k1"}

    page = client.post(reverse("desk_sell", args=[full.pk]), typed, headers=HTMX)

    assert page.status_code == 200
    assert 'id="waiting"' in page.content.decode()
    assert waiting(full) == []


def test_who_gives_up_is_taken_off(client, full):
    ann = player("Ann")
    wait(at_desk(client, carl()), full, ann)

    answer = client.post(reverse("desk_leave", args=[full.pk, ann.pk]), headers=HTMX)

    assert "Ann left the waiting list" in answer.content.decode()
    assert waiting(full) == []


def test_the_floor_may_put_people_on_it_and_readers_may_not(client, full):
    assert wait(at_desk(client, fay()), full, player("Ann"), headers=HTMX).status_code == 200
    reader = staff("reader", Role.READ_ONLY)
    assert wait(at_desk(client, reader), full, player("Ben"), headers=HTMX).status_code == 403
