"""What the clock announces.  The database holds the truth: late or lost ticks change nothing."""

from celery import shared_task
from django.utils import timezone

from blinds.operations.clocks import announce_due


@shared_task
def announce_due_turns() -> int:
    """Call out every level turn that nobody has called out yet."""
    return announce_due(timezone.now())
