"""What several pages are tried with."""

import pytest

from tdsite.views import desk_paper, papers, receipts
from tests.factories import dana, fay


@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


@pytest.fixture
def pressed(monkeypatch) -> list[dict]:
    """The data handed to the press, paper by paper; the papers themselves are not made."""
    sheets: list[dict] = []

    def keep(name, data):
        sheets.append({"name": name, **data})
        return b"%PDF-"

    monkeypatch.setattr(papers, "press", keep)
    monkeypatch.setattr(desk_paper, "press", keep)
    monkeypatch.setattr(receipts, "press", keep)
    return sheets
