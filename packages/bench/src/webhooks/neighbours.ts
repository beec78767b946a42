import { setTimeout as sleep } from "node:timers/promises";
import { atAPace } from "./at-a-pace.ts";
import { atMost, exactly, type Figure } from "../figure.ts";
import { callAs, type LoadedService } from "@svc/harness/with-service";
import { percentile } from "../median.ts";
import type { TenantKeys } from "@svc/commands/tenants";
import { type Reply, WebhookReceiver } from "@svc/harness/webhook-receiver";

export const TENANTS = 100;
const SLOW_TENANTS = 10;
const VERIFICATIONS_EACH = 5;
/** Well below the capacity of two cores, so that we measure waiting instead of load. */
const VERIFICATIONS_A_SECOND = 20;
const ROUNDS = 5;
/** By then the hanging calls were cut off and their second attempts have arrived. */
const SETTLE_MS = 7_000;
const hangs: Reply = () => ({ status: 204, afterMs: 15_500 });

/** The delivery time of the webhooks of 90 tenants, without and with 10 neighbours whose servers hang; alternating. */
export async function compareNeighbours(service: LoadedService): Promise<readonly Figure[]> {
  const slow = service.tenants.slice(0, SLOW_TENANTS);
  const quick = service.tenants.slice(SLOW_TENANTS);
  await delaysOf(service, quick, []);
  const rounds: { alone: readonly number[]; beside: readonly number[] }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await delaysOf(service, quick, []);
    rounds.push({ alone, beside: await delaysOf(service, quick, slow) });
  }
  const compared = (share: number) => ({
    name: `event to arrival at ${quick.length} tenants, p${share * 100}, beside ${slow.length} that hang and without`,
    rounds: rounds.map(({ alone, beside }) => ({
      ours: percentile(beside, share),
      bare: percentile(alone, share),
    })),
  });
  const arrived = rounds.flatMap(({ alone, beside }) => [...alone, ...beside]).length;
  return [
    atMost(compared(0.99), 1.5),
    atMost(compared(0.5), 1.5),
    exactly("events that arrived", arrived, 2 * ROUNDS * quick.length * VERIFICATIONS_EACH),
  ];
}

/** Milliseconds from event to arrival for every event of the quick tenants. */
async function delaysOf(
  service: LoadedService,
  quick: readonly TenantKeys[],
  slow: readonly TenantKeys[],
): Promise<readonly number[]> {
  const prompt = new WebhookReceiver();
  const stuck = new WebhookReceiver();
  const delays = new Map<string, number>();
  prompt.reply = ({ body }) => {
    const { id, occurred_at } = JSON.parse(body) as { id: string; occurred_at: string }; // CONTRACT G9.1
    if (!delays.has(id)) delays.set(id, Date.now() - Date.parse(occurred_at));
    return { status: 204 };
  };
  stuck.reply = hangs;
  await Promise.all([prompt.start(), stuck.start()]);
  const opened = [
    ...quick.map((tenant) => ({ tenant, url: prompt.url("/in") })),
    ...slow.map((tenant) => ({ tenant, url: stuck.url("/in") })),
  ].toSorted((a, b) => (a.tenant.secretKey < b.tenant.secretKey ? -1 : 1));
  // Slow tenants add work, while the quick ones do as much per second as without them
  const gapMs = (1000 / VERIFICATIONS_A_SECOND) * (quick.length / opened.length);
  await atAPace(Array(VERIFICATIONS_EACH).fill(opened).flat(), gapMs, ({ tenant, url }) =>
    callAs(service, tenant, "/v1/verifications", { json: { webhook_url: url } }),
  );
  await sleep(1_000);
  stuck.reply = () => ({ status: 204 });
  await stuck.stop();
  await stuck.start();
  await sleep(slow.length === 0 ? 0 : SETTLE_MS);
  await Promise.all([prompt.stop(), stuck.stop()]);
  return [...delays.values()];
}
