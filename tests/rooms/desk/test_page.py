"""The registration desk: find, sell, seat, void; every refusal where it was pressed."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.rooms.desk.lists import TABS
from tdsite.web import people
from tests import factories
from tests.hurried import hurried
from tests.markup import one_line
from tournaments import names_index
from tournaments.models import Entry, Player, Sale
from tournaments.rules.names import search_key

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def at_desk(client, person):
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def url(name, tournament, *more):
    return reverse(name, args=[tournament.pk, *more])


def sale_of(player, **changed):
    typed = {"player": player.pk, "kind": "entry", "method": "cash", "given": "", "key": "k1"}
    return {**typed, **changed}


def book(*names, member_number=""):
    for name in names:
        director.create_player(
            factories.club().pk,
            name=name,
            member_number=member_number,
            by=factories.dana(),
            at=factories.NOON,
        )


def found(typed):
    return [player.name for player in people.find(factories.club().pk, typed)]


def test_every_typed_word_begins_a_word_in_any_order_without_accents():
    book("Mårten Lind", "Martin Lindgren", "Linda Marsh", "Olinda Smart", "Jean-Noël O'Brien")

    assert found("mart lin") == ["Mårten Lind", "Martin Lindgren", "Linda Marsh"]  # a t for an s
    assert found("lin mar") == ["Linda Marsh", "Mårten Lind", "Martin Lindgren"]
    assert found("noel obr") == found("O’BRIEN jean") == ["Jean-Noël O'Brien"]
    assert found("art") == found("") == []


def test_the_holder_of_a_member_number_comes_first():
    book("Ada Zorn", member_number="119")
    book("Abel Ahn", member_number="1190")

    assert found("119") == ["Ada Zorn", "Abel Ahn"]


def test_twenty_thousand_players_are_searched_quickly():  # a hundred thousand: bench/people.py
    club = factories.club()
    lasts = ["Lindqvist", "Moreau", "Okafor", "Tanaka", "Svensson"]
    names = [f"Given{n:05} {lasts[n % 5]}" for n in range(20_000)]
    Player.objects.bulk_create(
        (Player(club=club, name=name, sought=search_key(name)) for name in names), batch_size=5000
    )
    names_index.rebuild(club.pk)
    for typed in ("lind", "given0 mor", "tanaka given99", "zz", "tankaa given99", "linqvist"):
        with hurried():
            people.find(club.pk, typed)


def test_a_sale_seats_the_player_and_says_why(client):
    tournament = factories.running(players=12, at=timezone.now())
    player = factories.player("Ola Bergström")
    at_desk(client, factories.carl())

    answer = client.post(
        url("desk_sell", tournament), sale_of(player, given="120"), headers=HTMX
    ).content.decode()

    seat = Entry.objects.get(player=player).seat
    assert f"<b>{seat.table.number}</b>" in answer
    assert f"<b>{seat.number}</b>" in answer
    assert "fewest players" in answer
    assert "€10" in answer


def test_without_a_script_a_sale_leads_back_to_the_desk_with_its_result(client):
    tournament = factories.event()
    player = factories.player("Ola Bergström")
    at_desk(client, factories.carl())

    answer = client.post(url("desk_sell", tournament), sale_of(player), follow=True)

    sale = Sale.objects.get()
    assert answer.redirect_chain == [(url("desk", tournament) + f"?sold={sale.number}", 302)]
    assert "The seat is drawn when the event starts." in answer.content.decode()


def test_a_double_press_is_one_sale(client):
    tournament = factories.event()
    player = factories.player()
    at_desk(client, factories.carl())

    for _ in range(2):
        client.post(url("desk_sell", tournament), sale_of(player))

    assert Sale.objects.count() == 1


def test_too_little_money_is_told_at_the_field_and_nothing_typed_is_lost(client):
    tournament = factories.event()
    player = factories.player()
    at_desk(client, factories.carl())

    for headers in (HTMX, {}):
        answer = client.post(
            url("desk_sell", tournament),
            sale_of(player, given="100", method="cash"),
            headers=headers,
        )
        text = answer.content.decode()
        assert answer.status_code == 400
        assert "The price is €110: €10 is missing." in text
        assert 'name="given" id="given" value="100"' in text
    assert not Sale.objects.exists()


def test_a_refused_sale_says_why_in_place(client):
    tournament = factories.event()
    [entry] = factories.sell(tournament, "Ola")
    at_desk(client, factories.carl())

    answer = client.post(url("desk_sell", tournament), sale_of(entry.player), headers=HTMX)

    assert (answer.status_code, answer["HX-Retarget"]) == (409, "#sale")
    assert "Ola is already in this event, entry 1." in answer.content.decode()


def test_rebuys_and_add_ons_are_sold_to_the_entry_and_voided_alone(client):
    tournament = factories.running(
        factories.entry_price(), factories.rebuy_price(), at=timezone.now()
    )
    entry = Entry.objects.filter(tournament=tournament).first()
    at_desk(client, factories.carl())

    client.post(url("desk_sell", tournament), sale_of(entry.player, kind="rebuy", method="card"))
    rebuy = Sale.objects.get(kind="rebuy")
    client.post(url("desk_void", tournament, rebuy.number), {"reason": "pressed twice", "key": "v"})

    rebuy.refresh_from_db()
    entry.refresh_from_db()
    assert (rebuy.voided, rebuy.method, entry.voided) == (True, "card", False)


def test_the_card_says_what_may_be_sold_and_why_not(client):
    tournament = factories.event(factories.entry_price(), factories.rebuy_price())
    player = factories.player()
    at_desk(client, factories.carl())

    entry = client.get(url("desk_player", tournament, player.pk)).content.decode()
    rebuy = client.get(url("desk_player", tournament, player.pk) + "?kind=rebuy").content.decode()

    assert "data-to-pay>€110" in entry
    assert "No entry yet. Sell an entry first." in rebuy
    assert 'id="sell"' not in rebuy


def test_nothing_is_due_where_nothing_is_sold(client):
    tournament = factories.running(factories.entry_price(), at=timezone.now())
    director.close_registration(tournament.pk, by=factories.dana(), at=timezone.now())
    entry = Entry.objects.filter(tournament=tournament).first()
    at_desk(client, factories.carl())

    paid = client.get(url("desk_player", tournament, entry.player_id)).content.decode()
    stranger = client.get(url("desk_player", tournament, factories.player().pk)).content.decode()

    assert "Check in: print the seat card." in paid
    assert "Amount due" not in paid + stranger
    assert "data-to-pay" not in paid


def test_a_likely_double_needs_a_second_press(client):
    tournament = factories.event()
    factories.player("Mårten Lind")
    at_desk(client, factories.carl())
    typed = {"name": "Marten Lindh", "alias": "Moose", "key": "n1"}

    warned = client.post(url("desk_new_player", tournament), typed, headers=HTMX).content.decode()
    known = Player.objects.count()
    client.post(url("desk_new_player", tournament), {**typed, "sure": "Marten Lindh"})

    assert "Possible duplicates:" in warned
    assert 'value="Moose"' in warned
    assert (known, Player.objects.count()) == (1, 2)


def test_a_taken_member_number_is_told_at_its_field(client):
    tournament = factories.event()
    book("Ada Zorn", member_number="119")
    at_desk(client, factories.carl())

    answer = client.post(
        url("desk_new_player", tournament), {"name": "Bo", "member_number": "119", "key": "n"}
    )

    assert answer.status_code == 409
    assert "Member number 119 belongs to Ada Zorn." in answer.content.decode()


def test_enter_takes_the_best_match_and_opens_a_new_player_for_nobody(client):
    tournament = factories.event()
    player = factories.player("Mårten Lind")
    at_desk(client, factories.carl())
    search = url("desk_search", tournament)

    best = client.get(search, {"q": "lin mar", "take": 1})
    nobody = client.get(search, {"q": "zoe", "take": 1}, headers=HTMX).content.decode()

    assert best["Location"] == url("desk", tournament) + f"?q=lin+mar&player={player.pk}"
    assert 'name="name" value="zoe"' in nobody


def test_a_void_gives_the_entry_back_and_offers_its_undo(client):
    tournament = factories.event()
    [entry] = factories.sell(tournament, "Ola")
    at_desk(client, factories.carl())

    number = entry.sales.get().number
    typed = {"reason": "sold to the wrong person", "key": "v1"}
    answer = client.post(url("desk_void", tournament, number), typed, headers=HTMX).content.decode()

    tournament.refresh_from_db()
    entry.refresh_from_db()
    assert entry.voided
    assert reverse("undo", args=[tournament.pk, tournament.revision]) in answer


def test_the_lists_cost_the_same_for_few_and_many(client, django_assert_max_num_queries):
    tournament = factories.event()
    at_desk(client, factories.carl())
    for _ in range(2):
        factories.sell(tournament, *"ABC")
        for tab in TABS:
            with django_assert_max_num_queries(18):
                assert client.get(url("desk_list", tournament, tab)).status_code == 200


def test_whoever_may_not_sell_may_look(client):
    tournament = factories.event()
    [entry] = factories.sell(tournament, "Ola")
    at_desk(client, factories.fay())

    page = client.get(url("desk", tournament), {"player": entry.player_id}).content.decode()
    sold = client.post(url("desk_sell", tournament), sale_of(factories.player()))

    assert "View only. Sales need the cashier role." in page
    assert "€110" not in page
    assert sold.status_code == 403
    assert at_desk(client, factories.ivy()).get(url("desk", tournament)).status_code == 403


def test_a_seat_card_is_a_pdf(client):
    tournament = factories.running()
    entry = Entry.objects.filter(tournament=tournament).first()
    at_desk(client, factories.carl())

    answer = client.get(url("seat_card", tournament, entry.pk))

    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


def listed(client, tournament, tab, sort=""):
    """The names of a list as the desk draws it alone, and the page of it."""
    answer = client.get(url("desk_list", tournament, tab), {"sort": sort} if sort else {})
    rows = answer.context["rows"]
    return [row.entry.player.name for row in rows], one_line(answer.content.decode())


def test_the_lists_of_entries_are_sorted_by_their_headings(client):
    tournament = factories.running(players=12)
    at_desk(client, factories.carl())
    newest, page = listed(client, tournament, "seated")
    assert "aria-sort" not in page
    assert f'href="/events/{tournament.pk}/desk/?tab=seated&amp;sort=player"' in page

    rising, page = listed(client, tournament, "seated", "player")
    falling, _ = listed(client, tournament, "seated", "-player")

    assert rising == sorted(newest, key=search_key)
    assert falling == rising[::-1]
    assert page.count('aria-sort="ascending"') == 1
    # a change elsewhere draws the list anew in the order it has
    assert f'hx-get="/events/{tournament.pk}/desk/list/seated/?sort=player"' in page
    seats = [
        (entry.seat.table.number, entry.seat.number)
        for entry in (
            row.entry
            for row in client.get(url("desk_list", tournament, "seated"), {"sort": "seat"}).context[
                "rows"
            ]
        )
    ]
    assert seats == sorted(seats)
    for column in ("number", "at"):
        assert listed(client, tournament, "registered", f"-{column}")[0] == newest


def test_the_lists_of_sales_are_sorted_and_the_last_sales_stay_the_newest_first(client):
    tournament = factories.running(players=3)
    at_desk(client, factories.carl())
    for at, name in enumerate(("Zoe Falk", "Ada Falk"), start=1):
        entry = factories.sell(tournament, name)[0]
        Sale.objects.filter(entry=entry).update(method="owed", discount_cents=at * 500)

    assert listed(client, tournament, "unpaid")[0] == ["Ada Falk", "Zoe Falk"]
    assert listed(client, tournament, "unpaid", "-player")[0] == ["Zoe Falk", "Ada Falk"]
    assert listed(client, tournament, "unpaid", "amount")[0] == ["Ada Falk", "Zoe Falk"]
    assert listed(client, tournament, "unpaid", "-amount")[0] == ["Zoe Falk", "Ada Falk"]
    for column in ("at", "item", "seat", "method"):
        assert sorted(listed(client, tournament, "unpaid", column)[0]) == ["Ada Falk", "Zoe Falk"]
    newest, page = listed(client, tournament, "sales", "player")
    assert newest == listed(client, tournament, "sales")[0]
    assert "sort=" not in page
