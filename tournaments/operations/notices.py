"""Sentences of the house on its boards: steps of an act."""

from datetime import timedelta

from tournaments.acts import Act
from tournaments.models import Notice
from tournaments.rules import notices as rules


def put_up(act: Act, text: str, *, minutes: int | None = None, spoken: bool = False) -> Notice:
    """A sentence on the boards from now on, for so many minutes or until it is taken down.

    Raises NothingSaid, NoticeTooLong, NoticeTooShortLived.
    """
    tidied = rules.tidy(text)
    rules.check_minutes(minutes)
    until = None if minutes is None else act.at + timedelta(minutes=minutes)
    return act.create(
        Notice(tournament=act.tournament, text=tidied, at=act.at, until=until, spoken=spoken)
    )


def take_down(act: Act, notice_id: int) -> Notice:
    """The sentence leaves the boards.  Raises Notice.DoesNotExist for one of another event."""
    notice = Notice.objects.get(pk=notice_id, tournament=act.tournament)
    pk = notice.pk
    act.delete(notice)
    notice.pk = pk
    return notice
