import { readFileSync } from "node:fs";
import { API_VERSION } from "@svc/contract/openapi";
import { describe, it } from "vitest";
import { VERSION } from "./version.ts";

describe("the version", () => {
  it("is one for the API, the package and what it says of itself", ({ expect }) => {
    const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
    const { version } = JSON.parse(manifest) as { version: string };
    expect([version, VERSION]).toEqual([API_VERSION, API_VERSION]);
  });
});
