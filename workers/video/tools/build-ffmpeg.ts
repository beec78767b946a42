/**
 * Builds `wasm/ffmpeg.wasm` from FFmpeg and `ffmpeg/`, and writes its hash and those of its sources beside it:
 * `node workers/video/tools/build-ffmpeg.ts`, about three minutes. It needs Python 3 with venv, make, patch, tar and xz on Linux (x86-64 or arm64); the
 * compiler and libc (`ziglang`) and FFmpeg's source are fetched, and pinned by their hashes in `ffmpeg/`.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import recipe from "../ffmpeg/recipe.json" with { type: "json" };
import { ffmpegSources, sha256, SOURCES } from "./ffmpeg-sources.ts";

const WASM = path.join(import.meta.dirname, "../wasm/ffmpeg.wasm");
const RECORD = path.join(import.meta.dirname, "../wasm/ffmpeg.json");

const folder = mkdtempSync(path.join(tmpdir(), "ffmpeg-"));
const env = {
  ...process.env,
  ZIG_GLOBAL_CACHE_DIR: `${folder}/cache`,
  ZIG_LOCAL_CACHE_DIR: `${folder}/cache`,
};

function run(command: string, args: readonly string[], cwd = folder): string {
  return execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

/** The compiler, in an environment of its own. */
function installZig(): string {
  const requirements = path.join(SOURCES, "requirements.txt");
  run("python3", ["-m", "venv", "python"]);
  run("python/bin/pip", ["install", "--quiet", "--require-hashes", "-r", requirements]);
  const find = "import os, ziglang; print(os.path.dirname(ziglang.__file__))";
  return path.join(run("python/bin/python", ["-c", find]).trim(), "zig");
}

async function fetchFfmpeg(): Promise<string> {
  for (const address of recipe.addresses) {
    // oxlint-disable-next-line no-await-in-loop -- the next only where this one does not answer
    const bytes = await fetchBytes(address);
    if (!bytes) continue;
    if (sha256(bytes) !== recipe.sha256) throw new Error(`${address} is not the file of the recipe`);
    writeFileSync(path.join(folder, "ffmpeg.tar.xz"), bytes);
    run("tar", ["xf", "ffmpeg.tar.xz"]);
    const source = path.join(folder, `ffmpeg-${recipe.version}`);
    run("patch", ["--quiet", "--strip=1", "--input", path.join(SOURCES, "wasm.patch")], source);
    return source;
  }
  throw new Error(`FFmpeg ${recipe.version} is at none of its addresses`);
}

async function fetchBytes(address: string): Promise<Uint8Array | undefined> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

/** Builds outside of the source, so that it names its files alike wherever it lies. */
function compileLibraries(zig: string, source: string): string {
  const out = path.join(folder, "out");
  mkdirSync(out);
  const tools = [`--cc=${zig} cc -target wasm32-wasi`, `--ar=${zig} ar`, `--ranlib=${zig} ranlib`];
  const flags = [...tools, `--host-cc=${zig} cc`, `--extra-cflags=${recipe.compile.join(" ")}`];
  run(`${source}/configure`, [...recipe.configure, ...flags], out);
  run("make", ["-j2", "libavcodec/libavcodec.a", "libavutil/libavutil.a"], out);
  return out;
}

function link(zig: string, source: string, out: string): string {
  const ours = readdirSync(SOURCES).filter((name) => name.endsWith(".c"));
  const files = ours.toSorted().map((name) => path.join(SOURCES, name));
  const warnings = ["-Wall", "-Wextra", "-Werror", "-isystem", out, "-isystem", source];
  const libraries = ["libavcodec/libavcodec.a", "libavutil/libavutil.a"].map((name) => path.join(out, name));
  const settings = ["-target", "wasm32-wasi", "-O3", ...recipe.compile, ...warnings, ...recipe.link];
  run(zig, ["cc", ...settings, ...files, ...libraries, "-o", "ffmpeg.wasm"]);
  return path.join(folder, "ffmpeg.wasm");
}

try {
  const zig = installZig();
  const source = await fetchFfmpeg();
  const built = link(zig, source, compileLibraries(zig, source));
  mkdirSync(path.dirname(WASM), { recursive: true });
  copyFileSync(built, WASM);
  chmodSync(WASM, 0o644);
  const record = { sha256: sha256(readFileSync(WASM)), sources: ffmpegSources() };
  writeFileSync(RECORD, `${JSON.stringify(record, undefined, 2)}\n`);
  console.log(`${WASM}: ${record.sha256}`);
} finally {
  rmSync(folder, { recursive: true });
}
