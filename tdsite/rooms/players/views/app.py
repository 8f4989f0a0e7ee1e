"""A player's page kept on the phone: what its icon is called, and where it leads."""

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdsite.rooms.players.views.public import entry_of_page

GROUND = "#0e1311"  # --paper by night: what stands there until the page is drawn
SIZES = (192, 512)


@never_cache
@require_safe
def player_manifest(request: HttpRequest, token: str) -> JsonResponse:
    """The web app of one player's page; 404 for a key that opens no page."""
    entry = entry_of_page(token)
    home = reverse("player_page", args=[token])
    drawn = {
        "id": home,
        "name": f"{gettext('My seat')}: {entry.tournament.name}",
        "short_name": gettext("My seat"),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [
            {
                "src": static(f"icons/app-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in SIZES
            for purpose in ("any", "maskable")
        ],
    }
    answer = JsonResponse(drawn, content_type="application/manifest+json")
    answer["X-Robots-Tag"] = "noindex"
    return answer
