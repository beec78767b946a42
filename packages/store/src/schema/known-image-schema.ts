import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "./bytes.ts";

/** Images that the operator knows to be online: the built-in default of reverse search. */
export const knownImages = sqliteTable("known_images", {
  id: text().primaryKey(),
  phash: text().notNull(),
  pageUrl: text("page_url").notNull(),
  imageUrl: text("image_url"),
});

/**
 * Fingerprints that recognize a known image even after changes. A separate table, because `seq` only grows: a reader continues after the last one it knows, and a hash
 * look-up does not read 9 KB per row.
 */
export const knownImageFingerprints = sqliteTable("known_image_fingerprints", {
  seq: integer().primaryKey({ autoIncrement: true }),
  imageId: text("image_id").notNull().unique(),
  embedding: bytes().notNull(),
  /** Last, because reading an embedding would otherwise pass over it. */
  fingerprint: bytes().notNull(),
});

/** Two hashes within 8 bits are equal in at least one of 9 bands, so a look-up by band finds them all. */
export const knownImageBands = sqliteTable(
  "known_image_bands",
  { band: integer().notNull(), value: integer().notNull(), imageId: text("image_id").notNull() },
  (table) => [primaryKey({ columns: [table.band, table.value, table.imageId] })],
);
