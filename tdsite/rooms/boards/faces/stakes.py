"""What a hand costs, in words: blinds, antes, the limits of a limit game, the bring-in of stud."""

from blinds.rules.steps import AnteType, Betting, PlanStep
from tdsite.rooms.boards.faces.moment import FaceMoment


def heading(m: FaceMoment, step: PlanStep) -> str:
    """The blinds; where a game has none, its limits or its bring-in."""
    if step.small_chips or step.big_chips:
        return _two(m, step.small_chips, step.big_chips)
    if _has_limits(step):
        return m.say("limits_alone", limits=_two(m, step.small_bet_chips, step.big_bet_chips))
    return (
        m.say("bring_in_alone", chips=m.chips(step.bring_in_chips)) if step.bring_in_chips else ""
    )


def beside(m: FaceMoment, step: PlanStep) -> str:
    """What stands beside the heading: ante, bring-in, limits, and how is bet in a mixed plan."""
    blinds = bool(step.small_chips or step.big_chips)
    limits = _has_limits(step)
    pieces = [_ante(m, step)]
    if step.bring_in_chips and (blinds or limits):
        pieces.append(m.say("bring_in", chips=m.chips(step.bring_in_chips)))
    if limits and blinds:
        pieces.append(_limits(m, step))
    pieces.append(_betting(m, step))
    return ", ".join(piece for piece in pieces if piece)


def in_words(m: FaceMoment, step: PlanStep) -> str:
    """The heading inside a sentence."""
    if not (step.small_chips or step.big_chips) and _has_limits(step):
        return _limits(m, step)
    return heading(m, step)


def ahead(m: FaceMoment, step: PlanStep, *, since: PlanStep) -> str:
    """The same of the level to come, with its game where that is another than now."""
    if not step.game or step.game == since.game:
        return in_words(m, step)
    return m.say("of_game", game=unstarred(step.game), stakes=in_words(m, step))


def unstarred(text: str) -> str:
    """A text of the house inside a sentence whose asterisks mean something."""
    return text.replace("*", "")


def _has_limits(step: PlanStep) -> bool:
    return bool(step.small_bet_chips or step.big_bet_chips)


def _limits(m: FaceMoment, step: PlanStep) -> str:
    return m.say("limits", limits=_two(m, step.small_bet_chips, step.big_bet_chips))


def _ante(m: FaceMoment, step: PlanStep) -> str:
    if not step.ante_chips:
        return ""
    name = "bb_ante" if step.ante_type is AnteType.BIG_BLIND else "ante"
    return m.say(name, ante=m.chips(step.ante_chips))


def _betting(m: FaceMoment, step: PlanStep) -> str:
    """How much may be bet, unless the limits or the game's own name say it."""
    says_itself = "limit" in step.game.lower() or _has_limits(step)
    return "" if not m.mixed or says_itself else m.say(Betting(step.betting).value)


def _two(m: FaceMoment, small: int, big: int) -> str:
    return f"{m.chips(small)} / {m.chips(big)}"
