"""The floor of a new club."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tables.models.draws


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="DrawSecret",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draw_secret",
                        to="tournaments.tournament",
                    ),
                ),
                ("secret", models.CharField(default=tables.models.draws.new_secret, max_length=64)),
                ("used", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draws",
                        to="tournaments.tournament",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("seats", "Seat draw"),
                            ("late_seat", "Late seat"),
                            ("break", "Broken table"),
                            ("redraw", "Redraw"),
                            ("button", "Button"),
                            ("race", "Chip race"),
                            ("envelope", "Mystery bounty"),
                            ("last_hands", "Last hands of the day"),
                        ],
                        max_length=10,
                    ),
                ),
                ("given", models.TextField()),
                ("commitment", models.CharField(max_length=64)),
                ("committed_revision", models.PositiveIntegerField()),
                ("seed", models.CharField(blank=True, default="", max_length=64)),
                ("drawn", models.TextField(blank=True, default="")),
                ("drawn_revision", models.PositiveIntegerField(blank=True, null=True)),
                ("released_revision", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "superseded_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="supersedes",
                        to="tables.draw",
                    ),
                ),
                ("dropped_revision", models.PositiveIntegerField(blank=True, null=True)),
                ("times", models.PositiveIntegerField(default=1)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("alone", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "drawn_revision"], name="draw_of_line")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tables_draw_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournaments.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("size", models.PositiveSmallIntegerField()),
                ("section", models.CharField(blank=True, default="", max_length=20)),
                ("opened_late", models.BooleanField(default=False)),
                ("broken_at", models.DateTimeField(blank=True, null=True)),
                ("button", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("sb", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("bb", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("heads_up", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tables_table_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("size__gte", 2), ("size__lte", 10)),
                        name="tables_table_two_to_ten_seats",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("bb", None), ("button", None), ("sb", None)),
                            models.Q(
                                ("bb__isnull", False),
                                ("button__isnull", False),
                                ("sb__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="tables_table_positions_together",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tables.table",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seat",
                        to="tournaments.entry",
                    ),
                ),
                ("closed", models.BooleanField(default=False)),
                ("reserved", models.BooleanField(default=False)),
                ("accessible", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["table", "entry", "closed", "reserved"], name="seat_counts"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "number"), name="tables_seat_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("closed", False), ("entry", None), _connector="OR"),
                        name="tables_seat_closed_is_empty",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatNeed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_needs",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_needs",
                        to="tournaments.player",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("seat_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("accessible", models.BooleanField(default=False)),
                ("stays", models.BooleanField(default=False)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "player"), name="tables_seatneed_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("seat_number", None), ("table_number", None)),
                            models.Q(
                                ("seat_number__isnull", False), ("table_number__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="tables_seatneed_chair_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="KeepApart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_apart",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
                ("why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "one", "other"), name="tables_keepapart_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("one__lt", models.F("other"))),
                        name="tables_keepapart_in_order",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HandForHand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hand_for_hand",
                        to="tournaments.tournament",
                    ),
                ),
                ("target", models.PositiveIntegerField()),
                ("hand", models.PositiveIntegerField(default=0)),
                ("dealing", models.BooleanField(default=True)),
                ("announced_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="TableHand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_hands",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_hands",
                        to="tables.table",
                    ),
                ),
                ("hand", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("hold", "All-in: wait"), ("done", "Hand complete")], max_length=4
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "table", "hand"), name="tables_tablehand_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="tournaments.tournament",
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="tournaments.entry",
                    ),
                ),
                ("from_table", models.PositiveSmallIntegerField()),
                ("from_seat", models.PositiveSmallIntegerField()),
                ("to_table", models.PositiveSmallIntegerField()),
                ("to_seat", models.PositiveSmallIntegerField()),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("balance", "Balance"),
                            ("break", "Table broken"),
                            ("redraw", "Redraw"),
                            ("director", "Director’s ruling"),
                        ],
                        max_length=10,
                    ),
                ),
                ("law", models.CharField(blank=True, default="", max_length=60)),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["tournament", "revision"], name="move_of_line")],
            },
        ),
        migrations.CreateModel(
            name="OrderedMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ordered_moves",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "from_table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="leaving",
                        to="tables.table",
                    ),
                ),
                (
                    "to_table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="coming",
                        to="tables.table",
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="SeatCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_checks",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_checks",
                        to="tournaments.entry",
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("table_number", models.PositiveSmallIntegerField()),
                ("seat_number", models.PositiveSmallIntegerField()),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("dealer", "Dealer"),
                            ("floor", "Floor"),
                            ("card", "Seat card scanned"),
                        ],
                        default="floor",
                        max_length=8,
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["entry", "revision"], name="seat_check_of_entry")],
            },
        ),
        migrations.CreateModel(
            name="TableCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_calls",
                        to="tournaments.tournament",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                ("at", models.DateTimeField()),
                ("seconds", models.PositiveSmallIntegerField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("acted", "acted in time"),
                            ("expired", "time is up"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("tournament", "table_number"),
                        name="tables_tablecall_one_at_a_table",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TimeCardUse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="time_cards_used",
                        to="tournaments.entry",
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
        ),
    ]
