import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_BUNDLES } from "@svc/commands/local/bundles";
import { callAs, type LoadedService, withService } from "@svc/harness/with-service";
import type { TenantKeys } from "@svc/commands/tenants";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { type Figure, unbounded } from "./figure.ts";
import { percentile } from "./median.ts";
import { atAPace } from "./webhooks/at-a-pace.ts";

const LANES = 8;
const MOST_MS = 2_500;
const ROUNDS = 5;
const ROUND_MS = 2_000;
/** Fewer calls have no p99; of ten it is the slowest. */
const LEAST_CALLS = 10;
const LOAD = 0.5;
const CASES = 10;
const PHOTOS_EACH = 20;

type Act = () => Promise<unknown>;

/**
 * Response times at half of the most that the service takes. The most is what eight callers get who each wait for an
 * answer; then calls start at a fixed pace, whether or not earlier ones are answered, and a late start counts as waiting.
 */
export async function benchPace(): Promise<readonly Figure[]> {
  return withService({ tenants: 1, bundles: DEFAULT_BUNDLES }, async (service) => {
    const [tenant] = service.tenants;
    if (!tenant) throw new Error("a tenant is needed");
    const figures: Figure[] = [];
    for (const [name, act] of Object.entries(await actsOf(service, tenant)))
      figures.push(...(await timesOf(name, act)));
    return figures;
  });
}

/** Uploads come last, because their photos are analyzed for a while after. */
async function actsOf(service: LoadedService, tenant: TenantKeys): Promise<Readonly<Record<string, Act>>> {
  const photo = await photoFile(drawScene(640, 480, 3), "jpeg");
  const file = new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" });
  const post = (route: string, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("image", file);
    return callAs<{ readonly id: string }>(service, tenant, route, { form });
  };
  const flagged = { metadata: JSON.stringify({ svc_test: "ai" }) };
  for (let made = 0; made < CASES; made++) await post("/v1/audits/sync", flagged);
  await untilClaimable(service, tenant);
  const places = placesForPhotos(service, tenant);
  return {
    "list of cases": () => callAs(service, tenant, "/v1/cases"),
    "claim of a case to review": () => callAs(service, tenant, "/v1/review/claims", { json: { count: 1 } }),
    "synchronous audit": () => post("/v1/audits/sync"),
    upload: async () => post(`/v1/verifications/${await places()}/captures`),
  };
}

/** The list is a moment behind. */
async function untilClaimable(service: LoadedService, tenant: TenantKeys): Promise<void> {
  const counts = () => callAs<{ due: { flagged: number } }>(service, tenant, "/v1/cases/counts"); // CONTRACT G15.2
  while ((await counts()).due.flagged < CASES) await sleep(100);
}

/** An audit that takes one more photo; each takes twenty. */
function placesForPhotos(service: LoadedService, tenant: TenantKeys): () => Promise<string> {
  let taken = 0;
  let audit = Promise.resolve("");
  return () => {
    if (taken++ % PHOTOS_EACH === 0) {
      const json = { mode: "audit", max_captures: PHOTOS_EACH };
      audit = callAs<{ id: string }>(service, tenant, "/v1/verifications", { json }).then(({ id }) => id);
    }
    return audit;
  };
}

async function timesOf(name: string, act: Act): Promise<readonly Figure[]> {
  console.error(`measuring ${name}`);
  await mostASecond(act);
  const most = await mostASecond(act);
  const rounds: (readonly number[])[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await timesAtPace(act, most * LOAD));
  const at = (share: number) => rounds.map((times) => percentile(times, share));
  const paced = `${name}, ${(most * LOAD).toFixed(1)} a second of ${most.toFixed(1)}`;
  return [unbounded(`${paced}: p50`, at(0.5), "ms"), unbounded(`${paced}: p99`, at(0.99), "ms")];
}

async function mostASecond(act: Act): Promise<number> {
  const began = performance.now();
  let done = 0;
  const lane = async () => {
    for (; performance.now() - began < MOST_MS; done++) await act();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return done / ((performance.now() - began) / 1000);
}

/** Milliseconds from when each call was due to its answer. */
async function timesAtPace(act: Act, aSecond: number): Promise<readonly number[]> {
  const gapMs = 1000 / aSecond;
  const began = performance.now();
  const times: number[] = [];
  const calls = Math.max(LEAST_CALLS, Math.ceil(ROUND_MS / gapMs));
  await atAPace([...Array(calls).keys()], gapMs, async (index) => {
    await act();
    times.push(performance.now() - began - index * gapMs);
  });
  return times;
}
