"""How styles, scripts and fonts are handed out."""

from pathlib import Path
from wsgiref.headers import Headers


def weak_etag(headers: Headers, path: str, url: str) -> None:
    """Name a file's version so that it is the same packed or not.

    A packed answer may only carry a weak name; with a strong one a browser that asks whether its
    packed copy still holds would never be told so.
    """
    found = Path(path).stat()
    headers["ETag"] = f'W/"{found.st_mtime_ns:x}-{found.st_size:x}"'
