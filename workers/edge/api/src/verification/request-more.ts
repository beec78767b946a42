import { parseRequestMore } from "@svc/contract/verification/request-more";
import { orThrow } from "@svc/contract/wire/parsed";
import { ownValue } from "@svc/domain/own-value";
import { stepsOf } from "@svc/domain/verification/settings";
import type { Verification } from "@svc/domain/verification/state";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { act } from "./act-on-verification.ts";
import { linkMailOf } from "./link-recipient.ts";

/** CONTRACT G4.7: an empty body only sends the link again. */
export async function requestMore(c: ApiContext) {
  const wish = orThrow(parseRequestMore((await readJson(c.req.raw)) ?? {}));
  const { state } = orRefuse(await objectOf(c).readRecord(c.var.account.id));
  const { message, steps = [] } = wish;
  const to = wish.email ?? typedAddress(state) ?? state.settings.recipientEmail;
  const mail = to === undefined ? undefined : await linkMailOf(c, state.settings, to);
  return act(c, {
    type: "request_more",
    steps,
    ...(message !== undefined && { message }),
    ...(mail && { mail }),
  });
}

/** The address that the person typed in the first email step they answered. */
function typedAddress({ settings, answers }: Verification): string | undefined {
  const asked = stepsOf(settings).filter((step) => step.kind === "text" && step.format === "email");
  return asked.map(({ key }) => ownValue(answers, key)?.value).find((value) => typeof value === "string");
}
