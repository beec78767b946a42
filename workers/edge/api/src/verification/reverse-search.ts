import { parseReverseDecision } from "@svc/contract/verification/reverse-decision";
import { presentReverseSearch } from "@svc/contract/verification/reverse-search-body";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { searchReviewOf } from "@svc/domain/verification/reverse-search";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { callerIdOf } from "../http/caller-id.ts";
import { act } from "./act-on-verification.ts";

/** Implements CONTRACT G4.5. */
export async function readReverseSearch(c: ApiContext) {
  const { state } = orRefuse(await objectOf(c).readRecord(c.var.account.id));
  const review = searchReviewOf(state);
  if (!review) throw new ApiError("not_found", "no reverse search was made for this verification");
  return c.json(presentReverseSearch(review), 200);
}

/** Implements CONTRACT G4.5. */
export async function decideReverseSearch(c: ApiContext) {
  const review = orThrow(parseReverseDecision(await readJson(c.req.raw)));
  const { type: _type, ...note } = review;
  c.set("auditNote", note);
  return act(c, { ...review, by: callerIdOf(c) });
}
