import { describe, it } from "vitest";
import { env } from "../../test/support/environment.ts";
import { edge, ORIGIN } from "../../test/support/tenant.ts";

describe("the preview of the capture page", () => {
  it("may be framed by this origin alone, and requests nothing but its own scripts", async ({ expect }) => {
    const response = await edge().fetch(`${ORIGIN}/preview`);
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Request-Id")).toMatch(/^req_/);
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/connect-src|unsafe/);
    const html = await response.text();
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    const [, script = ""] = /src="(\/assets\/preview-[^"]+\.js)"/.exec(html) ?? [];
    const served = await env.ASSETS.fetch(ORIGIN + script);
    expect(served.headers.get("Content-Type")).toContain("javascript");
    await served.body?.cancel();
  });

  it("is not written to", async ({ expect }) => {
    expect((await edge().fetch(`${ORIGIN}/preview`, { method: "POST" })).status).toBe(404);
  });
});
