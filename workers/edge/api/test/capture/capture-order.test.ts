import { beforeEach, describe, it } from "vitest";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { send, TenantClient } from "../../../test/support/tenant.ts";

const PHOTO = jpegHeader(640, 480);
const STEPS = [{ key: "front", kind: "image", description: "The front", allow_file: true }];
let tenant: TenantClient;

beforeEach(async () => {
  tenant = await TenantClient.create();
});

function nowhere() {
  return photoForm(PHOTO, { step: "nowhere" });
}

async function link() {
  const { body } = await tenant.post("/v1/verifications", { steps: STEPS });
  return { id: body.id as string, path: `/v1/verifications/${body.capture_url.split("/v/")[1]}` };
}

describe("a photo by the link (CONTRACT G3.4)", () => {
  it("meets expired before unknown_step, by one call and by a resumable upload", async ({ expect }) => {
    const { id, path } = await link();
    const early = await send("POST", `${path}/captures`, { body: nowhere() });
    expect([early.status, early.body.error.code]).toEqual([400, "unknown_step"]);
    await tenant.post(`/v1/verifications/${id}/expire`);
    const headers = {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": "10",
      "Upload-Metadata": `step ${Buffer.from("nowhere").toString("base64")}`,
    };
    for (const late of [
      await send("POST", `${path}/captures`, { body: nowhere() }),
      await send("POST", `${path}/uploads`, { headers }),
    ]) {
      expect([late.status, late.body.error.code]).toEqual([410, "expired"]);
    }
  });

  it("is missing where its part is text, and one a call", async ({ expect }) => {
    const { path } = await link();
    const text = new FormData();
    text.set("step", "front");
    text.set("image", "photo.jpg");
    const forgotten = await send("POST", `${path}/captures`, { body: text });
    expect([forgotten.status, forgotten.body.error.code]).toEqual([400, "missing_image"]);
    expect(forgotten.body.error.hint).toContain("-F image=@photo.jpg");
    const two = photoForm(PHOTO, { step: "front" });
    two.append("image", new File([PHOTO], "b.jpg", { type: "image/jpeg" }));
    const { body } = await send("POST", `${path}/captures`, { body: two });
    expect(body.error.fields).toEqual([{ path: "image", message: "must be sent once" }]);
  });

  it("has a device report of 4 KB at most, and a fix of 10 seconds at most that is live (CONTRACT G1.7)", async ({
    expect,
  }) => {
    const { id, path } = await link();
    const device = JSON.stringify({ note: "x".repeat(5000) });
    const long = await send("POST", `${path}/captures`, {
      body: photoForm(PHOTO, { step: "front", device }),
    });
    expect(long.body.error.fields).toEqual([{ path: "device", message: "must be at most 4096 bytes" }]);
    const location = JSON.stringify({ lat: 1, lng: 2, accuracy_m: 3, derived_from: "live", age_ms: 99_999 });
    const fields = { step: "front", source: "camera", location };
    expect((await send("POST", `${path}/captures`, { body: photoForm(PHOTO, fields) })).status).toBe(201);
    const { body } = await tenant.get(`/v1/verifications/${id}`);
    expect(body.location).toMatchObject({ derived_from: "last_known_session", age_ms: 99_999 });
  });
});
