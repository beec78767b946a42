import { ownValue } from "@svc/domain/own-value";
import type { Json } from "../record/canonical.ts";
import { shownValue } from "./shown-value.ts";
import { claimed, type Position, type Statement } from "./statement.ts";

type Place = Readonly<Record<string, Json | undefined>>;

const SOURCES: Readonly<Record<string, string>> = {
  live: "measured for the photo",
  exif: "written in the file",
  last_known_session: "the last that it knew",
  last_known_system: "the last that it knew",
  last_known_persisted: "the last that it knew",
};

/** A disclosed location (SPEC 2.3): what a device said, and only that it said so is proven. */
export function placeStatement(capture: string, value: Json): Statement {
  const place = Object(value) as Place;
  const position = positionIn(place);
  if (!position) return claimed(`The place of ${capture}, as the device reported it: ${shownValue(value)}`);
  const { lat, lng, accuracyM } = position;
  const details = [
    `${degrees(lat, "N", "S")}, ${degrees(lng, "E", "W")}`,
    ...(accuracyM === undefined ? [] : [`sure to within ${accuracyM} m`]),
    ...textIn(place["place"]),
    ...measured(place),
  ];
  const text = `The place of ${capture}, as the device reported it: ${details.join(", ")}`;
  return { ...claimed(text), position };
}

function positionIn({ lat, lng, accuracy_m: accuracyM }: Place): Position | undefined {
  if (typeof lat !== "number" || typeof lng !== "number" || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return undefined;
  return { lat, lng, ...(typeof accuracyM === "number" && { accuracyM }) };
}

function measured({ derived_from: source, age_ms: ageMs }: Place): readonly string[] {
  const from = typeof source === "string" ? ownValue(SOURCES, source) : undefined;
  return [
    ...textIn(from),
    ...(typeof ageMs === "number" ? [`${Math.round(ageMs / 1000)} s old at the photo`] : []),
  ];
}

function textIn(value: Json | undefined): readonly string[] {
  return typeof value === "string" ? [value] : [];
}

function degrees(value: number, above: string, below: string): string {
  return `${Math.abs(value)}° ${value < 0 ? below : above}`;
}
