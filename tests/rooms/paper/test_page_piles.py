"""What is cut as one pile stays in order once the piles are put on each other."""

import json

import pytest
import typst

from tdsite.web.paper import SHEETS

FILES = {name: (SHEETS / name).read_bytes() for name in ("look.typ", "faces.typ")}


def pages(slips: int, places: int) -> list[list[int | None]]:
    """Which slip lies at each place of each page."""
    main = f'#import "look.typ": piles\n#metadata(piles(range({slips}), {places})) <laid-out>'
    found = typst.query({"main.typ": main.encode(), **FILES}, "<laid-out>", field="value", one=True)
    return json.loads(found)


@pytest.mark.parametrize(("slips", "places"), [(1, 4), (4, 4), (9, 4), (27, 4), (312, 9)])
def test_the_piles_one_on_the_other_are_in_order(slips, places):
    laid_out = pages(slips, places)

    piles = [[page[place] for page in laid_out] for place in range(places)]
    together = [slip for pile in piles for slip in pile if slip is not None]
    assert together == list(range(slips))
    assert len(laid_out) == -(-slips // places), "no page more than needed"
