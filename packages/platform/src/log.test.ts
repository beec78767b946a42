import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { logFailure, OperatorError } from "./log.ts";
import { duringRequest, newRequestId } from "./request-id.ts";

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => void vi.restoreAllMocks());

const VFY = "vfy_01M7ZWRFCQWTCZ9MF5MVZ6GB41";

/** Like drizzle's error: the bound values appear in message, stack and `params`. */
class DrizzleQueryError extends Error {
  readonly params = ["Jane"];
  constructor(cause: unknown) {
    super('Failed query: insert into "verifications" values (?)\nparams: Jane', { cause });
  }
}

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

describe("what is logged of a failure (CONTRACT G14)", () => {
  it("says what D1 said, and nothing that was bound", ({ expect }) => {
    logFailure(
      "outbox",
      new DrizzleQueryError(new Error("D1_ERROR: no such table: verifications: SQLITE_ERROR")),
    );
    const { error } = JSON.parse(lines[0] ?? "");
    expect(error.cause.said).toEqual(["D1_ERROR", "SQLITE_ERROR", "no such table: verifications"]);
    expect(error.stack[0]).toMatch(/^at .*log\.test\.ts/);
    expect(lines.join()).not.toContain("Jane");
  });

  it("names the request that it happened in, also after a wait, and none outside of one", async ({
    expect,
  }) => {
    const id = newRequestId();
    await duringRequest(id, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      logFailure("storage", new Error("x"));
    });
    logFailure("outbox", new Error("x"));
    const [within, outside] = lines.map((line) => JSON.parse(line) as { requestId?: string });
    expect([within?.requestId, outside?.requestId]).toEqual([id, undefined]);
  });

  it("holds no message that quotes what it stumbled over", ({ expect }) => {
    const quoting = [
      thrownBy(() => JSON.parse('Jane {"')),
      thrownBy(() => new URL("Jane Doe")),
      new Error("Failed query: x\nparams: Jane"),
      new Error("D1_TYPE_ERROR: Type 'object' not supported for value 'Jane'"),
      Object.assign(new Error("x"), { name: "Jane Doe", code: "Jane Doe" }),
      new Error("x", { cause: new Error("y", { cause: new TypeError("Jane") }) }),
      "Jane",
      { message: "Jane" },
      new Error("no person\n    at Jane (someone)"),
    ];
    for (const error of quoting) logFailure("api", error);
    expect(lines).toHaveLength(quoting.length);
    expect(lines.join("\n")).not.toContain("Jane");
  });

  it("names ids, keys of ids, routes and statuses, and withholds every other text, tokens first", ({
    expect,
  }) => {
    const facts = {
      verification: VFY,
      key: `t/acc_${VFY.slice(4)}/v/${VFY}/cap_${VFY.slice(4)}.thumb`,
      task: `book:charge:cap_${VFY.slice(4)}`,
      route: "POST /v1/verifications/:id/captures",
      attempt: 3,
    };
    const token = `${VFY.slice(4)}.1M11kS8ZFNGhDjgvZfWqLjF`;
    logFailure("api", undefined, { ...facts, token, said: "Jane Doe", mail: "jane@example.org" });
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      at: "api",
      ...facts,
      token: "(withheld)",
      said: "(withheld)",
      mail: "(withheld)",
      error: { name: "undefined" },
    });
  });

  it("contains the operator's message in full", ({ expect }) => {
    logFailure("outbox", new OperatorError("SEAL_KEYS is not set"));
    expect(JSON.parse(lines[0] ?? "").error).toMatchObject({
      name: "OperatorError",
      said: ["SEAL_KEYS is not set"],
    });
  });
});
