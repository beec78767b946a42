#!/usr/bin/env python3
"""Checks sealed records without this project's code: Python's standard library, and openssl for the signature.

    python3 check-record.py JWKS.json RECORD.json ...

JWKS.json is the response of GET /.well-known/jwks.json, RECORD.json that of GET /v1/verifications/{id}/record.
Exit status: 0 if everything fits, 1 if something does not, 2 if something could not be checked.
"""

import base64
import hashlib
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

# The SubjectPublicKeyInfo of a P-256 key, without its point (RFC 5480).
SPKI_HEADER = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")


# The members of a record file outside the hashed record. None: a plain value, or a value with any members.
CAPTURE = {"capture_id": None, "step": None, "sha256": None}
SEAL = dict.fromkeys(["alg", "canonicalization", "hash", "answers_provenance", "captures", "sealed_at", "sequence"])
SEAL |= dict.fromkeys(["previous_hash", "jws", "key_id", "timestamp_token"]) | {"captures": [CAPTURE]}
DISCLOSURE = {"salt": None, "value": None}
DISCLOSURES = {"steps": DISCLOSURE, "answers": [DISCLOSURE], "locations": [DISCLOSURE], "narrative": DISCLOSURE}
FILE = {"record": None, "disclosures": DISCLOSURES, "seal": SEAL, "replaced_seal": SEAL}


def read(text):
    """Returns the file and its duplicate members, which I-JSON forbids (RFC 7493, 2.3)."""
    repeated = []

    def members(pairs):
        seen = set()
        for name, _ in pairs:
            if name in seen:
                repeated.append(name)
            seen.add(name)
        return dict(pairs)

    return json.loads(text, object_pairs_hook=members), repeated


def unknown(value, shape, at=""):
    """Returns unknown members. A shape in a list applies to each item, or to each member of any name."""
    if shape is None or not isinstance(value, (dict, list)):
        return
    for name, member in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(shape, list):
            yield from unknown(member, shape[0], f"{at}{name}.")
        elif name in shape:
            yield from unknown(member, shape[name], f"{at}{name}.")
        else:
            yield f"{at}{name}"


def canonical(value):
    """The RFC 8785 text of a value."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(float(value))
    return json.dumps(value, ensure_ascii=False)


def number(value):
    """A number as ECMAScript writes it (RFC 8785, 3.2.2.3)."""
    if not math.isfinite(value):
        raise ValueError("not a JSON number")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, exponent = f"{abs(value)!r}e0".split("e")[:2]
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    # The value is 0.digits times 10 to the power of point.
    point = int(exponent) + len(whole) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    if 0 < point <= 21:
        if len(digits) <= point:
            return sign + digits.ljust(point, "0")
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    tail = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
    return f"{sign}{tail}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).hexdigest()


def hash_of(record):
    return sha256(canonical(record).encode())


def digest(disclosure):
    return sha256(bytes.fromhex(disclosure["salt"]), canonical(disclosure["value"]).encode())


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def der(signature):
    """Converts the two numbers of a JWS signature to openssl's format."""

    def integer(raw):
        raw = raw.lstrip(b"\0") or b"\0"
        raw = b"\0" + raw if raw[0] & 0x80 else raw
        return bytes([2, len(raw)]) + raw

    body = integer(signature[:32]) + integer(signature[32:])
    return bytes([0x30, len(body)]) + body


def is_signed(key, signature, content):
    if len(signature) != 64:
        return False
    spki = SPKI_HEADER + b"\4" + from_base64url(key["x"]) + from_base64url(key["y"])
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: Path(folder, name) for name in ("key", "signature", "content")}
        paths["key"].write_bytes(spki)
        paths["signature"].write_bytes(der(signature))
        paths["content"].write_bytes(content)
        command = ["openssl", "dgst", "-sha256", "-keyform", "DER", "-verify", paths["key"]]
        command += ["-signature", paths["signature"], paths["content"]]
        return subprocess.run(command, capture_output=True).returncode == 0


def seal_problems(seal, keys):
    """Checks the signature, and that it also covers the seal's other members."""
    head, payload, signature = seal["jws"].split(".")
    header = json.loads(from_base64url(head))
    key = next((key for key in keys if key["kid"] == seal["key_id"]), None)
    if key is None:
        raise LookupError(f"no key {seal['key_id']} among these keys")
    content = head + "." + base64.urlsafe_b64encode(seal["hash"].encode()).decode().rstrip("=")
    if payload or header.get("alg") != "ES256" or header.get("kid") != seal["key_id"]:
        yield "not a detached ES256 signature by the key that it names"
    elif not is_signed(key, from_base64url(signature), content.encode()):
        yield "the signature does not fit the hash"
    for member in ("sealed_at", "sequence", "previous_hash", "answers_provenance"):
        if header.get(member) != seal[member]:
            yield f"{member} is not what was signed"


def disclosure_problems(record, disclosures):
    expected = {"steps": record["steps_digest"], "narrative": record.get("narrative_digest")}
    shown = {name: disclosures[name] for name in expected if name in disclosures}
    for key, answer in record["answers"].items():
        expected["answers", key] = answer["value_digest"]
    for capture in record["captures"]:
        expected["locations", capture["capture_id"]] = capture.get("location", {}).get("value_digest")
    for group in ("answers", "locations"):
        shown.update({(group, name): one for name, one in disclosures.get(group, {}).items()})
    for name, disclosure in shown.items():
        if digest(disclosure) != expected.get(name):
            yield f"{name} is not what was sealed"


def seal_and_record_problems(seal, record, keys):
    if seal["alg"] != "sha-256" or seal["canonicalization"] != "RFC8785" or hash_of(record) != seal["hash"]:
        yield "the record is not the one that was sealed"
    facts = [{name: c[name] for name in ("capture_id", "step", "sha256") if name in c} for c in record["captures"]]
    if facts != seal["captures"]:
        yield "the files that the seal lists are not those of the record"
    yield from seal_problems(seal, keys)


def problems(file, keys):
    record, seal = file["record"], file["seal"]
    for name in unknown(file, FILE):
        yield f"the member {name} does not belong in a record file"
    for one in (seal, file.get("replaced_seal", {})):
        if not isinstance(one.get("timestamp_token", ""), str):
            yield "timestamp_token is not a text"
    yield from seal_and_record_problems(seal, record, keys)
    yield from disclosure_problems(record, file["disclosures"])
    if "replaced_seal" in file:
        replaced = file["replaced_seal"]
        before = {name: value for name, value in record.items() if name != "narrative_digest"}
        if seal["previous_hash"] != replaced["hash"]:
            yield "the seal does not point to the one that it replaced"
        yield from seal_and_record_problems(replaced, before, keys)


def check(path, keys):
    """Returns 0, 1 or 2 and prints a line for people."""
    try:
        file, repeated = read(Path(path).read_text("utf-8"))
        found = [f"the member {name} appears more than once" for name in repeated] or list(problems(file, keys))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, LookupError) as error:
        print(f"{path}: cannot be checked: {error!r}")
        return 2
    for problem in found:
        print(f"{path}: wrong: {problem}")
    if not found:
        print(f"{path}: holds")
    return 1 if found else 0


def main(jwks_path, *record_paths):
    keys = json.loads(Path(jwks_path).read_text("utf-8"))["keys"]
    return max(check(path, keys) for path in record_paths)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        print(__doc__)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
