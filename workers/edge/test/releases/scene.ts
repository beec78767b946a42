import type { Finding } from "@svc/domain/finding";
import { newCandidateId, newVerificationId } from "@svc/domain/ids";
import type { AnalysisAnswer } from "@svc/domain/meaning/analysis";
import { conditionPart } from "@svc/domain/meaning/condition";
import type { AnalysisQuestions } from "@svc/domain/verification/analyses";
import type { Settings } from "@svc/domain/verification/settings";
import type { StoredCapture } from "@svc/domain/verification/state";
import type { OpenRequest } from "@svc/platform/verification-rpc";
import { vi } from "vitest";
import { aPhoto, CLEAR, someSettings } from "@svc/domain/test/build";
import { env, newAccount } from "../support/environment.ts";
import { record, type Recorded } from "./recorded.ts";

/** Settings that notify the tenant by webhook, for all optional events, and by mail. */
export const TOLD: Partial<Settings> = {
  webhookUrl: "https://hooks.example.org/in?claim=A-17",
  webhookEvents: [
    "verification.finalized",
    "verification.expired",
    "verification.failed",
    "verification.abandoned",
  ],
  notifyEmail: "ada@example.org",
};

/** A verification with every setting a creation may have. */
export async function opened(settings: Partial<Settings>, more: Pick<OpenRequest, "linkTerms"> = {}) {
  const id = newVerificationId(Date.now());
  const accountId = await newAccount();
  const object = env.VERIFICATION.getByName(id);
  const request = {
    id,
    accountId,
    environment: "test",
    settings: someSettings(settings),
    captureUrl: `https://svc.example/v/${id}`,
    resultMail: {
      resultUrl: `https://svc.example/r/${id}`,
      accountName: "Acme",
      unsubscribeUrl: `https://svc.example/u/${id}`,
      brand: { name: "Acme", accent: "#0a0", supportUrl: "https://example.org/help" },
    },
    ...more,
  };
  await object.open(request);
  return { id, accountId, object };
}
export type Opened = Awaited<ReturnType<typeof opened>>;

const location = { lat: 52.1, lng: 4.5, accuracyM: 5, derivedFrom: "live", ageMs: 12 } as const;

export function photo(more: Partial<StoredCapture>): StoredCapture {
  const now = Date.now();
  return { ...aPhoto(), bytes: 3_000_000, width: 640, height: 480, capturedAt: now, location, ...more };
}

export const FLAGGED = {
  ...CLEAR,
  status: "flagged",
  score: 0.9,
  confidence: 0.93,
  evidence: [
    { kind: "pixel_model", detail: "A fine grid.", boxes: [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }] },
  ],
  candidates: [{ id: newCandidateId(0), pageUrl: "https://example.net/a", match: "partial", score: 0.8 }],
  liveness: [{ sign: "no_frames", strength: "weak" }],
} as const satisfies Finding;

/** Answers every check of this capture. */
export async function judge(
  { object }: Opened,
  captureId: StoredCapture["id"],
  finding: Finding,
): Promise<void> {
  const job = await object.analysisJob(captureId);
  const moments = job.state === "open" ? (job.moments ?? []) : [];
  const isClip = moments.length > 0;
  const found = { ai: finding, screen: CLEAR };
  const clipFrames = moments.map((atMs) => ({ atMs, extracted: true, findings: found }));
  await object.settle({
    captureId,
    findings: isClip ? {} : { ...found, context: CLEAR },
    credentials: { present: true, state: "untrusted", issuer: "Camera" },
    thumb: true,
    exifPosition: { lat: 52.1, lng: 4.5, accuracyM: 5 },
    facts: {
      make: "Maker",
      model: "One",
      clock: Date.UTC(2026, 10, 20),
      zoneMinutes: 60,
      tables: "standard 90",
    },
    ...(isClip && { clipFrames }),
    analyses: job.state === "open" ? analysesOf(job.analyses ?? {}) : [],
  });
}

/** One answer per question; for the scene, that no model is configured. */
function analysesOf({ text, condition, scene }: AnalysisQuestions): readonly AnalysisAnswer[] {
  const boxes = [{ x: 0.4, y: 0.6, width: 0.2, height: 0.1 }];
  const reading = { text: "B-XY 1", confidence: 0.97, model: "pp-ocrv4@1", countries: ["DE"], boxes };
  const provenance = { model: "gemma3:12b", prompt: "judge-picture@1", instructionsSha256: "0".repeat(64) };
  const aspects = (condition?.aspects ?? []).map((name) => ({ name, score: 6.5, reasoning: "One scratch." }));
  return [
    ...(text ? [{ analysis: "text", reading: { kind: text.kind, ...reading } } as const] : []),
    ...(condition ? [{ analysis: "condition", condition: conditionPart(aspects, provenance) } as const] : []),
    ...(scene ? [{ analysis: "scene", unavailable: "not_configured", detail: "no model" } as const] : []),
  ];
}

export async function logged({ object, accountId }: Opened): Promise<readonly string[]> {
  const log = await object.readEvents(accountId);
  return log.ok ? log.events.map(({ event }) => event.type) : [];
}

/** Waits until its log contains all of these. */
export async function until(verification: Opened, ...types: readonly string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const known = await logged(verification);
      const missing = types.filter((type) => !known.includes(type));
      if (missing.length > 0) throw new Error(`still without ${missing.join(", ")} of ${known.join(", ")}`);
    },
    { timeout: 10_000 },
  );
}

export function recorded({ object, accountId }: Opened): Promise<Recorded> {
  return record("VERIFICATION", object, [
    ["read", accountId],
    ["readCaptures", accountId],
    ["readRecord", accountId],
    ["readEvents", accountId],
    ["readSession"],
    ["readResult"],
  ]);
}
