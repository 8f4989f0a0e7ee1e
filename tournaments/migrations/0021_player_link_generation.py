from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_televisions")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="link_generation",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
