"""Where a page goes on after an act."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect


def go(request: HttpRequest, url: str) -> HttpResponse:
    """On to another page, the whole of it."""
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Redirect": url})
    return HttpResponseRedirect(url)
