"""Who is out while others may still enter has no place yet, and is told so."""

import pytest
from django.urls import reverse

from tables.queries import place_held
from tdsite import director
from tdsite.web.people import standings_of
from tests.factories import NOON, dana, fay, running
from tournaments import queries
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def with_one_out() -> tuple[Tournament, Entry, str]:
    """An event of six with registration open, who went out first, and the chair they had."""
    tournament = running(players=6)
    entry = queries.entries_in(tournament).select_related("player").order_by("number")[0]
    chair = str(place_held(entry))
    director.bust_out(entry.pk, by=dana(), at=NOON)
    return tournament, Entry.objects.select_related("player").get(pk=entry.pk), chair


def close(tournament: Tournament) -> Tournament:
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    return Tournament.objects.get(pk=tournament.pk)


def test_the_desk_says_that_the_place_is_open():
    tournament, entry, _ = with_one_out()

    before = standings_of(tournament, [entry.player])
    after = standings_of(close(tournament), [entry.player])

    assert before == {entry.player_id: "Out, place still open"}
    assert after == {entry.player_id: "Out, 6th"}


@pytest.mark.parametrize("line", ["f {name}", "{chair}"], ids=["found", "chair"])
def test_the_command_box_says_it_too(client, line):
    tournament, entry, chair = with_one_out()
    client.force_login(dana())
    typed = line.format(name=entry.player.name, chair=chair)

    def answer() -> str:
        told = {"line": typed, "key": typed}
        address = reverse("command", args=[tournament.pk])
        return client.post(address, told, headers={"HX-Request": "true"}).content.decode()

    before = answer()
    close(tournament)

    assert "out, place still open" in before
    assert "out, 6th" not in before
    assert "out, 6th" in answer()


def test_the_round_of_the_floor_says_it_too(client):
    tournament, entry, _ = with_one_out()
    client.force_login(fay())

    page = client.get(reverse("walk", args=[tournament.pk]), {"q": entry.player.name})

    assert "out, place still open" in page.content.decode()
