"""What the client does with a running service: SVC_BASE_URL, SVC_SECRET_KEY and SVC_WEBHOOK_SECRET name it."""

import io
import os
import queue
import threading
import unittest
import zipfile
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from svc_sdk import ApiError, CaptureLink, PhotoVerification, verify_webhook
from svc_sdk.models import VerificationCompletedWebhook, VerificationCreatedEvent

client: PhotoVerification


def setUpModule() -> None:
    global client
    client = PhotoVerification(os.environ["SVC_SECRET_KEY"], os.environ["SVC_BASE_URL"] + "/v1")
    unittest.addModuleCleanup(client.close)


def audit() -> str:
    return client.audits.sync("photo.jpg", metadata={"claim": "A-17"}, idempotency_key=True).id


class WithAService(unittest.TestCase):
    def test_an_audit_ends_in_a_verdict_an_event_log_and_a_report(self) -> None:
        id = audit()
        found = client.verifications.wait(id, within=120)
        self.assertIsNotNone(found.verdict)
        self.assertIsInstance(client.verifications.events(id)[0], VerificationCreatedEvent)
        (photo,) = client.verifications.captures(id)
        self.assertEqual(photo.content_type, "image/jpeg")
        self.assertTrue(client.verifications.report(id, locale="en").startswith(b"%PDF"))
        bundle = io.BytesIO()
        self.assertEqual(client.verifications.bundle(id, bundle, locale="en"), len(bundle.getvalue()))
        self.assertIn("manifest.jws", zipfile.ZipFile(bundle).namelist())
        self.assertIn(id, [each.id for each in client.verifications.list(metadata={"claim": "A-17"}, limit=1)])
        self.assertEqual(client.cases.retrieve(id).request_id is None, False)

    def test_a_repeated_call_with_the_same_key_takes_effect_once(self) -> None:
        one, same = (client.audits.sync("photo.jpg", idempotency_key="claim-18") for _ in range(2))
        self.assertEqual(one.id, same.id)

    def test_a_person_answers_through_the_link(self) -> None:
        verification = client.verifications.create(
            steps=[
                {"key": "front", "kind": "upload", "description": "A photo of the front"},
                {"key": "mileage", "kind": "text", "description": "What does the odometer say?"},
            ]
        )
        with CaptureLink(verification.capture_url) as link:
            self.assertEqual([step.key for step in link.session().steps or []], ["front", "mileage"])
            stored = link.add_capture("photo.jpg", step="front")
            link.remove_capture(stored.id)
            with self.assertRaises(ApiError) as caught:
                link.finish()
            self.assertEqual(caught.exception.code, "steps_incomplete")
            link.add_capture("photo.jpg", step="front")
            link.answer("mileage", value="48,211")
            link.finish()
        self.assertEqual(client.verifications.wait(verification.id, within=120).status, "completed")

    def test_templates_brands_and_databases_are_made_changed_and_deleted(self) -> None:
        brand = client.brands.create(slug="py-acme", name="Acme", accent="#00aa55", logo="photo.jpg")
        self.assertIsNotNone(brand.logo_url)
        self.assertIsNone(client.brands.update("py-acme", accent=None).accent)
        client.brands.set_logo("py-acme", "photo.jpg")
        client.brands.delete("py-acme")
        made = client.databases.create_from_csv("policy,city\nP-1,Berlin", name="Policies", identifier_column="policy")
        self.assertEqual(client.databases.upsert_rows(made.id, rows=[["P-2", "Bonn"]]).id, made.id)
        client.databases.delete_row(made.id, "P-1")
        self.assertEqual(client.databases.retrieve(made.id).rows, [["P-2", "Bonn"]])
        client.databases.delete(made.id)
        client.templates.create(slug="py-hail", name="Hail", spec={"max_captures": 2}, publish=True)
        self.assertEqual(client.templates.pause("py-hail").status, "paused")
        client.templates.resume("py-hail")
        self.assertTrue(client.templates.start("py-hail").capture_url)
        self.assertEqual(client.templates.version("py-hail", 1).version, 1)
        client.templates.revoke("py-hail")

    def test_the_account_reads_its_settings_usage_and_credits(self) -> None:
        settings = client.account.update_settings(retention_days=90)
        self.assertEqual(settings.retention_days, 90)
        self.assertTrue(client.account.usage(group="month", from_="2026-01-01"))
        self.assertGreater(len(client.credits.movements().take(1)), -1)
        self.assertGreaterEqual(client.credits.retrieve().photos_available, 0)
        self.assertGreater(client.account.me().limits.writes_per_second, 0)
        self.assertTrue(client.account.seal_keys().keys)

    def test_simulate_does_what_the_person_would_do(self) -> None:
        verification = client.verifications.create(max_captures=1)
        client.verifications.simulate(verification.id, action="capture")
        self.assertTrue(client.verifications.wait(verification.id, within=120).simulated)

    def test_webhooks_of_the_service_verify_with_the_secret_and_with_the_public_key(self) -> None:
        account = client.account.settings().account
        public = [key.public_key for key in client.webhooks.keys(account).keys]
        received: "queue.Queue[tuple[bytes, Any]]" = queue.Queue()

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received.put((body, self.headers))
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Receiver)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        heard = client.webhooks.listen()
        url = f"http://127.0.0.1:{server.server_port}/hook"
        id = client.audits.create("photo.jpg", metadata={"claim": "A-19"}, webhook_url=url).id
        while True:
            body, headers = received.get(timeout=120)
            event = verify_webhook(body, headers, os.environ["SVC_WEBHOOK_SECRET"])
            self.assertEqual(verify_webhook(body, headers, public), event)
            if isinstance(event, VerificationCompletedWebhook) and event.data.id == id:
                break
        self.assertEqual(event.metadata, {"claim": "A-19"})
        self.assertIn(id, (next(heard).data.id for _ in range(1000)))  # type: ignore[union-attr]


if __name__ == "__main__":
    unittest.main()
