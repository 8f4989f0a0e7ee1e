"""The whole site, and pages of a real Chromium to open it in."""

import pytest
from django.core.asgi import get_asgi_application

from tests.browser.complaints import complaints_of
from tests.browser.hall import Hall
from tests.serving import front_of, served


@pytest.fixture
def browser(chromium):
    """The browser without a window; what a test opens is closed behind it, nothing else."""
    before = list(chromium.contexts)
    yield chromium
    for context in chromium.contexts:
        if context not in before:
            context.close()


@pytest.fixture
def site():
    with served(front_of(get_asgi_application())) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def page(chromium):
    """A page of a hall's screen; `complaints` is all that its console and its scripts say."""
    context = chromium.new_context(viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    page.complaints = complaints_of(page)
    yield page
    context.close()


@pytest.fixture(scope="module")
def shared_hall(chromium):
    context = chromium.new_context()
    hall = Hall(context.new_page())
    hall.opens()
    hall.page.wait_for_load_state()
    yield hall
    context.close()


@pytest.fixture
def hall(shared_hall):
    """One page for all cases of a file, empty again: the product's scripts, and no server."""
    shared_hall.settle()
    shared_hall.clear()
    return shared_hall
