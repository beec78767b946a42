import { geoDistanceM, type GeoPoint } from "@svc/domain/location/geo-distance";
import fc from "fast-check";
import { describe, it } from "vitest";
import { COLOURS, drawMap, type MapInput } from "./draw-map.ts";

const TOWN_HALL = { lat: 52.5186, lng: 13.4081 };

function between(a: GeoPoint, b: GeoPoint, rest: Partial<MapInput> = {}): string {
  return drawMap({
    title: "Map",
    description: "Where it was taken",
    expected: { ...a, radiusM: 150, label: "Expected" },
    observed: { ...b, radiusM: 12, label: "Photo" },
    ...rest,
  });
}

/** In pixels: the line between the points, and the scale bar with its label. */
function measured(svg: string) {
  const [from, to] = ends(svg);
  const [, bar, text, unit] = /v5h([\d.]+)v-5".*?>([\d,]+) (k?m)</.exec(svg) ?? [];
  const barM = Number(text?.replaceAll(",", "")) * (unit === "km" ? 1000 : 1);
  return {
    line: Math.hypot(from.x - to.x, from.y - to.y),
    bar: Number(bar),
    barM,
    mPerPx: barM / Number(bar),
  };
}

function attribute(tag: string, name: string): number {
  return Number(new RegExp(` ${name}="([-\\d.]+)"`).exec(tag)?.[1]);
}

function ends(svg: string) {
  const found = /d="M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)"/.exec(svg)?.slice(1).map(Number) ?? [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = found;
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ] as const;
}

function turnOf(svg: string): number {
  return Number(/rotate\((-?\d+)\)/.exec(svg)?.[1]);
}

type Drawn = { readonly x: number; readonly y: number };

/** Every corner of everything drawn; for text, the corners of its estimated box. */
function drawnPoints(svg: string): readonly Drawn[] {
  const body = svg.replace(/<title>.*<\/desc>/s, "");
  const shapes = [...body.matchAll(/<(circle|rect|text|path)\b[^>]*>([^<]*)/g)];
  return shapes.flatMap(([tag, shape, text = ""]) => {
    const at = (name: string) => attribute(tag, name);
    if (shape === "circle") return square(at("cx"), at("cy"), at("r"));
    if (shape === "rect") {
      return [
        { x: at("x"), y: at("y") },
        { x: at("x") + at("width"), y: at("y") + at("height") },
      ];
    }
    if (shape === "text") return textBox(tag, at("x"), at("y"), text);
    const [, moveX, moveY] = /translate\((\d+) (\d+)\)/.exec(tag) ?? [];
    if (moveX !== undefined) return square(Number(moveX), Number(moveY), 9);
    return pathPoints(/ d="([^"]*)"/.exec(tag)?.[1] ?? "");
  });
}

function square(x: number, y: number, r: number): readonly Drawn[] {
  return [
    { x: x - r, y: y - r },
    { x: x + r, y: y + r },
  ];
}

function textBox(tag: string, x: number, y: number, text: string): readonly Drawn[] {
  const width = text.replaceAll(/&#\d+;/g, "'").length * 6;
  const [, anchor = "start"] = /text-anchor="(\w+)"/.exec(tag) ?? [];
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor] ?? x;
  return [
    { x: left, y: y - 11 },
    { x: left + width, y: y + 3 },
  ];
}

/** Maps each path command to the point it leads to. */
const STEPS: Readonly<Record<string, (from: Drawn, a: number, b: number) => Drawn>> = {
  M: (_, x, y) => ({ x, y }),
  L: (_, x, y) => ({ x, y }),
  l: ({ x, y }, across, down) => ({ x: x + across, y: y + down }),
  h: ({ x, y }, across) => ({ x: x + across, y }),
  v: ({ x, y }, down) => ({ x, y: y + down }),
};

function pathPoints(d: string): readonly Drawn[] {
  const points: Drawn[] = [];
  for (const [, letter = "", rest = ""] of d.matchAll(/([MLlhv])([^MLlhv]*)/g)) {
    const [a = 0, b = 0] = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const next = STEPS[letter]?.(points.at(-1) ?? { x: 0, y: 0 }, a, b);
    if (next) points.push(next);
  }
  return points;
}

function outside(svg: string): readonly Drawn[] {
  const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? [];
  return drawnPoints(svg).filter(({ x, y }) => !(x >= 0 && x <= width && y >= 0 && y <= height));
}

const NEAR_AND_FAR: readonly (readonly [string, GeoPoint, GeoPoint])[] = [
  ["25 m", TOWN_HALL, { lat: 52.5186, lng: 13.40847 }],
  ["3 km", TOWN_HALL, { lat: 52.53, lng: 13.45 }],
  ["9,000 km", TOWN_HALL, { lat: 35.68, lng: 139.77 }],
  ["half the earth", { lat: 10, lng: 20 }, { lat: -10, lng: -160 }],
  ["from pole to pole", { lat: 90, lng: 0 }, { lat: -90, lng: 77 }],
  ["across the antimeridian", { lat: -16.8, lng: 179.99 }, { lat: -16.81, lng: -179.985 }],
  ["across the pole", { lat: 89.9999, lng: 0 }, { lat: 89.9999, lng: 180 }],
  ["beside the south pole", { lat: -89.99, lng: 20 }, { lat: -89.99, lng: 130 }],
];

it("writes both of its distances as its reader does", ({ expect }) => {
  const svg = between(TOWN_HALL, { lat: 52.5186, lng: 13.4581 }, { distanceM: 3420, locale: "ar-u-nu-latn" });
  expect(svg).toContain(">3.4 كم</text>");
  expect(svg.match(/ كم<\/text>/g)).toHaveLength(2);
  expect(between(TOWN_HALL, TOWN_HALL, { distanceM: 3420, locale: "de" })).toContain(">3,4 km</text>");
});

describe("the drawn map", () => {
  it.for(NEAR_AND_FAR)("is true to its scale: %s", ([, a, b], { expect }) => {
    const { line, bar, mPerPx } = measured(between(a, b));
    expect(bar).toBeGreaterThan(40);
    expect(Math.abs(line * mPerPx - geoDistanceM(a, b))).toBeLessThan(geoDistanceM(a, b) * 0.01);
  });

  it("draws near points near each other, whatever side of the antimeridian they are on", ({ expect }) => {
    expect(measured(between({ lat: 0, lng: 179.9999 }, { lat: 0, lng: -179.9999 })).barM).toBeLessThanOrEqual(
      200,
    );
  });

  it("has north at the top and east at the right", ({ expect }) => {
    const svg = between(TOWN_HALL, { lat: 52.53, lng: 13.45 });
    const [from, to] = ends(svg);
    expect(to.x).toBeGreaterThan(from.x);
    expect(to.y).toBeLessThan(from.y);
    expect(svg).toContain("rotate(0)");
  });

  it("turns its arrow to where north is at the arrow's place", ({ expect }) => {
    expect(turnOf(between(TOWN_HALL, { lat: 35.68, lng: 139.77 }))).toBeLessThan(-20);
    expect(Math.abs(turnOf(between({ lat: -33, lng: 18 }, { lat: -33.1, lng: 18.1 })))).toBeLessThan(1);
  });

  it("shows a place that is where it should be, and a place alone", ({ expect }) => {
    expect(between(TOWN_HALL, TOWN_HALL)).toContain(">0 m</text>");
    const alone = between(TOWN_HALL, TOWN_HALL, { expected: undefined });
    expect(alone).toContain(COLOURS.observed);
    expect(alone).not.toContain(COLOURS.expected);
    expect(between(TOWN_HALL, TOWN_HALL, { expected: undefined, observed: undefined })).toBe("");
  });

  it("shows the stated distance next to it", ({ expect }) => {
    expect(between(TOWN_HALL, { lat: 52.5189, lng: 13.4077 }, { distanceM: 44 })).toContain(">44 m</text>");
  });

  it("draws the tolerance and how sure the device was to the same scale", ({ expect }) => {
    const svg = between(TOWN_HALL, { lat: 52.5187, lng: 13.409 });
    const radius = Number(/r="([\d.]+)"[^>]*stroke-dasharray/.exec(svg)?.[1]);
    expect(radius * measured(svg).mPerPx).toBeCloseTo(150, 0);
  });

  it("leaves out a circle that would be half the earth, or is none", ({ expect }) => {
    for (const radiusM of [2e7, Number.NaN, -5, Number.POSITIVE_INFINITY]) {
      const svg = between(TOWN_HALL, TOWN_HALL, { observed: { ...TOWN_HALL, radiusM, label: "Photo" } });
      expect(svg).not.toMatch(/NaN|Infinity/);
      expect(svg.match(/<circle/g)).toHaveLength(3);
    }
  });

  it("escapes every text, and cuts what is too long for its line", ({ expect }) => {
    const label = `<script>a("&'")</script>`;
    const svg = between(TOWN_HALL, TOWN_HALL, {
      title: label,
      description: label,
      expected: { ...TOWN_HALL, label },
      observed: { ...TOWN_HALL, label: "WWW 東京都 ".repeat(30) },
    });
    expect(svg).not.toContain("<script");
    expect(svg.match(/&#60;script&#62;a\(&#34;&#38;&#39;&#34;\)/g)).toHaveLength(3);
    expect(svg).toMatch(/…<\/text>/);
    const turned = between(TOWN_HALL, TOWN_HALL, {
      expected: { ...TOWN_HALL, label: "a\u202Eb\u0000c\uD800" },
    });
    expect(turned).toContain(">a b c</text>");
  });

  it("loads nothing, and needs neither ids nor styles", ({ expect }) => {
    const svg = between(TOWN_HALL, { lat: 35.68, lng: 139.77 });
    const outsideNamespace = svg.replace('xmlns="http://www.w3.org/2000/svg"', "");
    expect(outsideNamespace).not.toMatch(/https?:|href|url\(|<script|<style|style=|\bid=|\bon\w+=/);
    expect(svg).toMatch(/^<svg [^>]*role="img"[^>]*><title>Map<\/title><desc>Where it was taken<\/desc>/);
  });

  it("is visible on every ground that it covers", ({ expect }) => {
    for (const ground of ["#ffffff", "#f6f7f9", "#1a1f26", "#202326"]) {
      for (const colour of Object.values(COLOURS)) expect(contrast(colour, ground)).toBeGreaterThan(3);
    }
  });

  it("lies inside its view box and is below 6 KB, for any two points", ({ expect }) => {
    const point = fc.record({
      lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 90)),
      lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 180)),
    });
    const nearby = fc
      .tuple(
        point,
        fc.double({ min: -0.05, max: 0.05, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
      )
      .map(
        ([{ lat, lng }, north, east]) =>
          [
            { lat, lng },
            { lat: Math.max(-90, Math.min(90, lat + north)), lng: lng + east },
          ] as const,
      );
    const radius = fc.double({ min: 0, max: 30_000, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(fc.tuple(point, point), nearby), radius, radius, ([a, b], wide, vague) => {
        const svg = between(a, b, {
          expected: { ...a, radiusM: wide, label: "Expected: Rathausstraße 15, Berlin, Germany" },
          observed: { ...b, radiusM: vague, label: "Photo" },
        });
        expect(svg).not.toMatch(/NaN|Infinity|e[-+]\d/);
        expect(outside(svg)).toEqual([]);
        expect(svg.length).toBeLessThan(6000);
      }),
      { numRuns: 2000 },
    );
  });

  it("writes its distance on no mark, for any two points", ({ expect }) => {
    const offset = fc.oneof(
      fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      fc.double({ min: -37, max: 37, noNaN: true }),
    );
    const radius = fc.double({ min: 0, max: 30_000, noNaN: true });
    fc.assert(
      fc.property(offset, offset, radius, (north, east, radiusM) => {
        const there = { lat: TOWN_HALL.lat + north, lng: TOWN_HALL.lng + 4 * east };
        const svg = between(TOWN_HALL, there, { observed: { ...there, radiusM, label: "Photo" } });
        const [, tag = "", text = ""] = /(<text [^>]*text-anchor="middle"[^>]*>)([^<]*)/.exec(svg) ?? [];
        for (const { x, y } of ends(svg)) {
          const [far, high] = [Math.abs(x - attribute(tag, "x")), Math.abs(y - attribute(tag, "y") + 4)];
          expect(far > 3.4 * text.length + 7 || high > 13).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("is what it was", ({ expect }) => {
    expect(between(TOWN_HALL, { lat: 52.5189, lng: 13.4077 })).toMatchInlineSnapshot(
      `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 288" role="img" font-family="system-ui,sans-serif" font-size="12" fill="currentColor"><title>Map</title><desc>Where it was taken</desc><path fill="none" stroke="currentColor" opacity=".22" d="M1 206l358 0M1 145l358 0M1 85l358 0M1 24l358 0M28 217l0 -216M102 217l0 -216M176 217l0 -216M250 217l0 -216M324 217l0 -216"/><rect x="1" y="1" width="358" height="216" fill="none" stroke="currentColor" opacity=".5"/><circle cx="180" cy="109" r="82" fill="#2a7fd4" fill-opacity=".14" stroke="#2a7fd4" stroke-width="1.5" stroke-dasharray="5 4"/><path d="M180 109L165.2 90.76" stroke="currentColor" stroke-width="1.5"/><text x="212.15" y="103.88" text-anchor="middle" font-weight="600">43 m</text><rect x="173" y="102" width="14" height="14" fill="none" stroke="#2a7fd4" stroke-width="2.5"/><circle cx="165.2" cy="90.76" r="4.5" fill="#d9541e"/><path d="M5 228v5h109.33v-5" fill="none" stroke="currentColor" stroke-width="1.5"/><text x="121.33" y="233">200 m</text><path transform="translate(346 229)rotate(0)" d="M0-9L5 7L0 4L-5 7Z"/><text x="333" y="233" text-anchor="end">N</text><rect x="6" y="248" width="14" height="14" fill="none" stroke="#2a7fd4" stroke-width="2.5"/><text x="28" y="259">Expected</text><circle cx="13" cy="275" r="4.5" fill="#d9541e"/><text x="28" y="279">Photo</text></svg>"`,
    );
  });
});

/** WCAG 2.2, 1.4.11. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
