import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@svc/testkit/random";
import { exactly, type Figure, unbounded } from "../figure.ts";
import type { LoadedService } from "@svc/harness/with-service";
import { ALWAYS_SENT, openAudits, redeliverFailed, loggedEventsOf } from "./audits.ts";
import { answerOf, dieAndComeBack, type Failure } from "./failures.ts";
import { WebhookLedger } from "./ledger.ts";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";

export type StormOptions = {
  readonly verifications: number;
  readonly failures: readonly Failure[];
  readonly deadMs: number;
  readonly patienceMs: number;
};

export type Storm = {
  readonly ledger: WebhookLedger;
  readonly expected: number;
  readonly missing: number;
  /** Accepted, but missing from every verification's log. */
  readonly invented: number;
  /** Failed all ten attempts and were redelivered by `redeliver`. */
  readonly givenUp: number;
  readonly seconds: number;
};

/** Audits of a tenant whose server fails at random, and is down for a while after a third has arrived. */
export async function storm(service: LoadedService, options: StormOptions): Promise<Storm> {
  const [tenant] = service.tenants;
  if (!tenant) throw new Error("a storm needs a tenant");
  const { verifications: amount, failures, deadMs, patienceMs } = options;
  const ledger = new WebhookLedger(tenant.webhookSecret);
  const random = seededRandom(amount);
  const receiver = new WebhookReceiver();
  receiver.reply = (webhook) => ledger.note(webhook, answerOf(failures, random()));
  await receiver.start();
  try {
    const began = performance.now();
    const expected = amount * ALWAYS_SENT.length;
    const tries = new Map<string, number>();
    const arrives = async (share: number, act?: () => Promise<void>) => {
      while (ledger.taken.size < expected * share && performance.now() - began < patienceMs) {
        await sleep(500);
        await act?.();
      }
    };
    const listening = async () => {
      await arrives(1 / 3);
      await dieAndComeBack(receiver, deadMs);
      await arrives(1, () => redeliverFailed(service, tenant, tries));
    };
    const [ids] = await Promise.all([
      openAudits(service, tenant, { url: receiver.url("/in"), amount }),
      listening(),
    ]);
    const seconds = (performance.now() - began) / 1000;
    const logged = await loggedEventsOf(service, tenant, ids);
    const arrived = [...logged].filter((id) => ledger.taken.has(id)).length;
    const invented = ledger.taken.size - arrived;
    return { ledger, expected, missing: expected - arrived, invented, givenUp: tries.size, seconds };
  } finally {
    await receiver.stop();
  }
}

export function stormFigures({
  ledger,
  expected,
  missing,
  invented,
  givenUp,
  seconds,
}: Storm): readonly Figure[] {
  const { calls, refusals, unsigned, changed, taken } = ledger;
  const again = [...taken.values()].filter((times) => times > 1).length;
  return [
    exactly("events that arrived", expected - missing, expected),
    exactly("events that no log knows", invented, 0),
    exactly("calls with other bytes than the first of their id", changed, 0),
    exactly("calls that standardwebhooks does not verify", unsigned, 0),
    unbounded("calls that reached the receiver", calls),
    unbounded("of these failed on purpose", (100 * refusals) / calls, "%"),
    unbounded("events given up after 10 attempts, then redelivered", givenUp),
    unbounded("events taken more than once", again),
    unbounded("time", seconds, "s"),
  ];
}
