import type { Finding } from "../src/finding.ts";
import { newAccountId, newCaptureId, newVerificationId } from "../src/ids.ts";
import { begin } from "../src/verification/evolve.ts";
import type { Settings } from "../src/verification/settings.ts";
import type { StoredCapture, Verification } from "../src/verification/state.ts";

/** Builders for tests. Each makes the simplest object of its kind; a test states only what differs. */

const model = { name: "test", version: "1" } as const;

/** Settings of an audit of one photo with the check `ai`. */
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

export const CLEAR = {
  status: "clear",
  score: 0.1,
  confidence: 0.02,
  model,
  evidence: [],
} as const satisfies Finding;

/** A photo sent through the API, with a new id. `now` is epoch ms. */
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

/** A new verification with new ids, open for an hour. `now` is epoch ms. */
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
