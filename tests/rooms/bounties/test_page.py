"""Bounties and last longers: the page, its buttons, what a bust says, the boards, the phone."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Draw, DrawKind
from tdsite import director
from tdsite.rooms.boards.pages import draw
from tdsite.web.addresses import token_of
from tests.factories import NOON, carl, dana, entry_price, event, fay, running, sell
from tests.flights import end_day, enter, festival, flight, merged, start
from tests.markup import one_line
from tournaments import bounties, dues
from tournaments.acts import ActContext
from tournaments.models import Entry, Tournament
from tournaments.rules.bounties import BountyType

pytestmark = pytest.mark.django_db

HX = {"HX-Request": "true"}
HEAD = 50_00


def by(person) -> ActContext:
    return {"by": person, "at": timezone.now()}


def hunt(kind: str = "progressive", *, players: int = 4, **fields) -> Tournament:
    price = entry_price(bounty_cents=HEAD)
    return running(price, players=players, at=timezone.now(), bounty_kind=kind, **fields)


def people(tournament: Tournament) -> list[Entry]:
    rows = Entry.objects.filter(tournament=tournament).order_by("number")
    return list(rows.select_related("player"))


def page(client, tournament: Tournament, **headers) -> str:
    answer = client.get(reverse("bounties", args=[tournament.pk]), headers=headers)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def press(client, url: str, **typed):
    return client.post(url, {"key": "k"} | typed, headers=HX)


def said(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_heads_winnings_and_knock_outs_are_on_the_page(as_dana):
    tournament = hunt()
    a, b, *_ = people(tournament)
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))

    text = page(as_dana, tournament)

    assert "wins 50% of the bounty" in text
    assert '<td class="num sign head">€75</td>' in text
    assert '€25</b> <span class="soft">+ €25 on own bounty' in text


def test_a_part_of_the_page_is_drawn_alone(as_dana):
    text = page(as_dana, hunt(), **HX)

    assert text.startswith('<section id="bounties"')


def test_a_bust_says_what_it_paid_and_a_bust_by_nobody_says_so(as_dana):
    tournament = hunt()
    a, b, c, _ = people(tournament)
    url = reverse("act", args=[tournament.pk, "bust"])

    alone = said(press(as_dana, url, entry=c.pk))
    line = director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))

    assert "No winner set for the bounty of €50" in alone
    assert "Knocked out by? (P3)" in said(as_dana.get(reverse("todo", args=[tournament.pk])))
    assert "No winner: €50 unclaimed" in page(as_dana, tournament)
    director.undo(tournament.pk, revision=line.revision, **by(dana()))
    assert bounties.won(tournament).won == {}


def test_an_event_without_bounties_says_so_and_has_last_longers_all_the_same(as_dana):
    text = page(as_dana, running(players=2))

    assert "No bounties in this event" in text
    assert "New last longer" in text


def test_what_knocking_out_wins_is_set_on_the_page(as_dana):
    tournament = event(entry_price(bounty_cents=HEAD))
    url = reverse("plan_bounties", args=[tournament.pk])

    done = press(as_dana, url, kind="progressive", share="75", from_left="")
    wrong = press(as_dana, url, kind="progressive", share="175")

    tournament.refresh_from_db()
    assert (done.status_code, wrong.status_code) == (200, 400)
    assert (tournament.bounty_kind, tournament.bounty_bag_bp) == ("progressive", 7_500)


# Envelopes


def mystery(*, players: int = 4) -> Tournament:
    tournament = hunt("mystery", players=players)
    director.close_registration(tournament.pk, **by(dana()))
    return Tournament.objects.get(pk=tournament.pk)


def test_a_list_is_proposed_and_what_stays_to_be_given_is_said_while_it_is_written(as_dana):
    tournament = mystery()
    url = reverse("envelopes_sum", args=[tournament.pk])

    assert "Fill 4 envelopes with €200" in page(as_dana, tournament)
    short = said(press(as_dana, url, number1="3", amount1="50"))
    over = said(press(as_dana, url, number1="5", amount1="50"))
    whole = said(press(as_dana, url, number1="2", amount1="75", number2="2", amount2="25.00"))

    assert "€50 left to allocate 1 envelope is missing." in short
    assert "€50 over the pot 1 envelope too many." in over
    assert "Adds up to the pot" in whole


def test_envelopes_are_filled_opened_and_proved(as_dana, client):
    tournament = mystery()
    a, b, *_ = people(tournament)
    filled = {"number1": "1", "amount1": "110", "number2": "3", "amount2": "30"}
    wrong = press(as_dana, reverse("envelopes", args=[tournament.pk]), number1="1", amount1="200")
    press(as_dana, reverse("envelopes", args=[tournament.pk]), **filled)
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))
    assert wrong.status_code == 409
    assert "P1: open an envelope" in said(as_dana.get(reverse("todo", args=[tournament.pk])))

    opened = press(as_dana, reverse("act", args=[tournament.pk, "open-envelope"]), entry=b.pk)

    row = Draw.objects.get(tournament=tournament, kind=DrawKind.ENVELOPE)
    cents = bounties.won(tournament).won[a.pk]
    assert f"P1 opens an envelope: €{cents // 100}" in said(opened)
    assert "3 of 4 closed" in page(as_dana, tournament)
    proof = said(client.get(reverse("draw", args=[tournament.board_token, row.number])))
    assert "Mystery bounty" in proof
    assert f"€{cents // 100}</b>" in proof
    assert "4 closed envelopes" in proof


def test_without_a_script_the_button_leads_back_to_the_page(as_dana):
    tournament = mystery()
    a, b, *_ = people(tournament)
    director.set_envelopes(tournament.pk, amounts=[HEAD] * 4, **by(dana()))
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))
    here = reverse("bounties", args=[tournament.pk])

    answer = as_dana.post(
        reverse("act", args=[tournament.pk, "open-envelope"]),
        {"key": "k", "entry": b.pk, "back": here},
    )

    assert (answer.status_code, answer["Location"]) == (302, here)


# Last longers


def test_a_last_longer_is_opened_joined_and_paid_at_the_desk(client):
    tournament = hunt()
    a, b, c, _ = people(tournament)
    client.force_login(carl())
    press(client, reverse("open_pot", args=[tournament.pk]), name="Bar", stake="20")

    def pot(name: str, entry: Entry):
        url = reverse("pot", args=[tournament.pk, 1, name])
        revision = Tournament.objects.get(pk=tournament.pk).revision
        return press(client, url, entry=entry.pk, key=f"drawn at {revision}")

    for entry in (a, b, c):
        assert pot("join", entry).status_code == 200
    assert pot("leave", c).status_code == 200
    assert "Open for entries" in page(client, tournament)
    director.bust_out(b.pk, **by(fay()))
    assert pot("join", c).status_code == 409
    paid = pot("pay", a)

    assert paid.status_code == 200
    assert dues.pots(tournament)[0].paid == {a.pk: 40_00}
    assert "Decided" in page(client, tournament)


def test_a_button_without_a_player_or_with_an_unknown_act_is_no_act(as_dana):
    tournament = hunt()
    press(as_dana, reverse("open_pot", args=[tournament.pk]), name="Bar", stake="20")

    nobody = press(as_dana, reverse("pot", args=[tournament.pk, 1, "join"]))
    unknown = press(as_dana, reverse("pot", args=[tournament.pk, 1, "sell"]), entry=1)

    assert (nobody.status_code, unknown.status_code) == (400, 404)


def test_the_floor_sees_last_longers_and_takes_no_money_for_them(client):
    tournament = hunt()
    client.force_login(fay())

    answer = press(client, reverse("open_pot", args=[tournament.pk]), name="Bar", stake="20")

    assert answer.status_code == 403
    assert "New last longer" not in page(client, tournament)


# Elsewhere


def test_the_board_has_a_page_of_heads_and_none_without_bounties():
    tournament = hunt()
    a, b, *_ = people(tournament)
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))

    drawn = draw(Tournament.objects.get(pk=tournament.pk), "bounties")

    assert "€75" in "".join(drawn.parts.values())
    assert not draw(running(players=2), "bounties").frame


def test_once_the_event_is_over_the_board_shows_what_was_won_and_no_heads():
    tournament = hunt(players=2)
    a, b = people(tournament)
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))
    director.finish(tournament.pk, **by(dana()))

    drawn = draw(Tournament.objects.get(pk=tournament.pk), "bounties")

    rows = one_line("".join(drawn.parts.values()))
    assert '<b class="money">€100</b>' in rows
    assert "€0" not in rows
    assert "P2" not in rows


def test_the_player_sees_his_head_and_his_bounties(client):
    tournament = hunt()
    a, b, *_ = people(tournament)
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))

    text = said(client.get(reverse("player_page", args=[token_of(a.pk)])))

    assert "Your bounty: €75" in text
    assert "Your bounties: €25." in text


def test_the_form_of_an_event_has_its_bounties(as_dana):
    tournament = event(entry_price(bounty_cents=HEAD), bounty_kind="mystery", mystery_from_left=9)

    text = said(as_dana.get(reverse("edit_event", args=[tournament.pk])))

    assert 'value="mystery" selected' in text
    assert 'name="mystery_from_left" value="9"' in text
    assert bounties.kind_of(tournament) is BountyType.MYSTERY


def test_the_desk_points_to_the_last_longers_after_a_sale(client):
    tournament = event()
    client.force_login(carl())
    press(client, reverse("open_pot", args=[tournament.pk]), name="Bar", stake="20")
    (entry,) = sell(tournament, "Ola")

    text = said(
        client.get(reverse("desk", args=[tournament.pk]), {"sold": entry.sales.get().number})
    )

    assert f'{reverse("bounties", args=[tournament.pk])}#pot-1">Last longer “Bar”, €20</a>' in text


def test_a_flight_says_whose_bounties_it_plays_and_the_statement_has_all_days(as_dana):
    main = festival(bounty_kind="progressive")
    one = flight(main, "1A", entry_price(bounty_cents=HEAD))
    ann, ben, _ = enter(one, "Ann", "Ben", "Cyd")
    start(one)
    director.bust_out(ben.pk, by_entries=[ann.pk], by=fay(), at=NOON)
    director.close_registration(one.pk, by=dana(), at=NOON)
    end_day(one, {"Ann": 40_000})
    merged(main, [one])

    there, here = page(as_dana, one), page(as_dana, main)
    url = reverse("bounty_statement", args=[main.pk, ann.player_id])
    statement = said(as_dana.get(url))

    assert "All flights play the bounties of Main Event" in there
    assert "€125</dd>" in there.split("Carried to the next day", 1)[1][:60]
    assert "plan_bounties" not in there
    assert "€125 of it from flights" in here
    assert f'<a href="{url}">Ann</a>' in here
    assert "Won €25, paid €0." in statement
    assert "Own bounty carried to the next day: €75." in statement
    assert statement.count('<h2 id="day-') == 2
    missing = reverse("bounty_statement", args=[main.pk, 10**6])
    assert as_dana.get(missing).status_code == 404


def test_the_statement_leads_who_may_pay_to_the_payout_desk_while_something_is_due(client):
    tournament = hunt()
    a, b, *_ = people(tournament)
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))
    desk = f'<small><a href="{reverse("payouts", args=[tournament.pk])}">Payout desk</a></small>'

    def statement(entry: Entry, person) -> str:
        client.force_login(person)
        url = reverse("bounty_statement", args=[tournament.pk, entry.player_id])
        return said(client.get(url))

    assert desk in statement(a, carl())
    assert desk not in statement(a, fay())
    assert desk not in statement(b, carl())


def test_the_ledger_checks_the_bounties_of_all_days(as_dana):
    main = festival(bounty_kind="fixed")
    flight(main, "1A", entry_price(bounty_cents=HEAD))

    text = said(as_dana.get(reverse("ledger", args=[main.pk])))

    assert (
        "Over all flights: bounties sold are won, on players, unclaimed or carried "
        "to the next day." in text
    )


def test_an_event_without_bounties_says_what_they_give_and_leads_to_its_price(client):
    client.force_login(dana())
    waiting, playing = event(name="Waits"), running(players=4)
    before = one_line(client.get(reverse("bounties", args=[waiting.pk])).content.decode())
    after = one_line(client.get(reverse("bounties", args=[playing.pk])).content.decode())

    for shown in (before, after):
        assert "A bounty is won by knocking a player out" in shown
    assert "Add a bounty to the price" in before
    assert "Bounties are set before the start." in after
