"""A second draw of the same thing: why, confirmed by whom, and counted for everybody to see.

Source: docs/draws.md; docs/adr/0043.
"""

from collections.abc import Sequence

from django.contrib.auth.models import User

from tables.models import Draw
from tables.repeats import made_before
from tournaments import access, again
from tournaments.acts import Act
from tournaments.again import DrawnBefore
from tournaments.operations.ledger import NotASecondPerson
from tournaments.operations.second_person import check_counts, makers_of
from tournaments.rules import N_


class SecondPersonForDraw(DrawnBefore):
    """A colleague is on staff who could confirm that it is drawn again."""


def confirm(act: Act, row: Draw, replaces: Sequence[Draw] = ()) -> None:
    """See that a draw made before for the same has a reason and a second person behind it.

    `replaces`: draws that still count and whose place it takes.  The row tells the public which
    time it is, why, and whether one person alone did it.  The house's own clock draws without a
    reason; that is shown too.  Raises DrawnBefore, SecondPersonForDraw, NotASecondPerson.
    """
    earlier = [*made_before(act.tournament, row.kind, row.lines), *replaces]
    if not earlier:
        return
    row.times = max(draw.times for draw in earlier) + 1
    if act.by is not None:
        row.why, row.confirmed_by = _reason(earlier), _second(act)
        row.alone = row.confirmed_by is None
    act.line_data["drawn_again"] = {
        "times": row.times,
        "why": row.why,
        "confirmed_by": row.confirmed_by.get_username() if row.confirmed_by else "",
        "alone": row.alone,
    }


def _reason(earlier: Sequence[Draw]) -> str:
    why = again.what_is_said().why
    if not why:
        raise DrawnBefore(
            N_(
                "This has been drawn already (draw %(draw)s). Say why it is drawn again: everybody"
                " will read it."
            ),
            field="again_reason",
            draw=max(draw.number for draw in earlier),
        )
    return why[:200]


def _second(act: Act) -> User | None:
    """Who confirms it; None where nobody else on staff could."""
    person = again.what_is_said().second(act.kind, act.tournament.pk)
    if person is None:
        if is_alone(act):
            return None
        raise SecondPersonForDraw(
            N_(
                "To draw again takes a second person: a colleague beside you confirms it with name"
                " and password."
            ),
            field="again_approver",
        )
    if person == act.by or not _may(person, act):
        raise NotASecondPerson(
            N_("A second person must confirm: a colleague who may draw here."),
            field="again_approver",
        )
    check_counts(act, person, field="again_approver")
    return person


def is_alone(act: Act) -> bool:
    """Whether nobody else on staff may do this act and counts as a second person."""
    others = [person for person in User.objects.filter(is_active=True) if person != act.by]
    return not any(
        _may(person, act) and not makers_of(act.club, person, act.at) for person in others
    )


def _may(person: User, act: Act) -> bool:
    return person.is_active and access.allowed(person, act.kind, act.tournament.pk)
