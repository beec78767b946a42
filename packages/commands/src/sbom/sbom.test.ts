import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { bundled, currentBill } from "../../test/bundled.ts";
import { ROOT } from "../local/wrangler.ts";
import { librariesOf } from "./wasm-files.ts";
import { WASM_TABLE, type WasmEntry } from "./wasm-table.ts";

const { bill, wasmHashes, packages } = currentBill();
const all = bill.components.flatMap((one) => [one, ...(one.components ?? [])]);

describe("the bill of materials", () => {
  it("is valid CycloneDX 1.6", async ({ expect }) => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(JSON.stringify(bill))).toBeNull();
  });

  // sbom.nightly.test.ts bundles every script
  it(
    "lists every wasm file and every npm package of a script's bundle",
    { timeout: 60_000 },
    async ({ expect }) => {
      const found = await bundled(["workers/provenance/wrangler.toml"]);
      expect(found.wasms.size).toBeGreaterThan(0);
      expect([...found.wasms.keys()].filter((hash) => !wasmHashes.includes(hash))).toEqual([]);
      const purls = new Set(packages.map(({ purl }) => purl));
      expect(found.packages.size).toBeGreaterThan(0);
      expect([...found.packages].filter((purl) => !purls.has(purl))).toEqual([]);
    },
  );

  it("gives every npm package its licence and its archive's hash", ({ expect }) => {
    for (const { name, licenses, hashes } of packages) {
      expect({ name, licences: licenses?.length, hashes: hashes?.length }).toEqual({
        name,
        licences: 1,
        hashes: 1,
      });
    }
  });

  it("names the libraries inside them with their versions", ({ expect }) => {
    const purls = all.map(({ purl }) => purl);
    for (const purl of [
      "pkg:github/ffmpeg/ffmpeg@n9.0.2",
      "pkg:github/mozilla/mozjpeg@v3.3.1",
      "pkg:cargo/c2pa@0.92.0",
      "pkg:cargo/image-webp@0.2.4",
      "pkg:cargo/quick-xml@0.41.0",
    ]) {
      expect(purls).toContain(purl);
    }
  });

  it("names the crates of the lock file of our own wasm", ({ expect }) => {
    const lock = readFileSync(path.join(ROOT, "packages/imaging/webp/Cargo.lock"), "utf8");
    const crates = [...lock.matchAll(/name = "([^"]+)"\nversion = "([^"]+)"\nsource/g)];
    expect(crates.length).toBeGreaterThan(3);
    const purls = all.map(({ purl }) => purl);
    for (const [, name, version] of crates) expect(purls).toContain(`pkg:cargo/${name}@${version}`);
  });

  it("is not written of a wasm file that is not the table's, or says another version", ({ expect }) => {
    const [entry] = WASM_TABLE as [WasmEntry];
    expect(() => librariesOf({ ...entry, sha256: "00" })).toThrow("differs from the table");
    const libraries = entry.libraries.map((library) => ({ ...library, mark: "1.99.0" }));
    expect(() => librariesOf({ ...entry, libraries })).toThrow("does not contain 1.99.0");
  });
});
