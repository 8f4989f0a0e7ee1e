"""The words of printed structure sheets, beside those each language of the site brings.

Sheets come from anywhere: German and Spanish ones are read whether or not the site speaks them.
All are written as `plain` leaves them: lower case, no accents.
"""

# The headings of columns; what stands under SKIPPED says nothing of the plan.
HEADINGS = {
    "level": "stufe|levels|lvl|lv|runde|blindstufe|blindlevel|nivel|niveaux|rd|livello|nr|n°|no",
    "blinds": "ciegas|blindes|small blind/big blind|small/big blind|small/big blinds|sb/bb/ante"
    "|sb/bb ante|blinds/ante|pb/gb/ante|little/big|blinds little/big|blinds sb/bb"
    "|blinds small/big|small & big blind|bui|blinds/limits",
    "small_blind": "kleiner blind|kleine blind|kleine blinde|ciega pequena|ciega chica|pequena"
    "|small blinds|little blind|piccolo buio|s blind|s b",
    "big_blind": "grosser blind|grosse blind|groer blind|groer blinde|ciega grande|grande"
    "|big blinds|grande buio|b blind|b b",
    "ante": "ante per player|antes|ante joueur|ante par joueur|ante jugador|ante por jugador"
    "|ante pro spieler|player ante|table ante",
    "bb_ante": "bb ante|big blind ante|bba|ante bb|ante grosse blinde|ante grosse blind"
    "|ante ciega grande|bb-ante|ante big blind|big blind antes|grosse blinde ante|ante gb",
    "button_ante": "button ante|btn ante|ante bouton|ante boton|dealer ante|button-ante"
    "|ante button",
    "minutes": "dauer|zeit|minuten|spielzeit|duracion|tiempo|minutos|level time|length min|mins"
    "|leveldauer|level length|level duration|round length|round time|time min|min per level"
    "|minutes/level|min/level|blindzeit|duree min|duree niveau|durata|minuti|tps|duree minutes"
    "|duration minutes|time minutes|length minutes|durations|times",
    "clock": "start|start time|starts|begins|starts at|heure|heure de debut|debut|uhrzeit|beginn"
    "|hora|inicio|clock|time of day|real time|horaire|startzeit|von|from|started",
    "ends": "end|ends|end time|ende|fin|ends at|bis|hasta|until|heure de fin|stop",
    "elapsed": "elapsed|elapsed time|total time|total|gesamt|total minutes|cumulative"
    "|cumulative time|total min|running time|temps cumule|cumul|gesamtzeit|tiempo total"
    "|time elapsed",
    "remove_chips": "removed|chips removed|fichas retiradas|jetons|color-up|colour-up|chip up"
    "|color up chips",
    "game": "juego|spiel|game type|games|jeux|variant",
    "bets": "limits|limit|stakes|limites|bet|bets|small bet/big bet|betting limits|bet limits"
    "|betting|fixed limits|limit bets",
    "small_bet": "lower limit|apuesta pequena|completion|complete|completion bet|bet small|low"
    "|low limit|small limit|completion/small limit|low bet|small bets|complete bet",
    "big_bet": "upper limit|apuesta grande|bet big|high|high limit|big limit|high bet|big bets"
    "|upper bet",
    "bring_in": "bring in|bring-in|entrada|ouverture forcee|low card|low card/bring in|bringin",
    "note": "bemerkung|bemerkungen|notas|info|notes|comments|observaciones|event|action",
    "skipped": "avg stack|average stack|avg|average|bb in play|total bb|bbs|stack|players|m"
    "|tapis moyen|starting bb|starting bbs|average bb|day",
}
BLIND = ("blind", "blinde", "blinds")  # twice beside each other: the small and the big one

BREAK = (
    r"\b(?:break|breaks|pause[ns]?|dinner|lunch|diner|dejeuner|repas|descansos?|cena|pausas?"
    r"|\w*essen|intermission|entracte|recess|\w*pause|coffee|snacks?|meal|supper|souper|apero"
    "|imbiss"
    r"|comida|almuerzo|merienda|intervalo|interval|entremes)\b"
)
DAY_END = (
    r"\b(?:day_end|end of (?:the )?(?:day|flight|play)|end (?:of )?day|day \d+\w? ends?"
    r"|fin (?:de (?:la )?journee|du jour|jour|du day|day)"
    r"|ende (?:von |des |der )?(?:tag|spieltag)\w*|tagesende|fin (?:del?|de) dia"
    r"|bag (?:and|&|n) tag|play stops for the day|fine (?:del )?(?:giorno|day))"
)
CLOSED = (
    r"\b(?:late )?(?:reg\b|regs?\b|registr\w*|inscri\w*|anmeld\w*|re-?entr\w*|rebuys?|re-?buys?"
    r"|nachkauf|add-?ons?|iscrizion\w*|einkauf\w*)\b.*"
    r"(?:clos|end|ferm|clot|fin|schluss|until|jusqu|bis|cierr|hasta|through|over|chiu|available)"
    r"|\b(?:end of|ends?|close[ds]?(?: of)?|last|fin(?: del?| des| de la)?|cierre del?|ende der"
    r"|cloture des?|fermeture des?|fine) (?:\w+ )?"
    r"(?:late )?(?:reg|inscri|anmeld|registr|re-?entr|re-?buy|recave|iscriz)"
    r"|anmeldeschluss|inscripciones? cerrada"
)
REMOVE = (
    r"(?:colou?r(?:ing)?[- ]?(?:up|off)|colou?rs?(?= \$?\d)"
    r"|chip(?:s|ping)?[- ]?(?:up|race|out)|raced?[- ]?off"
    r"|remov\w+|retrait|retir\w+|chip race|farbwechsel|eintausch\w*|raus|take out|taken out"
    r"|changement de jetons|aufwertung)"
)
EVERY = r"\b(?:every|each|toutes?|tous|alle|jede[rsnm]?|cada|ogni)\b"
AFTER = (
    r"\b(?:after|following|at (?:the )?(?:end|completion|conclusion) of|apres|nach|tras|despues)\b"
)
ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LEVELS = (
    r"(?:blind ?)?(?:levels?|rounds?|niveaux?|stufen?|niveles|nivel|runden?|blindstufen?|livelli)"
)
MINUTES = r"(?:-?\s?(?:minutes?|minuten|minutos|minuti|mins?\b\.?|mn|m)\b|['’′](?![\w'’]))"
LEVEL = (
    r"(?:blindlevel|blind level|level|lvl|lv|niveau|niv|stufe|nivel|round|runde|livello|l|n|r)"
    r"\s*\.?\s*[#:°º]?\s*"
)
DAY = r"(?:day|jour|tag|dia|giorno)"
# words beside the numbers of a level that change nothing
PLAIN = """blinds blind blindes blinde ciegas level niveau stufe nivel sb bb pb gb small big no and
    et und y e the is are at chips chip limits limit bets bet min minutes mins of de a fl nl pl nlh
    nlhe each lvl duration length for bei von mit with game ab"""
ANTE = r"\bantes?\b|\bbba\b"
BB_ANTE = (
    r"(?:bb ?-?antes?|big ?-?blind ?-?antes?|bba|antes? (?:\()?bb\b\)?|ante (?:de )?grosse blinde?"
    r"|ante (?:de )?ciega grande|ante (?:by|du|de la|of the)? ?big blind|grosse blinde? ante)"
)
BUTTON_ANTE = (
    r"(?:(?:button|btn|bouton|boton|dealer) ?-?antes?"
    r"|antes? (?:du )?(?:button|bouton|boton|btn))"
)
LIMIT = (
    r"\b(?:fixed[- ]limit|limit hold|limit omaha|limit holdem|lhe\b|stud|razz|h\.?o\.?r\.?s\.?e)"
)
