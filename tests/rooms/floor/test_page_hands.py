"""Hand for hand on the dashboard, in the command box and on the board."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import HandForHand, Seat
from tables.rules.floor import Place
from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.face_words import words
from tdsite.rooms.boards.faces import face
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.dashboard.commands import Bust, HandDone, HandHeld, Out
from tdsite.rooms.dashboard.commands import HandForHand as AllTables
from tdsite.web.event_state import EventState
from tdsite.web.fields import NotUnderstood
from tdsite.web.hooks import todos
from tests.bubble import announce, at, bubble, bust, finish, following
from tests.factories import NOON, carl, dana
from tournaments import queries
from tournaments.models import JournalLine, Tournament

pytestmark = pytest.mark.django_db
IN_PLACE = {"HX-Request": "true"}


def post(client, tournament, name, **fields):
    url = reverse("act", args=[tournament.pk, name])
    return client.post(url, fields, headers=IN_PLACE)


def part(client, tournament, name="hands"):
    return client.get(reverse(name, args=[tournament.pk])).content.decode()


def due(tournament):
    tournament.refresh_from_db()
    return [todo.what for todo in todos(EventState(tournament, NOON), by=dana())]


def board(tournament):
    tournament.refresh_from_db()
    return face(snapshots.of(tournament), words(), now_ms=snapshots.ms(NOON), locale="en")


# The controller


def test_it_is_suggested_near_the_money():
    near, far = "2 players from the money: hand for hand", "hand for hand"
    assert near in due(bubble(players=20, paid=18))
    assert not any(far in what for what in due(bubble(players=20, paid=16)))


def test_one_tap_for_each_act_of_it(as_dana):
    tournament = bubble(players=20, paid=18, now=timezone.now())
    assert "hidden" in part(as_dana, tournament).split(">")[0]

    for name, fields in (
        ("hands-announce", {}),
        ("hand-done", {"table": 1}),
        ("hand-hold", {"table": 2}),
        ("hand-done", {"table": 2}),
        ("hand-done", {"table": 3}),
        ("hands-next", {}),
        ("hands-end", {}),
    ):
        assert post(as_dana, tournament, name, **fields).status_code == 200, name

    kinds = JournalLine.objects.filter(tournament=tournament, kind__startswith="hands.")
    assert [kind.partition(".")[2] for kind in kinds.values_list("kind", flat=True)] == [
        "announced",
        "table_done",
        "table_held",
        "table_done",
        "table_done",
        "dealt",
        "ended",
    ]


def test_it_says_how_far_the_hand_is_and_whom_it_waits_for(as_dana):
    tournament = bubble(players=20, paid=18)
    announce(tournament)
    finish(tournament)
    following(tournament)
    finish(tournament, [1])

    shown = " ".join(part(as_dana, tournament).split())

    assert "<b>1</b> <small>of 3</small>" in shown
    assert "hand 1</b>" in shown
    assert "20 left, 2 to go to 18" in shown
    assert "Table 2: hand complete" in shown
    assert "Table 1: hand complete" not in shown
    assert "Next hand" not in shown


def test_the_cards_may_be_turned_up_when_only_all_ins_are_awaited(as_dana):
    tournament = bubble()
    announce(tournament)
    finish(tournament, [1, 3])
    director.hand_held(tournament.pk, table=2, by=dana(), at=NOON)

    assert "turn up the all-in cards" in part(as_dana, tournament)


def test_the_next_hand_is_the_one_filled_button_and_then_the_end(as_dana):
    tournament = bubble(players=20, paid=18)
    announce(tournament)
    finish(tournament)
    page = part(as_dana, tournament, "dashboard")
    assert page.count("button-main") == 1
    assert "button-main" in page.partition("hand-next")[0].rpartition("<button")[2]

    following(tournament)
    bust(at(tournament, 1)[0], 900)
    bust(at(tournament, 2)[0], 800)
    finish(tournament)

    page = part(as_dana, tournament, "dashboard")
    assert page.count("button-main") == 1
    assert "hand-next" not in page
    assert post(as_dana, tournament, "hands-next").status_code == 200
    assert not HandForHand.objects.exists()


def test_the_floor_has_nothing_to_do_before_the_hand_is_over_and_then_goes_first(as_dana):
    tournament = bubble(players=19, paid=12, seats_per_table=9)
    announce(tournament)
    for entry in at(tournament, 2)[:3]:
        bust(entry, 500)
    dealing = due(tournament)
    finish(tournament)

    assert not any("balance" in what.lower() or "Break" in what for what in dealing)
    assert due(tournament)
    page = part(as_dana, tournament, "dashboard")
    assert "Some tables are still playing" in page
    assert page.count("button-main") == 1


def test_a_move_in_the_middle_of_a_hand_is_refused_with_what_to_do(as_dana):
    tournament = bubble()
    announce(tournament)
    free = Seat.objects.filter(table__number=2, entry=None)[0]

    answer = post(as_dana, tournament, "move", entry=at(tournament, 1)[0].pk, to=f"2-{free.number}")

    assert answer.status_code == 409
    assert "finish the hand at these tables first: 1, 2, 3" in answer.content.decode()


def test_the_drawer_asks_for_the_stacks(as_dana):
    tournament = bubble()
    announce(tournament)
    (a, *_), (b, *_) = at(tournament, 1), at(tournament, 2)
    assert post(as_dana, tournament, "bust", entry=a.pk).status_code == 200

    seat = Seat.objects.get(entry=b)
    url = reverse("table", args=[tournament.pk, seat.table.number])
    drawer = as_dana.get(f"{url}?seat={seat.number}", headers=IN_PLACE).content.decode()

    assert 'name="stack_chips"' in drawer
    assert f"Stack of {a.player.name}" in drawer
    assert post(as_dana, tournament, "bust", entry=b.pk).status_code == 409
    stacks = {"stack_chips": 4000, "earlier_stack_chips": 5000}
    assert post(as_dana, tournament, "bust", entry=b.pk, **stacks).status_code == 200
    placed = queries.places(tournament)
    assert (placed[a.pk].place, placed[b.pk].place) == (19, 20)


def test_a_cashier_sees_it_and_presses_nothing(client):
    tournament = bubble()
    announce(tournament)
    client.force_login(carl())

    shown = part(client, tournament)

    assert "tables done" in shown
    assert "<form" not in shown
    assert "hand-done" not in shown
    assert post(client, tournament, "hand-done", table=1).status_code == 403


def test_without_scripts_it_works_as_well(as_dana):
    tournament = bubble()
    announce(tournament)
    url = reverse("act", args=[tournament.pk, "hand-done"])

    answer = as_dana.post(url, {"table": 1})

    assert answer["Location"] == reverse("dashboard", args=[tournament.pk])


# The command box


@pytest.mark.parametrize(
    ("line", "asks_for"),
    [
        ("hh", AllTables()),
        ("HH 6", HandDone(6)),
        ("hh 6 hold", HandHeld(6)),
        ("b 7-3 4500 first 3000", Bust((Out(Place(7, 3), stack_chips=4500),), 3000)),
        (
            "b 7-3 45, 7-4 30 first 9",
            Bust((Out(Place(7, 3), stack_chips=45), Out(Place(7, 4), stack_chips=30)), 9),
        ),
    ],
)
def test_a_line_is_read_as_what_it_asks_for(line, asks_for):
    assert parse(line) == asks_for


def test_a_line_that_is_none_says_what_would_be():
    with pytest.raises(NotUnderstood, match="hh 6 when its hand is over"):
        parse("hh six")


def test_an_evening_of_it_is_typed(as_dana):
    tournament = bubble(now=timezone.now())
    out = Seat.objects.select_related("table").get(entry=at(tournament, 2)[0])
    lines = ("hh", f"b 2-{out.number} 900", "hh 1", "hh 3 hold", "hh 2", "hh 3", "hh")

    for line in lines:
        answer = as_dana.post(
            reverse("command", args=[tournament.pk]), {"line": line}, headers=IN_PLACE
        )
        assert answer.status_code == 200, (line, answer.content)

    assert HandForHand.objects.get().hand == 1


# The board


def test_the_board_counts_the_tables():
    tournament = bubble(players=20, paid=18)
    announce(tournament)
    finish(tournament)
    following(tournament)
    finish(tournament, [1])
    director.hand_held(tournament.pk, table=3, by=dana(), at=NOON)

    shown = board(tournament)

    assert (shown.state, shown.icon, shown.band) == ("hand-for-hand", "hand", "Hand for hand")
    assert shown.hands == ["1 ", "of", " 3"]
    assert shown.hand == ["tables done", "hand 1"]
    assert shown.hand_tables == [
        ["done", "check", "Table 1"],
        ["plays", "hourglass", "Table 2 plays"],
        ["holds", "hand", "Table 3: all-in"],
    ]
    assert shown.time == ""
    assert shown.next == ["Level 1, ", "58:00", " left; 2 min per hand"]
    assert shown.ticker[0] == "All-in called: cards face down"


def test_the_board_of_many_tables_shows_some_of_those_it_waits_for():
    tournament = bubble(players=60, paid=58, seats_per_table=6)
    announce(tournament)
    finish(tournament, [2])

    shown = board(tournament)

    assert shown.hand == ["tables done", "current hand"]
    assert [says for _, _, says in shown.hand_tables] == [
        "Table 1 plays",
        "Table 3 plays",
        "Table 4 plays",
        "Table 5 plays",
        "+5 playing",
    ]


def test_a_break_is_a_break_and_the_board_of_any_other_event_is_as_it_was():
    tournament = bubble()
    assert board(tournament).state == "level"
    announce(tournament)
    director.jump(tournament.pk, index=2, by=dana(), at=NOON)
    director.resume(tournament.pk, by=dana(), at=NOON)

    assert board(tournament).state == "break"


def test_the_page_of_the_board_has_the_count(client):
    tournament = bubble(players=20, now=timezone.now())
    announce(tournament, at=timezone.now())

    page = client.get(reverse("board", args=[tournament.board_token])).content.decode()

    assert 'data-state="hand-for-hand"' in page
    assert "tables done<br>current hand" in page
    assert Tournament.objects.count() == 1
