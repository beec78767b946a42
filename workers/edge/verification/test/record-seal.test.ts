import { runDurableObjectAlarm } from "cloudflare:test";
import { newAccountId, type VerificationId } from "@svc/domain/ids";
import type { RecordFile } from "@svc/seal/record/record-file";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { verifyRecord } from "@svc/seal/record/verify-record";
import { CLEAR } from "@svc/domain/test/build";
import { beforeAll, describe, it } from "vitest";
import { advanceClock, resetClock, setEnv } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { cameraForm, jpegHeader, photoForm } from "../../test/support/photos.ts";
import { send, TenantClient } from "../../test/support/tenant.ts";

const STEPS = [
  { key: "front", kind: "image", description: "The front" },
  { key: "what", kind: "text", description: "What happened?" },
];
const LOCATION = JSON.stringify({ lat: 52.09, lng: 5.12, accuracy_m: 8 });
const HEX = /^[0-9a-f]{64}$/;

let tenant: TenantClient;
let keys: { keys: { kid?: string }[] };

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
  keys = (await send("GET", "/.well-known/jwks.json")).body;
});

type Wish = { readonly seal?: boolean; readonly answer?: string | undefined; readonly client?: TenantClient };

/** An answered and analyzed verification, created through the API only. */
async function completed({ seal, answer = "A branch fell.", client = tenant }: Wish = {}) {
  const wanted = { steps: STEPS, signals_required: ["ai"], ...(seal !== undefined && { seal }) };
  const { body: created } = await client.post("/v1/verifications", wanted);
  const id: VerificationId = created.id;
  const link = `/v1/verifications/${created.capture_url.split("/v/")[1]}`;
  const body = JSON.stringify({ value: answer });
  await send("PUT", `${link}/answers/what`, { body, headers: { "Content-Type": "application/json" } });
  const form = cameraForm(jpegHeader(640, 480), { step: "front", location: LOCATION });
  const { body: capture } = await send("POST", `${link}/captures`, { body: form });
  await env.VERIFICATION.getByName(id).settle({ captureId: capture.id, findings: { ai: CLEAR } });
  return { id, sha256: capture.sha256, capture: capture.id };
}

const sealed = async (id: string) => (await tenant.get(`/v1/verifications/${id}?wait=5`)).body.record_seal;
const recordOf = async (id: string) =>
  (await tenant.get(`/v1/verifications/${id}/record`)).body as RecordFile;

describe("record_seal (SPEC 2.1, CONTRACT G1.2)", () => {
  it("is told by the optional webhook verification.sealed, as it is then (CONTRACT G9.4)", async ({
    expect,
  }) => {
    const client = await TenantClient.create();
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ webhook_events: ["verification.sealed"] });
    await client.send("PATCH", "/v1/me/settings", { headers, body });
    const { body: start } = await client.get("/v1/webhook-events");
    const { id } = await completed({ client });
    const told = async () => {
      const { body: events } = await client.get(`/v1/webhook-events?after=${start.cursor}`);
      return events.items.filter(({ type }: { type: string }) => type === "verification.sealed");
    };
    await expect.poll(async () => (await told()).length, { timeout: 5_000 }).toBe(1);
    const { body: read } = await client.get(`/v1/verifications/${id}`);
    expect((await told())[0].data).toMatchObject({ id, record_seal: read.record_seal });
    expect(read.record_seal).toBeDefined();
  });

  it("is there once a verification with answers completes, in exactly its shape", async ({ expect }) => {
    const { id, capture, sha256 } = await completed();
    await expect.poll(() => sealed(id)).toBeDefined();
    const { body } = await tenant.get(`/v1/verifications/${id}`);
    expect(body).toMatchObject({ status: "completed", verdict: { svc: true } });
    expect(body.record_seal).toEqual({
      alg: "sha-256",
      canonicalization: "RFC8785",
      hash: expect.stringMatching(HEX),
      answers_provenance: "self_reported",
      captures: [{ capture_id: capture, step: "front", sha256 }],
      sealed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sequence: expect.any(Number),
      previous_hash: expect.stringMatching(HEX),
      jws: expect.stringMatching(/^[\w-]+\.\.[\w-]{86}$/),
      key_id: keys.keys[0]?.kid,
    });
    expect(body.record_seal.key_id).toMatch(/^seal-\d{4}-\d\d$/);
  });

  it("is in the list too", async ({ expect }) => {
    const { id } = await completed();
    const seal = await sealed(id);
    await expect
      .poll(async () => {
        const { body } = await tenant.get("/v1/verifications?limit=100");
        return body.items.find((item: { id: string }) => item.id === id)?.record_seal;
      })
      .toEqual(seal);
  });

  it("is checkable by the exported record and the public keys alone, and by no other keys", async ({
    expect,
  }) => {
    const { id } = await completed();
    await sealed(id);
    const file = await recordOf(id);
    const report = await verifyRecord(file, keys);
    expect(report).toMatchObject({ verdict: "valid" });
    expect(report?.checks.map(({ state }) => state)).toEqual(["passed", "passed", "passed", "passed"]);
    expect(file.disclosures.answers?.["what"]?.value).toBe("A branch fell.");
    expect(Object.values(file.disclosures.locations ?? {})[0]?.value).toMatchObject({ lat: 52.09 });
    expect((await verifyRecord(file, { keys: [] }))?.verdict).toBe("unknown_key");
  });

  it("holds only digests: neither answers nor places are in the record itself", async ({ expect }) => {
    const { id } = await completed({ answer: "Something private" });
    await sealed(id);
    const { record } = await recordOf(id);
    expect(Object.keys(record).toSorted()).toEqual(
      ["answers", "captures", "created_at", "steps_digest", "v", "verification_id"].toSorted(),
    );
    expect(JSON.stringify(record)).not.toContain("private");
    expect(JSON.stringify(record)).not.toContain("52.09");
  });

  it("is absent when seal is false, and when nothing was answered", async ({ expect }) => {
    const { id: unsealed } = await completed({ seal: false });
    const { body: audit } = await tenant.upload("/v1/audits", photoForm(jpegHeader(640, 480)));
    const { body: captures } = await tenant.get(`/v1/verifications/${audit.id}/captures`);
    const findings = { ai: CLEAR, screen: CLEAR };
    await env.VERIFICATION.getByName(audit.id).settle({ captureId: captures.items[0].id, findings });
    for (const id of [unsealed, audit.id]) {
      const { body } = await tenant.get(`/v1/verifications/${id}?wait=2`);
      expect(body.status).toBe("completed");
      expect(body).not.toHaveProperty("record_seal");
      expect(await tenant.get(`/v1/verifications/${id}/record`)).toMatchObject({
        status: 404,
        body: { error: { code: "not_found" } },
      });
    }
  });

  it("is self_reported for what was typed on the page, tenant_supplied for an audit's answers", async ({
    expect,
  }) => {
    const steps = [
      { key: "scan", kind: "upload", description: "The file" },
      { key: "number", kind: "text", description: "Its number" },
    ];
    const { body: created } = await tenant.post("/v1/verifications", {
      mode: "audit",
      steps,
      signals_required: ["ai"],
    });
    const route = `/v1/verifications/${created.id}`;
    const body = JSON.stringify({ value: "A-17" });
    await tenant.send("PUT", `${route}/answers/number`, {
      body,
      headers: { "Content-Type": "application/json" },
    });
    const stored = await tenant.upload(
      `${route}/captures`,
      photoForm(jpegHeader(640, 480), { step: "scan" }),
    );
    await env.VERIFICATION.getByName(created.id).settle({
      captureId: stored.body.id,
      findings: { ai: CLEAR },
    });
    await expect.poll(async () => (await sealed(created.id))?.answers_provenance).toBe("tenant_supplied");
    const { id } = await completed();
    expect((await sealed(id)).answers_provenance).toBe("self_reported");
  });

  it("never has to hold half a character, which RFC 8785 knows no text for", async ({ expect }) => {
    const { body: created } = await tenant.post("/v1/verifications", { steps: STEPS });
    const route = `/v1/verifications/${created.capture_url.split("/v/")[1]}/answers/what`;
    const body = JSON.stringify({ value: "a\ud800b" });
    const refused = await send("PUT", route, { body, headers: { "Content-Type": "application/json" } });
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      [{ path: "value", message: "must not have half of a surrogate pair" }],
    ]);
  });
});

describe("the chain of an account's seals", () => {
  it("numbers them from 1 without a gap, each with the hash of the one before", async ({ expect }) => {
    const client = await TenantClient.create();
    const made = [];
    for (let n = 0; n < 3; n++) made.push(await completed({ client }));
    const seals = await Promise.all(
      made.map(async ({ id }) => (await client.get(`/v1/verifications/${id}?wait=5`)).body.record_seal),
    );
    const inOrder = seals.toSorted((a, b) => a.sequence - b.sequence);
    expect(inOrder.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(inOrder.map((seal) => seal.previous_hash)).toEqual([
      "0".repeat(64),
      inOrder[0].hash,
      inOrder[1].hash,
    ]);
  });

  it("gives a cause the place that it has, and refuses it another hash", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(newAccountId(Date.now()));
    const [a, b] = ["a".repeat(64), "b".repeat(64)];
    const first = await account.appendSeal("one", a);
    const second = await account.appendSeal("two", b);
    expect(await account.appendSeal("one", a)).toEqual(first);
    expect(await account.appendSeal("two", b)).toEqual(second);
    expect([first.sequence, second.sequence, second.previousHash]).toEqual([1, 2, a]);
    await expect(async () => account.appendSeal("one", b)).rejects.toThrow("another hash");
  });
});

describe("finalize (SPEC 4.4, CONTRACT G2)", () => {
  it("re-issues the seal: a new hash with the narrative, pointing to the old one", async ({ expect }) => {
    const { id } = await completed();
    const old = await sealed(id);
    await sealed((await completed()).id); // another record takes the next place in the chain
    const { body } = await tenant.post(`/v1/verifications/${id}/finalize`, { narrative: "It was windy." });
    expect(body.record_seal.hash).not.toBe(old.hash);
    expect(body.record_seal.previous_hash).toBe(old.hash);
    expect(body.record_seal.sequence).toBe(old.sequence + 2);
    const file = await recordOf(id);
    expect(file.disclosures.narrative?.value).toBe("It was windy.");
    expect(file.record.narrative_digest).toMatch(HEX);
    expect(file.replaced_seal).toEqual(old);
    const report = await verifyRecord(file, keys);
    expect(report?.verdict).toBe("valid");
    expect(report?.checks.at(-1)).toEqual({ name: "replaced_seal", state: "passed" });
  });
});

describe("redaction (CONTRACT G4.7)", () => {
  it("keeps the seal checkable and removes every salt, which could reveal questions or answers", async ({
    expect,
  }) => {
    const { id } = await completed({ answer: "yes" });
    const seal = await sealed(id);
    const before = await recordOf(id);
    await tenant.post(`/v1/verifications/${id}/redact`);
    expect(await sealed(id)).toEqual(seal);
    const file = await recordOf(id);
    expect(file).toEqual({ ...before, disclosures: {} });
    const report = await verifyRecord(file, keys);
    expect(report?.verdict).toBe("valid");
    const log = JSON.stringify(await env.VERIFICATION.getByName(id).readEvents(tenant.accountId));
    expect(log).not.toContain(before.disclosures.steps?.salt);
    for (const opened of Object.values(before.disclosures.answers ?? {}))
      expect(log).not.toContain(opened.salt);
    for (const opened of Object.values(before.disclosures.locations ?? {}))
      expect(log).not.toContain(opened.salt);
    // the tenant's older copy is still valid
    expect((await verifyRecord(before, keys))?.verdict).toBe("valid");
  });
});

describe("when sealing fails", () => {
  it("no verdict is lost or delayed, and the seal comes later, once", async ({ expect }) => {
    const { SEAL_KEYS } = env;
    setEnv({ SEAL_KEYS: "" });
    const client = await TenantClient.create();
    const { id } = await completed({ client });
    // answered at once, even when the caller would wait longer than the test's time limit
    for (const query of ["", "?wait=25"]) {
      const { body } = await client.get(`/v1/verifications/${id}${query}`);
      expect(body).toMatchObject({ status: "completed", verdict: { svc: true } });
      expect(body).not.toHaveProperty("record_seal");
    }
    setEnv({ SEAL_KEYS });
    advanceClock(60_000);
    await runDurableObjectAlarm(env.VERIFICATION.getByName(id));
    resetClock();
    const { body: later } = await client.get(`/v1/verifications/${id}`);
    expect(later.record_seal).toMatchObject({ sequence: 1, previous_hash: "0".repeat(64) });
  });
});

describe("timestamp_token (CONTRACT G1.2)", () => {
  it("is there only where an authority is configured, over the signature", async ({ expect }) => {
    setEnv({ TSA_URL: "https://tsa.example" });
    const { id } = await completed();
    const { timestamp_token: token, jws } = await sealed(id);
    setEnv({ TSA_URL: undefined });
    expect(atob(token)).toBe(`seen: ${jws}`);
    expect((await verifyRecord(await recordOf(id), keys))?.verdict).toBe("valid");
    expect(await sealed((await completed()).id)).not.toHaveProperty("timestamp_token");
  });

  it("holds up the seal and never the verdict while the authority does not answer", async ({ expect }) => {
    setEnv({ TSA_URL: "https://down.example" });
    const client = await TenantClient.create();
    const { id } = await completed({ client });
    const { body } = await client.get(`/v1/verifications/${id}?wait=5`);
    setEnv({ TSA_URL: undefined });
    expect(body).toMatchObject({ status: "completed", verdict: { svc: true } });
    expect(body).not.toHaveProperty("record_seal");
    advanceClock(60_000);
    await runDurableObjectAlarm(env.VERIFICATION.getByName(id));
    resetClock();
    const { body: later } = await client.get(`/v1/verifications/${id}`);
    expect(later.record_seal).toMatchObject({ sequence: 1 });
  });
});

describe("GET /.well-known/jwks.json (CONTRACT G1.2)", () => {
  it("lists public keys with use and kid, open to everyone, without any private part", async ({ expect }) => {
    const { status, body, headers } = await send("GET", "/.well-known/jwks.json");
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("public, max-age=300");
    for (const key of body.keys) {
      expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
      expect(key).toMatchObject({ kty: "EC", crv: "P-256", use: "sig", alg: "ES256" });
    }
    expect(JSON.stringify(body)).not.toContain('"d"');
  });

  it("keeps the old key listed when it changes, so that its seals can still be checked", async ({
    expect,
  }) => {
    const { id } = await completed();
    const { key_id: oldKeyId } = await sealed(id);
    setEnv({ SEAL_KEYS: await withNewKey(env.SEAL_KEYS, new Date()) });
    const { body: now } = await send("GET", "/.well-known/jwks.json");
    const { key_id: newKeyId } = await sealed((await completed()).id);
    expect(now.keys.map(({ kid }: { kid: string }) => kid)).toEqual([newKeyId, oldKeyId]);
    expect(newKeyId).not.toBe(oldKeyId);
    expect((await verifyRecord(await recordOf(id), now))?.verdict).toBe("valid");
  });
});
