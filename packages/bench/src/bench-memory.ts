import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "@svc/commands/local/temporary";
import { ROOT } from "@svc/commands/local/wrangler";
import { type Figure, notAbove } from "./figure.ts";

const MOST_MB = 64;

type Peak = { readonly name: string; readonly peakMb: number };

/**
 * Peak memory for reading one photo's pixels at each format's largest size, and for sampling clips: input,
 * WebAssembly and JavaScript together, one process per case. The detectors' network (37 MB at most) frees its memory
 * before a photo that needs the space (`room-for-decoding.ts` of the analyzer).
 */
export async function benchMemory(): Promise<readonly Figure[]> {
  const photos = await peaksOf("packages/imaging/tools/measure.ts", "imaging");
  const clips = await peaksOf("workers/video/tools/measure.ts", "video");
  return [...photos.map((peak) => figureOf("", peak)), ...clips.map((peak) => figureOf("clip, ", peak))];
}

function figureOf(kind: string, { name, peakMb }: Peak): Figure {
  return notAbove(`peak memory, ${kind}${name}`, peakMb, MOST_MB, "MB");
}

/** The last line a tool prints is JSON with the figures under its own name. */
async function peaksOf(file: string, name: string): Promise<readonly Peak[]> {
  const tool = path.join(ROOT, file);
  // The photos it draws are deleted with this process, even after ^C
  const env = { ...process.env, TMPDIR: temporaryFolder("measure") };
  const running = promisify(execFile)(process.execPath, [tool], { maxBuffer: 1 << 24, env });
  running.child.stderr?.pipe(process.stderr);
  const { stdout } = await running;
  const last = stdout.trim().split("\n").at(-1) ?? "";
  const printed = JSON.parse(last) as Record<string, { readonly figures: readonly Peak[] }>; // printed by the tool
  return printed[name]?.figures ?? [];
}
