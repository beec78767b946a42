import { newBrandId } from "@svc/domain/ids";
import { beforeAll, describe, it } from "vitest";
import { env } from "./environment.ts";
import { ORIGIN, send, TenantClient } from "./tenant.ts";

const LOGO = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3]);
const SHA256 = "ab".repeat(32);

let tenant: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

type Row = {
  readonly slug: string;
  readonly name: string;
  readonly isDefault?: boolean;
  readonly hasLogo?: boolean;
};

/** As `pnpm brand` writes it. */
async function addBrand(owner: TenantClient, { slug, name, isDefault = false, hasLogo = false }: Row) {
  const id = newBrandId(Date.now());
  await env.DB.prepare(
    "insert into brands (id, account_id, slug, name, accent, support_url, is_default, created_at, logo_sha256, logo_content_type) values (?, ?, ?, ?, '#0a5', 'https://acme.example/help', ?, 0, ?, ?)",
  )
    .bind(
      id,
      owner.accountId,
      slug,
      name,
      isDefault ? 1 : 0,
      hasLogo ? SHA256 : null,
      hasLogo ? "image/png" : null,
    )
    .run();
  if (hasLogo) await env.PHOTOS.put(`t/${owner.accountId}/b/${id}/${SHA256}`, LOGO);
  return id;
}

async function sessionBrand(owner: TenantClient, body: object = {}) {
  const { body: created } = await owner.post("/v1/verifications", body);
  const { body: session } = await send(
    "GET",
    `/v1/verifications/${created.capture_url.split("/v/")[1]}/session`,
  );
  return session.brand;
}

describe("a brand (SPEC 4.2 brand_slug, SPEC 7)", () => {
  it("that no profile has is answered with unknown_brand, also when another account has it", async ({
    expect,
  }) => {
    const stranger = await TenantClient.create();
    await addBrand(stranger, { slug: "theirs", name: "Theirs" });
    for (const slug of ["theirs", "nobodys"]) {
      const { status, body } = await tenant.post("/v1/verifications", { brand_slug: slug });
      expect([status, body.error.code]).toEqual([422, "unknown_brand"]);
    }
  });

  it("is the one that was named, else the account's default, else the account's name", async ({ expect }) => {
    const owner = await TenantClient.create();
    expect(await sessionBrand(owner)).toEqual({ name: "Test" });
    await addBrand(owner, { slug: "main", name: "Main", isDefault: true });
    await addBrand(owner, { slug: "other", name: "Other" });
    const look = { accent: "#0a5", support_url: "https://acme.example/help" };
    expect(await sessionBrand(owner)).toEqual({ name: "Main", ...look });
    expect(await sessionBrand(owner, { brand_slug: "other" })).toEqual({ name: "Other", ...look });
  });

  it("shows as it is when the link is opened, not as it was at creation", async ({ expect }) => {
    const owner = await TenantClient.create();
    const { body: created } = await owner.post("/v1/verifications", {});
    await addBrand(owner, { slug: "late", name: "Late", isDefault: true });
    const { body } = await send("GET", `/v1/verifications/${created.capture_url.split("/v/")[1]}/session`);
    expect(body.brand.name).toBe("Late");
  });

  it("has at most one default an account", async ({ expect }) => {
    const owner = await TenantClient.create();
    await addBrand(owner, { slug: "one", name: "One", isDefault: true });
    await expect(addBrand(owner, { slug: "two", name: "Two", isDefault: true })).rejects.toThrow(/UNIQUE/);
  });
});

describe("a logo", () => {
  it("is served from our own origin, for good, and never as anything but a picture", async ({ expect }) => {
    const owner = await TenantClient.create();
    const id = await addBrand(owner, { slug: "main", name: "Main", isDefault: true, hasLogo: true });
    const { logo_url: url } = await sessionBrand(owner);
    expect(url).toBe(`${ORIGIN}/files/brands/${id}/${SHA256}`);
    const { status, headers, body } = await send("GET", url);
    expect(status).toBe(200);
    expect(new Uint8Array(body)).toEqual(LOGO);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
    });
  });

  it("that is not there, or no longer, is missing", async ({ expect }) => {
    const id = await addBrand(tenant, { slug: "main", name: "Main", hasLogo: true });
    for (const path of [
      `${id}/${"cd".repeat(32)}`,
      `${newBrandId(Date.now())}/${SHA256}`,
      `${id}/..%2F..%2Fx`,
      `nonsense/${SHA256}`,
    ]) {
      expect((await send("GET", `/files/brands/${path}`)).status, path).toBe(404);
    }
  });
});
