"""Every page of the boards has its frame and its rows."""

from django.conf import settings

from tdsite.rooms.boards.pages import DRAWS
from tournaments.models.screens import BoardPage


def test_every_page_is_drawn_with_a_frame_and_rows():
    """The clock is the board itself."""
    folder = settings.BASE_DIR / "templates" / "boards" / "pages"
    named = {page.value for page in BoardPage} - {BoardPage.CLOCK.value}
    templates = {name for page in named for name in (f"{page}.html", f"_{page}_rows.html")}

    assert set(DRAWS) == named
    assert {name for name in templates if not (folder / name).is_file()} == set()
