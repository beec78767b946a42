import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { sha256, webpSources } from "../tools/webp-sources.ts";
import record from "../wasm/webp.json" with { type: "json" };

describe("wasm/webp.wasm", () => {
  const wasm = readFileSync(new URL("../wasm/webp.wasm", import.meta.url));

  it("is the file that its build wrote down", ({ expect }) => {
    expect(sha256(wasm)).toBe(record.sha256);
  });

  it("was built from the sources next to it; if not, run `build:webp`", ({ expect }) => {
    expect(webpSources()).toEqual(record.sources);
  });

  it("holds the decoder of the lock file, and no path of the machine that built it", ({ expect }) => {
    const lock = readFileSync(new URL("../webp/Cargo.lock", import.meta.url), "utf8");
    const [, version] = /name = "image-webp"\nversion = "([^"]+)"/.exec(lock) ?? [];
    expect(wasm.includes(`/crates/image-webp-${version}/src/`)).toBe(true);
    expect(wasm.includes("/home/") || wasm.includes("/root/")).toBe(false);
  });
});
