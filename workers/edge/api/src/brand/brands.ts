import {
  parseChangeBrand,
  parseCreateBrand,
  presentBrand,
  type StoredBrand,
} from "@svc/contract/brand/brand-body";
import { ApiError } from "@svc/contract/wire/errors";
import { parsePageQuery } from "@svc/contract/wire/page-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { type BrandId, newBrandId } from "@svc/domain/ids";
import {
  addBrand,
  changeBrand as storeChange,
  deleteBrand as removeBrand,
  findBrand,
  listBrands as findBrands,
} from "@svc/store/account/brands";
import { logoKey } from "@svc/store/r2/files";
import { findTemplateUsing } from "@svc/store/template/link-templates";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { forgetAccount } from "../account/forget-account.ts";
import { inShard, withStorage } from "../http/storage.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { type LogoFile, readBrandForm } from "./read-brand-form.ts";

/** CONTRACT G10: the logo is stored before the row that refers to it. */
export async function createBrand(c: ApiContext) {
  const { input, logo } = await readBrandForm(c.req.raw);
  const brand = orThrow(parseCreateBrand(input));
  const now = Date.now();
  const id = newBrandId(now);
  const kept = logo && (await storeLogo(c, id, logo));
  const row = { ...brand, id, createdAt: now, ...(kept && { logo: kept }) };
  const outcome = await withStorage(() => addBrand(c.env.DB, c.var.account.id, row));
  if (outcome !== "added") {
    if (logo) await c.env.PHOTOS.delete(logoKey(c.var.account.id, id, logo.sha256));
    const taken = `a brand with the slug ${brand.slug} exists`;
    throw new ApiError("conflict", outcome === "exists" ? taken : "an account can have at most 100 brands");
  }
  forgetAccount(c.var.account.id);
  return answerBrand(c, { ...row, isDefault: false }, 201);
}

/** Implements CONTRACT G10. */
export async function listBrands(c: ApiContext) {
  const request = orThrow(parsePageQuery(new URL(c.req.url).searchParams, {}));
  return answerPage(c, request, {
    scope: "brands",
    find: (page) => findBrands(c.env.DB, c.var.account.id, page),
    sortKeyOf: ({ id }) => id,
    present: (brand) => presentBrand(brand, logoUrlOf(c, brand)),
  });
}

/** Implements CONTRACT G10. */
export async function readBrand(c: ApiContext) {
  return answerBrand(c, await foundBrand(c), 200);
}

/** CONTRACT G10: a replaced logo is deleted. */
export async function changeBrand(c: ApiContext) {
  const { input, logo } = await readBrandForm(c.req.raw);
  const change = orThrow(parseChangeBrand(input));
  const brand = await foundBrand(c);
  const kept = logo && (await storeLogo(c, brand.id, logo));
  const row = { ...change, ...(kept && { logo: kept }) };
  await withStorage(() => storeChange(c.env.DB, c.var.account.id, brand.id, row));
  forgetAccount(c.var.account.id);
  const isReplaced = row.logo !== undefined && brand.logo && brand.logo.sha256 !== row.logo?.sha256;
  if (isReplaced) await c.env.PHOTOS.delete(logoKey(c.var.account.id, brand.id, brand.logo.sha256));
  return answerBrand(c, await foundBrand(c), 200);
}

/** Implements CONTRACT G10. */
export async function deleteBrand(c: ApiContext) {
  const { id, slug, logo } = await foundBrand(c);
  const { id: accountId } = c.var.account;
  const user = await inShard(c, (shard) => findTemplateUsing(shard, { brandSlug: slug }));
  if (user !== undefined) {
    throw new ApiError("conflict", `the template ${user} uses this brand`, {
      hint: "Revoke the template, or change and publish it with another brand.",
    });
  }
  await withStorage(() => removeBrand(c.env.DB, accountId, id));
  forgetAccount(accountId);
  if (logo) await c.env.PHOTOS.delete(logoKey(accountId, id, logo.sha256));
  return c.body(null, 204);
}

async function foundBrand(c: ApiContext): Promise<StoredBrand> {
  const slug = c.req.param("slug") ?? "";
  const brand = await withStorage(() => findBrand(c.env.DB, c.var.account.id, slug));
  if (!brand) throw new ApiError("not_found", "this account has no brand with this slug");
  return brand;
}

async function storeLogo(c: ApiContext, id: BrandId, { bytes, sha256, contentType }: LogoFile) {
  const key = logoKey(c.var.account.id, id, sha256);
  await withStorage(() => c.env.PHOTOS.put(key, bytes, { httpMetadata: { contentType } }));
  return { sha256, contentType };
}

function logoUrlOf(c: ApiContext, { id, logo }: StoredBrand): string | undefined {
  return logo && `${baseUrlOf(c)}/files/brands/${id}/${logo.sha256}`;
}

function answerBrand<S extends 200 | 201>(c: ApiContext, brand: StoredBrand, status: S) {
  const location = status === 201 ? { Location: `/v1/brands/${brand.slug}` } : {};
  return c.json(presentBrand(brand, logoUrlOf(c, brand)), status, location);
}
