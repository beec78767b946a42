import { DurableObject } from "cloudflare:workers";
import type { AccountId, DeliveryId, VerificationId } from "@svc/domain/ids";
import { Hono } from "hono";
import edge from "../src/main.ts";
import { KeptEvent, type KeptEnv, type KeptWebhook, prepareLog, sendKept } from "./kept-webhooks.ts";
import { type FillOrder, PhotoIndexBench } from "./photo-index.ts";

// the service's objects
export * from "../src/main.ts";
export { KeptEvent, PhotoIndexBench };

const HOUR_MS = 3_600_000;

/** The minimal object: it holds one row and can be woken up. */
export class BareObject extends DurableObject {
  #row = "nothing";

  read(): string {
    return this.#row;
  }

  write(row: string): void {
    this.ctx.storage.sql.exec("create table if not exists rows (body text not null)");
    this.ctx.storage.sql.exec("insert into rows values (?)", row);
    // like a verification, which expires by an alarm
    void this.ctx.storage.setAlarm(Date.now() + HOUR_MS);
    this.#row = row;
  }

  override alarm(): void {}
}

/** A call for the consumer to make. */
type BareCall = { readonly url: string; readonly body: string };

type BenchEnv = Parameters<typeof edge.fetch>[1] &
  KeptEnv & {
    readonly BARE: DurableObjectNamespace<BareObject>;
    readonly BARE_QUEUE: Queue<BareCall>;
    readonly INDEX_BENCH: DurableObjectNamespace<PhotoIndexBench>;
  };

type Redeliveries = {
  readonly accountId: AccountId;
  readonly deliveries: readonly { readonly verificationId: VerificationId; readonly id: DeliveryId }[];
};

/** The most messages a queue accepts in one call. */
const QUEUE_BATCH = 100;

const bare = new Hono<{ Bindings: BenchEnv }>();

/** `pnpm bench`, read: one object call that returns its row. */
bare.get("/bare/:id", async (c) =>
  c.body(await c.env.BARE.getByName(c.req.param("id")).read(), 200, { "Content-Type": "application/json" }),
);

/** `pnpm bench`, a link's page: one object call and a response of the same size. */
bare.get("/bare/page/:bytes", async (c) => {
  await c.env.BARE.getByName("page").read();
  return c.html("x".repeat(Number(c.req.param("bytes"))));
});

/** `pnpm bench`, write: one object call with one SQLite write and an alarm, and one D1 insert. */
bare.post("/bare", async (c) => {
  const { id = crypto.randomUUID(), ...row } = await c.req.json<{ id?: string }>();
  const body = JSON.stringify(row);
  await c.env.BARE.getByName(id).write(body);
  await c.env.DB.prepare("insert into bare (id, body) values (?, ?)").bind(id, body).run();
  return c.json({ id }, 201);
});

/** `pnpm svc webhooks --throughput`: sends this many calls to a queue. */
bare.post("/bare/queue", async (c) => {
  const { amount, ...call } = await c.req.json<BareCall & { amount: number }>();
  for (let sent = 0; sent < amount; sent += QUEUE_BATCH) {
    const bodies = Array<BareCall>(Math.min(QUEUE_BATCH, amount - sent)).fill(call);
    await c.env.BARE_QUEUE.sendBatch(bodies.map((body) => ({ body })));
  }
  return c.json({ amount }, 202);
});

/** The same, but each is stored first in an object of its own, as in the service. */
bare.post("/bare/kept", async (c) => {
  const { amount, ...webhook } = await c.req.json<Omit<KeptWebhook, "id"> & { amount: number }>();
  await prepareLog(c.env);
  for (let asked = 0; asked < amount; asked += QUEUE_BATCH) {
    const some = Array.from({ length: Math.min(QUEUE_BATCH, amount - asked) }, (_, index) => asked + index);
    await Promise.all(
      some.map((index) => {
        const id = crypto.randomUUID();
        return c.env.KEPT.getByName(`${index}`).handOver({ ...webhook, id });
      }),
    );
  }
  return c.json({ amount }, 202);
});

/** The same for the service: asks the objects, in batches, to redeliver a webhook. */
bare.post("/bare/redeliver", async (c) => {
  const { accountId, deliveries } = await c.req.json<Redeliveries>();
  for (let asked = 0; asked < deliveries.length; asked += QUEUE_BATCH) {
    const some = deliveries.slice(asked, asked + QUEUE_BATCH);
    await Promise.all(
      some.map(({ verificationId, id }) =>
        c.env.VERIFICATION.getByName(verificationId).redeliver(accountId, id),
      ),
    );
  }
  return c.json({ amount: deliveries.length }, 202);
});

/** `pnpm bench`, the index of similar photos: one object per size. */
bare.post("/bare/index/:name/:what", async (c) => {
  const index = c.env.INDEX_BENCH.getByName(c.req.param("name"));
  const { count, order } = await c.req.json<{ count: number; order: FillOrder }>();
  switch (c.req.param("what")) {
    case "fill":
      await index.fill(count, order);
      break;
    case "search":
      await index.search();
      break;
    case "table":
      await index.addToTable(count);
      break;
    case "hash":
      await index.searchByHash();
      break;
    default:
      await index.doNothing();
  }
  return c.json({ bytes: await index.bytesAtRest() });
});

function isOfKept(batch: MessageBatch<BareCall | KeptWebhook>): batch is MessageBatch<KeptWebhook> {
  return batch.queue === "kept";
}

/** A consumer that only fetches. */
async function fetchOnce({ body: { url, body } }: Message<BareCall>): Promise<void> {
  const response = await fetch(url, { method: "POST", body });
  await response.body?.cancel();
}

/** The service and, in the same script, the bare handlers it is compared with. */
export default {
  fetch: (request, env, context) =>
    new URL(request.url).pathname.startsWith("/bare")
      ? bare.fetch(request, env, context)
      : edge.fetch(request, env, context),

  async queue(batch, env) {
    if (isOfKept(batch)) await sendKept(batch, env);
    else await Promise.all(batch.messages.map(fetchOnce));
  },
} satisfies ExportedHandler<BenchEnv, BareCall | KeptWebhook>;
