"""Bounties planned, and mystery envelopes made ready and opened: steps of an act."""

from collections.abc import Sequence

from tournaments import bounties, flight_tree
from tournaments.acts import Act
from tournaments.bounty_book import BountyBook
from tournaments.models import Elimination, Entry, Envelope, KnockOut, Tournament
from tournaments.models.tournament import BountyKind
from tournaments.operations import flights
from tournaments.operations.events import WrongState, check_bounties, require_running
from tournaments.rules import N_, RuleError, side_prizes
from tournaments.rules import bounties as rules

OF_THE_STAGE = ("mystery_from_left", "mystery_from_money")


class NoEnvelopes(RuleError):
    """The event has no mystery envelopes, or not at this moment."""


class EnvelopesWait(RuleError):
    """The event cannot end while somebody has an envelope to come."""


class NothingToOpen(RuleError):
    """Nobody of this fall opens an envelope."""


def plan(
    act: Act, *, kind: BountyKind, bag_bp: int, from_left: int | None, from_money: bool = False
) -> None:
    """What knocking a player out wins.  Kind and share are fixed by the start, the stage later.

    Raises BadBounties, BadTerms, WrongState, OfTheWholeEvent, TermsInUse with the field.
    """
    tournament = act.tournament
    rules.check_terms(kind, bag_bp=bag_bp, from_left=from_left, from_money=from_money)
    wanted = {
        "bounty_kind": kind,
        "bounty_bag_bp": bag_bp,
        "mystery_from_left": from_left,
        "mystery_from_money": from_money,
    }
    changed = {name for name, value in wanted.items() if getattr(tournament, name) != value}
    started, closed = tournament.started_at, tournament.registration_closed_at
    for name in sorted(changed):
        if closed or (started and name not in OF_THE_STAGE):
            raise WrongState(
                N_("This is locked and can no longer change."),
                field=name,
            )
    act.update(tournament, **wanted)
    check_bounties(tournament)
    flights.check_terms(tournament)
    flights.check_bounties_stay(tournament, changed)


def set_envelopes(act: Act, amounts: Sequence[int]) -> list[Envelope]:
    """The list of envelopes, in place of one that was not touched yet.

    Raises WrongState, NoEnvelopes, EnvelopesDoNotFit.
    """
    require_running(act.tournament)
    book = _mystery_book(act)
    if act.tournament.feeds is not None:
        raise NoEnvelopes(
            N_("Envelopes are opened in %(event)s, with the bounties of all flights."),
            field="envelopes",
            event=flight_tree.root_of(act.tournament).name,
        )
    if book.needed is None:
        raise NoEnvelopes(
            N_("The pot still grows. Close registration, then fill the envelopes."),
            field="envelopes",
        )
    if any(one.entry is not None for one in book.envelopes):
        raise NoEnvelopes(
            N_("Envelopes have been opened. Undo those before refilling."),
            field="envelopes",
        )
    side_prizes.check_envelopes(amounts, pot_cents=book.collected_cents, number=book.needed)
    act.delete_many(list(Envelope.objects.filter(tournament=act.tournament).order_by("position")))
    return act.create_many(
        [
            Envelope(tournament=act.tournament, position=position, amount_cents=amount)
            for position, amount in enumerate(sorted(amounts, reverse=True), start=1)
        ]
    )


def closed_envelopes(act: Act, out: Entry) -> list[Envelope]:
    """The envelopes one of which belongs to this fall, by position.

    Raises NoEnvelopes, NothingToOpen.
    """
    book = _mystery_book(act)
    if out.pk not in [line.fall.entry for line in book.awaiting]:
        raise NothingToOpen(_why_not(book, out), player=out.player.name)
    rows = Envelope.objects.filter(tournament=act.tournament, knock_out=None)
    return list(rows.order_by("position"))


def open_envelope(act: Act, envelope: Envelope, out: Entry, *, draw: int) -> Elimination:
    """The envelope that a draw gave to who knocked this entry out."""
    knock_out = _knock_outs(out)[0]
    act.update(envelope, knock_out=knock_out, draw_number=draw, opened_at=act.at)
    return knock_out.elimination


def check_all_opened(tournament: Tournament) -> None:
    """Raise EnvelopesWait while somebody has an envelope to come: the winner would have it."""
    book = bounties.won(tournament)
    if book.not_opened and book.collected_cents:
        raise EnvelopesWait(
            N_(
                "Envelopes still to open: %(count)s. Fill and open them first; "
                "the rest then goes to the winner."
            ),
            count=len(book.not_opened),
        )


def hunters(out: Entry) -> list[Entry]:
    """Who took the entry's last chips, the first named first."""
    return [row.by_entry for row in _knock_outs(out)]


def _knock_outs(out: Entry) -> list[KnockOut]:
    rows = KnockOut.objects.filter(elimination__entry=out, by_entry__voided=False)
    return list(rows.select_related("elimination", "by_entry__player").order_by("position", "pk"))


def _mystery_book(act: Act) -> BountyBook:
    book = bounties.won(act.tournament)
    if book.kind is not rules.BountyType.MYSTERY:
        raise NoEnvelopes(N_("This event has no mystery bounties. Choose them in its settings."))
    return book


def _why_not(book: BountyBook, out: Entry) -> str:
    line = book.of_fall(out.pk)
    if line is None:
        return N_("%(player)s is still playing. Record the bust first.")
    if out.pk not in book.stage:
        return N_("%(player)s went out before envelopes were opened. There is none for this bust.")
    if not line.fall.hunters:
        return N_("No one is named for the bust of %(player)s. Enter who won the chips, then open.")
    if line.fall.envelope_cents is not None:
        return N_("The envelope for %(player)s is already open. Check the list.")
    if not book.envelopes:
        return N_("No envelopes are ready. Fill them, then open one for %(player)s.")
    return N_("The event is over: the envelopes left belong to the winner.")
