"""Dealers, their shifts and where they deal; and calls of the tables to the floor."""

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments.acts import Act
from tournaments.models import Dealer, Down, FloorCall, Shift
from tournaments.models.dealers import CallFor
from tournaments.rules import N_, RuleError
from tournaments.rules import staff as rules
from tournaments.rules.rotation import PushLine, Why
from tournaments.staff import called

MAX_DEALERS = 1000


class DealerNameTaken(RuleError):
    """Two dealers of one name could not be told apart."""


class TooManyDealers(RuleError):
    """More dealers than the list of a club holds."""


class DealerAway(RuleError):
    """The dealer was put away."""


class DealerAtWork(RuleError):
    """The dealer has a shift now, here or in another event."""


class NoSuchSignIn(RuleError):
    """Nobody signs in by this name."""


class NotAtWork(RuleError):
    """The shift is over."""


class AlreadyThere(RuleError):
    """The dealer is there already."""


def add(act: Act, *, name: str, note: str = "") -> Dealer:
    """A dealer of the club; one put away comes back under their name.

    Raises DealerNameMissing, DealerTextTooLong, DealerNameTaken, TooManyDealers.
    """
    name, note = rules.check_dealer_name(name), rules.check_note(note)
    known = _named(act, name)
    if known is not None and known.retired:
        return act.update(known, retired=False, note=note or known.note)
    if known is not None:
        raise _taken(name)
    if Dealer.objects.filter(club=act.club).count() >= MAX_DEALERS:
        raise TooManyDealers(
            N_("The dealer list is full (%(most)s). Reuse one of its entries."),
            field="name",
            most=MAX_DEALERS,
        )
    return act.create(Dealer(club=act.club, name=name, note=note))


def _signs_in(username: str, dealer: Dealer) -> User | None:
    """Who signs in so, as no other dealer; None for an empty name.  Raises NoSuchSignIn."""
    if not username.strip():
        return None
    free = Q(dealer=None) | Q(dealer=dealer)
    people = User.objects.filter(free, username__iexact=username.strip(), is_active=True)
    found = people.first()
    if found is None:
        raise NoSuchSignIn(
            N_("“%(username)s” is not on the staff, or is another dealer."),
            field="username",
            username=username.strip(),
        )
    return found


def change(
    act: Act,
    dealer: Dealer,
    *,
    name: str | None,
    note: str | None,
    username: str | None = None,
) -> Dealer:
    """Another name, another note, or who signs in as this dealer (nobody, for an empty name).

    Raises DealerNameMissing, DealerTextTooLong, DealerNameTaken, DealerAway, NoSuchSignIn.
    """
    check_here(dealer)
    fields: dict[str, str | User | None] = {}
    if name is not None:
        fields["name"] = called = rules.check_dealer_name(name)
        other = _named(act, called)
        if other is not None and other.pk != dealer.pk:
            raise _taken(called)
    if username is not None:
        fields["user"] = _signs_in(username, dealer)
    if note is not None:
        fields["note"] = rules.check_note(note)
    return act.update(dealer, **fields) if fields else dealer


def retire(act: Act, dealer: Dealer) -> Dealer:
    """Put a dealer away; their past stays.  Raises DealerAway, DealerAtWork."""
    check_here(dealer)
    _check_free(dealer)
    return act.update(dealer, retired=True)


def come(act: Act, dealer: Dealer, *, until: datetime | None) -> Shift:
    """The dealer is at work in the event from now on.

    Raises DealerAway, DealerAtWork, ShiftEndsOddly.
    """
    check_here(dealer)
    _check_free(dealer)
    rules.check_until(until, came_at=act.at)
    return act.create(Shift(tournament=act.tournament, dealer=dealer, came_at=act.at, until=until))


def leave(act: Act, shift: Shift) -> Shift:
    """The dealer goes home.  Raises NotAtWork."""
    check_at_work(shift)
    _end_down(act, shift)
    return act.update(shift, left_at=act.at)


def send(act: Act, shift: Shift, table: int | None) -> Shift | None:
    """To a table, or on a break; whom they relieve there has one, and is answered.

    Raises NotAtWork, AlreadyThere.
    """
    check_at_work(shift)
    current = current_down(shift)
    if current is not None and current.table_number == table:
        raise AlreadyThere(
            N_("%(dealer)s is already there. Reload the list."), dealer=shift.dealer.name
        )
    relieved = _who_deals(act, table)
    for one, goes in ((relieved, None), (shift, table)):
        if one is not None:
            _end_down(act, one)
            act.create(Down(shift=one, table_number=goes, at=act.at))
    return relieved


def carry_out(act: Act, lines: Iterable[PushLine], shifts: dict[int, Shift]) -> None:
    """The push: every stretch at a table ends and another begins, and who goes home has left.

    Who stays at their table begins a new stretch there too: it is another down.  Breaks go on.
    """
    working = [(line, shifts[line.dealer]) for line in lines if line.why is not Why.RESTS]
    act.update_alike([down for _, shift in working for down in _open(shift)], ended_at=act.at)
    act.create_many(
        [
            Down(shift=shift, table_number=line.table, at=act.at)
            for line, shift in working
            if line.why is not Why.HOME
        ]
    )
    home = [shift for line, shift in working if line.why is Why.HOME]
    act.update_alike(home, left_at=act.at)


def current_down(shift: Shift) -> Down | None:
    """Where the dealer is, as far as anybody sent them."""
    return next(iter(_open(shift)), None)


def check_here(dealer: Dealer) -> None:
    """Raise DealerAway for one who was put away."""
    if dealer.retired:
        raise DealerAway(
            N_("%(dealer)s was deactivated. Add the dealer again under this name."),
            dealer=dealer.name,
        )


def check_at_work(shift: Shift) -> None:
    """Raise NotAtWork once the dealer has gone home."""
    if shift.left_at is not None:
        raise NotAtWork(
            N_("%(dealer)s has clocked out. Clock the dealer in first."),
            dealer=shift.dealer.name,
        )


def _check_free(dealer: Dealer) -> None:
    now = Shift.objects.filter(dealer=dealer, left_at=None).select_related("tournament").first()
    if now is not None:
        raise DealerAtWork(
            N_("%(dealer)s is on duty in %(event)s. Clock the dealer out there first."),
            dealer=dealer.name,
            event=now.tournament.name,
        )


def _who_deals(act: Act, table: int | None) -> Shift | None:
    if table is None:
        return None
    there = Shift.objects.filter(
        tournament=act.tournament,
        left_at=None,
        downs__table_number=table,
        downs__ended_at=None,
    )
    return there.select_related("dealer").first()


def _end_down(act: Act, shift: Shift) -> None:
    for down in _open(shift):
        act.update(down, ended_at=act.at)


def _open(shift: Shift) -> list[Down]:
    return [down for down in shift.downs.all() if down.ended_at is None]


def _named(act: Act, name: str) -> Dealer | None:
    return Dealer.objects.filter(club=act.club, name__iexact=name).first()


def _taken(name: str) -> DealerNameTaken:
    return DealerNameTaken(
        N_("A dealer named %(name)s already exists. Add a word to this name."),
        field="name",
        name=name,
    )


class CallsAlready(RuleError):
    """The table waits for the same thing."""


class CallOver(RuleError):
    """The call is done or withdrawn."""


class AnsweredAlready(RuleError):
    """Somebody is on their way."""


def call_floor(act: Act, table: int, what: CallFor, note: str) -> FloorCall:
    """A table calls.  Raises CallsAlready, DealerTextTooLong."""
    standing = FloorCall.objects.filter(tournament=act.tournament, table_number=table, what=what)
    if standing.filter(ended_at=None).exists():
        raise CallsAlready(
            N_("Table %(table)s has already called for this; the floor is informed."), table=table
        )
    return act.create(
        FloorCall(
            tournament=act.tournament,
            table_number=table,
            what=what,
            note=rules.check_note(note),
            at=act.at,
        )
    )


def answer_call(act: Act, row: FloorCall) -> FloorCall:
    """Who acts is on their way.  Raises CallOver, AnsweredAlready."""
    _check_stands(row)
    if row.answered_at is not None:
        raise AnsweredAlready(
            N_("%(who)s is already on the way to table %(table)s."),
            who=called(row.answered_by),
            table=row.table_number,
        )
    return act.update(row, answered_at=act.at, answered_by=act.by)


def end_call(act: Act, row: FloorCall) -> FloorCall:
    """What the table called for is done; one that nobody answered was answered on the spot.

    Raises CallOver.
    """
    _check_stands(row)
    fields = {"ended_at": act.at}
    if row.answered_at is None:
        return act.update(row, answered_at=act.at, answered_by=act.by, **fields)
    return act.update(row, **fields)


def withdraw_call(act: Act, row: FloorCall) -> FloorCall:
    """The table needs nobody any more.  Raises CallOver."""
    _check_stands(row)
    return act.update(row, ended_at=act.at, withdrawn=True)


def _check_stands(row: FloorCall) -> None:
    if row.ended_at is not None:
        raise CallOver(N_("This call is over. The table may call again."))
