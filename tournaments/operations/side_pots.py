"""Last longers opened, joined, left and voided: steps of an act."""

from django.contrib.auth.models import User
from django.db.models import Max

from tournaments import dues, queries
from tournaments.acts import Act
from tournaments.models import Entry, Payout, SidePot, SidePotEntry
from tournaments.models.money import Account, Method
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations import tills
from tournaments.operations.events import require_not_over
from tournaments.operations.second_person import check_payment, check_second_person
from tournaments.rules import N_, RuleError
from tournaments.rules import side_prizes as rules

PAID_IN = (Method.CASH, Method.CARD, Method.TRANSFER)
MAX_CENTS = 10**9
LONGEST_NAME = 60


class BadPot(RuleError):
    """A last longer that cannot be: without a name, without a stake."""


class PotVoided(RuleError):
    """The last longer was given back, or has been paid out."""


class NoStakeThatWay(RuleError):
    """A stake is money."""


class NotWon(RuleError):
    """The entry has won nothing of the pot, or had it already."""


def open_pot(act: Act, *, name: str, stake_cents: int) -> SidePot:
    """A last longer that players may join.  Raises BadPot, WrongState."""
    require_not_over(act.tournament)
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME:
        raise BadPot(N_("Give the last longer a name of at most 60 letters."), field="name")
    if not 0 < stake_cents <= MAX_CENTS:
        raise BadPot(N_("Enter the stake per player."), field="stake_cents")
    last = SidePot.objects.filter(tournament=act.tournament).aggregate(last=Max("number"))["last"]
    return act.create(
        SidePot(
            tournament=act.tournament, number=(last or 0) + 1, name=name, stake_cents=stake_cents
        )
    )


def join(act: Act, pot: SidePot, entry: Entry, *, method: Method) -> SidePotEntry:
    """An entry puts its stake in.

    Raises PotVoided, PotInPlay, NotInThePot, NoStakeThatWay, TillNeeded, WrongState.
    """
    require_not_over(act.tournament)
    _check_in_force(pot)
    _check_money(method)
    is_in = queries.entries_in(act.tournament).filter(pk=entry.pk).exists()
    rules.check_may_join(dues.pot_of(pot).standing, entry.pk, is_in=is_in)
    stake = act.create(SidePotEntry(pot=pot, entry=entry, method=method, at=act.at, by=act.by))
    _post(act, stake, pot.stake_cents)
    return stake


def leave(act: Act, pot: SidePot, entry: Entry, *, approved_by: User | None = None) -> SidePotEntry:
    """An entry has its stake back, while the pot is not in play or after the entry was voided.

    Raises PotVoided, PotInPlay, NotInThePot, SecondPersonNeeded, TillNeeded.
    """
    _check_in_force(pot)
    found = dues.pot_of(pot)
    rules.check_may_leave(found.standing, entry.pk)
    check_second_person(act, pot.stake_cents, approved_by)
    stake = next(stake for stake in found.stakes if stake.entry_id == entry.pk)
    _give_back(act, stake, pot)
    return stake


def void(act: Act, pot: SidePot, *, approved_by: User | None = None) -> int:
    """Every stake goes back, and nobody wins.  Answers with the money given back, in cents.

    Raises PotVoided once it has been paid out, SecondPersonNeeded, TillNeeded.
    """
    _check_in_force(pot)
    if Payout.objects.filter(side_pot=pot, voided=False).exists():
        raise PotVoided(
            N_("This last longer has been paid out. Void that payment first, then the pot.")
        )
    stakes = dues.pot_of(pot).stakes
    back = pot.stake_cents * len(stakes)
    check_second_person(act, back, approved_by)
    for stake in stakes:
        _give_back(act, stake, pot)
    act.update(pot, voided=True)
    return back


def pay(
    act: Act, pot: SidePot, entry: Entry, *, method: Method, approved_by: User | None = None
) -> Payout:
    """Hand over what the entry has won.  The slip's number is the revision of the line.

    Raises NotWon, NoStakeThatWay, SecondPersonForPrize, NotASecondPerson, TillNeeded.
    """
    _check_in_force(pot)
    _check_money(method)
    due = dues.pot_of(pot).due_cents(entry.pk)
    if due <= 0:
        raise NotWon(
            N_("%(player)s has nothing due from this last longer. Check its list."),
            field="entry",
            player=entry.player.name,
        )
    check_payment(act, due, approved_by)
    payout = act.create(
        Payout(
            tournament=act.tournament,
            entry=entry,
            number=act.revision,
            kind=PayoutKind.SIDE_POT,
            side_pot=pot,
            state=PayoutState.PAID,
            amount_cents=due,
            method=method,
            paid_at=act.at,
            paid_by=act.by,
        )
    )
    act.post(
        {Account(method): -due, Account.SIDE_POT: due},
        entry=entry,
        shift=tills.shift_for(act, method),
    )
    return payout


def _check_money(method: Method) -> None:
    if method not in PAID_IN:
        raise NoStakeThatWay(N_("A stake is paid in cash, by card or by transfer."), field="method")


def _check_in_force(pot: SidePot) -> None:
    if pot.voided:
        raise PotVoided(N_("This last longer was voided. Open another one."))


def _give_back(act: Act, stake: SidePotEntry, pot: SidePot) -> None:
    act.update(stake, voided=True)
    _post(act, stake, -pot.stake_cents)


def _post(act: Act, stake: SidePotEntry, cents: int) -> None:
    method = Method(stake.method)
    act.post(
        {Account(method): cents, Account.SIDE_POT: -cents},
        entry=stake.entry,
        shift=tills.shift_for(act, method),
    )
