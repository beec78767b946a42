import { beforeEach, describe, it } from "vitest";
import { type Answer, TenantClient } from "../../../test/support/tenant.ts";

let owner: TenantClient;

beforeEach(async () => {
  owner = await TenantClient.create();
});

function listen(client: TenantClient, after?: string, waitS = 5): Promise<Answer> {
  const query = after === undefined ? "" : `?after=${after}&wait=${waitS}`;
  return client.get(`/v1/webhook-events${query}`);
}

/** The cursor of the current position. */
async function begun(client = owner): Promise<string> {
  const { status, body } = await listen(client);
  if (status !== 200 || body.items.length > 0) throw new Error(`it does not begin: ${JSON.stringify(body)}`);
  return body.cursor;
}

describe("listening for events (CONTRACT G9.7)", () => {
  it("returns the events since then, as webhooks have them, without an address", async ({ expect }) => {
    await owner.post("/v1/verifications", {});
    const cursor = await begun();
    const { body: made } = await owner.post("/v1/verifications", { metadata: { claim: "A-17" } });
    const { body } = await listen(owner, cursor);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      type: "verification.created",
      environment: "local",
      account: owner.accountId,
      metadata: { claim: "A-17" },
      data: { id: made.id, status: "pending", capture_url: made.capture_url },
    });
    const { body: events } = await owner.get(`/v1/verifications/${made.id}/events`);
    expect(body.items[0].id).toBe(events.items[0].id);
    const later = await listen(owner, body.cursor, 0);
    expect(later.body.items).toEqual([]);
  });

  it("sends of the other events those alone that the account ticked (CONTRACT G9.4)", async ({ expect }) => {
    const cursor = await begun();
    const untold = await owner.post("/v1/verifications", {});
    await owner.post(`/v1/verifications/${untold.body.id}/expire`);
    const change = JSON.stringify({ webhook_events: ["verification.expired"] });
    const headers = { "Content-Type": "application/json" };
    await owner.send("PATCH", "/v1/me/settings", { body: change, headers });
    const told = await owner.post("/v1/verifications", {});
    await owner.post(`/v1/verifications/${told.body.id}/expire`);
    const seen = new Map<string, string>();
    for (let next = cursor, tries = 0; seen.size < 3 && tries < 10; tries += 1) {
      const { body } = await listen(owner, next);
      for (const { id, type, data } of body.items) seen.set(id, `${data.id} ${type}`);
      next = body.cursor;
    }
    expect(new Set(seen.values())).toEqual(
      new Set([
        `${untold.body.id} verification.created`,
        `${told.body.id} verification.created`,
        `${told.body.id} verification.expired`,
      ]),
    );
  });

  it("ends after wait where nothing happens, and goes on from there", async ({ expect }) => {
    const began = performance.now();
    const { body } = await listen(owner, await begun(), 1);
    expect(body.items).toEqual([]);
    expect(performance.now() - began).toBeGreaterThan(900);
    await owner.post("/v1/verifications", {});
    expect((await listen(owner, body.cursor)).body.items).toHaveLength(1);
  });

  it("wakes all waiting callers with one read of the list per second, and lets a key wait five times at once", async ({
    expect,
  }) => {
    const other = await TenantClient.create();
    await owner.post("/v1/verifications", {});
    const cursor = await begun();
    const waiting = Array.from({ length: 7 }, () => listen(owner, cursor, 3));
    const foreign = await begun(other);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { status } = await other.post("/v1/verifications", {});
    expect([status, (await listen(other, foreign)).body.items.length]).toEqual([201, 1]);
    const answers = await Promise.all(waiting);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429, 429,
    ]);
    expect(answers.find((answer) => answer.status === 429)?.body.error.hint).toContain(
      "Listen with one call",
    );
    // once they are answered, there is room again
    expect((await listen(owner, cursor, 0)).status).toBe(200);
  });

  it("takes no cursor of another account, list or making", async ({ expect }) => {
    const other = await TenantClient.create();
    for (const after of [await begun(other), "nonsense"]) {
      const { status, body } = await listen(owner, after);
      expect(status).toBe(400);
      expect(body.error.fields).toEqual([{ path: "after", message: "must be a cursor from the same list" }]);
    }
    expect((await owner.get("/v1/webhook-events?wait=26")).body.error.fields[0].path).toBe("wait");
  });
});
