"""Verify a draw with nothing but Python: python verify_draw.py draw-17.json   (rules: draws.md)"""
import hashlib, hmac, json, sys
def replay(seed, given):
    drawn, pool, seated, apart, ranks = [], [], {}, [], "23456789TJQKA"
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
    for word, *said in (line.split(" ") for line in given.split("\n")):
        if word == "seated": seated[said[0]] = said[1]
        elif word == "apart": apart.append(said)
        elif word == "pick":
            dealt = {line[-1] for line in drawn}
            free = shuffled(c for c in said[1:] if c not in dealt)
            pool += [free[i] for i in range(int(said[0]))]
        elif word == "cards": drawn += cards(said)
        elif word != "draw":
            pairs = [p for p in apart if {*p} & {*said} and {*p} <= {*said, *seated}]
            drawn, pool = drawn + {"deal": deal, "deal-by-card": by_card}[word](said, pairs), []
    return "\n".join(map(" ".join, drawn))
def checks(draw):
    seed, given, sha = draw["seed"], draw["given"], lambda s: hashlib.sha256(s.encode()).hexdigest()
    found = {"seal": draw["format"] == "draw 1" and sha(seed) == draw["seal"]}
    found["commitment"] = sha(seed + "\n" + given) == draw["commitment"]
    return found | {"output": all(found.values()) and replay(seed, given) == draw["drawn"]}
if __name__ == "__main__":
    raw = open(sys.argv[1], "rb").read()
    found = {"file": raw == json.dumps(json.loads(raw), ensure_ascii=False, indent=1).encode()}
    found |= checks(json.loads(raw))
    for name, holds in found.items(): print(f"{name:11}", "holds" if holds else "DOES NOT HOLD")
    sys.exit(not all(found.values()))
