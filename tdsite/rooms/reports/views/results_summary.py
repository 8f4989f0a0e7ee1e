"""The summary of an event, to be copied into an e-mail."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.http import require_GET

from tdsite.rooms.reports.sixbox import report_of
from tdsite.rooms.reports.summary import summary_of
from tdsite.web.guards import staff_required, the_event


@staff_required
@require_GET
def page(request: HttpRequest, pk: int) -> HttpResponse:
    """The text and its formatted twin, in the event's language or another."""
    event = the_event(request, pk)
    languages = dict(settings.LANGUAGES)
    wanted = request.GET.get("lang", "")
    language = wanted if wanted in languages else event.language
    with translation.override(language):
        summary = summary_of(event, report_of(event), locale=language)
        formatted = render_to_string("reports/_summary_mail.html", {"summary": summary})
    seen = {
        "tournament": event,
        "summary": summary,
        "formatted": formatted.strip(),
        "spoken": language,  # the page itself has a language too
        "languages": languages,
        "section": "report",
    }
    return render(request, "reports/summary.html", seen)
