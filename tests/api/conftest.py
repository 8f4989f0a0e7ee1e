"""Programs that speak to the API, each in the name of one of the cast."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from rest_framework.test import APIClient

from tests.factories import dana


def program(person: User | None = None) -> APIClient:
    """A client that speaks for a person, or for nobody."""
    client = APIClient()
    client.default_format = "json"
    if person:
        client.force_authenticate(person)
    return client


@pytest.fixture
def api(db: None) -> APIClient:
    """Dana's program."""
    cache.clear()
    return program(dana())


@pytest.fixture
def as_person(db: None) -> Callable[[User | None], APIClient]:
    return program
