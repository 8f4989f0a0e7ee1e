"""What is done in the office: dealers, plans, rules, leagues, staff, tills and vouchers."""

from datetime import time, timedelta
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User

from tdsite import director
from tdsite.rooms.events.terms import terms_of
from tests.acts.examined import Steps, do
from tests.acts.stories.register import story
from tests.factories import NOON, carl, club, dana, event, ivy, level, running, sell, staff
from tournaments import samples
from tournaments.models import StaffRole, TillShift
from tournaments.models.club import Role
from tournaments.operations.samples import note_sample

THIRDS = [[99, [500_000, 300_000, 200_000]]]


@story(
    *("add_dealer", "change_dealer", "dealer_came", "send_dealer", "push", "dealer_left"),
    *("call_floor", "answer_call", "call_done", "withdraw_call", "retire_dealer"),
)
def dealers() -> Steps:
    here = running(players=3).pk
    ann = yield do("add_dealer", name="Ann")
    ben = director.add_dealer(club().pk, name="Ben", by=dana(), at=NOON)
    yield do("change_dealer", dealer_id=ann.data["dealer_id"], note="left-handed")
    shift = yield do("dealer_came", tournament_id=here, dealer_id=ann.data["dealer_id"])
    of_ann = {"tournament_id": here, "shift_id": shift.data["shift_id"]}
    yield do("send_dealer", **of_ann, table=1)
    director.dealer_came(here, dealer=ben.data["dealer_id"], by=dana(), at=NOON)
    yield do("push", tournament_id=here)
    yield do("dealer_left", **of_ann)
    call = yield do("call_floor", tournament_id=here, table=1, what="chips")
    of_call = {"tournament_id": here, "call_id": call.data["call_id"]}
    yield do("answer_call", **of_call)
    yield do("call_done", **of_call)
    again = director.call_floor(here, table=1, by=dana(), at=NOON)
    yield do("withdraw_call", tournament_id=here, call_id=again.data["call_id"])
    yield do("retire_dealer", dealer_id=ann.data["dealer_id"])


@story(
    *("change_club", "choose_club_policy", "set_withholding", "save_structure", "save_template"),
    *("remove_structure", "save_chip_set", "remove_chip_set", "save_prizes", "remove_prizes"),
    *("save_export", "remove_export", "add_house_rule", "change_house_rule", "retire_house_rule"),
    "remove_sample",
)
def library() -> Steps:
    club()
    yield do("change_club", name="The Blue Room")
    yield do("choose_club_policy", policy={"clock_call_s": 30})
    yield do(
        "set_withholding",
        rules=[{"name": "Tax", "above_cents": 1_000_00, "rate_bp": 1_000}],
    )
    plan: dict[str, Any] = {"name": "Turbo", "schedule": (level(25, 50),)}
    kept = yield do("save_structure", **plan)
    yield do("save_template", name="Slow", schedule=(level(25, 50, minutes=60),))
    yield do("remove_structure", structure_id=kept.data["structure_id"])
    case = yield do("save_chip_set", name="Case", denominations=[(25, "green", 100)])
    yield do("remove_chip_set", chip_set_id=case.data["chip_set_id"])
    prizes = yield do("save_prizes", name="Thirds", kind="percent", rows=THIRDS)
    yield do("remove_prizes", structure_id=prizes.data["prizes_id"])
    export = yield do("save_export", name="Site", columns=[["place", "Rank"]], settings={})
    yield do("remove_export", export_id=export.data["export_id"])
    rule = yield do("add_house_rule", title="Phones", text="None at the table.", law="")
    of_rule = {"rule_id": rule.data["house_rule_id"]}
    yield do("change_house_rule", **of_rule, title="Phones", text="Calls outside.", law="")
    yield do("retire_house_rule", **of_rule)
    before = samples.rows_of_club()
    sell(event(), "Ann")
    note_sample(club().pk, before=before, by=dana(), at=NOON)
    yield do("remove_sample")


@story(
    *("save_event_template", "keep_event_template"),
    *("rename_event_template", "archive_event_template"),
    *("start_series", "skip_series_day", "announce_series_day", "end_series"),
)
def templates() -> Steps:
    weekly = running(players=3)
    kept = yield do("save_event_template", name="Weekly", event_id=weekly.pk)
    yield do("keep_event_template", name="Typed", terms=terms_of(weekly))
    of_it = {"template_id": kept.data["template_id"]}
    yield do("rename_event_template", **of_it, name="Every week")
    first = (NOON + timedelta(days=7)).date()
    started = yield do(
        "start_series", name="Sundays", **of_it, first_day=first, at_time=time(19), ahead=1
    )
    of_series = {"series_id": started.data["series_id"]}
    yield do("skip_series_day", **of_series, day=first)
    yield do("announce_series_day", **of_series, day=first + timedelta(days=7))
    yield do("end_series", **of_series)
    yield do("archive_event_template", **of_it)


@story(
    *("found_league", "change_league", "open_season", "change_season", "count_event"),
    *("drop_event", "count_imported_event", "give_points", "remove_points", "close_season"),
    "retire_league",
)
def leagues() -> Steps:
    here = running(players=3)
    player = here.entries.order_by("number")[0].player_id
    found = yield do("found_league", name="Autumn")
    league = {"league_id": found.data["league_id"]}
    yield do("change_league", **league, name="Autumn League")
    terms: dict[str, Any] = {"name": "2026", "formula": "n - r + 1"}
    opened = yield do("open_season", **league, **terms)
    season = {"season_id": opened.data["season_id"]}
    yield do("change_season", **season, **{**terms, "formula": "n - r + 2"})
    yield do("count_event", **season, tournament_id=here.pk, weight_percent=150)
    yield do("drop_event", **season, counted_id=here.pk)
    yield do(
        "count_imported_event",
        tournament_id=here.pk,
        league="Autumn League",
        season="2025",
        formula="n - r + 1",
    )
    points = yield do(
        "give_points", **season, player_id=player, points=Decimal("2.5"), reason="helped"
    )
    yield do("remove_points", points_id=points.data["points_id"])
    yield do("close_season", **season)
    yield do("retire_league", **league)


@story(
    *("add_person", "give_role", "take_role", "set_password", "set_pin", "put_away"),
    *("bring_back", "agree_to_person", "share_device"),
)
def colleagues() -> Steps:
    house, one = club().pk, ivy()
    secret = "a long pass phrase 7"
    added = yield do("add_person", username="jo", name="Jo", password=secret)
    jo, of_jo = added.data["user_id"], {"user_id": added.data["user_id"]}
    yield do("give_role", **of_jo, role="floor")
    yield do("take_role", **of_jo, role="floor")
    yield do("set_password", user=jo, password=f"{secret}8")
    yield do("put_away", **of_jo)
    yield do("bring_back", **of_jo)
    yield do("set_pin", user=jo, pin="4711")
    director.give_role(house, user=one.pk, role=Role.CASHIER, by=dana(), at=NOON)
    lou = _another_director("lou")
    yield do("agree_to_person", lou, user_id=one.pk)
    yield do("share_device", device="7", minutes=5)


def _another_director(name: str) -> User:
    """One for long enough to count as a second person."""
    found = staff(name, Role.DIRECTOR)
    User.objects.filter(pk=found.pk).update(date_joined=NOON - timedelta(days=90))
    StaffRole.objects.filter(user=found)
    return found


@story(
    *("add_till", "open_till", "move_till", "count_till", "hand_over_till", "close_till"),
    *("retire_till", "issue_voucher", "cancel_voucher"),
)
def tills() -> Steps:
    club()
    added = yield do("add_till", name="Desk 1")
    till = {"till_id": added.data["till_id"]}
    opened = yield do("open_till", **till, float_cents=200_00)
    shift = {"shift_id": opened.data["shift_id"]}
    yield do("move_till", **shift, kind="drop", amount_cents=50_00, reason="cash drop")
    yield do("count_till", **shift, counted_cents=150_00)
    signed: dict[str, Any] = {"counted_cents": 140_00, "signed_by": "Dana", "explanation": "a slip"}
    yield do("hand_over_till", **shift, approved_by=carl(), **signed)
    yield do("close_till", carl(), **_taken(till["till_id"]), **signed)
    yield do("retire_till", **till)
    voucher = yield do("issue_voucher", amount_cents=50_00, reason="A complaint")
    yield do("cancel_voucher", voucher_id=voucher.data["voucher_id"])


def _taken(till: int) -> dict[str, int]:
    shifts = TillShift.objects.filter(till=till, closed_at=None)
    return {"shift_id": shifts.latest("pk").pk}
