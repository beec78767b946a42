/**
 * Builds `wasm/webp.wasm` from `webp/` and writes the hashes of the binary and its sources: `node
 * packages/imaging/tools/build-webp.ts`. Requires rustup; the toolchain is pinned in `webp/`.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256, webpSources } from "./webp-sources.ts";

const CRATE = join(import.meta.dirname, "../webp/");
const WASM = join(import.meta.dirname, "../wasm/webp.wasm");
const TARGET = "wasm32-unknown-unknown";

/** A photo's memory budget. The memory never grows beyond it, whatever a file requests. */
const MEMORY_MAX_BYTES = 64 * 2 ** 20;
const STACK_BYTES = 256 * 1024;

/** `image-webp.patch` passes on rows as they are decoded and holds only as many as decoding needs. */
const PATCHED = "image-webp";

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}

/** Vendors the crates of the lock file and patches one of them. */
function vendorCrates(folder: string): void {
  run("cargo", ["vendor", "--locked", "--versioned-dirs", folder], CRATE);
  const name = readdirSync(folder).find((each) => each.startsWith(`${PATCHED}-`)) ?? PATCHED;
  const crate = join(folder, name);
  run("patch", ["--quiet", "--strip=1", "--input", join(CRATE, `${PATCHED}.patch`)], crate);
  // The archive still matches the lock file's hash; the hashes of its files no longer do.
  const checksum = join(crate, ".cargo-checksum.json");
  const { package: archive } = JSON.parse(readFileSync(checksum, "utf8")) as { readonly package: string }; // cargo wrote it
  writeFileSync(checksum, JSON.stringify({ files: {}, package: archive }));
}

/** Otherwise panic messages would contain paths of the build machine and change the hash. */
const rustflags = (crates: string): readonly string[] => [
  "-Ctarget-feature=+simd128",
  `-Clink-arg=--max-memory=${MEMORY_MAX_BYTES}`,
  `-Clink-arg=-zstack-size=${STACK_BYTES}`,
  "-Clink-arg=--stack-first",
  `--remap-path-prefix=${crates}=/crates`,
  `--remap-path-prefix=${CRATE}=/webp/`,
];

const out = mkdtempSync(join(tmpdir(), "webp-"));
try {
  const crates = join(out, "crates");
  vendorCrates(crates);
  const env = {
    ...process.env,
    CARGO_TARGET_DIR: join(out, "target"),
    CARGO_ENCODED_RUSTFLAGS: rustflags(crates).join("\u001f"),
  };
  const sources = [
    'source.crates-io.replace-with="vendored"',
    `source.vendored.directory=${JSON.stringify(crates)}`,
  ].flatMap((setting) => ["--config", setting]);
  const args = ["build", "--release", "--locked", "--target", TARGET, ...sources];
  const { status } = spawnSync("cargo", args, { cwd: CRATE, env, stdio: "inherit" });
  if (status !== 0) throw new Error("cargo cannot build it");
  copyFileSync(join(out, "target", TARGET, "release", "svc_webp.wasm"), WASM);
  chmodSync(WASM, 0o644);
  const record = { sha256: sha256(readFileSync(WASM)), sources: webpSources() };
  writeFileSync(new URL("../wasm/webp.json", import.meta.url), `${JSON.stringify(record, undefined, 2)}\n`);
  console.log(`${WASM}: ${record.sha256}`);
} finally {
  rmSync(out, { recursive: true });
}
