import { readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  type Journey,
  type Json,
  WEBHOOK_SCRIPTS,
  photoForm,
  staged,
  until,
  untilNothingIsDue,
} from "./harness.ts";

const MARK = "zzpersonzz";
let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  await journey.start({
    faults: true,
    vars: { OUTBOX_WATCH_MS: "1000" },
    with: [...WEBHOOK_SCRIPTS, "places"],
  });
});
afterAll(() => journey.end());

/** A finished verification with a person's answer, photo, narrative with a place, and stored response. */
async function over(): Promise<{ readonly id: string; readonly replay: () => Promise<Response> }> {
  const json = {
    steps: [
      { key: "name", kind: "text", description: MARK },
      { key: "front", kind: "image", description: MARK, max: 2 },
    ],
    metadata: { person: MARK },
    webhook_url: "http://127.0.0.1:9/",
    notify_email: `${MARK}@example.org`,
  };
  const created: Json = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
  const link = `/v1/verifications/${created.capture_url.split("/v/")[1]}`;
  const headers = { "Content-Type": "application/json", "Idempotency-Key": "key-1" };
  await journey.request(undefined, `${link}/answers/name`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ value: MARK }),
  });
  const form = photoForm(photo, {
    step: "front",
    source: "camera",
    location: '{"lat":52.123456,"lng":4,"accuracy_m":5}',
  });
  await journey.request(undefined, `${link}/captures`, { method: "POST", body: form });
  const expire = { method: "POST", headers };
  const answer = await journey.request(keys, `/v1/verifications/${created.id}/expire`, expire);
  if (!(await answer.text()).includes(MARK)) throw new Error("the marker was never there");
  return {
    id: created.id,
    replay: () => journey.request(keys, `/v1/verifications/${created.id}/expire`, expire),
  };
}

function redact(id: string): Promise<number> {
  return journey.request(keys, `/v1/verifications/${id}/redact`, { method: "POST" }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Rows of all tables on disk that still contain the person's data. The service must be stopped. */
function rowsLeft(): readonly string[] {
  const files = readdirSync(journey.stateDir, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".sqlite"))
    .flatMap((file) => {
      const database = new DatabaseSync(path.join(journey.stateDir, file));
      const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
      const rows = tables.flatMap(({ name }) => rowsOf(database, String(name)));
      database.close();
      const texts = rows.map((row) => JSON.stringify(Object.values(row).map(readable)));
      return texts.filter((text) => text.includes(MARK) || text.includes("52.123456"));
    });
}

function rowsOf(database: DatabaseSync, table: string) {
  const query = database.prepare(`select * from "${table}"`);
  query.setReadBigInts(true);
  return query.all();
}

function readable(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value);
}

async function untilGone(id: string): Promise<readonly string[]> {
  await until(
    async () => {
      const { items }: Json = await journey.call(keys, 200, `/v1/verifications?limit=100`);
      return JSON.stringify(items.find((item: Json) => item.id === id));
    },
    (row) => !row.includes(MARK),
  );
  await untilNothingIsDue(journey);
  await journey.kill();
  return rowsLeft();
}

describe("a redaction whose process is killed", () => {
  it("between the files and the word that they are gone is brought to its end", async ({ expect }) => {
    const { id, replay } = await over();
    await journey.killedAt("outbox.after.erase", () => redact(id));
    expect(await (await replay()).text()).not.toContain(MARK);
    expect(await untilGone(id)).toEqual([]);
  });
});
