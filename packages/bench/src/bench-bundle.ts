import { readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type Figure, notAbove } from "./figure.ts";
import { median } from "./median.ts";
import { CONFIGS, ROOT, runWrangler } from "@svc/commands/local/wrangler";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";

const KB = 1024;
/** The platform's limit is 10 MB; our own limits for these scripts are lower. */
const MOST_KB: Readonly<Record<string, number>> = { edge: 1.5 * KB, video: 9 * KB };
const PLATFORM_KB = 10 * KB;
const MOST_START_MS = 100;

/** The deployed size of each script, and the edge script's CPU before its first answer. */
export async function benchScripts(): Promise<readonly Figure[]> {
  const sizes = (await bundleSizes()).map(({ script, gzipKb }) =>
    notAbove(`${script} script, compressed`, gzipKb, MOST_KB[script] ?? PLATFORM_KB, "KB"),
  );
  return [...sizes, notAbove("edge script, CPU of its start", await coldStartMs(), MOST_START_MS, "ms")];
}

/** The compressed size of each script with all modules, as wrangler would upload it. */
async function bundleSizes(): Promise<readonly { readonly script: string; readonly gzipKb: number }[]> {
  const sizes: { script: string; gzipKb: number }[] = [];
  for (const config of CONFIGS) {
    const script = config === "wrangler.toml" ? "edge" : path.basename(path.dirname(config));
    console.error(`building ${script}`);
    sizes.push({ script, gzipKb: await withBundle(config, async (dir) => compressedKb(dir)) });
  }
  return sizes;
}

function compressedKb(dir: string): number {
  const modules = readdirSync(dir).filter((file) => !file.endsWith(".map") && !file.endsWith(".md"));
  return modules.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dir, file))).length, 0) / KB;
}

async function withBundle<T>(config: string, use: (dir: string) => Promise<T>): Promise<T> {
  const dir = temporaryFolder("bundle");
  try {
    await runWrangler(["deploy", "--dry-run", "-c", path.join(ROOT, config), "--outdir", dir]);
    return await use(dir);
  } finally {
    removeNow(dir);
  }
}

const STARTS = 5;

/** Active CPU milliseconds of the edge script's start-up, from `wrangler check startup`; median. */
async function coldStartMs(): Promise<number> {
  const profile = path.join(tmpdir(), `svc-startup-${process.pid}.cpuprofile`);
  const found: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const output = await runWrangler([
      "check",
      "startup",
      "-c",
      path.join(ROOT, "wrangler.toml"),
      "--outfile",
      profile,
    ]);
    const active = /Active: ([\d.]+) ms/.exec(output)?.[1];
    if (active === undefined) throw new Error(`wrangler check startup printed no active time:\n${output}`);
    found.push(Number(active));
  }
  rmSync(profile, { force: true });
  return median(found);
}
