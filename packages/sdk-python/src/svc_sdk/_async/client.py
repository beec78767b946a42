from __future__ import annotations

from types import TracebackType

import httpx

from .._call import settings_of
from .account import AsyncAccount
from .audits import AsyncAudits
from .brands import AsyncBrands
from .cases import AsyncCases
from .credits import AsyncPrepaid
from .databases import AsyncDatabases
from .http import AsyncHttp
from .templates import AsyncTemplates
from .verifications import AsyncVerifications
from .webhooks import AsyncWebhooks


class AsyncPhotoVerification:
    """The service, as seen by one account.

    `secret_key` is a server's `svc_secret_…` key: it may do everything the account may do. `timeout` is the seconds
    that the service may be silent, in each try. Reads are retried up to `max_retries` times with a growing wait (0.5 s,
    1 s, 2 s, or what `Retry-After` says); a POST is retried only under an idempotency key. `http_client` is an httpx
    client of your own, for a proxy or certificates; you close it yourself. Raises `ValueError` if the key is not a
    server's secret key, or if `base_url` is neither https nor this machine.
    """

    def __init__(
        self,
        secret_key: str,
        base_url: str,
        *,
        timeout: float = 60,
        max_retries: int = 3,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        secret_key = secret_key.strip() if secret_key else secret_key  # a file ends with a line break
        _require_server_key(secret_key)
        settings = settings_of(base_url, secret_key, timeout, max_retries)
        self._owns = http_client is None
        self._use(AsyncHttp(settings, http_client or httpx.AsyncClient()))

    def _use(self, http: AsyncHttp) -> None:
        self._http = http
        self.verifications = AsyncVerifications(http)
        self.audits = AsyncAudits(http)
        self.templates = AsyncTemplates(http)
        self.databases = AsyncDatabases(http)
        self.brands = AsyncBrands(http)
        self.credits = AsyncPrepaid(http)
        self.webhooks = AsyncWebhooks(http)
        self.cases = AsyncCases(http)
        self.account = AsyncAccount(http)

    def with_options(self, *, timeout: float | None = None, max_retries: int | None = None) -> AsyncPhotoVerification:
        """Returns the same client with other limits, for some calls. It shares its connections."""
        other = object.__new__(type(self))
        other._owns = False
        other._use(AsyncHttp(self._http.settings.changed(timeout, max_retries), self._http.client))
        return other

    async def aclose(self) -> None:
        """Closes the connections. A `with` block does it for you."""
        if self._owns:
            await self._http.client.aclose()

    async def __aenter__(self) -> AsyncPhotoVerification:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


def _require_server_key(secret_key: str | None) -> None:
    # An environment variable that was not set.
    if not secret_key:
        raise ValueError("secret_key is missing: is the environment variable set that it is read from?")
    if secret_key.startswith("pk_"):
        raise ValueError("secret_key is a publishable key: use it with CaptureLink, or pass svc_secret_…")
    if not secret_key.startswith("svc_secret_"):
        raise ValueError("secret_key has to be svc_secret_…, from API keys in the dashboard")
