import { readFileSync } from "node:fs";
import path from "node:path";
import { ffmpegSources, sha256 } from "@svc/testkit/ffmpeg-build";
import { describe, it } from "vitest";
import recipe from "../hevc/recipe.json" with { type: "json" };
import record from "../wasm/hevc.json" with { type: "json" };

describe("wasm/hevc.wasm", () => {
  const wasm = readFileSync(path.join(import.meta.dirname, "../wasm/hevc.wasm"));

  it("is the file that its build wrote down", ({ expect }) => {
    expect(sha256(wasm)).toBe(record.sha256);
  });

  it("was built from the sources that lie beside it: if not, run `build:hevc`", ({ expect }) => {
    expect(ffmpegSources(path.join(import.meta.dirname, "../hevc"))).toEqual(record.sources);
  });

  it("holds the FFmpeg of the recipe under the LGPL, and no path of the machine that built it", ({
    expect,
  }) => {
    expect(wasm.includes(`FFmpeg ${recipe.version}`)).toBe(true);
    expect(recipe.configure.filter((flag) => /gpl|nonfree/.test(flag))).toEqual([]);
    expect(wasm.includes("/tmp/") || wasm.includes("/home/") || wasm.includes("/root/")).toBe(false);
  });
});
