import { atMost, type Figure, notAbove, type Turns } from "../figure.ts";
import type { LoadedService } from "@svc/harness/with-service";
import { percentile } from "../median.ts";
import { ODD_CSV, ODD_FORMS, ODD_HEADERS, ODD_QUERIES, type OddBody, oddJson } from "./odd-bodies.ts";
import { listRoutes, type Route } from "./routes.ts";

/** Half of each route's limit, so that twice as much is still accepted. */
const SIZES = { link: 7_000, json: 256_000, table: 1_000_000, form: 30_000, head: 4_000 } as const;

/** Shorter calls cannot be compared: the time goes to the network and to other load. */
const LEAST_MS = 20;

const RUNS = 5;

/**
 * The allowed growth when the size doubles: twice as much plus the noise of a shared machine. Quadratic work would
 * take four times as long.
 */
export const MOST_GROWTH = 3.5;

type Call = { readonly url: string; readonly init: RequestInit };
type Probe = { readonly name: string; readonly bytes: number; readonly call: (bytes: number) => Call };

/** Milliseconds of one probe for this size and for twice the size, each the best of its runs. */
export type Growth = {
  readonly name: string;
  readonly onceMs: number;
  readonly twiceMs: number;
  readonly ratio: number;
  /** All runs: twice the size and once. */
  readonly rounds: Turns["rounds"];
};

/** Odd bodies, queries and headers of growing size for every operation of the OpenAPI document. */
export async function measureGrowth(service: LoadedService, runs: number): Promise<readonly Growth[]> {
  const growths: Growth[] = [];
  for (const route of await listRoutes(service)) {
    for (const probe of probesOf(service, route)) growths.push(await growthOf(probe, runs));
  }
  return growths;
}

function probesOf(service: LoadedService, route: Route): readonly Probe[] {
  const { method, path, name, isByLink } = route;
  const url = `${service.baseUrl}${path}`;
  const headers = isByLink ? {} : { Authorization: `Bearer ${service.tenants[0]?.secretKey ?? ""}` };
  const queries = ODD_QUERIES.map(({ shape, draw }) => ({
    name: `${name}, query of ${shape}`,
    bytes: SIZES.head,
    call: (bytes: number) => ({ url: `${url}?${draw(bytes)}`, init: { method, headers } }),
  }));
  const heads = ODD_HEADERS.map((header) => ({
    name: `${name}, ${header.name}`,
    bytes: SIZES.head,
    call: (bytes: number) => ({
      url,
      init: { method, headers: { ...headers, [header.name]: header.draw(bytes) } },
    }),
  }));
  const bodies = bodiesOf(route).map(({ body, bytes }) => ({
    name: `${name}, ${body.type.split(";")[0]} of ${body.shape}`,
    bytes,
    call: (size: number) => ({
      url,
      init: { method, headers: { ...headers, "Content-Type": body.type }, body: body.draw(size) },
    }),
  }));
  return [...queries, ...heads, ...bodies];
}

function bodiesOf({ method, members, takesCsv, takesForm, isByLink }: Route) {
  if (method === "GET" || method === "HEAD") return [];
  const jsonBytes = takesCsv ? SIZES.table : SIZES.json;
  return [
    ...sized(oddJson(members), isByLink ? SIZES.link : jsonBytes),
    ...(takesCsv ? sized(ODD_CSV, SIZES.table) : []),
    ...(takesForm ? sized(ODD_FORMS, SIZES.form) : []),
  ];
}

function sized(bodies: readonly OddBody[], bytes: number) {
  return bodies.map((body) => ({ body, bytes }));
}

/**
 * An apparent growth is measured up to four times as often: other load only adds time, and may add it to one of the two.
 */
async function growthOf({ name, bytes, call }: Probe, runs: number): Promise<Growth> {
  const [once, twice] = [call(bytes), call(2 * bytes)];
  let [onceMs, twiceMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const rounds: { ours: number; bare: number }[] = [];
  const ratio = () => Math.max(LEAST_MS, twiceMs) / Math.max(LEAST_MS, onceMs);
  for (let run = 0; run < runs || (run < 4 * runs && ratio() > MOST_GROWTH); run++) {
    const [bare, ours] = [await millisecondsOf(once), await millisecondsOf(twice)];
    rounds.push({ ours: Math.max(LEAST_MS, ours), bare: Math.max(LEAST_MS, bare) });
    [onceMs, twiceMs] = [Math.min(onceMs, bare), Math.min(twiceMs, ours)];
    // Calls this short show nothing
    if (twiceMs < LEAST_MS) break;
  }
  return { name, onceMs, twiceMs, ratio: ratio(), rounds };
}

async function millisecondsOf({ url, init }: Call): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(60_000) });
  await answer.arrayBuffer();
  const took = performance.now() - start;
  if (answer.status >= 500) throw new Error(`${init.method ?? "GET"} ${url.slice(0, 200)}: ${answer.status}`);
  return took;
}

/** Latencies in milliseconds of another tenant's sequential reads while `work` runs. */
export async function latenciesBeside(
  service: LoadedService,
  work: Promise<unknown>,
): Promise<readonly number[]> {
  const [, neighbour] = service.tenants;
  const headers = { Authorization: `Bearer ${neighbour?.secretKey ?? ""}` };
  const call = { url: `${service.baseUrl}/v1/verifications`, init: { headers } };
  const latencies: number[] = [];
  const over = work.then(() => "over");
  for (;;) {
    latencies.push(await millisecondsOf(call));
    const pause = new Promise((resolve) => setTimeout(resolve, 5));
    if ((await Promise.race([over, pause])) === "over") return latencies;
  }
}

/** The table of the bench: the three worst growths, and the effect on a neighbour. */
export async function benchLinear(service: LoadedService): Promise<readonly Figure[]> {
  const idle = await latenciesBeside(service, new Promise((resolve) => setTimeout(resolve, 3_000)));
  const measuring = measureGrowth(service, RUNS);
  const beside = await latenciesBeside(service, measuring);
  const growths = await measuring;
  const worst = growths.toSorted((a, b) => b.ratio - a.ratio).slice(0, 3);
  const slowest = growths.toSorted((a, b) => b.twiceMs - a.twiceMs).slice(0, 3);
  // An isolate does one thing at a time: a neighbour waits for one request ahead of its own, never for a second
  const waits = p99s(idle).map((idleMs) => idleMs + (slowest[0]?.twiceMs ?? 0));
  return [
    ...worst.map(({ name, rounds }) =>
      atMost({ name: `${growths.length} odd requests, twice the size: ${name}`, rounds }, MOST_GROWTH),
    ),
    ...slowest.map(({ name, rounds }) =>
      notAbove(
        `slowest odd request: ${name}`,
        rounds.map(({ ours }) => ours),
        250,
        "ms",
      ),
    ),
    atMost(
      {
        name: "a neighbour's list meanwhile, p99, against an idle service's and the slowest request together",
        rounds: p99s(beside).map((ours, round) => ({ ours, bare: waits[round] ?? Number.NaN })),
      },
      1.2,
    ),
  ];
}

/** Of every fifth read each, so that each knows the whole time. */
function p99s(latencies: readonly number[]): readonly number[] {
  return Array.from({ length: RUNS }, (_, first) =>
    percentile(
      latencies.filter((_latency, index) => index % RUNS === first),
      0.99,
    ),
  );
}
