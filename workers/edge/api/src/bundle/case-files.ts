import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { presentEvent } from "@svc/contract/verification/present-event";
import type { LoggedEvent } from "@svc/platform/verification-rpc";

type Members = Readonly<Record<string, unknown>>;

/** What is only of use in the console, or tells of other cases. */
const LEFT_OUT = ["assignee", "related", "claimed_by", "captures", "events", "reviews"];
/** Links that end after minutes, or by which others could act for the person. */
const LINKS = [
  "capture_url",
  "content_url",
  "thumb_url",
  "sealed_url",
  "overlay_url",
  "overlay_png_url",
  "urls_expire_at",
];
const OF_DECISIONS = ["decision", "decided_at", "decided_by", "decision_note"];
const OF_FINDINGS = [
  "signals",
  "unavailable",
  "findings",
  "liveness",
  "location_signs",
  "object_match",
  "ocr",
  "condition",
  "c2pa",
];

/** The model card of each check, by its path in the bundle. */
const CARDS = {
  ai: "models/ai.md",
  screen: "models/screen.md",
  context: "models/reading.md",
  ocr: "models/reading.md",
} as const;

/** CONTRACT G17: each fact of the case in one of four files. */
export function caseFiles(
  detail: CaseDetail,
  events: readonly LoggedEvent[],
): Readonly<Record<string, string>> {
  const { captures, reviews, verification, damage } = detail;
  return {
    "case.json": asJson({
      ...without(detail, [...LINKS, ...LEFT_OUT, ...OF_DECISIONS]),
      verification: without(verification, LINKS),
      damage: { ...damage, jobs: damage.jobs.map((job) => without(job, LINKS)) },
      captures: captures.map((capture) => without(capture, [...LINKS, ...OF_FINDINGS])),
    }),
    "events.json": asJson({ items: events.flatMap(({ id, event }) => presentEvent(id, event) ?? []) }),
    "decisions.json": asJson({ ...only(detail, OF_DECISIONS), reviews }),
    "findings.json": asJson({ cards: CARDS, items: captures.map(findingsOf) }),
  };
}

function findingsOf(capture: CaptureBody): Members {
  const { id, step, sha256 } = capture;
  return { capture_id: id, ...(step !== undefined && { step }), sha256, ...only(capture, OF_FINDINGS) };
}

function only(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}

function without(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

function asJson(value: Members): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
