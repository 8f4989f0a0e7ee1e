"""Pages of the past: the event's own, drawn over the shadows of a moment, to look at only.

A banner, no scripts, and no button that acts make such a page unmistakable.
"""

import re
from collections.abc import Callable
from urllib.parse import quote

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import get_script_prefix, set_script_prefix
from django.utils import timezone
from django.utils.translation import gettext

from tdsite.live.screens import event_at
from tdsite.rooms.journal import as_at
from tdsite.rooms.journal.as_at import PastPage, as_after, prefix_of
from tdsite.web import log
from tdsite.web.addresses import entry_of
from tdsite.web.as_of import AsOf, standing_at
from tournaments import access, journal
from tournaments.models import Entry, Tournament
from tournaments.rules import RuleError
from tournaments.sentences import translate

_SCRIPT = re.compile(
    r"<script\b[^>]*>.*?</script>|<link\b[^>]*\srel=\"modulepreload\"[^>]*>", re.DOTALL
)
_REFRESH = re.compile(r"<noscript>\s*<meta\s+http-equiv=\"refresh\"[^>]*>\s*</noscript>")
_FORM = re.compile(r"<form\b[^>]*method=\"post\".*?</form>", re.DOTALL | re.IGNORECASE)
_CONTROL = re.compile(r"<(button|input|select|textarea)\b(?![^>]*\sdisabled)")
_PRESENT = ("language/", "theme/", "logout/")  # what a person sets for themselves
_BODY = re.compile(r"<body\b[^>]*>")


def dress(
    request: HttpRequest, response: HttpResponse, event: Tournament, moment: AsOf, query: PastPage
) -> HttpResponse:
    """The page with its banner, and nothing in it that moves or acts; other files as they are."""
    response["Cache-Control"] = "no-store"
    whole_page = response.get("Content-Type", "").startswith("text/html")
    if not whole_page or "HX-Request" in request.headers:
        return response
    html = response.content.decode()
    html = _REFRESH.sub("", _SCRIPT.sub("", html))
    html = _FORM.sub(lambda form: _still(form[0], query.prefix), html)
    sheet = f'<link rel="stylesheet" href="{static("css/past.css")}">'
    html = html.replace("</head>", f"{sheet}</head>", 1)
    banner = render_to_string(
        "journal/timetravel/_past.html", _banner(request, event, moment, query), request
    )
    response.content = _BODY.sub(lambda body: body[0] + banner, html, count=1).encode()
    return response


def _still(form: str, prefix: str) -> str:
    """The form with nothing in it to press, unless it is one of the person's own."""
    opening = form[: form.index(">")]
    if any(f'action="{prefix}{own}"' in opening for own in _PRESENT):
        return form
    return _CONTROL.sub(r"<\1 disabled", form)


def _banner(
    request: HttpRequest, event: Tournament, moment: AsOf, query: PastPage
) -> dict[str, object]:
    """The moment, the line it follows, the moments beside it, and the page as it is now.

    The line says no more than it says in the log: no amounts, and nothing at all, to some.
    """
    money = access.allowed(request.user, "see_money", event.pk)
    reads = access.allowed(request.user, "see_people", event.pk)
    lines = journal.lines_of(event)
    around = lines.filter(revision__range=(moment.revision - 1, moment.revision + 1))
    known = {line.revision: line for line in around.defer("changes")}

    def page_after(revision: int) -> str:
        page = query.page.removeprefix("/")
        return prefix_of(event.pk, revision) + page if revision in known else ""

    here = known[moment.revision]
    return {
        "event": event,
        "zone": event.timezone,
        "at": moment.at,
        "line": here,
        "says": log.says(here, currency=event.currency, money=money) if reads else "…",
        "earlier": page_after(moment.revision - 1),
        "later": page_after(moment.revision + 1),
        "present": query.page,
    }


SAFE = ("GET", "HEAD")
Respond = Callable[[HttpRequest], HttpResponse]


class AsAt:
    """Draws what stands behind `/as-at/…/` as it was then; leads `?as_at=21:14` there.

    It is the last of the middlewares: who asks is known, and what refuses is heard by the others.
    """

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        query = as_at.past_page_of(request.path_info)
        if query is None:
            return _led_back(request) or self.get_response(request)
        if not _is_of_the_event(query):
            return _to_the_present(request, query)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if request.method not in SAFE:
            return _refused(request, gettext("Past view: read only"), query)
        return self._draw(request, query)

    def _draw(self, request: HttpRequest, query: PastPage) -> HttpResponse:
        """The page as it was.  Raises nothing: a moment that never was is refused."""
        try:
            access.require(request.user, "see", query.tournament_id)
            event = get_object_or_404(Tournament, pk=query.tournament_id)
            moment = as_at.moment_of(event, query.revision, query.at)
        except RuleError as error:
            status = 403 if isinstance(error, access.NotAllowed) else 409
            return _refused(request, translate(error), query, status=status)
        here, full = get_script_prefix(), request.path_info
        set_script_prefix(here.rstrip("/") + query.prefix)
        request.path_info = query.page
        try:
            with as_after(event.pk, moment.revision), standing_at(moment), access.only_looking():
                response = _whole(self.get_response(request))
        finally:
            set_script_prefix(here)
            request.path_info = full
        return dress(request, response, event, moment, query)


def _is_of_the_event(query: PastPage) -> bool:
    """Whether the page is one of the event's: its staff's, its boards', its players'."""
    room, _, rest = query.page.strip("/").partition("/")
    name = rest.partition("/")[0]
    if room == "events":
        return name == str(query.tournament_id)
    if room in ("b", "d"):
        found = event_at(name)
        return found is not None and found[0].pk == query.tournament_id
    if room == "p":
        entry = Entry.objects.filter(pk=entry_of(name) or 0, tournament=query.tournament_id)
        return entry.exists()
    return False


def _led_back(request: HttpRequest) -> HttpResponse | None:
    """`?as_at=21:14` at a page of an event leads to that page as it was then."""
    typed = request.GET.get("as_at") if request.method in SAFE else None
    room, _, rest = request.path_info.strip("/").partition("/")
    number = rest.partition("/")[0]
    if not typed or room != "events" or not number.isdigit() or len(number) > 18:
        return None
    event = Tournament.objects.filter(pk=int(number)).first()
    if event is None or not access.allowed(request.user, "see", event.pk):
        return None  # the page itself says so
    try:
        moment = as_at.moment_at(event, typed, now=timezone.now())
    except RuleError as error:
        return _refused(request, translate(error), None)
    return HttpResponseRedirect(_address_of(request, moment))


def _address_of(request: HttpRequest, moment: AsOf) -> str:
    query = request.GET.copy()
    del query["as_at"]
    prefix = as_at.prefix_of(moment.tournament_id, moment.revision, moment.at)
    page = quote(request.path_info.removeprefix("/"))
    return f"{prefix}{page}{'?' if query else ''}{query.urlencode()}"


def _to_the_present(request: HttpRequest, wanted: PastPage) -> HttpResponse:
    """What is not of the event is kept as it is now only; a form is sent there as it is."""
    query = request.META.get("QUERY_STRING", "")
    page = "/" + quote(wanted.page.lstrip("/"))
    response = HttpResponseRedirect(page + (f"?{query}" if query else ""))
    response.status_code = 302 if request.method in SAFE else 307
    return response


def _refused(
    request: HttpRequest, text: str, query: PastPage | None, *, status: int = 409
) -> HttpResponse:
    template = (
        "_refusal.html" if "HX-Request" in request.headers else "journal/timetravel/refusal.html"
    )
    page = query.page if query else request.path_info
    return render(request, template, {"text": text, "present": page}, status=status)


def _whole(response: HttpResponse) -> HttpResponse:
    """A file that is sent bit by bit is read here, while the past is still laid over the tables."""
    if getattr(response, "streaming", False):
        whole = HttpResponse(b"".join(response), headers=dict(response.headers))
        whole.status_code = response.status_code
        return whole
    return response
