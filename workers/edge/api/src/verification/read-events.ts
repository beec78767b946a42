import type { EventBody } from "@svc/contract/verification/event-body";
import { presentEvent } from "@svc/contract/verification/present-event";
import { LIMITS } from "@svc/contract/wire/limits";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse } from "../http/found.ts";

/** SPEC 4.5: oldest first, the latest 1,000 (CONTRACT G4.4). */
export async function readEvents(c: ApiContext) {
  const { events } = orRefuse(await objectOf(c).readEvents(c.var.account.id));
  return c.json({ items: presentEvents(events) }, 200);
}

export function presentEvents(events: readonly LoggedEvent[]): EventBody[] {
  return events.flatMap(({ id, event }) => presentEvent(id, event) ?? []).slice(-LIMITS.events);
}
