import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { median } from "./median.ts";
import { CONFIGS, ROOT, runWrangler } from "@svc/commands/local/wrangler";

/** Each script as wrangler would upload it, all its modules compressed. */
export async function bundleSizes(): Promise<
  readonly { readonly script: string; readonly gzipKb: number }[]
> {
  const sizes: { script: string; gzipKb: number }[] = [];
  for (const config of CONFIGS) {
    const script = config === "wrangler.toml" ? "edge" : path.basename(path.dirname(config));
    sizes.push({ script, gzipKb: await withBundle(config, async (dir) => compressedKb(dir)) });
  }
  return sizes;
}

function compressedKb(dir: string): number {
  const modules = readdirSync(dir).filter((file) => !file.endsWith(".map") && !file.endsWith(".md"));
  return modules.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dir, file))).length, 0) / 1024;
}

async function withBundle<T>(config: string, use: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(path.join(tmpdir(), "svc-bundle-"));
  try {
    await runWrangler(["deploy", "--dry-run", "-c", path.join(ROOT, config), "--outdir", dir]);
    return await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const STARTS = 5;

/** CPU-active milliseconds of the edge script's start-up phase, as `wrangler check startup` profiles it; the median. */
export async function coldStartMs(): Promise<number> {
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
