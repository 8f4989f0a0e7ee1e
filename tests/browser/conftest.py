"""A real Chromium, and the whole site to open in it."""

import shutil

import pytest
from django.core.asgi import get_asgi_application

from tests.browser.hall import Hall
from tests.serving import front_of, served

# The shell is the same browser without a window, for a quarter of the processor's time
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
PATIENCE = 120_000  # ms until something is seen: what a busy machine takes is no fault
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="package")
def chromium():
    """One browser for all.  Its driver runs a loop in this thread, which Django would refuse."""
    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    sync_api = pytest.importorskip("playwright.sync_api")
    with pytest.MonkeyPatch.context() as env, sync_api.sync_playwright() as playwright:
        env.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        sync_api.expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def browser(chromium):
    """The browser without a window; what a test opens is closed behind it."""
    yield chromium
    for context in chromium.contexts:
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
    page.complaints = []
    page.on("console", lambda said: page.complaints.append(said.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
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
