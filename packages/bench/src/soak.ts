import { typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { setTimeout as sleep } from "node:timers/promises";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";
import { temporaryFolder } from "@svc/commands/local/temporary";
import { seededRandom } from "@svc/testkit/random";
import { exactly, type Figure, notAbove, reportFigures, unbounded } from "./figure.ts";
import { judge } from "./soak/judge.ts";
import { Load } from "./soak/load.ts";
import { isolateHeaps } from "./isolate-heaps.ts";
import { heldByScripts, restMb, type Sample } from "./soak/memory.ts";
import { MortalService } from "./soak/mortal-service.ts";
import { answerOf, FAILURES } from "./webhooks/failures.ts";
import { workerdMemoryMb } from "./workerd-process.ts";

const TENANTS = 5;
const SHARE_OF_MOST = 0.6;
const KILL_EVERY_MS = 300_000;
/** After this share of the run, no process is killed any more, so that its memory can be observed. */
const KILLING_SHARE = 1 / 2;
const TROUBLE_EVERY_MS = 20_000;
const SAMPLE_EVERY_MS = 20_000;
const MOST_TOLD = 10;
/** How far a script's memory may move once it has warmed up. */
const FLAT_WITHIN_MB = 20;
/** A shorter run has too few windows to tell. */
const LEAST_MS_TO_JUDGE_MEMORY = 30 * 60_000;
const TROUBLE = { d1FailsOneIn: 200, r2IsLateOneIn: 20, r2LateMs: 800 };
/** Clock offsets, as if a machine's clock had been set wrong. */
const CLOCKS_MS = [0, 0, 0, 30_000, -30_000];

// Files left by a killed process are deleted with this folder
process.env["TMPDIR"] = temporaryFolder("soak-processes");

const USAGE = `pnpm svc soak [--minutes 60] [--seed 1]

Runs simulated callers and people for this long while the platform fails and the service is killed, and reports whether everything that
was acknowledged is stored exactly once. Exits with 1 if a bound is missed. --seed repeats the same random choices.`;

const { values } = typedOptions(USAGE, {
  options: { minutes: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});
const lasting = wholeNumber("minutes", values.minutes, USAGE);
const ms = lasting * 60_000;
const seed = wholeNumber("seed", values.seed, USAGE);
const random = seededRandom(seed);

const receiver = new WebhookReceiver();
receiver.reply = () => answerOf(FAILURES, random());
await receiver.start();
const service = await MortalService.begin(TENANTS);
try {
  reportFigures(await soak());
} finally {
  await service.end();
  await receiver.stop();
}

async function soak(): Promise<readonly Figure[]> {
  const load = await Load.draw(service, receiver.url(), seed);
  const most = await load.measure(Math.min(30_000, ms / 4));
  console.error(`${most.toFixed(1)} flows a second at most; ${lasting} minutes at ${SHARE_OF_MOST} of that`);
  const samples: Sample[] = [];
  const over = new AbortController();
  const around = [
    sampling(samples, over.signal),
    killing(samples, over.signal),
    troubling(over.signal),
    telling(load, over.signal),
  ];
  await load.run(most * SHARE_OF_MOST, ms);
  over.abort();
  await Promise.all(around);
  await service.calm();
  const calls = load.callers.reduce((sum, caller) => sum + caller.calls, 0);
  const repeats = load.callers.reduce((sum, caller) => sum + caller.repeats, 0);
  for (const refusal of load.refused.slice(0, MOST_TOLD)) console.error(refusal);
  return [
    unbounded("flows that callers went through", load.done),
    unbounded("calls", calls),
    unbounded("repeated, since there was no answer or none was possible", repeats),
    unbounded("kills of the whole service", service.kills),
    exactly("flows that were refused for good", load.refused.length, 0),
    ...(await judge(service, load.acknowledged, receiver.received)),
    ...memoryFigures(samples),
  ];
}

function memoryFigures(samples: readonly Sample[]): readonly Figure[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return [];
  return [
    ...heldByScripts(samples).map(({ script, mb, flatWithinMb }) =>
      ms < LEAST_MS_TO_JUDGE_MEMORY
        ? unbounded(`${script} holds`, mb, "MB")
        : notAbove(`${script} holds ${mb.toFixed(1)} MB, flat within`, flatWithinMb, FLAT_WITHIN_MB, "MB"),
    ),
    unbounded(`the rest of the process, first ${restMb(first).toFixed(0)} MB, last`, restMb(last), "MB"),
  ];
}

/** Repeats until the signal; a step in progress is completed. */
async function every(periodMs: number, over: AbortSignal, act: () => unknown): Promise<void> {
  for (;;) {
    await sleep(periodMs, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    await act();
  }
}

function sampling(samples: Sample[], over: AbortSignal): Promise<void> {
  const from = Date.now();
  return every(SAMPLE_EVERY_MS, over, async () => {
    const heaps = await isolateHeaps(service.pid);
    const processMb = workerdMemoryMb(service.pid);
    if (heaps.length > 0) samples.push({ minute: (Date.now() - from) / 60_000, heaps, processMb });
  });
}

/** Kills every few minutes. Each new process starts with fresh memory. */
function killing(samples: Sample[], over: AbortSignal): Promise<void> {
  const until = Date.now() + ms * KILLING_SHARE;
  return every(Math.min(KILL_EVERY_MS, ms / 6), over, async () => {
    if (Date.now() > until) return;
    await service.killAndStart();
    samples.length = 0;
  });
}

function troubling(over: AbortSignal): Promise<void> {
  return every(Math.min(TROUBLE_EVERY_MS, ms / 10), over, async () => {
    const clockMs = CLOCKS_MS[Math.floor(random() * CLOCKS_MS.length)] ?? 0;
    await service.trouble({ ...TROUBLE, clockMs }).catch(() => undefined);
  });
}

function telling(load: Load, over: AbortSignal): Promise<void> {
  const from = Date.now();
  return every(30_000, over, () => {
    const minutes = ((Date.now() - from) / 60_000).toFixed(1);
    const done = `${load.done} flows, ${load.acknowledged.length} verifications, ${service.kills} kills`;
    console.error(`${minutes} minutes: ${done}, ${workerdMemoryMb(service.pid).toFixed(0)} MB`);
  });
}
