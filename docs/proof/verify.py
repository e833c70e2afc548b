"""Verifies an export of the chain of consents (README.md): python3 verify.py EXPORT PUBLIC_KEY.pem"""
import base64, hashlib, json, sys
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
KEYS = {"consent": ["lead_id", "version"], "text": ["sha256"], "published": ["sha256", "product", "version"],
        "timestamp": ["number"]}
def sha256(text): return hashlib.sha256(text.encode()).hexdigest()
def fields(row, names): return json.dumps({n: row[n] for n in sorted(names) if row[n] is not None}, ensure_ascii=False, separators=(",", ":"))
def digest(row):
    if not row.get("proof_salt"): return sha256(f"[{fields(row, row)}]")
    personal = sha256(row["proof_salt"] + fields(row, row.keys() - CLEAR - {"proof_salt"}))
    return sha256(f'[{fields(row, row.keys() & CLEAR)},"{personal}"]')
def parse(text, empty):
    try: return value if isinstance(value := json.loads(text), type(empty)) else empty
    except ValueError: return empty
def verify(lines, key, find):
    rows, entries, heads, stored, removed, signed = {}, {}, {}, {}, {}, {}
    for kind, row in (item for line in lines for item in json.loads(line).items()):
        if kind in KEYS: rows[kind + " " + "/".join(str(row[name]) for name in KEYS[kind])] = digest(row)
        elif kind == "head": heads[row["number"]] = row
        else: entries[row["lane"], row["number"]] = dict(row, late=kind == "late")
    starts = {"0" * 64, *(head["hash"] for head in heads.values())}
    for (lane, number), entry in entries.items():
        name, before = f"entry {lane}/{number}", entries.get((lane, number - 1))
        covered = (lane, str(number), *(entry[part] for part in ("kind", "at", "previous", "content")))
        if entry["hash"] != sha256("\n".join(covered)): find(f"{name} was changed")
        elif number > 1 and before is None: find(f"entry {lane}/{number - 1} is missing")
        elif entry["previous"] not in ({before["hash"]} if before else starts): find(f"{name} does not follow the one before it")
        for what, subject, told, *_ in (item for item in parse(entry["content"], []) if isinstance(item, list) and len(item) > 2):
            all_told = signed if what == "head" else None if what not in KEYS else removed if entry["kind"] == "removed" else stored
            if all_told is not None and all_told.setdefault(f"{what} {subject}", (told, entry)) != (told, entry): find(f"{what} {subject} is told of twice")
    for name, (told, entry) in stored.items():
        if name in removed and removed[name][0] != told: find(f"{name} was removed as another row")
        if name not in rows and name not in removed and not entry["late"]: find(f"{name} is missing")
        if name in rows and rows[name] != told: find(f"{name} was changed")
        if name in rows and name in removed and not removed[name][1]["late"]: find(f"{name} is there, though it was removed")
    for name in (rows.keys() | removed.keys()) - stored.keys(): find(f"{name} was added: no entry tells of it")
    for number, head in sorted(heads.items()):
        name, body, before = f"head {number}", parse(head["body"], {}), heads.get(number - 1)
        if head["hash"] != sha256(head["body"]) or body.get("number") != number or not is_signed(head, key): find(f"{name} was changed"); continue
        if number > 1 and before is None: find(f"head {number - 1} is missing")
        elif body["previous"] != (before["hash"] if before else "0" * 64): find(f"{name} does not follow the one before it")
        if signed.get(name, [""])[0] != head["hash"]: find(f"{name} was added: no entry tells of it")
        for lane, end, told in body["lanes"]:
            if entries.get((lane, end), {}).get("hash") != told: find(f"entry {lane}/{end} is not the one of {name}")
    for name, (told, entry) in signed.items():
        if int(name[5:]) not in heads and not entry["late"]: find(f"{name} is missing")
    return f"{len(rows)} rows, {len(entries)} entries, {len(heads)} heads"
if __name__ == "__main__":
    pem, findings = open(sys.argv[2]).read(), []
    counts = verify(open(sys.argv[1], encoding="utf-8"), base64.b64decode("".join(pem.split("-----")[2].split()))[-32:], findings.append)
    print("\n".join([*findings, f"{'Not whole' if findings else 'Whole'}: {counts}"]))
    sys.exit(1 if findings else 0)
