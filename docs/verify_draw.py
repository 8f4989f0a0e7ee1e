"""Verify a draw with nothing but Python: python verify_draw.py draw-17.json   (rules: draws.md)"""
import hashlib, hmac, json, sys
FIELDS = ["format", "seal", "commitment", "seed", "given", "drawn"]
def replay(seed, given):
    drawn, pool, seated, apart, ranks = [], [], {}, [], "23456789TJQKA"
    only, picks = [], []  # who may have which chairs only, and what a deal then draws by itself
    blocks = (hmac.digest(bytes.fromhex(seed), b"draw:%d" % n, "sha256") for n in range(2**63))
    words = (int.from_bytes(block[i : i + 8], "big") for block in blocks for i in (0, 8, 16, 24))
    below = lambda bound: next(w for w in words if w < 2**64 - 2**64 % bound) % bound
    def swap(row, one, other):
        row[one], row[other] = row[other], row[one]
    def shuffled(things):
        row = list(things)
        for last in range(len(row) - 1, 0, -1): swap(row, last, below(last + 1))
        return row
    def cards(holders):  # a further deck is shuffled when the one before is dealt out
        deck = (card for _ in holders for card in shuffled(r + s for s in "cdhs" for r in ranks))
        return [[holder, card] for holder, card in zip(holders, deck)]
    def clashes(pairs, order, chairs):  # sit everybody down and see who is at one table
        seated.update(zip(order, chairs, strict=True))
        return [p for p in pairs if len({seated[entry].split("-")[0] for entry in p}) == 1]
    def deal(entries, pairs):
        bound = [e for e in entries if any(e in pair for pair in pairs)]
        order, chairs, turn = bound + [e for e in entries if e not in bound], shuffled(pool), 0
        while (now := clashes(pairs, order, chairs)) and (turn := turn + 1) <= 6000:
            if turn <= 1000:
                for i in range(len(bound)): swap(chairs, i, i + below(len(chairs) - i))
            else:
                movers = [i for i, e in enumerate(bound) if any(e in pair for pair in now)]
                swap(chairs, *(two := (movers[below(len(movers))], below(len(chairs)))))
                if len(clashes(pairs, order, chairs)) > len(now) and below(20): swap(chairs, *two)
        return None if now else [[entry, seated[entry]] for entry in entries]
    def by_card(entries, pairs):
        for _ in range(1000):
            chairs, held = shuffled(pool), cards(entries)
            held.sort(key=lambda line: (ranks.index(line[1][0]), line[1][1]), reverse=True)
            if not clashes(pairs, [entry for entry, _ in held], chairs):
                return [[*line, chair] for line, chair in zip(held, chairs)]
    def among(entries, pairs):  # draw 2: whole attempts, until one stands
        before, home = dict(seated), {c: i for i, (_, free) in enumerate(picks) for c in free}
        every, narrow = list(home), [e for e in entries if e in only]
        few = [c for c in every if c in only]
        wide = [e for e in entries if e not in only and any(e in pair for pair in pairs)]
        bound, rows, found = narrow + wide, [(few[:], len(narrow)), (every[:], len(wide))], None
        most, of = 0, 1
        for n, free in picks:
            if n * of > most * len(free): most, of = n, len(free)
        def attempt():
            for row, number in rows:
                for i in range(number): swap(row, i, i + below(len(row) - i))
            given, there = [c for row, number in rows for c in row[:number]], [0] * len(picks)
            for i, c in enumerate(given):
                n, free = picks[home[c]]
                left, chairs = n - there[home[c]], len(free) - there[home[c]]
                if c in given[:i] or below(chairs * most) >= left * of: return None
                there[home[c]] += 1
            return None if clashes(pairs, bound, given) else given
        def narrowed():
            now, there = {}, [0] * len(picks)
            for e in bound:
                at = before | now
                shut = {at[o].split("-")[0] for p in pairs if e in p for o in p if o != e and o in at}
                fit = [c for c in (few if e in narrow else every) if c not in now.values()]
                fit = [c for c in fit if there[home[c]] < picks[home[c]][0]]
                fit = [c for c in fit if c.split("-")[0] not in shut]
                if not fit: return None
                now[e] = fit[below(len(fit))]
                there[home[now[e]]] += 1
            return list(now.values())
        for turn in range(10200):
            if turn < 10000 and len(narrow) > len(few): continue
            if (found := attempt() if turn < 10000 else narrowed()) is not None: break
        chairs = list(found)
        for n, free in picks:
            rest = shuffled(c for c in free if c not in found)
            chairs += rest[: n - sum(c in found for c in free)]
        chairs[len(found) :] = shuffled(chairs[len(found) :])
        clashes([], bound + [e for e in entries if e not in bound], chairs)
        return [[entry, seated[entry]] for entry in entries]
    for word, *said in (line.split(" ") for line in given.split("\n")):
        if word == "seated": seated[said[0]] = said[1]
        elif word == "apart": apart.append(said)
        elif word == "pick":
            dealt = {line[-1] for line in drawn}
            free = [c for c in said[1:] if c not in dealt]
            free = free if only else shuffled(free)
            chosen = [free[i] for i in range(int(said[0]))]
            if only: picks.append((len(chosen), free))
            else: pool += chosen
        elif word == "only": only = said
        elif word == "cards": drawn += cards(said)
        elif word != "draw":
            pairs = [p for p in apart if {*p} & {*said} and {*p} <= {*said, *seated}]
            how = {"deal": among if only else deal, "deal-by-card": by_card}[word]
            drawn, pool, picks = drawn + how(said, pairs), [], []
    return "\n".join(map(" ".join, drawn))
def redrawn(seed, given):
    try: return replay(seed, given)
    except Exception: return None  # no input of a draw, or no seed
def checks(draw):
    seed, given, sha = draw["seed"], draw["given"], lambda s: hashlib.sha256(s.encode()).hexdigest()
    rules = "draw 2" if "\nonly " in "\n" + given else "draw 1"
    found = {"seal": draw["format"] == rules and sha(seed) == draw["seal"]}
    found["commitment"] = sha(seed + "\n" + given) == draw["commitment"]
    return found | {"output": all(found.values()) and redrawn(seed, given) == draw["drawn"]}
def verified(path):
    """What each check says, or a sentence why this is no file that can be checked."""
    try:
        with open(path, "rb") as file: raw = file.read()
        draw = json.loads(raw)
        same = raw == json.dumps(draw, ensure_ascii=False, indent=1).encode()
    except OSError as error: return f"{path}: {error.strerror}."
    except (ValueError, RecursionError): return f"{path} is not the file of a draw: it cannot be read."
    if not isinstance(draw, dict) or list(draw) != FIELDS:
        return f"{path} is not the file of a draw: its fields are {', '.join(FIELDS)}, in this order."
    if draw["seed"] is None: return f"{path}: this draw is not public yet. Its file has no seed."
    if not all(isinstance(value, str) for value in draw.values()):
        return f"{path} is not the file of a draw: every field is a text."
    return {"file": same} | checks(draw)
if __name__ == "__main__":
    if len(sys.argv) != 2: sys.exit("Name one file: python verify_draw.py draw-17.json")
    if isinstance(found := verified(sys.argv[1]), str): sys.exit(found)
    for name, holds in found.items(): print(f"{name:11}", "holds" if holds else "DOES NOT HOLD")
    sys.exit(not all(found.values()))
