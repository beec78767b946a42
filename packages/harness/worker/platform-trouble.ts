import type { Trouble } from "../src/trouble.ts";
import { around } from "./platform-methods.ts";

let trouble: Trouble = { d1FailsOneIn: 0, r2IsLateOneIn: 0, r2LateMs: 0, clockMs: 0 };

export function setTrouble(next: Trouble): void {
  trouble = next;
}

function strikes(oneIn: number): boolean {
  return oneIn > 0 && Math.random() * oneIn < 1;
}

/** Makes a script's database, bucket and clock fail as `setTrouble` says. */
export function makeTroublesome({
  DB,
  PHOTOS,
}: {
  readonly DB: D1Database;
  readonly PHOTOS: R2Bucket;
}): void {
  around(DB.withSession(), "_send", async (call) => {
    if (!strikes(trouble.d1FailsOneIn)) return call();
    // Every second failure happens after the call: the work is done and only the answer is lost
    if (strikes(2)) await call();
    throw new Error("D1_ERROR: the database is troubled");
  });
  for (const name of ["get", "head", "put", "list", "delete"]) {
    around(PHOTOS, name, async (call) => {
      if (strikes(trouble.r2IsLateOneIn)) await scheduler.wait(trouble.r2LateMs);
      return call();
    });
  }
  const now = Date.now.bind(Date);
  Date.now = () => now() + trouble.clockMs;
}
