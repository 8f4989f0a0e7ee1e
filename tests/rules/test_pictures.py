"""Chapter: pictures of the house.  What a file is, its content says, never its name."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.boards import (
    LONGEST_SIDE,
    MAX_BYTES,
    SMALLEST_SIDE,
    NotAPicture,
    PictureKind,
    PictureSizeUnfit,
    PictureTooHeavy,
    kind_of,
)

SIDES = st.integers(SMALLEST_SIDE, LONGEST_SIDE)


def png(width=40, height=30):
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + bytes(9)


def jpeg(width=40, height=30, before=b""):
    frame = struct.pack(">HHBHHB", 0xFFC0, 17, 8, height, width, 3) + bytes(9)
    return b"\xff\xd8" + struct.pack(">HH4s", 0xFFE0, 6, b"JFIF") + before + frame


def webp(form, head, size):
    return b"RIFF" + bytes(4) + b"WEBP" + form + bytes(4) + head + size + bytes(8)


def lossy(width, height):
    return webp(b"VP8 ", bytes(3) + b"\x9d\x01\x2a", struct.pack("<HH", width, height))


def lossless(width, height):
    return webp(b"VP8L", b"\x2f", struct.pack("<I", (width - 1) | (height - 1) << 14))


def extended(width, height):
    sides = (side.to_bytes(3, "little") for side in (width - 1, height - 1))
    return webp(b"VP8X", bytes(4), b"".join(sides))


MADE = {
    png: "image/png",
    jpeg: "image/jpeg",
    lossy: "image/webp",
    lossless: "image/webp",
    extended: "image/webp",
}


@pytest.mark.parametrize("make", MADE)
@given(SIDES, SIDES)
def test_a_picture_says_its_kind_and_its_size(make, width, height):
    assert kind_of(make(width, height)) == PictureKind(MADE[make], width, height)


def test_the_size_of_a_jpeg_is_found_behind_what_a_camera_tells():
    tables = struct.pack(">HH", 0xFFC4, 4) + bytes(2)
    filled = b"\xff" + tables + struct.pack(">HH", 0xFFE1, 500) + bytes(498)

    assert kind_of(jpeg(640, 480, before=filled)) == PictureKind("image/jpeg", 640, 480)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"GIF89a" + bytes(40),
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff\xd9" + bytes(40),
        b"RIFF\0\0\0\0WAVEfmt " + bytes(40),
    ],
    ids=["nothing", "nul", "svg", "gif", "png cut off", "jpeg without a frame", "sound"],
)
def test_anything_else_is_no_picture(content):
    with pytest.raises(NotAPicture):
        kind_of(content, field="logo")


@given(st.binary(max_size=60).map(lambda tail: b"\xff\xd8\xff" + tail) | st.binary(max_size=80))
def test_no_file_however_damaged_is_more_than_refused(content):
    try:
        kind = kind_of(content)
    except (NotAPicture, PictureSizeUnfit):
        return
    assert min(kind.width, kind.height) >= SMALLEST_SIDE


@pytest.mark.parametrize("size", [(15, 400), (400, 15), (4097, 400), (400, 60_000), (0, 0)])
def test_a_picture_too_small_to_see_or_too_large_to_unpack_is_refused(size):
    with pytest.raises(PictureSizeUnfit) as refused:
        kind_of(png(*size), field="sponsor")

    assert refused.value.field == "sponsor"
    assert f"{size[0]} by {size[1]} pixels" in str(refused.value)


def test_a_megabyte_is_the_most_a_board_has_to_load():
    heavy = png() + bytes(MAX_BYTES)

    assert kind_of(heavy[:MAX_BYTES]).content_type == "image/png"
    with pytest.raises(PictureTooHeavy, match="larger than 1 MB"):
        kind_of(heavy)
