import type { TenantKeys } from "@svc/commands/tenants";
import { serveOpenAi, VISION_KEY, VISION_MODEL, type VisionServer } from "@svc/testkit/vision/vision-server";
import { afterAll, beforeAll, describe, it } from "vitest";
import { callback, type Journey, type Json, PATIENCE, photoForm, staged, until } from "./harness.ts";

/** Every place between two writes on the way of what a photo shows, in its order; the first two are the analyzer's own. */
const POINTS = [
  "analysis.before.settle",
  "analysis.after.settle",
  "settle.before.commit",
  "localize.before",
  "localize.before.commit",
  "localize.after.commit",
] as const;

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;
let server: VisionServer;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  server = await serveOpenAi();
});
afterAll(async () => {
  await journey.end();
  server.close();
});

function start(fault: Readonly<Record<string, string>>): Promise<void> {
  const vision = { VISION_URL: `${server.url}/v1`, VISION_MODEL };
  const vars = { ...vision, ...PATIENCE, ...fault };
  const analyzerVars = { ...vision, VISION_KEY, ...fault };
  return journey.start({ vars, analyzerVars, without: ["video", "reader"] });
}

describe("the process is killed", () => {
  it.for(POINTS)(
    "at %s: condition and damage are told once, and asked at most once more",
    async (point, { expect }) => {
      const asked = server.questions.length;
      const kill = await callback(() => journey.kill());
      await start({});
      await journey.call(keys, 200, "/v1/me/settings", {
        method: "PATCH",
        json: { damage_localization: true },
      });
      await journey.kill();
      await start({ FAULT: `${point}=${kill.url}` });
      const begun = { key: crypto.randomUUID(), photo: crypto.randomUUID() };
      // its answers may be lost with the process
      const lost = send(begun).catch(() => undefined);
      await kill.called;
      kill.close();
      await lost;

      await start({});
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
      // what was answered is kept before it is told
      expect(server.questions.length - asked).toBeLessThanOrEqual(3);
      await journey.kill();
    },
  );
});

type Begun = { readonly key: string; readonly photo: string };

/** One audit and its photo; sent again they are the same. */
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
