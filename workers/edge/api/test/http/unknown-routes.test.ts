import { beforeAll, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { send, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(async () => {
  tenant = await TenantClient.create();
});

describe("an address that nothing answers (CONTRACT G0.3)", () => {
  it.for([
    ["PUT", "/v1/verifications", "GET, HEAD, POST"],
    ["DELETE", "/v1/me/credits", "GET, HEAD"],
    ["GET", "/v1/audits/sync", "POST"],
    ["HEAD", "/v1/audits/sync", "POST"],
    ["OPTIONS", "/v1/verifications", "GET, HEAD, POST"],
    ["POST", "/healthz", "GET, HEAD"],
  ] as const)(
    "%s %s is 405 and allows %s, with and without a key",
    async ([method, path, allowed], { expect }) => {
      for (const answer of [await send(method, path), await tenant.send(method, path)]) {
        expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allowed]);
        if (method === "HEAD") continue;
        expect(answer.body.error).toEqual({
          code: "method_not_allowed",
          message: `${path} does not take ${method}`,
          hint: `It takes ${allowed}.`,
        });
      }
    },
  );

  it("is 404 where no method leads anywhere", async ({ expect }) => {
    const answer = await send("PUT", "/v1/nowhere");
    expect([answer.status, answer.headers.get("Allow")]).toEqual([404, null]);
    expect(answer.body.error).toEqual({ code: "not_found", message: "no such route: PUT /v1/nowhere" });
  });

  it("is 404 by any method where the sandbox alone has the route", async ({ expect }) => {
    const path = "/v1/test/verifications/vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC/simulate";
    expect((await send("GET", path)).status).toBe(405);
    // the local machine's switches are refused in production
    setEnv({ ENVIRONMENT: "production", DEV: undefined, RATE_LIMITS: undefined, PAYMENTS: undefined });
    setEnv({ ALLOW_INSECURE_WEBHOOKS: undefined });
    for (const method of ["GET", "POST"]) expect((await send(method, path)).status, method).toBe(404);
  });
});
