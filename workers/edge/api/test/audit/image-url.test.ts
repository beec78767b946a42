import { beforeAll, describe, it, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

const ADDRESS = "https://photos.example.org/1.jpg";
const PHOTO = jpegHeader(640, 480);

beforeAll(() => {
  env.RATE_LIMITS = "off";
});

/** Fakes `fetch` with these responses in order, and returns the list of requested URLs. */
function serve(...answers: readonly (() => Response)[]): readonly string[] {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    asked.push(new Request(url).url);
    return answers.at(asked.length - 1)?.() ?? new Response(null, { status: 500 });
  });
  return asked;
}

function audit(tenant: TenantClient, image_url: string, form = new FormData()) {
  form.set("image_url", image_url);
  return tenant.upload("/v1/audits", form);
}

const movedTo = (Location: string) => () => new Response(null, { status: 302, headers: { Location } });

describe("image_url of POST /v1/audits (CONTRACT G5.6)", () => {
  it("is fetched, across a redirect, and stored as the photo of the audit", async ({ expect }) => {
    const tenant = await TenantClient.create();
    const asked = serve(movedTo("/2.jpg"), () => new Response(PHOTO));
    const { status, body } = await audit(tenant, ADDRESS);
    expect([status, body.captures_count]).toEqual([202, 1]);
    expect(asked).toEqual([ADDRESS, "https://photos.example.org/2.jpg"]);
    const { objects } = await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${body.id}/` });
    expect(objects.map(({ size }) => size)).toEqual([PHOTO.length]);
  });

  it("is not fetched for an account without credit", async ({ expect }) => {
    const tenant = await TenantClient.create({ openingBalanceCents: 0 });
    const asked = serve(() => new Response(PHOTO));
    const { status, body } = await audit(tenant, ADDRESS);
    expect([status, body.error.code, asked]).toEqual([402, "insufficient_credits", []]);
  });

  it("releases the credit when there is no photo at the address, and says why", async ({ expect }) => {
    // enough for one photo
    const tenant = await TenantClient.create({ openingBalanceCents: 20 });
    const refusals = [
      [() => new Response("gone", { status: 404 }), "must answer 200, got 404"],
      [movedTo("https://169.254.169.254/"), "must not lead to an address that is not public https"],
      [movedTo("https://"), "must not lead to an address that is not public https"],
      [() => new Response(breakingOff()), "must not break off"],
    ] as const;
    for (const [answer, message] of refusals) {
      serve(answer);
      const { status, body } = await audit(tenant, ADDRESS);
      expect([status, body.error.fields]).toEqual([400, [{ path: "image_url", message }]]);
    }
    serve(() => new Response("a page"));
    expect((await audit(tenant, ADDRESS)).body.error.code).toBe("unsupported_image_type");
    serve(() => new Response(new Uint8Array(25 * 2 ** 20 + 1)));
    expect((await audit(tenant, ADDRESS)).body.error.code).toBe("payload_too_large");
    serve(() => new Response(PHOTO));
    expect((await audit(tenant, ADDRESS)).status).toBe(202);
  });

  it.for(["http://photos.example.org/1.jpg", "https://10.1.2.3/1.jpg", "https://intranet/1.jpg", ""])(
    "is not fetched from %j",
    async (image_url, { expect }) => {
      const asked = serve();
      const { status, body } = await audit(await TenantClient.create(), image_url);
      expect([status, body.error.fields[0].path, asked]).toEqual([400, "image_url", []]);
    },
  );

  it("cannot be combined with a file, and is unknown to the sync audit", async ({ expect }) => {
    const tenant = await TenantClient.create();
    const asked = serve();
    const { body } = await audit(tenant, ADDRESS, photoForm(PHOTO));
    expect(body.error.fields).toEqual([{ path: "image_url", message: "cannot be combined with image" }]);
    const sync = await tenant.upload("/v1/audits/sync", photoForm(PHOTO, { image_url: ADDRESS }));
    expect([sync.status, asked]).toEqual([400, []]);
  });

  it("is fetched ten times at once from one host, and not once more", async ({ expect }) => {
    const tenant = await TenantClient.create();
    const asked = serve();
    setEnv({ RATE_LIMITS: "" });
    const answers = await Promise.all(Array.from({ length: 15 }, () => audit(tenant, ADDRESS)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([asked.length, refused.length]).toEqual([10, 5]);
    expect(refused[0]?.headers.get("Retry-After")).toMatch(/^[1-9]/);
    expect(refused[0]?.body.error.hint).toContain("send the file as image");
    expect((await audit(tenant, "https://other.example.org/")).status).toBe(400);
  });
});

function breakingOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
}
