import { beforeAll, describe, it } from "vitest";
import { env } from "../../test/support/environment.ts";
import { setEnv } from "../../test/support/conditions.ts";
import { edge, ORIGIN, TenantClient } from "../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

async function open(settings: object = {}, headers: HeadersInit = {}, query = "") {
  const { body } = await tenant.post("/v1/verifications", settings);
  const path = new URL(body.capture_url).pathname;
  const response = await edge().fetch(`${ORIGIN}${path}${query}`, { headers });
  return { id: body.id as string, path, response, html: await response.text() };
}

function dataOf(html: string) {
  const [, json = ""] = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

function languageOf({ html }: { html: string }) {
  return /<html lang="(\w+)" dir="(\w+)"/.exec(html)?.slice(1);
}

describe("the page behind capture_url (CONTRACT G3.1)", () => {
  it("has its first screen, its styles and its session in it, so that the first paint waits for nothing", async ({
    expect,
  }) => {
    const { response, html } = await open({ max_captures: 3 });
    expect(response.status).toBe(200);
    expect(html).toContain("3 photos");
    expect(html).toMatch(/<style nonce="[^"]+">:root/);
    expect(dataOf(html).session).toMatchObject({ status: "pending", max_captures: 3 });
    expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/);
  });

  it("is never stored, never indexed, and hides where a person came from", async ({ expect }) => {
    const { headers } = (await open()).response;
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
      "permissions-policy": "camera=(self), geolocation=(self), microphone=(self)",
    });
  });

  it("runs no script and no style but those that carry the nonce of this one answer", async ({ expect }) => {
    const { response, html } = await open();
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const [, nonce] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types svc");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    for (const [tag] of html.matchAll(/<(script|style)[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/ style="| on\w+="/);
    expect((await open()).response.headers.get("Content-Security-Policy")).not.toContain(nonce);
  });

  it("says that no one else sees the photos, and names the companies an account shows them to", async ({
    expect,
  }) => {
    expect((await open()).html).toContain("Only Test and its photo verification service see them.");
    const owner = await TenantClient.create();
    const json = { "Content-Type": "application/json" };
    const body = JSON.stringify({ outside_judges: ["sightengine", "reality_defender"] });
    await owner.send("PATCH", "/v1/me/settings", { body, headers: json });
    const { capture_url: url } = (await owner.post("/v1/verifications", {})).body;
    const page = async (language: string) =>
      (await (await edge().fetch(`${url}?lang=${language}`)).text()).split("page-data")[0];
    const english = await page("en");
    expect(english).toContain("is also sent to Sightengine and Reality Defender to judge");
    expect(english).not.toContain("Only Test");
    expect(english).toContain("A smaller copy goes to Sightengine and Reality Defender.");
    expect(english).toContain("<summary>What is stored, and what goes to others</summary>");
    expect(await page("de")).toContain("geht außerdem an Sightengine und Reality Defender");
  });

  it("names the company that looks whether the photos are online, where reverse is asked for", async ({
    expect,
  }) => {
    setEnv({ REVERSE: "tineye" });
    const owner = await TenantClient.create();
    const pageOf = async (asked: object, language: string) => {
      const { capture_url: url } = (await owner.post("/v1/verifications", asked)).body;
      return (await (await edge().fetch(`${url}?lang=${language}`)).text()).split("page-data")[0];
    };
    const asked = { signals_required: ["ai", "reverse"] };
    expect(await pageOf(asked, "en")).toContain(
      "is also sent to TinEye to check whether it is already online",
    );
    expect(await pageOf(asked, "de")).toContain("an TinEye, um nachzusehen");
    expect(await pageOf({}, "en")).toContain("Only Test and its photo verification service see them.");
  });

  it("sends no requests elsewhere", async ({ expect }) => {
    const { html } = await open();
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !/^(\/|data:,)/.test(address ?? ""))).toEqual([]);
  });

  it("shows what a tenant wrote as text, whatever it looks like", async ({ expect }) => {
    const description = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const { html } = await open({ steps: [{ key: "a", kind: "image", description }] });
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(dataOf(html).session.steps[0].description).toBe(description);
  });

  it("never carries what the tenant keeps to itself (CONTRACT G3.3)", async ({ expect }) => {
    const { html } = await open({
      expected_location: "10 Secret Street",
      metadata: { claim: "secret-claim" },
      webhook_url: "https://secret.example/hook",
      notify_email: "secret@tenant.example",
      expected_object: "secret red car",
    });
    expect(html.toLowerCase()).not.toContain("secret");
    expect(dataOf(html).session.ask_location).toBe(true);
  });

  it("speaks the language of ?lang=, else the tenant's, else the browser's, else English", async ({
    expect,
  }) => {
    const german = { "Accept-Language": "de-CH,de;q=0.9,en;q=0.8" };
    expect(languageOf(await open({}, german))).toEqual(["de", "ltr"]);
    expect(languageOf(await open({ locale: "fr-FR" }, german))).toEqual(["fr", "ltr"]);
    expect(languageOf(await open({ locale: "fr-FR" }, german, "?lang=ar"))).toEqual(["ar", "rtl"]);
    expect(languageOf(await open({}, { "Accept-Language": "is" }))).toEqual(["en", "ltr"]);
  });

  it("answers a bad token with a page and 404, without a script", async ({ expect }) => {
    const { path } = await open();
    const response = await edge().fetch(`${ORIGIN}${path.slice(0, -2)}xx`);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("This link isn’t valid");
    expect(html).not.toContain("<script");
  });

  it("does not count as opened when it is merely fetched, as link previews do", async ({ expect }) => {
    const { id } = await open({}, { "User-Agent": "Mozilla/5.0 (compatible; Preview/1.0)" });
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual(["verification.created"]);
  });

  it("still opens when it is over, and says so (CONTRACT G3.3)", async ({ expect }) => {
    const { id, path } = await open();
    await tenant.post(`/v1/verifications/${id}/expire`, {});
    const response = await edge().fetch(`${ORIGIN}${path}`);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining("This link has expired"),
    ]);
  });
});
