"""What happens next, calls and shot clock on the pages, and lateness for machines."""

from datetime import timedelta
from html import unescape

import pytest
from django.test import override_settings
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat, TableCall, TimeCardUse
from tdsite import director
from tdsite.acts.agenda import What
from tdsite.rooms.clock import timer_lag
from tdsite.rooms.clock.agenda import Fired, fire_due
from tests.factories import dana, event, fay, running, sell

pytestmark = pytest.mark.django_db


def now():
    return timezone.now()


def text(answer) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def page(client, tournament, name, *more, **asked) -> str:
    client.force_login(fay())
    answer = client.get(reverse(name, args=[tournament.pk, *more]), asked)
    assert answer.status_code == 200
    return text(answer)


def press(client, tournament, name, **fields):
    client.force_login(fay())
    return client.post(reverse("act", args=[tournament.pk, name]), fields)


def sitting(tournament) -> Seat:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=1, entry__gt=0)
    return seats.select_related("entry__player").order_by("number")[0]


# what happens next


def test_the_agenda_says_what_comes_in_the_time_of_the_hall_and_what_was_late(client):
    start = now() - timedelta(minutes=21)
    tournament = running(players=4, at=start, timezone="Europe/Paris")
    fire_due(start + timedelta(minutes=20, seconds=3))

    shown = page(client, tournament, "timers")

    assert "Level 2 started" in shown
    assert "3.0 s late" in shown
    assert "Registration closes" in shown
    assert "Last minute: Break" in shown


def test_an_agenda_of_a_clock_that_stands_says_so(client):
    tournament = running(players=4, at=now())
    director.pause(tournament.pk, by=dana(), at=now())
    assert "levels and breaks do not start automatically" in page(client, tournament, "timers")


def test_a_start_by_itself_is_announced_to_the_director(client):
    tournament = event(at=now(), starts_itself=True)
    sell(tournament, "Ana", "Bo")
    assert "Auto-start in" in page(client, tournament, "dashboard")
    assert "Shuffle up and deal" in page(client, tournament, "timers")


def late_start(*names: str):
    tournament = event(at=now() - timedelta(hours=2), starts_itself=True)
    sell(tournament, *names)
    return tournament


def test_a_start_that_could_not_be_says_why(client):
    shown = page(client, late_start("Ana"), "dashboard")
    assert "Start missed:" in shown
    assert "1 player missing. Then start manually." in shown


def test_a_start_while_the_house_was_away_is_left_to_the_director(client):
    shown = page(client, late_start("Ana", "Bo"), "dashboard")
    assert "Automatic start failed. Start manually when the room is ready." in shown


def test_the_terms_on_the_form_say_how_it_starts_and_how_long_a_decision_may_take(client):
    tournament = event(at=now())
    client.force_login(dana())
    url = reverse("edit_event", args=[tournament.pk])
    form = client.get(url).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields}
    entry = {"entry-prize": "100", "entry-fee": "10", "entry-chips": "20000"}
    kept = {"starts_itself": "1", "shot_clock_seconds": "30", "time_cards": "3"}
    typed["starts_at"] = f"{form['starts_at'].value():%Y-%m-%dT%H:%M}"

    answer = client.post(url, typed | entry | kept)

    assert answer.status_code == 302, text(answer)
    tournament.refresh_from_db()
    assert tournament.starts_itself
    assert (tournament.shot_clock_seconds, tournament.time_cards) == (30, 3)
    assert tournament.time_card_seconds == 30


# the clock called


def test_a_call_is_seen_on_tablet_phone_drawer_wall_and_to_do(client):
    tournament = running(players=4, at=now())
    seat = sitting(tournament)
    press(client, tournament, "call-clock", table=1, seat=seat.number)

    name = seat.entry.player.name
    for shown in (
        page(client, tournament, "tablet", 1),
        page(client, tournament, "walk", table=1),
        page(client, tournament, "table", 1),
    ):
        assert "data-call-ends-at" in shown
        assert name in shown
    dashboard = page(client, tournament, "dashboard")
    assert 'data-state="call"' in dashboard
    assert "Clock at table 1" in dashboard
    assert "Clock called" in page(client, tournament, "walk")


def test_it_is_ended_from_any_of_them(client):
    tournament = running(players=4, at=now())
    press(client, tournament, "call-clock", table=1)
    press(client, tournament, "end-call", table=1, outcome="acted")
    assert TableCall.objects.get().outcome == "acted"
    assert "data-call-ends-at" not in page(client, tournament, "tablet", 1)


def test_a_page_cannot_say_that_the_time_is_up(client):
    tournament = running(players=4, at=now())
    press(client, tournament, "call-clock", table=1)
    assert press(client, tournament, "end-call", table=1, outcome="expired").status_code == 400


def test_once_the_time_is_up_the_table_is_told_what_that_means(client):
    then = now() - timedelta(seconds=70)
    tournament = running(players=4, at=then)
    director.call_clock(tournament.pk, table=1, by=fay(), at=then)
    fire_due(now(), only=tournament.pk)

    shown = page(client, tournament, "tablet", 1)

    assert "Facing a bet: dead hand; otherwise check." in shown
    assert 'data-phase="up"' in shown
    assert "Call the clock" in shown


def test_a_wall_hears_of_a_call_of_its_end_and_of_its_undo(client):
    tournament = running(players=14, seats_per_table=8, at=now())
    seen = page(client, tournament, "dashboard")
    scale = seen.partition('data-scale="')[2].partition('"')[0]

    def wall_since(revision):
        return page(client, tournament, "wall", since=revision, scale=scale)

    tournament.refresh_from_db()
    before = tournament.revision
    line = director.call_clock(tournament.pk, table=2, by=fay(), at=now())
    drawn = wall_since(before)
    assert 'data-table="2"' in drawn
    assert 'data-table="1"' not in drawn
    director.end_call(tournament.pk, table=2, by=fay(), at=now())
    assert 'data-table="2"' in wall_since(line.revision)
    again = director.call_clock(tournament.pk, table=2, by=fay(), at=now())
    director.undo(tournament.pk, revision=again.revision, by=fay(), at=now())
    assert 'data-table="2"' in wall_since(again.revision)


# the shot clock


def test_the_tablet_has_a_shot_clock_where_the_event_keeps_one(client):
    plain = running(players=4, at=now())
    kept = running(players=4, at=now(), shot_clock_seconds=30, time_cards=2)
    assert "data-shot " not in page(client, plain, "tablet", 1)
    shown = page(client, kept, "tablet", 1)
    assert 'data-seconds="30"' in shown
    assert shown.count("data-time-card") == 4
    assert "2 left" in shown


def test_a_time_card_is_spent_at_the_table_and_the_last_one_has_no_button(client):
    tournament = running(players=4, at=now(), shot_clock_seconds=30, time_cards=1)
    entry = sitting(tournament).entry

    press(client, tournament, "time-card", entry=entry.pk)

    assert TimeCardUse.objects.get().entry == entry
    assert f"Time card of {entry.player.name}, 0 left" in page(client, tournament, "tablet", 1)
    assert press(client, tournament, "time-card", entry=entry.pk).status_code == 409


# lateness


@pytest.fixture
def counted(monkeypatch):
    """A broker that counts in memory."""

    class Broker:
        def __init__(self):
            self.rows = {}

        def pipeline(self, *, transaction):
            return self

        def __enter__(self):
            return self

        def __exit__(self, *told):
            return None

        def hincrby(self, key, name, by):
            self.rows[name] = self.rows.get(name, 0) + by

        hincrbyfloat = hincrby

        def execute(self):
            return None

        def hgetall(self, key):
            return {name.encode(): str(value).encode() for name, value in self.rows.items()}

    broker = Broker()
    monkeypatch.setattr(timer_lag, "line", lambda: broker)
    return broker


def test_lateness_is_a_histogram_by_what_was_done(client, counted):
    timer_lag.note([Fired(What.TURN, 0.4), Fired(What.TURN, 0.7), Fired(What.CALL, 700.0)])

    told = client.get("/metrics").content.decode()

    assert 'td_timer_lateness_seconds_bucket{le="0.5",what="turn"} 1.0' in told
    assert 'td_timer_lateness_seconds_bucket{le="1.0",what="turn"} 2.0' in told
    assert 'td_timer_lateness_seconds_count{what="turn"} 2.0' in told
    assert 'td_timer_lateness_seconds_sum{what="turn"} 1.1' in told
    assert 'td_timer_lateness_seconds_bucket{le="+Inf",what="call"} 1.0' in told


def test_without_a_broker_nothing_is_counted_and_nothing_fails(client):
    timer_lag.note([Fired(What.TURN, 0.4)])
    assert client.get("/metrics").status_code == 200


def test_metrics_are_for_the_machine_itself_for_staff_and_for_who_knows_the_token(client):
    away = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", **away).status_code == 403
    proxied = client.get("/metrics", headers={"X-Forwarded-For": "192.0.2.7"})
    assert proxied.status_code == 403
    with override_settings(METRICS_TOKEN="a long secret"):
        told = {"Authorization": "Bearer a long secret"}
        assert client.get("/metrics", headers=told, **away).status_code == 200
        told = {"Authorization": "Bearer "}
        assert client.get("/metrics", headers=told, **away).status_code == 403
    client.force_login(dana())
    assert client.get("/metrics", **away).status_code == 200


def test_the_next_three_stand_first_and_a_lateness_is_in_minutes_where_it_is_long(client):
    start = now() - timedelta(minutes=45)
    tournament = running(players=4, at=start)
    fire_due(start + timedelta(minutes=25))

    client.force_login(fay())
    answer = client.get(reverse("timers", args=[tournament.pk]))

    first = answer.context["first"]
    assert len(first) == 3
    assert not any(one.faint for one in first)
    assert not set(first) & set(answer.context["coming"])
    assert "5 min late" in text(answer)
    assert "ran late: the computer was off" in text(answer)
