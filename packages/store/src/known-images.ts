import { eq, inArray, or, and } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { bandsOf } from "./phash-bands.ts";
import { knownImageBands, knownImages } from "./schema.ts";

export type KnownImage = { readonly phash: string; readonly pageUrl: string; readonly imageUrl?: string };

/** Known images that share a band with this hash; the caller measures the true distance. */
export async function findKnownImages(db: D1Database, phash: string): Promise<readonly KnownImage[]> {
  const orm = d1Client(db);
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
  const rows = await d1Client(db).select({ id: knownImages.id }).from(knownImages).limit(1);
  return rows.length > 0;
}
