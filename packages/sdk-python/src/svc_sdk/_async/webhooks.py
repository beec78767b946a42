from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from typing_extensions import Unpack

from .. import params
from .._call import IdempotencyKey, call, log
from ..errors import ApiError, NoAnswerError
from ..models import (
    WebhookDelivery,
    WebhookDeliveryList,
    WebhookEvent,
    WebhookEvents,
    WebhookKeys,
    WebhookSecret,
    WebhookTestResult,
)
from .http import AsyncHttp
from .lists import AsyncList

# Seconds that one call waits for an event, and that its answer may take in total.
_WAIT, _PATIENCE = 25, 60.0
# Seconds before the first retry, and the most before any later one.
_FIRST_TROUBLE, _MOST_TROUBLE = 1.0, 30.0
# How many event ids are remembered. Duplicates arrive soon after the original.
_REMEMBERED = 10_000


class AsyncWebhooks:
    """The webhooks sent to you and their outcomes. Check incoming ones with `verify_webhook`."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    def deliveries(self, **filters: Unpack[params.ListWebhookDeliveriesQuery]) -> AsyncList[WebhookDelivery]:
        """Lists every webhook with all its attempts, newest first."""
        return self._http.paged(WebhookDeliveryList, call("GET", "/v1/webhook-deliveries", query=filters))

    async def redeliver(self, delivery_id: str, /, *, idempotency_key: IdempotencyKey = None) -> WebhookDelivery:
        """Sends a webhook again at once, with the same bytes."""
        asked = call("POST", "/v1/webhook-deliveries/{delivery_id}/redeliver", delivery_id)
        return await self._http.model(WebhookDelivery, asked, idempotency_key)

    async def test(
        self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.SendTestWebhook]
    ) -> WebhookTestResult:
        """Sends one signed event of type `webhook.test` and returns your server's response."""
        asked = call("POST", "/v1/webhook-deliveries/test", json=body)
        return await self._http.model(WebhookTestResult, asked, idempotency_key)

    async def rotate_secret(
        self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.RotateWebhookSecret]
    ) -> WebhookSecret:
        """Creates a new secret. The previous one also signs until the overlap ends.

        This response is the only one that shows the secret.
        """
        asked = call("POST", "/v1/me/webhook-secret/rotate", json=body)
        return await self._http.model(WebhookSecret, asked, idempotency_key)

    async def keys(self, account_id: str, /) -> WebhookKeys:
        """Returns an account's public keys. Use your own account: `account` in `account.settings()`."""
        return await self._http.model(WebhookKeys, call("GET", "/.well-known/webhook-keys/{account_id}", account_id))

    async def listen(self) -> AsyncIterator[WebhookEvent]:
        """Streams the events of all verifications from now on, each once, whether or not they have a `webhook_url`.

        Useful on a machine without a public address. If the service cannot be reached, it retries and continues where
        it stopped. It ends only by raising the service's refusal.
        """
        return self._received((await self._events({})).cursor)

    async def _received(self, cursor: str) -> AsyncIterator[WebhookEvent]:
        seen: deque[str] = deque(maxlen=_REMEMBERED)
        while True:
            found = await self._patiently(cursor)
            for event in found.items:
                if event.id not in seen:
                    seen.append(event.id)
                    yield event
            cursor = found.cursor

    async def _patiently(self, cursor: str) -> WebhookEvents:
        wait = _FIRST_TROUBLE
        while True:
            try:
                return await self._events({"after": cursor, "wait": _WAIT})
            except (ApiError, NoAnswerError) as error:
                if isinstance(error, ApiError) and error.status < 500 and error.status != 429:
                    raise
                log.warning("webhook events: %s; next try in %.0f s", error, wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, _MOST_TROUBLE)

    async def _events(self, query: dict[str, Any]) -> WebhookEvents:
        return await self._http.model(WebhookEvents, call("GET", "/v1/webhook-events", query=query), timeout=_PATIENCE)
