import { parentPort, workerData } from "node:worker_threads";
import { costOf } from "../peak.ts";
import { mutate } from "./mutate.ts";
import { createRandom } from "./random.ts";
import { createReader, type Answer } from "./read-file.ts";
import { FORMATS } from "./seeds.ts";

/** A job for this thread from `mutate.ts`. `from` skips the file at which the last thread was terminated. */
export type Wish = {
  readonly format: string;
  readonly files: number;
  readonly from: number;
  readonly seed: number;
};

export type Tally = {
  readonly answers: Readonly<Record<Answer, number>>;
  readonly slowestMs: number;
  readonly peakMb: number;
  /** Uncaught errors, by file number. */
  readonly faults: readonly { readonly file: number; readonly error: string }[];
};

export type Message = { readonly at: number; readonly tally: Tally };

/** Creates the thread's file with this number. The number and the seed suffice to reproduce it. */
export async function createFiles(format: string, seed: number): Promise<(file: number) => Uint8Array> {
  const known = FORMATS[format];
  if (!known) throw new Error(`no format ${format}: ${Object.keys(FORMATS).join(", ")}`);
  const good = await known.seeds();
  const bytes = known.words.map((word) => new Uint8Array(Buffer.from(word, "latin1")));
  return (file) => {
    const random = createRandom(seed * 1_000_003 + file);
    const chosen = random.pick(good) ?? new Uint8Array();
    return mutate(chosen, random, { other: random.pick(good) ?? chosen, words: bytes });
  };
}

async function run(wish: Wish): Promise<void> {
  console.warn = () => undefined; // exifreader warns about odd files
  const fileOf = await createFiles(wish.format, wish.seed);
  const read = createReader();
  const answers = { read: 0, unreadable: 0, refused: 0 };
  const faults: { file: number; error: string }[] = [];
  let [slowestMs, peakMb] = [0, 0];
  const tell = (at: number): void => {
    const message: Message = { at, tally: { answers, slowestMs, peakMb, faults } };
    parentPort?.postMessage(message, []);
  };
  for (let file = wish.from; file < wish.files; file++) {
    tell(file);
    const bytes = fileOf(file);
    const cost = await costOf(async () => {
      try {
        const answer = await read(bytes);
        if (answer === "read") answers.read++;
        else if (answer === "unreadable") answers.unreadable++;
        else answers.refused++;
      } catch (error) {
        faults.push({ file, error: String(error) });
      }
    });
    slowestMs = Math.max(slowestMs, cost.cpuMs);
    peakMb = Math.max(peakMb, cost.peakMb);
  }
  tell(wish.files);
}

if (parentPort) await run(workerData as Wish); // only mutate.ts starts this thread
