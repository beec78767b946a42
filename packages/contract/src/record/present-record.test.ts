import { aPhoto, aVerification } from "@svc/domain/test/build";
import { evolve } from "@svc/domain/verification/evolve";
import { it } from "vitest";
import { presentRecordValues } from "./present-record.ts";

it("has every digit of a position, because records were sealed over these (CONTRACT G1.2)", ({ expect }) => {
  const location = { lat: 52.518_611_123_456_78, lng: 13.408_333_123_456_78, accuracyM: 12.449_9 };
  const capture = { ...aPhoto(), location };
  const state = evolve(aVerification(), { type: "verification.capture.persisted", at: 1, capture });
  const { lat, lng, accuracyM } = location;
  expect(presentRecordValues(state).captures[0]?.location).toEqual({ lat, lng, accuracy_m: accuracyM });
});
