import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
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

/** Fault points where a photo passes from the analyzer to the index, and from the verification to it. */
const POINTS = [
  "index.after.take",
  "analysis.before.settle",
  "outbox.before.trace",
  "outbox.after.trace",
] as const;

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  await journey.start({ faults: true, vars: PATIENCE, with: PHOTO_SCRIPTS });
  await done(await send());
});
afterAll(() => journey.end());

describe("the process is killed", () => {
  it.for(POINTS)(
    "at %s: the photo is in the index once, and what it resembles is reported once",
    async (point, { expect }) => {
      // pending work of an earlier photo would otherwise reach the fault point first
      await untilNothingIsDue(journey);
      const before = pictures().length;
      let id = "";
      await journey.killedAt(point, async () => {
        id = await send();
      });

      const verification: Json = await done(id);
      expect(verification.similar_photo).toMatchObject({ method: "phash", distance: 0 });
      const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
      const found = items.filter(({ type }: Json) => type === "verification.similar_photo.found");
      expect(found).toHaveLength(1);
      await until(traced(id), (links) => links > 0);
      await untilNothingIsDue(journey);
      expect(pictures()).toHaveLength(before + 1);
      expect(new Set(pictures().map(({ picture }) => picture)).size).toBe(before + 1);
    },
  );
});

async function send(): Promise<string> {
  const { id }: Json = await journey.call(keys, 201, "/v1/verifications", {
    method: "POST",
    json: { mode: "audit", signals_required: ["ai"] },
  });
  const body = photoForm(photo);
  const sent = await journey.request(keys, `/v1/verifications/${id}/captures`, { method: "POST", body });
  if (sent.status !== 201) throw new Error(`${sent.status}: ${await sent.text()}`);
  return id;
}

function done(id: string): Promise<Json> {
  return until(
    () => journey.call(keys, 200, `/v1/verifications/${id}?wait=10`),
    ({ status }: Json) => status === "completed",
  );
}

const traced = (id: string) => async () => {
  const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/related`);
  return items.length;
};

function pictures() {
  return rowsOnDisk(journey, "PhotoIndexObject", "select hex(key) as picture from pictures");
}
