"""Dark, light, or as the device is set: one person's choice on one device."""

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from tdsite.web.context import THEME_COOKIE, THEMES

A_YEAR_SECONDS = 365 * 24 * 60 * 60


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the choice in a cookie and go back to the page it was made on."""
    chosen = request.POST.get("theme", "")
    if chosen not in THEMES:
        return HttpResponseBadRequest("theme: dark, light or auto")
    answer = HttpResponse(status=204) if _is_htmx(request) else HttpResponseRedirect(_back(request))
    answer.set_cookie(
        THEME_COOKIE,
        chosen,
        max_age=A_YEAR_SECONDS,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )
    return answer


def _is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _back(request: HttpRequest) -> str:
    """The page named by the form, if it is one of ours."""
    page = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return page if ours else "/"
