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

/** The jobs handed to a queue, by their outbox key. After a restart they show the object which jobs were lost. */
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

  /** Call it before sending to the queue, since the message may be processed before the send returns. */
  handOver(key: string): void {
    this.#put(key, { life: currentLife(), ...this.#cutOffs(key) });
  }

  /** `taken` when another message is processing it, `hopeless` when too many attempts were cut off. */
  begin(key: string, worker: string, now: number): "begun" | "taken" | "hopeless" {
    if (!mayBegin(this.#jobs.get(key), worker, now)) return "taken";
    const known = this.#cutOffs(key);
    if ((known.cutOffs ?? 0) >= MOST_CUT_OFFS) return "hopeless";
    this.#put(key, { life: currentLife(), worker, heardUntil: now + this.#claimMs, ...known });
    return "begun";
  }

  /** Ignores reports from any message but the one that claimed the job. */
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

  /** The job is no longer out, but not done either. Its count of cut-off attempts stays. */
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

  /**
   * When to check the jobs that are out. The time changes only after it has passed, so that heartbeats do not move the
   * alarm.
   */
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

/** One random id per process. It is created lazily, because there is no randomness while the script loads. */
function currentLife(): string {
  return (life ??= crypto.randomUUID());
}
