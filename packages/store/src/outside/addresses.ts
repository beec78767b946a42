import type { AddressSuggestion } from "@svc/domain/location/address";
import { addressWords, typedWords } from "@svc/domain/location/address-words";
import { type GeoPoint, geoDistanceM } from "@svc/domain/location/geo-distance";
import { isMeantBy, type KnownAddress, suggestionOf } from "@svc/domain/location/known-address";
import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { addresses } from "../schema/places-schema.ts";

type Suggestion = Required<AddressSuggestion>;

/** Read at most, to look at more closely. */
const MOST_ROWS = 200;
const MOST_ANSWERS = 5;
/** A text with more is none that a table explains. */
const MOST_WORDS = 24;
/** Nothing is suggested before. */
const FEWEST_LETTERS = 3;
/** Rows of one house, from several lists or of several flats. */
const SAME_HOUSE_M = 50;
const NEAR_M = 50;

/** Those that the text means, in every word; at most five. */
export async function findAddresses(
  db: D1Database,
  text: string,
  country: string | undefined,
): Promise<readonly Suggestion[]> {
  const asked = addressWords(text);
  if (asked.length < 2 || asked.length > MOST_WORDS) return [];
  const rows = await matching(db, asked.map((word) => `"${word}"`).join(" AND "), country);
  return housesOf(rows.filter((row) => isMeantBy(asked, row)));
}

/** Those that hold the words so far, the last of them as a beginning; at most five. */
export async function suggestAddresses(
  db: D1Database,
  text: string,
  country: string | undefined,
): Promise<readonly Suggestion[]> {
  const typed = typedWords(text);
  const [first] = typed;
  if (!first || [...first.whole, first.begun].join("").length < FEWEST_LETTERS) return [];
  if (first.whole.length >= MOST_WORDS) return [];
  const readings = typed.map(({ whole, begun }) =>
    [...whole.map((word) => `"${word}"`), `"${begun}" *`].join(" AND "),
  );
  return housesOf(await matching(db, readings.map((reading) => `(${reading})`).join(" OR "), country));
}

export async function findAddress(db: D1Database, id: string): Promise<Suggestion | undefined> {
  const [row] = await d1Client(db).select().from(addresses).where(eq(addresses.id, id));
  return row && suggestionOf(knownAddress(row));
}

/** The nearest within NEAR_M. */
export async function findAddressNear(db: D1Database, point: GeoPoint): Promise<Suggestion | undefined> {
  const up = NEAR_M / 111_000;
  const along = up / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180));
  const { lat, lng } = addresses;
  const rows = await d1Client(db)
    .select()
    .from(addresses)
    .where(
      and(between(lat, point.lat - up, point.lat + up), between(lng, point.lng - along, point.lng + along)),
    )
    .limit(MOST_ROWS);
  const distances = rows.map((row) => ({ row, distanceM: geoDistanceM(row, point) }));
  const [nearest] = distances.toSorted((one, other) => one.distanceM - other.distanceM);
  if (!nearest || nearest.distanceM > NEAR_M) return undefined;
  return suggestionOf(knownAddress(nearest.row));
}

/** `match`: in the words of FTS5, which come folded, so that nothing in them has a meaning there. */
async function matching(
  db: D1Database,
  match: string,
  country: string | undefined,
): Promise<readonly KnownAddress[]> {
  const ofCountry: SQL | undefined =
    country === undefined
      ? undefined
      : sql`(${addresses.country} is null or ${addresses.country} = ${country})`;
  const named = sql`${addresses.seq} in (select rowid from address_words where address_words match ${match})`;
  const rows = await d1Client(db).select().from(addresses).where(and(named, ofCountry)).limit(MOST_ROWS);
  return rows.map(knownAddress);
}

function knownAddress(row: typeof addresses.$inferSelect): KnownAddress {
  const { seq: _seq, words: _words, ...columns } = row;
  const said = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
  return said as KnownAddress; // its columns are those of the table
}

/** One of each house. */
function housesOf(rows: readonly KnownAddress[]): readonly Suggestion[] {
  const houses: Suggestion[] = [];
  for (const row of rows) {
    const house = suggestionOf(row);
    const isKnown = houses.some(
      (other) =>
        other.formatted === house.formatted && geoDistanceM(other.address, house.address) <= SAME_HOUSE_M,
    );
    if (!isKnown) houses.push(house);
    if (houses.length === MOST_ANSWERS) break;
  }
  return houses;
}
