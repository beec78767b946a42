import { unsubscribeToken } from "@svc/access/unsubscribe-token";
import { type MoreWish, parseRequestMore } from "@svc/contract/verification/request-more";
import { orThrow } from "@svc/contract/wire/parsed";
import { ownValue } from "@svc/domain/own-value";
import { stepsOf } from "@svc/domain/verification/settings";
import type { LinkMail, Verification } from "@svc/domain/verification/state";
import type { ApiContext } from "../context.ts";
import { brandOf } from "../brand/brand-of.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { act } from "./act-on-verification.ts";

/** CONTRACT G4.7: an empty body only sends the link again. */
export async function requestMore(c: ApiContext) {
  const wish = orThrow(parseRequestMore((await readJson(c.req.raw)) ?? {}));
  const { state } = orRefuse(await objectOf(c).readRecord(c.var.account.id));
  const { message, steps = [] } = wish;
  const mail = await linkMailOf(c, state, wish);
  return act(c, {
    type: "request_more",
    steps,
    ...(message !== undefined && { message }),
    ...(mail && { mail }),
  });
}

/** The data the mail needs besides the link. Undefined when no address is known. */
async function linkMailOf(c: ApiContext, state: Verification, wish: MoreWish): Promise<LinkMail | undefined> {
  const to = wish.email ?? typedAddress(state);
  if (to === undefined) return undefined;
  const { id: accountId, name: accountName } = c.var.account;
  const token = await unsubscribeToken(c.var.secrets, c.env.ENVIRONMENT, { accountId, address: to });
  const brand = await brandOf(c, state.settings);
  return { to, accountName, unsubscribeUrl: `${baseUrlOf(c)}/u/${token}`, brand };
}

/** The address that the person typed in the first email step they answered. */
function typedAddress({ settings, answers }: Verification): string | undefined {
  const asked = stepsOf(settings).filter((step) => step.kind === "text" && step.format === "email");
  return asked.map(({ key }) => ownValue(answers, key)?.value).find((value) => typeof value === "string");
}
