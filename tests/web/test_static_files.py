"""Styles and scripts go out packed, and a copy that still holds is not sent again."""

import gzip
import http.client

import pytest
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.test import Client

from tests.serving import complaints_of, front_of, served
from tests.waiting import MAX_WAIT_SECONDS

BASE = "/static/css/base.css"
PACKED = {"Accept-Encoding": "gzip"}


def test_a_style_is_packed_for_who_can_unpack_it():
    whole = (settings.BASE_DIR / "tdsite" / BASE.removeprefix("/")).read_bytes()

    packed, plain = Client().get(BASE, headers=PACKED), Client().get(BASE)

    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content == whole
    assert len(packed.content) < len(whole) / 2
    assert int(packed["Content-Length"]) == len(packed.content)
    assert packed["Vary"] == plain["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("headers", [{}, PACKED])
def test_who_has_it_already_is_told_so_in_an_answer_without_a_body(headers):
    version = Client().get(BASE, headers=headers)["ETag"]

    again = Client().get(BASE, headers={**headers, "If-None-Match": version})

    assert (again.status_code, again.content) == (304, b"")
    assert "Content-Encoding" not in again


@pytest.mark.parametrize("path", [BASE, "/static/js/keys.js", "/static/icons.svg"])
def test_a_browser_asks_again_over_one_line_and_nothing_breaks(path, caplog):
    """The server once sent a packed nothing after each 304, which cut the line."""
    with served(front_of(get_asgi_application()), aloud=True) as port:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=MAX_WAIT_SECONDS)
        line.request("GET", path, headers=PACKED)
        first = line.getresponse()
        first.read()
        own_port = line.sock.getsockname()

        for _ in range(5):
            line.request("GET", path, headers={**PACKED, "If-None-Match": first.headers["ETag"]})
            again = line.getresponse()
            assert (again.status, again.read()) == (304, b"")

        assert line.sock.getsockname() == own_port
        line.close()
    assert complaints_of(caplog) == []


def test_a_part_of_a_font_is_sent_as_it_lies_there():
    font = next((settings.BASE_DIR / "tdsite/static/fonts").glob("*.woff2"))

    part = Client().get(f"/static/fonts/{font.name}", headers={**PACKED, "Range": "bytes=0-9"})

    assert (part.status_code, part.content) == (206, font.read_bytes()[:10])
    assert "Content-Encoding" not in part


def test_the_head_of_a_style_says_how_long_it_is():
    whole, head = Client().get(BASE), Client().head(BASE, headers=PACKED)

    assert (head.status_code, head.content) == (200, b"")
    assert head["Content-Length"] == whole["Content-Length"]
