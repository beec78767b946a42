import type { EdgeEnv } from "@svc/platform/env";

type Answered = { readonly path: string; readonly status: number; readonly ms: number };

/** The first segments of a path, which contain neither ids nor link tokens. */
const GROUP = /^\/(?:v1\/[a-z-]{1,30}|[a-z]{1,12})(?=\/|$)/;

/** Writes one data point per response: the route group, the status class and the time to the first byte. */
export function countAnswer({ METRICS, ENVIRONMENT }: EdgeEnv, { path, status, ms }: Answered): void {
  METRICS?.writeDataPoint({
    indexes: [ENVIRONMENT],
    blobs: [GROUP.exec(path)?.[0] ?? "/", String(status), `${Math.floor(status / 100)}xx`],
    doubles: [ms],
  });
}
