"""Entries sold, given back, and ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max, Sum

from tournaments import queries
from tournaments.acts import Act
from tournaments.models import Elimination, Entry, KnockOut, Player, Sale, Tournament
from tournaments.models.entries import Ending
from tournaments.models.money import ChipReason, Method
from tournaments.models.tournament import PriceKind, State
from tournaments.operations.events import WrongState, require_running
from tournaments.operations.sales import sell, take_back_sale
from tournaments.rules import N_, RuleError
from tournaments.rules import entries as entry_rules
from tournaments.rules.entries import AlreadyOut, LateRegistrationClosed
from tournaments.rules.places import NobodyLeft


class AlreadyEntered(RuleError):
    """A player has one live entry at most."""


class NotEntered(RuleError):
    """The player has never entered this event, so he cannot re-enter."""


class EntryVoided(RuleError):
    """The entry was given back."""


class SalesClosed(RuleError):
    """The prize pool is divided: no more money may come into it."""


class CannotVoid(RuleError):
    """The entry has played too long to be given back."""


class RebuyUndecided(RuleError):
    """The bust is reported already and waits for the player's word on a rebuy."""


class NothingPending(RuleError):
    """Nobody waits for this entry's decision on a rebuy."""


class NotAnOpponent(RuleError):
    """A player cannot be knocked out by himself, or by somebody who is out."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the evening stands: the level (0 before the start), and whether it is its break."""

    level: int
    on_break: bool


@dataclass(frozen=True, slots=True)
class Knock:
    """One bust as reported: whose, by whom, the stack before the hand, and the seat left."""

    entry: Entry
    by: Sequence[Entry] = ()
    stack_chips: int | None = None
    table: int | None = None
    seat: int | None = None


def register(
    act: Act, player: Player, *, method: Method, moment: Moment, again: bool = False
) -> Entry:
    """One more paid entry of a player: his first, or (again) a re-entry after a bust.

    Raises WrongState, LateRegistrationClosed, EventFull, AlreadyEntered, NotEntered and the
    re-entry's own refusals.  Source: Robert's Rules 7.2, 7.5; TDA 2024 8.
    """
    tournament = act.tournament
    check_may_enter(tournament, player, moment=moment, again=again)
    entry = act.create(
        Entry(tournament=tournament, player=player, number=_next_number(act), entered_at=act.at)
    )
    entry.player = player
    sell(act, entry, PriceKind.REENTRY if again else PriceKind.ENTRY, method=method)
    return entry


def check_may_enter(
    tournament: Tournament, player: Player, *, moment: Moment, again: bool = False
) -> None:
    """Raise what `register` would, unless the player may enter (or again: re-enter) now."""
    _check_open(tournament)
    earlier = list(
        Entry.objects.filter(tournament=tournament, player=player, voided=False)
        .select_related("elimination")
        .order_by("number")
    )
    _check_terms(tournament, player, earlier, moment=moment, again=again)


def _check_open(tournament: Tournament) -> None:
    if tournament.state in (State.FINISHED, State.CANCELLED):
        raise WrongState(N_("This event is over. Choose another event."))
    if tournament.registration_closed_at is not None:
        raise LateRegistrationClosed(
            N_("Registration is closed. Put the player on the waiting list.")
        )


def _check_terms(
    tournament: Tournament, player: Player, earlier: list[Entry], *, moment: Moment, again: bool
) -> None:
    terms = queries.terms_of(tournament)
    sold = tournament.entries.filter(voided=False).count() if terms.max_entries else 0
    live = [entry for entry in earlier if _is_live(entry)]
    if not again:
        entry_rules.check_entry(terms, level=moment.level, on_break=moment.on_break, sold=sold)
        if live:
            raise AlreadyEntered(
                N_("%(player)s is in this event already, entry %(number)s."),
                field="player",
                player=player.name,
                number=live[0].number,
            )
        return
    if not earlier:
        raise NotEntered(
            N_("%(player)s has no earlier entry. Sell an entry instead of a re-entry."),
            field="player",
            player=player.name,
        )
    entry_rules.check_reentry(
        terms,
        level=moment.level,
        on_break=moment.on_break,
        out=not live,
        reentries=len(earlier) - 1,
        sold=sold,
    )


def _is_live(entry: Entry) -> bool:
    elimination = getattr(entry, "elimination", None)
    return elimination is None or elimination.pending


def _next_number(act: Act) -> int:
    numbers = Entry.objects.filter(tournament=act.tournament).aggregate(last=Max("number"))
    return (numbers["last"] or 0) + 1


def void(act: Act, entry: Entry) -> None:
    """Give an entry back: its purchases are reversed, its number stays used.

    Raises EntryVoided, AlreadyOut, CannotVoid.
    """
    check_not_out(entry)
    _check_not_waiting(entry)
    if act.tournament.registration_closed_at is not None:
        raise CannotVoid(
            N_("Registration is closed and the prizes are set. Record a no-show instead.")
        )
    for sale in entry.sales.filter(voided=False):
        take_back_sale(act, sale)
    act.update(entry, voided=True)


def check_not_out(entry: Entry) -> None:
    """Raise EntryVoided or AlreadyOut unless the entry still plays."""
    if entry.voided:
        raise EntryVoided(
            N_("Entry %(number)s of %(player)s was given back."),
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


def bust(
    act: Act,
    knocks: Sequence[Knock],
    *,
    left: int,
    hand: str = "",
    pending: frozenset[int] = frozenset(),
) -> list[Elimination]:
    """End entries that lost their last chips, in one hand if there are several.

    `left` are the entries still in before.
    `pending` are the entries that may still rebuy: they keep seat and chance.
    Raises WrongState, EntryVoided, AlreadyOut, NobodyLeft, NotAnOpponent.
    Source: Robert's Rules 7.19, 7.21, 7.35.
    """
    require_running(act.tournament)
    for knock in knocks:
        check_not_out(knock.entry)
        _check_not_waiting(knock.entry)
        _check_opponents(knock)
    if left <= len(knocks):
        raise NobodyLeft(N_("Somebody has to win: the last player in cannot go out."))
    return [
        _end(act, knock, place_in_line=n, hand=hand, pending=knock.entry.pk in pending)
        for n, knock in enumerate(knocks)
    ]


def _check_not_waiting(entry: Entry) -> None:
    if getattr(entry, "elimination", None) is not None:
        raise RebuyUndecided(
            N_("%(player)s has busted and may still rebuy. Sell the rebuy, or let the player out."),
            field="entry",
            player=entry.player.name,
        )


def _check_opponents(knock: Knock) -> None:
    for opponent in knock.by:
        if opponent.pk == knock.entry.pk or opponent.tournament_id != knock.entry.tournament_id:
            raise NotAnOpponent(
                N_("Name somebody else of this event as the one who won the chips."), field="by"
            )


def _end(act: Act, knock: Knock, *, place_in_line: int, hand: str, pending: bool) -> Elimination:
    elimination = act.create(
        Elimination(
            tournament=act.tournament,
            entry=knock.entry,
            kind=Ending.BUST,
            at=act.at,
            sequence=act.revision * 1000 + place_in_line,
            hand=hand,
            stack_chips=knock.stack_chips,
            table_number=knock.table,
            seat_number=knock.seat,
            pending=pending,
        )
    )
    for opponent in knock.by:
        act.create(KnockOut(elimination=elimination, by_entry=opponent))
    return elimination


def let_out(act: Act, entry: Entry) -> Elimination:
    """The player does not rebuy: the bust that waited counts, from when it happened.

    Raises NothingPending.  Source: Robert's Rules 7.19, 7.33.
    """
    elimination: Elimination | None = getattr(entry, "elimination", None)
    if elimination is None or not elimination.pending:
        raise NothingPending(N_("%(player)s has no rebuy to decide on."), player=entry.player.name)
    return act.update(elimination, pending=False)


def rebuy(
    act: Act, entry: Entry, *, count: int, method: Method, moment: Moment, stack_chips: int
) -> Sale:
    """Chips bought by a player who is broke or short; a bust that waited is taken back.

    Raises RebuysClosed, TooManyRebuys, StackTooBig, AlreadyOut.  Source: Robert's Rules 7.33.
    """
    check_may_rebuy(entry, count=count, moment=moment, stack_chips=stack_chips)
    waiting = getattr(entry, "elimination", None)
    if waiting is not None:
        for knock_out in waiting.knock_outs.all():
            act.delete(knock_out)
        act.delete(waiting)
    return sell(act, entry, PriceKind.REBUY, method=method, quantity=count)


def check_may_rebuy(entry: Entry, *, moment: Moment, count: int = 1, stack_chips: int = 0) -> None:
    """Raise what `rebuy` would, unless the entry may rebuy now."""
    require_running(entry.tournament)
    _check_prizes_open(entry.tournament)
    check_not_out(entry)
    waiting = getattr(entry, "elimination", None)
    entry_rules.check_rebuy(
        queries.terms_of(entry.tournament),
        level=moment.level,
        on_break=moment.on_break,
        stack_chips=0 if waiting else stack_chips,
        bought=_bought(entry, PriceKind.REBUY),
        count=count,
    )


def _check_prizes_open(tournament: Tournament) -> None:
    """Refuse money into a pool that has been divided."""
    if tournament.registration_closed_at is not None:
        raise SalesClosed(
            N_("Sales are closed and the prizes are set. Undo the close to sell chips.")
        )


def add_on(act: Act, entry: Entry, *, method: Method, moment: Moment) -> Sale:
    """The add-on: chips for any stack, once, in its time.  Raises AddOnsClosed, TooManyAddOns."""
    check_may_add_on(entry, moment=moment)
    return sell(act, entry, PriceKind.ADD_ON, method=method)


def check_may_add_on(entry: Entry, *, moment: Moment) -> None:
    """Raise what `add_on` would, unless the entry may take the add-on now."""
    require_running(entry.tournament)
    _check_prizes_open(entry.tournament)
    check_not_out(entry)
    entry_rules.check_add_on(
        queries.terms_of(entry.tournament),
        level=moment.level,
        on_break=moment.on_break,
        bought=_bought(entry, PriceKind.ADD_ON),
    )


def _bought(entry: Entry, kind: PriceKind) -> int:
    sales = entry.sales.filter(kind=kind, voided=False)
    return sales.aggregate(total=Sum("quantity"))["total"] or 0


def may_rebuy(act: Act, entry: Entry, *, moment: Moment) -> bool:
    """Whether a busted entry may still buy itself back in, so that its bust must wait."""
    terms = queries.terms_of(act.tournament)
    if terms.rebuy is None or act.tournament.registration_closed_at is not None:
        return False
    try:
        entry_rules.check_rebuy(
            terms,
            level=moment.level,
            on_break=moment.on_break,
            stack_chips=0,
            bought=_bought(entry, PriceKind.REBUY),
        )
    except RuleError:
        return False
    return True


def remove(act: Act, entry: Entry, *, kind: Ending, stack_chips: int) -> Elimination:
    """End an entry with chips left: a no-show lifted, a stack forfeited, a disqualification.

    The chips leave play.  Source: Robert's Rules 7.4, 7.27; TDA 2024 8-B, 71-D.
    """
    require_running(act.tournament)
    check_not_out(entry)
    _check_not_waiting(entry)
    entry_rules.check_amount(stack_chips, field="stack_chips")
    if queries.still_in(act.tournament) < 2:
        raise NobodyLeft(N_("Somebody has to win: the last player in cannot go out."))
    elimination = act.create(
        Elimination(
            tournament=act.tournament,
            entry=entry,
            kind=kind,
            at=act.at,
            sequence=act.revision * 1000,
            stack_chips=stack_chips,
        )
    )
    reasons = {
        Ending.NO_SHOW: ChipReason.NO_SHOW,
        Ending.FORFEIT: ChipReason.FORFEIT,
        Ending.DISQUALIFIED: ChipReason.DISQUALIFIED,
    }
    act.move_chips(reasons[kind], -stack_chips, entry=entry)
    return elimination
