import type { TenantKeys } from "@svc/commands/tenants";
import { drawSheet, makeHand } from "@svc/reading/tools/draw-paper";
import { fromOtherSide, makeScene, makeView, photographed } from "@svc/reading/tools/draw-scene";
import { afterAll, beforeAll, describe, it } from "vitest";
import { cameraForm, Journey, type Json } from "./harness.ts";

const STEP = { key: "proof", kind: "image", description: "The box, with the code", scene_code: true };
/** A hand and two views that are read; `pnpm svc scene-code` tells how many are. */
const SEED = 2001;

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start({ with: ["analyzer", "reader", "provenance"] });
});
afterAll(() => journey.end());

type Paper = "its code" | "another code" | "none";

/** A box on a table from two sides, each time with this paper next to it. */
async function photosOf(code: string, papers: readonly [Paper, Paper]): Promise<readonly Buffer[]> {
  const texts = { "its code": code, "another code": code.startsWith("7") ? "A3CEF" : "7KMPX" };
  const view = makeView(SEED);
  const sides = [view, fromOtherSide(view, SEED)];
  return Promise.all(
    papers.map(async (paper, index) => {
      const sheet = paper === "none" ? undefined : await drawSheet(texts[paper], makeHand(SEED), SEED);
      return photographed(makeScene(SEED, sheet), sides[index] ?? view, index);
    }),
  );
}

/** Sends both photos, naming the code, and returns the finished verification. */
async function sent(papers: readonly [Paper, Paper]): Promise<Json> {
  const { id, capture_url } = await journey.call(keys, 201, "/v1/verifications", {
    method: "POST",
    json: { steps: [STEP], signals_required: ["ai"] },
  });
  const route = `/v1/verifications/${capture_url.split("/v/")[1]}`;
  const asked = await journey.request(undefined, `${route}/scene-codes`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ step: "proof" }),
  });
  const { code } = (await asked.json()) as { readonly code: string };
  for (const photo of await photosOf(code, papers)) {
    const body = cameraForm(new Uint8Array(photo), { step: "proof", scene_code: code });
    const stored = await journey.request(undefined, `${route}/captures`, { method: "POST", body });
    if (stored.status !== 201) throw new Error(await stored.text());
  }
  for (let attempt = 0; attempt < 6; attempt++) {
    const read = await journey.call(keys, 200, `/v1/verifications/${id}?wait=25`);
    if (read.status === "completed") return { ...read, code };
  }
  throw new Error(`${id} did not end`);
}

describe("two photos of a thing with a paper next to it (CONTRACT G19)", () => {
  it("are read, and show one place from different sides", async ({ expect }) => {
    const { code, scene_codes } = await sent(["its code", "its code"]);
    expect(scene_codes.proof).toEqual({ result: "read", expected: code, read: code, same_place: true });
  });

  it("are not read if only one has the paper, and never flagged for it", async ({ expect }) => {
    const { scene_codes, verdict } = await sent(["its code", "none"]);
    expect(scene_codes.proof).toMatchObject({ result: "not_read", reason: "unreadable" });
    expect(verdict.signals).not.toContainEqual({ type: "screen_detected" });
  });

  it("are wrong if the paper has another code", async ({ expect }) => {
    const { code, scene_codes } = await sent(["another code", "another code"]);
    expect(scene_codes.proof).toMatchObject({ result: "wrong", expected: code });
    expect(scene_codes.proof.read).not.toBe(code);
  });
});
