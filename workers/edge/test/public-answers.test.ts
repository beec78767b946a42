import { describe, it, vi } from "vitest";
import { setEnv } from "./support/conditions.ts";
import { edge, ORIGIN, send, TenantClient } from "./support/tenant.ts";

const EVERYWHERE = {
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

describe("every answer", () => {
  it("declares its type, requires HTTPS, hides the referrer, and cannot be framed", async ({ expect }) => {
    const tenant = await TenantClient.create();
    const { body } = await tenant.post("/v1/verifications", {});
    const paths = [
      "/v1/verifications",
      `/v1/verifications/${body.id}`,
      new URL(body.capture_url).pathname,
      "/v/nobody",
      "/l/nobody",
      "/nowhere",
      "/openapi.json",
      "/docs",
      "/docs/quickstart",
      "/docs/quickstart.md",
      "/docs/reference",
      "/changelog",
      "/llms.txt",
      "/healthz",
      "/verify",
      "/scorecard",
      "/check",
      "/",
      "/.well-known/security.txt",
      "/.well-known/jwks.json",
    ];
    for (const path of paths) {
      const { headers } = await send("GET", path);
      expect(Object.fromEntries(headers), path).toMatchObject(EVERYWHERE);
      expect(headers.get("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
      expect(headers.get("X-Request-Id"), path).toMatch(/^req_/);
    }
  });

  it("names a contact for weaknesses that has not expired (RFC 9116)", async ({ expect }) => {
    const { headers, body } = await send("GET", "/.well-known/security.txt");
    expect(headers.get("Content-Type")).toContain("text/plain");
    const text = new TextDecoder().decode(body);
    expect(text).toMatch(/^Contact: mailto:/);
    const [, expires = ""] = /^Expires: (.+)$/m.exec(text) ?? [];
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  });
});

describe("an address that there is not", () => {
  it("is answered to a person as a page in their language, and to a program as JSON", async ({ expect }) => {
    for (const path of ["/nowhere", "/doc", "/v/a/b"]) {
      const headers = { Accept: "text/html,*/*", "Accept-Language": "de-DE" };
      const { status, headers: said, body } = await send("GET", path, { headers });
      expect([path, status, said.get("Content-Type")]).toEqual([path, 404, "text/html; charset=utf-8"]);
      const html = new TextDecoder().decode(body);
      expect(html).toContain('<html lang="de"');
      expect(html).toContain("Dieser Link");
    }
    for (const path of ["/nowhere", "/v1/nowhere"]) {
      const { status, body } = await send("GET", path, { headers: { Accept: "application/json" } });
      expect([path, status, body.error.code]).toEqual([path, 404, "not_found"]);
    }
    const { body } = await send("GET", "/v1/nowhere", { headers: { Accept: "text/html" } });
    expect(body.error.code).toBe("not_found");
  });
});

const PAGE = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

describe("one router for pages, console and API", () => {
  it.for([
    ["GET", "/v/x", 404, PAGE],
    ["GET", "/%76/x", 404, PAGE],
    ["GET", "/v/a/b", 404, PAGE],
    ["GET", "/v", 404, JSON_TYPE],
    ["GET", "/%61pp/cases", 200, PAGE],
    ["GET", "/%64ocs", 200, PAGE],
    ["GET", "/%76%31/nowhere", 404, JSON_TYPE],
    ["POST", "/docs", 404, PAGE],
    ["POST", "/r/x", 404, PAGE],
    ["POST", "/app", 404, JSON_TYPE],
    ["POST", "/nowhere", 404, JSON_TYPE],
    ["HEAD", "/", 200, PAGE],
    ["HEAD", "/app", 200, PAGE],
    ["HEAD", "/healthz", 200, JSON_TYPE],
    ["HEAD", "/healthz?deep=1", 401, "application/json"],
    ["HEAD", "/nowhere", 404, JSON_TYPE],
    ["OPTIONS", "/l/x", 404, PAGE],
    ["OPTIONS", "/v1/verifications/x/session", 404, JSON_TYPE],
    ["PROPFIND", "/v1/verifications", 405, JSON_TYPE],
  ] as const)("answers %s %s with %i and %s", async ([method, path, status, type], { expect }) => {
    const response = await edge().fetch(ORIGIN + path, {
      method,
      headers: { Origin: "https://shop.example" },
    });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([status, type]);
    expect(response.headers.get("X-Request-Id")).toMatch(/^req_/);
  });

  it("takes a person to a mistyped address without its last slash, and leaves a program where it is", async ({
    expect,
  }) => {
    const html = await send("GET", "/nowhere/?a=1", { headers: { Accept: "text/html" } });
    expect([html.status, html.headers.get("Location")]).toEqual([301, `${ORIGIN}/nowhere?a=1`]);
    expect((await send("GET", "/nowhere/")).status).toBe(404);
  });
});

describe("the documentation", () => {
  it("is found with a slash at its end too", async ({ expect }) => {
    for (const path of ["/docs", "/docs/quickstart", "/changelog", "/verify", "/check"]) {
      const { status, headers } = await send("GET", `${path}/`);
      expect([status, headers.get("Location")]).toEqual([301, `${ORIGIN}${path}`]);
    }
  });

  it("says of a page that it has not where it begins, in its own language", async ({ expect }) => {
    const headers = { Accept: "text/html,*/*", "Accept-Language": "de-DE" };
    const { status, body } = await send("GET", "/docs/nowhere", { headers });
    const html = new TextDecoder().decode(body);
    expect([status, html.includes('<html lang="en"')]).toEqual([404, true]);
    expect(html).toContain('<a href="/docs">Documentation</a>');
  });
});

describe("the check of a phone", () => {
  it("may use the camera and connect to nothing", async ({ expect }) => {
    const { status, headers } = await send("GET", "/check");
    expect(status).toBe(200);
    expect(headers.get("Permissions-Policy")).toContain("camera=(self)");
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toMatch(/^default-src 'none'; .*connect-src 'none'; .*form-action 'none'/);
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
  });

  it("is not there in production until its operator switches it on", async ({ expect }) => {
    expect(await checkIn({ ENVIRONMENT: "production" })).toBe(404);
    expect(await checkIn({ ENVIRONMENT: "production", PHONE_CHECK: "off" })).toBe(404);
    expect(await checkIn({ ENVIRONMENT: "somewhere" })).toBe(404);
    expect(await checkIn({ ENVIRONMENT: "production", PHONE_CHECK: "on" })).toBe(200);
    expect(await checkIn({ ENVIRONMENT: "staging" })).toBe(200);
    expect(await checkIn({ ENVIRONMENT: "sandbox" })).toBe(200);
  });
});

describe("a deployment that is set up as a developer's machine", () => {
  it("serves nothing, and says why in its log alone", async ({ expect }) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    setEnv({ ENVIRONMENT: "production", ALLOW_INSECURE_WEBHOOKS: "1" });
    for (const path of ["/healthz", "/v1/verifications", "/v/nobody", "/verify"]) {
      const { status, body } = await send("GET", path);
      expect([path, status, body.error.code]).toEqual([path, 503, "storage_unavailable"]);
      expect(JSON.stringify(body)).not.toContain("ALLOW_INSECURE_WEBHOOKS");
    }
    expect(String(logged.mock.calls[0])).toContain("ALLOW_INSECURE_WEBHOOKS=1");
  });
});

/** The page's status in a deployment with these variables. */
async function checkIn(values: Readonly<Record<string, string>>): Promise<number> {
  setEnv({ PHONE_CHECK: undefined, ...values });
  return (await send("GET", "/check")).status;
}
