"""Styles and scripts go out packed, and a copy that still holds is not sent again."""

import gzip

import pytest
from django.conf import settings
from django.test import Client

BASE = "/static/css/base.css"
PACKED = {"Accept-Encoding": "gzip"}

pytestmark = pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")


def body(answer):
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_a_style_is_packed_for_who_can_unpack_it():
    whole = (settings.BASE_DIR / "tdsite" / BASE.removeprefix("/")).read_bytes()

    packed, plain = Client().get(BASE, headers=PACKED), Client().get(BASE)

    sent = body(packed)
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent) == body(plain) == whole
    assert len(sent) < len(whole) / 2


@pytest.mark.parametrize("headers", [{}, PACKED])
def test_who_has_it_already_is_told_so(headers):
    version = Client().get(BASE, headers=headers)["ETag"]

    again = Client().get(BASE, headers={**headers, "If-None-Match": version})

    assert again.status_code == 304
