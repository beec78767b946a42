import type { TenantKeys } from "@svc/commands/tenants";
import { HIVE, serveHive } from "@svc/testkit/judges/hive-server";
import type { JudgeServer } from "@svc/testkit/judges/judge-server";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Journey, type Json, PATIENCE, PHOTO_SCRIPTS, photoForm, staged, until } from "./harness.ts";

/** Fault points where the question is counted but not asked, or asked but its answer not stored. */
const POINTS = { "judge.after.permit": 0, "judge.before.keep": 1 } as const;

let journey: Journey;
let photo: Uint8Array;
let hive: JudgeServer;

beforeAll(async () => {
  ({ journey, photo } = await staged());
  hive = await serveHive();
  const judges = { JUDGE_GRACE_MS: "5000", JUDGE_HIVE_TOKEN: HIVE.token, JUDGE_HIVE_URL: hive.url };
  await journey.start({ faults: true, vars: PATIENCE, analyzerVars: judges, with: PHOTO_SCRIPTS });
});
afterAll(async () => {
  await journey.end();
  hive.close();
});

function setCap(keys: TenantKeys, outside_judges_daily_cap: number): Promise<Json> {
  const json = { outside_judges: ["hive"], outside_judges_daily_cap };
  return journey.call(keys, 200, "/v1/me/settings", { method: "PATCH", json });
}

async function completed(keys: TenantKeys, id: string): Promise<Json> {
  const read = () => journey.call(keys, 200, `/v1/verifications/${id}?wait=5`);
  return until(read, ({ status }: Json) => status === "completed");
}

describe("a crash while an outside judge is asked", () => {
  it.for(Object.entries(POINTS))(
    "at %s: the check completes, and no more was asked than the cap allows",
    async ([point, asked], { expect }) => {
      const keys = await journey.addTenant();
      await setCap(keys, 1);
      let id = "";
      await journey.killedAt(point, async () => {
        const body = photoForm(photo, { checks: "ai" });
        ({ id } = await journey.call(keys, 202, "/v1/audits", { method: "POST", body }));
      });
      const pictures = hive.pictures.splice(0);
      expect(pictures).toHaveLength(asked);

      expect(await completed(keys, id)).toMatchObject({ status: "completed" });
      expect(hive.pictures).toEqual([]);
      expect(hive.problems).toEqual([]);
    },
  );
});
