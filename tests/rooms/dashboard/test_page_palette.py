"""Go to, find or do: names, the trade's words in English and French, and what an act would do."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tables.rules.floor import Place
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.dashboard.commands import (
    AddMinutes,
    AddOn,
    Bust,
    Jump,
    Move,
    Name,
    Out,
    Pause,
    Pay,
    Rebuy,
    Resume,
    Undo,
)
from tests.factories import carl, dana, entry_price, event, fay, ivy, rebuy_price, running, sell
from tournaments.models import Elimination, JournalLine, Sale
from tournaments.models.money import Method

IN_PLACE = {"HX-Request": "true"}
OPTION = re.compile(r'role="option".*?</div>', re.S)


@pytest.mark.parametrize(
    ("line", "asks_for"),
    [
        ("bust quist by tom", Bust((Out(Name("quist"), by=(Name("tom"),)),))),
        ("élimine Quist par Tom", Bust((Out(Name("quist"), by=(Name("tom"),)),))),
        ("b quist 4500 by 12-3", Bust((Out(Name("quist"), (Place(12, 3),), 4500),))),
        (
            "bust de la cruz by tom + van dam",
            Bust((Out(Name("de la cruz"), by=(Name("tom"), Name("van dam"))),)),
        ),
        ("b #17", Bust((Out(Name("#17")),))),
        ("move anna lind 7-9", Move(Name("anna lind"), Place(7, 9))),
        ("déplace lind 7-9", Move(Name("lind"), Place(7, 9))),
        ("rebuy 1-5 card 2x", Rebuy(Place(1, 5), 2, Method.CARD)),
        ("r quist 2x card", Rebuy(Name("quist"), 2, Method.CARD)),
        ("recave quist carte", Rebuy(Name("quist"), 1, Method.CARD)),
        ("add-on 1-5", AddOn(Place(1, 5))),
        ("pay quist", Pay(Name("quist"))),
        ("paie 1-5", Pay(Place(1, 5))),
        ("undo", Undo()),
        ("annule", Undo()),
        ("pause", Pause()),
        ("resume", Resume()),
        ("reprise", Resume()),
        ("+2 min", AddMinutes(2)),
        ("-1", AddMinutes(-1)),
        ("next", Jump(1)),
        ("précédent", Jump(-1)),
    ],
)
def test_words_of_the_trade_and_names_are_read(line, asks_for):
    assert parse(line) == asks_for


@pytest.fixture
def tournament(db):
    """Twelve players at two tables, Marta Quist and Tom Achterberg among them."""
    return running(
        entry_price(),
        rebuy_price(),
        players=["Marta Quist", "Tom Achterberg", *(f"P{n}" for n in range(10))],
        at=timezone.now(),
    )


@pytest.fixture
def do(client, tournament):
    """Type a line on a page of the event, as Dana."""
    client.force_login(dana())
    url = reverse("command", args=[tournament.pk])
    return lambda line: client.post(url, {"line": line}, headers=IN_PLACE)


@pytest.fixture
def found(client, tournament):
    """What is offered for what is typed: each choice as its words and what it does."""
    client.force_login(dana())

    def ask(typed, *, by=None, where=tournament):
        if by:
            client.force_login(by)
        url = reverse("find_in_event", args=[where.pk]) if where else reverse("find")
        page = client.get(url, {"q": typed}).content.decode()
        return [_choice(option) for option in OPTION.findall(page)]

    return ask


def _choice(option):
    words = " ".join(re.sub(r"<[^>]+>", " ", option.partition(">")[2]).split())
    does = dict(re.findall(r'data-(url|line|completes)="([^"]*)"', option))
    return words, does["line"] or does["url"] or does["completes"]


def seat_of(name):
    seat = Seat.objects.select_related("table").get(entry__player__name=name)
    return f"{seat.table.number}-{seat.number}"


def number_of(name):
    return f"#{Seat.objects.get(entry__player__name=name).entry.number}"


def last_line(tournament):
    return JournalLine.objects.filter(tournament=tournament).latest("revision")


def test_a_player_is_busted_by_name(do, tournament):
    do("bust quist by tom")

    out = Elimination.objects.get()
    assert out.entry.player.name == "Marta Quist"
    assert [one.by_entry.player.name for one in out.knock_outs.all()] == ["Tom Achterberg"]


def test_a_name_of_several_is_refused_with_those_it_may_be(do):
    answer = do("bust p")

    assert answer.status_code == 409
    assert (
        "“p” matches P0 (#3), P1 (#4), P2 (#5), P3 (#6). Enter the seat or more of "
        "the name." in answer.content.decode()
    )


def test_rebuys_are_sold_by_name_with_their_number_and_how_they_are_paid(do, tournament):
    do("bust quist")
    do("rebuy quist card")

    sale = Sale.objects.filter(tournament=tournament).latest("number")
    assert (sale.entry.player.name, sale.method) == ("Marta Quist", Method.CARD)
    assert not Elimination.objects.exists()


def test_the_clock_is_paused_moved_and_started_again(do, tournament):
    for line, kind in [
        ("pause", "clock.paused"),
        ("+2 min", "clock.time_added"),
        ("resume", "clock.resumed"),
        ("next", "clock.jumped"),
    ]:
        do(line)
        assert last_line(tournament).kind == kind


def test_undo_takes_back_the_last_act_and_then_the_one_before(do, tournament):
    do("pause")
    do("bust quist")

    do("undo")
    assert not Elimination.objects.exists()
    do("annule")
    assert [
        line.data["kind"]
        for line in JournalLine.objects.filter(kind="act.undone").order_by("revision")
    ] == ["entry.busted", "clock.paused"]


def test_pay_leads_to_the_payout_page_with_the_player_open(do, tournament):
    entry = Seat.objects.get(entry__player__name="Marta Quist").entry

    answer = do("pay quist")

    url = f"{reverse('payouts', args=[tournament.pk])}?pay={entry.pk}"
    assert (answer.status_code, answer["HX-Redirect"]) == (204, url)


def test_a_bust_says_the_place_and_by_whom_before_it_is_done(found):
    quist, tom = seat_of("Marta Quist"), seat_of("Tom Achterberg")

    by_tom, by_nobody = found("bust quist by tom")[:2]

    assert by_tom == (
        f"Bust Marta Quist, {quist}, out in 12th Knocked out by Tom Achterberg, {tom}.",
        f"b {number_of('Marta Quist')} by {number_of('Tom Achterberg')}",
    )
    assert by_nobody[1] == f"b {number_of('Marta Quist')}"
    assert not Elimination.objects.exists()


def test_a_name_of_several_offers_each_of_them(found):
    lines = [does for words, does in found("bust p") if words.startswith("Bust")]

    assert len(lines) == 3
    assert all(re.fullmatch(r"b #\d+", line) for line in lines)


def test_an_entry_is_meant_by_its_number_and_an_empty_seat_offers_nothing(found):
    number = Seat.objects.get(entry__player__name="Marta Quist").entry.number

    (words, line), *_ = found(f"bust #{number}")

    assert words.startswith("Bust Marta Quist")
    assert line == f"b #{number}"
    assert not [words for words, _ in found("bust 99-1") if words.startswith("Bust")]


def test_what_is_offered_is_done_as_it_was_offered(found, do, tournament):
    """Whoever sits in the seat by then: the line is of the player who was read."""
    (_, line), *_ = found("bust quist by tom")
    there = Seat.objects.filter(entry=None, table__broken_at=None).order_by("pk").first()
    do(f"move quist {there.table.number}-{there.number}")

    do(line)

    assert Elimination.objects.get().entry.player.name == "Marta Quist"


def test_players_tables_rooms_and_laws_are_found(found, tournament):
    quist = Seat.objects.get(entry__player__name="Marta Quist")
    table = reverse("table", args=[tournament.pk, quist.table.number])

    assert found("quis")[0] == (
        f"Marta Quist seat {seat_of('Marta Quist')}",
        f"{table}?seat={quist.number}",
    )
    assert ("Table 2", reverse("table", args=[tournament.pk, 2])) in found("table 2")
    assert found("rul")[0] == ("Rulings", reverse("rulings", args=[tournament.pk]))
    assert any("/rules/" in does for _, does in found("missed blind"))


def test_every_room_is_found_by_three_letters(found, client, tournament):
    page = client.get(reverse("more_of_event", args=[tournament.pk])).content.decode()
    rooms = re.findall(r'<a href="([^"]+)" title="([^"]+)"', page)

    assert len(rooms) > 8
    for url, label in rooms:
        if label != "All events":
            assert url in [does for _, does in found(label[:3])], label


def test_nothing_is_offered_that_the_reader_may_not_do(found):
    assert not any(words.startswith("Bust") for words, _ in found("bust quist", by=carl()))
    assert not any(words.startswith("Pause") for words, _ in found("pause", by=carl()))
    assert any(words.startswith("Bust") for words, _ in found("bust quist", by=fay()))
    assert all(words.startswith("law") for words, _ in found("", by=ivy()))


def test_on_a_page_of_the_club_people_and_rooms_are_found(found):
    names = [words for words, _ in found("quist", where=None)]

    assert names[0].startswith("Marta Quist")
    assert found("tills", where=None)[0] == ("Tills Money", reverse("tills"))


def test_nothing_found_says_what_can_be_typed(client, tournament, found):
    url = reverse("find_in_event", args=[tournament.pk])

    assert found("zzzz") == []
    assert "like bust 12-5" in client.get(url, {"q": "zzzz"}).content.decode()


def test_before_the_start_nothing_of_the_clock_is_offered(found):
    later = event(entry_price())
    sell(later, "Ada")

    assert [words for words, _ in found("pause", where=later) if words.startswith("Pause")] == []
