import { setTimeout as sleep } from "node:timers/promises";
import { callAs, type LoadedService } from "@svc/harness/with-service";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";
import { exactly, type Figure, notAbove, unbounded } from "../figure.ts";
import { percentile } from "../median.ts";
import { atAPace } from "./at-a-pace.ts";

const EVENTS_A_SECOND = 100;
const EVENTS = 3_000;
/** One call in this many goes to a receiver that never answers and ends with the sender's timeout of 15 s. */
const DEAD_ONE_IN = 10;
const PATIENCE_MS = 60_000;

/** The delay between an event and its first attempt, including dead receivers, at a fixed pace. */
export async function measureLatency(service: LoadedService): Promise<readonly Figure[]> {
  const [tenant] = service.tenants;
  if (!tenant) throw new Error("a tenant is needed");
  const receiver = new WebhookReceiver();
  const delays = new Map<string, number>();
  receiver.reply = ({ path, body }) => {
    const { id, occurred_at } = JSON.parse(body) as { id: string; occurred_at: string }; // CONTRACT G9.1
    if (!delays.has(id)) delays.set(id, Date.now() - Date.parse(occurred_at));
    return path === "/dead" ? undefined : { status: 204 };
  };
  await receiver.start();
  try {
    const began = performance.now();
    await atAPace([...Array(EVENTS).keys()], 1000 / EVENTS_A_SECOND, (index) => {
      const url = receiver.url(index % DEAD_ONE_IN === 0 ? "/dead" : "/in");
      return callAs(service, tenant, "/v1/verifications", { json: { webhook_url: url } });
    });
    const pace = EVENTS / ((performance.now() - began) / 1000);
    while (delays.size < EVENTS && performance.now() - began < PATIENCE_MS) await sleep(100);
    const all = [...delays.values()];
    return [
      notAbove("event to first attempt, p99", percentile(all, 0.99), 1_000, "ms"),
      notAbove("event to first attempt, p50", percentile(all, 0.5), 250, "ms"),
      unbounded(`events a second, one in ${DEAD_ONE_IN} of them to a receiver that never answers`, pace),
      exactly("events that were sent", all.length, EVENTS),
    ];
  } finally {
    await receiver.stop();
  }
}
