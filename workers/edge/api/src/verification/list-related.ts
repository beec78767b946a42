import { Related } from "@svc/contract/verification/related-body";
import { toWire } from "@svc/contract/wire/wire";
import type { VerificationId } from "@svc/domain/ids";
import { photoIndexObject } from "@svc/platform/objects";
import { findCaseNames } from "@svc/store/verification/cases";
import type { ApiContext } from "../context.ts";
import { inShard } from "../http/storage.ts";
import { objectOf, orRefuse, verificationIdOf } from "../http/found.ts";

/** Implements CONTRACT G14. */
export async function listRelated(c: ApiContext) {
  const { id: account } = c.var.account;
  orRefuse(await objectOf(c).read(account));
  const items = await relatedOf(c, verificationIdOf(c));
  return c.json(toWire(Related, { items }), 200);
}

/** With the names of the other cases. */
export async function relatedOf(c: ApiContext, id: VerificationId) {
  const found = await photoIndexObject(c.env, c.var.account.id).related(id);
  if (found.length === 0) return [];
  const ids = found.map(({ verificationId }) => verificationId);
  const names = await inShard(c, (shard) => findCaseNames(shard, ids));
  return found.map((relation) => {
    const name = names.get(relation.verificationId);
    return name === undefined ? relation : { ...relation, name };
  });
}
