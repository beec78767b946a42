import path from "node:path";
import { beforeAll, describe, it } from "vitest";
import { addWasms, type Bundled, bundled, currentBill } from "../../test/bundled.ts";
import { CONFIGS, ROOT } from "../local/wrangler.ts";

/** All scripts as wrangler would upload them, and the pages that the first one serves. */
describe("the bill of materials", () => {
  const { wasmHashes, packages } = currentBill();
  let found: Bundled;
  beforeAll(async () => {
    found = await bundled(CONFIGS);
    addWasms(path.join(ROOT, "workers/edge/pages/dist/assets"), found);
  });

  it("lists every wasm file of a bundle by its hash, and no other", ({ expect }) => {
    expect(found.wasms.size).toBeGreaterThan(5);
    expect(wasmHashes.toSorted()).toEqual([...found.wasms.keys()].toSorted());
  });

  it("lists every npm package of a bundle", ({ expect }) => {
    expect(found.packages.size).toBeGreaterThan(20);
    const purls = new Set(packages.map(({ purl }) => purl));
    expect([...found.packages].filter((purl) => !purls.has(purl))).toEqual([]);
  });
});
