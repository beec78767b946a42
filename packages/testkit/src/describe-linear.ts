import { describe, it } from "vitest";

/** Files that repeat a single part until they have roughly this many bytes. */
export type Growing = Readonly<Record<string, (bytes: number) => Uint8Array | Promise<Uint8Array>>>;

const MB = 2 ** 20;
/** Maximum slowdown when the size doubles. */
const MOST_TIMES = 2.5;
const MOST_MS_A_MB = 1_000;
/** Shorter times depend more on the machine than on the file. */
const NOISE_MS = 40;
const TRIES = 5;

/**
 * Tests that a file of twice the size takes at most 2.5 times as long, and that a megabyte takes at most a second,
 * whatever it contains. `bytes` is the smaller of the two sizes.
 */
export function describeLinear(
  reader: string,
  files: Growing,
  { read, bytes }: { readonly read: (file: Uint8Array) => unknown; readonly bytes: number },
): void {
  describe(`${reader} takes time in proportion to the file`, () => {
    it.for(Object.entries(files))("%s", { timeout: 120_000 }, async ([, grow], { expect }) => {
      const [once, twice] = [await grow(bytes), await grow(2 * bytes)];
      let [onceMs, twiceMs] = [Infinity, Infinity];
      const isLinear = () => twiceMs <= MOST_TIMES * Math.max(onceMs, NOISE_MS);
      for (let tries = 0; tries < TRIES && !(isLinear() && Number.isFinite(onceMs)); tries++) {
        onceMs = Math.min(onceMs, await cpuMsOf(() => read(once)));
        twiceMs = Math.min(twiceMs, await cpuMsOf(() => read(twice)));
      }
      expect(twiceMs).toBeLessThanOrEqual(MOST_TIMES * Math.max(onceMs, NOISE_MS));
      expect(twiceMs).toBeLessThanOrEqual(MOST_MS_A_MB * Math.max(1, twice.length / MB));
    });
  });
}

/** CPU time; other work on the machine only adds to it. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Fills the space between the two parts with copies of this part, up to the given size. */
export function filled(before: Uint8Array, part: Uint8Array, after: Uint8Array) {
  return (bytes: number): Uint8Array => {
    const count = Math.max(1, Math.floor((bytes - before.length - after.length) / part.length));
    return new Uint8Array(Buffer.concat([before, Buffer.alloc(count * part.length, part), after]));
  };
}
