"""An evening that was saved in the middle goes on here: nobody is said to have won it."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from blinds.models import Clock
from tables.models import Seat
from tdsite import director
from tdsite.rooms.imports.report import evening_of, hash_of
from tests.factories import NOON, club, dana
from tournaments import queries
from tournaments.ledger import book_of
from tournaments.models import ChipCount, Elimination, ImportedEvent, Payout, Prize, Tournament
from tournaments.models.tournament import State
from tournaments.rules.imports import NotAPastEvent
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db
CUP = (Path(__file__).parents[2] / "data" / "tdt" / "autumn-cup.tdt").read_text()
CYS_END = (
    ", BustOut: new GameBustOut({Time: 1714074000000, Round: 6, "
    'HitmanUUID: ["p-ada"], Seat: new GameSeat({TableName: "Table 1", SeatIndex: 1, '
    'TableUUID: "t-1"})})'
)


def changed(text: str, *changes: tuple[str, str]) -> str:
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return text


# Ada and Cy are still in, at table 1; no prize has gone to anybody
MIDDLE = changed(
    CUP,
    ("EndTime: 1714074000500", "EndTime: 0"),
    (CYS_END, ""),
    ('AwardedToPlayers: ["p-ada"]', "AwardedToPlayers: []"),
    ('AwardedToPlayers: ["p-cy"]', "AwardedToPlayers: []"),
    ('Seats: ["p-ada", null, ', 'Seats: ["p-ada", "p-cy", '),
    ("ChipCount: 50000", "ChipCount: 31000"),
)


def load(text: str):
    content = text.encode()
    return director.import_event(
        club().pk,
        read=evening_of(club(), content, file_name="cup.tdt"),
        file_name="cup.tdt",
        file_hash=hash_of(content),
        by=dana(),
        at=NOON,
    )


def loaded(text: str) -> Tournament:
    return Tournament.objects.get(pk=load(text).data["tournament_id"])


def test_it_runs_with_those_still_in_and_nobody_has_won():
    tournament = loaded(MIDDLE)

    assert (tournament.state, tournament.finished_at) == (State.RUNNING, None)
    assert queries.still_in(tournament) == 2
    assert Elimination.objects.count() == 3
    assert not Prize.objects.exists()
    assert not Payout.objects.exists()


def test_it_has_seats_stacks_and_a_paused_clock():
    tournament = loaded(MIDDLE)
    clock = Clock.objects.get(tournament=tournament)

    sat = Seat.objects.filter(entry__isnull=False).order_by("number")
    assert [seat.entry.player.name for seat in sat] == ["Ada Holm", "Cy O’Hara"]
    assert [count.chips for count in ChipCount.objects.all()] == [31000]
    assert (clock.running, clock.index, clock.left_ms) == (False, 4, 725_000)


def test_its_money_is_in_the_till_and_the_pool():
    tournament = loaded(MIDDLE)
    box = queries.money_box(tournament)

    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []
    assert (box["taken"], box["paid"]) == (108000, 0)


def test_it_says_that_it_goes_on():
    loaded(MIDDLE)
    said = [remark["says"] for remark in ImportedEvent.objects.get().report["remarks"]]

    assert any("imported as running" in sentence for sentence in said)


def test_one_undo_takes_it_back():
    line = load(MIDDLE)
    director.undo_in_club(club().pk, revision=line.revision, by=dana(), at=NOON)

    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    "told",
    [
        ("AwardedToPlayers: []", 'AwardedToPlayers: ["p-ada"]'),  # the file names who won
        ("EndTime: 0", "EndTime: 1714074000500"),  # or it ended with one stack the largest
    ],
)
def test_where_the_file_tells_who_won_it_is_finished(told):
    assert loaded(changed(MIDDLE, told)).state == State.FINISHED


def test_an_end_with_equal_stacks_names_no_winner():
    text = changed(MIDDLE, ("EndTime: 0", "EndTime: 1714074000500"), ("ChipCount: 31000", "X: 0"))

    assert loaded(text).state == State.RUNNING


def test_with_one_left_it_is_won_though_the_file_has_no_end():
    assert loaded(changed(CUP, ("EndTime: 1714074000500", "EndTime: 0"))).state == State.FINISHED


def test_what_never_began_is_refused():
    buyin = "new GameBuyin({Time: 17140600%s0000, Amount: 5})"
    players = ", ".join(f"['{n}', new GamePlayer({{Buyins: [{buyin % n}]}})]" for n in (10, 20))
    text = f"{{T: new Tournament({{Title: 'Soon', Players: new GamePlayers({{Players: Map.from([{players}])}})}})}}"  # noqa: E501

    with pytest.raises(NotAPastEvent):
        load(text)


def test_the_preview_names_no_winner_and_the_event_opens(client):
    club()
    client.force_login(dana())
    file = SimpleUploadedFile("cup.tdt", MIDDLE.encode())
    looked = client.post(reverse("import_event"), {"file": file})["Location"]
    page = client.get(looked).content.decode()
    client.post(f"{looked}take/", {"key": "once"})
    tournament = Tournament.objects.get()

    assert "no winner yet" in page
    assert "Prizes as played" not in page
    assert client.get(reverse("imported_event", args=[tournament.pk])).status_code == 200
    assert client.get(reverse("dashboard", args=[tournament.pk])).status_code == 200


def test_it_is_played_to_its_end_here():
    tournament = loaded(MIDDLE)
    order = {"by": dana(), "at": NOON}
    cy = tournament.entries.get(player__name="Cy O’Hara")
    director.resume(tournament.pk, **order)
    director.close_registration(tournament.pk, **order)
    director.bust_out(cy.pk, **order)

    assert queries.still_in(tournament) == 1
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []
