import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  chargesOf,
  type Journey,
  type Json,
  PATIENCE,
  PHOTO_SCRIPTS,
  photoForm,
  rowsOnDisk,
  staged,
  until,
  untilNothingIsDue,
} from "./harness.ts";

/**
 * Fault points where a capture passes between scripts or objects. Those inside one object are in `verification/test`.
 */
const POINTS = [
  "capture.after.commit",
  "outbox.after.analyze",
  "analysis.before.inspect",
  "analysis.before.settle",
  "settle.after.commit",
  "analysis.after.settle",
] as const;

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  await journey.start({ faults: true, vars: PATIENCE, with: PHOTO_SCRIPTS });
});
afterAll(() => journey.end());

describe("the process is killed", () => {
  it.for(POINTS)(
    "at %s: the verification completes, the capture is analysed, nothing twice",
    async (point, { expect }) => {
      const metadata = { point };
      await journey.killedAt(point, () => sendCapture(metadata, 0));
      const id = await sendCapture(metadata, 10);
      const done: Json = await untilTerminal(id);
      expect(done).toMatchObject({ status: "completed", captures_count: 1 });
      const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
      const types: string[] = items.map(({ type }: Json) => type);
      for (const type of ["created", "capture.persisted", "submitted", "completed"]) {
        expect(
          types.filter((each) => each === `verification.${type}`),
          type,
        ).toHaveLength(1);
      }
      const checks = items.filter(({ type }: Json) => type.startsWith("verification.check."));
      expect(checks.map(({ data }: Json) => data.check).toSorted()).toEqual(["ai", "screen"]);
      await expectListed(id, expect);
      await untilNothingIsDue(journey);
      expect(chargesOf(journey, items)).toEqual([-20]);
    },
  );

  it("while its message waits for the analyzer: the verification completes, the capture is analysed", async ({
    expect,
  }) => {
    const metadata = { point: "queued" };
    await journey.start({ vars: PATIENCE, with: ["provenance", "sealer"] });
    await sendCapture(metadata, 10);
    const query = "select key from handed_jobs where key like 'analyze:%'";
    await until(
      () => rowsOnDisk(journey, "VerificationObject", query),
      (jobs) => jobs.length > 0,
    );
    await journey.start({ vars: PATIENCE, with: PHOTO_SCRIPTS });
    const id = await sendCapture(metadata, 10);
    expect(await untilTerminal(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });
});

/**
 * Acts like a careful client: finds its verification by metadata or creates it, then sends the photo under its own id.
 */
async function sendCapture(metadata: { point: string }, patienceS: number): Promise<string> {
  const listed = await findListed(metadata.point, patienceS);
  const id: string =
    listed ??
    (
      await journey.call(keys, 201, "/v1/verifications", {
        method: "POST",
        json: { mode: "audit", metadata },
      })
    ).id;
  const body = photoForm(photo, { client_capture_id: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" });
  const response = await journey.request(keys, `/v1/verifications/${id}/captures`, { method: "POST", body });
  if (![200, 201, 409].includes(response.status))
    throw new Error(`${response.status}: ${await response.text()}`);
  return id;
}

/** The list is a projection, so a verification created before a crash appears a moment later. */
async function findListed(point: string, patienceS: number): Promise<string | undefined> {
  for (let waitedS = 0; ; waitedS += 0.25) {
    const { items } = await journey.call(keys, 200, `/v1/verifications?metadata[point]=${point}`);
    if (items.length > 0 || waitedS >= patienceS) return items[0]?.id;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function untilTerminal(id: string): Promise<Json> {
  for (let attempt = 0; attempt < 6; attempt++) {
    const found = await journey.call(keys, 200, `/v1/verifications/${id}?wait=10`);
    if (["completed", "failed", "expired"].includes(found.status)) return found;
  }
  throw new Error(`${id} did not end`);
}

async function expectListed(id: string, expect: Json): Promise<void> {
  await expect
    .poll(
      async () => {
        const { items } = await journey.call(keys, 200, "/v1/verifications?limit=100");
        return items.find((item: Json) => item.id === id)?.status;
      },
      { timeout: 15_000 },
    )
    .toBe("completed");
}
