import { computed, signal } from "@preact/signals";
import { read, write } from "../../api/call.ts";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ClaimedCases } from "@svc/contract/review/review-body";
import type { ReviewAnswer, ReviewSubject } from "@svc/domain/review/subjects";

/** One case to decide. Once decided, with the time until it can be undone. */
export type Entry = {
  readonly case: CaseDetail;
  readonly subject: ReviewSubject;
  /** What the person typed for their decision. */
  readonly note?: string;
  readonly decided?: { readonly decision: ReviewAnswer; readonly untilMs: number };
};

/** The calls to the service. Tests replace them. */
export type ReviewCalls = {
  readonly claim: (body: ClaimBody) => Promise<ClaimedCases>;
  readonly renew: (ids: readonly string[]) => Promise<unknown>;
  readonly release: (id: string) => void;
  readonly decide: (entry: Entry, decision: ReviewAnswer) => Promise<{ readonly takes_effect_at: string }>;
  readonly undo: (id: string) => Promise<unknown>;
};
type ClaimBody = {
  readonly due?: readonly ReviewSubject[];
  readonly count: number;
  readonly skip: readonly string[];
};

/** How many cases are claimed and loaded ahead, so that no one waits for the next. */
const AHEAD = 6;
const CLAIM_COUNT = 3;
/** Cases to skip in a claim: those already here, and recent decisions that may still count as waiting. */
const MOST_SKIPPED = 100;
/** The limit of CONTRACT G15.3. */
const MOST_RENEWED = 20;
/** CONTRACT G15.3: a decision takes effect ten seconds later. */
const UNDO_MS = 10_000;

/** The cases waiting for this person, one after another. */
export class ReviewQueue {
  readonly entries = signal<readonly Entry[]>([]);
  /** The current position. There is no case after the last. */
  readonly at = signal(0);
  readonly state = signal<"loading" | "ready" | "failed">("loading");
  readonly failure = signal<unknown>(undefined);
  readonly current = computed(() => this.entries.value[this.at.value]);
  readonly decidedCount = computed(() => this.entries.value.filter(({ decided }) => decided).length);
  /** The latest decision that can still be undone. */
  readonly lastDecided = signal<string | undefined>(undefined);
  readonly total = signal<{ readonly count: number; readonly isMore: boolean }>({ count: 0, isMore: false });
  /** Increases with each decision or undo the service has confirmed. */
  readonly settled = signal(0);
  readonly #due: ReviewSubject | undefined;
  readonly #calls: ReviewCalls;
  readonly #sent = new Map<string, Promise<unknown>>();
  #undoable: readonly string[] = [];
  #isFilling = false;
  /** Decisions and undos without a response, and the number of all so far. */
  #underWay = 0;
  #turn = 0;
  #isOver = false;

  constructor(due: ReviewSubject | undefined, calls: ReviewCalls = CALLS) {
    this.#due = due;
    this.#calls = calls;
  }

  /** Claims cases until enough are loaded or none are left. */
  async fill(): Promise<void> {
    if (this.#isFilling || this.#isOver) return;
    this.#isFilling = true;
    try {
      while (!this.#isOver && this.entries.value.length - this.at.value < AHEAD) {
        if (!(await this.#claim())) break;
      }
      this.state.value = "ready";
      this.failure.value = undefined;
    } catch (error) {
      this.failure.value = error;
      this.state.value = "failed";
    } finally {
      this.#isFilling = false;
    }
  }

  next(): void {
    this.#show(Math.min(this.entries.value.length, this.at.value + 1));
  }

  previous(): void {
    this.#show(Math.max(0, this.at.value - 1));
  }

  /** Keeps what is typed with the current case, also while others are shown. */
  note(typed: string): void {
    const entry = this.current.value;
    if (entry) this.#replace(keyOf(entry), { ...entry, note: typed });
  }

  /** Shows the next case at once. Rejects if the service refuses, and the decision is dropped. */
  async decide(decision: ReviewAnswer): Promise<void> {
    const entry = this.current.value;
    if (!entry || entry.decided) return;
    const id = keyOf(entry);
    this.#replace(id, { ...entry, decided: { decision, untilMs: Date.now() + UNDO_MS } });
    this.#remember([...this.#undoable, id]);
    this.next();
    const sent = this.#counted(this.#calls.decide(entry, decision));
    this.#sent.set(
      id,
      sent.catch(() => {}),
    );
    try {
      const { takes_effect_at } = await sent;
      this.#replaceDecided(id, decision, Date.parse(takes_effect_at));
    } catch (error) {
      this.#takeBack(id);
      throw error;
    }
  }

  /** Undoes the latest decision before it takes effect, and shows its case again. */
  async undo(): Promise<void> {
    const id = this.#undoable.at(-1);
    if (id === undefined) return;
    const entry = this.entries.value.find((each) => keyOf(each) === id);
    if (!entry?.decided || Date.now() >= entry.decided.untilMs) return;
    this.#remember(this.#undoable.slice(0, -1));
    await this.#sent.get(id);
    await this.#counted(this.#calls.undo(entry.case.verification.id));
    this.#takeBack(id);
    this.show(id);
  }

  show(id: string): void {
    const index = this.entries.value.findIndex((each) => keyOf(each) === id);
    if (index >= 0) this.#show(index);
  }

  /** Renews the claims, so that no one else gets the open cases. */
  async renew(): Promise<void> {
    const ids = this.#open().slice(-MOST_RENEWED);
    if (ids.length > 0) await this.#calls.renew(ids);
  }

  /** Releases undecided cases to others. */
  end(): void {
    this.#isOver = true;
    for (const id of this.#open()) this.#calls.release(id);
  }

  #open(): readonly string[] {
    return this.entries.value.filter(({ decided }) => !decided).map((entry) => entry.case.verification.id);
  }

  async #claim(): Promise<boolean> {
    const skip = this.entries.value.slice(-MOST_SKIPPED).map((entry) => entry.case.verification.id);
    const turn = this.#turn;
    const { items, remaining, most } = await this.#calls.claim({
      ...(this.#due && { due: [this.#due] }),
      count: CLAIM_COUNT,
      skip,
    });
    const known = new Set(this.entries.value.map(keyOf));
    const fresh = items.filter((each) => !known.has(keyOf(each)));
    this.entries.value = [...this.entries.value, ...fresh];
    // a decision in transit may or may not be counted as waiting
    const isCertain = this.#underWay === 0 && turn === this.#turn;
    if (isCertain || this.total.value.count === 0) {
      const count = this.decidedCount.value + items.length + remaining;
      this.total.value = { count: Math.min(count, most), isMore: remaining >= most };
    }
    return fresh.length > 0;
  }

  #show(index: number): void {
    this.at.value = index;
    void this.fill();
  }

  async #counted<T>(answer: Promise<T>): Promise<T> {
    this.#underWay += 1;
    this.#turn += 1;
    try {
      return await answer;
    } finally {
      this.#underWay -= 1;
      this.settled.value += 1;
    }
  }

  #takeBack(id: string): void {
    this.#remember(this.#undoable.filter((each) => each !== id));
    const entry = this.entries.value.find((each) => keyOf(each) === id);
    if (!entry) return;
    const { decided: _gone, ...open } = entry;
    this.#replace(id, open);
  }

  #remember(undoable: readonly string[]): void {
    this.#undoable = undoable;
    this.lastDecided.value = undoable.at(-1);
  }

  #replaceDecided(id: string, decision: ReviewAnswer, untilMs: number): void {
    const entry = this.entries.value.find((each) => keyOf(each) === id);
    // undone while the response was in transit
    if (entry?.decided) this.#replace(id, { ...entry, decided: { decision, untilMs } });
  }

  #replace(id: string, next: Entry): void {
    this.entries.value = this.entries.value.map((each) => (keyOf(each) === id ? next : each));
  }
}

/** A case can have two questions. */
export function keyOf({ case: found, subject }: Pick<Entry, "case" | "subject">): string {
  return `${found.verification.id} ${subject}`;
}

const CALLS: ReviewCalls = {
  claim: (body) => write("POST", "/v1/review/claims", body),
  renew: (ids) => write("POST", "/v1/review/claims/renew", { verification_ids: ids }),
  // works while the page unloads; a claim that is not released expires
  release: (id) =>
    void fetch(`/v1/review/claims/${id}`, { method: "DELETE", keepalive: true }).catch(() => {}),
  decide: ({ case: { verification, decided_at: at = null }, subject, note = "" }, decision) =>
    write("POST", "/v1/review/decisions", {
      verification_id: verification.id,
      subject,
      decision,
      decided_at: at,
      ...(note.trim() !== "" && { note: note.trim() }),
    }),
  undo: (id) => write("DELETE", `/v1/review/decisions/${id}`),
};

export function readCase(id: string): Promise<CaseDetail> {
  return read(`/v1/cases/${id}`);
}
