import { newBrandId } from "@svc/domain/ids";
import { beforeAll, beforeEach, describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader } from "../../../test/support/photos.ts";
import { ORIGIN, send, TenantClient } from "../../../test/support/tenant.ts";

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

/** Inserts only the row, without the API call. */
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

/** A form with the fields and any bytes as its logo. */
function form(fields: Record<string, string>, logo: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("logo", new Blob([logo], { type: "image/png" }), "logo.png");
  return body;
}

describe("the endpoints of brands (CONTRACT G10)", () => {
  const acme = { slug: "acme", name: "Acme", accent: "#0a5", support_url: "https://acme.example/help" };
  const logo = jpegHeader(64, 64);
  let owner: TenantClient;

  beforeEach(async () => {
    owner = await TenantClient.create();
  });

  function patch(slug: string, change: unknown) {
    return owner.send("PATCH", `/v1/brands/${slug}`, {
      body: JSON.stringify(change),
      headers: { "Content-Type": "application/json" },
    });
  }

  it("create, read, list, change and delete a brand", async ({ expect }) => {
    const created = await owner.post("/v1/brands", acme);
    expect([created.status, created.headers.get("Location")]).toEqual([201, "/v1/brands/acme"]);
    expect(created.body).toEqual({ ...acme, is_default: false, created_at: expect.stringMatching(/Z$/) });
    expect((await owner.get("/v1/brands/acme")).body).toEqual(created.body);
    expect((await owner.get("/v1/brands")).body.items).toEqual([created.body]);
    const changed = await patch("acme", { name: "Acme Inc", accent: null });
    expect(changed.body).toMatchObject({ name: "Acme Inc", support_url: acme.support_url });
    expect(changed.body).not.toHaveProperty("accent");
    expect((await owner.send("DELETE", "/v1/brands/acme")).status).toBe(204);
    expect((await owner.get("/v1/brands/acme")).status).toBe(404);
  });

  it("answer 409 conflict for a slug in use, and 400 for what no page could show", async ({ expect }) => {
    await owner.post("/v1/brands", acme);
    expect((await owner.post("/v1/brands", acme)).body.error.code).toBe("conflict");
    const { body } = await owner.post("/v1/brands", {
      slug: "A",
      accent: "red",
      support_url: "javascript:alert(1)",
      logo: "x",
    });
    expect(body.error.fields).toEqual([
      { path: "slug", message: "must be at least 2 characters" },
      { path: "accent", message: "must match ^#(?:[0-9a-f]{3}|[0-9a-f]{6})$" },
      { path: "support_url", message: "must be a valid URL, including https://" },
      { path: "body", message: 'has unknown field: "logo"' },
      { path: "name", message: "is required" },
    ]);
  });

  it("take a logo with a form, replace it and erase the one before", async ({ expect }) => {
    const { slug, name } = acme;
    const created = await owner.upload("/v1/brands", form({ slug, name }, logo));
    expect(created.status).toBe(201);
    const shown = await send("GET", created.body.logo_url);
    expect(new Uint8Array(shown.body)).toEqual(logo);
    const other = jpegHeader(65, 64);
    const changed = await owner.send("PATCH", "/v1/brands/acme", { body: form({}, other) });
    expect(changed.body.logo_url).not.toBe(created.body.logo_url);
    expect((await send("GET", created.body.logo_url)).status).toBe(404);
    expect(new Uint8Array((await send("GET", changed.body.logo_url)).body)).toEqual(other);
    expect((await patch("acme", { logo: null })).body).not.toHaveProperty("logo_url");
    const { objects } = await env.PHOTOS.list({ prefix: `t/${owner.accountId}/b/` });
    expect(objects).toEqual([]);
  });

  it("refuse a drawing (SVG) whatever it calls itself, and a logo over 512 KB", async ({ expect }) => {
    const { slug, name } = acme;
    const svg = Uint8Array.from(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    );
    const drawn = await owner.upload("/v1/brands", form({ slug, name }, svg));
    expect([drawn.status, drawn.body.error.code]).toEqual([415, "unsupported_image_type"]);
    const large = await owner.upload("/v1/brands", form({ slug, name }, new Uint8Array(524_289)));
    expect(large.status).toBe(413);
    expect((await owner.get("/v1/brands")).body.items).toEqual([]);
  });

  it("default_brand_slug of the settings is what is shown where none is named", async ({ expect }) => {
    const settings = (change: object) =>
      owner.send("PATCH", "/v1/me/settings", {
        body: JSON.stringify(change),
        headers: { "Content-Type": "application/json" },
      });
    await owner.post("/v1/brands", acme);
    await owner.post("/v1/brands", { ...acme, slug: "other", name: "Other" });
    expect((await settings({ default_brand_slug: "nobodys" })).body.error.code).toBe("unknown_brand");
    expect((await settings({ default_brand_slug: "acme" })).body.default_brand_slug).toBe("acme");
    expect((await sessionBrand(owner)).name).toBe("Acme");
    await settings({ default_brand_slug: "other" });
    const { body } = await owner.get("/v1/brands");
    expect(body.items.map((each: Record<string, unknown>) => [each["slug"], each["is_default"]])).toEqual([
      ["other", true],
      ["acme", false],
    ]);
    expect((await settings({ default_brand_slug: null })).body).not.toHaveProperty("default_brand_slug");
    expect((await sessionBrand(owner)).name).toBe("Test");
  });

  it("cannot delete a brand that a template names", async ({ expect }) => {
    await owner.post("/v1/brands", acme);
    await owner.post("/v1/link-templates", {
      slug: "claims",
      name: "C",
      spec: { brand_slug: "acme" },
      publish: true,
    });
    const { status, body } = await owner.send("DELETE", "/v1/brands/acme");
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    await owner.post("/v1/link-templates/claims/revoke");
    expect((await owner.send("DELETE", "/v1/brands/acme")).status).toBe(204);
  });
});
