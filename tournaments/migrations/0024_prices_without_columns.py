from django.db import migrations, models

OWNERS = ("price", "priceline", "sale")
WORDS = ("prize", "fee", "staff", "bounty")


def _with_default(owner, word):
    """On the way back the column comes empty, and is filled by the migration before."""
    return migrations.AlterField(
        model_name=owner,
        name=f"{word}_cents",
        field=models.PositiveBigIntegerField(default=0),
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_prices_into_parts")]

    operations = [
        *(_with_default(owner, word) for owner in OWNERS for word in WORDS),
        *(
            migrations.RemoveField(model_name=owner, name=f"{word}_cents")
            for owner in OWNERS
            for word in WORDS
        ),
    ]
