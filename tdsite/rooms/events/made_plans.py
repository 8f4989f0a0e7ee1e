"""A plan of levels made from three questions: how many players, which stack, when to end."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from blinds.models import ChipSet
from blinds.rules.generator import StructureRequest, generate
from blinds.rules.structure import to_csv
from tdsite.rooms.events.preview import Preview
from tournaments.models import Club
from tournaments.models.tournament import PriceKind

USUAL_CHIPS = (25, 100, 500, 1000, 5000)
USUAL_STACK = 10_000
USUAL_HOURS = 4
_A_DAY = timedelta(days=1)


def made_plan(preview: Preview, *, should_end: time | None) -> dict[str, str]:
    """The fields that hold the plan: its levels as a table, its name, the stack it is for.

    Raises NothingToPlay, UnfitChips.
    """
    stack = preview.entry.chips or USUAL_STACK
    rebuy, add_on = (preview.prices.get(kind) for kind in (PriceKind.REBUY, PriceKind.ADD_ON))
    wish = StructureRequest(
        players=preview.expected.entries,
        stack_chips=stack,
        denominations=_denominations(preview.club),
        event_seconds=_seconds(preview.starts_at, should_end, preview.zone),
        rebuys=preview.expected.rebuys if rebuy else 0,
        rebuy_chips=rebuy.chips if rebuy else 0,
        add_ons=preview.expected.add_ons if add_on else 0,
        add_on_chips=add_on.chips if add_on else 0,
    )
    plan = generate(wish)
    name = gettext("%(players)s players, %(minutes)s-minute levels") % {
        "players": wish.players,
        "minutes": plan.level_seconds // 60,
    }
    return {
        "plan": to_csv(plan.schedule),
        "plan_name": name,
        "structure": "",
        "entry-chips": str(stack),
    }


def _denominations(club: Club) -> tuple[int, ...]:
    """The chips in the club's first case; usual ones where none is written down."""
    case = ChipSet.objects.filter(club=club).order_by("name").first()
    found = sorted(int(chip[0]) for chip in case.denominations) if case else ()
    return tuple(found) or USUAL_CHIPS


def _seconds(starts_at: datetime | None, ends: time | None, zone: str) -> int:
    """How long it is from the start to the wished end, past midnight too; else four hours."""
    if starts_at is None or ends is None:
        return USUAL_HOURS * 3600
    local = starts_at.astimezone(ZoneInfo(zone))
    end = datetime.combine(local.date(), ends, tzinfo=local.tzinfo)
    if end <= local:
        end += _A_DAY
    return int((end - local).total_seconds())
