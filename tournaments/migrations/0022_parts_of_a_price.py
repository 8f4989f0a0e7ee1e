import django.db.models.deletion
from django.db import migrations, models

import tournaments.models.money

PARTS = (
    ("PricePart", "price", "once_in_a_price"),
    ("PriceLinePart", "line", "once_in_a_line"),
    ("SalePart", "sale", "once_in_a_sale"),
)
OWNERS = {"price": "price", "line": "priceline", "sale": "sale"}


def _rows_of(name: str, owner: str, once: str) -> migrations.CreateModel:
    key = models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )
    whole = models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE,
        related_name="parts",
        to=f"tournaments.{OWNERS[owner]}",
    )
    law = models.UniqueConstraint(fields=(owner, "part"), name=f"tournaments_{name.lower()}_{once}")
    return migrations.CreateModel(
        name=name,
        fields=[
            ("id", key),
            ("part", models.CharField(max_length=12)),
            ("cents", models.PositiveBigIntegerField()),
            (owner, whole),
        ],
        options={"constraints": [law]},
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_player_link_generation")]

    operations = [
        *(_rows_of(*one) for one in PARTS),
        migrations.AlterField(
            model_name="posting",
            name="account",
            field=models.CharField(choices=tournaments.models.money.account_choices, max_length=12),
        ),
    ]
