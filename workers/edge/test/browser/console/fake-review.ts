import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ReviewSubject } from "@svc/domain/review/subjects";

type Waiting = { readonly case: CaseDetail; readonly subject: ReviewSubject };
type Answer = { readonly status: number; readonly body?: unknown };

const LEASE_MS = 120_000;
const EFFECT_MS = 10_000;

/** One reviewer's queue: waiting cases, decisions, and what can still be undone. */
export class FakeReview {
  waiting: Waiting[] = [];
  readonly decided = new Map<
    string,
    { readonly decision: string; readonly note?: string; readonly at: number }
  >();
  readonly released: string[] = [];

  reset(): void {
    this.waiting = [];
    this.decided.clear();
    this.released.length = 0;
  }

  /** The number of waiting cases per subject. */
  get counts() {
    const of = (subject: ReviewSubject) =>
      this.waiting.filter((each) => each.subject === subject && !this.decided.has(each.case.verification.id))
        .length;
    const due = {
      reverse: of("reverse"),
      similar_photo: of("similar_photo"),
      unavailable: of("unavailable"),
      flagged: of("flagged"),
      appeal: of("appeal"),
    };
    return { due, most: 1000 };
  }

  answer(method: string, path: string, body: Record<string, unknown>): Answer {
    if (path === "/v1/review/claims") return { status: 200, body: this.#claim(body) };
    if (path === "/v1/review/claims/renew") return { status: 200, body: {} };
    const id = path.split("/").at(-1) ?? "";
    if (path.startsWith("/v1/review/claims/")) {
      this.released.push(id);
      return { status: 204 };
    }
    if (method === "DELETE") return this.#undo(id);
    const { verification_id, subject, decision, note } = body as Record<string, string>;
    const said = { decision: decision ?? "", ...(note !== undefined && { note }) };
    this.decided.set(verification_id ?? "", { ...said, at: Date.now() });
    const takes_effect_at = new Date(Date.now() + EFFECT_MS).toISOString();
    return { status: 202, body: { verification_id, subject, decision, takes_effect_at } };
  }

  #undo(id: string): Answer {
    const decision = this.decided.get(id);
    if (!decision || Date.now() - decision.at > EFFECT_MS) {
      return { status: 409, body: { error: { code: "conflict", message: "the decision is in effect" } } };
    }
    this.decided.delete(id);
    return { status: 204 };
  }

  #claim({
    count = 1,
    skip = [],
    due,
  }: {
    count?: number;
    skip?: readonly string[];
    due?: readonly string[];
  }) {
    const open = this.waiting.filter(
      (each) =>
        !this.decided.has(each.case.verification.id) && (due === undefined || due.includes(each.subject)),
    );
    const lease_expires_at = new Date(Date.now() + LEASE_MS).toISOString();
    const items = open.filter((each) => !skip.includes(each.case.verification.id)).slice(0, count);
    return {
      items: items.map((each) => ({ ...each, lease_expires_at })),
      remaining: open.length - items.length,
      most: 1000,
    };
  }
}
