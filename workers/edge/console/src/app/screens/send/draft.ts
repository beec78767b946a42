import type { StepKind } from "@svc/domain/verification/step-kinds";
import { keep, kept } from "../../kept.ts";

/** The kinds that need nothing but a description. */
export const SHORT_KINDS = ["image", "video", "upload", "text"] as const satisfies readonly StepKind[];

/** A step of what a person is asked for, in order (CONTRACT G5.4). */
export type DraftStep = {
  readonly kind: (typeof SHORT_KINDS)[number];
  readonly description: string;
  readonly isOptional: boolean;
};

export type Check = "screen" | "ai" | "reverse";

/** The form's content as text, so that incomplete input is kept. */
export type Draft = {
  readonly steps: readonly DraftStep[];
  readonly checks: readonly Check[];
  readonly hours: string;
  readonly recipientEmail: string;
  readonly recipientPhone: string;
  readonly locale: string;
  readonly reference: string;
  readonly expectedLocation: string;
  readonly needsLocation: boolean;
  readonly notifyEmail: string;
  readonly brandSlug: string;
};

export const EMPTY: Draft = {
  steps: [{ kind: "image", description: "", isOptional: false }],
  checks: ["screen", "ai"],
  hours: "24",
  recipientEmail: "",
  recipientPhone: "",
  locale: "",
  reference: "",
  expectedLocation: "",
  needsLocation: false,
  notifyEmail: "",
  brandSlug: "",
};

const KEPT_AS = "send";

/** Input from before the page was left. A draft of another release is discarded. */
export function readDraft(account: string): Draft {
  try {
    const draft = JSON.parse(kept(`${KEPT_AS}.${account}`) ?? "") as Partial<Draft>;
    return Array.isArray(draft.steps) && Array.isArray(draft.checks) ? { ...EMPTY, ...draft } : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function keepDraft(account: string, draft: Draft | undefined): void {
  keep(`${KEPT_AS}.${account}`, draft && JSON.stringify(draft));
}

/** Whether every step has a description. */
export function isComplete({ steps }: Draft): boolean {
  return steps.length > 0 && steps.every(({ description }) => description.trim() !== "");
}

/** The body of `POST /v1/verifications` (SPEC 4.2), without empty fields. */
export function bodyOf(draft: Draft): object {
  const { steps, checks, needsLocation, hours } = draft;
  return {
    steps: steps.map(({ kind, description, isOptional }, index) => ({
      key: `step-${index + 1}`,
      kind,
      description: description.trim(),
      ...(isOptional && { min: 0 }),
    })),
    signals_required: checks,
    expires_in_seconds: Math.round(Number(hours.replace(",", ".")) * 3_600),
    ...(needsLocation && { require_location: true }),
    ...given("recipient_email", draft.recipientEmail),
    ...given("recipient_phone", draft.recipientPhone),
    ...given("locale", draft.locale),
    ...given("expected_location", draft.expectedLocation),
    ...given("notify_email", draft.notifyEmail),
    ...given("brand_slug", draft.brandSlug),
    ...(draft.reference.trim() !== "" && { metadata: { reference: draft.reference.trim() } }),
  };
}

function given(name: string, typed: string): Readonly<Record<string, string>> {
  return typed.trim() === "" ? {} : { [name]: typed.trim() };
}
