import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { ANYWHERE, withPlace } from "./kept-where.ts";

const guide = readFileSync(path.join(import.meta.dirname, "../docs/guides/security.md"), "utf8");

const page = () => new Response(guide, { headers: { "Content-Length": `${guide.length}` } });

describe("the security guide", () => {
  it("says where this deployment keeps its data", async ({ expect }) => {
    const european = await withPlace(page(), "eu");
    expect(european.headers.has("Content-Length")).toBe(false);
    const text = await european.text();
    expect(text).toContain("are kept in the European Union.");
    expect(text).not.toContain(ANYWHERE);
    expect(await (await withPlace(page(), undefined)).text()).toContain(ANYWHERE);
  });
});
