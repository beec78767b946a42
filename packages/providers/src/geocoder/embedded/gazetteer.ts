import { foldName } from "@svc/domain/location/fold-name";
import { type GeoPoint, geoDistanceM } from "@svc/domain/location/geo-distance";

/** A populated place of GeoNames. */
export type City = {
  readonly name: string;
  readonly point: GeoPoint;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** GeoNames' first-order division (`US.CA`) and its English name; empty if it has none. */
  readonly regionCode: string;
  readonly region: string;
  /** The radius of a disk with its population at PEOPLE_PER_KM2; an estimate, at least SMALLEST_RADIUS_M. */
  readonly radiusM: number;
  /** A part of a larger place, such as Kreuzberg. */
  readonly isSection: boolean;
};

export type Gazetteer = {
  /** By folded name, the largest first. */
  readonly named: (name: string) => readonly City[];
  /** The city that a person there would name, see NEAR_M; absent if there is none. */
  readonly near: (point: GeoPoint) => City | undefined;
  /** ISO codes of all countries with a place in it. */
  readonly countries: readonly string[];
};

export const PEOPLE_PER_KM2 = 4_000;
export const SMALLEST_RADIUS_M = 500;

/** our choice: how far from a place's centre a point may still be named after it. */
const NEAR_M = 30_000;

/** Degrees of latitude per band. Within a band, rows go from west to east. */
export const BAND_DEGREES = 0.1;
export const BANDS = 180 / BAND_DEGREES;
export const UNITS_PER_DEGREE = 100_000;
export const RADIUS_UNIT_M = 10;
export const SECTION_BIT = 0x8000;
export const ROW_BYTES = 16;
/** `GAZ1`, little endian. */
export const MAGIC = 0x315a4147;
/** The header's 32-bit numbers: the magic, then counts, then the byte offset of each part. */
export const HEADER = ["magic", "rows", "regions", "bandsAt", "rowsAt", "orderAt", "regionsAt"] as const;

type Layout = Readonly<Record<(typeof HEADER)[number], number>>;

/** Added and subtracted so that a query finds points across the date line. */
const WHOLE_CIRCLE = 360;

/**
 * `bytes` is the output of tools/pack-gazetteer.ts. Bands: the first row of each, 32 bits. Rows: latitude and
 * longitude (32 bits each), the offset of the name, the region and the radius (16 bits each). Order: row
 * numbers by folded name, the largest first. Regions: the offsets of code (`US.CA`) and name. A name is a
 * length byte and UTF-8. Data is read only on demand.
 */
export function openGazetteer(bytes: ArrayBuffer): Gazetteer {
  const view = new DataView(bytes);
  const layout = layoutOf(view);
  const city = (row: number): City => cityAt(view, layout, row);
  let countries: readonly string[] | undefined;
  return {
    named: (name) => namedRows(view, layout, foldName(name)).map(city),
    near: (point) => nearest(rowsAround(view, layout, point).map(city), point),
    get countries() {
      return (countries ??= countriesOf(view, layout));
    },
  };
}

function layoutOf(view: DataView): Layout {
  const numbers = HEADER.map((name, index) => [name, view.getUint32(index * 4, true)] as const);
  const layout = Object.fromEntries(numbers) as Layout; // HEADER names all of them
  if (layout.magic !== MAGIC) throw new Error("these are not the bytes of a gazetteer");
  return layout;
}

function cityAt(view: DataView, layout: Layout, row: number): City {
  const at = layout.rowsAt + row * ROW_BYTES;
  const region = layout.regionsAt + view.getUint16(at + 12, true) * 8;
  const radius = view.getUint16(at + 14, true);
  const regionCode = textAt(view, view.getUint32(region, true));
  return {
    name: textAt(view, view.getUint32(at + 8, true)),
    point: pointAt(view, at),
    country: regionCode.slice(0, 2),
    regionCode,
    region: textAt(view, view.getUint32(region + 4, true)),
    radiusM: (radius & ~SECTION_BIT) * RADIUS_UNIT_M,
    isSection: (radius & SECTION_BIT) !== 0,
  };
}

function pointAt(view: DataView, at: number): GeoPoint {
  const degrees = (offset: number) => view.getInt32(at + offset, true) / UNITS_PER_DEGREE;
  return { lat: degrees(0), lng: degrees(4) };
}

const UTF8 = new TextDecoder();

function textAt(view: DataView, at: number): string {
  return UTF8.decode(new Uint8Array(view.buffer, at + 1, view.getUint8(at)));
}

function namedRows(view: DataView, { rows, rowsAt, orderAt }: Layout, name: string): readonly number[] {
  const rowOf = (place: number) => view.getUint32(orderAt + place * 4, true);
  const foldedAt = (place: number) => {
    const at = rowsAt + rowOf(place) * ROW_BYTES;
    return foldName(textAt(view, view.getUint32(at + 8, true)));
  };
  const found: number[] = [];
  if (name === "") return found;
  for (let place = firstNot(rows, (each) => foldedAt(each) < name); place < rows; place += 1) {
    if (foldedAt(place) !== name) break;
    found.push(rowOf(place));
  }
  return found;
}

/** Binary search for the first of `count` places where `holds` is false. */
function firstNot(count: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rows within NEAR_M, and a few more in the corners. */
function rowsAround(view: DataView, layout: Layout, { lat, lng }: GeoPoint): readonly number[] {
  const up = NEAR_M / 111_000;
  const narrowing = Math.cos((Math.min(89.9, Math.abs(lat) + up) * Math.PI) / 180);
  const along = Math.min(180, up / narrowing);
  const found: number[] = [];
  for (let band = bandOf(lat - up); band <= bandOf(lat + up); band += 1) {
    // Longitudes beyond the date line are searched on both of its sides.
    for (const turn of [-WHOLE_CIRCLE, 0, WHOLE_CIRCLE])
      found.push(...rowsOfBand(view, layout, band, [lng + turn - along, lng + turn + along]));
  }
  return found;
}

function bandOf(degrees: number): number {
  return Math.min(BANDS - 1, Math.max(0, Math.floor((degrees + 90) / BAND_DEGREES)));
}

function rowsOfBand(
  view: DataView,
  { rows, bandsAt, rowsAt }: Layout,
  band: number,
  [west, east]: readonly [number, number],
): readonly number[] {
  const first = view.getUint32(bandsAt + band * 4, true);
  const end = band + 1 < BANDS ? view.getUint32(bandsAt + (band + 1) * 4, true) : rows;
  const lngAt = (row: number) => view.getInt32(rowsAt + row * ROW_BYTES + 4, true) / UNITS_PER_DEGREE;
  const from = first + firstNot(end - first, (each) => lngAt(first + each) < west);
  const found: number[] = [];
  for (let row = from; row < end && lngAt(row) <= east; row += 1) found.push(row);
  return found;
}

/** The city whose disk contains the point most deeply, or is nearest to it, without parts of larger places. */
function nearest(cities: readonly City[], point: GeoPoint): City | undefined {
  let [best, least] = [undefined as City | undefined, Number.POSITIVE_INFINITY];
  for (const city of cities) {
    const distanceM = geoDistanceM(city.point, point);
    const ratio = distanceM / city.radiusM;
    if (city.isSection || distanceM > NEAR_M || ratio >= least) continue;
    [best, least] = [city, ratio];
  }
  return best;
}

function countriesOf(view: DataView, { regions, regionsAt }: Layout): readonly string[] {
  const codes = new Set<string>();
  for (let region = 0; region < regions; region += 1)
    codes.add(textAt(view, view.getUint32(regionsAt + region * 8, true)).slice(0, 2));
  return [...codes];
}
