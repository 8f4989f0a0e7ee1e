"""The whole book of a new club."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournaments.models.entries
import tournaments.models.money
import tournaments.models.screens
import tournaments.models.tournament


def compare_bytes(apps, schema_editor):
    """PostgreSQL only: words compare by their bytes, as SQLite has it already."""
    if schema_editor.connection.vendor != "postgresql":
        return
    for model, column in (("NameWord", "word"), ("Spelling", "spelling")):
        table = schema_editor.quote_name(apps.get_model("tournaments", model)._meta.db_table)
        schema_editor.execute(
            f"ALTER TABLE {table} ALTER COLUMN {schema_editor.quote_name(column)}"
            ' TYPE varchar(40) COLLATE "C"'
        )


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("journal_hash", models.CharField(blank=True, default="", max_length=64)),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "timezone",
                    models.CharField(
                        default="Europe/Paris", max_length=60, verbose_name="time zone"
                    ),
                ),
                ("language", models.CharField(default="en", max_length=8, verbose_name="language")),
                (
                    "currency",
                    models.CharField(default="EUR", max_length=3, verbose_name="currency"),
                ),
                (
                    "minimum_age",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="minimum age"
                    ),
                ),
                (
                    "public_address",
                    models.CharField(
                        blank=True, default="", max_length=200, verbose_name="public address"
                    ),
                ),
                (
                    "tills_required",
                    models.BooleanField(default=False, verbose_name="cash only with an open till"),
                ),
                (
                    "refund_limit_cents",
                    models.PositiveBigIntegerField(
                        blank=True,
                        null=True,
                        verbose_name="refunds above this need a second person",
                    ),
                ),
                (
                    "payout_limit_cents",
                    models.PositiveBigIntegerField(
                        blank=True, null=True, verbose_name="prizes above this need a second person"
                    ),
                ),
                ("policy", models.JSONField(blank=True, default=dict, verbose_name="house rules")),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("journal_hash", models.CharField(blank=True, default="", max_length=64)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to="tournaments.club",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("announced", "Announced"),
                            ("registering", "Registering"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="registering",
                        max_length=12,
                    ),
                ),
                ("starts_at", models.DateTimeField(verbose_name="starts at")),
                (
                    "starts_itself",
                    models.BooleanField(default=False, verbose_name="auto-start"),
                ),
                ("rehearsal", models.BooleanField(default=False, verbose_name="a rehearsal")),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("registration_closed_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "currency",
                    models.CharField(default="EUR", max_length=3, verbose_name="currency"),
                ),
                (
                    "timezone",
                    models.CharField(
                        default="Europe/Paris", max_length=60, verbose_name="time zone"
                    ),
                ),
                ("language", models.CharField(default="en", max_length=8, verbose_name="language")),
                (
                    "seats_per_table",
                    models.PositiveSmallIntegerField(default=9, verbose_name="seats per table"),
                ),
                (
                    "seated_at_sale",
                    models.BooleanField(default=False, verbose_name="draw seats at purchase"),
                ),
                (
                    "guarantee_cents",
                    models.PositiveBigIntegerField(default=0, verbose_name="guarantee"),
                ),
                (
                    "prize_table",
                    models.CharField(default="bar", max_length=20, verbose_name="payout table"),
                ),
                (
                    "prize_unit_cents",
                    models.PositiveIntegerField(default=500, verbose_name="prizes rounded to"),
                ),
                ("prize_terms", models.JSONField(blank=True, default=dict)),
                (
                    "minimum_prize_cents",
                    models.PositiveBigIntegerField(default=0, verbose_name="smallest prize"),
                ),
                (
                    "added_cents",
                    models.PositiveBigIntegerField(default=0, verbose_name="added by the house"),
                ),
                (
                    "bounty_kind",
                    models.CharField(
                        choices=[
                            ("none", "No bounties"),
                            ("fixed", "Fixed bounties"),
                            ("progressive", "Progressive bounties"),
                            ("mystery", "Mystery bounties"),
                        ],
                        default="none",
                        max_length=12,
                        verbose_name="bounties",
                    ),
                ),
                (
                    "bounty_bag_bp",
                    models.PositiveSmallIntegerField(
                        default=5000, verbose_name="paid share of the bounty"
                    ),
                ),
                (
                    "mystery_from_left",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="mystery bounties from (players left)"
                    ),
                ),
                (
                    "mystery_from_money",
                    models.BooleanField(
                        default=False, verbose_name="envelopes from the first paid place"
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="satellites",
                        to="tournaments.tournament",
                        verbose_name="satellite for",
                    ),
                ),
                (
                    "ticket_cents",
                    models.PositiveBigIntegerField(
                        blank=True, null=True, verbose_name="worth of a ticket"
                    ),
                ),
                (
                    "remainder",
                    models.CharField(
                        choices=[
                            ("cash_next", "next place"),
                            ("steps", "step by step"),
                        ],
                        default="cash_next",
                        max_length=10,
                        verbose_name="money too little for a ticket",
                    ),
                ),
                (
                    "remainder_step_cents",
                    models.PositiveBigIntegerField(blank=True, null=True, verbose_name="a step"),
                ),
                (
                    "opens_at",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="registration opens at"
                    ),
                ),
                ("suspended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "closes_at",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="registration closes at"
                    ),
                ),
                (
                    "offers_itself",
                    models.BooleanField(default=True, verbose_name="offer free seats in order"),
                ),
                (
                    "offer_seconds",
                    models.PositiveSmallIntegerField(default=300, verbose_name="seat hold time"),
                ),
                (
                    "preregistration",
                    models.BooleanField(default=False, verbose_name="public registration page"),
                ),
                (
                    "preregistration_places",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="places on the public page"
                    ),
                ),
                (
                    "cash_unit_cents",
                    models.PositiveIntegerField(default=1, verbose_name="smallest coin"),
                ),
                ("ties_in_units", models.BooleanField(default=False)),
                (
                    "shot_clock_seconds",
                    models.PositiveSmallIntegerField(default=0, verbose_name="shot clock"),
                ),
                (
                    "time_cards",
                    models.PositiveSmallIntegerField(default=0, verbose_name="time cards"),
                ),
                (
                    "time_card_seconds",
                    models.PositiveSmallIntegerField(default=30, verbose_name="a time card gives"),
                ),
                (
                    "feeds",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="flights",
                        to="tournaments.tournament",
                        verbose_name="flight of",
                    ),
                ),
                (
                    "flight",
                    models.CharField(blank=True, default="", max_length=12, verbose_name="flight"),
                ),
                (
                    "stacks_forward",
                    models.CharField(
                        choices=[
                            ("all", "combine all stacks of a player"),
                            ("best", "best stack forward"),
                        ],
                        default="all",
                        max_length=4,
                        verbose_name="several bags of a player",
                    ),
                ),
                (
                    "enter_with_bag",
                    models.BooleanField(default=False, verbose_name="may enter again with a bag"),
                ),
                (
                    "most_entries",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="entries per player, all flights"
                    ),
                ),
                (
                    "direct_entries",
                    models.BooleanField(
                        default=False, verbose_name="entries sold after the flights too"
                    ),
                ),
                (
                    "quota_players",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="flight ends with (players)"
                    ),
                ),
                (
                    "quota_bp",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        verbose_name="flight ends with (share of entries left)",
                    ),
                ),
                (
                    "early_bp",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="share of the flight paid"
                    ),
                ),
                (
                    "early_cents",
                    models.PositiveBigIntegerField(default=0, verbose_name="prize in the flight"),
                ),
                (
                    "push_minutes",
                    models.PositiveSmallIntegerField(
                        default=30, verbose_name="dealers are pushed after"
                    ),
                ),
                (
                    "downs_before_break",
                    models.PositiveSmallIntegerField(
                        default=2, verbose_name="tables before a dealer's break"
                    ),
                ),
                ("policy", models.JSONField(blank=True, default=dict)),
                (
                    "board_token",
                    models.CharField(
                        default=tournaments.models.tournament.board_token,
                        max_length=20,
                        unique=True,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("seats_per_table__gte", 2), ("seats_per_table__lte", 10)
                        ),
                        name="tournaments_tournament_two_to_ten_seats",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("prize_unit_cents__gte", 1)),
                        name="tournaments_tournament_prize_unit_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("bounty_bag_bp__lte", 10000)),
                        name="tournaments_tournament_bag_at_most_all",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("feeds", models.F("id")), _negated=True),
                        name="tournaments_tournament_feeds_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StaffRole",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("director", "Director"),
                            ("floor", "Floor"),
                            ("dealer", "Dealer"),
                            ("desk", "Registration desk"),
                            ("cashier", "Cashier"),
                            ("display", "Display"),
                            ("read_only", "Read only"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "role", "tournament"), name="tournaments_staffrole_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("tournament", None)),
                        fields=("user", "role"),
                        name="tournaments_staffrole_once_in_the_club",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Picture",
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
                        related_name="pictures",
                        to="tournaments.club",
                    ),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("content_type", models.CharField(max_length=20)),
                ("content", models.BinaryField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "sha256"), name="tournaments_picture_content_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tournaments.club",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "alias",
                    models.CharField(
                        blank=True, default="", max_length=60, verbose_name="displayed name"
                    ),
                ),
                (
                    "member_number",
                    models.CharField(
                        blank=True, default="", max_length=30, verbose_name="member number"
                    ),
                ),
                (
                    "country",
                    models.CharField(blank=True, default="", max_length=2, verbose_name="country"),
                ),
                (
                    "phone",
                    models.CharField(blank=True, default="", max_length=30, verbose_name="phone"),
                ),
                (
                    "email",
                    models.EmailField(
                        blank=True, default="", max_length=254, verbose_name="e-mail"
                    ),
                ),
                ("born_on", models.DateField(blank=True, null=True, verbose_name="born on")),
                (
                    "age_checked_on",
                    models.DateField(blank=True, null=True, verbose_name="age checked on"),
                ),
                (
                    "photo",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.picture",
                    ),
                ),
                ("notes", models.TextField(blank=True, default="", verbose_name="notes")),
                ("origin", models.CharField(blank=True, default="", max_length=80)),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="tournaments.player",
                    ),
                ),
                ("erased_at", models.DateTimeField(blank=True, null=True)),
                ("link_generation", models.PositiveIntegerField(db_default=0, default=0)),
                ("sought", models.CharField(db_index=True, editable=False, max_length=260)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("member_number", ""), _negated=True),
                        fields=("club", "member_number"),
                        name="tournaments_player_member_number_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("origin", ""), _negated=True),
                        fields=("club", "origin"),
                        name="tournaments_player_origin_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="tournaments_player_has_a_name",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="marks",
                        to="tournaments.player",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("banned", "Banned"),
                            ("self_excluded", "Self-excluded"),
                            ("owes", "Owes money"),
                            ("warning", "Confirm before sale"),
                        ],
                        max_length=14,
                    ),
                ),
                (
                    "reason",
                    models.CharField(blank=True, default="", max_length=200, verbose_name="reason"),
                ),
                (
                    "amount_cents",
                    models.PositiveBigIntegerField(blank=True, null=True, verbose_name="amount"),
                ),
                ("from_on", models.DateField(verbose_name="from")),
                ("until", models.DateField(blank=True, null=True, verbose_name="until")),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["player", "lifted_at"], name="marks_in_force")],
            },
        ),
        migrations.CreateModel(
            name="NameWord",
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
                        related_name="+",
                        to="tournaments.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="words",
                        to="tournaments.player",
                    ),
                ),
                ("word", models.CharField(max_length=40)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["club", "word", "player"], name="players_by_word")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "word"), name="tournaments_nameword_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Spelling",
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
                        related_name="+",
                        to="tournaments.club",
                    ),
                ),
                ("spelling", models.CharField(max_length=40)),
                ("word", models.CharField(max_length=40)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "spelling", "word"), name="tournaments_spelling_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Price",
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
                        related_name="prices",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("entry", "Entry"),
                            ("reentry", "Re-entry"),
                            ("rebuy", "Rebuy"),
                            ("add_on", "Add-on"),
                        ],
                        max_length=8,
                    ),
                ),
                ("chips", models.PositiveBigIntegerField(verbose_name="chips")),
                (
                    "from_level",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="from level"
                    ),
                ),
                (
                    "from_break",
                    models.BooleanField(
                        default=False, verbose_name="from the break after that level"
                    ),
                ),
                (
                    "until_level",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="until level"
                    ),
                ),
                (
                    "through_break",
                    models.BooleanField(default=True, verbose_name="through the break after it"),
                ),
                (
                    "limit",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="at most"),
                ),
                (
                    "limit_in_all",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="max. in total"
                    ),
                ),
                (
                    "forfeit_at_close",
                    models.BooleanField(default=False, verbose_name="for a forfeited stack"),
                ),
                (
                    "trigger",
                    models.CharField(
                        choices=[
                            ("broke", "with no chips left"),
                            ("starting_stack", "with a starting stack or less"),
                            ("any", "at any time"),
                        ],
                        default="starting_stack",
                        max_length=16,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "kind"), name="tournaments_price_one_per_kind"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("chips__gt", 0)), name="tournaments_price_brings_chips"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PriceLine",
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
                        related_name="price_lines",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("entry", "Entry"),
                            ("reentry", "Re-entry"),
                            ("rebuy", "Rebuy"),
                            ("add_on", "Add-on"),
                        ],
                        default="entry",
                        max_length=8,
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                (
                    "chips",
                    models.PositiveBigIntegerField(blank=True, null=True, verbose_name="chips"),
                ),
                (
                    "members_only",
                    models.BooleanField(default=False, verbose_name="for members only"),
                ),
                ("from_time", models.DateTimeField(blank=True, null=True, verbose_name="from")),
                ("until_time", models.DateTimeField(blank=True, null=True, verbose_name="until")),
                (
                    "from_level",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="from level"
                    ),
                ),
                (
                    "until_level",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="until level"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "position"), name="tournaments_priceline_in_one_order"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="tournaments_priceline_has_a_name",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PricePart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("part", models.CharField(max_length=12)),
                ("cents", models.PositiveBigIntegerField()),
                (
                    "price",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="tournaments.price",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("price", "part"), name="tournaments_pricepart_once_in_a_price"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PriceLinePart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("part", models.CharField(max_length=12)),
                ("cents", models.PositiveBigIntegerField()),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="tournaments.priceline",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("line", "part"), name="tournaments_pricelinepart_once_in_a_line"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
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
                        related_name="entries",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="tournaments.player",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("entered_at", models.DateTimeField()),
                ("voided", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name_plural": "entries",
                "indexes": [
                    models.Index(fields=["player", "tournament"], name="entry_of_player"),
                    models.Index(
                        condition=models.Q(("voided", False)),
                        fields=["tournament", "voided"],
                        name="entry_in_force",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tournaments_entry_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Elimination",
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
                        related_name="eliminations",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="elimination",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("bust", "Eliminated"),
                            ("no_show", "No-show"),
                            ("forfeit", "Stack forfeited"),
                            ("disqualified", "Disqualified"),
                            ("deal", "Play stopped by a deal"),
                        ],
                        default="bust",
                        max_length=12,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("sequence", models.PositiveBigIntegerField()),
                ("hand", models.CharField(blank=True, default="", max_length=40)),
                ("stack_chips", models.PositiveBigIntegerField(blank=True, null=True)),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("seat_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("best_hand", models.BooleanField(default=False)),
                ("pending", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("pending", False)),
                        fields=["tournament", "pending"],
                        name="elimination_counts",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "sequence"),
                        name="tournaments_elimination_in_one_order",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="KnockOut",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "elimination",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="knock_outs",
                        to="tournaments.elimination",
                    ),
                ),
                (
                    "by_entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="knock_outs",
                        to="tournaments.entry",
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("elimination", "by_entry"), name="tournaments_knockout_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Alternate",
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
                        related_name="alternates",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
                ("came_at", models.DateTimeField()),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                ("offered_at", models.DateTimeField(blank=True, null=True)),
                ("offer_ends_at", models.DateTimeField(blank=True, null=True)),
                ("passed", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("left_at", None)),
                        fields=("tournament", "player"),
                        name="tournaments_alternate_waits_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ChipCount",
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
                        related_name="chip_counts",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chip_counts",
                        to="tournaments.tournament",
                    ),
                ),
                ("chips", models.PositiveBigIntegerField(verbose_name="chips")),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "entry", "at"], name="latest_count")
                ],
            },
        ),
        migrations.CreateModel(
            name="Voucher",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="vouchers",
                        to="tournaments.club",
                    ),
                ),
                ("code", models.CharField(max_length=24, verbose_name="code")),
                (
                    "kind",
                    models.CharField(
                        choices=[("voucher", "Voucher"), ("ticket", "Satellite ticket")],
                        default="voucher",
                        max_length=8,
                    ),
                ),
                ("amount_cents", models.PositiveBigIntegerField(verbose_name="worth")),
                ("currency", models.CharField(max_length=3)),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="vouchers",
                        to="tournaments.player",
                    ),
                ),
                (
                    "reason",
                    models.CharField(blank=True, default="", max_length=120, verbose_name="reason"),
                ),
                ("issued_at", models.DateTimeField()),
                ("expires_on", models.DateField(blank=True, null=True, verbose_name="valid until")),
                ("cancelled", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "code"), name="tournaments_voucher_code_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Sale",
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
                        related_name="sales",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sales",
                        to="tournaments.entry",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("entry", "Entry"),
                            ("reentry", "Re-entry"),
                            ("rebuy", "Rebuy"),
                            ("add_on", "Add-on"),
                        ],
                        max_length=8,
                    ),
                ),
                ("quantity", models.PositiveSmallIntegerField(default=1)),
                ("chips", models.PositiveBigIntegerField()),
                ("line", models.CharField(blank=True, default="", max_length=40)),
                ("discount_cents", models.PositiveBigIntegerField(default=0)),
                ("discount_reason", models.CharField(blank=True, default="", max_length=120)),
                (
                    "voucher",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sales",
                        to="tournaments.voucher",
                    ),
                ),
                ("voucher_cents", models.PositiveBigIntegerField(default=0)),
                ("rounding_cents", models.SmallIntegerField(default=0)),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Transfer"),
                            ("voucher", "Voucher"),
                            ("comp", "House-paid"),
                            ("ticket", "Satellite ticket"),
                            ("owed", "Due"),
                        ],
                        default="cash",
                        max_length=10,
                    ),
                ),
                ("given_cents", models.PositiveBigIntegerField(blank=True, null=True)),
                ("note", models.CharField(blank=True, default="", max_length=120)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "settled_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Transfer"),
                            ("voucher", "Voucher"),
                            ("comp", "House-paid"),
                            ("ticket", "Satellite ticket"),
                            ("owed", "Due"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="td_sales",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("voided", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tournaments_sale_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SalePart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("part", models.CharField(max_length=12)),
                ("cents", models.PositiveBigIntegerField()),
                (
                    "sale",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="tournaments.sale",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("sale", "part"), name="tournaments_salepart_once_in_a_sale"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Till",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tills",
                        to="tournaments.club",
                    ),
                ),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("retired", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("retired", False)),
                        fields=("club", "name"),
                        name="tournaments_till_name_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TillShift",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "till",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shifts",
                        to="tournaments.till",
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="td_till_shifts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("currency", models.CharField(max_length=3)),
                ("opened_at", models.DateTimeField()),
                ("float_cents", models.PositiveBigIntegerField(verbose_name="opening float")),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("expected_cents", models.BigIntegerField(blank=True, null=True)),
                (
                    "counted_cents",
                    models.PositiveBigIntegerField(blank=True, null=True, verbose_name="counted"),
                ),
                (
                    "explanation",
                    models.CharField(
                        blank=True, default="", max_length=200, verbose_name="explanation"
                    ),
                ),
                (
                    "signed_by",
                    models.CharField(
                        blank=True, default="", max_length=80, verbose_name="signed by"
                    ),
                ),
                (
                    "handed_to",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_over_from",
                        to="tournaments.tillshift",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("till",),
                        name="tournaments_tillshift_one_open_per_till",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at", None)),
                        fields=("holder",),
                        name="tournaments_tillshift_one_open_per_holder",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Posting",
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
                        related_name="postings",
                        to="tournaments.tournament",
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                (
                    "account",
                    models.CharField(
                        choices=tournaments.models.money.account_choices, max_length=12
                    ),
                ),
                ("amount_cents", models.BigIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "shift",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="tournaments.tillshift",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "account"], name="posting_by_account")
                ],
            },
        ),
        migrations.CreateModel(
            name="ChipMovement",
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
                        related_name="chip_movements",
                        to="tournaments.tournament",
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("entry", "Entry"),
                            ("reentry", "Re-entry"),
                            ("rebuy", "Rebuy"),
                            ("add_on", "Add-on"),
                            ("race", "Chip race"),
                            ("forfeit", "Stack forfeited"),
                            ("no_show", "Stack of a no-show removed"),
                            ("disqualified", "Disqualified"),
                            ("found", "Found chips removed"),
                            ("late_stack", "Late stack in play"),
                            ("carried", "Carried to the next day"),
                            ("counted", "Difference at day-end count"),
                            ("taken_out", "Taken off the table"),
                            ("frozen", "Frozen pot over a day's end"),
                        ],
                        max_length=12,
                    ),
                ),
                ("chips", models.BigIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chip_movements",
                        to="tournaments.entry",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["tournament", "reason"], name="chips_by_reason")],
            },
        ),
        migrations.CreateModel(
            name="Envelope",
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
                        related_name="envelopes",
                        to="tournaments.tournament",
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("amount_cents", models.PositiveBigIntegerField()),
                (
                    "knock_out",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="envelopes",
                        to="tournaments.knockout",
                    ),
                ),
                ("draw_number", models.PositiveIntegerField(blank=True, null=True)),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "position"), name="tournaments_envelope_in_one_order"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SidePot",
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
                        related_name="side_pots",
                        to="tournaments.tournament",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("stake_cents", models.PositiveBigIntegerField()),
                ("voided", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tournaments_sidepot_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("stake_cents__gt", 0)),
                        name="tournaments_sidepot_has_a_stake",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SidePotEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "pot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stakes",
                        to="tournaments.sidepot",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="side_pots",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Transfer"),
                            ("voucher", "Voucher"),
                            ("comp", "House-paid"),
                            ("ticket", "Satellite ticket"),
                            ("owed", "Due"),
                        ],
                        default="cash",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("voided", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("voided", False)),
                        fields=("pot", "entry"),
                        name="tournaments_sidepotentry_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DayEnd",
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
                        related_name="day_ends",
                        to="tournaments.tournament",
                    ),
                ),
                ("day", models.PositiveSmallIntegerField()),
                (
                    "ends_by",
                    models.CharField(
                        choices=[
                            ("level", "a level"),
                            ("hands", "a drawn number of last hands"),
                            ("quota", "the number of players left"),
                        ],
                        default="level",
                        max_length=5,
                    ),
                ),
                ("last_hands", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("draw_number", models.PositiveIntegerField(blank=True, null=True)),
                ("at", models.DateTimeField()),
                ("expected_chips", models.BigIntegerField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "day"), name="tournaments_dayend_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Bag",
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
                        related_name="bags",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "day_end",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bags",
                        to="tournaments.dayend",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bags",
                        to="tournaments.entry",
                    ),
                ),
                ("chips", models.PositiveBigIntegerField()),
                ("table_number", models.PositiveSmallIntegerField()),
                ("seat_number", models.PositiveSmallIntegerField()),
                ("counted_at", models.DateTimeField()),
                (
                    "counted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tournaments_bag_number_once"
                    ),
                    models.UniqueConstraint(
                        fields=("day_end", "entry"), name="tournaments_bag_one_per_entry"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CarriedBag",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "bag",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="carried",
                        to="tournaments.bag",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="carried_bags",
                        to="tournaments.entry",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Dealer",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="dealers",
                        to="tournaments.club",
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "note",
                    models.CharField(blank=True, default="", max_length=120, verbose_name="note"),
                ),
                (
                    "user",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="dealer",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("retired", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "name"), name="tournaments_dealer_name_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Shift",
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
                        related_name="dealer_shifts",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "dealer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shifts",
                        to="tournaments.dealer",
                    ),
                ),
                ("came_at", models.DateTimeField()),
                ("until", models.DateTimeField(blank=True, null=True)),
                ("left_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("left_at", None)),
                        fields=("dealer",),
                        name="tournaments_shift_one_at_a_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Down",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "shift",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="downs",
                        to="tournaments.shift",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("shift",),
                        name="tournaments_down_one_at_a_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FloorCall",
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
                        related_name="floor_calls",
                        to="tournaments.tournament",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField()),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("floor", "Floor"),
                            ("clock", "Clock"),
                            ("chips", "Chips"),
                            ("seat_open", "Seat open"),
                            ("cards", "Cards"),
                            ("security", "Security"),
                        ],
                        default="floor",
                        max_length=10,
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=120)),
                ("at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("tournament", "table_number", "what"),
                        name="tournaments_floorcall_one_at_a_table",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Deal",
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
                        related_name="deals",
                        to="tournaments.tournament",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("even", "Equal split"),
                            ("chip_chop", "Chip chop"),
                            ("icm", "ICM"),
                            ("custom", "Custom"),
                        ],
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("pool_cents", models.PositiveBigIntegerField()),
                ("left_to_play_cents", models.PositiveBigIntegerField(default=0)),
                ("left_prizes", models.JSONField(blank=True, default=dict)),
                ("guaranteed", models.BooleanField(default=False)),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("inputs", models.JSONField(blank=True, default=dict)),
                ("voided", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tournaments_deal_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DealShare",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shares",
                        to="tournaments.deal",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deal_shares",
                        to="tournaments.entry",
                    ),
                ),
                ("stack_chips", models.PositiveBigIntegerField(blank=True, null=True)),
                ("secured_cents", models.PositiveBigIntegerField(default=0)),
                ("offered_cents", models.PositiveBigIntegerField(blank=True, null=True)),
                ("amount_cents", models.PositiveBigIntegerField()),
                ("signed", models.BooleanField(default=False)),
                ("waived", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deal", "entry"), name="tournaments_dealshare_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Upload",
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
                        related_name="uploads",
                        to="tournaments.club",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("players", "List of players"), ("event", "Past event")],
                        max_length=8,
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("mapping", models.JSONField(blank=True, default=dict)),
                ("total_rows", models.PositiveIntegerField(default=0)),
                ("began_at", models.DateTimeField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField(blank=True, null=True)),
                ("trouble", models.TextField(blank=True, default="")),
            ],
        ),
        migrations.CreateModel(
            name="ImportedEvent",
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
                        related_name="imported",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.club",
                    ),
                ),
                ("source", models.CharField(max_length=60)),
                ("file_name", models.CharField(max_length=200)),
                ("file_hash", models.CharField(max_length=64)),
                ("league", models.CharField(blank=True, default="", max_length=120)),
                ("season", models.CharField(blank=True, default="", max_length=120)),
                ("points_formula", models.TextField(blank=True, default="")),
                ("report", models.JSONField(default=dict)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "file_hash"), name="tournaments_importedevent_file_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="JournalLine",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="tournaments.club",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="journal",
                        to="tournaments.tournament",
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=40)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal_lines",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("law", models.CharField(blank=True, default="", max_length=60)),
                ("data", models.JSONField(default=dict)),
                ("changes", models.JSONField(default=list)),
                ("undoes", models.PositiveIntegerField(blank=True, null=True)),
                ("key", models.CharField(blank=True, max_length=80, null=True)),
                ("fingerprint", models.CharField(blank=True, default="", max_length=64)),
                ("previous_hash", models.CharField(blank=True, default="", max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "revision"),
                        name="tournaments_journalline_one_per_revision",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("tournament", None)),
                        fields=("club", "revision"),
                        name="tournaments_journalline_one_per_club_revision",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "key"), name="tournaments_journalline_key_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("tournament", None)),
                        fields=("club", "key"),
                        name="tournaments_journalline_key_once_in_the_club",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LateStack",
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
                        related_name="late_stacks",
                        to="tournaments.tournament",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField()),
                ("seat_number", models.PositiveSmallIntegerField()),
                ("chips", models.PositiveBigIntegerField()),
                ("put_down_at", models.DateTimeField()),
                (
                    "sold_to",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="late_stack",
                        to="tournaments.entry",
                    ),
                ),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
                ("removed_chips", models.PositiveBigIntegerField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("removed_at", None), ("sold_to", None)),
                        fields=("tournament", "table_number", "seat_number"),
                        name="tournaments_latestack_one_per_seat",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Preregistration",
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
                        related_name="preregistrations",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        default=tournaments.models.entries.ticket_token, max_length=24, unique=True
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("alias", models.CharField(blank=True, default="", max_length=60)),
                ("member_number", models.CharField(blank=True, default="", max_length=30)),
                ("phone", models.CharField(blank=True, default="", max_length=30)),
                ("email", models.EmailField(blank=True, default="", max_length=254)),
                ("country", models.CharField(blank=True, default="", max_length=2)),
                ("born_on", models.DateField(blank=True, null=True)),
                ("at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="preregistrations",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "at"], name="preregistered_in_order")
                ],
            },
        ),
        migrations.CreateModel(
            name="League",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leagues",
                        to="tournaments.club",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("retired", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "name"), name="tournaments_league_name_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="tournaments.league",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("starts_on", models.DateField(blank=True, null=True, verbose_name="from")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="until")),
                ("formula", models.TextField(verbose_name="points formula")),
                (
                    "best_of",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="best results that count"
                    ),
                ),
                (
                    "drop_worst",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="worst results left out"
                    ),
                ),
                (
                    "least_events",
                    models.PositiveSmallIntegerField(default=0, verbose_name="events needed"),
                ),
                ("tie_breaks", models.JSONField(blank=True, default=list)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("token", models.CharField(max_length=24, unique=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("league", "name"), name="tournaments_season_name_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="tournaments.season",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "weight_percent",
                    models.PositiveSmallIntegerField(default=100, verbose_name="weight"),
                ),
                (
                    "formula",
                    models.TextField(blank=True, default="", verbose_name="custom formula"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "tournament"), name="tournaments_seasonevent_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonPoints",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="given_points",
                        to="tournaments.season",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
                (
                    "points",
                    models.DecimalField(decimal_places=4, max_digits=12, verbose_name="points"),
                ),
                ("reason", models.CharField(max_length=120, verbose_name="reason")),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Printed",
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
                        related_name="printed",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "paper",
                    models.CharField(
                        choices=[
                            ("seat_card", "Seat card"),
                            ("move_slip", "Move slip"),
                            ("receipt", "Receipt"),
                            ("chip_slip", "Rebuy or add-on slip"),
                            ("refund_slip", "Refund slip"),
                            ("payout_slip", "Payout slip"),
                        ],
                        max_length=12,
                    ),
                ),
                ("about", models.CharField(max_length=40)),
                ("times", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "paper", "about"), name="tournaments_printed_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PrintRun",
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
                        related_name="print_runs",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "paper",
                    models.CharField(
                        choices=[
                            ("seat_card", "Seat card"),
                            ("move_slip", "Move slip"),
                            ("receipt", "Receipt"),
                            ("chip_slip", "Rebuy or add-on slip"),
                            ("refund_slip", "Refund slip"),
                            ("payout_slip", "Payout slip"),
                        ],
                        max_length=12,
                    ),
                ),
                ("times", models.JSONField(default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="PrintJob",
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
                        related_name="print_jobs",
                        to="tournaments.club",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="print_jobs",
                        to="tournaments.tournament",
                    ),
                ),
                ("queue", models.CharField(default="desk", max_length=40)),
                (
                    "paper",
                    models.CharField(
                        choices=[
                            ("seat_card", "Seat card"),
                            ("move_slip", "Move slip"),
                            ("receipt", "Receipt"),
                            ("chip_slip", "Rebuy or add-on slip"),
                            ("refund_slip", "Refund slip"),
                            ("payout_slip", "Payout slip"),
                        ],
                        max_length=12,
                    ),
                ),
                ("about", models.CharField(max_length=40)),
                ("sheet", models.CharField(blank=True, default="", max_length=12)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("printed_at", models.DateTimeField(blank=True, null=True)),
                ("dropped_at", models.DateTimeField(blank=True, null=True)),
                (
                    "run",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.printrun",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["club", "queue", "printed_at"], name="papers_to_print")
                ],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
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
                        related_name="penalties",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("warning", "Warning"),
                            ("hands", "Missed hands"),
                            ("rounds", "Penalty orbits"),
                            ("minutes", "Minutes away"),
                            ("disqualified", "Disqualification"),
                        ],
                        max_length=12,
                    ),
                ),
                ("amount", models.PositiveSmallIntegerField(default=0)),
                ("hands", models.PositiveSmallIntegerField(default=0)),
                ("played_ms", models.PositiveBigIntegerField(blank=True, null=True)),
                ("law", models.CharField(blank=True, default="", max_length=60)),
                ("reason", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("seat_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("players_at_table", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("lifted_why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "verbose_name_plural": "penalties",
                "indexes": [models.Index(fields=["entry", "at"], name="penalty_of_entry")],
            },
        ),
        migrations.CreateModel(
            name="PenaltyHand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "penalty",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hands_missed",
                        to="tournaments.penalty",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Absence",
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
                        related_name="absences",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="absences",
                        to="tournaments.entry",
                    ),
                ),
                ("at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("held", models.BooleanField(default=False)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("entry",),
                        name="tournaments_absence_one_at_a_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AbsentPost",
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
                        related_name="absent_posts",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="absent_posts",
                        to="tournaments.entry",
                    ),
                ),
                ("chips", models.PositiveBigIntegerField()),
                ("table_number", models.PositiveSmallIntegerField()),
                ("seat_number", models.PositiveSmallIntegerField()),
                ("level", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="HeldPrize",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="held_prize",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "decision",
                    models.CharField(
                        choices=[
                            ("pay", "paid"),
                            ("move_up", "to the next places"),
                            ("house", "kept by the house"),
                        ],
                        max_length=8,
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="StaffPin",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_pin",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("pin", models.CharField(max_length=128)),
                ("set_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="PinTries",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pin_tries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("device", models.CharField(max_length=32)),
                ("wrong", models.PositiveSmallIntegerField(default=0)),
                ("locked_until", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "device"), name="tournaments_pintries_once_a_device"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Prize",
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
                        related_name="prizes",
                        to="tournaments.tournament",
                    ),
                ),
                ("place", models.PositiveIntegerField()),
                ("amount_cents", models.PositiveBigIntegerField()),
                ("ticket_cents", models.PositiveBigIntegerField(default=0)),
                ("thing", models.CharField(blank=True, default="", max_length=80)),
                ("thing_cents", models.PositiveBigIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "place"), name="tournaments_prize_one_per_place"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("place__gte", 1)),
                        name="tournaments_prize_from_first_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ticket_cents__lte", models.F("amount_cents"))),
                        name="tournaments_prize_ticket_is_part_of_it",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PrizeStructure",
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
                        related_name="prize_structures",
                        to="tournaments.club",
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("percent", "Percentages by field size"),
                            ("fixed", "Fixed prizes"),
                        ],
                        max_length=8,
                    ),
                ),
                ("rows", models.JSONField(default=list)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "name"), name="tournaments_prizestructure_name_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Payout",
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
                        related_name="payouts",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payouts",
                        to="tournaments.entry",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("prize", "Prize"),
                            ("bounty", "Bounty"),
                            ("side_pot", "Last longer"),
                        ],
                        default="prize",
                        max_length=8,
                    ),
                ),
                (
                    "side_pot",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payouts",
                        to="tournaments.sidepot",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("authorised", "Authorised"), ("paid", "Paid")],
                        default="paid",
                        max_length=10,
                    ),
                ),
                ("amount_cents", models.PositiveBigIntegerField()),
                ("withheld_cents", models.PositiveBigIntegerField(default=0)),
                (
                    "ticket",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="won_by",
                        to="tournaments.voucher",
                    ),
                ),
                ("ticket_cents", models.PositiveBigIntegerField(default=0)),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Transfer"),
                            ("voucher", "Voucher"),
                            ("comp", "House-paid"),
                            ("ticket", "Satellite ticket"),
                            ("owed", "Due"),
                        ],
                        default="cash",
                        max_length=10,
                    ),
                ),
                ("authorised_at", models.DateTimeField(blank=True, null=True)),
                (
                    "authorised_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("paid_at", models.DateTimeField(blank=True, null=True)),
                (
                    "paid_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="td_payouts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("voided", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number", "entry", "kind"),
                        name="tournaments_payout_number_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "prize"), ("voided", False)),
                        fields=("entry",),
                        name="tournaments_payout_paid_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Withholding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "payout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="withholdings",
                        to="tournaments.payout",
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("base_cents", models.PositiveBigIntegerField()),
                ("rate_bp", models.PositiveIntegerField()),
                ("amount_cents", models.PositiveBigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="WithholdingRule",
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
                        related_name="withholding_rules",
                        to="tournaments.club",
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("rate_bp", models.PositiveIntegerField(verbose_name="rate")),
                (
                    "above_cents",
                    models.PositiveBigIntegerField(default=0, verbose_name="on prizes above"),
                ),
                (
                    "whole",
                    models.BooleanField(default=True, verbose_name="then on the whole prize"),
                ),
                (
                    "of_profit",
                    models.BooleanField(default=False, verbose_name="less what the entry cost"),
                ),
                (
                    "country",
                    models.CharField(blank=True, default="", max_length=2, verbose_name="country"),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "position"), name="tournaments_withholdingrule_in_one_order"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rate_bp__lte", 10000)),
                        name="tournaments_withholdingrule_at_most_all",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ExportFormat",
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
                        related_name="export_formats",
                        to="tournaments.club",
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("columns", models.JSONField(default=list)),
                ("settings", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "name"), name="tournaments_exportformat_name_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HouseRule",
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
                        related_name="house_rules",
                        to="tournaments.club",
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "law",
                    models.CharField(blank=True, default="", max_length=40, verbose_name="law"),
                ),
                ("title", models.CharField(max_length=120, verbose_name="title")),
                ("text", models.TextField(max_length=2000, verbose_name="text")),
                ("retired", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="Ruling",
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
                        related_name="rulings",
                        to="tournaments.tournament",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("law", models.CharField(blank=True, default="", max_length=60)),
                ("question", models.TextField(max_length=1000)),
                (
                    "deadline",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("next_round", "before the next betting round"),
                            ("table_stops", "before the table stops or moves"),
                        ],
                        default="",
                        max_length=11,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("decision", models.TextField(blank=True, default="", max_length=2000)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("frozen_chips", models.PositiveBigIntegerField(blank=True, null=True)),
                ("out_of_play", models.BooleanField(default=False)),
                ("released_at", models.DateTimeField(blank=True, null=True)),
                ("released_to", models.CharField(blank=True, default="", max_length=200)),
                ("calculator", models.CharField(blank=True, default="", max_length=40)),
                ("inputs", models.JSONField(blank=True, default=dict)),
                ("voided", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tournaments_ruling_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RulingEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="about",
                        to="tournaments.ruling",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("ruling", "entry"), name="tournaments_rulingentry_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Screen",
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
                        related_name="screens",
                        to="tournaments.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "name",
                    models.CharField(blank=True, default="", max_length=60, verbose_name="name"),
                ),
                (
                    "token",
                    models.CharField(
                        default=tournaments.models.screens.screen_token, max_length=20, unique=True
                    ),
                ),
                (
                    "preset",
                    models.CharField(
                        choices=[
                            ("auto", "Automatic"),
                            ("classic", "Classic"),
                            ("big", "Large clock"),
                            ("broadcast", "Broadcast"),
                            ("portrait", "Portrait"),
                            ("minimal", "Minimal"),
                            ("bar", "Bar"),
                        ],
                        default="auto",
                        max_length=10,
                        verbose_name="preset",
                    ),
                ),
                ("pages", models.JSONField(blank=True, default=list)),
                (
                    "language",
                    models.CharField(blank=True, default="", max_length=8, verbose_name="language"),
                ),
                (
                    "theme",
                    models.CharField(blank=True, default="", max_length=8, verbose_name="theme"),
                ),
                ("volume", models.PositiveSmallIntegerField(default=80, verbose_name="volume")),
                ("muted", models.BooleanField(default=False, verbose_name="muted")),
                ("speaks", models.BooleanField(default=False, verbose_name="plays the sounds")),
                (
                    "message",
                    models.CharField(
                        blank=True, default="", max_length=200, verbose_name="message"
                    ),
                ),
                ("identified_until", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="tournaments_screen_number_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("speaks", True)),
                        fields=("tournament",),
                        name="tournaments_screen_one_speaks",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("volume__lte", 100)), name="tournaments_screen_volume"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BoardSound",
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
                        related_name="board_sounds",
                        to="tournaments.tournament",
                    ),
                ),
                ("token", models.CharField(max_length=20)),
                ("device", models.CharField(max_length=16)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("speaks", "Speaks"),
                            ("voiceless", "Gives tones only"),
                            ("muted", "Muted"),
                            ("blocked", "Blocked: touch the screen once"),
                            ("quiet", "Open, plays no sounds"),
                        ],
                        max_length=10,
                    ),
                ),
                ("language", models.CharField(max_length=8)),
                ("at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("token", "device"), name="tournaments_boardsound_device_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
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
                        related_name="notices",
                        to="tournaments.tournament",
                    ),
                ),
                ("text", models.CharField(max_length=300, verbose_name="text")),
                ("at", models.DateTimeField()),
                ("until", models.DateTimeField(blank=True, null=True)),
                ("spoken", models.BooleanField(default=False, verbose_name="spoken")),
            ],
        ),
        migrations.CreateModel(
            name="Look",
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
                        related_name="look",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "accent",
                    models.CharField(
                        choices=[
                            ("felt", "Felt green"),
                            ("blue", "Blue"),
                            ("red", "Red"),
                            ("gold", "Gold"),
                            ("violet", "Violet"),
                        ],
                        default="felt",
                        max_length=8,
                        verbose_name="colour",
                    ),
                ),
                (
                    "logo",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.picture",
                    ),
                ),
                (
                    "sponsor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.picture",
                    ),
                ),
                ("sayings", models.JSONField(blank=True, default=dict)),
                ("signals", models.JSONField(blank=True, default=dict)),
            ],
        ),
        migrations.CreateModel(
            name="Television",
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
                        related_name="televisions",
                        to="tournaments.club",
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="televisions",
                        to="tournaments.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=0)),
                ("paired_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "name"), name="tournaments_television_name_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TelevisionKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("code", models.CharField(blank=True, default="", max_length=6)),
                ("code_until", models.DateTimeField(null=True)),
                ("seen_at", models.DateTimeField()),
                (
                    "television",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="key",
                        to="tournaments.television",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("code", ""), _negated=True),
                        fields=("code",),
                        name="tournaments_televisionkey_code_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TillMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "shift",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="moves",
                        to="tournaments.tillshift",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("top_up", "Cash in"),
                            ("drop", "Cash drop"),
                            ("expense", "House expense"),
                        ],
                        max_length=8,
                    ),
                ),
                ("amount_cents", models.BigIntegerField()),
                ("reason", models.CharField(blank=True, default="", max_length=120)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TillCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "shift",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="counts",
                        to="tournaments.tillshift",
                    ),
                ),
                ("expected_cents", models.BigIntegerField()),
                ("counted_cents", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(compare_bytes, migrations.RunPython.noop),
    ]
