import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Answers of a geocoder, by the SHA-256 of the question. Nothing here reveals a question or a verification. */
export const placeAnswers = sqliteTable(
  "place_answers",
  {
    question: text().primaryKey(),
    answer: text({ mode: "json" }).$type<unknown>().notNull(),
    /** Epoch ms. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("place_answers_old").on(table.expiresAt)],
);

/** When a provider may be asked next, in epoch ms: one row per provider, shared by all isolates. */
export const providerTurns = sqliteTable("provider_turns", {
  provider: text().primaryKey(),
  nextAt: integer("next_at").notNull(),
});

/**
 * Addresses that the operator loaded. `words` is their comparable form; two triggers copy it to the full-text
 * table `address_words` (0015_address_words.sql).
 */
export const addresses = sqliteTable(
  "addresses",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    number: text().notNull(),
    street: text().notNull(),
    unit: text(),
    city: text(),
    district: text(),
    region: text(),
    postcode: text(),
    country: text(),
    lat: real().notNull(),
    lng: real().notNull(),
    words: text().notNull(),
  },
  (table) => [index("addresses_at").on(table.lat, table.lng)],
);
