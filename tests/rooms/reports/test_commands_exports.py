"""The exports a club keeps: saved, changed, removed, undone."""

import pytest

from tdsite import director
from tdsite.rooms.reports.acts import NoSuchExport
from tests.factories import NOON, carl, club, dana
from tournaments.access import NotAllowed
from tournaments.models import ExportFormat
from tournaments.rules.exports import ExportUnfit, Manner

pytestmark = pytest.mark.django_db
COLUMNS = [("place", "Rank"), ("player", "")]


def save(name="Site", *, by=None, **given):
    told = {"columns": COLUMNS, "settings": {"separator": "tab"}, **given}
    return director.save_export(club().pk, name=name, by=by or dana(), at=NOON, **told)


def test_an_export_is_kept_with_its_columns_and_its_manner():
    line = save()

    kept = ExportFormat.objects.get()
    assert kept.columns == [["place", "Rank"], ["player", ""]]
    assert Manner.of(kept.settings) == Manner(separator="tab")
    assert (line.kind, line.data) == ("export.saved", {"export_id": kept.pk, "export": "Site"})


def test_a_change_and_a_removal_are_undone_like_anything_else():
    first = save()
    changed = save("Other", export_id=first.data["export_id"], columns=COLUMNS[:1])
    director.undo_in_club(club().pk, revision=changed.revision, by=dana(), at=NOON)
    removed = director.remove_export(
        club().pk, export_id=first.data["export_id"], by=dana(), at=NOON
    )
    assert not ExportFormat.objects.exists()

    director.undo_in_club(club().pk, revision=removed.revision, by=dana(), at=NOON)

    kept = ExportFormat.objects.get()
    assert (kept.name, kept.columns) == ("Site", [["place", "Rank"], ["player", ""]])


def test_two_exports_do_not_share_a_name():
    save()

    with pytest.raises(ExportUnfit):
        save()


def test_an_export_that_is_gone_is_not_changed():
    with pytest.raises(NoSuchExport):
        save(export_id=99)


def test_only_the_director_keeps_exports():
    with pytest.raises(NotAllowed):
        save(by=carl())
