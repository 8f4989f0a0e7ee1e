"""Chapter: marks, and two rows of one person."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tables.models import KeepApart, SeatNeed
from tdsite import director
from tdsite.web import log
from tests.digest import digest
from tests.factories import NOON, carl, club, dana, entry_price, event, player, running, sell
from tournaments import journal
from tournaments.access import NotAllowed
from tournaments.acts import ActContext
from tournaments.models import (
    Entry,
    JournalLine,
    Mark,
    Player,
    Tournament,
    Voucher,
)
from tournaments.operations.merging import BothPlay, SamePerson
from tournaments.operations.players import MergedAlready
from tournaments.operations.sales import SaleDetails
from tournaments.rules.marks import (
    BadMark,
    Banned,
    SelfExcluded,
    SelfExclusionStands,
    UnderAge,
    WarningFirst,
)
from tournaments.undo import BlockedByLaterLine, CannotUndo

pytestmark = pytest.mark.django_db
BY: ActContext = {"by": None, "at": NOON}
TODAY = NOON.date()


def put(who: Player, kind: str, **fields) -> Mark:
    line = director.mark_player(club().pk, player_id=who.pk, kind=kind, **fields, **BY)
    return Mark.objects.get(pk=line.data["mark_id"])


def register(tournament: Tournament, who: Player, **told) -> JournalLine:
    return director.register_and_seat(tournament.pk, player_id=who.pk, **told, **BY)


def merge(keep: Player, other: Player, **told) -> JournalLine:
    return director.merge_players(club().pk, keep_id=keep.pk, other_id=other.pk, **told, **BY)


def undo(line: JournalLine) -> JournalLine:
    return director.undo_in_club(club().pk, revision=line.revision, **BY)


def again(row):
    return type(row).objects.get(pk=row.pk)


# ---------- marks ----------


def test_who_is_banned_or_excluded_is_not_sold_to_and_the_reason_is_in_no_line():
    tournament, ana, bo = event(), player("Ana Berg"), player("Bo Dahl")
    put(ana, "banned", reason="Threw a chair", until=TODAY + timedelta(days=9))
    put(bo, "self_excluded")

    with pytest.raises(Banned, match="until 2026-11-29"):
        register(tournament, ana, details=SaleDetails(sure=True))
    with pytest.raises(SelfExcluded, match="is permanently self-excluded"):
        register(tournament, bo, details=SaleDetails(sure=True))
    assert not Entry.objects.exists()
    assert "chair" not in str(list(JournalLine.objects.values_list("data", flat=True)))


def test_what_warns_needs_a_second_look_and_then_is_sold():
    tournament, ana = event(), player("Ana Berg")
    put(ana, "owes", amount_cents=50_00)

    with pytest.raises(WarningFirst, match="owes the house money") as refused:
        register(tournament, ana)
    assert refused.value.field == "sure"
    register(tournament, ana, details=SaleDetails(sure=True))

    assert Entry.objects.count() == 1


def test_the_club_s_age_stops_who_is_under_it_and_warns_of_who_was_never_asked():
    house, tournament, ana = club(), event(), player("Ana Berg")
    type(house).objects.update(minimum_age=18)

    with pytest.raises(WarningFirst, match="not checked"):
        register(tournament, ana)
    Player.objects.filter(pk=ana.pk).update(born_on=date(2008, 11, 21))
    with pytest.raises(UnderAge, match="under 18"):
        register(tournament, ana, details=SaleDetails(sure=True))
    Player.objects.filter(pk=ana.pk).update(born_on=date(2008, 11, 20))
    register(tournament, ana)

    assert Entry.objects.count() == 1


def test_whom_the_house_does_not_sell_to_does_not_wait_for_a_seat_either():
    tournament = event(entry_price(limit=1))
    sell(tournament, "Full")
    ana = player("Ana Berg")
    put(ana, "banned")

    with pytest.raises(Banned):
        director.join_waiting(tournament.pk, player_id=ana.pk, **BY)


def test_a_debt_is_paid_off_in_parts():
    ana = player("Ana Berg")
    mark = put(ana, "owes", amount_cents=50_00)

    director.lift_mark(club().pk, mark_id=mark.pk, paid_cents=20_00, **BY)
    assert again(mark).amount_cents == 30_00
    line = director.lift_mark(club().pk, mark_id=mark.pk, paid_cents=30_00, **BY)

    assert again(mark).lifted_at == NOON
    undo(line)
    assert again(mark).lifted_at is None


def test_nobody_lifts_a_self_exclusion_before_its_end_nor_undoes_it():
    ana = player("Ana Berg")
    mark = put(ana, "self_excluded", until=TODAY + timedelta(days=30))

    with pytest.raises(SelfExclusionStands, match="runs until 2026-12-20"):
        director.lift_mark(club().pk, mark_id=mark.pk, **BY)
    with pytest.raises(SelfExclusionStands, match="runs until its end"):
        undo(JournalLine.objects.get(kind="player.marked"))

    later: ActContext = {"by": dana(), "at": NOON + timedelta(days=31)}
    director.lift_mark(club().pk, mark_id=mark.pk, **later)
    assert again(mark).lifted_at is not None


def test_the_desk_bans_and_only_the_director_lifts_the_ban():
    ana = player("Ana Berg")
    line = director.mark_player(club().pk, player_id=ana.pk, kind="banned", by=carl(), at=NOON)
    mark = line.data["mark_id"]

    with pytest.raises(NotAllowed):
        director.lift_mark(club().pk, mark_id=mark, by=carl(), at=NOON)
    director.lift_mark(club().pk, mark_id=mark, by=dana(), at=NOON)


def test_a_mark_that_makes_no_sense_is_refused():
    ana = player("Ana Berg")
    with pytest.raises(BadMark, match="before it starts"):
        put(ana, "banned", until=TODAY - timedelta(days=1))
    with pytest.raises(BadMark, match="how much"):
        put(ana, "owes")
    assert not Mark.objects.exists()


def test_a_mark_put_on_the_wrong_person_is_undone():
    ana = player("Ana Berg")
    before = digest()
    put(ana, "warning", reason="Ask Dana")
    undo(JournalLine.objects.get(kind="player.marked"))
    assert digest() == before


# ---------- two rows of one person ----------


def two_of_one() -> tuple[Player, Player, Tournament]:
    """Anna Berg twice: once in a past event with all that can go with them."""
    tournament = event()
    keep, other = player("Anna Berg"), player("Berg, Ana")
    register(tournament, other)
    past = Player.objects.filter(pk=other.pk)
    past.update(member_number="417", phone="070-1", email="ana@example.org")
    put(other, "owes", amount_cents=5_00)
    director.issue_voucher(
        club().pk, kind="voucher", amount_cents=10_00, currency="EUR", player_id=other.pk, **BY
    )
    director.need_seat(tournament.pk, player_id=other.pk, table=1, seat=3, **BY)
    director.keep_apart(tournament.pk, player_id=other.pk, other_id=player("Someone Else").pk, **BY)
    return keep, again(other), tournament


def test_all_of_the_other_goes_to_the_one_kept_and_comes_back_with_an_undo():
    keep, other, _ = two_of_one()
    before = digest()

    line = merge(keep, other, take=["member_number", "phone"])

    for rows in (Entry, Mark, Voucher, SeatNeed):
        assert set(rows.objects.values_list("player", flat=True)) == {keep.pk}, rows
    assert KeepApart.objects.get().one_id == keep.pk
    assert again(keep).member_number == "417"
    assert again(keep).email == ""
    assert (again(other).merged_into_id, again(other).member_number) == (keep.pk, "")
    assert log.says(line) == "Berg, Ana merged into Anna Berg"

    undo(line)
    assert digest() == before
    assert journal.broken_seal(club()) is None


def test_the_event_hears_of_it_in_a_line_of_its_own():
    keep, other, tournament = two_of_one()
    revision = again(tournament).revision

    merge(keep, other)

    told = again(tournament)
    line = JournalLine.objects.get(tournament=tournament, revision=told.revision)
    assert told.revision == revision + 1
    assert log.says(line) == "Berg, Ana is now Anna Berg"
    assert {change["model"] for change in line.changes} == {
        "tournaments.entry",
        "tables.seatneed",
        "tables.keepapart",
    }
    assert journal.broken_seal(told) is None


def test_a_sale_made_before_is_undone_only_after_the_two_are_told_apart():
    keep, other, tournament = two_of_one()
    sold = JournalLine.objects.get(kind="entry.registered")
    needs = JournalLine.objects.filter(tournament=tournament, revision__gt=sold.revision)
    for line in needs.order_by("-revision"):
        director.undo(tournament.pk, revision=line.revision, **BY)
    merged = merge(keep, other)

    with pytest.raises(CannotUndo, match="Undo that in the club log"):
        director.undo(tournament.pk, revision=sold.revision, **BY)
    undo(merged)
    director.undo(tournament.pk, revision=sold.revision, **BY)

    assert not Entry.objects.filter(voided=False).exists()


def test_they_are_told_apart_also_after_later_sales():
    keep, other, tournament = two_of_one()
    merged = merge(keep, other)
    entry = Entry.objects.get()
    director.start(again(register_others(tournament)).pk, **BY)
    director.bust_out(entry.pk, **BY)

    undo(merged)

    assert again(entry).player_id == other.pk
    assert again(entry).elimination is not None


def register_others(tournament: Tournament) -> Tournament:
    sell(tournament, "P1", "P2", "P3")
    return tournament


def test_a_later_change_of_what_was_taken_over_stands_in_the_way_and_is_named():
    keep, other, _ = two_of_one()
    merged = merge(keep, other, take=["phone"])
    third = player("Third")
    Player.objects.filter(pk=third.pk).update(phone="070-9")
    later = merge(again(keep), again(third), take=["phone"])

    with pytest.raises(BlockedByLaterLine, match=f"line {later.revision}") as refused:
        undo(merged)
    assert refused.value.revision == later.revision


def test_two_who_both_play_one_event_are_not_made_one():
    tournament = running(players=4)
    one, other = Player.objects.filter(name__in=["P1", "P2"]).order_by("pk")
    before = digest()

    with pytest.raises(BothPlay, match="Friday Deepstack"):
        merge(one, other)
    assert digest() == before

    director.bust_out(Entry.objects.get(player=other).pk, **BY)
    merge(one, other)
    assert tournament.entries.filter(player=one).count() == 2


def test_nobody_is_merged_into_himself_or_twice():
    one, other, third = player("One"), player("Other"), player("Third")
    with pytest.raises(SamePerson):
        merge(one, one)
    merge(one, other)
    with pytest.raises(MergedAlready):
        merge(third, other)
    with pytest.raises(MergedAlready):
        register(event(), other)


def test_whoever_was_merged_before_follows_along():
    one, other, third = player("One"), player("Other"), player("Third")
    merge(one, other)
    merge(third, one)
    assert again(other).merged_into_id == third.pk


def test_the_day_is_the_venue_s():
    house = club()
    assert house.timezone == "Europe/Paris"
    late = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)
    line = director.mark_player(house.pk, player_id=player().pk, kind="warning", by=None, at=late)
    assert Mark.objects.get(pk=line.data["mark_id"]).from_on == date(2026, 11, 21)
