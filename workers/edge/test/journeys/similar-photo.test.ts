import { readFileSync } from "node:fs";
import path from "node:path";
import type { TenantKeys } from "@svc/commands/tenants";
import { ROOT } from "@svc/commands/local/wrangler";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, type Journey, photoForm, rowsOnDisk, staged, until } from "./harness.ts";

const CLIP = new Uint8Array(readFileSync(path.join(ROOT, "workers/video/test/phone.mp4")));

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;
let first: Json;

beforeAll(async () => {
  ({ journey, keys } = await staged());
  photo = await photoFile(drawScene(1280, 960, 3), "jpeg");
  await journey.start();
  first = await audit(photo);
});
afterAll(() => journey.end());

function audit(bytes: Uint8Array, of = keys): Promise<Json> {
  return journey.call(of, 201, "/v1/audits/sync", { method: "POST", body: photoForm(bytes) });
}

const disguised = (change: (image: Sharp) => Sharp) => change(sharp(photo)).jpeg({ quality: 80 }).toBuffer();

const DISGUISES: readonly (readonly [string, (image: Sharp) => Sharp])[] = [
  ["saved again at quality 30", (image) => image.jpeg({ quality: 30, force: true })],
  ["at half its size", (image) => image.resize(640, 480)],
  ["cut to the middle", (image) => image.extract({ left: 140, top: 105, width: 1000, height: 750 })],
  ["turned by five degrees", (image) => image.rotate(5, { background: "#333" })],
  ["in a mirror", (image) => image.flop()],
  ["under a bar of text", (image) => image.extend({ bottom: 140, background: "#fff" })],
];

describe("a photo that comes again, to the same account", () => {
  it.for(DISGUISES)("%s, is found at upload", async ([, change], { expect }) => {
    const again = await audit(await disguised(change));
    expect(again.verdict).toEqual({ svc: true, signals: [] });
    expect(again.similar_photo).toMatchObject({ matched_created_at: expect.any(String) });
    const earlier = await journey.call(keys, 200, `/v1/verifications/${again.similar_photo.verification_id}`);
    expect(again.similar_photo.matched_created_at).toBe(earlier.created_at);
    const { items } = await until(
      () => journey.call(keys, 200, `/v1/verifications/${again.id}/related`),
      (related) => related.items.length > 0,
    );
    expect(items).toContainEqual(
      expect.objectContaining({ verification_id: again.similar_photo.verification_id, reason: "photo" }),
    );
  });

  it("is not found where another photo came, nor by another account", async ({ expect }) => {
    expect(first).not.toHaveProperty("similar_photo");
    expect(await audit(await photoFile(drawScene(1280, 960, 77), "jpeg"))).not.toHaveProperty(
      "similar_photo",
    );
    const stranger = await journey.addTenant();
    expect(await audit(photo, stranger)).not.toHaveProperty("similar_photo");
  });

  it("is not found any more once it is redacted", async ({ expect }) => {
    const other = await photoFile(drawScene(1280, 960, 5), "jpeg");
    const kept = await audit(other);
    const before = pictures().length;
    await journey.call(keys, 200, `/v1/verifications/${kept.id}/redact`, { method: "POST" });
    await until(
      () => pictures().length,
      (count) => count === before - 1,
    );
    const again = await audit(other);
    expect(again).not.toHaveProperty("similar_photo");
  });
});

describe("a clip that comes again", () => {
  it("is found by its pictures", async ({ expect }) => {
    const steps = [{ key: "walk", kind: "video", description: "Walk around it", max_seconds: 5 }];
    const sent: Json[] = [];
    for (const _ of [1, 2]) {
      const made = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json: { steps } });
      const token = made.capture_url.split("/v/")[1];
      const form = photoForm(CLIP, { source: "camera", step: "walk" });
      const stored = await journey.request(undefined, `/v1/verifications/${token}/captures`, {
        method: "POST",
        body: form,
      });
      expect(stored.status).toBe(201);
      sent.push(
        await until(
          () => journey.call(keys, 200, `/v1/verifications/${made.id}?wait=25`),
          ({ status }: Json) => status === "completed",
        ),
      );
    }
    expect(sent[0]).not.toHaveProperty("similar_photo");
    expect(sent[1].similar_photo).toMatchObject({
      verification_id: sent[0].id,
      method: "phash",
      distance: 0,
    });
  });
});

function pictures() {
  return rowsOnDisk(journey, "PhotoIndexObject", "select hex(key) as picture from pictures");
}
