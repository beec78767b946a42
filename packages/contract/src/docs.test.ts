import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../../..");
const DOCUMENTS = { SPEC: "spec.md", CONTRACT: "contract.md" } as const;
type Document = keyof typeof DOCUMENTS;

const HEADING = /^#{2,4} (G?\d+(?:\.\d+)?)\b/gm;
/**
 * A list separates its numbers by a comma, `and` or `or`. A number followed by a range (`1..30`) is a value,
 * not a section.
 */
const CITATION =
  /\b(SPEC) (\d+(?:\.\d+)?(?:(?:,| and| or) \d+(?:\.\d+)?(?![\d.]*\d))*)|\b(CONTRACT) (G\d+(?:\.\d+)?(?:(?:,| and| or) G\d+(?:\.\d+)?)*)/g;

function numbersIn(document: Document): readonly string[] {
  const text = readFileSync(path.join(ROOT, "packages/contract/docs", DOCUMENTS[document]), "utf8");
  return [...text.matchAll(HEADING)].map(([, number = ""]) => number);
}

const HEADINGS = { SPEC: numbersIn("SPEC"), CONTRACT: numbersIn("CONTRACT") } as const;

type Citation = { readonly document: Document; readonly number: string };

function citationsIn(text: string): readonly Citation[] {
  return [...text.matchAll(CITATION)].flatMap(([, spec, sections = "", , decisions = ""]) => {
    const document = spec === undefined ? "CONTRACT" : "SPEC";
    const numbers = (spec === undefined ? decisions : sections).split(/, | and | or /);
    return numbers.map((number) => ({ document, number }));
  });
}

/** Citations of sections that do not exist. */
function unknownIn(text: string): readonly string[] {
  return citationsIn(text)
    .filter(({ document, number }) => !HEADINGS[document].includes(number))
    .map(({ document, number }) => `${document} ${number}`);
}

const LEFT_OUT: readonly string[] = ["node_modules", "dist"];

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.includes(entry.name) ? [] : filesBelow(place);
    return /\.(?:tsx?|md)$/.test(entry.name) ? [place] : [];
  });
}

const FILES = ["packages", "workers"].flatMap((folder) => filesBelow(path.join(ROOT, folder)));

describe("the documents of the interface", () => {
  it("have a heading for every section that a file cites", ({ expect }) => {
    // This test file cites sections that do not exist.
    const citing = FILES.filter((file) => file !== import.meta.filename);
    const unknown = citing.flatMap((file) =>
      unknownIn(readFileSync(file, "utf8")).map((citation) => `${path.relative(ROOT, file)}: ${citation}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("number each section once, so that a citation leads to one place", ({ expect }) => {
    for (const numbers of Object.values(HEADINGS)) expect(numbers).toEqual([...new Set(numbers)]);
  });
});

describe("a citation", () => {
  it.for([
    ["// SPEC 2.6: one step's", ["SPEC 2.6"]],
    ["(SPEC 4.1, 7)", ["SPEC 4.1", "SPEC 7"]],
    ["/** CONTRACT G4.7, G14. */", ["CONTRACT G4.7", "CONTRACT G14"]],
    ["SPEC 7, CONTRACT G0.4 and G5: refusals", ["SPEC 7", "CONTRACT G0.4", "CONTRACT G5"]],
    ["SPEC 4.10, in the order of CONTRACT G8.3.", ["SPEC 4.10", "CONTRACT G8.3"]],
    ["CONTRACT G4.7, 1..3650", ["CONTRACT G4.7"]],
    ["SPEC 2.14, 2..40 characters", ["SPEC 2.14"]],
  ] as const)("is read from %s", ([text, known], { expect }) => {
    const read = citationsIn(text).map(({ document, number }) => `${document} ${number}`);
    expect(read).toEqual(known);
  });

  it("of a section that is not there is named", ({ expect }) => {
    expect(unknownIn("SPEC 2.15, 7 and CONTRACT G3.4, G99")).toEqual(["SPEC 2.15", "CONTRACT G99"]);
  });
});
