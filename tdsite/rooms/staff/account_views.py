"""The sign-in, and one's own page.

Name and password, or on a shared tablet a face and its PIN; one's own PIN, password, and whether
this device is shared.
"""

from typing import Any

from django import forms
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.staff import acts, people
from tdsite.rooms.staff.forms import OwnPasswordForm, PinForm, TabletForm
from tdsite.rooms.staff.views import SECRETS, order
from tdsite.web import limits, shared_tablet
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.second_person import forget_wrong, person_with
from tdsite.web.submit import move_on, new_key, submit
from tournaments import access
from tournaments.models import JournalLine
from tournaments.rules import RuleError
from tournaments.sentences import translate


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
            current_club().pk,
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
        form.add_error("old", gettext("Wrong password. Try again."))

    def signed_in_again(line: JournalLine) -> HttpResponse:
        _stay_signed_in(request, user)
        return move_on(request, line, reverse("me"))

    return submit(
        form,
        lambda: acts.set_password(
            current_club().pk,
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
        current_club().pk, device=device, minutes=minutes, **order(request, form, f"share {device}")
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
    }
    return render(request, "staff/me.html", parts, status=status)


class SignIn(LoginView):
    """Who is signed in already is led on; but on a locked tablet nobody is."""

    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if limits.too_often(request, "sign-in", limits.SIGN_INS_A_MINUTE):
            return render(request, "registration/too_often.html", status=429)
        if not (shared_tablet.is_shared(request.session) and "pin" in request.POST):
            return super().post(request, *args, **kwargs)
        try:
            person = person_with(
                _number(request.POST.get("user", "")),
                _pin(request),
                timezone.now(),
                device=shared_tablet.device_of(request.session),
            )
        except RuleError as error:
            return self.render_to_response(
                self.get_context_data(
                    form=self.get_form_class()(request), refusal=translate(error)
                ),
                status=409,
            )
        shared_tablet.take_over(request, person, timezone.now(), with_pin=True)
        return HttpResponseRedirect(self.get_success_url())

    def form_valid(self, form: Any) -> HttpResponse:
        """Name and password open a locked tablet too, and it stays a shared one."""
        if shared_tablet.is_shared(self.request.session):
            forget_wrong(form.get_user().pk, shared_tablet.device_of(self.request.session))
            shared_tablet.take_over(self.request, form.get_user(), timezone.now(), with_pin=False)
            return HttpResponseRedirect(self.get_success_url())
        return super().form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        parts = super().get_context_data(**kwargs)
        parts["nobody_yet"] = not User.objects.filter(last_login__isnull=False).exists()
        if shared_tablet.is_shared(self.request.session):
            faces = people.faces()
            value = self.request.POST.get("user") or self.request.GET.get("who", "")
            face = next((one for one in faces if one.pk == _number(value)), None)
            parts |= {"faces": faces, "face": face}
        return parts


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Lock the shared tablet: whoever is next says who they are, and goes on at the same page."""
    shared_tablet.lock(request.session)
    back = request.headers.get("Referer", "")
    here = url_has_allowed_host_and_scheme(
        back, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    query = urlencode({"next": back if here else reverse("club")})
    return HttpResponseRedirect(f"{reverse('login')}?{query}")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0


def _pin(request: HttpRequest) -> str:
    return request.POST.get("pin", "").strip()[:20]
