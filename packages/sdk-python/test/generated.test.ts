import { readFileSync } from "node:fs";
import path from "node:path";
import { allRoutes } from "@svc/contract/whole-document";
import { describe, it } from "vitest";
import { headOf } from "../tools/head.ts";
import { sdkSchemas } from "../tools/schemas.ts";
import { PACKAGE, syncFiles } from "../tools/sync-files.ts";

const ROOM = path.resolve(PACKAGE, "../..");
const COMMAND = "out of date: run `pnpm --filter @svc/sdk-python run generate`";
const read = (file: string) => readFileSync(path.join(PACKAGE, file), "utf8");

describe("the Python package", () => {
  it.for(["models.py", "params.py"])(
    "has the types of today's OpenAPI document: %s",
    async (file, { expect }) => {
      const { fingerprint } = await sdkSchemas();
      expect(read(file).startsWith(headOf(fingerprint)), `${file} is ${COMMAND}`).toBe(true);
    },
  );

  it.for(syncFiles())("has the same methods without waiting: $file", ({ file, text }, { expect }) => {
    expect(read(file) === text, `${file} is ${COMMAND}`).toBe(true);
  });

  it("calls only operations that there are", async ({ expect }) => {
    const known = (await allRoutes()).map(({ method, path: at }) => `${method.toUpperCase()} ${unnamed(at)}`);
    const called = syncFiles().flatMap(({ text }) =>
      [...text.matchAll(/\bcall\(\s*"([A-Z]+)", f?"([^"]+)"/g)].map(([, method, at = ""]) => ({
        method,
        at,
      })),
    );
    const acts = ["publish", "pause", "resume", "revoke", "rotate-link"];
    const calls = called.flatMap(({ method, at }) =>
      acts.map((act) => `${method} ${unnamed(at.replace("{{slug}}/{action}", `{slug}/${act}`))}`),
    );
    expect(new Set(calls).size).toBeGreaterThan(60);
    expect([...new Set(calls)].filter((call) => !known.includes(call))).toEqual([]);
  });

  it("carries the licence of the repository, and the version of the other SDK", ({ expect }) => {
    const licence = readFileSync(path.join(ROOM, "LICENSE"), "utf8");
    expect(licence).toBe(readFileSync(path.join(ROOM, "../../LICENSE"), "utf8"));
    const other = readFileSync(path.join(ROOM, "../sdk/package.json"), "utf8");
    expect(read("_version.py")).toBe(`VERSION = "${(JSON.parse(other) as { version: string }).version}"\n`);
  });
});

/** Names of a path's parameters differ, their places do not. */
function unnamed(at: string): string {
  return at.replaceAll(/\{\w+\}/g, "{}");
}
