"""Chapter: every act about busts and money won, one by one, in an evening where each succeeds.

When the journal fails nothing is saved; the act leaves one line; it goes back and comes again.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tdsite import director
from tests.digest import digest
from tests.factories import NOON, club, dana, entry_price, running
from tournaments import bounties, journal, queries
from tournaments.models import Entry, JournalLine, Payout, SidePot, Voucher
from tournaments.models.prizes import DealMethod, PayoutKind
from tournaments.rules.deals import Share
from tournaments.rules.payments import Withholding
from tournaments.rules.prize_plans import Prize

pytestmark = pytest.mark.django_db

Act = tuple[Callable[..., JournalLine], tuple[Any, ...], dict[str, Any]]
KNOWN = (director.bust_out, director.close_registration, director.finish)  # of other chapters
WHY = {"reason": "seen on the camera", "sure": True}


def do(command: Callable[..., JournalLine], *args: Any, **told: Any) -> Act:
    return command, args, told


def progressive() -> Iterator[Act]:
    """Eight play for heads and three prizes, one with a ticket; deals and last longers beside."""
    terms = {"policy": {"deals": "guaranteed"}, "bounty_kind": "progressive"}
    event = running(entry_price(bounty_cents=25_01), players=8, **terms)
    pk = event.pk
    a, b, c, d, e, f, g, h = Entry.objects.filter(tournament=event).order_by("number")
    rows = {"rows": [[500_00, 110_00, "Trophy"], [200_00], [100_00]]}
    yield do(director.plan_prizes, pk, prize_table="fixed", terms=rows)
    yield do(director.open_side_pot, pk, name="Bar", stake_cents=10_00)
    yield do(director.open_side_pot, pk, name="Terrace", stake_cents=10_00)
    bar, terrace = SidePot.objects.order_by("number")
    for entry in (a, g, h):
        yield do(director.join_side_pot, bar.pk, entry_id=entry.pk)
    yield do(director.join_side_pot, terrace.pk, entry_id=a.pk)
    yield do(director.leave_side_pot, bar.pk, entry_id=g.pk)
    yield do(director.void_side_pot, terrace.pk)
    yield do(director.bust_out, h.pk, by_entries=[a.pk])
    yield do(director.bust_out, g.pk, by_entries=[a.pk])
    yield do(director.correct_bust_player, g.pk, instead=f.pk, **WHY)
    yield do(director.correct_bust_hitmen, f.pk, by_entries=[b.pk, a.pk], **WHY)
    yield do(director.correct_bust_order, f.pk, before=h.pk, **WHY)
    yield do(director.correct_bust_hand, pk, stacks={f.pk: 900, h.pk: 800}, **WHY)
    yield do(director.correct_bust_stack, f.pk, stack_chips=700, **WHY)
    yield do(director.bust_late, g.pk, after=f.pk, by_entries=[a.pk], **WHY)
    chips = {"found_chips": 100, "all_in_chips": 500, "opponent_chips": 900}
    yield do(director.found_chips, g.pk, next_hand_started=True, **chips)
    yield do(director.count_chips, pk, counts={a.pk: 60_000})
    yield do(director.pay, a.pk, kind=PayoutKind.BOUNTY)
    yield do(director.authorise_payout, b.pk, kind=PayoutKind.BOUNTY)
    yield do(director.pay, b.pk, kind=PayoutKind.BOUNTY)
    yield do(director.void_payout, Payout.objects.get(entry=b).pk, reason="wrong till")
    yield do(director.pay_side_pot, bar.pk, entry_id=a.pk)
    yield do(director.close_registration, pk)
    given = [Prize(500_00, 110_00, "Trophy"), Prize(190_00), Prize(110_00)]
    yield do(director.correct_prizes, pk, prizes_given=given, reason="misread")
    for entry in (e, d):
        yield do(director.bust_out, entry.pk, by_entries=[a.pk])
    cents = zip((a, b, c), (400_00, 200_00, 190_00), strict=True)
    shares = [Share(one.pk, each, stack_chips=1000, signed=True) for one, each in cents]
    deal = {"method": DealMethod.CUSTOM, "shares": shares, "left_prizes": [10_00]}
    yield do(director.record_deal, pk, guaranteed=True, **deal)
    made = JournalLine.objects.filter(kind="deal.recorded").latest("pk").data["deal_id"]
    yield do(director.void_deal, made, reason="a stack was misread")
    for entry in (c, b):
        yield do(director.bust_out, entry.pk, by_entries=[a.pk])
    yield do(director.finish, pk)
    rule = Withholding("Tax", 1_000)
    yield do(director.set_withholding, club().pk, rules=[rule])
    yield do(director.authorise_payout, a.pk)
    yield do(director.pay, a.pk)
    yield do(director.void_payout, Payout.objects.get(entry=a, kind="prize").pk, reason="card")


def stopping() -> Iterator[Act]:
    """Three share everything and stop; the first is settled with, prize, deal and bounties."""
    event = running(entry_price(bounty_cents=20_00), players=4)
    a, b, c, d = Entry.objects.filter(tournament=event).order_by("number")
    yield do(director.bust_out, d.pk, by_entries=[a.pk])
    yield do(director.close_registration, event.pk)
    cents = zip((a, b, c), (150_00, 130_00, 120_00), strict=True)
    shares = [
        Share(one.pk, each, stack_chips=each, signed=True, waived=True) for one, each in cents
    ]
    told = {"method": DealMethod.CUSTOM, "shares": shares, "guaranteed": True, "stops": True}
    yield do(director.record_deal, event.pk, **told)
    yield do(director.authorise_payout, a.pk, kind=None)
    yield do(director.pay, a.pk, kind=None)
    assert Payout.objects.filter(entry=a, voided=False).count() == 2
    slip = Payout.objects.filter(entry=a, voided=False).first()
    yield do(director.void_payout, slip.pk, reason="wrong till")


def mystery() -> Iterator[Act]:
    event = running(entry_price(bounty_cents=50_00), players=3, bounty_kind="mystery")
    a, b, _ = Entry.objects.filter(tournament=event).order_by("number")
    yield do(director.close_registration, event.pk)
    yield do(director.bust_out, b.pk, by_entries=[a.pk])
    amounts = [100_00, 30_00, 20_00]
    yield do(director.set_envelopes, event.pk, amounts=amounts)
    yield do(director.open_envelope, b.pk)
    assert bounties.won(event).won[a.pk] in amounts
    yield do(director.cancel, event.pk, reason="a fire")


def library() -> Iterator[Act]:
    kept = {"name": "Thirds", "kind": "percent", "rows": [[99, [500_000, 300_000, 200_000]]]}
    yield do(director.save_prizes, club().pk, **kept)
    pk = JournalLine.objects.get(kind="structure.prizes_saved").data["prizes_id"]
    yield do(director.remove_prizes, club().pk, structure_id=pk)


def facts() -> dict[Any, int]:
    """Every fact in force; a ticket that was handed out and cancelled is only paper."""
    void = set(Voucher.objects.filter(cancelled=True).values_list("pk", flat=True))
    found = digest().items()
    return {f: n for f, n in found if not (f[0] == "tournaments.Voucher" and f[1] in void)}


def undo(line: JournalLine, order: dict[str, Any]) -> JournalLine:
    if line.tournament_id is None:
        return director.undo_in_club(line.club_id, revision=line.revision, **order)
    return director.undo(line.tournament_id, revision=line.revision, **order)


def broken(*_: Any) -> str:
    raise OSError("disk full")


@pytest.mark.parametrize("evening", [progressive, stopping, mystery, library])
def test_each_is_whole_or_nothing_and_goes_back_and_comes_again(evening, monkeypatch):
    order = {"by": dana(), "at": NOON}
    before = None
    for command, args, told in evening():
        if command in KNOWN:
            command(*args, **told, **order)
            before = None
            continue
        before, lines = before or facts(), JournalLine.objects.count()
        with monkeypatch.context() as patched:
            patched.setattr(journal, "seal", broken)
            with pytest.raises(OSError, match="disk full"):
                command(*args, **told, **order)

        line = command(*args, **told, **order)
        after = facts()
        assert JournalLine.objects.count() == lines + 1
        undone = undo(line, order)
        assert facts() == before, line.kind  # nor did the act that failed leave a trace
        undo(undone, order)
        before = facts()
        assert before == after, line.kind
        if line.tournament is not None:
            assert sum(queries.balances(line.tournament).values()) == 0
