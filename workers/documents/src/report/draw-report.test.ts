import { createRequire } from "node:module";
import type jsqr from "jsqr";
import { describe, it } from "vitest";
import { capture, HASH, ID, orderOf, wholeCase } from "../../test/sample-case.ts";
import { aboutOf, drawingOf, FONTS, pagesOf, PICTURES } from "../../test/tools.ts";
import { drawReport } from "./draw-report.ts";

// A CommonJS module, which Node and its types load differently
const read = createRequire(import.meta.url)("jsqr") as typeof jsqr;
const TOOLS = { fonts: FONTS, pictures: PICTURES };

async function textOf(...order: Parameters<typeof orderOf>): Promise<string> {
  return (await pagesOf(await drawReport(orderOf(...order), TOOLS))).join(" ");
}

/** Scans the code as a phone would, from the squares drawn. */
function scanned(drawing: string): string | undefined {
  const squares = [...drawing.matchAll(/^(\d+) (\d+) 1\.02 1\.02 re$/gm)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const size = Math.max(...squares.map(([x = 0]) => x)) + 9;
  const pixels = new Uint8ClampedArray(size * size * 16 * 4).fill(255);
  for (const [x = 0, y = 0] of squares) {
    for (let at = 0; at < 16; at += 1) {
      const pixel = ((y + 4) * 4 + (at >> 2)) * size * 4 + (x + 4) * 4 + (at & 3);
      pixels.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return read(pixels, size * 4, size * 4)?.data;
}

/** How far from the left the code is drawn, in points. */
async function codeAt(locale: "ar" | "en"): Promise<number> {
  const drawing = drawingOf(await drawReport(orderOf(wholeCase(), { locale }), TOOLS));
  return Number(/^1 0 0 1 (\S+) \S+ cm\n\S+ 0 0 \S+ 0 0 cm\n0 0 1\.02/m.exec(drawing)?.[1]);
}

describe("the report of a case", () => {
  it("is called by the claim number, as in the case list and the result mail", async ({ expect }) => {
    const shown = {
      ...wholeCase(),
      name: "CLM-17",
      metadata: { adjuster: "J. Weber", claim_number: "CLM-17" },
    };
    const { info } = await aboutOf(await drawReport(orderOf(shown), TOOLS));
    expect(info["Title"]).toBe("Report on CLM-17");
  });

  it("says who asked, what came of it and why, in words", async ({ expect }) => {
    const text = await textOf(wholeCase());
    for (const said of [
      "Nordlicht Insurance",
      "Claim 2026-11-4711",
      ID,
      "Flagged",
      "It looks AI-generated (confidence 97%).",
      "The check “Photo of a screen” didn’t finish.",
      "The file names Midjourney as the software that made it.",
      "Virtual camera",
      "Photo 1 · The whole front of the car",
      "21 November 2026 at 10:00:00 UTC",
      "Berlin, Mitte",
      "What happened?",
      "A car door hit mine in the car park.",
      "Which parts are damaged?",
      "The front, The left side",
      "7.8 / 10 · Good",
      "https://cars.example/offers/4711",
      "73 details match in both photos.",
      "Yes, found online",
      "weber@insurer.example",
      "Page 1 of",
      "Generated 23 November 2026 at 08:00:00 UTC",
    ]) {
      expect(text).toContain(said);
    }
    expect(text.replaceAll(" ", "")).toContain(HASH);
  });

  it("begins with a page to understand it: name, result, photo, when, where, decision and check", async ({
    expect,
  }) => {
    const [first = "", second = ""] = await pagesOf(await drawReport(orderOf(wholeCase()), TOOLS));
    for (const said of [
      "Claim 2026-11-4711",
      "Flagged",
      "Photo 1 of 2 · The whole front of the car",
      "21 November 2026 at 10:00:00 UTC",
      "Berlin, Mitte",
      "No decision yet",
      "Scan to check it",
    ])
      expect(first).toContain(said);
    expect(first).not.toContain("SHA-256");
    expect(second).toContain("Photos and files");
  });

  it("goes on below the result where no photo can be shown", async ({ expect }) => {
    const [first] = await pagesOf(
      await drawReport(orderOf(wholeCase({ captures: [] }), { pictures: [] }), TOOLS),
    );
    expect(first).toContain("A car door hit mine in the car park.");
  });

  it("says what people decided, who and when, and leaves out their note", async ({ expect }) => {
    const decided = {
      decision: "accepted",
      decided_at: "2026-11-22T07:30:00.000Z",
      decided_by: "m.weber@insurer.example",
      decision_note: "Rain, not a screen.",
    } as const;
    const text = await textOf(wholeCase(decided));
    expect(text).toMatch(/Flagged.*Accepted by m\.weber@insurer\.example 22 November 2026 at 07:30:00 UTC/s);
    expect(text).not.toContain("Rain");
    const { decided_by: _, ...redacted } = { ...decided, decision: "rejected" as const };
    expect(await textOf(wholeCase(redacted), { locale: "de" })).toMatch(
      /Auffällig.*Abgelehnt 22\. November 2026/s,
    );
    expect(await textOf(wholeCase())).not.toMatch(/Accepted by|Rejected by/);
  });

  it("says of a forced outcome that it is a test, and of others nothing", async ({ expect }) => {
    const { verification } = wholeCase();
    const said = "This was a test and says nothing about real photos.";
    expect(await textOf(wholeCase({ verification: { ...verification, simulated: true } }))).toContain(said);
    expect(await textOf(wholeCase())).not.toContain(said);
  });

  it("says of a failure what happened and what to do", async ({ expect }) => {
    const { outcome: _, verification: whole, ...rest } = wholeCase();
    const { verdict: __, ...verification } = whole;
    const failed = { ...verification, status: "failed", failure_reason: "media_unreadable" } as const;
    const shown = { ...rest, verification: failed };
    expect(await textOf(shown)).toMatch(/Failed.*None of the files can be read.*Ask for the photos again/s);
    expect(await textOf(shown, { locale: "de" })).toContain("Keine der Dateien lässt sich lesen");
  });

  it("names the photos that contradict each other, what was compared, and how often genuine ones do", async ({
    expect,
  }) => {
    const { verification, captures } = wholeCase();
    const [first] = captures;
    const found = {
      rule: "plate_differs",
      weight: 0.4,
      detail: "The photos show different number plates.",
      compared: [
        { capture_id: first?.id ?? "", value: "B-XY 123" },
        { answer: "plate", value: "M-AB 987" },
      ],
      false_alarm_rate: 0.02,
      measured_series: 50,
    } as const;
    const consistency: typeof verification.consistency = {
      result: "contradictions",
      found: [{ ...found, compared: [...found.compared] }],
      rules: ["plate_differs"],
    };
    const shown = wholeCase({ verification: { ...verification, consistency } });
    expect(await textOf(shown)).toMatch(
      /Do the photos fit together\?.*number plates\. Photo 1: B-XY 123.*M-AB 987.*2% of 50 genuine series/s,
    );
    expect(await textOf(shown, { locale: "de" })).toContain("Die Fotos zeigen verschiedene Kennzeichen.");
  });

  it("does not call a case genuine while web pages wait for a person", async ({ expect }) => {
    const { verification } = wholeCase();
    const search = { state: "review", sources: ["https://a.example", "https://b.example"] } as const;
    const verdict = { svc: true, signals: [], reverse_search: { ...search, sources: [...search.sources] } };
    const waiting = { verification: { ...verification, verdict }, outcome: "look" as const };
    const text = await textOf(wholeCase({ ...waiting, doubts: ["reverse"] }));
    expect(text).toContain("Needs a look Genuine so far: 2 web pages to compare.");
  });

  it.for([
    ["de", ["Auffällig", "Bericht zur Fotoprüfung", "21. November 2026", "Seite 1 von"]],
    ["fr", ["Suspect", "Rapport de vérification de photos", "21 novembre 2026", "Page 1 sur"]],
    ["zh", ["可疑", "照片核验报告", "2026年11月21日"]],
  ] as const)("speaks %s where that is asked for", async ([locale, all], { expect }) => {
    const text = await textOf(wholeCase(), { locale });
    for (const said of all) expect(text).toContain(said);
  });

  it("is written from the right in Arabic: the code stands on the left", async ({ expect }) => {
    expect(await codeAt("ar")).toBeLessThan(60);
    expect(await codeAt("en")).toBeGreaterThan(400);
  });

  it("is tagged, and names its title, its author and its language", async ({ expect }) => {
    const { info, isTagged } = await aboutOf(await drawReport(orderOf(wholeCase(), { locale: "de" }), TOOLS));
    expect(isTagged).toBe(true);
    expect(info).toMatchObject({
      Title: "Bericht zu Claim 2026-11-4711",
      Author: "Nordlicht Insurance",
      Language: "de",
    });
  });

  it("has the same bytes for the same order, and its date from the case", async ({ expect }) => {
    const order = orderOf(wholeCase());
    const [one, two] = [await drawReport(order, TOOLS), await drawReport(order, TOOLS)];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
    expect((await aboutOf(one)).info["CreationDate"]).toBe("D:20261121100200Z");
  });

  it("leads to the page that checks the record, by a code that phones read", async ({ expect }) => {
    const pdf = await drawReport(orderOf(wholeCase()), TOOLS);
    expect(scanned(drawingOf(pdf))).toBe(`https://svc.example/verify#record=${HASH}`);
  });

  it("shows forty photos and names the others", async ({ expect }) => {
    const captures = Array.from({ length: 43 }, (_, index) => capture(index));
    let drawn = 0;
    const pictures = {
      ...PICTURES,
      jpeg: () => {
        drawn += 1;
        return PICTURES.jpeg({ width: 1, height: 1, rgb: new Uint8Array(3) });
      },
    };
    const pdf = await drawReport(orderOf(wholeCase({ captures })), { fonts: FONTS, pictures });
    const text = (await pagesOf(pdf)).join(" ");
    expect(drawn).toBe(40);
    expect(text).toContain("Not pictured: 3 more");
    expect(text).toContain("Photo 43");
  });

  it("has few pages even with the longest texts that the API accepts", async ({ expect }) => {
    const value = "a\n".repeat(150);
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key ${index}`, value]));
    const pages = await pagesOf(await drawReport(orderOf(wholeCase({ metadata })), TOOLS));
    expect(pages.length).toBeLessThanOrEqual(15);
    expect(pages.join(" ")).toContain("shortened");
    expect(pages.at(-1)).toContain("Fingerprint");
  });

  it("says that a case is still open, and what is left of one that was erased", async ({ expect }) => {
    const { verification } = wholeCase();
    const { verdict: _, record_seal: __, ...open } = verification;
    const pending = wholeCase({
      verification: { ...open, status: "pending" },
      captures: [],
      events: [],
      reviews: [],
    });
    const text = await textOf(pending);
    expect(text).toContain("This case was still open");
    expect(text).toContain("No photo has been taken yet.");
    expect(text).toContain("This case has no seal");
    const { content_url: ___, ...erased } = capture(1);
    const events = [
      { id: "evt_2", type: "verification.redacted" as const, occurred_at: verification.created_at },
    ];
    const left = wholeCase({ events, captures: [erased] });
    const said = await textOf(left, { pictures: [] });
    expect(said).toContain("All personal data was deleted");
    expect(said).toContain("The photo was deleted.");
  });
});
