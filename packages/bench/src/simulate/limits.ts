import type { Use } from "../cost/list-prices.ts";
import type { DayFigures } from "./day.ts";

/** CONTRACT G4.7: the default. */
const DAYS_KEPT = 180;
/** As bound in wrangler.toml today. */
const DATABASES = 2;
const DATABASE_GB = 10;
const DATABASE_CALLS_A_SECOND = 1_000;
/** Consumers of one queue at the same time. */
const CONSUMERS = 250;
/** Capacity of one index object (workers/edge/photo-index). */
const PICTURES_A_SHARD = 250_000;
/** Cost of a search per shard, from `pnpm bench index`. */
const SEARCH_S = 0.01;

export type Load = {
  readonly what: string;
  readonly load: number;
  readonly limit: number;
  readonly unit: string;
  readonly whatToDo: string;
};

type Workload = {
  readonly day: DayFigures;
  readonly photos: number;
  readonly use: Use;
  readonly cpuSAPhoto: number;
};

/**
 * The load of the busiest minute, or of half a year's storage, on everything that has a limit. The limits are
 * Cloudflare's as documented (developers.cloudflare.com: queues, d1, durable-objects and workers, `platform/limits`,
 * read 2026-11-25).
 */
export function loadsOf({ day, photos, use, cpuSAPhoto }: Workload): readonly Load[] {
  const { peakASecond, largestTenant } = day;
  const atOnce = peakASecond * photos * cpuSAPhoto;
  const shards = Math.ceil((largestTenant.verifications * photos * DAYS_KEPT) / PICTURES_A_SHARD);
  return [
    ...loadsOfDatabases(day, use),
    {
      what: "photos that are judged at the same time",
      load: atOnce,
      limit: CONSUMERS,
      unit: "consumers of a queue",
      whatToDo: `${most(atOnce / CONSUMERS, "queue")} with a consumer each (\`analysis-1\` …): messages name no queue`,
    },
    {
      what: "messages of all queues",
      load: use.queueMessages * peakASecond,
      limit: 5_000,
      unit: "a second, of one queue",
      whatToDo: "queues by account, as databases",
    },
    {
      what: "calls to the largest tenant's account",
      load: use.accountCalls * largestTenant.peakASecond,
      limit: 1_000,
      unit: "a second",
      whatToDo: "blocks of credit that are leased to objects below the account",
    },
    {
      what: "searches of a shard of the largest tenant's photos",
      load: largestTenant.peakASecond * photos,
      limit: 1 / SEARCH_S,
      unit: "a second",
      whatToDo: "fewer photos a search: shards by month, those within what an insurer asks about",
    },
    {
      what: "shards that one photo of the largest tenant is searched in",
      load: shards,
      limit: 1_000,
      unit: "calls of one request",
      whatToDo: "fewer photos a search, as for their number a second",
    },
  ];
}

function loadsOfDatabases(
  { verifications, peakASecond, largestTenant }: DayFigures,
  use: Use,
): readonly Load[] {
  // The largest tenant plus an even share of the others
  const others = (verifications - largestTenant.verifications) / DATABASES;
  const fullest = (largestTenant.verifications + others) / verifications;
  const keptGb = use.storedD1Gb * DAYS_KEPT * verifications;
  const largestGb = use.storedD1Gb * DAYS_KEPT * largestTenant.verifications;
  const days = Math.floor((DAYS_KEPT * DATABASE_GB) / largestGb);
  const calls = use.d1Calls * peakASecond;
  return [
    {
      what: "size of the fullest database, with what is kept",
      load: keptGb * fullest,
      limit: DATABASE_GB,
      unit: "GB",
      whatToDo: `bind ${most(keptGb / DATABASE_GB, "database")} in all, deploy, and take the largest accounts there with \`pnpm ops move\``,
    },
    {
      what: "rows of the largest tenant, in a database of its own",
      load: largestGb,
      limit: DATABASE_GB,
      unit: "GB",
      whatToDo: `nothing moves a part of an account: keep its cases for ${days} days at most, or give it several accounts`,
    },
    {
      what: "calls to the busiest database",
      load: calls * fullest,
      limit: DATABASE_CALLS_A_SECOND,
      unit: "a second, of 1 ms each",
      whatToDo: `${most(calls / DATABASE_CALLS_A_SECOND, "database")} with \`pnpm ops move\`, as for the size`,
    },
  ];
}

/** The number that is enough, with its word. */
function most(needed: number, word: string): string {
  const count = Math.ceil(needed);
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
