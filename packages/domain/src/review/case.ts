import type { CaptureId } from "../ids.ts";
import type { Settings } from "../verification/settings.ts";
import { keptCaptures, type Verification } from "../verification/state.ts";
import { type VerificationView, viewOf } from "../verification/view.ts";
import { dueOf } from "./due.ts";
import type { ReviewSubject } from "./subjects.ts";
import { type UsageFacts, usageFactsOf } from "./usage-facts.ts";

/** A verification as the people see it who work on it (CONTRACT G15.2); times are epoch milliseconds. */
export type Case = {
  readonly view: VerificationView;
  /** As it was sent. */
  readonly identification?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly mode: Settings["mode"];
  /** The slug of its template. */
  readonly template?: string;
  /** The first capture of which there is a small copy. */
  readonly thumb?: CaptureId;
  readonly updatedAt: number;
  /** Empty where nobody is asked anything. */
  readonly due: readonly ReviewSubject[];
};

/** With what only statistics ask for. */
export type CountedCase = Case & { readonly usage: UsageFacts };

export function caseOf(state: Verification, updatedAt: number): CountedCase {
  const { settings } = state;
  const { identification, template } = settings;
  const thumb = thumbOf(state);
  return {
    view: viewOf(state),
    metadata: settings.metadata,
    mode: settings.mode,
    updatedAt,
    due: dueOf(state),
    usage: usageFactsOf(state),
    ...(identification !== undefined && { identification }),
    ...(template && { template: template.slug }),
    ...(thumb !== undefined && { thumb }),
  };
}

function thumbOf(state: Verification): CaptureId | undefined {
  // of what was redacted no file is left
  return state.redacted ? undefined : keptCaptures(state).find(({ thumb }) => thumb)?.id;
}
