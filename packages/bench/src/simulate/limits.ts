import type { Use } from "../cost/list-prices.ts";
import type { DayFigures } from "./day.ts";

/** CONTRACT G4.7: the default. */
const DAYS_KEPT = 180;
/** As bound in wrangler.toml today. */
const DATABASES = 2;
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
  // The largest tenant plus an even share of the others
  const others = (day.verifications - largestTenant.verifications) / DATABASES;
  const fullest = (largestTenant.verifications + others) / day.verifications;
  const shards = Math.ceil((largestTenant.verifications * photos * DAYS_KEPT) / PICTURES_A_SHARD);
  return [
    {
      what: "size of the fullest database, with what is kept",
      load: use.storedD1Gb * day.verifications * DAYS_KEPT * fullest,
      limit: 10,
      unit: "GB",
      whatToDo:
        "bind more databases: new accounts go there, none moves; a tenant that fills one needs its rows spread by month",
    },
    {
      what: "calls to the busiest database",
      load: use.d1Calls * peakASecond * fullest,
      limit: 1_000,
      unit: "a second, of 1 ms each",
      whatToDo: "the same databases; rows of several events in one batch",
    },
    {
      what: "photos that are judged at the same time",
      load: peakASecond * photos * cpuSAPhoto,
      limit: 250,
      unit: "consumers of a queue",
      whatToDo: "a second queue `analysis-1` with its consumer: messages name no queue",
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
      whatToDo: "as above",
    },
  ];
}
