import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./wrangler.ts";

export type PeakMemory = { readonly kind: string; readonly peakMb: number };

/**
 * Peak memory of reading one photo's pixels for each accepted kind at its largest size: the input, WebAssembly and
 * JavaScript together, one process a case. What the detectors add comes after the decoder's peak and lies below it.
 */
export async function benchMemory(): Promise<readonly PeakMemory[]> {
  const tool = path.join(ROOT, "packages/imaging/tools/measure.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [tool], { maxBuffer: 1 << 24 });
  const last = stdout.trim().split("\n").at(-1) ?? "";
  const { imaging } = JSON.parse(last) as {
    imaging: { figures: readonly { name: string; peakMb: number }[] };
  }; // measure.ts prints it
  return imaging.figures.map(({ name, peakMb }) => ({ kind: name, peakMb }));
}
