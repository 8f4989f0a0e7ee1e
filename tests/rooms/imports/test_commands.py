"""Past events in the book: as they were, in one act, and out again in one."""

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import pytest

from blinds.models import Clock, Structure
from blinds.queries import schedule_of
from tables.models import Seat, Table
from tdsite import director
from tdsite.rooms.imports.report import evening_of
from tests.factories import NOON, carl, club, dana, event, sell
from tournaments import journal, queries
from tournaments.access import NotAllowed
from tournaments.ledger import book_of
from tournaments.models import (
    ChipMovement,
    Elimination,
    Entry,
    ImportedEvent,
    KnockOut,
    NameWord,
    Payout,
    Player,
    Posting,
    Sale,
    Television,
    Tournament,
)
from tournaments.models.money import Account
from tournaments.models.tournament import PriceKind, State
from tournaments.operations.imports import ImportedBefore
from tournaments.reversals import EventHasALog, EventOnTelevision
from tournaments.rules.imports import NotAPastEvent
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db
FILES = Path(__file__).parents[2] / "data" / "tdt"
ORDER = {"at": NOON}


def load(name="autumn-cup", *, content=None, by=None, **order):
    file_name = f"{name}.tdt"
    content = content or (FILES / file_name).read_bytes()
    return director.import_event(
        club().pk,
        read=evening_of(club(), content, file_name=file_name),
        file_name=f"C:\\events\\{file_name}",
        file_hash=hashlib.sha256(content).hexdigest(),
        by=by or dana(),
        **ORDER,
        **order,
    )


def loaded(name="autumn-cup", **order) -> Tournament:
    return Tournament.objects.get(pk=load(name, **order).data["tournament_id"])


def undo(line):
    return director.undo_in_club(club().pk, revision=line.revision, by=dana(), **ORDER)


def renamed(name: str) -> bytes:
    """Another evening of the same people, under another title."""
    text = (FILES / "autumn-cup.tdt").read_text()
    text = text.replace("aaaa0001-", "aaaa0002-")
    return text.replace('Title: "Autumn Cup"', f'Title: "{name}"').encode()


def test_the_event_comes_in_finished_with_its_times():
    line = load()
    tournament = Tournament.objects.get()

    assert (tournament.state, tournament.name) == (State.FINISHED, "Autumn Cup")
    assert tournament.started_at == datetime(2024, 4, 25, 16, 3, 20, tzinfo=UTC)
    assert tournament.finished_at > tournament.registration_closed_at > tournament.started_at
    assert (line.kind, line.tournament) == ("tournament.imported", None)
    assert line.data == {
        "tournament_id": tournament.pk,
        "tournament": "Autumn Cup",
        "file": "autumn-cup.tdt",
        "entries_count": 5,
    }
    assert journal.broken_seal(club()) is None


def test_entries_are_numbered_in_the_order_of_buying():
    tournament = loaded()
    entries = Entry.objects.filter(tournament=tournament).order_by("number")

    assert [entry.player.name for entry in entries] == ["Ada Holm", "Bo", "Cy O’Hara", "Di", "Bo"]
    kinds = Sale.objects.order_by("number").values_list("kind", flat=True)
    assert list(kinds) == [PriceKind.ENTRY] * 4 + [PriceKind.REENTRY]
    assert queries.figures(tournament).entrants == 4


def test_places_prizes_and_knock_outs_are_as_they_were():
    tournament = loaded()
    names = {entry.pk: entry.player.name for entry in tournament.entries.all()}
    placed = queries.places(tournament)

    in_order = sorted(placed, key=lambda pk: placed[pk].place)
    assert [names[pk] for pk in in_order] == ["Ada Holm", "Cy O’Hara", "Bo", "Di", "Bo"]
    paid = Payout.objects.order_by("number")
    assert [(p.entry.player.name, p.amount_cents) for p in paid] == [
        ("Ada Holm", 68000),
        ("Cy O’Hara", 30000),
    ]
    knocked = KnockOut.objects.filter(by_entry__player__name="Ada Holm")
    assert knocked.count() == 3
    last = Elimination.objects.order_by("-sequence")[0]
    assert (last.table_number, last.seat_number) == (1, 2)


def test_the_ledgers_add_up_and_what_left_the_pool_is_withheld():
    tournament = loaded()
    box = queries.money_box(tournament)

    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []
    assert (box["taken"], box["fees"], box["paid"], box["difference"]) == (108000, 8000, 98000, 0)
    assert queries.balances(tournament)[Account.WITHHELD] == -2000
    assert queries.chips_in_play(tournament) == 50000


def test_rebuys_add_ons_and_bounties_come_in_with_their_money():
    tournament = loaded("club-night-2012")
    figures = queries.figures(tournament)

    assert (figures.entries, figures.rebuys, figures.add_ons) == (3, 2, 1)
    assert queries.balances(tournament)[Account.BOUNTY] == -750
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []
    assert sorted(Payout.objects.values_list("amount_cents", flat=True)) == [1000, 1000, 3400]


def test_tables_seats_and_levels_are_there():
    tournament = loaded()
    one, two = Table.objects.filter(tournament=tournament).order_by("number")

    assert (one.size, one.broken_at, two.size) == (7, None, 6)
    assert two.broken_at == tournament.finished_at
    assert Seat.objects.get(entry__player__name="Ada Holm").number == 1
    assert list(Seat.objects.filter(closed=True).values_list("number", flat=True)) == [6]
    assert len(schedule_of(tournament)) == 5
    assert Structure.objects.get().chips == [[25, "blue"], [100, "green"]]
    assert (Clock.objects.get().running, Clock.objects.get().index) == (False, 4)


def test_the_report_says_what_came_from_where_and_names_nobody():
    imported = loaded().imported

    assert (imported.league, imported.season) == ("Harbour League", "2024")
    assert (imported.source, imported.file_name) == (
        "The Tournament Director 3.7.2",
        "autumn-cup.tdt",
    )
    assert imported.report["taken"]["entries"] == 5
    assert imported.report["known"] == {"origin": 0, "name": 0, "new": 5}
    assert "Ada" not in str(imported.report)


def test_the_same_file_twice_is_refused_by_the_name_of_its_event():
    load()

    with pytest.raises(ImportedBefore, match="Autumn Cup"):
        load()
    assert Tournament.objects.count() == 1


def test_a_person_of_two_files_is_one_player():
    load()
    load(content=renamed("Winter Cup"))

    assert Player.objects.count() == 5
    assert ImportedEvent.objects.get(tournament__name="Winter Cup").report["known"] == {
        "origin": 5,
        "name": 0,
        "new": 0,
    }


def test_a_player_of_the_book_is_known_by_the_exact_name_alone():
    sell(event(), "ada  hölm", "Bo", "Bo", "Dia")
    load()

    assert Player.objects.filter(name__startswith="ada").get().origin == "tdt:p-ada"
    assert Player.objects.filter(name="Bo").count() == 3  # two in the book: neither is meant
    assert Player.objects.filter(name="Di").get().origin == "tdt:p-di"


def test_people_who_come_in_are_found_at_the_desk():
    load()

    assert (
        NameWord.objects.filter(word="hara").exists()
        or NameWord.objects.filter(word="ohara").exists()
    )


def test_an_undo_takes_all_of_it_back_and_another_brings_it_again():
    line = load()
    before = queries.figures(Tournament.objects.get()), queries.places(Tournament.objects.get())
    undone = undo(line)

    gone = (Tournament, Entry, Sale, Payout, Posting, ChipMovement, Elimination, Player, Structure)
    assert [model.__name__ for model in gone if model.objects.exists()] == []

    undo(undone)
    again = Tournament.objects.get()
    assert (queries.figures(again), queries.places(again)) == before
    assert [check.name for check in checks(book_of(again)) if not check.holds] == []
    assert journal.broken_seal(club()) is None


def test_after_an_undo_the_file_may_come_in_again():
    undo(load())

    assert loaded().name == "Autumn Cup"


def test_people_used_elsewhere_stay_when_the_import_goes():
    line = load()
    other = event()
    director.register_and_seat(
        other.pk, player_id=Player.objects.get(name="Bo").pk, by=dana(), **ORDER
    )
    undo(line)

    assert [player.name for player in Player.objects.all()] == ["Bo"]
    assert Tournament.objects.get() == other


def test_a_player_found_by_name_loses_the_origin_with_the_import():
    sell(event(), "Di")
    undo(load())

    assert Player.objects.get().origin == ""


def test_an_import_in_which_something_was_done_stays():
    line = load()
    director.void_payout(
        Payout.objects.order_by("number")[0].pk, reason="typing error", by=dana(), **ORDER
    )

    with pytest.raises(EventHasALog, match="Autumn Cup"):
        undo(line)
    assert Payout.objects.count() == 2


def test_an_import_that_a_television_shows_stays_until_it_shows_another():
    line = load()
    shown = Tournament.objects.get()
    bar = Television.objects.create(club=shown.club, name="Bar", tournament=shown, paired_at=NOON)

    with pytest.raises(EventOnTelevision, match="Bar shows “Autumn Cup”"):
        undo(line)
    bar.tournament = event()
    bar.save()
    undo(line)

    assert Television.objects.get() == bar


def test_a_prize_taken_back_can_be_paid_again():
    tournament = loaded()
    payout = Payout.objects.order_by("number")[0]
    director.void_payout(payout.pk, reason="typing error", by=dana(), **ORDER)
    director.pay(payout.entry_id, method="cash", by=dana(), **ORDER)

    assert queries.paid_out_cents(tournament) == 98000


def test_the_cashier_does_not_import():
    with pytest.raises(NotAllowed):
        load(by=carl())
    assert not Player.objects.exists()


def test_pressed_twice_it_comes_once():
    assert load(key="one") == load(key="one")


@pytest.mark.parametrize(
    "text",
    [
        "{T: new Tournament({Title: 'Plan', Levels: new GameLevels({Levels: []})})}",
        "{T: new Tournament({Title: 'Soon', Players: new GamePlayers({Players: new Map({"
        "a: new GamePlayer({Buyins: [new GameBuyin({Time: 1714060010000, Amount: 5})]}),"
        "b: new GamePlayer({Buyins: [new GameBuyin({Time: 1714060020000, Amount: 5})]})})})})}",
    ],
)
def test_what_was_never_played_is_refused_and_leaves_nothing(text):
    with pytest.raises(NotAPastEvent):
        load(content=text.encode())
    assert [m for m in (Player, Tournament) if m.objects.exists()] == []


def test_a_journal_that_fails_leaves_nothing_half_imported(monkeypatch):
    def fails(*_args, **_data):
        raise RuntimeError("disk full")

    monkeypatch.setattr(journal, "record", fails)
    with pytest.raises(RuntimeError):
        load()
    assert [m for m in (Player, Tournament, Posting) if m.objects.exists()] == []
