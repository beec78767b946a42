import type { TenantKeys } from "@svc/commands/tenants";
import { newSigner } from "@svc/seal/test/sealing";
import { signedPng } from "@svc/seal/test/growing-credentials";
import { drawScene } from "@svc/testkit/draw-scene";
import { markedFile } from "@svc/testkit/marked-file";
import { losslessFile } from "@svc/testkit/photo-file";
import { SHIFTS, watermarked } from "@svc/testkit/watermarked";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, Journey, PHOTO_SCRIPTS, photoForm } from "./harness.ts";

const SCENE = drawScene(800, 600, 5);
const FLUX = "001010101111111010000111100111001111010100101110";
const TRAINED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
const TWO_YEARS_MS = 2 * 366 * 24 * 3_600_000;

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant({ openingBalanceCents: 200_000 });
  await journey.start({ with: PHOTO_SCRIPTS });
});
afterAll(() => journey.end());

/** The verdict on the file, and its capture. */
async function audited(bytes: Uint8Array): Promise<{ readonly verdict: Json; readonly capture: Json }> {
  const sent = { method: "POST", body: photoForm(bytes) };
  const { id, verdict }: Json = await (await journey.request(keys, "/v1/audits/sync", sent)).json();
  const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/captures`);
  return { verdict, capture: items[0] };
}

const labelled = (value: string) =>
  markedFile(SCENE, "jpeg", { xmp: { "TC260:AIGC": JSON.stringify({ Label: value }) } });

const actions = [{ action: "c2pa.created", digitalSourceType: TRAINED }];
const signedLongAgo = async () =>
  signedPng(
    ({ assertions }) =>
      void assertions.splice(0, 1, { label: "c2pa.actions.v2", created: true, data: { actions } }),
    await newSigner(Date.now() - TWO_YEARS_MS),
  );

const FLAGGED = { svc: false, signals: [{ type: "ai_detected", confidence: 1 }] };

describe("A photo that says of itself that it was generated (CONTRACT G1.4)", () => {
  it("is flagged by China's label 1", async ({ expect }) => {
    const { verdict, capture } = await audited(await labelled("1"));
    expect(verdict).toEqual(FLAGGED);
    expect(capture.findings).toMatchObject([{ check: "ai", evidence: [{ kind: "tc260_label" }] }]);
  });

  it("is flagged by the watermark in its pixels", async ({ expect }) => {
    const file = await losslessFile(watermarked(SCENE, FLUX, SHIFTS.floats), "PNG");
    const { verdict, capture } = await audited(file);
    expect(verdict).toEqual(FLAGGED);
    expect(capture.findings).toMatchObject([{ evidence: [{ kind: "pixel_watermark" }] }]);
  });

  it("is flagged by its credential after the signer's certificate expired, and the credential is invalid", async ({
    expect,
  }) => {
    const { verdict, capture } = await audited(await signedLongAgo());
    expect(verdict).toEqual(FLAGGED);
    expect(capture.c2pa).toMatchObject({ present: true, state: "invalid" });
    expect(capture.c2pa).not.toHaveProperty("isIntact");
    expect(capture.c2pa).not.toHaveProperty("is_intact");
  });
});

describe("A photo that only hints at it", () => {
  it.for(["2", "3"])("keeps its verdict, with China's label %s as evidence", async (value, { expect }) => {
    const { verdict, capture } = await audited(await labelled(value));
    expect(verdict).toEqual({ svc: true, signals: [] });
    expect(capture.findings).toMatchObject([
      { check: "ai", result: "clear", evidence: [{ kind: "tc260_possible" }] },
    ]);
  });
});
