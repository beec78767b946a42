import type { EdgeEnv } from "@svc/platform/env";

type Answered = { readonly path: string; readonly status: number; readonly ms: number };

/** The first words of a path: never an id, and no token of a link. */
const GROUP = /^\/(?:v1\/[a-z-]{1,30}|[a-z]{1,12})(?=\/|$)/;

/** One point an answer: what kind of call, how it ended, how long it took to begin. */
export function countAnswer({ METRICS, ENVIRONMENT }: EdgeEnv, { path, status, ms }: Answered): void {
  METRICS?.writeDataPoint({
    indexes: [ENVIRONMENT],
    blobs: [GROUP.exec(path)?.[0] ?? "/", String(status), `${Math.floor(status / 100)}xx`],
    doubles: [ms],
  });
}
