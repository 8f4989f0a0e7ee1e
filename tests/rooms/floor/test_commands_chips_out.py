"""Chapter: chips that leave the table although their player stays.  Source: 7.25, 7.27."""

import pytest
from django.urls import reverse

from tables.rules.floor import Place
from tdsite import director
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.dashboard.commands import ChipsOut
from tdsite.web import log
from tdsite.web.fields import NotUnderstood
from tests.digest import digest
from tests.factories import NOON, dana, fay, running
from tournaments import ledger, penalties, queries
from tournaments.access import NotAllowed
from tournaments.models import ChipMovement, Entry, Tournament
from tournaments.models.money import ChipReason
from tournaments.operations.eliminations import TooManyChips
from tournaments.operations.entries import AlreadyOut
from tournaments.operations.removals import WhyOut
from tournaments.rules.entries import NegativeAmount
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db
ORDER = {"at": NOON}
WHY = {"reason": "carried to the bar"}


def first(tournament: Tournament) -> Entry:
    return queries.entries_in(tournament).order_by("number")[0]


def out_of(tournament: Tournament) -> list[int]:
    rows = ChipMovement.objects.filter(tournament=tournament, reason=ChipReason.TAKEN_OUT)
    return list(rows.order_by("pk").values_list("chips", flat=True))


def test_chips_carried_off_the_table_leave_play_and_their_player_stays():
    tournament = running(players=4)
    entry = first(tournament)
    director.count_chips(tournament.pk, counts={entry.pk: 21_000}, by=fay(), **ORDER)

    line = director.take_chips_out(entry.pk, chips=1_500, by=dana(), **WHY, **ORDER)

    assert queries.chips_in_play(tournament) == 4 * 20_000 - 1_500
    assert (out_of(tournament), line.law) == ([-1_500], "7.27")
    assert penalties.latest_counts(tournament)[entry.pk].chips == 19_500
    assert queries.still_in(tournament) == 4
    assert log.says(line) == "Chips of P1 out of play: 1,500 (carried to the bar)"
    assert [law.name for law in checks(ledger.book_of(tournament)) if not law.holds] == []


def test_chips_of_another_event_are_written_down_and_move_nothing_in_play():
    tournament = running(players=4)
    entry = first(tournament)
    director.count_chips(tournament.pk, counts={entry.pk: 21_000}, by=fay(), **ORDER)

    line = director.take_chips_out(
        entry.pk, chips=1_000, foreign=True, reason="souvenirs", by=dana(), **ORDER
    )

    assert queries.chips_in_play(tournament) == 4 * 20_000
    assert (out_of(tournament), line.law) == ([1_000, -1_000], "7.25")
    assert penalties.latest_counts(tournament)[entry.pk].chips == 20_000
    assert log.says(line) == "Chips of P1 not of this event: 1,000 (souvenirs)"


@pytest.mark.parametrize("foreign", [False, True])
def test_it_goes_back_whole(foreign):
    tournament = running(players=4)
    entry = first(tournament)
    director.count_chips(tournament.pk, counts={entry.pk: 21_000}, by=fay(), **ORDER)
    before = digest()
    line = director.take_chips_out(
        entry.pk, chips=1_000, foreign=foreign, by=dana(), **WHY, **ORDER
    )

    director.undo(tournament.pk, revision=line.revision, by=dana(), **ORDER)

    assert digest() == before
    assert queries.chips_in_play(tournament) == 4 * 20_000


def test_a_reason_a_number_and_a_player_in_play_are_asked_for():
    tournament = running(players=4)
    entry, other = queries.entries_in(tournament).order_by("number")[:2]
    director.count_chips(tournament.pk, counts={entry.pk: 900}, by=fay(), **ORDER)
    director.bust_out(other.pk, by=dana(), **ORDER)

    for refusal, told in (
        (WhyOut, {"chips": 100, "reason": "  "}),
        (NegativeAmount, {"chips": 0, **WHY}),
        (TooManyChips, {"chips": 901, **WHY}),
        (TooManyChips, {"chips": 901, "foreign": True, **WHY}),
    ):
        with pytest.raises(refusal):
            director.take_chips_out(entry.pk, by=dana(), **told, **ORDER)
    with pytest.raises(AlreadyOut):
        director.take_chips_out(other.pk, chips=1, by=dana(), **WHY, **ORDER)
    with pytest.raises(NotAllowed):
        director.take_chips_out(entry.pk, chips=1, by=fay(), **WHY, **ORDER)
    assert out_of(tournament) == []


def test_the_command_box_takes_them_out():
    assert parse("x 12-5 1.5k carried to the Bar") == ChipsOut(
        Place(12, 5), 1_500, "carried to the Bar"
    )
    assert parse("x 12-5 500 foreign souvenirs") == ChipsOut(
        Place(12, 5), 500, "souvenirs", foreign=True
    )
    for wrong in ("x 12-5", "x 12-5 500", "x 500 gone"):
        with pytest.raises(NotUnderstood, match="seat, how many and why"):
            parse(wrong)


def test_the_page_of_a_player_takes_them_out(client):
    tournament = running(players=4)
    entry = first(tournament)
    client.force_login(dana())
    page = client.get(reverse("count_history", args=[tournament.pk, entry.pk]))

    answer = client.post(
        reverse("act", args=[tournament.pk, "chips-out"]),
        {"entry": entry.pk, "chips": 500, "reason": "pocketed", "foreign": ""},
    )
    typed = client.post(
        reverse("command", args=[tournament.pk]),
        {"line": f"x {entry.seat.table.number}-{entry.seat.number} 250 foreign souvenirs"},
    )

    assert "Take chips off the table" in page.content.decode()
    assert (answer.status_code, typed.status_code) == (302, 302)
    assert out_of(tournament) == [-500, 250, -250]
