import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runInDurableObject,
} from "cloudflare:test";
import { parseSecrets } from "@svc/access/mac";
import { signInNameOf } from "@svc/access/sign-in-name";
import { newVerificationId, type VerificationId } from "@svc/domain/ids";
import type { OperatorTask } from "@svc/store/schema/operations-schema";
import { askMove, askTask } from "@svc/store/operator/operator-statements";
import { countAnswer } from "@svc/operations/count-answer";
import { keepDeadLetters } from "@svc/operations/keep-dead-letters";
import { upkeep } from "@svc/operations/upkeep";
import { beforeEach, describe, it, vi } from "vitest";
import { setEnv } from "../../test/support/conditions.ts";
import { env, newAccount, openedObject } from "../../test/support/environment.ts";
import { edge, ORIGIN, TenantClient } from "../../test/support/tenant.ts";

const DAY_MS = 86_400_000;
const BODY = { type: "analyze", accountId: "acc_1", verificationId: "vfy_1", captureId: "cap_1" };

const mails: { to: string[]; subject: string; text: string }[] = [];
let asked = 0;

beforeEach(async () => {
  mails.length = 0;
  setEnv({ ALERTS_TO: "ops@svc.example", OPERATOR_TOKEN: "svc_operator_test" });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    mails.push(await new Request(url, init).json());
    return Response.json({ id: "1" });
  });
  await env.DB.batch(
    ["dead_letters", "operator_tasks", "account_moves"].map((table) =>
      env.DB.prepare(`delete from ${table}`),
    ),
  );
});

async function land(id: string, queue = "analysis-dead-production") {
  const message = { id, timestamp: new Date(), attempts: 1, body: BODY };
  const batch = createMessageBatch(queue, [message]);
  await keepDeadLetters(batch, env);
  return getQueueResult(batch, createExecutionContext());
}

async function ask(task: OperatorTask): Promise<string> {
  const id = `op_${++asked}_${crypto.randomUUID()}`;
  await env.DB.prepare(askTask(id, task, Date.now())).run();
  await upkeep(env);
  return id;
}

async function outcomeOf(id: string) {
  const row = env.DB.prepare("select outcome from operator_tasks where id = ?").bind(id);
  return (await row.first<{ outcome: string | null }>())?.outcome;
}

async function rowOf(id: string) {
  const rows = await Promise.all(
    [env.DB, env["DB_1"]].map(async (db) =>
      db?.prepare("select view from verifications where id = ?").bind(id).first<{ view: string }>(),
    ),
  );
  return rows.find((row) => row)?.view;
}

describe("dead letters", () => {
  it("are kept before they are acknowledged, once each", async ({ expect }) => {
    expect((await land("m1")).explicitAcks).toEqual(["m1"]);
    await land("m1");
    const { results } = await env.DB.prepare("select id, queue, body from dead_letters").all();
    expect(results).toEqual([{ id: "m1", queue: "analysis", body: JSON.stringify(BODY) }]);
  });

  it("come again where they could not be kept", async ({ expect }) => {
    await env.DB.prepare("alter table dead_letters rename to gone").run();
    const { explicitAcks, retryMessages } = await land("m1");
    await env.DB.prepare("alter table gone rename to dead_letters").run();
    expect([explicitAcks, retryMessages.map(({ msgId }) => msgId)]).toEqual([[], ["m1"]]);
  });

  it("are reported to operators by one mail, and further ones an hour later", async ({ expect }) => {
    await land("m1");
    await land("m2", "stamps-dead");
    await upkeep(env);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [["ops@svc.example"], "2 messages could not be processed (local)"],
    ]);
    expect(mails[0]?.text).not.toContain("vfy_1");
    await land("m3");
    await upkeep(env);
    expect(mails).toHaveLength(1);
    await env.DB.prepare("update dead_letters set told_at = told_at - ?").bind(DAY_MS).run();
    await upkeep(env);
    expect(mails[1]?.subject).toBe("A message could not be processed (local)");
  });

  it("are reported again if no provider accepted the mail", async ({ expect }) => {
    vi.mocked(globalThis.fetch).mockResolvedValueOnce(new Response(null, { status: 500 }));
    await land("m1");
    await upkeep(env);
    expect(mails).toEqual([]);
    await upkeep(env);
    expect(mails).toHaveLength(1);
  });

  it.for([
    ["analysis-dead-production", "ANALYSIS"],
    ["stamps-dead", "STAMPS"],
    ["webhooks-dead-sandbox", "WEBHOOKS"],
  ] as const)("are sent again to the queue that they came from: %s", async ([dead, queue], { expect }) => {
    const send = vi.fn<(body: unknown) => Promise<void>>(async () => {});
    setEnv({ [queue]: { send } });
    await land("m1", dead);
    const id = await ask({ type: "replay", letterId: "m1" });
    expect(send).toHaveBeenCalledExactlyOnceWith(BODY);
    expect(await outcomeOf(id)).toBe("done");
    const unknown = await ask({ type: "replay", letterId: "m9" });
    expect(await outcomeOf(unknown)).toBe("there is no such letter");
  });
});

describe("what an operator asks for", () => {
  it("gives credits, once however often it is carried out", async ({ expect }) => {
    const tenant = await TenantClient.create({ openingBalanceCents: 500 });
    const id = await ask({ type: "grant", accountId: tenant.accountId, amountCents: 2000 });
    await env.DB.prepare("update operator_tasks set done_at = null where id = ?").bind(id).run();
    await upkeep(env);
    expect((await tenant.credits()).balance_cents).toBe(2500);
  });

  it("has sign-in codes mailed to an address again, and keeps no address", async ({ expect }) => {
    const email = `ada.${crypto.randomUUID()}@acme.example`;
    const name = await signInNameOf(await parseSecrets(env.SERVICE_SECRETS), email);
    const object = env.SIGN_IN.getByName(name);
    const start = { browser: "b", network: "203.0.113.7", hash: "h" };
    for (let count = 0; count < 5; count++) await object.askCode(start);
    expect(await object.askCode(start)).toMatchObject({ outcome: "wait" });
    const id = await ask({ type: "unblock", email });
    expect(await object.askCode(start)).toMatchObject({ outcome: "asked" });
    expect(await outcomeOf(id)).toBe("done");
    const { results } = await env.DB.prepare("select task from operator_tasks").all();
    expect(JSON.stringify(results)).not.toContain(email);
  });

  it("takes again what a redaction took, after a restore brought it back", async ({ expect }) => {
    const tenant = await TenantClient.create();
    const { body } = await tenant.post("/v1/verifications", { metadata: { person: "Ada" } });
    await vi.waitUntil(() => rowOf(body.id));
    const before = await rowOf(body.id);
    await tenant.post(`/v1/verifications/${body.id}/expire`);
    await tenant.post(`/v1/verifications/${body.id}/redact`);
    await vi.waitUntil(async () => !(await rowOf(body.id))?.includes("Ada"));
    // the row as in a database backup made earlier
    const restore = "update verifications set view = ?, version = 1 where id = ?";
    await tenant.shard.db.prepare(restore).bind(before, body.id).run();
    const file = `t/${tenant.accountId}/v/${body.id}/cap_restored`;
    await env.PHOTOS.put(file, "bytes");
    const id = await ask({ type: "look_again", accountId: tenant.accountId });
    await vi.waitUntil(async () => !(await rowOf(body.id))?.includes("Ada"));
    await vi.waitUntil(async () => (await env.PHOTOS.head(file)) === null);
    expect(await outcomeOf(id)).toBe("done");
  });

  it("takes the rows of what was deleted, and leaves the others as they are", async ({ expect }) => {
    const tenant = await TenantClient.create();
    const { body } = await tenant.post("/v1/verifications", {});
    await vi.waitUntil(() => rowOf(body.id));
    const gone = newVerificationId(Date.now());
    await tenant.shard.db.batch(
      [
        `create table copied as select * from verifications where id = '${body.id}'`,
        `update copied set id = '${gone}'`,
        "insert into verifications select * from copied",
        "drop table copied",
      ].map((statement) => tenant.shard.db.prepare(statement)),
    );
    const id = await ask({ type: "look_again", accountId: tenant.accountId });
    expect([await outcomeOf(id), await rowOf(gone)]).toEqual(["done", undefined]);
    expect(await rowOf(body.id)).toContain(body.id);
  });

  it("continues where it stopped when there is more than one run can do", async ({ expect }) => {
    const { accountId } = await openedObject();
    for (let more = 0; more < 51; more++) await openedObject({}, accountId);
    const count = () =>
      env.DB.prepare("select count(*) as n from verifications where account_id = ?")
        .bind(accountId)
        .first<{ n: number }>("n");
    await vi.waitUntil(async () => Number(await count()) === 52);
    const id = await ask({ type: "look_again", accountId });
    expect(await outcomeOf(id)).toBeNull();
    await upkeep(env);
    expect(await outcomeOf(id)).toBe("done");
  });
});

/**
 * Lets an object keep its history as Cloudflare does and workerd does not: `restoreNext` brings back the tables as they
 * are now.
 */
async function remember(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, (_, { storage }) => {
    const { sql } = storage;
    const tables = sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
      )
      .toArray()
      .map(({ name }) => ({ name, rows: [...sql.exec(`select * from "${name}"`).raw()] }));
    storage.getBookmarkForTime = async (at) => `bookmark of ${Number(at)}`;
    storage.onNextSessionRestoreBookmark = async (bookmark) => {
      for (const { name, rows } of tables) {
        sql.exec(`delete from "${name}"`);
        for (const row of rows)
          sql.exec(`insert into "${name}" values (${row.map(() => "?").join(", ")})`, ...row);
      }
      return bookmark;
    };
  });
}

/** A verification that expired after the moment to which it can be restored. */
async function expiredAfterNow() {
  const tenant = await TenantClient.create();
  const { body } = await tenant.post("/v1/verifications", { metadata: { person: "Ada" } });
  const verificationId = body.id as VerificationId; // the contract's id
  await remember(env.VERIFICATION.getByName(verificationId));
  await tenant.post(`/v1/verifications/${verificationId}/expire`);
  const { accountId } = tenant;
  const task = { type: "restore_object", accountId, verificationId, atMs: 1, isForced: false } as const;
  const status = async () => (await tenant.get(`/v1/verifications/${verificationId}`)).body.status;
  return { tenant, verificationId, task, status };
}

describe("the restore of an object", () => {
  it("takes a verification back, and the lists show it so", async ({ expect }) => {
    const { verificationId, task, status } = await expiredAfterNow();
    await vi.waitUntil(async () => (await rowOf(verificationId))?.includes('"expired"'));
    expect(await outcomeOf(await ask(task))).toBe("done");
    expect(await status()).toBe("pending");
    await vi.waitUntil(async () => (await rowOf(verificationId))?.includes('"pending"'));
  });

  it("undoes no redaction, and nothing of another account", async ({ expect }) => {
    const { tenant, verificationId, task, status } = await expiredAfterNow();
    const stranger = await newAccount();
    for (const isForced of [false, true])
      expect(await outcomeOf(await ask({ ...task, accountId: stranger, isForced }))).toBe(
        "not restored: this account has no such verification",
      );
    await tenant.post(`/v1/verifications/${verificationId}/redact`);
    for (const isForced of [false, true])
      expect(await outcomeOf(await ask({ ...task, isForced }))).toContain("not restored: it was redacted");
    expect(await status()).toBe("expired");
  });

  it("is forced only where the object cannot say whether it was redacted", async ({ expect }) => {
    const { verificationId, task, status } = await expiredAfterNow();
    const broken = () =>
      runInDurableObject(env.VERIFICATION.getByName(verificationId), (instance) => {
        instance.lookAgain = () => Promise.reject(new Error("a row cannot be read"));
      });
    await broken();
    expect(await outcomeOf(await ask(task))).toContain("it does not answer");
    expect(await outcomeOf(await ask({ ...task, isForced: true }))).toBe("done");
    expect(await status()).toBe("pending");
  });
});

describe("a move that gave up", () => {
  it("is reported to operators by one mail, with the reason", async ({ expect }) => {
    const accountId = await newAccount();
    const move = { id: "move_1", accountId, source: 0, target: 1, askedAt: 1 };
    await env.DB.prepare(askMove(move)).run();
    await upkeep(env);
    await env.DB.prepare("update account_moves set gave_up = 'case_terms was full'").run();
    await upkeep(env);
    // what was copied is still being deleted
    expect(mails).toEqual([]);
    await env.DB.prepare("update account_moves set ended_at = 1").run();
    vi.mocked(globalThis.fetch).mockResolvedValueOnce(new Response(null, { status: 500 }));
    for (let minute = 0; minute < 3; minute++) await upkeep(env);
    expect(mails.map(({ subject }) => subject)).toEqual([`${accountId} was not moved (local)`]);
    expect(mails[0]?.text).toContain("case_terms was full");
  });
});

const health = (Authorization: string) =>
  edge().fetch(`${ORIGIN}/healthz?deep=1`, { headers: { Authorization } });

describe("/healthz?deep=1", () => {
  it("shows an operator the state of each part", async ({ expect }) => {
    await land("m1");
    const response = await health("Bearer svc_operator_test");
    const body = await response.json<{ status: string; parts: object; dead_letters: number }>();
    expect([response.status, body.status, body.dead_letters]).toEqual([200, "ok", 1]);
    expect(Object.keys(body.parts)).toEqual([
      "storage",
      "account",
      "analyzer",
      "reader",
      "provenance",
      "sealer",
      "video",
      "places",
      "documents",
      "DB",
      "DB_1",
    ]);
  });

  it("refuses everyone else, who may ask /healthz", async ({ expect }) => {
    for (const shown of ["", "Bearer svc_operator_wrong", "Bearer "]) {
      const response = await health(shown);
      const { error } = await response.json<{ error: { code: string } }>();
      expect([response.status, error.code]).toEqual([401, "unauthorized"]);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    setEnv({ OPERATOR_TOKEN: undefined });
    expect((await health("Bearer undefined")).status).toBe(401);
    expect(await (await edge().fetch(`${ORIGIN}/healthz`)).json()).toEqual({ status: "ok" });
  });
});

describe("counts of answers", () => {
  it("have neither ids nor tokens in them", ({ expect }) => {
    const points: AnalyticsEngineDataPoint[] = [];
    const METRICS = { writeDataPoint: (point?: AnalyticsEngineDataPoint) => void points.push(point ?? {}) };
    for (const path of ["/v1/verifications/vfy_1", "/v/secret.token", "/l/acme/car", "/%6c/x", "/"]) {
      countAnswer({ ...env, METRICS }, { path, status: 404, ms: 7 });
    }
    expect(points.map(({ blobs }) => blobs?.[0])).toEqual(["/v1/verifications", "/v", "/l", "/", "/"]);
    expect(points[0]).toEqual({
      indexes: ["local"],
      blobs: ["/v1/verifications", "404", "4xx"],
      doubles: [7],
    });
  });
});
