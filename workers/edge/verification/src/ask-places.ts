import type { CaptureId } from "@svc/domain/ids";
import type { Command } from "@svc/domain/verification/command";
import { openGeocoding } from "@svc/domain/verification/decide-location";
import type { Verification } from "@svc/domain/verification/state";
import { captureLocationOf } from "@svc/domain/verification/where-taken";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { placesOf } from "@svc/platform/objects";

/** Applies a result to the verification's current state. */
type Act = (command: Command) => void;

/** Geocodes the expected address. Throws when it has to be retried. */
export async function geocodeAddress(env: VerificationEnv, state: Verification, act: Act): Promise<void> {
  const expected = openGeocoding(state);
  if (!expected) return;
  const { text, country } = expected;
  await faultPoint(env, "geocode.before");
  const hints = { ...languageOf(state), ...(country !== undefined && { country }) };
  const candidates = text === "" ? [] : await placesOf(env).geocode({ text, ...hints });
  await faultPoint(env, "geocode.before.commit");
  act({ type: "geocode", candidates });
  await faultPoint(env, "geocode.after.commit");
}

/** Looks up the place where a photo was taken. Throws when it has to be retried. */
export async function placeCapture(
  env: VerificationEnv,
  { state, captureId }: { readonly state: Verification; readonly captureId: CaptureId },
  act: Act,
): Promise<void> {
  const capture = state.captures.find(({ id }) => id === captureId);
  const location = capture && !capture.removed ? captureLocationOf(state.settings, capture) : undefined;
  if (!location || state.redacted) return;
  const { lat, lng } = location;
  await faultPoint(env, "place.before");
  const place = await placesOf(env).placeOf({ point: { lat, lng }, ...languageOf(state) });
  await faultPoint(env, "place.before.commit");
  act({ type: "place", captureId, place });
  await faultPoint(env, "place.after.commit");
}

/** SPEC 2.3: `place` is given in the verification's locale. */
function languageOf({ settings: { locale } }: Verification) {
  return locale === undefined ? {} : { language: locale };
}
