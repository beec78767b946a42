import { setTimeout as sleep } from "node:timers/promises";
import { callAs, inLanes, type LoadedService } from "@svc/harness/with-service";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";
import type { TenantKeys } from "@svc/commands/tenants";
import { exactly, type Figure, notAbove } from "../figure.ts";
import { percentile } from "../median.ts";
import { atAPace } from "./at-a-pace.ts";

const HANGING = 300;
const LANES = 8;
const OTHERS = 100;
const OTHERS_A_SECOND = 5;
/** Several times the timeout of 15 s. */
const PATIENCE_MS = 90_000;

type Page = {
  readonly items: readonly { readonly attempts: readonly unknown[] }[];
  readonly next_cursor?: string;
};

/**
 * One tenant's server accepts every call and answers none. Measures how long another tenant waits, and whether each
 * call is logged.
 */
export async function measureHanging(service: LoadedService): Promise<readonly Figure[]> {
  const [stuck, prompt] = service.tenants;
  if (!stuck || !prompt) throw new Error("two tenants are needed");
  const [hangs, answers] = [new WebhookReceiver(), new WebhookReceiver()];
  const delays: number[] = [];
  hangs.reply = () => undefined;
  answers.reply = ({ body }) => {
    const { occurred_at } = JSON.parse(body) as { occurred_at: string }; // CONTRACT G9.1
    delays.push(Date.now() - Date.parse(occurred_at));
    return { status: 204 };
  };
  await Promise.all([hangs.start(), answers.start()]);
  try {
    const open = (tenant: TenantKeys, url: string) =>
      callAs(service, tenant, "/v1/verifications", { json: { webhook_url: url } });
    await Promise.all([
      inLanes([...Array(HANGING).keys()], LANES, () => open(stuck, hangs.url("/in"))),
      atAPace([...Array(OTHERS).keys()], 1000 / OTHERS_A_SECOND, () => open(prompt, answers.url("/in"))),
    ]);
    const began = performance.now();
    let tried = 0;
    while ((tried < HANGING || delays.length < OTHERS) && performance.now() - began < PATIENCE_MS) {
      await sleep(1_000);
      tried = await triedOf(service, stuck);
    }
    return [
      notAbove(
        `event to arrival beside ${HANGING} calls that hang, p95`,
        percentile(delays, 0.95),
        3_000,
        "ms",
      ),
      exactly("events that arrived beside them", delays.length, OTHERS),
      exactly("calls that hung, tried and logged", tried, HANGING),
    ];
  } finally {
    await Promise.all([hangs.stop(), answers.stop()]);
  }
}

async function triedOf(service: LoadedService, tenant: TenantKeys): Promise<number> {
  let tried = 0;
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const route = `/v1/webhook-deliveries?limit=100${cursor && `&cursor=${cursor}`}`;
    const page: Page = await callAs(service, tenant, route);
    tried += page.items.filter(({ attempts }) => attempts.length > 0).length;
    cursor = page.next_cursor;
  }
  return tried;
}
