import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const left = new Set<string>();

/** A shell's exit codes: 128 plus the signal's number. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** A private folder that may contain secrets. It is deleted when the process ends, including by ^C. */
export function temporaryFolder(name: string): string {
  return removedAtEnd(mkdtempSync(path.join(tmpdir(), `svc-${name}-`)));
}

/** The same for a file or folder created elsewhere. */
export function removedAtEnd(file: string): string {
  watchTheEnd();
  left.add(file);
  return file;
}

/** Removes it immediately, if it is not needed until the end. */
export function removeNow(file: string): void {
  // Retries, because a process that was just ended may still be writing
  rmSync(file, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  left.delete(file);
}

let isWatched = false;

function watchTheEnd(): void {
  if (isWatched) return;
  isWatched = true;
  process.on("exit", () => {
    for (const file of left) removeNow(file);
  });
  for (const [signal, code] of Object.entries(EXIT_CODES)) process.on(signal, () => process.exit(code));
}
