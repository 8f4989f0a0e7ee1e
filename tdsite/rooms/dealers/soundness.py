"""What must hold of dealers whatever was undone: one at a table, and nowhere after going home."""

from collections.abc import Iterator

from django.db.models import Count

from tdsite.acts.undo import Blocks, touching
from tournaments.acts import Act
from tournaments.models import Down, Tournament


def dealers_hold(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """No table has two dealers: the later one must go first."""
    now = Down.objects.filter(shift__tournament=tournament, ended_at=None)
    doubled = now.exclude(table_number=None).values("table_number").annotate(n=Count("pk"))
    for table in doubled.filter(n__gt=1).values_list("table_number", flat=True):
        newest = now.filter(table_number=table).order_by("-at", "-pk")[0]
        yield touching("tournaments.down", newest.pk)
