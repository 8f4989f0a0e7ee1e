"""What a scanner types into the search box: which of our codes it is, and who it belongs to."""

import re
from dataclasses import dataclass
from enum import StrEnum

from tdsite.web.addresses import entry_of
from tdsite.web.desk_codes import bought_by, entry_of_code, looks_like_a_code
from tournaments.models import Entry, Player, Preregistration, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.name_search import person_of
from tournaments.rules import N_, RuleError

LONGEST = 300  # an address on a card; nobody's name is longer


class Code(StrEnum):
    """Where a code leads."""

    PLAYER_PAGE = "player_page"  # a seat card, a receipt: the key of an entry's own page
    REGISTRATION = "registration"  # the public page's ticket
    PERSON = "person"  # the page of a person in the book


@dataclass(frozen=True, slots=True)
class Scan:
    """One code of the house: its kind, the key in it, and what a player's page asks to buy."""

    code: Code
    key: str
    buys: str = ""


_KEY = r"[\w-]{16}"
_PAGE_KEY = rf"[0-9a-z]{{1,12}}-{_KEY}"
_ADDRESSES = {
    Code.PLAYER_PAGE: re.compile(rf"/p/({_PAGE_KEY})/?(?:[?#].*)?", re.ASCII),
    Code.REGISTRATION: re.compile(rf"/check-in/({_KEY})/?(?:[?#].*)?", re.ASCII),
    Code.PERSON: re.compile(r"/players/(\d{1,15})/?(?:[?#].*)?", re.ASCII),
}
_BARE = {
    Code.PLAYER_PAGE: re.compile(_PAGE_KEY, re.ASCII),
    Code.REGISTRATION: re.compile(_KEY, re.ASCII),
}
_BUYS = re.compile(r"[?&]buy=(\w+)", re.ASCII)
_HOST = re.compile(r"https?://[^/\s]+", re.IGNORECASE)


def scan_in(typed: str) -> Scan | None:
    """The code in what was typed; None where it is a name, a number or anybody else's code.

    A member card holds the member number alone, which the search finds first.

    >>> scan_in("https://club.example/check-in/Zk3_9-abcDEF0123/").key
    'Zk3_9-abcDEF0123'
    >>> scan_in("lin mar") is None
    True
    """
    text = typed.strip()
    if not text or len(text) > LONGEST or text.split() != [text]:
        return None
    host = _HOST.match(text)
    if host is None:
        return _found(_BARE, text)
    path = text[host.end() :]
    return _found(_ADDRESSES, path)


def looks_scanned(typed: str) -> bool:
    """Whether this is an address, which nobody types as a name."""
    return bool(_HOST.match(typed.strip()))


def _found(shapes: dict[Code, re.Pattern[str]], text: str) -> Scan | None:
    for code, shape in shapes.items():
        match = shape.fullmatch(text)
        if match:
            buys = _BUYS.search(text)
            return Scan(code, match[match.lastindex or 0], buys[1] if buys else "")
    return None


class UnknownCode(RuleError):
    """An address nobody of this club belongs to."""


class Withdrawn(RuleError):
    """The person took the registration back."""


@dataclass(frozen=True, slots=True)
class Found:
    """The person, or the registration of somebody who is not in the book yet.

    `kind` is the sale that their code prepares; empty leaves it to the desk.
    """

    player: Player | None = None
    registration: Preregistration | None = None
    kind: str = ""


def found_by_code(tournament: Tournament, typed: str) -> Found | None:
    """Who was scanned; None where this is no code, and the words are to be searched.

    Raises UnknownCode for an address that leads to nobody of this club, and Withdrawn.
    """
    scan = scan_in(typed)
    found = _BY_CODE[scan.code](tournament, scan) if scan else _of_signs(tournament, typed)
    if found is None and (looks_scanned(typed) or looks_like_a_code(typed)):
        raise UnknownCode(
            N_("Unknown code. Search by name or scan the seat card."),
            field="q",
        )
    return found


def _of_signs(tournament: Tournament, typed: str) -> Found | None:
    """Who the six signs of a phone belong to, and what they buy."""
    bought = bought_by(tournament, typed)
    if bought:
        return _person(bought.entry.player, bought.kind)
    entry = entry_of_code(tournament, typed)  # the payout desk's: it buys nothing
    return _person(entry.player) if entry else None


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
    if entry is None:
        return None
    here = entry.tournament_id == tournament.pk and scan.buys in PriceKind.values
    return _person(entry.player, scan.buys if here else "")


def _of_registration(tournament: Tournament, scan: Scan) -> Found | None:
    row = registration_of(tournament, scan.key)
    if row is None:
        return None
    if row.withdrawn_at is not None:
        raise Withdrawn(
            N_("%(player)s cancelled this registration. Search by name to sell anyway."),
            field="q",
            player=row.name,
        )
    known = person_of(row)
    return _person(known) if known else Found(registration=row)


def _of_person(tournament: Tournament, scan: Scan) -> Found | None:
    people = Player.objects.select_related("merged_into")
    player = people.filter(pk=int(scan.key), club=tournament.club_id).first()
    return _person(player) if player else None


def _person(player: Player, kind: str = "") -> Found | None:
    """The person, or who they were merged into; nobody once their data are erased."""
    known = player.merged_into or player
    return None if known.erased_at else Found(known, kind=kind)


_BY_CODE = {
    Code.PLAYER_PAGE: _of_page,
    Code.REGISTRATION: _of_registration,
    Code.PERSON: _of_person,
}
