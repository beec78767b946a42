/**
 * Builds `wasm/webp.wasm` from `webp/` and writes its hash and those of its sources beside it:
 * `node packages/imaging/tools/build-webp.ts`. It needs rustup; the toolchain is pinned in `webp/`.
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
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { sha256, webpSources } from "./webp-sources.ts";

const CRATE = new URL("../webp/", import.meta.url).pathname;
const WASM = new URL("../wasm/webp.wasm", import.meta.url).pathname;
const TARGET = "wasm32-unknown-unknown";

/** The budget of a photo: whatever a file asks for, the memory grows no further. */
const MEMORY_MAX_BYTES = 96 * 2 ** 20;
const STACK_BYTES = 256 * 1024;

/** The folders that crates are unpacked into; made by the first fetch. */
function crateFolders(): readonly string[] {
  const { status: fetched } = spawnSync("cargo", ["fetch", "--locked"], { cwd: CRATE, stdio: "inherit" });
  if (fetched !== 0) throw new Error("cargo cannot fetch the crates");
  const all = join(process.env["CARGO_HOME"] ?? join(homedir(), ".cargo"), "registry", "src");
  return readdirSync(all).map((registry) => join(all, registry));
}

/** Paths of the machine that builds would otherwise stand in the panic messages, and change the hash. */
const RUSTFLAGS = [
  "-Ctarget-feature=+simd128",
  `-Clink-arg=--max-memory=${MEMORY_MAX_BYTES}`,
  `-Clink-arg=-zstack-size=${STACK_BYTES}`,
  "-Clink-arg=--stack-first",
  ...crateFolders().map((folder) => `--remap-path-prefix=${folder}=/crates`),
  `--remap-path-prefix=${CRATE}=/webp/`,
];

const out = mkdtempSync(join(tmpdir(), "webp-"));
const env = {
  ...process.env,
  CARGO_TARGET_DIR: out,
  CARGO_ENCODED_RUSTFLAGS: RUSTFLAGS.join("\u001f"),
};
const args = ["build", "--release", "--locked", "--target", TARGET];
const { status } = spawnSync("cargo", args, { cwd: CRATE, env, stdio: "inherit" });
if (status === 0) {
  copyFileSync(join(out, TARGET, "release", "svc_webp.wasm"), WASM);
  chmodSync(WASM, 0o644);
  const record = { sha256: sha256(readFileSync(WASM)), sources: webpSources() };
  writeFileSync(new URL("../wasm/webp.json", import.meta.url), `${JSON.stringify(record, undefined, 2)}\n`);
  console.log(`${WASM}: ${record.sha256}`);
}
rmSync(out, { recursive: true });
process.exitCode = status ?? 1;
