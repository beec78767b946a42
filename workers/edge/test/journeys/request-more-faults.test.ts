import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey, type Json, until } from "./harness.ts";

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start({ faults: true, vars: { OUTBOX_WATCH_MS: "1000" }, with: [] });
});
afterAll(() => journey.end());

async function opened(): Promise<string> {
  const steps = [{ key: "front", kind: "image", description: "The front" }];
  return (await journey.call(keys, 201, "/v1/verifications", { method: "POST", json: { steps } })).id;
}

function more(id: string): Promise<unknown> {
  const json = { message: `More of ${id}`, email: "ada@example.org" };
  const route = `/v1/verifications/${id}/request-more`;
  return journey.call(keys, 200, route, { method: "POST", json }).catch(() => undefined);
}

async function typesOf(id: string): Promise<readonly string[]> {
  const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
  return items.map(({ type }: Json) => type);
}

/** The number of mails that name this verification. */
async function mailsOf(id: string): Promise<number> {
  const list = await (await journey.request(undefined, "/dev/mail")).text();
  const links = [...list.matchAll(/href="(\/dev\/mail\/[^"]+)"/g)].map(([, route = ""]) => route);
  const texts = links.map(async (route) => (await journey.request(undefined, route)).text());
  return (await Promise.all(texts)).filter((text) => text.includes(`More of ${id}`)).length;
}

const isNotified = (types: readonly string[]) => types.includes("verification.notified");

describe("asking for more when the process is killed", () => {
  it.for(["mail.before.send", "mail.after.send"])(
    "at %s: the link is mailed all the same, and the log says so once",
    async (point, { expect }) => {
      const id = await opened();
      await journey.killedAt(point, () => more(id));
      const types = await until(() => typesOf(id), isNotified);
      expect(types.filter((type) => type === "verification.more_requested")).toHaveLength(1);
      expect(types.filter((type) => type === "verification.notified")).toHaveLength(1);
      expect(await mailsOf(id)).toBe(1);
    },
  );
});
