import { createHash } from "node:crypto";
import type { TenantKeys } from "@svc/commands/tenants";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, Journey, PATIENCE, PHOTO_SCRIPTS } from "./harness.ts";

const MIB = 1024 * 1024;
/** Fault points where a complete file passes from the upload's object to the verification's. */
const POINTS = ["upload.before.capture", "capture.after.commit", "upload.after.capture"] as const;

let journey: Journey;
let keys: TenantKeys;
let photo: Buffer;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start({ faults: true, vars: PATIENCE, with: PHOTO_SCRIPTS });
  // JPEG readers stop at its end, so padding makes it a large file
  photo = Buffer.concat([await photoFile(drawScene(640, 480, 3), "jpeg"), Buffer.alloc(3 * MIB, "padding")]);
});
afterAll(() => journey.end());

describe("a resumable upload (CONTRACT G3.5)", () => {
  it.for(POINTS)(
    "survives that the process is killed at %s: one capture, one verdict",
    async (point, { expect }) => {
      const created: Json = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json: {} });
      const uploads = `/v1/verifications/${created.capture_url.split("/v/")[1]}/uploads`;
      let begun: Sent | undefined;
      await journey.killedAt(point, async () => {
        begun = await send({ endpoint: `${journey.baseUrl}${uploads}` });
      });
      expect(begun).toMatchObject({ failed: true });

      const { pathname } = new URL(begun?.url ?? "");
      const done = await send({ uploadUrl: `${journey.baseUrl}${pathname}` });
      expect(done).toMatchObject({ failed: false, captureId: expect.stringMatching(/^cap_/) });
      const read: Json = await journey.call(keys, 200, `/v1/verifications/${created.id}?wait=25`);
      expect(read).toMatchObject({ status: "completed", captures_count: 1 });
      const { items } = await journey.call(keys, 200, `/v1/verifications/${created.id}/captures`);
      const sha256 = createHash("sha256").update(photo).digest("hex");
      expect(items).toMatchObject([{ id: done.captureId, bytes: photo.length, sha256 }]);
    },
  );
});

type Sent = { readonly failed: boolean; readonly url: string; readonly captureId?: string | undefined };

/** The tus project's client, from the start or continuing an upload. */
function send(at: { readonly endpoint: string } | { readonly uploadUrl: string }): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const upload: Upload = new Upload(photo, {
    ...at,
    chunkSize: MIB,
    retryDelays: [],
    metadata: { filename: "photo.jpg", filetype: "image/jpeg", source: "camera" },
    onSuccess: ({ lastResponse }) =>
      resolve({ failed: false, url: upload.url ?? "", captureId: lastResponse.getHeader("Capture-Id") }),
    onError: () => resolve({ failed: true, url: upload.url ?? "" }),
  });
  upload.start();
  return promise;
}
