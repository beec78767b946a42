import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A damaged file may keep a reference busy for hours. */
export const LIMIT_MS = 30_000;
const OUTPUT_BYTES_MAX = 256 * 2 ** 20;

const run = promisify(execFile);

/** What the command prints. Undefined if it did not end within the limit. */
export async function textOf(
  command: string,
  args: readonly string[],
  limitMs: number,
): Promise<string | undefined> {
  try {
    const options = { maxBuffer: OUTPUT_BYTES_MAX, timeout: limitMs, killSignal: "SIGKILL" } as const;
    return (await run(command, args, options)).stdout;
  } catch (error) {
    if (error instanceof Error && "signal" in error && error.signal === "SIGKILL") return undefined;
    // ExifTool and ffprobe end with 1 for a damaged file and still say what they found
    return error instanceof Error && "stdout" in error ? String(error.stdout) : "";
  }
}

/** Reads many files at once, or one by one where one of them takes too long. Leaves out those that do. */
export async function readAll<Found>(
  files: readonly string[],
  read: (files: readonly string[]) => Promise<readonly Found[] | undefined>,
): Promise<readonly Found[]> {
  const found = files.length === 0 ? [] : await read(files);
  if (found) return found;
  const each: Found[] = [];
  for (const file of files) each.push(...((await read([file])) ?? []));
  return each;
}
