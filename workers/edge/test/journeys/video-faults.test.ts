import { readFileSync } from "node:fs";
import path from "node:path";
import type { TenantKeys } from "@svc/commands/tenants";
import { ROOT } from "@svc/commands/local/wrangler";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  cameraForm,
  chargesOf,
  Journey,
  type Json,
  PATIENCE,
  PHOTO_SCRIPTS,
  untilNothingIsDue,
} from "./harness.ts";

/** Fault points where a clip passes between scripts. Eight seconds are analyzed in two parts. */
const POINTS = [
  "capture.after.commit",
  "clip.before.frames",
  "clip.before.settle",
  "settle.after.commit",
  "clip.after.settle",
] as const;
const STEP = { key: "walk", kind: "video", description: "Walk around it", max_seconds: 8 };

const clip = new Uint8Array(readFileSync(path.join(ROOT, "workers/video/test/long.webm")));
let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start({ faults: true, vars: PATIENCE, with: [...PHOTO_SCRIPTS, "video"] });
});
afterAll(() => journey.end());

describe("the process is killed while a clip is stored and judged", () => {
  it.for(POINTS)(
    "at %s: every second is judged once, the clip is charged once, one verdict",
    async (point, { expect }) => {
      const created: Json = await journey.call(keys, 201, "/v1/verifications", {
        method: "POST",
        json: { steps: [STEP] },
      });
      const token = created.capture_url.split("/v/")[1];
      await journey.killedAt(point, () => sendClip(token));
      await sendClip(token);
      const done = await untilTerminal(created.id);
      expect(done).toMatchObject({
        status: "completed",
        captures_count: 1,
        video_analysis: { frames_extracted: 8, frames_analyzed: 8 },
      });
      const { items } = await journey.call(keys, 200, `/v1/verifications/${created.id}/events`);
      const types: string[] = items.map(({ type }: Json) => type);
      for (const type of ["capture.persisted", "submitted", "video_analyzed", "completed"]) {
        const same = types.filter((each) => each === `verification.${type}`);
        expect(same, type).toHaveLength(1);
      }
      const checks = items.filter(({ type }: Json) => type.startsWith("verification.check."));
      expect(checks.map(({ data }: Json) => data.check).toSorted()).toEqual(["ai", "screen"]);
      await untilNothingIsDue(journey);
      expect(chargesOf(journey, items)).toEqual([-40]);
    },
  );
});

/** Acts like a careful client: repeats the clip under the same id until it gets a response. */
async function sendClip(token: string): Promise<void> {
  const body = cameraForm(clip, { step: "walk", client_capture_id: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" });
  const response = await journey.request(undefined, `/v1/verifications/${token}/captures`, {
    method: "POST",
    body,
  });
  if (![200, 201, 409].includes(response.status)) {
    throw new Error(`${response.status}: ${await response.text()}`);
  }
}

async function untilTerminal(id: string): Promise<Json> {
  for (let attempt = 0; attempt < 6; attempt++) {
    const found = await journey.call(keys, 200, `/v1/verifications/${id}?wait=10`);
    if (["completed", "failed", "expired"].includes(found.status)) return found;
  }
  throw new Error(`${id} did not end`);
}
