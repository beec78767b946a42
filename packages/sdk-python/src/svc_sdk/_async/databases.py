from __future__ import annotations

from typing_extensions import Unpack

from .. import params
from .._call import IdempotencyKey, call
from ..models import Database, DatabaseItem, DatabaseList
from .http import AsyncHttp
from .lists import AsyncList


class AsyncDatabases:
    """Your own tables. A template looks up the row that matches what the person entered."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    async def create(self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.WriteDatabase]) -> Database:
        """Creates a database of text columns and rows. Raises 409 `conflict` if the id is taken."""
        return await self._http.model(Database, call("POST", "/v1/databases", json=body), idempotency_key)

    async def create_from_csv(
        self, csv: str, /, *, idempotency_key: IdempotencyKey = None, **query: Unpack[params.CreateDatabaseQuery]
    ) -> Database:
        """Creates a database from the text of a CSV file with a header."""
        return await self._http.model(Database, call("POST", "/v1/databases", query=query, csv=csv), idempotency_key)

    def list(self, **filters: Unpack[params.ListDatabasesQuery]) -> AsyncList[DatabaseItem]:
        """Lists all databases without their rows, newest first."""
        return self._http.paged(DatabaseList, call("GET", "/v1/databases", query=filters))

    async def retrieve(self, id: str, /) -> Database:
        """Returns a database with its rows."""
        return await self._http.model(Database, call("GET", "/v1/databases/{id}", id))

    async def replace(self, database_id: str, /, **body: Unpack[params.WriteDatabase]) -> Database:
        """Replaces the whole content, or creates the database."""
        return await self._http.model(Database, call("PUT", "/v1/databases/{id}", database_id, json=body))

    async def rename(self, id: str, /, **body: Unpack[params.RenameDatabase]) -> Database:
        """Renames a database. Its id does not change."""
        return await self._http.model(Database, call("PATCH", "/v1/databases/{id}", id, json=body))

    async def upsert_rows(
        self, id: str, /, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.UpsertRows]
    ) -> Database:
        """Adds rows, and replaces those with the same identifier. At most 1,000 rows a call."""
        return await self._http.model(Database, call("POST", "/v1/databases/{id}/rows", id, json=body), idempotency_key)

    async def delete_row(self, id: str, identifier: str, /) -> None:
        """Deletes one row."""
        await self._http.nothing(call("DELETE", "/v1/databases/{id}/rows/{identifier}", id, identifier))

    async def sync(self, id: str, /, *, idempotency_key: IdempotencyKey = None) -> Database:
        """Fetches the database's `source_url` again. Raises 409 `conflict` if it has none."""
        return await self._http.model(Database, call("POST", "/v1/databases/{id}/sync", id), idempotency_key)

    async def delete(self, id: str, /) -> None:
        """Deletes a database and its rows. Raises 409 `conflict` while a template uses it."""
        await self._http.nothing(call("DELETE", "/v1/databases/{id}", id))
