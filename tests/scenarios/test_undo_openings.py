"""Chapter: undo of what is said of an event: what does not fit, its house rules, when it sells.

One event that was set up wrong: mended, opened, suspended, aimed; then all of it goes back.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tdsite import director
from tests.factories import NOON, dana, entry_price, event, level, pause, rebuy_price, sell
from tests.scenarios.there_and_back import there_and_back
from tournaments.models import JournalLine, Tournament

pytestmark = pytest.mark.django_db

FALLING = (level(100, 200), pause(), level(50, 100, ante=300))
TWO_FIELDS = {"clock_call_s": 30, "redraw": "final_only"}


def badly_set_up() -> Tournament:
    """Announced only: its blinds fall, its ante is too high, its rebuys outlast the plan."""
    prices = (entry_price(), rebuy_price(until_level=30))
    return event(*prices, schedule=FALLING, announced_only=True, policy={"deals": "record_only"})


def done(command: Callable[..., JournalLine], *args: Any, **told: Any) -> Callable[[], JournalLine]:
    return partial(command, *args, **told, by=dana(), at=NOON)


def test_an_event_is_mended_opened_suspended_and_aimed_there_and_back():
    main, pk = event(name="Main event"), badly_set_up().pk
    codes = ("falling_blinds", "ante_above_blind", "sold_past_plan", "deals_recorded")

    there_and_back(
        [
            *(done(director.mend, pk, code=code) for code in codes),
            done(director.choose_policy, pk, policy={"limit_cap": 4}, preset="wsop"),
            done(director.choose_policy, pk, policy={"laws": "tda"}),
            done(director.open_registration, pk),
            done(director.suspend_registration, pk),
            done(director.resume_registration, pk),
            done(director.suspend_registration, pk),
            done(director.aim_tickets, pk, target_id=main.pk),
            done(director.aim_tickets, pk, target_id=None),
        ]
    )


def test_while_it_is_played_house_rules_and_registration_go_back_as_well():
    prices = (entry_price(), rebuy_price(until_level=30))
    main, pk = event(name="Main event"), event(*prices).pk
    sell(Tournament.objects.get(pk=pk), "Ann", "Ben", "Cleo")
    director.start(pk, by=dana(), at=NOON)

    there_and_back(
        [
            done(director.choose_policy, pk, policy=TWO_FIELDS, reason="as agreed by all"),
            done(director.suspend_registration, pk),
            done(director.aim_tickets, pk, target_id=main.pk),
            done(director.resume_registration, pk),
            done(director.mend, pk, code="sold_past_plan"),
        ]
    )
