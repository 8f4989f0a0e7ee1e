"""Who comes for an offered seat, and whether the club keeps a public list of events."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_halls"),
    ]

    operations = [
        migrations.AddField(
            model_name="alternate",
            name="coming_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="club",
            name="public_events",
            field=models.BooleanField(default=False, verbose_name="a public list of events"),
        ),
    ]
