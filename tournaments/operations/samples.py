"""The sample of the club: brought in for looking round, and taken away whole."""

from collections.abc import Mapping
from typing import Unpack

from django.contrib.auth.models import User

from tournaments import access, journal, samples
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine, StaffRole, Tournament
from tournaments.register import act
from tournaments.rules import N_, RuleError


class NoSample(RuleError):
    """There is no sample in the club."""


class SampleAlready(RuleError):
    """A sample is in the club already."""


class SampleLinked(RuleError):
    """An event of the club's own is tied to an event of the sample."""


def require_none(club_id: int) -> None:
    """Raise SampleAlready where a sample is in the club."""
    line = JournalLine.objects.filter(club=club_id, tournament=None, kind=samples.ADDED).last()
    if line is not None and samples.is_there(line.club):
        raise SampleAlready(N_("The sample is in the club already. Remove it first."))


@journal.command
def note_sample(
    club_id: int, *, before: Mapping[str, set[int]], **order: Unpack[ActContext]
) -> JournalLine:
    """Write down which rows have come with the sample since `before` (`samples.rows_of_club`)."""
    act = journal.open_club_act(club_id, samples.ADDED, **order)
    now = samples.rows_of_club()
    rows = {label: sorted(now[label] - before[label]) for label in now}
    return journal.record(
        act,
        rows=rows,
        events_count=len(rows[samples.EVENTS]),
        players_count=len(rows[samples.PLAYERS]),
    )


@act("sample.removed", path="club/sample/remove/", room="club")
def remove_sample(club_id: int, **order: Unpack[ActContext]) -> JournalLine:
    """Remove the sample: its events with their logs, its players, dealers, staff and structures.

    Events of the club's own stay, and whoever of the sample they need.
    Raises NoSample, SampleLinked.
    """
    act = journal.open_club_act(club_id, samples.REMOVED, **order)
    sample = samples.sample_of(act.club, by=act.by)
    if sample is None:
        raise NoSample(N_("The sample is already removed."))
    if sample.linked:
        own, theirs = sample.linked
        raise SampleLinked(
            N_(
                "“%(event)s” is linked to “%(sample)s” of the sample."
                " Unlink it in its settings first, then remove the sample."
            ),
            event=own.name,
            sample=theirs.name,
        )
    _remove_events(act, sample.events)
    for rows in (sample.players, sample.dealers, sample.structures):
        act.delete_many(rows)
    act.delete_many(list(StaffRole.objects.filter(user__in=sample.staff)))
    # an account stands in no line, as its password is nobody's business
    User.objects.filter(pk__in=[one.pk for one in sample.staff]).delete()
    return journal.record(act, events_count=len(sample.events), players_count=len(sample.players))


def _remove_events(act: Act, events: tuple[Tournament, ...]) -> None:
    """The events with all their rows, which have no line of their own: their logs go as well."""
    keys = [event.pk for event in events]
    access.lock_days(*keys)
    for model in samples.models_of_events():
        path = samples.path_to_event(model)
        model._default_manager.filter(**{f"{path}__in": keys}).delete()
    Tournament.objects.filter(pk__in=keys).update(feeds=None, target=None)
    act.delete_many(list(Tournament.objects.filter(pk__in=keys)))
