"""Bounties in words: what a bust has paid, and what the event plays for."""

from django.utils.translation import get_language, gettext

from tdsite.web import formats
from tournaments import bounties
from tournaments.bounties import BountyBook
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.rules.bounties import BountyLine, BountyType, Take

BUSTS = ("entry.busted", "entry.let_out")


def told_after(line: JournalLine) -> str:
    """What the busts of a journal line have paid to whom; nothing where no bounties are played."""
    if line.kind not in BUSTS or line.tournament is None:
        return ""
    book = bounties.won(line.tournament)
    outs = [line.data, *line.data.get("also", ())]
    fallen = [book.of_fall(out["entry"]) for out in outs if not out.get("waits")]
    found = [fall for fall in fallen if fall is not None]
    names = names_of(found)
    sentences = [fall_told(book, fall, names, currency=line.tournament.currency) for fall in found]
    return " ".join(filter(None, sentences))


def names_of(lines: list[BountyLine]) -> dict[int, str]:
    """The players' names of those who fell and of their hunters, by entry."""
    wanted = {take.hunter for line in lines for take in line.takes}
    wanted |= {line.fall.entry for line in lines} | {h for line in lines for h in line.fall.hunters}
    return dict(Entry.objects.filter(pk__in=wanted).values_list("pk", "player__name"))


def fall_told(book: BountyBook, line: BountyLine, names: dict[int, str], *, currency: str) -> str:
    """One fall's bounty, in a sentence."""
    if book.kind is BountyType.MYSTERY:
        return _envelope_told(book, line, names, currency=currency)
    if line.takes:
        return " ".join(_take_told(take, names, currency=currency) for take in line.takes)
    if line.unclaimed_cents:
        return gettext("Nobody is named for the bounty of %(amount)s.") % {
            "amount": _money(line.unclaimed_cents, currency)
        }
    return ""


def _take_told(take: Take, names: dict[int, str], *, currency: str) -> str:
    values = {
        "player": names.get(take.hunter, ""),
        "amount": _money(take.bag_cents, currency),
        "head": _money(take.head_cents, currency),
    }
    if take.head_cents:
        return gettext("Bounty: %(amount)s to %(player)s, and %(head)s on the head.") % values
    return gettext("Bounty: %(amount)s to %(player)s.") % values


def _envelope_told(
    book: BountyBook, line: BountyLine, names: dict[int, str], *, currency: str
) -> str:
    if line.takes and line.fall.envelope_cents:
        return " ".join(_take_told(take, names, currency=currency) for take in line.takes)
    if line.fall.entry not in book.stage:
        return ""
    if not line.fall.hunters:
        return gettext("Nobody is named for the envelope.")
    players = ", ".join(names.get(hunter, "") for hunter in line.fall.hunters)
    return gettext("An envelope for %(player)s.") % {"player": players}


def terms_told(tournament: Tournament) -> str:
    """What the event plays for, in a sentence."""
    kind, tournament = bounties.kind_of(tournament), bounties.terms_of(tournament)
    if kind is BountyType.FIXED:
        return gettext("A knock-out wins the player's bounty.")
    if kind is BountyType.PROGRESSIVE:
        share = formats.percent(tournament.bounty_bag_bp, locale=get_language())
        return gettext(
            "A knock-out wins %(share)s of the bounty; the rest is added to the winner's own."
        ) % {"share": share}
    if kind is BountyType.MYSTERY and tournament.mystery_from_money:
        return gettext("From the first paid place on, each bust opens an envelope.")
    if kind is BountyType.MYSTERY and tournament.mystery_from_left:
        return gettext("From %(n)s players left on, each bust opens an envelope.") % {
            "n": tournament.mystery_from_left
        }
    if kind is BountyType.MYSTERY:
        return gettext("Once registration is closed, each bust opens an envelope.")
    return gettext("There are no bounties in this event.")


def _money(cents: int, currency: str) -> str:
    return formats.money(cents, currency=currency, locale=get_language())
