import { currentLanguage, text, type TextKey } from "./text.ts";

/** Translates the service's field errors (SPEC 7 and CONTRACT G0.4). Named groups of a pattern fill the text. */
const RULES: readonly (readonly [RegExp, TextKey])[] = [
  [/^is required$/, "wrong_required"],
  [/^must not be empty$/, "wrong_empty"],
  [/^must be at least (?<limit>\d+) characters$/, "wrong_short"],
  [/^must be at most (?<limit>\d+) characters$/, "wrong_long"],
  [/^must have at least (?<limit>\d+) items$/, "wrong_few"],
  [/^must have at most (?<limit>\d+) items$/, "wrong_many"],
  [/^must be at least (?<limit>[\d.]+)$/, "wrong_small"],
  [/^must be at most (?<limit>[\d.]+)$/, "wrong_big"],
  [/^must be one of: (?<list>.+)$/, "wrong_choice"],
  [/^must match \^\[a-z0-9\]\+\(\?:-\[a-z0-9\]\+\)\*\$$/, "wrong_slug"],
  [/^must match /, "wrong_form"],
  [/^must be a valid email address$/, "wrong_email"],
  [/^must be a valid date-time$/, "wrong_time"],
  [/^must be a valid URL, including https:\/\/$/, "wrong_address"],
  [/^must be an origin, /, "wrong_website"],
  [/^must be an integer$/, "wrong_integer"],
  [/^must be a number(?:, got .+)?$/, "wrong_number"],
  [/^must be a single line$/, "wrong_lines"],
  [/^must be in the future$/, "wrong_past"],
  [/^must be unique$/, "wrong_twice"],
  [/^is not allowed here$/, "wrong_place"],
];

/** Translations of general errors, used when the reader's language is not English. */
const CODES: Readonly<Record<string, TextKey>> = {
  forbidden: "refused_forbidden",
  confirmation_required: "refused_unconfirmed",
  not_found: "refused_not_found",
  conflict: "refused_conflict",
  already_finalized: "refused_finalized",
  expired: "refused_expired",
  too_many_requests: "refused_often",
  payload_too_large: "refused_large",
  unsupported_media_type: "refused_format",
  unsupported_image_type: "refused_format",
  unknown_brand: "refused_brand",
  plan_limit_reached: "refused_limit",
  insufficient_credits: "refused_credits",
  storage_unavailable: "refused_unavailable",
};

/** A field error in the reader's language, or unchanged when it is unknown. */
export function saidOfField(message: string): string {
  for (const [pattern, key] of RULES) {
    const found = pattern.exec(message);
    if (found) return text(key, found.groups);
  }
  return message;
}

/** A general error. The service speaks English, so in other languages its message follows our translation. */
export function saidOfRefusal(code: string, message: string): string {
  if (currentLanguage() === "en") return message;
  return text(CODES[code] ?? "refused", { said: message });
}
