"""What the boards of an event call out, and in which words."""

from collections.abc import Mapping
from typing import Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Look
from tournaments.register import act
from tournaments.rules.signals import USUAL, Loudness, Signal, sentence


@act("board.look_changed", room="screens")
def change_sayings(
    tournament_id: int,
    *,
    language: str,
    sentences: Mapping[Signal, str],
    loudness: Mapping[Signal, Loudness],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Change what the boards say aloud and how, in one language; what is left out stays.

    An empty sentence goes back to ours.
    Raises UnknownName and SentenceTooLong.
    """
    act = journal.open_act(tournament_id, "board.look_changed", **order)
    look = Look.objects.filter(tournament=act.tournament).first()
    look = look or act.create(Look(tournament=act.tournament))
    own = dict(look.sayings.get(language, {}))
    own |= {str(signal): sentence(signal, text) for signal, text in sentences.items()}
    signals = {**look.signals, **{str(signal): str(how) for signal, how in loudness.items()}}
    act.update(
        look,
        sayings={**look.sayings, language: {name: text for name, text in own.items() if text}},
        signals={name: how for name, how in signals.items() if how != USUAL[Signal(name)]},
    )
    return journal.record(act, language=language)
