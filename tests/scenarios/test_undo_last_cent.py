"""Chapter: undo to the last cent.  Busts mended, bounties, last longers, deals, prizes and payouts.

Random evenings; then any line goes back, alone or with all that rests on it, and comes again.
Whatever was done or undone, every sum adds up: prizes, bounties, last longers and deals.
"""

import os
from contextlib import suppress
from datetime import timedelta

import pytest
from django.core.exceptions import ObjectDoesNotExist
from hypothesis import given, settings
from hypothesis import strategies as st

from tdsite import director
from tdsite.rooms.journal.undo_plans import what_stands
from tests.digest import digest
from tests.factories import NOON, entry_price, rebuy_price, running
from tests.scenarios.test_undo import (
    ActedEvent,
    attempt,
    in_a_room_of_its_own,
    quick,
    refusal_of_undo,
    sound,
)
from tournaments import bounties, ledger, prize_money, queries
from tournaments.acts import merged_changes, plain
from tournaments.models import (
    Deal,
    Entry,
    JournalLine,
    Payout,
    SidePot,
    Tournament,
)
from tournaments.models.prizes import DealMethod, PayoutKind
from tournaments.models.tournament import BountyKind
from tournaments.rules.deal_checks import Share
from tournaments.rules.ledger import checks
from tournaments.rules.prize_plans import Prize
from tournaments.undo import AlreadyUndone, BlockedByLaterLine

pytestmark = pytest.mark.django_db

KINDS = (BountyKind.FIXED, BountyKind.PROGRESSIVE, BountyKind.MYSTERY)
SAID = {"reason": "seen on the camera", "sure": True}


class LastCent(ActedEvent):
    """Six play for heads; acts are chosen by a number, which also says on whom."""

    def __init__(self, kind: BountyKind, *, late: bool = False) -> None:
        prices = (entry_price(bounty_cents=25_01), rebuy_price(trigger="any", bounty_cents=5_00))
        fields = {"seats_per_table": 4, "prize_unit_cents": 1, "policy": {"deals": "guaranteed"}}
        self.tournament = running(*prices, players=6, bounty_kind=kind, **fields)
        self.at = NOON
        if late:  # a last longer is on, registration is closed, three are left
            self._pot(0)
            for which in range(3):
                self._stake(which)
            for number in (5, 4, 3):
                entry = self._killed(number).data["entry"]
                director.decline_rebuy(entry, **self.order)
            self._close(0)

    def act(self, what: int, which: int) -> JournalLine:
        self.at += timedelta(seconds=which)
        return getattr(self, f"_{ACTS[what % len(ACTS)]}")(which)

    def _live(self) -> list[Entry]:
        return list(queries.entries_in(self.tournament).order_by("number"))

    def _killed(self, which: int) -> JournalLine:
        """Somebody goes out to one player, or to two."""
        live = self._live()
        gone = live[which % len(live)]
        by = [e.pk for e in live if e.pk != gone.pk][: 1 + which % 2]
        return director.bust_out(gone.pk, by_entries=by, **self.order)

    def _other_hitman(self, which: int) -> JournalLine:
        by = [self._entry(which + 1).pk]
        return director.correct_bust_hitmen(
            self._entry(which).pk, by_entries=by, **SAID, **self.order
        )

    def _other_player(self, which: int) -> JournalLine:
        instead = self._entry(which + 2).pk
        return director.correct_bust_player(
            self._entry(which).pk, instead=instead, **SAID, **self.order
        )

    def _other_order(self, which: int) -> JournalLine:
        after = self._entry(which + 1).pk
        return director.correct_bust_order(self._entry(which).pk, after=after, **SAID, **self.order)

    def _late(self, which: int) -> JournalLine:
        before = self._entry(which + 1).pk
        return director.bust_late(self._entry(which).pk, before=before, **SAID, **self.order)

    def _pot(self, which: int) -> JournalLine:
        told = {"name": f"L{which}", "stake_cents": 10_00 + which}
        return director.open_side_pot(self.tournament.pk, **told, **self.order)

    def _stake(self, which: int) -> JournalLine:
        entry = self._entry(which).pk
        return director.join_side_pot(self._pot_of(which), entry_id=entry, **self.order)

    def _unstake(self, which: int) -> JournalLine:
        entry = self._entry(which).pk
        return director.leave_side_pot(self._pot_of(which), entry_id=entry, **self.order)

    def _pot_paid(self, which: int) -> JournalLine:
        entry = self._entry(which).pk
        return director.pay_side_pot(self._pot_of(which), entry_id=entry, **self.order)

    def _pot_of(self, which: int) -> int:
        pots = list(SidePot.objects.order_by("pk").values_list("pk", flat=True))
        return pots[which % len(pots)] if pots else 0

    def _agree(self, which: int) -> JournalLine:
        """All who play share alike and leave a euro to play for; odd cents go to the first."""
        live = self._live()
        left = sum(queries.prizes(self.tournament)[: len(live)])
        one, odd = divmod(left - 1_00, len(live))
        shares = [
            Share(entry.pk, one + (odd if at == 0 else 0), stack_chips=1000, signed=True)
            for at, entry in enumerate(live)
        ]
        told = {"method": DealMethod.EVEN, "shares": shares, "left_prizes": [1_00]}
        return director.record_deal(
            self.tournament.pk, guaranteed=which % 2 == 0, **told, **self.order
        )

    def _disagree(self, which: int) -> JournalLine:
        deal = Deal.objects.filter(voided=False).order_by("pk").last()
        return director.void_deal(deal.pk if deal else 0, reason="a stack", **self.order)

    def _other_prizes(self, which: int) -> JournalLine:
        """Some cents from the first to the second."""
        cents = queries.prizes(self.tournament)
        if len(cents) < 2:
            return self._close(which)
        cents[0], cents[1] = cents[0] - which, cents[1] + which
        given_now = [Prize(amount) for amount in cents]
        return director.correct_prizes(
            self.tournament.pk, prizes_given=given_now, reason="misread", **self.order
        )

    def _authorise(self, which: int) -> JournalLine:
        return director.authorise_payout(self._entry(which).pk, **self.order)

    def _bounty(self, which: int) -> JournalLine:
        return director.pay(self._entry(which).pk, kind=PayoutKind.BOUNTY, **self.order)

    def _unpay(self, which: int) -> JournalLine:
        slips = list(Payout.objects.filter(voided=False).order_by("pk"))
        slip = slips[which % len(slips)].pk if slips else 0
        return director.void_payout(slip, reason="wrong till", **self.order)

    def _envelopes(self, which: int) -> JournalLine:
        book = bounties.won(self.tournament)
        one, odd = divmod(book.collected_cents, max(1, book.needed or 1))
        amounts = [one + odd, *[one] * ((book.needed or 1) - 1)]
        return director.set_envelopes(self.tournament.pk, amounts=amounts, **self.order)

    def _open(self, which: int) -> JournalLine:
        return director.open_envelope(self._entry(which).pk, **self.order)


ACTS = [
    *("killed", "killed", "killed", "rebuy", "let_out", "other_hitman", "other_player"),
    *("other_order", "late", "pot", "stake", "stake", "unstake", "pot_paid", "close", "agree"),
    *("disagree", "other_prizes", "authorise", "pay", "pay", "bounty", "bounty", "unpay"),
    *("envelopes", "open", "finish", "killed", "undo"),
]
evenings = st.fixed_dictionaries({"kind": st.sampled_from(KINDS), "late": st.booleans()})
acts_of = st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 40)), min_size=8, max_size=30)
few = settings(quick, max_examples=max(3, int(os.environ.get("UNDO_EXAMPLES", "8")) // 5))


def tried(evening: LastCent, what: int, which: int) -> None:
    """An act, or its refusal, or that there is nothing yet to do it to."""
    with suppress(ObjectDoesNotExist):
        attempt(evening, what, which)


def adds_up(tournament: Tournament) -> None:
    """Every law of the ledger; prizes divide the pool, heads and what they paid the bounties."""
    sound(tournament)
    assert not [law for law in checks(ledger.book_of(tournament)) if not law.holds]
    frozen = queries.prizes(tournament)
    if tournament.registration_closed_at is not None and frozen:
        assert sum(frozen) == queries.pool_cents(tournament)
    if prize_money.deal_of(tournament) is not None:
        assert sum(queries.awards(tournament).paid_cents.values()) <= queries.pool_cents(tournament)
    book = bounties.won(tournament)
    if book.is_played and not book.envelopes and book.kind.value != "mystery":
        heads = sum(book.heads.values()) + book.unclaimed_cents
        assert heads + book.won_cents == book.collected_cents
    assert all(book.due_cents(entry) >= 0 for entry in book.won)


def as_before(line: JournalLine) -> bool:
    """Whether each row that the line changed is as it was before it; on paper it may be void."""
    for change in merged_changes(line.changes):
        model = Entry._meta.apps.get_model(change["model"])
        row, before = model._base_manager.filter(pk=change["pk"]).first(), change["before"]
        if before is None:
            gone = row is None or getattr(row, "voided", False) or getattr(row, "cancelled", False)
            if not gone:
                return False
        elif row is None or any(plain(getattr(row, name)) != v for name, v in before.items()):
            return False
    return True


@few
@given(evenings, acts_of, st.lists(st.integers(1, 40), min_size=2, max_size=6))
def test_any_line_goes_back_as_it_came_or_names_what_rests_on_it(told, acts, revisions):
    def play():
        evening = LastCent(**told)
        for what, which in acts:
            tried(evening, what, which)
            adds_up(evening.tournament)
        for revision in revisions:
            before = digest()
            refusal = refusal_of_undo(evening, revision)
            adds_up(evening.tournament)
            if refusal is not None:
                assert digest() == before
                assert not isinstance(refusal, BlockedByLaterLine) or refusal.revision > revision
                continue
            line = evening.tournament.journal.get(revision=revision)
            assert as_before(line), line.kind
            undone = evening.tournament.journal.latest("revision")
            director.undo(evening.tournament.pk, revision=undone.revision, **evening.order)
            assert digest() == before, line.kind

    in_a_room_of_its_own(play)


@few
@given(evenings, acts_of, st.lists(st.integers(7, 40), min_size=1, max_size=3))
def test_what_the_plan_of_an_undo_says_is_done_by_one_act_and_comes_again(told, acts, revisions):
    def play():
        evening = LastCent(**told)
        for what, which in acts:
            tried(evening, what, which)
        for number in revisions:
            revision = 1 + number % evening.tournament.revision
            before = digest()
            order = {"by": evening.order["by"], "at": evening.order["at"]}
            plan = what_stands(evening.tournament, revision, **order)
            assert digest() == before, "a plan changes nothing"
            if plan.refusal:
                assert refusal_of_undo(evening, revision) is not None
                continue
            undone = director.undo_together(
                evening.tournament.pk, revisions=plan.revisions, **evening.order
            )
            adds_up(evening.tournament)
            director.undo(evening.tournament.pk, revision=undone.revision, **evening.order)
            assert digest() == before
            adds_up(evening.tournament)

    in_a_room_of_its_own(play)


def test_nothing_is_undone_twice_together():
    evening = LastCent(BountyKind.FIXED)
    killed = evening._killed(0)
    director.undo(evening.tournament.pk, revision=killed.revision, **evening.order)

    assert isinstance(refusal_of_undo(evening, killed.revision), AlreadyUndone)
