"""Every page of the staff, found by its address, and what stands in the addresses.

A new address that needs a number or a word of its own says so in PLACES; one that is no page of the
staff says why in ELSEWHERE.  Tests of the frame and of the looks go through all of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any
from unittest.mock import patch

from django.http import HttpRequest
from django.template import Context
from django.template.loader import get_template
from django.template.loader_tags import ExtendsNode
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.whole_house import House

FRAME = "shell.html"


@dataclass(frozen=True)
class Address:
    """The name of an address, and one way to write it."""

    name: str
    path: str


def at(event: str = "running", query: str = "", **places: str) -> tuple[str, str, dict[str, str]]:
    """A page of this event, with this behind its address and these in its places."""
    return event, query, places


# What stands in an address where the event that runs and the numbers of the house do not, and the
# states of a page that look different from each other
PLACES = {
    "dashboard": [at(), at("announced"), at("knockout"), at("finished")],
    "desk": [at(), at(query="?player={entrant}"), at("knockout", "?new=1&q=Zed")],
    "payouts": [at(), at("finished")],
    "draw_room": [at("announced")],
    "start_check": [at("announced")],
    "draw_people": [at("announced")],
    "event_structure": [at("announced")],
    "days": [at("days")],
    "bagging": [at("bagging"), at("first_flight")],
    "bagging_table": [at("bagging", number="1")],
    "color_up": [at("knockout")],
    "color_up_plan": [at("knockout")],
    "color_up_table": [at("knockout", number="2")],
    "bounties": [at("knockout")],
    "bounty_statement": [at("knockout", player="{knocker}")],
    "bust": [at(entry_id="{out}")],
    "penalty_usual": [at(entry_id="{out}")],
    "count_history": [at("knockout", entry_id="{counted}")],
    "tickets": [at("satellite")],
    "imported_event": [at("imported")],
    "prizes": [at(), at("announced")],
    "edit_event": [at("announced"), at(), at("knockout")],
    "new_event": [at(), at(query="?like=none")],
    "deal": [at("knockout")],
    "calculator": [at(name="side-pots"), at(name="chip-gesture")],
    "event_calculator": [at(name="minimum-raise")],
    "house_prizes": [at(name="casino")],
    "prize_structure": [at(structure_id="{prizes_id}")],
    "help": [at(), at(query="?q=rebuy")],
    "rules_section": [at(number="2")],
    "rules_found": [at(query="?q=string")],
    "law": [at(number="1.2")],
    "law_card": [at(number="1.2")],
    "sayings": [at(language="en")],
    "season_event": [at("finished", tournament_id="{finished}")],
    "players_columns": [at(upload_id="{list_id}")],
    "players_list": [at(upload_id="{list_id}"), at(upload_id="{taken_id}")],
    "api-operation": [at(operation="rebuy")],
    "imported_file": [at(upload_id="{file_id}")],
    "club_file": [at(upload_id="{club_file_id}")],
    "imported_results": [at(revision="{results_line}")],
    "evenings": [at(batch_id="{batch_id}")],
    "print_station": [at(queue="desk")],
    "undo_plan": [at(revision="{bust_line}")],
    "log_run": [at(first="1", last="9")],
    "send_receipt": [at(number="1")],
    "tablet": [at(number="1")],
    "chair": [at(table="1", seat="1")],
    "people": [at(), at(query="?q=a")],
    "journal": [at(), at(query="?family=money")],
}
# Where no page of the staff is, and why
ELSEWHERE = (
    (r"api/(?!docs/(?!try/))", "what programs ask"),
    (r".*(\.\w+|<slug:ending>|metrics|healthz|readyz)\$?$", "files and figures, not pages"),
    (
        r"\^?(b|d|l|p|w|tv|standings|pictures)/",
        "boards, draws, heads of logs and players' own pages are for everybody",
    ),
    (r"(join|check-in)/", "where players put themselves down"),
    (r"upcoming/", "the public list of events"),
    (r"help/(tour/|<slug:role>/sheet/)", "leads on to the stops of a tour; a paper"),
    (r"(login|language)/", "ways in: who is signed in is led on"),
    (r"events/<int:pk>/color-up/sheet/|players/<int:player_id>/photo/", "a drawing, not a page"),
    (r"club/import/players/<int:upload_id>/progress/", "leads on to the list once that is done"),
    (r"club/import/events/<int:batch_id>/progress/", "leads on to the table once that is done"),
    (r"club/first-run/", "leads on where a club has an event; what an empty one sees has no frame"),
)
STAFF = re.compile("tv/boards/")  # beneath what is for everybody


@dataclass(frozen=True)
class Page:
    """A page in the frame: where it is, the template, and what that was given to draw."""

    address: Address
    template: str
    context: dict[str, Any]
    request: HttpRequest


def addresses(house: House) -> Iterator[Address]:
    """Every address where a page of the staff may be, with what is named in it."""
    for route, name in sorted(set(_routes())):
        if STAFF.match(route) or not any(re.match(where, route) for where, _ in ELSEWHERE):
            for of, query, places in PLACES.get(name, [at()]):
                numbers = {**house.numbers, "pk": getattr(house, of).pk, "number": 1}
                said = {place: value.format(**numbers) for place, value in places.items()}
                path = _through(route, {**{k: str(v) for k, v in numbers.items()}, **said})
                yield Address(name, path + query.format(**numbers))


def _routes(resolver: Any = None, before: str = "") -> Iterator[tuple[str, str]]:
    for one in (resolver or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield route, one.name or ""
        else:
            yield from _routes(one, route)


def _through(route: str, places: dict[str, str]) -> str:
    def placed(found: re.Match[str]) -> str:
        kind, _, name = (found[1] or found[2]).rpartition(":")
        return places.get(name, "0" if kind == "int" else "name")

    return "/" + re.sub(r"<([^>]+)>|\(\?P<(\w+)>[^)]*\)", placed, route).strip("^$")


def pages_in_the_frame(house: House, client: Client) -> list[Page]:
    """Every page that is drawn in the frame of the staff; here none is drawn, for that takes long.

    Who reads is signed in with the client, and may do everything.  Fails where an address answers
    nothing because it needs something in its places that is not there.
    """
    found, unanswered = [], []
    for address in addresses(house):
        drawn, answer = asked(client, "get", address)
        if answer.status_code not in (HTTPStatus.OK, HTTPStatus.METHOD_NOT_ALLOWED):
            unanswered.append(f"{answer.status_code} {address.name} {address.path}")
        found += drawn
    assert unanswered == [], "say in PLACES what these addresses need, or in ELSEWHERE why not"
    return found


def asked(client: Client, method: str, address: Address) -> tuple[list[Page], Any]:
    """The pages of the frame that would be drawn for an answer, and the answer without them."""
    drawn: list[Page] = []

    def draw(name: Any, context: Any = None, request: Any = None, using: Any = None) -> str:
        if isinstance(name, str) and is_framed(name):
            drawn.append(Page(address, name, context or {}, request))
        return ""

    with patch("django.template.loader.render_to_string", draw):
        answer = getattr(client, method)(address.path)
    return drawn, answer


@cache
def is_framed(template: str) -> bool:
    """Whether a template extends the frame, by however many others."""
    if template == FRAME:
        return True
    nodes = get_template(template).template.nodelist.get_nodes_by_type(ExtendsNode)
    parent = nodes[0].parent_name.resolve(Context({"frame": FRAME})) if nodes else ""
    return bool(parent) and is_framed(str(parent))
