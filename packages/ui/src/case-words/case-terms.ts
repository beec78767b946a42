import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { CaseKey } from "./case-key.ts";

type Finding = NonNullable<CaptureBody["findings"]>[number];

export const CHECK_NAMES = {
  screen: "check_screen",
  ai: "check_ai",
  reverse: "check_reverse",
  context: "check_context",
} as const satisfies Record<Finding["check"], CaseKey>;

/** The outcome of a check; `context` asks a question, which is answered with yes or no. */
export function findingKey({ check, result }: Pick<Finding, "check" | "result">) {
  const outcome = result === "flagged" ? "flagged" : "clear";
  return check === "context" ? (`finding_context_${outcome}` as const) : (`finding_${outcome}` as const);
}

/** The origin of a photo. */
export const SOURCES = {
  camera: "source_camera",
  system_camera: "source_system_camera",
  file: "source_file",
  api: "source_api",
} as const satisfies Record<CaptureBody["source"], CaseKey>;

type Related = CaseDetail["related"];

/** Each related case once, with everything that links it, the strongest link first. */
export function relatedCases(related: Related): readonly Related[] {
  const ids = [...new Set(related.map(({ verification_id: id }) => id))];
  return ids.map((id) => related.filter(({ verification_id: each }) => each === id));
}

/** What people decided about a case, alone and with who did. */
export const DECISIONS = {
  accepted: { name: "decision_accepted", by: "decision_accepted_by" },
  rejected: { name: "decision_rejected", by: "decision_rejected_by" },
} as const satisfies Record<NonNullable<CaseDetail["decision"]>, Record<"name" | "by", CaseKey>>;

type Question = { readonly asked: CaseKey; readonly yes: CaseKey; readonly no: CaseKey };

/** What a person is asked, and the meaning of both answers (CONTRACT G15.3). */
export const QUESTIONS = {
  reverse: { asked: "ask_reverse", yes: "yes_reverse", no: "no_reverse" },
  similar_photo: { asked: "ask_similar_photo", yes: "yes_similar_photo", no: "no_similar_photo" },
  unavailable: { asked: "ask_unavailable", yes: "yes_reject", no: "no_accept" },
  flagged: { asked: "ask_flagged", yes: "yes_reject", no: "no_accept" },
  appeal: { asked: "ask_appeal", yes: "yes_reject", no: "no_accept" },
  case: { asked: "ask_case", yes: "decision_rejected", no: "decision_accepted" },
} as const satisfies Record<CaseDetail["reviews"][number]["subject"], Question>;

type Steps = CaseDetail["steps"];

/** What a step asked for, in the words that the person read; its key if the case no longer has the step. */
export function stepName(key: string, steps: Steps = []): string {
  return steps.find((step) => step.key === key)?.description ?? key;
}

type Asked = { readonly key: string; readonly steps?: Steps; readonly day: (at: string) => string };

/**
 * An answer as text: what was typed, the labels of the chosen options, or an address on one line. `day` writes a
 * date for the reader.
 */
export function answerText(value: unknown, { key, steps = [], day }: Asked): string {
  const step = steps.find((each) => each.key === key);
  if (typeof value === "string") return step?.kind === "text" && step.format === "date" ? day(value) : value;
  if (Array.isArray(value)) {
    const options = step?.kind === "choice" ? step.options : [];
    return value.map((each) => options.find((option) => option.value === each)?.label ?? each).join(", ");
  }
  const { formatted } = Object(value) as { readonly formatted?: unknown };
  return typeof formatted === "string" ? formatted : JSON.stringify(value);
}
