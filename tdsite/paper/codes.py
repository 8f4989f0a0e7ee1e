"""QR codes as drawings."""

import io
from functools import lru_cache

import segno

# One fixed pattern over the squares instead of the best of eight: any reader takes it, and a
# thousand cards are drawn four times as fast.
PATTERN = 3


@lru_cache(maxsize=64)  # many papers lead to one page
def qr(address: str) -> str:
    """The address as an SVG drawing, black on nothing, with a quiet zone of two squares."""
    drawn = io.BytesIO()
    code = segno.make(address, error="m", mask=PATTERN, micro=False)
    code.save(drawn, kind="svg", xmldecl=False, border=2)
    return drawn.getvalue().decode()
