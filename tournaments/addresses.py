"""How the addresses of the API begin, below /api/, where several acts share one."""

EVENT = "tournaments/<id:tournament_id>/"
ENTRY = f"{EVENT}entries/<id:entry_id>/"
TABLE = f"{EVENT}tables/<number:table>/"
SEAT = f"{EVENT}seats/<number:table>-<number:seat>/"
