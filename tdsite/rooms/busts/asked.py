"""What a correction page asks for, turned into the director's act."""

from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tables.operations.seats_again import BY_LOT
from tdsite.rooms.busts.acts import bust_corrections, late_busts
from tdsite.web.named import named, several
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.rules import N_, RuleError
from tournaments.rules.bust_corrections import WhereUnclear

Act = Callable[..., JournalLine]
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


def asked(
    what: str, tournament: Tournament, entry: Entry, given: Given, now: datetime
) -> tuple[Act, int, dict[str, Any]]:
    """The act, its subject and what it is told.  Raises what reading the form's words raises."""
    act, read = READERS[what]
    params = read(tournament, entry, given, now)
    subject = tournament.pk if what == "hand" else entry.pk
    return act, subject, {**params, "sure": given["sure"]}


def _player(tournament: Tournament, entry: Entry, given: Given, now: datetime) -> dict[str, Any]:
    by = _hitmen(tournament, given)
    return {
        "instead": named(tournament, given["instead"], field="instead"),
        "by_entries": by or None,
        "stack_chips": given["stack_chips"],
        "seat": _seat(given),
        "reason": given["reason"],
    }


def _hitmen_alone(
    tournament: Tournament, entry: Entry, given: Given, now: datetime
) -> dict[str, Any]:
    return {"by_entries": _hitmen(tournament, given), "reason": given["reason"]}


def _order(tournament: Tournament, entry: Entry, given: Given, now: datetime) -> dict[str, Any]:
    where = _where(tournament, given, now)
    if "beside" in where:
        raise WhereUnclear(N_("To join two busts in one hand, use “Same hand” below."), field="how")
    return {**where, "reason": given["reason"]}


def _hand(tournament: Tournament, entry: Entry, given: Given, now: datetime) -> dict[str, Any]:
    other = _other(tournament, given)
    best = {"mine": entry.pk, "other": other}.get(given["best"])
    stacks = {entry.pk: given["stack_chips"], other: given["other_chips"]}
    return {"stacks": stacks, "best_hand": best, "reason": given["reason"]}


def _stack(tournament: Tournament, entry: Entry, given: Given, now: datetime) -> dict[str, Any]:
    best = {"mine": True, "none": False}.get(given["best"])
    return {
        "stack_chips": given["stack_chips"],
        "best_hand": best,
        "reason": given["reason"],
    }


def _late(tournament: Tournament, entry: Entry, given: Given, now: datetime) -> dict[str, Any]:
    return {
        **_where(tournament, given, now),
        "by_entries": _hitmen(tournament, given),
        "stack_chips": given["stack_chips"],
        "beside_chips": given["other_chips"],
        "reason": given["reason"],
    }


def _found(tournament: Tournament, entry: Entry, given: Given, now: datetime) -> dict[str, Any]:
    figures = ("found_chips", "all_in_chips", "opponent_chips")
    for name in figures:
        if given[name] is None:
            raise FigureMissing(
                N_(
                    "Write all three numbers: the chips found, what was all in, and what the"
                    " winner had when the hand began."
                ),
                field=name,
            )
    by = _hitmen(tournament, given)
    return {
        **{name: given[name] for name in figures},
        "opponent_entry": by[0] if by else None,
        "next_hand_started": given["next_hand_started"],
        "remove": given["remove"],
        "seat": _seat(given),
    }


def _where(tournament: Tournament, given: Given, now: datetime) -> dict[str, Any]:
    if given["how"] == "at":
        if given["time"] is None:
            raise WhereUnclear(N_("Write the time at which the player went out."), field="time")
        return {"at_time": moment_of(given["time"], tournament.timezone, now)}
    return {given["how"] or "after": _other(tournament, given)}


def _other(tournament: Tournament, given: Given) -> int:
    if given["other"] is None:
        raise WhereUnclear(N_("Choose the other bust from the list."), field="other")
    rows = Entry.objects.filter(tournament=tournament)
    return int(rows.values_list("pk", flat=True).get(pk=given["other"]))


def _hitmen(tournament: Tournament, given: Given) -> list[int]:
    ticked = given["by_entries"] or []
    typed = several(tournament, given["by"], field="by")
    return list(dict.fromkeys([*ticked, *typed]))


def _seat(given: Given) -> str:
    how = given["seat_how"]
    return BY_LOT if how == "draw" else (given["seat"].strip() if how == "pick" else "")


READERS: dict[str, tuple[Act, Callable[..., dict[str, Any]]]] = {
    "player": (bust_corrections.correct_bust_player, _player),
    "hitmen": (bust_corrections.correct_bust_hitmen, _hitmen_alone),
    "order": (bust_corrections.correct_bust_order, _order),
    "hand": (bust_corrections.correct_bust_hand, _hand),
    "stack": (bust_corrections.correct_bust_stack, _stack),
    "late": (late_busts.bust_late, _late),
    "found": (late_busts.found_chips, _found),
}
