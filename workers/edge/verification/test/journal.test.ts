import { runInDurableObject } from "cloudflare:test";
import { describe, it, vi } from "vitest";
import { openedObject } from "../../test/support/environment.ts";
import { Journal } from "../src/journal.ts";

const remembered = ({ outgoing }: Journal) => [outgoing.outbox.waiting(), outgoing.deliveries.all()];

describe("the journal of a verification", () => {
  it("remembers nothing of a transaction that did not come to be", async ({ expect }) => {
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
});
