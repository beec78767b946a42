import { describe, it } from "vitest";
import { carryingRequestId, hearRequestIds } from "./carried-request-id.ts";
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
}
hearRequestIds(Part);
hearRequestIds(Part);

describe("the id of a request", () => {
  const part = new Part();
  /** As in RPC, the callee does not share the caller's context. */
  const stub = carryingRequestId({
    said: (...asked: unknown[]) => duringRequest("req_other", () => part.said(...asked)),
    saidLater: (...asked: string[]) => duringRequest("req_other", () => part.saidLater(...asked)),
  });

  it("arrives with a call, and is no part of what is asked", async ({ expect }) => {
    expect(duringRequest(ID, () => stub.said("a", 2))).toEqual({ asked: ["a", 2], id: ID, name: "part" });
    expect(await duringRequest(ID, () => stub.saidLater())).toEqual({ asked: undefined, id: ID });
  });

  it("does not come with what nobody asked for", ({ expect }) => {
    expect(stub.said("a")).toEqual({ asked: ["a"], id: "req_other", name: "part" });
  });

  it("is not what somebody wrote into a text: ours stands behind it", ({ expect }) => {
    const forged = `\0req_${"Z".repeat(26)}`;
    expect(duringRequest(ID, () => stub.said(forged))).toMatchObject({ asked: [forged], id: ID });
  });
});
