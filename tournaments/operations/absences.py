"""Steps of absence: players who went away and came back, stacks held, chips posted for them."""

from collections.abc import Mapping

from tournaments import penalties
from tournaments.acts import Act
from tournaments.models import Absence, AbsentPost, Entry
from tournaments.operations.entries import check_not_out, check_not_waiting
from tournaments.operations.events import require_running
from tournaments.operations.penalties import tidy_reason
from tournaments.rules import N_, RuleError


class AwayAlready(RuleError):
    """The player was noted as away before."""


class NotAway(RuleError):
    """The player is not noted as away."""


class HeldAlready(RuleError):
    """The stack is held already."""


def begin(act: Act, entry: Entry, *, why: str = "") -> Absence:
    """A player is away from his seat: his stack posts meanwhile.

    Raises WrongState, AlreadyOut, AwayAlready.  Source: Robert's Rules 7.6.
    """
    _check_plays(act, entry)
    if penalties.absence_of(entry) is not None:
        raise AwayAlready(
            N_("%(player)s is noted as away already. Look again."), player=entry.player.name
        )
    return act.create(Absence(tournament=act.tournament, entry=entry, at=act.at, why=why.strip()))


def end(act: Act, entry: Entry) -> Absence:
    """He is back; a request to hold the stack is over too.  Raises NotAway."""
    row = penalties.absence_of(entry)
    if row is None:
        raise NotAway(N_("%(player)s is not noted as away. Look again."), player=entry.player.name)
    return act.update(row, ended_at=act.at)


def hold(act: Act, entry: Entry, *, reason: str) -> Absence:
    """A player who is away asked to have the stack kept: nobody lifts it.

    Raises WrongState, AlreadyOut, HeldAlready, ReasonMissing.  Source: Robert's Rules 7.4.
    """
    _check_plays(act, entry)
    why, row = tidy_reason(reason), penalties.absence_of(entry)
    if row is None:
        return act.create(
            Absence(tournament=act.tournament, entry=entry, at=act.at, held=True, why=why)
        )
    if row.held:
        raise HeldAlready(
            N_("The stack of %(player)s is held already. Look again."), player=entry.player.name
        )
    return act.update(row, held=True, why=why)


def post(
    act: Act, chips: Mapping[int, int], *, places: Mapping[int, tuple[int, int]], level: int
) -> None:
    """Chips that the stacks of these entries put into pots; those of nothing are left out.

    `places` are table and seat by entry.  Source: Robert's Rules 7.6; TDA 2024 71-C.
    """
    act.create_many(
        [
            AbsentPost(
                tournament=act.tournament,
                entry_id=entry,
                chips=posted,
                table_number=places[entry][0],
                seat_number=places[entry][1],
                level=level,
                at=act.at,
            )
            for entry, posted in chips.items()
            if posted
        ]
    )


def _check_plays(act: Act, entry: Entry) -> None:
    require_running(act.tournament)
    check_not_out(entry)
    check_not_waiting(entry)
