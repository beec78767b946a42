import { eq, inArray, or, and } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { knownImageBands, knownImages } from "./schema.ts";

export const BANDS = 9;

export type KnownImage = { readonly phash: string; readonly pageUrl: string; readonly imageUrl?: string };

/** The 64 bits in 9 runs of 7 or 8: two hashes that differ in at most 8 bits share at least one run. */
export function bandsOf(phash: string): readonly number[] {
  const hash = BigInt(`0x${phash}`);
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.floor((band * 64) / BANDS);
    const width = Math.floor(((band + 1) * 64) / BANDS) - from;
    return Number((hash >> BigInt(from)) & ((1n << BigInt(width)) - 1n));
  });
}

/** Known images that share a band with this hash; the caller measures the true distance. */
export async function findKnownImages(db: D1Database, phash: string): Promise<readonly KnownImage[]> {
  const orm = drizzle(db);
  const inBand = bandsOf(phash).map((value, band) =>
    and(eq(knownImageBands.band, band), eq(knownImageBands.value, value)),
  );
  const ids = orm
    .select({ id: knownImageBands.imageId })
    .from(knownImageBands)
    .where(or(...inBand));
  const rows = await orm.select().from(knownImages).where(inArray(knownImages.id, ids));
  return rows.map(({ phash: hash, pageUrl, imageUrl }) => ({
    phash: hash,
    pageUrl,
    ...(imageUrl !== null && { imageUrl }),
  }));
}

export async function hasKnownImages(db: D1Database): Promise<boolean> {
  const rows = await drizzle(db).select({ id: knownImages.id }).from(knownImages).limit(1);
  return rows.length > 0;
}
