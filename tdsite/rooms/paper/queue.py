"""The papers that wait for a printer, each with its address."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from tournaments.models import Club, PaperKind, PrintJob

SHOWN = 12


@dataclass(frozen=True, slots=True)
class Waiting:
    """A paper in a queue and the address of its PDF."""

    job: PrintJob
    url: str

    @property
    def says(self) -> str:
        return str(PaperKind(self.job.paper).label)


def waiting(club: Club, queue: str) -> list[Waiting]:
    """What that printer has still to print, the oldest first."""
    rows = PrintJob.objects.filter(club=club, queue=queue, printed_at=None, dropped_at=None)
    return _with_addresses(rows.select_related("tournament").order_by("pk")[:SHOWN])


def lately(club: Club, queue: str) -> list[Waiting]:
    """What it has printed last, the newest first."""
    rows = PrintJob.objects.filter(club=club, queue=queue, printed_at__isnull=False)
    return _with_addresses(rows.select_related("tournament").order_by("-printed_at")[:SHOWN])


def queues_of(club: Club) -> list[str]:
    """The queues that were ever used here, `desk` first."""
    used = PrintJob.objects.filter(club=club).values_list("queue", flat=True).distinct()
    return list(dict.fromkeys(["desk", *sorted(used)]))


def _with_addresses(rows: Iterable[PrintJob]) -> list[Waiting]:
    return [Waiting(job, address_of(job)) for job in rows]


def address_of(job: PrintJob) -> str:
    """Where the PDF of a paper is."""
    if job.paper == PaperKind.SEAT_CARD:  # counted under the entry and its seat
        url = reverse("seat_card", args=[job.tournament_id, job.about.split()[0]])
    elif job.paper == PaperKind.MOVE_SLIP:
        url = reverse("move_slips", args=[job.tournament_id, job.about.split()[0]])
    elif job.paper == PaperKind.PAYOUT_SLIP:
        url = reverse("payout_slip", args=[job.tournament_id, job.about])
    else:
        url = reverse(job.paper, args=[job.tournament_id, job.about])
    return f"{url}?{urlencode({'sheet': job.sheet})}" if job.sheet else url
