"""Chapter: leagues.  What counts is in the club's journal; who stands where is never stored."""

import hashlib
from decimal import Decimal
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tdsite import director
from tdsite.rooms.imports.report import evening_of
from tdsite.rooms.leagues import points_of
from tdsite.rooms.leagues.details import TELLS
from tdsite.rooms.leagues.facts import Projected, results_of
from tdsite.rooms.leagues.season_table import season_table
from tests.cached_scene import cached_scene
from tests.factories import (
    NOON,
    club,
    dana,
    entry_price,
    event,
    fay,
    player,
    reentry_price,
    running,
    sell,
)
from tournaments import access, journal
from tournaments.models import (
    Entry,
    JournalLine,
    League,
    Season,
    SeasonEvent,
    SeasonPoints,
    Tournament,
)
from tournaments.operations.leagues import CountsAlready, EventCancelled
from tournaments.reversals import EventCounts
from tournaments.rules.formulas import FormulaError
from tournaments.rules.formulas.variables import KEYS
from tournaments.rules.seasons import LeagueUnfit, PointsUnfit, SeasonClosed, SeasonUnfit, Terms
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
FILES = Path(__file__).parents[2] / "data" / "tdt"
ORDER = {"at": NOON}


def by_dana(act, *args, **told):
    return act(*args, by=dana(), at=NOON, **told)


def season(formula="n - r + 1", **terms) -> Season:
    league = League.objects.first()
    if league is None:
        line = by_dana(director.found_league, club().pk, name="Sunday League")
        league = League.objects.get(pk=line.data["league_id"])
    name = terms.pop("name", f"Season {Season.objects.count() + 1}")
    line = by_dana(director.open_season, league.pk, terms=Terms(name, formula, **terms))
    return Season.objects.select_related("league").get(pk=line.data["season_id"])


def played(*names: str) -> Tournament:
    """An event that ended in this order, the winner first, each out by the winner."""

    def play() -> int:
        tournament = event(seed="07" * 32)
        entries = sell(tournament, *names)
        director.start(tournament.pk, by=dana(), at=NOON)
        for entry in reversed(entries[1:]):
            director.bust_out(entry.pk, by_entries=[entries[0].pk], by=dana(), at=NOON)
        director.finish(tournament.pk, by=dana(), at=NOON)
        return tournament.pk

    told = repr(("played", names))
    return Tournament.objects.get(pk=cached_scene(told, play))


def counted(tournament: Tournament, one: Season, **how) -> JournalLine:
    return by_dana(director.count_event, one.pk, tournament_id=tournament.pk, **how)


def order(one: Season) -> list[tuple[str, str, Decimal]]:
    one.refresh_from_db()
    table = season_table(one)
    return [(table.people[row.player].name, row.label, row.points) for row in table.standings]


def undo(line: JournalLine) -> JournalLine:
    return by_dana(director.undo_in_club, club().pk, revision=line.revision)


def test_a_league_is_founded_renamed_and_put_away():
    line = by_dana(director.found_league, club().pk, name="  Sunday   League ")
    league = League.objects.get()
    assert (line.kind, line.data["league"], line.tournament) == (
        "league.founded", "Sunday League", None,
    )  # fmt: skip

    by_dana(director.change_league, league.pk, name="Monday League")
    by_dana(director.retire_league, league.pk)

    league.refresh_from_db()
    assert (league.name, league.retired) == ("Monday League", True)
    for refused in (
        lambda: by_dana(director.retire_league, league.pk),
        lambda: by_dana(director.open_season, league.pk, terms=Terms("A", "n")),
        lambda: by_dana(director.found_league, club().pk, name="Monday League"),
        lambda: by_dana(director.found_league, club().pk, name=" "),
    ):
        with pytest.raises(LeagueUnfit):
            refused()
    assert journal.broken_seal(club()) is None


def test_only_the_director_counts():
    one = season()
    with pytest.raises(access.NotAllowed):
        director.close_season(one.pk, by=fay(), at=NOON)


def test_a_season_keeps_its_terms_and_its_formula_must_be_readable():
    one = season("round(n / r)", best_of=3, tie_breaks=("wins",))
    assert (one.best_of, one.tie_breaks, len(one.token)) == (3, ["wins"], 12)

    with pytest.raises(FormulaError, match="Line 2, column 3"):
        by_dana(director.change_season, one.pk, terms=Terms(one.name, "n\n- x1"))
    with pytest.raises(SeasonUnfit):
        season(name=one.name)
    by_dana(director.change_season, one.pk, terms=Terms("Autumn", "n", drop_worst=1))

    one.refresh_from_db()
    assert (one.name, one.formula, one.best_of, one.drop_worst) == ("Autumn", "n", None, 1)


def test_the_standings_follow_from_the_events_that_count():
    first, second, one = played("Ann", "Ben", "Cat"), played("Dee", "Eve"), season()
    counted(first, one)
    counted(second, one, weight_percent=200, formula="10 * (n - r + 1) + hits")

    assert order(one) == [
        ("Dee", "1", 42), ("Eve", "2", 20), ("Ann", "3", 3), ("Ben", "4", 2), ("Cat", "5", 1),
    ]  # fmt: skip
    assert {p.value for p in points_of(first).values()} == {1, 2, 3}
    assert SeasonEvent.objects.count() == 2


def test_an_event_counts_once_and_how_it_counts_can_be_changed_and_undone():
    evening, one = played("Ann", "Ben"), season()
    counted(evening, one)
    with pytest.raises(CountsAlready):
        counted(evening, one)

    line = counted(evening, one, weight_percent=50)
    assert order(one)[0] == ("Ann", "1", 1)
    undo(line)
    assert order(one)[0] == ("Ann", "1", 2)

    dropped = by_dana(director.drop_event, one.pk, tournament_id=evening.pk)
    assert order(one) == []
    undo(dropped)
    assert order(one)[0] == ("Ann", "1", 2)


def test_a_cancelled_event_counts_nowhere():
    one, off = season(), event()
    director.cancel(off.pk, reason="No power", by=dana(), at=NOON)
    with pytest.raises(EventCancelled):
        counted(off, one)


def test_an_undo_in_the_event_changes_the_standings_by_itself():
    evening, one = played("Ann", "Ben"), season()
    counted(evening, one)
    assert order(one)[0] == ("Ann", "1", 2)

    finished = evening.journal.get(kind="tournament.finished")
    director.undo(evening.pk, revision=finished.revision, by=dana(), at=NOON)
    bust = evening.journal.filter(kind="entry.busted").latest("revision")
    director.undo(evening.pk, revision=bust.revision, by=dana(), at=NOON)

    assert [label for _, label, _ in order(one)] == ["T1", "T1"]


def test_points_by_hand_have_a_reason_and_are_taken_back_to_the_last_digit():
    one, ann = season(), player("Ann")
    line = by_dana(
        director.give_points, one.pk, player_id=ann.pk, points=Decimal("2.5"), reason="Dealt"
    )
    assert (line.data["points"], line.data["player"]) == ("2.5", "Ann")
    assert order(one) == [("Ann", "1", Decimal("2.5"))]
    with pytest.raises(PointsUnfit):
        by_dana(director.give_points, one.pk, player_id=ann.pk, points=Decimal(1), reason=" ")

    taken = by_dana(director.remove_points, SeasonPoints.objects.get().pk)
    assert order(one) == []
    undo(taken)
    assert order(one) == [("Ann", "1", Decimal("2.5"))]
    undo(line)
    assert order(one) == []


def test_points_go_with_a_person_who_is_merged():
    one, ann, annie = season(), player("Ann"), player("Annie")
    by_dana(director.give_points, one.pk, player_id=annie.pk, points=Decimal(4), reason="Dealt")

    by_dana(director.merge_players, club().pk, keep_id=ann.pk, other_id=annie.pk)

    assert order(one) == [("Ann", "1", 4)]


def test_a_closed_season_stays_as_it_is_until_its_closing_is_undone():
    evening, one, ann = played("Ann", "Ben"), season(), player("Cat")
    line = by_dana(director.close_season, one.pk)
    for act in (
        lambda: counted(evening, one),
        lambda: by_dana(director.close_season, one.pk),
        lambda: by_dana(director.change_season, one.pk, terms=Terms("B", "n")),
        lambda: by_dana(
            director.give_points, one.pk, player_id=ann.pk, points=Decimal(1), reason="x"
        ),
    ):
        with pytest.raises(SeasonClosed):
            act()

    undo(line)
    counted(evening, one)
    assert len(order(one)) == 2


def test_a_season_in_which_events_count_is_not_undone_before_them():
    one = season()
    opened = JournalLine.objects.get(kind="season.opened")
    line = counted(played("Ann", "Ben"), one)
    with pytest.raises(BlockedByLaterLine) as refused:
        undo(opened)
    assert refused.value.revision == line.revision


def test_who_plays_still_is_projected_where_he_would_go_out_or_by_his_chips():
    evening, one = running(players=4), season()
    counted(evening, one)
    entries = list(Entry.objects.filter(tournament=evening).order_by("number"))
    director.bust_out(entries[3].pk, by_entries=[entries[0].pk], by=dana(), at=NOON)
    assert [(name, points) for name, _, points in order(one)] == [
        ("P1", 2), ("P2", 2), ("P3", 2), ("P4", 1),
    ]  # fmt: skip
    evening.refresh_from_db()
    assert results_of(evening).projected is Projected.NEXT_OUT

    stacks = {entries[0].pk: 20_000, entries[1].pk: 50_000, entries[2].pk: 10_000}
    director.count_chips(evening.pk, counts=stacks, by=dana(), at=NOON)

    assert [name for name, _, _ in order(one)] == ["P2", "P1", "P3", "P4"]
    evening.refresh_from_db()
    assert results_of(evening).projected is Projected.BY_CHIPS


def test_before_the_start_nobody_has_points():
    one, evening = season(), event()
    sell(evening, "Ann", "Ben")
    counted(evening, one)
    assert order(one) == []


def test_a_player_who_re_entered_counts_once_with_his_last_place_and_all_his_costs():
    one = season("100 * n + 10 * entries + playerBuyins + r / 10 + (bc + rc) / 1000")
    evening = event(entry_price(), reentry_price())
    ann, ben, cat = sell(evening, "Ann", "Ben", "Cat")
    director.start(evening.pk, by=dana(), at=NOON)
    director.bust_out(ben.pk, by_entries=[ann.pk], by=dana(), at=NOON)
    again = director.reenter(evening.pk, player_id=ben.player_id, by=dana(), at=NOON)
    director.bust_out(cat.pk, by_entries=[ann.pk], by=dana(), at=NOON)
    director.bust_out(again.data["entry"], by_entries=[ann.pk], by=dana(), at=NOON)
    director.finish(evening.pk, by=dana(), at=NOON)
    counted(evening, one)

    points = {name: value for name, _, value in order(one)}
    assert points == {
        "Ann": Decimal("341.21"), "Ben": Decimal("342.42"), "Cat": Decimal("341.41"),
    }  # fmt: skip


def test_an_imported_event_counts_in_the_season_its_file_names():
    content = (FILES / "autumn-cup.tdt").read_bytes()
    imported = by_dana(
        director.import_event,
        club().pk,
        read=evening_of(club(), content, file_name="autumn-cup.tdt"),
        file_name="autumn-cup.tdt",
        file_hash=hashlib.sha256(content).hexdigest(),
    )
    pk = imported.data["tournament_id"]
    formula = 'assign("avg", monies / buyins)\nround(10 * sqrt(n / r) * (1 + log(avg)) + 10 * hits)'

    names = {"league": "Harbour League", "season": "2024"}
    line = by_dana(director.count_imported_event, pk, **names, formula=formula)

    one = Season.objects.get()
    assert (one.league.name, one.name, one.formula) == ("Harbour League", "2024", formula)
    # by hand: four players paid 1,080 together, 270 each; knock-outs 3, 1, 0, 0
    assert order(one) == [
        ("Ada Holm", "1", 132 + 30), ("Cy O’Hara", "2", 93 + 10), ("Bo", "3", 76), ("Di", "4", 66),
    ]  # fmt: skip
    with pytest.raises(EventCounts):
        undo(imported)
    undo(line)
    assert not League.objects.exists()
    undo(imported)
    assert not Tournament.objects.exists()


def test_a_second_event_of_another_formula_brings_its_own_into_a_known_season():
    first, second = played("Ann", "Ben"), played("Cat", "Dan")
    names = {"league": "Harbour", "season": "2024"}
    by_dana(director.count_imported_event, first.pk, **names, formula="n - r + 1")
    by_dana(director.count_imported_event, second.pk, **names, formula="n -r  + 1")
    assert [e.formula for e in SeasonEvent.objects.order_by("pk")] == ["", "n -r  + 1"]


def test_a_season_asks_as_much_of_the_database_for_one_event_as_for_three():
    """What events told is kept: only the season's own rows are read again."""
    one, asked = season(), []
    for names in (("Ann", "Ben"), ("Cat", "Dan"), ("Eve", "Fay")):
        counted(played(*names), one)
        season_table(one)
        with CaptureQueriesContext(connection) as queries:
            season_table(one)
        asked.append(len(queries))

    assert len(set(asked)) == 1
    assert asked[0] < 6


def test_a_formula_knows_shared_knock_outs_the_final_table_and_what_was_for_sale():
    one = season("1000 * sharedHits + 100 * hits + 10 * finalTable + playersLeft + rebuysAllowed")
    evening = event(entry_price())
    ann, ben, cat = sell(evening, "Ann", "Ben", "Cat")
    director.start(evening.pk, by=dana(), at=NOON)
    director.bust_out(cat.pk, by_entries=[ann.pk, ben.pk], by=dana(), at=NOON)
    director.bust_out(ben.pk, by_entries=[ann.pk], by=dana(), at=NOON)
    director.finish(evening.pk, by=dana(), at=NOON)
    counted(evening, one)

    points = {name: value for name, _, value in order(one)}
    assert points == {"Ann": 1500 + 200 + 11, "Ben": 500 + 100 + 11, "Cat": 11}
    told = results_of(Tournament.objects.get(pk=evening.pk))
    assert {*told.facts.details, *told.players[0].details} <= TELLS <= set(KEYS.values())
