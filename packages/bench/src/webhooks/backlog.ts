import { setTimeout as sleep } from "node:timers/promises";
import { callAs, inLanes, type LoadedService } from "@svc/harness/with-service";
import { workerdCpuMs } from "../workerd-process.ts";
import type { TenantKeys } from "@svc/commands/tenants";
import type { WebhookReceiver } from "@svc/harness/webhook-receiver";

export type HandOver = { readonly route: string; readonly json: unknown };
export type Run = { readonly aSecond: number; readonly cpuMs: number };
type Item = { readonly id: string; readonly verification_id: string };
type Page = { readonly items: readonly Item[]; readonly next_cursor?: string };

const LANES = 8;
const PATIENCE_MS = 60_000;
/** Time to write the delivery log after the last call has arrived. */
const SETTLE_MS = 7_000;

/** Creates this many verifications whose creation was reported to `url`, and can be redelivered. */
export async function deliver(
  service: LoadedService,
  tenant: TenantKeys,
  { url, amount }: { url: string; amount: number },
) {
  await inLanes([...Array(amount).keys()], LANES, () =>
    callAs(service, tenant, "/v1/verifications", { json: { webhook_url: url } }),
  );
  await sleep(SETTLE_MS);
  const found: Item[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const query = `state=delivered&limit=100${cursor && `&cursor=${cursor}`}`;
    const page: Page = await callAs(service, tenant, `/v1/webhook-deliveries?${query}`);
    found.push(...page.items);
    cursor = page.next_cursor;
  }
  if (found.length !== amount) throw new Error(`${found.length} of ${amount} webhooks were delivered`);
  return found.map(({ id, verification_id: verificationId }) => ({ id, verificationId }));
}

/** From handing over `amount` events to the last arrival. Counts workerd's CPU until everything is logged. */
export async function runOnce(
  service: LoadedService,
  receiver: WebhookReceiver,
  { route, json, amount }: HandOver & { readonly amount: number },
): Promise<Run> {
  const [tenant = { secretKey: "" }] = service.tenants;
  receiver.received.length = 0;
  const cpuBefore = workerdCpuMs(service.pid);
  const began = performance.now();
  const handed = callAs(service, tenant, route, { json });
  while (receiver.received.length < amount && performance.now() - began < PATIENCE_MS) await sleep(5);
  await handed;
  const last = receiver.received.at(-1);
  if (!last || receiver.received.length !== amount)
    throw new Error(`${route}: ${receiver.received.length} of ${amount} calls arrived`);
  await sleep(SETTLE_MS);
  const cpuMs = (workerdCpuMs(service.pid) - cpuBefore) / amount;
  return { aSecond: amount / ((last.at - began) / 1000), cpuMs };
}
