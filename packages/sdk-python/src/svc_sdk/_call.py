"""What a call is, and when it is tried again. Nothing here waits, so both clients share it."""

from __future__ import annotations

import hashlib
import ipaddress
import json
import logging
import math
import os
import re
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timezone
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, BinaryIO, Literal, Union
from urllib.parse import quote, urlsplit

import httpx

from ._version import VERSION
from .errors import ApiError, NoAnswerError

log = logging.getLogger("svc_sdk")

FileInput = Union[str, "os.PathLike[str]", bytes, BinaryIO]
"""A photo or other file: its path, its bytes, or a file object opened for reading bytes."""

IdempotencyKey = Union[str, Literal[True], None]
"""Within a day, calls with the same key take effect only once, so the client retries when that may help. `True` lets
the client create a key for this call. A key of your own also covers a crash of your process."""

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]

# The type of a query parameter in httpx, whose lists are invariant.
_Text = Union[str, int, float, bool, None]

# Temporary errors of the service or of a proxy. They include a first try under the same idempotency key that is still
# running.
_TRANSIENT = (429, 500, 502, 503, 504)
_FIRST_WAIT, _LONGEST_WAIT = 0.5, 8.0
# One call never waits longer than this. A daily cap, for example, asks for hours.
_LONGEST_ASKED = 60.0


@dataclass(frozen=True)
class Settings:
    origin: str
    key: str | None
    timeout: float
    max_retries: int

    def changed(self, timeout: float | None, max_retries: int | None) -> Settings:
        return replace(
            self,
            timeout=self.timeout if timeout is None else timeout,
            max_retries=self.max_retries if max_retries is None else max_retries,
        )


@dataclass(frozen=True)
class Call:
    method: Method
    path: str
    """The path with its parameters filled in and encoded."""
    shown: str
    """The path without its parameters, for logs: the one of a capture link is a credential."""
    query: Mapping[str, Any] | None = None
    json: Mapping[str, Any] | None = None
    form: Sequence[tuple[str, Any]] | None = None
    csv: str | None = None


@dataclass(frozen=True)
class File:
    name: str
    content: bytes


def call(method: Method, template: str, *ids: str, **more: Any) -> Call:
    """Fills the ids into the template's places, encoded. Raises `ValueError` for one that would change the path."""
    for each in ids:
        # An id that was never set would turn into the list's path.
        if not isinstance(each, str) or each in ("", ".", ".."):
            raise ValueError(f"{each!r} is no id")
    encoded = iter([quote(each, safe="") for each in ids])
    return Call(method, re.sub(r"\{\w+\}", lambda _: next(encoded), template), template, **more)


def settings_of(base_url: str, key: str | None, timeout: float, max_retries: int) -> Settings:
    return Settings(_origin_of(base_url), key, timeout, max_retries)


def _origin_of(base_url: str) -> str:
    """Raises `ValueError` for a wrong address, which is clearer than a failed connection later."""
    url = urlsplit(base_url if isinstance(base_url, str) else "")
    if url.scheme not in ("http", "https") or not url.hostname or url.query or url.fragment or url.username:
        raise ValueError(f"base_url has to be an address such as https://api.example.com, not {base_url!r}")
    if url.scheme == "http" and not _is_loopback(url.hostname):
        raise ValueError("base_url has to begin with https://: over http anyone on the way reads the key")
    return re.sub(r"(/v1)?/*$", "", base_url)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def read_file(file: FileInput) -> File:
    if isinstance(file, (bytes, bytearray, memoryview)):
        return File("file", bytes(file))
    if isinstance(file, (str, os.PathLike)):
        return File(Path(file).name, Path(file).read_bytes())
    content = file.read()
    if not isinstance(content, bytes):
        raise TypeError("a file object has to be opened for reading bytes: open(path, 'rb')")
    name = getattr(file, "name", None)
    return File(Path(name).name if isinstance(name, str) else "file", content)


def request_of(
    client: httpx.Client | httpx.AsyncClient, settings: Settings, asked: Call, key: IdempotencyKey
) -> httpx.Request:
    headers = {"Accept": "*/*", "User-Agent": f"svc-sdk-python/{VERSION}"}
    if settings.key is not None:
        headers["Authorization"] = f"Bearer {settings.key}"
    if key is not None:
        headers["Idempotency-Key"] = str(uuid.uuid4()) if key is True else key
    content: bytes | None = None
    files: list[tuple[str, Any]] | None = None
    if asked.form is not None:
        files = [_part(name, value) for name, value in asked.form if value is not None]
        headers["Content-Type"] = f"multipart/form-data; boundary={_boundary_of(files)}"
    elif asked.csv is not None:
        content, headers["Content-Type"] = asked.csv.encode(), "text/csv"
    elif asked.json is not None:
        content, headers["Content-Type"] = json.dumps(asked.json, default=_written).encode(), "application/json"
    url = f"{settings.origin}{asked.path}"
    return client.build_request(
        asked.method,
        url,
        params=_pairs(asked.query),
        headers=headers,
        content=content,
        files=files,
        timeout=settings.timeout,
    )


def _part(name: str, value: Any) -> tuple[str, Any]:
    if isinstance(value, File):
        return name, (value.name, value.content, "application/octet-stream")
    return name, (None, _plain(value))


def _boundary_of(files: Sequence[tuple[str, Any]]) -> str:
    """The same fields always give the same bytes: a retry under an idempotency key has to repeat its body."""
    return f"svc-{hashlib.sha256(repr(files).encode()).hexdigest()}"


def _pairs(query: Mapping[str, Any] | None) -> list[tuple[str, _Text]]:
    """Lists become repeated parameters, mappings `name[key]`. `from_` is `from`, which Python keeps for itself."""
    pairs: list[tuple[str, _Text]] = []
    for written, value in (query or {}).items():
        name = written.rstrip("_")
        if isinstance(value, Mapping):
            pairs += [(f"{name}[{key}]", str(each)) for key, each in value.items()]
        elif isinstance(value, Sequence) and not isinstance(value, str):
            pairs += [(name, _plain(each)) for each in value]
        elif value is not None:
            pairs.append((name, _plain(value)))
    return pairs


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return json.dumps(value, default=_written)
    return _written(value) if isinstance(value, date) else str(value)


def _written(value: Any) -> str:
    """A moment as the service writes it. A `datetime` without a zone means this machine's."""
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def origin_in(settings: Settings, asked: Call) -> str:
    """Leaves the path out, because the path of a capture link is its credential."""
    return f"{asked.method} {settings.origin}"


def failure_of(settings: Settings, asked: Call, error: httpx.TransportError) -> NoAnswerError:
    where = origin_in(settings, asked)
    if isinstance(error, httpx.TimeoutException):
        return NoAnswerError("timed_out", f"{where}: no answer within {settings.timeout:g} s")
    return NoAnswerError("connection_failed", f"{where}: no connection")


def refusal_of(settings: Settings, asked: Call, response: httpx.Response) -> ApiError:
    body = _error_in(response)
    if not body and response.is_redirect:
        place = urlsplit(response.headers.get("Location", "")).netloc or "another path"
        body = {
            "message": f"{origin_in(settings, asked)} redirects to {place}: is base_url the address of the service?"
        }
    return ApiError(
        response.status_code,
        body,
        request_id=response.headers.get("X-Request-Id"),
        retry_after=_seconds_of(response.headers.get("Retry-After")),
    )


def not_json(settings: Settings, response: httpx.Response) -> ApiError:
    message = f"{settings.origin} answered, but not as the service does: is base_url the address of the service?"
    return ApiError(response.status_code, {"message": message}, request_id=response.headers.get("X-Request-Id"))


def _error_in(response: httpx.Response) -> Mapping[str, Any]:
    try:
        error = response.json()["error"]
    except (ValueError, TypeError, KeyError):
        return {}
    # One response carries only the code.
    if isinstance(error, str):
        return {"code": error}
    return error if isinstance(error, dict) and isinstance(error.get("code"), str) else {}


def _seconds_of(header: str | None) -> float | None:
    """The header holds seconds or a date. The service sends seconds; a proxy may send either."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]+", header):
        return float(header)
    try:
        return max(0.0, math.ceil(parsedate_to_datetime(header).timestamp() - time.time()))
    except ValueError:
        return None


def wait_before_retry(
    asked: Call, key: IdempotencyKey, error: ApiError | NoAnswerError, tries: int, random: float
) -> float | None:
    """Seconds to wait before try number `tries + 1`; None if another try would not help. `random` is 0..1."""
    if not _is_transient(error):
        return None
    refused = isinstance(error, ApiError) and error.status == 429
    repeatable = key is not None or asked.method in ("GET", "PUT", "DELETE") or (asked.method == "PATCH" and refused)
    if not repeatable:
        return None
    wanted = (error.retry_after or 0.0) if isinstance(error, ApiError) else 0.0
    if wanted > _LONGEST_ASKED:
        return None
    grown: float = min(_FIRST_WAIT * 2.0 ** (tries - 1), _LONGEST_WAIT)
    return max(wanted, grown * (0.5 + random / 2))


def _is_transient(error: ApiError | NoAnswerError) -> bool:
    if isinstance(error, NoAnswerError):
        return True
    return error.status in _TRANSIENT or error.code == "idempotency_in_progress"
