"""A picture of the house, known by its content: public like the boards that show it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Picture


@require_safe
def picture(request: HttpRequest, sha256: str) -> HttpResponse:
    """The image.  Its address says what is in it, so that it may be kept for ever."""
    kept = Picture.objects.filter(sha256=sha256).order_by("pk").first()
    if kept is None:
        raise Http404
    answer = HttpResponse(bytes(kept.content), content_type=kept.content_type)
    answer["Cache-Control"] = "public, max-age=31536000, immutable"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
