# Written by `pnpm --filter @svc/sdk-python run generate` from the file of the same name in _async.

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, BinaryIO, overload

from typing_extensions import Unpack

from .. import params
from .._call import FileInput, IdempotencyKey, call, read_file
from ..errors import NoAnswerError
from ..models import (
    Capture,
    CaptureList,
    DamageLocalization,
    Event,
    EventLog,
    Finish,
    RelatedVerification,
    RelatedVerifications,
    ReverseSearch,
    StoredCapture,
    Verification,
    VerificationList,
)
from .http import Http
from .lists import List

# The longest hold of a single call, and the time its answer may take in addition.
_LONGEST_HOLD = 25
_GRACE = 15.0


class Verifications:
    """Requests photos, and reads whether they are genuine."""

    def __init__(self, http: Http) -> None:
        self._http = http

    @overload
    def create(
        self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.CreateVerificationWithPhotos]
    ) -> Verification: ...
    @overload
    def create(
        self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.CreateVerificationWithSteps]
    ) -> Verification: ...
    def create(self, *, idempotency_key: IdempotencyKey = None, **body: Any) -> Verification:
        """Creates a verification, for `max_captures` photos or for `steps`.

        Send its `capture_url` to the person who takes the photos. Raises 402 `insufficient_credits` if your credit does
        not cover the minimum number of photos.
        """
        return self._http.model(Verification, call("POST", "/v1/verifications", json=body), idempotency_key)

    def retrieve(self, id: str, /) -> Verification:
        """Returns one verification in its current state."""
        return self._http.model(Verification, call("GET", "/v1/verifications/{id}", id))

    def list(self, **filters: Unpack[params.ListVerificationsQuery]) -> List[Verification]:
        """Lists the verifications that match the filters, newest first."""
        return self._http.paged(VerificationList, call("GET", "/v1/verifications", query=filters))

    def add_capture(
        self,
        id: str,
        /,
        image: FileInput,
        *,
        step: str | None = None,
        client_capture_id: str | None = None,
        captured_at: str | datetime | None = None,
        location: Mapping[str, Any] | None = None,
        idempotency_key: IdempotencyKey = None,
    ) -> StoredCapture:
        """Adds a photo or document to a verification of mode `audit`. Live photos are taken through `capture_url`.

        Retries with the same `client_capture_id` (a UUID) store the file only once.
        """
        form = [
            ("step", step),
            ("client_capture_id", client_capture_id),
            ("captured_at", captured_at),
            ("location", location),
            ("image", read_file(image)),
        ]
        asked = call("POST", "/v1/verifications/{id}/captures", id, form=form)
        return self._http.model(StoredCapture, asked, idempotency_key)

    def finish(self, id: str, /, *, idempotency_key: IdempotencyKey = None) -> Finish:
        """Closes a verification to further files and starts judging.

        Raises 409 `steps_incomplete` while something is missing.
        """
        return self._http.model(Finish, call("POST", "/v1/verifications/{id}/finish", id), idempotency_key)

    def finalize(
        self, id: str, /, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.Finalize]
    ) -> Verification:
        """Adds a narrative (only once) and seals the record again. Raises 409 `no_verdict` before the verdict."""
        asked = call("POST", "/v1/verifications/{id}/finalize", id, json=body)
        return self._http.model(Verification, asked, idempotency_key)

    def wait(self, id: str, /, *, within: float = 300) -> Verification:
        """Waits until the verification is `completed`, `expired` or `failed`.

        Raises `NoAnswerError` (`timed_out`) if that takes longer than `within` seconds; the verification itself
        continues.
        """
        deadline = time.monotonic() + within
        while True:
            left = max(0.0, deadline - time.monotonic())
            hold = min(_LONGEST_HOLD, math.ceil(left))
            asked = call("GET", "/v1/verifications/{id}", id, query={"wait": hold})
            found = self._http.model(Verification, asked, timeout=hold + _GRACE)
            if found.status in ("completed", "expired", "failed"):
                return found
            if time.monotonic() >= deadline:
                raise NoAnswerError("timed_out", f"{id} is still {found.status} after {within:g} s")

    def events(self, id: str, /) -> Sequence[Event]:
        """Lists what happened, oldest first. A type that is added later is an `UnknownEvent`."""
        return (self._http.model(EventLog, call("GET", "/v1/verifications/{id}/events", id))).items

    def captures(self, id: str, /) -> Sequence[Capture]:
        """Lists the files, oldest first, with the findings for each and download URLs that work for 15 minutes."""
        return (self._http.model(CaptureList, call("GET", "/v1/verifications/{id}/captures", id))).items

    def expire(self, id: str, /, *, idempotency_key: IdempotencyKey = None) -> Verification:
        """Ends a verification early. Raises 409 `already_finalized` if it has already ended."""
        return self._http.model(Verification, call("POST", "/v1/verifications/{id}/expire", id), idempotency_key)

    def request_more(
        self, id: str, /, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.RequestMore]
    ) -> Verification:
        """Asks the person for more before they submit.

        The capture page shows the request, and the link is mailed again if the person's mail address is known. Raises
        409 `already_finalized` after submission, and `conflict` from the eleventh request on.
        """
        asked = call("POST", "/v1/verifications/{id}/request-more", id, json=body)
        return self._http.model(Verification, asked, idempotency_key)

    def redact(self, id: str, /, *, idempotency_key: IdempotencyKey = None) -> Verification:
        """Permanently deletes media, answers, location, narrative and metadata.

        Ids, hashes, verdict and seal remain.
        """
        return self._http.model(Verification, call("POST", "/v1/verifications/{id}/redact", id), idempotency_key)

    def hold(
        self, id: str, /, *, reason: str | None = None, idempotency_key: IdempotencyKey = None
    ) -> Verification:
        """Puts it on legal hold: neither its retention nor `redact` deletes anything until `release`."""
        body = {} if reason is None else {"reason": reason}
        asked = call("POST", "/v1/verifications/{id}/hold", id, json=body)
        return self._http.model(Verification, asked, idempotency_key)

    def release(self, id: str, /) -> Verification:
        """Releases a legal hold. What its retention would have deleted meanwhile is deleted at once."""
        return self._http.model(Verification, call("DELETE", "/v1/verifications/{id}/hold", id))

    def related(self, id: str, /) -> Sequence[RelatedVerification]:
        """Lists other verifications that share a photo, a device, or a place and time with this one."""
        return (self._http.model(RelatedVerifications, call("GET", "/v1/verifications/{id}/related", id))).items

    def record(self, id: str, /) -> str:
        """Returns the sealed record as text, so that nothing in it is lost.

        Raises 404 if the verification has no answers, and for a moment after it completes.
        """
        return (self._http.content(call("GET", "/v1/verifications/{id}/record", id))).decode()

    def report(self, id: str, /, **query: Unpack[params.ReadReportQuery]) -> bytes:
        """Returns the report as a PDF."""
        return self._http.content(call("GET", "/v1/verifications/{id}/report", id, query=query))

    def bundle(self, id: str, to: BinaryIO, /, **query: Unpack[params.ReadBundleQuery]) -> int:
        """Writes everything about the case to the file `to`, as one ZIP, and returns its size.

        It is written as it arrives, because it can be larger than memory. Raises 409 `no_verdict` until the
        verification ended. `verify.html` and `verify.py` in it check it offline.
        """
        return self._http.save(call("GET", "/v1/verifications/{id}/bundle", id, query=query), to)

    def damage(self, id: str, /) -> DamageLocalization:
        """Returns the areas with visible damage, photo by photo. The account's settings must enable this."""
        return self._http.model(DamageLocalization, call("GET", "/v1/verifications/{id}/damage-localization", id))

    def reverse_search(self, id: str, /) -> ReverseSearch:
        """Returns the web pages where the photo was found, and the decision about each."""
        return self._http.model(ReverseSearch, call("GET", "/v1/verifications/{id}/reverse-search", id))

    def decide_reverse_search(
        self, id: str, /, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.DecideReverseSearch]
    ) -> Verification:
        """Confirms or dismisses what the web search found. Raises 409 `conflict` if no decision is due."""
        asked = call("POST", "/v1/verifications/{id}/reverse-search/decision", id, json=body)
        return self._http.model(Verification, asked, idempotency_key)

    def decide_similar_photo(
        self, id: str, /, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.SimilarPhotoDecision]
    ) -> Verification:
        """Records whether a similar photo shows the same thing. This never changes `svc`."""
        asked = call("POST", "/v1/verifications/{id}/similar-photo/decision", id, json=body)
        return self._http.model(Verification, asked, idempotency_key)

    def simulate(
        self, id: str, /, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.Simulate]
    ) -> Verification:
        """Does what the person would do: `open`, `capture`, `finish`, `leave` or `expire`. In the sandbox only."""
        asked = call("POST", "/v1/test/verifications/{id}/simulate", id, json=body)
        return self._http.model(Verification, asked, idempotency_key)
