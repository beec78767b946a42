import { createExecutionContext } from "cloudflare:test";
import { z } from "@hono/zod-openapi";
import { createApi } from "@svc/api/app";
import { apiDocument } from "@svc/api/api-document";
import { ofAccount } from "@svc/api/audit-log/audited";
import { type Operation, operation } from "@svc/api/http/operation";
import { OPERATIONS } from "@svc/api/operations";
import { errors } from "@svc/contract/wire/errors";
import { defineOperation } from "@svc/contract/wire/operation";
import { ALWAYS } from "@svc/contract/wire/parts";
import { describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

// CONTRIBUTING, "Add an endpoint", on a row that is added and taken away again
const greet = defineOperation({
  method: "post",
  path: "/v1/greetings",
  operationId: "greet",
  least: "admin",
  limit: "writes",
  responses: {
    200: {
      description: "A greeting.",
      content: { "application/json": { schema: z.strictObject({ greeting: z.string() }) } },
    },
    ...errors(...ALWAYS),
  },
});
const row: Operation = {
  ...operation(greet, (c) => c.json({ greeting: "Hello" }, 200)),
  audited: { kind: "account", id: ofAccount }, // `operation` takes it with an id of AUDIT_ACTIONS alone
};
const ADDED = [...OPERATIONS, row];

async function post(operations: readonly Operation[], authorization?: string): Promise<Response> {
  const request = new Request("https://svc.example/v1/greetings", {
    method: "POST",
    ...(authorization !== undefined && { headers: { Authorization: authorization } }),
  });
  return createApi(operations).fetch(request, env, createExecutionContext());
}

describe("an endpoint is one row", () => {
  it("with which it is authenticated, limited, audited and documented", async ({ expect }) => {
    const tenant = await TenantClient.create();
    expect((await post(ADDED)).status).toBe(401);
    const answer = await post(ADDED, `Bearer ${tenant.secretKey}`);
    expect([answer.status, await answer.json()]).toEqual([200, { greeting: "Hello" }]);
    expect(answer.headers.get("RateLimit-Policy")).toContain("writes");
    const logged = tenant.shard.db.prepare("select action from audit_log where account_id = ?");
    expect(await logged.bind(tenant.accountId).all()).toMatchObject({ results: [{ action: "greet" }] });
    const { paths } = apiDocument("https://svc.example", ADDED);
    expect(paths["/v1/greetings"]?.["post"]).toMatchObject({ operationId: "greet", "x-least-role": "admin" });
  });

  it("and without which it is not there", async ({ expect }) => {
    const tenant = await TenantClient.create();
    expect((await post(OPERATIONS, `Bearer ${tenant.secretKey}`)).status).toBe(404);
    expect(apiDocument("https://svc.example").paths).not.toHaveProperty(["/v1/greetings"]);
  });
});
