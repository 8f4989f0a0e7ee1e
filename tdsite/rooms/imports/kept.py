"""How long files with the data of people are kept: not longer than they are needed."""

from datetime import datetime, timedelta

from tournaments.models import Upload
from tournaments.models.imports import UploadKind

KEPT_FOR = {UploadKind.PLAYERS: timedelta(days=7), UploadKind.EVENT: timedelta(days=2)}


def forget_old_files(at: datetime) -> int:
    """Delete the files whose time is over; what was imported stays.  How many there were."""
    return sum(
        Upload.objects.filter(kind=kind, at__lt=at - kept).delete()[0]
        for kind, kept in KEPT_FOR.items()
    )
