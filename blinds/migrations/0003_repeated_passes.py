from django.db import migrations, models


class Migration(migrations.Migration):
    """Chips that do not go evenly may be raced in repeated passes, on the director's word."""

    dependencies = [("blinds", "0002_games_and_color_ups")]

    operations = [
        migrations.AlterField(
            model_name="colorup",
            name="way",
            field=models.CharField(
                choices=[
                    ("race", "Chip race"),
                    ("passes", "Chip race in repeated passes"),
                    ("exchange", "Exchange at equal value"),
                ],
                default="race",
                max_length=8,
            ),
        ),
    ]
