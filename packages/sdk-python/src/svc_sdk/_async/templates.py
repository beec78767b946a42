from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import Unpack

from .. import params
from .._call import IdempotencyKey, call
from ..models import (
    LinkTemplate,
    LinkTemplateList,
    LinkTemplateVersion,
    LinkTemplateVersionList,
    LinkTemplateVersionListItem,
    Verification,
)
from .http import AsyncHttp
from .lists import AsyncList


class AsyncTemplates:
    """Reusable links. Each time one is opened, a verification starts."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    async def create(
        self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.CreateLinkTemplate]
    ) -> LinkTemplate:
        """Creates a template. With `publish`, its link works at once. Raises 409 `slug_taken`."""
        return await self._http.model(LinkTemplate, call("POST", "/v1/link-templates", json=body), idempotency_key)

    def list(self, **filters: Unpack[params.ListLinkTemplatesQuery]) -> AsyncList[LinkTemplate]:
        """Lists all templates, newest first."""
        return self._http.paged(LinkTemplateList, call("GET", "/v1/link-templates", query=filters))

    async def retrieve(self, slug: str, /) -> LinkTemplate:
        """Returns the working copy."""
        return await self._http.model(LinkTemplate, call("GET", "/v1/link-templates/{slug}", slug))

    async def update(self, slug: str, /, **body: Unpack[params.ChangeLinkTemplate]) -> LinkTemplate:
        """Changes the working copy.

        The published version stays as it is until you publish again. Raises 409 `conflict` if someone else changed it
        first (`expected_updated_at`).
        """
        return await self._http.model(LinkTemplate, call("PATCH", "/v1/link-templates/{slug}", slug, json=body))

    async def publish(
        self, slug: str, /, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.PublishLinkTemplate]
    ) -> LinkTemplate:
        """Publishes the working copy. Links use it from now on."""
        return await self._act(slug, "publish", idempotency_key, body)

    async def pause(self, slug: str, /, *, idempotency_key: IdempotencyKey = None) -> LinkTemplate:
        """Pauses the template: its link starts no new verifications until you resume it."""
        return await self._act(slug, "pause", idempotency_key)

    async def resume(self, slug: str, /, *, idempotency_key: IdempotencyKey = None) -> LinkTemplate:
        """Resumes a paused template."""
        return await self._act(slug, "resume", idempotency_key)

    async def revoke(self, slug: str, /, *, idempotency_key: IdempotencyKey = None) -> LinkTemplate:
        """Revokes the template for good. All its links stop working."""
        return await self._act(slug, "revoke", idempotency_key)

    async def rotate_link(
        self, slug: str, /, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.RotateLink]
    ) -> LinkTemplate:
        """Gives the template a new link. Older links stop working."""
        return await self._act(slug, "rotate-link", idempotency_key, body)

    async def versions(self, slug: str, /) -> Sequence[LinkTemplateVersionListItem]:
        """Lists the published versions and their dates."""
        asked = call("GET", "/v1/link-templates/{slug}/versions", slug)
        return (await self._http.model(LinkTemplateVersionList, asked)).items

    async def version(self, slug: str, version: int, /) -> LinkTemplateVersion:
        """Returns one published version with its full spec."""
        asked = call("GET", "/v1/link-templates/{slug}/versions/{version}", slug, str(version))
        return await self._http.model(LinkTemplateVersion, asked)

    async def start(
        self,
        slug: str,
        /,
        *,
        idempotency_key: IdempotencyKey = None,
        **body: Unpack[params.CreateVerificationFromTemplate],
    ) -> Verification:
        """Starts a verification from the published version, as opening the link does.

        Raises 409 `link_paused` and 429 `link_cap_exceeded`.
        """
        asked = call("POST", "/v1/link-templates/{slug}/verifications", slug, json=body)
        return await self._http.model(Verification, asked, idempotency_key)

    async def _act(
        self, slug: str, action: str, key: IdempotencyKey, body: Mapping[str, Any] | None = None
    ) -> LinkTemplate:
        return await self._http.model(
            LinkTemplate, call("POST", f"/v1/link-templates/{{slug}}/{action}", slug, json=body), key
        )
