"""Verifies an export of the chain of consents (README.md): python3 verify.py EXPORT PUBLIC_KEY.pem
    --head FILE    also compares a signed head that was kept elsewhere; --consent LEAD/VERSION  shows that consent"""
import argparse, base64, bisect, datetime, hashlib, json, sys, time
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # Ed25519, RFC 8032
D = -121665 * pow(121666, -1, P) % P
def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    return (b-a) * (d-c) % P, (d+c) * (b+a) % P, (d-c) * (d+c) % P, (b-a) * (b+a) % P
def multiply(n, p, q=(0, 1, 1, 0)):
    for bit in bin(n)[:1:-1]: q, p = add(q, p) if bit == "1" else q, add(p, p)
    return q
def point(data):
    y = int.from_bytes(data, "little") & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P: x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or y >= P: raise ValueError("not a point")
    return (x if x & 1 == data[31] >> 7 else P - x), y, 1, (x if x & 1 == data[31] >> 7 else P - x) * y % P
BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
def is_signed(head, key):
    try: signature = base64.b64decode(head["signature"], validate=True); r = point(signature[:32])
    except ValueError: return False
    s, body = int.from_bytes(signature[32:], "little"), head["body"].encode()
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + body).digest(), "little") % L
    left, right = multiply(s, BASE), add(r, multiply(h, point(key)))
    return (len(signature) == 64 and s < L and base64.b64encode(signature).decode() == head["signature"]
            and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1)))
CLEAR = set("agreed_at gpc gpc_header initially_checked kept_since lead_id lead_token_at phone_verified phone_verified_at "
            "proof_lane proof_number received_at shown_at submitted_at text_sha256 ticked_at ticket_id unproven version".split())  # neither personal nor free text
ENTRY = {**dict.fromkeys(("lane", "kind", "at", "previous", "content", "hash"), str), "number": int}
HEAD = {"number": int, "body": str, "hash": str, "signature": str}
PARTS = {"entry": ENTRY, "late": ENTRY, "head": HEAD, "lateHead": HEAD}
KEYS = {"consent": ["lead_id", "version"], "text": ["sha256"], "published": ["sha256", "product", "version"],
        "timestamp": ["number"]}
def sha256(text): return hashlib.sha256(text.encode()).hexdigest()
def fields(row, names): return json.dumps({n: row[n] for n in sorted(names) if row[n] is not None}, ensure_ascii=False, separators=(",", ":"))
def digest(row):
    if not row.get("proof_salt"): return sha256(f"[{fields(row, row)}]")
    personal = sha256(row["proof_salt"] + fields(row, row.keys() - CLEAR - {"proof_salt"}))
    return sha256(f'[{fields(row, row.keys() & CLEAR)},"{personal}"]')
def no_number(name): raise ValueError(f"{name} is no JSON")
def parse(text, empty):
    try: return value if isinstance(value := json.loads(text, parse_constant=no_number), type(empty)) else empty
    except (ValueError, RecursionError): return empty
def items_of(entry):  # what an entry tells: [what, subject, ...]; None where that cannot be read
    items = parse(entry["content"], [None])  # what is no list counts as one that cannot be read
    return items if all(isinstance(item, list) and len(item) > 2 and isinstance(item[0], str) and isinstance(item[1], (str, type(None))) for item in items) else None
def is_time(text):
    try: return datetime.datetime.fromisoformat(text[:-1]).isoformat(timespec="milliseconds") + "Z" == text
    except ValueError: return False
def at_of(text):  # in seconds, or NaN, which is neither before nor after anything
    try: return datetime.datetime.fromisoformat(text[:19] + "+00:00").timestamp() + float("0" + text[19:].replace("Z", "").replace("+00:00", ""))
    except (ValueError, TypeError): return float("nan")
def once(pairs):
    if len({name for name, _ in pairs}) < len(pairs): raise ValueError("a name is there twice")
    return dict(pairs)
def read(lines, find):
    for number, line in enumerate(lines, 1):
        try: items = json.loads(line, object_pairs_hook=once, parse_constant=no_number).items() if line.strip() else ()
        except (ValueError, AttributeError, RecursionError) as error: find(f"line {number} is no line of an export: {error}"); continue
        for kind, row in items:
            if kind in KEYS and isinstance(row, dict) and all(part in row for part in KEYS[kind]): yield kind, row
            elif kind in PARTS and isinstance(row, dict) and all(isinstance(row.get(name), of) for name, of in PARTS[kind].items()): yield kind, row
            else: find(f"line {number} holds no {kind} that is known")
def keys_of(pem):
    if "PRIVATE KEY" in pem: raise ValueError("the key is a private one: give the public key")
    return [base64.b64decode("".join(part.split()))[-32:] for part in pem.split("-----")[2::4]]
APART = 600  # how far clocks may be apart, in seconds
RETENTION = (5 * 365 - 60) * 86400  # a consent is removed after five years, less what a late submission may lack, or by an erasure
READING = 3600  # what is late was stored while one export was read, in seconds
ADOPTED = "00000000-0000-0000-0000-000000000000"  # the lane of what was stored before there was a chain
def verify(lines, keys, find, kept=()):
    rows, entries, heads, bodies, stored, removed, signed, tickets, ends, notes = {}, {}, {}, {}, {}, {}, {}, {}, {}, []
    erased, again, broken, signers = set(), set(), False, []
    def put(table, at, value, name):
        if at in table: find(f"{name} is there twice")
        table[at] = value
    for kind, row in read(lines, find):
        if kind in KEYS: name = kind + " " + "/".join(str(row[part]) for part in KEYS[kind]); put(rows, name, (digest(row), row), name)
        elif kind in ("head", "lateHead"): put(heads, row["number"], dict(row, late=kind == "lateHead"), f"head {row['number']}")
        else: put(entries, (row["lane"], row["number"]), dict(row, late=kind == "late"), f"entry {row['lane']}/{row['number']}")
        if kind == "consent" and isinstance(row.get("ticket_id"), str) and not row.get("unproven"):
            if tickets.setdefault(row["ticket_id"], name) != name: find(f"{name} and {tickets[row['ticket_id']]} are proven by the same ticket")
        if kind == "text" and sha256(str(row.get("text"))) != row["sha256"]: find(f"{name} is of another text")
    starts = {"0" * 64, *(head["hash"] for head in heads.values())}
    for (lane, number), entry in entries.items():
        name, before = f"entry {lane}/{number}", entries.get((lane, number - 1))
        covered = (lane, str(number), *(entry[part] for part in ("kind", "at", "previous", "content")))
        if number < 1: find(f"{name} has a number that no entry has")
        if not is_time(entry["at"]): find(f"{name} has no time that can be read: {entry['at']}")
        if entry["kind"] not in ("stored", "adopted", "removed", "event", "head"): find(f"{name} is of a kind that is not known: {entry['kind']}")
        if entry["hash"] != sha256("\n".join(covered)): find(f"{name} was changed")
        elif number > 1 and before is None: find(f"entry {lane}/{number - 1} is missing")
        elif entry["previous"] not in ({before["hash"]} if before else starts): find(f"{name} does not follow the one before it")
        items = items_of(entry)
        if items is None: find(f"{name} holds what cannot be read"); continue
        erasures = {item[1] for item in items if item[0] == "erasure"}
        for what, subject, told, *shown in items:
            if what == "resubmission" and isinstance(told, dict): again.add(f"consent {subject}/{told.get('version')}")
            if what in KEYS and entry["kind"] not in ("stored", "adopted", "removed"):
                find(f"{name} tells of {what} {subject}, which none of kind {entry['kind']} does"); continue
            if entry["kind"] == "removed" and str(subject).split("/")[0] in erasures:
                erased.add(f"{what} {subject}")
                if what == "consent" and not shown: find(f"{name} does not show what of {what} {subject} was erased")
            if what in KEYS and shown and sha256(str(shown[0])) != told: find(f"{name} shows another content of {what} {subject}")
            all_told = signed if what == "head" else None if what not in KEYS else removed if entry["kind"] == "removed" else stored
            if all_told is not None and all_told.setdefault(f"{what} {subject}", (told, entry)) != (told, entry): find(f"{what} {subject} is told of twice")
    for name, (told, entry) in stored.items():
        if name in removed and removed[name][0] != told: find(f"{name} was removed as another row")
        if name not in rows and name not in removed and not entry["late"]: find(f"{name} is missing")
        if name in rows and rows[name][0] != told: find(f"{name} was changed")
        if name in rows and name in removed and not removed[name][1]["late"]: find(f"{name} is there, though it was removed")
        if name in removed and name.split()[0] in ("published", "timestamp"): find(f"{name} was removed, which nothing does")
        if name in removed and name.startswith("consent ") and name not in erased and entry["kind"] == "stored":
            if not at_of(removed[name][1]["at"]) - at_of(entry["at"]) >= RETENTION: find(f"{name} was removed at {removed[name][1]['at']}, before its time and without an erasure")
        if name not in rows: continue
        row = rows[name][1]
        if name.startswith("consent "):
            lane, number = row.get("proof_lane"), row.get("proof_number")
            if lane != entry["lane"] or number != entry["number"] and not (number is None and lane == ADOPTED):
                find(f"{name} names entry {lane}/{number}, but entry {entry['lane']}/{entry['number']} tells of it")
            text = f"text {row.get('text_sha256')}"
            if text not in rows and not (text in removed and removed[text][1]["late"]): find(f"{text} is missing, to which {name} was given")
        said = row.get("received_at") or row.get("began_at")
        if entry["kind"] == "stored" and name.split()[0] in ("consent", "published") and not abs(at_of(said) - at_of(entry["at"])) <= APART:
            finding = f"{name} says {said}, and was entered at {entry['at']}"
            notes.append(f"Note: {finding}: an operator submitted it again") if name in again else find(finding)
    for name in (rows.keys() | removed.keys()) - stored.keys(): find(f"{name} was added: no entry tells of it")
    for number, head in sorted(heads.items()):
        name, body, before = f"head {number}", parse(head["body"], {}), heads.get(number - 1)
        if head["hash"] != sha256(head["body"]) or body.get("number") != number or not isinstance(body.get("lanes"), list): broken = True; find(f"{name} was changed"); continue
        signer = next((place for place, key in enumerate(keys) if is_signed(head, key)), None)
        if signer is None: find(f"{name} is not signed with a key that was given; it names key {body.get('key')}")
        elif signer in signers and signers[-1] != signer: notes.append(f"Note: {name} of {body.get('at')} is signed with key {body.get('key')} again, which another key had replaced")
        signers += [] if signer is None else [signer]
        if number > 1 and before is None: broken = True; find(f"head {number - 1} is missing")
        elif body["previous"] != (before["hash"] if before else "0" * 64): find(f"{name} does not follow the one before it")
        if number - 1 in bodies and at_of(body["at"]) < at_of(bodies[number - 1]["at"]): find(f"{name} is dated before the one before it")
        if signed.get(name, [""])[0] != head["hash"]: find(f"{name} was added: no entry tells of it")
        bodies[number] = body
        for lane, end, told in body["lanes"]:
            if (lane, end) not in entries or entries[lane, end]["hash"] != told: find(f"entry {lane}/{end} is not the one of {name}")
            ends.setdefault(lane, []).append((end, number))
    last, new = max(bodies, default=0), 0
    for (lane, number), entry in entries.items():
        known = ends.get(lane, [])
        place = bisect.bisect_left(known, (number, 0))
        covering = known[place][1] if place < len(known) else None
        if covering is None: new += 1
        elif entry["late"] and not heads[covering]["late"]: find(f"entry {lane}/{number} is no late one: head {covering} covers it")
        latest = at_of(bodies[covering]["at"]) if covering else time.time()
        if at_of(entry["at"]) > latest + APART:
            find(f"entry {lane}/{number} is dated {entry['at']}, " + (f"after head {covering} of {bodies[covering]['at']}, which covers it" if covering else "which is to come"))
        if entry["kind"] == "adopted" and (lane != ADOPTED or heads and covering != 1): find(f"entry {lane}/{number} adopts rows, which only the upgrade to a chain did")
        earlier = bodies.get(covering - 1 if covering else last) if covering or not broken else None
        if earlier and at_of(entry["at"]) < at_of(earlier["at"]) - APART:
            find(f"entry {lane}/{number} is dated {entry['at']}, but head {earlier['number']} of {earlier['at']} does not know it")
    head_names = {f"head {number}" for number in heads}
    for name, (told, entry) in signed.items():
        if name not in head_names and not entry["late"]: find(f"{name} is missing")
    newest = max((at_of(entry["at"]) for entry in entries.values() if not entry["late"]), default=float("-inf"))
    if entries and newest == float("-inf") and any(head["late"] for head in heads.values()): find("every entry is called late: an export begins with what was there before it")
    late = sorted(filter(is_time, [entry["at"] for entry in entries.values() if entry["late"]] + [str(bodies[number]["at"]) for number in bodies if heads[number]["late"]]))
    if late and at_of(late[-1]) - at_of(late[0]) > READING: find(f"what is called late is of {late[0]} to {late[-1]}, longer than an export is read")
    for (lane, number), entry in entries.items():
        if entry["late"] and not at_of(entry["at"]) >= newest - APART: find(f"entry {lane}/{number} is no late one: newer ones were read before")
    for number, head in heads.items():
        if head["late"] and number <= max((one["number"] for one in kept), default=0): find(f"head {number} is no late one: it was kept before")
        elif head["late"] and number in bodies and not at_of(bodies[number]["at"]) >= newest - APART: find(f"head {number} is no late one: newer entries were read before")
    for head in kept:
        if head["number"] not in heads: find(f"head {head['number']} is missing, but a copy of it was kept")
        elif heads[head["number"]]["hash"] != head["hash"]: find(f"head {head['number']} is not the one that was kept")
    if not bodies: find("no head is signed: nothing shows when any of this was stored")
    for note in notes: print(note)
    return f"{sum(name.startswith('consent ') for name in rows)} consents, {len(entries)} entries, {len(heads)} heads, the latest of {bodies[last]['at'] if bodies else 'never'}; {new} entries are newer"
def show(lines, wanted):
    entry, heads, row_found = None, [], False
    for kind, row in read(lines, lambda _: None):
        if kind == "consent" and f"{row['lead_id']}/{row['version']}" == wanted: row_found = True; print(json.dumps(row, indent=2, ensure_ascii=False))
        if kind in ("entry", "late") and row["kind"] in ("stored", "adopted") and any(item[:2] == ["consent", wanted] for item in items_of(row) or []): entry = row
        if kind in ("head", "lateHead"): heads.append(dict(parse(row["body"], {}), hash=row["hash"]))
    covering = next((head for head in sorted(heads, key=lambda head: head["number"]) for lane, end, _ in head["lanes"]
                     if entry and lane == entry["lane"] and end >= entry["number"]), None)
    if not row_found: print(f"Consent {wanted} is not in this export.")
    print(f"Entry {entry['lane']}/{entry['number']} of {entry['at']}, {entry['hash']}" if entry else f"No entry tells of consent {wanted}.")
    if entry: print(f"Head {covering['number']} of {covering['at']} covers it: {covering['hash']}" if covering else "No head covers it yet.")
    return row_found
if __name__ == "__main__":
    parser, findings = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter), []
    for name in ("export", "public_key", "--consent", "--head"): parser.add_argument(name)
    given = parser.parse_args()
    try:
        keys, kept = keys_of(open(given.public_key).read()), [json.load(open(given.head))] if given.head else []
        if not keys: raise ValueError(f"{given.public_key} holds no public key (PEM)")
        counts = verify(open(given.export, encoding="utf-8-sig"), keys, findings.append, kept)
        is_there = not given.consent or show(open(given.export, encoding="utf-8-sig"), given.consent)
    except (OSError, ValueError, KeyError) as error: sys.exit(f"This cannot be verified: {error}")
    print("\n".join([*findings, f"{'Not whole' if findings else 'Whole'}: {counts}."]))
    sys.exit(0 if is_there and not findings else 1)
