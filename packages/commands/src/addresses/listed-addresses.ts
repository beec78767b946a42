import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { KnownAddress } from "@svc/domain/location/known-address";
import { parse } from "csv-parse";

/** Columns of OpenAddresses, in lower case. */
type Listed = Readonly<Record<string, string>>;

const REQUIRED = ["lon", "lat", "number", "street"];

/** A csv-parse record with the `info` option. */
type Parsed = { readonly record: Listed; readonly info: { readonly lines: number } };

/**
 * Reads a list lazily, at most `most` rows at a time. Rows without a number or street are skipped, because no one can
 * search for them. Throws with the line number if a position is invalid, and if a column is missing.
 */
export async function* listedAddresses(
  list: Readable,
  country: string | undefined,
  most: number,
): AsyncGenerator<readonly KnownAddress[]> {
  const rows = list.pipe(
    parse({ columns: readHeader, bom: true, skip_empty_lines: true, trim: true, info: true }),
  );
  // Reports a file that cannot be read
  list.once("error", (error) => rows.destroy(error));
  let known: KnownAddress[] = [];
  for await (const parsed of rows) {
    const address = addressOf(parsed as Parsed, country); // as the parser's options declare
    if (address) known.push(address);
    if (known.length < most) continue;
    yield known;
    known = [];
  }
  if (known.length > 0) yield known;
}

function readHeader(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`line 1: missing columns: ${missing.join(", ").toUpperCase()}`);
  return names;
}

function addressOf({ record, info }: Parsed, country: string | undefined): KnownAddress | undefined {
  const { number = "", street = "" } = record;
  if (number === "" || street === "") return undefined;
  const said = { number, street, ...optionalParts(record), ...(country !== undefined && { country }) };
  const at = {
    lat: degrees(record, "lat", 90, info.lines),
    lng: degrees(record, "lon", 180, info.lines),
  };
  return { id: idOf({ ...said, ...at }), ...said, ...at };
}

/** All rows of a statement need the same columns, so unknown parts are present as undefined. */
function optionalParts({ unit, city, district, region, postcode }: Listed) {
  const parts = { unit, city, district, region, postcode };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part || undefined]));
}

function degrees(record: Listed, name: "lat" | "lon", most: number, line: number): number {
  const text = name === "lat" ? record["lat"] : record["lon"];
  const value = Number(text || "none");
  if (Math.abs(value) <= most) return value;
  throw new Error(
    `line ${line}: ${name.toUpperCase()} must be -${most} to ${most}, got ${JSON.stringify(text)}`,
  );
}

/** A hash of the content, so that loading a list again produces the same ids. */
function idOf(said: Readonly<Record<string, string | number | undefined>>): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 16);
}
