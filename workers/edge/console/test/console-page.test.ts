import { describe, it } from "vitest";
import { env } from "../../test/support/environment.ts";
import { edge, ORIGIN } from "../../test/support/tenant.ts";

const ask = (path: string, init?: RequestInit) => edge().fetch(ORIGIN + path, init);

describe("the console at /app", () => {
  it.for(["/app", "/app/", "/app/cases?svc=true", "/app/cases/vfy_1"])(
    "answers %s with the one shell, stored by no cache, under a policy without anything inline",
    async (path, { expect }) => {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("X-Request-Id")).toMatch(/^req_[0-9A-Z]{26}$/);
      const policy = response.headers.get("Content-Security-Policy");
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toContain("unsafe");
      const html = await response.text();
      expect(html).toContain('<div id="app">');
      // the policy would block inline scripts, styles and handlers
      expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    },
  );

  it("has scripts that a browser keeps for ever, under names of their content", async ({ expect }) => {
    const html = await (await ask("/app")).text();
    const files = [...html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const response = await env.ASSETS.fetch(ORIGIN + file);
      expect([file, response.status]).toEqual([file, 200]);
      expect(file).toMatch(/-[0-9A-Za-z]{8}\.(?:js|css)$/);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      await response.body?.cancel();
    }
  });

  it("is read and never written to, and its neighbours are the API's", async ({ expect }) => {
    expect((await ask("/app", { method: "HEAD" })).status).toBe(200);
    expect((await ask("/app", { method: "POST" })).status).toBe(404);
    expect((await ask("/apple")).status).toBe(404);
  });
});
