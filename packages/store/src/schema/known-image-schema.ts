import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "./bytes.ts";

/** Images an operator knows to be online: the embedded default of reverse search. */
export const knownImages = sqliteTable("known_images", {
  id: text().primaryKey(),
  phash: text().notNull(),
  pageUrl: text("page_url").notNull(),
  imageUrl: text("image_url"),
});

/**
 * What finds a known image also where it was changed. A table of its own:
 * `seq` only grows, so that whoever has read up to one reads only what came after, and never 9 KB a row to see a hash.
 */
export const knownImageFingerprints = sqliteTable("known_image_fingerprints", {
  seq: integer().primaryKey({ autoIncrement: true }),
  imageId: text("image_id").notNull().unique(),
  embedding: bytes().notNull(),
  /** Last, or each embedding would be read across it. */
  fingerprint: bytes().notNull(),
});

/** A hash within 8 bits of another equals it in one of 9 bands, so a look-up by band finds them all. */
export const knownImageBands = sqliteTable(
  "known_image_bands",
  { band: integer().notNull(), value: integer().notNull(), imageId: text("image_id").notNull() },
  (table) => [primaryKey({ columns: [table.band, table.value, table.imageId] })],
);
