import { z } from "@hono/zod-openapi";
import type { CaseDecisionValue } from "@svc/domain/review/subjects";
import type { CaseDecision } from "@svc/domain/verification/state";
import { dateTime } from "../verification/verification-body.ts";
import { text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { defined, type Parsed, parseWith } from "../wire/parsed.ts";
import { rfc3339 } from "../wire/wire.ts";
import { caseDecision } from "../wire/shared-values.ts";

/** CONTRACT G15.2: what people decided about a case. */
export const CASE_DECISION_FIELDS = {
  decision: caseDecision
    .optional()
    .describe("What people decided, whatever the verdict says; absent until then."),
  decided_at: dateTime.optional(),
  decided_by: z.string().optional().describe("An e-mail address, or the id of a key or of who has left."),
  decision_note: z.string().optional().describe("The reason that was typed with it."),
};

/** `by` is shown as it is. Members are absent until there is a decision. */
export function presentDecision(decision: CaseDecision | undefined) {
  if (!decision) return {};
  const { value, at, by, note } = decision;
  return {
    decision: value,
    decided_at: rfc3339(at),
    ...defined({ decided_by: by, decision_note: note }),
  };
}

/** CONTRACT G15.3. */
export const SetCaseDecisionBody = z
  .strictObject({
    decision: caseDecision,
    note: text(LIMITS.reviewNote, 0)
      .optional()
      .describe("The reason, for your team. Required if the case is already decided."),
  })
  .openapi("SetCaseDecision", { example: { decision: "accepted", note: "Rain on the lens." } });

type NewCaseDecision = { readonly decision: CaseDecisionValue; readonly note?: string };

export function parseCaseDecision(input: unknown): Parsed<NewCaseDecision> {
  const parsed = parseWith(SetCaseDecisionBody, input);
  if (!parsed.ok) return parsed;
  const { decision, note } = parsed.value;
  return { ok: true, value: { decision, ...defined({ note }) } };
}
