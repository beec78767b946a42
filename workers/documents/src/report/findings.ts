import { CHECK_NAMES, findingKey } from "@svc/ui/case-words/case-terms";
import { evidenceText } from "@svc/ui/case-words/evidence-text";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { type Area, INK } from "../paper/paper.ts";
import type { DocumentSay } from "../words/say.ts";
import type { Sheet } from "./sheet.ts";

/** Shown by symbol and words as well as by colour. */
const MARKS = {
  good: { mark: "✓", colour: "#116329", font: "regular" },
  bad: { mark: "✗", colour: "#a40e26", font: "bold" },
  unsure: { mark: "?", colour: "#7d4e00", font: "bold" },
} as const;

type Told = {
  readonly tone: keyof typeof MARKS;
  readonly name: string;
  readonly said: string;
  readonly why: readonly string[];
};

/** Each check's result for a photo, with reasons. */
export function writeFindings({ paper, say }: Sheet, capture: CaptureBody, area: Area): void {
  const all = [...uncheckedOf(capture, say), ...checkedOf(capture, say), ...signsOf(capture, say)];
  for (const { tone, name, said, why } of all) {
    const { mark, colour, font } = MARKS[tone];
    paper.write(`${mark} ${name}: ${said}`, { size: 9, font, colour }, area);
    for (const detail of why) paper.write(detail, { size: 8, colour: INK.quiet }, area);
    paper.y += 2;
  }
  if (all.length > 0) paper.y += 5;
}

function uncheckedOf({ unavailable = [] }: CaptureBody, say: DocumentSay): readonly Told[] {
  const said = say.text("finding_unavailable");
  return unavailable.map((check) => ({ tone: "unsure", name: say.text(CHECK_NAMES[check]), said, why: [] }));
}

function checkedOf({ findings = [], liveness = [] }: CaptureBody, say: DocumentSay): readonly Told[] {
  return findings.map((finding) => ({
    tone: finding.result === "flagged" ? "bad" : "good",
    name: say.text(CHECK_NAMES[finding.check]),
    said: say.text(findingKey(finding), { confidence: say.percent(finding.confidence) }),
    why: whyOf(finding, liveness, say),
  }));
}

type Finding = NonNullable<CaptureBody["findings"]>[number];

/** Without the signs, which are listed with their strength. */
function whyOf(
  finding: Finding,
  liveness: NonNullable<CaptureBody["liveness"]>,
  say: DocumentSay,
): readonly string[] {
  return (finding.evidence ?? [])
    .filter(({ kind }) => !liveness.some(({ sign }) => sign === kind))
    .map((evidence) => evidenceText({ ...finding, evidence }, say));
}

function signsOf({ liveness = [] }: CaptureBody, say: DocumentSay): readonly Told[] {
  return liveness.map(({ sign, strength }) => ({
    tone: strength === "strong" ? "bad" : "unsure",
    name: say.text(`sign_${sign}`),
    said: say.text(strength === "strong" ? "sign_strong" : "sign_weak"),
    why: [],
  }));
}
