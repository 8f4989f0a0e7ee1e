"""Entries sold and given back."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import Q

from tournaments import finishes, queries
from tournaments.acts import Act
from tournaments.models import Entry, Player, Sale, Tournament
from tournaments.models.entries import Ending
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind, State
from tournaments.operations import flights, players
from tournaments.operations.day_ends import check_unsealed
from tournaments.operations.events import WrongState
from tournaments.operations.sales import PLAIN, SaleDetails, money_back, sell, take_back_sale
from tournaments.rules import N_, RuleError
from tournaments.rules import entries as entry_rules
from tournaments.rules.entries import AlreadyOut, LateRegistrationClosed
from tournaments.rules.penalties import WasDisqualified
from tournaments.rules.places import LastPlayerLeft
from tournaments.rules.sales import ReentryRule
from tournaments.selling import Situation


class NotOpenYet(RuleError):
    """The event is announced, and takes no entries yet."""


class RegistrationSuspended(RuleError):
    """The director has stopped the sale of entries for a while."""


class AlreadyEntered(RuleError):
    """A player has one live entry at most."""


class HasPlayed(RuleError):
    """Who is out comes back through a re-entry, if at all."""


class NotEntered(RuleError):
    """The player has never entered this event, so they cannot re-enter."""


class EntryVoided(RuleError):
    """The entry was given back."""


class CannotVoid(RuleError):
    """The entry has played too long to be given back."""


class WasPaid(RuleError):
    """Money was paid for what would no longer have been won."""


class RebuyUndecided(RuleError):
    """The bust is reported already and waits for the player's word on a rebuy."""


def register(
    act: Act,
    player: Player,
    *,
    method: Method,
    now: Situation,
    again: bool = False,
    seen_cents: int | None = None,
    details: SaleDetails = PLAIN,
) -> Sale:
    """One more paid entry of a player: their first, or (again) a re-entry after a bust.

    Raises WrongState, LateRegistrationClosed, EventFull, AlreadyEntered, NotEntered, what other
    flights forbid (`flights.check_enters`), the re-entry's own refusals, what the person's marks
    forbid (`marks.check_may_play`), WasDisqualified, and what a sale raises.
    Source: Robert's Rules 7.2, 7.5; TDA 2024 8.
    """
    check_may_enter(now, player, again=again, selling=True)
    players.check_may_play(act.club, player, on=players.today(act), sure=details.sure)
    number = now.counted.entry
    entry = act.create(
        Entry(tournament=act.tournament, player=player, number=number, entered_at=act.at)
    )
    kind = PriceKind.REENTRY if again else PriceKind.ENTRY
    return sell(
        act,
        entry,
        kind,
        method=method,
        now=now,
        seen_cents=seen_cents,
        details=details,
    )


def check_may_enter(
    now: Situation,
    player: Player,
    *,
    again: bool = False,
    forfeits: bool = False,
    selling: bool = False,
) -> None:
    """Raise what `register` would, unless the player may enter (or again: re-enter) now.

    `forfeits`: they give up the stack they have, which the close of registration allows.
    """
    tournament = now.event
    check_open(tournament, now.at)
    _check_sells_itself(now)
    in_flights = Q(tournament__feeds__isnull=False)
    rows = Entry.objects.filter(Q(tournament=tournament) | in_flights, player=player, voided=False)
    his = list(rows.order_by("number").values_list("number", "elimination__pending", "tournament"))
    if his:  # said first: a stack from another flight is none they go on with
        _check_not_disqualified(now, player)
    if tournament.feeds_id is not None or any(event != tournament.pk for *_, event in his):
        flights.check_enters(now, player, selling=selling)
    earlier = [(number, pending) for number, pending, event in his if event == tournament.pk]
    _check_terms(now, player, earlier, again=again, forfeits=forfeits)


def _check_sells_itself(now: Situation) -> None:
    """Raise SoldInFlights before the start of an event that is entered through its flights.

    The start closes its registration; one that runs open sells what its terms say.
    """
    if now.event.started_at is not None or now.event.direct_entries:
        return
    if now.counted.is_fed:
        raise flights.SoldInFlights(
            N_(
                "Entries of %(event)s are sold in its flights. To sell them here too, allow "
                "it in the event’s settings."
            ),
            event=now.event.name,
        )


def _check_not_disqualified(now: Situation, player: Player) -> None:
    """All flights are one event.  Source: Robert's Rules 7.28; WSOP 2026 113."""
    rows = Entry.objects.filter(tournament__in=now.tree, player=player, voided=False)
    if rows.filter(elimination__kind=Ending.DISQUALIFIED).exists():
        raise WasDisqualified(
            N_("%(player)s was disqualified and cannot re-enter. Undo the disqualification first."),
            field="player",
            player=player.name,
        )


def check_open(tournament: Tournament, at: datetime) -> None:
    """Raise WrongState, NotOpenYet, RegistrationSuspended or LateRegistrationClosed."""
    if tournament.state in (State.FINISHED, State.CANCELLED):
        raise WrongState(N_("This event is over. Choose another event."))
    if tournament.state == State.ANNOUNCED:
        raise NotOpenYet(
            N_("Registration has not been opened. Open it on the dashboard to sell entries.")
        )
    if tournament.registration_closed_at is not None:
        raise LateRegistrationClosed(
            N_("Registration is closed: no more entries are sold in this event.")
        )
    if tournament.suspended_at is not None:
        raise RegistrationSuspended(
            N_("Registration is suspended. Resume it on the dashboard to sell entries.")
        )
    if tournament.closes_at is not None and at >= tournament.closes_at:
        raise LateRegistrationClosed(
            N_("The time set for registration is over. Change the event to sell more entries.")
        )


def _check_terms(
    now: Situation,
    player: Player,
    earlier: Sequence[tuple[int, bool | None]],
    *,
    again: bool,
    forfeits: bool,
) -> None:
    """`earlier` are the player's entries: number, and the end's `pending` (None without one)."""
    terms, rows = now.terms, now.event.entries.filter(voided=False)
    sold = rows.count() if terms.max_entries else 0
    live = [number for number, pending in earlier if pending is not False]
    if not again:
        entry_rules.check_entry(terms, level=now.level, on_break=now.on_break, sold=sold)
        if live:
            raise AlreadyEntered(
                N_("%(player)s is already in this event, entry %(number)s."),
                field="player",
                player=player.name,
                number=live[0],
            )
        if earlier:
            raise HasPlayed(
                N_("%(player)s has already played this event. Sell a re-entry."),
                field="player",
                player=player.name,
            )
        return
    if not earlier:
        raise NotEntered(
            N_("%(player)s has no earlier entry. Sell an entry, not a re-entry."),
            field="player",
            player=player.name,
        )
    entry_rules.check_reentry(
        terms,
        level=now.level,
        on_break=now.on_break,
        out=not live,
        reentries=len(earlier) - 1,
        reentries_in_all=_reentries_in_all(now.event, terms.reentry),
        forfeits=forfeits,
        sold=sold,
    )


def _reentries_in_all(tournament: Tournament, rule: ReentryRule | None) -> int:
    if rule is None or rule.max_in_all is None:
        return 0
    sales = Sale.objects.filter(tournament=tournament, kind=PriceKind.REENTRY, voided=False)
    return sales.count()


def void(act: Act, entry: Entry) -> int:
    """Give an entry back: its purchases are reversed, its number stays used.

    Returns the money that goes back, in cents.  Raises EntryVoided, AlreadyOut, CannotVoid,
    BagsSealed, WasPaid, TillNeeded.
    """
    check_not_out(entry)
    check_not_waiting(entry)
    check_not_paid(entry)
    check_unsealed(act.tournament)
    if entry.carried_bags.exists():
        raise CannotVoid(
            N_(
                "%(player)s came with a bag: nothing to refund. Before the start, undo the "
                "flight merge; after it, remove the stack or disqualify."
            ),
            player=entry.player.name,
        )
    if act.tournament.registration_closed_at is not None:
        raise CannotVoid(N_("Registration is closed and prizes are set. Record a no-show instead."))
    if act.tournament.state == State.RUNNING and queries.still_in(act.tournament) < 2:
        raise LastPlayerLeft(N_("The last player left cannot be eliminated."))
    given_back, overpaid = 0, finishes.bounties_overpaid(act.tournament)
    for sale in entry.sales.filter(voided=False).select_related("voucher"):
        given_back += money_back(sale)
        take_back_sale(act, sale)
    act.update(entry, voided=True)
    check_bounties_stand(act.tournament, overpaid)
    return given_back


def check_not_paid(entry: Entry) -> None:
    """Raise WasPaid while a payment to the entry is in force: what it won would go with it."""
    slip = entry.payouts.filter(voided=False).order_by("number").first()
    if slip is not None:
        raise WasPaid(
            N_("%(player)s already has a payment: slip %(number)s. Void that slip first."),
            field="entry",
            player=entry.player.name,
            number=slip.number,
        )


def check_bounties_stand(tournament: Tournament, overpaid: Mapping[int, tuple[int, int]]) -> None:
    """Raise WasPaid where a refund takes away a head that was paid; `overpaid` were so before."""
    now = finishes.bounties_overpaid(tournament)
    if new := [entry for entry in now if now[entry] != overpaid.get(entry)]:
        raise WasPaid(
            N_("%(players)s was paid a bounty that this would refund. Void that payment first."),
            players=", ".join(sorted(finishes.names_of(new).values())),
        )


def check_not_out(entry: Entry) -> None:
    """Raise EntryVoided or AlreadyOut unless the entry still plays."""
    if entry.voided:
        raise EntryVoided(
            N_("Entry %(number)s of %(player)s was refunded."),
            number=entry.number,
            player=entry.player.name,
        )
    elimination = getattr(entry, "elimination", None)
    if elimination is not None and not elimination.pending:
        place = queries.places(entry.tournament).get(entry.pk)
        raise AlreadyOut(
            N_("%(player)s is out already, in place %(place)s. Undo that bust if it was wrong."),
            field="entry",
            player=entry.player.name,
            place=place.place if place else "–",
        )


def check_not_waiting(entry: Entry) -> None:
    if getattr(entry, "elimination", None) is not None:
        raise RebuyUndecided(
            N_(
                "%(player)s is out of chips and may rebuy. Sell the rebuy, or confirm the "
                "elimination."
            ),
            field="entry",
            player=entry.player.name,
        )
