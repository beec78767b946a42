import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { serveOpenAi, VISION_KEY, VISION_MODEL, type VisionServer } from "@svc/testkit/vision/vision-server";
import { drawPhoto } from "@svc/reading/tools/draw-signs";
import { makeSign } from "@svc/reading/tools/signs";
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { cameraForm, Journey, type Json, photoForm } from "./harness.ts";

let journey: Journey;
let keys: TenantKeys;
let server: VisionServer;
let photos = 0;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  server = await serveOpenAi();
  const vision = { VISION_URL: `${server.url}/v1`, VISION_MODEL };
  await journey.start({ vars: vision, analyzerVars: { ...vision, VISION_KEY } });
  await settings({ condition_instructions: "Hail counts double.", damage_localization: true });
});
afterAll(async () => {
  await journey.end();
  server.close();
});
afterEach(({ expect }) => {
  expect(server.problems).toEqual([]);
  server.questions.splice(0);
});

function settings(json: object): Promise<Json> {
  return journey.call(keys, 200, "/v1/me/settings", { method: "PATCH", json });
}

function newPhoto(): Promise<Uint8Array> {
  photos += 1;
  return photoFile(drawScene(1280, 960, 500 + photos), "jpeg");
}

async function untilEnd(id: string): Promise<Json> {
  for (let attempt = 0; attempt < 6; attempt++) {
    const read = await journey.call(keys, 200, `/v1/verifications/${id}?wait=25`);
    if (read.status === "completed" || read.status === "failed") return read;
  }
  throw new Error(`${id} did not end`);
}

/** Audits a photo and returns its verification once it is analyzed. */
async function audited(body: object): Promise<Json> {
  const { id } = await journey.call(keys, 201, "/v1/verifications", {
    method: "POST",
    json: { mode: "audit", signals_required: ["ai"], ...body },
  });
  await journey.call(keys, 201, `/v1/verifications/${id}/captures`, {
    method: "POST",
    body: photoForm(await newPhoto()),
  });
  return untilEnd(id);
}

async function listed(id: string, what: string): Promise<readonly Json[]> {
  return (await journey.call(keys, 200, `/v1/verifications/${id}/${what}`)).items;
}

async function damageOf(id: string): Promise<Json> {
  for (;;) {
    const found = await journey.call(keys, 200, `/v1/verifications/${id}/damage-localization`);
    if (found.jobs.every(({ status }: Json) => status !== "queued")) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe("what a photo shows, with a vision model", () => {
  it("is asked in one question for context, object and condition, and is independent of the verdict", async ({
    expect,
  }) => {
    server.say({
      condition: {
        aspect_1: { reasoning: "Clean.", score: 7.3 },
        aspect_2: { reasoning: "One dent.", score: 4 },
      },
    });
    const done = await audited({
      signals_required: ["ai", "context"],
      context: { kind: "car", summary: "A car in a garage" },
      expected_object: "a car",
      condition_aspects: ["Lack", "كدمات"],
    });
    expect(done).toMatchObject({
      status: "completed",
      object_match: { status: "match", expected_object: "a car" },
      condition: {
        score: 5.7,
        label: "fair",
        aspects: [
          { name: "Lack", score: 7.3 },
          { name: "كدمات", score: 4 },
        ],
        provenance: {
          model: VISION_MODEL,
          prompt: "judge-picture@1",
          instructions_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    });
    expect(done.verdict).not.toHaveProperty("unavailable");
    const asked = server.questions.length;
    await damageOf(done.id);
    // one question for everything, and a later one for damage
    expect([asked <= 2, server.questions.length]).toEqual([true, 2]);
    const [capture] = await listed(done.id, "captures");
    expect(capture).toMatchObject({
      object_match: { status: "match", expected_object: "a car" },
      condition: { score: 5.7 },
    });
    expect(capture.findings).toContainEqual(
      expect.objectContaining({
        check: "context",
        result: "clear",
        model: `${VISION_MODEL}@judge-picture@1`,
        evidence: expect.arrayContaining([expect.objectContaining({ kind: "vision_model" })]),
      }),
    );
  });

  it("that is not what was expected is a mismatch, and never a signal (SPEC 2.5)", async ({ expect }) => {
    server.say({ object: { match: "mismatch", confidence: 0.9, reasoning: "A chair." } });
    const done = await audited({ expected_object: "a car" });
    expect(done.object_match).toEqual({ status: "mismatch", expected_object: "a car" });
    expect(done.verdict.signals).toEqual([]);
    await damageOf(done.id);
  });

  it("is unavailable if required and unanswered, in verdict, captures and list", async ({ expect }) => {
    server.answerWith("declined");
    const done = await audited({
      signals_required: ["ai", "context"],
      context: { kind: "zither", summary: "A zither on a table" },
    });
    expect(done.verdict).toMatchObject({ svc: false, unavailable: ["context"] });
    await damageOf(done.id);
    const [capture] = await listed(done.id, "captures");
    expect(capture.unavailable).toEqual(["context"]);
    const { items } = await journey.call(keys, 200, "/v1/verifications?has=unavailable");
    expect(items.map(({ id }: Json) => id)).toContain(done.id);
    const completed = (await listed(done.id, "events")).find(({ type }) => type === "verification.completed");
    expect(completed.data.refunded_cents).toBe(20);
  });

  it("without an answer leaves condition out, with an event that says why, and refunds nothing", async ({
    expect,
  }) => {
    server.answerWith("declined");
    const done = await audited({ condition_aspects: ["Lack"] });
    expect(done).not.toHaveProperty("condition");
    await damageOf(done.id);
    const events = await listed(done.id, "events");
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "verification.analysis.unavailable",
        data: expect.objectContaining({ analysis: "condition", reason: "inconclusive" }),
      }),
    );
    expect(events.find(({ type }) => type === "verification.completed")).not.toHaveProperty("data");
  });

  it("is asked only of the model that its person was told about", async ({ expect }) => {
    const json = {
      steps: [{ key: "front", kind: "image", description: "The front", expected_object: "a car" }],
    };
    const { id, capture_url } = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
    const token = capture_url.split("/v/")[1];
    const session = await (await journey.request(undefined, `/v1/verifications/${token}/session`)).json();
    expect(session.outside_vision).toBe(new URL(server.url).host);
    const page = await (await journey.request(undefined, `/v/${token}?lang=en`)).text();
    expect(page).toContain(`sent to ${new URL(server.url).host}, whose model says what the photo shows`);
    await fetch(`${journey.baseUrl}/v1/verifications/${token}/captures`, {
      method: "POST",
      body: cameraForm(await newPhoto(), { step: "front" }),
    });
    const done = await untilEnd(id);
    expect(done).toMatchObject({
      object_match: { status: "match" },
      object_matches: { front: { status: "match", expected_object: "a car" } },
    });
    await damageOf(id);
  });
});

describe("damage localization (SPEC 4.6)", () => {
  it("is a job of each photo after the verdict, with what is drawn of it, and goes with a redaction", async ({
    expect,
  }) => {
    server.say({
      damage: [
        {
          label: "Dent",
          severity: "moderate",
          confidence: 0.8,
          box: { x: 0.1, y: 0.2, width: 0.3, height: 0.25 },
          polygon: [],
        },
      ],
    });
    const done = await audited({});
    const found = await damageOf(done.id);
    expect(found).toMatchObject({
      enabled: true,
      jobs: [{ status: "succeeded", model: VISION_MODEL, regions: [{ label: "Dent" }] }],
    });
    const [job] = found.jobs;
    const svg = await fetch(job.overlay_url);
    expect([svg.status, svg.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect(await svg.text()).toContain("<title>");
    const png = new Uint8Array(await (await fetch(job.overlay_png_url)).arrayBuffer());
    expect([...png.subarray(1, 4)]).toEqual([80, 78, 71]);
    expect(await listed(done.id, "events")).toContainEqual(
      expect.objectContaining({
        type: "verification.damage_localized",
        data: expect.objectContaining({ result: "succeeded", regions: 1 }),
      }),
    );
    await journey.call(keys, 200, `/v1/verifications/${done.id}/redact`, { method: "POST" });
    expect(await journey.call(keys, 200, `/v1/verifications/${done.id}/damage-localization`)).toEqual({
      enabled: true,
      jobs: [],
    });
    for (;;) if ((await fetch(job.overlay_url)).status === 404) break;
  });

  it("fails without a model, and says why", async ({ expect }) => {
    server.answerWith("declined");
    const done = await audited({});
    const { jobs } = await damageOf(done.id);
    expect(jobs).toMatchObject([{ status: "failed", error: expect.stringContaining("declined") }]);
  });
});

describe("text on a photo (CONTRACT G1.9)", () => {
  it("is read for a step that declares it, shown unchanged, with the result of its check digit", async ({
    expect,
  }) => {
    const sign = makeSign("vin", 21);
    const jpeg = await photoFile(await drawPhoto(sign, 21), "jpeg");
    const step = { key: "vin", kind: "image", description: "The VIN", ocr: "vin" };
    const { id } = await journey.call(keys, 201, "/v1/verifications", {
      method: "POST",
      json: { mode: "audit", steps: [step], signals_required: ["ai"] },
    });
    const body = photoForm(jpeg, { step: "vin" });
    await journey.call(keys, 201, `/v1/verifications/${id}/captures`, { method: "POST", body });
    const done = await untilEnd(id);
    expect(done.ocr_primary).toBe(sign.expected);
    const [capture] = await listed(id, "captures");
    expect(capture.ocr).toMatchObject({
      kind: "vin",
      text: sign.expected,
      check_digit: "passed",
      model: "pp-ocrv4@1",
      boxes: [{ x: expect.any(Number) }],
    });
    // the outside model is not asked to read text
    await damageOf(id);
    expect(server.questions).toHaveLength(1);
  });
});

describe("a clip (SPEC 2.7)", () => {
  it("has its scene and its condition judged once, over a contact sheet", async ({ expect }) => {
    const walk = {
      key: "walk",
      kind: "video",
      description: "Walk around it",
      max_seconds: 5,
      expected_scene: "a car",
      condition_aspects: ["paint"],
    };
    const { id, capture_url } = await journey.call(keys, 201, "/v1/verifications", {
      method: "POST",
      json: { steps: [walk], signals_required: ["ai"] },
    });
    const bytes = new Uint8Array(readFileSync(path.join(ROOT, "workers/video/test/phone.mp4")));
    const form = new FormData();
    for (const [name, value] of Object.entries({ source: "camera", step: "walk" })) form.set(name, value);
    form.set("image", new File([bytes], "clip.mp4"));
    const token = capture_url.split("/v/")[1];
    const stored = await journey.request(undefined, `/v1/verifications/${token}/captures`, {
      method: "POST",
      body: form,
    });
    expect(stored.status).toBe(201);
    const done = await untilEnd(id);
    expect(done.video_analysis).toMatchObject({
      frames_analyzed: 4,
      scene: { verdict: "match", confidence: expect.any(Number), reasoning: expect.any(String) },
      condition: { aspects: [{ name: "paint" }] },
    });
    expect(done).not.toHaveProperty("condition");
    expect(server.questions).toHaveLength(1);
  });
});
