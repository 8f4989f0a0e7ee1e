"""Chapter: undo of what is done about people at the tables.

Rulings, calls to the floor, dealers, penalties, players away.  As in the chapter of undo, random
evenings are played and a digest is taken before every act.
"""

from datetime import timedelta
from functools import partial

import pytest
from django.db.models import Model, QuerySet
from hypothesis import given, settings
from hypothesis import strategies as st

from tdsite import director
from tests.digest import digest
from tests.factories import NOON, club, dana, entry_price, player, running
from tests.scenarios.test_undo import (
    ActedEvent,
    facts_of_the_event,
    in_a_room_of_its_own,
    quick,
    refusal_of_undo,
    sound,
)
from tests.scenarios.there_and_back import attempt, leaves_no_trace, there_and_back
from tournaments.models import (
    Alternate,
    ChipCount,
    Dealer,
    Down,
    Entry,
    FloorCall,
    JournalLine,
    Penalty,
    Ruling,
    Shift,
    Tournament,
)
from tournaments.models.dealers import CallFor
from tournaments.models.entries import Ending
from tournaments.models.penalties import Deadline, PenaltyKind, PrizeDecision
from tournaments.rules.rulings import PotShare

pytestmark = pytest.mark.django_db

AWAY = {"absences__isnull": False, "absences__ended_at": None}
OUT_BY_THE_DIRECTOR = {"elimination__kind": Ending.DISQUALIFIED}
PER_LEVEL = {"policy": {"absent_posts": "per_level"}}


class People(ActedEvent):
    """Eleven at three tables, a seat free, two who wait; five dealers, three of them at work."""

    def __init__(self, *, per_level: bool = False) -> None:
        terms = PER_LEVEL if per_level else {}
        self.tournament = running(entry_price(limit=11), players=11, seats_per_table=4, **terms)
        self.at = NOON
        rows = {"rows": [[100_00]] * 11}  # a prize for everybody, also for who is disqualified
        director.plan_prizes(self.tournament.pk, prize_table="fixed", terms=rows, **self.order)
        for name in ("Will", "Wes"):
            waits = {"player_id": player(name).pk}
            director.join_waiting(self.tournament.pk, **waits, **self.order)
        for name in ("Ana", "Ben", "Cleo", "Dov", "Ed"):
            director.add_dealer(club().pk, name=name, by=dana(), at=self.at)
        for which in range(3):
            self._came(which)
            self._sent(which)

    def act(self, what: str, which: int) -> JournalLine:
        self.at += timedelta(seconds=which * 7)
        return getattr(self, f"_{what}")(which)

    @property
    def table(self) -> int:
        return 1 + self.at.second % 3

    def _one_of(self, rows: QuerySet[Model], which: int, **fit: object) -> int:
        """One of the last three rows, as a rule one that fits."""
        fitting = rows.filter(**fit) if which % 4 else rows
        found = list(fitting.order_by("-pk").values_list("pk", flat=True)[:3])
        return found[which % len(found)] if found else 0

    def _ask(self, which: int) -> JournalLine:
        told = {"table": self.table, "law": "6.13", "entries": [self._entry(which).pk]}
        if which % 3:
            told |= {"deadline": list(Deadline)[which % 2], "frozen_chips": 100 * which}
        return director.ask_ruling(self.tournament.pk, question="Whose?", **told, **self.order)

    def _ask_decided(self, which: int) -> JournalLine:
        told = {"question": "A string bet?", "decision": "A call."}
        return director.ask_ruling(self.tournament.pk, **told, **self.order)

    def _decide(self, which: int) -> JournalLine:
        row = self._one_of(Ruling.objects.all(), which, decided_at=None)
        return director.decide_ruling(row, decision=f"A raise to {which}.", **self.order)

    def _change(self, which: int) -> JournalLine:
        row = self._one_of(Ruling.objects.all(), which, decided_at__isnull=False)
        told = {"decision": f"No, {which}.", "reason": "the camera"}
        return director.change_ruling(row, **told, **self.order)

    def _release(self, which: int) -> JournalLine:
        fit = {"decided_at__isnull": False, "frozen_chips__gt": 0, "released_at": None}
        pot = Ruling.objects.get(pk=self._one_of(Ruling.objects.all(), which, **fit))
        half = (pot.frozen_chips or 0) // 2
        shares = [PotShare("Ann", half), PotShare("Ben", (pot.frozen_chips or 0) - half)]
        return director.release_pot(pot.pk, shares=shares, **self.order)

    def _void_ruling(self, which: int) -> JournalLine:
        row = self._one_of(Ruling.objects.all(), which)
        return director.void_ruling(row, reason="asked twice", **self.order)

    def _call(self, which: int) -> JournalLine:
        told = {"table": self.table, "what": list(CallFor)[which % len(CallFor)]}
        return director.call_floor(self.tournament.pk, **told, **self.order)

    def _answer(self, which: int) -> JournalLine:
        fit = {"ended_at": None, "answered_at": None}
        call = self._one_of(FloorCall.objects.all(), which, **fit)
        return director.answer_call(self.tournament.pk, call=call, **self.order)

    def _done(self, which: int) -> JournalLine:
        call = self._one_of(FloorCall.objects.all(), which, ended_at=None)
        return director.call_done(self.tournament.pk, call=call, **self.order)

    def _withdraw(self, which: int) -> JournalLine:
        call = self._one_of(FloorCall.objects.all(), which, ended_at=None)
        return director.withdraw_call(self.tournament.pk, call=call, **self.order)

    def _came(self, which: int) -> JournalLine:
        dealers = list(Dealer.objects.order_by("name"))
        until = self.at + timedelta(hours=which) if which > 20 else None
        return director.dealer_came(
            self.tournament.pk, dealer=dealers[which % len(dealers)].pk, until=until, **self.order
        )

    def _went(self, which: int) -> JournalLine:
        shift = self._one_of(Shift.objects.filter(left_at=None), which)
        return director.dealer_left(self.tournament.pk, shift=shift, **self.order)

    def _sent(self, which: int) -> JournalLine:
        shift = self._one_of(Shift.objects.filter(left_at=None), which)
        table = None if which % 5 == 4 else 1 + which % 3
        return director.send_dealer(self.tournament.pk, shift=shift, table=table, **self.order)

    def _push(self, which: int) -> JournalLine:
        keep = [self.table] if which % 4 == 3 else []
        return director.push(self.tournament.pk, keep=keep, **self.order)

    def _penalty(self, which: int) -> JournalLine:
        kinds = [kind for kind in PenaltyKind if kind != PenaltyKind.DISQUALIFIED]
        kind = kinds[which % len(kinds)]
        told = {"kind": kind, "amount": 0 if kind == PenaltyKind.WARNING else 1 + which % 4}
        return director.give_penalty(self._entry(which).pk, reason="phone", **told, **self.order)

    def _lift_penalty(self, which: int) -> JournalLine:
        row = self._one_of(Penalty.objects.all(), which, lifted_at=None)
        return director.lift_penalty(row, reason="not he", **self.order)

    def _disqualify(self, which: int) -> JournalLine:
        told = {"kind": Ending.DISQUALIFIED, "stack_chips": 500 * which}
        return director.remove(self._entry(which).pk, reason="cheated", **told, **self.order)

    def _prize(self, which: int) -> JournalLine:
        told = {"decision": list(PrizeDecision)[which % 3], "reason": "as agreed"}
        entry = self._one_of(Entry.objects.all(), which, **OUT_BY_THE_DIRECTOR)
        return director.decide_prize(entry, **told, **self.order)

    def _away(self, which: int) -> JournalLine:
        return director.go_away(self._entry(which).pk, why="dinner", **self.order)

    def _back(self, which: int) -> JournalLine:
        entry = self._one_of(Entry.objects.all(), which, **AWAY)
        return director.come_back(entry, **self.order)

    def _hold(self, which: int) -> JournalLine:
        return director.hold_stack(self._entry(which).pk, reason="a train", **self.order)

    def _post(self, which: int) -> JournalLine:
        return director.post_absent(self.tournament.pk, **self.order)

    def _dealt(self, which: int) -> JournalLine:
        told = {"table": self.table, "again": which % 5 == 4}
        return director.table_hand(self.tournament.pk, **told, **self.order)

    def _count(self, which: int) -> JournalLine:
        counted = {self._entry(which + n).pk: 900 + which for n in range(2)}
        return director.count_chips(self.tournament.pk, counts=counted, **self.order)

    def _uncount(self, which: int) -> JournalLine:
        count = self._one_of(ChipCount.objects.all(), which)
        return director.remove_count(count, reason="misread", **self.order)

    def _offer(self, which: int) -> JournalLine:
        return director.offer_seat(self.tournament.pk, seconds=60 + which, **self.order)

    def _coming(self, which: int) -> JournalLine:
        first = Alternate.objects.filter(left_at=None).order_by("offer_ends_at", "pk").last()
        waiter = first.player_id if first else 0
        return director.accept_offer(self.tournament.pk, player_id=waiter, **self.order)

    def _pass(self, which: int) -> JournalLine:
        first = Alternate.objects.filter(left_at=None).order_by("offer_ends_at", "pk").last()
        waiter = first.player_id if first else 0
        return director.pass_offer(self.tournament.pk, player_id=waiter, **self.order)


ACTS = [
    *("ask", "ask", "ask_decided", "decide", "decide", "change", "release", "void_ruling"),
    *("call", "call", "answer", "answer", "done", "withdraw", "came", "went", "sent", "push"),
    *("penalty", "penalty", "penalty", "lift_penalty", "disqualify", "prize", "away", "away"),
    *("back", "hold", "post", "dealt", "dealt", "dealt", "count", "uncount", "offer", "coming"),
    "pass",
    *("bust", "bust", "let_out", "break", "move", "tables", "jump", "close", "undo", "undo"),
    *("hands_announce", "hand_done", "hand_next", "balance", "redraw", "void", "lift", "finish"),
]
OWN = [name[1:] for name in vars(People) if name.startswith("_") and name[1].isalpha()]
OWN.remove("one_of")
NOTHING_REFUSED = [
    *[("ask", 1), ("decide", 1), ("change", 1), ("release", 1), ("ask_decided", 0), ("ask", 2)],
    *[("void_ruling", 1), ("call", 1), ("answer", 1), ("done", 1), ("call", 2), ("withdraw", 1)],
    *[("came", 3), ("sent", 2), ("went", 1), ("push", 1), ("penalty", 1), ("away", 2), ("hold", 3)],
    *[("dealt", 1), ("dealt", 2), ("dealt", 3), ("lift_penalty", 1), ("back", 1), ("count", 5)],
    *[("uncount", 1), ("disqualify", 1), ("void", 9), ("offer", 1), ("coming", 1), ("pass", 1)],
    *[("close", 0), ("prize", 2)],
]

# a short one in CI: it is for many by hand, UNDO_EXAMPLES=80
few = settings(quick, max_examples=max(1, quick.max_examples // 8))
rooms = st.builds(dict, per_level=st.booleans())
acts_of_people = st.lists(
    st.tuples(st.sampled_from(ACTS), st.integers(0, 40)), min_size=2, max_size=24
)


def in_order(tournament: Tournament) -> None:
    """What always holds: no table has two dealers, no pot goes to anybody before a decision."""
    sound(tournament)
    deal = Down.objects.filter(shift__tournament=tournament, ended_at=None, shift__left_at=None)
    tables = list(deal.exclude(table_number=None).values_list("table_number", flat=True))
    assert len(tables) == len(set(tables))
    assert not tournament.rulings.filter(released_at__isnull=False, decided_at=None).exists()


def test_every_act_about_people_goes_back_from_the_end_and_comes_again():
    evening = People()
    assert {what for what, _ in NOTHING_REFUSED} | {"post"} == {*OWN, "void", "close"}

    there_and_back(partial(evening.act, what, n) for what, n in NOTHING_REFUSED)


@few
@given(rooms, acts_of_people, st.lists(st.integers(1, 80), max_size=20))
def test_acts_about_people_go_back_at_once_and_in_any_order_whole_or_not(told, acts, revisions):
    def play():
        evening = People(**told)
        for what, which in acts:
            act = partial(evening.act, what, which)
            leaves_no_trace(act, facts_of_the_event) if which % 2 else attempt(act)
            in_order(evening.tournament)
        for revision in revisions:
            before = digest()
            if refusal_of_undo(evening, revision) is not None:
                assert digest() == before
            in_order(evening.tournament)

    in_a_room_of_its_own(play)
