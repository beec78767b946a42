import { cardLinkToken } from "@svc/access/card-link-token";
import { parsePaymentMethod, presentCredits } from "@svc/contract/credits-body";
import { ApiError } from "@svc/contract/errors";
import { orThrow } from "@svc/contract/parsed";
import { rfc3339 } from "@svc/contract/wire";
import { accountObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { termsOf } from "../http/money.ts";
import { baseUrlOf } from "../operations/present.ts";

/** SPEC 4.8 */
export async function readCredits(c: ApiContext): Promise<Response> {
  const { account } = c.var;
  const credits = await accountObject(c.env, account.id).credits(termsOf(account));
  return c.json(presentCredits(credits), 200);
}

/** SPEC 4.9: nothing changes until the person finishes. */
export async function savePaymentMethod(c: ApiContext): Promise<Response> {
  const { id: accountId } = c.var.account;
  const { monthlyCapCents } = orThrow(parsePaymentMethod(await readJson(c.req.raw)));
  const link = await accountObject(c.env, accountId).newCardLink(accountId, monthlyCapCents);
  if (!link) {
    throw new ApiError("storage_unavailable", "no payment provider is set up here", {
      hint: "The operator sets PAYMENTS.",
    });
  }
  const ref = { accountId, linkId: link.id };
  const token = await cardLinkToken(c.var.secrets, c.env.ENVIRONMENT, ref);
  return c.json({ url: `${baseUrlOf(c)}/pay/${token}`, expires_at: rfc3339(link.expiresAt) }, 200);
}
