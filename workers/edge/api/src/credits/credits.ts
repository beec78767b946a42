import { cardLinkToken } from "@svc/access/card-link-token";
import { parsePaymentMethod, presentCredits } from "@svc/contract/credits/credits-body";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { rfc3339 } from "@svc/contract/wire/wire";
import { newUlid } from "@svc/domain/ids";
import { accountObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { termsOf } from "./money.ts";
import { baseUrlOf } from "../http/base-url.ts";

/** Implements SPEC 4.8. */
export async function readCredits(c: ApiContext) {
  const { account } = c.var;
  const credits = await accountObject(c.env, account.id).credits(termsOf(account));
  return c.json(presentCredits(credits), 200);
}

/** SPEC 4.9: nothing changes until the person completes the provider's page. */
export async function savePaymentMethod(c: ApiContext) {
  const { id: accountId } = c.var.account;
  const { monthlyCapCents } = orThrow(parsePaymentMethod(await readJson(c.req.raw)));
  c.set("auditNote", { monthly_cap_cents: monthlyCapCents });
  const id = newUlid(Date.now());
  const token = await cardLinkToken(c.var.secrets, c.env.ENVIRONMENT, { accountId, linkId: id });
  const url = `${baseUrlOf(c)}/pay/${token}`;
  const wanted = { id, monthlyCapCents, returnUrl: `${url}/done`, cancelUrl: url };
  const link = await accountObject(c.env, accountId).newCardLink(accountId, wanted);
  if (link === "none") {
    throw new ApiError("storage_unavailable", "no payment provider is set up", {
      hint: "The operator of this service must set PAYMENTS.",
    });
  }
  if (link === "unreachable") {
    throw new ApiError("storage_unavailable", "the payment provider does not answer", {
      hint: "Nothing was changed. Try again in a moment.",
      headers: { "Retry-After": "5" },
    });
  }
  return c.json({ url, expires_at: rfc3339(link.expiresAt) }, 200);
}
