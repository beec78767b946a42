import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  chargesOf,
  type Json,
  type Journey,
  PHOTO_SCRIPTS,
  photoForm,
  staged,
  rowsOnDisk,
  until,
  untilNothingIsDue,
} from "./harness.ts";

/** Leases have their production values here, because this is what operators are promised. */
const WITHIN_MS = 60_000;

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  await journey.start({ faults: true, with: PHOTO_SCRIPTS });
});
afterAll(() => journey.end());

describe("after a crash everything is on its way again within a minute of the restart", () => {
  // [what was lost, which script is killed or missing, and where]
  const analyses = [
    ["an analysis whose message was still queued", "analyzer", "queued"],
    ["an analysis that was under way", "analyzer", "analysis.before.inspect"],
    ["an analysis that was about to answer", "analyzer", "analysis.before.settle"],
  ] as const;
  it.for(analyses)("%s: the verdict comes, once, and one charge", async ([, script, point], { expect }) => {
    const id = await killedAt(script, point);
    const restarted = Date.now();
    // reads only the list, so that no call wakes the object
    await expect.poll(() => listedStatus(id), { timeout: WITHIN_MS, interval: 500 }).toBe("completed");
    expect(Date.now() - restarted).toBeLessThan(WITHIN_MS);
    const items = await eventsOf(id);
    expect(countsOf(items)).toMatchObject({ "verification.check.completed": 2, "verification.completed": 1 });
    await untilNothingIsDue(journey);
    expect(chargesOf(journey, items)).toEqual([-20]);
  });

  const stamps = [
    ["a sealed copy whose message was still queued", "sealer", "queued"],
    ["a sealed copy that was being made", "sealer", "credential.before.put"],
  ] as const;
  it.for(stamps)("%s: it is there, logged once", async ([, script, point], { expect }) => {
    const id = await killedAt(script, point);
    const restarted = Date.now();
    const isSealed = async () => (await eventsOf(id)).some(({ type }) => type === "verification.sealed");
    await expect.poll(isSealed, { timeout: WITHIN_MS, interval: 500 }).toBe(true);
    expect(Date.now() - restarted).toBeLessThan(WITHIN_MS);
    expect(countsOf(await eventsOf(id))).toMatchObject({
      "verification.completed": 1,
      "verification.sealed": 1,
    });
  });
});

type Script = "analyzer" | "sealer";

/**
 * Audits a photo while the process is killed at this point and restarted. `queued` means that its message waits for a
 * script that is missing.
 */
async function killedAt(script: Script, point: string): Promise<string> {
  const json = { mode: "audit", signals_required: ["ai", "screen"] };
  const { id } = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
  const route = `/v1/verifications/${id}/captures`;
  const send = () => journey.request(keys, route, { method: "POST", body: photoForm(photo) });
  if (point !== "queued") {
    await journey.killedAt(point, send);
    return id;
  }
  await journey.kill();
  await journey.start({ faults: true, with: PHOTO_SCRIPTS.filter((name) => name !== script) });
  await send();
  const job = script === "analyzer" ? "analyze" : "stamp";
  await until(
    () => handedOver(job),
    (jobs) => jobs.length > 0,
  );
  await journey.kill();
  await journey.start({ faults: true, with: PHOTO_SCRIPTS });
  return id;
}

/** The verification's own record that it gave the job to the queue, which no one reads. */
function handedOver(job: "analyze" | "stamp") {
  const rows = rowsOnDisk(journey, "VerificationObject", "select key from handed_jobs");
  return rows.filter(({ key }) => String(key).startsWith(`${job}:`));
}

async function listedStatus(id: string): Promise<string | undefined> {
  const { items } = await journey.call(keys, 200, "/v1/verifications?limit=100");
  return items.find((item: Json) => item.id === id)?.status;
}

async function eventsOf(id: string): Promise<readonly { type: string }[]> {
  return (await journey.call(keys, 200, `/v1/verifications/${id}/events`)).items;
}

function countsOf(items: readonly { type: string }[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { type } of items) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
