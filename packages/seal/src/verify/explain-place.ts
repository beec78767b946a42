import { ownValue } from "@svc/domain/own-value";
import type { Json } from "../record/canonical.ts";
import type { CheckKey, SayCheck } from "./say-check.ts";
import { shownValue } from "./shown-value.ts";
import { claimed, type Position, type Statement } from "./statement.ts";

type Place = Readonly<Record<string, Json | undefined>>;

const SOURCES: Readonly<Record<string, CheckKey>> = {
  live: "place_live",
  exif: "place_exif",
  last_known_session: "place_last_known",
  last_known_system: "place_last_known",
  last_known_persisted: "place_last_known",
};

/** A disclosed location (SPEC 2.3). Only that a device reported it is proven, not that it is true. */
export function placeStatement(name: string, value: Json, say: SayCheck): Statement {
  const place = Object(value) as Place;
  const position = positionIn(place);
  if (!position) return claimed(say("place", { name, details: shownValue(value) }));
  const { lat, lng, accuracyM } = position;
  const details = [
    `${degrees(lat, "N", "S")}, ${degrees(lng, "E", "W")}`,
    ...(accuracyM === undefined ? [] : [say("place_accuracy", { meters: accuracyM })]),
    ...textIn(place["place"]),
    ...measured(place, say),
  ];
  return { ...claimed(say("place", { name, details: details.join(", ") })), position };
}

function positionIn({ lat, lng, accuracy_m: accuracyM }: Place): Position | undefined {
  if (typeof lat !== "number" || typeof lng !== "number" || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return undefined;
  return { lat, lng, ...(typeof accuracyM === "number" && { accuracyM }) };
}

function measured({ derived_from: source, age_ms: ageMs }: Place, say: SayCheck): readonly string[] {
  const from = typeof source === "string" ? ownValue(SOURCES, source) : undefined;
  return [
    ...(from ? [say(from)] : []),
    ...(typeof ageMs === "number" ? [say("place_age", { seconds: Math.round(ageMs / 1000) })] : []),
  ];
}

function textIn(value: Json | undefined): readonly string[] {
  return typeof value === "string" ? [value] : [];
}

function degrees(value: number, above: string, below: string): string {
  return `${Math.abs(value)}° ${value < 0 ? below : above}`;
}
