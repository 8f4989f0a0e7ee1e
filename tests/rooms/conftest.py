"""What pages, programs and browsers are tried with, for the rooms as for the frame around them."""

from tests.api.conftest import api, as_person
from tests.browser.conftest import browser, hall, page, shared_hall, site
from tests.web.conftest import as_dana, as_fay, dutch, front, port, pressed, tree

__all__ = [
    "api",
    "as_dana",
    "as_fay",
    "as_person",
    "browser",
    "dutch",
    "front",
    "hall",
    "page",
    "port",
    "pressed",
    "shared_hall",
    "site",
    "tree",
]
