"""Keys of what is pressed: pressed twice on one drawing, it is one act."""

import hashlib
import uuid


def new_key() -> str:
    """A key for one drawing of a form or a page."""
    return uuid.uuid4().hex


def key_of(drawn: str, *content: object) -> str | None:
    """The key of one act pressed on a drawing: other content is another act.  None without one."""
    if not drawn:
        return None
    return hashlib.sha256("\0".join([drawn, *map(str, content)]).encode()).hexdigest()
