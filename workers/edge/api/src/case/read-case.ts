import { FILE_URL_LIFETIME_MS } from "@svc/access/file-url";
import { type CaseDetail, presentCaseDetail } from "@svc/contract/case/case-detail";
import { caseOf } from "@svc/domain/review/case";
import { reviewsOf } from "@svc/domain/review/reviews";
import { shownCapture } from "@svc/domain/verification/shown-capture";
import { accountObject } from "@svc/platform/objects";
import type { WholeRecord } from "@svc/platform/verification-rpc";
import { findEmails } from "@svc/store/people/members";
import { presentCaptures } from "../capture/read-captures.ts";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse, verificationIdOf } from "../http/found.ts";
import { presentDamageOf } from "../verification/read-damage.ts";
import { relatedOf } from "../verification/list-related.ts";
import { presentEvents } from "../verification/read-events.ts";
import { namePeople } from "./name-deciders.ts";
import { presentItem } from "./present-item.ts";

/** Implements CONTRACT G15.2. */
export async function readCase(c: ApiContext) {
  const id = verificationIdOf(c);
  const [found, claimant] = await Promise.all([
    objectOf(c).readRecord(c.var.account.id),
    accountObject(c.env, c.var.account.id).claimantOf(id),
  ]);
  return c.json(await presentDetail(c, orRefuse(found), claimant), 200);
}

/** `claimant`: the reviewer who currently holds the case. */
export async function presentDetail(
  c: ApiContext,
  { state, events }: WholeRecord,
  claimant: string | undefined,
): Promise<CaseDetail> {
  const { id, redacted, settings } = state;
  const urlsExpireAt = Date.now() + FILE_URL_LIFETIME_MS;
  const updatedAt = events.at(-1)?.event.at ?? state.createdAt;
  const captures = state.captures.map((capture) => shownCapture(state, capture));
  const shown = { captures, redacted, signalsRequired: settings.signalsRequired, urlsExpireAt };
  const reviews = reviewsOf(events.map(({ event }) => event));
  const people = [...reviews.map(({ by }) => by), state.hold?.by, claimant].filter((by) => by !== undefined);
  const emails = people.length === 0 ? undefined : await findEmails(c.env.DB, people);
  const named = (by: string) => emails?.get(by) ?? by;
  const [shownCase = caseOf(state, updatedAt)] = await namePeople(c, [caseOf(state, updatedAt)]);
  const [item, files, damage, related] = await Promise.all([
    presentItem(c, shownCase),
    presentCaptures(c, id, shown),
    presentDamageOf(c, state),
    relatedOf(c, id),
  ]);
  return presentCaseDetail(state, {
    item,
    captures: files,
    damage,
    related,
    events: presentEvents(events),
    reviews: reviews.map((review) =>
      review.by === undefined ? review : { ...review, by: named(review.by) },
    ),
    hold: state.hold && {
      ...state.hold,
      ...(state.hold.by !== undefined && { by: named(state.hold.by) }),
    },
    claimant: claimant === undefined ? undefined : named(claimant),
    urlsExpireAt,
  });
}
