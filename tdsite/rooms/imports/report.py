"""What of a saved event is taken into the book: its preview, and the report for a reader."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, ngettext

from tdsite.rooms.imports.tdt.saved_event import SOURCE, ParsedFile, read_evening
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.models import Club, ImportedEvent
from tournaments.operations.imported_people import FoundBy, Match, matched
from tournaments.operations.imports import is_older, same_evening
from tournaments.prize_money import whole_cents
from tournaments.rules import N_, payouts, places
from tournaments.rules.imports import Bought, NotAPastEvent, PastEvent, PastRemark
from tournaments.rules.past_results import PastResult, result_of, so_far
from tournaments.rules.places import WINNER, Bust
from tournaments.rules.policy import Simultaneous, TieRemainder

PROGRAM = "tdt"
MAX_NAMED = 200

# what was counted, in the order people ask for it
COUNTED = {
    "players": N_("Players"),
    "results": N_("Results"),
    "entries": N_("Buy-ins"),
    "rebuys": N_("Rebuys"),
    "add_ons": N_("Add-ons"),
    "busts": N_("Eliminations"),
    "prizes": N_("Prizes"),
    "tables": N_("Tables"),
    "rounds": N_("Levels"),
    "breaks": N_("Breaks"),
    "chips": N_("Denominations"),
}


@dataclass(frozen=True, slots=True)
class Won:
    """A prize of the event: place, name, cents."""

    place: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What an import would do, before it does it."""

    read: ParsedFile
    report: dict[str, Any]
    winners: tuple[Won, ...]
    by_name: tuple[str, ...]
    before: ImportedEvent | None
    other_save: ImportedEvent | None = None

    @property
    def is_older(self) -> bool:
        """Whether the save that is here is the later one."""
        return self.other_save is not None and is_older(event_of(self.read), self.other_save)


@dataclass(frozen=True, slots=True)
class Reading:
    """What no file says and somebody has to: the money, and what a buy-in after a bust-out is.

    An empty `currency` is the club's.
    """

    currency: str = ""
    again: Bought = Bought.REENTRY


AS_USUAL = Reading()


def evening_of(
    club: Club, content: bytes, *, file_name: str, reading_as: Reading = AS_USUAL
) -> ParsedFile:
    """The event in a file, its money in the club's currency if no other is said.

    Raises NotReadable, NotAPastEvent.
    """
    currency = reading_as.currency or club.currency
    units = whole_cents(currency)
    read = read_evening(content, file_name=file_name, units=int(units), again=reading_as.again)
    if read.event is None or currency == club.currency:
        return read
    return replace(read, event=replace(read.event, currency=currency))


def hash_of(content: bytes) -> str:
    """What one file is known by: the SHA-256 of its bytes."""
    return hashlib.sha256(content).hexdigest()


def event_of(read: ParsedFile) -> PastEvent:
    """The event of a file.  Raises NotAPastEvent where it has nothing but a plan."""
    if read.event is None:
        raise NotAPastEvent(
            N_(
                "“%(event)s” was never played (no date, no purchases). Import its structure "
                "instead."
            ),
            event=read.name,
        )
    return read.event


def source_of(read: ParsedFile) -> str:
    return f"{SOURCE} {read.version}".strip()


def preview_of(club: Club, read: ParsedFile, *, file_hash: str) -> Preview:
    """What an import of this file would bring.  Raises NotAPastEvent."""
    event = event_of(read)
    remarks: list[PastRemark] = []
    result = None if event.under_way else result_of(event)
    if result is None:
        so_far(event, remarks)
    matches = matched(club, event.players, program=PROGRAM)
    before = ImportedEvent.objects.filter(club=club, file_hash=file_hash)
    by_name = [match.person.name for match in matches if match.found_by is FoundBy.NAME]
    return Preview(
        read=read,
        report=report_of(read, result.remarks if result else remarks, matches),
        winners=_winners(event, result) if result else (),
        by_name=tuple(by_name[:MAX_NAMED]),
        before=before.select_related("tournament").first(),
        other_save=same_evening(club, event, file_hash=file_hash),
    )


def report_of(
    read: ParsedFile, remarks: Sequence[PastRemark], matches: Sequence[Match]
) -> dict[str, Any]:
    """The report as JSON: sentences stay untranslated beside their values, and nobody is named."""
    return {
        "version": read.version,
        "taken": dict(read.counts),
        "left": [_remark_data(remark) for remark in read.left],
        "remarks": [_remark_data(remark) for remark in (*read.remarks, *remarks)],
        "known": {
            found_by.value: sum(match.found_by is found_by for match in matches)
            for found_by in FoundBy
        },
        **_levels_data(event_of(read)),
        **_save_data(event_of(read)),
        "corrections": _corrections_data(event_of(read)),
    }


def _save_data(event: PastEvent) -> dict[str, Any]:
    """Which evening it was a save of, and how late a save."""
    saved_at = event.saved_at.isoformat() if event.saved_at else ""
    return {"evening": event.event_uuid, "saved_at": saved_at}


def _corrections_data(event: PastEvent) -> list[list[Any]]:
    """Points and knockouts given by hand, by the number of the player's first entry here."""
    first: dict[str, int] = {}
    for number, entry in enumerate(event.entries, start=1):
        first.setdefault(entry.player, number)
    return [[first[one.player], str(one.points), one.hits] for one in event.corrections]


def _levels_data(event: PastEvent) -> dict[str, Any]:
    """When each level began, and the level of each end, by the number the entry has here."""
    return {
        "turns": [[turn.at.isoformat(), turn.level] for turn in event.turns],
        "levels": [
            [number, entry.bust.at.isoformat(), entry.bust.level]
            for number, entry in enumerate(event.entries, start=1)
            if entry.bust and entry.bust.level
        ],
    }


def _remark_data(remark: PastRemark) -> dict[str, Any]:
    return {"says": remark.says, "values": dict(remark.values)}


def _winners(event: PastEvent, result: PastResult) -> tuple[Won, ...]:
    """Who won what, by the very rules the book will place and pay them by."""
    busts = [
        Bust(end.entry, hand=end.hand or None, sequence=n)
        for n, end in enumerate(result.order.ends)
    ]
    held = places.places(busts, still_in=1, policy=Simultaneous.SHARE_ALL)
    held[result.order.winner] = WINNER
    won = payouts.award(result.prizes_cents, held, remainder=TieRemainder.FIRST_LISTED)
    names = {player.key: player.name for player in event.players}
    found = [
        Won(held[n].place, names[event.entries[n].player], cents)
        for n, cents in won.paid_cents.items()
        if cents
    ]
    return tuple(sorted(found, key=lambda one: (one.place, -one.cents, one.player)))


@dataclass(frozen=True, slots=True)
class ImportReport:
    """A report to be shown: figures with their names, and sentences."""

    figures: tuple[tuple[str, int], ...]
    people: tuple[str, ...]
    left: tuple[str, ...]
    remarks: tuple[str, ...]


def report_texts(report: Mapping[str, Any], *, currency: str) -> ImportReport:
    """What was taken, who was known, what was left and why, what was odd."""
    taken = report.get("taken", {})
    return ImportReport(
        figures=tuple((gettext(name), taken[key]) for key, name in COUNTED.items() if key in taken),
        people=_people_sentences(report.get("known", {})),
        left=_sentences(report.get("left", ()), currency),
        remarks=_sentences(report.get("remarks", ()), currency),
    )


def _people_sentences(known: Mapping[str, int]) -> tuple[str, ...]:
    origin, name, new = (known.get(by, 0) for by in FoundBy)
    sentences = []
    if origin:
        sentences.append(
            ngettext(
                "%(n)s player known from an earlier import",
                "%(n)s players known from earlier imports",
                origin,
            )
            % {"n": origin}
        )
    if name:
        sentences.append(
            ngettext(
                "%(n)s player matched by exact name",
                "%(n)s players matched by exact name",
                name,
            )
            % {"n": name}
        )
    if new:
        sentences.append(ngettext("%(n)s new player", "%(n)s new players", new) % {"n": new})
    return tuple(sentences)


def _sentences(remarks: Any, currency: str) -> tuple[str, ...]:
    return tuple(_sentence(remark, currency) for remark in remarks)


def _sentence(remark: Mapping[str, Any], currency: str) -> str:
    values = {name: _value_text(name, value, currency) for name, value in remark["values"].items()}
    sentence = remark["says"]
    return gettext(sentence) % values if values else gettext(sentence)


def _value_text(name: str, value: Any, currency: str) -> Any:
    locale = reading()
    if name.endswith("_cents"):
        return formats.money(value, currency=currency, locale=locale)
    return formats.chips(value, locale=locale) if isinstance(value, int) else value
