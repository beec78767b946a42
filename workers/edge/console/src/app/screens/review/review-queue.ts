import { computed, signal } from "@preact/signals";
import { read, write } from "../../api/call.ts";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ClaimedCases } from "@svc/contract/review/review-body";
import type { ReviewAnswer, ReviewSubject } from "@svc/domain/review/subjects";

/** One case to decide; once decided, until when that can be taken back. */
export type Entry = {
  readonly case: CaseDetail;
  readonly subject: ReviewSubject;
  readonly decided?: { readonly decision: ReviewAnswer; readonly untilMs: number };
};

/** What the service is asked for; tests give their own. */
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

/** Cases that are held and loaded beyond the one that is seen: nobody waits for the next one. */
const AHEAD = 6;
const CLAIM_COUNT = 3;
/** What is skipped in a claim: what is in hand, and what was decided so lately that it may still be counted as waiting. */
const MOST_SKIPPED = 100;
/** CONTRACT G15.3. */
const MOST_RENEWED = 20;
/** CONTRACT G15.3: a decision takes effect ten seconds later. */
const UNDO_MS = 10_000;

/** The cases that wait for this person, one after the other. */
export class ReviewQueue {
  readonly entries = signal<readonly Entry[]>([]);
  /** The one that is seen; beyond the last one there is none. */
  readonly at = signal(0);
  readonly state = signal<"loading" | "ready" | "failed">("loading");
  readonly failure = signal<unknown>(undefined);
  readonly current = computed(() => this.entries.value[this.at.value]);
  readonly decidedCount = computed(() => this.entries.value.filter(({ decided }) => decided).length);
  /** What can still be taken back, the latest first. */
  readonly lastDecided = signal<string | undefined>(undefined);
  readonly total = signal<{ readonly count: number; readonly isMore: boolean }>({ count: 0, isMore: false });
  /** Moves with each decision, or its taking back, that the service has answered. */
  readonly settled = signal(0);
  readonly #due: ReviewSubject | undefined;
  readonly #calls: ReviewCalls;
  readonly #sent = new Map<string, Promise<unknown>>();
  #undoable: readonly string[] = [];
  #isFilling = false;
  /** Decisions, and their taking back, that have not been answered; and how many there have been. */
  #underWay = 0;
  #turn = 0;
  #isOver = false;

  constructor(due: ReviewSubject | undefined, calls: ReviewCalls = CALLS) {
    this.#due = due;
    this.#calls = calls;
  }

  /** ClaimedCases until enough is in hand, or nothing more waits. */
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

  /** The next one is shown at once; rejects if the service did not take the decision, which is then none. */
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

  /** The latest decision, while it has not taken effect; the case is shown again. */
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

  /** By its key. */
  show(id: string): void {
    const index = this.entries.value.findIndex((each) => keyOf(each) === id);
    if (index >= 0) this.#show(index);
  }

  /** Nobody else is given what is still open here. */
  async renew(): Promise<void> {
    const ids = this.#open().slice(-MOST_RENEWED);
    if (ids.length > 0) await this.#calls.renew(ids);
  }

  /** Others may have what was not decided. */
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
    // a decision that is on its way may be counted as waiting, or not
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
    if (entry) this.#replace(id, { case: entry.case, subject: entry.subject });
  }

  #remember(undoable: readonly string[]): void {
    this.#undoable = undoable;
    this.lastDecided.value = undoable.at(-1);
  }

  #replaceDecided(id: string, decision: ReviewAnswer, untilMs: number): void {
    const entry = this.entries.value.find((each) => keyOf(each) === id);
    // taken back while the answer was on its way
    if (entry?.decided) this.#replace(id, { ...entry, decided: { decision, untilMs } });
  }

  #replace(id: string, next: Entry): void {
    this.entries.value = this.entries.value.map((each) => (keyOf(each) === id ? next : each));
  }
}

/** A case may be asked about twice, because of two things. */
export function keyOf({ case: found, subject }: Pick<Entry, "case" | "subject">): string {
  return `${found.verification.id} ${subject}`;
}

const CALLS: ReviewCalls = {
  claim: (body) => write("POST", "/v1/review/claims", body),
  renew: (ids) => write("POST", "/v1/review/claims/renew", { verification_ids: ids }),
  // it goes also when the page does; a lease that is not given back lapses
  release: (id) =>
    void fetch(`/v1/review/claims/${id}`, { method: "DELETE", keepalive: true }).catch(() => {}),
  decide: (entry, decision) =>
    write("POST", "/v1/review/decisions", {
      verification_id: entry.case.verification.id,
      subject: entry.subject,
      decision,
    }),
  undo: (id) => write("DELETE", `/v1/review/decisions/${id}`),
};

/** The whole of another case, for what it is compared with. */
export function readCase(id: string): Promise<CaseDetail> {
  return read<CaseDetail>(`/v1/cases/${id}`);
}
