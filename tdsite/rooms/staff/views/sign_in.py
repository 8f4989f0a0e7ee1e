"""The sign-in: name and password, or on a shared tablet a face and its PIN."""

from typing import Any

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.http import require_POST

from tdsite.rooms.staff import people
from tdsite.web import limits, shared_tablet
from tdsite.web.pins import forget_wrong, person_with
from tournaments.rules import RuleError
from tournaments.sentences import translate


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
        if shared_tablet.is_shared(self.request.session):
            faces = people.faces()
            value = self.request.POST.get("user") or self.request.GET.get("who", "")
            face = next((one for one in faces if one.pk == _number(value)), None)
            parts |= {"faces": faces, "face": face}
        return parts


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Lock the shared tablet: whoever is next says who he is, and goes on at the same page."""
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
