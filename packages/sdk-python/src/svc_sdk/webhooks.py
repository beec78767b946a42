"""Checks the webhooks that you receive, without contacting the service."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pydantic import TypeAdapter, ValidationError

from .errors import WebhookVerificationError
from .models import WebhookEvent


class WebhookHeaders(Protocol):
    """A mapping, or the headers of Starlette, Django, Flask or `http.server`."""

    def items(self) -> Iterable[tuple[Any, Any]]: ...


_EVENT: TypeAdapter[WebhookEvent] = TypeAdapter(WebhookEvent)


def verify_webhook(
    raw_body: str | bytes,
    headers: WebhookHeaders,
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
) -> WebhookEvent:
    """Verifies a webhook and returns its event.

    Pass the raw bytes: JSON that was parsed and serialized again no longer matches the signature. `headers` are those
    of your framework, in any case. `secret` is `whsec_…`, or a `whpk_…` public key from
    `/.well-known/webhook-keys/{account}`: use your own account there, never the one the event names. Pass several
    while you rotate. `tolerance` is the most seconds that the webhook's timestamp may differ from this machine's clock.

    Raises `WebhookVerificationError` if the webhook cannot be trusted, and `TypeError` for a parsed body. The same
    event may arrive twice, so keep the ids you have seen. A type that is added later arrives as `UnknownWebhook`.
    """
    if not isinstance(raw_body, (str, bytes, bytearray, memoryview)):
        raise TypeError(
            "raw_body has to be the body as it came, its text or its bytes, not what was parsed of it: "
            "the signature is over those bytes"
        )
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    webhook_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature").split(" ")
    _require_fresh(timestamp, tolerance)
    content = f"{webhook_id}.{timestamp}.".encode() + body
    secrets = [secret] if isinstance(secret, str) or secret is None else list(secret)
    keys = [_key_of(each) for each in secrets]
    if not any([_is_signed(key, signature, content) for key in keys for signature in signatures]):
        raise WebhookVerificationError(
            "no_matching_signature",
            "no signature matches: is the body exactly as it came, and the secret that of this account and environment?",
        )
    try:
        return _EVENT.validate_json(body)
    except ValidationError as error:
        raise WebhookVerificationError("invalid_body", "the body is signed but is not an event") from error


def sign_webhook(
    raw_body: str | bytes, secret: str, *, webhook_id: str = "evt_test", timestamp: int | None = None
) -> dict[str, str]:
    """Returns the headers of a signed webhook, for the tests of your own receiver. `secret` is `whsec_…`."""
    key = _key_of(secret)
    if not isinstance(key, bytes):
        raise ValueError("sign_webhook takes a secret (whsec_…): with a public key no one can sign")
    sent = int(time.time()) if timestamp is None else timestamp
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    signature = hmac.new(key, f"{webhook_id}.{sent}.".encode() + body, hashlib.sha256).digest()
    return {
        "webhook-id": webhook_id,
        "webhook-timestamp": str(sent),
        "webhook-signature": f"v1,{base64.b64encode(signature).decode()}",
    }


def _header(headers: WebhookHeaders, name: str) -> str:
    found = next((value for key, value in headers.items() if _text(key).lower() == name), None)
    value = _text(found[0] if isinstance(found, (list, tuple)) and found else found)
    if not value:
        raise WebhookVerificationError("missing_header", f"the header {name} is missing")
    return value


def _text(value: Any) -> str:
    """Some frameworks keep headers as bytes."""
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return value if isinstance(value, str) else ""


def _require_fresh(timestamp: str, tolerance: float) -> None:
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("invalid_timestamp", "webhook-timestamp is not a number of seconds")
    age = int(time.time()) - int(timestamp)
    # Written as a negation so that a NaN tolerance rejects everything.
    if not age <= tolerance:
        raise WebhookVerificationError("too_old", f"sent {age} s ago, more than {tolerance:g} s")
    if not age >= -tolerance:
        raise WebhookVerificationError("too_new", f"sent {-age} s ahead of this machine's clock")


def _key_of(secret: str | None) -> bytes | Ed25519PublicKey:
    """The prefix is required: a public key taken for a shared secret would let anyone who knows it sign."""
    if not secret:
        raise WebhookVerificationError(
            "invalid_secret", "the secret is missing: is the environment variable set that it is read from?"
        )
    kind, _, encoded = secret.strip().partition("_")
    if kind not in ("whsec", "whpk"):
        raise WebhookVerificationError(
            "invalid_secret",
            "the secret has no prefix: pass it whole, from whsec_ on (a public key from whpk_ on)",
        )
    try:
        key = base64.b64decode(encoded, validate=True)
        if not key:
            raise ValueError
        return key if kind == "whsec" else Ed25519PublicKey.from_public_bytes(key)
    except (binascii.Error, ValueError):
        # Without the cause: it could show the secret.
        raise WebhookVerificationError(
            "invalid_secret",
            "what follows whsec_ or whpk_ is not a key in base64: pass the secret exactly as it was shown",
        ) from None


def _is_signed(key: bytes | Ed25519PublicKey, signature: str, content: bytes) -> bool:
    version, _, encoded = signature.partition(",")
    try:
        given = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        return False
    if isinstance(key, bytes):
        return version == "v1" and hmac.compare_digest(hmac.new(key, content, hashlib.sha256).digest(), given)
    try:
        key.verify(given, content)
        return version == "v1a"
    except InvalidSignature:
        return False
