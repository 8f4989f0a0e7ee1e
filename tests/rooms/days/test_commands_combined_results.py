"""Chapter: an event of flights as one.  Everybody who entered anywhere has a place."""

import pytest

from tdsite import director
from tdsite.rooms.leagues.facts import results_of
from tdsite.rooms.reports import report_files
from tdsite.rooms.reports.event_report import report_of
from tdsite.rooms.reports.finishers import table
from tdsite.rooms.reports.results import result_rows
from tdsite.web import results
from tests.api.conftest import program
from tests.cached_scene import cached_scene
from tests.factories import NOON, dana
from tests.flights import bust, entry_of, festival, flight, merged, play_flight, start
from tournaments import finishes, flight_tree
from tournaments.models import Entry, Payout, Player, Tournament
from tournaments.rules.exports import Manner
from tournaments.rules.seasons import evening_numbers, event_numbers

pytestmark = pytest.mark.django_db
PLACES = [("Jay", "4"), ("Fox", "5"), ("Ivo", "6"), ("Cyd", "7"), ("Hal", "8"), ("Ben", "9")]
TIED = [("Ann", "T10"), ("Gil", "T10")]


def played() -> Tournament:
    """Six in 1A, which pays 50 to one who goes out there, and five in 1B, Ann in both.

    Five went on; Fox and Jay are out on the last day.
    """
    key = cached_scene("a whole event", _played)
    return Tournament.objects.get(pk=key)


def _played() -> int:
    main = festival()
    one = flight(main, "1A", early_bp=6_000, early_cents=50_00)
    two = flight(main, "1B")
    stacks = {"Dov": 60_000, "Eli": 35_000, "Fox": 25_000}
    six = ("Ann", "Ben", "Cyd", "Dov", "Eli", "Fox")
    play_flight(one, *six, out=["Ann", "Ben", "Cyd"], stacks=stacks)
    stacks = {"Ann": 70_000, "Jay": 30_000}
    play_flight(two, "Ann", "Gil", "Hal", "Ivo", "Jay", out=["Gil", "Hal", "Ivo"], stacks=stacks)
    merged(main, [one, two])
    start(main)
    director.close_registration(main.pk, by=dana(), at=NOON)
    bust(main, "Fox", "Jay")
    return main.pk


def told(tournament: Tournament) -> list[tuple[str, str]]:
    """Names and places, the best first."""
    placed = finishes.places(tournament)
    names = dict(Entry.objects.filter(pk__in=placed).values_list("pk", "player__name"))
    rows = sorted((place.place, names[pk], str(place)) for pk, place in placed.items())
    return [(name, place) for _, name, place in rows]


def test_those_out_in_flights_have_the_places_after_those_of_the_last_day():
    assert told(played()) == [*PLACES, *TIED]


def test_in_a_league_a_player_counts_once_with_his_best_place_and_all_he_bought_and_won():
    main = played()
    names = dict(Player.objects.values_list("pk", "name"))

    found = results_of(main)

    ranks = {names[one.player]: (one.rank, one.buyins, one.prize_cents) for one in found.players}
    assert len(found.players) == found.facts.players == 10
    assert ranks["Ann"][:2] == (1, 2)  # the largest stack of those who play on
    assert [ranks[name][0] for name in ("Ivo", "Cyd", "Hal", "Ben", "Gil")] == [6, 7, 8, 9, 10]
    assert ranks["Cyd"][2] == 50_00
    numbers = event_numbers(found.facts)
    assert (numbers["n"], numbers["entries"], numbers["pot"]) == (10, 11, 1100)
    in_money = [one for one in found.players if evening_numbers(one, found.facts)["m"]]
    assert len(in_money) == numbers["mr"] + 1


def test_early_money_paid_later_is_seen_although_only_the_flight_changed():
    main = played()
    one, _ = flight_tree.flights_of(main)
    results_of(main)
    line = director.pay(entry_of(one, "Cyd").pk, method="cash", by=dana(), at=NOON)

    again = {one.player: one.prize_cents for one in results_of(main).players}

    slip = Payout.objects.get(entry=line.data["entry"])
    assert again[slip.entry.player_id] == slip.amount_cents == 50_00


def test_report_files_and_program_show_them_alike():
    main = played()

    report = report_of(main)
    columns = [(code, "") for code in ("place", "player", "flight", "entries", "prize", "field")]
    lines = result_rows(main, report, columns, Manner())
    listed = program(dana()).get(f"/api/tournaments/{main.pk}/places/").json()

    shown = [(one.row.player, str(one.row.place)) for one in report.finishers if one.row.place]
    assert sorted(shown) == sorted([*PLACES, *TIED])
    assert [line[:5] for line in lines[3:5]] == [
        [7, "Cyd", "1A", 1, 50],
        [8, "Hal", "1B", 1, 0],
    ]
    assert {line[5] for line in lines} == {11}
    assert [(row["place"], row["amount_cents"]) for row in listed[2:4]] == [(6, 0), (7, 50_00)]
    rows = results.results_of(main, everybody=True)
    assert rows.sums.adds_up
    assert report_files.results_csv(main, rows).splitlines()[7].split(",")[1::14] == ["Cyd", "1A"]
    assert "flight" in [column.code for column in table(main, report.finishers).columns]


def test_a_flight_shows_its_own_places():
    one, _ = flight_tree.flights_of(played())

    assert told(one) == [("Cyd", "4"), ("Ben", "5"), ("Ann", "6")]
