import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { createFiles, type Message, type Tally, type Wish } from "./mutation/run-format.ts";
import { FORMATS } from "./mutation/seeds.ts";

const USAGE = `pnpm svc mutate [--files 20000] [--format webp] [--seed 1] [--keep N]

Reads damaged files of every format and prints a table and one line of JSON; ends with 1 when something escaped or a bound was missed.
The files are drawn, then changed at random, the same ones for the same seed. --keep writes file N to the current folder instead.`;

const PEAK_MB_MAX = 64;
/** CPU limit per file; a damaged header may declare the largest photo allowed. */
const FILE_MS_MAX = 10_000;
/** A file that takes longer counts as unanswered, and its thread is terminated. */
const SILENCE_MS = 60_000;
const PROGRESS_MS = 2000;

const NOTHING: Tally = {
  answers: { read: 0, unreadable: 0, refused: 0 },
  slowestMs: 0,
  peakMb: 0,
  faults: [],
};

/** The results of one thread until it finished, crashed, or stopped responding at file `at`. */
function runThread(wish: Wish): Promise<Message & { readonly fault?: string }> {
  return new Promise((resolve) => {
    let last: Message = { at: wish.from, tally: NOTHING };
    const worker = new Worker(new URL("mutation/run-format.ts", import.meta.url), { workerData: wish });
    const end = (fault?: string): void => {
      clearTimeout(silence);
      clearInterval(progress);
      void worker.terminate();
      resolve({ ...last, ...(fault !== undefined && { fault }) });
    };
    const silence = setTimeout(() => end(`no answer in ${SILENCE_MS / 1000} s`), SILENCE_MS);
    const progress = setInterval(() => tell(wish, last.at), PROGRESS_MS);
    worker.on("message", (message: Message) => {
      last = message;
      silence.refresh();
      if (message.at === wish.files) end();
    });
    worker.on("error", (error) => end(String(error)));
  });
}

function tell({ format, files }: Wish, at: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${format}: ${at} of ${files} `);
}

function sum(one: Tally, other: Tally): Tally {
  const [some, others] = [one.answers, other.answers];
  const answers = {
    read: some.read + others.read,
    unreadable: some.unreadable + others.unreadable,
    refused: some.refused + others.refused,
  };
  return {
    answers,
    slowestMs: Math.max(one.slowestMs, other.slowestMs),
    peakMb: Math.max(one.peakMb, other.peakMb),
    faults: [...one.faults, ...other.faults],
  };
}

async function runFormat(format: string, files: number, seed: number): Promise<Tally> {
  let whole = NOTHING;
  for (let from = 0; from < files;) {
    const { at, tally, fault } = await runThread({ format, files, from, seed });
    whole = sum(whole, tally);
    if (fault !== undefined) whole = { ...whole, faults: [...whole.faults, { file: at, error: fault }] };
    from = fault === undefined ? files : at + 1;
  }
  return whole;
}

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "20000" },
    format: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    keep: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const formats = Object.keys(FORMATS).filter((format) => format.startsWith(values.format));
if (formats.length === 0) throw new Error(`--format takes one of ${Object.keys(FORMATS).join(", ")}`);
if (values.keep !== undefined) {
  for (const format of formats) {
    const file = (await createFiles(format, Number(values.seed)))(Number(values.keep));
    writeFileSync(`mutated-${format}-${values.keep}`, file);
  }
} else {
  const rows: Record<string, unknown>[] = [];
  for (const format of formats) {
    const tally = await runFormat(format, Number(values.files), Number(values.seed));
    const holds = tally.faults.length === 0 && tally.peakMb <= PEAK_MB_MAX && tally.slowestMs <= FILE_MS_MAX;
    if (!holds) process.exitCode = 1;
    rows.push({ format, ...tally.answers, ...tally, holds });
    console.error(`\r${format}: ${JSON.stringify(tally)}`);
  }
  console.table(rows, ["format", "read", "unreadable", "refused", "slowestMs", "peakMb", "holds"]);
  console.log(JSON.stringify({ mutation: rows }));
}
