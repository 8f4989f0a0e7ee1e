"""Prizes planned before the close and corrected after it.  WSOP 2026 31."""

import pytest
from django.utils import timezone

from tdsite import director
from tests.factories import carl, club, dana, entry_price, running
from tournaments import queries
from tournaments.models import JournalLine, Posting, PrizeStructure, Tournament
from tournaments.models.money import Account
from tournaments.models.prizes import DealMethod
from tournaments.operations import prizes as steps
from tournaments.operations.events import BadTerms
from tournaments.rules import RuleError
from tournaments.rules.deals import Share
from tournaments.rules.prize_plans import BadPrize, NotThePool, Prize

pytestmark = pytest.mark.django_db


def by(person=None):
    return {"by": person or dana(), "at": timezone.now()}


def plan(tournament, table="fixed", **given):
    return director.plan_prizes(tournament.pk, prize_table=table, **given, **by())


def close(tournament) -> Tournament:
    director.close_registration(tournament.pk, **by())
    return Tournament.objects.get(pk=tournament.pk)


def frozen(tournament) -> list[tuple]:
    rows = tournament.prizes.order_by("place")
    return list(rows.values_list("amount_cents", "ticket_cents", "thing"))


FIXED = {"rows": [[700_00, 0, "Trophy", 80_00], [300_00, 110_00], [200_00]]}


def test_the_plan_is_what_the_close_freezes():
    tournament = running(entry_price(), players=12)

    line = plan(tournament, terms=FIXED)
    closed = close(tournament)

    assert (line.kind, line.data["structure"]) == ("prizes.planned", "fixed")
    assert frozen(closed) == [(700_00, 0, "Trophy"), (300_00, 110_00, ""), (200_00, 0, "")]


def test_what_the_house_adds_and_the_guarantee_come_from_the_overlay():
    tournament = running(entry_price(), players=12)
    plan(tournament, "bar", added_cents=100_00, guarantee_cents=1_250_00)

    closed = close(tournament)

    overlay = Posting.objects.filter(tournament=closed, account=Account.OVERLAY)
    assert sum(overlay.values_list("amount_cents", flat=True)) == 100_00
    assert sum(cents for cents, _, _ in frozen(closed)) == queries.pool_cents(closed) == 1_300_00


def test_a_structure_of_the_club_is_copied_and_never_followed():
    tournament = running(entry_price(), players=12)
    rows = [[50, [600_000, 400_000]]]
    saved = director.save_prizes(club().pk, name=" Our  two ", kind="percent", rows=rows, **by())
    kept = PrizeStructure.objects.get(pk=saved.data["prizes_id"])

    plan(tournament, "club", structure_id=kept.pk)
    director.save_prizes(
        club().pk,
        structure_id=kept.pk,
        name="Our one",
        kind="percent",
        rows=[[50, [10**6]]],
        **by(),
    )
    director.remove_prizes(club().pk, structure_id=kept.pk, **by())

    assert [cents for cents, _, _ in frozen(close(tournament))] == [720_00, 480_00]
    assert saved.data["structure"] == "Our two"
    assert not PrizeStructure.objects.exists()


def test_a_name_is_given_once_in_the_library():
    rows = [[50, [10**6]]]
    director.save_prizes(club().pk, name="One", kind="percent", rows=rows, **by())

    with pytest.raises(steps.NameTaken):
        director.save_prizes(club().pk, name="one", kind="percent", rows=rows, **by())
    with pytest.raises(steps.NameMissing):
        director.save_prizes(club().pk, name=" ", kind="percent", rows=rows, **by())


def test_a_plan_is_undone_and_cannot_change_after_the_close():
    tournament = running(entry_price(), players=12)
    line = plan(tournament, terms=FIXED)
    director.undo(tournament.pk, revision=line.revision, **by())
    assert Tournament.objects.get(pk=tournament.pk).prize_table == "bar"

    again = plan(tournament, terms=FIXED)
    closed = close(tournament)

    with pytest.raises(steps.PrizesSet):
        plan(closed, "casino")
    with pytest.raises(RuleError):
        director.undo(tournament.pk, revision=again.revision, **by())


def test_numbers_no_event_can_have_are_refused():
    tournament = running(entry_price(), players=2)

    with pytest.raises(BadTerms):
        plan(tournament, "bar", unit_cents=0)


@pytest.fixture
def closed():
    tournament = running(entry_price(), players=12)
    plan(tournament, terms=FIXED)
    return close(tournament)


def correct(tournament, *given: Prize, reason="Posted wrongly") -> JournalLine:
    return director.correct_prizes(tournament.pk, prizes_given=given, reason=reason, **by())


def test_a_correction_gives_the_same_pool_in_another_way_and_says_why(closed):
    line = correct(closed, Prize(600_00), Prize(350_00), Prize(150_00), Prize(100_00))

    assert [cents for cents, _, _ in frozen(closed)] == [600_00, 350_00, 150_00, 100_00]
    assert line.data["reason"] == "Posted wrongly"
    assert line.data["changed"] == [
        [1, 700_00, 600_00],
        [2, 300_00, 350_00],
        [3, 200_00, 150_00],
        [4, None, 100_00],
    ]

    director.undo(closed.pk, revision=line.revision, **by())

    assert frozen(closed) == [(700_00, 0, "Trophy"), (300_00, 110_00, ""), (200_00, 0, "")]


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ((Prize(700_00), Prize(300_00)), NotThePool),
        ((Prize(600_00), Prize(800_00)), BadPrize),
        (
            (Prize(700_00, 0, "Trophy", 80_00), Prize(300_00, 110_00), Prize(200_00)),
            steps.NothingChanged,
        ),
    ],
)
def test_a_correction_that_does_not_add_up_is_refused(closed, given, refused):
    with pytest.raises(refused):
        correct(closed, *given)


def test_the_director_may_give_a_lower_place_more_than_one_above(closed):
    given = (Prize(300_00), Prize(500_00), Prize(400_00))
    director.correct_prizes(
        closed.pk, prizes_given=given, reason="as agreed", any_order=True, **by()
    )
    assert [cents for cents, _, _ in frozen(closed)] == [300_00, 500_00, 400_00]


def test_so_may_prizes_that_follow_a_deal_on_record(closed):
    entries = list(queries.entries_in(closed).order_by("number"))
    for entry in entries[3:]:
        director.bust_out(entry.pk, **by())
    shares = [Share(entry.pk, 370_00, signed=True) for entry in entries[:3]]
    told = {"method": DealMethod.EVEN, "shares": shares, "left_prizes": [90_00]}
    director.record_deal(closed.pk, guaranteed=False, **told, **by())

    correct(closed, Prize(300_00), Prize(500_00), Prize(400_00))

    assert [cents for cents, _, _ in frozen(closed)] == [300_00, 500_00, 400_00]


def test_a_correction_wants_a_reason_and_a_close(closed):
    with pytest.raises(steps.ReasonMissing):
        correct(closed, Prize(1_200_00), reason=" ")
    with pytest.raises(steps.PrizesNotSet):
        correct(running(entry_price(), players=2), Prize(200_00))


def test_a_place_that_is_paid_keeps_its_prize(closed):
    entries = list(queries.entries_in(closed).order_by("number"))
    for entry in entries[:10]:
        director.bust_out(entry.pk, **by())
    director.pay(entries[9].pk, method="transfer", **by(carl()))

    with pytest.raises(steps.PrizePaid) as refusal:
        correct(closed, Prize(700_00), Prize(400_00), Prize(100_00))
    correct(closed, Prize(650_00), Prize(350_00), Prize(200_00))

    assert refusal.value.values["number"] == 3
    assert [cents for cents, _, _ in frozen(closed)] == [650_00, 350_00, 200_00]
