"""A saved event as facts: the parsed file, field by field, with its prizes and deals."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from tdsite.rooms.imports.tdt.fields import Fields, Remarks
from tdsite.rooms.imports.tdt.parsing import Built, parse
from tdsite.rooms.imports.tdt.people import (
    Moments,
    Room,
    entries_of,
    listed_players,
    player_of,
    rake,
)
from tdsite.rooms.imports.tdt.plan import Plan, plan_of
from tdsite.rooms.imports.tdt.tokens import decoded
from tournaments.rules import N_
from tournaments.rules.imports import (
    Bought,
    NotAPastEvent,
    PastCorrection,
    PastEntry,
    PastEvent,
    PastPrize,
    PastPurchase,
    PastRemark,
    PastTurn,
)

MAX_PLACES = 20_000


def prizes_of(prizes: Fields, entries: tuple[PastEntry, ...]) -> tuple[PastPrize, ...]:
    """The prizes for places, best first; those for anything else are named in a remark."""
    collected = sum(p.prize_cents for entry in entries for p in entry.purchases)
    in_it = {entry.player for entry in entries}
    found = []
    for row in prizes.each("Prizes"):
        place = row.number("Recipient", "Place", "Rank")
        named = row.text("Description", "Name")
        if row.number("Type") not in (0, None) or place is None or not 1 <= place <= MAX_PLACES:
            row.remarks.add(N_("Prize “%(prize)s” has no place: skipped"), prize=named)
            continue
        to = row.listed("AwardedToPlayers", "AwardedTo")
        winners = tuple(dict.fromkeys(key for key in to if isinstance(key, str) and key in in_it))
        found.append(PastPrize(int(place), _amount(row, collected), winners))
    return tuple(sorted(found, key=lambda prize: prize.place))


def _amount(row: Fields, collected_cents: int) -> int:
    """What the program had reckoned; else the fixed amount, or the percentage of the pool."""
    if row.has("CalculatedAmount"):
        return row.cents("CalculatedAmount")
    if row.number("AmountType") in (0, None) and (row.number("Amount") or 0) <= 100:
        row.remarks.add(N_("Percent prizes calculated from money paid in"))
        return round(collected_cents * max(0, row.number("Amount") or 0) / 100)
    return row.cents("Amount")


def dealt_of(
    chops: Fields, prizes: tuple[PastPrize, ...], in_it: Collection[str]
) -> dict[str, int]:
    """What players took in a deal that was carried out, by player, in cents."""
    shared = {key for prize in prizes if len(prize.to) > 1 for key in prize.to}
    players = set(in_it)
    for chop in chops.each("Chops"):
        portions = chop.get("Portions")
        if not isinstance(portions, dict):
            continue
        taken: dict[str, int] = {
            key: Fields(node, chops.remarks).cents("CashReal", "Cash")
            for key, node in portions.items()
        }
        carried_out = chop.true("Awarded") or taken.keys() <= shared
        if carried_out and any(taken.values()) and taken.keys() <= players:
            return taken
        chops.remarks.add(N_("Calculated-only deal skipped"))
    return {}


SOURCE = "The Tournament Director"


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """What the file says: the event, its plan, and what was odd or left out.

    `event` is None where the file has no date to put it at: then only its plan can be taken.
    """

    version: str
    event: PastEvent | None
    plan: Plan
    name: str
    counts: Mapping[str, int]
    left: tuple[PastRemark, ...]
    remarks: tuple[PastRemark, ...]


def read_evening(
    content: bytes, *, file_name: str = "", units: int = 100, again: Bought = Bought.REENTRY
) -> ParsedFile:
    """The event in a saved file; `units` is how many cents a unit of its money has.

    `again`: what a buy-in after a bust-out is, a re-entry or a rebuy.

    Raises NotReadable (with line and column) for no such file, NotAPastEvent for another object.
    """
    root = parse(decoded(content))
    remarks = Remarks(units=units)
    top = Fields(root, remarks)
    tournament = top.of("T", "Tournament")
    if not tournament.node and isinstance(root, Built) and root.name == "Tournament":
        tournament = top
    if not any(tournament.has(name) for name in ("Players", "Levels", "Title")):
        raise NotAPastEvent(N_("The file contains no tournament. Load another."))
    name = tournament.text("Title", "Name", most=120) or file_name.rsplit(".", 1)[0][:120]
    return _evening(top.text("V", "Version", most=20), tournament, name or SOURCE, again)


def _evening(version: str, tournament: Fields, name: str, again: Bought) -> ParsedFile:
    players = listed_players(tournament.of("Players"))
    room = Room(tournament.of("Tables"))
    plan = plan_of(tournament)
    moments = _moments(tournament, players)
    event = _event(tournament, name, players, room, moments, again) if moments else None
    entries = event.entries if event else ()
    kinds = [p.kind for entry in entries for p in entry.purchases]
    counts = {
        "players": len(event.players) if event else 0,
        "entries": len(entries),
        "rebuys": kinds.count(Bought.REBUY),
        "add_ons": kinds.count(Bought.ADD_ON),
        "busts": sum(entry.bust is not None for entry in entries),
        "rounds": plan.rounds,
        "breaks": plan.breaks,
        "tables": len(room.tables),
        "prizes": len(event.prizes) if event else 0,
        "chips": len(plan.chips),
    }
    left = _left(tournament, players, event)
    return ParsedFile(version, event, plan, name, counts, left, tournament.remarks.all())


def _moments(tournament: Fields, players: Mapping[str, Fields]) -> Moments | None:
    """When it began and ended, from the file or from its first purchase and last bust."""
    rows = [row for fields in players.values() for row in fields.each("Buyins", "BuyIns")]
    times = [at for row in rows for at in (row.time("Time"), row.of("BustOut").time("Time")) if at]
    started = tournament.time("StartTime") or min(times, default=None)
    ended = tournament.time("EndTime") or max(times, default=started)
    if started is None or ended is None:
        return None
    return Moments(started, max(started, ended, *times))


def _event(
    tournament: Fields,
    name: str,
    players: Mapping[str, Fields],
    room: Room,
    moments: Moments,
    again: Bought,
) -> PastEvent:
    money = tournament.of("Financials", "FinancialConfig")
    entries = entries_of(players, room, moments, again=again)
    in_it = {entry.player for entry in entries}
    prizes = prizes_of(tournament.of("Prizes"), entries)
    notes = [tournament.lines(field) for field in ("Description", "Notes")]
    event = PastEvent(
        name=name,
        started_at=moments.started,
        ended_at=moments.ended,
        entries=entries,
        players=tuple(
            player_of(key, fields, number)
            for number, (key, fields) in enumerate(players.items(), start=1)
        ),
        prizes=prizes,
        tables=room.tables,
        dealt=dealt_of(tournament.of("Players").of("Chops"), prizes, in_it),
        fixed_fee_cents=_fixed_fee(money.of("FixedRake"), entries),
        added_cents=money.cents("HouseContribution"),
        guarantee_cents=money.cents("GuaranteedPot"),
        description="\n\n".join(note for note in notes if note)[:1000],
        league=tournament.text("LeagueName", most=120),
        season=tournament.text("SeasonName", most=120),
        points_formula=money.of("PointsForPlaying").lines("Text"),
        finished=tournament.time("EndTime") is not None,
        began=tournament.time("StartTime") is not None,
        turns=turns_of(tournament, moments.started),
        event_uuid=tournament.text("UUID", most=70),
        saved_at=_last_noted(tournament, moments),
        corrections=_corrections(players, in_it),
        shares_ppm=_shares(tournament.of("Prizes")),
    )
    return _with_bounties(event)


MAX_CORRECTION = 10**6


def _corrections(
    players: Mapping[str, Fields], in_it: Collection[str]
) -> tuple[PastCorrection, ...]:
    """Points and knockouts that somebody gave or took by hand, of those who bought in."""
    found = []
    for key, row in players.items():
        points = row.number("PointsAdjustment") or 0
        hits = row.number("HitsAdjustment") or 0
        if key not in in_it or not (points or hits):
            continue
        if max(abs(points), abs(hits)) >= MAX_CORRECTION:
            row.remarks.add(N_("“%(field)s” was out of range and read as 0."), field="Adjustment")
            continue
        as_decimal = Decimal(str(points)).quantize(Decimal("0.0001"))
        found.append(PastCorrection(key, as_decimal, round(hits)))
    return tuple(found)


def _shares(prizes: Fields) -> tuple[int, ...]:
    """The prizes as parts of the pool, where each place from the first on has one, and no other."""
    found: dict[int, int] = {}
    for row in prizes.each("Prizes"):
        place, percent = row.number("Recipient", "Place", "Rank"), row.number("Amount")
        if row.number("Type") not in (0, None) or row.number("AmountType") not in (0, None):
            return ()
        if place is None or percent is None or not 0 < percent <= 100:
            return ()
        found[int(place) if 1 <= place <= MAX_PLACES else 0] = round(percent * 10_000)
    in_order = tuple(found.get(place, 0) for place in range(1, len(found) + 1))
    return in_order if sum(in_order) == 1_000_000 and all(in_order) else ()


def _last_noted(tournament: Fields, moments: Moments) -> datetime:
    """The latest moment in the file: a later save of the evening knows of more."""
    noted = [row.time("Time") for row in tournament.of("History").each("History")]
    return max([moments.ended, *(at for at in noted if at)])


_BEGAN = re.compile(r"Start of round (\d{1,3})")


def turns_of(tournament: Fields, started: datetime) -> tuple[PastTurn, ...]:
    """When each level began, by the file's log, in order; none where the log is not there.

    The log has no line for the first level, which began with the event.
    """
    found = []
    for row in tournament.of("History").each("History"):
        at, begun = row.time("Time"), _BEGAN.fullmatch(row.text("Text"))
        if at and begun and int(begun[1]) > 0:
            found.append(PastTurn(at, int(begun[1])))
    if not found:
        return ()
    found.sort(key=lambda turn: turn.at)
    return (PastTurn(started, 1), *(turn for turn in found if turn.at > started))


def _with_bounties(event: PastEvent) -> PastEvent:
    """Bounties are part of the price where they fit in it and the prizes leave room for them.

    The file does not say whether they are; the prizes, which divide the rest, do.
    """
    bought = [p for entry in event.entries for p in entry.purchases]
    rest = sum(p.amount_cents - p.fee_cents for p in bought) - event.fixed_fee_cents
    fits = all(p.bounty_cents <= p.amount_cents - p.fee_cents for p in bought)
    if fits and rest != sum(prize.amount_cents for prize in event.prizes):
        return event

    def beside(p: PastPurchase) -> PastPurchase:
        return replace(p, amount_cents=p.amount_cents + p.bounty_cents)

    entries = [
        replace(e, bought=beside(e.bought), more=tuple(beside(p) for p in e.more))
        for e in event.entries
    ]
    return replace(event, entries=tuple(entries))


def _fixed_fee(fixed: Fields, entries: tuple[PastEntry, ...]) -> int:
    """A fee for the whole event: an amount (kind 0), or a percentage of what was paid in."""
    if fixed.number("Type") in (0, None):
        return fixed.money(rake(Fields({"Rake": fixed.get("Real")}, fixed.remarks)), "FixedRake")
    percent = rake(Fields({"Rake": fixed.get("Percent")}, fixed.remarks))
    paid = sum(p.amount_cents - p.fee_cents for entry in entries for p in entry.purchases)
    return round(paid * min(percent, 100) / 100)


def _left(
    tournament: Fields, players: Mapping[str, Fields], event: PastEvent | None
) -> tuple[PastRemark, ...]:
    """What is in the file and was not taken, with the reason."""
    in_it = len({entry.player for entry in event.entries}) if event else 0
    adjusted = sum(bool(row.number("CashAdjustment")) for row in players.values())
    points = sum(bool(row.number("PointsAdjustment")) for row in players.values())
    hits = sum(bool(row.number("HitsAdjustment")) for row in players.values())
    unpaid = sum(row.get("PaidInFull") is False for row in players.values())
    notes = len(tournament.of("History").listed("History"))
    money = tournament.of("Financials", "FinancialConfig")
    found = [
        (
            len(players) - in_it,
            N_("Players without a buy-in: %(count)s, imported without entry"),
        ),
        (adjusted, N_("Manual prize corrections, not imported: %(count)s")),
        (
            points + hits,
            N_("For the season it counts in, manual league point corrections: %(count)s"),
        ),
        (
            int(money.number("PointsForHit") not in (0, None)),
            N_(
                "Points for each knockout beside the formula, not imported: add them to the formula"
            ),
        ),
        (unpaid, N_("Players not fully paid, imported at full price: %(count)s")),
        (
            notes,
            N_("Log lines of the other program, not imported: %(count)s"),
        ),
        (
            len(tournament.of("Events").listed("Events")),
            N_("Sounds and messages of the other program’s clock, not imported: %(count)s"),
        ),
    ]
    remarks = [PastRemark(says, {"count": count}) for count, says in found if count > 0]
    return (
        *remarks,
        PastRemark(N_("Layouts, fonts, sounds and screens are not imported.")),
    )
