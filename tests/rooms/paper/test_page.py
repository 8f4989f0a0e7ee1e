"""Printing from the house: what each paper says, who may print it, and what a reprint says."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tables.models import Draw, DrawKind, Move, Seat
from tdsite import director
from tdsite.web.addresses import token_of
from tdsite.web.paper.figures import qr
from tests.clients import StaffClient
from tests.factories import NOON, carl, dana, event, fay, ivy, player, running, sell, staff
from tournaments.models import Entry, Tournament
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db

COPY = re.compile(r"^COPY (\d+) · reprinted \d\d:\d\d$")


def url(name: str, tournament: Tournament, *args: int, **asked: object) -> str:
    address = reverse(name, args=[tournament.pk, *args])
    return address + "?" + "&".join(f"{key}={value}" for key, value in asked.items())


def as_(user) -> Client:
    client = StaffClient()
    client.force_login(user)
    return client


def printed(user, address: str, **chosen: object):
    """The paper that a press of "Print" leads to."""
    return as_(user).post(address, chosen, follow=True)


def moved(players: int = 12, **order) -> tuple[Tournament, Move]:
    """An event in which Dana has just moved one player."""
    tournament = running(players=players, seats_per_table=9)
    entry = Entry.objects.filter(tournament=tournament, seat__isnull=False).first()
    there = Seat.objects.filter(table__tournament=tournament, entry=None).exclude(
        table=entry.seat.table
    )
    chair = there.select_related("table").first()
    line = director.move(
        entry.pk, table=chair.table.number, seat=chair.number, by=dana(), at=NOON, **order
    )
    return tournament, Move.objects.get(tournament=tournament, revision=line.revision)


def released(tournament: Tournament, **changes) -> Draw:
    """A released draw of the seats as they are now."""
    seats = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    lines = [f"{s.entry_id} {s.table.number}-{s.number}" for s in seats.select_related("table")]
    fields = {
        "number": 90,
        "kind": DrawKind.SEATS,
        "given": "deal",
        "commitment": "0" * 64,
        "committed_revision": 1,
        "drawn": "\n".join(lines),
        "drawn_revision": 2,
        "released_revision": 2,
    }
    return Draw.objects.create(tournament=tournament, **{**fields, **changes})


# ---- seat cards -----------------------------------------------------------------------------


def test_the_cards_of_everybody_seated_are_one_document(pressed):
    tournament = running(players=12)

    answer = as_(fay()).get(url("seat_cards", tournament, by="table", sheet="a4x9"))

    [sheet] = pressed
    seats = [(int(card["table"]), int(card["seat"])) for card in sheet["cards"]]
    assert answer["Content-Type"] == "application/pdf"
    assert (sheet["name"], sheet["sheet"], len(seats)) == ("seat_cards", "a4x9", 12)
    assert seats == sorted(seats)


def test_the_code_of_a_card_leads_to_the_players_own_page(pressed):
    tournament = running(players=3)
    entry = Entry.objects.filter(tournament=tournament).first()

    as_(fay()).get(url("seat_card", tournament, entry.pk))

    page = reverse("player_page", args=[token_of(entry.pk)])
    assert pressed[0]["cards"][0]["qr"] == qr(f"http://testserver{page}")


def test_by_name_the_cards_are_in_the_order_people_are_called(pressed):
    tournament = event()
    for name in ("Zoe", "álvaro", "Öle", "Bea"):
        director.register_and_seat(tournament.pk, player_id=player(name).pk, by=carl(), at=NOON)
    director.start(tournament.pk, by=dana(), at=NOON)

    as_(fay()).get(url("seat_cards", tournament, by="name"))

    assert [card["name"] for card in pressed[0]["cards"]] == ["álvaro", "Bea", "Öle", "Zoe"]


def test_the_cards_of_a_draw_are_those_of_its_players_in_their_seats_of_now(pressed):
    tournament, move = moved()
    stayed = Entry.objects.filter(tournament=tournament).exclude(pk=move.entry_id).first()
    drawn = f"{move.entry_id} {move.from_table}-{move.from_seat}\n{stayed.pk} Ah 1-1"
    released(tournament, kind=DrawKind.BREAK, drawn=drawn)

    as_(fay()).get(url("seat_cards", tournament, draw=90))

    cards = {card["name"]: card for card in pressed[0]["cards"]}
    card = cards[move.entry.player.name]
    assert set(cards) == {move.entry.player.name, stayed.player.name}
    assert (card["table"], card["seat"]) == (str(move.to_table), str(move.to_seat))
    assert card["chips"] == ""  # in play they no longer have what they bought


def test_who_had_a_chair_before_the_draw_of_the_room_has_a_card_of_it_too(pressed):
    tournament = running(players=3)
    given, *others = Entry.objects.filter(tournament=tournament)
    lines = "\n".join(f"{entry.pk} 1-{n}" for n, entry in enumerate(others, 2))
    released(tournament, given=f"seated {given.pk} 1-1\ndeal", drawn=lines)

    as_(fay()).get(url("seat_cards", tournament, draw=90))

    assert len(pressed[0]["cards"]) == 3


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"released_revision": None}, "not published"),
        ({"kind": DrawKind.BUTTON}, "assigns no seats"),
        ({"dropped_revision": 3}, "assigns no seats"),
    ],
)
def test_no_cards_of_a_draw_that_does_not_stand(pressed, changes, says):
    tournament = running(players=3)
    released(tournament, **changes)

    answer = as_(fay()).get(url("seat_cards", tournament, draw=90))

    assert (answer.status_code, pressed) == (409, [])
    assert says in answer.content.decode()


def test_seats_that_are_held_back_are_on_no_paper_until_the_release(pressed):
    tournament = event()
    sell(tournament, "Ana", "Bea", "Cleo")
    director.make_draw(tournament.pk, by=dana(), at=NOON)
    client, draw = as_(carl()), Draw.objects.get(tournament=tournament, kind=DrawKind.SEATS)
    entry = Entry.objects.filter(tournament=tournament).first()
    asked = [url(name, tournament) for name in ("seat_cards", "seating_list", "seating_csv")]

    refused = [client.get(address).status_code for address in asked]
    client.get(url("seat_card", tournament, entry.pk))
    page = client.get(url("papers", tournament)).content.decode()
    director.release_draw(tournament.pk, number=draw.number, by=dana(), at=NOON)
    shown = [client.get(address).status_code for address in asked]
    client.get(url("seat_cards", tournament, draw=draw.number))

    before, *_, after = (sheet["cards"] for sheet in pressed if "cards" in sheet)
    assert (refused, shown) == ([409] * 3, [200] * 3)
    assert (before[0]["table"], before[0]["seat"]) == ("", "")
    assert "Seats drawn, not published" in page
    assert (len(after), {card["chips"] for card in after}) == (3, {"20,000 chips"})


def test_a_draw_made_again_is_printed_and_the_one_before_names_it(pressed):
    tournament = event()
    sell(tournament, "Ana", "Bea", "Cleo")
    for again in (False, True):
        director.make_draw(tournament.pk, again=again, by=None, at=NOON)
    old, new = Draw.objects.filter(tournament=tournament, kind=DrawKind.SEATS).order_by("number")
    director.release_draw(tournament.pk, number=new.number, by=dana(), at=NOON)

    refused = as_(fay()).get(url("seat_cards", tournament, draw=old.number))
    as_(fay()).get(url("seat_cards", tournament, draw=new.number))

    assert (
        f"Draw {old.number} was replaced. Print draw {new.number} instead."
        in refused.content.decode()
    )
    assert len(pressed[0]["cards"]) == 3


def test_with_nobody_seated_the_refusal_says_what_to_do(pressed):
    answer = as_(fay()).get(url("seat_cards", event()))

    assert answer.status_code == 409
    assert "Draw the seats, then print the cards." in answer.content.decode()


def test_every_print_but_the_first_is_a_copy(pressed):
    tournament = running(players=3)
    entry = Entry.objects.filter(tournament=tournament).first()

    printed(fay(), url("seat_cards", tournament))
    printed(carl(), url("seat_card", tournament, entry.pk))
    printed(fay(), url("seat_cards", tournament))

    first, single, again = (
        {card["name"]: card["copy"] for card in sheet["cards"]} for sheet in pressed
    )
    name = entry.player.name
    assert set(first.values()) == {""}
    assert COPY.match(single[name])[1] == "2"
    assert COPY.match(again.pop(name))[1] == "3"
    assert {COPY.match(mark)[1] for mark in again.values()} == {"2"}


def test_to_open_a_paper_is_a_preview_and_counts_nothing(pressed):
    tournament = running(players=3)

    for _ in range(2):
        as_(fay()).get(url("seat_cards", tournament))
    as_(fay()).post(url("seat_cards", tournament), {"preview": "1"}, follow=True)
    printed(fay(), url("seat_cards", tournament))

    marks = [{card["copy"] for card in sheet["cards"]} for sheet in pressed]
    assert marks == [{"PREVIEW · not counted as a print"}] * 3 + [{""}]


def test_names_in_other_letters_are_told_before_anything_is_printed():
    tournament = event()
    sell(tournament, "Ana", "สมชาย ใจดี", "김민수", "王小明", "გიორგი")

    page = as_(fay()).get(url("papers", tournament)).content.decode()

    assert "2 names need letters" in " ".join(page.split())
    assert "王小明 · გიორგი" in page
    assert "김민수" not in page  # our own fonts have Thai and Korean


def test_a_new_seat_makes_a_new_card_not_a_copy(pressed):
    tournament = running(players=12)
    printed(fay(), url("seat_cards", tournament))
    entry = Entry.objects.filter(tournament=tournament).first()
    there = Seat.objects.filter(table__tournament=tournament, entry=None).first()
    director.move(entry.pk, table=there.table.number, seat=there.number, by=dana(), at=NOON)

    printed(fay(), url("seat_card", tournament, entry.pk))

    assert pressed[1]["cards"][0]["copy"] == ""


def test_a_card_given_back_is_void_whatever_its_copy(pressed):
    tournament = event()
    line = director.register_and_seat(tournament.pk, player_id=player().pk, by=carl(), at=NOON)
    director.void_entry(line.data["entry"], by=dana(), at=NOON)

    for _ in range(2):
        printed(carl(), url("seat_card", tournament, line.data["entry"]))

    assert [sheet["cards"][0]["copy"] for sheet in pressed] == ["VOID", "VOID"]


def test_money_stands_only_on_a_card_for_eyes_that_may_see_it(pressed):
    tournament = running(players=3)
    entry = Entry.objects.filter(tournament=tournament).first()

    as_(carl()).get(url("seat_card", tournament, entry.pk))
    as_(fay()).get(url("seat_card", tournament, entry.pk))
    as_(carl()).get(url("seat_cards", tournament))

    cashier, floor, draw = (sheet["cards"][0] for sheet in pressed)
    assert (cashier["total"], cashier["receipt"] != "") == (["Paid: Cash", "€110"], True)
    assert (floor["total"], floor["sums"], floor["receipt"], floor["sold"]) == ([], [], "", "")
    assert draw["total"] == []


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("papers", ()),
        ("papers_moves", ()),
        ("seat_cards", ()),
        ("seat_card", (1,)),
        ("move_slips", (1,)),
        ("table_slips", (1,)),
        ("table_signs", ()),
        ("seating_list", ()),
        ("seating_csv", ()),
    ],
)
def test_only_the_desk_and_the_floor_print(name, args):
    tournament = event()
    readers = [staff("rita", Role.READ_ONLY), staff("tv", Role.DISPLAY), ivy()]

    answers = [as_(user).get(url(name, tournament, *args)).status_code for user in readers]

    assert answers == [403, 403, 403]
    assert Client().get(url(name, tournament, *args)).status_code == 302


def test_asking_whether_a_card_is_there_counts_no_print(pressed):
    tournament = running(players=3)
    client = as_(fay())

    assert client.head(url("seat_cards", tournament)).status_code == 405
    printed(fay(), url("seat_cards", tournament))

    assert {card["copy"] for card in pressed[0]["cards"]} == {""}


# ---- the page -------------------------------------------------------------------------------


def test_the_page_offers_each_paper_and_says_what_was_printed(pressed):
    tournament, move = moved(players=12)
    released(tournament)
    client = as_(fay())
    for _ in range(2):
        client.post(url("move_slips", tournament, move.revision))
    client.post(url("seat_cards", tournament))

    page = client.get(url("papers", tournament)).content.decode()

    assert "All 12 players seated now" in page
    assert "Draw 90: Seat draw" in page
    assert reverse("move_slips", args=[tournament.pk, move.revision]) in page
    assert "12 cards printed so far" in page
    assert "1 slip printed so far · 1 reprinted" in page
    assert reverse("seating_csv", args=[tournament.pk]) in page


def test_before_the_tables_stand_the_page_says_what_comes_first():
    page = as_(fay()).get(url("papers", event())).content.decode()

    for says in ("No seats assigned yet", "No moves yet", "No tables yet"):
        assert says in page


def test_a_choice_nobody_offers_counts_as_the_first(pressed):
    tournament = running(players=3)

    as_(fay()).get(url("seat_cards", tournament, sheet="a0", by="age", draw="x", table="-1"))

    assert pressed[0]["sheet"] == "a6"
