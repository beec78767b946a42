import { COUNTED_MOST } from "@svc/contract/case/case-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { presentClaim } from "@svc/contract/review/review-body";
import { parseClaim, parseRenewal } from "@svc/contract/review/review-requests";
import { orThrow } from "@svc/contract/wire/parsed";
import { rfc3339 } from "@svc/contract/wire/wire";
import { isVerificationId, type VerificationId } from "@svc/domain/ids";
import { caseOf } from "@svc/domain/review/case";
import type { Claim } from "@svc/domain/review/claims";
import { dueOf } from "@svc/domain/review/due";
import type { ReviewSubject } from "@svc/domain/review/subjects";
import { accountObject, verificationObject } from "@svc/platform/objects";
import { projectVerification, projectionOf } from "@svc/store/verification/verifications";
import { listWaiting } from "@svc/store/verification/waiting-cases";
import { presentDetail } from "../case/read-case.ts";
import type { ApiContext } from "../context.ts";
import { orRefuse, verificationIdOf } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { inShard } from "../http/storage.ts";
import { callerIdOf } from "../http/caller-id.ts";

/** The queue is read in batches of this size, larger than what a few reviewers have open at once. */
const AT_ONCE = 50;
/** After this many batches the caller has to ask again. */
const ROUNDS = 10;

type Given = {
  readonly case: CaseDetail;
  readonly subject: ReviewSubject;
  readonly lease_expires_at: string;
};

/**
 * CONTRACT G15.3. The list names the waiting cases, the account's object assigns them, and the verification confirms
 * that it still waits. If it no longer does, the list is updated and the next case is tried.
 */
export async function claimCases(c: ApiContext) {
  const { due, count, skip } = orThrow(parseClaim(await readJson(c.req.raw)));
  const account = accountObject(c.env, c.var.account.id);
  const reviewer = callerIdOf(c);
  const seen = new Set<VerificationId>(skip.filter(isVerificationId));
  const items: Given[] = [];
  let waiting = await waitingIn(c, due);
  let decided = 0;
  for (let round = 0; round < ROUNDS && items.length < count; round++) {
    const wish = { reviewer, count: count - items.length, waiting: waiting.ids, skip: [...seen] };
    const answer = await account.claimCases(wish);
    ({ decided } = answer);
    const given = await Promise.all(answer.claims.map((claim) => giveOut(c, claim, due)));
    items.push(...given.flatMap((one) => one ?? []));
    for (const { verificationId } of answer.claims) seen.add(verificationId);
    if (answer.claims.length > 0) continue;
    const after = waiting.ids.at(-1);
    if (after === undefined || waiting.ids.length < AT_ONCE) break;
    waiting = await waitingIn(c, due, after);
  }
  const isCapped = waiting.count === COUNTED_MOST;
  const remaining = isCapped ? waiting.count : Math.max(0, waiting.count - items.length - decided);
  return c.json({ items, remaining, most: COUNTED_MOST }, 200);
}

/** Implements CONTRACT G15.3. */
export async function renewClaims(c: ApiContext) {
  const { verification_ids: ids } = orThrow(parseRenewal(await readJson(c.req.raw)));
  const account = accountObject(c.env, c.var.account.id);
  const renewed = await account.renewClaims(callerIdOf(c), ids.filter(isVerificationId));
  return c.json({ items: renewed.map(presentClaim) }, 200);
}

/** Implements CONTRACT G15.3. */
export async function releaseClaim(c: ApiContext) {
  const id = verificationIdOf(c, "verification_id");
  const { id: account } = c.var.account;
  orRefuse(await verificationObject(c.env, id).read(account));
  await accountObject(c.env, account).releaseClaim(callerIdOf(c), id);
  return c.body(null, 204);
}

function waitingIn(c: ApiContext, due: readonly ReviewSubject[], after?: VerificationId) {
  const page = { limit: AT_ONCE, most: COUNTED_MOST, ...(after !== undefined && { after }) };
  return inShard(c, (shard) => listWaiting(shard, due, page));
}

/** Undefined when the verification says it no longer waits for this decision. */
async function giveOut(
  c: ApiContext,
  { verificationId, reviewer, leaseExpiresAt }: Claim,
  asked: readonly ReviewSubject[],
): Promise<Given | undefined> {
  const { id: accountId } = c.var.account;
  const found = await verificationObject(c.env, verificationId).readRecord(accountId);
  const due = found.ok ? dueOf(found.state) : [];
  const subject = due.find((each) => asked.includes(each));
  if (found.ok && subject) {
    const detail = await presentDetail(c, found, reviewer);
    return { case: detail, subject, lease_expires_at: rfc3339(leaseExpiresAt) };
  }
  if (due.length === 0) await accountObject(c.env, accountId).releaseClaim(reviewer, verificationId);
  if (found.ok) {
    const shown = projectionOf(caseOf(found.state, Date.now()), found.events.length);
    await inShard(c, (shard) => projectVerification(shard, shown));
  }
  return undefined;
}
