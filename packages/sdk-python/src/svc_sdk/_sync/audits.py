# Written by `pnpm --filter @svc/sdk-python run generate` from the file of the same name in _async.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import params
from .._call import FileInput, IdempotencyKey, call, read_file
from ..models import Verification
from .http import Http


class Audits:
    """Judges files that you already have."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def sync(
        self,
        image: FileInput,
        *,
        checks: Sequence[params.CheckName] = (),
        metadata: Mapping[str, str] | None = None,
        webhook_url: str | None = None,
        idempotency_key: IdempotencyKey = None,
    ) -> Verification:
        """Judges one photo of up to 4 MB and returns the verdict.

        If that takes more than 20 s, it returns without a verdict (`status` is not `completed`); call
        `verifications.wait` then.
        """
        form = _form(checks, None, metadata, webhook_url, None, image)
        return self._http.model(Verification, call("POST", "/v1/audits/sync", form=form), idempotency_key)

    def create(
        self,
        image: FileInput | None = None,
        *,
        image_url: str | None = None,
        checks: Sequence[params.CheckName] = (),
        context: params.PhotoContext | None = None,
        metadata: Mapping[str, str] | None = None,
        webhook_url: str | None = None,
        idempotency_key: IdempotencyKey = None,
    ) -> Verification:
        """Starts judging one photo of up to 25 MB: `image`, or `image_url`, its https URL on the public internet.

        The verdict follows by webhook, or from `verifications.wait`. `context` says what the photo should show, for
        the check `context`.
        """
        form = _form(checks, context, metadata, webhook_url, image_url, image)
        return self._http.model(Verification, call("POST", "/v1/audits", form=form), idempotency_key)


def _form(
    checks: Sequence[str],
    context: Mapping[str, Any] | None,
    metadata: Mapping[str, str] | None,
    webhook_url: str | None,
    image_url: str | None,
    image: FileInput | None,
) -> list[tuple[str, Any]]:
    """The file comes last, so that the server can reject wrong fields before it is uploaded."""
    return [
        *(("checks", check) for check in checks),
        ("context", context),
        ("metadata", metadata),
        ("webhook_url", webhook_url),
        ("image_url", image_url),
        ("image", None if image is None else read_file(image)),
    ]
