"""Who works here, as the pages show it."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Club, StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.models.tournament import State
from tournaments.staff import called

MAX_FACES = 60
OVER = (State.FINISHED, State.CANCELLED)


@dataclass(frozen=True, slots=True)
class Held:
    """A role, and where: None is the whole club."""

    role: Role
    event: Tournament | None

    @property
    def says(self) -> str:
        return str(self.role.label)


@dataclass(frozen=True, slots=True)
class Worker:
    """Somebody who can sign in (or could, once)."""

    user: User
    name: str
    held: tuple[Held, ...]
    has_pin: bool

    @property
    def pk(self) -> int:
        return self.user.pk

    @property
    def active(self) -> bool:
        return self.user.is_active

    @property
    def last_seen(self) -> datetime | None:
        return self.user.last_login

    @property
    def in_club(self) -> list[Held]:
        return [one for one in self.held if one.event is None]

    @property
    def in_events(self) -> list[Held]:
        return [one for one in self.held if one.event is not None]

    @property
    def roles(self) -> str:
        """Their roles in words, each once."""
        if self.user.is_superuser:
            return _("Everything")
        return ", ".join(dict.fromkeys(one.says for one in self.held))


def workers() -> list[Worker]:
    """Everybody, those who work here first, by name."""
    found = [_worker(user) for user in _users()]
    return sorted(found, key=lambda one: (not one.active, one.name.casefold()))


def worker(pk: int) -> Worker | None:
    user = _users().filter(pk=pk).first()
    return _worker(user) if user else None


def faces() -> list[Worker]:
    """Who may take over a shared tablet: those with a PIN."""
    users = _users().filter(is_active=True, staff_pin__isnull=False)
    found = [_worker(user) for user in users[:MAX_FACES]]
    return sorted(found, key=lambda one: one.name.casefold())


def events_to_give(club: Club) -> list[Tournament]:
    """The events a role can be given for: those that are not over, the next one first."""
    rows = Tournament.objects.filter(club=club).exclude(state__in=OVER)
    return list(rows.order_by("starts_at", "pk"))


def _users() -> QuerySet[User]:
    roles = StaffRole.objects.select_related("tournament").order_by("tournament_id", "role")
    users = User.objects.select_related("staff_pin").order_by("username")
    return users.prefetch_related(Prefetch("staff_roles", queryset=roles))


def _worker(user: User) -> Worker:
    held = tuple(Held(Role(row.role), row.tournament) for row in user.staff_roles.all())
    return Worker(user, called(user), held, hasattr(user, "staff_pin"))
