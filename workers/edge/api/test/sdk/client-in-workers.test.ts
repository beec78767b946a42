import { ApiError } from "@svc/sdk/http/api-error";
import { PhotoVerification } from "@svc/sdk/photo-verification";
import { beforeEach, describe, it } from "vitest";
import { edge, ORIGIN, TenantClient } from "../../../test/support/tenant.ts";
import { jpegHeader } from "../../../test/support/photos.ts";

let client: PhotoVerification;

beforeEach(async () => {
  const { secretKey } = await TenantClient.create();
  client = new PhotoVerification({ secretKey, baseUrl: ORIGIN, fetch: fetchFromEdge });
});

const fetchFromEdge: typeof fetch = (input, init) => edge().fetch(input, init);

/** The journeys test the SDK on Node; this tests it inside a tenant's Worker. */
describe("the SDK's client in Workers", () => {
  it("creates under a key that it makes, reads, and lists by cursor", async ({ expect }) => {
    const made = [];
    for (const claim of ["A", "B", "C"])
      made.push(await client.verifications.create({ metadata: { claim } }, { idempotencyKey: true }));
    expect(await client.verifications.retrieve(made[0]?.id ?? "")).toEqual(made[0]);
    await expect.poll(() => client.verifications.list().take(10)).toHaveLength(3);
    const ids: string[] = [];
    for await (const { id } of client.verifications.list({ limit: 2 })) ids.push(id);
    expect(ids).toEqual(made.map(({ id }) => id).toReversed());
  });

  it("is given back what it did under the same key", async ({ expect }) => {
    const options = { idempotencyKey: "order-1" };
    const first = await client.verifications.create({ max_captures: 2 }, options);
    expect(await client.verifications.create({ max_captures: 2 }, options)).toEqual(first);
  });

  it("sends a photo as Blob, the same bytes under the same key", async ({ expect }) => {
    const { id } = await client.verifications.create({ mode: "audit", max_captures: 3 });
    const image = new Blob([jpegHeader(640, 480)], { type: "image/jpeg" });
    const send = () => client.verifications.addCapture(id, { image }, { idempotencyKey: "photo-1" });
    expect(await send()).toEqual(await send());
    expect((await client.verifications.retrieve(id)).captures_count).toBe(1);
  });

  it("reports what is wrong", async ({ expect }) => {
    const refused: unknown = await client.verifications
      .create({ expires_in_seconds: 5 })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({
      code: "invalid_request",
      status: 400,
      fields: [{ path: "expires_in_seconds", message: "must be at least 60" }],
      requestId: expect.stringMatching(/^req_/),
    });
  });
});
