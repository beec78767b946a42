# Written by `pnpm --filter @svc/sdk-python run generate` from the file of the same name in _async.

from __future__ import annotations

import time
import random
from time import monotonic
from typing import BinaryIO, TypeVar

import httpx
from pydantic import ValidationError

from .._call import (
    Call,
    IdempotencyKey,
    Settings,
    failure_of,
    log,
    not_json,
    refusal_of,
    request_of,
    wait_before_retry,
)
from .._model import Model
from ..errors import ApiError, NoAnswerError
from .lists import List, Page

M = TypeVar("M", bound=Model)
T = TypeVar("T")


class Http:
    """Makes the calls of one account: adds its key, applies time-outs and retries."""

    def __init__(self, settings: Settings, client: httpx.Client) -> None:
        self.settings = settings
        self.client = client

    def model(self, model: type[M], asked: Call, key: IdempotencyKey = None, timeout: float | None = None) -> M:
        response = self._answer(asked, key, timeout)
        try:
            answer = model.model_validate_json(response.content)
        except ValidationError as error:
            raise not_json(self.settings, response) from error
        answer._request_id = response.headers.get("X-Request-Id")
        return answer

    def content(self, asked: Call) -> bytes:
        return (self._answer(asked, None, None)).content

    def save(self, asked: Call, to: BinaryIO) -> int:
        """Writes the body of a 2xx response as it arrives, and returns its length."""
        response = self._answer(asked, None, None, is_streamed=True)
        written = 0
        try:
            for part in response.iter_bytes():
                written += to.write(part)
        except httpx.TransportError as error:
            raise failure_of(self.settings, asked, error) from error
        finally:
            response.close()
        return written

    def nothing(self, asked: Call, key: IdempotencyKey = None) -> None:
        self._answer(asked, key, None)

    def paged(self, page: type[Page[T]], asked: Call) -> List[T]:
        return List(self, page, asked)

    def _answer(
        self, asked: Call, key: IdempotencyKey, timeout: float | None, is_streamed: bool = False
    ) -> httpx.Response:
        settings = self.settings.changed(timeout, None)
        request = request_of(self.client, settings, asked, key)
        tries = 1
        while True:
            outcome = self._try(settings, asked, request, is_streamed)
            if isinstance(outcome, httpx.Response):
                return outcome
            wait = wait_before_retry(asked, key, outcome, tries, random.random())
            if wait is None or tries > settings.max_retries:
                raise outcome
            log.info("%s %s: next try in %.1f s", asked.method, asked.shown, wait)
            time.sleep(wait)
            tries += 1

    def _try(
        self, settings: Settings, asked: Call, request: httpx.Request, is_streamed: bool
    ) -> httpx.Response | ApiError | NoAnswerError:
        began = monotonic()
        try:
            response = self.client.send(request, stream=is_streamed)
            if not response.is_success:
                response.read()
        except httpx.TransportError as error:
            failure = failure_of(settings, asked, error)
            failure.__cause__ = error
            log.info("%s %s: %s", asked.method, asked.shown, failure.code)
            return failure
        took, request_id = 1000 * (monotonic() - began), response.headers.get("X-Request-Id")
        log.debug("%s %s: %d in %.0f ms, request %s", asked.method, asked.shown, response.status_code, took, request_id)
        return response if response.is_success else refusal_of(settings, asked, response)
