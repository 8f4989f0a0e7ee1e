"""The words of printed structure sheets, beside those each language of the site brings.

Sheets come from anywhere: German and Spanish ones are read whether or not the site speaks them.
"""

import re

HEADINGS = {
    "level": "stufe levels runde blindstufe nivel niveaux rd",
    "blinds": "ciegas|blindes|small blind/big blind|sb/bb/ante|sb/bb ante|blinds/ante|pb/gb/ante",
    "small_blind": "kleiner blind|kleine blind|ciega pequena|ciega chica|pequena|small blinds",
    "big_blind": "grosser blind|grosse blind|ciega grande|grande|big blinds",
    "ante": "ante per player|antes|ante joueur|ante jugador",
    "bb_ante": "bb ante|big blind ante|bba|ante bb|ante grosse blinde|ante ciega grande|bb-ante",
    "button_ante": "button ante|btn ante|ante bouton|ante boton|dealer ante|button-ante",
    "minutes": "dauer|zeit|minuten|spielzeit|duracion|tiempo|minutos|level time|length min|mins.",
    "clock": "start|start time|starts|begins|end|ends|heure|heure de debut|debut|uhrzeit|beginn|"
    "ende|hora|inicio|clock|time of day",
    "remove_chips": "removed|chips removed|fichas retiradas|jetons|color-up|colour-up",
    "game": "juego|spiel|game type",
    "bets": "limits|limit|stakes|limites|bet|bets|small bet/big bet|betting limits",
    "small_bet": "lower limit|apuesta pequena|completion|complete|completion bet|bet small",
    "big_bet": "upper limit|apuesta grande|bet big",
    "bring_in": "bring in|bring-in|entrada|ouverture forcee",
    "note": "bemerkung|notas|info",
}
BREAK = (
    r"\b(?:break|pause|pausen?|dinner|lunch|diner|dejeuner|repas|descanso|cena|pausa|\w*essen\b)"
)
DAY_END = (
    r"\b(?:end of (?:the )?(?:day|flight|play)|day \d+ ends?"
    r"|fin (?:de (?:la )?journee|du jour|jour)"
    r"|ende (?:von |des )?(?:tag|spieltag)\w*|tagesende|fin (?:del|de) dia|bag (?:and|&) tag)"
)
CLOSED = (
    r"\b(?:late )?(?:reg\w*|inscri\w*|anmeld\w*|registr\w*|re-?entry|rebuys?|nachkauf)\b.*"
    r"(?:clos|end|ferm|clot|fin|schluss|until|jusqu|bis|cierr|hasta|through|over)"
    r"|\b(?:end of|close of|fin (?:de|des)|cierre de|ende der|cloture des) (?:late )?"
    r"(?:reg|inscri|anmeld|registr|re-?entr|rebuy)|anmeldeschluss"
)
REMOVE = (
    r"(?:colou?r[- ]?up|race[d]?[- ]?off|chip race|remov\w+|retrait|retir\w+|"
    r"farbwechsel|eintausch\w*|raus|changement de jetons)"
)
EVERY = r"\b(?:every|each|toutes?|tous|alle|jede[rsn]?|cada)\b"
LEVELS = r"(?:blind ?)?(?:levels?|rounds?|niveaux?|stufen?|niveles|nivel|runden?|blindstufen?)"
MINUTES = r"(?:-?\s?(?:minutes?|minuten|minutos|mins?|mn|m)\b|['’′](?!\d))"
LEVEL = r"(?:level|lvl|lv|niveau|niv|stufe|nivel|round|runde|l|n)\.?\s*#?\s*"

PLAYED = re.compile(
    rf"(\d+){MINUTES}[- ]*(?:per |par |pro |por |each )?{LEVELS}"
    rf"|{LEVELS}\b[^\d]{{0,40}}(\d+)\s*{MINUTES}"
    rf"|(\d+)\s*{MINUTES}\s*(?:each|per|par|pro|por|chacun)\b"
)
SPAN = re.compile(
    rf"{LEVELS}\s*(\d+)\s*(?:-|–|to|through|a|au|bis|hasta)\s*(\d+)\D{{1,30}}(\d+)\s*{MINUTES}"
)
OF_DAY = re.compile(r"\b(?:day|jour|tag|dia)\s*(\d)\b")
GAMES = re.compile(r"hold ?'?em|omaha|stud|razz|badugi|2-7|draw|h\.?o\.?r\.?s\.?e|plo|mixed")
