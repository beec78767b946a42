import { env as bindings } from "cloudflare:workers";
import { type AccountId, newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { Finding } from "@svc/domain/finding";
import type { Settings } from "@svc/domain/verification/settings";
import type { StoredCapture } from "@svc/domain/verification/state";
import type { EdgeEnv } from "@svc/platform/env";

/** The bindings of the root wrangler.toml, as vitest.config.ts starts them. */
export const env = bindings as unknown as EdgeEnv & { RATE_LIMITS?: string };

export const SETTINGS: Settings = {
  mode: "audit",
  capturePlan: { kind: "anonymous", maxCaptures: 1 },
  expiresInSeconds: 3600,
  signalsRequired: ["ai"],
  seal: true,
  requireLocation: false,
  metadata: {},
};

const model = { name: "test", version: "1" };
export const CLEAR = {
  status: "clear",
  score: 0.1,
  confidence: 0.02,
  model,
  evidence: [],
} as const satisfies Finding;

export function storedPhoto(): StoredCapture {
  const id = newCaptureId(Date.now());
  return { id, kind: "image", source: "api", contentType: "image/jpeg", bytes: 1, sha256: "00" };
}

/** An account that the directory knows, without keys. */
export async function newAccount(): Promise<AccountId> {
  const id = newAccountId(Date.now());
  const insert = "insert into accounts (id, org, name, created_at) values (?1, ?1, 'Test', 0)";
  await env.DB.prepare(insert).bind(id).run();
  return id;
}

/** A fresh verification object with its owner, opened with these settings. */
export async function openedObject(settings: Partial<Settings> = {}) {
  const id = newVerificationId(Date.now());
  const accountId = await newAccount();
  const object = env.VERIFICATION.getByName(id);
  const request = {
    id,
    accountId,
    environment: "test",
    settings: { ...SETTINGS, ...settings },
    captureUrl: `https://svc.example/v/${id}`,
    isMetered: false,
  };
  await object.open(request);
  return { id, accountId, object, request };
}
