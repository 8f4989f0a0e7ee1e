"""What is answered to an act: where its page goes on, or what was wrong with the request."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from tournaments.rules import N_

OLD_PAGE = N_("Something is missing in this request. Load the page again.")


def go(request: HttpRequest, url: str) -> HttpResponse:
    """On to another page, the whole of it."""
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Redirect": url})
    return HttpResponseRedirect(url)


def refused(request: HttpRequest, text: str) -> HttpResponse:
    """A request of the wrong shape: the sentence in place, or a page of its own."""
    template = "_refusal.html" if "HX-Request" in request.headers else "refusal.html"
    return render(request, template, {"text": text}, status=400)
