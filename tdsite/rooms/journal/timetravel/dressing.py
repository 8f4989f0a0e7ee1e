"""What makes a page of the past unmistakable: a banner, no scripts, and no button that acts."""

import re

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static

from tdsite.rooms.journal.timetravel.address import PastPage, prefix_of
from tdsite.web import log
from tdsite.web.as_of import AsOf
from tournaments import access, journal
from tournaments.models import Tournament

_SCRIPT = re.compile(
    r"<script\b[^>]*>.*?</script>|<link\b[^>]*\srel=\"modulepreload\"[^>]*>", re.DOTALL
)
_REFRESH = re.compile(r"<noscript>\s*<meta\s+http-equiv=\"refresh\"[^>]*>\s*</noscript>")
_FORM = re.compile(r"<form\b[^>]*method=\"post\".*?</form>", re.DOTALL | re.IGNORECASE)
_CONTROL = re.compile(r"<(button|input|select|textarea)\b(?![^>]*\sdisabled)")
_PRESENT = ("language/", "theme/", "logout/")  # what a person sets for himself
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
        "journal/timetravel/_past.html", _told(request, event, moment, query), request
    )
    response.content = _BODY.sub(lambda body: body[0] + banner, html, count=1).encode()
    return response


def _still(form: str, prefix: str) -> str:
    """The form with nothing in it to press, unless it is one of the person's own."""
    opening = form[: form.index(">")]
    if any(f'action="{prefix}{own}"' in opening for own in _PRESENT):
        return form
    return _CONTROL.sub(r"<\1 disabled", form)


def _told(
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
