import fc from "fast-check";
import { describe, it } from "vitest";
import { orderOf, wholeCase } from "../../test/sample-case.ts";
import { drawingOf, FONTS, pagesOf, PICTURES } from "../../test/tools.ts";
import { drawReport } from "../report/draw-report.ts";
import { drawable } from "./drawable.ts";
import { engineFontIn, type Placed } from "./faces.ts";
import { mostOf } from "./facts.ts";
import { linesOf } from "./lines.ts";
import { COLUMN, Paper } from "./paper.ts";

const ABOUT = { title: "A test", author: "Us", language: "en", at: 0, cut: "(shortened)" } as const;
const ALL = { hasGlyphForCodePoint: () => true };
const asWide = (text: string) => text.length;

/** Positions of letters, in points from the lower left corner. */
function placesIn(pdf: Uint8Array) {
  const set = drawingOf(pdf).matchAll(/^1 0 0 1 (\S+) (\S+) Tm$/gm);
  return [...set].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

function glyphsOf({ glyphs, positions }: Placed) {
  return glyphs.map(({ id }, index) => ({ id, ...positions[index] }));
}

async function drawn(text: string, width = 200): Promise<string> {
  return (await pagesOf(await fileOf(text, width))).join(" ");
}

function fileOf(text: string, width = 200, fonts = FONTS): Promise<Uint8Array> {
  const paper = new Paper(ABOUT, fonts);
  paper.write(text, {}, { x: 50, width });
  return paper.finish(() => "");
}

describe("a document", () => {
  it("has the same bytes in fonts that others were drawn in", async ({ expect }) => {
    // Two letters and a ligature have one glyph, but are copied from a document as they were written
    const [letters, ligature] = ["fi", "\ufb01"];
    await fileOf(letters);
    expect(await fileOf(ligature)).toEqual(await fileOf(ligature, 200, structuredClone(FONTS)));
  });

  it("places Latin letters as all rules of the font do, those for marks too", ({ expect }) => {
    const { pdf } = new Paper(ABOUT, FONTS);
    const letters = Array.from({ length: 0x160 }, (_, index) => String.fromCodePoint(0x20 + index));
    const texts = letters.flatMap((letter) => [letter, letter.repeat(3), `Ta${letter}v`, `f${letter}ij`]);
    for (const face of [...new Set([...FONTS.regular, ...FONTS.bold])].keys()) {
      const font = engineFontIn(pdf.font(`face${face}`));
      for (const text of texts)
        expect(glyphsOf(font.layout(text)), text).toEqual(glyphsOf(font.layout(text, {})));
    }
  });
});

describe("a text from someone else", () => {
  it("is broken at spaces, and within a word that no line holds", ({ expect }) => {
    expect(linesOf("one two three", 7, asWide)).toEqual([["one two"], ["three"]]);
    expect(linesOf("abcdefghij k", 4, asWide)).toEqual([["abcd"], ["efgh"], ["ij k"]]);
    expect(linesOf("a\n\nb", 4, asWide)).toEqual([["a"], [""], ["b"]]);
  });

  it("has its words from the right where its script has them", ({ expect }) => {
    expect(linesOf("אחת שתיים", 99, asWide)).toEqual([["שתיים", " ", "אחת"]]);
    expect(linesOf("id 12: אחת שתיים (3), b", 99, asWide)).toEqual([
      ["id 12: ", "(", "3", ")", " ", "שתיים", " ", "אחת", ", b"],
    ]);
  });

  it("has its sentences from the right in a language written so, and its own names from the left", ({
    expect,
  }) => {
    expect(linesOf("קוד A-12.", 99, asWide, "rtl")).toEqual([[".", "A-12", " ", "קוד"]]);
    expect(linesOf("CL 4219.", 99, asWide, "rtl")).toEqual([["CL 4219."]]);
  });

  it("ends a line between Chinese characters, but not before what closes a sentence", ({ expect }) => {
    expect(linesOf("照片没有问题。", 3, asWide)).toEqual([["照片没"], ["有问"], ["题。"]]);
  });

  it("covers Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari and Chinese", async ({ expect }) => {
    const text = await drawn("Łódź Ελλάδα Київ 北京");
    expect(text).toContain("Łódź Ελλάδα Київ 北京");
    for (const name of ["ירושלים", "القاهرة", "मुंबई"]) expect(await drawn(name)).not.toContain("□");
  });

  it("is drawn as boxes where no font has it, without control characters and marks of direction", async ({
    expect,
  }) => {
    expect(await drawn("한글 ok")).toContain("□□ ok");
    expect(await drawn("a\u0000\u0007b\u202Ec\uD800d")).toContain("abc");
  });

  it("never throws, whatever it is", async ({ expect }) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        const one = new Paper(ABOUT, FONTS);
        one.write(text, {}, { x: 48, width: 120 });
        expect((await one.finish(() => text)).length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it("has no line that is wider than its column, however its letters combine", ({ expect }) => {
    const paper = new Paper(ABOUT, FONTS);
    const width = (text: string) => paper.pdf.fontSize(9.5).widthOfString(text);
    const asDrawn = (text: string, most: number) =>
      linesOf(text, most, width).map((line) => line.reduce((sum, run) => sum + width(run), 0));
    for (const text of ["A", "m", "AV", "A V", "שלום ", "VA. ", "fi", "Te"])
      expect(Math.max(...asDrawn(text.repeat(500), COLUMN.width))).toBeLessThanOrEqual(COLUMN.width);
    const letter = fc.constantFrom(...Array.from("AVTWfily. \u0301אל0-"));
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 200 }), (letters) => {
        const text = drawable(letters.join(""), ALL);
        expect(Math.max(...asDrawn(text, 120))).toBeLessThanOrEqual(120);
      }),
    );
  });

  it("has two marks on a letter, in Devanagari three, in Hebrew and Arabic four, each once, and none without a letter", ({
    expect,
  }) => {
    const [first, second, third] = ["\u0301", "\u0302", "\u0303"];
    expect(drawable(`Z${first.repeat(400)}`, ALL)).toBe("Ź");
    expect(drawable(`Z${first}${second}${third}${first}b`, ALL)).toBe(`Ź${second}b`);
    expect(drawable(`Z${`${first}\u200D\u034F\u0007`.repeat(9)}`, ALL)).toBe("Ź");
    expect(drawable(`Ấ${third.repeat(9)}`, ALL)).toBe("Ấ");
    expect(drawable(`${first}a ${first}b\n${first}c`, ALL)).toBe("a b\nc");
    // A letter with point, vowel and cantillation mark; a letter with two marks and a long vowel
    for (const whole of ["בְּ֭רֵאשִׁ֖ית", "ٱللَّٰهِ", "Việt Nam", "ᾧ", "मेज़ों"]) {
      expect(drawable(whole, ALL)).toBe(whole.normalize("NFC"));
    }
  });

  it("stays on its line, whatever marks its letters carry", async ({ expect }) => {
    const paper = new Paper(ABOUT, FONTS);
    paper.write(`Z${"\u0301\u030B\u0302\u0308".repeat(100)} ${"\u0651\u064E\u064B\u064F".repeat(90)}`);
    const places = placesIn(await paper.finish(() => ""));
    expect(places.length).toBeGreaterThan(0);
    for (const { y } of places) expect(Math.abs(y - (places[0]?.y ?? 0))).toBeLessThan(9.5);
  });

  it("has one empty line where it has more, and ends with a word about what is cut", async ({ expect }) => {
    expect(drawable("a\r\n \n\t\n\u2028\n\nb", ALL)).toBe("a\n\nb");
    const text = await drawn(Array.from({ length: 200 }, (_, index) => `line${index}.`).join("\n"));
    expect(text).toContain("line79. (shortened)");
    expect(text).not.toContain("line80.");
  });

  it("takes no more lines than there are for all of them together", ({ expect }) => {
    expect(mostOf([3, 500])).toBe(80);
    expect(mostOf([...Array.from({ length: 50 }, () => 155), 1])).toBe(4);
    expect(mostOf([80, 80, 1, 1, 1])).toBe(80);
    expect(mostOf(Array.from({ length: 900 }, () => 9))).toBe(1);
  });

  it("makes no more than sixty pages, the last for what ends a document", async ({ expect }) => {
    const paper = new Paper(ABOUT, FONTS);
    for (let part = 0; part < 100; part += 1) {
      paper.need(700);
      paper.group("Sect", () => paper.write(`part${part}. `, { size: 500 }));
      paper.figure("a square", (pdf) => pdf.rect(0, 0, 9, 9).fill("#000000"));
    }
    expect(paper.lastPage()).toBe(true);
    paper.write("the end");
    const pages = await pagesOf(await paper.finish(() => ""));
    expect([pages.length, pages.at(-1)]).toEqual([60, "the end"]);
  });

  it("may appear anywhere in a report", async ({ expect }) => {
    const hostile = `<script>alert(1)</script> {count} ${"W".repeat(900)} שלום ‮ 😀\u0000 ${"漢".repeat(200)}`;
    const shown = wholeCase({ identification: hostile, metadata: { [hostile.slice(0, 60)]: hostile } });
    const answers = { x: { kind: "text" as const, value: hostile, answered_at: shown.updated_at } };
    const verification = { ...shown.verification, answers, narrative: hostile };
    const order = orderOf({ ...shown, verification }, { from: { name: hostile } });
    const pages = await pagesOf(await drawReport(order, { fonts: FONTS, pictures: PICTURES }));
    expect(pages.join(" ")).toContain("<script>alert(1)</script> {count}");
  });
});
