import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { type AccountId, newVerificationId } from "@svc/domain/ids";
import { someSettings } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { runSender } from "../../test/support/sender.ts";
import { TenantClient } from "../../test/support/tenant.ts";
import { addMember } from "../../test/support/people.ts";

type MailBody = { to: string[]; subject: string; text: string };
const HOOK = "https://hooks.acme.example/in?token=SECRET";

let opened: DurableObjectStub[];
let mails: { key: string; body: MailBody }[];
let answerMail: () => Response;

beforeEach(() => {
  mails = [];
  opened = [];
  runSender();
  answerMail = () => Response.json({ id: "1" });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    if (new URL(request.url).host !== "api.resend.com") return new Response(null, { status: 410 });
    mails.push({ key: request.headers.get("Idempotency-Key") ?? "", body: await request.json() });
    return answerMail();
  });
});

async function account(owner: string | null, notify: string | null): Promise<AccountId> {
  const { accountId } = await TenantClient.create();
  if (owner !== null) await addMember(accountId, owner, "owner");
  await env.DB.prepare("update accounts set notify_email = ? where id = ?").bind(notify, accountId).run();
  return accountId;
}

/** A verification whose first webhook fails permanently: the address answers 410. */
async function failed(accountId: AccountId, webhookUrl = HOOK) {
  const id = newVerificationId(Date.now());
  const object = env.VERIFICATION.getByName(id);
  opened.push(object);
  await object.open({
    id,
    accountId,
    environment: "test",
    settings: someSettings({ webhookUrl }),
    captureUrl: `https://svc.example/v/${id}`,
  });
  await vi.waitFor(async () => {
    const log = await object.readEvents(accountId);
    const types = log.ok ? log.events.map(({ event }) => event.type) : [];
    if (!types.includes("webhook.failed")) throw new Error("not yet");
  });
  return { id, object };
}

/** Notices that the verification has not yet passed to the account. */
function untold(object: DurableObjectStub): Promise<number> {
  return runInDurableObject(object, (_, { storage }) =>
    Number(storage.sql.exec("select count(*) as n from outbox where key like 'tell_owner:%'").one()["n"]),
  );
}

/** Waits until the account's object got its task and its mails were sent. */
async function settled(accountId: AccountId): Promise<void> {
  const row = "select count(*) as n from webhook_deliveries where account_id = ? and state = 'pending'";
  await vi.waitFor(async () => {
    const pending = await env.DB.prepare(row).bind(accountId).first("n");
    if (pending !== 0) throw new Error("not yet");
  });
  await vi.waitUntil(async () => {
    await Promise.all(opened.map((object) => runDurableObjectAlarm(object)));
    return (await Promise.all(opened.map(untold))).every((left) => left === 0);
  });
  await runDurableObjectAlarm(env.ACCOUNT.getByName(accountId));
}

/** The webhook hosts named in the mails. */
function hosts(): ReadonlySet<string | undefined> {
  return new Set(mails.map(({ body }) => body.subject.split(" ")[2]));
}

function wait(ms: number): void {
  advanceClock(ms);
}

describe("a webhook that failed for good (CONTRACT G9.3)", () => {
  it("is reported to the account's owner by mail, without the address's query", async ({ expect }) => {
    const accountId = await account("owner@acme.example", "claims@acme.example");
    const { id } = await failed(accountId);
    await expect.poll(() => mails.length).toBe(1);
    const [{ body } = { body: undefined }] = mails;
    expect(body).toMatchObject({
      to: ["owner@acme.example"],
      subject: "Webhooks to hooks.acme.example are failing",
    });
    for (const part of ["https://hooks.acme.example/in", "verification.created", "HTTP 410", id])
      expect(body?.text).toContain(part);
    expect(JSON.stringify(body)).not.toContain("SECRET");
  });

  it("is reported to the recipient of results if there is no owner, and to no one without one", async ({
    expect,
  }) => {
    const [results, nobody] = [await account(null, "claims@acme.example"), await account(null, null)];
    await failed(nobody);
    await settled(nobody);
    await failed(results);
    await expect.poll(() => mails.map(({ body }) => body.to)).toEqual([["claims@acme.example"]]);
  });

  it("is reported once per URL per day, across all verifications of the account", async ({ expect }) => {
    const accountId = await account("owner@acme.example", null);
    await failed(accountId);
    await failed(accountId);
    await failed(accountId, "https://other.acme.example/in");
    await settled(accountId);
    await expect.poll(() => hosts().size).toBe(2);
    expect(mails).toHaveLength(2);
    wait(24 * 3_600_000);
    await failed(accountId);
    await settled(accountId);
    await expect.poll(() => mails.length).toBe(3);
    expect(hosts()).toEqual(new Set(["hooks.acme.example", "other.acme.example"]));
  });

  it("is reported again by alarm, under the same key, if the mail was not accepted", async ({ expect }) => {
    const accountId = await account("owner@acme.example", null);
    answerMail = () => new Response("{}", { status: 503 });
    await failed(accountId);
    await settled(accountId);
    await expect.poll(() => mails.length).toBe(1);
    answerMail = () => Response.json({ id: "1" });
    wait(6_000);
    await runDurableObjectAlarm(env.ACCOUNT.getByName(accountId));
    await expect.poll(() => mails.length).toBe(2);
    expect(new Set(mails.map(({ key }) => key)).size).toBe(1);
    wait(3_600_000);
    await runDurableObjectAlarm(env.ACCOUNT.getByName(accountId));
    expect(mails).toHaveLength(2);
  });
});
