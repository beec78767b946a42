import { parseSwitchAccount } from "@svc/contract/sign-in/sign-in-bodies";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { listMemberships } from "@svc/store/members";
import type { ApiContext } from "../context.ts";
import { requireSession } from "../http/authenticate.ts";
import { readJson } from "../http/json.ts";
import { requireSameOrigin } from "../http/same-origin.ts";
import { withStorage } from "../http/storage.ts";
import { answerSignedIn } from "./answer-signed-in.ts";

/** CONTRACT G10 [ext]: one browser is in one account at a time. */
export async function switchAccount(c: ApiContext) {
  const { user } = await requireSession(c);
  requireSameOrigin(c);
  const { accountId } = orThrow(parseSwitchAccount(await readJson(c.req.raw)));
  return withStorage(async () => {
    const wanted = (await listMemberships(c.env.DB, user.id)).find((each) => each.accountId === accountId);
    if (!wanted) throw new ApiError("not_found", `no account ${accountId} of yours`);
    return answerSignedIn(c, { userId: user.id, accountId: wanted.accountId });
  });
}
