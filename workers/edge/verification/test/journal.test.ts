import { runInDurableObject } from "cloudflare:test";
import { aPhoto } from "@svc/domain/test/build";
import { describe, it, vi } from "vitest";
import { setEnv } from "../../test/support/conditions.ts";
import { openedObject } from "../../test/support/environment.ts";
import { runSender } from "../../test/support/sender.ts";
import { Journal } from "../src/journal.ts";

const remembered = ({ outgoing }: Journal) => [outgoing.outbox.waiting(), outgoing.deliveries.all()];

describe("the journal of a verification", () => {
  it("remembers nothing of a transaction that did not come to be", async ({ expect }) => {
    runSender();
    const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 204 }));
    const { object } = await openedObject({ webhookUrl: "https://hooks.example.org/in" });
    await vi.waitUntil(() => sent.mock.calls.length > 0);
    const [before, after, read] = await runInDurableObject(object, (_, { storage }) => {
      const journal = new Journal(storage);
      const { state, outgoing } = journal;
      if (!state) throw new Error("it was opened");
      const was = remembered(journal);
      const put = outgoing.put.bind(outgoing);
      vi.spyOn(outgoing, "put")
        .mockImplementationOnce(put)
        .mockImplementationOnce(() => {
          throw new Error("midway");
        });
      const expired = { type: "verification.expired", at: state.expiresAt } as const;
      expect(() => journal.commit(state, [expired])).toThrow("midway");
      return [was, remembered(journal), remembered(new Journal(storage))];
    });
    expect(after).toEqual(before);
    expect(read).toEqual(before);
  });

  it("puts off the task whose transaction was rolled back, instead of trying it over and over", async ({
    expect,
  }) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    setEnv({ FAULT: "journal.capture.placed=throw" });
    const { object, accountId } = await openedObject();
    const location = { lat: 52.5, lng: 13.4, accuracyM: 5, derivedFrom: "live", ageMs: 12 } as const;
    await object.capture(accountId, aPhoto({ source: "camera", location }));
    await vi.waitUntil(() => logged.mock.calls.length > 0);
    const entry = await runInDurableObject(object, (_, { storage }) =>
      storage.sql
        .exec<{ attempts: number; due_at: number }>(
          "select attempts, due_at from outbox where key like 'place:%'",
        )
        .one(),
    );
    expect(entry.attempts).toBe(1);
    expect(entry.due_at).toBeGreaterThan(Date.now());
    expect(logged).toHaveBeenCalledOnce();
  });
});
