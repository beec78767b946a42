import type { TenantKeys } from "@svc/commands/tenants";
import { serveOpenAi, VISION_KEY, VISION_MODEL, type VisionServer } from "@svc/testkit/vision/vision-server";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  type Journey,
  type Json,
  PATIENCE,
  PHOTO_SCRIPTS,
  photoForm,
  staged,
  until,
  untilNothingIsDue,
} from "./harness.ts";

/** Fault points where results pass from the analyzer to the verification, and where damage was found but not stored. */
const POINTS = ["analysis.before.settle", "analysis.after.settle", "localize.before.commit"] as const;

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;
let server: VisionServer;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  server = await serveOpenAi();
  const vision = { VISION_URL: `${server.url}/v1`, VISION_MODEL };
  const vars = { ...vision, ...PATIENCE };
  await journey.start({ faults: true, vars, analyzerVars: { ...vision, VISION_KEY }, with: PHOTO_SCRIPTS });
  const json = { damage_localization: true };
  await journey.call(keys, 200, "/v1/me/settings", { method: "PATCH", json });
});
afterAll(async () => {
  await journey.end();
  server.close();
});

describe("the process is killed", () => {
  it.for(POINTS)(
    "at %s: condition and damage are reported once, and asked at most once more",
    async (point, { expect }) => {
      const asked = server.questions.length;
      const begun = { key: crypto.randomUUID(), photo: crypto.randomUUID() };
      await journey.killedAt(point, () => send(begun));
      const id = await send(begun);
      const body: Json = await until(
        () => journey.call(keys, 200, `/v1/verifications/${id}?wait=10`),
        ({ status }: Json) => status === "completed",
      );
      expect(body.condition).toMatchObject({ aspects: [{ name: "Lack" }] });
      const { jobs } = await until(
        () => journey.call(keys, 200, `/v1/verifications/${id}/damage-localization`),
        ({ jobs: each }: Json) => each.every(({ status }: Json) => status === "succeeded"),
      );
      expect(jobs).toHaveLength(1);
      const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
      const told = items.map(({ type }: Json) => type);
      for (const type of ["verification.analysis.completed", "verification.damage_localized"])
        expect(told.filter((each: string) => each === type)).toHaveLength(1);
      // an answer is stored before it is reported
      expect(server.questions.length - asked).toBeLessThanOrEqual(3);
      await untilNothingIsDue(journey);
    },
  );
});

type Begun = { readonly key: string; readonly photo: string };

/** One audit and its photo. Repeating it yields the same. */
async function send(begun: Begun): Promise<string> {
  const { id }: Json = await journey.call(keys, 201, "/v1/verifications", {
    method: "POST",
    headers: { "Idempotency-Key": begun.key },
    json: { mode: "audit", condition_aspects: ["Lack"], signals_required: ["ai"] },
  });
  const body = photoForm(photo, { client_capture_id: begun.photo });
  const sent = await journey.request(keys, `/v1/verifications/${id}/captures`, { method: "POST", body });
  if (sent.status !== 201 && sent.status !== 200) throw new Error(`${sent.status}: ${await sent.text()}`);
  return id;
}
