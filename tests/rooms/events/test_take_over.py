"""An event that is played already is taken over: counts, seats, clock and prizes are right."""

from datetime import timedelta

import pytest

from blinds.queries import face_of
from tables.models import Seat
from tdsite import director
from tdsite.rooms.events.take_over_acts import ClockNow, FieldNow
from tdsite.rooms.leagues.season_table import season_table
from tests.factories import (
    NOON,
    add_on_price,
    club,
    dana,
    entry_price,
    event,
    level,
    rebuy_price,
    running,
)
from tests.rooms.leagues.test_commands import counted
from tests.rooms.leagues.test_commands import season as a_season
from tournaments import queries
from tournaments.ledger import book_of
from tournaments.models import Entry, Player, Prize
from tournaments.models.tournament import State
from tournaments.rules.ledger import checks
from tournaments.rules.taken_over import CannotTakeOver, PlayerIn
from tournaments.sentences import translate

pytestmark = pytest.mark.django_db

TWENTY_MINUTES = 20 * 60
PLAN = tuple(level(100 * n, 200 * n, minutes=20) for n in range(1, 13))


def announced(**fields):
    prices = (entry_price(), rebuy_price(), add_on_price())
    return event(*prices, schedule=PLAN, **fields)


def take_over(tournament, *, entries=20, left=8, clock=None, players=(), **more):
    counts = {name: more.pop(name) for name in ("rebuys_count", "add_ons_count") if name in more}
    line = director.take_over(
        tournament.pk,
        clock=clock or ClockNow(level=7, left_seconds=252),
        field=FieldNow(entries_count=entries, left_count=left, **counts),
        players=players,
        by=dana(),
        at=NOON,
        **more,
    )
    tournament.refresh_from_db()
    return line


def test_the_clock_goes_on_at_the_second():
    tournament = announced()

    take_over(tournament)

    now = face_of(tournament).read(NOON + timedelta(seconds=60))
    assert (now.index, now.left_ms, now.running) == (6, 192_000, True)
    assert tournament.state == State.RUNNING
    assert tournament.started_at == NOON - timedelta(seconds=7 * TWENTY_MINUTES - 252)


def test_a_paused_clock_stands_where_it_was():
    tournament = announced()

    take_over(tournament, clock=ClockNow(level=3, left_seconds=61, running=False))

    assert face_of(tournament).read(NOON + timedelta(hours=1)).left_ms == 61_000


def test_entries_players_chips_and_money_are_what_was_counted():
    tournament = announced()
    terms = {price.kind: price for price in tournament.prices.all()}

    take_over(tournament, entries=20, left=8, rebuys_count=5, add_ons_count=3)

    chips = 20 * terms["entry"].chips + 5 * terms["rebuy"].chips + 3 * terms["add_on"].chips
    assert queries.chips_in_play(tournament) == chips
    assert queries.still_in(tournament) == 8
    assert tournament.entries.count() == 20
    pool = sum(
        count * terms[kind].split.pool_cents
        for kind, count in (("entry", 20), ("rebuy", 5), ("add_on", 3))
    )
    assert queries.pool_cents(tournament) == pool
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []


def test_registration_closed_elsewhere_sets_the_prizes():
    tournament = announced()

    take_over(tournament)

    amounts = Prize.objects.filter(tournament=tournament).values_list("amount_cents", flat=True)
    assert sum(amounts) == queries.pool_cents(tournament)
    assert 0 < len(amounts) < 8


def test_registration_that_is_still_open_sells_on():
    tournament = announced()

    take_over(tournament, clock=ClockNow(level=2, left_seconds=252), registration_open=True)

    assert tournament.registration_closed_at is None
    assert not Prize.objects.exists()


def test_listed_players_sit_where_they_sat_and_the_others_are_drawn():
    tournament = announced()
    players = (PlayerIn("Ann", 3, 5, 45_000), PlayerIn("Bo", 3, 6), PlayerIn("Cy"))

    line = take_over(tournament, entries=5, left=4, players=players)

    seats = {
        seat.entry.player.name: f"{seat.table.number}-{seat.number}"
        for seat in Seat.objects.filter(entry__isnull=False)
    }
    assert (seats["Ann"], seats["Bo"]) == ("3-5", "3-6")
    assert set(seats) == {"Ann", "Bo", "Cy", "Unnamed-2"}
    assert line.data["drawn_count"] == 2
    ann = Entry.objects.get(player__name="Ann")
    assert [count.chips for count in ann.chip_counts.all()] == [45_000]


def test_somebody_known_by_name_or_number_is_that_player():
    tournament = announced()
    anna = Player.objects.create(club=club(), name="Anna Berg", sought="anna berg")
    bob = Player.objects.create(club=club(), name="Bob", member_number="M-17", sought="bob")

    take_over(tournament, players=(PlayerIn("anna berg"), PlayerIn("m-17")))

    inside = set(queries.entries_in(tournament).values_list("player", flat=True))
    assert {anna.pk, bob.pk} < inside


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        (("110", "204"), "2 players are called Ann Berg: members 110, 204. Write the member"),
        (("110", ""), "2 players are called Ann Berg: members 110, and without a number. Write"),
        (("", ""), "2 players are called Ann Berg, none with a member number. Merge them"),
    ],
)
def test_a_name_that_two_have_is_refused_with_their_numbers(numbers, says):
    for number in numbers:
        Player.objects.create(club=club(), name="Ann Berg", member_number=number, sought="ann berg")

    with pytest.raises(CannotTakeOver) as refused:
        take_over(announced(), players=(PlayerIn("Ann Berg"),))
    assert translate(refused.value).startswith(says)


def test_who_is_out_has_a_place_and_no_name_yet():
    tournament = announced()

    take_over(tournament, entries=20, left=8)

    names = {entry.pk: entry.player.name for entry in tournament.entries.select_related("player")}
    held = {place.place: names[entry] for entry, place in queries.places(tournament).items()}
    assert held == {21 - n: f"Unnamed-{n}" for n in range(1, 13)}


def test_who_has_no_name_has_no_points_until_somebody_names_them():
    tournament = announced()
    season = a_season()
    counted(tournament, season)
    take_over(tournament, entries=6, left=2, players=(PlayerIn("Ann"), PlayerIn("Bo")))

    before = {row.player for row in season_table(season).standings}
    sixth = Player.objects.get(name="Unnamed-1")
    director.change_player(club().pk, player_id=sixth.pk, name="Dee", by=dana(), at=NOON)

    assert sixth.pk not in before
    assert sixth.pk in {row.player for row in season_table(season).standings}


def test_it_is_played_to_the_end_and_taken_back():
    tournament = announced()
    line = take_over(tournament, entries=5, left=2, players=(PlayerIn("Ann"), PlayerIn("Bo")))

    bo = Entry.objects.get(player__name="Bo")
    bust = director.bust_out(bo.pk, by=dana(), at=NOON + timedelta(minutes=3))
    director.undo(tournament.pk, revision=bust.revision, by=dana(), at=NOON + timedelta(minutes=4))
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON + timedelta(minutes=5))

    tournament.refresh_from_db()
    assert tournament.state == State.REGISTERING
    assert not tournament.entries.filter(voided=False).exists()
    assert queries.chips_in_play(tournament) == 0


def test_taken_back_it_is_taken_over_again_and_the_undo_itself_is_undone():
    tournament = announced()
    players = (PlayerIn("Ann", 1, 1), PlayerIn("Bo", 1, 5))
    wrong = take_over(tournament, entries=6, left=2, players=players)
    director.undo(tournament.pk, revision=wrong.revision, by=dana(), at=NOON)

    right = take_over(tournament, entries=5, left=2, players=players)
    back = director.undo(tournament.pk, revision=right.revision, by=dana(), at=NOON)
    director.undo(tournament.pk, revision=back.revision, by=dana(), at=NOON)

    tournament.refresh_from_db()
    assert tournament.state == State.RUNNING
    assert tournament.entries.filter(voided=False).count() == 5
    assert Player.objects.filter(name="Ann").count() == 1
    assert Seat.objects.filter(entry__isnull=False).count() == 2
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"entries": 7, "left": 8}, "left_count"),
        ({"players": [PlayerIn(f"P{n}") for n in range(9)]}, "players"),
        ({"players": [PlayerIn("Ann", 1, 1), PlayerIn("Bo", 1, 1)]}, "players"),
        ({"players": [PlayerIn("Ann", 1, None)]}, "players"),
        ({"players": [PlayerIn("Ann", 1, 10)]}, "players"),
        ({"players": [PlayerIn("Ann"), PlayerIn("ANN")]}, "players"),
        ({"clock": ClockNow(level=13, left_seconds=1)}, "level"),
        ({"clock": ClockNow(level=2, left_seconds=1, on_break=True)}, "on_break"),
        ({"entries": 300, "left": 3}, "left_count"),
    ],
)
def test_figures_that_do_not_fit_are_refused_at_their_field_and_nothing_is_written(changes, field):
    tournament = announced()

    with pytest.raises(CannotTakeOver) as refused:
        take_over(tournament, **changes)

    assert refused.value.field == field
    assert not Entry.objects.exists()
    assert not Player.objects.exists()


def test_an_event_that_has_begun_here_is_not_taken_over():
    tournament = running(players=4)

    with pytest.raises(Exception, match="started already"):
        take_over(tournament)


def test_rebuys_that_the_event_does_not_sell_are_refused():
    tournament = event(entry_price(), schedule=PLAN)

    with pytest.raises(CannotTakeOver, match="no rebuys"):
        take_over(tournament, rebuys_count=1)
