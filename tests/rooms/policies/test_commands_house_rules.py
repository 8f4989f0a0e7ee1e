"""Chapter: house rules.  They stand beside the laws, in the club's own words and journal."""

import pytest

from tdsite import director
from tdsite.rooms.rulebook.acts import NoSuchLaw
from tests.factories import NOON, club, dana, fay
from tournaments.access import NotAllowed
from tournaments.models import HouseRule, JournalLine
from tournaments.rules.policy import HouseRuleGone, HouseRuleUnfit, Wording

pytestmark = pytest.mark.django_db
MUFFINS = Wording("No muffins", "No muffins while cards are out.")


def by_dana(act, *args, **told):
    return act(*args, by=dana(), at=NOON, **told)


def save(wording: Wording, rule: HouseRule | None = None) -> HouseRule:
    number = rule.pk if rule else None
    line = by_dana(director.save_house_rule, club().pk, wording=wording, rule_id=number)
    return HouseRule.objects.get(pk=line.data["house_rule_id"])


def rows() -> list[tuple[int, str, str, str, bool]]:
    found = HouseRule.objects.order_by("position")
    return list(found.values_list("position", "law", "title", "text", "retired"))


def test_a_rule_is_written_after_the_others_with_the_number_of_its_law_as_the_book_has_it():
    save(Wording("  No   muffins ", "\nNo muffins.  \n\n", ""))
    save(Wording("One warning", "The first one is pointed out.", "loi 3.5.14"))

    line = JournalLine.objects.get(kind="house_rule.saved", data__title="One warning")
    assert rows() == [
        (1, "", "No muffins", "No muffins.", False),
        (2, "3.5.14", "One warning", "The first one is pointed out.", False),
    ]
    assert (line.law, line.club_id, line.tournament_id) == ("3.5.14", club().pk, None)


def test_a_rule_gets_another_wording_and_keeps_its_place():
    rule = save(MUFFINS)
    save(Wording("Another", "Text."))

    save(Wording("No cake", "No cake either.", "7 intro"), rule)

    assert rows()[0] == (1, "7 intro", "No cake", "No cake either.", False)


def test_a_rule_put_away_is_kept_and_cannot_be_changed():
    rule = save(MUFFINS)

    by_dana(director.retire_house_rule, rule.pk)

    assert rows() == [(1, "", MUFFINS.title, MUFFINS.text, True)]
    with pytest.raises(HouseRuleGone):
        by_dana(director.retire_house_rule, rule.pk)
    with pytest.raises(HouseRuleGone):
        save(Wording("No cake", "Text."), rule)


def test_what_was_done_to_a_rule_can_be_undone():
    rule = save(MUFFINS)
    line = by_dana(director.retire_house_rule, rule.pk)

    by_dana(director.undo_in_club, club().pk, revision=line.revision)

    rule.refresh_from_db()
    assert not rule.retired
    by_dana(director.undo_in_club, club().pk, revision=line.revision - 1)
    assert not HouseRule.objects.exists()


@pytest.mark.parametrize(
    ("wording", "error", "field"),
    [
        (Wording(" ", "Text"), HouseRuleUnfit, "title"),
        (Wording("Title", " \n "), HouseRuleUnfit, "text"),
        (Wording("T" * 121, "Text"), HouseRuleUnfit, "title"),
        (Wording("Title", "T" * 2001), HouseRuleUnfit, "text"),
        (Wording("Title", "Text", "3.1"), NoSuchLaw, "law"),
        (Wording("Title", "Text", "muffins"), NoSuchLaw, "law"),
    ],
)
def test_a_rule_needs_a_title_a_text_and_a_law_of_the_book(wording, error, field):
    with pytest.raises(error) as refused:
        save(wording)

    assert refused.value.field == field
    assert not JournalLine.objects.filter(kind="house_rule.saved").exists()


def test_only_a_director_writes_house_rules():
    with pytest.raises(NotAllowed):
        director.save_house_rule(club().pk, wording=MUFFINS, by=fay(), at=NOON)
