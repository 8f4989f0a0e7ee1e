"""Who a scanned code belongs to."""

from dataclasses import dataclass

from tdsite.web.player_links import entry_of
from tdsite.web.scans import Code, Scan, looks_scanned, scan_in
from tournaments.models import Entry, Player, Preregistration, Tournament
from tournaments.name_search import person_of
from tournaments.rules import N_, RuleError


class UnknownCode(RuleError):
    """An address nobody of this club belongs to."""


class Withdrawn(RuleError):
    """The person took the registration back."""


@dataclass(frozen=True, slots=True)
class Found:
    """The person, or the registration of somebody who is not in the book yet."""

    player: Player | None = None
    registration: Preregistration | None = None


def found_by_code(tournament: Tournament, typed: str) -> Found | None:
    """Who was scanned; None where this is no code, and the words are to be searched.

    Raises UnknownCode for an address that leads to nobody of this club, and Withdrawn.
    """
    scan = scan_in(typed)
    found = _BY_CODE[scan.code](tournament, scan) if scan else None
    if found is None and looks_scanned(typed):
        raise UnknownCode(
            N_("This code belongs to nobody here. Search by name, or ask for the seat card."),
            field="q",
        )
    return found


def registration_of(tournament: Tournament, token: str) -> Preregistration | None:
    """The registration of this ticket, if there is one in this event."""
    rows = Preregistration.objects.select_related("player__merged_into", "tournament")
    return rows.filter(token=token, tournament=tournament).first() if token else None


def _of_page(tournament: Tournament, scan: Scan) -> Found | None:
    number = entry_of(scan.key)
    if number is None:
        return None
    entries = Entry.objects.select_related("player__merged_into", "player__club")
    entry = entries.filter(pk=number, tournament__club=tournament.club_id).first()
    return _person(entry.player) if entry else None


def _of_registration(tournament: Tournament, scan: Scan) -> Found | None:
    row = registration_of(tournament, scan.key)
    if row is None:
        return None
    if row.withdrawn_at is not None:
        raise Withdrawn(
            N_("%(player)s took the registration back. Search by name to sell all the same."),
            field="q",
            player=row.name,
        )
    known = person_of(row)
    return _person(known) if known else Found(registration=row)


def _of_person(tournament: Tournament, scan: Scan) -> Found | None:
    people = Player.objects.select_related("merged_into")
    player = people.filter(pk=int(scan.key), club=tournament.club_id).first()
    return _person(player) if player else None


def _person(player: Player) -> Found | None:
    """The person, or who he was merged into; nobody once his data are erased."""
    known = player.merged_into or player
    return None if known.erased_at else Found(known)


_BY_CODE = {
    Code.PLAYER_PAGE: _of_page,
    Code.REGISTRATION: _of_registration,
    Code.PERSON: _of_person,
}
