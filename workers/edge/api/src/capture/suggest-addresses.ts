import {
  type AddressesRequest,
  parseAddressesRequest,
  presentAddresses,
} from "@svc/contract/capture/addresses";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { orThrow } from "@svc/contract/wire/parsed";
import type { AddressSuggestion } from "@svc/domain/location/address";
import { refuse } from "@svc/domain/verification/command";
import { closureOf } from "@svc/domain/verification/closed-to-evidence";
import { stepsOf } from "@svc/domain/verification/settings";
import { logFailure } from "@svc/platform/log";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import { placesOf } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { sessionOf } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { limitCaptureLink } from "../http/limit-capture-link.ts";
import { refusalError } from "../http/refusal.ts";
import { refuseLinkIfAudit } from "./require-door.ts";

/** Implements CONTRACT G3.12. The query is neither stored nor logged here. */
export async function suggestAddresses(c: ApiContext) {
  const { door, verificationId } = c.var.evidence;
  const session = sessionOf(c);
  refuseLinkIfAudit(session.settings.mode, door);
  limitCaptureLink(c, verificationId, "addresses", "addresses_minute");
  const asked = orThrow(parseAddressesRequest(await readJson(c.req.raw, { maxBytes: LIMITS.linkJsonBytes })));
  const { country, prefillFromLocation } = addressStepOf(session, asked.step);
  if ("lat" in asked && !prefillFromLocation)
    throw invalidRequest([{ path: "lat", message: "is not allowed here" }]);
  const late = Date.now() >= session.expiresAt ? refuse("expired") : undefined;
  const closed = closureOf(session) ?? late;
  if (closed) throw refusalError(closed);
  const found = await answer(c, asked, { ...languageOf(c), ...(country !== undefined && { country }) });
  return c.json(presentAddresses(found), 200);
}

async function answer(
  { env }: ApiContext,
  asked: AddressesRequest,
  hints: { readonly language?: string; readonly country?: string },
): Promise<readonly AddressSuggestion[]> {
  try {
    const { step: _ours, ...question } = asked;
    const places = placesOf(env);
    if ("text" in question) return await places.suggest({ ...question, ...hints });
    const one = await ("id" in question
      ? places.pick({ ...question, ...hints })
      : places.addressAt({ point: question, ...hints }));
    return one ? [one] : [];
  } catch (error) {
    logFailure("places", error);
    throw new ApiError("storage_unavailable", "the address service does not answer", {
      headers: { "Retry-After": "1" },
      hint: "Continue without suggestions: the address can always be typed.",
    });
  }
}

/** The page's language: the first one in `Accept-Language`. */
function languageOf(c: ApiContext): { readonly language?: string } {
  const [language] = /^[a-z]{2,3}(-[a-z\d]{2,8})*/i.exec(c.req.header("Accept-Language") ?? "") ?? [];
  return language === undefined ? {} : { language };
}

function addressStepOf({ settings }: CaptureSession, key: string) {
  const step = stepsOf(settings).find((each) => each.key === key);
  if (step?.kind === "address") return step;
  throw new ApiError("unknown_step", "there is no step with this key that takes an address");
}
