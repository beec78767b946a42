import type { Brand, LogoFormat } from "@svc/domain/brand";
import type { AccountId, BrandId } from "@svc/domain/ids";
import { and, eq, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { brands } from "./schema.ts";

export function findBrand(db: D1Database, accountId: AccountId, slug: string): Promise<Brand | undefined> {
  return findOne(db, accountId, eq(brands.slug, slug));
}

/** What a verification without a `brand_slug` shows; an account need not have one. */
export function findDefaultBrand(db: D1Database, accountId: AccountId): Promise<Brand | undefined> {
  return findOne(db, accountId, eq(brands.isDefault, true));
}

/** Whose logo this is, by what its public address says; one that was replaced is missing. */
export async function findLogo(
  db: D1Database,
  id: BrandId,
  sha256: string,
): Promise<{ readonly accountId: AccountId; readonly contentType: LogoFormat } | undefined> {
  const [row] = await drizzle(db)
    .select({ accountId: brands.accountId, contentType: brands.logoContentType })
    .from(brands)
    .where(and(eq(brands.id, id), eq(brands.logoSha256, sha256)))
    .limit(1);
  // the table holds what newAccountId made
  return row?.contentType
    ? { accountId: row.accountId as AccountId, contentType: row.contentType }
    : undefined;
}

async function findOne(db: D1Database, accountId: AccountId, which: SQL): Promise<Brand | undefined> {
  const [row] = await drizzle(db)
    .select()
    .from(brands)
    .where(and(eq(brands.accountId, accountId), which))
    .limit(1);
  return row && brandOf(row);
}

export function brandOf(row: typeof brands.$inferSelect): Brand {
  const { slug, name, logoSha256: sha256, logoContentType: contentType, accent, supportUrl } = row;
  return {
    id: row.id as BrandId, // the table holds what newBrandId made
    slug,
    name,
    ...(sha256 !== null && contentType !== null && { logo: { sha256, contentType } }),
    ...(accent !== null && { accent }),
    ...(supportUrl !== null && { supportUrl }),
  };
}
