"""Past results of a list in the book: as the list has them, in one act, and out again in one."""

from datetime import date
from decimal import Decimal

import pytest

from tdsite import director
from tdsite.rooms.imports.results.acts import NothingNew
from tdsite.rooms.imports.results.reading import ListDefaults
from tdsite.rooms.leagues.season_table import season_table
from tdsite.web.moneybox import money_box
from tdsite.web.results import results_of
from tests.digest import digest
from tests.factories import NOON, carl, club, dana
from tests.rooms.imports.listed import take
from tournaments import journal, queries
from tournaments.access import NotAllowed
from tournaments.ledger import book_of
from tournaments.models import (
    Elimination,
    Entry,
    Payout,
    Player,
    Sale,
    Season,
    SeasonEvent,
    Tournament,
)
from tournaments.models.money import Account
from tournaments.models.tournament import State
from tournaments.rules.ledger import checks
from tournaments.rules.past_matches import Unanswered
from tournaments.rules.seasons import SeasonClosed, Terms

pytestmark = pytest.mark.django_db


def undo(line):
    return director.undo_in_club(club().pk, revision=line.revision, by=dana(), at=NOON)


def loaded(*told, **more) -> Tournament:
    (pk,) = take(*told, **more).data["tournament_ids"]
    return Tournament.objects.get(pk=pk)


def told_of(tournament: Tournament) -> list[tuple[str, str, int]]:
    rows = results_of(tournament, everybody=True).rows
    return [(str(row.place), row.player, row.paid_cents) for row in rows]


def season(formula="n - r + 1") -> Season:
    order = {"by": dana(), "at": NOON}
    league = director.found_league(club().pk, name="Harbour League", **order).data["league_id"]
    line = director.open_season(league, terms=Terms("2024", formula), **order)
    return Season.objects.get(pk=line.data["season_id"])


def test_an_event_comes_in_finished_with_places_and_prizes_as_they_are_listed():
    tournament = loaded()

    assert (tournament.state, tournament.name, tournament.currency) == (
        State.FINISHED,
        "Winter Cup",
        "EUR",
    )
    assert told_of(tournament) == [
        ("1", "Ada Holm", 50000),
        ("2", "Bo Lund", 30000),
        ("3", "Cy O’Hara", 20000),
        ("4", "Di Moreau", 0),
    ]
    assert journal.broken_seal(club()) is None


def test_nothing_is_made_up_that_the_list_does_not_say():
    tournament = loaded()

    assert not Sale.objects.exists()
    assert {row.out_at for row in results_of(tournament, everybody=True).rows} == {None}
    assert tournament.imported.report["taken"] == {
        "players": 4,
        "results": 4,
        "prizes": 3,
    }
    balances = queries.balances(tournament)
    assert (balances[Account.OVERLAY], balances[Account.UNTOLD]) == (0, 100000)
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []


def test_places_stay_as_they_are_listed_with_gaps_and_ties():
    tournament = loaded("Place;Player;Prize\n1;A B;90\n2;C D;50\n2;E F;50\n7;G H;10\n9-10;I J;\n")

    assert [place for place, _, _ in told_of(tournament)] == ["1", "T2", "T2", "7", "T9"]
    assert sum(Payout.objects.values_list("amount_cents", flat=True)) == 20000
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []


def test_nobody_of_ours_paid_and_no_till_is_short():
    tournament = loaded()
    box = money_box(tournament, results_of(tournament))

    assert set(Payout.objects.values_list("paid_by", flat=True)) == {None}
    assert (box.cash_short_cents, box.untold_cents, box.adds_up) == (0, 100000, True)


def test_two_winners_and_prizes_of_their_own_in_one_place_are_as_listed():
    tournament = loaded("Place;Player;Prize\n1;A B;90\n1;C D;70\n3;E F;50\n")

    assert told_of(tournament) == [("T1", "A B", 9000), ("T1", "C D", 7000), ("3", "E F", 5000)]
    assert sorted(queries.awards(tournament).paid_cents.values()) == [5000, 7000, 9000]
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []


def test_several_events_of_one_list_are_one_act_and_one_undo_takes_all_back():
    club()
    before = digest()
    line = take(
        "Date;Event;Place;Player\n2024-01-13;Cup;1;A B\n2024-01-13;Cup;2;C D\n"
        "2024-01-20;Cup;1;C D\n2024-01-20;Cup;2;E F\n"
    )
    after = digest()

    assert (line.data["events_count"], line.data["players_count"]) == (2, 3)
    assert Player.objects.count() == 3
    undone = undo(line)
    assert (digest(), Tournament.objects.count(), Player.objects.count()) == (before, 0, 0)
    undo(undone)
    assert digest() == after


def test_points_count_in_a_season_as_listed_and_one_undo_takes_that_back_too():
    counts = season()
    line = take(season_id=counts.pk)

    points = {one.player: one.points for one in season_table(counts).standings}
    names = dict(Player.objects.values_list("pk", "name"))
    assert {names[pk]: given for pk, given in points.items()} == {
        "Ada Holm": Decimal(100),
        "Bo Lund": Decimal(80),
        "Cy O’Hara": Decimal(60),
        "Di Moreau": Decimal(40),
    }
    undo(line)
    assert (Tournament.objects.count(), SeasonEvent.objects.count()) == (0, 0)


def test_points_of_one_place_that_differ_stay_with_their_players():
    counts = season()
    take("Place;Player;Points\n1;A B;10\n1;C D;9,5\n3;E F;\n", season_id=counts.pk)

    points = {one.player: one.points for one in season_table(counts).standings}
    names = dict(Player.objects.values_list("pk", "name"))
    assert {names[pk]: given for pk, given in points.items()} == {
        "A B": Decimal(10),
        "C D": Decimal("9.5"),
        "E F": Decimal(0),
    }


def test_points_of_more_players_than_a_formula_holds_are_given_by_hand_and_go_with_the_undo():
    counts = season()
    rows = "".join(f"{n};Player {n};{1000 - n},5\n" for n in range(1, 601))
    line = take("Place;Player;Points\n" + rows, season_id=counts.pk)

    points = {one.player: one.points for one in season_table(counts).standings}
    first, last = (Player.objects.get(name=f"Player {n}").pk for n in (1, 600))
    assert (points[first], points[last]) == (Decimal("999.5"), Decimal("400.5"))
    undo(line)
    assert (Player.objects.count(), counts.given_points.count()) == (0, 0)


def test_by_the_seasons_formula_the_points_of_the_list_do_not_count():
    counts = season()
    take(season_id=counts.pk, as_listed=False)

    assert [one.points for one in season_table(counts).standings] == [4, 3, 2, 1]


def test_a_season_that_is_closed_takes_no_results_and_nothing_comes_in():
    counts = season()
    director.close_season(counts.pk, by=dana(), at=NOON)

    with pytest.raises(SeasonClosed):
        take(season_id=counts.pk)
    assert (Tournament.objects.count(), Player.objects.count()) == (0, 0)


def test_a_player_of_the_book_is_found_by_the_name_that_one_alone_has():
    known = director.create_player(club().pk, name="ADA Hölm", by=dana(), at=NOON)
    take()

    assert Entry.objects.filter(player=known.data["player_id"]).count() == 1
    assert Player.objects.count() == 4


def test_who_may_be_two_people_is_asked_and_nothing_comes_in_before():
    ids = [
        director.create_player(club().pk, name=name, by=dana(), at=NOON).data["player_id"]
        for name in ("Ada Holm", "Ada Holm", "Lund Bo")
    ]

    with pytest.raises(Unanswered, match="Row 2, player: say who Ada Holm is"):
        take()
    assert not Tournament.objects.exists()
    take(answers={2: str(ids[1]), 3: "new"})

    assert [entry.player_id for entry in Entry.objects.order_by("number")][:1] == [ids[1]]
    assert Player.objects.filter(name="Bo Lund").count() == 1


def test_the_same_results_do_not_come_twice_whatever_their_file_is_called():
    take()

    with pytest.raises(NothingNew):
        take(file_name="again.csv")
    assert Tournament.objects.count() == 1


def test_what_is_here_already_is_left_out_of_a_longer_list():
    head = "Date;Event;Place;Player\n"
    january = "2024-01-13;Cup;1;A B\n2024-01-13;Cup;2;C D\n"
    take(head + january)
    line = take(head + january + "2024-02-13;Cup;1;A B\n")

    assert line.data["events_count"] == 1
    assert Tournament.objects.count() == 2


def test_a_yen_has_no_cents_and_a_dinar_has_a_thousand_parts():
    yen = loaded("Place;Player;Prize\n1;A B;12.000\n", ListDefaults("Cup", date(2024, 1, 1), "JPY"))
    dinar = loaded(
        "Place;Player;Prize\n1;A B;12,500\n", ListDefaults("Cup", date(2024, 1, 1), "TND")
    )

    assert told_of(yen) == [("1", "A B", 12000)]
    assert told_of(dinar) == [("1", "A B", 12500)]


def test_lines_of_one_player_in_one_event_are_entries_of_theirs():
    tournament = loaded("Place;Player\n1;A B\n2;C D\n3;A B\n")

    figures = queries.figures(tournament)
    assert (figures.entries, figures.entrants) == (3, 2)
    assert Elimination.objects.count() == 2


def test_people_used_elsewhere_stay_when_the_results_go():
    line = take()
    director.change_player(
        club().pk, player_id=Player.objects.get(name="Bo Lund").pk, notes="x", by=dana(), at=NOON
    )
    undo(line)

    assert [player.name for player in Player.objects.all()] == ["Bo Lund"]


def test_a_journal_that_fails_leaves_nothing_half_imported(monkeypatch):
    def fails(*_args, **_data):
        raise RuntimeError("disk full")

    monkeypatch.setattr(journal, "record", fails)
    with pytest.raises(RuntimeError):
        take()
    assert [m for m in (Player, Tournament, Payout) if m.objects.exists()] == []


def test_the_cashier_does_not_import_results():
    with pytest.raises(NotAllowed):
        take(by=carl())
    assert not Player.objects.exists()
