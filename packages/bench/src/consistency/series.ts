import type { Shot } from "@svc/domain/consistency/shot";
import { DAY_MS } from "@svc/domain/consistency/taken";

/** A photo of a source that is known to be genuine, as the rules see it. */
export type SeriesPhoto = { readonly source: string; readonly shot: Shot };

/** Photos that one person took together, as for one claim. */
export type Series = { readonly source: string; readonly shots: readonly Shot[] };

/** A verification has at most this many photos. */
const MOST = 20;

/** The photos of each source, oldest first, cut where a day or more lies between two, or twenty were taken. */
export function seriesOfADay(photos: readonly SeriesPhoto[]): readonly Series[] {
  return sourcesOf(photos).flatMap(({ source, shots }) => {
    const dated = shots
      .filter(({ facts }) => facts.clock !== undefined)
      .toSorted((a, b) => clockOf(a) - clockOf(b));
    const cut: Shot[][] = [];
    for (const shot of dated) {
      const current = cut.at(-1);
      const before = current?.at(-1);
      if (!current || !before || current.length === MOST || clockOf(shot) - clockOf(before) >= DAY_MS)
        cut.push([shot]);
      else current.push(shot);
    }
    return cut.filter(({ length }) => length > 1).map((each) => ({ source, shots: each }));
  });
}

/** All photos of each source, twenty at a time: taken over years, by everyone who works on it. */
export function wholeSources(photos: readonly SeriesPhoto[]): readonly Series[] {
  return sourcesOf(photos).flatMap(({ source, shots }) => {
    const parts = Array.from({ length: Math.ceil(shots.length / MOST) }, (_, part) =>
      shots.filter((_shot, index) => index % Math.ceil(shots.length / MOST) === part),
    );
    return parts.filter(({ length }) => length > 1).map((each) => ({ source, shots: each }));
  });
}

/** Each series with its last photo replaced by one of another source: the middle one of the series that follows. */
export function mixedSeries(all: readonly Series[]): readonly Series[] {
  return replacedBy(all, ({ source }, other) => other.source !== source);
}

/** The same with a photo of the same source, taken at least 31 days earlier or later. */
export function agedSeries(all: readonly Series[]): readonly Series[] {
  return replacedBy(all, (own, other) => own.source === other.source && daysBetween(own, other) >= 31);
}

/** Each series whose last photo states a place, which is moved 500 km to the north. */
export function movedSeries(all: readonly Series[]): readonly Series[] {
  return withLast(
    all,
    ({ place, ...shot }) => place && { ...shot, place: { ...place, lat: movedLat(place.lat) } },
  );
}

const MOVED_DEGREES = 4.5;

/** Never beyond the pole. */
function movedLat(lat: number): number {
  return lat > 80 ? lat - MOVED_DEGREES : lat + MOVED_DEGREES;
}

/** Each series whose last photo has a place and an exposure, with its clocks set twelve hours later. */
export function lateSeries(all: readonly Series[]): readonly Series[] {
  return withLast(all, (shot) => {
    const { clock, satelliteAt, exposureValue } = shot.facts;
    if (!shot.place || clock === undefined || exposureValue === undefined) return undefined;
    const late = { clock: clock + DAY_MS / 2, ...(satelliteAt && { satelliteAt: satelliteAt + DAY_MS / 2 }) };
    return { ...shot, facts: { ...shot.facts, ...late } };
  });
}

function withLast(all: readonly Series[], change: (shot: Shot) => Shot | undefined): readonly Series[] {
  return all.flatMap(({ source, shots }) => {
    const last = shots.at(-1);
    const changed = last && change(last);
    return changed ? [{ source, shots: [...shots.slice(0, -1), changed] }] : [];
  });
}

function replacedBy(
  all: readonly Series[],
  isForeign: (own: Series, other: Series) => boolean,
): readonly Series[] {
  return all.flatMap((own, index) => {
    const others = [...all.slice(index + 1), ...all.slice(0, index)];
    const shots = others.find((other) => isForeign(own, other))?.shots ?? [];
    const foreign = shots[Math.floor(shots.length / 2)];
    return foreign ? [{ source: own.source, shots: [...own.shots.slice(0, -1), foreign] }] : [];
  });
}

function daysBetween(a: Series, b: Series): number {
  const [first, last] = [firstOf(a), lastOf(a)];
  return Math.max(first - lastOf(b), firstOf(b) - last) / DAY_MS;
}

const firstOf = ({ shots }: Series) => Math.min(...shots.map(clockOf));
const lastOf = ({ shots }: Series) => Math.max(...shots.map(clockOf));

function sourcesOf(photos: readonly SeriesPhoto[]): readonly Series[] {
  const grouped = Map.groupBy(photos, ({ source }) => source);
  return [...grouped].map(([source, own]) => ({ source, shots: own.map(({ shot }) => shot) }));
}

function clockOf({ facts: { clock = 0 } }: Shot): number {
  return clock;
}
