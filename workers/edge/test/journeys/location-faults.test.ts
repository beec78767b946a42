import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  type Journey,
  type Json,
  PATIENCE,
  PHOTO_SCRIPTS,
  photoForm,
  staged,
  until,
  untilNothingIsDue,
} from "./harness.ts";

/** Fault points after the places script has responded and before its result is stored. */
const POINTS = ["geocode.before.commit", "place.before.commit"] as const;

/** The embedded geocoder accepts coordinates as an address. */
const EXPECTED = "52.51861, 13.40833";
const FIX = { lat: 52.519, lng: 13.4084, accuracy_m: 12.4, derived_from: "live", age_ms: 900 };

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  await journey.start({ faults: true, vars: PATIENCE, with: [...PHOTO_SCRIPTS, "places"] });
});
afterAll(() => journey.end());

describe("the process is killed", () => {
  it.for(POINTS)("at %s: the address is compared once, and the place is named", async (point, { expect }) => {
    const begun = { key: crypto.randomUUID(), photo: crypto.randomUUID() };
    await journey.killedAt(point, () => send(begun));
    const id = await send(begun);
    const body: Json = await until(
      () => journey.call(keys, 200, `/v1/verifications/${id}?wait=10`),
      ({ status, location }: Json) => status === "completed" && location?.place !== undefined,
    );
    expect(body.location_match).toMatchObject({ status: "verified", observed_location: "Berlin, Germany" });
    expect(body.captures_count).toBe(1);
    const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
    const told = items.filter(({ type }: Json) => type.startsWith("verification.location."));
    expect(told.map(({ type }: Json) => type)).toEqual([
      "verification.location.geocoded",
      "verification.location.matched",
    ]);
    await untilNothingIsDue(journey);
  });
});

type Begun = { readonly key: string; readonly photo: string };

/** One verification and its photo. Repeating it yields the same. */
async function send(begun: Begun): Promise<string> {
  const { id, capture_url: url }: Json = await journey.call(keys, 201, "/v1/verifications", {
    method: "POST",
    headers: { "Idempotency-Key": begun.key },
    json: { expected_location: EXPECTED, signals_required: ["ai"] },
  });
  const body = photoForm(photo);
  const fields = { source: "camera", client_capture_id: begun.photo, location: JSON.stringify(FIX) };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const route = `/v1/verifications/${url.split("/v/")[1]}/captures`;
  const sent = await journey.request(undefined, route, { method: "POST", body });
  if (sent.status !== 201 && sent.status !== 200) throw new Error(`${sent.status}: ${await sent.text()}`);
  return id;
}
