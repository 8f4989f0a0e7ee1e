from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_days_and_rulings")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="policy",
            field=models.JSONField(blank=True, default=dict, verbose_name="house rules"),
        ),
    ]
