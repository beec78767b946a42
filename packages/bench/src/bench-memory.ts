import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "@svc/commands/local/temporary";
import { ROOT } from "@svc/commands/local/wrangler";
import { type Figure, notAbove } from "./figure.ts";

const MOST_MB = 64;

type Peak = { readonly name: string; readonly peakMb: number };

/**
 * Peak memory of reading one photo's pixels for each accepted kind at its largest size, and of sampling clips: the input,
 * WebAssembly and JavaScript together, one process a case. The detectors' network, 37 MB at most, gives its memory back
 * before a photo that leaves it no room (`room-for-decoding.ts` of the analyzer).
 */
export async function benchMemory(): Promise<readonly Figure[]> {
  const photos = await peaksOf("packages/imaging/tools/measure.ts", "imaging");
  const clips = await peaksOf("workers/video/tools/measure.ts", "video");
  return [...photos.map((peak) => figureOf("", peak)), ...clips.map((peak) => figureOf("clip, ", peak))];
}

function figureOf(kind: string, { name, peakMb }: Peak): Figure {
  return notAbove(`peak memory, ${kind}${name}`, peakMb, MOST_MB, "MB");
}

/** A tool's last line is JSON with its figures under its own name. */
async function peaksOf(file: string, name: string): Promise<readonly Peak[]> {
  const tool = path.join(ROOT, file);
  // the photos that it draws go with this process, also by ^C
  const env = { ...process.env, TMPDIR: temporaryFolder("measure") };
  const running = promisify(execFile)(process.execPath, [tool], { maxBuffer: 1 << 24, env });
  running.child.stderr?.pipe(process.stderr);
  const { stdout } = await running;
  const last = stdout.trim().split("\n").at(-1) ?? "";
  const printed = JSON.parse(last) as Record<string, { readonly figures: readonly Peak[] }>; // the tool prints it
  return printed[name]?.figures ?? [];
}
