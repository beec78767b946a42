import fc from "fast-check";
import { describe, it } from "vitest";
import { orderOf, wholeCase } from "../../test/sample-case.ts";
import { FONTS, pagesOf, PICTURES } from "../../test/tools.ts";
import { drawReport } from "../report/draw-report.ts";
import { linesOf } from "./lines.ts";
import { Paper } from "./paper.ts";

const ABOUT = { title: "A test", author: "Us", language: "en", at: 0 };
const asWide = (text: string) => text.length;

async function drawn(text: string, width = 200): Promise<string> {
  const paper = new Paper(ABOUT, FONTS);
  paper.write(text, {}, { x: 50, width });
  return (await pagesOf(await paper.finish(() => ""))).join(" ");
}

describe("a text that somebody else wrote", () => {
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

  it("covers Latin, Greek, Cyrillic, Hebrew and Arabic", async ({ expect }) => {
    const text = await drawn("Łódź Ελλάδα Київ");
    expect(text).toContain("Łódź Ελλάδα Київ");
    expect(await drawn("ירושלים")).not.toContain("□");
    expect(await drawn("القاهرة")).not.toContain("□");
  });

  it("is drawn as boxes where no font has it, without control characters and marks of direction", async ({
    expect,
  }) => {
    expect(await drawn("漢字 ok")).toContain("□□ ok");
    expect(await drawn("a\u0000\u0007b\u202Ec\uD800d")).toContain("abc");
  });

  it("never leaves its column and never throws, whatever it is", async ({ expect }) => {
    const paper = new Paper(ABOUT, FONTS);
    const width = (text: string) => paper.pdf.fontSize(9.5).widthOfString(text);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        const one = new Paper(ABOUT, FONTS);
        one.write(text, {}, { x: 48, width: 120 });
        await one.finish(() => text);
      }),
      { numRuns: 60 },
    );
    for (const line of linesOf("m".repeat(500), 120, width)) {
      expect(width(line.join(""))).toBeLessThanOrEqual(120);
    }
  });

  it("may stand everywhere in a report", async ({ expect }) => {
    const hostile = `<script>alert(1)</script> {count} ${"W".repeat(900)} שלום ‮ 😀\u0000 ${"漢".repeat(200)}`;
    const shown = wholeCase({ identification: hostile, metadata: { [hostile.slice(0, 60)]: hostile } });
    const answers = { x: { kind: "text" as const, value: hostile, answered_at: shown.updated_at } };
    const verification = { ...shown.verification, answers, narrative: hostile };
    const order = orderOf({ ...shown, verification }, { from: { name: hostile } });
    const pages = await pagesOf(await drawReport(order, { fonts: FONTS, pictures: PICTURES }));
    expect(pages.join(" ")).toContain("<script>alert(1)</script> {count}");
  });
});
