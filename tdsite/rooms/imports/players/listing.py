"""The club's players as a list: what another program, or this one, reads them from."""

from collections.abc import Iterator

from tdsite.rooms.imports.players.columns import LABELS, Column
from tournaments.models import Club, Mark, Player
from tournaments.models.players import MarkKind
from tournaments.names_index import in_the_book
from tournaments.rules.imports import RESTRICTIONS

COLUMNS = (
    Column.NAME,
    Column.ALIAS,
    Column.MEMBER_NUMBER,
    Column.EMAIL,
    Column.PHONE,
    Column.BORN_ON,
    Column.COUNTRY,
    Column.NOTES,
    Column.STATUS,
    Column.ORIGIN,
)


def player_rows(club: Club) -> Iterator[list[str]]:
    """A line of headings, then everybody in the book by name; merged and erased people are not.

    Restrictions are those a list can bring in; debts and warnings stay with the club.
    """
    marks = Mark.objects.filter(player__club=club, kind__in=RESTRICTIONS, lifted_at=None)
    restricted: dict[int, dict[str, None]] = {}
    for player, kind in marks.order_by("kind").values_list("player_id", "kind"):
        restricted.setdefault(player, {})[str(MarkKind(kind).label)] = None
    yield [str(LABELS[column]) for column in COLUMNS]
    for one in in_the_book(club.pk).order_by("name", "pk"):
        yield [_cell(one, column, ", ".join(restricted.get(one.pk, {}))) for column in COLUMNS]


def _cell(player: Player, column: Column, restrictions: str) -> str:
    if column is Column.STATUS:
        return restrictions
    value = getattr(player, column.value)
    return "" if value is None else str(value)
