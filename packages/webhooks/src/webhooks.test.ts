import { parseSecrets } from "@svc/access/mac";
import { newAccountId } from "@svc/domain/ids";
import { Webhook } from "standardwebhooks";
import { describe, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";
import { accountKeys } from "./account-keys.ts";
import { importSecret, signatureOf } from "./sign.ts";
import { tenantSecret } from "./tenant-secret.ts";

const SECRETS = await parseSecrets(`2:${"B".repeat(43)},1:${"A".repeat(43)}`);
const ACCOUNT = newAccountId(Date.UTC(2026, 10, 21));
const SCOPE = { accountId: ACCOUNT, environment: "test" };
const NAME = { accountId: ACCOUNT, environment: "test", generation: 1, version: "1" };

describe("a signature (CONTRACT G9.2)", () => {
  it("is the one of Standard Webhooks' own example", async ({ expect }) => {
    const key = await importSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    const message = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestampS: 1614265330,
      body: '{"test": 2432232314}',
    };
    expect(await signatureOf({ secrets: [key], pairs: [] }, message)).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });

  it("by HMAC is verified by the official library, under each secret of a rotation", async ({ expect }) => {
    const secrets = await Promise.all(
      [2, 1].map((generation) => tenantSecret(SECRETS, { ...NAME, generation })),
    );
    const keys = {
      secrets: await Promise.all(secrets.map(importSecret)),
      pairs: await accountKeys(SECRETS, SCOPE),
    };
    const message = { id: "evt_1", timestampS: Math.floor(Date.now() / 1000), body: '{"what":"ü"}' };
    const headers = {
      "webhook-id": message.id,
      "webhook-timestamp": String(message.timestampS),
      "webhook-signature": await signatureOf(keys, message),
    };
    for (const secret of secrets)
      expect(new Webhook(secret).verify(message.body, headers)).toEqual({ what: "ü" });
    const other = new Webhook(await tenantSecret(SECRETS, { ...NAME, generation: 3 }));
    expect(() => other.verify(message.body, headers)).toThrow();
  });

  it("by ed25519 is verified with the account's public key, one for each of the service's secrets", async ({
    expect,
  }) => {
    const pairs = await accountKeys(SECRETS, SCOPE);
    expect(pairs).toHaveLength(2);
    const signature = await signatureOf({ secrets: [], pairs }, { id: "evt_1", timestampS: 1, body: "{}" });
    for (const [index, part] of signature.split(" ").entries()) {
      const publicKey = pairs[index]?.publicKey ?? "";
      expect(publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
      expect(await isBy(publicKey, part, "evt_1.1.{}")).toBe(true);
    }
  });

  it("by ed25519 is verified by no other account's key, nor in another environment (CONTRACT G14)", async ({
    expect,
  }) => {
    const pairs = await accountKeys(SECRETS, SCOPE);
    const message = { id: "evt_1", timestampS: 1, body: "{}" };
    const parts = (await signatureOf({ secrets: [], pairs }, message)).split(" ");
    const others = await Promise.all([
      accountKeys(SECRETS, { ...SCOPE, accountId: newAccountId(Date.UTC(2026, 10, 22)) }),
      accountKeys(SECRETS, { ...SCOPE, environment: "production" }),
    ]);
    for (const { publicKey } of others.flat()) {
      for (const part of parts) expect(await isBy(publicKey, part, "evt_1.1.{}")).toBe(false);
    }
  });
});

async function isBy(publicKey: string, signature: string, content: string): Promise<boolean> {
  const raw = Buffer.from(publicKey.slice("whpk_".length), "base64");
  const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  const bytes = Buffer.from(signature.slice("v1a,".length), "base64");
  return crypto.subtle.verify("Ed25519", key, bytes, Buffer.from(content));
}

describe("a tenant's secret (CONTRACT G9.2)", () => {
  it("is whsec_ and base64 of 32 bytes, its own for each account, environment and generation", async ({
    expect,
  }) => {
    const made = await Promise.all([
      tenantSecret(SECRETS, NAME),
      tenantSecret(SECRETS, { ...NAME, generation: 2 }),
      tenantSecret(SECRETS, { ...NAME, environment: "production" }),
      tenantSecret(SECRETS, { ...NAME, accountId: newAccountId(Date.UTC(2026, 10, 22)) }),
      tenantSecret(SECRETS, { ...NAME, version: "2" }),
    ]);
    expect(new Set(made).size).toBe(made.length);
    for (const secret of made) {
      expect(secret).toMatch(/^whsec_/);
      expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
    }
    expect(await tenantSecret(SECRETS, NAME)).toBe(made[0]);
  });

  it("cannot be made of a secret that the service no longer has", async ({ expect }) => {
    await expect(tenantSecret(SECRETS, { ...NAME, version: "9" })).rejects.toThrow("no version 9");
  });
});

describe("Retry-After", () => {
  const now = Date.parse("Sat, 21 Nov 2026 10:00:00 GMT");

  it.for([
    ["120", 120_000],
    [" 0 ", 0],
    ["Sat, 21 Nov 2026 10:00:30 GMT", 30_000],
    ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
    [null, undefined],
    ["", undefined],
    ["soon", undefined],
    ["-5", undefined],
    ["1.5", undefined],
  ] as const)("%s means %s ms", ([header, ms], { expect }) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});
