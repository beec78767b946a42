import { describe, it } from "vitest";
import { callInContext, withRequestContext } from "./request-context.ts";
import type { RequestContext } from "./request-context.ts";
import { duringRequest, requestIdNow } from "./request-id.ts";

const ID = "req_01JD6Q6Z9VQ4W3N8K2M5T7R1XC";

class Part {
  readonly #name = "part";
  said(...asked: unknown[]) {
    return { asked, id: requestIdNow(), name: this.#name };
  }
  async saidLater(asked?: string) {
    await Promise.resolve();
    return { asked, id: requestIdNow() };
  }
  alarm() {
    return "rang";
  }
}

describe("the context of a request", () => {
  const part = new Part();
  /** As in RPC, the callee does not share the caller's context. */
  const stub = withRequestContext({
    said: async (...asked: unknown[]) => duringRequest("req_other", () => part.said(...asked)),
    saidLater: async (...asked: string[]) => duringRequest("req_other", () => part.saidLater(...asked)),
    inContext: async (context: RequestContext, method: string, args: readonly unknown[]) =>
      duringRequest("req_other", () => callInContext(part, context, method, args)),
  });

  it("gives the called method the request's id and exactly its own arguments", async ({ expect }) => {
    expect(await duringRequest(ID, () => stub.said("a", 2))).toEqual({
      asked: ["a", 2],
      id: ID,
      name: "part",
    });
    expect(await duringRequest(ID, () => stub.saidLater())).toEqual({ asked: undefined, id: ID });
  });

  it("is not sent outside a request", async ({ expect }) => {
    expect(await stub.said("a")).toEqual({ asked: ["a"], id: "req_other", name: "part" });
  });

  it("calls no method that belongs to the platform, and none that does not exist", async ({ expect }) => {
    const context = { requestId: ID };
    await expect(callInContext(part, context, "alarm", [])).rejects.toThrow("alarm is not a method");
    await expect(callInContext(part, context, "constructor", [])).rejects.toThrow("is not a method");
    await expect(callInContext(part, context, "missing", [])).rejects.toThrow("missing is not a method");
  });
});
