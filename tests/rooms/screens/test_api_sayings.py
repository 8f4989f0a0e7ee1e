"""What the boards call out, changed through the API."""

import pytest

from tests.api.test_commands import at, done
from tests.factories import event
from tournaments.models import Look

pytestmark = pytest.mark.django_db


def test_a_sentence_and_a_tone_are_changed_and_the_rest_stays(api):
    tournament = event()
    signals = [
        {"signal": "level", "text": "Blinds up! %(plan)s"},
        {"signal": "day_over", "how": "off"},
    ]

    line = done(api.post(at(tournament, "sayings/"), {"language": "en", "signals": signals}))

    look = Look.objects.get(tournament=tournament)
    assert line["kind"] == "board.look_changed"
    assert look.sayings == {"en": {"level": "Blinds up! %(plan)s"}}
    assert look.signals == {"day_over": "off"}


def test_a_name_the_signal_does_not_know_is_refused_with_its_field(api):
    tournament = event()
    signals = [{"signal": "winner", "text": "Level %(level)s"}]

    answer = api.post(at(tournament, "sayings/"), {"language": "en", "signals": signals})

    assert answer.status_code == 409
    assert answer.json()["errors"][0]["attr"] == "winner"
