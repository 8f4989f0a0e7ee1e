"""The house itself: its terms, its choices where the laws leave one, and its own rules."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Unpack
from zoneinfo import available_timezones

from babel.numbers import list_currencies
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max

from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import Club, HouseRule, JournalLine, Tournament
from tournaments.models.club import PaperSize
from tournaments.operations.events import require_not_over
from tournaments.queries import policy_of
from tournaments.register import act
from tournaments.rules import N_, RuleError
from tournaments.rules.languages import CurrencyCode, TimeZoneName
from tournaments.rules.policy import (
    MAX_PLACE,
    PRESETS,
    HouseRuleGone,
    Policy,
    UnknownPolicy,
    Wording,
    check_in_play,
    checked_wording,
    chosen,
    differing,
)
from tournaments.rules.values import Text

FIRST = 1
OLDEST_MINIMUM = 99
MAX_CENTS = 10**12
TERMS = (
    *("name", "timezone", "language", "currency", "minimum_age"),
    *("tills_required", "refund_limit_cents", "payout_limit_cents", "public_address"),
    "public_events",
    *("postal_address", "licence", "paper_size", "logo_on_paper"),
)

ClubName = Annotated[str, Text(120)]
LanguageCode = Annotated[str, Text(8)]
MAX_ADDRESS_LINES = 4  # of a slip 74 mm wide


class ClubNameMissing(RuleError):
    """A club without a name."""


class FoundedAlready(RuleError):
    """One book is kept by one club."""


class WrongClubTerm(RuleError):
    """A term that no club can have: a zone that is nowhere, a language that is not spoken here."""


@act("club.founded", room="club")
def found_club(
    *,
    name: ClubName,
    timezone: TimeZoneName,
    language: LanguageCode,
    currency: CurrencyCode,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Found the club, with the first line of its journal; the line's `club_id` names it.

    A book is kept by one club, even where two people begin it in the same moment.
    Raises ClubNameMissing, FoundedAlready.
    """
    if not name.strip():
        raise ClubNameMissing(N_("Give the club a name."), field="name")
    club = _only_club(name=name.strip(), timezone=timezone, language=language, currency=currency)
    act = journal.open_club_act(club.pk, "club.founded", **order)
    return journal.record(act, club=club.name)


def _only_club(**fields: str) -> Club:
    """The first row of its table: of two at once the database lets one in."""
    taken = FoundedAlready(N_("This installation already has a club. It serves one club only."))
    if Club.objects.exists():
        raise taken
    try:
        with transaction.atomic():
            return Club.objects.create(pk=FIRST, **fields)
    except IntegrityError as error:
        raise taken from error


def change(act: Act, fields: Mapping[str, Any]) -> list[str]:
    """Change the club's own terms; the names of those that changed.

    Raises ClubNameMissing, WrongClubTerm.
    """
    club = act.club
    wanted = {name: value for name, value in fields.items() if name in TERMS}
    if "name" in wanted:
        wanted["name"] = str(wanted["name"]).strip()
    if not wanted.get("name", club.name):
        raise ClubNameMissing(N_("Give the club a name."), field="name")
    if "public_address" in wanted:
        wanted["public_address"] = read_address(str(wanted["public_address"]))
    if "postal_address" in wanted:
        wanted["postal_address"] = read_postal_address(str(wanted["postal_address"]))
    if "licence" in wanted:
        wanted["licence"] = " ".join(str(wanted["licence"]).split())
    for name, fits in _FITS.items():
        if name in wanted and not fits(wanted[name]):
            raise WrongClubTerm(N_("Not possible. Choose one of the options shown."), field=name)
    changed = [name for name, value in wanted.items() if getattr(club, name) != value]
    act.update(club, **wanted)
    return changed


def read_postal_address(typed: str) -> str:
    """The address as it stands on slips, a line each, blank lines left out.  Raises WrongClubTerm.

    >>> read_postal_address(" 4  Lantern Street \\r\\n\\r\\n75011 Paris ")
    '4 Lantern Street\\n75011 Paris'
    """
    lines = [tidy for line in typed.splitlines() if (tidy := " ".join(line.split()))]
    if len(lines) > MAX_ADDRESS_LINES:
        raise WrongClubTerm(
            N_("A slip has room for %(most)s address lines. Enter fewer."),
            field="postal_address",
            most=MAX_ADDRESS_LINES,
        )
    return "\n".join(lines)


def read_address(typed: str) -> str:
    """The address people open the site by, as it is kept: scheme, host and port; empty is none.

    Raises WrongClubTerm.

    >>> read_address(" https://Poker.example.org/ "), read_address("")
    ('https://poker.example.org', '')
    """
    text = typed.strip().rstrip("/").lower()
    if text and not _ADDRESS.fullmatch(text):
        raise WrongClubTerm(
            N_("Enter the address as phones open it, like https://poker.example.org."),
            field="public_address",
        )
    if _HERE.match(text):
        raise WrongClubTerm(
            N_(
                "Only this computer can open that address."
                " Enter one that phones in the room can open."
            ),
            field="public_address",
        )
    return text


_ADDRESS = re.compile(r"https?://([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:[0-9]{1,5})?")
_HERE = re.compile(r"https?://(127\.|localhost(:|$)|\[::1\])")


def _within(value: Any, most: int) -> bool:
    return value is None or 0 <= int(value) <= most


_FITS = {
    "timezone": lambda zone: zone in available_timezones(),
    "language": lambda language: language in dict(settings.LANGUAGES),
    "currency": lambda currency: currency in list_currencies(),
    "paper_size": lambda size: size in PaperSize.values,
    "minimum_age": lambda years: _within(years, OLDEST_MINIMUM),
    "refund_limit_cents": lambda cents: _within(cents, MAX_CENTS),
    "payout_limit_cents": lambda cents: _within(cents, MAX_CENTS),
}


HOUSE = "house"


def policy_of_club(club: Club) -> Policy:
    """What new events of the club begin with; the French laws until something is chosen."""
    return Policy.from_json(club.policy)


def base_of(preset: str | None, club: Club, otherwise: Policy) -> Policy:
    """The policy a preset names, `house` being the club's own.  Raises UnknownPolicy."""
    if not preset:
        return otherwise
    if preset == HOUSE:
        return policy_of_club(club)
    found = {laws.value: policy for laws, policy in PRESETS.items()}.get(preset)
    if found is None:
        raise UnknownPolicy(
            N_("Unknown preset “%(preset)s”. Choose one from the list."),
            field="preset",
            preset=preset,
        )
    return found


def choose_for_club(act: Act, wanted: Mapping[str, Any], *, preset: str | None = None) -> list[str]:
    """What new events begin with from now on; the names of what changed.

    Events that are announced keep theirs.  Raises UnknownPolicy.
    """
    now = policy_of_club(act.club)
    policy = chosen(wanted, base=base_of(preset, act.club, now))
    act.update(act.club, policy=policy.to_json())
    return differing(now, policy)


def choose_policies(
    act: Act, wanted: Mapping[str, Any], *, preset: str | None = None, reason: str = ""
) -> list[str]:
    """Other choices for one event; the names of what changed.

    Once it has started only what a law lets the director decide when it happens, with a reason.
    Raises UnknownPolicy, ChoiceFixed, ReasonWanted, WrongState.
    Source: Robert's Rules 7.18, 7.37, 7.39.
    """
    tournament: Tournament = act.tournament
    require_not_over(tournament)
    now = policy_of(tournament)
    policy = chosen(wanted, base=base_of(preset, act.club, now))
    changed = differing(now, policy)
    if tournament.started_at is not None:
        check_in_play(changed, reason=reason)
    act.update(tournament, policy=policy.to_json())
    return changed


def add_house_rule(act: Act, wording: Wording) -> HouseRule:
    """A new rule, after the others.  Raises HouseRuleUnfit."""
    tidy = checked_wording(wording)
    last = HouseRule.objects.filter(club=act.club).aggregate(last=Max("position"))["last"] or 0
    place = min(last + 1, MAX_PLACE)
    return act.create(
        HouseRule(club=act.club, position=place, law=tidy.law, title=tidy.title, text=tidy.text)
    )


def change_house_rule(act: Act, rule: HouseRule, wording: Wording) -> HouseRule:
    """Another wording.  Raises HouseRuleUnfit; HouseRuleGone for one that is put away."""
    tidy = checked_wording(wording)
    _check_kept(rule)
    return act.update(rule, law=tidy.law, title=tidy.title, text=tidy.text)


def retire_house_rule(act: Act, rule: HouseRule) -> HouseRule:
    """Put a rule away: nobody is shown it any more.  Raises HouseRuleGone if it is."""
    _check_kept(rule)
    return act.update(rule, retired=True)


def _check_kept(rule: HouseRule) -> None:
    if rule.retired:
        raise HouseRuleGone(
            N_("This house rule is archived. Undo that in the log, or add a new one.")
        )
