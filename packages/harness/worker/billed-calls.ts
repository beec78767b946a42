import { type Billed, BILLED_LINE } from "../src/billed.ts";
import { around } from "./platform-methods.ts";

function tell(what: Billed, count: number): void {
  if (count > 0) console.error(`${BILLED_LINE}${what} ${count}`);
}

type Method = (this: object, ...asked: unknown[]) => unknown;

/** `told` hears of every call and of its answer. */
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

/** Every call of this script to a database, a bucket or a queue, as lines of its log. */
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

/** Another script's door has whatever method it is asked for; a queue's are those of its class. */
function isQueue(binding: unknown): binding is Queue {
  const shared: unknown = typeof binding === "object" && binding !== null && Object.getPrototypeOf(binding);
  return typeof shared === "object" && shared !== null && Object.hasOwn(shared, "sendBatch");
}

type Answered = { readonly meta?: { readonly rows_read?: number; readonly rows_written?: number } };

/** Below what a statement answers, where the counts still are. */
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

/** The same class, whose objects say how often they are called, for how long, and what they read and write. `also` counts its calls alone. */
export function tellingObject<T extends ObjectClass>(original: T, also?: Billed): T {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(original.prototype))) {
    if (name === "constructor" || typeof value !== "function") continue;
    Object.defineProperty(original.prototype, name, {
      value: timed(value as Method, also),
      configurable: true,
    });
  }
  // a class of the platform has to be one
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

/** An object is billed while anything of it goes on, and once, however much that is. */
class Busy {
  #count = 0;
  #from = 0;

  /** `work` goes on; what it answers, the caller gets. */
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

/** Rows are counted when the code that reads them is through: a cursor is lazy. */
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
