import { freePort } from "@svc/commands/local/free-port";
import { migrate, type RunningService, startService } from "@svc/commands/local/service";
import { CONFIGS } from "@svc/commands/local/wrangler";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import { benchConfig } from "./bench-config.ts";
import { comparisonMs } from "./comparison-cost.ts";
import { type Figure, type Measured, notAbove, unbounded } from "./figure.ts";
import { median, percentile } from "./median.ts";
import { workerdMemoryMb } from "./workerd-process.ts";

const AMOUNTS = [1_000, 10_000, 100_000];
const MOST = 1_000_000;
const ROUNDS = 5;
const CALLS = 40;
const WARM_UPS = 20;
/** Photos added per call. */
const AT_ONCE = 10_000;
/** Candidates whose features are compared with a photo's. */
const COMPARED = 12;
const SCATTERED = 100_000;

type Call = (what: "fill" | "search" | "table" | "hash" | "nothing", count?: number) => Promise<number>;

type Indexes = {
  readonly open: (name: string | number, order?: "life" | "random") => Call;
  readonly memoryMb: () => number;
};

type Cost = {
  readonly photos: number;
  /** p95 of each round, as is the next. */
  readonly searchMs: readonly number[];
  readonly takeMs: readonly number[];
  /** The first search after the object was evicted, which reads all of its photos. */
  readonly wakeMs: number;
  /** While it is awake. */
  readonly memoryMb: number;
  readonly bytesAPhoto: number;
};

/** The cost of an index in one object of workerd, measured from outside minus the time of an empty call. */
export async function benchPhotoIndex(): Promise<readonly Figure[]> {
  const stateDir = temporaryFolder("bench-index");
  const amounts = [...AMOUNTS, MOST];
  try {
    await migrate(stateDir);
    const scatteredBytes = await withIndexes(stateDir, async ({ open }) => {
      for (const photos of amounts) await inPortions(photos, (count) => open(photos)("fill", count));
      const scattered = open("scattered", "random");
      await inPortions(SCATTERED, (count) => scattered("fill", count));
      return scattered("nothing");
    });
    // In a new process, so that nothing remains in memory from filling
    return await withIndexes(stateDir, async (indexes) => {
      const costs: Cost[] = [];
      for (const photos of amounts) costs.push(await measure(photos, indexes));
      const hashMs = await byHash(indexes.open("table"));
      const scattered = "index of 100,000 photos in no order: at rest, each";
      return [
        ...costs.flatMap(figuresOf),
        unbounded(scattered, scatteredBytes / SCATTERED, "bytes"),
        ...boundsOf(costs.at(-1), hashMs),
      ];
    });
  } finally {
    removeNow(stateDir);
  }
}

function figuresOf({ photos, searchMs, takeMs, wakeMs, memoryMb, bytesAPhoto }: Cost): readonly Figure[] {
  const name = `index of ${photos.toLocaleString("en")} photos`;
  return [
    unbounded(`${name}: search, p95`, searchMs, "ms"),
    unbounded(`${name}: taking one in, p95`, takeMs, "ms"),
    unbounded(`${name}: waking up`, wakeMs, "ms"),
    unbounded(`${name}: in memory`, memoryMb, "MB"),
    unbounded(`${name}: at rest, each`, bytesAPhoto, "bytes"),
  ];
}

/** The bounds we promise for a million photos. */
function boundsOf(cost: Cost | undefined, hashMs: readonly number[]): readonly Figure[] {
  if (!cost) return [];
  const compareMs = COMPARED * comparisonMs();
  const whole = cost.searchMs.map((searchMs) => searchMs + compareMs);
  return [
    within("by hash alone, p95", hashMs, { unit: "ms", most: 20 }),
    within(`search, p95, and CPU of ${COMPARED} comparisons with geometry`, whole, { unit: "ms", most: 100 }),
    within("in memory", cost.memoryMb, { unit: "MB", most: 96 }),
    within("at rest, each", cost.bytesAPhoto, { unit: "bytes", most: 200 }),
  ];
}

function within(
  name: string,
  measured: Measured,
  { unit, most }: { readonly unit: string; readonly most: number },
): Figure {
  return notAbove(`a million photos: ${name}`, measured, most, unit);
}

async function measure(photos: number, { open, memoryMb }: Indexes): Promise<Cost> {
  const call = open(photos);
  const emptyMs = median(await timesOf(() => call("nothing")));
  const [bytes, before] = [await call("nothing"), memoryMb()];
  const wakeMs = await timeOf(() => call("search"));
  const held = memoryMb() - before;
  const searchMs = await roundsOf(() => call("search"), emptyMs);
  const takeMs = await roundsOf(() => call("fill", 1), emptyMs);
  return {
    photos,
    searchMs,
    takeMs,
    wakeMs: wakeMs - emptyMs,
    memoryMb: held,
    bytesAPhoto: bytes / photos,
  };
}

/** Scans the table of a million hashes only, without embeddings. */
async function byHash(call: Call): Promise<readonly number[]> {
  const emptyMs = median(await timesOf(() => call("nothing")));
  await inPortions(MOST, (count) => call("table", count));
  return roundsOf(() => call("hash"), emptyMs);
}

async function withIndexes<T>(stateDir: string, use: (indexes: Indexes) => Promise<T>): Promise<T> {
  const configs = [benchConfig(stateDir), ...CONFIGS.slice(1).filter((config) => !config.includes("video"))];
  const service = await startService({ port: await freePort(), stateDir, configs });
  try {
    return await use({
      open: (name, order = "life") => callTo(service, name, order),
      memoryMb: () => workerdMemoryMb(service.process.pid ?? 0),
    });
  } finally {
    await service.stop();
  }
}

/** Returns the object's stored bytes. */
function callTo({ baseUrl }: RunningService, name: string | number, order: string): Call {
  return async (what, count = 1) => {
    const url = `${baseUrl}/bare/index/${name}/${what}`;
    const response = await fetch(url, { method: "POST", body: JSON.stringify({ count, order }) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { bytes: number }).bytes; // written by the bench handler
  };
}

async function inPortions(photos: number, what: (count: number) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < photos; done += AT_ONCE) await what(Math.min(AT_ONCE, photos - done));
}

/** p95 of each round, less an empty call. */
async function roundsOf(what: () => Promise<unknown>, emptyMs: number): Promise<readonly number[]> {
  const p95s: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    p95s.push(percentile(await timesOf(what, round === 0 ? WARM_UPS : 0), 0.95) - emptyMs);
  return p95s;
}

async function timesOf(what: () => Promise<unknown>, warmUps = WARM_UPS): Promise<readonly number[]> {
  const times: number[] = [];
  for (let time = 0; time < warmUps + CALLS; time++) times.push(await timeOf(what));
  return times.slice(warmUps);
}

async function timeOf(what: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await what();
  return performance.now() - began;
}
