"""Chapter: no name comes back that the trade has another word for."""

from tests.naming import names


def test_no_banned_name_is_used_more_often_than_before():
    before = names.left()

    grown = {n: (before.get(n, 0), c) for n, c in names.counted().items() if c > before.get(n, 0)}

    assert grown == {}


def test_names_are_found_in_every_role(tmp_path):
    path = tmp_path / "shown.py"
    path.write_text(
        "from a import told as said\n\ndef asked(given, *, house): return given.evening\n"
    )

    assert sorted(names.banned_in(path)) == sorted(
        ["shown", "said", "asked", "given", "house", "given", "evening"]
    )


def test_a_sentence_with_a_word_that_no_card_room_uses_is_found():
    texts = ["Nobody sits here.", "This table is empty.", "Reckon anew", "Given back"]

    assert names.unsaid(texts) == ["Nobody sits here.", "Reckon anew", "Given back"]
