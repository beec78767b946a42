import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { sendByUppy } from "@svc/testkit/send-by-uppy";
import { afterAll, beforeAll, it } from "vitest";
import { type Json, Journey } from "./harness.ts";

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.begin();
});
afterAll(() => journey.end());

it("takes a photo that Uppy sends into a link, given nothing but the address (CONTRACT G3.5)", async ({
  expect,
}) => {
  const keys = await journey.addTenant();
  await journey.start();
  const front = { key: "front", kind: "image", description: "The front", allow_file: true };
  const json = { steps: [front], signals_required: ["ai"] };
  const created: Json = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
  const endpoint = `${journey.baseUrl}/v1/verifications/${created.capture_url.split("/v/")[1]}/uploads`;
  const photo = await photoFile(drawScene(640, 480, 3), "jpeg");
  expect(await sendByUppy({ endpoint, photo, meta: { step: "front" } })).toEqual([]);
  const { items } = await journey.call(keys, 200, `/v1/verifications/${created.id}/captures`);
  expect(items).toMatchObject([{ step: "front", source: "file", bytes: photo.length }]);
});
