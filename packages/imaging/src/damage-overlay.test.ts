import { DOMParser } from "@xmldom/xmldom";
import { SEVERITIES, type DamageRegion } from "@svc/domain/meaning/damage";
import fc from "fast-check";
import { decode } from "fast-png";
import sharp from "sharp";
import { describe, it } from "vitest";
import { damagePng, damageSvg } from "./damage-overlay.ts";

const SIZE = { width: 800, height: 600 };

const DENT: DamageRegion = {
  label: "dent",
  severity: "severe",
  confidence: 0.874,
  box: { x: 0.25, y: 0.5, width: 0.5, height: 0.25 },
};

const NUMBER = fc.oneof(fc.double(), fc.double({ min: -0.5, max: 1.5, noNaN: true }));
const REGION: fc.Arbitrary<DamageRegion> = fc
  .record({
    label: fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("</title><script>alert(1)</script>", `" onload="x`, "]]>&amp;\u0000\ud800"),
    ),
    severity: fc.constantFrom(...SEVERITIES),
    confidence: NUMBER,
    box: fc.record({ x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER }),
    polygon: fc.option(fc.array(fc.record({ x: NUMBER, y: NUMBER }), { maxLength: 12 }), { nil: undefined }),
  })
  .map(({ polygon, ...region }) => ({ ...region, ...(polygon && { polygon }) }));

function parse(svg: string) {
  const faults: string[] = [];
  const parser = new DOMParser({ onError: (_level, message) => faults.push(message) });
  return { faults, root: parser.parseFromString(svg, "image/svg+xml").documentElement };
}

/** Red, green, blue and alpha. */
function pixel({ width, data }: { width: number; data: ArrayLike<number> }, x: number, y: number) {
  return Array.from({ length: 4 }, (_, i) => data[(y * width + x) * 4 + i]);
}

describe("the overlay of damage as SVG", () => {
  it("says each region, and draws it in the photo's pixels", ({ expect }) => {
    const svg = damageSvg([DENT, { ...DENT, label: "scratch", severity: "minor" }], SIZE);
    const { root, faults } = parse(svg);
    expect(faults).toEqual([]);
    expect(root?.getAttribute("role")).toBe("img");
    expect(root?.getAttribute("viewBox")).toBe("0 0 800 600");
    const titles = Array.from(root?.getElementsByTagName("title") ?? []).map((title) => title.textContent);
    expect(titles).toEqual(["1: dent, severe, 87 %", "2: scratch, minor, 87 %"]);
    expect(root?.getAttribute("aria-label")).toBe(`Damaged regions: 2; ${titles.join("; ")}`);
    expect(svg).toContain('points="200,300 600,300 600,450 200,450"');
  });

  it("distinguishes severities by colour and by line", ({ expect }) => {
    const lines = SEVERITIES.map((severity) => {
      const [, line] = damageSvg([{ ...DENT, severity }], SIZE).matchAll(/stroke="[^/]*/g);
      return line?.[0].replace(/stroke-width="[^"]*"/, "");
    });
    expect(new Set(lines.map((line) => /stroke="([^"]*)"/.exec(line ?? "")?.[1])).size).toBe(3);
    expect(new Set(lines.map((line) => /dasharray="([^"]*)"/.exec(line ?? "")?.[1])).size).toBe(3);
  });

  it("draws a polygon where there is one, and the box where its corners are too few", ({ expect }) => {
    const polygon = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0.5, y: 1 },
    ];
    expect(damageSvg([{ ...DENT, polygon }], SIZE)).toContain('points="0,0 800,0 400,600"');
    expect(damageSvg([{ ...DENT, polygon: polygon.slice(1) }], SIZE)).toContain('points="200,300 ');
  });

  it("of no region is an empty picture that says so", ({ expect }) => {
    const { root, faults } = parse(damageSvg([], SIZE));
    expect(faults).toEqual([]);
    expect(root?.getAttribute("aria-label")).toBe("Damaged regions: 0");
  });

  it("is well-formed whatever a label or a number is, and holds neither script nor reference", ({
    expect,
  }) => {
    fc.assert(
      fc.property(fc.array(REGION, { maxLength: 4 }), (regions) => {
        const svg = damageSvg(regions, SIZE);
        const { root, faults } = parse(svg);
        expect(faults).toEqual([]);
        const elements = Array.from(root?.getElementsByTagName("*") ?? []);
        const names = new Set(elements.map((element) => element.tagName));
        expect([...names].filter((name) => !/^(g|title|polygon|circle|path)$/.test(name))).toEqual([]);
        const attributes = elements.flatMap((element) => Array.from(element.attributes));
        expect(attributes.filter(({ name }) => /^on|href|style/.test(name))).toEqual([]);
        expect(attributes.filter(({ value }) => /NaN|Infinity|url\(/.test(value))).toEqual([]);
        expect(root?.getElementsByTagName("title")).toHaveLength(regions.length);
      }),
    );
  });
});

describe("the overlay of damage as PNG", () => {
  it("is clear but for the outline over white and the number", ({ expect }) => {
    const picture = decode(damagePng([DENT], SIZE, 800));
    expect(picture).toMatchObject({ width: 800, height: 600, channels: 4, depth: 8 });
    expect(pixel(picture, 400, 375)).toEqual([0, 0, 0, 0]);
    expect(pixel(picture, 400, 300)).toEqual([176, 0, 32, 255]);
    expect(pixel(picture, 400, 297)).toEqual([255, 255, 255, 170]);
    expect(pixel(picture, 400, 294)).toEqual([0, 0, 0, 0]);
  });

  it("breaks the line of what is less than severe", ({ expect }) => {
    for (const severity of SEVERITIES) {
      const picture = decode(damagePng([{ ...DENT, severity }], SIZE, 800));
      const whites = Array.from({ length: 300 }, (_, i) => pixel(picture, 250 + i, 300)).filter(
        ([red, green, blue, alpha]) => red === 255 && green === 255 && blue === 255 && alpha === 255,
      );
      expect(whites.length > 20).toBe(severity !== "severe");
    }
  });

  it("looks like the SVG drawn by another", async ({ expect }) => {
    const regions = SEVERITIES.map((severity, i) => ({
      ...DENT,
      severity,
      box: { x: 0.05 + 0.3 * i, y: 0.2, width: 0.2, height: 0.3 },
    }));
    const ours = decode(damagePng(regions, SIZE, 800)).data;
    const theirs = await sharp(Buffer.from(damageSvg(regions, SIZE)))
      .resize(800, 600)
      .ensureAlpha()
      .raw()
      .toBuffer();
    let far = 0;
    for (let at = 3; at < theirs.length; at += 4) {
      if (Math.abs((theirs[at] ?? 0) - (ours[at] ?? 0)) > 64) far++;
    }
    const drawn = Array.from(theirs).filter((value, i) => i % 4 === 3 && value > 0).length;
    expect(far).toBeLessThan(drawn / 100);
  });

  it("keeps its long side, is never larger than the photo, and reads whatever the numbers are", ({
    expect,
  }) => {
    fc.assert(
      fc.property(
        fc.array(REGION, { maxLength: 3 }),
        fc.integer({ min: 1, max: 300 }),
        (regions, longSidePx) => {
          const { width, height, data } = decode(damagePng(regions, { width: 160, height: 90 }, longSidePx));
          expect(Math.max(width, height)).toBe(Math.min(160, longSidePx));
          expect(data.some((value) => value > 0)).toBe(regions.length > 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
