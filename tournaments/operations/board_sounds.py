"""What the open boards say of their sound.  No act: a television comes and goes without one."""

from datetime import datetime, timedelta

from tournaments.models import BoardSound, SoundState, Tournament

GONE_AFTER = timedelta(seconds=75)  # a board says it every 20 seconds
DEVICES = 12  # at one address; of more the oldest go, first those that give no signals


def heard(
    tournament: Tournament,
    *,
    token: str,
    device: str,
    state: SoundState,
    language: str,
    at: datetime,
) -> None:
    """This board is open and sounds so."""
    BoardSound.objects.update_or_create(
        token=token,
        device=device,
        defaults={"tournament": tournament, "state": state, "language": language, "at": at},
    )
    here = BoardSound.objects.filter(token=token)
    newest = here.order_by("-at", "-pk").values_list("pk", "at", "state")
    known = sorted(newest, key=lambda one: one[2] == SoundState.QUIET)
    old = [pk for n, (pk, seen, _) in enumerate(known) if n >= DEVICES or seen < at - GONE_AFTER]
    if old:
        here.filter(pk__in=old).delete()


def closed(*, token: str, device: str) -> None:
    """This board was closed."""
    BoardSound.objects.filter(token=token, device=device).delete()


def open_now(tournament: Tournament, *, at: datetime) -> dict[str, list[BoardSound]]:
    """The boards of the event that are open, by their address."""
    rows = BoardSound.objects.filter(tournament=tournament, at__gte=at - GONE_AFTER)
    found: dict[str, list[BoardSound]] = {}
    for row in rows.order_by("pk"):
        found.setdefault(row.token, []).append(row)
    return found
