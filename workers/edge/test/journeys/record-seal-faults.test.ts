import type { TenantKeys } from "@svc/commands/tenants";
import { verifyRecord } from "@svc/seal/record/verify-record";
import { afterAll, beforeAll, describe, it } from "vitest";
import { callback, type Json, Journey, rowsOnDisk, until } from "./harness.ts";

/** Every place between two writes on a seal's way, in its order; where nothing can be awaited, the process stands. */
const POINTS = [
  "seal.before.draft",
  "journal.record.drafted",
  "seal.after.draft",
  "seal.after.chain",
  "journal.record.sealed",
  "seal.after.commit",
] as const;

const PATIENCE = { OUTBOX_WATCH_MS: "1000" };
const STEPS = [{ key: "what", kind: "text", description: "What happened?" }];

let journey: Journey;
let keys: TenantKeys;
let sealedBefore = 0;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
});
afterAll(() => journey.end());

describe("the process is killed", () => {
  it.for(POINTS)(
    "at %s, of the first seal and of the one with the narrative: no verdict is lost, none is sealed twice",
    async (point, { expect }) => {
      await journey.start({ vars: PATIENCE, without: ["video", "reader"] });
      const { id, capture_url: link } = await journey.call(keys, 201, "/v1/verifications", {
        method: "POST",
        json: { steps: STEPS },
      });
      const route = `/v1/verifications/${id}`;
      const page = `/v1/verifications/${link.split("/v/")[1]}`;
      await call("PUT", `${page}/answers/what`, { value: "A branch fell." });
      await journey.kill();

      await killedAt(point, () => call("POST", `${page}/finish`, {}));
      await journey.start({ vars: PATIENCE, without: ["video", "reader"] });
      await call("POST", `${page}/finish`, {});
      const first = await untilSealed(route);
      await expectChecked(route, expect);
      await journey.kill();

      const narrative = "It was windy.";
      await killedAt(point, () => call("POST", `${route}/finalize`, { narrative }));
      await journey.start({ vars: PATIENCE, without: ["video", "reader"] });
      await call("POST", `${route}/finalize`, { narrative });
      const second = await untilSealed(route, first.record_seal.hash);
      const file = await expectChecked(route, expect);
      await journey.kill();

      expect(second).toMatchObject({ status: "completed", narrative });
      expect(second.record_seal.previous_hash).toBe(first.record_seal.hash);
      expect(file.replaced_seal).toEqual(first.record_seal);
      expect(chain().slice(sealedBefore)).toEqual([
        [sealedBefore + 1, first.record_seal.hash],
        [sealedBefore + 2, second.record_seal.hash],
      ]);
      sealedBefore += 2;
    },
  );
});

/** A life of the service that ends in the midst of this. */
async function killedAt(point: string, act: () => Promise<unknown>): Promise<void> {
  const stands = point.startsWith("journal.");
  const kill = await callback(() => journey.kill());
  const vars = { ...PATIENCE, FAULT: stands ? `${point}=block` : `${point}=${kill.url}` };
  await journey.start({ vars, without: ["video", "reader"] });
  const called = act().catch(() => undefined);
  if (stands) await journey.stands();
  else await kill.called;
  await journey.kill();
  await called;
  kill.close();
}

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

/** What the account's object wrote down, in its order; the service must not be running. */
function chain(): readonly (readonly [number, string])[] {
  const rows = rowsOnDisk(journey, "AccountObject", "select sequence, hash from seals order by sequence");
  return rows.map((row) => [Number(row["sequence"]), String(row["hash"])] as const);
}
