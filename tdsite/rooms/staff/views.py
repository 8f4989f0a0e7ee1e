"""The people who work here: their list, and one of them with roles, PIN and password."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tdsite.rooms.staff import acts, people
from tdsite.rooms.staff.forms import Keyed, PasswordForm, PersonForm, PinForm, RoleForm
from tdsite.web import submit as submitted
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required
from tdsite.web.submit import move_on, new_key, submit
from tournaments import access
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Tournament
from tournaments.models.club import Role
from tournaments.operations.second_person import counts_from
from tournaments.payloads.club import StaffNamed
from tournaments.payloads.shapes import payload

SECRETS = ("password", "old", "pin")  # what stands in no key and on no page about an error
FIELDS = {"tournament": "event"}


@sensitive_post_parameters(*SECRETS)
@never_cache
@staff_required
@require_http_methods(["GET", "POST"])
def staff(request: HttpRequest) -> HttpResponse:
    """Everybody who can sign in; somebody new."""
    access.require(request.user, "staff.added")
    form = PersonForm(request.POST if request.method == "POST" else None)

    def act() -> JournalLine:
        typed = form.cleaned_data
        return acts.add_person(
            current_club().pk,
            username=typed["username"],
            name=typed["name"],
            password=typed["password"],
            **order(request, form, "person"),
        )

    def page(status: int) -> HttpResponse:
        parts = {"workers": people.workers(), "form": form, "key": new_key()}
        return render(request, "staff/staff.html", parts, status=status)

    return submit(
        form,
        act,
        page=page,
        then=lambda line: move_on(
            request, line, reverse("staff_person", args=[payload(line, StaffNamed)["user_id"]])
        ),
    )


@never_cache
@staff_required
@require_http_methods(["GET"])
def person(request: HttpRequest, user_id: int) -> HttpResponse:
    access.require(request.user, "staff.added")
    return draw_person(request, user_id)


@require_POST
@staff_required
def give(request: HttpRequest, user_id: int) -> HttpResponse:
    """A role given."""
    form = RoleForm(request.POST, events=_events())
    return _act(request, user_id, form, "give", lambda typed: _role(acts.give_role, user_id, typed))


@require_POST
@staff_required
def take(request: HttpRequest, user_id: int) -> HttpResponse:
    """A role taken away, in whichever event it was."""
    form = RoleForm(request.POST, events=Tournament.objects.filter(club=current_club()))
    return _act(request, user_id, form, "take", lambda typed: _role(acts.take_role, user_id, typed))


def _role(command: Callable[..., JournalLine], user_id: int, typed: dict[str, Any]) -> Any:
    event = typed["event"]
    return command, {
        "user": user_id,
        "role": Role(typed["role"]),
        "tournament": event.pk if event else None,
    }


@sensitive_post_parameters(*SECRETS)
@require_POST
@staff_required
def pin(request: HttpRequest, user_id: int) -> HttpResponse:
    """Another person's PIN, or none."""
    return _act(
        request,
        user_id,
        PinForm(request.POST),
        "pin",
        lambda typed: (acts.set_pin, {"user": user_id, "pin": typed["pin"]}),
    )


@sensitive_post_parameters(*SECRETS)
@require_POST
@staff_required
def password(request: HttpRequest, user_id: int) -> HttpResponse:
    """Another person's password."""
    return _act(
        request,
        user_id,
        PasswordForm(request.POST),
        "password",
        lambda typed: (acts.set_password, {"user": user_id, "password": typed["password"]}),
    )


@require_POST
@staff_required
def agree(request: HttpRequest, user_id: int) -> HttpResponse:
    """Another director's word that the person counts as a second one."""
    one = {"user": user_id}
    return _act(
        request, user_id, Keyed(request.POST), "agree", lambda _: (acts.agree_to_person, one)
    )


@require_POST
@staff_required
def away(request: HttpRequest, user_id: int) -> HttpResponse:
    """The person works here no more."""
    one = {"user": user_id}
    return _act(
        request, user_id, Keyed(request.POST), "away", lambda _: (acts.deactivate_user, one)
    )


@require_POST
@staff_required
def back(request: HttpRequest, user_id: int) -> HttpResponse:
    """The person works here again."""
    one = {"user": user_id}
    return _act(
        request, user_id, Keyed(request.POST), "back", lambda _: (acts.reactivate_user, one)
    )


def _act(
    request: HttpRequest,
    user_id: int,
    form: forms.Form,
    name: str,
    wanted: Callable[[dict[str, Any]], tuple[Callable[..., JournalLine], dict[str, Any]]],
) -> HttpResponse:
    """One act about one person; refused, their page comes back with the reason in its place."""
    access.require(request.user, "staff.added")

    def act() -> JournalLine:
        command, told_what = wanted(form.cleaned_data)
        return command(current_club().pk, **told_what, **order(request, form, f"{name} {user_id}"))

    return submit(
        form,
        act,
        page=lambda status: draw_person(request, user_id, refused={name: form}, status=status),
        then=lambda line: move_on(request, line, reverse("staff_person", args=[user_id])),
        fields=FIELDS,
    )


def draw_person(
    request: HttpRequest,
    user_id: int,
    *,
    refused: dict[str, forms.Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    found = people.worker(user_id)
    if found is None:
        raise Http404
    forms_by_name = {
        "give": RoleForm(events=_events(), initial={"role": Role.FLOOR}),
        "pin": PinForm(),
        "password": PasswordForm(),
        **(refused or {}),
    }
    refusals = [
        text
        for name in ("take", "away", "back", "agree")
        if name in forms_by_name
        for errors in forms_by_name[name].errors.values()
        for text in errors
    ]
    parts = {
        "worker": found,
        "counts_from": counts_from(current_club(), found.user, timezone.now()),
        "zone": current_club().timezone,
        "shown": forms_by_name,
        "refusals": refusals,
        "key": new_key(),
    }
    return render(request, "staff/person.html", parts, status=status)


def _events() -> Any:
    pks = [event.pk for event in people.events_to_give(current_club())]
    return Tournament.objects.filter(pk__in=pks).order_by("starts_at", "pk")


def order(request: HttpRequest, form: forms.Form, act: str) -> ActContext:
    """By whom and when, and the key of this very press, which no secret goes into."""
    content = sorted(
        (name, str(value))
        for name, value in form.cleaned_data.items()
        if name not in ("key", *SECRETS)
    )
    return submitted.order(request, form.cleaned_data["key"], act, *content)
