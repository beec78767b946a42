# Written by `pnpm --filter @svc/sdk-python run generate` from the file of the same name in _async.

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import Unpack

from .. import params
from .._call import Call, FileInput, IdempotencyKey, Method, call, read_file
from ..models import Brand, BrandList
from .http import Http
from .lists import List


class Brands:
    """The senders that your pages and mails name."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def create(
        self,
        *,
        logo: FileInput | None = None,
        idempotency_key: IdempotencyKey = None,
        **body: Unpack[params.CreateBrand],
    ) -> Brand:
        """Creates a brand, with an optional logo: PNG, JPEG or WebP of up to 512 KB.

        Raises 409 `conflict` if the slug is taken.
        """
        return self._http.model(Brand, _sent("POST", "/v1/brands", (), body, logo), idempotency_key)

    def list(self, **filters: Unpack[params.ListBrandsQuery]) -> List[Brand]:
        """Lists all brands, newest first."""
        return self._http.paged(BrandList, call("GET", "/v1/brands", query=filters))

    def retrieve(self, slug: str, /) -> Brand:
        """Returns a brand in its current state."""
        return self._http.model(Brand, call("GET", "/v1/brands/{slug}", slug))

    def update(self, slug: str, /, **change: Unpack[params.ChangeBrand]) -> Brand:
        """Changes a brand; `None` removes a member. Links that were already sent show the change too."""
        return self._http.model(Brand, call("PATCH", "/v1/brands/{slug}", slug, json=change))

    def set_logo(self, slug: str, logo: FileInput, /) -> Brand:
        """Gives the brand another logo: PNG, JPEG or WebP of up to 512 KB."""
        return self._http.model(Brand, _sent("PATCH", "/v1/brands/{slug}", (slug,), {}, logo))

    def delete(self, slug: str, /) -> None:
        """Deletes a brand. Raises 409 `conflict` while a template uses it."""
        self._http.nothing(call("DELETE", "/v1/brands/{slug}", slug))


def _sent(method: Method, path: str, ids: tuple[str, ...], body: Mapping[str, Any], logo: FileInput | None) -> Call:
    if logo is None:
        return call(method, path, *ids, json=body)
    return call(method, path, *ids, form=[*body.items(), ("logo", read_file(logo))])
