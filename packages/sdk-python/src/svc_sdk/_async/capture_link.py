from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, Literal

import httpx
from typing_extensions import Unpack

from .. import params
from .._call import FileInput, IdempotencyKey, call, read_file, settings_of
from ..models import Finish, SavedAnswer, SceneCode, Session, StoredCapture
from .http import AsyncHttp


class AsyncCaptureLink:
    """The client for a capture app of your own. It needs no secret key.

    `capture_url` is the one that `verifications.create` returned; the URL is its own credential. `publishable_key`
    (`pk_live_…`) is needed only where the link asks for one. Raises `ValueError` if the URL is not a capture link.
    """

    def __init__(
        self,
        capture_url: str,
        *,
        publishable_key: str | None = None,
        timeout: float = 60,
        max_retries: int = 3,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        parts = re.fullmatch(r"(https?://[^?#]+)/v/([^/?#]+)", capture_url)
        if parts is None:
            raise ValueError("capture_url has to be the capture_url of a verification, https://…/v/…")
        settings = settings_of(parts[1], publishable_key, timeout, max_retries)
        self._token = parts[2]
        self._owns = http_client is None
        self._http = AsyncHttp(settings, http_client or httpx.AsyncClient())

    async def session(self) -> Session:
        """Returns what the verification asks for, what has been sent so far, and the challenge for a camera photo."""
        return await self._http.model(Session, call("GET", "/v1/verifications/{token}/session", self._token))

    async def add_capture(
        self,
        image: FileInput,
        *,
        step: str | None = None,
        source: Literal["camera", "system_camera", "file"] | None = None,
        nonce: str | None = None,
        scene_code: str | None = None,
        client_capture_id: str | None = None,
        captured_at: str | datetime | None = None,
        frames: Sequence[FileInput] = (),
        location: Mapping[str, Any] | None = None,
        device: Mapping[str, Any] | None = None,
        idempotency_key: IdempotencyKey = None,
    ) -> StoredCapture:
        """Sends one file: `source="camera"` with the challenge's nonce and frames for a live photo.

        Retries with the same `client_capture_id` store the file only once.
        """
        form: list[tuple[str, Any]] = [
            ("step", step),
            ("source", source),
            ("nonce", nonce),
            ("scene_code", scene_code),
            ("client_capture_id", client_capture_id),
            ("captured_at", captured_at),
            ("location", location),
            ("device", device),
            ("image", read_file(image)),
            *(("frames", read_file(frame)) for frame in frames),
        ]
        asked = call("POST", "/v1/verifications/{token}/captures", self._token, form=form)
        return await self._http.model(StoredCapture, asked, idempotency_key)

    async def scene_code(self, step: str, *, idempotency_key: IdempotencyKey = None) -> SceneCode:
        """Returns the code to write on paper for an image step with `scene_code`.

        It is good for 5 minutes; each photo of the step names it in `scene_code`.
        """
        asked = call("POST", "/v1/verifications/{token}/scene-codes", self._token, json={"step": step})
        return await self._http.model(SceneCode, asked, idempotency_key)

    async def remove_capture(self, capture_id: str, /) -> None:
        """Removes a file. Only possible before `finish`."""
        asked = call("DELETE", "/v1/verifications/{token}/captures/{capture_id}", self._token, capture_id)
        await self._http.nothing(asked)

    async def answer(self, step: str, /, **body: Unpack[params.Answer]) -> SavedAnswer:
        """Answers a step of kind `text`, `choice` or `address`. The answer can be replaced until `finish`."""
        asked = call("PUT", "/v1/verifications/{token}/answers/{step}", self._token, step, json=body)
        return await self._http.model(SavedAnswer, asked)

    async def remove_answer(self, step: str, /) -> None:
        """Removes an answer. Only possible before `finish`."""
        await self._http.nothing(call("DELETE", "/v1/verifications/{token}/answers/{step}", self._token, step))

    async def progress(self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.Progress]) -> None:
        """Reports the person's progress. `left` marks the verification `abandoned` until something else arrives."""
        await self._http.nothing(
            call("POST", "/v1/verifications/{token}/progress", self._token, json=body), idempotency_key
        )

    async def finish(self, *, idempotency_key: IdempotencyKey = None) -> Finish:
        """Submits the verification. Raises 409 `steps_incomplete`, which names the missing steps."""
        return await self._http.model(
            Finish, call("POST", "/v1/verifications/{token}/finish", self._token), idempotency_key
        )

    async def aclose(self) -> None:
        """Closes the connections. A `with` block does it for you."""
        if self._owns:
            await self._http.client.aclose()

    async def __aenter__(self) -> AsyncCaptureLink:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
