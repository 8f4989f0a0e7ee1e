"""Who may do what, the one place that says so; and the events in which a right has to be asked.

An act is named by the kind of its journal line; the part before the dot is its family.  It reaches
the events that its rows belong to, and those that a flight plays for: so nothing of one event is
changed by somebody who may act in another only.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q

from tournaments.models import Tournament
from tournaments.models.club import Role, StaffRole
from tournaments.models.journal import Change
from tournaments.rules import N_, RuleError


class NotAllowed(RuleError):
    """This person's role does not cover the act."""


class ReadOnlySnapshot(RuleError):
    """Nothing is done in the past."""

    code = "only_looking"


_DIRECTOR = frozenset({Role.DIRECTOR})
_FLOOR = _DIRECTOR | {Role.FLOOR}
_DESK = _DIRECTOR | {Role.DESK, Role.CASHIER}
_MONEY_OUT = _DIRECTOR | {Role.CASHIER}
_AT_THE_TABLE = _FLOOR | {Role.DEALER}
_EVERYBODY = frozenset(Role)

MAY: dict[str, frozenset[Role]] = {
    "see_table": _EVERYBODY,
    "see_board": _EVERYBODY - {Role.DEALER},  # what stands on the public boards
    "see": _EVERYBODY - {Role.DISPLAY, Role.DEALER},
    "see_people": _EVERYBODY - {Role.DISPLAY, Role.DEALER},
    "see_contact": _DESK,  # phones, addresses, birth dates, notes
    "see_money": _DIRECTOR | {Role.DESK, Role.CASHIER, Role.READ_ONLY},
    "club": _DIRECTOR,
    "sample": _DIRECTOR,
    "structure": _DIRECTOR,
    "template": _DIRECTOR,
    "series": _DIRECTOR,
    "policy": _DIRECTOR,
    "tournament": _DIRECTOR,
    "registration": _DIRECTOR,
    "prizes": _DIRECTOR,
    "player": _DESK | _FLOOR,
    "player.changed": _DESK,
    "player.links_renewed": _DESK,
    "player.ban_lifted": _DIRECTOR,
    "player.merged": _DIRECTOR,
    "player.told_apart": _DIRECTOR,
    "player.imported": _DIRECTOR,
    "player.erased": _DIRECTOR,
    "voucher": _MONEY_OUT,
    "till": _DESK,
    "till.added": _DIRECTOR,
    "till.retired": _DIRECTOR,
    "entry": _DESK,
    "entry.busted": _AT_THE_TABLE,
    "entry.bust_corrected": _FLOOR,
    "entry.let_out": _FLOOR,
    "entry.lifted": _FLOOR,
    "entry.disqualified": _DIRECTOR,
    "entry.rebought": _DESK | _FLOOR,
    "entry.added_on": _DESK | _FLOOR,
    "entry.table_added_on": _DESK | _FLOOR,
    "entry.settled": _DESK | _FLOOR,
    "payout": _MONEY_OUT,
    "deal": _DIRECTOR,
    "bounty": _FLOOR,
    "side_pot": _DESK,
    "league": _DIRECTOR,
    "season": _DIRECTOR,
    "export": _DIRECTOR,
    "alternate": _DESK | _FLOOR,
    "stack": _FLOOR,
    "tables": _FLOOR,
    "tables.seen": _AT_THE_TABLE,
    "tables.hand_dealt": _AT_THE_TABLE,
    "tables.call_started": _AT_THE_TABLE,
    "tables.deck_changed": _AT_THE_TABLE,
    "tables.call_ended": _AT_THE_TABLE,
    "tables.time_card_used": _AT_THE_TABLE,
    "draw": _FLOOR,
    "hands": _FLOOR,
    "hands.table_done": _AT_THE_TABLE,
    "hands.table_held": _AT_THE_TABLE,
    "flight": _DIRECTOR,
    "day": _FLOOR,
    "day.closed": _DIRECTOR,
    "day.carried": _DIRECTOR,
    "day.merged": _DIRECTOR,
    "day.drawn": _DIRECTOR,
    "day.stack_removed": _DIRECTOR,
    "day.stack_kept": _DIRECTOR,
    "penalty": _FLOOR,
    "penalty.prize_decided": _DIRECTOR,
    "absence": _FLOOR,
    "absence.began": _AT_THE_TABLE,
    "absence.ended": _AT_THE_TABLE,
    "ruling": _FLOOR,
    "house_rule": _DIRECTOR,
    "calculate": _EVERYBODY,
    "dealer": _FLOOR,
    "floor": _AT_THE_TABLE,
    "floor.answered": _FLOOR,
    "staff": _DIRECTOR,
    "staff.own_pin": _EVERYBODY,
    "clock": _FLOOR,
    "chips": _FLOOR,
    "chips.taken_out": _DIRECTOR,
    "screen": _FLOOR,
    "television": _FLOOR,
    "links": _DIRECTOR,
    "board": _FLOOR,
    "board.look_changed": _DIRECTOR,
    "board.slide_added": _DIRECTOR,
    "board.slide_removed": _DIRECTOR,
    "clock.reshaped": _DIRECTOR,
    "act": _DESK | _AT_THE_TABLE,  # to undo at all; the line to undo asks for its own act
}

# What a role in one event covers in the whole club: who sells there finds people, writes new ones
# in and keeps a till, everybody has a PIN of one's own, and a calculator knows no event.  All else
# about people and tills is for roles of the club: it reaches every event.
ANYWHERE = frozenset(
    {
        "player.found",
        "player.created",
        "till.opened",
        "till.moved",
        "till.counted",
        "till.closed",
        "till.handed_over",
        "staff.own_pin",
        "calculate",
        "act.undone_in_club",
    }
)

# four to six digits do the work of the floor and of the desk, whoever typed them
BY_PIN = {
    Role.DIRECTOR: (Role.FLOOR, Role.DESK),
    Role.CASHIER: (Role.DESK,),
}
PASSWORD_ONLY = ("staff",)  # not even one's own PIN is changed by it

Person = User | AnonymousUser | None
_only_looking: ContextVar[bool] = ContextVar("only_looking", default=False)


@contextmanager
def only_looking() -> Iterator[None]:
    """Offer no act to anybody meanwhile: what is shown is over."""
    token = _only_looking.set(True)
    try:
        yield
    finally:
        _only_looking.reset(token)


def require_present() -> None:
    """Raise ReadOnlySnapshot while no act is offered to anybody."""
    if _only_looking.get():
        raise ReadOnlySnapshot(N_("Past view is read only. Go back to now."))


def roles_for(act: str) -> tuple[Role, ...]:
    """The roles that cover an act, in the order of the roles."""
    may = MAY.get(act) or MAY.get(act.partition(".")[0], frozenset())
    return tuple(role for role in Role if role in may)


def allowed(person: Any, act: str, tournament_id: int | None = None) -> bool:
    """Whether the person's roles cover the act.  None is the clock itself, which may."""
    if _only_looking.get() and not act.startswith("see"):
        return False
    return _covered(person, act, tournament_id)


def _covered(person: Any, act: str, tournament_id: int | None) -> bool:
    if person is None or (person.is_superuser and not by_pin(person)):
        return True
    if by_pin(person) and act.partition(".")[0] in PASSWORD_ONLY:
        return False
    may = MAY.get(act) or MAY.get(act.partition(".")[0], frozenset())
    anywhere = act in ANYWHERE
    return any(
        role in may and (anywhere or where in (None, tournament_id))
        for role, where in _roles_of(person)
    )


def require(person: Any, act: str, tournament_id: int | None = None) -> None:
    """Raise NotAllowed unless the person's roles cover the act."""
    if not _covered(person, act, tournament_id):
        raise NotAllowed(N_("Your role does not allow this. Ask the tournament director."))


def roles(person: Any, tournament_id: int | None = None) -> set[Role]:
    """The person's roles here, the club's and the event's together."""
    return {Role(role) for role, where in _roles_of(person) if where in (None, tournament_id)}


def _roles_of(person: Any) -> list[tuple[str, int | None]]:
    """Read once per person object: a request or a command has its own."""
    if not person.is_authenticated:
        return []
    if not hasattr(person, "td_roles"):
        found = StaffRole.objects.filter(Q(user=person)).values_list("role", "tournament_id")
        person.td_roles = _by_pin(person, list(found)) if by_pin(person) else list(found)
    roles: list[tuple[str, int | None]] = person.td_roles
    return roles


def only_deals(person: Any, act: str, tournament_id: int) -> bool:
    """Whether the person may do the act as a dealer, and as nothing else."""
    if person is None or person.is_superuser:
        return False
    may = MAY.get(act) or MAY.get(act.partition(".")[0], frozenset())
    return roles(person, tournament_id) & may == {Role.DEALER}


def by_pin(person: Any) -> bool:
    """Whether the person said who they are with a PIN alone."""
    return bool(getattr(person, "td_by_pin", False))


def say_by_pin(person: Any) -> None:
    """From now on this person object stands for somebody who typed a PIN."""
    person.td_by_pin = True
    if hasattr(person, "td_roles"):
        del person.td_roles


def _by_pin(person: Any, found: list[tuple[str, int | None]]) -> list[tuple[str, int | None]]:
    held = [*found, (Role.DIRECTOR, None)] if person.is_superuser else found
    return [(less, where) for role, where in held for less in BY_PIN.get(Role(role), (Role(role),))]


EVENT = Tournament._meta.label_lower
AT_ONCE = 500  # rows asked about in one statement

# what a row is part of, where it does not name its event itself
PART_OF = {
    "blinds.level": "structure",
    "blinds.tablecolorup": "color_up",
    "tables.seat": "table",
    "tables.timecarduse": "entry",
    "tournaments.knockout": "elimination",
    "tournaments.pricepart": "price",
    "tournaments.pricelinepart": "line",
    "tournaments.salepart": "sale",
    "tournaments.sidepotentry": "pot",
    "tournaments.carriedbag": "entry",
    "tournaments.dealshare": "deal",
    "tournaments.down": "shift",
    "tournaments.penaltyhand": "penalty",
    "tournaments.heldprize": "entry",
    "tournaments.rulingentry": "ruling",
    "tournaments.televisionkey": "television",
    "tournaments.withholding": "payout",
}


@cache
def owner_column(model: type[models.Model]) -> str:
    """The column that leads from a row to its event; empty for rows of the club."""
    label = model._meta.label_lower
    if label in PART_OF:
        return f"{PART_OF[label]}_id"
    return "tournament_id" if _names_its_event(model) else ""


def nearest_to_event(row: models.Model) -> models.Model:
    """The row itself, or what it is part of as far as that is in memory: no need to ask for it."""
    while part := PART_OF.get(row._meta.label_lower):
        whole = row._state.fields_cache.get(part)
        if whole is None:
            break
        row = whole
    return row


def events_of(owners: Mapping[str, set[Any]], changes: Sequence[Change]) -> set[int]:
    """The events that any row of an act belongs to, or leads to, before or after it.

    `owners` has for each model what its rows are part of, as their owner column says.
    """
    found: set[int] = set()
    for change in changes:
        if change["model"] == EVENT:
            sides = (change["before"], change["after"])
            found |= {change["pk"]}.union(*(_led(side, "target_id") for side in sides))
            found |= set().union(*(days_ahead(side) for side in sides))
    for label, keys in owners.items():
        found |= _events(apps.get_model(label), keys - {None})
    return found


def feeds_changed(change: Change) -> bool:
    """Whether a flight was linked to another event with this, or loosed from one."""
    if change["model"] != EVENT:
        return False
    return _led(change["before"], "feeds_id") != _led(change["after"], "feeds_id")


def days_ahead(flight: dict[str, Any] | None) -> set[int]:
    """The events that a flight with these values plays for, to the last day."""
    found: set[int] = set()
    ahead = _led(flight, "feeds_id")
    while ahead - found:
        found |= ahead
        rows = Tournament.objects.filter(pk__in=ahead, feeds__isnull=False)
        ahead = {pk for pk in rows.values_list("feeds_id", flat=True) if pk}
    return found


def lock_days(*events: int | None) -> None:
    """Lock these events and all that they play for, in the order of their numbers, as acts do."""
    wanted = {pk for pk in events if pk}
    for row in Tournament.objects.filter(pk__in=list(wanted)):
        wanted |= days_ahead({"feeds_id": row.feeds_id})
    rows = Tournament.objects.filter(pk__in=wanted).order_by("pk")
    list(rows.select_for_update(no_key=True).values_list("pk"))


def feeds_named(changes: Iterable[Change]) -> set[int]:
    """The events whose flights these changes make or end."""
    named = [change for change in changes if feeds_changed(change)]
    return {
        pk for c in named for side in (c["before"], c["after"]) for pk in _led(side, "feeds_id")
    }


def _led(side: dict[str, Any] | None, column: str) -> set[int]:
    """Where an event's row leads to with a column."""
    value = (side or {}).get(column)
    return {value} if value else set()


def _names_its_event(model: type[models.Model]) -> bool:
    return any(field.name == "tournament" for field in model._meta.concrete_fields)


def _events(model: type[models.Model], keys: set[int]) -> set[int]:
    """The events behind what rows are part of."""
    part_of = PART_OF.get(model._meta.label_lower)
    if part_of is None:
        return keys
    whole: Any = model._meta.get_field(part_of).related_model
    column, wanted, found = owner_column(whole), sorted(keys), set()
    for first in range(0, len(wanted), AT_ONCE):
        rows = whole._default_manager.filter(pk__in=wanted[first : first + AT_ONCE])
        found.update(rows.values_list(column, flat=True).distinct())
    return _events(whole, found - {None})
