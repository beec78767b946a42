import { newCandidateId, newCaptureId, newUploadId, newVerificationId } from "@svc/domain/ids";
import { afterEach, beforeEach, it, vi } from "vitest";
import { CLEAR } from "@svc/domain/test/build";
import { env } from "../support/environment.ts";
import { guided } from "./guided.ts";
import { runSender } from "../support/sender.ts";
import { fileOf, textOf } from "./recorded.ts";
import { FLAGGED, judge, opened, photo, recorded, TOLD, until } from "./scene.ts";

let webhook: () => Response | Promise<Response>;
let mail: () => Response;

beforeEach(() => {
  Object.assign(env, { RATE_LIMITS: "off", PAYMENTS: "test" });
  runSender();
  webhook = () => new Response(null, { status: 204 });
  mail = () => Response.json({ id: "1" });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) =>
    new URL(new Request(input, init).url).host.startsWith("hooks.") ? webhook() : mail(),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a guided verification, whole", async ({ expect }) => {
  await expect(textOf(await recorded(await guided()))).toMatchFileSnapshot(fileOf("verification-guided"));
});

it("the same, redacted", async ({ expect }) => {
  const verification = await guided();
  await verification.object.command(verification.accountId, { type: "redact" });
  await until(verification, "verification.redacted");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-redacted"));
});

it("an audit that fails, and whose webhook and mail do", async ({ expect }) => {
  webhook = () => new Response(null, { status: 410 });
  const verification = await opened({ ...TOLD, capturePlan: { kind: "anonymous", maxCaptures: 1 } });
  const { object, accountId } = verification;
  const file = photo({});
  await object.capture(accountId, file);
  const findings = { ai: { status: "unavailable", reason: "no_evidence", detail: "No pixels." } } as const;
  await object.settle({ captureId: file.id, findings, lost: "media_unreadable" });
  await until(verification, "verification.failed", "webhook.failed");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-failed"));
});

it("an audit whose mail is refused, with a check that stayed open and a stamp that failed", async ({
  expect,
}) => {
  mail = () => Response.json({ name: "validation_error" }, { status: 422 });
  const verification = await opened({ ...TOLD, signalsRequired: ["ai", "reverse"] });
  const { object, accountId } = verification;
  const file = photo({});
  await object.capture(accountId, file);
  await object.settle({
    captureId: file.id,
    findings: { ai: CLEAR, reverse: { status: "unavailable", reason: "not_configured" } },
  });
  await object.credentialWritten({ captureId: file.id, stamp: { state: "failed", reason: "too_large" } });
  await until(verification, "mail.failed", "verification.check.unavailable", "capture.stamped");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-mail-failed"));
});

it("an audit whose mail nobody wants", async ({ expect }) => {
  const verification = await opened({ ...TOLD });
  const { object, accountId } = verification;
  await env.ACCOUNT.getByName(accountId).suppressMail("ada@example.org");
  const file = photo({});
  await object.capture(accountId, file);
  await judge(verification, file.id, CLEAR);
  await until(verification, "verification.notify_skipped");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-mail-skipped"));
});

it("one that was held and released", async ({ expect }) => {
  const verification = await opened({ ...TOLD, legalHold: true });
  const { object, accountId } = verification;
  await object.command(accountId, { type: "hold", reason: "A lawsuit.", by: "usr_1" });
  await object.command(accountId, { type: "release", by: "usr_1" });
  await object.command(accountId, { type: "hold", by: "usr_1" });
  await until(verification, "verification.released", "verification.held");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-held"));
});

it("one whose second look expired", async ({ expect }) => {
  const verification = await opened({ ...TOLD, appealDays: 7, signalsRequired: ["ai"] });
  const { object } = verification;
  const file = photo({});
  await object.capture(verification.accountId, file);
  await object.settle({ captureId: file.id, findings: { ai: FLAGGED } });
  await until(verification, "verification.completed");
  const again = { verificationId: newVerificationId(Date.now()), captureUrl: "https://svc.example/v/2" };
  await object.capturerCommand({ type: "appeal", ...again });
  await env.VERIFICATION.getByName(again.verificationId).command(verification.accountId, { type: "expire" });
  await until(verification, "verification.appealed", "verification.appeal_ended");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-appealed"));
});

it("one that expired", async ({ expect }) => {
  const verification = await opened({ ...TOLD });
  await verification.object.command(verification.accountId, { type: "expire" });
  await until(verification, "verification.expired", "webhook.delivered");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-expired"));
});

it("one with a webhook that waits for its second attempt, and one that is on its way", async ({ expect }) => {
  webhook = () => new Response(null, { status: 500 });
  const verification = await opened({ ...TOLD });
  const { object, id } = verification;
  await vi.waitUntil(() => attemptsOf(id).then((attempts) => attempts === 1), { timeout: 15_000 });
  webhook = () => new Promise<Response>(() => {});
  await object.command(verification.accountId, { type: "expire" });
  await until(verification, "verification.expired");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(
    fileOf("verification-webhooks-pending"),
  );
});

/** The number of attempts in the delivery list. */
function attemptsOf(id: string): Promise<number | null> {
  const select =
    "select json_array_length(delivery, '$.attempts') as n from webhook_deliveries where verification_id = ?";
  return env.DB.prepare(select).bind(id).first<number>("n");
}

it("one that is under way, with an upload and an analysis that are", async ({ expect }) => {
  const verification = await opened({
    capturePlan: { kind: "anonymous", maxCaptures: 3 },
    mode: "verification",
  });
  const { object, accountId } = verification;
  const file = photo({ source: "camera" });
  await object.capture(accountId, file);
  await object.openUpload(accountId, newUploadId(Date.now()), photo({ source: "file" }));
  await object.beginIdempotent(accountId, "0f");
  await object.analysisJob(file.id, "m1");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-under-way"));
});

it("one of which more was asked, by mail", async ({ expect }) => {
  const step = { key: "front", kind: "image", description: "As asked", min: 1, max: 1 } as const;
  const verification = await opened({
    mode: "verification",
    capturePlan: {
      kind: "steps",
      steps: [{ ...step, overlay: "none", camera: "rear", ocr: "none", allowFile: true }],
    },
  });
  const { object, accountId } = verification;
  const brand = { name: "Acme" };
  const terms = {
    to: "bob@example.org",
    accountName: "Acme",
    unsubscribeUrl: "https://svc.example/u/1",
    brand,
  };
  await object.command(accountId, {
    type: "request_more",
    steps: ["front"],
    message: "Closer.",
    mail: terms,
  });
  await until(verification, "verification.more_requested", "verification.notified");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(
    fileOf("verification-more-requested"),
  );
});

it("one with a code for the paper in its photos", async ({ expect }) => {
  const step = { key: "proof", kind: "image", description: "As asked", min: 2, max: 2 } as const;
  const asked = { ...step, overlay: "none", camera: "rear", ocr: "none", allowFile: false } as const;
  const verification = await opened({
    mode: "verification",
    capturePlan: { kind: "steps", steps: [{ ...asked, sceneCode: true }] },
  });
  const { object, accountId } = verification;
  const issued = await object.issueSceneCode("proof");
  if (!issued.ok) throw new Error(issued.refused);
  const { code } = issued.sceneCode;
  await object.capture(accountId, photo({ source: "camera", step: "proof", sceneCode: { code } }));
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-scene-code"));
});

it("one whose link could not be mailed", async ({ expect }) => {
  mail = () => Response.json({ name: "validation_error" }, { status: 422 });
  const recipientEmail = "bob@example.org";
  const terms = { to: recipientEmail, accountName: "Acme", unsubscribeUrl: "https://svc.example/u/1" };
  const verification = await opened(
    { mode: "verification", recipientEmail, reminderAfterMinutes: 30 },
    { linkTerms: { channel: "email", mail: { ...terms, brand: { name: "Acme" } } } },
  );
  await until(verification, "verification.link_queued", "verification.notify_failed");
  await verification.object.command(verification.accountId, { type: "assign", assignee: "usr_1" });
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-link-bounced"));
});

/** A finished audit whose photo resembles those on two web pages. */
async function withCandidates() {
  const verification = await opened({ ...TOLD, signalsRequired: ["reverse"] });
  const { object, accountId } = verification;
  const file = photo({});
  await object.capture(accountId, file);
  const now = Date.now();
  const candidates = [
    { id: newCandidateId(now), pageUrl: "https://example.net/a", match: "full", score: 1, firstSeen: now },
    {
      id: newCandidateId(now),
      pageUrl: "https://example.net/b",
      imageUrl: "https://example.net/b.jpg",
      match: "partial",
      score: 0.9,
    },
  ] as const;
  await object.settle({ captureId: file.id, findings: { reverse: { ...FLAGGED, candidates } } });
  await until(verification, "verification.reverse_search.review_required", "verification.notified");
  return { ...verification, candidates };
}

it("an audit whose candidates a person compared", async ({ expect }) => {
  const { candidates, ...verification } = await withCandidates();
  const { object, accountId } = verification;
  const [first, second] = candidates;
  const note = "Another car.";
  await object.command(accountId, { type: "review", decision: "dismiss", candidates: [first.id], note });
  await object.command(accountId, { type: "review", decision: "confirm", candidates: [second.id] });
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-reviewed"));
});

it("an audit whose candidates nobody compared", async ({ expect }) => {
  const { candidates: _none, ...verification } = await withCandidates();
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ["Date"] });
  await until(verification, "reverse_search.expired");
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(fileOf("verification-unreviewed"));
});

it("an audit about which people decided as a case", async ({ expect }) => {
  const verification = await opened({ signalsRequired: ["ai", "screen"], seal: false });
  const { object, accountId } = verification;
  const file = photo({});
  await object.capture(accountId, file);
  const screen = { status: "unavailable", reason: "timeout" } as const;
  await object.settle({ captureId: file.id, findings: { ai: FLAGGED, screen } });
  const pair = { captureId: file.id, matchedCaptureId: newCaptureId(1) };
  const match = { matchedCreatedAt: 1, method: "phash", distance: 2 } as const;
  await object.similarFound({ ...pair, ...match, verificationId: newVerificationId(1) });
  const said = { note: "A reflection.", by: "ada@example.org" };
  const commands = [
    { type: "review_case", subject: "flagged", decision: "rejected", ...said },
    { type: "review_case", subject: "unavailable", decision: "accepted", by: "key_1" },
    { type: "review_similar", decision: "same", pair, ...said },
  ] as const;
  for (const command of commands) {
    const outcome = await object.command(accountId, command);
    if (!outcome.ok) throw new Error(outcome.refused);
  }
  await expect(textOf(await recorded(verification))).toMatchFileSnapshot(
    fileOf("verification-case-reviewed"),
  );
});
