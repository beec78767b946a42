import { DECISIONS } from "@svc/ui/case-words/case-terms";
import { verdictOf, VERDICTS } from "@svc/ui/case-words/verdict";
import type { CaseItem } from "@svc/contract/case/case-body";
import { text } from "../../text/text.ts";
import { csvText } from "../../parts/csv.ts";

const HEADS = [
  "id",
  "status",
  "verdict",
  "verdict_label",
  "signals",
  "unavailable",
  "failure_reason",
  "due",
  "due_label",
  "decision",
  "decision_label",
  "decided_at",
  "decided_by",
  "decision_note",
  "assignee",
  "identification",
  "template",
  "mode",
  "photos",
  "place",
  "link_sent_to",
  "delivery",
  "created_at",
  "updated_at",
] as const;

/**
 * One line per case and one column per metadata name, as a spreadsheet. Values are those of the API, for programs;
 * a `…_label` column says the same in the reader's language.
 */
export function casesCsv(items: readonly CaseItem[]): string {
  const names = [...new Set(items.flatMap(({ metadata }) => Object.keys(metadata)))].toSorted();
  const heads = [...HEADS, ...names.map((name) => `metadata.${name}`)];
  const rows = items.map((item) => [...cellsOf(item), ...names.map((name) => metadataOf(item, name))]);
  return csvText([heads, ...rows]);
}

function metadataOf({ metadata }: CaseItem, name: string): string {
  return new Map(Object.entries(metadata)).get(name) ?? "";
}

function decisionOf(item: CaseItem): readonly string[] {
  const { decision = "", decided_at: at = "", decided_by: by = "", decision_note: note = "" } = item;
  return [decision, item.decision ? text(DECISIONS[item.decision].name) : "", at, by, note];
}

function judgedOf({ verification }: CaseItem): readonly string[] {
  const { verdict, failure_reason: failure = "" } = verification;
  const signals = (verdict?.signals ?? []).map(({ type }) => type);
  return [signals.join(" "), (verdict?.unavailable ?? []).join(" "), failure];
}

function deliveryOf({ delivery }: CaseItem["verification"]): readonly string[] {
  return [delivery?.to ?? "", delivery?.status ?? ""];
}

function assigneeOf({ assignee }: CaseItem): string {
  return assignee?.email ?? assignee?.id ?? "";
}

function cellsOf(item: CaseItem): readonly string[] {
  const { verification, due = [], identification = "", template = "", mode, photos } = item;
  const { location } = verification;
  const state = verdictOf(item);
  return [
    verification.id,
    verification.status,
    state,
    text(VERDICTS[state].name),
    ...judgedOf(item),
    due.join(" "),
    due.map((each) => text(`due_${each}`)).join(", "),
    ...decisionOf(item),
    assigneeOf(item),
    identification,
    template,
    mode,
    String(photos),
    location?.place ?? "",
    ...deliveryOf(verification),
    verification.created_at,
    item.updated_at,
  ];
}
