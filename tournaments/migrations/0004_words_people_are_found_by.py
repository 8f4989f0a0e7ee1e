"""Words compare by their bytes, so that a range holds all that begins alike; players get theirs."""

from django.db import migrations

from tournaments.rules.names import known_by, spellings

COLUMNS = (("NameWord", "word"), ("Spelling", "spelling"))
BATCH = 5000


def compare_bytes(apps, schema_editor):
    """PostgreSQL only: SQLite compares so already."""
    if schema_editor.connection.vendor != "postgresql":
        return
    for model, column in COLUMNS:
        table = schema_editor.quote_name(apps.get_model("tournaments", model)._meta.db_table)
        schema_editor.execute(
            f"ALTER TABLE {table} ALTER COLUMN {schema_editor.quote_name(column)}"
            ' TYPE varchar(40) COLLATE "C"'
        )


def index_players(apps, schema_editor):
    NameWord, Spelling = (apps.get_model("tournaments", name) for name, _ in COLUMNS)
    Player = apps.get_model("tournaments", "Player")
    rows, words = [], set()
    for player in Player.objects.filter(erased_at=None, merged_into=None).iterator(2000):
        known = known_by(
            names=(player.name, player.alias),
            member_number=player.member_number,
            phone=player.phone,
        )
        words |= {(player.club_id, word) for word in known.words}
        rows += [
            NameWord(club_id=player.club_id, player_id=player.pk, word=word)
            for word in sorted(known.words)
        ]
    NameWord.objects.bulk_create(rows, BATCH, ignore_conflicts=True)
    keys = [
        Spelling(club_id=club_id, spelling=spelling, word=word)
        for club_id, word in sorted(words)
        for spelling in sorted(spellings(word))
    ]
    Spelling.objects.bulk_create(keys, BATCH, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_desk_and_tills")]

    operations = [
        migrations.RunPython(compare_bytes, migrations.RunPython.noop),
        migrations.RunPython(index_players, migrations.RunPython.noop),
    ]
