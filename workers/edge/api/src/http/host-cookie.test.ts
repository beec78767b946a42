import { Hono } from "hono";
import { describe, it } from "vitest";
import type { ApiEnv } from "../context.ts";
import { dropHostCookie, readHostCookie, setHostCookie } from "./host-cookie.ts";

const app = new Hono<ApiEnv>()
  .get("/set", (c) => {
    setHostCookie(c, "session", "token", { maxAgeS: 60, sameSite: "Lax" });
    return c.body(null);
  })
  .get("/read", (c) => c.text(readHostCookie(c, "session") ?? "none"))
  .get("/drop", (c) => {
    dropHostCookie(c, "session");
    return c.body(null);
  });

async function cookiesOf(url: string, ENVIRONMENT: string): Promise<readonly string[]> {
  const response = await app.request(url, {}, { ENVIRONMENT });
  return response.headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0] ?? "");
}

async function read(url: string, ENVIRONMENT: string): Promise<string> {
  const headers = { Cookie: "local-session=token" };
  return (await app.request(url, { headers }, { ENVIRONMENT })).text();
}

describe("a cookie of this host alone", () => {
  it("has a second one over plain HTTP on a developer's machine, where Safari keeps no secure cookie", async ({
    expect,
  }) => {
    for (const host of ["localhost:8787", "127.0.0.1:8787", "[::1]:8787"]) {
      const both = ["__Host-session", "local-session"];
      expect(await cookiesOf(`http://${host}/set`, "local"), host).toEqual(both);
      expect(await cookiesOf(`http://${host}/drop`, "local"), host).toEqual(both);
      expect(await read(`http://${host}/read`, "local"), host).toBe("token");
    }
  });

  it("has none anywhere else, and none is taken there", async ({ expect }) => {
    for (const [origin, environment] of [
      ["https://svc.example", "local"],
      ["http://svc.example", "local"],
      ["http://127.0.0.1", "production"],
    ] as const) {
      expect(await cookiesOf(`${origin}/set`, environment)).toEqual(["__Host-session"]);
      expect(await read(`${origin}/read`, environment)).toBe("none");
    }
  });
});
