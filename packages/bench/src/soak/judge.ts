import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readRows } from "@svc/commands/local/place";
import type { ReceivedWebhook } from "@svc/harness/webhook-receiver";
import { verifyRecordText } from "@svc/seal/record/verify-record";
import { exactly, type Figure } from "../figure.ts";
import { Caller } from "./caller.ts";
import type { Acknowledged } from "./flows.ts";
import { leftovers } from "./leftovers.ts";
import { type MortalService, OPENING_CENTS } from "./mortal-service.ts";

const SETTLES_MS = 300_000;
const PRICE_CENTS = 20;
const RECORD_FOLLOWS_MS = 10_000;

type Verification = { readonly id: string; readonly status: string };
type Captures = { readonly items: readonly { readonly sha256: string; readonly content_url?: string }[] };
type Page<T> = { readonly items: readonly T[]; readonly next_cursor?: string };
type Movement = { readonly cause: string; readonly amount_cents: number; readonly kind: string };

/** Whether everything that was acknowledged exists exactly once, and nothing else does. */
export async function judge(
  service: MortalService,
  acknowledged: readonly Acknowledged[],
  webhooks: readonly ReceivedWebhook[],
): Promise<readonly Figure[]> {
  const callers = service.tenants.map(({ secretKey }) => new Caller(service.baseUrl, secretKey));
  const callerOf = ({ tenant }: Acknowledged) => callers[tenant] ?? new Caller(service.baseUrl);
  const unfinished = await untilDone(acknowledged, callerOf);
  console.error(`reading the files and seals of ${acknowledged.length} verifications`);
  const files = { lost: 0, doubled: 0, changed: 0 };
  for (const each of acknowledged) await judgeFiles(each, callerOf(each), files);
  const listed = await Promise.all(
    callers.map((caller) => everyPage<Verification>(caller, "/v1/verifications?limit=100")),
  );
  const ids = listed.flat().map(({ id }) => id);
  const invalid = await invalidRecords(
    service,
    acknowledged.filter(({ hasRecord }) => hasRecord),
    callerOf,
  );
  const letters = await readRows("select count(*) as letters from dead_letters;", {
    stateDir: service.stateDir,
  });
  return [
    exactly("acknowledged verifications without a final status", unfinished, 0),
    exactly("acknowledged files that are lost", files.lost, 0),
    exactly("files that are stored twice", files.doubled, 0),
    exactly("files whose bytes are not those that were sent", files.changed, 0),
    exactly(
      "acknowledged verifications that the lists do not have",
      acknowledged.filter(({ id }) => !ids.includes(id)).length,
      0,
    ),
    exactly("verifications that a list has twice", ids.length - new Set(ids).size, 0),
    exactly("cents by which ledgers are off", await offCents(callers), 0),
    exactly("captures that were charged twice", await doubleCharges(callers), 0),
    exactly("record seals that are not valid", invalid, 0),
    exactly(
      "verifications whose webhook never reached its receiver",
      missingWebhooks(acknowledged, webhooks),
      0,
    ),
    exactly("webhooks of one event with two ids", doubledEvents(webhooks), 0),
    exactly("dead letters", Number(letters[0]?.["letters"]), 0),
    exactly(
      "rows of work that objects still hold, and pieces of uploads",
      await leftovers(service.stateDir),
      0,
    ),
  ];
}

async function untilDone(
  acknowledged: readonly Acknowledged[],
  callerOf: (each: Acknowledged) => Caller,
): Promise<number> {
  const deadline = Date.now() + SETTLES_MS;
  let open = acknowledged;
  for (;;) {
    const still: Acknowledged[] = [];
    for (const each of open) {
      const { status } = await callerOf(each).ask<Verification>(`/v1/verifications/${each.id}`);
      if (status !== "completed") still.push(each);
    }
    open = still;
    if (open.length === 0 || Date.now() > deadline) return open.length;
    console.error(`${open.length} of ${acknowledged.length} verifications are not through yet`);
    await sleep(5_000);
  }
}

type Files = { lost: number; doubled: number; changed: number };

async function judgeFiles(each: Acknowledged, caller: Caller, files: Files): Promise<void> {
  const { items } = await caller.ask<Captures>(`/v1/verifications/${each.id}/captures`);
  const left = [...each.photos];
  for (const { sha256, content_url: url } of items) {
    const place = left.indexOf(sha256);
    if (place === -1) files.doubled += 1;
    else left.splice(place, 1);
    if (each.isRedacted !== (url === undefined)) files.changed += 1;
    if (url !== undefined && (await hashAt(url)) !== sha256) files.changed += 1;
  }
  files.lost += left.length;
}

async function hashAt(url: string): Promise<string> {
  const bytes = await (await fetch(url)).arrayBuffer();
  return createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
}

async function everyPage<T>(caller: Caller, route: string): Promise<readonly T[]> {
  const all: T[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page: Page<T> = await caller.ask(cursor === "" ? route : `${route}&cursor=${cursor}`);
    all.push(...page.items);
    cursor = page.next_cursor;
  }
  return all;
}

const movementsOf = (caller: Caller) => everyPage<Movement>(caller, "/v1/me/credits/movements?limit=100");

/** A balance must equal the payments plus all movements, and each charge must equal a photo's price. */
async function offCents(callers: readonly Caller[]): Promise<number> {
  let off = 0;
  for (const caller of callers) {
    const { balance_cents: balance } = await caller.ask<{ balance_cents: number }>("/v1/me/credits");
    const movements = await movementsOf(caller);
    const sum = movements.reduce((cents, { amount_cents: amount }) => cents + amount, 0);
    const opening = movements.some(({ amount_cents: amount }) => amount === OPENING_CENTS)
      ? 0
      : OPENING_CENTS;
    off += Math.abs(balance - sum - opening);
    off += movements.filter(
      ({ kind, amount_cents: amount }) => kind === "capture" && amount !== -PRICE_CENTS,
    ).length;
  }
  return off;
}

async function doubleCharges(callers: readonly Caller[]): Promise<number> {
  const ledgers = await Promise.all(callers.map(movementsOf));
  return ledgers.reduce(
    (sum, ledger) => sum + ledger.length - new Set(ledger.map(({ cause }) => cause)).size,
    0,
  );
}

async function invalidRecords(
  { baseUrl }: MortalService,
  acknowledged: readonly Acknowledged[],
  callerOf: (each: Acknowledged) => Caller,
): Promise<number> {
  const keys: Awaited<ReturnType<Parameters<typeof verifyRecordText>[1]>> = await new Caller(baseUrl).ask(
    "/.well-known/jwks.json",
  );
  let invalid = 0;
  // A record follows its result after a moment
  await sleep(RECORD_FOLLOWS_MS);
  for (const each of acknowledged) {
    const checked = await callerOf(each)
      .ask<object>(`/v1/verifications/${each.id}/record`)
      .then((record) => verifyRecordText(JSON.stringify(record), async () => keys))
      .catch((error: unknown) => {
        console.error(error);
        return undefined;
      });
    if (checked?.report.verdict !== "valid") invalid += 1;
  }
  return invalid;
}

type Event = { readonly id: string; readonly type: string; readonly data: { readonly id: string } };

const eventsOf = (webhooks: readonly ReceivedWebhook[]) =>
  webhooks.map(({ body }) => JSON.parse(body) as Event); // CONTRACT G9.1

/** Verifications whose result never reached the receiver. A call that the receiver refused counts as reached. */
function missingWebhooks(
  acknowledged: readonly Acknowledged[],
  webhooks: readonly ReceivedWebhook[],
): number {
  const told = new Set(
    eventsOf(webhooks)
      .filter(({ type }) => type === "verification.completed")
      .map(({ data }) => data.id),
  );
  return acknowledged.filter(({ id }) => !told.has(id)).length;
}

function doubledEvents(webhooks: readonly ReceivedWebhook[]): number {
  const ids = new Map<string, Set<string>>();
  for (const { id, type, data } of eventsOf(webhooks)) {
    const name = `${type} ${data.id}`;
    ids.set(name, (ids.get(name) ?? new Set()).add(id));
  }
  return [...ids.values()].filter(({ size }) => size > 1).length;
}
