import type { KnownImage, KnownTrace } from "@svc/domain/known-image";
import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { knownImageBands, knownImageFingerprints, knownImages } from "../schema/known-image-schema.ts";
import { bandsOf } from "./phash-bands.ts";

/** Known images that share a band with this hash. The caller measures the exact distance. */
export async function findKnownHashes(
  db: D1Database,
  phash: string,
): Promise<readonly Pick<KnownImage, "id" | "phash">[]> {
  const orm = d1Client(db);
  const inBand = bandsOf(phash).map((value, band) =>
    and(eq(knownImageBands.band, band), eq(knownImageBands.value, value)),
  );
  const ids = orm
    .select({ id: knownImageBands.imageId })
    .from(knownImageBands)
    .where(or(...inBand));
  return orm
    .select({ id: knownImages.id, phash: knownImages.phash })
    .from(knownImages)
    .where(inArray(knownImages.id, ids));
}

/** At most 90 ids, the limit of a D1 query. */
export async function findKnownImages(
  db: D1Database,
  ids: readonly string[],
): Promise<readonly KnownImage[]> {
  if (ids.length === 0) return [];
  const rows = await d1Client(db)
    .select({ image: knownImages, fingerprint: knownImageFingerprints.fingerprint })
    .from(knownImages)
    .innerJoin(knownImageFingerprints, eq(knownImageFingerprints.imageId, knownImages.id))
    .where(inArray(knownImages.id, [...ids]));
  return rows.map(({ image: { imageUrl, ...image }, fingerprint }) => ({
    ...image,
    ...(imageUrl !== null && { imageUrl }),
    fingerprint,
  }));
}

/** The traces after a `seq`. Fewer than `most` means these are the last. */
export async function listKnownTraces(
  db: D1Database,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly KnownTrace[]> {
  const rows = await d1Client(db)
    .select({
      seq: knownImageFingerprints.seq,
      id: knownImages.id,
      phash: knownImages.phash,
      embedding: knownImageFingerprints.embedding,
    })
    .from(knownImageFingerprints)
    .innerJoin(knownImages, eq(knownImages.id, knownImageFingerprints.imageId))
    .where(gt(knownImageFingerprints.seq, after))
    .orderBy(asc(knownImageFingerprints.seq))
    .limit(most);
  return rows.map((row) => ({ ...row, embedding: new Int8Array(row.embedding) }));
}

export async function hasKnownImages(db: D1Database): Promise<boolean> {
  const rows = await d1Client(db).select({ id: knownImages.id }).from(knownImages).limit(1);
  return rows.length > 0;
}
