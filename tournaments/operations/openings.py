"""When an event takes entries, and its early, late and member prices.

Rebuys and add-ons of those who play go on while registration is suspended.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields as fields_of
from typing import Any

from tournaments.acts import Act
from tournaments.models import PriceLine, Tournament
from tournaments.models.tournament import State
from tournaments.operations import price_parts
from tournaments.operations.events import WrongState, check_bounties, has_bounties
from tournaments.operations.targets import check_target
from tournaments.rules import N_
from tournaments.rules import prices as line_rules
from tournaments.rules.prices import BadLine, PriceLineTerms, Split


def open_now(act: Act) -> None:
    """Entries are sold from now on.  Raises WrongState."""
    if act.tournament.state != State.ANNOUNCED:
        raise WrongState(N_("Registration has been opened already."))
    act.update(act.tournament, state=State.REGISTERING)


def suspend(act: Act) -> None:
    """No entry is sold until registration goes on.  Raises WrongState."""
    event = act.tournament
    _require_open(event)
    if event.suspended_at is not None:
        raise WrongState(N_("Registration is suspended already."))
    act.update(event, suspended_at=act.at)


def go_on(act: Act) -> None:
    """Entries are sold again.  Raises WrongState."""
    event = act.tournament
    _require_open(event)
    if event.suspended_at is None:
        raise WrongState(N_("Registration is open already."))
    act.update(event, suspended_at=None)


def _require_open(event: Tournament) -> None:
    if event.state not in (State.REGISTERING, State.RUNNING):
        raise WrongState(N_("This event does not take entries now."))
    if event.registration_closed_at is not None:
        raise WrongState(N_("Registration is closed already."))


def aim(act: Act, target_id: int | None) -> Tournament | None:
    """Say for which event the tickets of this one are; None: for none yet.  Raises BadTarget."""
    target = check_target(act.tournament, target_id)
    act.update(act.tournament, target_id=target_id)
    return target


MAX_LINES = 30
_OF_A_LINE = {field.name for field in fields_of(PriceLineTerms)} - {"number"}


def set_price_lines(act: Act, tournament: Tournament, wanted: Sequence[Mapping[str, Any]]) -> None:
    """The event has these price lines, in this order, and no others.

    A line keeps its row while it keeps its place, so that an undo never finds two in one place.
    What was sold keeps the price it was sold at.  Raises BadLine, BadTerms.
    """
    for line in wanted:
        _check(line)
    if len(wanted) > MAX_LINES:
        raise BadLine(
            N_("At most %(most)s price tiers per event. Remove some."),
            field="price_lines",
            most=MAX_LINES,
        )
    had = has_bounties(tournament)
    rows = PriceLine.objects.filter(tournament=tournament).prefetch_related("parts")
    known = {row.position: row for row in rows}
    for position, line in enumerate(wanted, start=1):
        row = known.pop(position, None)
        fields, cents = price_parts.apart(line)
        if row is not None:
            act.update(row, **{**_EMPTY, **fields})
            price_parts.change(act, row, dict.fromkeys(row.split.cents, 0) | cents)
        else:
            row = PriceLine(tournament=tournament, position=position, **fields)
            price_parts.create(act, row, Split(cents))
    for row in known.values():
        price_parts.delete(act, row)
    check_bounties(tournament, had=had)


def _check(line: Mapping[str, Any]) -> None:
    if not str(line.get("name", "")).strip():
        raise BadLine(N_("Enter a name for every price tier, like Early bird."), field="name")
    line_rules.check_line(PriceLineTerms(0, **{n: v for n, v in line.items() if n in _OF_A_LINE}))


_EMPTY: dict[str, Any] = {
    field.name: field.get_default()
    for field in PriceLine._meta.fields
    if field.name not in ("id", "tournament", "position", "name")
}
