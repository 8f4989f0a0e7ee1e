"""The prize room of an event, and the club's prize structures."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.rooms.boards import pages
from tests.factories import carl, club, dana, entry_price, event, fay, ivy, running
from tournaments.models import PrizeStructure, Tournament

pytestmark = pytest.mark.django_db

HX = {"HX-Request": "true"}


def room(tournament) -> str:
    return reverse("prizes", args=[tournament.pk])


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def order():
    return {"by": dana(), "at": timezone.now()}


def sheet(*rows: tuple[str, ...]) -> dict[str, list[str]]:
    """Lines of through, amount, ticket, thing."""
    through, amount, ticket, thing = zip(*rows, strict=True)
    return {
        "through": list(through),
        "amount": list(amount),
        "ticket": list(ticket),
        "thing": list(thing),
        "worth": [""] * len(rows),
    }


def test_the_room_shows_the_prizes_of_the_pool_there_is(as_dana):
    tournament = running(entry_price(), players=12)

    seen = text(as_dana.get(room(tournament)))

    assert "€1,200" in seen
    assert "Apply plan" in seen
    assert "1.1 buy-ins" not in seen


def test_an_event_without_entries_says_what_to_try(as_dana):
    tournament = event()

    assert "No entries yet" in text(as_dana.get(room(tournament)))
    tried = as_dana.post(room(tournament), {"entries": "100", "prize_table": "auto"}, headers=HX)
    assert "Pool at 100 entries" in text(tried)
    assert "€10,000" in text(tried)


def test_every_way_is_looked_at_in_place_and_nothing_is_changed(as_dana):
    tournament = running(entry_price(), players=12)

    for way in ("bar", "casino", "festival", "auto", "fixed", "satellite", "x"):
        looked = as_dana.post(room(tournament), {"do": "look", "prize_table": way}, headers=HX)
        assert looked.status_code == 200
        assert 'id="prize-sheet"' in text(looked)

    assert Tournament.objects.get(pk=tournament.pk).prize_table == "bar"


def test_a_plan_is_saved_with_its_wishes_and_a_trophy(as_dana):
    tournament = running(entry_price(), players=12)
    wish = {"prize_table": "auto", "places": "3", "first": "600", "least": "", "unit": "5"}
    rows = sheet(("1", "600", "", "Trophy"), ("2", "360", "", ""), ("3", "240", "", ""))

    answer = as_dana.post(room(tournament), {"do": "plan", **wish, **rows}, follow=True)

    planned = Tournament.objects.get(pk=tournament.pk)
    assert planned.prize_terms == {
        "places": 3,
        "first_cents": 600_00,
        "minimum_cents": None,
        "extras": [[1, 0, "Trophy", 0]],
    }
    assert "Prizes planned: auto" in text(answer)
    assert 'value="Trophy"' in text(answer)


def test_amounts_are_taken_over_and_typed_by_hand(as_dana):
    tournament = running(entry_price(), players=12)

    taken = text(as_dana.post(room(tournament), {"do": "hand", "prize_table": "bar"}))
    short = {"prize_table": "fixed", **sheet(("1", "700", "", ""), ("3", "230", "110", ""))}
    left = text(as_dana.post(room(tournament), {"do": "look", **short}, headers=HX))

    assert "Pool fully allocated" in taken
    assert "Left to allocate: €40" in left


def test_what_cannot_be_read_is_said_and_nothing_is_planned(as_dana):
    tournament = running(entry_price(), players=12)
    rows = sheet(("1", "many", "", ""))

    answer = as_dana.post(room(tournament), {"do": "plan", "prize_table": "fixed", **rows})
    rising = sheet(("1", "100", "", ""), ("2", "200", "", ""))
    refused = as_dana.post(room(tournament), {"do": "plan", "prize_table": "fixed", **rising})

    assert answer.status_code == 400
    assert "many" in text(answer)
    assert refused.status_code in (400, 409)
    assert "would win more than the place above" in text(refused)


def test_after_the_close_the_prizes_change_with_a_reason_and_a_diff(as_dana):
    tournament = running(entry_price(), players=12)
    director.close_registration(tournament.pk, **order())
    rows = sheet(("1", "800", "", ""), ("2", "400", "", ""))

    before = text(as_dana.get(room(tournament)))
    diff = text(as_dana.post(room(tournament), {"do": "look", **rows}))
    why = as_dana.post(room(tournament), {"do": "correct", **rows, "reason": ""})
    done = as_dana.post(room(tournament), {"do": "correct", **rows, "reason": "Typo"}, follow=True)

    assert "set at close of registration" in before
    assert "Correct the prizes" not in before
    assert "Changes" in diff
    assert why.status_code == 409
    assert "Enter why the prizes are corrected" in text(why)
    assert "Prizes corrected: Typo" in text(done)


def test_the_floor_has_no_business_with_prizes_and_the_desk_only_looks(client):
    tournament = running(entry_price(), players=4)
    client.force_login(fay())
    assert client.get(room(tournament)).status_code == 403
    client.force_login(ivy())
    assert client.get(room(tournament)).status_code == 403
    client.force_login(carl())
    assert "Apply plan" not in text(client.get(room(tournament)))
    answer = client.post(room(tournament), {"do": "plan", "prize_table": "casino"})
    assert answer.status_code in (403, 409)


def test_a_table_of_percentages_is_pasted_checked_and_kept(as_dana):
    club()
    paste = "\t10\t20\n1\t65\t50\n2\t35\t30\n3\t\t20"
    typed = {"name": "House", "kind": "percent", "paste": paste}

    looked = text(as_dana.post(reverse("new_prize_structure"), {"do": "look", **typed}))
    saved = as_dana.post(reverse("new_prize_structure"), {"do": "save", **typed}, follow=True)

    kept = PrizeStructure.objects.get()
    assert looked.count("0%</span>") == 2
    assert kept.rows == [[10, [650_000, 350_000]], [20, [500_000, 300_000, 200_000]]]
    assert "Prize structure “House” saved" in text(saved)


def test_a_table_that_does_not_add_up_is_not_kept(as_dana):
    club()
    typed = {"do": "save", "name": "House", "kind": "percent", "top": ["10"]}

    short = as_dana.post(reverse("new_prize_structure"), {**typed, "share-0": ["60", "35.5"]})
    words = as_dana.post(reverse("new_prize_structure"), {**typed, "share-0": ["half"]})

    assert (short.status_code, words.status_code) == (409, 400)
    assert "4.5%" in text(short)
    assert not PrizeStructure.objects.exists()


def test_fixed_prizes_are_kept_changed_taken_by_an_event_and_removed(as_dana):
    tournament = running(entry_price(), players=12)
    typed = {"do": "save", "name": "Gala", "kind": "fixed", **sheet(("1", "900", "", "Cup"))}
    as_dana.post(reverse("new_prize_structure"), typed)
    kept = PrizeStructure.objects.get()
    page = reverse("prize_structure", args=[kept.pk])

    assert 'value="Cup"' in text(as_dana.get(page))
    as_dana.post(page, typed | {"name": "Gala night"})
    as_dana.post(room(tournament), {"do": "plan", "prize_table": f"club-{kept.pk}"})
    as_dana.post(reverse("remove_prize_structure", args=[kept.pk]))

    planned = Tournament.objects.get(pk=tournament.pk)
    assert (planned.prize_table, planned.prize_terms["name"]) == ("fixed", "Gala night")
    assert not PrizeStructure.objects.filter(club=club()).exists()
    assert "Cup" in text(as_dana.get(room(tournament)))


def test_the_sets_of_the_house_are_there_to_read(as_dana):
    club()
    assert "13% paid" in text(as_dana.get(reverse("prize_structures")))
    assert "Entries up to" in text(as_dana.get(reverse("house_prizes", args=["bar"])))
    assert as_dana.get(reverse("house_prizes", args=["lottery"])).status_code == 404


def test_the_board_names_what_comes_with_the_money():
    tournament = running(entry_price(), players=3)
    terms = {"rows": [[300_00, 110_00, "Trophy"]]}
    director.plan_prizes(tournament.pk, prize_table="fixed", terms=terms, **order())

    planned = Tournament.objects.get(pk=tournament.pk)
    shown = pages.drawn(planned, "payouts", "en")

    assert "Trophy, ticket" in "".join(shown.parts.values())


def test_any_order_of_amounts_is_confirmed_with_a_tick(as_dana):
    tournament = running(entry_price(), players=12)
    director.close_registration(tournament.pk, **order())
    rows = sheet(("1", "300", "", ""), ("2", "500", "", ""), ("3", "400", "", ""))
    told = {"do": "correct", **rows, "reason": "As agreed"}

    refused = as_dana.post(room(tournament), told)
    done = as_dana.post(room(tournament), {**told, "any_order": "1"}, follow=True)

    assert refused.status_code == 409
    assert "Prizes corrected: As agreed" in text(done)
