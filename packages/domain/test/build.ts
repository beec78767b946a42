import type { Finding } from "../src/finding.ts";
import { newAccountId, newCaptureId, newVerificationId } from "../src/ids.ts";
import { begin } from "../src/verification/evolve.ts";
import type { Settings } from "../src/verification/settings.ts";
import type { StoredCapture, Verification } from "../src/verification/state.ts";

/** What most tests begin with. Each builder makes the plainest thing of its kind; a test says what is different in its own. */

const model = { name: "test", version: "1" } as const;

/** Settings of an audit of one photo, for which `ai` is asked. */
export function someSettings(different: Partial<Settings> = {}): Settings {
  return {
    mode: "audit",
    capturePlan: { kind: "anonymous", maxCaptures: 1 },
    expiresInSeconds: 3600,
    signalsRequired: ["ai"],
    seal: true,
    requireLocation: false,
    metadata: {},
    ...different,
  };
}

/** What a check says that found nothing. */
export const CLEAR = {
  status: "clear",
  score: 0.1,
  confidence: 0.02,
  model,
  evidence: [],
} as const satisfies Finding;

/** A photo that the API took, by an id of its own; `now` in epoch ms. */
export function aPhoto(different: Partial<StoredCapture> = {}, now = Date.now()): StoredCapture {
  return {
    id: newCaptureId(now),
    kind: "image",
    source: "api",
    contentType: "image/jpeg",
    bytes: 1,
    sha256: "00",
    ...different,
  };
}

/** One that was just created, by ids of its own, open for an hour; `now` in epoch ms. */
export function aVerification(settings: Partial<Settings> = {}, now = Date.now()): Verification {
  return begin({
    type: "verification.created",
    at: now,
    id: newVerificationId(now),
    accountId: newAccountId(now),
    environment: "test",
    settings: someSettings(settings),
    expiresAt: now + 3_600_000,
    captureUrl: "https://svc.example/v/1",
  });
}
