"""Chapter: deals of the last players, on paper and at the desk.  Robert's Rules 7.36-7.38."""

import pytest

from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.pages import money as prize_pages
from tdsite.rooms.busts.page import prize_in_words
from tdsite.rooms.players.player_page import player_now
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, carl, dana, fay, running
from tournaments import dealing, prize_money, queries
from tournaments.models import Deal, DealShare, Entry, JournalLine, Tournament
from tournaments.models.prizes import DealMethod
from tournaments.operations.deals import (
    DealIsPaid,
    DealIsVoid,
    LaterDealStands,
    NoReason,
    OtherDealStands,
)
from tournaments.operations.events import WrongState
from tournaments.rules.deal_checks import DealsForbidden, HandNotOver, NotEverybodyIn
from tournaments.rules.deals import Share
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
VOUCHED = {"deals": "guaranteed"}


def last_three(*, players: int = 12, left: int = 3, **policy: str) -> Tournament:
    """Twelve paid 100.00 each; three are left, for 650.00, 300.00 and 250.00."""
    tournament = running(players=players, prize_unit_cents=50_00, policy=policy or VOUCHED)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    out = queries.entries_in(tournament).filter(number__gt=left)
    reports = [director.Report(entry.pk, stack_chips=1000 + entry.number) for entry in out]
    director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def out_next(tournament: Tournament) -> None:
    last = queries.entries_in(tournament).order_by("-number")[0]
    director.bust_out(last.pk, by=fay(), at=NOON)


def finish(tournament: Tournament) -> None:
    while queries.still_in(tournament) > 1:
        out_next(tournament)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()


def deal(tournament: Tournament, *cents: int, left: list[int], guaranteed: bool = True, **told):
    entries = queries.entries_in(tournament).order_by("number")
    shares = [
        Share(entry.pk, amount, stack_chips=1000 * entry.number, signed=True)
        for entry, amount in zip(entries, cents, strict=False)
    ]
    told = {"method": DealMethod.CUSTOM, **told}
    return director.record_deal(
        tournament.pk,
        shares=shares,
        left_prizes=left,
        guaranteed=guaranteed,
        by=dana(),
        at=NOON,
        **told,
    )


def won(tournament: Tournament) -> list[int]:
    """What entries 1, 2, 3 win."""
    paid = queries.awards(tournament).paid_cents
    return [paid[Entry.objects.get(tournament=tournament, number=n).pk] for n in (1, 2, 3)]


def _each(shot) -> list[int]:
    """The first three prizes of a board's runs of places, a place each."""
    return [cents for first, last, cents in shot["prizes"] for _ in range(first, last + 1)][:3]


def test_the_prizes_of_the_chapter():
    tournament = last_three()
    assert dealing.table_of(tournament).prizes == (650_00, 300_00, 250_00)


def test_a_deal_is_written_down_with_what_it_was_reckoned_from():
    tournament = last_three()

    line = deal(tournament, 360_00, 370_00, 380_00, left=[90_00], method=DealMethod.ICM)

    kept = Deal.objects.get(pk=line.data["deal_id"])
    assert (kept.number, kept.pool_cents, kept.left_prizes) == (1, 1200_00, {"1": 90_00})
    assert kept.inputs["prizes"] == [650_00, 300_00, 250_00]
    rows = kept.shares.order_by("entry__number").values_list("stack_chips", "secured_cents")
    assert list(rows) == [(1000, 250_00), (2000, 250_00), (3000, 250_00)]
    assert sum(kept.shares.values_list("offered_cents", flat=True)) == 1110_00
    assert (line.kind, line.law, line.data["amount_cents"]) == ("deal.recorded", "7.37", 1110_00)


def test_a_guaranteed_deal_is_what_the_desk_pays():
    tournament = last_three()
    deal(tournament, 360_00, 370_00, 380_00, left=[90_00])

    finish(tournament)

    assert won(tournament) == [450_00, 370_00, 380_00]
    for entry in tournament.entries.filter(number__lte=3):
        director.pay(entry.pk, by=carl(), at=NOON)
    assert queries.money_box(tournament)["difference"] == 0


def test_a_deal_that_is_only_written_down_changes_no_prize():
    tournament = last_three()
    deal(tournament, 360_00, 370_00, 380_00, left=[90_00], guaranteed=False)
    finish(tournament)
    assert won(tournament) == [650_00, 300_00, 250_00]
    assert prize_money.deal_of(tournament).shares.keys() == {
        e.pk for e in tournament.entries.filter(number__lte=3)
    }


def test_what_is_left_to_play_for_is_shared_by_a_tie():
    tournament = last_three()
    deal(tournament, 380_00, 380_00, 380_00, left=[30_00, 20_00, 10_00])
    reports = [
        director.Report(entry.pk, stack_chips=500)
        for entry in queries.entries_in(tournament).filter(number__gte=2)
    ]

    director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)
    finish(tournament)

    assert won(tournament) == [410_00, 395_00, 395_00]


def test_a_second_deal_shares_out_what_the_first_one_left():
    tournament = last_three()
    deal(tournament, 360_00, 360_00, 360_00, left=[80_00, 40_00])
    out_next(tournament)

    deal(tournament, 50_00, 60_00, left=[10_00])
    finish(tournament)

    assert won(tournament) == [420_00, 420_00, 360_00]


def test_what_nobody_has_won_yet_counts_the_shares_of_those_still_in():
    tournament = last_three()
    deal(tournament, 360_00, 370_00, 380_00, left=[90_00])
    out_next(tournament)

    placed = queries.places(tournament)
    agreed = prize_money.paid_by(tournament)
    open_cents = prize_money.not_won_cents(queries.prizes(tournament), 2, agreed, placed=placed)

    assert open_cents == 360_00 + 370_00 + 90_00
    assert open_cents + sum(queries.awards(tournament).paid_cents.values()) == 1200_00


def test_a_deal_waits_for_the_prizes_and_for_the_end_of_the_hand():
    tournament = running(players=3, policy=VOUCHED)
    with pytest.raises(WrongState):
        deal(tournament, 100_00, 100_00, 90_00, left=[10_00])
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    with pytest.raises(HandNotOver):
        deal(tournament, 100_00, 100_00, 90_00, left=[10_00], between_hands=False)


def test_a_deal_without_somebody_who_is_still_in_is_void():
    tournament = last_three()
    with pytest.raises(NotEverybodyIn, match="P3 is still in"):
        deal(tournament, 360_00, 370_00, left=[470_00])


def test_a_deal_made_on_the_screens_is_paid_although_the_policy_proposes_only_to_record_it():
    tournament = last_three(deals="record_only")
    deal(tournament, 360_00, 370_00, 380_00, left=[90_00])
    finish(tournament)
    assert won(tournament) == [450_00, 370_00, 380_00]


@pytest.mark.parametrize(("policy", "paid"), [("record_only", False), ("guaranteed", True)])
def test_where_nobody_says_who_pays_the_policy_of_the_house_does(policy, paid):
    tournament = last_three(deals=policy)
    line = deal(tournament, 360_00, 370_00, 380_00, left=[90_00], guaranteed=None)
    assert Deal.objects.get(pk=line.data["deal_id"]).guaranteed is paid


def test_what_the_house_rules_propose_for_deals_can_change_while_the_event_is_played():
    tournament = last_three(deals="forbidden")
    with pytest.raises(DealsForbidden):
        deal(tournament, 360_00, 370_00, 380_00, left=[90_00])

    policy = {"deals": "guaranteed"}
    why = {"reason": "the players ask for one", "by": dana(), "at": NOON}
    director.choose_policy(tournament.pk, policy=policy, **why)

    line = deal(tournament, 360_00, 370_00, 380_00, left=[90_00], guaranteed=None)
    assert Deal.objects.get(pk=line.data["deal_id"]).guaranteed


def test_deals_on_top_of_each_other_are_paid_the_same_way():
    tournament = last_three()
    deal(tournament, 360_00, 370_00, 380_00, left=[90_00], guaranteed=False)
    with pytest.raises(OtherDealStands, match="Deal 1"):
        deal(tournament, 20_00, 20_00, 20_00, left=[30_00])


def test_a_void_deal_leaves_the_prizes_as_they_were():
    tournament = last_three()
    line = deal(tournament, 360_00, 370_00, 380_00, left=[90_00])

    director.void_deal(line.data["deal_id"], reason=" P2 did not agree ", by=dana(), at=NOON)
    finish(tournament)

    assert won(tournament) == [650_00, 300_00, 250_00]
    assert JournalLine.objects.get(kind="deal.voided").data["reason"] == "P2 did not agree"


def test_a_deal_is_voided_once_with_a_reason_and_the_last_one_first():
    tournament = last_three()
    first = deal(tournament, 360_00, 360_00, 360_00, left=[120_00]).data["deal_id"]
    second = deal(tournament, 20_00, 20_00, 20_00, left=[60_00]).data["deal_id"]

    with pytest.raises(LaterDealStands, match="Deal 2"):
        director.void_deal(first, reason="x", by=dana(), at=NOON)
    with pytest.raises(NoReason):
        director.void_deal(second, reason=" ", by=dana(), at=NOON)
    director.void_deal(second, reason="x", by=dana(), at=NOON)
    with pytest.raises(DealIsVoid):
        director.void_deal(second, reason="x", by=dana(), at=NOON)


def test_a_deal_that_was_paid_stands_until_the_slip_is_void():
    tournament = last_three()
    line = deal(tournament, 360_00, 370_00, 380_00, left=[90_00])
    out_next(tournament)
    slip = director.pay(Entry.objects.get(number=3).pk, by=carl(), at=NOON)

    with pytest.raises(DealIsPaid, match=f"slip {slip.data['number']}"):
        director.void_deal(line.data["deal_id"], reason="x", by=dana(), at=NOON)
    with pytest.raises(BlockedByLaterLine):
        director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)


def test_an_undone_deal_is_void_and_comes_back_with_its_shares():
    tournament = last_three()
    line = deal(tournament, 360_00, 370_00, 380_00, left=[90_00])

    undone = director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert prize_money.deal_of(tournament) is None
    director.undo(tournament.pk, revision=undone.revision, by=dana(), at=NOON)

    assert sum(prize_money.deal_of(tournament).shares.values()) == 1110_00
    assert DealShare.objects.count() == 3


def test_a_bust_before_the_deal_stays_while_the_deal_stands():
    tournament = last_three()
    bust = JournalLine.objects.filter(kind="entry.busted").latest("revision")
    line = deal(tournament, 360_00, 370_00, 380_00, left=[90_00])

    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(tournament.pk, revision=bust.revision, by=dana(), at=NOON)

    assert refused.value.revision == line.revision


def test_the_close_is_not_undone_under_a_deal_on_its_prizes():
    """A late sale would make other prizes, and the deal would share a sum that is none."""
    tournament = last_three()
    closed = tournament.journal.get(kind="registration.closed")
    line = deal(tournament, 450_00, 370_00, 280_00, left=[100_00])

    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=closed.revision, by=dana(), at=NOON)

    assert refusal.value.revision == line.revision
    director.void_deal(line.data["deal_id"], reason="misread", by=dana(), at=NOON)
    director.undo(tournament.pk, revision=closed.revision, by=dana(), at=NOON)


def test_a_bust_does_not_come_back_over_a_deal_that_its_player_made():
    """Two went out together, wrongly; all three deal.  Out as they were, they would have made none.

    They would have the same places by it, so that who deals for them does not tell.
    """
    tournament = last_three()
    one, two, _ = queries.entries_in(tournament).order_by("number")
    both = [director.Report(one.pk, stack_chips=2_000), director.Report(two.pk, stack_chips=500)]
    out = director.bust_together(tournament.pk, reports=both, by=fay(), at=NOON)
    undone = director.undo(tournament.pk, revision=out.revision, by=dana(), at=NOON)
    line = deal(tournament, 450_00, 370_00, 280_00, left=[100_00])

    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=undone.revision, by=dana(), at=NOON)

    assert refusal.value.revision == line.revision
    director.void_deal(line.data["deal_id"], reason="misread", by=dana(), at=NOON)
    director.undo(tournament.pk, revision=undone.revision, by=dana(), at=NOON)


def test_a_bust_after_the_deal_can_be_undone():
    tournament = last_three()
    deal(tournament, 360_00, 370_00, 380_00, left=[90_00])
    out_next(tournament)
    bust = JournalLine.objects.filter(kind="entry.busted").latest("revision")

    director.undo(tournament.pk, revision=bust.revision, by=dana(), at=NOON)

    assert dealing.no_longer_hold(tournament) == []


def test_a_bust_reported_late_from_before_the_deal_waits_until_the_deal_is_void():
    tournament = last_three()
    line = deal(tournament, 360_00, 370_00, 380_00, left=[90_00])
    late, fourth = (Entry.objects.get(tournament=tournament, number=n) for n in (3, 4))
    told = {"before": fourth.pk, "reason": "seen now", "sure": True, "by": fay(), "at": NOON}

    with pytest.raises(dealing.DealInTheWay, match="Deal 1"):
        director.bust_late(late.pk, **told)
    director.void_deal(line.data["deal_id"], reason="P3 was out", by=dana(), at=NOON)
    director.bust_late(late.pk, **told)

    assert queries.still_in(tournament) == 2


def test_the_boards_and_pages_follow_what_the_house_pays():
    tournament = last_three()
    deal(tournament, 360_00, 370_00, 380_00, left=[90_00])
    agreed = snapshots.make(tournament)
    out_next(tournament)
    third = snapshots.make(tournament)
    finish(tournament)
    over = snapshots.make(tournament)

    assert (_each(agreed), agreed["dealt"], agreed["next_prize"]) == (
        [90_00, 0, 0],
        1110_00,
        0,
    )
    assert (_each(third), third["dealt"]) == ([90_00, 0, 380_00], 730_00)
    assert (_each(over), over["dealt"]) == ([450_00, 370_00, 380_00], 0)
    assert [cents for _, _, cents in over["podium"]] == [450_00, 370_00, 380_00]
    page = prize_pages.payouts(tournament)
    assert [row.cents for row in page["rows"][:3]] == [450_00, 370_00, 380_00]


def test_whoever_a_deal_gives_a_share_below_the_prizes_is_in_the_money():
    """Three places are paid and four share: nobody is on the bubble any more."""
    tournament = last_three(left=4)
    deal(tournament, 300_00, 300_00, 300_00, 100_00, left=[200_00])

    page = prize_pages.payouts(tournament)
    assert (page["paid"], page["to_money"], page["in_money"]) == (4, 0, True)
    assert [row.cents for row in page["rows"]] == [200_00, 0, 0, 0]
    listed = [todo.what for todo in todos(EventState(tournament, NOON), by=dana())]
    assert "In the money: 4 left" in listed
    assert not [what for what in listed if "bubble" in what or "hand for hand" in what]

    fourth = queries.entries_in(tournament).get(number=4)
    line = director.bust_out(fourth.pk, by=fay(), at=NOON)
    tournament.refresh_from_db()

    assert prize_in_words(tournament, line) == "wins €100"
    page = prize_pages.payouts(tournament)
    assert [(row.place, row.name, row.cents) for row in page["rows"]][3:] == [(4, "P4", 100_00)]
    assert sum(row.cents for row in page["rows"]) + page["dealt"] == page["pool"]


def test_a_deal_that_is_only_recorded_leaves_the_boards_as_they_were():
    tournament = last_three()
    before = snapshots.make(tournament)["prizes"]
    deal(tournament, 360_00, 370_00, 380_00, left=[90_00], guaranteed=False)
    assert (snapshots.make(tournament)["prizes"], snapshots.make(tournament)["dealt"]) == (
        before,
        0,
    )


def test_the_players_page_says_what_the_deal_gives():
    tournament = last_three()
    deal(tournament, 360_00, 370_00, 380_00, left=[90_00])
    entry = queries.entries_in(tournament).get(number=2)
    assert player_now(EventState(tournament, NOON), entry).dealt_cents == 370_00
