import { parseSecrets } from "@svc/access/mac";
import { lookupsOf, mintSecretKey } from "@svc/access/secret-key";
import { newApiKeyId } from "@svc/domain/ids";
import { beforeAll, describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { cameraForm, jpegHeader } from "../../../test/support/photos.ts";
import { ORIGIN, send, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;
let reader: { readonly headers: { readonly Authorization: string } };

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
  reader = { headers: { Authorization: `Bearer ${await readKeyOf(tenant)}` } };
});

/** A second, read-only key of the same account. */
async function readKeyOf({ accountId }: TenantClient): Promise<string> {
  const key = mintSecretKey();
  const [lookup] = await lookupsOf(key, await parseSecrets(env.SERVICE_SECRETS));
  await env.DB.prepare(
    "insert into api_keys (id, account_id, kind, lookup, last4, name, role, created_at) values (?, ?, 'secret', ?, '0000', 'reader', 'read', 0)",
  )
    .bind(newApiKeyId(Date.now()), accountId, lookup ?? "")
    .run();
  return key;
}

async function pageOf(url: string) {
  const { status, body } = await send("GET", url);
  return { status, text: new TextDecoder().decode(body) };
}

const photo = () => ({ body: cameraForm(jpegHeader(640, 480)) });

describe("a key that may only read (CONTRACT G14)", () => {
  it("sees the link of a verification without its secret part, alone and in the list", async ({ expect }) => {
    const { body: created } = await tenant.post("/v1/verifications", { max_captures: 1 });
    const shown = `${ORIGIN}/v/${created.id}`;
    const token = created.capture_url.split("/v/")[1];
    for (const path of [
      `/v1/verifications/${created.id}`,
      "/v1/verifications?limit=100",
      `/v1/verifications/${created.id}/captures`,
      `/v1/verifications/${created.id}/events`,
      `/v1/verifications/${created.id}/record`,
      "/v1/webhook-deliveries",
      "/v1/me/settings",
    ]) {
      expect(JSON.stringify((await send("GET", path, reader)).body), path).not.toContain(token);
    }
    const { body } = await send("GET", `/v1/verifications/${created.id}`, reader);
    expect(body).toEqual({ ...created, capture_url: shown });
    await expect
      .poll(async () => (await send("GET", "/v1/verifications", reader)).body.items[0]?.capture_url)
      .toBe(shown);
    // the link that a read-only key sees gives no access
    const route = `/v1/verifications/${shown.split("/v/")[1]}/captures`;
    expect((await send("POST", route, photo())).status).toBe(401);
    expect((await send("POST", route, { ...photo(), ...reader })).status).toBe(403);
    expect((await tenant.get(`/v1/verifications/${created.id}`)).body.capture_url).toBe(created.capture_url);
  });

  it("sees the link of a template without its secret part, alone and in the list", async ({ expect }) => {
    const spec = { max_captures: 1 };
    const wanted = { slug: "car", name: "Car", publish: true, spec };
    const { body: created } = await tenant.post("/v1/link-templates", wanted);
    const shown = `${ORIGIN}/l/~car`;
    expect(created.link_url).toContain("/l/ey");
    const { body } = await send("GET", "/v1/link-templates/car", reader);
    expect(body).toEqual({ ...created, link_url: shown });
    const { body: list } = await send("GET", "/v1/link-templates", reader);
    expect(list.items).toMatchObject([{ slug: "car", link_url: shown }]);
    const json = { body: "{}", headers: { "Content-Type": "application/json", Accept: "application/json" } };
    expect((await send("POST", shown, json)).status).toBe(404);
    expect((await tenant.get("/v1/link-templates/car")).body.link_url).toBe(created.link_url);
  });

  it("is explained on the page behind a link it sees, whether or not that exists", async ({ expect }) => {
    const { body: created } = await tenant.post("/v1/verifications", {});
    const none = `vfy_${"0".repeat(26)}`;
    for (const path of [`/v/${created.id}`, `/v/${none}`, "/l/~car", "/l/~no-such-template"]) {
      const { status, text } = await pageOf(path);
      expect([status, text.includes("This isn’t the full link")], path).toEqual([404, true]);
    }
    const unknown = await pageOf("/l/car");
    expect([unknown.status, unknown.text.includes("This isn’t the full link")]).toEqual([404, false]);
  });
});
