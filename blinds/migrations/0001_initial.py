"""Clocks, structures and chips of a new club."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="ChipSet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chip_sets",
                        to="tournaments.club",
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("denominations", models.JSONField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "name"), name="blinds_chipset_name_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Structure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="structures",
                        to="tournaments.club",
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="structure",
                        to="tournaments.tournament",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("chips", models.JSONField(blank=True, default=list)),
                (
                    "notes",
                    models.TextField(blank=True, default="", max_length=1000, verbose_name="notes"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("tournament", None)),
                        fields=("club", "name"),
                        name="blinds_structure_template_name_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Level",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "structure",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="levels",
                        to="blinds.structure",
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("level", "Level"), ("break", "Break"), ("day_end", "End of day")],
                        default="level",
                        max_length=8,
                    ),
                ),
                ("seconds", models.PositiveIntegerField()),
                ("small_chips", models.PositiveBigIntegerField(default=0)),
                ("big_chips", models.PositiveBigIntegerField(default=0)),
                ("ante_chips", models.PositiveBigIntegerField(default=0)),
                (
                    "ante_type",
                    models.CharField(
                        choices=[
                            ("none", "No ante"),
                            ("per_player", "Ante per player"),
                            ("big_blind", "Big blind ante"),
                        ],
                        default="none",
                        max_length=10,
                    ),
                ),
                ("remove_chips", models.PositiveBigIntegerField(blank=True, null=True)),
                ("label", models.CharField(blank=True, default="", max_length=80)),
                ("game", models.CharField(blank=True, default="", max_length=60)),
                (
                    "betting",
                    models.CharField(
                        choices=[
                            ("no_limit", "No limit"),
                            ("pot_limit", "Pot limit"),
                            ("limit", "Limit"),
                        ],
                        default="no_limit",
                        max_length=9,
                    ),
                ),
                ("small_bet_chips", models.PositiveBigIntegerField(default=0)),
                ("big_bet_chips", models.PositiveBigIntegerField(default=0)),
                ("bring_in_chips", models.PositiveBigIntegerField(default=0)),
                ("note", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("structure", "position"), name="blinds_level_position_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("big_chips__gte", models.F("small_chips"))),
                        name="blinds_level_big_not_below_small",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Clock",
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
                        related_name="clock",
                        to="tournaments.tournament",
                    ),
                ),
                ("transition", models.PositiveIntegerField(default=0)),
                ("index", models.PositiveSmallIntegerField(default=0)),
                ("left_ms", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField()),
                ("running", models.BooleanField(default=False)),
                ("announced", models.PositiveSmallIntegerField(default=0)),
                ("warned", models.SmallIntegerField(default=-1)),
            ],
        ),
        migrations.CreateModel(
            name="ColorUp",
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
                        related_name="color_ups",
                        to="tournaments.tournament",
                    ),
                ),
                ("index", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("old_chips", models.PositiveBigIntegerField()),
                ("new_chips", models.PositiveBigIntegerField()),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("race", "Chip race"),
                            ("passes", "Chip race in repeated passes"),
                            ("exchange", "Exchange at equal value"),
                        ],
                        default="race",
                        max_length=8,
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "old_chips"), name="blinds_colorup_leaves_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableColorUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "color_up",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="done_tables",
                        to="blinds.colorup",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField()),
                ("counted", models.JSONField(default=dict)),
                ("broke", models.JSONField(default=list)),
                ("cards", models.JSONField(default=list)),
                ("draw", models.PositiveIntegerField(blank=True, null=True)),
                ("result", models.JSONField(default=dict)),
                ("delta_chips", models.BigIntegerField(default=0)),
                ("done_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("color_up", "table_number"), name="blinds_tablecolorup_once"
                    )
                ],
            },
        ),
    ]
