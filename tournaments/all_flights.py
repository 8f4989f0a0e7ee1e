"""What was sold in an event and in all the flights that feed it, each read in one statement.

Cancelled flights count nowhere.
"""

from django.db import connection

from tournaments.models import CarriedBag, Entry, Posting, Tournament
from tournaments.models.money import Account
from tournaments.models.tournament import State

_BELOW = f"""WITH RECURSIVE staged(id, closed) AS (
        SELECT id, registration_closed_at IS NOT NULL FROM {Tournament._meta.db_table}
        WHERE id = %s
        UNION SELECT t.id, t.registration_closed_at IS NOT NULL
        FROM {Tournament._meta.db_table} t JOIN staged ON t.feeds_id = staged.id
        WHERE t.state <> '{State.CANCELLED}')"""


def entries_sold(tournament: Tournament) -> int:
    """The entries of the event and of all its flights; what bags became is not sold again."""
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES_SOLD, [tournament.pk])
        (found,) = cursor.fetchone()
    return int(found)


_ENTRIES_SOLD = f"""{_BELOW}
    SELECT COUNT(*) FROM {Entry._meta.db_table} e
    WHERE e.tournament_id IN (SELECT id FROM staged) AND NOT e.voided AND NOT EXISTS
        (SELECT 1 FROM {CarriedBag._meta.db_table} c WHERE c.entry_id = e.id)"""


def collected_cents(tournament: Tournament) -> int:
    """What is in the prize pool so far, with what its flights have sent and not yet delivered.

    Of flights that still sell, all of their pool; that of flights before the close is less early
    money, which is set only then.  The same as the event's own pool once all are merged.
    """
    with connection.cursor() as cursor:
        cursor.execute(_COLLECTED, [tournament.pk, tournament.pk])
        (found,) = cursor.fetchone()
    return int(found or 0)


_COLLECTED = f"""{_BELOW}
    SELECT -SUM(p.amount_cents) FROM {Posting._meta.db_table} p
    JOIN staged ON staged.id = p.tournament_id
    WHERE p.account IN ('{Account.CARRIED}', '{Account.PRIZE_POOL}') AND (
        p.account = '{Account.CARRIED}' OR p.tournament_id = %s OR NOT staged.closed)"""
