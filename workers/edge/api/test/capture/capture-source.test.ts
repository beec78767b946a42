import { beforeAll, describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { framesForm, jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

type Fields = Readonly<Record<string, string>>;
type Link = { readonly id: string; readonly route: string };

const PHOTO = jpegHeader(640, 480);
const STEPS = [
  { key: "live", kind: "image", description: "Taken now" },
  { key: "any", kind: "image", description: "A photo", allow_file: true, min: 0 },
  { key: "papers", kind: "upload", description: "The papers", min: 0 },
];
const LOCATION = JSON.stringify({ lat: 52.1, lng: 4.3, accuracy_m: 8, derived_from: "live" });
const REFUSED = {
  code: "invalid_request",
  message: "source is not allowed here",
  hint: "Send `camera` with the challenge's nonce, or allow files on the step (`allow_file`).",
  fields: [{ path: "source", message: "is not allowed here" }],
};

let tenant: TenantClient;
beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

async function openLink(body: object = { steps: STEPS }): Promise<Link> {
  const { body: created } = await tenant.post("/v1/verifications", body);
  return { id: created.id, route: `/v1/verifications/${created.capture_url.split("/v/")[1]}` };
}

function byForm({ route }: Link, fields: Fields): Promise<Answer> {
  return send("POST", `${route}/captures`, { body: photoForm(PHOTO, fields) });
}

/** The same as a one-chunk upload. Returns the response of the creation when that was refused. */
async function byUpload({ route }: Link, fields: Fields): Promise<Answer> {
  const metadata = Object.entries(fields).map(([name, value]) => `${name} ${btoa(value)}`);
  const tus = { "Tus-Resumable": "1.0.0" };
  const begun = await send("POST", `${route}/uploads`, {
    headers: { ...tus, "Upload-Length": String(PHOTO.length), "Upload-Metadata": metadata.join(",") },
  });
  if (begun.status !== 201) return begun;
  const chunk = { ...tus, "Content-Type": "application/offset+octet-stream", "Upload-Offset": "0" };
  return send("PATCH", begun.headers.get("Location") ?? "", { body: PHOTO, headers: chunk });
}

async function capturesOf({ id }: Link) {
  return (await tenant.get(`/v1/verifications/${id}/captures`)).body.items;
}

const DOORS = [
  ["a form", byForm],
  ["a resumable upload", byUpload],
] as const;

describe.for(DOORS)("the source of a capture that comes as %s (CONTRACT G14)", ([, add]) => {
  it("is not a file on a step that takes none, nor where there are no steps", async ({ expect }) => {
    const stepped = await openLink();
    const anonymous = await openLink({ max_captures: 2 });
    for (const [link, step] of [
      [stepped, { step: "live" }],
      [anonymous, {}],
    ] as const) {
      // without `source` it counts as a file too
      for (const source of [{}, { source: "file" }]) {
        const { status, body } = await add(link, { ...step, ...source });
        expect([status, body.error]).toEqual([400, REFUSED]);
      }
      expect(await capturesOf(link)).toEqual([]);
      expect((await add(link, { ...step, source: "camera" })).status).toBeLessThan(300);
    }
  });

  it("is file on a step that allows files, and on an upload step whatever is said", async ({ expect }) => {
    const link = await openLink();
    expect((await add(link, { step: "any", location: LOCATION })).status).toBeLessThan(300);
    const said = { step: "papers", source: "camera", location: LOCATION };
    expect((await add(link, said)).status).toBeLessThan(300);
    const items = await capturesOf(link);
    expect(items).toMatchObject([
      { step: "any", source: "file" },
      { step: "papers", source: "file", kind: "upload" },
    ]);
    for (const item of items) {
      expect(item).not.toHaveProperty("location");
      expect(item).not.toHaveProperty("liveness");
    }
    expect((await tenant.get(`/v1/verifications/${link.id}`)).body).not.toHaveProperty("location");
  });

  it("shows what a camera did not send, even if no check uses it", async ({ expect }) => {
    const link = await openLink({ max_captures: 3, signals_required: ["ai"] });
    const { body: session } = await send("GET", `${link.route}/session`);
    const { nonce } = session.challenge;
    await add(link, { source: "camera" });
    await add(link, { source: "system_camera", nonce, device: "{}", location: LOCATION });
    await add(link, { source: "camera", nonce, device: "{}", captured_at: "2012-01-01T00:00:00Z" });
    const signs = (await capturesOf(link)).map((item: { liveness: { sign: string }[] }) =>
      item.liveness.map(({ sign }) => sign),
    );
    expect(signs).toEqual([
      ["no_challenge", "no_frames", "no_device_report"],
      ["no_frames"],
      ["stale_challenge", "taken_before", "no_frames"],
    ]);
    const { body: log } = await tenant.get(`/v1/verifications/${link.id}/events`);
    const persisted = log.items.filter(({ type }: { type: string }) => type.endsWith("capture.persisted"));
    expect(persisted[1]).toMatchObject({
      data: { source: "system_camera", liveness: [{ sign: "no_frames" }] },
    });
  });
});

describe("the source of what a secret key hands over", () => {
  it("is api, and no camera", async ({ expect }) => {
    const { body: audit } = await tenant.post("/v1/verifications", { mode: "audit", max_captures: 2 });
    const link = { id: audit.id, route: `/v1/verifications/${audit.id}` };
    expect((await tenant.upload(`${link.route}/captures`, photoForm(PHOTO))).status).toBe(201);
    const camera = await tenant.upload(`${link.route}/captures`, photoForm(PHOTO, { source: "camera" }));
    expect(camera.body.error.fields).toMatchObject([{ path: "source" }]);
    expect(await capturesOf(link)).toMatchObject([{ source: "api" }]);
  });
});

describe("a camera's capture with all that proves it", () => {
  it("has no sign against it", async ({ expect }) => {
    const link = await openLink({ max_captures: 1, signals_required: ["ai"] });
    const { body: session } = await send("GET", `${link.route}/session`);
    const fields = { source: "camera", nonce: session.challenge.nonce, device: '{"camera":{}}' };
    const body = framesForm([jpegHeader(320, 240)], photoForm(PHOTO, fields));
    expect((await send("POST", `${link.route}/captures`, { body })).status).toBe(201);
    expect((await capturesOf(link))[0]).not.toHaveProperty("liveness");
  });
});
