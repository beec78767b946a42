import { verdictOf } from "@svc/case-words/verdict";
import type { CaseItem } from "../../api/wire.ts";

const HEADS = [
  "id",
  "status",
  "verdict",
  "signals",
  "unavailable",
  "due",
  "identification",
  "template",
  "mode",
  "photos",
  "place",
  "created_at",
  "updated_at",
] as const;

/** What a spreadsheet would run as a formula (OWASP, CSV injection), also where it is written full width. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/** One line a case and one column a name of metadata, for a spreadsheet: names as on the wire, times as they are there. */
export function casesCsv(items: readonly CaseItem[]): string {
  const names = [...new Set(items.flatMap(({ metadata }) => Object.keys(metadata)))].toSorted();
  const heads = [...HEADS, ...names.map((name) => `metadata.${name}`)];
  const rows = items.map((item) => [...cellsOf(item), ...names.map((name) => metadataOf(item, name))]);
  // the mark tells Excel that it is UTF-8
  return `\uFEFF${[heads, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function metadataOf({ metadata }: CaseItem, name: string): string {
  return new Map(Object.entries(metadata)).get(name) ?? "";
}

function cellsOf(item: CaseItem): readonly string[] {
  const { verification, due = [], identification = "", template = "", mode, photos } = item;
  const { verdict, location } = verification;
  return [
    verification.id,
    verification.status,
    verdictOf(verification),
    (verdict?.signals ?? []).map(({ type }) => type).join(" "),
    (verdict?.unavailable ?? []).join(" "),
    due.join(" "),
    identification,
    template,
    mode,
    String(photos),
    location?.place ?? "",
    verification.created_at,
    item.updated_at,
  ];
}

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
