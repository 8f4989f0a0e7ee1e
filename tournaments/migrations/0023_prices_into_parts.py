"""The parts of every price from columns into rows, and back.

A part gets the number 16 × its owner's, and 0 to 3 for its place among the four: so that a line of
the journal from before, which says `fee_cents` of a price, can still be turned back to the row
(`tournaments/old_lines.py`).  Later parts are numbered after all of these.
"""

from django.db import migrations

WORDS = ("prize", "fee", "staff", "bounty")
OWNERS = {  # the rows of parts: the table they belong to, and the column that says so
    "tournaments_pricepart": ("tournaments_price", "price_id"),
    "tournaments_pricelinepart": ("tournaments_priceline", "line_id"),
    "tournaments_salepart": ("tournaments_sale", "sale_id"),
}
APART = 16


def into_rows(apps, editor):
    for table, (owner, column) in OWNERS.items():
        for place, word in enumerate(WORDS):
            editor.execute(
                f"INSERT INTO {table} (id, part, cents, {column})"
                f" SELECT id * {APART} + {place}, '{word}', {word}_cents, id"
                f" FROM {owner} WHERE {word}_cents > 0"
            )
        _number_on(editor.connection, table, owner)


def into_columns(apps, editor):
    for table, (owner, column) in OWNERS.items():
        with editor.connection.cursor() as cursor:
            known = ", ".join(f"'{word}'" for word in WORDS)
            cursor.execute(f"SELECT part FROM {table} WHERE part NOT IN ({known}) LIMIT 1")
            if (other := cursor.fetchone()) is not None:
                raise ValueError(f"{other[0]} has no column: its money would be lost")
        for word in WORDS:
            editor.execute(
                f"UPDATE {owner} SET {word}_cents = COALESCE((SELECT cents FROM {table}"
                f" WHERE {column} = {owner}.id AND part = '{word}'), 0)"
            )
        editor.execute(f"DELETE FROM {table}")


def _number_on(connection, table, owner):
    """New parts come after the numbers of all owners there ever were, those deleted too."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [owner])
            last = cursor.fetchone()
            if last is None:
                return
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)",
                [table, APART * (last[0] + 1)],
            )
            return
        cursor.execute(
            "SELECT pg_get_serial_sequence(%s, 'id'), pg_get_serial_sequence(%s, 'id')",
            [owner, table],
        )
        of_owner, of_table = cursor.fetchone()
        cursor.execute(f"SELECT last_value, is_called FROM {of_owner}")
        last, used = cursor.fetchone()
        if used:
            cursor.execute("SELECT setval(%s, %s)", [of_table, APART * (last + 1)])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_parts_of_a_price")]

    operations = [migrations.RunPython(into_rows, into_columns)]
