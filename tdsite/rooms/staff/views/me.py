"""One's own page: the PIN, the password, and whether this device is shared."""

from typing import Any

from django import forms
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.staff import acts, people
from tdsite.rooms.staff.forms import OwnPasswordForm, PinForm, TabletForm
from tdsite.rooms.staff.views.staff import SECRETS, order
from tdsite.web import shared_tablet
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.submit import move_on, submit
from tournaments import access
from tournaments.models import JournalLine


@require_GET
@never_cache
@staff_required
def me(request: HttpRequest) -> HttpResponse:
    return _draw(request)


@sensitive_post_parameters(*SECRETS)
@require_POST
@staff_required
def own_pin(request: HttpRequest) -> HttpResponse:
    """One's own PIN, or none."""
    form = PinForm(request.POST)
    return submit(
        form,
        lambda: acts.set_pin(
            the_house().pk,
            user=staff_user(request).pk,
            pin=form.cleaned_data["pin"],
            **order(request, form, "own pin"),
        ),
        page=lambda status: _draw(request, {"pin": form}, status=status),
        then=lambda line: move_on(request, line, reverse("me")),
    )


@sensitive_post_parameters(*SECRETS)
@require_POST
@staff_required
def own_password(request: HttpRequest) -> HttpResponse:
    """One's own password: every other device is signed out."""
    form, user = OwnPasswordForm(request.POST), staff_user(request)
    if form.is_valid() and not user.check_password(form.cleaned_data["old"]):
        form.add_error("old", gettext("This is not your password. Type it again."))

    def signed_in_again(line: JournalLine) -> HttpResponse:
        _stay_signed_in(request, user)
        return move_on(request, line, reverse("me"))

    return submit(
        form,
        lambda: acts.set_password(
            the_house().pk,
            user=user.pk,
            password=form.cleaned_data["password"],
            **order(request, form, "own password"),
        ),
        page=lambda status: _draw(request, {"password": form}, status=status),
        then=signed_in_again,
    )


def _stay_signed_in(request: HttpRequest, user: User) -> None:
    """A new session for who has a new password; a shared device stays one."""
    user.refresh_from_db()
    tablet_kept = shared_tablet.kept(request.session)
    request.session.create()  # the old one ended with all the others
    if tablet_kept:
        request.session.update(tablet_kept)
    shared_tablet.take_over(request, user, timezone.now(), with_pin=False)
    if not tablet_kept:
        shared_tablet.stop_sharing(request.session)
    update_session_auth_hash(request, user)


@require_POST
@staff_required
def share(request: HttpRequest) -> HttpResponse:
    """This device is shared from now on, or no longer.

    Who typed a PIN alone is signed out as sharing ends: the session was never a full one.
    """
    if "stop" in request.POST:
        if shared_tablet.is_by_pin(request.session):
            logout(request)
        shared_tablet.stop_sharing(request.session)
        return HttpResponseRedirect(reverse("me"))
    access.require(request.user, "staff.device_shared")
    form = TabletForm(request.POST)
    if not form.is_valid():
        return _draw(request, {"tablet": form}, status=400)
    device, minutes = shared_tablet.new_device(), form.cleaned_data["minutes"]
    line = acts.share_device(
        the_house().pk, device=device, minutes=minutes, **order(request, form, f"share {device}")
    )
    shared_tablet.share(request.session, minutes, timezone.now(), device=device)
    return move_on(request, line, reverse("me"))


def _shared(request: HttpRequest) -> bool:
    return shared_tablet.is_shared(request.session)


def _draw(
    request: HttpRequest, refused: dict[str, forms.Form] | None = None, *, status: int = 200
) -> HttpResponse:
    forms_by_name: dict[str, Any] = {
        "pin": PinForm(),
        "password": OwnPasswordForm(),
        "tablet": TabletForm(initial={"minutes": shared_tablet.minutes_of(request.session)}),
        **(refused or {}),
    }
    parts = {
        "worker": people.worker(staff_user(request).pk),
        "shown": forms_by_name,
        "shared": _shared(request),
        "by_pin": shared_tablet.is_by_pin(request.session),
        "may_share": access.allowed(request.user, "staff.device_shared"),
        "minutes": shared_tablet.minutes_of(request.session),
        "key": new_key(),
        "section": "me",
    }
    return render(request, "staff/me.html", parts, status=status)
