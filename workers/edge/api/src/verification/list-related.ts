import { Related } from "@svc/contract/verification/related-body";
import { toWire } from "@svc/contract/wire/wire";
import { photoIndexObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse, verificationIdOf } from "../http/found.ts";

/** Implements CONTRACT G14. */
export async function listRelated(c: ApiContext) {
  const { id: account } = c.var.account;
  orRefuse(await objectOf(c).read(account));
  const items = await photoIndexObject(c.env, account).related(verificationIdOf(c));
  return c.json(toWire(Related, { items }), 200);
}
