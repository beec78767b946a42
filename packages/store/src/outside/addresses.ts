import type { AddressSuggestion } from "@svc/domain/location/address";
import { addressWords, typedWords } from "@svc/domain/location/address-words";
import { type GeoPoint, geoDistanceM } from "@svc/domain/location/geo-distance";
import { isMeantBy, type KnownAddress, suggestionOf } from "@svc/domain/location/known-address";
import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { addresses } from "../schema/places-schema.ts";

type Suggestion = Required<AddressSuggestion>;

/** The most rows read as candidates. */
const MOST_ROWS = 200;
const MOST_ANSWERS = 5;
/** No address in the table has more words. */
const MOST_WORDS = 24;
/** No suggestions before this length. */
const FEWEST_LETTERS = 3;
/** Rows this close are the same house, from several lists or with several units. */
const SAME_HOUSE_M = 50;
const NEAR_M = 50;

/** The addresses that match every word of the text; at most five. */
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

/** The addresses that contain the words typed so far, with the last one as a prefix; at most five. */
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

/** The nearest address within NEAR_M. */
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

/** `match` is an FTS5 query. Its words are folded, so they contain no FTS5 syntax. */
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
  return said as KnownAddress; // these are the table's columns
}

/** Keeps one address per house. */
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
