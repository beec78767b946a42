export type Progress = (done: { readonly objects: number; readonly bytes: number }) => void;

const EVERY_MS = 5_000;

/** Prints progress to standard error every five seconds; quick operations print nothing. */
export function saidProgress(what: string, now: () => number = Date.now): Progress {
  let saidAt = now();
  return ({ objects, bytes }) => {
    if (now() - saidAt < EVERY_MS) return;
    saidAt = now();
    console.error(`${what}: ${objects} objects, ${Math.round(bytes / 1e6)} MB so far`);
  };
}
