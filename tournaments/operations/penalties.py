"""Steps of penalties: given, served hand by hand, lifted; and what becomes of a forfeited prize."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments import penalties, prize_money, queries
from tournaments.acts import Act
from tournaments.models import Entry, HeldPrize, Payout, Penalty, PenaltyHand, Withholding
from tournaments.models.entries import Ending
from tournaments.models.money import Method
from tournaments.models.penalties import PenaltyKind, PrizeDecision
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations import payout_slips, payouts
from tournaments.operations.entries import check_not_out, check_not_waiting
from tournaments.operations.events import require_running
from tournaments.rules import N_, RuleError
from tournaments.rules import payouts as held_rules
from tournaments.rules import penalties as rules
from tournaments.rules.payments import WHOLE_BP
from tournaments.rules.payouts import NoNextPlace, NothingToDecide
from tournaments.rules.penalties import ReasonMissing, Sanction


class GivenWithTheStack(RuleError):
    """A disqualification takes the chips, so somebody has to count them."""


class LiftedAlready(RuleError):
    """The penalty was lifted before."""


class NothingToLift(RuleError):
    """A disqualification is undone, not lifted."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where a player sat when they were penalised, and how many were at that table."""

    table: int | None = None
    seat: int | None = None
    players: int | None = None


NOWHERE = Where()


def tidy_reason(reason: str) -> str:
    """The reason, trimmed.  Raises ReasonMissing."""
    if not reason.strip():
        raise ReasonMissing(
            N_("Enter the reason; it is kept in the log and the player’s history."), field="reason"
        )
    return reason.strip()


def give(
    act: Act,
    entry: Entry,
    *,
    kind: PenaltyKind,
    amount: int,
    law: str,
    reason: str,
    played_ms: int,
    where: Where = NOWHERE,
) -> Penalty:
    """Write a penalty down, with the hands it costs at this table.

    Raises WrongState, AlreadyOut, BadPenalty, ReasonMissing, GivenWithTheStack.
    Source: Robert's Rules 7 (introduction); TDA 2024 71-A; WSOP 2026 113.
    """
    require_running(act.tournament)
    check_not_out(entry)
    check_not_waiting(entry)
    if kind == PenaltyKind.DISQUALIFIED:
        raise GivenWithTheStack(
            N_("Count the stack and disqualify with that count: the chips leave play."),
            field="kind",
        )
    rules.check_amount(Sanction(kind), amount)
    hands = rules.hands_cost(Sanction(kind), amount, players=where.players or 0)
    return _write(act, entry, kind, law, reason, where, amount=amount, hands=hands, ms=played_ms)


def disqualify(act: Act, entry: Entry, *, law: str, reason: str, where: Where) -> Penalty:
    """The same of a disqualification; its step is in `removals`.  The reason may be left out."""
    kind = PenaltyKind.DISQUALIFIED
    return _write(act, entry, kind, law, reason or str(kind.label), where)


def _write(
    act: Act,
    entry: Entry,
    kind: PenaltyKind,
    law: str,
    reason: str,
    where: Where,
    *,
    amount: int = 0,
    hands: int = 0,
    ms: int | None = None,
) -> Penalty:
    return act.create(
        Penalty(
            tournament=act.tournament,
            entry=entry,
            kind=kind,
            amount=amount,
            hands=hands,
            played_ms=ms,
            law=law.strip(),
            reason=tidy_reason(reason),
            at=act.at,
            by=act.by,
            table_number=where.table,
            seat_number=where.seat,
            players_at_table=where.players,
        )
    )


def lift(act: Act, penalty: Penalty, *, reason: str) -> Penalty:
    """The rest of a penalty is not served.  Raises LiftedAlready, NothingToLift, ReasonMissing."""
    if penalty.kind == PenaltyKind.DISQUALIFIED:
        raise NothingToLift(
            N_("A disqualification cannot be removed. Undo it in the log to restore the stack.")
        )
    if penalty.lifted_at is not None:
        raise LiftedAlready(N_("This penalty is already removed."))
    return act.update(penalty, lifted_at=act.at, lifted_why=tidy_reason(reason))


def miss_hand(
    act: Act, rows: Iterable[Penalty], *, table_of: dict[int, int], played_ms: int
) -> list[int]:
    """A hand was dealt where these players sit: each serves it once.  Answers the entries.

    `rows` are their penalties in force, read by `penalties.active_penalties`; `table_of` by entry.
    Source: TDA 2024 71-A, 71-C.
    """
    found: list[PenaltyHand] = []
    for entry, his in penalties.sentences(rows, played_ms=played_ms).items():
        standing = [penalties.as_penalty(one.row, penalties.missed_of(one.row)) for one in his]
        key = rules.counts_against(standing, played_ms=played_ms)
        if key is not None:
            row = PenaltyHand(penalty_id=key, table_number=table_of[entry], at=act.at)
            found.append(row)
    act.create_many(found)
    return [one.penalty.entry_id for one in found]


def carry_penalties(act: Act, entries: Mapping[int, Entry]) -> list[Penalty]:
    """The hands that players have not missed yet go with them to the event of the next day.

    `entries` are those of the next day, by the entry that played before.  Minutes end with the
    day.  Source: TDA 2024 71-A (a round may go on the next day).
    """
    rows = penalties.unserved(list(entries))
    return act.create_many(
        [
            Penalty(
                tournament=act.tournament,
                entry=entries[row.entry_id],
                kind=PenaltyKind.HANDS,
                amount=hands,
                hands=hands,
                played_ms=0,
                law=row.law,
                reason=row.reason,
                at=act.at,
                by=row.by,
            )
            for row, hands in rows
        ]
    )


def decide_prize(act: Act, entry: Entry, *, decision: PrizeDecision, reason: str) -> HeldPrize:
    """Say what becomes of a disqualified player's prize; a later word takes the place of it.

    What the house keeps is a slip of which everything is withheld.
    Raises NothingToDecide, NoNextPlace, AlreadyPaid, ReasonMissing.
    Source: WSOP 2026 40-f.
    """
    _check_disqualified(entry)
    if act.tournament.registration_closed_at is None:
        raise NothingToDecide(
            N_("Prizes are set when registration closes. Close registration, then decide.")
        )
    why = tidy_reason(reason)
    row = HeldPrize.objects.filter(entry=entry).first()
    _take_back(act, entry, row)
    _check_prize(act, entry, decision)
    if row is None:
        row = act.create(HeldPrize(entry=entry, decision=decision, reason=why, at=act.at))
    else:
        act.update(row, decision=decision, reason=why, at=act.at)
    if decision == PrizeDecision.HOUSE:
        _keep(act, entry)
    return row


def _check_disqualified(entry: Entry) -> None:
    out = getattr(entry, "elimination", None)
    if out is None or out.kind != Ending.DISQUALIFIED:
        raise NothingToDecide(
            N_("%(player)s was not disqualified: the prize is paid like any other."),
            player=entry.player.name,
        )


def _take_back(act: Act, entry: Entry, row: HeldPrize | None) -> None:
    """What the house kept by the decision before this one is due again.

    Raises AlreadyPaid when the player has the money.
    """
    slip = Payout.objects.filter(entry=entry, kind=PayoutKind.PRIZE, voided=False).first()
    if slip is None:
        return
    if row is None or row.decision != PrizeDecision.HOUSE:
        raise payouts.AlreadyPaid(
            N_("%(player)s was paid by slip %(number)s. Void it first, then decide."),
            field="entry",
            player=entry.player.name,
            number=slip.number,
        )
    payout_slips.void_payout(act, slip)


def _check_prize(act: Act, entry: Entry, decision: PrizeDecision) -> None:
    """Raise NothingToDecide outside the money, NoNextPlace when no prize could move up."""
    if not _prize_cents(entry):
        raise NothingToDecide(
            N_("%(player)s finished out of the money: no prize to decide."),
            player=entry.player.name,
        )
    if decision != PrizeDecision.REDISTRIBUTE:
        return
    if prize_money.has_share(entry):
        raise NoNextPlace(
            N_(
                "%(player)s has a share of a deal, which no other place takes up. Pay it, or let"
                " the house keep it."
            ),
            field="decision",
            player=entry.player.name,
        )
    entries = Entry.objects.filter(tournament=act.tournament, voided=False).count()
    gone = prize_money.forfeited_prizes(act.tournament) | {entry.pk}
    won = [place for place, cents in enumerate(queries.prizes(act.tournament), start=1) if cents]
    held_rules.check_somebody_takes_them(entries, len(gone), last_paid=max(won, default=0))


def _prize_cents(entry: Entry) -> int:
    """What the player's place wins, whatever was decided about it before."""
    placed = queries.placed_together(entry)
    held = prize_money.forfeited_prizes(entry.tournament) - {entry.pk}
    return queries.awards(entry.tournament, placed, forfeited=held).paid_cents.get(entry.pk, 0)


def _keep(act: Act, entry: Entry) -> None:
    """The slip that says so: nothing is handed over, and no till is asked."""
    cents = _prize_cents(entry)
    slip = act.create(
        Payout(
            tournament=act.tournament,
            entry=entry,
            number=act.revision,
            amount_cents=cents,
            withheld_cents=cents,
            method=Method.CASH,
            state=PayoutState.PAID,
            paid_at=act.at,
            paid_by=act.by,
        )
    )
    act.create(
        Withholding(
            payout=slip,
            name=gettext("Kept by the house"),
            base_cents=cents,
            rate_bp=WHOLE_BP,
            amount_cents=cents,
        )
    )
    payout_slips.post(act, slip)
