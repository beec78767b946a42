import {
  CLAIM_MS,
  cutOffsOf,
  type HandedJob,
  isHeld,
  isLost,
  type JobNews,
  looksAt,
  mayBegin,
  MOST_CUT_OFFS,
} from "@svc/domain/handed-job";
import { type Json, ObjectTables, readStored } from "@svc/store/objects/object-tables";
import { HANDED_JOBS } from "./schema.ts";

type Row = { readonly key: string; readonly job: Json<HandedJob> };

/** The queue jobs that are out, by their keys in the outbox, so that an object knows after a restart what was lost with it. */
export class HandedJobs {
  readonly #tables: ObjectTables;
  readonly #claimMs: number;
  readonly #jobs: Map<string, HandedJob>;
  #lookAt: number | undefined;

  constructor(storage: DurableObjectStorage, claimMs = CLAIM_MS) {
    const tables = new ObjectTables(storage, HANDED_JOBS);
    this.#tables = tables;
    this.#claimMs = claimMs;
    const rows = tables.exist ? tables.sql.exec<Row>("select key, job from handed_jobs").toArray() : [];
    this.#jobs = new Map(rows.map(({ key, job }) => [key, readStored(job)]));
  }

  /** Before it is given to the queue: its message may be read before the queue says that it took it. */
  handOver(key: string): void {
    this.#put(key, { life: currentLife(), ...this.#cutOffs(key) });
  }

  /** `taken` where another message is at work on it, `hopeless` where its attempts were cut off too often. */
  begin(key: string, worker: string, now: number): "begun" | "taken" | "hopeless" {
    if (!mayBegin(this.#jobs.get(key), worker, now)) return "taken";
    const known = this.#cutOffs(key);
    if ((known.cutOffs ?? 0) >= MOST_CUT_OFFS) return "hopeless";
    this.#put(key, { life: currentLife(), worker, heardUntil: now + this.#claimMs, ...known });
    return "begun";
  }

  /** What another message than the one at work says of it is not heard. */
  hear(key: string, worker: string, news: JobNews, now: number): void {
    if (this.#jobs.get(key)?.worker !== worker) return;
    const life = currentLife();
    if (news.state === "left") this.drop(key);
    else if (news.state === "working") {
      const { cutOffs } = this.#jobs.get(key) ?? {};
      const known = cutOffs === undefined ? {} : { cutOffs };
      this.#put(key, { life, worker, heardUntil: now + this.#claimMs, ...known });
    } else this.#put(key, { life, worker, heardUntil: now + news.forMs + this.#claimMs, isPaused: true });
  }

  heldUntil(key: string, now: number): number | undefined {
    const job = this.#jobs.get(key);
    return job && isHeld(job, now) ? job.heardUntil : undefined;
  }

  lost(now: number): readonly (readonly [key: string, job: HandedJob])[] {
    return [...this.#jobs].filter(([, job]) => isLost(job, currentLife(), now));
  }

  /** It is no longer out, but not done either: what is known of its attempts stays. */
  takeBack(key: string): void {
    const known = this.#cutOffs(key);
    if (known.cutOffs === undefined) this.drop(key);
    else this.#put(key, { life: currentLife(), ...known });
  }

  #cutOffs(key: string): { readonly cutOffs?: number } {
    const cutOffs = cutOffsOf(this.#jobs.get(key));
    return cutOffs === 0 ? {} : { cutOffs };
  }

  drop(key: string): void {
    if (this.#jobs.delete(key)) this.#tables.sql.exec("delete from handed_jobs where key = ?", key);
  }

  /** When to look after those that are out; it moves only once it has passed, so that no beat moves the alarm. */
  nextLook(now: number): number | undefined {
    if (this.#jobs.size === 0) return undefined;
    if (this.#lookAt === undefined || this.#lookAt <= now)
      this.#lookAt = Math.min(...[...this.#jobs.values()].map((job) => looksAt(job, now)));
    return this.#lookAt;
  }

  #put(key: string, job: HandedJob): void {
    this.#tables.sql.exec("insert or replace into handed_jobs values (?, ?)", key, JSON.stringify(job));
    this.#jobs.set(key, job);
  }
}

let life: string | undefined;

/** One for all objects of a process; not made while the script loads, where there is no randomness. */
function currentLife(): string {
  return (life ??= crypto.randomUUID());
}
