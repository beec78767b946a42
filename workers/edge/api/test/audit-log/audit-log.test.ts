import { newAuditEntryId, newUserId } from "@svc/domain/ids";
import { beginAuditEntry, endAuditEntry } from "@svc/store/people/audit-log";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { addMember, MemberClient } from "../../../test/support/people.ts";
import { type Answer, edge, ORIGIN, TenantClient } from "../../../test/support/tenant.ts";
import { post, tokenOf, withMails } from "../sign-in/mails.ts";

const ROUTE = "/v1/me/audit-log";
const DAY_MS = 86_400_000;

let tenant: TenantClient;
let admin: MemberClient;

beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
  admin = await MemberClient.create(tenant.accountId, "admin");
});

async function entries(query = "", by: Pick<MemberClient, "get"> = admin): Promise<Answer["body"][]> {
  const { status, body } = await by.get(`${ROUTE}${query}`);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.items;
}

function keep(days: number): Promise<Answer> {
  return admin.send("PATCH", "/v1/me/settings", { retention_days: days });
}

async function keptDays(): Promise<number> {
  return (await admin.get("/v1/me/settings")).body.retention_days;
}

/** The database refuses this kind of write to the log meanwhile, as it does while the account moves. */
async function whileStuck(kind: "update" | "delete", act: () => Promise<void>): Promise<void> {
  const { db } = tenant.shard;
  await db
    .prepare(`create trigger stuck before ${kind} on audit_log begin select raise(abort, 'x'); end`)
    .run();
  try {
    await act();
  } finally {
    await db.prepare("drop trigger stuck").run();
  }
}

/** The first later attempt comes after two seconds. */
const UNTIL_SETTLED = { timeout: 10_000 };

function silence(): void {
  vi.spyOn(console, "error").mockImplementation(() => {});
}

/** Inserts entries one hour apart, the newest at the current time. */
async function writeEntries(count: number): Promise<void> {
  const now = Date.now();
  for (let index = 0; index < count; index++) {
    const at = now - (count - 1 - index) * 3_600_000;
    const entry = {
      id: newAuditEntryId(at),
      at,
      actor: { kind: "system", id: "operator", name: `=turn ${index}` },
      action: index % 2 === 0 ? "changeSettings" : "changeBrand",
      target: { kind: "account", id: tenant.accountId },
    } as const;
    await beginAuditEntry(tenant.shard, entry);
    await endAuditEntry(tenant.shard, entry.id, { after: { turn: index } });
  }
}

/** The numbers of the entries that `writeEntries` inserted. */
async function turns(query: string): Promise<readonly unknown[]> {
  return (await entries(query)).map(({ after }) => after.turn ?? "kept");
}

function countWritten(): Promise<unknown> {
  return tenant.shard.db
    .prepare("select count(*) as n from audit_log where account_id = ? and actor_id = 'operator'")
    .bind(tenant.accountId)
    .first("n");
}

async function download(query: string): Promise<{ readonly headers: Headers; readonly text: string }> {
  const headers = { Authorization: `Bearer ${tenant.secretKey}` };
  const answer = await edge().fetch(`${ORIGIN}${ROUTE}/export?${query}`, { headers });
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return { headers: answer.headers, text: decoder.decode(await answer.arrayBuffer()) };
}

async function expiredTarget(): Promise<unknown> {
  return (await entries("?action=expireVerification"))[0].target;
}

describe("an entry of the audit log (CONTRACT G10)", () => {
  it("says which person changed what, from what to what", async ({ expect }) => {
    await keep(30);
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actor: { kind: "user", email: expect.stringMatching(/^admin\./) },
      action: "changeSettings",
      target: { kind: "account", id: tenant.accountId },
      before: { retention_days: 180 },
      after: { retention_days: 30 },
      outcome: "done",
    });
    expect(entry.id).toMatch(/^aud_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(entry.before).not.toHaveProperty("suppressed_emails");
  });

  it("says which key did", async ({ expect }) => {
    await tenant.post("/v1/brands", { slug: "acme", name: "Acme" });
    const [entry] = await entries();
    const { body } = await tenant.get("/v1/me");
    expect(entry).toMatchObject({
      actor: { kind: "key", id: body.key.id, name: "test" },
      target: { kind: "brand", id: "acme" },
      after: { name: "Acme" },
    });
    expect(entry).not.toHaveProperty("before");
  });

  it("says what the case is called, until a redaction removes that", async ({ expect }) => {
    const { body } = await tenant.post("/v1/verifications", { metadata: { claim_number: "CLM-17" } });
    await tenant.post(`/v1/verifications/${body.id}/expire`);
    const target = { kind: "verification", id: body.id };
    await expect.poll(expiredTarget).toEqual({ ...target, name: "CLM-17" });
    expect((await download("format=csv&action=expireVerification")).text).toMatch(/,CLM-17\r\n$/);
    await tenant.post(`/v1/verifications/${body.id}/redact`);
    await expect.poll(expiredTarget).toEqual(target);
  });

  it("knows a person by the address of now, and by the one of then who is gone", async ({ expect }) => {
    await keep(30);
    const [{ actor }] = await entries();
    await env.DB.prepare("update users set email = 'new@acme.example' where id = ?").bind(actor.id).run();
    const full = { get: (route: string) => tenant.get(route) };
    expect((await entries("", full))[0].actor.email).toBe("new@acme.example");
    const gone = { kind: "user", id: newUserId(Date.now()), name: "gone@acme.example" } as const;
    const entry = { id: newAuditEntryId(Date.now()), at: Date.now(), actor: gone, action: "signOut" };
    await beginAuditEntry(tenant.shard, { ...entry, target: { kind: "session" } });
    expect((await entries("", full))[0]).toMatchObject({
      actor: { id: gone.id, email: "gone@acme.example" },
      target: { kind: "session" },
      outcome: "unknown",
    });
  });

  it.for([
    ["a body that is wrong", "PATCH", "/v1/me/settings", { retention_days: 0 }, 400],
    ["what is not there", "DELETE", "/v1/brands/none", undefined, 404],
    ["what stands in the way", "POST", "/v1/brands", { slug: "acme", name: "Acme" }, 409],
  ] as const)("does not stay of a refusal: %s", async ([, method, route, json, status], { expect }) => {
    await tenant.post("/v1/brands", { slug: "acme", name: "Acme" });
    const before = await entries();
    expect((await admin.send(method, route, json)).status).toBe(status);
    expect(await entries()).toEqual(before);
  });

  it("is one of what was done once", async ({ expect }) => {
    const headers = { Origin: ORIGIN, "Idempotency-Key": "a-key" };
    const make = () => admin.send("POST", "/v1/brands", { slug: "acme", name: "Acme" }, headers);
    expect((await make()).status).toBe(201);
    expect((await make()).headers.get("Idempotent-Replayed")).toBe("true");
    expect(await entries()).toHaveLength(1);
  });
});

describe("an entry whose change is cut off (CONTRACT G10)", () => {
  it("says unknown where it failed before the change", async ({ expect }) => {
    silence();
    setEnv({ FAULT: "audit.before.change=throw" });
    expect((await keep(30)).status).toBe(500);
    setEnv({ FAULT: undefined });
    expect(await keptDays()).toBe(180);
    expect(await entries()).toMatchObject([{ outcome: "unknown", before: { retention_days: 180 } }]);
  });

  it("says unknown where it failed after the change", async ({ expect }) => {
    silence();
    setEnv({ FAULT: "audit.after.change=throw" });
    expect((await keep(30)).status).toBe(500);
    setEnv({ FAULT: undefined });
    expect(await keptDays()).toBe(30);
    expect(await entries()).toMatchObject([{ outcome: "unknown", before: { retention_days: 180 } }]);
  });

  it("names no target that is unknown", async ({ expect }) => {
    silence();
    setEnv({ FAULT: "audit.before.change=throw" });
    expect((await admin.post("/v1/brands", { slug: "acme", name: "Acme" })).status).toBe(500);
    expect((await entries()).map(({ target }) => target)).toEqual([{ kind: "brand" }]);
  });

  it("is not begun without one: what cannot be written down is not done", async ({ expect }) => {
    silence();
    const { db } = tenant.shard;
    await db
      .prepare("create trigger stuck before insert on audit_log begin select raise(abort, 'x'); end")
      .run();
    try {
      const { status, body } = await keep(30);
      expect([status, body.error.code]).toEqual([503, "storage_unavailable"]);
    } finally {
      await db.prepare("drop trigger stuck").run();
    }
    expect([await keptDays(), await entries()]).toEqual([180, []]);
  });

  it("does not fail a change that was already made, and says so once it can be written", async ({
    expect,
  }) => {
    silence();
    await whileStuck("update", async () => expect((await keep(30)).status).toBe(200));
    expect(await entries()).toMatchObject([{ outcome: "unknown" }]);
    await expect
      .poll(() => entries(), UNTIL_SETTLED)
      .toMatchObject([{ outcome: "done", after: { retention_days: 30 } }]);
  });

  it("goes later if the change was refused", async ({ expect }) => {
    silence();
    await whileStuck("delete", async () => expect((await keep(0)).status).toBe(400));
    await expect.poll(() => entries(), UNTIL_SETTLED).toEqual([]);
  });

  it("writes no texts late, since a redaction may have removed them meanwhile", async ({ expect }) => {
    silence();
    const { body } = await tenant.post("/v1/verifications", {});
    await whileStuck("update", async () =>
      expect((await admin.send("PUT", `/v1/cases/${body.id}/assignee`, { assignee: "me" })).status).toBe(200),
    );
    await expect.poll(() => entries(), UNTIL_SETTLED).toMatchObject([{ outcome: "done" }]);
    expect((await entries())[0].after ?? {}).not.toHaveProperty("assignee");
  });
});

describe("GET /v1/me/audit-log (CONTRACT G10)", () => {
  it("is read by admins and by full keys", async ({ expect }) => {
    const reviewer = await MemberClient.create(tenant.accountId, "reviewer");
    const reader = await TenantClient.create({ role: "read" });
    for (const route of [ROUTE, `${ROUTE}/export?format=csv`]) {
      expect((await reviewer.get(route)).status).toBe(403);
      expect((await reader.get(route)).body.error.message).toBe("this key can only read");
      expect((await tenant.get(route)).status).toBe(200);
      expect((await admin.get(route)).status).toBe(200);
    }
  });

  it("is the account's own", async ({ expect }) => {
    await keep(30);
    const other = await TenantClient.create();
    expect((await other.get(ROUTE)).body.items).toEqual([]);
  });

  it("comes in pages, newest first", async ({ expect }) => {
    await writeEntries(5);
    const first = await admin.get(`${ROUTE}?limit=3`);
    expect(first.body.items.map((entry: Answer["body"]) => entry.after.turn)).toEqual([4, 3, 2]);
    const next = await entries(`?limit=3&cursor=${first.body.next_cursor}`);
    expect(next.map((entry) => entry.after.turn)).toEqual([1, 0]);
    const refused = await admin.get(`${ROUTE}?action=signOut&cursor=${first.body.next_cursor}`);
    expect(refused.body.error.message).toBe("cursor must be a cursor from the same list");
  });

  it("is filtered by who, what and when", async ({ expect }) => {
    setClock(Date.now());
    await writeEntries(4);
    await keep(30);
    const now = Date.now();
    const at = (hours: number) => encodeURIComponent(new Date(now - hours * 3_600_000).toISOString());
    expect(await turns("?actor=operator")).toEqual([3, 2, 1, 0]);
    expect(await turns("?action=changeBrand")).toEqual([3, 1]);
    expect(await turns(`?action=changeSettings&created_before=${at(0)}`)).toEqual([2, 0]);
    expect(await turns(`?created_after=${at(2)}&created_before=${at(1)}`)).toEqual([1]);
    expect(await turns(`?created_after=${at(0)}`)).toEqual(["kept", 3]);
    const { status, body } = await admin.get(`${ROUTE}?created_after=yesterday&who=me`);
    expect([status, body.error.fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ["created_after", "query"],
    ]);
  });

  it("keeps entries for 400 days", async ({ expect }) => {
    setClock(Date.now());
    await writeEntries(30);
    advanceClock(400 * DAY_MS);
    expect(await entries("?limit=100", { get: (route) => tenant.get(route) })).toEqual([]);
    expect(await countWritten()).toBe(30);
    // other entries in this shard are equally old
    for (let turn = 0; turn < 20 && (await countWritten()) !== 0; turn++)
      await tenant.send("DELETE", "/v1/brands/none");
    expect(await countWritten()).toBe(0);
  });
});

describe("GET /v1/me/audit-log/export (CONTRACT G10)", () => {
  it("is a file of CSV, all of it, with nothing that a spreadsheet would run", async ({ expect }) => {
    await writeEntries(130);
    const { headers, text } = await download("format=csv");
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="audit-log.csv"');
    const lines = text.split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFFid,at,actor_kind,actor_id,actor,action,target_kind,target_id,outcome,before,after,target_name",
    );
    expect(lines).toHaveLength(132);
    expect(lines[1]).toMatch(/^aud_\w+,\S+Z,system,operator,'=turn 129,changeBrand,account,acc_\w+,done,,"/);
    const written = [...text.matchAll(/""turn"":(\d+)/g)].map(([, turn]) => Number(turn));
    expect(written).toEqual(Array.from({ length: 130 }, (_, index) => 129 - index));
  });

  it("is a file of one JSON object a line, as the list shows them", async ({ expect }) => {
    await writeEntries(101);
    await keep(30);
    const { headers, text } = await download("format=jsonl");
    expect(headers.get("Content-Type")).toBe("application/jsonl; charset=utf-8");
    const lines = text.trimEnd().split("\n");
    expect(lines).toHaveLength(102);
    expect(lines.slice(0, 50).map((line) => JSON.parse(line))).toEqual(await entries("?limit=50"));
  });

  it("has what the filters let through, and may be empty", async ({ expect }) => {
    await writeEntries(4);
    const { text } = await download("format=jsonl&action=changeBrand");
    expect(text.trimEnd().split("\n")).toHaveLength(2);
    expect((await download("format=jsonl&actor=nobody")).text).toBe("");
    expect((await download("format=csv&actor=nobody")).text.trimEnd().split("\r\n")).toHaveLength(1);
  });

  it.for([
    ["", "format is required"],
    ["format=xml", "format must be one of: csv, jsonl"],
    ["format=csv&limit=5", 'query has unknown field: "limit"'],
    ["format=csv&format=csv", "format must be unique"],
  ] as const)("refuses ?%s", async ([query, message], { expect }) => {
    const { status, body } = await tenant.get(`${ROUTE}/export?${query}`);
    expect([status, body.error.message]).toEqual([400, message]);
  });
});

describe("signing in and out in the audit log (CONTRACT G10)", () => {
  const mails = withMails();

  async function signedIn(email: string): Promise<MemberClient> {
    return new MemberClient(tokenOf(await mails.signIn(email)));
  }

  it("says who came, went elsewhere and left, in each account its own part", async ({ expect }) => {
    const email = `ada.${crypto.randomUUID()}@acme.example`;
    const other = await TenantClient.create();
    await addMember(tenant.accountId, email, "admin");
    const userId = await addMember(other.accountId, email, "viewer");
    const member = await signedIn(email);
    const { session } = (await member.get("/v1/me")).body;
    const switched = await member.post("/auth/account", { account_id: other.accountId });
    const there = new MemberClient(tokenOf(switched));
    expect((await there.post("/auth/logout")).status).toBe(204);
    expect((await there.post("/auth/logout")).status).toBe(204);
    const actor = { kind: "user", id: userId, email };
    const here = { actor, target: { kind: "session", id: session.id }, outcome: "done" };
    expect(await entries()).toMatchObject([
      { ...here, action: "switchAccount" },
      { ...here, action: "finishSignIn" },
    ]);
    const ended = { actor, target: { kind: "session", id: switched.body.session.id }, outcome: "done" };
    expect(await entries("", { get: (route) => other.get(route) })).toMatchObject([
      { ...ended, action: "signOut" },
      { ...ended, action: "switchAccount" },
    ]);
  });

  it("has no entry for a wrong code, or for an address without an account", async ({ expect }) => {
    const email = `ada.${crypto.randomUUID()}@acme.example`;
    await addMember(tenant.accountId, email, "admin");
    const member = await signedIn(email);
    const foreign = await TenantClient.create();
    expect((await member.post("/auth/account", { account_id: foreign.accountId })).status).toBe(404);
    expect((await post("/auth/email/verify", { email, code: "000000" })).status).toBe(401);
    expect((await entries()).map(({ action }) => action)).toEqual(["finishSignIn"]);
  });
});
