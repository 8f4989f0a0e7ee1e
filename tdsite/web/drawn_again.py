"""Why something is drawn again, as a screen or a program says it with the act itself."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from tdsite.web.second_person import person_behind
from tournaments.operations import second_person

WHY, NAME, PASSWORD = "again_reason", "again_approver", "again_approver_password"
FORM = "application/x-www-form-urlencoded"


class DrawnAgain:
    """Middleware: what a form says of drawing again stands around the act it asks for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "POST" or request.content_type not in (FORM, "multipart/form-data"):
            return self.get_response(request)
        if WHY not in request.POST:
            return self.get_response(request)
        with saying(request, request.POST):
            return self.get_response(request)


@contextmanager
def saying(request: Any, data: Any) -> Iterator[None]:
    """Around an act: why it draws again and who confirms it, if the request says so."""
    name, password = data.get(NAME, ""), data.get(PASSWORD, "")

    def second(right: str, event: int) -> User | None:
        return person_behind(request, name, password, right=right, event=event)

    with second_person.reason_given(data.get(WHY, ""), second):
        yield
