"""What the report of an event answers: boxes by their code, figures by theirs."""

from rest_framework import serializers


def _box(help_text: str, *, always: bool = True) -> serializers.DictField:
    return serializers.DictField(
        child=serializers.JSONField(), required=always, help_text=help_text
    )


class EventReport(serializers.Serializer):
    """Amounts end in `_cents` and are in the currency's smallest unit; times are in UTC."""

    id = serializers.IntegerField()
    state = serializers.CharField()
    currency = serializers.CharField()
    timezone = serializers.CharField()
    event = _box("What it was, how many came, how long it took, policies that are not usual.")
    money = _box("What was taken and where it belongs; `holds`: the payouts are the pool.")
    places = _box("`places`: every entry with its place, prize and what became of it.")
    deal = _box("The deal that stands; `deal_1` and so on: what each player got by it.")
    flights = _box("Of an event in flights: what each sold and sent on.", always=False)
    floor = _box(
        "Calls of the tables with their waits, dealers with their hours (`…_seconds`), if any.",
        always=False,
    )
    exceptions = _box("What was void, corrected, set by hand or undone, by whom and why.")
    proof = _box("The seal of the log, checked now as `holds`, and every draw with its seed.")
