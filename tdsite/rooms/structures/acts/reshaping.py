"""The structure of an event that runs, changed by the director."""

from typing import Unpack

from blinds.operations import reshaping
from blinds.rules.steps import Schedule
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.register import act


@act("clock.reshaped")
def reshape(
    tournament_id: int,
    *,
    schedule: Schedule,
    reason: str,
    seen_plan: str = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Change the levels ahead of a running event, and how long the one on the clock lasts.

    The clock reads the same instant.  `seen_plan` refuses a change that was looked at before
    somebody else changed the plan or the clock passed on.
    Raises PlayedStepsChanged, AlreadyPlayedLonger, NothingChanged, PlanMovedOn, ReasonMissing.
    Source: Robert's Rules 7.8, 7.39.
    """
    act = journal.open_act(tournament_id, "clock.reshaped", **order)
    data = reshaping.reshape(act, schedule=schedule, reason=reason, seen_plan=seen_plan)
    return journal.record(act, law="7.8, 7.39", **data)
