"""The rows of the payout desk: one for each prize, and one for each hunter's bounties."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tdsite.web import payments as slips
from tdsite.web.payments import Slip
from tdsite.web.results import PrizeState, ResultRow, Results
from tdsite.web.sorting import as_read
from tournaments import bounties, dues, queries
from tournaments.models import Entry, JournalLine, Payout, Player, Tournament
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.rules.places import Place

SHOWS = {
    "": _("All"),
    "due": _("Due"),
    "authorised": _("Authorised"),
    "paid": _("Paid"),
    "void": _("Voided"),
    "bounties": _("Bounties"),
}
PAYABLE = frozenset({PrizeState.DUE, PrizeState.AUTHORISED, PrizeState.VOID})
IN_FORCE = frozenset({PrizeState.AUTHORISED, PrizeState.PAID})


@dataclass(frozen=True, slots=True)
class Claim:
    """What one entry has won of one kind, and how far its payment has come.

    `prize_cents` is all that was won, `rest_cents` what is to be paid now; `ticket_cents` of it
    is a ticket.  `slip` is the payment in force, or the last one that was void;
    `bounties_over_cents` is what a hunter has had above what they have won.
    """

    kind: PayoutKind
    entry_id: int
    player: str
    country: str
    place: Place | None
    seat: str
    out_at: datetime | None
    prize_cents: int
    rest_cents: int
    standing: PrizeState
    slip: Slip | None
    ticket_cents: int = 0
    thing: str = ""
    bounties_over_cents: int = 0
    bounties_due_cents: int = 0  # beside this prize: both are paid at once
    bounties_paid_cents: int = 0

    @property
    def to_pay(self) -> bool:
        return self.standing in PAYABLE and self.rest_cents > 0

    @property
    def can_be_voided(self) -> bool:
        return self.standing in IN_FORCE and self.slip is not None

    @property
    def shown_cents(self) -> int:
        """What was handed over, or is due: a payment counts as it was made."""
        paid = self.standing in IN_FORCE and self.slip
        return paid.amount_cents if paid and not self.is_bounty else self.prize_cents

    @property
    def bounties_beside_cents(self) -> int:
        """What goes with this prize: the bounties due, or those handed over where none are."""
        return self.bounties_due_cents or self.bounties_paid_cents

    @property
    def handed_cents(self) -> int:
        """What the payment in force gave in money, in cents."""
        slip = self.slip
        return slip.amount_cents - slip.withheld_cents - slip.ticket_cents if slip else 0

    @property
    def difference_cents(self) -> int:
        """Of what is in somebody's hands: what it is above (or below zero: under) what is due.

        Bounties that were paid too little are due: they are paid as they are won.
        """
        if self.standing not in IN_FORCE or self.slip is None:
            return 0
        if self.is_bounty:
            return self.bounties_over_cents
        return self.slip.amount_cents - self.prize_cents

    @property
    def missing_cents(self) -> int:
        return -self.difference_cents

    @property
    def is_bounty(self) -> bool:
        return self.kind == PayoutKind.BOUNTY


SORTS: dict[str, Callable[[Claim], Any]] = {
    "place": lambda one: one.place.place if one.place else None,
    "player": lambda one: as_read(one.player),
    "seat": lambda one: as_read(one.seat),
    "out": lambda one: one.out_at,
    "amount": lambda one: one.shown_cents,
    "state": lambda one: list(PrizeState).index(one.standing),
    "by": lambda one: as_read(one.slip.by) if one.slip and one.can_be_voided else None,
}


def of_prizes(tournament: Tournament, results: Results) -> list[Claim]:
    """Every prize that is won, best place first."""
    placed = {row.entry_id: row.place for row in results.rows if row.place}
    tickets = dues.tickets_won(tournament, placed)
    things = dues.things(tournament)
    return [_prize(row, tickets.get(row.entry_id, 0), things) for row in results.in_the_money]


def _prize(row: ResultRow, ticket_cents: int, things: dict[int, str]) -> Claim:
    alone = row.place and not row.place.tied
    paid = row.slip.amount_cents if row.slip and row.standing is PrizeState.PAID else 0
    return Claim(
        PayoutKind.PRIZE,
        row.entry_id,
        row.player,
        row.country,
        row.place,
        row.seat,
        row.out_at,
        row.prize_cents,
        max(0, row.prize_cents - paid),
        row.standing,
        row.slip,
        ticket_cents,
        things.get(row.place.place, "") if alone and row.place else "",
    )


def of_bounties(tournament: Tournament) -> list[Claim]:
    """Every hunter with what their bounties come to: what is to be paid first, then the most."""
    book = bounties.won(tournament)
    if not book.is_played:
        return []
    slips = _bounty_slips(tournament)
    wanted = {entry for entry, cents in book.won.items() if cents} | slips.keys()
    entries = Entry.objects.filter(pk__in=wanted).select_related("player", "elimination")
    placed = queries.places(tournament)
    claims = [
        _bounties(
            entry,
            book.won.get(entry.pk, 0),
            book.won.get(entry.pk, 0) - book.paid.get(entry.pk, 0),
            slips.get(entry.pk),
            placed.get(entry.pk),
        )
        for entry in entries
    ]
    return sorted(claims, key=lambda one: (not one.to_pay, -one.prize_cents, one.player))


def _bounties(
    entry: Entry, won_cents: int, rest_cents: int, slip: Slip | None, place: Place | None
) -> Claim:
    standing = PrizeState.DUE if rest_cents > 0 else PrizeState.PAID
    if slip and slip.voided_at is None and not slip.is_paid:
        standing = PrizeState.AUTHORISED
    elif slip and slip.voided_at is not None and rest_cents > 0:
        standing = PrizeState.VOID
    out = getattr(entry, "elimination", None)
    return Claim(
        PayoutKind.BOUNTY,
        entry.pk,
        entry.player.name,
        entry.player.country,
        place,
        "",
        out.at if out and place else None,
        won_cents,
        max(0, rest_cents),
        standing,
        slip,
        bounties_over_cents=max(0, -rest_cents),
    )


def _bounty_slips(tournament: Tournament) -> dict[int, Slip]:
    """The last payment of each entry's bounties: an authorised one before any other."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.BOUNTY)
    rows = rows.select_related("paid_by", "authorised_by", "ticket", "tournament")
    ordered = sorted(
        rows,
        key=lambda p: (not p.voided, p.state == PayoutState.AUTHORISED, p.number),
    )
    voids = slips.voids_of(tournament) if any(payout.voided for payout in ordered) else {}
    return {payout.entry_id: _slip(payout, voids) for payout in ordered}


def _slip(payout: Payout, voids: dict[int, JournalLine]) -> Slip:
    return slips.slip_of(payout, voids.get(payout.number))


def of_players(prizes: Iterable[Claim], hunted: Iterable[Claim]) -> list[Claim]:
    """The prizes with the bounties beside each, and behind them who has bounties alone."""
    by_entry = {one.entry_id: one for one in hunted}
    beside = [_with_bounties(prize, by_entry.get(prize.entry_id)) for prize in prizes]
    won = {prize.entry_id for prize in beside}
    return beside + [one for one in by_entry.values() if one.entry_id not in won]


def _with_bounties(prize: Claim, won: Claim | None) -> Claim:
    if won is None:
        return prize
    paid_cents = max(0, won.prize_cents - won.rest_cents)
    return replace(prize, bounties_due_cents=won.rest_cents, bounties_paid_cents=paid_cents)


def claims_of_tab(claims: Iterable[Claim], show: str) -> list[Claim]:
    """Those of one tab: due ones with what was paid too little or too much."""
    return [claim for claim in claims if _belongs(claim, show)]


def _belongs(claim: Claim, show: str) -> bool:
    if show == "due":
        return bool(claim.difference_cents) or claim.standing is PrizeState.DUE
    if show in ("authorised", "paid", "void"):
        return claim.standing == show
    return True


def claims_named(claims: Iterable[Claim], text: str) -> list[Claim]:
    """The rows of a place or of players whose name has these letters; all without any."""
    if not text:
        return list(claims)
    if text.isdecimal():
        place = int(text)
        return [one for one in claims if one.place and _is_at(one.place, place)]
    return [one for one in claims if text.casefold() in one.player.casefold()]


def claims_of_player(
    tournament: Tournament, claims: Iterable[Claim], player: Player
) -> list[Claim]:
    """What the entries of one person have won, also under a name that was merged into theirs."""
    rows = Entry.objects.filter(tournament=tournament, voided=False)
    theirs = set(
        rows.filter(Q(player=player) | Q(player__merged_into=player)).values_list("pk", flat=True)
    )
    return [one for one in claims if one.entry_id in theirs]


def _is_at(place: Place, number: int) -> bool:
    return place.place <= number <= place.through
