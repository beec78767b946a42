import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@svc/commands/local/wrangler";

export type PeakMemory = { readonly kind: string; readonly peakMb: number };

type Figure = { readonly name: string; readonly peakMb: number };

/**
 * Peak memory of reading one photo's pixels for each accepted kind at its largest size, and of sampling clips: the input,
 * WebAssembly and JavaScript together, one process a case. What the detectors add comes after the decoder's peak and lies
 * below it.
 */
export async function benchMemory(): Promise<readonly PeakMemory[]> {
  const photos = await figuresOf("packages/imaging/tools/measure.ts", "imaging");
  const clips = await figuresOf("workers/video/tools/measure.ts", "video");
  return [
    ...photos.map(({ name, peakMb }) => ({ kind: name, peakMb })),
    ...clips.map(({ name, peakMb }) => ({ kind: `clip, ${name}`, peakMb })),
  ];
}

/** A tool's last line is JSON with its figures under its own name. */
async function figuresOf(file: string, name: string): Promise<readonly Figure[]> {
  const tool = path.join(ROOT, file);
  const { stdout } = await promisify(execFile)(process.execPath, [tool], { maxBuffer: 1 << 24 });
  const last = stdout.trim().split("\n").at(-1) ?? "";
  const printed = JSON.parse(last) as Record<string, { readonly figures: readonly Figure[] }>; // the tool prints it
  return printed[name]?.figures ?? [];
}
