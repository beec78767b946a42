import type { Billed } from "@svc/harness/billed";

/** What one verification uses, by the names in the price lists. */
export type Use = Readonly<
  Record<Billed | "requests" | "cpuMs" | "storedObjectGb" | "storedD1Gb" | "storedR2Gb", number>
>;

type Price = { readonly what: string; readonly usd: number; readonly per: number };

/** An active object is billed as 128 MB: 0.125 GB-s per second. */
const OBJECT_GB = 0.125;
/** CONTRACT G4.7: photos are kept for 180 days by default. */
const MONTHS_KEPT = 6;
/** A write, a read and a delete. Messages longer than 64 KB count several times; ours are shorter. */
const OPERATIONS_A_MESSAGE = 3;

/**
 * Cloudflare's list prices beyond the included amounts, in US dollars (developers.cloudflare.com: workers,
 * durable-objects, d1, r2 and queues, `platform/pricing`, read 2026-11-25).
 */
const LIST_PRICES: Readonly<Record<keyof Use, Price>> = {
  requests: { what: "requests to the edge script", usd: 0.3, per: 1e6 },
  cpuMs: { what: "CPU ms of all scripts", usd: 0.02, per: 1e6 },
  objectCalls: { what: "calls and alarms of objects", usd: 0.15, per: 1e6 },
  accountCalls: { what: "of these, calls to the account", usd: 0, per: 1e6 },
  objectMs: { what: "ms that an object is awake", usd: 12.5 * OBJECT_GB, per: 1e9 },
  objectRowsRead: { what: "rows that objects read", usd: 0.001, per: 1e6 },
  objectRowsWritten: { what: "rows that objects write", usd: 1, per: 1e6 },
  d1Calls: { what: "calls to D1", usd: 0, per: 1e6 },
  d1RowsRead: { what: "rows read in D1", usd: 0.001, per: 1e6 },
  d1RowsWritten: { what: "rows written in D1, its indexes too", usd: 1, per: 1e6 },
  r2ClassA: { what: "writes to R2", usd: 4.5, per: 1e6 },
  r2ClassB: { what: "reads from R2", usd: 0.36, per: 1e6 },
  queueMessages: { what: "messages of queues", usd: 0.4 * OPERATIONS_A_MESSAGE, per: 1e6 },
  storedObjectGb: { what: "GB in objects, for 180 days", usd: 0.2 * MONTHS_KEPT, per: 1 },
  storedD1Gb: { what: "GB in D1, for 180 days", usd: 0.75 * MONTHS_KEPT, per: 1 },
  storedR2Gb: { what: "GB in R2, for 180 days", usd: 0.015 * MONTHS_KEPT, per: 1 },
};

export type Item = { readonly what: string; readonly amount: number; readonly usd: number };

/** The bill for this use, item by item, most expensive first. */
export function billOf(use: Use): readonly Item[] {
  const items = Object.entries(LIST_PRICES).map(([name, { what, usd, per }]) => {
    const amount = use[name as keyof Use]; // the prices' own names
    return { what, amount, usd: (amount * usd) / per };
  });
  return items.toSorted((one, other) => other.usd - one.usd);
}

export function totalOf(items: readonly Item[]): number {
  return items.reduce((sum, { usd }) => sum + usd, 0);
}
