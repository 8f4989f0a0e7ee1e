"""Penalties on the screens: the page, the seat's drawer, the wall, the phones, the command box."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tdsite import director
from tdsite.rooms.dashboard import commandbox
from tdsite.rooms.dashboard.commands import Penalise
from tdsite.web.addresses import token_of
from tdsite.web.fields import NotUnderstood
from tdsite.web.penalties import at_table
from tests.factories import carl, dana, fay, running
from tournaments.models import Absence, AbsentPost, Entry, Penalty, PenaltyHand, Tournament
from tournaments.rules.penalties import Sanction

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return running(players=12, seats_per_table=9)  # always the same one: it is laid down


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


def somebody(tournament: Tournament) -> Entry:
    chairs = Seat.objects.filter(table__tournament=tournament, table__number=1)
    return chairs.filter(entry__isnull=False).order_by("number").first().entry


def text(answer) -> str:
    assert answer.status_code == 200, answer.content
    return " ".join(answer.content.decode().split())


def page(client, tournament, **asked) -> str:
    return text(client.get(reverse("penalties", args=[tournament.pk]), asked))


def press(client, tournament, name, *args, **typed):
    return client.post(
        reverse(name, args=[tournament.pk, *args]),
        {"key": "k", **typed},
        headers={"HX-Request": "true"},
    )


def given(entry: Entry, **told) -> Penalty:
    told = {"kind": "hands", "amount": 4, "reason": "late again", "law": "7.28", **told}
    director.give_penalty(entry.pk, **told, by=fay(), at=timezone.now())
    return Penalty.objects.latest("pk")


def test_the_form_knows_the_history_and_suggests_the_next_step(as_fay, tournament):
    entry = somebody(tournament)
    given(entry, kind="warning", amount=0)

    shown = page(as_fay, tournament, entry=entry.pk)

    assert "Usual next step: 1 hand" in shown
    assert "Next step after warning (this event)" in shown
    assert 'value="rounds:2"' in shown
    by_seat = page(as_fay, tournament, who=f"1-{entry.seat.number}")
    assert entry.player.name in by_seat
    assert "is not a player in this event" in page(as_fay, tournament, who="zz")
    usual = reverse("penalty_usual", args=[tournament.pk, entry.pk])
    assert "(same rule)" in text(as_fay.get(usual, {"law": "7.28"}))


def test_a_penalty_is_given_and_the_page_says_what_is_left(as_fay, tournament):
    entry = somebody(tournament)
    told = {"entry": entry.pk, "step": "rounds:1", "law": "7.22", "reason": "showed his hand"}

    answer = press(as_fay, tournament, "give_penalty", **told)

    assert answer["HX-Trigger"] == "td:changed"
    row = Penalty.objects.get()
    assert (row.kind, row.amount, row.law) == ("rounds", 1, "7.22")
    assert f"{row.hands} hands left" in page(as_fay, tournament)
    press(as_fay, tournament, "lift_penalty", row.pk, reason="wrong seat")
    assert "wrong seat" in page(as_fay, tournament)


MISSING = (
    ({"step": "hands", "amount": "", "reason": "x"}, "Enter hands or minutes."),
    ({"step": "shoes:1", "reason": "x"}, "Choose a penalty."),
    (
        {"step": "hands", "amount": "3", "reason": ""},
        "Enter the reason; it is kept in the log and the player’s history.",
    ),
)


def test_what_is_missing_is_said(as_fay, tournament):
    entry = somebody(tournament)
    for typed, says in MISSING:
        answer = press(as_fay, tournament, "give_penalty", entry=entry.pk, **typed)

        assert (answer.status_code, Penalty.objects.count()) == (400, 0)
        assert says in answer.content.decode()


def test_it_is_seen_on_the_wall_the_table_the_walk_and_his_own_phone(as_fay, tournament):
    entry = somebody(tournament)
    seat = entry.seat.number
    given(entry)

    wall = text(as_fay.get(reverse("wall", args=[tournament.pk])))
    assert f"seat {seat}: 4 hands" in wall
    drawer = text(as_fay.get(reverse("table", args=[tournament.pk, 1]), {"seat": seat}))
    assert reverse("penalties", args=[tournament.pk]) + f"?entry={entry.pk}" in drawer
    assert "4 hands" in text(as_fay.get(reverse("walk", args=[tournament.pk]), {"table": 1}))
    phone = text(as_fay.get(reverse("player_page", args=[token_of(entry.pk)])))
    assert "4 hands left to miss" in phone
    assert [one.says for one in at_table(tournament, 1).players] == ["4 hands"]
    assert at_table(tournament, 2) is None

    tournament.refresh_from_db()
    shown = as_fay.get(reverse("wall", args=[tournament.pk])).context["wall"]
    press(as_fay, tournament, "act", "table-hand", table=1)
    asked = {"since": shown.revision, "scale": str(shown.scale)}
    changed = as_fay.get(reverse("wall", args=[tournament.pk]), asked).context["wall"]
    assert [oval.number for oval in changed.ovals] == [1]
    assert changed.ovals[0].serving[0].serves == "3 hands"


def test_away_and_back_are_one_tap_each(as_fay, tournament):
    entry = somebody(tournament)

    press(as_fay, tournament, "act", "away", entry=entry.pk)
    press(as_fay, tournament, "act", "hold-stack", entry=entry.pk, reason="called the desk")
    assert "called the desk" in page(as_fay, tournament)
    assert "Stacks held on request" in text(as_fay.get(reverse("late", args=[tournament.pk])))
    press(as_fay, tournament, "act", "back", entry=entry.pk)

    assert Absence.objects.get().ended_at is not None
    assert "No penalties or absences" in page(as_fay, tournament)


def test_a_stack_posted_to_nothing_is_a_thing_to_do(as_fay, tournament):
    entry = somebody(tournament)
    now = timezone.now()
    director.go_away(entry.pk, by=fay(), at=now)
    seat = {"table_number": 1, "seat_number": entry.seat.number, "level": 1}
    AbsentPost.objects.create(tournament=tournament, entry=entry, chips=20_000, at=now, **seat)

    todo = text(as_fay.get(reverse("todo", args=[tournament.pk])))

    assert f"{entry.player.name} blinded off: eliminate?" in todo


def test_a_disqualification_withholds_the_prize_until_it_is_decided_on(client, tournament):
    client.force_login(dana())
    entry = somebody(tournament)
    order = {"by": dana(), "at": timezone.now()}
    director.close_registration(tournament.pk, **order)
    for other in Entry.objects.exclude(pk=entry.pk)[:10]:
        director.bust_out(other.pk, **order)
    told = {"entry": entry.pk, "stack_chips": "20 000", "reason": "threats", "law": "7.28"}
    assert press(client, tournament, "disqualify", **told).status_code == 200

    assert f"Decide prize: {entry.player.name}" in text(
        client.get(reverse("todo", args=[tournament.pk]))
    )
    assert "Withheld" in text(client.get(reverse("payouts", args=[tournament.pk])))
    held = '<b class="num">€'
    assert held in page(client, tournament)
    client.force_login(fay())  # the floor sees who, not how much
    assert entry.player.name in page(client, tournament)
    assert held not in page(client, tournament)
    client.force_login(dana())
    decide = {"entry": entry.pk, "decision": "pay", "reason": "no rule against it"}
    assert press(client, tournament, "act", "decide-prize", **decide).status_code == 200
    assert "no rule against it" in page(client, tournament)
    person = text(client.get(reverse("person", args=[entry.player_id])))
    assert "disqualification" in person


def test_the_desk_sees_the_list_and_has_no_buttons(client, tournament):
    client.force_login(carl())
    given(somebody(tournament))

    shown = page(client, tournament)

    assert "4 hands left" in shown
    assert "Give penalty" not in shown
    form = reverse("penalty_form", args=[tournament.pk])
    assert client.get(form).status_code == 403


@pytest.mark.parametrize(
    ("line", "kind", "amount", "reason", "law"),
    [
        ('p 12-5 1r "Phone at the table"', Sanction.ROUNDS, 1, "Phone at the table", ""),
        ("p 12-5 3h late again 7.28", Sanction.HANDS, 3, "late again", "7.28"),
        ("p 12-5 10m «insulte» 5.8 bis", Sanction.MINUTES, 10, "insulte", "5.8 bis"),
        ("P 12-5 W", Sanction.WARNING, 0, "", ""),
    ],
)
def test_the_command_box_gives_penalties(line, kind, amount, reason, law):
    found = commandbox.parse(line)
    assert isinstance(found, Penalise)
    assert (found.kind, found.amount, found.reason, found.law) == (kind, amount, reason, law)


def test_what_the_command_box_cannot_read_is_said(as_fay, tournament):
    with pytest.raises(NotUnderstood, match="Penalty: seat, penalty, reason"):
        commandbox.parse("p 12-5 1x")
    entry = somebody(tournament)
    line = f'p 1-{entry.seat.number} 2h "late" 7.28'
    assert press(as_fay, tournament, "command", line=line).status_code == 200
    assert press(as_fay, tournament, "command", line="p 1").status_code == 200
    assert PenaltyHand.objects.get().penalty.reason == "late"
