"""The addresses of the API: by its route, the methods that one answers."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from rest_framework.views import APIView

from tdsite.api.endpoints import Method

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
    return never_cache(view.as_view())
