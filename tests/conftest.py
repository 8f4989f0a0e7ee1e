"""What every test stands on."""

import pytest

from tdsite import catalogue


@pytest.fixture(scope="session", autouse=True)
def translations() -> None:
    """French is compiled before anything asks for it."""
    for language in catalogue.languages():
        catalogue.compile_language(language)
