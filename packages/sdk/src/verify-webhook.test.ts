import { parseSecrets } from "@svc/access/mac";
import { accountKeys } from "@svc/webhooks/account-keys";
import { importSecret, signatureOf } from "@svc/webhooks/sign";
import { Webhook } from "standardwebhooks";
import { describe, it, vi } from "vitest";
import { signWebhook } from "./sign-webhook.ts";
import { verifyWebhook } from "./verify-webhook.ts";
import { WebhookVerificationError } from "./webhook-error.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const BODY = '{"id":"evt_1","type":"verification.completed","metadata":{"who":"Zoë"}}';

function signed(body = BODY, at = new Date()) {
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(SECRET).sign("evt_1", at, body),
  };
}

async function problemOf(verified: Promise<unknown>): Promise<string | undefined> {
  const error = await verified.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof WebhookVerificationError ? error.code : undefined;
}

describe("signWebhook", () => {
  it("signs as the official Standard Webhooks library does", async ({ expect }) => {
    const at = new Date("2026-11-21T10:00:00Z");
    expect(await signWebhook(BODY, SECRET, { sentAt: at })).toMatchObject(signed(BODY, at));
  });

  it("needs a secret that can sign, and an id", async ({ expect }) => {
    expect(await problemOf(signWebhook(BODY, `whpk_${btoa("k".repeat(32))}`))).toBe("invalid_secret");
    await expect(signWebhook("{}", SECRET)).rejects.toThrow("has no `id`");
  });
});

describe("verifyWebhook (CONTRACT G9.2)", () => {
  it("takes what the official Standard Webhooks library signed, as text or as bytes", async ({ expect }) => {
    expect(await verifyWebhook(BODY, signed(), SECRET)).toEqual(JSON.parse(BODY));
    expect(await verifyWebhook(new TextEncoder().encode(BODY), signed(), SECRET)).toEqual(JSON.parse(BODY));
  });

  it("takes the example of the Standard Webhooks specification", async ({ expect }) => {
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    vi.useFakeTimers({ now: 1_614_265_330_000 });
    expect(await verifyWebhook('{"test": 2432232314}', headers, SECRET)).toEqual({ test: 2432232314 });
    vi.useRealTimers();
  });

  it("takes the account's ed25519 signature with its public key, and with no other account's", async ({
    expect,
  }) => {
    const secrets = await parseSecrets(`1:${"A".repeat(43)}`);
    const keysOf = (accountId: string) =>
      accountKeys(secrets, { accountId, environment: "test" } as Parameters<typeof accountKeys>[1]); // branded type
    const [ours, theirs] = [await keysOf("acc_1"), await keysOf("acc_2")];
    const message = { id: "evt_1", timestampS: Math.floor(Date.now() / 1000), body: BODY };
    const signature = await signatureOf({ secrets: [await importSecret(OTHER)], pairs: ours }, message);
    const headers = { ...signed(), "webhook-signature": signature };
    expect(await verifyWebhook(BODY, headers, ours[0]?.publicKey ?? "")).toEqual(JSON.parse(BODY));
    expect(await problemOf(verifyWebhook(BODY, headers, theirs[0]?.publicKey ?? ""))).toBe(
      "no_matching_signature",
    );
  });

  it("reads a Headers object, Node's headers, and any case of their names", async ({ expect }) => {
    const shouted = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const lists = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]));
    for (const headers of [new Headers(signed()), shouted, lists]) {
      expect(await verifyWebhook(BODY, headers, SECRET)).toEqual(JSON.parse(BODY));
    }
  });

  it("takes any of several secrets, and any of several signatures", async ({ expect }) => {
    const headers = signed();
    headers["webhook-signature"] = `v1,AAAA v1a,AAAA v2,x nonsense ${headers["webhook-signature"]}`;
    expect(await verifyWebhook(BODY, headers, [OTHER, SECRET])).toEqual(JSON.parse(BODY));
  });

  it("refuses a changed body, id, time or secret", async ({ expect }) => {
    const other = { ...signed(), "webhook-id": "evt_2" };
    const later = { ...signed(), "webhook-timestamp": String(Math.floor(Date.now() / 1000) + 1) };
    const attempts = [
      verifyWebhook(`${BODY} `, signed(), SECRET),
      verifyWebhook(BODY, other, SECRET),
      verifyWebhook(BODY, later, SECRET),
      verifyWebhook(BODY, signed(), OTHER),
      verifyWebhook(BODY, { ...signed(), "webhook-signature": "v1," }, SECRET),
      verifyWebhook(BODY, { ...signed(), "webhook-signature": "v1,%%%=" }, SECRET),
    ].map(problemOf);
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(["no_matching_signature"]));
  });

  it("says of a body that was parsed already that it has to be raw", async ({ expect }) => {
    for (const parsed of [JSON.parse(BODY), undefined, new ArrayBuffer(2)] as unknown[]) {
      const verified = verifyWebhook(parsed as string, signed(), SECRET); // like a framework's `request.body`
      await expect(verified).rejects.toThrow(TypeError);
      await expect(verified).rejects.toThrow("the body as it came, its text or its bytes");
    }
  });

  it("refuses what is more than toleranceS old or ahead, 300 by default", async ({ expect }) => {
    const at = (seconds: number) => signed(BODY, new Date(Date.now() + seconds * 1000));
    expect(await problemOf(verifyWebhook(BODY, at(-302), SECRET))).toBe("too_old");
    expect(await problemOf(verifyWebhook(BODY, at(302), SECRET))).toBe("too_new");
    expect(await verifyWebhook(BODY, at(-290), SECRET)).toBeDefined();
    expect(await verifyWebhook(BODY, at(-3600), SECRET, { toleranceS: 4000 })).toBeDefined();
    expect(await problemOf(verifyWebhook(BODY, at(-3600), SECRET, { toleranceS: Number.NaN }))).toBe(
      "too_old",
    );
  });

  it("says which header is missing or wrong, and never repeats the secret", async ({ expect }) => {
    const { "webhook-id": _id, ...noId } = signed();
    await expect(verifyWebhook(BODY, noId, SECRET)).rejects.toThrow("the header webhook-id is missing");
    const soon = { ...signed(), "webhook-timestamp": "soon" };
    expect(await problemOf(verifyWebhook(BODY, soon, SECRET))).toBe("invalid_timestamp");
    for (const secret of ["", "whsec_", "hunter2", "whsec_???", "whpk_AAAA"]) {
      expect(await problemOf(verifyWebhook(BODY, signed(), secret)), secret).toBe("invalid_secret");
    }
    await expect(verifyWebhook(BODY, signed(), "hunter2")).rejects.not.toThrow("hunter2");
    const bare = SECRET.slice("whsec_".length);
    await expect(verifyWebhook(BODY, signed(), bare)).rejects.toThrow("pass it whole, from whsec_ on");
    await expect(verifyWebhook(BODY, signed(), "whsec_???")).rejects.toThrow("is not a key in base64");
    const unset = undefined as unknown as string; // an unset environment variable, whatever its type says
    await expect(verifyWebhook(BODY, signed(), unset)).rejects.toThrow("the secret is missing");
    expect(await problemOf(verifyWebhook("no json", signed("no json"), SECRET))).toBe("invalid_body");
  });
});
