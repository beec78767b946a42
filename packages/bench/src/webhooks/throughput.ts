import { atLeast, type Figure, unbounded } from "../figure.ts";
import type { LoadedService } from "@svc/harness/with-service";
import { deliver, type HandOver, type Run, runOnce } from "./backlog.ts";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";

const EVENTS = 400;
const ROUNDS = 5;
const TAKES_MS = [50, 0];

type What = "ours" | "kept" | "bare";
type Round = Readonly<Record<What, Run>>;

/**
 * Webhooks per second compared with two queue consumers: one with the same guarantees (durable, every attempt logged)
 * and one that only fetches. All events are handed over at once, to one object each or to a queue. Alternating.
 */
export async function compareThroughput(service: LoadedService): Promise<readonly Figure[]> {
  const [tenant] = service.tenants;
  if (!tenant) throw new Error("a tenant is needed");
  const receiver = new WebhookReceiver();
  await receiver.start();
  try {
    const url = receiver.url("/in");
    const deliveries = await deliver(service, tenant, { url, amount: EVENTS });
    const body = receiver.received[0]?.body;
    const ours = { route: "/bare/redeliver", json: { accountId: tenant.accountId, deliveries } };
    const { accountId } = tenant;
    const kept = { route: "/bare/kept", json: { amount: EVENTS, accountId, url, body } };
    const bare = { route: "/bare/queue", json: { amount: EVENTS, url, body } };
    const figures: Figure[] = [];
    for (const afterMs of TAKES_MS) {
      receiver.reply = () => ({ status: 204, ...(afterMs > 0 && { afterMs }) });
      figures.push(...figuresOf(afterMs, await inTurns(service, receiver, { ours, kept, bare })));
    }
    return figures;
  } finally {
    await receiver.stop();
  }
}

async function inTurns(
  service: LoadedService,
  receiver: WebhookReceiver,
  { ours, kept, bare }: Readonly<Record<What, HandOver>>,
): Promise<readonly Round[]> {
  const run = (what: HandOver) => runOnce(service, receiver, { ...what, amount: EVENTS });
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ bare: await run(bare), ours: await run(ours), kept: await run(kept) });
  // The first round is a warm-up
  return rounds.slice(1);
}

function figuresOf(afterMs: number, rounds: readonly Round[]): readonly Figure[] {
  const name = `webhooks to a receiver that ${afterMs > 0 ? `takes ${afterMs} ms` : "answers at once"}`;
  const against = (other: "kept" | "bare", what: string) => ({
    name: `${name}, against a queue consumer that ${what}`,
    rounds: rounds.map((round) => ({ ours: round.ours.aSecond, bare: round[other].aSecond })),
  });
  const cpuOf = (what: What) => rounds.map((round) => round[what].cpuMs);
  return [
    atLeast(against("kept", "promises the same"), 0.9),
    atLeast(against("bare", "only fetches")),
    unbounded(`${name}: CPU of a webhook`, cpuOf("ours"), "ms"),
    unbounded(`${name}: CPU of one that is promised the same`, cpuOf("kept"), "ms"),
    unbounded(`${name}: CPU of a bare call`, cpuOf("bare"), "ms"),
  ];
}
