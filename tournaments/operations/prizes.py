"""The plan of the prizes, the prizes frozen at the close, their correction; the club's library."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tournaments import dues, prize_money, queries
from tournaments.acts import Act
from tournaments.models import Payout, PrizeStructure, Tournament
from tournaments.models import Prize as Frozen
from tournaments.models.prizes import PayoutKind, PrizeStructureKind
from tournaments.models.tournament import State
from tournaments.rules import N_, RuleError, prize_plans, prize_terms
from tournaments.rules.prize_plans import Prize


class PrizesSet(RuleError):
    """The prizes are frozen: from then on they are corrected, not planned."""


class PrizesNotSet(RuleError):
    """There is nothing to correct before the close."""


class ReasonMissing(RuleError):
    """A correction of prizes that were announced, without saying why."""


class PrizePaid(RuleError):
    """A place whose prize was handed over, or that a deal has disposed of."""


class StaffShareBooked(RuleError):
    """What ties left to the staff was booked at the finish and would change."""


class NotAnEnd(RuleError):
    """A satellite that ended with a ticket for everybody left would lose one of them."""


class NameMissing(RuleError):
    """A structure of the library has a name."""


class NameTaken(RuleError):
    """Two structures of one name in the library."""


class NothingChanged(RuleError):
    """The prizes are what they were."""


OF_THE_PLAN = (
    *("prize_table", "prize_terms", "prize_unit_cents", "minimum_prize_cents"),
    *("added_cents", "guarantee_cents"),
    *("ticket_cents", "remainder", "remainder_step_cents"),
)


def plan(act: Act, fields: Mapping[str, Any]) -> None:
    """Another plan of prizes.  Raises PrizesSet, and BadPlan with what a plan's parts raise."""
    tournament = act.tournament
    if tournament.registration_closed_at is not None:
        raise PrizesSet(
            N_("The prizes were set when registration closed. Correct them, with a reason.")
        )
    act.update(tournament, **{name: fields[name] for name in OF_THE_PLAN if name in fields})
    prize_money.plan_of(tournament)


def freeze(act: Act, prizes: Sequence[Prize]) -> None:
    """The prizes as rows, first place first."""
    act.create_many(
        [_row(act.tournament, place, prize) for place, prize in enumerate(prizes, start=1)]
    )


def _row(tournament: Tournament, place: int, prize: Prize) -> Frozen:
    return Frozen(tournament=tournament, place=place, **_columns(prize))


def _columns(prize: Prize) -> dict[str, Any]:
    return {
        "amount_cents": prize.amount_cents,
        "ticket_cents": prize.ticket_cents,
        "thing": prize.thing,
        "thing_cents": prize.thing_cents,
    }


def correct(
    act: Act, prizes: Sequence[Prize], *, reason: str, any_order: bool = False
) -> list[tuple[int, int | None, int | None]]:
    """Other prizes for the same money; answers with place, old and new cents where rows changed.

    A lower place may win more where the players have made a deal, or by `any_order`.
    Raises PrizesNotSet, ReasonMissing, BadPrize, NotThePool, NothingChanged, PrizePaid,
    StaffShareBooked, NotAnEnd.  Source: WSOP 2026 31.
    """
    tournament = act.tournament
    if tournament.registration_closed_at is None:
        raise PrizesNotSet(
            N_("The prizes are not set yet. Change the planned prizes instead."), field="prizes"
        )
    if not reason.strip():
        raise ReasonMissing(N_("Enter why the prizes are corrected."), field="reason")
    dealt = bool(prize_money.deals_in_force(tournament))
    prize_plans.check_order(prizes, any_order=any_order or dealt)
    old = {row.place: row for row in Frozen.objects.filter(tournament=tournament)}
    prize_plans.check_sum(sum(row.amount_cents for row in old.values()), prizes)
    changed = _changed(old, prizes)
    if not changed:
        raise NothingChanged(N_("No prize was changed. Change one first."))
    _check_free(tournament, {place for place, _, _ in changed})
    booked = _staff_cents(tournament)
    _rewrite(act, old, prizes)
    _check_finish(tournament, booked)
    return changed


def _check_finish(tournament: Tournament, booked: int) -> None:
    """Raise NotAnEnd or StaffShareBooked where a finish would not stand as it was made."""
    left = queries.still_in(tournament)
    over = left == 1 or dues.play_stops(tournament, left=left)
    if tournament.state == State.FINISHED and not over:
        raise NotAnEnd(
            N_(
                "The event ended with a ticket for every player left; one would now be "
                "missing. Undo the finish, correct the prizes, play on."
            ),
            field="prizes",
        )
    if _staff_cents(tournament) != booked:
        raise StaffShareBooked(
            N_(
                "The rounding remainder was booked to staff at the finish and would change. "
                "Undo the finish, correct the prizes, finish again."
            ),
            field="prizes",
        )


def _staff_cents(tournament: Tournament) -> int:
    """What left the pool for the staff, which happens at the finish, in cents."""
    return queries.awards(tournament).staff_cents if tournament.state == State.FINISHED else 0


def _changed(
    old: Mapping[int, Frozen], prizes: Sequence[Prize]
) -> list[tuple[int, int | None, int | None]]:
    """Place, old and new amount of the rows that are not the same."""
    new = dict(enumerate(prizes, start=1))
    found = []
    for place in sorted(old.keys() | new.keys()):
        was, now = old.get(place), new.get(place)
        if was is None or now is None or _columns(now) != _columns(_read(was)):
            before, after = (each.amount_cents if each else None for each in (was, now))
            found.append((place, before, after))
    return found


def _read(row: Frozen) -> Prize:
    return Prize(row.amount_cents, row.ticket_cents, row.thing, row.thing_cents)


def _rewrite(act: Act, old: Mapping[int, Frozen], prizes: Sequence[Prize]) -> None:
    for place, prize in enumerate(prizes, start=1):
        if place in old:
            act.update(old[place], **_columns(prize))
        else:
            act.create(_row(act.tournament, place, prize))
    for place in old.keys() - set(range(1, len(prizes) + 1)):
        act.delete(old[place])


def _check_free(tournament: Tournament, changed: Collection[int]) -> None:
    """Raise PrizePaid for a place that was paid out, or that a guaranteed deal is about."""
    deal = prize_money.paid_by(tournament)
    dealt = [place for place in changed if deal and place <= len(deal.left)]
    if dealt:
        raise PrizePaid(
            N_("The players have made a deal about place %(number)s. Void the deal first."),
            field=f"amount-{min(dealt)}",
            number=min(dealt),
        )
    placed = queries.places(tournament)
    paid = Payout.objects.filter(tournament=tournament, voided=False, kind=PayoutKind.PRIZE)
    for payout in paid.select_related("entry__player").order_by("number"):
        where = placed.get(payout.entry_id)
        hit = [place for place in changed if where and where.place <= place <= where.through]
        if hit:
            raise PrizePaid(
                N_(
                    "The prize of place %(number)s is paid to %(player)s already: slip %(slip)s."
                    " Void that payment first."
                ),
                field=f"amount-{hit[0]}",
                number=hit[0],
                player=payout.entry.player.name,
                slip=payout.number,
            )


def keep_structure(
    act: Act, old: PrizeStructure | None, *, name: str, kind: str, rows: Sequence[Any]
) -> PrizeStructure:
    """A structure of the club's library, new or changed.

    Raises NameMissing, NameTaken, BadPlan, BadShares, BadBrackets, BadPrize.
    """
    name = " ".join(name.split())[:60]
    if not name:
        raise NameMissing(N_("Give the prize structure a name."), field="name")
    others = PrizeStructure.objects.filter(club=act.club, name__iexact=name)
    if others.exclude(pk=old.pk if old else 0).exists():
        raise NameTaken(
            N_("The library has a prize structure of this name. Choose another."), field="name"
        )
    if kind == PrizeStructureKind.FIXED:
        kept: list[Any] = prize_terms.prize_rows(prize_terms.prizes_of(rows))
    else:
        brackets = prize_terms.table_of(name, rows).brackets
        kept = [[bracket.entries_up_to, list(bracket.shares_ppm)] for bracket in brackets]
    if old is None:
        return act.create(PrizeStructure(club=act.club, name=name, kind=kind, rows=kept))
    return act.update(old, name=name, kind=kind, rows=kept)


def remove_structure(act: Act, old: PrizeStructure) -> None:
    """Out of the library; events keep the copy they took."""
    act.delete(old)
