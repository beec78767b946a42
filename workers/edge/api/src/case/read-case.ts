import { FILE_URL_LIFETIME_MS } from "@svc/access/file-url";
import { type CaseDetail, presentCaseDetail } from "@svc/contract/case/case-detail";
import type { Relation } from "@svc/domain/related";
import { caseOf } from "@svc/domain/review/case";
import { reviewsOf } from "@svc/domain/review/reviews";
import { shownCapture } from "@svc/domain/verification/shown-capture";
import { photoIndexObject } from "@svc/platform/objects";
import type { WholeRecord } from "@svc/platform/verification-rpc";
import { presentCaptures } from "../capture/read-captures.ts";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse, verificationIdOf } from "../http/found.ts";
import { presentDamageOf } from "../verification/read-damage.ts";
import { presentEvents } from "../verification/read-events.ts";
import { presentItem } from "./present-item.ts";

/** CONTRACT G15.2. */
export async function readCase(c: ApiContext) {
  const { id: account } = c.var.account;
  const [found, related] = await Promise.all([
    objectOf(c).readRecord(account),
    photoIndexObject(c.env, account).related(verificationIdOf(c)),
  ]);
  return c.json(await presentDetail(c, orRefuse(found), related), 200);
}

async function presentDetail(
  c: ApiContext,
  { state, events }: WholeRecord,
  related: readonly Relation[],
): Promise<CaseDetail> {
  const { id, redacted, settings } = state;
  const urlsExpireAt = Date.now() + FILE_URL_LIFETIME_MS;
  const updatedAt = events.at(-1)?.event.at ?? state.createdAt;
  const captures = state.captures.map((capture) => shownCapture(state, capture));
  const shown = { captures, redacted, signalsRequired: settings.signalsRequired, urlsExpireAt };
  const [item, files, damage] = await Promise.all([
    presentItem(c, caseOf(state, updatedAt)),
    presentCaptures(c, id, shown),
    presentDamageOf(c, state),
  ]);
  return presentCaseDetail(state, {
    item,
    captures: files,
    damage,
    related,
    events: presentEvents(events),
    reviews: reviewsOf(events.map(({ event }) => event)),
    urlsExpireAt,
  });
}
