import { deleteBrand } from "@svc/contract/brand/brand-routes";
import { listMovements } from "@svc/contract/credits/credits-routes";
import { finishVerification } from "@svc/contract/capture/capture-routes";
import { describe, it } from "vitest";
import type { ApiContext } from "../context.ts";
import { openOperation, operation } from "./operation.ts";

const finish = (c: ApiContext) => c.json({ status: "completed" as const }, 200);
const remove = async (c: ApiContext) => c.body(null, 204);
const list = (c: ApiContext) =>
  c.req.header("Accept") === "text/csv" ? c.body("id", 200) : c.json({ items: [], has_more: false }, 200);
const created = (c: ApiContext) => c.json({ status: "completed" as const }, 201);
const either = (c: ApiContext, status: 200 | 201) => c.json({ status: "completed" as const }, status);

/** These are compile-time tests: `@ts-expect-error` fails when the expected type error does not occur. */
describe("a handler", () => {
  it("answers what its route declares", ({ expect }) => {
    expect(openOperation(finishVerification, finish)).toEqual([finishVerification, finish]);
    expect(operation(deleteBrand, remove)).toEqual({ route: deleteBrand, handler: remove });
    expect(operation(listMovements, list)).toEqual({ route: listMovements, handler: list });
  });

  it("does not compile with a status that its route does not declare", ({ expect }) => {
    // @ts-expect-error -- 201 is not declared
    expect(openOperation(finishVerification, created)).toHaveLength(2);
    // @ts-expect-error -- one of the two statuses is not declared
    expect(openOperation(finishVerification, (c) => either(c, 200))).toHaveLength(2);
    // @ts-expect-error -- errors must be thrown, and 418 is not declared
    expect(openOperation(finishVerification, (c) => c.json({ error: {} }, 418))).toHaveLength(2);
  });

  it("does not compile with another body, one that lacks a member, or one where none is declared", ({
    expect,
  }) => {
    // @ts-expect-error -- no such status of a verification
    expect(openOperation(finishVerification, (c) => c.json({ status: "done" }, 200))).toHaveLength(2);
    // @ts-expect-error -- `status` is missing
    expect(openOperation(finishVerification, (c) => c.json({}, 200))).toHaveLength(2);
    // @ts-expect-error -- declared as JSON
    expect(openOperation(finishVerification, (c) => c.body("completed", 200))).toHaveLength(2);
    // @ts-expect-error -- only 204 is declared, and it has no body
    expect(operation(deleteBrand, (c) => c.json({ slug: "acme" }, 200)).handler).toBeDefined();
  });

  it("does not compile when it says nothing of what it answers", ({ expect }) => {
    // @ts-expect-error -- an untyped response could have any status and body
    expect(openOperation(finishVerification, () => new Response("{}"))).toHaveLength(2);
  });
});
