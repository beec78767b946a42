import type { Brand, Logo, LogoFormat } from "@svc/domain/brand";
import type { AccountId, BrandId } from "@svc/domain/ids";
import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { brands } from "../schema/schema.ts";

export type StoredBrand = Brand & { readonly isDefault: boolean; readonly createdAt: number };

export function findBrand(
  db: D1Database,
  accountId: AccountId,
  slug: string,
): Promise<StoredBrand | undefined> {
  return findOne(db, accountId, eq(brands.slug, slug));
}

/** The brand of verifications without `brand_slug`, if the account has a default. */
export function findDefaultBrand(db: D1Database, accountId: AccountId): Promise<StoredBrand | undefined> {
  return findOne(db, accountId, eq(brands.isDefault, true));
}

/** The logo at a public URL. A replaced logo is not found. */
export async function findLogo(
  db: D1Database,
  id: BrandId,
  sha256: string,
): Promise<{ readonly accountId: AccountId; readonly contentType: LogoFormat } | undefined> {
  const [row] = await d1Client(db)
    .select({ accountId: brands.accountId, contentType: brands.logoContentType })
    .from(brands)
    .where(and(eq(brands.id, id), eq(brands.logoSha256, sha256)))
    .limit(1);
  // The id was written by newAccountId.
  return row?.contentType
    ? { accountId: row.accountId as AccountId, contentType: row.contentType }
    : undefined;
}

const MAX_BRANDS = 100;

/** Newest first. Returns one more than the limit if there is another page. */
export async function listBrands(
  db: D1Database,
  accountId: AccountId,
  { limit, before }: { readonly limit: number; readonly before?: string },
): Promise<readonly StoredBrand[]> {
  const older = before === undefined ? undefined : lt(brands.id, before);
  const rows = await d1Client(db)
    .select()
    .from(brands)
    .where(and(eq(brands.accountId, accountId), older))
    .orderBy(desc(brands.id))
    .limit(limit + 1);
  return rows.map(brandOf);
}

export async function addBrand(
  db: D1Database,
  accountId: AccountId,
  { logo, ...brand }: Omit<StoredBrand, "isDefault">,
): Promise<"added" | "exists" | "too_many"> {
  const orm = d1Client(db);
  if ((await orm.$count(brands, eq(brands.accountId, accountId))) >= MAX_BRANDS) return "too_many";
  const added = await orm
    .insert(brands)
    .values({ ...brand, accountId, ...logoColumns(logo) })
    .onConflictDoNothing({ target: [brands.accountId, brands.slug] })
    .returning({ id: brands.id });
  return added.length > 0 ? "added" : "exists";
}

/** Null removes a value; absent members do not change. */
export type BrandRowChange = {
  readonly name?: string;
  readonly accent?: string | null;
  readonly supportUrl?: string | null;
  readonly logo?: Logo | null;
};

export async function changeBrand(
  db: D1Database,
  accountId: AccountId,
  id: BrandId,
  { logo, ...change }: BrandRowChange,
): Promise<void> {
  const row = { ...change, ...(logo !== undefined && logoColumns(logo ?? undefined)) };
  if (Object.keys(row).length === 0) return;
  await d1Client(db).update(brands).set(row).where(isOne(accountId, id));
}

export async function deleteBrand(db: D1Database, accountId: AccountId, id: BrandId): Promise<void> {
  await d1Client(db).delete(brands).where(isOne(accountId, id));
}

/** Undefined removes the default. Runs in one transaction, so there is never more than one. */
export async function setDefaultBrand(
  db: D1Database,
  accountId: AccountId,
  id: BrandId | undefined,
): Promise<void> {
  const orm = d1Client(db);
  await orm.batch([
    orm.update(brands).set({ isDefault: false }).where(eq(brands.accountId, accountId)),
    orm
      .update(brands)
      .set({ isDefault: true })
      .where(isOne(accountId, id ?? ("" as BrandId))), // no brand has this id
  ]);
}

function logoColumns(logo: Logo | undefined) {
  return { logoSha256: logo?.sha256 ?? null, logoContentType: logo?.contentType ?? null };
}

function isOne(accountId: AccountId, id: BrandId) {
  return and(eq(brands.accountId, accountId), eq(brands.id, id));
}

async function findOne(db: D1Database, accountId: AccountId, which: SQL): Promise<StoredBrand | undefined> {
  const [row] = await d1Client(db)
    .select()
    .from(brands)
    .where(and(eq(brands.accountId, accountId), which))
    .limit(1);
  return row && brandOf(row);
}

export function brandOf(row: typeof brands.$inferSelect): StoredBrand {
  const { slug, name, logoSha256: sha256, logoContentType: contentType, accent, supportUrl } = row;
  return {
    id: row.id as BrandId, // written by newBrandId
    slug,
    name,
    isDefault: row.isDefault,
    createdAt: row.createdAt,
    ...(sha256 !== null && contentType !== null && { logo: { sha256, contentType } }),
    ...(accent !== null && { accent }),
    ...(supportUrl !== null && { supportUrl }),
  };
}
