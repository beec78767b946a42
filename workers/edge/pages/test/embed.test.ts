import { beforeAll, beforeEach, describe, it } from "vitest";
import { setEnv } from "../../test/support/conditions.ts";
import { send, TenantClient } from "../../test/support/tenant.ts";

const SITE = "https://www.acme.example";
const OTHER = "https://app.acme.example:8443";

let tenant: TenantClient;
beforeAll(async () => {
  tenant = await TenantClient.create();
});
beforeEach(() => setEnv({ RATE_LIMITS: "off" }));

function allow(origins: unknown, whose = tenant) {
  return whose.send("PATCH", "/v1/me/settings", {
    body: JSON.stringify({ embed_origins: origins }),
    headers: { "Content-Type": "application/json" },
  });
}

async function linkOf(whose = tenant): Promise<string> {
  return (await whose.post("/v1/verifications", {})).body.capture_url;
}

async function reusableLinkOf(whose: TenantClient): Promise<string> {
  const { body } = await whose.post("/v1/link-templates", { slug: "claims", name: "Claims" });
  await whose.post("/v1/link-templates/claims/publish", {});
  return body.link_url;
}

/** The policy's directive about who may frame the page. */
async function ancestorsOf(url: string): Promise<string | undefined> {
  const { headers } = await send("GET", url, { headers: { Accept: "text/html" } });
  return /frame-ancestors [^;]*/.exec(headers.get("Content-Security-Policy") ?? "")?.[0];
}

describe("who may frame a capture page (CONTRACT G16)", () => {
  it("is no one, unless the account names websites", async ({ expect }) => {
    expect(await ancestorsOf(await linkOf())).toBe("frame-ancestors 'none'");
  });

  it("is the websites of the account that owns the link, at once and for links that exist", async ({
    expect,
  }) => {
    const stranger = await TenantClient.create();
    const [own, foreign] = [await linkOf(), await linkOf(stranger)];
    expect((await allow([SITE, OTHER, SITE])).body.embed_origins).toEqual([SITE, OTHER]);
    expect(await ancestorsOf(own)).toBe(`frame-ancestors ${SITE} ${OTHER}`);
    expect(await ancestorsOf(foreign)).toBe("frame-ancestors 'none'");
    expect((await allow(null)).body.embed_origins).toEqual([]);
    expect(await ancestorsOf(own)).toBe("frame-ancestors 'none'");
  });

  it("is said in the session, so that the page knows whom it may tell", async ({ expect }) => {
    const owner = await TenantClient.create();
    const session = `/v1/verifications/${(await linkOf(owner)).split("/v/")[1]}/session`;
    expect((await send("GET", session)).body).not.toHaveProperty("embed_origins");
    await allow([SITE], owner);
    expect((await send("GET", session)).body.embed_origins).toEqual([SITE]);
  });

  it("is the same for a reusable link, whose page says that it is ready", async ({ expect }) => {
    const owner = await TenantClient.create();
    await allow([SITE], owner);
    const url = await reusableLinkOf(owner);
    expect(await ancestorsOf(url)).toBe(`frame-ancestors ${SITE}`);
    const { body, headers } = await send("GET", url, { headers: { Accept: "text/html" } });
    const html = new TextDecoder().decode(body);
    const [, nonce] = /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
    expect(html).toContain(`<script nonce="${nonce}">if(parent!==window)["${SITE}"].forEach(`);
  });

  it("is no one on a page of an unknown link, of a result, and on every other page", async ({ expect }) => {
    const owner = await TenantClient.create();
    await allow([SITE], owner);
    const link = await linkOf(owner);
    for (const path of [
      `${link.slice(0, -2)}xx`,
      "/l/nobody",
      "/r/nobody",
      "/u/nobody",
      "/app",
      "/",
      "/verify",
    ]) {
      expect(await ancestorsOf(path), path).toBe("frame-ancestors 'none'");
    }
  });

  it.for([
    "https://www.acme.example/claims",
    "https://www.acme.example/",
    "www.acme.example",
    "http://www.acme.example",
    "https://*.acme.example",
    "https://www.acme.example 'unsafe-inline'",
    "https://www.acme.example;",
    "*",
  ])("is never %s, which is no origin", async (typed, { expect }) => {
    const { status, body } = await allow([SITE, typed]);
    expect([status, body.error.fields]).toEqual([
      400,
      [
        {
          path: "embed_origins.1",
          message: "must be an origin, for example https://app.acme.example",
        },
      ],
    ]);
  });

  it("is at most 20 websites", async ({ expect }) => {
    const many = Array.from({ length: 21 }, (_, index) => `https://a${index}.example`);
    expect((await allow(many)).body.error.fields).toEqual([
      { path: "embed_origins", message: "must have at most 20 items" },
    ]);
  });

  it("is in the audit log, before and after", async ({ expect }) => {
    const owner = await TenantClient.create();
    await allow([SITE], owner);
    const { body } = await owner.get("/v1/me/audit-log?action=changeSettings");
    expect(body.items[0]).toMatchObject({
      before: { embed_origins: [] },
      after: { embed_origins: [SITE] },
    });
  });
});
