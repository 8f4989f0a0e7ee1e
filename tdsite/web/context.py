"""What every page knows without being told."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils.functional import SimpleLazyObject

from tdsite.web.house import found_house

THEMES = ("dark", "light", "auto")
THEME_COOKIE = "theme"


def look(request: HttpRequest) -> dict[str, object]:
    """The theme, where to sign in, and the house's name (read only when a page writes it)."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {
        "theme": theme if theme in THEMES else THEMES[0],
        "login_url": reverse_lazy(settings.LOGIN_URL),
        "house": SimpleLazyObject(_house),
    }


def _house() -> str:
    club = found_house()
    return club.name if club else ""
