import fc from "fast-check";
import { describe, it } from "vitest";
import { readFileSync } from "node:fs";
import path from "node:path";
import { accentLook, isLight } from "@svc/domain/brand";
import { accentRule } from "./accent-rule.ts";
import { renderDocument } from "./document.tsx";

const page = { language: "en", title: "Photos", nonce: "n0nce", styles: ".a{}", children: "Hello" } as const;
const script = { src: "/assets/capture.js" };

describe("the text on a tenant's colour", () => {
  it("has a contrast of at least 4.5 to 1, whatever the colour (WCAG 2.2, 1.4.3)", ({ expect }) => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(color, (background) => {
        const luminance = luminanceOf(background);
        const contrast = isLight(background) ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05);
        expect(contrast).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is black on light colours and white on dark ones, in three digits too", ({ expect }) => {
    expect(["#fff", "#ff0", "#FFCC00", "#0a5"].map(isLight)).toEqual([true, true, true, true]);
    expect(["#000", "#00f", "#0B57D0", "#b3261e"].map(isLight)).toEqual([false, false, false, false]);
  });

  it("keeps the colour, with a darker or lighter line if it would not be visible", ({ expect }) => {
    expect(renderDocument({ ...page, accent: "#0a7d5a" })).toContain(
      '<style nonce="n0nce">.a{}:root{--accent:#0a7d5a;--fill:#0a7d5a;--on-fill:#fff}</style>',
    );
    expect(accentRule("#ffe600")).toBe(
      ":root{--accent:#a58b00;--fill:#ffe600;--on-fill:#000}@media (prefers-color-scheme:dark){:root{--accent:#ffe600;--fill:#ffe600;--on-fill:#000}}",
    );
    expect(renderDocument(page)).not.toContain("--accent");
  });
});

it("has the grounds and accents that a brand is measured against", ({ expect }) => {
  const styles = readFileSync(path.join(import.meta.dirname, "../styles/base.css"), "utf8");
  const valuesOf = (name: string) =>
    [...styles.matchAll(new RegExp(`--${name}: (#[0-9a-f]+);`, "g"))].map(([, value]) => value);
  const looks = [accentLook(undefined, "light"), accentLook(undefined, "dark")];
  expect(valuesOf("ground").map((value) => (value === "#fff" ? "#ffffff" : value))).toEqual(
    looks.map(({ ground }) => ground),
  );
  expect(valuesOf("accent")).toEqual(looks.map(({ accent }) => accent));
  expect(valuesOf("fill")).toEqual(looks.map(({ fill }) => fill));
  expect(valuesOf("on-fill")).toEqual(looks.map(({ onFill }) => onFill));
});

describe("a page", () => {
  it("says its language and its direction", ({ expect }) => {
    expect(renderDocument(page)).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
    expect(renderDocument({ ...page, language: "ar" })).toContain('<html lang="ar" dir="rtl">');
  });

  it("lets no </script> in its data end its script", ({ expect }) => {
    const data = JSON.stringify({ name: "</script><script>alert(1)</script><!--" });
    const html = renderDocument({ ...page, script: { ...script, data } });
    const island = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(island).not.toContain("<");
    expect(JSON.parse(island)).toEqual({ name: "</script><script>alert(1)</script><!--" });
    expect(html.match(/<script/g)).toHaveLength(3);
  });

  it("reads the same data again, whatever a tenant wrote", ({ expect }) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const html = renderDocument({ ...page, script: { ...script, data: JSON.stringify(value) } });
        const island = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
        expect(JSON.parse(island)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("escapes a name in its title and its text", ({ expect }) => {
    const name = "<img src=x onerror=alert(1)> & “Sons”";
    const html = renderDocument({ ...page, title: name, children: name, noscript: name });
    expect(html).not.toContain("<img");
    expect(html).toContain("<title>&lt;img");
  });

  it("gives its nonce to every script and style, and runs nothing else", ({ expect }) => {
    const html = renderDocument({ ...page, script: { ...script, data: "{}" } });
    const tags = html.match(/<(script|style)[^>]*>/g) ?? [];
    expect(tags).toHaveLength(4);
    for (const tag of tags) expect(tag).toContain('nonce="n0nce"');
  });
});

/** Relative luminance as WCAG 2.2 defines it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
