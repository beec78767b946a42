import { type Language, languageOf } from "../language.ts";
import type { Verification } from "./state.ts";

/** The person's language: the tenant's choice, or else the first supported language of the last device. */
export function personLanguage({
  settings,
  captures,
}: Pick<Verification, "settings" | "captures">): Language | undefined {
  if (settings.locale !== undefined) return languageOf(settings.locale);
  const devices = captures.flatMap(({ device }) => device ?? []);
  return languagesOf(devices.at(-1))
    .map((tag) => languageOf(tag))
    .find((language) => language !== undefined);
}

/** CONTRACT G3.4: a device report is JSON from the page and was not validated on arrival. */
function languagesOf(device: string | undefined): readonly string[] {
  const report: unknown = device === undefined ? undefined : parsed(device);
  const { languages } = (typeof report === "object" && report !== null ? report : {}) as {
    languages?: unknown;
  }; // any type
  return Array.isArray(languages) ? languages.filter((tag) => typeof tag === "string") : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
