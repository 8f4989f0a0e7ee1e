"""Hand for hand on the board: how many tables have finished, and which are awaited."""

from tdsite.rooms.boards.faces.moment import FaceMoment, FaceRow

_ICONS = {"done": "check", "plays": "hourglass", "holds": "hand"}


def count(m: FaceMoment) -> list[str]:
    """How many tables of how many, the small word between them; nothing in any other state."""
    if m.state != "hand-for-hand":
        return []
    hands = m.shot["hands"]
    sentence = m.say("hands_count", done=m.chips(hands["done"]), n=m.chips(hands["of"]))
    return sentence.split("*")


def says(m: FaceMoment) -> list[str]:
    """What the count means, in two lines."""
    if m.state != "hand-for-hand":
        return []
    hands = m.shot["hands"]
    hand = m.say("hand_number", hand=m.chips(hands["hand"]))
    return [m.count("hands_finished", hands["of"]), hand if hands["hand"] else m.say("hand_first")]


def tables(m: FaceMoment) -> list[FaceRow]:
    """State, icon and words of each table that is shown, and how many more are awaited."""
    if m.state != "hand-for-hand":
        return []
    hands = m.shot["hands"]
    rows = [
        [state, _ICONS[state], m.say(f"table_{state}", table=number)]
        for number, state in hands["tables"]
    ]
    more = [["plays", "", m.count("more_tables", hands["more"])]] if hands["more"] else []
    return rows + more
