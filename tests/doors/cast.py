"""Everybody who may stand before a door, and a house with one of everything behind it.

A door is asked as the site asks it, without the way there: the view is called with the person and
an empty form, and no page is drawn, so that ten thousand answers take seconds.  What stands on
the way (sign-in, shared tablets, forged forms) is tried in the chapters of the web.
"""

import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.contrib.messages.storage.base import BaseStorage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.test import RequestFactory
from django.urls import ResolverMatch, URLPattern, get_resolver, resolve
from django_htmx.middleware import HtmxDetails

from tdsite import director
from tests.factories import NOON, dana, event, running, staff
from tournaments import access, queries
from tournaments.models import StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.rules import RuleError
from tournaments.rules.policy import Wording

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
LETTERS = {
    Role.DIRECTOR: "D",
    Role.FLOOR: "F",
    Role.DEALER: "T",
    Role.DESK: "K",
    Role.CASHIER: "C",
    Role.DISPLAY: "V",
    Role.READ_ONLY: "R",
}


@dataclass(frozen=True)
class Door:
    """One address as it is written, with the view behind it and what stands in its places."""

    route: str
    path: str
    match: ResolverMatch


def house() -> tuple[Tournament, dict[str, str]]:
    """Three play; there is one of everything that an address may name."""
    tournament = running(players=3, preregistration=True)
    entry = queries.entries_in(tournament).order_by("number")[0]
    player = entry.player_id
    order: Any = {"by": dana(), "at": NOON}
    club = tournament.club_id
    director.give_penalty(entry.pk, kind="warning", reason="phone", **order)
    director.ask_ruling(tournament.pk, question="Whose pot?", **order)
    dealer = director.add_dealer(club, name="Ann", **order).data["dealer_id"]
    director.dealer_came(tournament.pk, dealer=dealer, **order)
    director.call_floor(tournament.pk, table=1, **order)
    director.save_house_rule(club, wording=Wording("Phones", "None."), **order)
    till = director.add_till(club, name="Desk 1", **order).data["till_id"]
    director.open_till(till, float_cents=100_00, **order)
    director.mark_player(club, player_id=player, kind="owes", amount_cents=5_00, **order)
    known = {"token": tournament.board_token, "sha256": "0" * 64, "ending": "csv"}
    known |= {"pk": tournament.pk, "tournament_id": tournament.pk, "language": "en"}
    known |= {"entry_id": entry.pk, "player_id": player, "other_id": player + 1, "seat": 9}
    return tournament, {name: str(value) for name, value in known.items()}


def people(here: Tournament) -> dict[str, Any]:
    """Everybody by one letter: of the club large, of the event small; see WHO in the table."""
    elsewhere = event(name="Another")
    known: dict[str, Any] = {"-": AnonymousUser()}
    for role, letter in LETTERS.items():
        known[letter] = staff(f"club {role}", role)
        known[letter.lower()] = _only_in(here, f"event {role}", role)
    known["o"] = _only_in(elsewhere, "elsewhere", Role.DIRECTOR)
    known["i"] = User.objects.create(username="no role")
    known["S"] = User.objects.create(username="root", is_superuser=True, is_staff=True)
    for letter, behind in (("p", known["D"]), ("s", known["S"]), ("q", known["C"])):
        known[letter] = User.objects.get(pk=behind.pk)
        access.say_by_pin(known[letter])
    return known


def _only_in(here: Tournament, name: str, role: Role) -> User:
    user = User.objects.create(username=name)
    StaffRole.objects.create(user=user, role=role, tournament=here)
    return user


def doors(places: dict[str, str], resolver: Any = None, before: str = "") -> list[Door]:
    """Every address of the house."""
    found: list[Door] = []
    for one in (resolver or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if not isinstance(one, URLPattern):
            found += doors(places, one, route)
            continue
        path = through(route, places)
        found.append(Door(route, path, resolve(path)))
    return found


def through(route: str, places: dict[str, str]) -> str:
    """The address of a route, with a number or a word in each place."""

    def placed(found: re.Match[str]) -> str:
        kind, _, name = (found[1] or found[2]).rpartition(":")
        return places.get(name, "1" if kind in ("int", "id", "number") else "name")

    return "/" + re.sub(r"<([^>]+)>|\(\?P<(\w+)>[^)]*\)", placed, route).strip("^$")


def answer(door: Door, method: str, person: Any) -> int:
    """What the door says to an empty form; 401 also for being led to the sign-in."""
    request = _request(door, method, person)
    try:
        said: HttpResponseBase = door.match.func(request, **door.match.kwargs)
    except (access.NotAllowed, PermissionDenied):
        return HTTPStatus.FORBIDDEN
    except (Http404, ObjectDoesNotExist):
        return HTTPStatus.NOT_FOUND
    except RuleError:
        return HTTPStatus.CONFLICT
    led = said.headers.get("Location", "").startswith("/login/")
    return HTTPStatus.UNAUTHORIZED if led else said.status_code


class _Unsaid(BaseStorage):
    """What would be said on the next page."""

    def _get(self, *args: Any, **kwargs: Any) -> tuple[list[Any], bool]:
        return [], True

    def _store(self, messages: Any, response: Any, *args: Any, **kwargs: Any) -> list[Any]:
        return []


def _request(door: Door, method: str, person: Any) -> HttpRequest:
    of_the_api = door.route.startswith("api/")
    form: Any = {"data": "{}", "content_type": "application/json"} if of_the_api else {}
    request: Any = RequestFactory().generic(method, door.path, **form)
    request.user, request.session, request.resolver_match = person, SessionStore(), door.match
    request.LANGUAGE_CODE = "en"
    request.htmx = HtmxDetails(request)
    request._messages = _Unsaid(request)
    request._dont_enforce_csrf_checks = True
    made: HttpRequest = request
    return made
