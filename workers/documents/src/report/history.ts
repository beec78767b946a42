import { DECISIONS } from "@svc/ui/case-words/case-terms";
import { type Fact, writeFacts } from "../paper/facts.ts";
import { nameOfPhoto, type Sheet, writeHeading } from "./sheet.ts";

type Moment = readonly [at: string | undefined, what: string];

/** What happened to the case, the oldest first. */
export function writeHistory({ paper, say, shown }: Sheet): void {
  const { verification, captures, events, decision, decided_at: decidedAt } = shown;
  const timeOf = (type: string) => events.find((event) => event.type === type)?.occurred_at;
  const closed = timeOf("verification.completed");
  const isOpen = closed === undefined && verification.status !== "failed";
  const moments: readonly Moment[] = [
    [verification.created_at, say.text("created_at")],
    ...captures.map((capture, index): Moment => [
      capture.received_at,
      `${say.text("received_at")}: ${nameOfPhoto(capture, index, { say, shown })}`,
    ]),
    [closed, say.text("closed_at")],
    [decidedAt, decision ? say.text(DECISIONS[decision].name) : ""],
    [verification.record_seal?.sealed_at, say.text("sealed_at")],
    [timeOf("verification.redacted"), say.text("erased_at")],
    [isOpen ? verification.expires_at : undefined, say.text("expires_at")],
  ];
  writeHeading({ paper }, say.text("history"));
  writeFacts(
    paper,
    moments
      .filter((moment): moment is readonly [string, string] => moment[0] !== undefined)
      .toSorted(([one], [two]) => one.localeCompare(two))
      .map(([at, what]): Fact => [what, say.moment(at)]),
  );
}
