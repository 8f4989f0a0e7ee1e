"""The payout desk: what is due, what is paid, and that no prize is paid twice."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tdsite import director
from tdsite.acts.arguments import Report
from tdsite.web import results
from tdsite.web.results import PoolPart, PrizeState, Sums
from tests.clients import StaffClient
from tests.factories import NOON, carl, dana, event, fay, ivy, running, sell
from tournaments import queries
from tournaments.models import Entry, JournalLine, Payout, Tournament

pytestmark = pytest.mark.django_db

IN_PLACE = {"HX-Request": "true"}


def at_the_bubble(players: int = 12, out: int = 2) -> Tournament:
    """Registration closed, and `out` players have gone out in the money."""
    tournament = running(players=players)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    busts = players - len(queries.prizes(tournament)) + out
    for entry in list(queries.entries_in(tournament).order_by("-number"))[:busts]:
        director.bust_out(entry.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def as_(user) -> Client:
    client = StaffClient()
    client.force_login(user)
    return client


def due(tournament: Tournament) -> Entry:
    row = next(row for row in results.results_of(tournament).rows if row.to_pay)
    return Entry.objects.get(pk=row.entry_id)


def form(tournament: Tournament, entry: Entry, **changes) -> dict:
    """What the confirmation in the page posts."""
    amount = queries.awards(tournament).paid_cents[entry.pk]
    return {"amount_cents": amount, "method": "cash", "key": "k1", **changes}


def pay_url(entry: Entry) -> str:
    return reverse("pay", args=[entry.tournament_id, entry.pk])


def text_of(answer) -> str:
    plain = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", plain)


def test_a_prize_shown_on_the_button_is_handed_over():
    tournament = at_the_bubble()
    entry = due(tournament)

    answer = as_(carl()).post(pay_url(entry), form(tournament, entry))

    assert (answer.status_code, answer["Location"]) == (302, f"/events/{tournament.pk}/payouts/")
    payout = Payout.objects.get()
    assert (payout.entry_id, payout.paid_by, payout.method) == (entry.pk, carl(), "cash")
    assert payout.amount_cents == queries.awards(tournament).paid_cents[entry.pk]


def test_paying_in_place_draws_the_table_again_and_says_so():
    tournament = at_the_bubble()
    entry = due(tournament)

    answer = as_(carl()).post(pay_url(entry), form(tournament, entry), headers=IN_PLACE)

    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div id="payouts-table"')
    assert f"to {entry.player.name}." in text_of(answer)
    assert answer["HX-Trigger-After-Settle"] == "payouts:changed"


def test_paying_twice_is_refused_with_who_paid_when():
    tournament = at_the_bubble()
    entry = due(tournament)
    director.pay(entry.pk, by=carl(), at=NOON)
    number = Payout.objects.get().number

    answer = as_(dana()).post(pay_url(entry), form(tournament, entry), headers=IN_PLACE)

    assert answer.status_code == 409
    assert f"Already paid: {entry.player.name}" in text_of(answer)
    assert re.search(
        rf"carl paid €\d+ at 13:00, slip {number}\. Void that slip to pay again", text_of(answer)
    )
    assert Payout.objects.count() == 1


def test_the_same_form_sent_twice_pays_once():
    tournament = at_the_bubble()
    entry = due(tournament)
    client, posted = as_(carl()), form(tournament, entry)

    answers = [client.post(pay_url(entry), posted).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert Payout.objects.count() == 1


def test_a_prize_that_changed_since_it_was_shown_is_not_paid():
    tournament = at_the_bubble()
    entry = due(tournament)

    answer = as_(carl()).post(
        pay_url(entry), form(tournament, entry, amount_cents=1), headers=IN_PLACE
    )

    assert answer.status_code == 409
    assert "has changed since you looked. Check it, then pay." in text_of(answer)
    assert not Payout.objects.exists()


@pytest.mark.parametrize(
    "bad", [{"method": "shells"}, {"method": ""}, {"amount_cents": "-5"}, {"amount_cents": "x"}]
)
def test_a_malformed_payment_is_refused_in_place(bad):
    tournament = at_the_bubble()
    entry = due(tournament)

    answer = as_(carl()).post(pay_url(entry), form(tournament, entry, **bad), headers=IN_PLACE)

    assert answer.status_code == 400
    assert "Choose a payment method first." in text_of(answer)
    assert not Payout.objects.exists()


def test_only_one_button_is_filled_and_the_confirmation_names_player_and_amount():
    tournament = at_the_bubble()
    entry, url = due(tournament), reverse("payouts", args=[tournament.pk])

    page = as_(carl()).get(url)
    asking = as_(carl()).get(url, {"pay": entry.pk})

    amount = queries.awards(tournament).paid_cents[entry.pk] // 100
    assert page.content.decode().count("button-main") == 1
    assert asking.content.decode().count("button-main") == 1
    assert f"Pay €{amount} to {entry.player.name}?" in text_of(asking)


def test_a_void_slip_needs_a_reason_and_makes_the_prize_due_again():
    tournament = at_the_bubble()
    entry = due(tournament)
    director.pay(entry.pk, by=carl(), at=NOON)
    url = reverse("void_payout", args=[tournament.pk, Payout.objects.get().pk])
    client = as_(carl())

    silent = client.post(url, {"reason": " ", "key": "v1"}, headers=IN_PLACE)
    told = client.post(url, {"reason": "counted twice", "key": "v2"}, headers=IN_PLACE)

    assert (silent.status_code, told.status_code) == (400, 200)
    assert "Enter why the slip is void." in text_of(silent)
    assert "carl: counted twice" in text_of(told)
    assert JournalLine.objects.get(kind="payout.voided").data["reason"] == "counted twice"
    row = next(r for r in results.results_of(tournament).rows if r.entry_id == entry.pk)
    assert (row.standing, row.to_pay) == (PrizeState.VOID, True)


def test_the_parts_of_the_pool_add_up():
    tournament = at_the_bubble(out=2)
    prizes = queries.prizes(tournament)
    director.pay(due(tournament).pk, by=carl(), at=NOON)

    sums = results.results_of(tournament).sums

    assert sums == Sums(
        in_play=PoolPart(sum(prizes[:-2]), len(prizes) - 2),
        due=PoolPart(prizes[-1], 1),
        paid=PoolPart(prizes[-2], 1),
        void=PoolPart(0, 0),
        staff_cents=0,
        pool_cents=12 * 100_00,
    )
    assert sums.adds_up


def test_what_a_tie_cannot_share_goes_to_the_staff_and_still_adds_up():
    tournament = running(players=12, prize_unit_cents=1)
    sell(tournament, "Odd One")
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    *others, third, second, _ = queries.entries_in(tournament).order_by("number")
    prizes = queries.prizes(tournament)
    for entry in others:
        director.bust_out(entry.pk, by=dana(), at=NOON)
    together = [Report(entry.pk, (), 20_000) for entry in (third, second)]
    director.bust_together(tournament.pk, reports=together, by=dana(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()

    sums = results.results_of(tournament).sums

    assert sums.staff_cents == (prizes[1] + prizes[2]) % 2
    assert sums.adds_up


def test_before_the_close_the_prizes_are_shown_as_they_would_be_now():
    tournament = running(players=12, guarantee_cents=2_000_00)

    page = text_of(as_(dana()).get(reverse("payouts", args=[tournament.pk])))

    assert "Prizes are set at close of registration." in page
    assert "Close registration (dashboard)" in page
    assert "€800 overlay" in page
    assert "Overlay if registration closed now €800" in page


def test_before_the_close_a_bust_in_the_money_leaves_the_money_box_adding_up():
    tournament = running(players=3, prize_table="fixed", prize_terms={"rows": [[200_00], [100_00]]})
    for entry in list(queries.entries_in(tournament).order_by("number"))[:2]:
        director.bust_out(entry.pk, by=fay(), at=NOON)

    page = text_of(as_(dana()).get(reverse("payouts", args=[tournament.pk])))

    assert "Unbalanced" not in page


def test_an_event_without_entries_says_the_next_step():
    page = text_of(as_(dana()).get(reverse("payouts", args=[event().pk])))

    assert "Sell entries at the desk and the prizes appear here. Go to the desk" in page


@pytest.mark.parametrize(
    "name", ["payouts", "payouts_table", "payouts_money", "results_csv", "results_json"]
)
def test_who_may_not_see_money_is_told_so(name):
    tournament = at_the_bubble()

    for user in (fay(), ivy()):
        answer = as_(user).get(reverse(name, args=[tournament.pk]))
        assert answer.status_code == 403
        assert "Your role does not allow this." in text_of(answer)


def test_who_may_only_see_money_gets_no_button_and_no_payment(django_user_model):
    tournament = at_the_bubble()
    entry = due(tournament)
    reader = django_user_model.objects.create(username="rita")
    reader.staff_roles.create(role="read_only")

    page = as_(reader).get(reverse("payouts", args=[tournament.pk]), {"pay": entry.pk})
    answer = as_(reader).post(pay_url(entry), form(tournament, entry))

    assert "Hand €" not in text_of(page)
    assert "/payouts/pay/" not in page.content.decode()
    assert answer.status_code == 403
    assert not Payout.objects.exists()


def test_a_stranger_is_sent_to_the_door():
    tournament = at_the_bubble()

    answer = Client().get(reverse("payouts", args=[tournament.pk]))

    assert answer["Location"] == f"/login/?next=/events/{tournament.pk}/payouts/"


def test_an_entry_of_another_event_is_not_found():
    tournament, other = at_the_bubble(), event()
    entry = due(tournament)

    answer = as_(carl()).post(reverse("pay", args=[other.pk, entry.pk]), form(tournament, entry))

    assert answer.status_code == 404


def test_a_place_or_a_name_is_found():
    tournament = at_the_bubble()
    entry, url = due(tournament), reverse("payouts_table", args=[tournament.pk])
    place = queries.places(tournament)[entry.pk].place

    by_place = as_(carl()).get(url, {"q": place})
    by_name = as_(carl()).get(url, {"q": entry.player.name.lower()})
    nobody = as_(carl()).get(url, {"q": "<zz>"})

    assert by_place.content.decode().count('<tr id="entry-') == 1
    assert f'<tr id="entry-{entry.pk}"' in by_name.content.decode()
    assert "No paid place or player matches “&lt;zz&gt;”." in text_of(nobody)


@pytest.mark.parametrize("asked", ["x", "-1", "9" * 5000, "²"])
def test_an_address_somebody_spoiled_opens_nothing(asked):
    tournament = at_the_bubble(out=1)
    spoiled = dict.fromkeys(("pay", "void", "page", "q"), asked)

    page = as_(carl()).get(reverse("payouts", args=[tournament.pk]), spoiled)

    assert page.status_code == 200
    assert "Hand €" not in text_of(page)


@pytest.mark.parametrize("name", ["payouts", "payouts_table", "payouts_money"])
def test_the_number_of_statements_does_not_depend_on_the_rows(name, django_assert_max_num_queries):
    few, many = at_the_bubble(players=12, out=1), at_the_bubble(players=40, out=4)
    client = as_(carl())

    counted = []
    for tournament in (few, many):
        with django_assert_max_num_queries(40) as statements:
            client.get(reverse(name, args=[tournament.pk]))
        counted.append(len(statements))

    assert counted[0] == counted[1]


def test_the_page_speaks_french():
    tournament = at_the_bubble()
    client = as_(carl())
    client.cookies["django_language"] = "fr"

    page = client.get(reverse("payouts", args=[tournament.pk]))

    assert 'lang="fr"' in page.content.decode()
    assert re.search(r"1\s200\s€", text_of(page))


def test_an_undone_bust_is_an_exception_to_look_at():
    tournament = at_the_bubble(out=1)
    line = JournalLine.objects.filter(kind="entry.busted").latest("revision")
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    page = as_(carl()).get(reverse("payouts", args=[tournament.pk]))

    assert "Undone: Bust" in text_of(page)


def names_in(answer) -> list[str]:
    return re.findall(r'<td class="strong name">\s*(.*?)\s*</td>', answer.content.decode())


def test_a_press_on_a_heading_sorts_the_prizes_and_the_address_keeps_it():
    tournament = at_the_bubble()
    director.pay(due(tournament).pk, by=carl(), at=NOON)
    url = reverse("payouts", args=[tournament.pk])
    by_place = names_in(as_(carl()).get(url))

    by_name = as_(carl()).get(url, {"sort": "player"})
    falling = as_(carl()).get(url, {"sort": "-player", "show": "due"})

    assert len(by_place) > 1
    assert names_in(by_name) == sorted(by_place, key=str.casefold)
    assert 'aria-sort="ascending"' in by_name.content.decode()
    assert "still playing" not in text_of(by_name)  # the places in play have no name
    assert names_in(falling) == sorted(names_in(falling), key=str.casefold, reverse=True)
    page = falling.content.decode()
    # the tabs, the search and what redraws the table keep the order, a third press forgets it
    assert re.search(r'id="show-paid"[^>]*href="[^"]*\?sort=-player&amp;show=paid"', page)
    assert '<input type="hidden" name="sort" value="-player" form="prize-search-form">' in page
    assert re.search(r'id="payouts-table"[^>]*hx-get="[^"]*sort=-player', page)
    assert re.search(r'id="sort-player"[^>]*href="[^"]*/payouts/\?show=due"', page)


def test_every_heading_of_the_prizes_sorts_them():
    tournament = at_the_bubble()
    director.pay(due(tournament).pk, by=carl(), at=NOON)
    url = reverse("payouts", args=[tournament.pk])
    everyone = sorted(names_in(as_(carl()).get(url)))

    for column in ("place", "player", "seat", "out", "amount", "state", "by"):
        for word in (column, f"-{column}"):
            answer = as_(carl()).get(url, {"sort": word})

            assert sorted(names_in(answer)) == everyone
            assert answer.content.decode().count("aria-sort=") == 1
    dearest = as_(carl()).get(url, {"sort": "-amount"}).context["page"]
    assert [row.shown_cents for row in dearest] == sorted(
        (row.shown_cents for row in dearest), reverse=True
    )
