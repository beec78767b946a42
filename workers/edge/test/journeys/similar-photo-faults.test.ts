import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  callback,
  dueOnDisk,
  type Journey,
  type Json,
  PATIENCE,
  photoForm,
  rowsOnDisk,
  staged,
  until,
} from "./harness.ts";

/** Every place between two writes on a photo's way into the index, in its order. */
const POINTS = [
  "analysis.before.inspect",
  "index.before.take",
  "index.after.take",
  "analysis.before.settle",
  "settle.before.commit",
  "settle.after.commit",
  "outbox.before.trace",
  "outbox.after.trace",
] as const;

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
});
afterAll(() => journey.end());

describe("the process is killed", () => {
  it.for(POINTS)(
    "at %s: the photo is in the index once, and what it resembles is told once",
    async (point, { expect }) => {
      const kill = await callback(() => journey.kill());
      await journey.start({ vars: PATIENCE, without: ["video", "reader"] });
      await done(await send());
      // nothing of the first photo is left to do, or the fault would strike it in place of the second
      await until(
        () => dueOnDisk(journey),
        (rows) => rows.length === 0,
      );
      await journey.kill();
      const fault = { FAULT: `${point}=${kill.url}` };
      await journey.start({
        vars: { ...fault, ...PATIENCE },
        analyzerVars: fault,
        without: ["video", "reader"],
      });
      const before = pictures().length;
      const id = await send();
      await kill.called;
      kill.close();

      await journey.start({ vars: PATIENCE, without: ["video", "reader"] });
      const verification: Json = await done(id);
      expect(verification.similar_photo).toMatchObject({ method: "phash", distance: 0 });
      const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
      const found = items.filter(({ type }: Json) => type === "verification.similar_photo.found");
      expect(found).toHaveLength(1);
      await until(traced(id), (links) => links > 0);
      await journey.kill();
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
