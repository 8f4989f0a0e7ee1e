"""Draws held, announced beforehand, released, replaced; a repeat confirmed and counted.

Source: Robert's Rules 7.2; docs/draws.md; docs/adr/0043.
"""

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import connection

from tables.draws import DrawState, made_before, seals_after, standing_of, waiting
from tables.models import Draw, DrawKind, DrawSecret
from tables.rules import draws as rules
from tables.rules.draws import Drawn
from tournaments import access
from tournaments.acts import Act
from tournaments.models import Tournament
from tournaments.operations import second_person
from tournaments.operations.second_person import (
    DrawnBefore,
    NotASecondPerson,
    check_counts,
    makers_of,
)
from tournaments.rules import N_, RuleError
from tournaments.rules.chance import Chance


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
    why = second_person.reason_of_draw().why
    if not why:
        raise DrawnBefore(
            N_("Already drawn (draw %(draw)s). Enter why it is drawn again: the reason is public."),
            field="again_reason",
            draw=max(draw.number for draw in earlier),
        )
    return why[:200]


def _second(act: Act) -> User | None:
    """Who confirms it; None where nobody else on staff could."""
    person = second_person.reason_of_draw().second(act.kind, act.tournament.pk)
    if person is None:
        if is_alone(act):
            return None
        raise SecondPersonForDraw(
            N_(
                "Drawing again takes two people: a colleague beside you confirms it with name "
                "and password."
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


# draws that can be announced: the others are made as soon as they are needed
ANNOUNCED_FIRST = (DrawKind.SEATS, DrawKind.BREAK, DrawKind.REDRAW)


class NoSuchDraw(RuleError):
    """The event has no draw of that number, or it is past that."""


def give_secret(act: Act, tournament: Tournament) -> None:
    """The secret of a new event's draws; the seals of the first ones go into the act's line.

    A rehearsal orders its own, so that it can be played again.
    """
    secret = DrawSecret(tournament=tournament)
    if act.seed:
        secret.secret = act.seed
    secret.save(force_insert=True)
    act.line_data["next_seals"] = seals_after(secret)


def hold(
    act: Act,
    kind: DrawKind,
    lines: str,
    *,
    released: bool = True,
    replaces: Sequence[Draw] = (),
) -> Drawn:
    """Make a draw: the one announced for this very input, or else a new one.

    Announced draws of that kind with another input are set aside, and those that it `replaces`.
    What was drawn before, and seen, is drawn again with a reason and a second person only.
    Raises CannotKeepApart, DrawnBefore, SecondPersonForDraw, NotASecondPerson.
    """
    announced = waiting(act.tournament, kind) if kind in ANNOUNCED_FIRST else []
    row = next((draw for draw in announced if draw.lines == lines), None)
    secret = _use_one(act) if row is None else DrawSecret.objects.get(tournament=act.tournament)
    row = row or _announced(act, secret, kind, lines)
    confirm(act, row, replaces)
    seed = rules.seed_of(secret.secret, row.number)
    drawn = rules.hold(row.given, Chance(seed, rules.LABEL))
    row.seed, row.drawn, row.drawn_revision = seed, drawn.text, act.revision
    row.released_revision = act.revision if released else None
    row.save()
    supersede([*replaces, *(draw for draw in announced if draw.pk != row.pk)], row)
    act.line_data.setdefault("draws", []).append(row.number)
    _tell(act, secret, row)
    return drawn


def commit(act: Act, kind: DrawKind, lines: str) -> Draw:
    """Announce a draw: its input and its commitment are public before its seed is used.

    An earlier announcement of that kind is set aside.
    """
    before, secret = waiting(act.tournament, kind), _use_one(act)
    row = _announced(act, secret, kind, lines)
    row.save()
    supersede(before, row)
    _tell(act, secret, row)
    return row


def drop(act: Act, number: int) -> Draw:
    """Set an announced draw aside.  Raises NoSuchDraw."""
    draw, standing = _numbered(act, number)
    if standing is not DrawState.ANNOUNCED:
        raise NoSuchDraw(N_("Draw %(draw)s cannot be made now."), draw=number)
    draw.dropped_revision = act.revision
    draw.save()
    return draw


def release(act: Act, number: int) -> Draw:
    """Make the result public.  Raises NoSuchDraw."""
    draw, standing = _numbered(act, number)
    if standing is not DrawState.MADE:
        raise NoSuchDraw(N_("Draw %(draw)s has nothing to publish."), draw=number)
    draw.released_revision = act.revision
    draw.save()
    return draw


def supersede(older: Iterable[Draw], newest: Draw) -> None:
    """One draw takes the place of others; their seeds and results stay on record."""
    for draw in older:
        draw.superseded_by = newest
        draw.save()


def _numbered(act: Act, number: int) -> tuple[Draw, DrawState]:
    draw = Draw.objects.filter(tournament=act.tournament, number=number).first()
    if draw is None:
        raise NoSuchDraw(N_("No draw %(draw)s in this event."), draw=number)
    return draw, standing_of(draw)


def _use_one(act: Act) -> DrawSecret:
    """The event's secret with one more number used, whatever becomes of it, in one statement."""
    with connection.cursor() as cursor:
        cursor.execute(_USE_ONE, [act.tournament.pk])
        pk, secret, used = cursor.fetchone()
    return DrawSecret(pk, act.tournament.pk, secret, used)


_USE_ONE = f"""
    UPDATE {DrawSecret._meta.db_table} SET used = used + 1
    WHERE tournament_id = %s RETURNING id, secret, used"""


def _announced(act: Act, secret: DrawSecret, kind: DrawKind, lines: str) -> Draw:
    """A draw under the number used last, not saved yet."""
    seed = rules.seed_of(secret.secret, secret.used)
    draw_input = f"{rules.heading(secret.used, kind, act.tournament.name)}\n{lines}"
    return Draw(
        tournament=act.tournament,
        number=secret.used,
        kind=kind,
        given=draw_input,
        commitment=rules.commitment(seed, draw_input),
        committed_revision=act.revision,
    )


def _tell(act: Act, secret: DrawSecret, row: Draw) -> None:
    """The line of the act holds the commitment and the seals of the seeds after it."""
    act.line_data.setdefault("commitments", []).append(row.commitment)
    act.line_data["next_seals"] = seals_after(secret)
