import { type Billed, BILLED_LINE } from "../src/billed.ts";
import { around } from "./platform-methods.ts";

function tell(what: Billed, count: number): void {
  if (count > 0) console.error(`${BILLED_LINE}${what} ${count}`);
}

type Method = (this: object, ...asked: unknown[]) => unknown;

/** `told` receives every call's answer and arguments. */
function listen(one: object, name: string, told: (answer: unknown, asked: readonly unknown[]) => void): void {
  around(one, name, (call, asked) => {
    const answer = call();
    if (!(answer instanceof Promise)) {
      told(answer, asked);
      return answer;
    }
    return answer.then((settled: unknown) => {
      told(settled, asked);
      return settled;
    });
  });
}

type Bindings = { readonly DB?: D1Database; readonly PHOTOS?: R2Bucket; readonly [name: string]: unknown };

/** Logs every call of this script to a database, a bucket or a queue. */
export function tellBilledCalls(bindings: object): void {
  const { DB, PHOTOS, ...others } = bindings as Bindings;
  if (DB) tellDatabase(DB);
  if (PHOTOS) tellBucket(PHOTOS);
  for (const queue of Object.values(others).filter(isQueue)) {
    listen(queue, "send", () => tell("queueMessages", 1));
    listen(queue, "sendBatch", (_, [messages]) =>
      tell("queueMessages", [...(messages as Iterable<unknown>)].length),
    );
  }
}

/** A service binding appears to have every method, so we look for the methods of the queue class itself. */
function isQueue(binding: unknown): binding is Queue {
  const shared: unknown = typeof binding === "object" && binding !== null && Object.getPrototypeOf(binding);
  return typeof shared === "object" && shared !== null && Object.hasOwn(shared, "sendBatch");
}

type Answered = { readonly meta?: { readonly rows_read?: number; readonly rows_written?: number } };

/** Hooks in below a statement's result, where the counts are still available. */
function tellDatabase(database: D1Database): void {
  listen(database.withSession(), "_send", (answer) => {
    tell("d1Calls", 1);
    for (const { meta } of [answer].flat() as Answered[]) {
      tell("d1RowsRead", meta?.rows_read ?? 0);
      tell("d1RowsWritten", meta?.rows_written ?? 0);
    }
  });
}

const CLASS_A = ["put", "list", "createMultipartUpload"];
const CLASS_B = ["get", "head"];

function tellBucket(bucket: R2Bucket): void {
  for (const name of CLASS_A) listen(bucket, name, () => tell("r2ClassA", 1));
  for (const name of CLASS_B) listen(bucket, name, () => tell("r2ClassB", 1));
}

type ObjectClass = new (state: DurableObjectState, env: never) => object;

/**
 * The same class with objects that log their calls, their duration, and the rows they read and write. `also` names
 * another counter for the calls.
 */
export function tellingObject<T extends ObjectClass>(original: T, also?: Billed): T {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(original.prototype))) {
    if (name === "constructor" || typeof value !== "function") continue;
    Object.defineProperty(original.prototype, name, {
      value: timed(value as Method, also),
      configurable: true,
    });
  }
  // The platform requires a class that extends its own
  return class extends (original as ObjectClass) {
    constructor(state: DurableObjectState, env: never) {
      tellStorage(state.storage);
      super(state, env);
      const busy = busyOf(this);
      const waitUntil = state.waitUntil.bind(state);
      state.waitUntil = (promise) => waitUntil(busy.during(promise));
    }
  } as T;
}

/** An object is billed for the time in which anything runs in it, once, however much runs. */
class Busy {
  #count = 0;
  #from = 0;

  /** Counts as busy until `work` settles; returns its result. */
  during<T>(work: Promise<T>): Promise<T> {
    if (this.#count === 0) this.#from = Date.now();
    this.#count += 1;
    return work.finally(() => {
      this.#count -= 1;
      if (this.#count === 0) tell("objectMs", Date.now() - this.#from);
    });
  }
}

const busyOnes = new WeakMap<object, Busy>();

function busyOf(object: object): Busy {
  const busy = busyOnes.get(object) ?? new Busy();
  busyOnes.set(object, busy);
  return busy;
}

function timed(method: Method, also: Billed | undefined): Method {
  return function timedMethod(this: object, ...asked) {
    tell("objectCalls", 1);
    if (also) tell(also, 1);
    const answer = method.apply(this, asked);
    return answer instanceof Promise ? busyOf(this).during(answer) : answer;
  };
}

let hearsStorage = false;

/** Counts rows after the reading code has finished, because a cursor is lazy. */
function tellStorage(storage: DurableObjectStorage): void {
  if (hearsStorage) return;
  hearsStorage = true;
  listen(storage.sql, "exec", (answer) => {
    const cursor = answer as SqlStorageCursor<never>;
    queueMicrotask(() => {
      tell("objectRowsRead", cursor.rowsRead);
      tell("objectRowsWritten", cursor.rowsWritten);
    });
  });
  for (const name of ["put", "setAlarm", "deleteAlarm"])
    listen(storage, name, () => tell("objectRowsWritten", 1));
  for (const name of ["get", "getAlarm"]) listen(storage, name, () => tell("objectRowsRead", 1));
}
