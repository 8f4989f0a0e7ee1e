"""Who may go in where: every address with every method it takes, under who may.

One letter for everybody: nobody (-), no role (i), the superuser (S), a director of another event
(o); directors (d), floor (f), dealers (t), desk (k), cashiers (c), displays (v) and who only reads
(r), large where the role is in the whole club; and with a PIN alone a director (p), the superuser
(s) and a cashier (q).  The rows stand in three modules beside this one; a new address goes there.
"""

from tests.doors import of_events, of_the_api, of_the_house

WHO = {
    "everybody": "-iSDFTKCVRdftkcvropsq",  # boards, draws, laws, players' own pages
    "signed in": "iSDFTKCVRdftkcvropsq",  # one's own page, and lists of what one may see
    "any role": "SDFTKCVRdftkcvropsq",  # calculators know no event
    "at the event": "SDFTKCVRdftkcvrpsq",  # with any role in it, dealers too
    "of the club": "SDFTKCVRpsq",  # with any role of the club, dealers too
    "see the board": "SDFKCVRdfkcvrpsq",  # all but dealers: what stands on public boards
    "see the event": "SDFKCRdfkcrpsq",  # all but dealers and displays
    "see the club": "SDFKCRpsq",  # all of the club but dealers and displays
    "hear of people": "SDFKCRdfkcrpsq",  # all but dealers and displays
    "hear of members": "SDFKCRpsq",  # of the club, but dealers and displays
    "see money": "SDKCRdkcrpsq",
    "see all the money": "SDKCRpsq",  # of the club
    "act": "SDFTKCdftkcpsq",  # whoever does anything there may undo something
    "act anywhere": "SDFTKCdftkcopsq",
    "floor and desk": "SDFKCdfkcpsq",
    "floor and desk of any event": "SDFKCdfkcopsq",  # finds people, prints
    "floor and desk of the club": "SDFKCpsq",
    "at the table": "SDFTdftps",  # the floor, and the dealer of the table
    "floor": "SDFdfps",
    "floor of the club": "SDFps",
    "desk": "SDKCdkcpsq",
    "desk of any event": "SDKCdkcopsq",  # who keeps a till
    "desk of the club": "SDKCpsq",
    "pays out": "SDCdc",
    "pays out in the club": "SDC",
    "director": "SDd",
    "director of the club": "SD",  # and no PIN does for it
    "tokens only": "",  # a program ends its token; a browser is led to the sign-in again
}


def rows() -> dict[str, str]:
    """Every method and address with the letters of who may go in."""
    return {
        f"{method} {part.PREFIX}{route}": WHO[who]
        for part in (of_the_api, of_events, of_the_house)
        for who, lines in part.ROWS.items()
        for line in lines.strip("\n").splitlines()
        if line.strip()
        for methods, route in [_parted(line.strip())]
        for method in methods
    }


def _parted(line: str) -> tuple[list[str], str]:
    """The methods of a row and its address, which is empty for the first page."""
    words = line.split(" ")
    methods = [word for word in words if word.isupper()]
    return methods, " ".join(words[len(methods) :])
