"""Chapter: undo.  Every act restores the state before it, at once or at the end of any evening.

Random evenings are played; a digest over all rows is taken before every act.
"""

import os
from collections import Counter
from datetime import timedelta

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tdsite import director
from tests.digest import digest
from tests.factories import (
    EVENING,
    NOON,
    add_on_price,
    dana,
    entry_price,
    event,
    player,
    rebuy_price,
    reentry_price,
    running,
    sell,
)
from tournaments import journal, queries
from tournaments.models import Entry, JournalLine, Payout, Tournament
from tournaments.models.entries import Ending
from tournaments.models.money import Method
from tournaments.models.tournament import BountyKind
from tournaments.rules import RuleError
from tournaments.undo import AlreadyUndone, BlockedByLaterLine

pytestmark = pytest.mark.django_db

PRICES = (entry_price(), reentry_price(), rebuy_price(trigger="any"), add_on_price())


class ActedEvent:
    """An event, and acts chosen by a number each: the number also says on whom."""

    def __init__(self) -> None:
        self.tournament = event(*PRICES, seats_per_table=4, guarantee_cents=3000_00)
        sell(self.tournament, *(f"P{n}" for n in range(1, 10)))
        self.at = NOON

    def act(self, what: int, which: int) -> JournalLine:
        """One act, or the refusal of it."""
        self.at += timedelta(seconds=which * 7)
        name = ACTS[what % len(ACTS)]
        return getattr(self, f"_{name}")(which)

    @property
    def order(self):
        return {"by": dana(), "at": self.at, "seed": "2a" * 32}

    def _entry(self, which: int) -> Entry:
        entries = list(Entry.objects.filter(tournament=self.tournament).order_by("number"))
        return entries[which % len(entries)]

    def _sell(self, which: int) -> JournalLine:
        buyer = player()
        return director.register_and_seat(
            self.tournament.pk, player_id=buyer.pk, method=Method.CARD, **self.order
        )

    def _reenter(self, which: int) -> JournalLine:
        who = self._entry(which).player_id
        return director.reenter(self.tournament.pk, player_id=who, **self.order)

    def _void(self, which: int) -> JournalLine:
        return director.void_entry(self._entry(which).pk, **self.order)

    def _start(self, which: int) -> JournalLine:
        return director.start(self.tournament.pk, **self.order)

    def _bust(self, which: int) -> JournalLine:
        winner = self._entry(which + 1)
        return director.bust_out(self._entry(which).pk, by_entries=[winner.pk], **self.order)

    def _bust_two(self, which: int) -> JournalLine:
        reports = [director.Report(self._entry(which + n).pk, stack_chips=900) for n in (0, 2)]
        return director.bust_together(self.tournament.pk, reports=reports, **self.order)

    def _let_out(self, which: int) -> JournalLine:
        return director.decline_rebuy(self._entry(which).pk, **self.order)

    def _rebuy(self, which: int) -> JournalLine:
        return director.rebuy(self._entry(which).pk, count=1 + which % 2, **self.order)

    def _add_on(self, which: int) -> JournalLine:
        return director.add_on(self._entry(which).pk, **self.order)

    def _balance(self, which: int) -> JournalLine:
        return director.balance(self.tournament.pk, **self.order)

    def _break(self, which: int) -> JournalLine:
        return director.break_table(self.tournament.pk, **self.order)

    def _redraw(self, which: int) -> JournalLine:
        return director.redraw(self.tournament.pk, **self.order)

    def _move(self, which: int) -> JournalLine:
        place = {"table": 1 + which % 3, "seat": 1 + which % 4}
        return director.move(self._entry(which).pk, **place, **self.order)

    def _button(self, which: int) -> JournalLine:
        return director.set_button(
            self.tournament.pk, table=1 + which % 3, seat=1 + which % 4, **self.order
        )

    def _next_hand(self, which: int) -> JournalLine:
        return director.deal_next_hand(self.tournament.pk, table=1 + which % 3, **self.order)

    def _tables(self, which: int) -> JournalLine:
        return director.open_tables(self.tournament.pk, number=1, **self.order)

    def _close_seat(self, which: int) -> JournalLine:
        return director.close_seat(
            self.tournament.pk, table=1 + which % 3, seat=1 + which % 4, **self.order
        )

    def _hands_announce(self, which: int) -> JournalLine:
        return director.hands_announce(self.tournament.pk, target=1 + which % 3, **self.order)

    def _hand_held(self, which: int) -> JournalLine:
        return director.hand_held(self.tournament.pk, table=1 + which % 3, **self.order)

    def _hand_done(self, which: int) -> JournalLine:
        return director.hand_done(self.tournament.pk, table=1 + which % 3, **self.order)

    def _hand_next(self, which: int) -> JournalLine:
        return director.hand_next(self.tournament.pk, **self.order)

    def _hands_end(self, which: int) -> JournalLine:
        return director.hands_end(self.tournament.pk, **self.order)

    def _pause(self, which: int) -> JournalLine:
        return director.pause(self.tournament.pk, **self.order)

    def _resume(self, which: int) -> JournalLine:
        return director.resume(self.tournament.pk, **self.order)

    def _add_time(self, which: int) -> JournalLine:
        return director.add_time(self.tournament.pk, seconds=60 - which, **self.order)

    def _jump(self, which: int) -> JournalLine:
        return director.jump(self.tournament.pk, index=which % 4, **self.order)

    def _lift(self, which: int) -> JournalLine:
        return director.remove(
            self._entry(which).pk, kind=Ending.NO_SHOW, stack_chips=500, **self.order
        )

    def _close(self, which: int) -> JournalLine:
        return director.close_registration(self.tournament.pk, **self.order)

    def _finish(self, which: int) -> JournalLine:
        return director.finish(self.tournament.pk, **self.order)

    def _pay(self, which: int) -> JournalLine:
        return director.pay(self._entry(which).pk, **self.order)

    def _void_payout(self, which: int) -> JournalLine:
        paid = list(Payout.objects.order_by("pk"))
        return director.void_payout(paid[which % len(paid)].pk if paid else 0, **self.order)

    def _plan(self, which: int) -> JournalLine:
        return director.change_plan(self.tournament.pk, schedule=EVENING[which % 3 :], **self.order)

    def _heads(self, which: int) -> JournalLine:
        kind = list(BountyKind)[which % len(BountyKind)]
        return director.plan_bounties(self.tournament.pk, kind=kind, **self.order)

    def _undo(self, which: int) -> JournalLine:
        self.tournament.refresh_from_db()
        revision = 1 + which * 31 % max(1, self.tournament.revision)
        return director.undo(self.tournament.pk, revision=revision, **self.order)


ACTS = [name[1:] for name in vars(ActedEvent) if name.startswith("_") and name[1].isalpha()]
ACTS.remove("entry")
ACTS += ["start", "bust", "bust", "bust", "let_out", "let_out", "bust", "pay", "undo"]

steps = st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 40)), min_size=4, max_size=24)
from_the_start = steps.map(lambda acts: [(ACTS.index("start"), 0), *acts])


def in_a_room_of_its_own(play) -> None:
    """Run an example in a transaction that never happened."""
    with transaction.atomic():
        play()
        transaction.set_rollback(True)


def sound(tournament: Tournament) -> None:
    """What always holds, whatever was done or undone."""
    tournament.refresh_from_db()
    assert sum(queries.balances(tournament).values()) == 0
    assert queries.chips_in_play(tournament) >= 0
    assert journal.broken_seal(tournament) is None


def attempt(evening: ActedEvent, what: int, which: int) -> JournalLine | None:
    try:
        with transaction.atomic():
            return evening.act(what, which)
    except (RuleError, Payout.DoesNotExist):
        return None


def refusal_of_undo(evening: ActedEvent, revision: int) -> RuleError | None:
    try:
        director.undo(evening.tournament.pk, revision=revision, **evening.order)
    except RuleError as refusal:
        return refusal
    return None


quick = settings(
    max_examples=int(os.environ.get("UNDO_EXAMPLES", "8")),
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # shrinking replays whole evenings
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@quick
@given(st.one_of(steps, from_the_start))
def test_any_act_undone_at_once_leaves_no_trace(acts):
    def play():
        evening = ActedEvent()
        for what, which in acts:
            before = facts_of_the_event()
            line = attempt(evening, what, which)
            if line is None:
                assert facts_of_the_event() == before, "a refused act changed something"
                continue
            goes_back(evening, line, before)
        sound(evening.tournament)

    in_a_room_of_its_own(play)


@quick
@given(st.one_of(steps, from_the_start), st.randoms(use_true_random=False))
def test_an_evening_undone_from_the_end_goes_back_through_every_state(acts, order):
    def play():
        evening = ActedEvent()
        lines = []
        for what, which in acts:
            before = facts_of_the_event()
            line = attempt(evening, what, which)
            if line is not None:
                lines.append((line, before))
        for line, before in reversed(lines):
            then = {**evening.order, "at": line.at}  # later, levels would have passed meanwhile
            director.undo(evening.tournament.pk, revision=line.revision, **then)
            assert facts_of_the_event() == before, line.kind
        sound(evening.tournament)

    in_a_room_of_its_own(play)


@quick
@given(from_the_start, st.lists(st.integers(1, 60), max_size=12))
def test_undo_in_any_order_is_whole_or_refused(acts, revisions):
    def play():
        evening = ActedEvent()
        for what, which in acts:
            attempt(evening, what, which)
        for revision in revisions:
            before = digest()
            refusal = refusal_of_undo(evening, revision)
            if refusal is not None:
                assert digest() == before
            if isinstance(refusal, BlockedByLaterLine):
                assert refusal.revision > revision
            sound(evening.tournament)

    in_a_room_of_its_own(play)


def goes_back(evening, line, before):
    """The line undone at once leaves no trace, and its undo undone does all of it again."""
    after = facts_of_the_event()
    undone = director.undo(evening.tournament.pk, revision=line.revision, **evening.order)
    assert facts_of_the_event() == before, line.kind
    director.undo(evening.tournament.pk, revision=undone.revision, **evening.order)
    assert facts_of_the_event() == after, line.kind


def facts_of_the_event():
    """The digest without the club's people, who stay when their entry goes."""
    return Counter({f: n for f, n in digest().items() if f[0] != "tournaments.Player"})


def test_an_act_is_undone_once():
    tournament = running(players=4)
    line = director.pause(tournament.pk, by=dana(), at=NOON)
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    with pytest.raises(AlreadyUndone):
        director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)


def test_an_undone_undo_does_the_act_again():
    tournament = running(players=4)
    before = digest()
    line = director.bust_out(Entry.objects.get(number=1).pk, by=dana(), at=NOON)
    after = digest()

    undone = director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert digest() == before
    director.undo(tournament.pk, revision=undone.revision, by=dana(), at=NOON)
    assert digest() == after


def test_the_refusal_names_the_line_that_stands_in_the_way():
    tournament = running(players=6)
    first, second = Entry.objects.filter(number__in=(1, 2)).order_by("number")
    bust = director.bust_out(first.pk, by=dana(), at=NOON)
    left = bust.data["seat"].split("-")
    move = director.move(second.pk, table=int(left[0]), seat=int(left[1]), by=dana(), at=NOON)

    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo(tournament.pk, revision=bust.revision, by=dana(), at=NOON)

    assert refusal.value.revision == move.revision


def test_a_bust_in_the_middle_can_be_undone_and_moves_the_later_ones_down():
    tournament = running(players=6)
    one, two, three = Entry.objects.filter(number__in=(1, 2, 3)).order_by("number")
    director.bust_out(one.pk, by=dana(), at=NOON)
    wrong = director.bust_out(two.pk, by=dana(), at=NOON)
    director.bust_out(three.pk, by=dana(), at=NOON)

    director.undo(tournament.pk, revision=wrong.revision, by=dana(), at=NOON)

    places = {entry: place.place for entry, place in queries.places(tournament).items()}
    assert places == {one.pk: 6, three.pk: 5}


def test_a_paid_prize_stands_in_the_way_of_what_would_change_it():
    tournament = running(players=5)
    busts = [
        director.bust_out(entry.pk, by=dana(), at=NOON)
        for entry in list(queries.entries_in(tournament).order_by("number"))[:-1]
    ]
    director.finish(tournament.pk, by=dana(), at=NOON)
    winner = Entry.objects.get(number=5)
    director.pay(winner.pk, by=dana(), at=NOON)

    with pytest.raises(BlockedByLaterLine):
        director.undo(tournament.pk, revision=busts[0].revision, by=dana(), at=NOON)
