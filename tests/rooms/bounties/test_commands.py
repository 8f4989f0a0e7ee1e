"""Chapter: bounties in the book.  Derived from sales and busts, paid through the ledger."""

from datetime import timedelta

import pytest

from tables.models import Draw, DrawKind
from tables.rules.draws import replay
from tdsite import director
from tdsite.rooms.draw.proofs import checks_in_book
from tests.factories import (
    NOON,
    carl,
    dana,
    entry_price,
    fay,
    rebuy_price,
    reentry_price,
    running,
)
from tournaments import bounties, queries
from tournaments.acts import ActContext
from tournaments.bounty_book import BountyBook
from tournaments.models import Elimination, Entry, Envelope, JournalLine, Payout, Tournament
from tournaments.models.money import Account
from tournaments.models.prizes import PayoutKind
from tournaments.operations.bounties import NoEnvelopes, NothingToOpen
from tournaments.operations.events import WrongState
from tournaments.rules.bounties import BountyType
from tournaments.rules.side_prizes import EnvelopesDoNotFit
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db

HEAD = 50_00


def by(person) -> ActContext:
    return {"by": person, "at": NOON}


def hunt(*more, players: int = 6, **fields) -> Tournament:
    prices = (entry_price(bounty_cents=HEAD), *more)
    return running(*prices, players=players, bounty_kind="progressive", **fields)


def people(tournament: Tournament) -> list[Entry]:
    return list(Entry.objects.filter(tournament=tournament).order_by("number"))


def out(entry: Entry, *hunters: Entry) -> JournalLine:
    return director.bust_out(entry.pk, by_entries=[h.pk for h in hunters], **by(fay()))


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def adds_up(book: BountyBook) -> bool:
    left = sum(book.heads.values()) + book.unclaimed_cents
    return sum(book.won.values()) + left == book.collected_cents


# Derived


def test_a_price_with_a_bounty_and_no_kind_is_a_fixed_one():
    plain, with_head = running(players=2), running(entry_price(bounty_cents=HEAD), players=2)

    assert bounties.kind_of(plain) is BountyType.NONE
    assert bounties.kind_of(with_head) is BountyType.FIXED


def test_heads_and_winnings_follow_the_busts_and_their_undoing():
    tournament = hunt()
    a, b, c, *_ = people(tournament)
    out(b, a)
    second = out(a, c)

    book = bounties.won(tournament)

    assert book.won == {a.pk: 25_00, c.pk: 37_50}
    assert book.heads[c.pk] == 87_50
    assert adds_up(book)

    director.undo(tournament.pk, revision=second.revision, **by(dana()))

    assert bounties.won(tournament).won == {a.pk: 25_00}
    assert bounties.won(tournament).heads[a.pk] == 75_00


def test_a_bust_that_waits_for_a_rebuy_wins_nothing_yet():
    tournament = hunt(rebuy_price(bounty_cents=20_00))
    a, b, *_ = people(tournament)

    out(b, a)

    assert bounties.won(tournament).won == {}
    director.decline_rebuy(b.pk, **by(fay()))
    assert bounties.won(tournament).won == {a.pk: 25_00}


def test_a_rebuy_with_a_bounty_pays_the_hunter_of_the_life_that_was_lost():
    tournament = hunt(rebuy_price(bounty_cents=20_00))
    a, b, c, *_ = people(tournament)
    out(b, a, c)
    line = director.rebuy(b.pk, **by(carl()))

    book = bounties.won(tournament)

    assert book.won == {a.pk: 12_50, c.pk: 12_50}
    assert book.heads[b.pk] == 20_00
    assert adds_up(book)

    director.undo(tournament.pk, revision=line.revision, **by(dana()))

    assert bounties.won(tournament).won == {}
    assert adds_up(bounties.won(tournament))


def test_a_rebuy_without_a_bounty_leaves_the_head_as_it_is():
    tournament = hunt(rebuy_price())
    a, b, *_ = people(tournament)
    out(b, a)
    director.rebuy(b.pk, **by(carl()))

    assert bounties.won(tournament).won == {}
    assert bounties.won(tournament).heads[b.pk] == HEAD


def test_a_second_entry_has_a_head_of_its_own():
    tournament = hunt(reentry_price(bounty_cents=HEAD))
    a, b, *_ = people(tournament)
    out(b, a)

    line = director.reenter(tournament.pk, player_id=b.player_id, **by(carl()))

    book = bounties.won(tournament)
    assert book.heads[line.data["entry"]] == HEAD
    assert (book.heads.get(b.pk), book.won) == (None, {a.pk: 25_00})


def test_the_winner_keeps_his_head_and_what_nobody_claimed():
    tournament = hunt(players=3)
    a, b, c = people(tournament)
    out(c)
    assert [line.fall.entry for line in bounties.won(tournament).without_hunter] == [c.pk]
    out(b, a)
    director.finish(tournament.pk, **by(dana()))

    book = bounties.won(fresh(tournament))

    assert book.won == {a.pk: 150_00}
    assert book.kept == {a.pk: 125_00}
    assert (book.heads, book.unclaimed_cents) == ({}, 0)


def test_a_cancelled_event_has_no_bounties_to_win():
    tournament = hunt()
    a, b, *_ = people(tournament)
    out(b, a)
    director.cancel(tournament.pk, reason="No light", **by(dana()))

    assert bounties.won(fresh(tournament)).won == {}


def test_a_book_is_read_in_as_many_statements_with_many_busts_as_with_few(
    django_assert_max_num_queries,
):
    tournament = hunt(players=9)
    a, *others = people(tournament)
    for other in others[:6]:
        out(other, a)

    with django_assert_max_num_queries(7):
        bounties.won(fresh(tournament))


# Paid


def test_a_bounty_is_paid_as_soon_as_it_is_won_and_the_bust_stays_then():
    tournament = hunt()
    a, b, c, *_ = people(tournament)
    bust = out(b, a)
    director.pay(a.pk, kind=PayoutKind.BOUNTY, **by(carl()))
    out(c, a)

    book = bounties.won(tournament)
    assert (book.paid, book.due_cents(a.pk)) == ({a.pk: 25_00}, 25_00)
    assert queries.balances(tournament)[Account.BOUNTY] == -(6 * HEAD - 25_00)
    paid = JournalLine.objects.get(tournament=tournament, kind="payout.paid")
    later = JournalLine.objects.filter(tournament=tournament).latest("revision")
    director.undo(tournament.pk, revision=later.revision, **by(dana()))
    with pytest.raises(BlockedByLaterLine) as refused:
        director.undo(tournament.pk, revision=bust.revision, **by(dana()))
    assert refused.value.revision == paid.revision
    assert Payout.objects.filter(tournament=tournament, voided=False).count() == 1


# Terms


def test_kind_and_share_are_planned_before_the_start_and_the_stage_until_the_close():
    tournament = hunt()
    change = {"kind": "mystery", "bag_bp": 5_000, "from_left": None}

    with pytest.raises(WrongState) as refused:
        director.plan_bounties(tournament.pk, **change, **by(dana()))
    director.plan_bounties(
        tournament.pk, kind="progressive", bag_bp=5_000, from_left=4, **by(dana())
    )

    assert refused.value.field == "bounty_kind"
    assert fresh(tournament).mystery_from_left == 4


# Mystery


def mystery(*, players: int = 5, from_left: int | None = 4) -> Tournament:
    tournament = running(
        entry_price(bounty_cents=HEAD),
        players=players,
        bounty_kind="mystery",
        mystery_from_left=from_left,
    )
    director.close_registration(tournament.pk, **by(dana()))
    return fresh(tournament)


def ready(tournament: Tournament) -> list[Entry]:
    """Five players; the first bust is before the stage, the envelopes are filled."""
    a, b, c, d, e = people(tournament)
    out(e, a)
    amounts = [100_00, 60_00, 50_00, 40_00]
    director.set_envelopes(tournament.pk, amounts=amounts, **by(dana()))
    return [a, b, c, d, e]


def test_envelopes_are_as_many_as_players_are_left_and_together_the_pot():
    tournament = mystery()

    for wrong in ([100_00, 60_00, 50_00], [100_00, 60_00, 50_00, 30_00], [250_00, 0, 0, 0]):
        with pytest.raises(EnvelopesDoNotFit):
            director.set_envelopes(tournament.pk, amounts=wrong, **by(dana()))
    amounts = [100_00, 50_00, 50_00, 50_00]
    line = director.set_envelopes(tournament.pk, amounts=amounts, **by(dana()))

    assert line.data["envelopes_count"] == 4
    assert [one.amount_cents for one in bounties.won(tournament).envelopes] == amounts


def test_before_the_close_nothing_can_be_put_into_envelopes():
    tournament = running(entry_price(bounty_cents=HEAD), players=3, bounty_kind="mystery")

    with pytest.raises(NoEnvelopes):
        director.set_envelopes(tournament.pk, amounts=[50_00] * 3, **by(dana()))


def test_the_envelope_of_a_bust_is_drawn_and_anybody_can_draw_it_again():
    tournament = mystery()
    _, b, c, d, _ = ready(tournament)
    out(d, b, c)
    assert [line.fall.entry for line in bounties.won(tournament).awaiting] == [d.pk]

    line = director.open_envelope(d.pk, **by(fay()))

    draw = Draw.objects.get(tournament=tournament, kind=DrawKind.ENVELOPE)
    assert draw.lines == (f"pick 1 10000-1 6000-2 5000-3 4000-4\ndeal {d.number}")
    assert replay(draw.seed, draw.given) == draw.drawn
    cents, position = draw.drawn.split()[1].split("-")
    opened = Envelope.objects.get(tournament=tournament, position=position)
    assert opened.knock_out.elimination.entry_id == d.pk
    assert (opened.amount_cents, opened.draw_number) == (int(cents), draw.number)
    assert line.data["amount_cents"] == int(cents)
    half = int(cents) // 2
    assert bounties.won(tournament).won == {b.pk: half, c.pk: half}
    assert all(all(checks.values()) for _, _, checks in checks_in_book(tournament))


def test_the_stage_goes_by_the_order_of_the_acts_whatever_the_clocks_said():
    tournament = running(
        entry_price(bounty_cents=HEAD), players=4, bounty_kind="mystery", mystery_from_left=None
    )
    a, b, c, d = people(tournament)
    out(d, a)
    director.close_registration(tournament.pk, by=dana(), at=NOON + timedelta(days=500))
    first = bounties.won(fresh(tournament)).stage
    bust = out(c, a)  # dated long before the close

    told = bounties.won(fresh(tournament))
    director.undo(tournament.pk, revision=bust.revision, **by(dana()))
    out(b, a)

    assert (first, told.stage, told.needed) == ((), (c.pk,), 3)
    assert bounties.won(fresh(tournament)).stage == (b.pk,)


def test_an_envelope_is_opened_once_for_a_bust_of_the_stage_with_a_hunter():
    tournament = mystery()
    a, b, c, d, e = ready(tournament)
    out(d, b)
    out(c)
    director.open_envelope(d.pk, **by(fay()))

    for entry in (d, e, c, a):
        with pytest.raises(NothingToOpen):
            director.open_envelope(entry.pk, **by(fay()))
    with pytest.raises(NoEnvelopes):
        director.set_envelopes(tournament.pk, amounts=[250_00], **by(dana()))


def test_an_opened_envelope_stands_before_the_undo_of_its_bust_and_of_the_list():
    tournament = mystery()
    _, b, _, d, _ = ready(tournament)
    bust = out(d, b)
    opened = director.open_envelope(d.pk, **by(fay()))
    filled = JournalLine.objects.get(tournament=tournament, kind="bounty.envelopes_set")
    closed = JournalLine.objects.get(tournament=tournament, kind="registration.closed")

    for line, stands in ((bust, opened), (filled, opened), (closed, opened)):
        with pytest.raises(BlockedByLaterLine) as refused:
            director.undo(tournament.pk, revision=line.revision, **by(dana()))
        assert refused.value.revision == stands.revision

    director.undo(tournament.pk, revision=opened.revision, **by(dana()))
    director.undo(tournament.pk, revision=bust.revision, **by(dana()))

    book = bounties.won(tournament)
    assert (book.won, len(book.closed_envelopes)) == ({}, 4)
    assert not Elimination.objects.filter(entry=d).exists()


def test_the_winner_has_the_envelopes_that_are_left():
    tournament = mystery()
    a, b, c, d, _ = ready(tournament)
    for entry in (d, c, b):
        out(entry, a)
        director.open_envelope(entry.pk, **by(fay()))
    director.finish(tournament.pk, **by(dana()))

    book = bounties.won(fresh(tournament))

    assert book.won == {a.pk: 250_00}
    assert book.kept == {a.pk: book.closed_envelopes[0].amount_cents}
    assert book.awaiting == ()
