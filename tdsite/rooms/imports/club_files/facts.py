"""An event as facts: every row of it by its columns, and what else its log alone tells.

What points out of the event (a colleague, a till, a picture) is no fact of it and is left behind.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import models

from blinds import queries as blinds_queries
from blinds.models import Clock, ColorUp, Level, Structure, TableColorUp
from blinds.rules.steps import StepKind
from tables.models import Move, Seat, Table, TableCall, TimeCardUse
from tournaments import bounty_book, finishes, journal, undo
from tournaments.acts import values
from tournaments.models import (
    Absence,
    AbsentPost,
    Bag,
    ChipCount,
    ChipMovement,
    Club,
    DayEnd,
    Deal,
    DealShare,
    Elimination,
    Entry,
    Envelope,
    HeldPrize,
    ImportedEvent,
    JournalLine,
    KnockOut,
    LateStack,
    Payout,
    Penalty,
    PenaltyHand,
    Player,
    Posting,
    Price,
    PriceLine,
    PriceLinePart,
    PricePart,
    Prize,
    Ruling,
    RulingEntry,
    Sale,
    SalePart,
    SidePot,
    SidePotEntry,
    TillShift,
    Tournament,
    Voucher,
    Withholding,
)

Model = type[models.Model]

# In this order they can be written: what a row points to stands before it.
TAKEN: tuple[Model, ...] = (
    *(Price, PricePart, PriceLine, PriceLinePart),
    *(Structure, Level, Clock, ColorUp, TableColorUp),
    *(Entry, Table, Seat),
    *(Sale, SalePart, SidePot, SidePotEntry),
    *(Elimination, KnockOut, Envelope),
    *(ChipCount, ChipMovement, LateStack, Posting, DayEnd, Bag),
    *(Penalty, PenaltyHand, Absence, AbsentPost, Ruling, RulingEntry),
    *(Prize, HeldPrize, Payout, Withholding, Deal, DealShare),
    *(Move, TableCall, TimeCardUse),
)
# Its own here: who it belongs to, where its boards are, and how far its log has come.
OF_THE_CLUB = {"club_id", "revision", "journal_hash", "board_token", "target_id", "feeds_id"}
OUTSIDE = (User, TillShift, Club)  # what a row may point to and the file has not
REBUY = "rebuy"


def label_of(model: Model) -> str:
    return model._meta.label_lower


def facts_of(tournament: Tournament) -> dict[str, Any]:
    """The event, its rows by their model, and what only its log tells."""
    return {
        "event": _columns(tournament, OF_THE_CLUB),
        "rows": {label_of(model): list(_rows(model, tournament)) for model in TAKEN},
        "vouchers": [_columns(one, {"club_id", "player_id"}) for one in _vouchers(tournament)],
        "of_the_log": of_the_log(tournament),
    }


def _columns(row: models.Model, without: set[str]) -> dict[str, Any]:
    found = {name: value for name, value in values(row).items() if name not in without}
    return {"id": row.pk, **found}


def _rows(model: Model, tournament: Tournament) -> Iterator[dict[str, Any]]:
    outside = {field.attname for field in links_of(model) if field.related_model in OUTSIDE}
    way = way_to_the_event(model)
    rows = model._default_manager.filter(**{way: tournament.pk}).order_by("pk")
    for row in rows.iterator(chunk_size=500):
        yield _columns(row, outside | {"tournament_id"})


def links_of(model: Model) -> list["models.ForeignKey[Any, Any]"]:
    return [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]


def way_to_the_event(model: Model) -> str:
    """By which columns a row leads to its event: `tournament`, `sale__tournament`."""
    links = {field.name: field for field in links_of(model)}
    if "tournament" in links:
        return "tournament"
    first = next(f for f in links.values() if f.related_model in TAKEN and not f.null)
    return f"{first.name}__{way_to_the_event(first.related_model)}"


def _vouchers(tournament: Tournament) -> Sequence[Voucher]:
    """Those that were taken in payment, and those that were won: as papers of another club."""
    used = Sale.objects.filter(tournament=tournament, voucher__isnull=False).values("voucher")
    won = Payout.objects.filter(tournament=tournament, ticket__isnull=False).values("ticket")
    found = Voucher.objects.filter(models.Q(pk__in=used) | models.Q(pk__in=won))
    return list(found.order_by("pk"))


def of_the_log(tournament: Tournament) -> dict[str, Any]:
    """What readers find in the log alone, by the numbers of entries and receipts.

    `turns`: when each step of the plan began, with its level; `closed_from`: from which place in
    the order of ends on they came after the close; `lives`: busts that a rebuy took back;
    `agreed`: entries whose payment a correction left as it was.  Of an event that came in itself,
    what its file told.
    """
    known = ImportedEvent.objects.filter(tournament=tournament).first()
    entries = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "number"))
    sales = Sale.objects.filter(tournament=tournament, kind=REBUY)
    receipts = dict(sales.values_list("pk", "number"))
    lives = [
        [
            receipts[life.sale],
            life.revision,
            entries[life.entry],
            life.sequence,
            [entries[hunter] for hunter in life.hunters],
        ]
        for life in bounty_book.bought_back(tournament, receipts)
    ]
    own = {
        "turns": list(_turns(tournament)),
        "closed_from": bounty_book.closed_from(tournament),
        "lives": lives,
        "agreed": sorted(entries[one] for one in finishes.agreed_otherwise(tournament)),
    }
    if known is None:
        return own
    kept = {name: known.report[name] for name in OF_THE_FILE if name in known.report}
    is_of_the_file = {"turns": known.report.get("turns", []), "whole": known.is_whole}
    origin = {"source": known.source, "formula": known.points_formula}
    return {**own, **kept, **is_of_the_file, **origin}


OF_THE_FILE = ("places", "levels", "corrections", "steps")
CLOCK = ("clock.level_began", "clock.jumped")


def _turns(tournament: Tournament) -> Iterator[list[Any]]:
    """The moment, the level (None in a break) and the step of the plan, in order."""
    plan = blinds_queries.schedule_of(tournament)
    if tournament.started_at is None or not plan:
        return
    undone = undo.undone_revisions(tournament)
    lines = journal.lines_of(tournament).filter(kind__in=("tournament.started", *CLOCK))
    levels = [at for at, step in enumerate(plan) if step.kind is StepKind.LEVEL]
    first = 1 if plan[0].kind is StepKind.LEVEL else None
    found = [[tournament.started_at.isoformat(), first, 0]]
    rows = lines.order_by("at", "revision").values_list("revision", "kind", "at", "data")
    for revision, kind, at, data in rows:
        level, index = data.get("level"), data.get("index")
        if revision in undone or (kind not in CLOCK and level is None):
            continue
        if index is None and level is not None and 0 < level <= len(levels):
            index = levels[level - 1]
        found.append([at.isoformat(), level, index])
    yield from found


@dataclass(frozen=True, slots=True)
class Origin:
    """The club a file comes from: what it is known by everywhere, and its name."""

    key: str
    name: str


def origin_of(club: Club) -> Origin:
    """A club is known by the seal of the first line of its log, wherever its book is."""
    first = journal.lines_of(club).filter(revision=1).values_list("hash", flat=True).first()
    return Origin(str(first or f"{club.pk}-{club.name}")[:16], club.name)


def identity_of(tournament: Tournament) -> str:
    """What an event is known by everywhere: its file, or the seal of the first line of its log."""
    known = ImportedEvent.objects.filter(tournament=tournament).first()
    if known is not None:
        return known.file_hash
    lines = journal.lines_of(tournament).filter(revision=1)
    first = lines.values_list("hash", flat=True).first()
    if first:
        return str(first)
    text = f"{origin_of(tournament.club).key} {tournament.pk} {tournament.starts_at.isoformat()}"
    return hashlib.sha256(text.encode()).hexdigest()


def known_here(club: Club, identities: Sequence[str]) -> Mapping[str, Tournament]:
    """The events of these that are in the book: they came in before, or were played here."""
    came = ImportedEvent.objects.filter(club=club, file_hash__in=identities)
    found = {one.file_hash: one.tournament for one in came.select_related("tournament")}
    first = JournalLine.objects.filter(
        club=club, tournament__isnull=False, revision=1, hash__in=identities
    )
    for line in first.select_related("tournament"):
        if line.tournament is not None:
            found[line.hash] = line.tournament
    return found


PROGRAM = "club"


def people_of(tournaments: Sequence[Tournament], more: Sequence[int], origin: Origin) -> list[Any]:
    """Everybody who played, as far as they are in it: names and country, no more.

    Who came from a club before keeps that origin, so that they are known where they come from.
    """
    played = Entry.objects.filter(tournament__in=tournaments).values("player")
    rows = Player.objects.filter(models.Q(pk__in=played) | models.Q(pk__in=more)).order_by("pk")
    return [
        {
            "id": one.pk,
            "origin": one.origin
            if one.origin.startswith(f"{PROGRAM}:")
            else ("" if one.erased_at else f"{PROGRAM}:{origin.key}:{one.pk}"),
            "name": one.name,
            "alias": one.alias,
            "country": one.country,
            "erased": one.erased_at is not None,
        }
        for one in rows
    ]
