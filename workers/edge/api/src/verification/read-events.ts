import { presentEvent } from "@svc/contract/verification/present-event";
import { LIMITS } from "@svc/contract/wire/limits";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse } from "../http/found.ts";

/** SPEC 4.5: oldest first, the latest 1,000 (CONTRACT G4.4). */
export async function readEvents(c: ApiContext) {
  const { events } = orRefuse(await objectOf(c).readEvents(c.var.account.id));
  const items = events.flatMap(({ id, event }) => presentEvent(id, event) ?? []);
  return c.json({ items: items.slice(-LIMITS.events) }, 200);
}
