import { describe, it } from "vitest";
import { env } from "../../test/support/environment.ts";
import { ORIGIN } from "../../test/support/tenant.ts";

describe("the scorecard", () => {
  it("is a page at /scorecard, under a policy that lets it load its own styles and nothing else", async ({
    expect,
  }) => {
    const response = await env.ASSETS.fetch(`${ORIGIN}/scorecard`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'self';/);
    const html = await response.text();
    expect(html).toContain("<h1>Scorecard</h1>");
    expect(html.match(/<svg/g)).toHaveLength(4);
    const styles = await env.ASSETS.fetch(`${ORIGIN}/scorecard.css`);
    expect(styles.headers.get("Content-Type")).toContain("text/css");
    await styles.body?.cancel();
  });
});
