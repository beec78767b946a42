import { newCaptureId, newUploadId, newVerificationId } from "@svc/domain/ids";
import type { Step } from "@svc/domain/verification/step-kinds";
import { vi } from "vitest";
import { CLEAR } from "@svc/domain/test/build";
import { FLAGGED, judge, logged, opened, type Opened, photo, TOLD, until } from "./scene.ts";

const step = { description: "As asked", min: 1, max: 2 };
const STEPS: readonly Step[] = [
  {
    ...step,
    key: "front",
    kind: "image",
    expectedObject: "A red car",
    overlay: "vehicle_front",
    camera: "rear",
    ocr: "plate",
    conditionAspects: ["Lack"],
    allowFile: true,
  },
  { ...step, key: "papers", kind: "upload", accept: ["image/jpeg"], min: 0 },
  { ...step, key: "walk", kind: "video", maxSeconds: 20, audio: false, max: 1, expectedScene: "A car" },
  { ...step, key: "plate", kind: "text", maxLength: 20, multiline: false, format: "any", max: 1 },
  {
    ...step,
    key: "damaged",
    kind: "choice",
    options: [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ],
    max: 1,
  },
  {
    ...step,
    key: "home",
    kind: "address",
    country: "DE",
    prefillFromLocation: true,
    matchLocation: false,
    max: 1,
  },
  {
    ...step,
    key: "dent",
    kind: "image",
    when: { step: "damaged", in: ["yes"] },
    overlay: "none",
    camera: "rear",
    ocr: "none",
    allowFile: true,
  },
];

/** Everything a person and the analyzer can add to a guided verification. */
export async function guided(): Promise<Opened> {
  const verification = await opened({
    ...TOLD,
    mode: "verification",
    capturePlan: { kind: "steps", steps: STEPS },
    signalsRequired: ["screen", "ai"],
    requireLocation: true,
    expectedLocation: { expected: "Street 1 at 52.1 4.5", thresholdM: 150 },
    metadata: { claim: "A-17" },
    context: { kind: "vehicle", summary: "A red car" },
    identification: "B-XY 1",
    template: { slug: "car", version: 2 },
    compare: [{ column: "plate", step: "plate", expected: "b xy 1" }],
    retentionDays: 30,
    aiThreshold: 0.8,
    damageLocalization: true,
    conditionInstructions: "Hail counts double.",
    locale: "de",
  });
  const { object, accountId } = verification;
  const say = (command: Parameters<typeof object.capturerCommand>[0]) =>
    must(object.capturerCommand(command));
  await say({ type: "open" });
  await say({ type: "leave" });
  const fixed = {
    source: "camera",
    nonce: "n1",
    challenge: "answered",
    frames: ["01", "02"],
    device: "{}",
  } as const;
  const [first, second, dent] = [
    photo({ step: "front", ...fixed, signs: ["taken_before"] }),
    photo({ step: "front", ...fixed, clientCaptureId: crypto.randomUUID() }),
    photo({ step: "dent", source: "file" }),
  ];
  const clip = photo({
    step: "walk",
    kind: "video",
    contentType: "video/mp4",
    durationMs: 2_000,
    source: "camera",
  });
  await must(object.capture(accountId, first));
  await say({ type: "remove_capture", captureId: first.id });
  await must(object.capture(accountId, second));
  await say({ type: "answer", step: "damaged", answer: { kind: "choice", value: ["yes"] } });
  await must(object.capture(accountId, dent));
  await must(object.capture(accountId, clip));
  const uploadId = newUploadId(Date.now());
  const papers = photo({ step: "papers", kind: "upload", source: "file" });
  await must(object.openUpload(accountId, uploadId, papers));
  await must(object.capture(accountId, papers, uploadId));
  await say({ type: "answer", step: "plate", answer: { kind: "text", value: "B-XY 2" } });
  await say({ type: "answer", step: "plate" });
  await say({ type: "answer", step: "plate", answer: { kind: "text", value: "B-XY 1" } });
  const home = { formatted: "Street 1, Berlin", line1: "Street 1", city: "Berlin", lat: 52.1, lng: 4.5 };
  await say({ type: "answer", step: "home", answer: { kind: "address", value: home } });
  await say({ type: "answer", step: "damaged", answer: { kind: "choice", value: ["no"] } });
  await object.beginIdempotent(accountId, "0f");
  await object.endIdempotent("0f", { fingerprint: "00", status: 200, headers: {}, body: "sealed" }, false);
  await say({ type: "submit" });
  await judge(verification, second.id, FLAGGED);
  await judge(verification, papers.id, CLEAR);
  await judge(verification, clip.id, CLEAR);
  await until(
    verification,
    "verification.completed",
    "record.sealed",
    "webhook.delivered",
    "verification.notified",
    "verification.damage_localized",
  );
  for (const { id: captureId } of [second, papers, clip])
    await object.credentialWritten({ captureId, stamp: { state: "sealed" } });
  const similar = {
    verificationId: newVerificationId(1),
    captureId: second.id,
    matchedCaptureId: newCaptureId(1),
    matchedCreatedAt: 1,
    method: "embedding",
    cosine: 0.94,
    inliers: 61,
    alignment: { a: -0.5, b: 0, c: 0.75, d: 0, e: 0.5, f: 0.1 },
  } as const;
  await object.settle({
    captureId: second.id,
    findings: {},
    likeness: { state: "compared", similar, incomplete: true },
  });
  await object.command(accountId, { type: "review_similar", decision: "same" });
  await object.command(accountId, { type: "finalize", narrative: "No dent is to be seen." });
  await vi.waitFor(async () => {
    const seals = (await logged(verification)).filter((type) => type === "record.sealed");
    if (seals.length < 2) throw new Error("not sealed again");
  });
  await until(verification, "verification.sealed", "verification.finalized", "verification.video_analyzed");
  return verification;
}

async function must(said: Promise<{ readonly ok: boolean }>): Promise<void> {
  const answer = await said;
  if (!answer.ok) throw new Error(JSON.stringify(answer));
}
