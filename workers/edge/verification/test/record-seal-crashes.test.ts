import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { VerificationId } from "@svc/domain/ids";
import { verifyRecord } from "@svc/seal/record/verify-record";
import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { crashAt } from "../../test/support/crash.ts";
import { env } from "../../test/support/environment.ts";
import { send, TenantClient } from "../../test/support/tenant.ts";

const STEPS = [{ key: "what", kind: "text", description: "What happened?" }];
const JSON_TYPE = { "Content-Type": "application/json" };

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const account = () => env.ACCOUNT.getByName(tenant.accountId);
const object = (id: VerificationId) => env.VERIFICATION.getByName(id);

/** The account's chain of seals. */
const chain = () =>
  runInDurableObject(account(), (_, { storage }) =>
    storage.sql.exec("select sequence, hash from seals order by sequence").toArray(),
  );

async function recordOf(id: VerificationId) {
  const file = (await tenant.get(`/v1/verifications/${id}/record`)).body;
  const keys = (await send("GET", "/.well-known/jwks.json")).body;
  return { file, verdict: (await verifyRecord(file, keys))?.verdict };
}

/** Repeats the call, and runs the alarm for the remaining work. */
async function recovered(id: VerificationId, act: () => Promise<unknown>): Promise<void> {
  await act();
  advanceClock(10_000);
  await runDurableObjectAlarm(object(id));
}

describe("a crash while a record is sealed (CONTRACT G1.2)", () => {
  it.for([
    "seal.before.draft",
    "journal.record.drafted",
    "seal.after.draft",
    "seal.after.chain",
    "journal.record.sealed",
    "seal.after.commit",
  ])(
    "at %s, of the first seal and of the one with the narrative: no verdict is lost, none is sealed twice",
    async (point, { expect }) => {
      const { body: created } = await tenant.post("/v1/verifications", { steps: STEPS });
      const id: VerificationId = created.id;
      const link = `/v1/verifications/${created.capture_url.split("/v/")[1]}`;
      const answer = JSON.stringify({ value: "A branch fell." });
      await send("PUT", `${link}/answers/what`, { headers: JSON_TYPE, body: answer });
      const crash = { point, objects: [object(id), account()] };

      const submit = () => send("POST", `${link}/finish`, { headers: JSON_TYPE, body: "{}" });
      await crashAt(crash, submit);
      await recovered(id, submit);
      const first = await recordOf(id);
      expect(first.verdict).toBe("valid");
      const { record_seal: seal } = (await tenant.get(`/v1/verifications/${id}`)).body;

      const narrative = "It was windy.";
      const finalize = () => tenant.post(`/v1/verifications/${id}/finalize`, { narrative });
      await crashAt({ point, objects: [object(id), account()] }, finalize);
      await recovered(id, finalize);
      const second = await recordOf(id);
      expect(second.verdict).toBe("valid");
      expect(second.file.replaced_seal).toEqual(seal);
      const { body } = await tenant.get(`/v1/verifications/${id}`);
      expect(body).toMatchObject({
        status: "completed",
        narrative,
        record_seal: { previous_hash: seal.hash },
      });
      expect(await chain()).toEqual([
        { sequence: 1, hash: seal.hash },
        { sequence: 2, hash: body.record_seal.hash },
      ]);
    },
  );
});
