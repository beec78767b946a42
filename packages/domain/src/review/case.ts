import type { CaptureId } from "../ids.ts";
import { caseNameOf } from "../verification/reference.ts";
import type { Settings } from "../verification/settings.ts";
import { type CaseDecision, keptCaptures, type Verification } from "../verification/state.ts";
import { type VerificationView, viewOf } from "../verification/view.ts";
import { dueOf } from "./due.ts";
import type { ReviewSubject } from "./subjects.ts";
import { type UsageFacts, usageFactsOf } from "./usage-facts.ts";

/** A verification as its reviewers see it (CONTRACT G15.2). Times are epoch milliseconds. */
export type Case = {
  readonly view: VerificationView;
  /** As sent. */
  readonly identification?: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** See `caseNameOf`. */
  readonly name?: string;
  /** Of the view's captures. */
  readonly documents: number;
  readonly clips: number;
  readonly mode: Settings["mode"];
  /** The slug of its template. */
  readonly template?: string;
  /** The first capture with a small copy. */
  readonly thumb?: CaptureId;
  readonly updatedAt: number;
  /** Empty if no decision is due. */
  readonly due: readonly ReviewSubject[];
  readonly decision?: CaseDecision;
  readonly assignee?: Assignee;
};

/** Without `email`, the person has left the account. */
type Assignee = { readonly id: string; readonly email?: string };

/** A case with the facts for statistics. */
export type CountedCase = Case & { readonly usage: UsageFacts };

export function caseOf(state: Verification, updatedAt: number): CountedCase {
  const { settings, decision, assignee } = state;
  const { identification, template } = settings;
  const thumb = thumbOf(state);
  const name = caseNameOf(settings);
  return {
    view: viewOf(state),
    metadata: settings.metadata,
    mode: settings.mode,
    updatedAt,
    due: dueOf(state),
    usage: usageFactsOf(state),
    ...kindsOf(state),
    ...(name !== undefined && { name }),
    ...(identification !== undefined && { identification }),
    ...(template && { template: template.slug }),
    ...(thumb !== undefined && { thumb }),
    ...(decision && { decision }),
    ...(assignee !== undefined && { assignee: { id: assignee } }),
  };
}

function kindsOf(state: Verification): Pick<Case, "documents" | "clips"> {
  const captures = keptCaptures(state);
  return {
    documents: captures.filter(({ contentType }) => contentType === "application/pdf").length,
    clips: captures.filter(({ kind }) => kind === "video").length,
  };
}

function thumbOf(state: Verification): CaptureId | undefined {
  // A redacted verification has no files left.
  return state.redacted ? undefined : keptCaptures(state).find(({ thumb }) => thumb)?.id;
}
