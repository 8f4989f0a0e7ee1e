"""The laws of the money ledger: a price is split whole, and every broken law is seen."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules import sales as accounts
from tournaments.rules.ledger import Book, Bounties, checks
from tournaments.rules.prices import Split
from tournaments.rules.sales import Receipt, Slip, sides, sides_of_receipt
from tournaments.rules.tills import CASH, ExplanationMissing, cash_of, check_explanation, worth

HOUSE = (accounts.OVERLAY, accounts.WITHHELD)
PARTS = ("prize_pool", "bounty", "fees", "staff", "discount", "rounding")
ACCOUNTS = (*accounts.TILLS, *PARTS, *HOUSE)

money = st.integers(0, 10**7)
receipts = st.builds(
    Receipt,
    split=st.builds(
        Split, st.fixed_dictionaries(dict.fromkeys(("prize", "fee", "staff", "bounty"), money))
    ),
    method=st.sampled_from(accounts.TILLS),
    discount_cents=money,
    rounding_cents=st.integers(-50, 50),
    voucher_cents=money,
    voucher_kind=st.sampled_from(("voucher", "ticket")),
    voided=st.booleans(),
)
slips = st.builds(Slip, amount_cents=money, method=st.sampled_from(("cash", "transfer")))

ENTRY = Receipt(Split({"prize": 90_00, "fee": 10_00, "staff": 5_00, "bounty": 20_00}), "cash")
SIMPLE = Book(
    balances=sides([ENTRY], [Slip(40_00, "cash")]),
    receipts=(ENTRY,),
    slips=(Slip(40_00, "cash"),),
    lines=2,
    chips_moved={"entry": 20_000, "no_show": -500},
    chips_sold={"entry": 20_000},
)


def broken(book: Book) -> set[str]:
    return {law.name for law in checks(book) if not law.holds}


@given(receipts)
def test_a_purchase_sums_to_zero_whatever_was_given_and_rounded(receipt):
    assert sum(sides_of_receipt(receipt).values()) == 0


@given(st.lists(receipts, max_size=8), st.lists(slips, max_size=4))
def test_a_book_that_is_its_papers_keeps_every_law(sold, paid):
    book = Book(balances=sides(sold, paid), receipts=tuple(sold), slips=tuple(paid))
    assert broken(book) == set()


@given(
    st.lists(receipts, max_size=6),
    st.sampled_from(ACCOUNTS),
    st.sampled_from(ACCOUNTS),
    st.integers(1, 10**6),
)
def test_money_that_moves_without_a_paper_breaks_a_law(sold, of, to, cents):
    """Except between accounts that the papers do not name: the overlay and what is withheld."""
    balances = dict(sides(sold, []))
    balances[of] = balances.get(of, 0) - cents
    balances[to] = balances.get(to, 0) + cents
    held = broken(Book(balances=balances, receipts=tuple(sold)))
    unseen = {of, to} <= {"prize_pool", *HOUSE} or of == to
    assert bool(held) != unseen


def test_a_discount_leaves_the_split_whole_and_stands_beside_it():
    found = sides_of_receipt(replace(ENTRY, discount_cents=25_00))
    assert (found["cash"], found["discount"], found["prize_pool"]) == (100_00, 25_00, -90_00)


def test_a_voucher_pays_its_part_and_the_method_the_rest():
    found = sides_of_receipt(replace(ENTRY, voucher_cents=100_00, voucher_kind="ticket"))
    assert (found["cash"], found["ticket"]) == (25_00, 100_00)


@pytest.mark.parametrize(
    ("changes", "laws"),
    [
        ({}, set()),
        ({"odd_lines": (7,)}, {"acts"}),
        ({"odd_entries": (3,)}, {"papers"}),
        ({"slips": ()}, {"tills", "parts", "prizes"}),
        ({"receipts": ()}, {"tills", "parts", "prizes"}),
        ({"bounties": Bounties(12_00, 5_00, 3_00)}, set()),
        ({"bounties": Bounties(12_00, 5_00, 2_99)}, {"heads"}),
        ({"bounties": Bounties(20_00, over=True)}, set()),
        ({"bounties": Bounties(12_00, 8_00, over=True)}, {"hunted"}),
        ({"bounties": Bounties(20_00, given_back_cents=1)}, {"hunted"}),
        ({"prizes_cents": 80_00}, {"prizes"}),
        ({"prizes_cents": 90_00}, set()),
        ({"chips_sold": {"entry": 10_000}}, {"chips"}),
        ({"chips_sold": {"rebuy": 20_000}}, {"chips"}),
        ({"chips_moved": {"entry": 20_000, "no_show": -20_001}}, {"in_play"}),
    ],
)
def test_each_law_sees_what_it_is_there_for(changes, laws):
    assert broken(replace(SIMPLE, **changes)) == laws


@pytest.mark.parametrize("currency", [*CASH, "XAF"])
def test_pieces_go_from_large_to_small_and_none_twice(currency):
    cash = cash_of(currency)
    for values in (cash.notes, cash.coins):
        assert list(values) == sorted(set(values), reverse=True)


@given(st.dictionaries(st.sampled_from(cash_of("EUR").notes), st.integers(0, 1000)))
def test_a_count_is_what_laying_every_piece_down_comes_to(pieces):
    laid = [value for value, count in pieces.items() for _ in range(count)]
    assert worth(pieces) == sum(laid)


@given(receipts, money)
def test_a_stake_beside_the_purchase_is_owed_to_its_pot(receipt, stake):
    with_stake = sides_of_receipt(replace(receipt, side_pot_cents=stake))

    assert with_stake[accounts.SIDE_POT] == -stake
    assert sum(with_stake.values()) == 0


def test_bounties_taken_in_from_flights_and_sent_to_the_next_day_are_told_with_their_sums():
    sums = Bounties(12_00, 5_00, 3_00, taken_in_cents=4_00, sent_cents=4_00)
    [heads] = [law for law in checks(replace(SIMPLE, bounties=sums)) if law.name == "heads"]

    assert heads.left[-1].amount == heads.right[-1].amount == 4_00
    assert heads.holds


def test_a_till_may_differ_if_somebody_says_why():
    assert check_explanation(" ", difference=0) == ""
    assert check_explanation(" a wrong note ", difference=-5_00) == "a wrong note"
    assert check_explanation(" counted twice ", difference=0) == "counted twice"

    with pytest.raises(ExplanationMissing) as refusal:
        check_explanation(" ", difference=-5_00)
    assert refusal.value.field == "explanation"
