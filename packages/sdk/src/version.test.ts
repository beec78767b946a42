import { readFileSync } from "node:fs";
import path from "node:path";
import { API_VERSION } from "@svc/contract/openapi";
import { describe, it } from "vitest";
import { VERSION } from "./version.ts";

describe("the version", () => {
  it("is one for the API, the package and what it says of itself", ({ expect }) => {
    const manifest = readFileSync(path.join(import.meta.dirname, "../package.json"), "utf8");
    const { version } = JSON.parse(manifest) as { version: string };
    expect([version, VERSION]).toEqual([API_VERSION, API_VERSION]);
  });
});
