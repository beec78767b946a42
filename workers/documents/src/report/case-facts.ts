import { type Fact, writeFacts } from "../paper/facts.ts";
import { type Sheet, writeHeading } from "./sheet.ts";

/** Identifies the case and its key dates. */
export function writeCaseFacts({ paper, say, shown }: Sheet): void {
  const { verification, identification, metadata, mode, events, captures } = shown;
  const completed = events.find(({ type }) => type === "verification.completed")?.occurred_at;
  const isOpen = completed === undefined && verification.status !== "failed";
  writeHeading({ paper }, say.text("case"));
  const facts: readonly Fact[] = [
    [say.text("filter_identification"), identification],
    [say.text("id"), verification.id],
    [say.text("filter_mode"), say.text(mode === "audit" ? "mode_audit" : "mode_verification")],
    [say.text("captures"), String(captures.length)],
    [say.text("created_at"), say.moment(verification.created_at)],
    [say.text("expires_at"), isOpen ? say.moment(verification.expires_at) : undefined],
    [say.text("closed_at"), completed && say.moment(completed)],
    ...Object.entries(metadata),
  ];
  writeFacts(paper, facts);
}
