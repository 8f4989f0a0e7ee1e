"""The pictures of the guides: photographs of the sample event, in each language that has them.

`make pictures` takes them (tests/browser/photograph_guides.py).
"""

from functools import cache

from django.contrib.staticfiles import finders
from django.templatetags.static import static

from tournaments.rules.languages import SOURCE

FOLDER = "guides"


def picture_of(name: str, language: str) -> str:
    """The address of a picture in a language, else in English; empty where there is none."""
    paths = (f"{FOLDER}/{one}/{name}.webp" for one in (language, SOURCE))
    return next((static(path) for path in paths if _is_there(path)), "")


@cache
def _is_there(path: str) -> bool:
    return finders.find(path) is not None
