import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { ffmpegSources, sha256 } from "./ffmpeg-build.ts";

type Recipe = { readonly version: string; readonly configure: readonly string[] };
type BuildRecord = { readonly sha256: string; readonly sources: Readonly<Record<string, string>> };

/**
 * Tests for `wasm/NAME.wasm` of the room in `folder`, which its script `build:NAME` compiles from FFmpeg and the
 * folder `NAME`.
 */
export function describeFfmpegBuild(folder: string, name: string): void {
  const read = (file: string) => readFileSync(path.join(folder, file));
  const json = (file: string): unknown => JSON.parse(read(file).toString());

  describe(`wasm/${name}.wasm`, () => {
    const wasm = read(`wasm/${name}.wasm`);
    const record = json(`wasm/${name}.json`) as BuildRecord; // as the build writes it
    const recipe = json(`${name}/recipe.json`) as Recipe; // as the build reads it

    it("is the file that its build wrote down", ({ expect }) => {
      expect(sha256(wasm)).toBe(record.sha256);
    });

    it(`was built from the sources that lie beside it: if not, run \`build:${name}\``, ({ expect }) => {
      expect(ffmpegSources(path.join(folder, name))).toEqual(record.sources);
    });

    it("holds the FFmpeg of the recipe under the LGPL, and no path of the machine that built it", ({
      expect,
    }) => {
      expect(wasm.includes(`FFmpeg ${recipe.version}`)).toBe(true);
      expect(recipe.configure.filter((flag) => /gpl|nonfree/.test(flag))).toEqual([]);
      expect(wasm.includes("/tmp/") || wasm.includes("/home/") || wasm.includes("/root/")).toBe(false);
    });
  });
}
