"""What stands on the terminal at the end of an evening: a fact once, with its time, or nothing."""

import io
import logging
import logging.config

import pytest
import redis
from celery.beat import SchedulingError
from kombu.exceptions import OperationalError

from tdsite.live import outage
from tdsite.ops import terminal
from tests.factories import carl, dana, event

REFUSED = "Error 111 connecting to 127.0.0.1:6399. Connection refused."


@pytest.fixture
def said(monkeypatch):
    """What a logger of these settings writes."""
    monkeypatch.setattr(outage.outage, "_last", float("-inf"))
    stream = io.StringIO()
    settings = terminal.lines(level="WARNING")
    console = logging.config.DictConfigurator(settings)
    for kind in ("formatters", "filters"):
        for name, made in settings[kind].items():
            configure = getattr(console, f"configure_{kind[:-1]}")
            console.config[kind][name] = configure(made)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(console.config["formatters"]["line"])
    for name in settings["handlers"]["console"]["filters"]:
        handler.addFilter(console.config["filters"][name])
    root = logging.getLogger()
    root.addHandler(handler)
    yield lambda: [line for line in stream.getvalue().splitlines() if line]
    root.removeHandler(handler)


def try_in_vain():
    """What Celery, the nudge and the stream say of one failed attempt each."""
    logging.getLogger("celery.worker.consumer.consumer").error(
        "consumer: Cannot connect to %s: %s.\n%s\n", "redis://", OperationalError(REFUSED), "Again"
    )
    logging.getLogger("celery.worker.consumer.consumer").warning(
        "%s (%r)", "consumer: Connection to broker lost. Trying", OSError(REFUSED)
    )
    logging.getLogger("celery.beat").error(
        "beat: Connection error: %s. Trying again in %s seconds...", OSError(REFUSED), 2.0
    )
    try:
        try:
            raise redis.ConnectionError(REFUSED)
        except redis.ConnectionError as error:
            raise SchedulingError("Couldn't apply scheduled task") from error
    except SchedulingError as error:
        logging.getLogger("celery.beat").error("Message Error: %s\n%s", error, [], exc_info=True)
    logging.getLogger("tournaments.change_signals").warning(
        "a nudge was dropped: %s", OSError(REFUSED)
    )
    logging.getLogger("tdsite.live.broker").warning("the broker is away: %s", OSError(REFUSED))


def test_a_broker_that_is_away_says_so_once_and_once_that_it_is_back(said):
    for _ in range(20):
        try_in_vain()
    outage.outage.over()
    outage.outage.over()
    try_in_vain()

    told = [line.partition("event=")[2].strip("'\"") for line in said()]
    away = f"The broker is away: {REFUSED} Trying again until it is back."
    assert told == [away, "The broker is back.", away]


def test_under_a_supervisor_which_says_so_itself_a_process_is_silent(said, monkeypatch):
    monkeypatch.setenv("TD_SUPERVISED", "1")

    try_in_vain()
    outage.outage.over()

    assert said() == []


def test_under_a_supervisor_it_is_there_for_who_asks_for_more(said, monkeypatch):
    monkeypatch.setenv("TD_SUPERVISED", "1")
    monkeypatch.setattr(logging.getLogger(), "level", logging.INFO)
    logging.getLogger("tdsite").manager._clear_cache()

    try_in_vain()
    outage.outage.over()

    told = [line.partition("event=")[2].strip("'\"") for line in said()]
    away = f"The broker is away: {REFUSED} Trying again until it is back."
    assert told == [away, "The broker is back."]
    logging.getLogger("tdsite").manager._clear_cache()


def test_a_task_that_cannot_be_sent_for_another_reason_is_a_bug_with_its_trace(said):
    for _ in range(2):
        try:
            raise KeyError("no such task")
        except KeyError as error:
            logging.getLogger("celery.beat").error("Message Error: %s", error, exc_info=True)

    lines = said()
    assert sum("Message Error" in line for line in lines) == 2
    assert lines.count("Traceback (most recent call last):") == 2
    assert "timestamp=None" not in "".join(lines)


@pytest.mark.django_db
@pytest.mark.parametrize(("who", "status"), [(dana, 404), (carl, 403)])
def test_a_refusal_is_said_once_with_who_asked(said, client, who, status):
    user = who()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    address = "/nowhere/" if status == 404 else f"/events/{event().pk}/structure/change/"

    answer = client.get(address)

    assert answer.status_code == status
    (line,) = said()
    assert f"code={status}" in line
    assert f"user_id={user.pk}" in line
