import { HIVE, serveHive } from "@svc/testkit/judges/hive-server";
import type { JudgeServer } from "@svc/testkit/judges/judge-server";
import { REALITY_DEFENDER, serveRealityDefender } from "@svc/testkit/judges/reality-defender-server";
import { serveSightengine, SIGHTENGINE } from "@svc/testkit/judges/sightengine-server";
import { serveWatermarkDetector, WATERMARK } from "@svc/testkit/judges/watermark-server";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { type Journey, type Json, photoForm, rowsOnDisk, staged, until, PHOTO_SCRIPTS } from "./harness.ts";

/** Longer than a photo waits, even on a busy machine. */
const LATE_MS = 15_000;
const ALL = ["sightengine", "hive", "reality_defender"];

let journey: Journey;
let servers: {
  readonly sightengine: JudgeServer;
  readonly hive: JudgeServer;
  readonly defender: JudgeServer;
  readonly synthid: JudgeServer;
};
/** A tenant whose photos go to outside judges, and one whose photos do not. */
let open: TenantKeys;
let closed: TenantKeys;
let photos = 0;

beforeAll(async () => {
  ({ journey, keys: closed } = await staged());
  open = await journey.addTenant();
  servers = {
    sightengine: await serveSightengine(),
    hive: await serveHive(),
    defender: await serveRealityDefender(),
    synthid: await serveWatermarkDetector(),
  };
  await start();
  await setJudges(ALL);
});
afterAll(async () => {
  await journey.end();
  for (const server of Object.values(servers)) server.close();
});
afterEach(({ expect }) => {
  for (const server of Object.values(servers)) {
    expect(server.problems).toEqual([]);
    server.pictures.splice(0);
    server.score = 0.9;
  }
});

function start(vars: Readonly<Record<string, string>> = {}): Promise<void> {
  const { sightengine, hive, defender, synthid } = servers;
  const analyzerVars = {
    // the fake judges share a busy machine with the service
    JUDGE_GRACE_MS: "5000",
    JUDGE_SIGHTENGINE_USER: SIGHTENGINE.user,
    JUDGE_SIGHTENGINE_SECRET: SIGHTENGINE.secret,
    JUDGE_SIGHTENGINE_URL: sightengine.url,
    JUDGE_HIVE_TOKEN: HIVE.token,
    JUDGE_HIVE_URL: hive.url,
    JUDGE_REALITY_DEFENDER_KEY: REALITY_DEFENDER.apiKey,
    JUDGE_REALITY_DEFENDER_URL: defender.url,
    JUDGE_SYNTHID_URL: `${synthid.url}/detect`,
    JUDGE_SYNTHID_KEY: WATERMARK.key,
    ...vars,
  };
  return journey.start({ analyzerVars, with: PHOTO_SCRIPTS });
}

function setJudges(outside_judges: readonly string[], outside_judges_daily_cap = 100): Promise<Json> {
  const json = { outside_judges, outside_judges_daily_cap };
  return journey.call(open, 200, "/v1/me/settings", { method: "PATCH", json });
}

/** A new photo without any marks. */
function newPhoto(): Promise<Uint8Array> {
  photos += 1;
  return photoFile(drawScene(640, 480, 100 + photos), "jpeg");
}

/** The `ai` finding of an audit. */
async function audited(keys: TenantKeys, photo: Uint8Array): Promise<Json> {
  const body = photoForm(photo, { checks: "ai" });
  const { id } = await journey.call(keys, 202, "/v1/audits", { method: "POST", body });
  await until(
    () => journey.call(keys, 200, `/v1/verifications/${id}?wait=5`),
    ({ status }: Json) => status === "completed",
  );
  const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/captures`);
  return items[0].findings[0];
}

const judgesIn = ({ evidence = [] }: Json): readonly Json[] =>
  evidence.filter(({ kind }: Json) => kind === "outside_judge").map(({ judge }: Json) => judge);
const picturesSent = () =>
  [servers.sightengine, servers.hive, servers.defender].map(({ pictures }) => pictures.length);

describe("outside judges", () => {
  it("are asked once about a photo of an account that names them, and named in its finding alone", async ({
    expect,
  }) => {
    const photo = await newPhoto();
    const ours = await audited(closed, photo);
    expect(picturesSent()).toEqual([0, 0, 0]);
    const found = await audited(open, photo);
    expect(judgesIn(found)).toEqual([
      { name: "sightengine", version: "1.0-genai", score: 0.9 },
      { name: "hive", version: "v2-1", score: 0.9 },
      { name: "reality_defender", version: "api", score: 0.9 },
    ]);
    const { evidence: _ours, ...alone } = ours;
    const { evidence: _both, ...beside } = found;
    expect(beside).toEqual(alone);
    expect(judgesIn(await audited(open, photo))).toHaveLength(3);
    expect(picturesSent()).toEqual([1, 1, 1]);
  });

  it("that are broken, late or gone leave the finding as it is without them", async ({ expect }) => {
    const photo = await newPhoto();
    servers.sightengine.next("broken");
    servers.hive.lateMs = LATE_MS;
    servers.hive.next("late");
    servers.defender.next("cut");
    const found = await audited(open, photo);
    expect(found).toEqual(await audited(closed, photo));
  });

  it("are named in a sync audit too, which does not wait for the late", async ({ expect }) => {
    servers.hive.lateMs = LATE_MS;
    servers.hive.next("late");
    const began = performance.now();
    const body = photoForm(await newPhoto());
    const { id } = await journey.call(open, 201, "/v1/audits/sync", { method: "POST", body });
    expect(performance.now() - began).toBeLessThan(LATE_MS);
    const { items } = await journey.call(open, 200, `/v1/verifications/${id}/captures`);
    expect(judgesIn(items[0].findings[0]).map(({ name }: Json) => name)).not.toContain("hive");
    expect(judgesIn(items[0].findings[0])).toHaveLength(2);
  });

  it("are asked no more than the account's cap, and nothing once it takes them out", async ({ expect }) => {
    const asked = rowsOnDisk(journey, "AccountObject", "select asked from judge_questions");
    const already = Number(asked[0]?.["asked"]);
    await setJudges(ALL, already + 2);
    expect(judgesIn(await audited(open, await newPhoto()))).toHaveLength(2);
    expect(judgesIn(await audited(open, await newPhoto()))).toEqual([]);
    await setJudges([]);
    expect(judgesIn(await audited(open, await newPhoto()))).toEqual([]);
    await setJudges(ALL);
  });

  it("flag a photo with a watermark alone; without one they decide nothing", async ({ expect }) => {
    await setJudges(["synthid"]);
    const photo = await newPhoto();
    const ours = await audited(closed, photo);
    const found = await audited(open, photo);
    expect(found).toMatchObject({ result: "flagged", confidence: 1, model: "ai-marks@1.2.0" });
    expect(found.evidence.at(-1)).toMatchObject({ kind: "outside_watermark", judge: { name: "synthid" } });
    servers.synthid.score = 0;
    const other = await newPhoto();
    const [without, none] = [await audited(closed, other), await audited(open, other)];
    expect([ours.result, none.result]).toEqual(["clear", without.result]);
    expect(none.evidence.at(-1)).toMatchObject({ kind: "outside_watermark", judge: { score: 0 } });
    await setJudges(ALL);
  });

  it("weigh what an operator's calibration says, and are no more asked than the deployment allows", async ({
    expect,
  }) => {
    const photo = await newPhoto();
    const ours = await audited(closed, photo);
    const [name, version] = ours.model.split("@");
    const calibration = {
      ours: { name, version },
      judges: [{ name: "sightengine", version: "1.0-genai", slope: 1, offset: 0 }],
      rules: [
        { ours: 0.2, weights: { sightengine: 0.8 }, operatingPoint: 0.01, genuine: 100, generated: 100 },
      ],
    };
    await journey.kill();
    await start({ JUDGE_CALIBRATIONS: JSON.stringify([calibration]) });
    const found = await audited(open, photo);
    expect(found.confidence).toBeGreaterThan(ours.confidence);
    expect(found).toMatchObject({ result: "flagged", model: ours.model, score: ours.score });
    expect(found.own_confidence).toBe(ours.confidence);
    expect(judgesIn(found).map(({ weight }: Json) => weight)).toEqual([0.8, undefined, undefined]);
    await journey.kill();
    await start({ JUDGE_QUESTIONS_A_DAY: "1" });
    expect(judgesIn(await audited(open, await newPhoto()))).toEqual([]);
  });
});
