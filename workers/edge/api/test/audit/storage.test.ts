import type { InContext } from "@svc/platform/request-context";
import { beforeAll, beforeEach, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

const real = { ...env };
const PHOTO = jpegHeader(640, 480);

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create();
});

const down = () => Promise.reject(new Error("the storage is down"));

/** Verification objects whose named method fails. During a request every method is called through `inContext`. */
function failingAt(call: string): typeof env.VERIFICATION {
  return {
    getByName: (name: string) => {
      const stub = real.VERIFICATION.getByName(name);
      const inContext: InContext["inContext"] = (context, method, args) =>
        method === call ? down() : (stub as unknown as InContext).inContext(context, method, args);
      return new Proxy(stub, {
        get: (_, property) => (property === "inContext" ? inContext : Reflect.get(stub, property)),
      });
    },
  } as unknown as typeof env.VERIFICATION; // only `getByName` is used
}

describe("storage_unavailable (SPEC 4.1, 7)", () => {
  it("is answered without an id while nothing was created", async ({ expect }) => {
    setEnv({ PHOTOS: { put: down, delete: down } }); // the R2 calls that a small photo makes
    const { status, body } = await tenant.upload("/v1/audits/sync", photoForm(PHOTO));
    expect([status, body.error.code]).toEqual([503, "storage_unavailable"]);
    expect(body.error).not.toHaveProperty("verification_id");
    expect((await tenant.get("/v1/verifications")).body.items).toEqual([]);
  });

  it("carries verification_id once the audit was created, and that id can be read", async ({ expect }) => {
    setEnv({ VERIFICATION: failingAt("read") });
    const { status, body } = await tenant.upload("/v1/audits/sync", photoForm(PHOTO));
    expect([status, body.error.code]).toEqual([503, "storage_unavailable"]);
    setEnv({ VERIFICATION: real.VERIFICATION });
    const { body: found } = await tenant.get(`/v1/verifications/${body.error.verification_id}`);
    expect(found).toMatchObject({ status: "partially_captured", captures_count: 1 });
  });

  it("keeps the bytes of a capture if it is unknown whether it was stored", async ({ expect }) => {
    const { body: created } = await tenant.post("/v1/verifications", { mode: "audit" });
    const prefix = `t/${tenant.accountId}/v/${created.id}/`;
    setEnv({ VERIFICATION: failingAt("capture") });
    const route = `/v1/verifications/${created.id}/captures`;
    expect((await tenant.upload(route, photoForm(PHOTO))).status).toBe(503);
    expect((await env.PHOTOS.list({ prefix })).objects).toHaveLength(1);
    setEnv({ VERIFICATION: real.VERIFICATION });
    expect((await tenant.upload(route, photoForm(PHOTO))).status).toBe(201);
  });
});

describe("202 (SPEC 4.1)", () => {
  it("answers a stored audit without a verdict when the analyzer fails, and the queue takes it over", async ({
    expect,
  }) => {
    setEnv({ ANALYZER: { analyze: down, inContext: down } });
    const { status, headers, body } = await tenant.upload("/v1/audits/sync", photoForm(PHOTO));
    expect(status).toBe(202);
    expect(body.status).toBe("partially_captured");
    expect(body).not.toHaveProperty("verdict");
    expect(headers.get("Location")).toBe(`/v1/verifications/${body.id}`);
  });
});
