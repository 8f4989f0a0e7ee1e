"""What absent and disqualified players leave to do: stacks posted to nothing, levels, prizes."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext, pgettext

from blinds.stages import play_now
from tdsite.rooms.penalties.acts import posts_due
from tdsite.rooms.penalties.page import held_of
from tdsite.web.event_page import Todo, act_press, link_press
from tdsite.web.event_state import EventState
from tdsite.web.penalties import not_here
from tournaments.models import Tournament
from tournaments.queries import policy_of
from tournaments.rules.payouts import LAW as PRIZE_LAW
from tournaments.rules.policy import AbsentPosts

LAW = "Robert's Rules 7.6"
MAX_STACKS = 6


def absent_stacks(event_now: EventState) -> Iterator[Todo]:
    """Stacks blinded off, one tap to bust each; and, by level, those that have to post."""
    tournament = event_now.tournament
    gone = [one for one in not_here(tournament) if one.is_out_of_chips]
    for one in gone[:MAX_STACKS]:
        yield Todo(
            "chip",
            "warn",
            gettext("%(player)s blinded off: eliminate?") % {"player": one.player},
            gettext("Last counted chips of %(seat)s are posted.") % {"seat": one.place},
            LAW,
            presses=(
                act_press(
                    event_now, gettext("Bust"), "bust", "entry.busted", entry=one.entry, certain=1
                ),
            ),
        )
    yield from _by_level(event_now, tournament)


def _by_level(event_now: EventState, tournament: Tournament) -> Iterator[Todo]:
    if policy_of(tournament).absent_posts is not AbsentPosts.PER_LEVEL:
        return
    now = play_now(tournament, event_now.now)
    owed, _ = posts_due(tournament, now)
    if not owed or now.stakes is None:
        return
    yield Todo(
        "away",
        "warn",
        ngettext(
            "%(count)s absent stack posts for level %(level)s",
            "%(count)s absent stacks post for level %(level)s",
            len(owed),
        )
        % {"count": len(owed), "level": now.stakes.level},
        gettext("Absent stacks post at each level start."),
        LAW,
        presses=(
            act_press(event_now, pgettext("blinds", "Post"), "post-absent", "absence.posted"),
        ),
    )


def prizes_held(event_now: EventState) -> Iterator[Todo]:
    """Prizes of disqualified players that nobody has decided on."""
    for one in held_of(event_now.tournament):
        if not one.decision:
            yield Todo(
                "lock",
                "warn",
                gettext("Decide prize: %(player)s") % {"player": one.entry.player.name},
                gettext("Disqualified in place %(place)s: prize withheld until decided.")
                % {"place": one.place},
                PRIZE_LAW,
                presses=(
                    link_press(event_now, gettext("Decide"), "penalties", "penalty.prize_decided"),
                ),
            )
