"""A correction as its page asks for it: the director's act, and what it would change."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from tables.operations.arranging import BY_LOT
from tdsite.rooms.busts.acts import corrections, late_busts
from tdsite.web import log
from tdsite.web.entry_search import entries_named, entry_named
from tournaments import bounties, finishes
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.rules import N_, RuleError
from tournaments.rules.bust_corrections import Difference, EntryState, WhereUnclear, differences

BustAct = Callable[..., JournalLine]
Given = Mapping[str, Any]


class FigureMissing(RuleError):
    """A number of chips that the ruling needs was not written."""


def moment_of(clock: time, zone: str, now: datetime) -> datetime:
    """The last time the event's clock on the wall showed this; never later than now.

    >>> from datetime import UTC
    >>> night = datetime(2026, 11, 21, 0, 30, tzinfo=UTC)
    >>> moment_of(time(23, 50), "UTC", night).isoformat()
    '2026-11-20T23:50:00+00:00'
    """
    local = now.astimezone(ZoneInfo(zone))
    found = datetime.combine(local.date(), clock, ZoneInfo(zone))
    return found if found <= now else found - timedelta(days=1)


def read_correction(
    what: str, tournament: Tournament, entry: Entry, data: Given, now: datetime
) -> tuple[BustAct, int, dict[str, Any]]:
    """The act, its subject and what it is told.  Raises what reading the form's words raises."""
    act, read = READERS[what]
    params = read(tournament, entry, data, now)
    subject = tournament.pk if what == "hand" else entry.pk
    return act, subject, {**params, "sure": data["sure"]}


def _player(tournament: Tournament, entry: Entry, data: Given, now: datetime) -> dict[str, Any]:
    by = _hitmen(tournament, data)
    return {
        "instead": entry_named(tournament, data["instead"], field="instead"),
        "by_entries": by or None,
        "stack_chips": data["stack_chips"],
        "seat": _seat(data),
        "reason": data["reason"],
    }


def _hitmen_alone(
    tournament: Tournament, entry: Entry, data: Given, now: datetime
) -> dict[str, Any]:
    return {"by_entries": _hitmen(tournament, data), "reason": data["reason"]}


def _order(tournament: Tournament, entry: Entry, data: Given, now: datetime) -> dict[str, Any]:
    where = _where(tournament, data, now)
    if "beside" in where:
        raise WhereUnclear(N_("To join two busts in one hand, use “Same hand” below."), field="how")
    return {**where, "reason": data["reason"]}


def _hand(tournament: Tournament, entry: Entry, data: Given, now: datetime) -> dict[str, Any]:
    other = _other(tournament, data)
    best = {"mine": entry.pk, "other": other}.get(data["best"])
    stacks = {entry.pk: data["stack_chips"], other: data["other_chips"]}
    return {"stacks": stacks, "best_hand": best, "reason": data["reason"]}


def _stack(tournament: Tournament, entry: Entry, data: Given, now: datetime) -> dict[str, Any]:
    best = {"mine": True, "none": False}.get(data["best"])
    return {
        "stack_chips": data["stack_chips"],
        "best_hand": best,
        "reason": data["reason"],
    }


def _late(tournament: Tournament, entry: Entry, data: Given, now: datetime) -> dict[str, Any]:
    return {
        **_where(tournament, data, now),
        "by_entries": _hitmen(tournament, data),
        "stack_chips": data["stack_chips"],
        "beside_chips": data["other_chips"],
        "reason": data["reason"],
    }


def _found(tournament: Tournament, entry: Entry, data: Given, now: datetime) -> dict[str, Any]:
    figures = ("found_chips", "all_in_chips", "opponent_chips")
    for name in figures:
        if data[name] is None:
            raise FigureMissing(
                N_(
                    "Enter three numbers: chips found, all-in amount, winner’s stack at start of "
                    "hand."
                ),
                field=name,
            )
    by = _hitmen(tournament, data)
    return {
        **{name: data[name] for name in figures},
        "opponent_entry": by[0] if by else None,
        "next_hand_started": data["next_hand_started"],
        "remove": data["remove"],
        "seat": _seat(data),
    }


def _where(tournament: Tournament, data: Given, now: datetime) -> dict[str, Any]:
    if data["how"] == "at":
        if data["time"] is None:
            raise WhereUnclear(N_("Enter the time of elimination."), field="time")
        return {"at_time": moment_of(data["time"], tournament.timezone, now)}
    return {data["how"] or "after": _other(tournament, data)}


def _other(tournament: Tournament, data: Given) -> int:
    if data["other"] is None:
        raise WhereUnclear(N_("Choose the other bust."), field="other")
    rows = Entry.objects.filter(tournament=tournament)
    return int(rows.values_list("pk", flat=True).get(pk=data["other"]))


def _hitmen(tournament: Tournament, data: Given) -> list[int]:
    ticked = data["by_entries"] or []
    typed = entries_named(tournament, data["by"], field="by")
    return list(dict.fromkeys([*ticked, *typed]))


def _seat(data: Given) -> str:
    how = data["seat_how"]
    return BY_LOT if how == "draw" else (data["seat"].strip() if how == "pick" else "")


READERS: dict[str, tuple[BustAct, Callable[..., dict[str, Any]]]] = {
    "player": (corrections.correct_bust_player, _player),
    "hitmen": (corrections.correct_bust_hitmen, _hitmen_alone),
    "order": (corrections.correct_bust_order, _order),
    "hand": (corrections.correct_bust_hand, _hand),
    "stack": (corrections.correct_bust_stack, _stack),
    "late": (late_busts.bust_late, _late),
    "found": (late_busts.found_chips, _found),
}


@dataclass(frozen=True, slots=True)
class Changed:
    """One line of the difference, with the player's name."""

    player: str
    what: Difference

    @property
    def prize_changes(self) -> bool:
        return self.what.old.prize_cents != self.what.new.prize_cents

    @property
    def bounty_changes(self) -> bool:
        return self.what.old.bounty_cents != self.what.new.bounty_cents

    @property
    def too_much_cents(self) -> int:
        """What was handed over beyond what the place then wins, in cents."""
        return max(0, -self.what.to_pay_cents) if self.what.is_paid_wrong else 0

    @property
    def too_little_cents(self) -> int:
        return max(0, self.what.to_pay_cents) if self.what.is_paid_wrong else 0


@dataclass(frozen=True, slots=True)
class Preview:
    """Everybody whose place or money changes, and the sentence the log would have."""

    says: str
    changes: tuple[Changed, ...]

    @property
    def paid_wrong(self) -> int:
        return sum(change.what.is_paid_wrong for change in self.changes)

    @property
    def has_bounties(self) -> bool:
        return any(change.bounty_changes for change in self.changes)


def preview(tournament: Tournament, act: Callable[[], JournalLine]) -> Preview:
    """What `act` would change.  Nothing stays of it; raises what it raises."""
    with transaction.atomic():
        old, paid = _standings(tournament), finishes.paid_cents(tournament)
        line = act()
        new = _standings(tournament)
        transaction.set_rollback(True)
    found = differences(old, new, paid)
    names = finishes.names_of(one.entry for one in found)
    changes = tuple(Changed(names[one.entry], one) for one in found)
    return Preview(log.says(line, currency=tournament.currency), changes)


def _standings(tournament: Tournament) -> dict[int, EntryState]:
    """Places, prizes and bounties as they are now.  The event is read anew: acts change it."""
    event = Tournament.objects.select_related("club").get(pk=tournament.pk)
    return finishes.standings(event, _bounties(event))


def _bounties(tournament: Tournament) -> Mapping[int, int]:
    return bounties.won(tournament).won
