import { LIMITS } from "../wire/limits.ts";

/** CONTRACT G5.1: the placeholders of the result email. */
const PLACEHOLDERS = [
  "verification_id",
  "status",
  "result",
  "captures_count",
  "identification",
  "template",
  "brand",
  "completed_at",
  "result_url",
] as const;

const METADATA = "metadata.";

/** The first unknown `{name}` in the text. */
export function unknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = ""]) => name)
    .find((name) => !isPlaceholder(name));
}

function isPlaceholder(name: string): boolean {
  if ((PLACEHOLDERS as readonly string[]).includes(name)) return true;
  const key = name.startsWith(METADATA) ? name.slice(METADATA.length) : "";
  return key.length > 0 && key.length <= LIMITS.metadata.keyCharacters;
}
