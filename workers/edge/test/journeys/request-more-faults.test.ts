import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { callback, Journey, type Json, type StartOptions, until } from "./harness.ts";

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
});
afterEach(() => journey.kill());
afterAll(() => journey.end());

function start(vars: NonNullable<StartOptions["vars"]> = {}) {
  const without = ["analyzer", "provenance", "video", "places", "reader", "documents", "passkeys"] as const;
  return journey.start({ vars: { OUTBOX_WATCH_MS: "1000", ...vars }, without });
}

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

/** Mails whose text names this verification. */
async function mailsOf(id: string): Promise<number> {
  const list = await (await journey.request(undefined, "/dev/mail")).text();
  const links = [...list.matchAll(/href="(\/dev\/mail\/[^"]+)"/g)].map(([, route = ""]) => route);
  const texts = links.map(async (route) => (await journey.request(undefined, route)).text());
  return (await Promise.all(texts)).filter((text) => text.includes(`More of ${id}`)).length;
}

const isNotified = (types: readonly string[]) => types.includes("verification.notified");

describe("asking for more when the process is killed", () => {
  it("between the event and its mail: neither was written, and asked again both come once", async ({
    expect,
  }) => {
    await start();
    const id = await opened();
    await journey.kill();
    await start({ FAULT: "journal.verification.more_requested=block" });
    const asked = more(id);
    await journey.stands();
    await journey.kill();
    await asked;
    await start();
    expect(await typesOf(id)).toEqual(["verification.created"]);
    await more(id);
    expect(await until(() => typesOf(id), isNotified)).toEqual([
      "verification.created",
      "verification.more_requested",
      "verification.notified",
    ]);
    expect(await mailsOf(id)).toBe(1);
  });

  it.for(["mail.before.send", "mail.after.send", "mail.after.commit"])(
    "at %s: the link is mailed all the same, and the log says so once",
    async (point, { expect }) => {
      const kill = await callback(() => journey.kill());
      await start({ FAULT: `${point}=${kill.url}` });
      const id = await opened();
      await more(id);
      await kill.called;
      kill.close();
      await start();
      const types = await until(() => typesOf(id), isNotified);
      expect(types.filter((type) => type === "verification.more_requested")).toHaveLength(1);
      expect(types.filter((type) => type === "verification.notified")).toHaveLength(1);
      expect(await mailsOf(id)).toBe(1);
    },
  );
});
