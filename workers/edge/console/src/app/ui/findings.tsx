import { CHECK_NAMES, findingKey } from "@svc/ui/case-words/case-terms";
import { evidenceText } from "@svc/ui/case-words/evidence-text";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { ComponentChildren } from "preact";
import { percentText } from "../text/numbers.ts";
import { text } from "../text/text.ts";
import { Said } from "./said.tsx";

type Finding = NonNullable<CaptureBody["findings"]>[number];

type FindingsProps = {
  readonly capture: Pick<CaptureBody, "findings" | "unavailable"> | undefined;
  /** Additional content for a finding. */
  readonly more?: (finding: Finding) => ComponentChildren;
  readonly children?: ComponentChildren;
};

export function Findings({ capture, more, children }: FindingsProps) {
  const { findings = [], unavailable = [] } = capture ?? {};
  return (
    <ul class="findings">
      {unavailable.map((check) => (
        <li key={check}>
          <span class="strong">{text(CHECK_NAMES[check])}</span>
          <span class="finding unsure">{text("finding_unavailable")}</span>
        </li>
      ))}
      {findings.map((finding) => (
        <li key={`${finding.check} ${finding.model}`}>
          <span class="strong">{text(CHECK_NAMES[finding.check])}</span>
          <span class={`finding ${finding.result === "flagged" ? "bad" : "good"}`}>
            {text(findingKey(finding), { confidence: percentText(finding.confidence) })}
          </span>
          {(finding.evidence ?? []).map((evidence) => (
            <span class="quiet" key={evidence.detail}>
              <Said>{evidenceText({ ...finding, evidence }, { text, percent: percentText })}</Said>
            </span>
          ))}
          {more?.(finding)}
        </li>
      ))}
      {children}
    </ul>
  );
}
