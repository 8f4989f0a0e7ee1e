"""Whose card was held under the scanner: the code on a seat card or a receipt."""

from tdsite.web.player_links import entry_of
from tdsite.web.scanned import UnknownCode
from tdsite.web.scans import Code, looks_scanned, scan_in
from tournaments.models import Entry, Tournament
from tournaments.rules import N_


def scanned_entry(tournament: Tournament, typed: str) -> Entry | None:
    """The entry of a scanned card; None where somebody typed a command.

    Raises UnknownCode for an address that is no card of this event.
    """
    scan = scan_in(typed)
    if scan is None or scan.code is not Code.PLAYER_PAGE:
        if looks_scanned(typed):
            raise _unknown()
        return None
    number = entry_of(scan.key)
    rows = Entry.objects.select_related("player", "seat__table", "elimination")
    entry = rows.filter(pk=number, tournament=tournament).first() if number else None
    if entry is None:
        raise _unknown()
    return entry


def _unknown() -> UnknownCode:
    return UnknownCode(
        N_("This code belongs to nobody of this event. Look for the player by name: f and a name."),
        field="line",
    )
