"""What boards show beside the clock: each page a fragment that the server draws.

A page depends on the book alone, and is said in one language: one drawing serves every board of
the event until the page itself changes.  Scripts only swap it in and turn its screens.
"""

from tdsite.rooms.boards.pages.drawing import Drawn, drawn
from tdsite.web.rotation import DEFAULT, default_rotation

__all__ = ["DEFAULT", "Drawn", "default_rotation", "drawn"]
