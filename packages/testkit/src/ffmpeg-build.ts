import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
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

/** `recipe.json`: the FFmpeg version, its parts, and how to compile it to WebAssembly. */
type Recipe = {
  readonly version: string;
  readonly sha256: string;
  readonly addresses: readonly string[];
  readonly configure: readonly string[];
  readonly compile: readonly string[];
  readonly link: readonly string[];
};

/** `sources` is a folder with `recipe.json`, `requirements.txt` (the compiler), `wasm.patch` and C files. */
type Plan = { readonly sources: string; readonly wasm: string; readonly record: string };

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The hash of each of our files in the build. The hash of FFmpeg itself is in `recipe.json`. */
export function ffmpegSources(sources: string): Readonly<Record<string, string>> {
  const names = readdirSync(sources).toSorted();
  return Object.fromEntries(names.map((name) => [name, sha256(readFileSync(path.join(sources, name)))]));
}

/**
 * Builds the file `wasm` from FFmpeg and `sources`, and writes the hashes of the result and the sources to `record`.
 * The build is reproducible bit by bit. It needs Python 3 with venv, make, patch, tar and xz on Linux (x86-64 or
 * arm64) and takes about three minutes. The compiler and libc (`ziglang`) and FFmpeg's source are downloaded and
 * pinned by hash.
 */
export async function buildFfmpeg({ sources, wasm, record }: Plan): Promise<void> {
  const recipe = JSON.parse(readFileSync(path.join(sources, "recipe.json"), "utf8")) as Recipe; // committed with the code
  const folder = mkdtempSync(path.join(tmpdir(), "ffmpeg-"));
  try {
    const run = commandsIn(folder);
    const zig = installZig(run, sources);
    const source = await fetchFfmpeg({ run, folder, sources }, recipe);
    const out = compileLibraries({ run, folder, zig }, source, recipe);
    const built = link({ run, folder, zig, sources }, { source, out }, recipe);
    mkdirSync(path.dirname(wasm), { recursive: true });
    copyFileSync(built, wasm);
    chmodSync(wasm, 0o644);
    const written = { sha256: sha256(readFileSync(wasm)), sources: ffmpegSources(sources) };
    writeFileSync(record, `${JSON.stringify(written, undefined, 2)}\n`);
    console.log(`${wasm}: ${written.sha256}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Run = (command: string, args: readonly string[], cwd?: string) => string;

function commandsIn(folder: string): Run {
  const cache = `${folder}/cache`;
  const env = { ...process.env, ZIG_GLOBAL_CACHE_DIR: cache, ZIG_LOCAL_CACHE_DIR: cache };
  return (command, args, cwd = folder) =>
    execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

/** Installs the compiler in its own environment. */
function installZig(run: Run, sources: string): string {
  run("python3", ["-m", "venv", "python"]);
  const requirements = path.join(sources, "requirements.txt");
  run("python/bin/pip", ["install", "--quiet", "--require-hashes", "-r", requirements]);
  const find = "import os, ziglang; print(os.path.dirname(ziglang.__file__))";
  return path.join(run("python/bin/python", ["-c", find]).trim(), "zig");
}

type Place = { readonly run: Run; readonly folder: string };

async function fetchFfmpeg(
  { run, folder, sources }: Place & { readonly sources: string },
  recipe: Recipe,
): Promise<string> {
  for (const address of recipe.addresses) {
    const bytes = await fetchBytes(address);
    if (!bytes) continue;
    if (sha256(bytes) !== recipe.sha256) throw new Error(`${address} is not the file of the recipe`);
    writeFileSync(path.join(folder, "ffmpeg.tar.xz"), bytes);
    run("tar", ["xf", "ffmpeg.tar.xz"]);
    const source = path.join(folder, `ffmpeg-${recipe.version}`);
    run("patch", ["--quiet", "--strip=1", "--input", path.join(sources, "wasm.patch")], source);
    return source;
  }
  throw new Error(`FFmpeg ${recipe.version} is at none of its addresses`);
}

async function fetchBytes(address: string): Promise<Uint8Array | undefined> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

/** Builds outside the source tree, so that file names in the output do not depend on its location. */
function compileLibraries(
  { run, folder, zig }: Place & { readonly zig: string },
  source: string,
  recipe: Recipe,
): string {
  const out = path.join(folder, "out");
  mkdirSync(out);
  const tools = [`--cc=${zig} cc -target wasm32-wasi`, `--ar=${zig} ar`, `--ranlib=${zig} ranlib`];
  const flags = [...tools, `--host-cc=${zig} cc`, `--extra-cflags=${recipe.compile.join(" ")}`];
  run(`${source}/configure`, [...recipe.configure, ...flags], out);
  run("make", ["-j2", "libavcodec/libavcodec.a", "libavutil/libavutil.a"], out);
  return out;
}

function link(
  { run, folder, zig, sources }: Place & { readonly zig: string; readonly sources: string },
  { source, out }: { readonly source: string; readonly out: string },
  recipe: Recipe,
): string {
  const ours = readdirSync(sources).filter((name) => name.endsWith(".c"));
  const files = ours.toSorted().map((name) => path.join(sources, name));
  const warnings = ["-Wall", "-Wextra", "-Werror", "-isystem", out, "-isystem", source];
  const libraries = ["libavcodec/libavcodec.a", "libavutil/libavutil.a"].map((name) => path.join(out, name));
  const settings = ["-target", "wasm32-wasi", "-O3", ...recipe.compile, ...warnings, ...recipe.link];
  run(zig, ["cc", ...settings, ...files, ...libraries, "-o", "built.wasm"]);
  return path.join(folder, "built.wasm");
}
