"""Chapter: which rooms of days, rulings and the floor's people are closed to whom.

What opens for the others is in the chapters of the rooms; who has no role gets in nowhere.
"""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import event, staff
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db

DEALER = {Role.DEALER}  # has the tablets of the tables, and nothing else
UNNAMED = DEALER | {Role.DISPLAY}  # hear of no people either
NOT_FLOOR = set(Role) - {Role.DIRECTOR, Role.FLOOR}
CLOSED = {
    ("days",): UNNAMED,
    ("bagging",): UNNAMED,
    ("bagging_table", 1): UNNAMED,
    ("bag_sheet",): UNNAMED | {Role.READ_ONLY},
    ("penalties",): UNNAMED,
    ("penalty_form",): NOT_FLOOR,
    ("penalty_usual", 1): NOT_FLOOR,
    ("rulings",): UNNAMED,
    ("ruling", 1): UNNAMED,
    ("ruling_sheet", 1): UNNAMED,
    ("new_ruling",): NOT_FLOOR,
    ("floor_calls",): UNNAMED,
    ("dealers",): UNNAMED,
    ("dealers_dealt",): UNNAMED,
    ("dealers_csv",): NOT_FLOOR,
    ("dashboard",): UNNAMED,
    ("todo",): UNNAMED,
    ("journal",): UNNAMED,
    ("journal_seal",): UNNAMED,
    ("counts",): UNNAMED,
    ("wall",): UNNAMED,
    ("screens",): UNNAMED,
}
NOT_DIRECTOR = set(Role) - {Role.DIRECTOR}
OF_THE_CLUB = {"club_dealers": NOT_FLOOR, "staff": NOT_DIRECTOR, "club_journal": NOT_DIRECTOR}


def test_rooms_are_closed_to_roles_that_have_no_business_there():
    pk = event().pk
    addresses = {reverse(name, args=[pk, *more]): who for (name, *more), who in CLOSED.items()}
    addresses |= {reverse(name): who for name, who in OF_THE_CLUB.items()}

    opened = set()
    for role in Role:
        client = Client()
        client.force_login(staff(f"a {role}", role))
        closed = [address for address, who in addresses.items() if role in who]
        opened |= {(role, one) for one in closed if client.get(one).status_code != 403}

    assert opened == set()
