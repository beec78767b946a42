import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { EMPTY_KEPT_DAYS } from "@svc/domain/verification/retention";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeAll, describe, it, vi } from "vitest";
import { setClock, setEnv } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { runSender } from "../../test/support/sender.ts";
import { TenantClient } from "../../test/support/tenant.ts";

const DAY_MS = 86_400_000;

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});

/** An analyzed verification with a seal and a webhook, emptied by its retention of one day. */
async function emptied() {
  tenant = await TenantClient.create();
  await env.DB.prepare("update accounts set retention_days = 1 where id = ?").bind(tenant.accountId).run();
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response());
  runSender();
  const { body } = await tenant.post("/v1/verifications", { webhook_url: "https://hooks.example/in" });
  const { accountId } = tenant;
  const object = env.VERIFICATION.getByName(body.id);
  const photo = aPhoto();
  await object.capture(accountId, photo);
  await object.capturerCommand({ type: "submit" });
  const clear = { ai: CLEAR, screen: CLEAR, reverse: CLEAR };
  await object.settle({ captureId: photo.id, findings: clear });
  const read = await object.read(accountId);
  if (!read.ok || read.view.status !== "completed") throw new Error(JSON.stringify(read));
  const closedAt = Date.now();
  const counts = async () =>
    Promise.all(
      ["id", "verification_id"].map((column, at) =>
        tenant.shard.db
          .prepare(
            `select count(*) as n from ${at === 0 ? "verifications" : "webhook_deliveries"} where ${column} = ?`,
          )
          .bind(body.id)
          .first("n"),
      ),
    );
  await expectRows(counts);
  setClock(closedAt + DAY_MS + 1_000);
  await runDurableObjectAlarm(object);
  setClock(closedAt + DAY_MS + 3_600_000);
  await runDurableObjectAlarm(object);
  return { id: body.id, accountId, object, counts, deletesAt: closedAt + (1 + EMPTY_KEPT_DAYS) * DAY_MS };
}

async function expectRows(counts: () => Promise<unknown[]>): Promise<void> {
  await vi.waitFor(async () => {
    const [row, deliveries] = await counts();
    if (row !== 1 || Number(deliveries) < 1) throw new Error("not listed yet");
  });
}

const tablesOf = (object: Awaited<ReturnType<typeof emptied>>["object"]) =>
  runInDurableObject(object, async (_, { storage }) => ({
    tables: storage.sql
      .exec("select name from sqlite_master where name not like '\\_cf%' escape '\\'")
      .toArray(),
    alarm: await storage.getAlarm(),
  }));

const takenBy = (accountId: string) =>
  runInDurableObject(env.ACCOUNT.getByName(accountId), (_, { storage }) =>
    storage.sql.exec("select open, stored, bytes from occupied_sum").one(),
  );

describe("a verification that retention emptied", () => {
  it("is deleted whole 30 days later: rows, delivery log, object, quota; the ledger stays", async ({
    expect,
  }) => {
    const { id, accountId, object, counts, deletesAt } = await emptied();
    const ledger = async () => (await tenant.get("/v1/me/credits/movements")).body.items;
    const before = await ledger();
    setClock(deletesAt - 60_000);
    await runDurableObjectAlarm(object);
    expect((await counts())[0]).toBe(1);
    expect((await tenant.get(`/v1/verifications/${id}`)).body).toMatchObject({ id, status: "completed" });
    expect(await takenBy(accountId)).toMatchObject({ open: 0, stored: 1 });
    setClock(deletesAt + 1_000);
    expect(await runDurableObjectAlarm(object)).toBe(true);
    expect(await counts()).toEqual([0, 0]);
    expect(await tablesOf(object)).toEqual({ tables: [], alarm: null });
    expect(await takenBy(accountId)).toEqual({ open: 0, stored: 0, bytes: 0 });
    expect((await tenant.get(`/v1/verifications/${id}`)).status).toBe(404);
    expect((await tenant.get("/v1/verifications")).body.items).toEqual([]);
    expect(await ledger()).toEqual(before);
    expect(before.length).toBeGreaterThan(1);
  });

  it("is deleted when it is read long after, if its alarm was lost", async ({ expect }) => {
    const { accountId, object, deletesAt } = await emptied();
    await runInDurableObject(object, (_, { storage }) => storage.deleteAlarm());
    setClock(deletesAt + 3_600_000);
    await object.read(accountId);
    expect(await runDurableObjectAlarm(object)).toBe(true);
    expect(await tablesOf(object)).toEqual({ tables: [], alarm: null });
  });

  it.for(["delete.before.rows", "delete.after.rows", "delete.before.storage"])(
    "is deleted all the same when that failed at %s",
    async (point, { expect }) => {
      const { id, accountId, object, counts, deletesAt } = await emptied();
      setClock(deletesAt + 1_000);
      setEnv({ FAULT: `${point}=throw` });
      await runDurableObjectAlarm(object);
      setEnv({ FAULT: undefined });
      const { tables, alarm } = await tablesOf(object);
      expect(tables.length).toBeGreaterThan(0);
      expect(alarm).toBeGreaterThan(Date.now());
      setClock(Number(alarm) + 1_000);
      await runDurableObjectAlarm(object);
      expect(await counts()).toEqual([0, 0]);
      expect(await tablesOf(object)).toEqual({ tables: [], alarm: null });
      expect(await takenBy(accountId)).toMatchObject({ stored: 0 });
      expect((await tenant.get(`/v1/verifications/${id}`)).status).toBe(404);
    },
  );
});
