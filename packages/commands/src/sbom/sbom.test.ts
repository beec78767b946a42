import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { CONFIGS, ROOT, runWrangler } from "../local/wrangler.ts";
import { librariesOf, sha256 } from "./wasm-files.ts";
import { WASM_TABLE, type WasmEntry } from "./wasm-table.ts";
import { writeBill } from "./write-bill.ts";

type Component = {
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses?: readonly unknown[];
  readonly components?: readonly Component[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
};

const bill = JSON.parse(writeBill(new Date(0))) as { readonly components: readonly Component[] };
const all = bill.components.flatMap((one) => [one, ...(one.components ?? [])]);

/** The four scripts as wrangler would upload them, and beside the first the pages that it serves. */
describe("the bill of materials", () => {
  let folder = "";
  const wasms = new Map<string, string>();
  const packages = new Set<string>();

  function collect(dir: string): void {
    for (const name of readdirSync(dir).filter((file) => file.endsWith(".wasm"))) {
      wasms.set(sha256(readFileSync(path.join(dir, name))), name);
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "sbom-"));
    for (const [i, config] of CONFIGS.entries()) {
      const out = path.join(folder, String(i));
      const meta = path.join(folder, `${i}.json`);
      const args = [
        "deploy",
        "--dry-run",
        "-c",
        path.join(ROOT, config),
        "--outdir",
        out,
        "--metafile",
        meta,
      ];
      // oxlint-disable-next-line no-await-in-loop -- each builds the pages or takes half a gigabyte
      await runWrangler(args);
      collect(out);
      for (const [, name = "", version = ""] of readFileSync(meta, "utf8").matchAll(
        /node_modules\/\.pnpm\/((?:@[\w.-]+\+)?[\w.-]+)@([A-Za-z0-9.-]+)[^/"]*\/node_modules/g,
      )) {
        packages.add(`pkg:npm/${name.replace("@", "%40").replace("+", "/")}@${version}`);
      }
    }
    collect(path.join(ROOT, "workers/edge/pages/dist/assets"));
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is valid CycloneDX 1.6", async ({ expect }) => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(JSON.stringify(bill))).toBeNull();
  });

  it("lists every wasm file of a bundle by its hash, and no other", ({ expect }) => {
    expect(wasms.size).toBeGreaterThan(5);
    const listed = bill.components.flatMap(({ hashes = [] }) =>
      hashes.filter(({ alg }) => alg === "SHA-256"),
    );
    expect(listed.map(({ content }) => content).toSorted()).toEqual([...wasms.keys()].toSorted());
  });

  it("lists every npm package of a bundle, with its licence and its archive's hash", ({ expect }) => {
    expect(packages.size).toBeGreaterThan(20);
    const listed = bill.components.filter(({ purl }) => purl?.startsWith("pkg:npm/"));
    const purls = new Set(listed.map(({ purl }) => purl));
    expect([...packages].filter((purl) => !purls.has(purl))).toEqual([]);
    for (const { name, licenses, hashes } of listed) {
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
      "pkg:cargo/c2pa@0.91.3",
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
    expect(() => librariesOf({ ...entry, sha256: "00" })).toThrow("is not the file of the table");
    const libraries = entry.libraries.map((library) => ({ ...library, mark: "1.99.0" }));
    expect(() => librariesOf({ ...entry, libraries })).toThrow("does not say 1.99.0");
  });
});
