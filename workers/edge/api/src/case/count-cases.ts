import { COUNTED_MOST } from "@svc/contract/case/case-body";
import { countDue } from "@svc/store/verification/waiting-cases";
import type { ApiContext } from "../context.ts";
import { inShard } from "../http/storage.ts";

/** Implements CONTRACT G15.2. */
export async function countCases(c: ApiContext) {
  const due = await inShard(c, (shard) => countDue(shard, COUNTED_MOST));
  return c.json({ due, most: COUNTED_MOST }, 200);
}
