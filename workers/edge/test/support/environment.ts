import { env as bindings } from "cloudflare:workers";
import { type AccountId, newAccountId, newVerificationId } from "@svc/domain/ids";
import type { Settings } from "@svc/domain/verification/settings";
import type { EdgeEnv } from "@svc/platform/env";
import { someSettings } from "@svc/domain/test/build";

/** The bindings of the root wrangler.toml, as started by vitest.config.ts. */
export const env = bindings as unknown as EdgeEnv & { RATE_LIMITS?: string };

/** An account in the directory, without keys. */
export async function newAccount(): Promise<AccountId> {
  const id = newAccountId(Date.now());
  const insert = "insert into accounts (id, org, name, created_at) values (?1, ?1, 'Test', 0)";
  await env.DB.prepare(insert).bind(id).run();
  return id;
}

/** A new verification object with its owner and these settings. */
export async function openedObject(settings: Partial<Settings> = {}, owner?: AccountId) {
  const id = newVerificationId(Date.now());
  const accountId = owner ?? (await newAccount());
  const object = env.VERIFICATION.getByName(id);
  const request = {
    id,
    accountId,
    environment: "test",
    settings: someSettings(settings),
    captureUrl: `https://svc.example/v/${id}`,
  };
  await object.open(request);
  return { id, accountId, object, request };
}
