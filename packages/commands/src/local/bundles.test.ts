import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { describe, it } from "vitest";
import { bundledConfig, bundleScripts } from "./bundles.ts";
import { removeNow, temporaryFolder } from "./temporary.ts";
import { ROOT } from "./wrangler.ts";

const CONFIG = "workers/sender/wrangler.toml";

describe("bundled scripts", () => {
  it("are bundled again only where a source has changed", { timeout: 240_000 }, async ({ expect }) => {
    const dir = temporaryFolder("bundles");
    try {
      expect(await bundleScripts(dir, [CONFIG])).toEqual([CONFIG]);
      expect(await bundleScripts(dir, [CONFIG])).toEqual([]);
      const file = path.join(ROOT, bundledConfig(dir, CONFIG));
      const config = parse(readFileSync(file, "utf8"));
      expect(config).toMatchObject({ name: "photo-verification-sender", main: "main.js", no_bundle: true });
      expect(readFileSync(path.join(path.dirname(file), "main.js"), "utf8")).toContain("export");
      // As if bundled from a different version of the sources
      writeFileSync(path.join(path.dirname(file), "sources.sha256"), "of others");
      expect(await bundleScripts(dir, [CONFIG])).toEqual([CONFIG]);
    } finally {
      removeNow(dir);
    }
  });
});
