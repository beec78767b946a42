"""What the client does without the service: addresses, retries, errors, webhooks."""

import asyncio
import base64
import io
import json
import logging
import time
import unittest
from collections.abc import Iterable, Iterator
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any
from unittest import mock

import httpx
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from svc_sdk import (
    ApiError,
    AsyncPhotoVerification,
    CaptureLink,
    NoAnswerError,
    PhotoVerification,
    WebhookVerificationError,
    sign_webhook,
    verify_webhook,
)
from svc_sdk.models import UnknownWebhook, Verification
from svc_sdk.webhooks import WebhookHeaders

KEY = "svc_secret_0123456789"
SECRET = "whsec_" + "c2VjcmV0" * 4
BASE = "https://api.example.com"
VERIFICATION = {
    "id": "vfy_1",
    "status": "completed",
    "capture_url": f"{BASE}/v/token",
    "created_at": "2026-11-21T10:00:00.000Z",
    "expires_at": "2026-11-22T10:00:00.000Z",
    "captures_count": 1,
    "verdict": {"svc": False, "signals": [{"type": "seen_in_a_dream", "confidence": 1}]},
}


if TYPE_CHECKING:
    # An unknown field is refused before the program runs: without the error, mypy refuses the comment.
    PhotoVerification(KEY, BASE).verifications.create(max_photos=1)  # type: ignore[call-overload]


class Service:
    """Answers from a list, in order, and keeps what it was sent."""

    def __init__(self, *answers: "httpx.Response | Exception") -> None:
        self.answers = list(answers)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def client(self, base_url: str = BASE, **options: Any) -> PhotoVerification:
        http_client = httpx.Client(transport=httpx.MockTransport(self))
        return PhotoVerification(KEY, base_url, http_client=http_client, **options)


def answer(status: int, body: object, **headers: str) -> httpx.Response:
    return httpx.Response(status, json=body, headers={"X-Request-Id": "req_1", **headers})


def busy(**headers: str) -> httpx.Response:
    error = {"code": "storage_unavailable", "message": "Storage is unavailable.", "hint": "Try again."}
    return answer(503, {"error": error}, **headers)


class Parts(httpx.SyncByteStream):
    """A body that arrives in these parts."""

    def __init__(self, parts: "Iterable[bytes]") -> None:
        self.parts = parts

    def __iter__(self) -> "Iterator[bytes]":
        yield from self.parts


class NoWaiting(unittest.TestCase):
    def setUp(self) -> None:
        waits = mock.patch("time.sleep")
        self.sleep = waits.start()
        self.addCleanup(waits.stop)


class Addresses(unittest.TestCase):
    def test_an_address_may_end_in_v1(self) -> None:
        for base in (BASE, f"{BASE}/", f"{BASE}/v1", f"{BASE}/v1/"):
            service = Service(answer(200, VERIFICATION))
            service.client(base).verifications.retrieve("vfy_1")
            self.assertEqual(str(service.requests[0].url), f"{BASE}/v1/verifications/vfy_1")

    def test_plain_http_is_refused_except_to_this_machine(self) -> None:
        for base in (
            "http://api.example.com",
            "http://127.evil.example",
            "ftp://api.example.com",
            "api.example.com",
            "",
        ):
            with self.assertRaises(ValueError, msg=base):
                PhotoVerification(KEY, base)
        for base in ("http://127.0.0.1:8787", "http://localhost:8787", "http://[::1]:8787"):
            PhotoVerification(KEY, base).close()

    def test_a_key_that_is_not_a_servers_is_refused_and_not_repeated(self) -> None:
        for key in ("", "pk_live_1", "token-of-someone"):
            with self.assertRaises(ValueError) as caught:
                PhotoVerification(key, BASE)
            self.assertNotIn("token-of-someone", str(caught.exception))

    def test_an_id_that_would_change_the_path_is_refused(self) -> None:
        for id in ("", ".", ".."):
            with self.assertRaises(ValueError):
                Service().client().verifications.retrieve(id)
        service = Service(answer(200, VERIFICATION))
        service.client().verifications.retrieve("a/b?c")
        self.assertEqual(service.requests[0].url.raw_path, b"/v1/verifications/a%2Fb%3Fc")

    def test_a_capture_link_needs_no_key_and_is_checked(self) -> None:
        with self.assertRaises(ValueError):
            CaptureLink(f"{BASE}/app")
        with self.assertRaises(ValueError):
            CaptureLink("http://api.example.com/v/token")
        service = Service(httpx.Response(204))
        http_client = httpx.Client(transport=httpx.MockTransport(service))
        CaptureLink(f"{BASE}/v/to-ken", http_client=http_client).remove_answer("mileage")
        self.assertNotIn("Authorization", service.requests[0].headers)
        self.assertEqual(service.requests[0].url.path, "/v1/verifications/to-ken/answers/mileage")


class Requests(unittest.TestCase):
    def test_filters_are_written_as_the_service_reads_them(self) -> None:
        service = Service(answer(200, {"items": [], "has_more": False}))
        service.client().verifications.list(
            svc=False,
            status=["completed", "failed"],
            metadata={"claim": "A-17"},
            created_after=datetime(2026, 11, 21, 10, tzinfo=timezone.utc),
        ).take(1)
        self.assertEqual(
            list(service.requests[0].url.params.multi_items()),
            [
                ("svc", "false"),
                ("status", "completed"),
                ("status", "failed"),
                ("metadata[claim]", "A-17"),
                ("created_after", "2026-11-21T10:00:00.000Z"),
            ],
        )

    def test_from_is_a_word_of_pythons(self) -> None:
        usage = {"group": "day", "from": "2026-11-01", "to": "2026-11-02", "periods": []}
        service = Service(answer(200, usage))
        with self.assertRaises(ApiError):  # not all that the service answers; the request counts here
            service.client().account.usage(from_="2026-11-01")
        self.assertEqual(service.requests[0].url.query, b"from=2026-11-01")

    def test_a_form_is_the_same_bytes_for_the_same_fields(self) -> None:
        service = Service(*(answer(200, VERIFICATION) for _ in range(3)))
        audits = service.client().audits
        audits.sync(b"photo", metadata={"claim": "A-17"})
        audits.sync(b"photo", metadata={"claim": "A-17"})
        audits.sync(b"other", metadata={"claim": "A-17"})
        one, same, other = service.requests
        self.assertEqual((one.headers["Content-Type"], one.content), (same.headers["Content-Type"], same.content))
        self.assertNotEqual(one.headers["Content-Type"], other.headers["Content-Type"])
        self.assertIn(b'name="metadata"\r\n\r\n{"claim": "A-17"}', one.content)

    def test_a_file_object_opened_for_text_is_refused(self) -> None:
        with open(__file__) as text, self.assertRaises(TypeError):
            Service().client().audits.sync(text)  # type: ignore[arg-type]


class Retries(NoWaiting):
    def test_a_read_is_retried_with_a_growing_wait(self) -> None:
        service = Service(busy(), httpx.ConnectError("refused"), answer(200, VERIFICATION))
        self.assertEqual(service.client().verifications.retrieve("vfy_1").id, "vfy_1")
        first, second = (each.args[0] for each in self.sleep.call_args_list)
        self.assertTrue(0.25 <= first <= 0.5 <= second <= 1, (first, second))

    def test_retry_after_is_obeyed_and_a_long_one_is_the_callers(self) -> None:
        service = Service(busy(**{"Retry-After": "7"}), answer(200, VERIFICATION))
        service.client().verifications.retrieve("vfy_1")
        self.assertEqual(self.sleep.call_args.args[0], 7)
        with self.assertRaises(ApiError) as caught:
            Service(busy(**{"Retry-After": "3600"})).client().verifications.retrieve("vfy_1")
        self.assertEqual(caught.exception.retry_after, 3600)

    def test_a_post_is_retried_only_under_its_key_and_with_the_same_bytes(self) -> None:
        with self.assertRaises(ApiError):
            Service(busy()).client().verifications.create(max_captures=1)
        for key in (True, "claim-17"):
            service = Service(busy(), httpx.ReadTimeout("slow"), answer(201, VERIFICATION))
            service.client().audits.sync(b"photo", idempotency_key=key)
            keys = {request.headers["Idempotency-Key"] for request in service.requests}
            self.assertEqual((len(service.requests), len(keys)), (3, 1))
            self.assertEqual(len({request.content for request in service.requests}), 1)
            if key is not True:
                self.assertEqual(keys, {key})

    def test_a_put_is_retried_and_a_patch_only_if_it_was_refused(self) -> None:
        late = answer(429, {"error": {"code": "too_many_requests", "message": "Too many requests."}})
        service = Service(late, busy())
        with self.assertRaises(ApiError):
            service.client().account.update_settings(retention_days=90)
        self.assertEqual(len(service.requests), 2)
        service = Service(busy(), httpx.Response(204))
        service.client().databases.delete("policies")
        self.assertEqual(len(service.requests), 2)

    def test_it_ends_after_max_retries_and_options_can_change_for_some_calls(self) -> None:
        service = Service(*(busy() for _ in range(5)))
        client = service.client(max_retries=1)
        with self.assertRaises(ApiError):
            client.verifications.retrieve("vfy_1")
        self.assertEqual(len(service.requests), 2)
        with self.assertRaises(ApiError):
            client.with_options(max_retries=0).verifications.retrieve("vfy_1")
        self.assertEqual(len(service.requests), 3)


class Errors(NoWaiting):
    def test_a_refusal_says_what_to_do(self) -> None:
        fields = [{"path": "steps.0.max", "message": "must be at least 1"}]
        error = {
            "code": "invalid_request",
            "message": "steps.0.max must be at least 1",
            "hint": "See /docs.",
            "fields": fields,
        }
        with self.assertRaises(ApiError) as caught:
            Service(answer(400, {"error": error})).client().verifications.create(max_captures=1)
        refusal = caught.exception
        self.assertEqual(
            (refusal.code, refusal.status, refusal.hint, refusal.request_id),
            ("invalid_request", 400, "See /docs.", "req_1"),
        )
        self.assertEqual((refusal.fields[0].path, refusal.fields[0].message), ("steps.0.max", "must be at least 1"))
        self.assertIn("request req_1", str(refusal))

    def test_what_is_not_the_service_is_named(self) -> None:
        pages = [
            httpx.Response(200, text="<html>"),
            httpx.Response(502, text="Bad gateway"),
            httpx.Response(301, headers={"Location": "https://www.example.com/v1/verifications/vfy_1"}),
        ]
        for page in pages:
            with self.assertRaises(ApiError) as caught:
                Service(page).client(max_retries=0).verifications.retrieve("vfy_1")
            self.assertEqual(caught.exception.code, "unexpected_answer")
        self.assertIn("redirects to www.example.com", str(caught.exception))

    def test_no_answer_says_why_and_keeps_the_cause(self) -> None:
        for cause, code in (
            (httpx.ReadTimeout("slow"), "timed_out"),
            (httpx.ConnectError("refused"), "connection_failed"),
        ):
            with self.assertRaises(NoAnswerError) as caught:
                Service(cause).client(max_retries=0).verifications.retrieve("vfy_1")
            self.assertEqual(caught.exception.code, code)
            self.assertIs(caught.exception.__cause__, cause)

    def test_logs_and_messages_contain_no_key_id_or_link(self) -> None:
        with self.assertLogs("svc_sdk", logging.DEBUG) as logs, self.assertRaises(NoAnswerError) as caught:
            service = Service(busy(), answer(200, VERIFICATION), httpx.ConnectError("refused"))
            client = service.client()
            client.verifications.retrieve("vfy_1")
            link = CaptureLink(f"{BASE}/v/the-token", http_client=client._http.client, max_retries=0)
            link.session()
        text = "\n".join([*logs.output, str(caught.exception)])
        self.assertIn("GET /v1/verifications/{id}: 503", text)
        for secret in (KEY, "vfy_1", "the-token"):
            self.assertNotIn(secret, text)


class Answers(unittest.TestCase):
    def test_what_a_newer_service_says_is_kept(self) -> None:
        newer = {**VERIFICATION, "status": "resting", "mood": "calm"}
        found = Service(answer(200, newer)).client().verifications.retrieve("vfy_1")
        self.assertEqual((found.status, found.model_extra), ("resting", {"mood": "calm"}))
        assert found.verdict is not None
        self.assertEqual(found.verdict.signals[0].type, "seen_in_a_dream")
        self.assertEqual(found.request_id, "req_1")

    def test_a_bundle_is_written_as_it_arrives_and_a_refusal_of_one_is_read(self) -> None:
        arrived: list[int] = []

        class File(io.BytesIO):
            def write(self, part: Any) -> int:
                arrived.append(len(part))
                return super().write(part)

        parts = (b"PK" * 40_000 for _ in range(3))
        refused = answer(409, {"error": {"code": "no_verdict"}})
        service = Service(busy(), httpx.Response(200, stream=Parts(parts)), refused)
        file = File()
        with mock.patch("time.sleep"):
            self.assertEqual(service.client().verifications.bundle("vfy_1", file, locale="de"), 240_000)
        self.assertEqual((len(arrived), len(file.getvalue())), (3, 240_000))
        self.assertEqual(str(service.requests[1].url), f"{BASE}/v1/verifications/vfy_1/bundle?locale=de")
        with self.assertRaises(ApiError) as caught:
            service.client().verifications.bundle("vfy_1", file)
        self.assertEqual(caught.exception.code, "no_verdict")

    def test_a_list_reads_the_next_page_only_when_it_is_needed(self) -> None:
        pages = [
            answer(200, {"items": [VERIFICATION] * 2, "has_more": True, "next_cursor": "c_2"}),
            answer(200, {"items": [VERIFICATION], "has_more": False}),
        ]
        service = Service(*pages)
        listed = service.client().verifications.list(limit=2)
        self.assertEqual(len(service.requests), 0)
        self.assertEqual(len(listed.take(2)), 2)
        self.assertEqual(len(service.requests), 1)
        service = Service(*pages)
        self.assertEqual(len(list(service.client().verifications.list(limit=2))), 3)
        self.assertEqual(service.requests[1].url.params["cursor"], "c_2")

    def test_the_client_that_waits_asynchronously_does_the_same(self) -> None:
        async def run() -> tuple[str, int]:
            service = Service(
                busy(), answer(200, VERIFICATION), answer(200, {"items": [VERIFICATION], "has_more": False})
            )
            http_client = httpx.AsyncClient(transport=httpx.MockTransport(service))
            async with AsyncPhotoVerification(KEY, BASE, http_client=http_client) as client:
                with mock.patch("asyncio.sleep"):
                    found = await client.verifications.retrieve("vfy_1")
                return found.id, len([each async for each in client.verifications.list()])

        self.assertEqual(asyncio.run(run()), ("vfy_1", 1))


class Webhooks(unittest.TestCase):
    def event(self, type: str = "verification.completed") -> str:
        return json.dumps(
            {
                "id": "evt_1",
                "type": type,
                "occurred_at": "2026-11-21T10:00:00.000Z",
                "environment": "sandbox",
                "account": "acc_1",
                "metadata": {"claim": "A-17 Ä"},
                "data": VERIFICATION,
            },
            ensure_ascii=False,
        )

    def refused(self, *arguments: Any, **options: Any) -> str:
        with self.assertRaises(WebhookVerificationError) as caught:
            verify_webhook(*arguments, **options)
        self.assertNotIn(SECRET, str(caught.exception))
        return caught.exception.code

    def test_what_was_signed_is_taken_as_text_or_bytes_in_any_case_of_the_headers(self) -> None:
        body = self.event()
        headers = sign_webhook(body, SECRET)
        raw = {name.title().encode(): value.encode() for name, value in headers.items()}
        several = {name: [value] for name, value in headers.items()}
        given: WebhookHeaders
        for given in (headers, raw, several, httpx.Headers(headers)):
            for sent in (body, body.encode()):
                event = verify_webhook(sent, given, SECRET)
                self.assertEqual((event.type, event.metadata["claim"]), ("verification.completed", "A-17 Ä"))
                self.assertIsInstance(event.data, Verification)

    def test_several_secrets_hold_during_a_rotation(self) -> None:
        body, other = self.event(), "whsec_" + "b3RoZXIh" * 4
        headers = sign_webhook(body, SECRET)
        verify_webhook(body, headers, [other, SECRET])
        self.assertEqual(self.refused(body, headers, other), "no_matching_signature")

    def test_a_public_key_verifies_and_never_signs(self) -> None:
        private = Ed25519PrivateKey.generate()
        public = "whpk_" + base64.b64encode(private.public_key().public_bytes_raw()).decode()
        body, now = self.event(), int(time.time())
        signature = base64.b64encode(private.sign(f"evt_1.{now}.{body}".encode())).decode()
        headers = {
            "webhook-id": "evt_1",
            "webhook-timestamp": str(now),
            "webhook-signature": f"v1,AAAA v1a,{signature}",
        }
        verify_webhook(body, headers, public)
        self.assertEqual(self.refused(body + " ", headers, public), "no_matching_signature")
        # Whoever knows the public key must not be able to sign with it.
        forged = sign_webhook(body, public.replace("whpk_", "whsec_"))
        self.assertEqual(self.refused(body, forged, public), "no_matching_signature")
        with self.assertRaises(ValueError):
            sign_webhook(body, public)

    def test_what_cannot_be_trusted_is_refused_with_its_reason(self) -> None:
        body = self.event()
        headers = sign_webhook(body, SECRET)
        old, new = (sign_webhook(body, SECRET, timestamp=int(time.time()) + by) for by in (-400, 400))
        self.assertEqual(self.refused(body.replace("Ä", "A"), headers, SECRET), "no_matching_signature")
        self.assertEqual(self.refused(body, {}, SECRET), "missing_header")
        self.assertEqual(self.refused(body, {**headers, "webhook-timestamp": "soon"}, SECRET), "invalid_timestamp")
        self.assertEqual(self.refused(body, old, SECRET), "too_old")
        self.assertEqual(self.refused(body, new, SECRET), "too_new")
        self.assertEqual(self.refused(body, headers, SECRET, tolerance=float("nan")), "too_old")
        verify_webhook(body, old, SECRET, tolerance=500)
        for secret in ("", None, "secret", "whsec_", "whsec_?", "whpk_AAAA", SECRET.removeprefix("whsec_")):
            self.assertEqual(self.refused(body, headers, secret), "invalid_secret")
        self.assertEqual(self.refused("[]", sign_webhook("[]", SECRET), SECRET), "invalid_body")
        with self.assertRaises(TypeError):
            verify_webhook(json.loads(body), headers, SECRET)

    def test_a_type_that_is_added_later_is_no_error(self) -> None:
        body = self.event("verification.celebrated")
        event = verify_webhook(body, sign_webhook(body, SECRET), SECRET)
        self.assertIsInstance(event, UnknownWebhook)
        self.assertEqual(event.type, "verification.celebrated")


if __name__ == "__main__":
    unittest.main()
