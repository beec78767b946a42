#!/usr/bin/env python3
"""Checks the bundle of a case offline, with Python 3.9 or later and nothing else.

    python3 verify.py case-vfy_....zip [--keys JWKS.json]    or, once unpacked, the folder

It names every file that was changed, removed or added since the service signed the bundle, and checks that the record fits its
seal, that the originals are those of the record, and that the time stamp is one of the record's signature. It does not check
who runs the service: without --keys it uses keys.json of the bundle, which a forger would replace too. Compare the thumbprint
(RFC 7638), or fetch https://SERVICE/.well-known/jwks.json yourself. Nor does it check the signature and certificate of the
time stamp's authority (openssl ts -verify does), or Content Credentials. The bundle's README.txt says more.

Exit status: 0 everything is unchanged, 1 something is not, 2 it could not be checked.
"""

import argparse
import base64
import collections
import datetime
import hashlib
import json
import struct
from pathlib import Path

MANIFEST, SIGNATURE, KEYS, RECORD = "manifest.json", "manifest.jws", "keys.json", "record.json"
UNSUMMED = (MANIFEST, SIGNATURE)
FULL = 0xFFFFFFFF  # stands for a number that follows in the fields of ZIP64

# The curve P-256 (FIPS 186-4, D.1.2.3): y^2 = x^3 - 3x + B modulo P, with the base point (GX, GY) of order N.
P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
GX = 0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296
GY = 0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5


def add(one, other):
    """The sum of two points; None is the point at infinity."""
    if one is None or other is None:
        return one or other
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    rise, run = (3 * x1 * x1 - 3, 2 * y1) if one == other else (y2 - y1, x2 - x1)
    slope = rise * pow(run, -1, P)
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P


def times(factor, point):
    product = None
    while factor:
        product = add(product, point) if factor & 1 else product
        point, factor = add(point, point), factor >> 1
    return product


def is_signed(key, signature, content):
    """ES256 (RFC 7518, 3.4)."""
    x, y = (int.from_bytes(from_base64url(key[name]), "big") for name in ("x", "y"))
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if len(signature) != 64 or not (0 < r < N and 0 < s < N) or max(x, y) >= P or (y * y - x**3 + 3 * x - B) % P:
        return False
    hashed, inverse = int(sha256(content), 16), pow(s, -1, N)
    point = add(times(hashed * inverse % N, (GX, GY)), times(r * inverse % N, (x, y)))
    return point is not None and point[0] % N == r


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).hexdigest()


def from_base64url(text):
    """Refuses another text for the same bytes."""
    raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    if base64.urlsafe_b64encode(raw).decode().rstrip("=") != text:
        raise ValueError("not base64url")
    return raw


def thumbprint(key):
    members = {name: key[name] for name in ("crv", "kty", "x", "y")}
    return base64.urlsafe_b64encode(bytes.fromhex(sha256(canonical(members).encode()))).decode().rstrip("=")


class Number(str):
    """A number as the service wrote it, which is how RFC 8785 writes it."""


def load(text):
    return json.loads(text, parse_float=Number, parse_int=Number)


def canonical(value):
    """The RFC 8785 text of a value."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    return str(value) if isinstance(value, Number) else json.dumps(value, ensure_ascii=False)


def read_jws(text, keys, payload=None):
    """Returns the header and the payload of a signature, and its key; raises LookupError if it is not among the keys."""
    head, within, signature = text.split(".")
    header = load(from_base64url(head))
    middle = within if payload is None else base64.urlsafe_b64encode(payload).decode().rstrip("=")
    key = next((key for key in keys if key["kid"] == header["kid"]), None)
    if key is None:
        raise LookupError(f"the key {header['kid']} is not among the given keys")
    if header["alg"] != "ES256" or not is_signed(key, from_base64url(signature), f"{head}.{middle}".encode()):
        raise ValueError("the signature is not valid")
    return header, from_base64url(middle).decode(), key


class Folder:
    """The files of an unpacked bundle."""

    def __init__(self, root):
        self.paths = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
        self.read = lambda path: (root / path).read_bytes()
        self.strange = lambda created_at: []


class Zip:
    """The files of the ZIP, found by its list of entries. A damaged entry does not hide the others."""

    def __init__(self, path):
        self.file, self.size, self.entries, self.last = path.open("rb"), path.stat().st_size, {}, []
        self.length, self.start = struct.unpack("<II", self.part(self.size - 10, self.size - 2))
        if self.part(self.size - 22, self.size - 18) != b"PK\5\6":
            raise ValueError("the end of the ZIP is damaged: unpack it with another program and check the folder")
        if self.start == FULL:
            self.length, self.start = struct.unpack("<QQ", self.part(self.size - 58, self.size - 42))
        listed = self.part(self.start, self.start + self.length)
        at = listed.find(b"PK\1\2")
        while at >= 0:
            names, extras = struct.unpack_from("<HH", listed.ljust(at + 46, b"\0"), at + 28)
            after = at + 46 + names + extras
            if after != len(listed) and listed[after : after + 4] != b"PK\1\2":
                after = listed.find(b"PK\1\2", at + 46)
            entry = listed[at:] if after < 0 else listed[at:after]
            self.last.append(self.entry(entry, names))
            at = after if 0 <= after < len(listed) else -1
        self.paths = [entry["path"] for entry in self.last]

    def entry(self, listed, names):
        crc, _, size, offset = *struct.unpack_from("<III", listed, 16), struct.unpack_from("<I", listed, 42)[0]
        extra, raw = listed[46 + names :], listed[46 : 46 + names]
        if size == FULL and len(extra) == 28:
            size, offset = struct.unpack_from("<QQ", extra, 12)
        elif offset == FULL and len(extra) == 12:
            offset = struct.unpack_from("<Q", extra, 4)[0]
        found = dict(path=raw.decode("utf-8", "replace"), raw=raw, crc=crc, size=size, offset=offset, listed=listed)
        found["begin"] = offset + 30 + len(raw)
        self.entries.setdefault(found["path"], found)
        return found

    def part(self, start, end):
        self.file.seek(max(0, start))
        return self.file.read(max(0, min(end, self.size) - max(0, start)))

    def read(self, path):
        entry = self.entries[path]
        return self.part(entry["begin"], entry["begin"] + entry["size"])

    def strange(self, created_at):
        """The entries that differ from what the service writes: every byte follows from the manifest and the sums."""
        at = datetime.datetime.fromisoformat(created_at.replace("Z", "+00:00"))
        time = struct.pack("<HH", at.second >> 1 | at.minute << 5 | at.hour << 11, at.day | at.month << 5 | at.year - 1980 << 9)
        expected, full = 0, FULL
        for entry in self.last:
            raw, crc, size, offset = (entry[name] for name in ("raw", "crc", "size", "offset"))
            head = struct.pack("<4sHHH4s12xHH", b"PK\3\4", 45, 0x0808, 0, time, len(raw), 0) + raw
            tail = struct.pack("<4sIQQ" if size >= full else "<4sIII", b"PK\7\x08", crc, size, size)
            large = [size, size, offset] if size >= full else [offset] if offset >= full else []
            extra = struct.pack(f"<HH{len(large)}Q", 1, 8 * len(large), *large) if large else b""
            small = (min(full, size), min(full, size), len(raw), len(extra), 0, 0, 0, 0o100664 << 16, min(full, offset))
            listed = struct.pack("<4sHHHH4sIIIHHHHHII", b"PK\1\2", 0x032D, 45, 0x0808, 0, time, crc, *small) + raw + extra
            end = entry["begin"] + size
            written = self.part(offset, entry["begin"]) == head and self.part(end, end + len(tail)) == tail
            if not written or entry["listed"] != listed or expected not in (None, offset):
                yield entry["path"]
                end = None
            expected = end and end + len(tail)
        count, end = len(self.last), b""
        if self.start >= full or any(entry["size"] >= full for entry in self.last):
            end = struct.pack("<4sQHHIIQQQQ", b"PK\6\6", 44, 0x032D, 45, 0, 0, count, count, self.length, self.start)
            end += struct.pack("<4sIQI", b"PK\6\7", 0, self.start + self.length, 1)
        small = (*[min(0xFFFF, count)] * 2, min(full, self.length), min(full, self.start))
        end += struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, *small, 0)
        if expected not in (None, self.start) or self.part(self.start + self.length, self.size) != end:
            yield "the end of the ZIP"


def der(data, *places):
    """The content of an item in a DER value, found by its place in each value around it."""
    for place in places:
        for _ in range(place + 1):
            length, start = data[1], 2
            if length & 0x80:
                start += length & 0x7F
                length = int.from_bytes(data[2:start], "big")
            item, data = data[start : start + length], data[start + length :]
        data = item
    return data


def record_problems(files, keys, sums):
    """Checks the record against its seal, its values and the other files. Its members are covered by the manifest."""
    file = load(files.read(RECORD))
    record, seal, shown = file["record"], file["seal"], file["disclosures"]
    if sha256(canonical(record).encode()) != seal["hash"]:
        yield RECORD, "is not the record that was sealed"
    header = read_jws(seal["jws"], keys, seal["hash"].encode())[0]
    if any(header[name] != seal[name] for name in ("sealed_at", "sequence", "previous_hash", "answers_provenance")):
        yield RECORD, "has a seal that is not what was signed"
    places = {one["capture_id"]: one.get("location") for one in record["captures"]}
    pairs = [(shown[name], record.get(f"{name}_digest")) for name in ("steps", "narrative") if name in shown]
    for group, digests in (("answers", record["answers"]), ("locations", places)):
        pairs += [(one, (digests.get(name) or {}).get("value_digest")) for name, one in shown.get(group, {}).items()]
    for one, digest in pairs:
        if sha256(bytes.fromhex(one["salt"]), canonical(one["value"]).encode()) != digest:
            yield RECORD, f"has another value than was sealed: {canonical(one['value'])}"
    sealed = {one["sha256"] for one in record["captures"]}
    for path, found in sums.items():
        if path.startswith("originals/") and found not in sealed:
            yield path, "is not a file of the record"
    if "record.jws" in sums and files.read("record.jws") != seal["jws"].encode():
        yield "record.jws", "is not the signature of the record"
    if "record.tst" in sums:
        stamped = der(files.read("record.tst"), 0, 1, 0, 2, 1, 0, 0)  # RFC 5652 around the TSTInfo of RFC 3161
        print(f"The time stamp is of {der(stamped, 4).decode()}; its authority was not checked.")
        if der(stamped, 2, 1).hex() != sha256(seal["jws"].encode()):
            yield "record.tst", "is not a time stamp of the record's signature"


def signature_problem(files, given):
    """Returns the changed file of manifest and signature, if any, and prints whose key it is."""
    try:
        keys = given or json.loads(files.read(KEYS))["keys"]
        header, hashed, key = read_jws(files.read(SIGNATURE).decode(), keys)
        if header["typ"] != "bundle-manifest":
            return SIGNATURE
    except (ValueError, KeyError, TypeError, OSError):
        return SIGNATURE
    except LookupError:
        if given is None or signature_problem(files, None):
            return SIGNATURE
        raise
    print(f"Signed on {header['created_at']} with the key {key['kid']}, thumbprint {thumbprint(key)}")
    return None if hashed == sha256(files.read(MANIFEST)) else MANIFEST


def check(files, given):
    """Returns the (file, problem) pairs."""
    if missing := [(path, "was removed") for path in UNSUMMED if path not in files.paths]:
        return missing
    wrong = signature_problem(files, given)
    if wrong == MANIFEST:
        return [(MANIFEST, "was changed, so nothing says which other files were")]
    manifest = json.loads(files.read(MANIFEST))
    print(f"The bundle of {manifest['verification_id']}, written by {manifest['service']}")
    listed = {one["path"]: one["sha256"] for one in manifest["files"]}
    sums = {path: sha256(files.read(path)) for path in files.paths if path not in UNSUMMED}
    counts, known = collections.Counter(files.paths), {*listed, *UNSUMMED}
    found = [(path, "was changed") for path in sums if sums[path] != listed.get(path, sums[path])]
    found += [(path, "was removed") for path in listed if path not in sums]
    found += [(path, "was added") for path in counts if path not in known or counts[path] > 1]
    found += [(path, "has another entry in the ZIP than was written") for path in files.strange(manifest["created_at"])]
    if given is None and any(path == KEYS for path, _ in found):
        return found
    if wrong:
        found.append((wrong, "was changed"))
    elif not found and RECORD in listed:
        found += record_problems(files, given or json.loads(files.read(KEYS))["keys"], sums)
    for one in manifest["absent"]:
        print(f"Not in it: {one['file']} {one.get('capture_id', '')} ({one['why']})")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--keys", type=Path)
    asked = parser.parse_args()
    try:
        files = Folder(asked.bundle) if asked.bundle.is_dir() else Zip(asked.bundle)
        found = check(files, asked.keys and json.loads(asked.keys.read_text("utf-8"))["keys"])
    except (OSError, ValueError, KeyError, TypeError, IndexError, LookupError, struct.error) as error:
        print(f"It could not be checked: {error}. A ZIP that was packed again has to be unpacked: then check the folder.")
        return 2
    for path, problem in found:
        print(f"WRONG: {path} {problem}.")
    print("Something is not as it was signed." if found else "Everything is unchanged.")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
