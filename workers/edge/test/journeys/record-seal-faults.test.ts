import type { TenantKeys } from "@svc/commands/tenants";
import { verifyRecord } from "@svc/seal/record/verify-record";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, Journey, PHOTO_SCRIPTS, rowsOnDisk, until } from "./harness.ts";

/**
 * Between the account's chain and the verification's record. Fault points inside one object are in `verification/test`.
 */
const POINT = "seal.after.chain";
const STEPS = [{ key: "what", kind: "text", description: "What happened?" }];

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start({ faults: true, vars: { OUTBOX_WATCH_MS: "1000" }, with: PHOTO_SCRIPTS });
});
afterAll(() => journey.end());

describe("the process is killed", () => {
  it(`at ${POINT}, of the first seal and of the one with the narrative: no verdict is lost, none is sealed twice`, async ({
    expect,
  }) => {
    const { id, capture_url: link } = await journey.call(keys, 201, "/v1/verifications", {
      method: "POST",
      json: { steps: STEPS },
    });
    const route = `/v1/verifications/${id}`;
    const page = `/v1/verifications/${link.split("/v/")[1]}`;
    await call("PUT", `${page}/answers/what`, { value: "A branch fell." });

    await journey.killedAt(POINT, () => call("POST", `${page}/finish`, {}));
    await call("POST", `${page}/finish`, {});
    const first = await untilSealed(route);
    await expectChecked(route, expect);

    const narrative = "It was windy.";
    await journey.killedAt(POINT, () => call("POST", `${route}/finalize`, { narrative }));
    await call("POST", `${route}/finalize`, { narrative });
    const second = await untilSealed(route, first.record_seal.hash);
    const file = await expectChecked(route, expect);

    expect(second).toMatchObject({ status: "completed", narrative });
    expect(second.record_seal.previous_hash).toBe(first.record_seal.hash);
    expect(file.replaced_seal).toEqual(first.record_seal);
    expect(chain()).toEqual([
      [1, first.record_seal.hash],
      [2, second.record_seal.hash],
    ]);
  });
});

function call(method: string, route: string, json: object): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const isTenants = route.endsWith("/finalize");
  return journey.request(isTenants ? keys : undefined, route, {
    method,
    headers,
    body: JSON.stringify(json),
  });
}

async function untilSealed(route: string, not?: string): Promise<Json> {
  return until(
    () => journey.call(keys, 200, `${route}?wait=2`),
    ({ record_seal: seal }) => seal && seal.hash !== not,
  );
}

async function expectChecked(route: string, expect: Json): Promise<Json> {
  const file = await journey.call(keys, 200, `${route}/record`);
  const jwks = await journey.call(keys, 200, "/.well-known/jwks.json");
  expect((await verifyRecord(file, jwks))?.verdict).toBe("valid");
  return file;
}

/** The entries of the account's chain, in order. */
function chain(): readonly (readonly [number, string])[] {
  const rows = rowsOnDisk(journey, "AccountObject", "select sequence, hash from seals order by sequence");
  return rows.map((row) => [Number(row["sequence"]), String(row["hash"])] as const);
}
