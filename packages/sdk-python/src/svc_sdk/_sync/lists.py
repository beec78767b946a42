# Written by `pnpm --filter @svc/sdk-python run generate` from the file of the same name in _async.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from .._call import Call

if TYPE_CHECKING:
    from .http import Http

T = TypeVar("T")
Item = TypeVar("Item", covariant=True)


class Page(Protocol[Item]):
    """One page, as the service returns it."""

    @property
    def items(self) -> Sequence[Item]: ...
    @property
    def has_more(self) -> bool: ...
    @property
    def next_cursor(self) -> str | None: ...


class List(Generic[T]):
    """A list of any length, fetched page by page as you iterate. Nothing is requested before the first step."""

    def __init__(self, http: Http, page: type[Page[T]], asked: Call) -> None:
        self._http = http
        self._page = page
        self._asked = asked

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            for item in page.items:
                yield item

    def pages(self) -> Iterator[Page[T]]:
        """Iterates over the pages, each with the cursor of the next."""
        page = self.page()
        yield page
        while page.has_more and page.next_cursor is not None:
            page = self.page(page.next_cursor)
            yield page

    def page(self, cursor: str | None = None) -> Page[T]:
        """Fetches one page: the first, or the one at `cursor`."""
        asked = replace(self._asked, query={**(self._asked.query or {}), "cursor": cursor})
        return cast("Page[T]", self._http.model(cast("type[Any]", self._page), asked))

    def take(self, most: int) -> list[T]:
        """Returns the first `most` items, or fewer if the list is shorter."""
        taken: list[T] = []
        if most <= 0:
            return taken
        for item in self:
            taken.append(item)
            if len(taken) >= most:
                break
        return taken
