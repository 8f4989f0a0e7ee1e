"""Deals of the last players, written down and taken back: steps of an act."""

from collections.abc import Sequence

from tournaments import dealing, queries
from tournaments.acts import Act
from tournaments.dealing import Table
from tournaments.models import Deal, DealShare, Tournament
from tournaments.models.prizes import DealMethod
from tournaments.models.tournament import State
from tournaments.operations.events import WrongState
from tournaments.rules import N_, RuleError
from tournaments.rules.deal_checks import check_deal
from tournaments.rules.deals import Agreed, Method, Money, Share, offer
from tournaments.rules.policy_choices import Deals


class OtherDealStands(RuleError):
    """An earlier deal is paid otherwise than this one would be."""


class LaterDealStands(RuleError):
    """A later deal shares out what this one left."""


class DealIsPaid(RuleError):
    """Money was handed out by the deal."""


class DealIsVoid(RuleError):
    """The deal was taken back before."""


class PlayStopped(RuleError):
    """Play ended with this deal: only an undo brings the players back."""


class NoReason(RuleError):
    """An agreement is not taken back without saying why."""


def paid_by_default(event: Tournament) -> bool:
    """Whether the house pays by a deal of which nobody said so: what the event's policy proposes.

    Source: Robert's Rules 7.37, which leaves it to the director when the deal is made.
    """
    return queries.policy_of(event).deals is Deals.GUARANTEED


def record(
    act: Act, agreed: Agreed, *, method: DealMethod, note: str = "", between_hands: bool = True
) -> Deal:
    """Write down what all who are still in have agreed on.

    It is on the prizes not yet won; after an earlier deal on what that one left to play for.
    Raises WrongState, OtherDealStands, and what `check_deal` refuses.
    Source: Robert's Rules 7.36-7.38.
    """
    event = act.tournament
    _check_playing(event)
    table = dealing.table_of(event)
    check_deal(
        agreed,
        players=table.names,
        prizes=table.prizes,
        policy=queries.policy_of(event).deals,
        between_hands=between_hands,
    )
    _check_alike(table, agreed)
    money = Money(table.prizes, agreed.left_prizes)
    deal = act.create(
        Deal(
            tournament=event,
            number=Deal.objects.filter(tournament=event).count() + 1,
            method=method,
            at=act.at,
            pool_cents=money.pool_cents,
            left_to_play_cents=money.left_cents,
            left_prizes={str(n): cents for n, cents in enumerate(money.left, start=1) if cents},
            guaranteed=agreed.guaranteed,
            reason=agreed.reason.strip(),
            note=note.strip(),
            inputs={
                "prizes": list(table.prizes),
                "chips_in_play": queries.chips_in_play(event),
                "stops": agreed.stops,
            },
        )
    )
    offered = _offered(method, money, event, agreed.shares)
    act.create_many(
        [
            DealShare(
                deal=deal,
                entry_id=share.entry,
                stack_chips=share.stack_chips,
                secured_cents=money.secured_cents,
                offered_cents=offered.get(share.entry),
                amount_cents=share.amount_cents,
                signed=share.signed,
                waived=share.waived,
            )
            for share in agreed.shares
        ]
    )
    return deal


def void(act: Act, deal: Deal, *, reason: str) -> None:
    """Take a deal back: the prizes are as they were before it.

    Raises DealIsVoid, NoReason, PlayStopped, LaterDealStands, DealIsPaid.
    """
    if deal.voided:
        raise DealIsVoid(N_("This deal is already voided."))
    if deal.stopped_play:
        raise PlayStopped(
            N_(
                "Play stopped with this deal. Undo its line in the log: the players are back in"
                " their seats then, and the deal is gone."
            )
        )
    if not reason.strip():
        raise NoReason(N_("Enter why the deal is voided."), field="reason")
    later = Deal.objects.filter(
        tournament=act.tournament, voided=False, number__gt=deal.number
    ).first()
    if later is not None:
        raise LaterDealStands(
            N_("Deal %(later)s shares out what this one left. Void that one first."),
            later=later.number,
        )
    paid = dealing.paid_of(deal) if deal.guaranteed else None
    if paid is not None:
        raise DealIsPaid(
            N_("%(player)s was paid by this deal: slip %(number)s. Void that slip first."),
            player=paid.entry.player.name,
            number=paid.number,
        )
    act.update(deal, voided=True)


def _check_playing(event: Tournament) -> None:
    if event.state != State.RUNNING or event.registration_closed_at is None:
        raise WrongState(
            N_("A deal is made while the event runs and its prizes are set. Close registration.")
        )


def _check_alike(table: Table, agreed: Agreed) -> None:
    if table.deals and table.deals[-1].guaranteed != agreed.guaranteed:
        earlier = table.deals[-1]
        raise OtherDealStands(
            N_("Deal %(number)s is guaranteed by the house: guarantee this one too, or void that.")
            if earlier.guaranteed
            else N_(
                "Deal %(number)s is not guaranteed by the house: void it before you guarantee"
                " another."
            ),
            field="guaranteed",
            number=earlier.number,
        )


def _offered(
    method: DealMethod, money: Money, tournament: Tournament, shares: Sequence[Share]
) -> dict[int, int]:
    """What the calculator says, by entry; nothing for a custom deal, or where it cannot say.

    Rounded to the event's unit where the players agreed on just that.
    """
    if method == DealMethod.CUSTOM:
        return {}
    stacks = [share.stack_chips or 0 for share in shares]
    unit = tournament.prize_unit_cents
    amounts = [share.amount_cents for share in shares]
    try:
        exact = offer(Method(method), money, stacks)
        rounded = offer(Method(method), money, stacks, unit_cents=unit)
    except RuleError:  # stacks that nobody wrote down
        return {}
    cents = rounded if amounts == rounded else exact
    return {share.entry: amount for share, amount in zip(shares, cents, strict=True)}
