import type { EngineServer } from "@svc/testkit/reverse/engine-server";
import { serveTineye, TINEYE } from "@svc/testkit/reverse/tineye-server";
import type { TenantKeys } from "@svc/commands/tenants";
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

/** Fault points of the search, with how often it was asked and the final state. */
const POINTS = {
  "reverse.after.permit": { asked: 0, state: "inconclusive" },
  "reverse.before.keep": { asked: 1, state: "inconclusive" },
  "reverse.after.keep": { asked: 1, state: "review" },
  "analysis.before.settle": { asked: 1, state: "review" },
  "analysis.after.settle": { asked: 1, state: "review" },
} as const;

const PAGE_URL = "https://a.example/page";

let journey: Journey;
let photo: Uint8Array;
let engine: EngineServer;

beforeAll(async () => {
  ({ journey, photo } = await staged());
  engine = await serveTineye();
  const imageUrl = "https://a.example/1.jpg";
  engine.pages = [{ pageUrl: PAGE_URL, imageUrl, match: "full", firstSeen: "2019-05-17" }];
  const account = { REVERSE_TINEYE_KEY: TINEYE.apiKey, REVERSE_TINEYE_URL: engine.url };
  await journey.start({
    faults: true,
    vars: { ...PATIENCE, REVERSE: "tineye" },
    analyzerVars: { REVERSE: "tineye", ...account },
    with: PHOTO_SCRIPTS,
  });
});
afterAll(async () => {
  await journey.end();
  engine.close();
});

/** An audit whose photo is being sent; a crash may come before the response. */
async function begun(keys: TenantKeys): Promise<string> {
  const json = { mode: "audit", signals_required: ["reverse"] };
  const { id } = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
  const body = photoForm(photo);
  await journey.request(keys, `/v1/verifications/${id}/captures`, { method: "POST", body }).catch(() => {});
  return id;
}

function completed(keys: TenantKeys, id: string): Promise<Json> {
  const read = () => journey.call(keys, 200, `/v1/verifications/${id}?wait=5`);
  return until(read, ({ status }: Json) => status === "completed");
}

describe("a crash while a photo is searched for", () => {
  it.for(Object.entries(POINTS))(
    "at %s: the check completes, and no more was asked than once",
    async ([point, { asked, state }], { expect }) => {
      const keys = await journey.addTenant();
      let id = "";
      await journey.killedAt(point, async () => {
        id = await begun(keys);
      });

      const { verdict } = await completed(keys, id);
      expect(verdict.reverse_search.state).toBe(state);
      expect(engine.pictures.splice(0)).toHaveLength(asked);
      expect(engine.problems).toEqual([]);
      await untilNothingIsDue(journey);
    },
  );
});

describe("a crash while a person decides", () => {
  it("right after the decision keeps it, once, and updates the list", async ({ expect }) => {
    const keys = await journey.addTenant();
    const id = await begun(keys);
    await completed(keys, id);
    const inReview = async () => (await journey.call(keys, 200, "/v1/verifications?has=review")).items.length;
    await until(inReview, (waiting) => waiting === 1);
    await untilNothingIsDue(journey);
    engine.pictures.splice(0);
    const route = `/v1/verifications/${id}/reverse-search`;
    const json = { decision: "dismiss" };
    const stateAfterKill = async () => {
      await journey.killedAt("outbox.before.project", () =>
        journey.call(keys, 200, `${route}/decision`, { method: "POST", json }),
      );
      return (await journey.call(keys, 200, route)).state;
    };
    // the alarm of an earlier test's verification may get to this point before the decision has arrived
    const state = await stateAfterKill();
    expect(state === "review" ? await stateAfterKill() : state).toBe("no_match");
    await journey.call(keys, 409, `${route}/decision`, { method: "POST", json });
    await until(inReview, (waiting) => waiting === 0);
    const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
    expect(items.filter(({ type }: Json) => type === "verification.reviewed")).toHaveLength(1);
  });
});
