import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { d1Client } from "./client.ts";
import { accounts } from "../schema/schema.ts";

const refuse = () => Promise.reject(new Error("D1_ERROR: no such table: accounts: SQLITE_ERROR"));

/** A database whose statements all fail. */
const broken = {
  prepare: () => ({
    bind: () => ({ run: refuse, all: refuse, raw: refuse }),
    run: refuse,
    all: refuse,
    raw: refuse,
  }),
  batch: refuse,
} as unknown as D1Database; // the methods that drizzle calls

async function failureOf(query: PromiseLike<unknown>): Promise<string> {
  try {
    await query;
    return "";
  } catch (error) {
    const { message, stack, cause } = error as Error;
    return [message, stack, String(cause), JSON.stringify(error)].join("\n");
  }
}

describe("a query that fails", () => {
  it("says which statement, and nothing of what was bound to it", async ({ expect }) => {
    const client = d1Client(broken);
    const failures = [
      client.select().from(accounts).where(eq(accounts.org, "MARKER")),
      client.insert(accounts).values({ id: "MARKER", org: "MARKER", name: "MARKER", createdAt: 0 }),
      client.update(accounts).set({ name: "MARKER" }).where(eq(accounts.id, "MARKER")),
      client.delete(accounts).where(eq(accounts.id, "MARKER")),
      client.select().from(accounts).where(eq(accounts.org, "MARKER")).get(),
      client.select().from(accounts).where(eq(accounts.org, "MARKER")).all(),
      client.batch([client.delete(accounts).where(eq(accounts.id, "MARKER"))]),
    ];
    for (const failure of failures) {
      const said = await failureOf(failure);
      expect(said).toContain("no such table: accounts");
      expect(said).not.toContain("MARKER");
    }
  });
});
