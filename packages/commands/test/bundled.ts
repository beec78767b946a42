import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT, runWrangler } from "../src/local/wrangler.ts";
import { sha256 } from "../src/sbom/wasm-files.ts";
import { writeBill } from "../src/sbom/write-bill.ts";

type Component = {
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses?: readonly unknown[];
  readonly components?: readonly Component[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
};

/** The bill of materials as `pnpm svc sbom` writes it. */
export function currentBill() {
  const bill = JSON.parse(writeBill(new Date(0))) as { readonly components: readonly Component[] };
  const wasmHashes = bill.components.flatMap(({ hashes = [] }) =>
    hashes.filter(({ alg }) => alg === "SHA-256").map(({ content }) => content),
  );
  const packages = bill.components.filter(({ purl }) => purl?.startsWith("pkg:npm/"));
  return { bill, wasmHashes, packages };
}

export type Bundled = {
  /** Names by SHA-256. */
  readonly wasms: Map<string, string>;
  /** Named as in the bill. */
  readonly packages: Set<string>;
};

/** The files that wrangler would upload for these scripts. */
export async function bundled(configs: readonly string[]): Promise<Bundled> {
  const found: Bundled = { wasms: new Map(), packages: new Set() };
  const folder = mkdtempSync(path.join(tmpdir(), "sbom-"));
  try {
    for (const [i, config] of configs.entries()) {
      const out = path.join(folder, String(i));
      const meta = path.join(folder, `${i}.json`);
      const args = ["-c", path.join(ROOT, config), "--outdir", out, "--metafile", meta];
      await runWrangler(["deploy", "--dry-run", ...args]);
      addWasms(out, found);
      addPackages(readFileSync(meta, "utf8"), found);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function addWasms(dir: string, { wasms }: Bundled): void {
  for (const name of readdirSync(dir).filter((file) => file.endsWith(".wasm"))) {
    wasms.set(sha256(readFileSync(path.join(dir, name))), name);
  }
}

function addPackages(metafile: string, { packages }: Bundled): void {
  for (const [, name = "", version = ""] of metafile.matchAll(
    /node_modules\/\.pnpm\/((?:@[\w.-]+\+)?[\w.-]+)@([A-Za-z0-9.-]+)[^/"]*\/node_modules/g,
  )) {
    packages.add(`pkg:npm/${name.replace("@", "%40").replace("+", "/")}@${version}`);
  }
}
