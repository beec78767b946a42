"""What the client raises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal


class SvcError(Exception):
    """The base of every error of this package, except for `TypeError` and `ValueError` on wrong arguments."""


@dataclass(frozen=True)
class FieldProblem:
    """One invalid field of a request. `path` is its name on the wire, e.g. `steps.0.max`."""

    path: str
    message: str


class ApiError(SvcError):
    """The service refused the request.

    Branch on `code`; `message` is for people and may change. `hint` says what to do next, `fields` lists the invalid
    fields, and `request_id` identifies the call when you contact support. An answer that is not from the service (for
    example from a proxy) has the code `unexpected_answer`.
    """

    def __init__(
        self,
        status: int,
        body: Mapping[str, Any],
        *,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        self.status = status
        self.code: str = body.get("code") or "unexpected_answer"
        self.message: str = body.get("message") or f"the service answered {status}"
        self.hint: str | None = body.get("hint")
        self.fields: Sequence[FieldProblem] = [
            FieldProblem(str(each.get("path", "")), str(each.get("message", ""))) for each in body.get("fields") or []
        ]
        self.request_id = request_id
        self.retry_after = retry_after
        """Seconds to wait before trying again, if the service said so."""
        self.body = body
        """The whole `error` object, with members that only some operations add (`verification_id`, `decline_code`)."""
        super().__init__(self.message)

    def __str__(self) -> str:
        known = [f"{self.status} {self.code}", *([f"request {self.request_id}"] if self.request_id else [])]
        hint = f". {self.hint}" if self.hint else ""
        return f"{self.message}{hint} ({', '.join(known)})"


class NoAnswerError(SvcError):
    """The service gave no answer: `timed_out`, or `connection_failed` with its `__cause__`.

    The request may or may not have taken effect; with an idempotency key you can safely repeat it.
    """

    def __init__(self, code: Literal["timed_out", "connection_failed"], message: str) -> None:
        self.code = code
        super().__init__(message)


WebhookProblem = Literal[
    "missing_header",
    "invalid_timestamp",
    "too_old",
    "too_new",
    "invalid_secret",
    "no_matching_signature",
    "invalid_body",
]


class WebhookVerificationError(SvcError):
    """The webhook cannot be trusted; `code` says why. The message never contains a secret."""

    def __init__(self, code: WebhookProblem, message: str) -> None:
        self.code: WebhookProblem = code
        super().__init__(message)
