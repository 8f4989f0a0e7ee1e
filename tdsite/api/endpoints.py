"""How the API's views are made and where they are: a command is sent a body, a read a query.

`command` and `read` make views with their schema; `patterns` puts the methods of one address
together.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

from django.db.models import QuerySet
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tdsite.api import answers, problems
from tdsite.api.described import rights_of
from tdsite.api.fields import Body, Page, page_in, said_of, with_reason
from tdsite.api.requests import ETAG, KEY, SEEN, etag, order_of
from tdsite.web.club import current_club
from tdsite.web.draw_repeats import saying
from tdsite.web.guards import require_seats
from tdsite.web.second_person import person_behind
from tournaments import access, journal
from tournaments.models import Club, JournalLine, Tournament
from tournaments.register import refusals_in

Method = Callable[..., Response]
Listed = tuple[QuerySet[Any], Callable[[Sequence[Any]], Any]]


def command(
    right: str,
    body: type[Body] | None = None,
    *,
    status: int = 200,
    confirms: str = "",
    draws: bool = False,
    room: str = "",
    refuses: Sequence[str] = (),
) -> Callable[[Callable[..., JournalLine]], Method]:
    """A POST that has the director do one act and answers with its journal line.

    `right`: the act, as `access` names it.  The act asks for it too; here it is asked before
    anything is read, so that who may not do it learns nothing of what it takes.
    `confirms`: the right to the act where a second person may sign it.  `draws`: chance may be
    used a second time for the same thing, so it may say why.  `refuses`: the names of the rules
    that may refuse it, where the docstring of the function does not say them.
    """
    body = with_reason(body) if draws else body

    def made(act: Callable[..., JournalLine]) -> Method:
        @extend_schema(
            operation_id=act.__name__,
            summary=_first_line(act),
            tags=[room or _room(act)],
            request=body,
            parameters=[KEY, SEEN, ETAG],
            responses={status: answers.LineSerializer, **problems.ORDERING, **problems.EVERYWHERE},
            extensions=rights_of(right, refuses or refusals_in(act)),
        )
        @wraps(act)
        def post(self: APIView, request: Request, **where: int) -> Response:
            access.require(request.user, right, where.get("tournament_id"))
            params = checked(body or Body, request.data)
            params = confirmed(request, params, confirms, where.get("tournament_id"))
            with saying(request, said_of(params)), journal.following() as written:
                line = act(order=order_of(request, request.data), **where, **params)
            stands = written.get(journal.scope_of(line), line.revision)
            return Response(
                answers.LineSerializer(line).data, status=status, headers={"ETag": etag(stands)}
            )

        post.right = right  # type: ignore[attr-defined]  # the table of doors compares the two
        return post

    return made


def read(
    answer: type[serializers.Serializer],
    *,
    query: type[serializers.Serializer] | None = None,
    right: str = "see",
    many: bool = False,
    refuses: bool = False,
    seats: bool = False,
    contact: Sequence[str] = (),
) -> Callable[[Callable[..., Any]], Method]:
    """A GET of one event (the first argument), or of the club, by whoever has the right.

    `seats`: it tells where players sit.  `contact`: fields that are null for who may not see them.
    """

    def made(draw: Callable[..., Any]) -> Method:
        @_described(
            draw, answer(many=True) if many else answer, query, right=right, refuses=refuses
        )
        @wraps(draw)
        def get(self: APIView, request: Request, **where: int) -> Response:
            scope = _scope(request, right, seats=seats, **where)
            params = checked(query, request.query_params) if query else {}
            where.pop("tournament_id", None)
            data: Any = answer(draw(scope, **where, **params), many=many).data
            if contact and not access.allowed(request.user, "see_contact"):
                data = {**data, **dict.fromkeys(contact)}
            return Response(data, headers={"ETag": etag(scope.revision)})

        return get

    return made


def listing(
    row: type[serializers.Serializer],
    *,
    order: str,
    query: type[serializers.Serializer] | None = None,
    right: str = "see",
    personal: bool = False,
    seats: bool = False,
    by: bool = False,
    example: Any = None,
) -> Callable[[Callable[..., Listed]], Method]:
    """A GET that answers page by page.  The function gives the rows and how a page is drawn.

    `personal`: the list depends on who asks, and that person is the function's first argument.
    `seats`: it tells where players sit.  `by`: what a line tells depends on who asks.
    `example`: one row, as the schema shows it.
    """

    def made(rows: Callable[..., Listed]) -> Method:
        @_described(
            *(rows, _page_of(row), query),
            right="" if personal else right,
            paged=True,
            example=example,
        )
        @wraps(rows)
        def get(self: APIView, request: Request, **where: int) -> Response:
            scope = None if personal else _scope(request, right, seats=seats, **where)
            params = checked(query, request.query_params) if query else {}
            params |= {"by": request.user} if by else {}
            queryset, draw = rows(scope or request.user, **params)
            page = page_in(order)
            answer = page.get_paginated_response(draw(page.paginate_queryset(queryset, request)))
            if scope:
                answer["ETag"] = etag(scope.revision)
            return answer

        return get

    return made


def _scope(request: Request, right: str, *, seats: bool, **where: int) -> Tournament | Club:
    """What is looked at, once it is clear that the person may."""
    tournament_id = where.get("tournament_id")
    access.require(request.user, right, tournament_id)
    if not tournament_id:
        return current_club()
    tournament = Tournament.objects.get(pk=tournament_id)
    if seats:
        require_seats(request.user, tournament)
    return tournament


def confirmed(
    request: Request, params: dict[str, Any], right: str, event: int | None
) -> dict[str, Any]:
    """What was told, with the person behind `approver` and the password as `approved_by`.

    Raises NotAllowed, NotConfirmed.
    """
    if "approver" not in params:
        return params
    assert right, "a command that takes an approver says which right it confirms"
    name, password = params.pop("approver"), params.pop("approver_password")
    second = person_behind(request, name, password, right=right, event=event)
    return {**params, "approved_by": second}


def checked(shape: type[serializers.Serializer], data: Any) -> dict[str, Any]:
    """What was told, in its shape.  Raises ValidationError, with the fields."""
    serializer = shape(data={} if data is None else data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


class Missing(APIView):
    """Every address that is none."""

    permission_classes = ()
    authentication_classes = ()
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound(_("Nothing at this address. Addresses end with a slash."))


def _described(
    function: Callable[..., Any],
    answer: Any,
    query: type[serializers.Serializer] | None,
    *,
    right: str,
    paged: bool = False,
    refuses: bool = False,
    example: Any = None,
) -> Callable[[Method], Method]:
    refusals = {400: problems.MALFORMED} if query else {}
    refusals |= {409: problems.REFUSED} if refuses else {}
    asks: list[Any] = [*([query] if query else ()), *(_PAGE_ASKS if paged else ())]
    seeing = {**problems.SEEING, 404: problems.MISSING, **problems.EVERYWHERE}
    return extend_schema(
        operation_id=function.__name__,
        summary=_first_line(function),
        tags=[_room(function)],
        parameters=[*asks, ETAG],
        responses={200: answer, **refusals, **seeing},
        examples=[_page_with(example)] if example else [],
        extensions=rights_of(right, refusals_in(function)) if right else {},
    )


def _page_with(row: Any) -> OpenApiExample:
    page = {"next": None, "previous": None, "results": [row]}
    return OpenApiExample("One of them", page, response_only=True, status_codes=["200"])


_PAGE_ASKS = [
    OpenApiParameter("cursor", OpenApiTypes.STR, description="From `next` or `previous`."),
    OpenApiParameter(
        "page_size",
        {"type": "integer", "minimum": 1, "maximum": Page.max_page_size, "default": Page.page_size},
    ),
]


def _page_of(row: type[serializers.Serializer]) -> type[serializers.Serializer]:
    fields = {
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "results": row(many=True),
    }
    return type(f"PageOf{row.__name__}", (serializers.Serializer,), fields)


def _first_line(function: Callable[..., Any]) -> str:
    """What it does, as plain text: a summary has no marks, unlike a description."""
    return (function.__doc__ or "").partition("\n")[0].rstrip(".").replace("`", "")


def _room(function: Callable[..., Any]) -> str:
    """The noun it is about: the room it stands in."""
    _, rooms, noun, *_rest = function.__module__.split(".")
    return noun if rooms == "rooms" else function.__module__.rpartition(".")[2]


Endpoint = dict[str, Method]
Routes = dict[str, Endpoint]


def endpoint(**methods: Method) -> Endpoint:
    """The methods of one address: `get=`, `post=`."""
    return methods


def below(start: str, routes: Routes) -> Routes:
    """These routes, each behind the same start."""
    return {f"{start}{route}": methods for route, methods in routes.items()}


def patterns(
    routes: Routes, posts: Mapping[str, Method], *, names: Mapping[str, str]
) -> Iterator[URLPattern]:
    """What rooms answer by hand, and what the register does.

    `names`: of a route, if it has one.  Raises ValueError where both answer for the same POST.
    """
    together = {route: dict(methods) for route, methods in routes.items()}
    for route, post in posts.items():
        if "post" in together.setdefault(route, {}):
            raise ValueError(f"two acts at {route}")
        together[route]["post"] = post
    for route, methods in together.items():
        yield path(route, _view(methods), name=names.get(route))


def _view(methods: Endpoint) -> Any:
    name = next(iter(methods.values())).__name__
    view: type[APIView] = type(name.title(), (APIView,), dict(methods))
    for method in methods.values():
        view.parser_classes = getattr(method, "parsers", view.parser_classes)  # one sent files
    return never_cache(view.as_view())
