import { EARTH_RADIUS_M, geoDistanceM, type GeoPoint } from "@svc/domain/location/geo-distance";
import { type Box, clip, type Pixel } from "./clip.ts";
import { graticule } from "./graticule.ts";
import { escapeXml, fitLabel, labelWidth } from "./label.ts";
import { degrees, projectionAbout } from "./projection.ts";
import { readableDistance } from "./readable-distance.ts";
import { roundBelow } from "./round-step.ts";
import { fitView, type View } from "./view.ts";

/** A place and a radius around it: the tolerance, or the device's accuracy. */
export type MapPoint = GeoPoint & { readonly radiusM?: number | undefined; readonly label: string };

export type MapInput = {
  /** Alternative text for people who cannot see the map. */
  readonly title: string;
  readonly description: string;
  readonly expected?: MapPoint | undefined;
  readonly observed?: MapPoint | undefined;
  /** The distance shown with the map; by default, the distance on the sphere. */
  readonly distanceM?: number | undefined;
  /** The locale of the distances; default English. */
  readonly locale?: string | undefined;
};

type Readable = (metres: number) => string;
type Kind = "expected" | "observed";
type Placed = MapPoint & { readonly kind: Kind; readonly radiusM: number; readonly at: Pixel };

const WIDTH = 360;
const FRAME: Box = { left: 1, top: 1, right: WIDTH - 1, bottom: 217 };
const MIDDLE: Pixel = { x: 180, y: 109 };
const STRIP_Y = 233;
const LEGEND_Y = 259;
const ROW = 20;
const BAR_MAX = 110;
const MARK = 20;
/** Long enough for a label between the two marks. */
const LONG = 120;
const RADIUS_MAX_M = 5e6;

/** At least 3 : 1 on white, on paper and on the dark background of our pages. */
export const COLOURS = { expected: "#2a7fd4", observed: "#d9541e" } as const satisfies Record<Kind, string>;

/**
 * Draws a static SVG below 6 KB in the surrounding text's colour; it fetches nothing. Empty if there is no
 * point.
 */
export function drawMap({ title, description, expected, observed, distanceM, locale }: MapInput): string {
  const [first, last] = [expected ?? observed, observed ?? expected];
  if (!first || !last) return "";
  const readable: Readable = (metres) => readableDistance(metres, locale);
  const { middle, project } = projectionAbout(first, last);
  const points = [...kindred("expected", expected), ...kindred("observed", observed)];
  const view = fitView(
    points.map((point) => ({ ...project(point), radiusM: point.radiusM })),
    FRAME,
  );
  const onPaper = (point: GeoPoint) => view.place(project(point));
  const placed = points.map((point) => ({ ...point, at: onPaper(point) }));
  const pole = onPaper({ lat: middle.lat < 0 ? -90 : 90, lng: 0 });
  const height = LEGEND_Y - 11 + ROW * placed.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui,sans-serif" font-size="12" fill="currentColor">`,
    `<title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc>`,
    `<path fill="none" stroke="currentColor" opacity=".22" d="${gridPath(
      graticule(middle, view.reach).map((line) => line.map(onPaper)),
      view,
    )}"/>`,
    `<rect x="1" y="1" width="${FRAME.right - 1}" height="${FRAME.bottom - 1}" fill="none" stroke="currentColor" opacity=".5"/>`,
    ...placed.map((point) => circle(point, view.pxPerM)),
    ...between(placed, readable, distanceM),
    ...placed.map(({ kind, at }) => mark(kind, at)),
    scaleBar(view.pxPerM, readable),
    northArrow(pole, middle.lat < 0 ? 180 : 0),
    ...placed.map(({ kind, label }, row) => legend(kind, label, LEGEND_Y + ROW * row)),
    "</svg>",
  ].join("");
}

/** Each vertex relative to the previous one. Points near the antipode are left out. */
function gridPath(lines: readonly (readonly Pixel[])[], { pxPerM, place }: View): string {
  const far = EARTH_RADIUS_M * 2.9 * pxPerM;
  const origin = place({ x: 0, y: 0 });
  const isNear = ({ x, y }: Pixel) => Math.hypot(x - origin.x, y - origin.y) < far;
  let [end, path] = ["", ""];
  for (const line of lines) {
    for (const [index, next] of line.entries()) {
      const last = line[index - 1];
      const seen = last && isNear(last) && isNear(next) ? clip(last, next, FRAME) : undefined;
      if (!seen) continue;
      const [from, to] = seen;
      const move = end === `${from.x} ${from.y}` ? "" : `M${from.x} ${from.y}`;
      path += `${move}l${to.x - from.x} ${to.y - from.y}`;
      end = `${to.x} ${to.y}`;
    }
  }
  return path;
}

/** A larger circle, of half the earth, would be useless. */
function kindred(kind: Kind, point: MapPoint | undefined) {
  if (!point) return [];
  const { radiusM = 0 } = point;
  return [{ ...point, kind, radiusM: radiusM > 0 && radiusM <= RADIUS_MAX_M ? radiusM : 0 }];
}

function circle({ kind, at, radiusM }: Placed, pxPerM: number): string {
  const radius = radiusM * pxPerM;
  if (radius < MARK / 2) return "";
  const dashes = kind === "expected" ? ' stroke-dasharray="5 4"' : "";
  return `<circle cx="${px(at.x)}" cy="${px(at.y)}" r="${px(radius)}" fill="${COLOURS[kind]}" fill-opacity=".14" stroke="${COLOURS[kind]}" stroke-width="1.5"${dashes}/>`;
}

/** The straight line with its length. */
function between(
  [a, b]: readonly Placed[],
  readable: Readable,
  distanceM: number | undefined,
): readonly string[] {
  if (!a || !b) return [];
  const text = escapeXml(readable(distanceM ?? geoDistanceM(a, b)));
  const at = labelPlace(a.at, b.at, labelWidth(text));
  return [
    `<path d="M${px(a.at.x)} ${px(a.at.y)}L${px(b.at.x)} ${px(b.at.y)}" stroke="currentColor" stroke-width="1.5"/>`,
    `<text x="${px(at.x)}" y="${px(at.y + 4)}" text-anchor="middle" font-weight="600">${text}</text>`,
  ];
}

/**
 * Places the label next to the line's midpoint, or next to both marks if they are close; always towards the
 * centre, where there is room.
 */
function labelPlace(a: Pixel, b: Pixel, width: number): Pixel {
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < LONG) {
    const off = (width + MARK) / 2 + 6;
    return { x: x < MIDDLE.x ? Math.max(a.x, b.x) + off : Math.min(a.x, b.x) - off, y };
  }
  const [across, up] = [(a.y - b.y) / length, (b.x - a.x) / length];
  const off = Math.abs(across) * (width / 2) + Math.abs(up) * 8 + 7;
  const inwards = across * (MIDDLE.x - x) + up * (MIDDLE.y - y) < 0 ? -off : off;
  return { x: x + across * inwards, y: y + up * inwards };
}

/** The marks also differ in shape, because one may be inside the other. */
function mark(kind: Kind, { x, y }: Pixel): string {
  return kind === "expected"
    ? `<rect x="${px(x - 7)}" y="${px(y - 7)}" width="14" height="14" fill="none" stroke="${COLOURS.expected}" stroke-width="2.5"/>`
    : `<circle cx="${px(x)}" cy="${px(y)}" r="4.5" fill="${COLOURS.observed}"/>`;
}

function legend(kind: Kind, label: string, y: number): string {
  const text = escapeXml(fitLabel(label, WIDTH - 34));
  return `${mark(kind, { x: 13, y: y - 4 })}<text x="28" y="${y}">${text}</text>`;
}

function scaleBar(pxPerM: number, readable: Readable): string {
  const metres = roundBelow(BAR_MAX / pxPerM);
  const length = px(metres * pxPerM);
  return `<path d="M5 ${STRIP_Y - 5}v5h${length}v-5" fill="none" stroke="currentColor" stroke-width="1.5"/><text x="${px(12 + metres * pxPerM)}" y="${STRIP_Y}">${escapeXml(readable(metres))}</text>`;
}

/** Turned to north at its own place. At the centre that is up, but on a map of half the earth not everywhere. */
function northArrow(pole: Pixel, away: number): string {
  const [x, y] = [WIDTH - 14, STRIP_Y - 4];
  const turn = Math.round(degrees(Math.atan2(pole.x - x, y - pole.y)) + away);
  return `<path transform="translate(${x} ${y})rotate(${turn})" d="M0-9L5 7L0 4L-5 7Z"/><text x="${x - 13}" y="${STRIP_Y}" text-anchor="end">N</text>`;
}

/** Two decimals are finer than any screen. */
function px(value: number): number {
  return Math.round(value * 100) / 100;
}
